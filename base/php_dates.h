/* The dates of PHP's extension "date", without its printer and parser, which take 6,000 to 84,000 instructions: their
 * fields, what __serialize() returns of them, and RFC 3339. */
#pragma once

#include "php.h"
#include "ext/date/php_date.h"

/* Writes a number in so many digits, and a character. Returns what follows. */
char *msgpack_put_digits(char *text, uint32_t number, int digits, char after);

/* Writes y to s, of the years 0000 to 9999, with a character between day and hour, and one at the end. */
char *msgpack_put_date(char *text, const timelib_time *fields, char between, char after);

/* Sets y to s of the UTC time of a year from 0000 to 9999. */
void msgpack_set_seconds(timelib_time *fields, int64_t seconds);

/*
 * Payloads. The first date of a message in a zone, or between two changes of its clocks, is read by PHP; the next ones
 * are copies of that with other fields.
 */

enum { MSGPACK_DATE_TEMPLATES = 8 };

/* A date that PHP has read. */
typedef struct {
	timelib_time time;
	int64_t from, until;   /* seconds since 1970 between which all but the fields is the same */
	char abbreviation[16]; /* the time's; "": it has none */
	char zone[48];         /* as in the payload */
	size_t zone_length;
} msgpack_date_template;

/* Those of a message; zeroed: none. */
typedef struct {
	uint32_t taken;
	msgpack_date_template templates[MSGPACK_DATE_TEMPLATES]; /* a ring */
} msgpack_php_dates;

/* Is it a method of DateTime or DateTimeImmutable? Then the object, of whatever class, has a php_date_obj. `method` may
 * be NULL, which is none. */
static inline bool msgpack_is_method_of_date(const zend_function *method)
{
	return method && UNEXPECTED(method->type == ZEND_INTERNAL_FUNCTION)
		&& (method->common.scope == php_date_get_immutable_ce() || method->common.scope == php_date_get_date_ce());
}

enum { MSGPACK_DATE_LENGTH = sizeof("2001-02-03 04:05:06.000007") - 1, MSGPACK_ZONE_OF_OFFSET_MAX = 8 };

/* What __serialize() of a date returns. */
typedef struct {
	char date[MSGPACK_DATE_LENGTH + 1];
	zend_long timezone_type;
	const char *timezone;
	char offset[MSGPACK_ZONE_OF_OFFSET_MAX]; /* the zone, where it is one */
} msgpack_date_payload;

/* Sets what __serialize() returns, or an array of that. False: it is to be called. */
bool msgpack_read_date_payload(msgpack_date_payload *payload, zend_object *object);
bool msgpack_payload_of_date(zval *payload, zend_object *object);

/* Does what __unserialize() of a date does. False: it is to be called. */
bool msgpack_restore_date(const msgpack_php_dates *dates, zend_object *object, const zend_array *payload);

/* Makes a date that __unserialize() has restored a template. */
void msgpack_take_date(msgpack_php_dates *dates, zend_object *object, const zend_array *payload);

/* RFC 3339 text, seconds since 1970, and the specification's timestamps */

enum { MSGPACK_DATE_TEXT_MAX = 40 };

/* 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z */
#define MSGPACK_DATE_SECONDS_MIN INT64_C(-62167219200)
#define MSGPACK_DATE_SECONDS_MAX INT64_C(253402300799)

/* Create a date of the class, DateTimeImmutable, DateTime or one that extends one of them without a constructor of its
 * own: no userland runs, but what constants in the defaults of its properties autoload, which may throw. `date` NULL:
 * create nothing. Text is a `date-time` of RFC 3339, of a day that exists, with seconds up to 59. Its T and Z may be
 * small letters, and its fraction may have any length; what is below a microsecond is cut off. False: other text, or a
 * year out of 0000 to 9999; `date` is unchanged. */
bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length);
bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds);

/* RFC 3339 with the date's offset, and microseconds if there are any. Returns the length; 0: a year out of 0000 to
 * 9999, an offset of a day or more, or a date whose constructor has not been called. */
size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date);

/* Reads a date. False: its instant is in no year from 0000 to 9999 of UTC, or its constructor has not been called. */
bool msgpack_seconds_of_date(int64_t *seconds, uint32_t *microseconds, zend_object *date);
