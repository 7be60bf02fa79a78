/* The buffer of an encoder: first in itself, then one block that grows. */
#include "encoder.h"

#include "../base/php_compat.h"

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
	if (encoder->block) {
		efree(encoder->block);
	}
	if (UNEXPECTED(encoder->has_failed) && encoder->failure.path) {
		zend_string_release(encoder->failure.path);
	}
}
