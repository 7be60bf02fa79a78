/* The dates of PHP's extension "date": their fields, and what __serialize() returns of them. */
#ifndef MSGPACK_PHP_DATES_H
#define MSGPACK_PHP_DATES_H

#include "php.h"
#include "ext/date/php_date.h"

enum { MSGPACK_SECONDS_OF_DAY = 86400 };

/* Two digits as a number; of other characters one above 99. */
uint32_t msgpack_two_digits(const char *text);

/* Reads "2001-02-03", any character, and "04:05:06" of a day that exists in the years 0000 to 9999, with seconds up to
 * 59: y to s. */
bool msgpack_read_date(timelib_time *fields, const char text[19]);

/* Reads a dot and digits into `us`, if a dot is at `text`, which is before `end`. Digits below a microsecond are cut
 * off. Returns what follows; NULL: a dot without digits. */
const char *msgpack_read_fraction(timelib_time *fields, const char *text, const char *end);

/* Writes a number in so many digits, and a character. Returns what follows. */
char *msgpack_put_digits(char *text, uint32_t number, int digits, char after);

/* Writes y to s, of the years 0000 to 9999, with a character between day and hour, and one at the end. */
char *msgpack_put_date(char *text, const timelib_time *fields, char between, char after);

/* Seconds of the local time y to s, as if it were UTC. */
int64_t msgpack_seconds_of_fields(const timelib_time *fields);

/* Sets y to s of the UTC time of a year from 0000 to 9999. */
void msgpack_set_seconds(timelib_time *fields, int64_t seconds);

/* Sets y to us, `z` and the seconds of a time of any kind of zone. */
void msgpack_set_date_fields(timelib_time *time, const timelib_time *fields, int z);

/*
 * Payloads, without PHP's printer and parser, which take 6,000 instructions for each. The first date of a message in a
 * zone, or between two changes of its clocks, is read by PHP; the next ones are copies of that with other fields.
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

/* Is it a method of DateTime or DateTimeImmutable? Then the object, of whatever class, has a php_date_obj. */
static inline bool msgpack_is_method_of_date(const zend_function *method)
{
	return UNEXPECTED(method->type == ZEND_INTERNAL_FUNCTION) && (method->common.scope == php_date_get_immutable_ce()
		|| method->common.scope == php_date_get_date_ce());
}

/* Sets what __serialize() of a date returns. False: it is to be called. */
bool msgpack_payload_of_date(zval *payload, zend_object *object);

/* Does what __unserialize() of a date does. False: it is to be called. */
bool msgpack_restore_date(const msgpack_php_dates *dates, zend_object *object, const zend_array *payload);

/* Makes a date that __unserialize() has restored a template. */
void msgpack_take_date(msgpack_php_dates *dates, zend_object *object, const zend_array *payload);

#endif
