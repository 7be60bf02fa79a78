/*
 * Source: the timestamp extension type of the MessagePack specification. The body is, big-endian,
 *
 *   4 bytes: uint32 seconds
 *   8 bytes: uint30 nanoseconds, uint34 seconds
 *  12 bytes: uint32 nanoseconds, int64 seconds
 */
#include "ext_timestamp.h"

#include "base/arguments.h"
#include "wire/format.h"
#include "base/calls.h"
#include "base/php_dates.h"
#include "exceptions.h"
#include "property_slots.h"

#define MICROSECONDS_MAX 999999
#define SECONDS_OF_YEAR_1 INT64_C(-62135596800)
#define SECONDS_OF_YEAR_10000 INT64_C(253402300800)
#define SECONDS_BITS 34 /* of the 8-byte form */
#define SECONDS_MASK ((UINT64_C(1) << SECONDS_BITS) - 1)

zend_class_entry *msgpack_timestamp_ce;

static void create(zval *result, zend_long seconds, zend_long nanoseconds)
{
	object_init_ex(result, msgpack_timestamp_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_TIMESTAMP_SECONDS), seconds);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_TIMESTAMP_NANOSECONDS), nanoseconds);
}

/* Reads a property. False with a TypeError where no constructor has assigned it. */
static bool number_of(zend_object *object, int slot, zend_long *number)
{
	zval *value = msgpack_get_property(object, slot);

	if (Z_TYPE_P(value) != IS_LONG) {
		return msgpack_throw(zend_ce_type_error, "%s has not been constructed", ZSTR_VAL(object->ce->name));
	}
	*number = Z_LVAL_P(value);
	return true;
}

/* Reads a Timestamp. False with an exception where the nanoseconds are out of range. */
static bool read_timestamp(zend_object *object, zend_long *seconds, zend_long *nanoseconds)
{
	return number_of(object, MSGPACK_TIMESTAMP_SECONDS, seconds)
		&& number_of(object, MSGPACK_TIMESTAMP_NANOSECONDS, nanoseconds)
		&& ((*nanoseconds >= 0 && *nanoseconds <= MSGPACK_NANOSECONDS_MAX)
			|| msgpack_throw(zend_ce_value_error, "The nanoseconds of a timestamp must be between 0 and %d, "
				ZEND_LONG_FMT " given", MSGPACK_NANOSECONDS_MAX, *nanoseconds));
}

/* Calls a method that returns an int, or its digits. False with an exception. */
static bool call_date_method(zend_object *date, const char *method, uint32_t count, zval *arguments, zend_long *number)
{
	zval answer;

	if (msgpack_call(msgpack_packing_failed_ce, date, method, &answer, count, arguments)) {
		*number = zval_get_long(&answer);
	}
	zval_ptr_dtor(&answer);
	return !EG(exception) && !msgpack_is_out_of_memory();
}

/* Reads a DateTimeInterface by its methods. False with an exception. */
static bool read_date(zend_object *date, zend_long *seconds, zend_long *nanoseconds)
{
	zend_long microseconds;
	zval format;

	ZVAL_CHAR(&format, 'u');
	if (!call_date_method(date, "gettimestamp", 0, NULL, seconds)
	 || !call_date_method(date, "format", 1, &format, &microseconds)) {
		return false;
	}
	if (microseconds < 0 || microseconds > MICROSECONDS_MAX) {
		return msgpack_throw(zend_ce_value_error, "The microseconds of a date must be between 0 and %d, "
			ZEND_LONG_FMT " given", MICROSECONDS_MAX, microseconds);
	}
	*nanoseconds = microseconds * 1000;
	return true;
}

/* Writes the body at `body` and returns its length. Negative `seconds` are above all others. */
static size_t put_body(unsigned char *body, uint64_t seconds, uint32_t nanoseconds)
{
	unsigned char *end = seconds >> SECONDS_BITS ? mp_store64(mp_store32(body, nanoseconds), seconds)
		: nanoseconds > 0 || seconds > UINT32_MAX ? mp_store64(body, (uint64_t) nanoseconds << SECONDS_BITS | seconds)
		: mp_store32(body, (uint32_t) seconds);

	return (size_t) (end - body);
}

size_t msgpack_timestamp_body(unsigned char *body, zend_object *object)
{
	zend_long seconds = 0, nanoseconds = 0;
	bool done;

	GC_ADDREF(object); /* methods of a date may drop the last other reference */
	done = (object->ce == msgpack_timestamp_ce ? read_timestamp : read_date)(object, &seconds, &nanoseconds);
	OBJ_RELEASE(object);
	return done ? put_body(body, (uint64_t) seconds, (uint32_t) nanoseconds) : 0;
}

bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	size_t length = msgpack_timestamp_body(body, object);

	return length > 0 && msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, length);
}

bool msgpack_put_timestamp(msgpack_encoder *encoder, int64_t seconds, uint32_t nanoseconds)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];

	return msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, put_body(body, (uint64_t) seconds, nanoseconds));
}

size_t msgpack_whole_seconds(unsigned char *body, size_t length)
{
	uint64_t seconds = length == 8 ? mp_load64(body) & SECONDS_MASK : UINT64_MAX;

	if (seconds > UINT32_MAX) {
		return length;
	}
	mp_store32(body, (uint32_t) seconds);
	return 4;
}

bool msgpack_create_date(zval *date, zend_object *timestamp)
{
	zend_long seconds = 0, nanoseconds = 0;
	char text[MAX_LENGTH_OF_LONG + sizeof(".000000")];
	size_t length;

	if (!read_timestamp(timestamp, &seconds, &nanoseconds)) {
		return false;
	}
	/* The microseconds follow the second also before 1970: -1.250000 is a quarter after it. */
	length = (size_t) snprintf(text, sizeof(text), ZEND_LONG_FMT ".%06d", seconds, (int) (nanoseconds / 1000));
	if (msgpack_is_disabled(php_date_get_immutable_ce())) {
		return msgpack_throw(zend_ce_error, "Class DateTimeImmutable is in disable_classes");
	}
	php_date_instantiate(php_date_get_immutable_ce(), date);
	if (php_date_initialize(Z_PHPDATE_P(date), text, length, "U.u", NULL, 0)) {
		return true;
	}
	msgpack_replace(date, EG(uninitialized_zval));
	return msgpack_throw(zend_ce_value_error, "The timestamp %s is no date", text);
}

zend_string *msgpack_format_timestamp(int64_t seconds, int64_t nanoseconds)
{
	char text[sizeof("2001-02-03T04:05:06.0000000070")], *end;
	timelib_time fields;

	if (nanoseconds < 0 || nanoseconds > MSGPACK_NANOSECONDS_MAX || seconds < SECONDS_OF_YEAR_1
	 || seconds >= SECONDS_OF_YEAR_10000) {
		return NULL;
	}
	msgpack_set_seconds(&fields, seconds);
	end = msgpack_put_digits(msgpack_put_date(text, &fields, 'T', '.'), (uint32_t) nanoseconds, 9, '0');
	while (*--end == '0') {
	}
	end += *end != '.';
	*end++ = 'Z';
	return zend_string_init(text, (size_t) (end - text), false);
}

bool msgpack_read_timestamp(const unsigned char *body, uint32_t length, int64_t *seconds, uint32_t *nanoseconds)
{
	uint64_t packed = length == 8 ? mp_load64(body) : 0;

	*seconds = length == 4 ? mp_load32(body) : (int64_t) (packed & SECONDS_MASK);
	*nanoseconds = (uint32_t) (packed >> SECONDS_BITS);
	if (length == 12) {
		*seconds = (int64_t) mp_load64(body + 4);
		*nanoseconds = mp_load32(body);
	}
	return length == 4 || length == 8 || length == 12;
}

bool msgpack_decode_timestamp(zval *slot, const char *data, uint32_t length, bool any_nanoseconds)
{
	int64_t seconds;
	uint32_t nanoseconds;

	if (!msgpack_read_timestamp((const unsigned char *) data, length, &seconds, &nanoseconds)
	 || seconds < ZEND_LONG_MIN || seconds > ZEND_LONG_MAX
	 || nanoseconds > (any_nanoseconds ? ZEND_LONG_MAX : MSGPACK_NANOSECONDS_MAX)) {
		return false;
	}
	create(slot, (zend_long) seconds, (zend_long) nanoseconds);
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

	ZVAL_LONG(msgpack_get_property(Z_OBJ_P(ZEND_THIS), MSGPACK_TIMESTAMP_SECONDS), seconds);
	ZVAL_LONG(msgpack_get_property(Z_OBJ_P(ZEND_THIS), MSGPACK_TIMESTAMP_NANOSECONDS), nanoseconds);
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, now)
{
	struct timespec now;

	timespec_get(&now, TIME_UTC);
	create(return_value, (zend_long) now.tv_sec, now.tv_nsec / 1000 * 1000);
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, fromDateTime)
{
	zend_object *date = msgpack_object_argument(execute_data, php_date_get_interface_ce(), -1);
	zend_long seconds = 0, nanoseconds = 0;

	if (date && read_date(date, &seconds, &nanoseconds)) {
		create(return_value, seconds, nanoseconds);
	}
}

MSGPACK_METHOD(MessagePack_Type_Timestamp, toDateTime)
{
	msgpack_create_date(return_value, Z_OBJ_P(ZEND_THIS));
}

#define GETTER(name, slot) \
	MSGPACK_METHOD(MessagePack_Type_Timestamp, name) \
	{ \
		zend_long number = 0; \
		if (number_of(Z_OBJ_P(ZEND_THIS), slot, &number)) { \
			RETURN_LONG(number); \
		} \
	}

GETTER(getSeconds, MSGPACK_TIMESTAMP_SECONDS)
GETTER(getNanoseconds, MSGPACK_TIMESTAMP_NANOSECONDS)

MSGPACK_METHOD(MessagePack_Type_Timestamp, jsonSerialize)
{
	zend_long seconds = 0, nanoseconds = 0;
	zend_string *text;

	if (!number_of(Z_OBJ_P(ZEND_THIS), MSGPACK_TIMESTAMP_SECONDS, &seconds)
	 || !number_of(Z_OBJ_P(ZEND_THIS), MSGPACK_TIMESTAMP_NANOSECONDS, &nanoseconds)) {
		return;
	}
	text = msgpack_format_timestamp(seconds, nanoseconds);
	if (text) {
		RETURN_STR(text);
	}
	array_init(return_value);
	add_assoc_long(return_value, "seconds", seconds);
	add_assoc_long(return_value, "nanoseconds", nanoseconds);
}
