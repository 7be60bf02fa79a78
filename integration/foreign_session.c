#include "foreign_session.h"

#include "../wire/format.h"
#include "serialized.h"

/* Whether a text in UTF-8 begins with one of the bytes DC to DF, which are heads of arrays and maps, too: the byte
 * after them would make it one of 32,768 elements or more, which are not there. */
static bool begins_as_name(const unsigned char *bytes, size_t length)
{
	return length > 1 && length < 0x8000 && bytes[1] >= 0x80 && bytes[1] < 0xC0;
}

bool msgpack_is_foreign_session(const char *bytes, size_t length)
{
	const unsigned char *p = (const unsigned char *) bytes;
	unsigned char head = length > 0 ? *p : MP_NIL;

	return MSGPACK_G(read_serialized) && !(head >= MP_FIXMAP && head < MP_FIXSTR)
		&& (head < MP_ARRAY16 || head > MP_MAP32 || begins_as_name(p, length));
}

/* Text. Both formats are strict enough that no text is of both, nor is one of `php_binary`,
 * even truncated: a string inside of it, which a visitor may choose, cannot pass for a
 * variable. */

/* `name|`. A name has no quotation mark: one is before every string of PHP's other handlers. */
static bool skip_name(msgpack_text *text)
{
	while (text->cursor < text->end && (unsigned char) *text->cursor >= ' ' && !strchr("|\"", *text->cursor)) {
		text->cursor++;
	}
	return msgpack_text_skip_char(text, '|');
}

/* name|value name|value... */
static bool skip_variables(msgpack_text *text)
{
	while (text->cursor < text->end) {
		if (!skip_name(text) || !msgpack_text_skip_value(text)) {
			return false;
		}
	}
	return true;
}

typedef struct {
	const char *start;
	const char *end;
	msgpack_set_variables *set;
	HashTable *replaced;
	bool is_set;
} reading;

/* Fills `parsed` with the places of the values, which are the parser's, by name. */
static bool parse_variables(const reading *reading, php_unserialize_data_t *data, HashTable *parsed)
{
	const char *p = reading->start;

	while (p < reading->end) {
		const char *name_end = memchr(p, '|', (size_t) (reading->end - p));
		const unsigned char *cursor = (const unsigned char *) name_end + 1;
		zval *value = var_tmp_var(data);
		zend_string *name = zend_string_init(p, (size_t) (name_end - p), false);
		bool well = php_var_unserialize(value, &cursor, (const unsigned char *) reading->end, data);

		zend_hash_update_ptr(parsed, name, value);
		zend_string_release(name);
		if (!well) {
			return false;
		}
		p = (const char *) cursor;
	}
	return true;
}

/* Copied last: a back-reference makes an earlier value a reference. */
static HashTable *copy_values(HashTable *parsed)
{
	HashTable *read = zend_new_array(zend_hash_num_elements(parsed));
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_PTR(parsed, name, value) {
		Z_TRY_ADDREF_P(value);
		zend_hash_add_new(read, name, value);
	} ZEND_HASH_FOREACH_END();
	return read;
}

static bool read_variables(void *context, php_unserialize_data_t *data)
{
	reading *reading = context;
	HashTable parsed, *read;

	zend_hash_init(&parsed, 0, NULL, NULL, false);
	if (parse_variables(reading, data, &parsed)) {
		read = copy_values(&parsed);
		reading->set(read, reading->replaced);
		reading->is_set = true;
		zend_array_release(read);
	}
	zend_hash_destroy(&parsed);
	return reading->is_set;
}

/* The array of php_serialize */
static bool read_array(void *context, php_unserialize_data_t *data)
{
	reading *reading = context;
	const unsigned char *p = (const unsigned char *) reading->start;
	zval *value = var_tmp_var(data);

	if (!php_var_unserialize(value, &p, (const unsigned char *) reading->end, data)) {
		return false;
	}
	ZVAL_DEREF(value);
	reading->set(Z_ARRVAL_P(value), reading->replaced);
	reading->is_set = true;
	return true;
}

/* False: the text is not of this format. */
static bool read_text(reading *reading, msgpack_text text, bool (*skip)(msgpack_text *text),
	bool (*read)(void *context, php_unserialize_data_t *data))
{
	bool well = skip(&text) && msgpack_text_finish(&text);

	if (well) {
		reading->start = text.start;
		reading->end = text.end;
		msgpack_read_serialized(&text, read, reading);
	}
	msgpack_text_free(&text);
	return well;
}

static bool skip_array(msgpack_text *text)
{
	return text->end - text->start > 1 && memcmp(text->start, "a:", 2) == 0 && msgpack_text_skip_value(text);
}

static void read_igbinary(reading *reading)
{
	zval value;

	if (msgpack_read_igbinary(&value, reading->start, (size_t) (reading->end - reading->start)) == SUCCESS
	 && Z_TYPE(value) == IS_ARRAY) {
		reading->set(Z_ARRVAL(value), reading->replaced);
		reading->is_set = true;
	}
	zval_ptr_dtor(&value);
}

zend_result msgpack_read_foreign_session(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy,
	msgpack_set_variables *set, HashTable *replaced)
{
	reading reading = { .start = bytes, .end = bytes + length, .set = set, .replaced = replaced };
	msgpack_text text = msgpack_text_under(bytes, length, settings, policy, policy->max_depth);

	if (msgpack_is_readable_igbinary(bytes, length, settings, policy)) {
		read_igbinary(&reading);
	} else if (!read_text(&reading, text, skip_array, read_array)) {
		read_text(&reading, text, skip_variables, read_variables);
	}
	return reading.is_set ? SUCCESS : FAILURE;
}
