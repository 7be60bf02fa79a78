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

typedef struct {
	uint32_t year, month, day, hour, minute, second, microsecond;
	int offset; /* from UTC, to the east, in seconds */
	bool is_z;  /* the zone is written as Z */
} date_fields;

struct msgpack_date_templates {
	bool are_right;
	timelib_time times[2]; /* by `is_z`. tz_abbr and tz_info, which PHP's parser fills from the default zone if the text
	                          has another one, and does not use then, are NULL */
};

/* The reader */

static uint32_t days_of_month(uint32_t year, uint32_t month)
{
	bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 ? (is_leap_year ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);
}

static uint32_t two_digits(const char *text)
{
	uint32_t tens = (uint32_t) text[0] - '0', ones = (uint32_t) text[1] - '0';

	return tens > 9 || ones > 9 ? INVALID : tens * 10 + ones;
}

/* Reads what is between the seconds and the zone; there is a byte at `text`. NULL: a dot without digits. */
static const char *read_fraction(date_fields *fields, const char *text, const char *end)
{
	uint32_t unit = 100000;
	const char *digits = text + 1;

	fields->microsecond = 0;
	if (*text != '.') {
		return text;
	}
	for (text = digits; text < end && (uint32_t) *text - '0' <= 9; text++, unit /= 10) {
		fields->microsecond += ((uint32_t) *text - '0') * unit;
	}
	return text > digits ? text : NULL;
}

static bool read_zone(date_fields *fields, const char *text, size_t length)
{
	uint32_t hours, minutes;

	fields->is_z = length == 1 && (*text == 'Z' || *text == 'z');
	fields->offset = 0;
	if (fields->is_z || length != sizeof("+00:00") - 1 || (*text != '+' && *text != '-') || text[3] != ':') {
		return fields->is_z;
	}
	hours = two_digits(text + 1);
	minutes = two_digits(text + 4);
	fields->offset = (int) (hours * 3600 + minutes * 60);
	if (*text == '-') {
		fields->offset = -fields->offset;
	}
	return hours <= 23 && minutes <= 59;
}

static bool read_text(date_fields *fields, const char *text, size_t length)
{
	const char *end = text + length, *zone;

	if (length < sizeof("0000-00-00T00:00:00Z") - 1 || text[4] != '-' || text[7] != '-'
	 || (text[10] != 'T' && text[10] != 't') || text[13] != ':' || text[16] != ':') {
		return false;
	}
	fields->year = two_digits(text) * 100 + two_digits(text + 2);
	fields->month = two_digits(text + 5);
	fields->day = two_digits(text + 8);
	fields->hour = two_digits(text + 11);
	fields->minute = two_digits(text + 14);
	fields->second = two_digits(text + 17);
	return fields->year <= 9999 && fields->month - 1 < 12
		&& fields->day - 1 < days_of_month(fields->year, fields->month)
		&& fields->hour <= 23 && fields->minute <= 59 && fields->second <= 59
		&& (zone = read_fraction(fields, text + 19, end)) && read_zone(fields, zone, (size_t) (end - zone));
}

/* Days and seconds */

/* Of the local time, as if it were UTC. Years begin with March, so that a leap day is the last one. */
static int64_t seconds_of(const date_fields *fields)
{
	uint32_t january_or_february = fields->month <= 2;
	uint32_t year = fields->year + 400 - january_or_february, month = fields->month - 3 + 12 * january_or_february;
	int64_t days = (int64_t) (year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + fields->day - 1)
		- EPOCH;

	return days * SECONDS_OF_DAY + fields->hour * 3600 + fields->minute * 60 + fields->second;
}

static void set_seconds(date_fields *fields, int64_t seconds)
{
	uint64_t since = (uint64_t) (seconds + EPOCH * SECONDS_OF_DAY);
	uint32_t second = (uint32_t) (since % SECONDS_OF_DAY), days = (uint32_t) (since / SECONDS_OF_DAY) * 4 + 3;
	uint32_t of_century = days % DAYS_OF_400_YEARS / 4 * 4 + 3, of_year = of_century % 1461 / 4;
	uint32_t month = (5 * of_year + 2) / 153;

	fields->month = month < 10 ? month + 3 : month - 9;
	fields->year = days / DAYS_OF_400_YEARS * 100 + of_century / 1461 - 400 + (fields->month <= 2);
	fields->day = of_year - (153 * month + 2) / 5 + 1;
	fields->hour = second / 3600;
	fields->minute = second / 60 % 60;
	fields->second = second % 60;
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

static size_t put_text(char text[MSGPACK_DATE_TEXT_MAX], const date_fields *fields)
{
	uint32_t offset = (uint32_t) abs(fields->offset);
	char zone = fields->is_z ? 'Z' : fields->offset < 0 ? '-' : '+';
	char *end = put(text, fields->year, 4, '-');

	end = put(end, fields->month, 2, '-');
	end = put(end, fields->day, 2, 'T');
	end = put(end, fields->hour, 2, ':');
	end = put(end, fields->minute, 2, ':');
	end = put(end, fields->second, 2, fields->microsecond > 0 ? '.' : zone);
	if (fields->microsecond > 0) {
		end = put(end, fields->microsecond, 6, zone);
	}
	if (!fields->is_z) {
		end = put(end, offset / 3600, 2, ':');
		end = put(end, offset / 60 % 60, 2, '\0') - 1;
	}
	return (size_t) (end - text);
}

static const timelib_time *time_of(zend_object *date)
{
	return msgpack_is_disabled(date->ce) ? NULL : php_date_obj_from_obj(date)->time;
}

bool msgpack_seconds_of_date(int64_t *seconds, uint32_t *microseconds, zend_object *date)
{
	const timelib_time *time = time_of(date);

	if (time) {
		*seconds = time->sse;
		*microseconds = (uint32_t) time->us;
	}
	return time != NULL;
}

size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date)
{
	const timelib_time *time = time_of(date);
	date_fields fields;
	int64_t offset;

	if (!time || time->y < 0 || time->y > 9999) {
		return 0;
	}
	fields = (date_fields) {
		.year = (uint32_t) time->y, .month = (uint32_t) time->m, .day = (uint32_t) time->d,
		.hour = (uint32_t) time->h, .minute = (uint32_t) time->i, .second = (uint32_t) time->s,
		.microsecond = (uint32_t) time->us
	};
	offset = seconds_of(&fields) - time->sse; /* in every kind of zone */
	fields.offset = (int) offset;
	return offset > -SECONDS_OF_DAY && offset < SECONDS_OF_DAY ? put_text(text, &fields) : 0;
}

/* Objects */

static void set_fields(timelib_time *time, const date_fields *fields)
{
	time->y = fields->year;
	time->m = fields->month;
	time->d = fields->day;
	time->h = fields->hour;
	time->i = fields->minute;
	time->s = fields->second;
	time->us = fields->microsecond;
	time->z = fields->offset;
	time->sse = seconds_of(fields) - fields->offset;
}

static bool parse_by_php(php_date_obj *date, const date_fields *fields)
{
	char text[MSGPACK_DATE_TEXT_MAX];

	return php_date_initialize(date, text, put_text(text, fields), NULL, NULL, 0);
}

/* The struct that PHP's parser leaves. False: it reads something else. */
static bool take_template(timelib_time *template, php_date_obj *date, const date_fields *fields)
{
	if (!parse_by_php(date, fields)
	 || (fields->is_z && (!date->time->tz_abbr || strcmp(date->time->tz_abbr, "Z") != 0))) {
		return false;
	}
	memcpy(template, date->time, sizeof(*template));
	template->tz_abbr = NULL;
	template->tz_info = NULL;
	return true;
}

/* Takes the template of one kind of zone, and that of another date, in which every field differs: is the first one with
 * the fields of the second one equal to it? */
static bool is_right(timelib_time *template, php_date_obj *date, bool is_z)
{
	const date_fields one = {2001, 2, 3, 4, 5, 6, 70809, is_z ? 0 : 19800, is_z};
	const date_fields other = {1969, 12, 31, 23, 58, 59, 1, is_z ? 0 : -3600, is_z};
	timelib_time changed, expected;

	if (!take_template(template, date, &one) || !take_template(&expected, date, &other)) {
		return false;
	}
	memcpy(&changed, template, sizeof(changed));
	set_fields(&changed, &other);
	return memcmp(&changed, &expected, sizeof(changed)) == 0;
}

static void take_templates(php_date_obj *date)
{
	msgpack_date_templates *templates = pemalloc(sizeof(*templates), true);

	templates->are_right = is_right(&templates->times[false], date, false)
		&& is_right(&templates->times[true], date, true);
	MSGPACK_G(date_templates) = templates;
}

void msgpack_date_templates_free(msgpack_date_templates *templates)
{
	if (templates) {
		pefree(templates, true);
	}
}

/* False: PHP has created no date, with an exception or a warning. */
static bool create(zval *result, zend_class_entry *ce, const date_fields *fields)
{
	zval created;
	php_date_obj *date;

	if (msgpack_is_disabled(ce) || object_init_ex(&created, ce) != SUCCESS) {
		return false;
	}
	date = Z_PHPDATE_P(&created);
	if (UNEXPECTED(!MSGPACK_G(date_templates))) {
		take_templates(date); /* leaves a date, so that PHP's parser reads the first one */
	}
	if (EXPECTED(MSGPACK_G(date_templates)->are_right && !date->time)) {
		date->time = timelib_malloc(sizeof(*date->time));
		memcpy(date->time, &MSGPACK_G(date_templates)->times[fields->is_z], sizeof(*date->time));
		date->time->tz_abbr = fields->is_z ? memcpy(timelib_malloc(sizeof("Z")), "Z", sizeof("Z")) : NULL;
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
	date_fields fields;

	return read_text(&fields, text, length) && (!date || create(date, ce, &fields));
}

bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds)
{
	date_fields fields = {.microsecond = microseconds};

	if (seconds < MSGPACK_DATE_SECONDS_MIN || seconds > MSGPACK_DATE_SECONDS_MAX) {
		return false;
	}
	set_seconds(&fields, seconds);
	return !date || create(date, ce, &fields);
}
