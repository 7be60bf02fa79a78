/* Writes single values into the buffer of an encoder, for loops that have its cursor in a register: the functions that
 * take it as `p` return the next one. */
#ifndef MSGPACK_PUT_H
#define MSGPACK_PUT_H

#include "encoder_state.h"
#include "../wire/format.h"
#include "path.h"

/* Whether the length exceeds 32 bits. */
static zend_always_inline bool msgpack_is_too_long(size_t length)
{
#if SIZEOF_SIZE_T > 4
	return length > UINT32_MAX;
#else
	(void) length;
	return false;
#endif
}

/* Makes room for so many bytes. Out of memory, discards what has been written; NULL: even so the room is too small. */
unsigned char *msgpack_encoder_grow_at(msgpack_encoder *encoder, unsigned char *p, size_t room);

/* Makes so much room after the encoder's cursor. False: out of memory. */
static zend_always_inline bool msgpack_has_room(msgpack_encoder *encoder, size_t room)
{
	return EXPECTED((size_t) (encoder->limit - encoder->cursor) >= room)
		|| msgpack_encoder_grow_at(encoder, encoder->cursor, room);
}

/* False with an exception, about the PHP string that has the bytes: the length exceeds 32 bits. */
static zend_always_inline bool msgpack_fits(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (EXPECTED(!msgpack_is_too_long(length))) {
		return true;
	}
	msgpack_fail(encoder, bytes - _ZSTR_HEADER_SIZE, encoder->options->failure,
		"A string of %zu bytes has no MessagePack form: the limit is %u", length, UINT32_MAX);
	return false; /* with the result of that, GCC would take for cold what follows in the caller */
}

/* Makes room for a head. Never NULL: if memory runs out, the head overwrites what has been written. */
static zend_always_inline unsigned char *msgpack_reserve_at(msgpack_encoder *encoder, unsigned char *p, size_t room)
{
	return EXPECTED((size_t) (encoder->limit - p) >= room) ? p : msgpack_encoder_grow_at(encoder, p, room);
}

/* Write the head of an array, or of a map, at the cursor, and return where it ends. */
static zend_always_inline unsigned char *msgpack_array_head_at(msgpack_encoder *encoder, uint32_t count)
{
	encoder->heads++;
	return mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), count);
}

static zend_always_inline unsigned char *msgpack_map_head_at(msgpack_encoder *encoder, uint32_t pairs)
{
	encoder->heads++;
	return mp_put_map_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), pairs);
}

/* Writes a str or a bin, by the options, in plain MessagePack. False: it is too long, or out of memory. */
bool msgpack_put_plain_string(msgpack_encoder *encoder, zend_string *string);

/* Eight bytes of a string, the last of which may be after its NUL: every allocator has them, but
 * zend_string_safe_alloc(), as in str_pad(), has asked for fewer, and AddressSanitizer knows that. */
static zend_always_inline uint64_t msgpack_word_at(const zend_string *string, size_t offset)
{
#if defined(__SANITIZE_ADDRESS__)
	uint64_t word = 0;

	memcpy(&word, ZSTR_VAL(string) + offset, MIN(ZSTR_LEN(string) - offset, sizeof(word)));
	return word;
#else
	return mp_load_any64(ZSTR_VAL(string) + offset);
#endif
}

/* Writes up to 15 bytes as a fixstr, in whole words: there is room for one word more than the string needs. */
static zend_always_inline unsigned char *msgpack_put_short_str(unsigned char *p, const zend_string *string)
{
	size_t length = ZSTR_LEN(string);
	uint64_t word = msgpack_word_at(string, 0);

	*p++ = (unsigned char) (MP_FIXSTR | length);
	memcpy(p, &word, sizeof(word));
	if (length >= sizeof(word)) {
		word = msgpack_word_at(string, sizeof(word));
		memcpy(p + sizeof(word), &word, sizeof(word));
	}
	return p + length;
}

/* Writes a str whose length is below 2^32. NULL, with nothing written: out of memory. */
static zend_always_inline unsigned char *msgpack_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string)
{
	size_t length = ZSTR_LEN(string);

	if (UNEXPECTED((size_t) (encoder->limit - p) < MP_HEAD_MAX + length)
		&& !(p = msgpack_encoder_grow_at(encoder, p, MP_HEAD_MAX + length))) {
		return NULL;
	}
	if (EXPECTED(length < 16)) {
		return msgpack_put_short_str(p, string);
	}
	p = mp_put_str_head(p, (uint32_t) length, encoder->options->str8);
	mp_copy(p, ZSTR_VAL(string), length);
	return p + length;
}

/* Writes a string as a str. NULL, with nothing written: it may have to be a bin, is too long, or out of memory. */
static zend_always_inline unsigned char *msgpack_put_str_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string)
{
	if (UNEXPECTED(encoder->options->str_bin != MSGPACK_STR_BIN_STR)) {
		return NULL;
	}
	if (EXPECTED(ZSTR_LEN(string) < 16 && (size_t) (encoder->limit - p) >= MP_HEAD_MAX + 16)) {
		return msgpack_put_short_str(p, string);
	}
	return UNEXPECTED(msgpack_is_too_long(ZSTR_LEN(string))) ? NULL : msgpack_put_name_at(encoder, p, string);
}

static zend_always_inline unsigned char *msgpack_put_int_at(msgpack_encoder *encoder, unsigned char *p, zend_long value)
{
	return mp_put_int(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), value);
}

/* Writes float 32 where that `form` allows it for the value, else float 64. */
unsigned char *msgpack_put_fitting_float(unsigned char *p, double value, msgpack_float_form form);

static zend_always_inline unsigned char *msgpack_put_float_as(unsigned char *p, double value, msgpack_float_form form)
{
	if (EXPECTED(form == MSGPACK_FLOAT64)) {
		return mp_put_float64(p, value);
	}
	return form == MSGPACK_FLOAT32 ? mp_put_float32(p, (float) value) : msgpack_put_fitting_float(p, value, form);
}

static zend_always_inline unsigned char *msgpack_put_float_at(msgpack_encoder *encoder, unsigned char *p, double value)
{
	return msgpack_put_float_as(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), value, encoder->options->float_form);
}

/* The value so many bytes, the size of a zval or of a bucket, after another. */
static zend_always_inline zval *msgpack_next_value(zval *value, size_t stride)
{
	return (zval *) ((char *) value + stride);
}

/* The value at an index of an array without holes, a list or a hash table. */
static zend_always_inline zval *msgpack_value_at(const HashTable *array, uint32_t index)
{
	return HT_IS_PACKED(array) ? &array->arPacked[index] : &array->arData[index].val;
}

/* May the array, which is not empty, be a list? unserialize() makes hash tables of lists. */
static zend_always_inline bool msgpack_may_be_list(const HashTable *array)
{
	return HT_IS_PACKED(array) || !array->arData[0].key;
}

/* Writes integers from `value` on, at `cursor`, up to another type or `end`. Returns where it stops. */
static zend_always_inline zval *msgpack_put_ints_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride)
{
	unsigned char *p = *cursor, *last = encoder->limit - MP_HEAD_MAX;

	for (; value < end && Z_TYPE_P(value) == IS_LONG; value = msgpack_next_value(value, stride)) {
		if (UNEXPECTED(p > last)) {
			p = msgpack_encoder_grow_at(encoder, p, MP_HEAD_MAX);
			last = encoder->limit - MP_HEAD_MAX;
		}
		p = mp_put_int(p, Z_LVAL_P(value));
	}
	*cursor = p;
	return value;
}

/* The heads of nil, false and true, by zval type. */
static const unsigned char msgpack_simple_heads[] = { [IS_UNDEF] = MP_NIL, [IS_NULL] = MP_NIL, [IS_FALSE] = MP_FALSE,
	[IS_TRUE] = MP_TRUE };

/* Writes nil, a bool, a number or a str. NULL, with nothing written: any other value, or msgpack_put_str_at() fails. */
static zend_always_inline unsigned char *msgpack_put_plain_at(msgpack_encoder *encoder, unsigned char *p,
	const zval *value)
{
	/* One test after the other, each well predicted: a switch would jump by a table. */
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_put_str_at(encoder, p, Z_STR_P(value));
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
	return NULL;
}

/* Writes a value that msgpack_put_plain_at() has not written, and no nil, bool or number, in plain MessagePack. With a
 * dialect, an array comes here only if there is a hook for arrays. False: it failed. */
bool msgpack_encode_other(msgpack_encoder *encoder, zval *value);

/* Writes any value, in plain MessagePack. NULL: it failed. */
static zend_always_inline unsigned char *msgpack_encode_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	unsigned char *next = msgpack_put_plain_at(encoder, p, value);

	if (next) {
		return next;
	}
	encoder->cursor = p;
	return msgpack_encode_other(encoder, value) ? encoder->cursor : NULL;
}

/* Moves the encoder's cursor to `p`. False: that is NULL, as writing has failed. */
static zend_always_inline bool msgpack_commit(msgpack_encoder *encoder, unsigned char *p)
{
	if (UNEXPECTED(!p)) {
		return false;
	}
	encoder->cursor = p;
	return true;
}

/* Single tokens, for hooks */
void msgpack_put_nil(msgpack_encoder *encoder);
void msgpack_put_int(msgpack_encoder *encoder, int64_t value);
void msgpack_put_uint(msgpack_encoder *encoder, uint64_t value);
void msgpack_put_float(msgpack_encoder *encoder, double value, msgpack_float_form form);
void msgpack_put_array_head(msgpack_encoder *encoder, uint32_t count);
void msgpack_put_map_head(msgpack_encoder *encoder, uint32_t pairs);
/* Fail if the length exceeds 32 bits. */
bool msgpack_put_str(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_bin(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length);
/* The name of a class or a property, as a str. */
bool msgpack_put_name(msgpack_encoder *encoder, zend_string *name);
/* A str that a dialect must not replace by a reference. */
bool msgpack_put_literal_str(msgpack_encoder *encoder, const char *bytes, size_t length);

/* Is it a bin under the options? */
bool msgpack_is_bin(const msgpack_encoder *encoder, const zend_string *string);

/* Writes what userland has packed: any bytes, but in a dialect one value. */
bool msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed);

/* The bytes of a nil, bool or number, for the caller to release; NULL for any other value. */
zend_string *msgpack_encode_scalar(const zval *value, msgpack_float_form form);

/* The bytes of a str, for the caller to release. NULL: it is too long, or out of memory. */
zend_string *msgpack_encode_single_str(const zend_string *string, bool str8);

#endif
