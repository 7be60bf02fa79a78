/* Writing single values in the compact form. Functions that take the cursor return the next one; NULL: they failed. */
#ifndef MSGPACK_COMPACT_VALUES_H
#define MSGPACK_COMPACT_VALUES_H

#include "written.h"

/* Does the string get an index, and its hash from PHP, and is there room for it? */
static zend_always_inline bool msgpack_is_short_string(const msgpack_encoder *encoder, const unsigned char *p,
	const zend_string *string)
{
	return ZSTR_LEN(string) - MP_COMPACT_STRING_MIN <= MSGPACK_SHORT_STRING_MAX - MP_COMPACT_STRING_MIN
		&& (size_t) (encoder->limit - p) >= MSGPACK_SHORT_STRING_ROOM;
}

/* Writes a string of any length. `is_passed_over`: a short one is not looked up, and a str by the options. */
static zend_always_inline unsigned char *msgpack_compact_put_string_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *string, bool is_key, bool is_passed_over)
{
	msgpack_text text = { .bytes = ZSTR_VAL(string), .length = ZSTR_LEN(string) };

	if (UNEXPECTED(!msgpack_is_short_string(encoder, p, string)
		|| (!is_passed_over && encoder->options->str_bin != MSGPACK_STR_BIN_STR))) {
		return msgpack_put_other_string_at(encoder, p, string, is_key);
	}
	if ((is_passed_over || msgpack_passes_over(msgpack_writer_of(encoder)))
		&& ((is_passed_over && is_key) || !msgpack_is_in_sample(string, is_key))) {
		msgpack_writer_of(encoder)->strings++;
		return msgpack_put_literal_at(encoder, p, string, text);
	}
	text.hash = ZSTR_HASH(string);
	return msgpack_put_text_at(encoder, p, string, text);
}

/* Writes the name of a property, which is always a str. */
static zend_always_inline unsigned char *msgpack_compact_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *name)
{
	msgpack_text text = { .bytes = ZSTR_VAL(name), .length = ZSTR_LEN(name), .hash = ZSTR_HASH(name), .is_key = true };

	return EXPECTED(msgpack_is_short_string(encoder, p, name)) ? msgpack_put_text_at(encoder, p, name, text)
		: msgpack_put_any_text_at(encoder, p, text);
}

/* Writes any value. NULL: failed. */
static zend_always_inline unsigned char *msgpack_compact_put_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_compact_put_string_at(encoder, p, Z_STR_P(value), false, false);
	}
	if (Z_TYPE_P(value) < IS_STRING) {
		return msgpack_put_plain_at(encoder, p, value);
	}
	encoder->cursor = p;
	return encoder->dialect->value(encoder, value) ? encoder->cursor : NULL;
}

static zend_always_inline unsigned char *msgpack_compact_put_key_at(msgpack_encoder *encoder, unsigned char *p,
	zend_ulong index, zend_string *key, bool is_passed_over)
{
	return key ? msgpack_compact_put_string_at(encoder, p, key, true, is_passed_over)
		: msgpack_put_int_at(encoder, p, (zend_long) index);
}

/* Writes a value again that userland has packed as plain MessagePack. False with an exception where the bytes are not
 * one such value, or out of memory. */
bool msgpack_compact_put_packed(msgpack_encoder *encoder, const zend_string *packed);

#endif
