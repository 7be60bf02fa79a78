/*
 * PHP's parser takes 6,000 to 84,000 instructions for a date. Here one is a copy of the struct that the parser leaves,
 * with other fields. Before the first date that is compared with what the parser makes of the same text; if it differs,
 * the parser reads all dates.
 */
#include "dates.h"

#include "../base/php_compat.h"
#include "../msgpack_globals.h"
#include "ext/date/php_date.h"

#define SECONDS_OF_DAY 86400
#define DAYS_OF_400_YEARS 146097
#define EPOCH INT64_C(865565) /* 1970-01-01 in days since 1 March of the year -400 */
#define INVALID 10000         /* no two digits, and above every limit here */

/* The fields of a date are those of a timelib_time before tz_abbr, and its zone_type: one of these. */
enum { HAS_OFFSET = TIMELIB_ZONETYPE_OFFSET, IS_Z = TIMELIB_ZONETYPE_ABBR };

struct msgpack_date_templates {
	bool are_right;
	timelib_time times[IS_Z + 1]; /* by zone_type. tz_abbr and tz_info, which PHP's parser fills from the default zone
	                                 if the text has another one, and does not use then, are NULL */
};

/* The reader */

static uint32_t days_of_month(const timelib_time *fields)
{
	uint32_t year = (uint32_t) fields->y, month = (uint32_t) fields->m;
	bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 ? 28u + is_leap_year : 30 + ((month + (month >> 3)) & 1);
}

static uint32_t two_digits(const char *text)
{
	uint32_t tens = (uint32_t) text[0] - '0', ones = (uint32_t) text[1] - '0';

	return tens > 9 || ones > 9 ? INVALID : tens * 10 + ones;
}

/* Reads what is between the seconds and the zone; there is a byte at `text`. NULL: a dot without digits. */
static const char *read_fraction(timelib_time *fields, const char *text, const char *end)
{
	const char *digits = text + 1;

	fields->us = 0;
	if (*text != '.') {
		return text;
	}
	text = digits;
	for (int unit = 100000; text < end && (uint32_t) *text - '0' <= 9; text++, unit /= 10) {
		fields->us += (*text - '0') * unit;
	}
	return text > digits ? text : NULL;
}

static bool read_zone(timelib_time *fields, const char *text, size_t length)
{
	uint32_t hours, minutes;
	bool is_z = length == 1 && (*text == 'Z' || *text == 'z');

	fields->zone_type = is_z ? IS_Z : HAS_OFFSET;
	fields->z = 0;
	if (is_z || length != sizeof("+00:00") - 1 || (*text != '+' && *text != '-') || text[3] != ':') {
		return is_z;
	}
	hours = two_digits(text + 1);
	minutes = two_digits(text + 4);
	fields->z = (int) (hours * 60 + minutes) * (*text == '-' ? -60 : 60);
	return hours <= 23 && minutes <= 59;
}

static bool read_text(timelib_time *fields, const char *text, size_t length)
{
	const char *end = text + length, *zone;

	if (length < sizeof("0000-00-00T00:00:00Z") - 1 || text[4] != '-' || text[7] != '-'
	 || (text[10] != 'T' && text[10] != 't') || text[13] != ':' || text[16] != ':') {
		return false;
	}
	fields->y = two_digits(text) * 100 + two_digits(text + 2);
	fields->m = two_digits(text + 5);
	fields->d = two_digits(text + 8);
	fields->h = two_digits(text + 11);
	fields->i = two_digits(text + 14);
	fields->s = two_digits(text + 17);
	return fields->y <= 9999 && fields->m >= 1 && fields->m <= 12 && fields->d >= 1
		&& fields->d <= (timelib_sll) days_of_month(fields) && fields->h <= 23 && fields->i <= 59 && fields->s <= 59
		&& (zone = read_fraction(fields, text + 19, end)) && read_zone(fields, zone, (size_t) (end - zone));
}

/* Days and seconds */

/* Seconds of the local time, as if it were UTC. Years begin with March, so that a leap day is the last one. */
static int64_t seconds_of(const timelib_time *fields)
{
	uint32_t january_or_february = fields->m <= 2;
	uint32_t year = (uint32_t) fields->y + 400 - january_or_february;
	uint32_t month = (uint32_t) fields->m - 3 + 12 * january_or_february;
	uint32_t days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + (uint32_t) fields->d - 1;

	return (days - EPOCH) * SECONDS_OF_DAY + fields->h * 3600 + fields->i * 60 + fields->s;
}

static void set_seconds(timelib_time *fields, int64_t seconds)
{
	uint64_t since = (uint64_t) (seconds + EPOCH * SECONDS_OF_DAY);
	uint32_t second = (uint32_t) (since % SECONDS_OF_DAY), days = (uint32_t) (since / SECONDS_OF_DAY) * 4 + 3;
	uint32_t of_century = days % DAYS_OF_400_YEARS / 4 * 4 + 3, of_year = of_century % 1461 / 4;
	uint32_t month = (5 * of_year + 2) / 153;

	fields->m = month < 10 ? month + 3 : month - 9;
	fields->y = (int64_t) (days / DAYS_OF_400_YEARS * 100 + of_century / 1461) - 400 + (fields->m <= 2);
	fields->d = of_year - (153 * month + 2) / 5 + 1;
	fields->h = second / 3600;
	fields->i = second / 60 % 60;
	fields->s = second % 60;
}

/* The writer */

static char *put(char *text, uint32_t number, int digits, char after)
{
	for (int i = digits; i-- > 0; number /= 10) {
		text[i] = (char) ('0' + number % 10);
	}
	text[digits] = after;
	return text + digits + 1;
}

static size_t put_text(char text[MSGPACK_DATE_TEXT_MAX], const timelib_time *fields, int offset, bool is_z)
{
	char zone = is_z ? 'Z' : offset < 0 ? '-' : '+', *end = put(text, (uint32_t) fields->y, 4, '-');

	end = put(end, (uint32_t) fields->m, 2, '-');
	end = put(end, (uint32_t) fields->d, 2, 'T');
	end = put(end, (uint32_t) fields->h, 2, ':');
	end = put(end, (uint32_t) fields->i, 2, ':');
	end = put(end, (uint32_t) fields->s, 2, fields->us > 0 ? '.' : zone);
	if (fields->us > 0) {
		end = put(end, (uint32_t) fields->us, 6, zone);
	}
	if (!is_z) {
		end = put(end, (uint32_t) abs(offset) / 3600, 2, ':');
		end = put(end, (uint32_t) abs(offset) / 60 % 60, 2, '\0') - 1;
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
	offset = seconds_of(time) - time->sse; /* in every kind of zone */
	if (offset % 60 != 0 && are_in_range(time->sse)) {
		/* Local mean time: what the offset of the text cannot have is taken from the time, as RFC 3339, 5.8, does. */
		moved = *time;
		offset -= offset % 60;
		set_seconds(&moved, time->sse + offset);
		time = &moved;
	}
	return offset > -SECONDS_OF_DAY && offset < SECONDS_OF_DAY ? put_text(text, time, (int) offset, false) : 0;
}

/* Objects */

static void set_fields(timelib_time *time, const timelib_time *fields)
{
	memcpy(time, fields, offsetof(timelib_time, z)); /* not the padding */
	time->z = fields->z;
	time->sse = seconds_of(fields) - fields->z;
}

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
	set_fields(&read[0], &samples[1]);
	return memcmp(&read[0], &read[1], sizeof(*read)) == 0;
}

void msgpack_date_templates_free(msgpack_date_templates *templates)
{
	if (templates) {
		pefree(templates, true);
	}
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
		set_fields(date->time, fields);
	} else if (!parse_by_php(date, fields)) {
		zval_ptr_dtor(&created);
		return false;
	}
	ZVAL_COPY_VALUE(result, &created);
	return true;
}

bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length)
{
	timelib_time fields;

	return read_text(&fields, text, length) && (!date || create(date, ce, &fields));
}

bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds)
{
	timelib_time fields = { .us = microseconds, .zone_type = HAS_OFFSET };

	if (!are_in_range(seconds)) {
		return false;
	}
	set_seconds(&fields, seconds);
	return !date || create(date, ce, &fields);
}
