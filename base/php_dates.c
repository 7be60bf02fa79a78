#include "php_dates.h"

#define DAYS_OF_400_YEARS 146097
#define EPOCH INT64_C(865565) /* 1970-01-01 in days since 1 March of the year -400 */

enum { INVALID = 10000 }; /* no two digits, and above every limit here */

enum { DATE_LENGTH = sizeof("2001-02-03 04:05:06.000007") - 1, ZONE_OF_OFFSET_MAX = 8 };

static uint32_t days_of_month(const timelib_time *fields)
{
	uint32_t year = (uint32_t) fields->y, month = (uint32_t) fields->m;
	bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 ? 28u + is_leap_year : 30 + ((month + (month >> 3)) & 1);
}

uint32_t msgpack_two_digits(const char *text)
{
	uint32_t tens = (uint32_t) text[0] - '0', ones = (uint32_t) text[1] - '0';

	return tens > 9 || ones > 9 ? INVALID : tens * 10 + ones;
}

bool msgpack_read_date(timelib_time *fields, const char text[19])
{
	fields->y = msgpack_two_digits(text) * 100 + msgpack_two_digits(text + 2);
	fields->m = msgpack_two_digits(text + 5);
	fields->d = msgpack_two_digits(text + 8);
	fields->h = msgpack_two_digits(text + 11);
	fields->i = msgpack_two_digits(text + 14);
	fields->s = msgpack_two_digits(text + 17);
	return text[4] == '-' && text[7] == '-' && text[13] == ':' && text[16] == ':'
		&& fields->y <= 9999 && fields->m >= 1 && fields->m <= 12 && fields->d >= 1
		&& fields->d <= (timelib_sll) days_of_month(fields) && fields->h <= 23 && fields->i <= 59 && fields->s <= 59;
}

const char *msgpack_read_fraction(timelib_time *fields, const char *text, const char *end)
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

/* Years begin with March, so that a leap day is the last one. */
int64_t msgpack_seconds_of_fields(const timelib_time *fields)
{
	uint32_t january_or_february = fields->m <= 2;
	uint32_t year = (uint32_t) fields->y + 400 - january_or_february;
	uint32_t month = (uint32_t) fields->m - 3 + 12 * january_or_february;
	uint32_t days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + (uint32_t) fields->d - 1;

	return (days - EPOCH) * MSGPACK_SECONDS_OF_DAY + fields->h * 3600 + fields->i * 60 + fields->s;
}

void msgpack_set_seconds(timelib_time *fields, int64_t seconds)
{
	uint64_t since = (uint64_t) (seconds + EPOCH * MSGPACK_SECONDS_OF_DAY);
	uint32_t second = (uint32_t) (since % MSGPACK_SECONDS_OF_DAY);
	uint32_t days = (uint32_t) (since / MSGPACK_SECONDS_OF_DAY) * 4 + 3;
	uint32_t of_century = days % DAYS_OF_400_YEARS / 4 * 4 + 3, of_year = of_century % 1461 / 4;
	uint32_t month = (5 * of_year + 2) / 153;

	fields->m = month < 10 ? month + 3 : month - 9;
	fields->y = (int64_t) (days / DAYS_OF_400_YEARS * 100 + of_century / 1461) - 400 + (fields->m <= 2);
	fields->d = of_year - (153 * month + 2) / 5 + 1;
	fields->h = second / 3600;
	fields->i = second / 60 % 60;
	fields->s = second % 60;
}

void msgpack_set_date_fields(timelib_time *time, const timelib_time *fields, int z)
{
	memcpy(time, fields, offsetof(timelib_time, z)); /* not the padding */
	time->z = z;
	time->sse = msgpack_seconds_of_fields(fields) - z;
}

static const timelib_time *time_of(zend_object *object)
{
	return php_date_obj_from_obj(object)->time;
}

/* Payloads */

/* The zone as __serialize() writes it, in `offset` where it is one. NULL: another one. */
static const char *zone_of(const timelib_time *time, char offset[ZONE_OF_OFFSET_MAX])
{
	uint32_t minutes = (uint32_t) abs(time->z) / 60;
	char *end;

	if (time->zone_type != TIMELIB_ZONETYPE_OFFSET) {
		return time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info->name : time->tz_abbr;
	}
	if (time->z % 60 != 0 || minutes >= 100 * 60) {
		return NULL;
	}
	*offset = time->z < 0 ? '-' : '+';
	end = msgpack_put_digits(offset + 1, minutes / 60, 2, ':');
	msgpack_put_digits(end, minutes % 60, 2, '\0');
	return offset;
}

bool msgpack_payload_of_date(zval *payload, zend_object *object)
{
	const timelib_time *time = time_of(object);
	char text[DATE_LENGTH + 1], offset[ZONE_OF_OFFSET_MAX];
	const char *zone;
	zval value;

	if (!time || !time->is_localtime || time->y < 0 || time->y > 9999 || object->ce->default_properties_count > 0
	 || (object->properties && zend_hash_num_elements(object->properties) > 0) || !(zone = zone_of(time, offset))) {
		return false;
	}
	msgpack_put_digits(msgpack_put_date(text, time, ' ', '.'), (uint32_t) time->us, 6, '\0');
	array_init_size(payload, 3);
	zend_hash_real_init_mixed(Z_ARRVAL_P(payload));
	ZVAL_STRINGL(&value, text, DATE_LENGTH);
	zend_hash_str_add_new(Z_ARRVAL_P(payload), ZEND_STRL("date"), &value);
	ZVAL_LONG(&value, time->zone_type);
	zend_hash_str_add_new(Z_ARRVAL_P(payload), ZEND_STRL("timezone_type"), &value);
	ZVAL_STRING(&value, zone);
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
	const char *text = date && Z_TYPE_P(date) == IS_STRING && Z_STRLEN_P(date) == DATE_LENGTH ? Z_STRVAL_P(date) : NULL;

	if (!text || !type || Z_TYPE_P(type) != IS_LONG || Z_LVAL_P(type) < 1 || Z_LVAL_P(type) > 3 || !zone
	 || Z_TYPE_P(zone) != IS_STRING || zend_hash_num_elements(payload) != 3
	 || text[10] != ' ' || text[19] != '.' || !msgpack_read_date(fields, text)
	 || msgpack_read_fraction(fields, text + 19, text + DATE_LENGTH) != text + DATE_LENGTH) {
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
		int64_t seconds = msgpack_seconds_of_fields(&fields) - template->time.z;

		if (seconds < template->from || seconds >= template->until || fields.zone_type != template->time.zone_type
		 || ZSTR_LEN(zone) != template->zone_length || memcmp(ZSTR_VAL(zone), template->zone, ZSTR_LEN(zone)) != 0) {
			continue;
		}
		date->time = timelib_malloc(sizeof(*date->time));
		memcpy(date->time, &template->time, sizeof(*date->time));
		date->time->tz_abbr = *template->abbreviation ? timelib_strdup(template->abbreviation) : NULL;
		msgpack_set_date_fields(date->time, &fields, template->time.z);
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
	template->from = next > 0 ? zone->trans[next - 1] + MSGPACK_SECONDS_OF_DAY : INT64_MIN;
	template->until = next < count ? zone->trans[next] - MSGPACK_SECONDS_OF_DAY : INT64_MAX;
	return true;
}

void msgpack_take_date(msgpack_php_dates *dates, zend_object *object, const zend_array *payload)
{
	msgpack_date_template taken;
	const timelib_time *time = time_of(object);
	char offset[ZONE_OF_OFFSET_MAX];
	const char *written = time ? zone_of(time, offset) : NULL;
	const zend_string *zone;
	timelib_time fields;

	/* Another zone than that which is written may move the next dates: "+01:00 noon". */
	if (!written || !(zone = read_payload(&fields, payload)) || strcmp(ZSTR_VAL(zone), written) != 0
	 || fields.zone_type != time->zone_type
	 || ZSTR_LEN(zone) > sizeof(taken.zone) || memcmp(time, &fields, offsetof(timelib_time, z)) != 0
	 || time->sse != msgpack_seconds_of_fields(&fields) - time->z
	 || (time->tz_abbr && strlen(time->tz_abbr) >= sizeof(taken.abbreviation)) || !find_changes(&taken, time)) {
		return;
	}
	taken.time = *time;
	strcpy(taken.abbreviation, time->tz_abbr ? time->tz_abbr : "");
	memcpy(taken.zone, ZSTR_VAL(zone), ZSTR_LEN(zone));
	taken.zone_length = ZSTR_LEN(zone);
	dates->templates[dates->taken++ % MSGPACK_DATE_TEMPLATES] = taken;
}
