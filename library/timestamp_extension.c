#include "timestamp_extension.h"

#include "../exceptions.h"
#include "../ext_timestamp.h"
#include "../property_slots.h"
#include "../base/arguments.h"
#include "../base/calls.h"
#include "../wire/format.h"
#include "packer_call.h"
#include "unpacker.h"
#include "ext/date/php_date.h"
#include "zend_exceptions.h"
#include "../base/unused_parameters.h"

zend_class_entry *msgpack_timestamp_extension_ce;
zend_class_entry *msgpack_date_time_extension_ce;

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, getType)
{
	RETURN_LONG(MP_EXT_TIMESTAMP);
}

/* Calls $packer->packExt(). A length of 0: an exception has been thrown. */
static void pack_body(zval *return_value, zend_object *packer, const unsigned char *body, size_t length)
{
	zval type, data;
	zend_string *packed;

	if (length == 0) {
		return;
	}
	ZVAL_LONG(&type, MP_EXT_TIMESTAMP);
	ZVAL_STRINGL(&data, (const char *) body, length);
	packed = msgpack_packer_call(packer, "packext", &type, &data);
	zval_ptr_dtor_str(&data);
	if (packed) {
		RETVAL_STR(packed);
	}
}

bool msgpack_pack_date(zval *return_value, zend_object *packer, zend_object *date, bool timestamp32)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	size_t length;

	if (date->ce != msgpack_timestamp_ce && !instanceof_function(date->ce, php_date_get_interface_ce())) {
		return false;
	}
	length = msgpack_timestamp_body(body, date);
	pack_body(return_value, packer, body, timestamp32 ? msgpack_whole_seconds(body, length) : length);
	return true;
}

/* Parses the arguments of unpackExt(), and calls $unpacker->read() for a body of one of the three lengths. False with an
 * exception. */
static bool read_body(zend_execute_data *execute_data, zval *data)
{
	zval *unpacker, argument;
	zend_long length;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(unpacker, msgpack_buffer_unpacker_ce)
		MSGPACK_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	if (length != 4 && length != 8 && length != 12) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "Invalid timestamp extension length: " ZEND_LONG_FMT, length);
		return false;
	}
	ZVAL_LONG(&argument, length);
	if (!msgpack_call(msgpack_unpacking_failed_ce, Z_OBJ_P(unpacker), "read", data, 1, &argument)) {
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

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, pack)
{
	zend_object *packer;
	zval *value;
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != msgpack_timestamp_ce) {
		RETURN_NULL();
	}
	pack_body(return_value, packer, body, msgpack_timestamp_body(body, Z_OBJ_P(value)));
}

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, unpackExt)
{
	zval data;

	if (!read_body(execute_data, &data)) {
		RETURN_THROWS();
	}
	if (!msgpack_decode_timestamp(return_value, Z_STRVAL(data), (uint32_t) Z_STRLEN(data), true)) {
		zend_throw_exception(msgpack_unpacking_failed_ce, "The timestamp exceeds PHP's int", 0);
	}
	zval_ptr_dtor_str(&data);
}

static bool uses_timestamp32(zend_object *extension)
{
	return Z_TYPE_P(msgpack_get_property(extension, MSGPACK_DATE_TIME_EXTENSION_TIMESTAMP32)) == IS_TRUE;
}

ZEND_METHOD(MessagePack_Extension_DateTimeExtension, __construct)
{
	bool timestamp32 = false;
	zval value;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(timestamp32)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_BOOL(&value, timestamp32);
	msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_DATE_TIME_EXTENSION_TIMESTAMP32, &value);
}

MSGPACK_METHOD(MessagePack_Extension_DateTimeExtension, getType)
{
	RETURN_LONG(MP_EXT_TIMESTAMP);
}

MSGPACK_METHOD(MessagePack_Extension_DateTimeExtension, pack)
{
	zend_object *packer;
	zval *value;

	if (!msgpack_parse_can_pack(execute_data, &packer, &value)) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(value) == IS_OBJECT) {
		msgpack_pack_date(return_value, packer, Z_OBJ_P(value), uses_timestamp32(Z_OBJ_P(ZEND_THIS)));
	}
}

MSGPACK_METHOD(MessagePack_Extension_DateTimeExtension, unpackExt)
{
	zval data, timestamp;

	if (!read_body(execute_data, &data)) {
		RETURN_THROWS();
	}
	if (msgpack_decode_timestamp(&timestamp, Z_STRVAL(data), (uint32_t) Z_STRLEN(data), false)) {
		msgpack_create_date(return_value, Z_OBJ(timestamp));
		zval_ptr_dtor(&timestamp);
	} else {
		zend_throw_exception(msgpack_unpacking_failed_ce, "Invalid timestamp", 0);
	}
	zval_ptr_dtor_str(&data);
}
