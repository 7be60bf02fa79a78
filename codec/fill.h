/* The loops that read ordinary scalars into slots: of a list, of a record whose keys are known, and of maps whose keys
 * are expected, or any. Each stops at a value that is a container or otherwise out of the ordinary. */
#ifndef MSGPACK_FILL_SLOTS_H
#define MSGPACK_FILL_SLOTS_H

#include "../compact/reader.h"
#include "../msgpackr/record_reader.h"
#include "map_keys.h"

/* What msgpack_read_scalar_as() asks for, which is the same for all values of a loop. */
static zend_always_inline uintptr_t msgpack_tail(const msgpack_decoder *decoder, msgpack_dialect dialect)
{
	return dialect == MSGPACK_COMPACT ? msgpack_compact_tail(decoder) : 0;
}

/* Reads the nil, bool, number, str or bin at `p`, and returns the byte after it. NULL: it is another value, or not all
 * there. */
static zend_always_inline const unsigned char *msgpack_read_scalar_as(msgpack_decoder *decoder, const unsigned char *p,
	zval *slot, uintptr_t tail, msgpack_dialect dialect)
{
	return dialect == MSGPACK_COMPACT ? msgpack_compact_read_scalar(decoder, p, slot, tail)
		: dialect == MSGPACK_MSGPACKR ? msgpack_msgpackr_read_scalar(decoder, p, slot)
		: msgpack_read_scalar(p, decoder->end, slot);
}

/* Reads values into the slots up to `stop`. Returns the slot after them. */
static zend_always_inline zval *msgpack_fill_slots(msgpack_decoder *decoder, zval *slot, const zval *stop,
	msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_tail(decoder, dialect);

	for (; slot < stop && (after = msgpack_read_scalar_as(decoder, p, slot, tail, dialect)); slot++) {
		p = after;
	}
	decoder->cursor = p;
	return slot;
}

/* Reads the last `left` values of an array that has all keys. Returns how many are still left. */
static zend_always_inline uint32_t msgpack_fill_record(msgpack_decoder *decoder, zend_array *array, uint32_t left,
	msgpack_dialect dialect)
{
	Bucket *bucket = &array->arData[array->nNumUsed - left];
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_tail(decoder, dialect);

	for (; left > 0 && (after = msgpack_read_scalar_as(decoder, p, &bucket->val, tail, dialect)); left--, bucket++) {
		p = after;
	}
	decoder->cursor = p;
	return left;
}

/* The byte after the expected key, if that is at `p`; else NULL. */
static zend_always_inline const unsigned char *msgpack_after_expected_key(msgpack_decoder *decoder,
	const unsigned char *p,
	zend_string *key, msgpack_dialect dialect)
{
	return dialect == MSGPACK_COMPACT ? msgpack_compact_after_key(decoder, p, key)
		: msgpack_after_fixstr(p, decoder->end, key);
}

/* Reads pairs with the expected keys, of which an array has `left` more. Returns the slot of a value that is out of the
 * ordinary, whose key has been read; NULL: another key is next, or nothing is left. */
static zend_always_inline zval *msgpack_fill_expected(msgpack_decoder *decoder, zend_array *array, uint32_t *left,
	msgpack_dialect dialect)
{
	Bucket *end = &array->arData[array->nNumUsed], *bucket = end - *left;
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_tail(decoder, dialect);
	zval *slot = NULL;

	for (; bucket < end && (after = msgpack_after_expected_key(decoder, p, bucket->key, dialect)); bucket++) {
		p = after;
		after = msgpack_read_scalar_as(decoder, p, &bucket->val, tail, dialect);
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

/* The string of the short key at `p`, or of a reference to one, with a reference for the caller. NULL: it is another,
 * or not all there. */
static zend_always_inline zend_string *msgpack_string_key_at(msgpack_decoder *decoder, const unsigned char *p,
	const unsigned char **after, msgpack_dialect dialect)
{
	zend_string *string;
	uint32_t length;

	if (UNEXPECTED(p == decoder->end)) {
		return NULL;
	}
	if ((*p & 0xe0) != MP_FIXSTR) {
		string = dialect == MSGPACK_COMPACT ? msgpack_compact_string_at(decoder->compact, p, decoder->end, after)
			: NULL;
		return string && EXPECTED(ZSTR_LEN(string) <= MP_COMPACT_KEY_MAX) ? zend_string_copy(string) : NULL;
	}
	length = *p & MP_FIXSTR_MAX;
	if (UNEXPECTED((size_t) (decoder->end - p) <= length)) {
		return NULL;
	}
	string = msgpack_key_cache_get(&decoder->options->caches->keys, (const char *) p + 1, length);
	*after = p + 1 + length;
	if (dialect == MSGPACK_COMPACT && length >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_note_string(decoder, string, *after);
	}
	return string;
}

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
	if (UNEXPECTED(msgpack_find_key(array, key, hash, &found) != MSGPACK_KEY_ABSENT)) {
		return NULL;
	}
	if (!ZSTR_IS_INTERNED(key)) {
		HT_FLAGS(array) &= ~HASH_FLAG_STATIC_KEYS;
	}
	return msgpack_append_key(array, key, hash);
}

/* The same of an integer. Those that ascend need not be looked for. */
static zend_always_inline zval *msgpack_append_integer_key(zend_array *array, zend_long key)
{
	Bucket *found;

	if (key < array->nNextFreeElement) {
		if (UNEXPECTED(msgpack_find_key(array, NULL, (zend_ulong) key, &found) != MSGPACK_KEY_ABSENT)) {
			return NULL;
		}
	} else if (UNEXPECTED(key == ZEND_LONG_MAX)) {
		return NULL;
	} else {
		array->nNextFreeElement = key + 1;
	}
	return msgpack_append_key(array, NULL, (zend_ulong) key);
}

/* Reads the integer at `p`. NULL: it is none of PHP's, or not all there. */
static zend_always_inline const unsigned char *msgpack_read_integer_key(const unsigned char *p,
	const unsigned char *end, zval *key)
{
	unsigned char head;

	if (UNEXPECTED(p == end)) {
		return NULL;
	}
	head = *p++;
	if (head >= MP_UINT8 && head <= MP_INT64) {
		return EXPECTED(end - p >= 1 << (head & 3)) ? msgpack_read_integer(p, end, key, head) : NULL;
	}
	if (head > MP_FIXINT_MAX && head < MP_NEGFIXINT) {
		return NULL;
	}
	ZVAL_LONG(key, (int8_t) head);
	return p;
}

/* Appends the key at `p`, which ends at `after`: a short string, or an integer. NULL: it is another, or the array may
 * have it already, and the array was not changed. */
static zend_always_inline zval *msgpack_append_key_at(msgpack_decoder *decoder, zend_array *array,
	const unsigned char *p,
	const unsigned char **after, msgpack_dialect dialect)
{
	zend_string *key = msgpack_string_key_at(decoder, p, after, dialect);
	zval *slot, integer;

	if (!key) {
		*after = dialect == MSGPACK_MSGPACKR ? NULL : msgpack_read_integer_key(p, decoder->end, &integer);
		return *after ? msgpack_append_integer_key(array, Z_LVAL(integer)) : NULL;
	}
	slot = msgpack_append_string_key(array, key);
	if (EXPECTED(slot)) {
		return slot;
	}
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_hold_string(decoder->compact, key); /* it has an index */
	} else {
		zend_string_release(key);
	}
	return NULL;
}

/* Reads pairs into an array while it has room, until `stop` of the `left` ones remain. Returns the slot of a value that
 * is out of the ordinary, whose key has been read; NULL: a key out of the ordinary is next, or there is no more
 * room. */
static zend_always_inline zval *msgpack_fill_map(msgpack_decoder *decoder, zend_array *array, uint32_t *left,
	uint32_t stop,
	msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;
	uint32_t first = array->nNumUsed, end = first + MIN(*left - stop, array->nTableSize - first);
	uintptr_t tail = msgpack_tail(decoder, dialect);
	zval *slot = NULL;

	while (array->nNumUsed < end && (slot = msgpack_append_key_at(decoder, array, p, &after, dialect))) {
		p = after;
		after = msgpack_read_scalar_as(decoder, p, slot, tail, dialect);
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

#endif
