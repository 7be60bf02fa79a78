/* MessagePack\TypeTransformer and MessagePack\Extension. */
#include "library.h"

#include "../exceptions.h"
#include "../base/arguments.h"
#include "ext/json/php_json.h"
#include "zend_enum.h"
#include "zend_interfaces.h"
#include "../types.h"
#include "ext/date/php_date.h"

zend_class_entry *msgpack_object_transformer_ce;
zend_class_entry *msgpack_traversable_transformer_ce;
zend_class_entry *msgpack_date_time_extension_ce;

/* Packs a value. NULL: the value is not supported, or an exception. */
typedef zend_string *pack_function(zend_object *object, zend_object *packer, zval *value);

static void pack_by(INTERNAL_FUNCTION_PARAMETERS, pack_function *pack)
{
	zval *packer, *value;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_return_packed(return_value, pack(Z_OBJ_P(ZEND_THIS), Z_OBJ_P(packer), value));
}

#define PACK_METHOD(class, function) \
	MSGPACK_METHOD(class, pack) \
	{ \
		pack_by(INTERNAL_FUNCTION_PARAM_PASSTHRU, function); \
	}

/* Persistent streams are another resource type. */
static zend_string *pack_stream(zend_object *transformer, zend_object *packer, zval *value)
{
	bool is_stream = Z_TYPE_P(value) == IS_RESOURCE && Z_RES_TYPE_P(value) == php_file_le_stream();
	php_stream *stream = is_stream ? msgpack_begin_stream_use(value, true, msgpack_packing_failed_ce) : NULL;
	zend_string *read, *packed;
	zval contents;

	if (!stream) {
		return NULL;
	}
	read = php_stream_copy_to_mem(stream, PHP_STREAM_COPY_ALL, false);
	msgpack_end_stream_use(value, true);
	ZVAL_STR(&contents, read ? read : ZSTR_EMPTY_ALLOC());
	packed = EG(exception) ? NULL : msgpack_call_for_string(packer, "packbin", 1, &contents);
	zval_ptr_dtor_str(&contents);
	return packed;
}

static bool is_enum_case(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && (Z_OBJCE_P(value)->ce_flags & ZEND_ACC_ENUM);
}

static zend_string *pack_enum_case(zend_object *transformer, zend_object *packer, zval *value)
{
	zend_object *enum_case = Z_OBJ_P(value);

	return !is_enum_case(value) ? NULL
		: msgpack_call_for_string(packer, "pack", 1, enum_case->ce->enum_backing_type == IS_UNDEF
			? zend_enum_fetch_case_name(enum_case) : zend_enum_fetch_case_value(enum_case));
}

/* Values of structured clones and timestamps are packed as themselves. */
static zend_string *pack_json_serializable(zend_object *transformer, zend_object *packer, zval *value)
{
	zval data;
	zend_string *packed;

	if (!msgpack_is_instance(value, php_json_serializable_ce) || msgpack_is_clone_value(Z_OBJ_P(value))
	 || Z_OBJCE_P(value) == msgpack_timestamp_ce
	 || !msgpack_call(msgpack_packing_failed_ce, Z_OBJ_P(value), "jsonserialize", &data, 0, NULL)) {
		return NULL;
	}
	/* json_encode() encodes the properties of an object that returns itself. */
	packed = Z_TYPE(data) == IS_OBJECT && Z_OBJ(data) == Z_OBJ_P(value) ? NULL
		: msgpack_call_for_string(packer, "pack", 1, &data);
	zval_ptr_dtor(&data);
	return packed;
}

PACK_METHOD(MessagePack_TypeTransformer_StreamTransformer, pack_stream)
PACK_METHOD(MessagePack_TypeTransformer_EnumTransformer, pack_enum_case)
PACK_METHOD(MessagePack_TypeTransformer_JsonSerializableTransformer, pack_json_serializable)

static bool is_date(const zval *value)
{
	return msgpack_is_instance(value, msgpack_timestamp_ce) || msgpack_is_instance(value, php_date_get_interface_ce());
}

/* Calls $packer->packExt(). */
static zend_string *pack_date(zend_object *packer, zend_object *date, bool timestamp32)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	size_t length = msgpack_timestamp_body(body, date, timestamp32);
	zval arguments[2];
	zend_string *packed;

	if (length == 0) {
		return NULL;
	}
	ZVAL_LONG(&arguments[0], MP_EXT_TIMESTAMP);
	ZVAL_STRINGL(&arguments[1], (const char *) body, length);
	packed = msgpack_call_for_string(packer, "packext", 2, arguments);
	zval_ptr_dtor_str(&arguments[1]);
	return packed;
}

/* Shared by ObjectTransformer: one optional bool, for the property in the first slot. */
ZEND_METHOD(MessagePack_Extension_DateTimeExtension, __construct)
{
	bool flag = false;

	MSGPACK_PARAMETERS("|b", &flag);
	msgpack_set_flag(Z_OBJ_P(ZEND_THIS), 0, flag);
}

static bool has_flag(zend_object *object)
{
	return Z_TYPE_P(msgpack_get_property(object, 0)) == IS_TRUE;
}

/* Are its properties all that there is of the object? Those of PHP and extensions have their data elsewhere. */
static bool is_made_of_properties(const zend_class_entry *ce)
{
	return (ce == zend_standard_class_def || (ce->type == ZEND_USER_CLASS && !ce->create_object))
		&& !instanceof_function(ce, zend_ce_traversable) && !instanceof_function(ce, msgpack_can_be_packed_ce)
		&& !instanceof_function(ce, msgpack_packer_ce);
}

/* Calls get_object_vars(), which sees the public properties here, through their hooks. False with an exception. */
static bool read_properties(zval *object, zval *properties)
{
	zend_function *function = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("get_object_vars"));

	if (!function) {
		return msgpack_throw(zend_ce_error, "ObjectTransformer needs get_object_vars(), which is in disable_functions");
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

static zend_string *pack_object(zend_object *transformer, zend_object *packer, zval *value)
{
	zval properties;
	zend_string *packed = has_flag(transformer) ? pack_json_serializable(transformer, packer, value) : NULL;

	if (packed || EG(exception)) {
		return packed;
	}
	if (is_enum_case(value)) {
		return pack_enum_case(transformer, packer, value);
	}
	if (is_date(value)) {
		return pack_date(packer, Z_OBJ_P(value), false);
	}
	if (Z_TYPE_P(value) != IS_OBJECT || !is_made_of_properties(Z_OBJCE_P(value))
		|| !read_properties(value, &properties)) {
		return NULL;
	}
	packed = msgpack_call_for_string(packer, "packmap", 1, &properties);
	zval_ptr_dtor(&properties);
	return packed;
}

PACK_METHOD(MessagePack_TypeTransformer_ObjectTransformer, pack_object)

MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, __construct)
{
	bool to_map;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_BOOL(to_map)
	ZEND_PARSE_PARAMETERS_END();

	zend_update_property_bool(msgpack_traversable_transformer_ce, Z_OBJ_P(ZEND_THIS), ZEND_STRL("packToMap"), to_map);
}

/* Shared by toArray(). */
MSGPACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, toMap)
{
	object_init_ex(return_value, msgpack_traversable_transformer_ce);
	ZVAL_BOOL(OBJ_PROP_NUM(Z_OBJ_P(return_value), MSGPACK_TRAVERSABLE_TRANSFORMER_PACK_TO_MAP),
		zend_string_equals_literal(EX(func)->common.function_name, "toMap"));
}

static zend_string *pack_key(zend_object *packer, zval *key)
{
	return msgpack_call_for_string(packer, "pack", 1, key);
}

/* An Error where the constructor has not been called. */
static zend_string *pack_traversable(zend_object *transformer, zend_object *packer, zval *value)
{
	zval *to_map, unused;

	if (!msgpack_is_instance(value, zend_ce_traversable)) {
		return NULL;
	}
	to_map = zend_read_property(msgpack_traversable_transformer_ce, transformer, ZEND_STRL("packToMap"), false,
		&unused);
	return EG(exception) ? NULL : msgpack_pack_elements(packer, value, zend_is_true(to_map) ? pack_key : NULL, false);
}

PACK_METHOD(MessagePack_TypeTransformer_TraversableTransformer, pack_traversable)

static zend_string *pack_timestamp(zend_object *extension, zend_object *packer, zval *value)
{
	return msgpack_is_instance(value, msgpack_timestamp_ce) ? pack_date(packer, Z_OBJ_P(value), false) : NULL;
}

static zend_string *pack_any_date(zend_object *extension, zend_object *packer, zval *value)
{
	return is_date(value) ? pack_date(packer, Z_OBJ_P(value), has_flag(extension)) : NULL;
}

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, getType)
{
	RETURN_LONG(MP_EXT_TIMESTAMP);
}

PACK_METHOD(MessagePack_Extension_TimestampExtension, pack_timestamp)
PACK_METHOD(MessagePack_Extension_DateTimeExtension, pack_any_date)

/* Calls $unpacker->read() for a body of one of the three lengths. False with an exception. */
static bool read_body(zend_object *unpacker, zend_long length, zval *data)
{
	zval argument;

	if (length != 4 && length != 8 && length != 12) {
		return msgpack_throw(msgpack_unpacking_failed_ce, "Invalid timestamp extension length: " ZEND_LONG_FMT, length);
	}
	ZVAL_LONG(&argument, length);
	if (!msgpack_call(msgpack_unpacking_failed_ce, unpacker, "read", data, 1, &argument)) {
		return false;
	}
	/* A subclass may override read() and return anything. */
	if (Z_TYPE_P(data) == IS_STRING && Z_STRLEN_P(data) == (size_t) length) {
		return true;
	}
	zval_ptr_dtor(data);
	msgpack_throw_insufficient_data();
	return false;
}

/* Shared by DateTimeExtension. */
MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, unpackExt)
{
	bool to_date = EX(func)->common.scope == msgpack_date_time_extension_ce;
	zval *unpacker, data, timestamp;
	zend_long length;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(unpacker, msgpack_buffer_unpacker_ce)
		MSGPACK_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END();

	if (!read_body(Z_OBJ_P(unpacker), length, &data)) {
		RETURN_THROWS();
	}
	if (!msgpack_decode_timestamp(&timestamp, Z_STRVAL(data), (uint32_t) Z_STRLEN(data), !to_date)) {
		msgpack_throw(msgpack_unpacking_failed_ce, to_date ? "Invalid timestamp" : "The timestamp exceeds PHP's int");
	} else if (to_date) {
		msgpack_create_date(return_value, Z_OBJ(timestamp));
		zval_ptr_dtor(&timestamp);
	} else {
		ZVAL_COPY_VALUE(return_value, &timestamp);
	}
	zval_ptr_dtor_str(&data);
}
