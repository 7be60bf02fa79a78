#include "types.h"

#include "base/arguments.h"
#include "base/calls.h"
#include "base/php_dates.h"
#include "exceptions.h"
#include "property_slots.h"
#include "wire/format.h"

zend_class_entry *msgpack_bin_ce;
zend_class_entry *msgpack_ext_ce;
zend_class_entry *msgpack_map_ce;
zend_class_entry *msgpack_undefined_ce;

/* The types of the properties, by slot; 0: there is none. */
static const uint8_t bin[2] = { IS_STRING }, ext[2] = { IS_LONG, IS_STRING }, map[2] = { IS_ARRAY };

/* Those of the objects of a class; NULL: it is another class. */
static zend_always_inline const uint8_t *form_of(const zend_class_entry *ce)
{
	return ce == msgpack_bin_ce ? bin : ce == msgpack_ext_ce ? ext : ce == msgpack_map_ce ? map : NULL;
}

bool msgpack_is_type(const zend_object *object)
{
	return object->ce == msgpack_timestamp_ce || form_of(object->ce);
}

static bool is_ext_type(const zval *type)
{
	return Z_LVAL_P(type) >= INT8_MIN && Z_LVAL_P(type) <= INT8_MAX;
}

/* The properties are public and untyped: userland may have assigned any value, or unset them. */
static bool has_type(const uint8_t *form, zend_object *object, int slot)
{
	return !form[slot] || Z_TYPE_P(msgpack_get_property(object, slot)) == form[slot];
}

bool msgpack_type_is_intact(zend_object *object)
{
	const uint8_t *form = form_of(object->ce);

	return form && has_type(form, object, 0) && has_type(form, object, 1)
		&& (form[0] != IS_LONG || is_ext_type(msgpack_get_property(object, MSGPACK_EXT_TYPE)));
}

/* Throws because of the property that the object cannot be written with. Returns false. */
static ZEND_COLD bool throw_unfit(const uint8_t *form, zend_object *object)
{
	int slot = has_type(form, object, 0);

	if (has_type(form, object, slot)) {
		zend_value_error("%s::$type must be between %d and %d, " ZEND_LONG_FMT " given", ZSTR_VAL(object->ce->name),
			INT8_MIN, INT8_MAX, Z_LVAL_P(msgpack_get_property(object, MSGPACK_EXT_TYPE)));
	} else {
		zend_type_error("%s::$%s must be of type %s, %s given", ZSTR_VAL(object->ce->name),
			ZSTR_VAL(object->ce->properties_info_table[slot]->name), zend_get_type_by_const(form[slot]),
			zend_zval_type_name(msgpack_get_property(object, slot)));
	}
	return false;
}

bool msgpack_encode_type(msgpack_encoder *encoder, zend_object *object)
{
	const zval *first, *second;

	if (object->ce == msgpack_timestamp_ce) {
		return msgpack_encode_timestamp(encoder, object);
	}
	if (!msgpack_type_is_intact(object)) {
		return throw_unfit(form_of(object->ce), object);
	}
	first = msgpack_get_property(object, 0);
	switch (Z_TYPE_P(first)) {
		case IS_LONG:
			second = msgpack_get_property(object, MSGPACK_EXT_DATA);
			return msgpack_put_ext(encoder, (int8_t) Z_LVAL_P(first), Z_STRVAL_P(second), Z_STRLEN_P(second));
		case IS_STRING:
			return msgpack_put_bin(encoder, Z_STRVAL_P(first), Z_STRLEN_P(first));
		default:
			msgpack_encoder_mark_shared(encoder); /* nobody has looked whether the object has several holders */
			return msgpack_encode_array_as(encoder, Z_ARRVAL_P(first), MSGPACK_ARR_MAP_MAP);
	}
}

void msgpack_create_ext(zval *result, int8_t type, const char *data, uint32_t length)
{
	object_init_ex(result, msgpack_ext_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_TYPE), type);
	ZVAL_STR(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_DATA), msgpack_string_init_fast(data, length));
}

bool msgpack_decode_type(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	if (!msgpack_ext_ce) { /* msgpack.classes=0: null as in PECL msgpack */
		ZVAL_NULL(slot);
		return !msgpack_is_strict(decoder) || msgpack_decoder_reject(decoder, "An ext has no class");
	}
	if (type != MP_EXT_TIMESTAMP || !msgpack_decode_timestamp(slot, data, length, false)) {
		msgpack_create_ext(slot, type, data, length);
	}
	return true;
}

/* Shared by Ext and Map. */
MSGPACK_METHOD(MessagePack_Type_Bin, __construct)
{
	const uint8_t *form = form_of(EX(func)->common.scope);
	bool is_ext = form[1];
	zend_string *data = NULL;
	zval value, *content = &value;

	ZEND_PARSE_PARAMETERS_START(1 + is_ext, -1)
		if (is_ext) {
			MSGPACK_PARAM_LONG(Z_LVAL(value))
		}
		if (form[0] == IS_ARRAY) {
			Z_PARAM_ARRAY(content)
		} else {
			MSGPACK_PARAM_STR(data)
		}
	ZEND_PARSE_PARAMETERS_END();

	if (is_ext) {
		ZVAL_LONG(&value, Z_LVAL(value));
		msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_EXT_TYPE, &value);
	}
	if (data) {
		ZVAL_STR(&value, data);
	}
	if (!EG(exception)) {
		msgpack_set_property(Z_OBJ_P(ZEND_THIS), is_ext, content);
	}
}

/*
 * Source: the timestamp extension type of the MessagePack specification. The body is, big-endian,
 *
 *   4 bytes: uint32 seconds
 *   8 bytes: uint30 nanoseconds, uint34 seconds
 *  12 bytes: uint32 nanoseconds, int64 seconds
 */

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

size_t msgpack_timestamp_body(unsigned char *body, zend_object *object, bool timestamp32)
{
	zend_long seconds = 0, nanoseconds = 0;
	bool done;

	GC_ADDREF(object); /* methods of a date may drop the last other reference */
	done = (object->ce == msgpack_timestamp_ce ? read_timestamp : read_date)(object, &seconds, &nanoseconds);
	OBJ_RELEASE(object);
	if (timestamp32 && (uint64_t) seconds <= UINT32_MAX) {
		nanoseconds = 0;
	}
	return done ? put_body(body, (uint64_t) seconds, (uint32_t) nanoseconds) : 0;
}

bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	size_t length = msgpack_timestamp_body(body, object, false);

	return length > 0 && msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, length);
}

bool msgpack_put_timestamp(msgpack_encoder *encoder, int64_t seconds, uint32_t nanoseconds)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];

	return msgpack_put_ext(encoder, MP_EXT_TIMESTAMP, (char *) body, put_body(body, (uint64_t) seconds, nanoseconds));
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
