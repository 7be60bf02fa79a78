/*
 * PHP's parser takes 6,000 to 84,000 instructions for a date. It makes one of each kind of zone; all are copies of that
 * struct with other fields.
 */
#include "typed.h"

#include "../base/php_compat.h"
#include "../base/php_dates.h"
#include "../msgpack_globals.h"

/* The fields of a date are those of a timelib_time before tz_abbr, and its zone_type: one of these. */
enum { HAS_OFFSET = TIMELIB_ZONETYPE_OFFSET, IS_Z = TIMELIB_ZONETYPE_ABBR };

/* The reader */

static bool read_zone(timelib_time *fields, const char *text, size_t length)
{
	uint32_t hours, minutes;
	bool is_z = length == 1 && (*text == 'Z' || *text == 'z');

	fields->zone_type = is_z ? IS_Z : HAS_OFFSET;
	fields->z = 0;
	if (is_z || length != sizeof("+00:00") - 1 || (*text != '+' && *text != '-') || text[3] != ':') {
		return is_z;
	}
	hours = msgpack_two_digits(text + 1);
	minutes = msgpack_two_digits(text + 4);
	fields->z = (int) (hours * 60 + minutes) * (*text == '-' ? -60 : 60);
	return hours <= 23 && minutes <= 59;
}

/* The writer */

static const timelib_time *time_of(zend_object *date)
{
	return msgpack_is_disabled(date->ce) ? NULL : php_date_obj_from_obj(date)->time;
}

static bool are_in_range(int64_t seconds)
{
	return seconds >= MSGPACK_DATE_SECONDS_MIN && seconds <= MSGPACK_DATE_SECONDS_MAX;
}

bool msgpack_seconds_of_date(int64_t *seconds, uint32_t *microseconds, zend_object *date)
{
	const timelib_time *time = time_of(date);

	if (time) {
		*seconds = time->sse;
		*microseconds = (uint32_t) time->us;
	}
	return time && are_in_range(*seconds);
}

size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date)
{
	const timelib_time *time = time_of(date);
	timelib_time moved;
	int64_t offset;
	uint32_t minutes;
	char sign, *end;

	if (!time || time->y < 0 || time->y > 9999) {
		return 0;
	}
	offset = msgpack_seconds_of_fields(time) - time->sse; /* in every kind of zone */
	if (offset % 60 != 0) {
		/* Local mean time: what the offset of the text cannot have is taken from the time, as RFC 3339, 5.8, does. */
		moved = *time;
		offset -= offset % 60;
		msgpack_set_seconds(&moved, time->sse + offset);
		time = &moved;
	}
	if (time->y < 0 || time->y > 9999 || offset <= -MSGPACK_SECONDS_OF_DAY || offset >= MSGPACK_SECONDS_OF_DAY) {
		return 0;
	}
	sign = offset < 0 ? '-' : '+';
	minutes = (uint32_t) abs((int) offset) / 60;
	end = msgpack_put_date(text, time, 'T', time->us > 0 ? '.' : sign);
	end = time->us > 0 ? msgpack_put_digits(end, (uint32_t) time->us, 6, sign) : end;
	end = msgpack_put_digits(msgpack_put_digits(end, minutes / 60, 2, ':'), minutes % 60, 2, '\0');
	return (size_t) (end - text) - 1;
}

/* Objects */

/* Creates a date with these fields. False: PHP has created none, with an exception or a warning. */
static bool create(zval *result, zend_class_entry *ce, const timelib_time *fields)
{
	bool is_z = fields->zone_type == IS_Z;
	const char *text = is_z ? "1970-01-01T00:00:00Z" : "1970-01-01T00:00:00+00:00";
	timelib_time *template;
	zval created;
	php_date_obj *date;

	if (msgpack_is_disabled(ce) || object_init_ex(&created, ce) != SUCCESS) {
		return false;
	}
	date = Z_PHPDATE_P(&created);
	if (UNEXPECTED(!MSGPACK_G(date_templates))) {
		MSGPACK_G(date_templates) = pecalloc(IS_Z + 1, sizeof(*template), true);
	}
	template = (timelib_time *) MSGPACK_G(date_templates) + fields->zone_type;
	if (EXPECTED(template->zone_type == fields->zone_type)) {
		date->time = timelib_malloc(sizeof(*date->time));
		memcpy(date->time, template, sizeof(*date->time));
		date->time->tz_abbr = is_z ? memcpy(timelib_malloc(sizeof("Z")), "Z", sizeof("Z")) : NULL;
	} else if (php_date_initialize(date, text, strlen(text), NULL, NULL, 0)) {
		memcpy(template, date->time, sizeof(*template));
		template->tz_info = NULL; /* which the parser takes from the default zone, and PHP does not use then */
	} else {
		zval_ptr_dtor(&created);
		return false;
	}
	msgpack_set_date_fields(date->time, fields, fields->z);
	ZVAL_COPY_VALUE(result, &created);
	return true;
}

bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length)
{
	const char *end = text + length, *zone;
	timelib_time fields;

	return length >= sizeof("0000-00-00T00:00:00Z") - 1 && (text[10] == 'T' || text[10] == 't')
		&& msgpack_read_date(&fields, text) && (zone = msgpack_read_fraction(&fields, text + 19, end))
		&& read_zone(&fields, zone, (size_t) (end - zone)) && (!date || create(date, ce, &fields));
}

bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds)
{
	timelib_time fields = { .us = microseconds, .zone_type = HAS_OFFSET };

	if (!are_in_range(seconds)) {
		return false;
	}
	msgpack_set_seconds(&fields, seconds);
	return !date || create(date, ce, &fields);
}
