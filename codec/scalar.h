/* Reading the commonest tokens, inlined into every loop. */
#pragma once

#include "../base/php_compat.h"
#include "../wire/token.h"
#include "php.h"

/* Longer strings are fallible allocations. */
enum { MSGPACK_LONG_STRING = 1024 };

/* Out of memory returns an empty string. */
zend_string *msgpack_make_long_string(const unsigned char *body, uint32_t length);

/* Makes a string of the body of a str or bin; out of memory an empty one: callers check
 * for that now and then. NULL: the body is incomplete. */
static zend_always_inline const unsigned char *msgpack_read_string(const unsigned char *body, const unsigned char *end,
	zval *slot, uint32_t length)
{
	if (UNEXPECTED((size_t) (end - body) < length)) {
		return NULL;
	}
	if (UNEXPECTED(length <= 1)) {
		ZVAL_INTERNED_STR(slot, length == 0 ? ZSTR_EMPTY_ALLOC() : ZSTR_CHAR(*body));
	} else if (UNEXPECTED(length > MSGPACK_LONG_STRING)) {
		ZVAL_STR(slot, msgpack_make_long_string(body, length));
	} else {
		zend_string *string = zend_string_alloc(length, false);

		mp_copy(ZSTR_VAL(string), body, length);
		ZSTR_VAL(string)[length] = '\0';
		ZVAL_NEW_STR(slot, string);
	}
	return body + length;
}

/* Reads a string that is not short, out of line. */
const unsigned char *msgpack_read_other_string(const unsigned char *body, const unsigned char *end, zval *slot,
	uint32_t length);

/* Loads a big-endian number of `size` bytes, fewer than eight, into the upper end of 64
 * bits. */
static zend_never_inline uint64_t msgpack_load_upper_of_few(const unsigned char *p, uint32_t size)
{
	return size == 4 ? (uint64_t) mp_load32(p) << 32 : size == 2 ? (uint64_t) mp_load16(p) << 48 : (uint64_t) *p << 56;
}

/* Loads a big-endian number of `size` bytes, 1 to 8, into the upper end of 64 bits; what is below is undefined. */
static zend_always_inline uint64_t msgpack_load_upper(const unsigned char *p, const unsigned char *end, uint32_t size)
{
	return EXPECTED(end - p >= 8) ? mp_load64(p) : msgpack_load_upper_of_few(p, size);
}

/* Reads the integer after `head`, one of uint 8 to int 64, whose lower two bits are the
 * size, and one bit the sign. Without a branch on the size, which could not be
 * predicted. NULL: out of PHP's range. The caller has checked the size. */
static zend_always_inline const unsigned char *msgpack_read_integer(const unsigned char *p, const unsigned char *end,
	zval *slot, unsigned char head)
{
	uint32_t size = 1u << (head & 3), shift = 64 - 8 * size;
	uint64_t word = msgpack_load_upper(p, end, size);
	int64_t value = (head & 0x10) ? (int64_t) word >> shift : (int64_t) (word >> shift);

	if (UNEXPECTED((head == MP_UINT64 && value < 0) || value < ZEND_LONG_MIN || value > ZEND_LONG_MAX)) {
		return NULL;
	}
	ZVAL_LONG(slot, (zend_long) value);
	return p + size;
}

/* Reads the integer at `p`. NULL: it is none of PHP's, or not all there. */
static zend_always_inline const unsigned char *msgpack_read_integer_at(const unsigned char *p,
	const unsigned char *end, zval *slot)
{
	if (UNEXPECTED(p == end)) {
		return NULL;
	}
	if (*p >= MP_UINT8 && *p <= MP_INT64) {
		return EXPECTED(end - p > 1 << (*p & 3)) ? msgpack_read_integer(p + 1, end, slot, *p) : NULL;
	}
	if (*p > MP_FIXINT_MAX && *p < MP_NEGFIXINT) {
		return NULL;
	}
	ZVAL_LONG(slot, (int8_t) *p);
	return p + 1;
}

static const uint8_t type_of_simple[] = { IS_NULL, IS_UNDEF, IS_FALSE, IS_TRUE }; /* by head, from MP_NIL on */

/* Reads the nil, bool, number, str or bin at `p`, whose head is `head`, from MP_NIL on and below the negative
 * fixints. NULL as below. */
static zend_always_inline const unsigned char *msgpack_read_other_scalar(const unsigned char *p,
	const unsigned char *end, zval *slot, unsigned char head)
{
	if (UNEXPECTED((size_t) (end - p) < mp_head_size(head))) {
		return NULL;
	}
	p++;
	/* One test after the other: where types are mixed, a jump by a table could not be predicted. */
	if (head >= MP_UINT8 && head <= MP_INT64) {
		return msgpack_read_integer(p, end, slot, head);
	}
	if (head == MP_FLOAT64) {
		ZVAL_DOUBLE(slot, mp_load_float64(p));
		return p + 8;
	}
	if (head <= MP_TRUE && head != MP_RESERVED) {
		Z_TYPE_INFO_P(slot) = type_of_simple[head - MP_NIL];
		return p;
	}
	switch (head) {
		case MP_FLOAT32:
			ZVAL_DOUBLE(slot, mp_load_float32(p));
			return p + 4;
		case MP_STR8:
		case MP_BIN8:
			return msgpack_read_other_string(p + 1, end, slot, *p);
		case MP_STR16:
		case MP_BIN16:
			return msgpack_read_other_string(p + 2, end, slot, mp_load16(p));
		case MP_STR32:
		case MP_BIN32:
			return msgpack_read_other_string(p + 4, end, slot, mp_load32(p));
		default:
			return NULL;
	}
}

/* Reads the nil, bool, number, str or bin at `p`, which need no state, and returns the
 * byte after it. NULL, with `slot` unchanged: any other token, or an incomplete one. */
static zend_always_inline const unsigned char *msgpack_read_scalar(const unsigned char *p, const unsigned char *end,
	zval *slot)
{
	unsigned char head;

	if (UNEXPECTED(p == end)) {
		return NULL;
	}
	head = *p;
	if (head <= MP_FIXINT_MAX || head >= MP_NEGFIXINT) {
		ZVAL_LONG(slot, (int8_t) head);
		return p + 1;
	}
	if (head < MP_NIL) {
		return head < MP_FIXSTR ? NULL : msgpack_read_string(p + 1, end, slot, head & MP_FIXSTR_MAX);
	}
	return msgpack_read_other_scalar(p, end, slot, head);
}

/* Returns the byte after the fixstr `key` if that is at `p`; else NULL. */
static zend_always_inline const unsigned char *msgpack_after_fixstr(const unsigned char *p, const unsigned char *end,
	const zend_string *key)
{
	size_t length = ZSTR_LEN(key);

	return EXPECTED((size_t) (end - p) > length && length <= MP_FIXSTR_MAX && *p == (MP_FIXSTR | length)
		&& mp_equal(p + 1, ZSTR_VAL(key), length))
		? p + 1 + length : NULL;
}

/* Returns the byte after the str 8 `key`, of 32 to 255 bytes, if that is at `p`; else NULL. */
static zend_never_inline const unsigned char *msgpack_after_str8(const unsigned char *p, const unsigned char *end,
	const zend_string *key)
{
	size_t length = ZSTR_LEN(key);

	return (size_t) (end - p) > length + 1 && *p == MP_STR8 && p[1] == length
		&& memcmp(p + 2, ZSTR_VAL(key), length) == 0 ? p + 2 + length : NULL;
}

/* Returns the byte after `name`, a fixstr or a str 8 as of a private property, if that is at `p`; else NULL. */
static zend_always_inline const unsigned char *msgpack_after_name(const unsigned char *p, const unsigned char *end,
	const zend_string *name)
{
	return ZSTR_LEN(name) > MP_FIXSTR_MAX ? msgpack_after_str8(p, end, name) : msgpack_after_fixstr(p, end, name);
}
