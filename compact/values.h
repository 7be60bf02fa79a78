/* Writing single values in the compact form. Functions that take the cursor return the next one; NULL: they failed. */
#ifndef MSGPACK_COMPACT_VALUES_H
#define MSGPACK_COMPACT_VALUES_H

#include "written_strings.h"

/* Does the string get an index, and its hash from PHP, and is there room for it? */
static zend_always_inline bool msgpack_is_short_string(const msgpack_encoder *encoder, const unsigned char *p,
	const zend_string *string)
{
	return ZSTR_LEN(string) - MP_COMPACT_STRING_MIN <= MSGPACK_KNOWN_HASH_MAX - MP_COMPACT_STRING_MIN
		&& (size_t) (encoder->limit - p) >= MSGPACK_SHORT_STRING_ROOM;
}

static zend_always_inline unsigned char *msgpack_put_short_string_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *string)
{
	return msgpack_put_text_at(encoder, p, string,
		(msgpack_text) { .bytes = ZSTR_VAL(string), .length = ZSTR_LEN(string), .hash = ZSTR_HASH(string) });
}

static zend_always_inline unsigned char *msgpack_compact_put_string_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *string, bool is_key)
{
	return EXPECTED(msgpack_is_short_string(encoder, p, string) && encoder->options->str_bin == MSGPACK_STR_BIN_STR)
		? msgpack_put_short_string_at(encoder, p, string) : msgpack_put_other_string_at(encoder, p, string, is_key);
}

/* Writes the name of a property, which is always a str. */
static zend_always_inline unsigned char *msgpack_compact_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *name)
{
	return EXPECTED(msgpack_is_short_string(encoder, p, name)) ? msgpack_put_short_string_at(encoder, p, name)
		: msgpack_put_any_text_at(encoder, p,
			(msgpack_text) { .bytes = ZSTR_VAL(name), .length = ZSTR_LEN(name), .is_key = true });
}

/* Writes any value. NULL: failed. */
static zend_always_inline unsigned char *msgpack_compact_put_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_compact_put_string_at(encoder, p, Z_STR_P(value), false);
	}
	if (Z_TYPE_P(value) == IS_LONG) {
		return msgpack_put_int_at(encoder, p, Z_LVAL_P(value));
	}
	if (Z_TYPE_P(value) == IS_DOUBLE) {
		return msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
	}
	if (Z_TYPE_P(value) <= IS_TRUE) {
		return mp_put8(msgpack_reserve_at(encoder, p, 1), msgpack_simple_heads[Z_TYPE_P(value)]);
	}
	encoder->cursor = p;
	return encoder->dialect->value(encoder, value) ? encoder->cursor : NULL;
}

static zend_always_inline unsigned char *msgpack_compact_put_key_at(msgpack_encoder *encoder, unsigned char *p,
	zend_ulong index, zend_string *key)
{
	return key ? msgpack_compact_put_string_at(encoder, p, key, true)
		: msgpack_put_int_at(encoder, p, (zend_long) index);
}

#endif
