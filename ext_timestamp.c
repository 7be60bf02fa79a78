/*
 * Source: the timestamp extension type of the MessagePack specification. The
 * body is, big-endian,
 *
 *   4 bytes: uint32 seconds
 *   8 bytes: uint30 nanoseconds, uint34 seconds
 *  12 bytes: uint32 nanoseconds, int64 seconds
 */
#include "ext_timestamp.h"

#include "arguments.h"
#include "codec/wire.h"
#include "calls.h"
#include "exceptions.h"
#include "ext/date/php_date.h"
#include "packer.h"
#include "php_compat.h"
#include "unpacker.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#ifdef PHP_WIN32
# include "win32/time.h"
#else
# include <sys/time.h>
#endif

#define NANOSECONDS_MAX 999999999
#define MICROSECONDS_MAX 999999
#define SECONDS_BITS 34 /* of the 8-byte form */

zend_class_entry *msgpack_timestamp_ce;
zend_class_entry *msgpack_timestamp_extension_ce;

/* The properties, by their order in the stub. */
enum { SECONDS = 0, NANOSECONDS = 1 };

static void create(zval *result, zend_long seconds, zend_long nanoseconds)
{
	object_init_ex(result, msgpack_timestamp_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), SECONDS), seconds);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), NANOSECONDS), nanoseconds);
}

/* The property; unserialize() may have made it a reference. */
static zval *value_of(zend_object *object, int property)
{
	zval *value = OBJ_PROP_NUM(object, property);

	ZVAL_DEREF(value);
	return value;
}

/* The property's value; an instance made without its constructor has none. */
static bool number_of(zend_object *object, int property, zend_long *number)
{
	zval *value = value_of(object, property);

	if (Z_TYPE_P(value) != IS_LONG) {
		zend_type_error("%s has not been constructed", ZSTR_VAL(object->ce->name));
		return false;
	}
	*number = Z_LVAL_P(value);
	return true;
}

#define BODY_MAX 12

/* Writes the body at `body` and returns its end. */
static unsigned char *put_body(unsigned char *body, zend_long seconds, zend_long nanoseconds)
{
	if (seconds < 0 || (uint64_t) seconds >> SECONDS_BITS) {
		return mp_store64(mp_store32(body, (uint32_t) nanoseconds), (uint64_t) (int64_t) seconds);
	}
	if (nanoseconds > 0 || (uint64_t) seconds > UINT32_MAX) {
		return mp_store64(body, (uint64_t) nanoseconds << SECONDS_BITS | (uint64_t) seconds);
	}
	return mp_store32(body, (uint32_t) seconds);
}

/* The length of the body; 0, and an exception, where it has no form. */
static size_t encode_body(unsigned char *body, zend_object *object)
{
	zend_long seconds, nanoseconds;

	if (!number_of(object, SECONDS, &seconds) || !number_of(object, NANOSECONDS, &nanoseconds)) {
		return 0;
	}
	if (nanoseconds < 0 || nanoseconds > NANOSECONDS_MAX) {
		zend_value_error("The nanoseconds of a timestamp must be between 0 and %d, " ZEND_LONG_FMT " given",
			NANOSECONDS_MAX, nanoseconds);
		return 0;
	}
	return (size_t) (put_body(body, seconds, nanoseconds) - body);
}

bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char body[BODY_MAX];
	size_t length = encode_body(body, object);

	return length > 0 && msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, length);
}

/* What the method returns, as an int. False: an exception has been thrown. */
static bool ask_date(zend_object *date, const char *method, uint32_t count, zval *arguments, zend_long *number)
{
	zval answer;

	if (!msgpack_call(msgpack_packing_failed_ce, date, method, &answer, count, arguments)) {
		zval_ptr_dtor(&answer);
		return false;
	}
	*number = zval_get_long(&answer);
	zval_ptr_dtor(&answer);
	return !EG(exception);
}

/* False: an exception has been thrown. */
static bool read_date(zend_object *date, zend_long *seconds, zend_long *nanoseconds)
{
	zend_long microseconds;
	zval format;

	ZVAL_CHAR(&format, 'u');
	if (!ask_date(date, "gettimestamp", 0, NULL, seconds) || !ask_date(date, "format", 1, &format, &microseconds)) {
		return false;
	}
	if (microseconds < 0 || microseconds > MICROSECONDS_MAX) {
		zend_value_error("The microseconds of a date must be between 0 and %d, " ZEND_LONG_FMT " given", MICROSECONDS_MAX, microseconds);
		return false;
	}
	*nanoseconds = microseconds * 1000;
	return true;
}

bool msgpack_encode_date(msgpack_encoder *encoder, zend_object *date)
{
	unsigned char body[BODY_MAX];
	zend_long seconds, nanoseconds;
	bool done;

	GC_ADDREF(date);
	done = read_date(date, &seconds, &nanoseconds)
		&& msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, (size_t) (put_body(body, seconds, nanoseconds) - body));
	OBJ_RELEASE(date);
	return done;
}


/* False where the body is none of the three forms, or PHP has no such int. */
static bool decode_body(const unsigned char *body, uint32_t length, zend_long *seconds, uint32_t *nanoseconds)
{
	uint64_t packed;
	int64_t wide;

	switch (length) {
		case 4:
			wide = mp_load32(body);
			*nanoseconds = 0;
			break;
		case 8:
			packed = mp_load64(body);
			wide = (int64_t) (packed & ((UINT64_C(1) << SECONDS_BITS) - 1));
			*nanoseconds = (uint32_t) (packed >> SECONDS_BITS);
			break;
		case 12:
			wide = (int64_t) mp_load64(body + 4);
			*nanoseconds = mp_load32(body);
			break;
		default:
			return false;
	}
	*seconds = (zend_long) wide;
	return wide >= ZEND_LONG_MIN && wide <= ZEND_LONG_MAX;
}

bool msgpack_decode_timestamp(zval *slot, const char *data, uint32_t length)
{
	zend_long seconds;
	uint32_t nanoseconds;

	if (!decode_body((const unsigned char *) data, length, &seconds, &nanoseconds) || nanoseconds > NANOSECONDS_MAX) {
		return false;
	}
	create(slot, seconds, (zend_long) nanoseconds);
	return true;
}

bool msgpack_decode_any_timestamp(zval *slot, const char *data, uint32_t length)
{
	zend_long seconds;
	uint32_t nanoseconds;

	if (!decode_body((const unsigned char *) data, length, &seconds, &nanoseconds)) {
		return false;
	}
	create(slot, seconds, (zend_long) nanoseconds);
	return true;
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, __construct)
{
	zend_long seconds, nanoseconds = 0;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(seconds)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_LONG(nanoseconds)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_LONG(value_of(Z_OBJ_P(ZEND_THIS), SECONDS), seconds);
	ZVAL_LONG(value_of(Z_OBJ_P(ZEND_THIS), NANOSECONDS), nanoseconds);
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, now)
{
	struct timeval now;

	gettimeofday(&now, NULL);
	create(return_value, (zend_long) now.tv_sec, (zend_long) now.tv_usec * 1000);
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, fromDateTime)
{
	zend_object *date;
	zend_long seconds, nanoseconds;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_OBJ_OF_CLASS(date, php_date_get_interface_ce())
	ZEND_PARSE_PARAMETERS_END();

	if (read_date(date, &seconds, &nanoseconds)) {
		create(return_value, seconds, nanoseconds);
	}
}

static void return_number(zend_object *object, int property, zval *return_value)
{
	zend_long number;

	if (number_of(object, property, &number)) {
		RETVAL_LONG(number);
	}
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, getSeconds)
{
	return_number(Z_OBJ_P(ZEND_THIS), SECONDS, return_value);
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, getNanoseconds)
{
	return_number(Z_OBJ_P(ZEND_THIS), NANOSECONDS, return_value);
}

/* The extension */

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, getType)
{
	RETURN_LONG(MP_EXT_TIMESTAMP);
}

MSGPACK_METHOD(MessagePack_Extension_TimestampExtension, pack)
{
	zval *packer, *value, type, data;
	unsigned char body[BODY_MAX];
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
	length = encode_body(body, Z_OBJ_P(value));
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
	if (msgpack_call(msgpack_unpacking_failed_ce, Z_OBJ_P(unpacker), "read", &data, 1, &argument)) {
		if (Z_TYPE(data) != IS_STRING || Z_STRLEN(data) != (size_t) length
		 || !msgpack_decode_any_timestamp(return_value, Z_STRVAL(data), (uint32_t) length)) {
			msgpack_throw_insufficient_data();
		}
	}
	zval_ptr_dtor(&data);
}
