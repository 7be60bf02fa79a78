#include "php_dates.h"

#include "php_compat.h"

#define SECONDS_OF_DAY 86400
#define DAYS_OF_400_YEARS 146097
#define EPOCH INT64_C(865565) /* 1970-01-01 in days since 1 March of the year -400 */

enum { INVALID = 10000 }; /* no two digits, and above every limit here */

static uint32_t days_of_month(const timelib_time *fields)
{
	uint32_t year = (uint32_t) fields->y, month = (uint32_t) fields->m;
	bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 ? 28u + is_leap_year : 30 + ((month + (month >> 3)) & 1);
}

/* Two digits as a number; of other characters one above 99. */
static uint32_t two_digits(const char *text)
{
	uint32_t tens = (uint32_t) text[0] - '0', ones = (uint32_t) text[1] - '0';

	return tens > 9 || ones > 9 ? INVALID : tens * 10 + ones;
}

/* Reads "2001-02-03", any character, and "04:05:06" of a day that exists in the years 0000 to 9999, with seconds up to
 * 59: y to s. */
static bool read_date(timelib_time *fields, const char text[19])
{
	fields->y = two_digits(text) * 100 + two_digits(text + 2);
	fields->m = two_digits(text + 5);
	fields->d = two_digits(text + 8);
	fields->h = two_digits(text + 11);
	fields->i = two_digits(text + 14);
	fields->s = two_digits(text + 17);
	return text[4] == '-' && text[7] == '-' && text[13] == ':' && text[16] == ':'
		&& fields->y <= 9999 && fields->m >= 1 && fields->m <= 12 && fields->d >= 1
		&& fields->d <= (timelib_sll) days_of_month(fields) && fields->h <= 23 && fields->i <= 59 && fields->s <= 59;
}

/* Reads a dot and digits into `us`, if a dot is at `text`, which is before `end`. Digits below a microsecond are cut
 * off. Returns what follows; NULL: a dot without digits. */
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

char *msgpack_put_digits(char *text, uint32_t number, int digits, char after)
{
	for (int i = digits; i-- > 0; number /= 10) {
		text[i] = (char) ('0' + number % 10);
	}
	text[digits] = after;
	return text + digits + 1;
}

char *msgpack_put_date(char *text, const timelib_time *fields, char between, char after)
{
	text = msgpack_put_digits(text, (uint32_t) fields->y, 4, '-');
	text = msgpack_put_digits(text, (uint32_t) fields->m, 2, '-');
	text = msgpack_put_digits(text, (uint32_t) fields->d, 2, between);
	text = msgpack_put_digits(text, (uint32_t) fields->h, 2, ':');
	text = msgpack_put_digits(text, (uint32_t) fields->i, 2, ':');
	return msgpack_put_digits(text, (uint32_t) fields->s, 2, after);
}

/* Writes seconds as "+01:00", with a NUL. Returns what follows. */
static char *put_offset(char *text, int seconds)
{
	uint32_t minutes = (uint32_t) abs(seconds) / 60;

	*text = seconds < 0 ? '-' : '+';
	return msgpack_put_digits(msgpack_put_digits(text + 1, minutes / 60, 2, ':'), minutes % 60, 2, '\0');
}

/* Seconds of the local time y to s, as if it were UTC. Years begin with March, so that a leap day is the last one. */
static int64_t seconds_of_fields(const timelib_time *fields)
{
	uint32_t january_or_february = fields->m <= 2;
	uint32_t year = (uint32_t) fields->y + 400 - january_or_february;
	uint32_t month = (uint32_t) fields->m - 3 + 12 * january_or_february;
	uint32_t days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + (uint32_t) fields->d - 1;

	return (days - EPOCH) * SECONDS_OF_DAY + fields->h * 3600 + fields->i * 60 + fields->s;
}

void msgpack_set_seconds(timelib_time *fields, int64_t seconds)
{
	uint64_t since = (uint64_t) (seconds + EPOCH * SECONDS_OF_DAY);
	uint32_t second = (uint32_t) (since % SECONDS_OF_DAY);
	uint32_t days = (uint32_t) (since / SECONDS_OF_DAY) * 4 + 3;
	uint32_t of_century = days % DAYS_OF_400_YEARS / 4 * 4 + 3, of_year = of_century % 1461 / 4;
	uint32_t month = (5 * of_year + 2) / 153;

	fields->m = month < 10 ? month + 3 : month - 9;
	fields->y = (int64_t) (days / DAYS_OF_400_YEARS * 100 + of_century / 1461) - 400 + (fields->m <= 2);
	fields->d = of_year - (153 * month + 2) / 5 + 1;
	fields->h = second / 3600;
	fields->i = second / 60 % 60;
	fields->s = second % 60;
}

/* Sets y to us, `z` and the seconds of a time of any kind of zone. */
static void set_date_fields(timelib_time *time, const timelib_time *fields, int z)
{
	memcpy(time, fields, offsetof(timelib_time, z)); /* not the padding */
	time->z = z;
	time->sse = seconds_of_fields(fields) - z;
}

static const timelib_time *time_of(zend_object *object)
{
	return php_date_obj_from_obj(object)->time;
}

/* Payloads */

/* The zone as __serialize() writes it, in `offset` where it is one. NULL: another one. */
static const char *zone_of(const timelib_time *time, char offset[MSGPACK_ZONE_OF_OFFSET_MAX])
{
	if (time->zone_type != TIMELIB_ZONETYPE_OFFSET) {
		return time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info->name : time->tz_abbr;
	}
	if (time->z % 60 != 0 || abs(time->z) >= 100 * 3600) {
		return NULL;
	}
	put_offset(offset, time->z);
	return offset;
}

bool msgpack_read_date_payload(msgpack_date_payload *payload, zend_object *object)
{
	const timelib_time *time = time_of(object);

	if (!time || !time->is_localtime || time->y < 0 || time->y > 9999 || object->ce->default_properties_count > 0
	 || (object->properties && zend_hash_num_elements(object->properties) > 0)) {
		return false;
	}
	msgpack_put_digits(msgpack_put_date(payload->date, time, ' ', '.'), (uint32_t) time->us, 6, '\0');
	payload->timezone_type = time->zone_type;
	payload->timezone = zone_of(time, payload->offset);
	return payload->timezone != NULL;
}

bool msgpack_payload_of_date(zval *payload, zend_object *object)
{
	msgpack_date_payload read;
	zval value;

	if (!msgpack_read_date_payload(&read, object)) {
		return false;
	}
	array_init_size(payload, 3);
	zend_hash_real_init_mixed(Z_ARRVAL_P(payload));
	ZVAL_STRINGL(&value, read.date, MSGPACK_DATE_LENGTH);
	zend_hash_str_add_new(Z_ARRVAL_P(payload), ZEND_STRL("date"), &value);
	ZVAL_LONG(&value, read.timezone_type);
	zend_hash_str_add_new(Z_ARRVAL_P(payload), ZEND_STRL("timezone_type"), &value);
	ZVAL_STRING(&value, read.timezone);
	zend_hash_str_add_new(Z_ARRVAL_P(payload), ZEND_STRL("timezone"), &value);
	return true;
}

/* Reads a payload in the form that packing writes: the fields up to `us`, and the type of the zone. The zone; NULL: it
 * has another form. */
static const zend_string *read_payload(timelib_time *fields, const zend_array *payload)
{
	const zval *date = zend_hash_str_find(payload, ZEND_STRL("date"));
	const zval *type = zend_hash_str_find(payload, ZEND_STRL("timezone_type"));
	const zval *zone = zend_hash_str_find(payload, ZEND_STRL("timezone"));
	const char *text = date && Z_TYPE_P(date) == IS_STRING && Z_STRLEN_P(date) == MSGPACK_DATE_LENGTH
		? Z_STRVAL_P(date) : NULL;

	if (!text || !type || Z_TYPE_P(type) != IS_LONG || Z_LVAL_P(type) < 1 || Z_LVAL_P(type) > 3 || !zone
	 || Z_TYPE_P(zone) != IS_STRING || zend_hash_num_elements(payload) != 3
	 || text[10] != ' ' || text[19] != '.' || !read_date(fields, text)
	 || read_fraction(fields, text + 19, text + MSGPACK_DATE_LENGTH) != text + MSGPACK_DATE_LENGTH) {
		return NULL;
	}
	fields->zone_type = (unsigned int) Z_LVAL_P(type);
	return Z_STR_P(zone);
}

bool msgpack_restore_date(const msgpack_php_dates *dates, zend_object *object, const zend_array *payload)
{
	php_date_obj *date = php_date_obj_from_obj(object);
	uint32_t count = MIN(dates->taken, MSGPACK_DATE_TEMPLATES);
	const zend_string *zone;
	timelib_time fields;

	if (count == 0 || date->time || !(zone = read_payload(&fields, payload))) {
		return false;
	}
	for (const msgpack_date_template *template = dates->templates; count > 0; template++, count--) {
		int64_t seconds = seconds_of_fields(&fields) - template->time.z;

		if (seconds < template->from || seconds >= template->until || fields.zone_type != template->time.zone_type
		 || ZSTR_LEN(zone) != template->zone_length || memcmp(ZSTR_VAL(zone), template->zone, ZSTR_LEN(zone)) != 0) {
			continue;
		}
		date->time = timelib_malloc(sizeof(*date->time));
		memcpy(date->time, &template->time, sizeof(*date->time));
		date->time->tz_abbr = *template->abbreviation ? timelib_strdup(template->abbreviation) : NULL;
		set_date_fields(date->time, &fields, template->time.z);
		return true;
	}
	return false;
}

/* Sets the seconds between which the clocks of the time's zone do not change, less a day at each end, as a local time
 * may occur before and after a change. False: not known. */
static bool find_changes(msgpack_date_template *template, const timelib_time *time)
{
	const timelib_tzinfo *zone = time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info : NULL;
	uint64_t next = 0, count = zone ? zone->bit64.timecnt : 0;

	while (next < count && zone->trans[next] <= time->sse) {
		next++;
	}
	if (next < count ? next == 0 : zone && zone->posix_info && zone->posix_info->dst_end) {
		return false;
	}
	template->from = next > 0 ? zone->trans[next - 1] + SECONDS_OF_DAY : INT64_MIN;
	template->until = next < count ? zone->trans[next] - SECONDS_OF_DAY : INT64_MAX;
	return true;
}

void msgpack_take_date(msgpack_php_dates *dates, zend_object *object, const zend_array *payload)
{
	msgpack_date_template taken;
	const timelib_time *time = time_of(object);
	char offset[MSGPACK_ZONE_OF_OFFSET_MAX];
	const char *written = time ? zone_of(time, offset) : NULL;
	const zend_string *zone;
	timelib_time fields;

	/* Another zone than that which is written may move the next dates: "+01:00 noon". */
	if (!written || !(zone = read_payload(&fields, payload)) || strcmp(ZSTR_VAL(zone), written) != 0
	 || fields.zone_type != time->zone_type
	 || ZSTR_LEN(zone) > sizeof(taken.zone) || memcmp(time, &fields, offsetof(timelib_time, z)) != 0
	 || time->sse != seconds_of_fields(&fields) - time->z
	 || (time->tz_abbr && strlen(time->tz_abbr) >= sizeof(taken.abbreviation)) || !find_changes(&taken, time)) {
		return;
	}
	taken.time = *time;
	strcpy(taken.abbreviation, time->tz_abbr ? time->tz_abbr : "");
	memcpy(taken.zone, ZSTR_VAL(zone), ZSTR_LEN(zone));
	taken.zone_length = ZSTR_LEN(zone);
	dates->templates[dates->taken++ % MSGPACK_DATE_TEMPLATES] = taken;
}

/* RFC 3339 text, and seconds since 1970 */

/* The fields of a date are those of a timelib_time before tz_abbr, and its zone_type: one of these. */
enum { HAS_OFFSET = TIMELIB_ZONETYPE_OFFSET, IS_Z = TIMELIB_ZONETYPE_ABBR };

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

static const timelib_time *enabled_time_of(zend_object *date)
{
	return msgpack_is_disabled(date->ce) ? NULL : php_date_obj_from_obj(date)->time;
}

static bool are_in_range(int64_t seconds)
{
	return seconds >= MSGPACK_DATE_SECONDS_MIN && seconds <= MSGPACK_DATE_SECONDS_MAX;
}

bool msgpack_seconds_of_date(int64_t *seconds, uint32_t *microseconds, zend_object *date)
{
	const timelib_time *time = enabled_time_of(date);

	if (time) {
		*seconds = time->sse;
		*microseconds = (uint32_t) time->us;
	}
	return time && are_in_range(*seconds);
}

size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date)
{
	const timelib_time *time = enabled_time_of(date);
	timelib_time moved;
	int64_t offset;
	char *end;

	if (!time || time->y < 0 || time->y > 9999) {
		return 0;
	}
	offset = seconds_of_fields(time) - time->sse; /* in every kind of zone */
	if (offset % 60 != 0) {
		/* Local mean time: what the offset of the text cannot have is taken from the time, as RFC 3339, 5.8, does. */
		moved = *time;
		offset -= offset % 60;
		msgpack_set_seconds(&moved, time->sse + offset);
		time = &moved;
	}
	if (time->y < 0 || time->y > 9999 || offset <= -SECONDS_OF_DAY || offset >= SECONDS_OF_DAY) {
		return 0;
	}
	end = msgpack_put_date(text, time, 'T', '.');
	end = time->us > 0 ? msgpack_put_digits(end, (uint32_t) time->us, 6, '\0') : end;
	return (size_t) (put_offset(end - 1, (int) offset) - text) - 1;
}

/* Creates a date with these fields, as PHP's parser leaves it. False with an exception or a warning. */
static bool create_date(zval *result, zend_class_entry *ce, const timelib_time *fields)
{
	timelib_time *time;

	if (msgpack_is_disabled(ce) || object_init_ex(result, ce) != SUCCESS) {
		return false;
	}
	time = Z_PHPDATE_P(result)->time = timelib_malloc(sizeof(*time));
	*time = (timelib_time) { .zone_type = fields->zone_type, .is_localtime = 1, .have_time = 1, .have_date = 1,
		.have_zone = 1, .sse_uptodate = 1, .tim_uptodate = 1, .relative = { .days = TIMELIB_UNSET },
		.tz_abbr = fields->zone_type == IS_Z ? timelib_strdup("Z") : NULL };
	set_date_fields(time, fields, fields->z);
	return true;
}

bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length)
{
	const char *end = text + length, *zone;
	timelib_time fields;

	return length >= sizeof("0000-00-00T00:00:00Z") - 1 && (text[10] == 'T' || text[10] == 't')
		&& read_date(&fields, text) && (zone = read_fraction(&fields, text + 19, end))
		&& read_zone(&fields, zone, (size_t) (end - zone)) && (!date || create_date(date, ce, &fields));
}

bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds)
{
	timelib_time fields = { .us = microseconds, .zone_type = HAS_OFFSET };

	if (!are_in_range(seconds)) {
		return false;
	}
	msgpack_set_seconds(&fields, seconds);
	return !date || create_date(date, ce, &fields);
}
