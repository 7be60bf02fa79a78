/* MessagePack\TypeTransformer. */
#include "transformers.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../base/arguments.h"
#include "../base/c_stack.h"
#include "../base/calls.h"
#include "../base/open_stream.h"
#include "packer_call.h"
#include "timestamp_extension.h"
#include "traversables.h"
#include "ext/json/php_json.h"
#include "zend_enum.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"
#include "../base/unused_parameters.h"

zend_class_entry *msgpack_object_transformer_ce;
zend_class_entry *msgpack_traversable_transformer_ce;

MSGPACK_METHOD(MessagePack_TypeTransformer_StreamTransformer, pack)
{
	zend_object *packer;
	zval *value, contents;
	php_stream *stream;
	zend_string *read, *packed;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	/* Persistent streams are another resource type. */
	stream = Z_TYPE_P(value) == IS_RESOURCE && Z_RES_TYPE_P(value) == php_file_le_stream() ? msgpack_open_stream(value) : NULL;
	if (!stream) {
		RETURN_NULL();
	}
	if (!msgpack_stack_suffices(msgpack_packing_failed_ce) || !msgpack_begin_stream_read(value)) {
		RETURN_THROWS();
	}
	read = php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, false);
	msgpack_end_stream_read(value);
	if (EG(exception)) {
		if (read) {
			zend_string_release(read);
		}
		RETURN_THROWS();
	}
	ZVAL_STR(&contents, read ? read : ZSTR_EMPTY_ALLOC());
	packed = msgpack_packer_call(packer, "packbin", &contents, NULL);
	zval_ptr_dtor_str(&contents);
	if (packed) {
		RETVAL_STR(packed);
	}
}

static void pack_enum_case(zval *return_value, zend_object *packer, zend_object *enum_case)
{
	bool is_unit = enum_case->ce->enum_backing_type == IS_UNDEF;
	zval *value = is_unit ? zend_enum_fetch_case_name(enum_case) : zend_enum_fetch_case_value(enum_case);
	zend_string *packed = msgpack_packer_call(packer, "pack", value, NULL);

	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_EnumTransformer, pack)
{
	zend_object *packer;
	zval *value;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !(Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM)) {
		RETURN_NULL();
	}
	pack_enum_case(return_value, packer, Z_OBJ_P(value));
}

static void pack_json_serializable(zval *return_value, zend_object *packer, zend_object *object)
{
	zval data;
	zend_string *packed;

	if (!msgpack_call(msgpack_packing_failed_ce, object, "jsonserialize", &data, 0, NULL)) {
		return;
	}
	packed = msgpack_packer_call(packer, "pack", &data, NULL);
	zval_ptr_dtor(&data);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_JsonSerializableTransformer, pack)
{
	zend_object *packer;
	zval *value;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(value), php_json_serializable_ce)) {
		RETURN_NULL();
	}
	pack_json_serializable(return_value, packer, Z_OBJ_P(value));
}

ZEND_METHOD(MessagePack_TypeTransformer_ObjectTransformer, __construct)
{
	bool json_serializable = false;
	zval value;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(json_serializable)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_BOOL(&value, json_serializable);
	msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_OBJECT_TRANSFORMER_JSON_SERIALIZABLE, &value);
}

static bool packs_json_serializable(zend_object *transformer)
{
	return Z_TYPE_P(msgpack_get_property(transformer, MSGPACK_OBJECT_TRANSFORMER_JSON_SERIALIZABLE)) == IS_TRUE;
}

/* Are its properties all that there is of the object? Those of PHP and extensions have their data elsewhere. */
static bool is_made_of_properties(const zend_class_entry *ce)
{
	return (ce == zend_standard_class_def || (ce->type == ZEND_USER_CLASS && !ce->create_object))
		&& !instanceof_function(ce, zend_ce_traversable) && !instanceof_function(ce, msgpack_can_be_packed_ce);
}

/* Calls get_object_vars(), which sees the public properties here, through their hooks. False with an exception. */
static bool read_properties(zval *object, zval *properties)
{
	zend_function *function = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("get_object_vars"));

	if (!function) {
		zend_throw_error(NULL, "ObjectTransformer needs get_object_vars(), which is in disable_functions");
		return false;
	}
	zend_call_known_function(function, NULL, NULL, properties, 1, object, NULL);
	if (Z_TYPE_P(properties) != IS_ARRAY || EG(exception)) {
		zval_ptr_dtor(properties);
		return false;
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(properties)) > 0) { /* else it may be the immutable empty array */
		HashTable *read = Z_ARRVAL_P(properties);

		ZVAL_ARR(properties, zend_symtable_to_proptable(read)); /* names of digits are strings again */
		zend_array_release(read);
	}
	return true;
}

static void pack_properties(zval *return_value, zend_object *packer, zval *object)
{
	zval properties;
	zend_string *packed;

	if (!read_properties(object, &properties)) {
		return;
	}
	packed = msgpack_packer_call(packer, "packmap", &properties, NULL);
	zval_ptr_dtor(&properties);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_ObjectTransformer, pack)
{
	zend_object *packer;
	zval *value;
	const zend_class_entry *ce;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT) {
		RETURN_NULL();
	}
	ce = Z_OBJCE_P(value);
	if (packs_json_serializable(Z_OBJ_P(ZEND_THIS)) && instanceof_function(ce, php_json_serializable_ce)) {
		pack_json_serializable(return_value, packer, Z_OBJ_P(value));
	} else if (ce->ce_flags & ZEND_ACC_ENUM) {
		pack_enum_case(return_value, packer, Z_OBJ_P(value));
	} else if (!msgpack_pack_date(return_value, packer, Z_OBJ_P(value), false) && is_made_of_properties(ce)) {
		pack_properties(return_value, packer, value);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, __construct)
{
	bool to_map;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_BOOL(to_map)
	ZEND_PARSE_PARAMETERS_END();

	zend_update_property_bool(msgpack_traversable_transformer_ce, Z_OBJ_P(ZEND_THIS), ZEND_STRL("packToMap"), to_map);
}

static void create(INTERNAL_FUNCTION_PARAMETERS, bool to_map)
{
	object_init_ex(return_value, msgpack_traversable_transformer_ce);
	ZVAL_BOOL(OBJ_PROP_NUM(Z_OBJ_P(return_value), MSGPACK_TRAVERSABLE_TRANSFORMER_PACK_TO_MAP), to_map);
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toMap)
{
	create(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toArray)
{
	create(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

/* Reads the property. False with an Error where the constructor has not been called. */
static bool packs_to_map(zend_object *transformer, bool *to_map)
{
	zval *property = OBJ_PROP_NUM(transformer, MSGPACK_TRAVERSABLE_TRANSFORMER_PACK_TO_MAP);

	if (Z_TYPE_P(property) == IS_UNDEF) {
		zend_throw_error(NULL, "Typed property %s::$packToMap must not be accessed before initialization",
			ZSTR_VAL(msgpack_traversable_transformer_ce->name));
		return false;
	}
	ZVAL_DEREF(property);
	*to_map = Z_TYPE_P(property) == IS_TRUE;
	return true;
}

static zend_string *pack_key(zend_object *packer, zval *key)
{
	ZVAL_DEREF(key);
	return msgpack_packer_call(packer, "pack", key, NULL);
}

/* Iterates before it packs the head, since only then the count is known. */
static zend_string *pack_traversable(zend_object *packer, zval *object, bool to_map)
{
	msgpack_packed_elements elements = { .packer = packer, .pack_key = to_map ? pack_key : NULL };
	zend_string *head = NULL, *packed = NULL;
	zval count;

	msgpack_pack_elements_of(&elements, object);
	if (!EG(exception)) {
		ZVAL_LONG(&count, elements.count);
		head = msgpack_pack_head(packer, to_map, &count);
	}
	if (head) {
		packed = msgpack_join_packed(head, &elements);
		zend_string_release(head);
	}
	smart_str_free(&elements.items);
	return packed;
}

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, pack)
{
	zend_object *packer;
	zval *value;
	zend_string *packed;
	bool to_map;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(value), zend_ce_traversable)) {
		RETURN_NULL();
	}
	if (!packs_to_map(Z_OBJ_P(ZEND_THIS), &to_map) || !msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		RETURN_THROWS();
	}
	packed = pack_traversable(packer, value, to_map);
	if (packed) {
		RETVAL_STR(packed);
	}
}
