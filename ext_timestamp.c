/*
 * Source: the timestamp extension type of the MessagePack specification. The
 * body is, big-endian,
 *
 *   4 bytes: uint32 seconds
 *   8 bytes: uint30 nanoseconds, uint34 seconds
 *  12 bytes: uint32 nanoseconds, int64 seconds
 */
#include "ext_timestamp.h"

#include "codec/wire.h"
#include "ext/date/php_date.h"
#include "php_compat.h"
#include "zend_interfaces.h"

#ifdef PHP_WIN32
# include "win32/time.h"
#else
# include <sys/time.h>
#endif

#define NANOSECONDS_MAX 999999999
#define SECONDS_BITS 34 /* of the 8-byte form */

zend_class_entry *msgpack_timestamp_ce;

/* The properties, by their order in the stub. */
enum { SECONDS = 0, NANOSECONDS = 1 };

static void initialize(zend_object *object, zend_long seconds, zend_long nanoseconds)
{
	ZVAL_LONG(OBJ_PROP_NUM(object, SECONDS), seconds);
	ZVAL_LONG(OBJ_PROP_NUM(object, NANOSECONDS), nanoseconds);
}

static void create(zval *result, zend_long seconds, zend_long nanoseconds)
{
	object_init_ex(result, msgpack_timestamp_ce);
	initialize(Z_OBJ_P(result), seconds, nanoseconds);
}

/* The property's value; an instance made without its constructor has none. */
static bool number_of(zend_object *object, int property, zend_long *number)
{
	zval *value = OBJ_PROP_NUM(object, property);

	if (Z_TYPE_P(value) != IS_LONG) {
		zend_throw_error(NULL, "%s has not been constructed", ZSTR_VAL(object->ce->name));
		return false;
	}
	*number = Z_LVAL_P(value);
	return true;
}

bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object)
{
	zend_long seconds, nanoseconds;
	unsigned char body[12];
	unsigned char *end;

	if (!number_of(object, SECONDS, &seconds) || !number_of(object, NANOSECONDS, &nanoseconds)) {
		return false;
	}
	if (nanoseconds < 0 || nanoseconds > NANOSECONDS_MAX) {
		zend_value_error("The nanoseconds of a timestamp must be between 0 and %d, " ZEND_LONG_FMT " given",
			NANOSECONDS_MAX, nanoseconds);
		return false;
	}
	if (seconds < 0 || (uint64_t) seconds >> SECONDS_BITS) {
		end = mp_store64(mp_store32(body, (uint32_t) nanoseconds), (uint64_t) (int64_t) seconds);
	} else if (nanoseconds > 0 || (uint64_t) seconds > UINT32_MAX) {
		end = mp_store64(body, (uint64_t) nanoseconds << SECONDS_BITS | (uint64_t) seconds);
	} else {
		end = mp_store32(body, (uint32_t) seconds);
	}
	return msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, (size_t) (end - body));
}

bool msgpack_decode_timestamp(zval *slot, const char *data, uint32_t length)
{
	const unsigned char *body = (const unsigned char *) data;
	uint64_t packed;
	int64_t seconds;
	uint32_t nanoseconds;

	switch (length) {
		case 4:
			seconds = mp_load32(body);
			nanoseconds = 0;
			break;
		case 8:
			packed = mp_load64(body);
			seconds = (int64_t) (packed & ((UINT64_C(1) << SECONDS_BITS) - 1));
			nanoseconds = (uint32_t) (packed >> SECONDS_BITS);
			break;
		case 12:
			seconds = (int64_t) mp_load64(body + 4);
			nanoseconds = mp_load32(body);
			break;
		default:
			return false;
	}
	if (nanoseconds > NANOSECONDS_MAX || seconds < ZEND_LONG_MIN || seconds > ZEND_LONG_MAX) {
		return false;
	}
	create(slot, (zend_long) seconds, (zend_long) nanoseconds);
	return true;
}

ZEND_METHOD(MessagePack_Type_Timestamp, __construct)
{
	zend_long seconds, nanoseconds = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_LONG(seconds)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(nanoseconds)
	ZEND_PARSE_PARAMETERS_END();

	initialize(Z_OBJ_P(ZEND_THIS), seconds, nanoseconds);
}

ZEND_METHOD(MessagePack_Type_Timestamp, now)
{
	struct timeval now;

	ZEND_PARSE_PARAMETERS_NONE();

	gettimeofday(&now, NULL);
	create(return_value, (zend_long) now.tv_sec, (zend_long) now.tv_usec * 1000);
}

ZEND_METHOD(MessagePack_Type_Timestamp, fromDateTime)
{
	zend_object *date;
	zval seconds, format, microseconds;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(date, php_date_get_interface_ce())
	ZEND_PARSE_PARAMETERS_END();

	zend_call_method_with_0_params(date, date->ce, NULL, "gettimestamp", &seconds);
	if (EG(exception)) {
		return;
	}
	ZVAL_CHAR(&format, 'u');
	zend_call_method_with_1_params(date, date->ce, NULL, "format", &microseconds, &format);
	if (!EG(exception)) {
		create(return_value, zval_get_long(&seconds), zval_get_long(&microseconds) * 1000);
	}
	zval_ptr_dtor(&microseconds);
	zval_ptr_dtor(&seconds);
}

static void return_number(zend_object *object, int property, zval *return_value)
{
	zend_long number;

	if (number_of(object, property, &number)) {
		RETVAL_LONG(number);
	}
}

ZEND_METHOD(MessagePack_Type_Timestamp, getSeconds)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_number(Z_OBJ_P(ZEND_THIS), SECONDS, return_value);
}

ZEND_METHOD(MessagePack_Type_Timestamp, getNanoseconds)
{
	ZEND_PARSE_PARAMETERS_NONE();

	return_number(Z_OBJ_P(ZEND_THIS), NANOSECONDS, return_value);
}
