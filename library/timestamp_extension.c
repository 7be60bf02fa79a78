#include "timestamp_extension.h"

#include "../exceptions.h"
#include "../ext_timestamp.h"
#include "../userland/arguments.h"
#include "../userland/calls.h"
#include "../wire/format.h"
#include "packer_call.h"
#include "unpacker.h"
#include "zend_exceptions.h"
#include "../unused_parameters.h"

zend_class_entry *msgpack_timestamp_extension_ce;

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, getType)
{
	RETURN_LONG(MP_EXT_TIMESTAMP);
}

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, pack)
{
	zval *packer, *value, type, data;
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	size_t length;
	zend_string *packed;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != msgpack_timestamp_ce) {
		RETURN_NULL();
	}
	length = msgpack_timestamp_body(body, Z_OBJ_P(value));
	if (length == 0) {
		RETURN_THROWS();
	}
	ZVAL_LONG(&type, MP_EXT_TIMESTAMP);
	ZVAL_STRINGL(&data, (char *) body, length);
	packed = msgpack_packer_call(Z_OBJ_P(packer), "packext", &type, &data);
	zval_ptr_dtor_str(&data);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, unpackExt)
{
	zval *unpacker, argument, data;
	zend_long length;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(unpacker, msgpack_buffer_unpacker_ce)
		MSGPACK_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END();

	if (length != 4 && length != 8 && length != 12) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "Invalid timestamp extension length: " ZEND_LONG_FMT, length);
		RETURN_THROWS();
	}
	ZVAL_LONG(&argument, length);
	/* A subclass may override read() and return anything. */
	if (msgpack_call(msgpack_unpacking_failed_ce, Z_OBJ_P(unpacker), "read", &data, 1, &argument)) {
		if (Z_TYPE(data) != IS_STRING || Z_STRLEN(data) != (size_t) length
		 || !msgpack_decode_any_timestamp(return_value, Z_STRVAL(data), (uint32_t) length)) {
			msgpack_throw_insufficient_data();
		}
	}
	zval_ptr_dtor(&data);
}
