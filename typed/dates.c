/*
 * PHP's parser takes 6,000 to 84,000 instructions for a date. Here one is a copy of the struct that the parser leaves,
 * with other fields. Before the first date that is compared with what the parser makes of the same text; if it differs,
 * the parser reads all dates.
 */
#include "dates.h"

#include "../base/php_compat.h"
#include "../base/php_dates.h"
#include "../msgpack_globals.h"

/* The fields of a date are those of a timelib_time before tz_abbr, and its zone_type: one of these. */
enum { HAS_OFFSET = TIMELIB_ZONETYPE_OFFSET, IS_Z = TIMELIB_ZONETYPE_ABBR };

/* What PHP's parser leaves in a date, to be copied: for the process or thread, which frees it. */
typedef struct msgpack_date_templates {
	bool are_right;
	timelib_time times[IS_Z + 1]; /* by zone_type. tz_abbr and tz_info, which PHP's parser fills from the default zone
	                                 if the text has another one, and does not use then, are NULL */
} msgpack_date_templates;

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

static size_t put_text(char text[MSGPACK_DATE_TEXT_MAX], const timelib_time *fields, int offset, bool is_z)
{
	char zone = is_z ? 'Z' : offset < 0 ? '-' : '+', *end;

	end = msgpack_put_date(text, fields, 'T', fields->us > 0 ? '.' : zone);
	if (fields->us > 0) {
		end = msgpack_put_digits(end, (uint32_t) fields->us, 6, zone);
	}
	if (!is_z) {
		end = msgpack_put_digits(end, (uint32_t) abs(offset) / 3600, 2, ':');
		end = msgpack_put_digits(end, (uint32_t) abs(offset) / 60 % 60, 2, '\0') - 1;
	}
	return (size_t) (end - text);
}

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
	return time->y >= 0 && time->y <= 9999 && offset > -MSGPACK_SECONDS_OF_DAY && offset < MSGPACK_SECONDS_OF_DAY
		? put_text(text, time, (int) offset, false) : 0;
}

/* Objects */

static bool parse_by_php(php_date_obj *date, const timelib_time *fields)
{
	char text[MSGPACK_DATE_TEXT_MAX];

	return php_date_initialize(date, text, put_text(text, fields, fields->z, fields->zone_type == IS_Z), NULL, NULL, 0);
}

/* Takes the template of one kind of zone: the struct that PHP's parser leaves of a date. True: with the fields of
 * another date, in which every one differs, it equals what the parser leaves of that. */
static bool take_template(timelib_time *template, php_date_obj *date, unsigned int zone_type)
{
	bool is_z = zone_type == IS_Z;
	timelib_time samples[] = { { .y = 2001, .m = 2, .d = 3, .h = 4, .i = 5, .s = 6, .us = 70809, .z = 19800 },
		{ .y = 1969, .m = 12, .d = 31, .h = 23, .i = 58, .s = 59, .us = 1, .z = -3600 } }, read[2];

	for (int i = 0; i < 2; i++) {
		samples[i].zone_type = zone_type;
		samples[i].z = is_z ? 0 : samples[i].z;
		if (!parse_by_php(date, &samples[i])
		 || (is_z && (!date->time->tz_abbr || strcmp(date->time->tz_abbr, "Z") != 0))) {
			return false;
		}
		memcpy(&read[i], date->time, sizeof(read[i]));
		read[i].tz_abbr = NULL;
		read[i].tz_info = NULL;
	}
	memcpy(template, &read[0], sizeof(*template));
	msgpack_set_date_fields(&read[0], &samples[1], samples[1].z);
	return memcmp(&read[0], &read[1], sizeof(*read)) == 0;
}

/* Creates a date with these fields. False: PHP has created none, with an exception or a warning. */
static bool create(zval *result, zend_class_entry *ce, const timelib_time *fields)
{
	msgpack_date_templates *templates;
	zval created;
	php_date_obj *date;

	if (msgpack_is_disabled(ce) || object_init_ex(&created, ce) != SUCCESS) {
		return false;
	}
	date = Z_PHPDATE_P(&created);
	templates = MSGPACK_G(date_templates); /* now: an autoloader may have created a date */
	if (UNEXPECTED(!templates)) {
		templates = pemalloc(sizeof(*templates), true);
		templates->are_right = take_template(&templates->times[HAS_OFFSET], date, HAS_OFFSET)
			&& take_template(&templates->times[IS_Z], date, IS_Z); /* leaves a date: PHP's parser reads the first one */
		MSGPACK_G(date_templates) = templates;
	}
	if (EXPECTED(templates->are_right && !date->time)) {
		date->time = timelib_malloc(sizeof(*date->time));
		memcpy(date->time, &templates->times[fields->zone_type], sizeof(*date->time));
		date->time->tz_abbr = fields->zone_type == IS_Z ? memcpy(timelib_malloc(sizeof("Z")), "Z", sizeof("Z")) : NULL;
		msgpack_set_date_fields(date->time, fields, fields->z);
	} else if (!parse_by_php(date, fields)) {
		zval_ptr_dtor(&created);
		return false;
	}
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
