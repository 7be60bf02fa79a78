/* PHP's parser takes 6,000 to 84,000 instructions for a date. So its struct is filled here. */
#include "typed.h"

#include "../base/php_compat.h"
#include "../base/php_dates.h"

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

/* Creates a date with these fields, as PHP's parser leaves it. False with an exception or a warning. */
static bool create(zval *result, zend_class_entry *ce, const timelib_time *fields)
{
	timelib_time *time;

	if (msgpack_is_disabled(ce) || object_init_ex(result, ce) != SUCCESS) {
		return false;
	}
	time = Z_PHPDATE_P(result)->time = timelib_malloc(sizeof(*time));
	*time = (timelib_time) { .zone_type = fields->zone_type, .is_localtime = 1, .have_time = 1, .have_date = 1,
		.have_zone = 1, .sse_uptodate = 1, .tim_uptodate = 1, .relative = { .days = TIMELIB_UNSET },
		.tz_abbr = fields->zone_type == IS_Z ? timelib_strdup("Z") : NULL };
	msgpack_set_date_fields(time, fields, fields->z);
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
