/* Writing single values, into an encoder or without one. */
#include "encoder.h"

#include "../base/php_compat.h"
#include "../wire/forms.h"
#include "../wire/utf8.h"

void msgpack_put_nil(msgpack_encoder *encoder)
{
	encoder->cursor = mp_put8(msgpack_reserve_at(encoder, encoder->cursor, 1), MP_NIL);
}

void msgpack_put_int(msgpack_encoder *encoder, int64_t value)
{
	encoder->cursor = mp_put_int(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), value);
}

void msgpack_put_uint(msgpack_encoder *encoder, uint64_t value)
{
	encoder->cursor = mp_put_uint(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), value);
}

void msgpack_put_float(msgpack_encoder *encoder, double value, msgpack_float_form form)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);

	encoder->cursor = msgpack_put_float_as(p, value, form);
}

void msgpack_put_array_head(msgpack_encoder *encoder, uint32_t count)
{
	encoder->cursor = msgpack_array_head_at(encoder, count);
}

void msgpack_put_map_head(msgpack_encoder *encoder, uint32_t pairs)
{
	encoder->cursor = msgpack_map_head_at(encoder, pairs);
}

/* Makes room for a head, and a body of `more` bytes and those at `bytes`. NULL: that is too long, or out of memory. */
static unsigned char *room_for_body(msgpack_encoder *encoder, const char *bytes, size_t length, size_t more)
{
	return msgpack_fits(encoder, bytes, length + more) && msgpack_has_room(encoder, MP_HEAD_MAX + more + length)
		? encoder->cursor : NULL;
}

/* Writes the body after the head that ends at `p`. */
static bool put_body(msgpack_encoder *encoder, unsigned char *p, const char *bytes, size_t length)
{
	mp_copy(p, bytes, length);
	encoder->cursor = p + length;
	return true;
}

static bool put_string(msgpack_encoder *encoder, const char *bytes, size_t length, bool is_bin)
{
	unsigned char *p = room_for_body(encoder, bytes, length, 0);

	return p && put_body(encoder, is_bin ? mp_put_bin_head(p, (uint32_t) length)
		: mp_put_str_head(p, (uint32_t) length, encoder->options->str8), bytes, length);
}

static bool put_literal(msgpack_encoder *encoder, const char *bytes, size_t length, bool is_bin)
{
	if (UNEXPECTED(encoder->dialect && encoder->dialect->literal)) {
		encoder->dialect->literal(encoder, length);
	}
	return put_string(encoder, bytes, length, is_bin);
}

bool msgpack_put_literal_str(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	return put_literal(encoder, bytes, length, false);
}

bool msgpack_put_bin(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	return put_literal(encoder, bytes, length, true);
}

bool msgpack_put_str(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	return UNEXPECTED(encoder->dialect) ? encoder->dialect->string(encoder, bytes, length)
		: put_string(encoder, bytes, length, false);
}

bool msgpack_put_name(msgpack_encoder *encoder, zend_string *name)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->name(encoder, name);
	}
	return msgpack_fits(encoder, ZSTR_VAL(name), ZSTR_LEN(name))
		&& msgpack_commit(encoder, msgpack_put_name_at(encoder, encoder->cursor, name));
}

bool msgpack_is_bin(const msgpack_encoder *encoder, const zend_string *string)
{
	msgpack_str_bin form = encoder->options->str_bin;

	return UNEXPECTED(form != MSGPACK_STR_BIN_STR)
		&& (form == MSGPACK_STR_BIN_BIN
			|| !(ZSTR_IS_VALID_UTF8(string) || mp_is_utf8(ZSTR_VAL(string), ZSTR_LEN(string))));
}

bool msgpack_put_plain_string(msgpack_encoder *encoder, zend_string *string)
{
	return put_string(encoder, ZSTR_VAL(string), ZSTR_LEN(string), msgpack_is_bin(encoder, string));
}

/* A type that has a meaning in the compact form is escaped there, as the first byte of an MP_COMPACT_EXT. */
bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length)
{
	bool has_meaning = UNEXPECTED(encoder->dialect) && encoder->dialect->has_meaning(encoder, type);
	unsigned char *p;

	if (has_meaning && !encoder->dialect->escapes) {
		return msgpack_fail(encoder, NULL, encoder->options->failure,
			"An ext value of type %d has another meaning among records", type);
	}
	p = room_for_body(encoder, bytes, length, has_meaning);
	if (!p) {
		return false;
	}
	p = mp_put_ext_head(p, has_meaning ? MP_COMPACT_EXT : type, (uint32_t) length + has_meaning);
	return put_body(encoder, has_meaning ? mp_put8(p, (unsigned char) type) : p, bytes, length);
}

bool msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->packed(encoder, packed);
	}
	return msgpack_has_room(encoder, ZSTR_LEN(packed))
		&& put_body(encoder, encoder->cursor, ZSTR_VAL(packed), ZSTR_LEN(packed));
}

/* Without an encoder */

unsigned char *msgpack_put_fitting_float(unsigned char *p, double value, msgpack_float_form form)
{
	bool fits = form == MSGPACK_FLOAT32_EXACT ? mp_is_exact_float32(value) : mp_is_decimal_float32(value);

	return fits ? mp_put_float32(p, (float) value) : mp_put_float64(p, value);
}

zend_string *msgpack_encode_scalar(const zval *value, msgpack_float_form form)
{
	bool is_int = Z_TYPE_P(value) == IS_LONG;
	zend_string *packed;
	unsigned char *p;

	if (is_int ? Z_LVAL_P(value) >= MP_NEGFIXINT_MIN && Z_LVAL_P(value) <= MP_FIXINT_MAX : Z_TYPE_P(value) <= IS_TRUE) {
		return ZSTR_CHAR(is_int ? (unsigned char) Z_LVAL_P(value) : msgpack_simple_heads[Z_TYPE_P(value)]);
	}
	if (!is_int && Z_TYPE_P(value) != IS_DOUBLE) {
		return NULL;
	}
	packed = zend_string_alloc(MP_HEAD_MAX, false); /* PHP allocates a constant size faster */
	p = (unsigned char *) ZSTR_VAL(packed);
	p = is_int ? mp_put_int(p, Z_LVAL_P(value)) : msgpack_put_float_as(p, Z_DVAL_P(value), form);
	*p = '\0';
	ZSTR_LEN(packed) = (size_t) (p - (unsigned char *) ZSTR_VAL(packed));
	return packed;
}

zend_string *msgpack_encode_single_str(const zend_string *string, bool str8)
{
	size_t length = ZSTR_LEN(string);
	zend_string *packed;

	if (UNEXPECTED(length == 0)) {
		return ZSTR_CHAR(MP_FIXSTR);
	}
	packed = EXPECTED(!msgpack_is_too_long(length))
		? msgpack_string_alloc(mp_str_head_size(length, str8) + length) : NULL;
	if (EXPECTED(packed)) {
		unsigned char *body = mp_put_str_head((unsigned char *) ZSTR_VAL(packed), (uint32_t) length, str8);

		mp_copy(body, ZSTR_VAL(string), length + 1);
	}
	return packed;
}
