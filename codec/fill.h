/* The loops that read ordinary scalars into slots: of a list, of a record without keys, and of maps whose keys are
 * expected, or any. Each stops at a value that is a container or otherwise out of the ordinary. */
#pragma once

#include "map_keys.h"
#include "scalar.h"

/* How a dialect reads scalars and keys. Each dialect has one as a constant, so that its functions are inlined into a
 * copy of each loop: plain MessagePack does not pay for the others. */
typedef struct {
	/* Reads the nil, bool, number, str or bin at `p`, and returns the byte after it. NULL: it is another value, or not
	 * all there. */
	const unsigned char *(*scalar)(msgpack_decoder *decoder, const unsigned char *p, zval *slot);
	/* The byte after the expected key, if that is at `p`; else NULL. */
	const unsigned char *(*after_key)(msgpack_decoder *decoder, const unsigned char *p, zend_string *key);
	/* The string of the short key at `p`, which ends at `after`, with a reference for the caller. NULL: it is another,
	 * or not all there. */
	zend_string *(*string_key)(msgpack_decoder *decoder, const unsigned char *p, const unsigned char **after);
	/* Consumes a string that `string_key` has returned, and that is read again. */
	void (*unread_key)(msgpack_decoder *decoder, zend_string *key);
	bool has_integer_keys; /* all integers are written as in plain MessagePack */
} msgpack_fill_hooks;

/* Plain MessagePack */

static zend_always_inline const unsigned char *msgpack_plain_scalar(msgpack_decoder *decoder, const unsigned char *p,
	zval *slot)
{
	return msgpack_read_scalar(p, decoder->end, slot);
}

static zend_always_inline const unsigned char *msgpack_plain_after_key(msgpack_decoder *decoder, const unsigned char *p,
	zend_string *key)
{
	return msgpack_after_fixstr(p, decoder->end, key);
}

static zend_always_inline zend_string *msgpack_plain_string_key(msgpack_decoder *decoder, const unsigned char *p,
	const unsigned char **after)
{
	uint32_t length;

	if (UNEXPECTED(p == decoder->end) || (*p & 0xe0) != MP_FIXSTR) {
		return NULL;
	}
	length = *p & MP_FIXSTR_MAX;
	if (UNEXPECTED((size_t) (decoder->end - p) <= length)) {
		return NULL;
	}
	*after = p + 1 + length;
	return msgpack_key_cache_get(&decoder->options->caches->keys, (const char *) p + 1, length);
}

static zend_always_inline void msgpack_plain_unread_key(msgpack_decoder *decoder, zend_string *key)
{
	(void) decoder;
	zend_string_release(key);
}

static const msgpack_fill_hooks msgpack_plain_fill = {
	.scalar = msgpack_plain_scalar, .after_key = msgpack_plain_after_key,
	.string_key = msgpack_plain_string_key, .unread_key = msgpack_plain_unread_key, .has_integer_keys = true
};

/* The loops */

/* Reads values into the slots up to `stop`, each so many bytes after the other. Returns the slot after them. */
static zend_always_inline zval *msgpack_fill_slots(msgpack_decoder *decoder, zval *slot, const zval *stop,
	size_t stride, const msgpack_fill_hooks *hooks)
{
	const unsigned char *p = decoder->cursor, *after;

	for (; slot < stop && (after = hooks->scalar(decoder, p, slot)); slot = (zval *) ((char *) slot + stride)) {
		p = after;
	}
	decoder->cursor = p;
	return slot;
}

/* Reads the last `left` values of an array that has all keys. Returns how many are still left. */
static zend_always_inline uint32_t msgpack_fill_record(msgpack_decoder *decoder, zend_array *array, uint32_t left,
	const msgpack_fill_hooks *hooks)
{
	Bucket *end = &array->arData[array->nNumUsed];
	zval *slot = msgpack_fill_slots(decoder, &(end - left)->val, &end->val, sizeof(*end), hooks);

	return (uint32_t) (end - (Bucket *) slot);
}

/* Reads pairs with the expected keys, of which an array has `left` more. Returns the slot of a value that is out of the
 * ordinary, whose key has been read; NULL: another key is next, or nothing is left. */
static zend_always_inline zval *msgpack_fill_expected(msgpack_decoder *decoder, zend_array *array, uint32_t *left,
	const msgpack_fill_hooks *hooks)
{
	Bucket *end = &array->arData[array->nNumUsed], *bucket = end - *left;
	const unsigned char *p = decoder->cursor, *after;
	zval *slot = NULL;

	for (; bucket < end && (after = hooks->after_key(decoder, p, bucket->key)); bucket++) {
		p = after;
		after = hooks->scalar(decoder, p, &bucket->val);
		if (!after) {
			slot = &bucket++->val;
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	*left = (uint32_t) (end - bucket);
	return slot;
}

/* Any keys */

/* Appends a string, which is consumed, to an array with room for it. NULL: the array may have it already, or it is the
 * digits of a number, and nothing was done. */
static zend_always_inline zval *msgpack_append_string_key(zend_array *array, zend_string *key)
{
	zend_ulong number, hash;
	Bucket *found;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC(key, number))) {
		return NULL;
	}
	hash = ZSTR_HASH(key);
	if (UNEXPECTED(!msgpack_is_new_key(array, key, hash, &found))) {
		return NULL;
	}
	return msgpack_append_key(array, key, hash);
}

/* Appends an integer key, or returns NULL as for a string. Those that ascend need not be looked for. */
static zend_always_inline zval *msgpack_append_integer_key(zend_array *array, zend_long key)
{
	Bucket *found;

	if (key < array->nNextFreeElement) {
		if (UNEXPECTED(!msgpack_is_new_key(array, NULL, (zend_ulong) key, &found))) {
			return NULL;
		}
	} else if (UNEXPECTED(key == ZEND_LONG_MAX)) {
		return NULL;
	} else {
		array->nNextFreeElement = key + 1;
	}
	return msgpack_append_key(array, NULL, (zend_ulong) key);
}

/* Appends the key at `p`, which ends at `after`: a short string, or an integer. NULL: it is another, or the array may
 * have it already, and the array was not changed. */
static zend_always_inline zval *msgpack_append_key_at(msgpack_decoder *decoder, zend_array *array,
	const unsigned char *p, const unsigned char **after, const msgpack_fill_hooks *hooks)
{
	zend_string *key = hooks->string_key(decoder, p, after);
	zval *slot, integer;

	if (!key) {
		*after = hooks->has_integer_keys ? msgpack_read_integer_at(p, decoder->end, &integer) : NULL;
		return *after ? msgpack_append_integer_key(array, Z_LVAL(integer)) : NULL;
	}
	slot = msgpack_append_string_key(array, key);
	if (EXPECTED(slot)) {
		return slot;
	}
	hooks->unread_key(decoder, key);
	return NULL;
}

/* Reads pairs of the `left` ones into an array while it has room, a batch at most. Returns the slot of a value that is
 * out of the ordinary, whose key has been read; NULL: a key out of the ordinary is next, or nothing was. */
static zend_always_inline zval *msgpack_fill_map(msgpack_decoder *decoder, zend_array *array, uint32_t *left,
	const msgpack_fill_hooks *hooks)
{
	const unsigned char *p = decoder->cursor, *after;
	uint32_t first = array->nNumUsed, end = first + MIN(MIN(*left, array->nTableSize - first), MSGPACK_BATCH);
	zval *slot = NULL;

	while (array->nNumUsed < end && (slot = msgpack_append_key_at(decoder, array, p, &after, hooks))) {
		p = after;
		after = hooks->scalar(decoder, p, slot);
		if (!after) {
			break;
		}
		slot = NULL;
		p = after;
	}
	decoder->cursor = p;
	*left -= array->nNumUsed - first;
	return slot;
}
