/* Dates of messages: RFC 3339 text, seconds since 1970, and the specification's timestamps. */
#ifndef MSGPACK_DATES_H
#define MSGPACK_DATES_H

#include "php.h"

enum { MSGPACK_DATE_TEXT_MAX = 40 };

/* Is it RFC 3339 text of a day that exists, years 0000 to 9999, with a time, seconds up to 59, a fraction of any length
 * (digits beyond microseconds are cut off) and Z or an offset up to 23:59? */
bool msgpack_is_date_text(const char *text, size_t length);

/* Create a date of the class, DateTimeImmutable, DateTime or one that extends one of them without a constructor of its
 * own: no userland runs. False: not such text, or out of range; `date` is unchanged. */
bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length);
bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, zend_long seconds, uint32_t microseconds);

/* RFC 3339 with the date's offset, and microseconds if there are any. Returns the length; 0: a year out of 0000 to 9999,
 * or a date whose constructor has not been called. */
size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date);

/* At the end of the request: the templates that dates are clones of. */
void msgpack_dates_free(void);

#endif
