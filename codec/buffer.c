/* The buffer of an encoder: first in itself, then one block that grows. And single values that are written into it, or
 * without an encoder. */
#include "encoder.h"

#include "../base/php_compat.h"
#include "../wire/forms.h"
#include "array.h"

/* Bytes from which on a buffer grows by an eighth, and a string is large. */
#define GENTLE_GROWTH_FROM 4096

/* Bytes after a large string whose message has no estimate. */
#define SLACK 4096

/* Bytes of a message for each value whose size is estimated: that is, for each large string, little. */
#define BYTES_PER_ESTIMATED 256

/* The encoder's depth once out of memory, so that it enters no more values. */
#define TOO_DEEP (UINT32_MAX / 2)

/* Surplus bytes of the result that are not worth a reallocation. */
#define TOLERATED_SLACK 64

/* Whether no block is in use. */
static zend_always_inline bool is_initial(const msgpack_encoder *encoder)
{
	return encoder->limit == encoder->initial + sizeof(encoder->initial);
}

/* Makes `capacity` bytes of room from the start on, of which `used` stay, and one for a NUL. False:
 * out of memory. */
static bool resize(msgpack_encoder *encoder, size_t capacity, size_t used)
{
	bool was_initial = is_initial(encoder);
	size_t size = ZEND_MM_ALIGNED_SIZE(encoder->prefix + capacity + 1);
	char *block = msgpack_resize(encoder->block, size, encoder->prefix + used);

	if (UNEXPECTED(!block)) {
		return false;
	}
	encoder->block = block;
	encoder->start = (unsigned char *) block + encoder->prefix;
	encoder->limit = encoder->start + capacity;
	if (was_initial) {
		memcpy(encoder->start, encoder->initial, used);
	}
	return true;
}

/* Out of memory: discards what has been written, so that there is room for a head again;
 * msgpack_encoder_finish() returns no result. The buffer stays where it is, as callers have its
 * cursor. True: the room is at least `room` bytes. */
static ZEND_COLD bool start_anew(msgpack_encoder *encoder, size_t room)
{
	encoder->cursor = encoder->start;
	encoder->depth = TOO_DEEP;
	return (size_t) (encoder->limit - encoder->cursor) >= room;
}

/* How many bytes a value will have */

enum {
	MAX_LEVELS = 16,
	ENOUGH = 1 << 30 /* no more is added to that, so that 32 bits suffice */
};

typedef struct {
	size_t size;
	uint32_t budget; /* values that may still be counted */
	bool has_dialect;
	zend_string *last; /* the last large string */
} estimate;

/* May a dialect write the value as a reference: is it in two places, or a large string as the last one? */
static bool may_be_repeated(estimate *so_far, const zval *value)
{
	zend_string *last = so_far->last;

	if (!Z_REFCOUNTED_P(value) || Z_REFCOUNT_P(value) > 1) {
		return true;
	}
	if (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) >= GENTLE_GROWTH_FROM) {
		so_far->last = Z_STR_P(value);
		return last && zend_string_equals(last, so_far->last);
	}
	return false;
}

static void add_value(estimate *so_far, const zval *value, uint32_t level)
{
	const HashTable *array;

	if (so_far->size >= ENOUGH) {
		so_far->budget = 0;
		return;
	}
	so_far->budget--;
	so_far->size += MP_HEAD_MAX;
	if (so_far->has_dialect && level > 0 && may_be_repeated(so_far, value)) {
		return;
	}
	if (Z_TYPE_P(value) == IS_STRING) {
		so_far->size += Z_STRLEN_P(value);
	}
	if (Z_TYPE_P(value) != IS_ARRAY || level == MAX_LEVELS) {
		return;
	}
	array = Z_ARRVAL_P(value);
	for (uint32_t i = 0; i < array->nNumUsed && so_far->budget > 0; i++) {
		if (!HT_IS_PACKED(array)) {
			so_far->size += MP_HEAD_MAX + (array->arData[i].key ? ZSTR_LEN(array->arData[i].key) : 0);
		}
		add_value(so_far, msgpack_value_at(array, i), level + 1);
	}
}

/* The capacity for `needed` bytes, a large string at their end. What follows should not move it: where `value` is as it
 * was, as no userland has run, its size in plain MessagePack is estimated, by looking at few values in relation to
 * these bytes. Objects and references count as small, and so does what a dialect may write once. */
static size_t capacity_for_large(const msgpack_encoder *encoder, size_t needed)
{
	const zval *value = encoder->value;
	estimate so_far = { .budget = (uint32_t) MIN(needed / BYTES_PER_ESTIMATED + 64, UINT32_MAX),
		.has_dialect = encoder->dialect != NULL };

	if (value && encoder->side_effects == Z_ISREF_P(value)) {
		ZVAL_DEREF(value);
		add_value(&so_far, value, 0);
	}
	return so_far.size >= needed ? so_far.size : needed + SLACK;
}

unsigned char *msgpack_encoder_grow_at(msgpack_encoder *encoder, unsigned char *p, size_t room)
{
	size_t used = (size_t) (p - encoder->start), around = encoder->prefix + ZEND_MM_ALIGNMENT;
	size_t needed = zend_safe_address_guarded(1, used, room + around) - around;
	size_t capacity = MAX(needed, used < GENTLE_GROWTH_FROM ? used * 2 : used + used / 8);

	if (UNEXPECTED(room >= GENTLE_GROWTH_FROM)) {
		size_t large = capacity_for_large(encoder, needed);

		capacity = MAX(capacity, large);
	}
	if (UNEXPECTED(!resize(encoder, capacity, used))) {
		return start_anew(encoder, room) ? encoder->cursor : NULL;
	}
	return encoder->cursor = encoder->start + used;
}

/* A string of the bytes, at least one, that needed no block. */
static zend_always_inline zend_string *string_of_initial(const msgpack_encoder *encoder, size_t length)
{
	zend_string *string;

	if (UNEXPECTED(length == 1)) {
		return ZSTR_CHAR(encoder->start[0]);
	}
	string = zend_string_alloc(length, false);
	mp_copy(ZSTR_VAL(string), encoder->start, length);
	ZSTR_VAL(string)[length] = '\0';
	return string;
}

zend_string *msgpack_encoder_finish(msgpack_encoder *encoder)
{
	size_t length = (size_t) (encoder->cursor - encoder->start);
	zend_string *string;

	if (EXPECTED(is_initial(encoder) && !msgpack_is_out_of_memory())) {
		return string_of_initial(encoder, length);
	}
	if (UNEXPECTED(msgpack_is_out_of_memory())
		|| ((size_t) (encoder->limit - encoder->cursor) > TOLERATED_SLACK && !resize(encoder, length, length))) {
		msgpack_encoder_discard(encoder);
		return NULL;
	}
	string = (zend_string *) encoder->block;
	GC_SET_REFCOUNT(string, 1);
	GC_TYPE_INFO(string) = GC_STRING;
	ZSTR_H(string) = 0;
	ZSTR_LEN(string) = length;
	ZSTR_VAL(string)[length] = '\0';
	return string;
}

void msgpack_encoder_discard(msgpack_encoder *encoder)
{
	msgpack_free_unless(encoder->block, NULL);
	if (UNEXPECTED(encoder->has_failed) && encoder->failure.path) {
		zend_string_release(encoder->failure.path);
	}
}

/* Values */

void msgpack_put_nil(msgpack_encoder *encoder)
{
	encoder->cursor = mp_put8(msgpack_reserve_at(encoder, encoder->cursor, 1), MP_NIL);
}

void msgpack_put_int(msgpack_encoder *encoder, int64_t value)
{
	encoder->cursor = mp_put_int(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), value);
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
