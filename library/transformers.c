/* MessagePack\TypeTransformer. */
#include "transformers.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../userland/arguments.h"
#include "../userland/c_stack.h"
#include "../userland/calls.h"
#include "../userland/open_stream.h"
#include "packer_call.h"
#include "traversables.h"
#include "ext/json/php_json.h"
#include "zend_enum.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"
#include "../unused_parameters.h"

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

MSGPACK_METHOD(MessagePack_TypeTransformer_EnumTransformer, pack)
{
	zend_object *packer;
	zval *value;
	zend_object *enum_case;
	zend_string *packed;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !(Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM)) {
		RETURN_NULL();
	}
	enum_case = Z_OBJ_P(value);
	packed = msgpack_packer_call(packer, "pack",
		enum_case->ce->enum_backing_type == IS_UNDEF ? zend_enum_fetch_case_name(enum_case) : zend_enum_fetch_case_value(enum_case), NULL);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_TypeTransformer_JsonSerializableTransformer, pack)
{
	zend_object *packer;
	zval *value, data;
	zend_string *packed;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(value), php_json_serializable_ce)) {
		RETURN_NULL();
	}
	if (!msgpack_call(msgpack_packing_failed_ce, Z_OBJ_P(value), "jsonserialize", &data, 0, NULL)) {
		RETURN_THROWS();
	}
	packed = msgpack_packer_call(packer, "pack", &data, NULL);
	zval_ptr_dtor(&data);
	if (packed) {
		RETVAL_STR(packed);
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
