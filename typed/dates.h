/* Dates of messages: RFC 3339 text, seconds since 1970, and the specification's timestamps. */
#ifndef MSGPACK_DATES_H
#define MSGPACK_DATES_H

#include "php.h"

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

#endif
