/* Pairs whose keys are integers, as of rows by their ids: appended to hash tables without a call. For the decoder's loops. */
#ifndef MSGPACK_INTEGER_KEYS_H
#define MSGPACK_INTEGER_KEYS_H

#include "map_keys.h"
#include "room.h"
#include "scalar.h"

/* Appends a key as msgpack_append_key(). NULL: the array may have it already, and nothing was done. Keys that ascend need not be
 * looked for. */
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

/* Is the next token a short string, or the beginning of one? Then it is no integer. */
static zend_always_inline bool msgpack_is_at_short_string(const msgpack_decoder *decoder)
{
	return decoder->cursor < decoder->end && (*decoder->cursor & 0xe0) == MP_FIXSTR;
}

/* Reads the integer at `p`. NULL: it is none of PHP's, or not all there. */
static zend_always_inline const unsigned char *msgpack_read_integer_key(const unsigned char *p, const unsigned char *end, zval *key)
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

/* Appends the key at `p`, which ends at `after`, as above; NULL also for another key than such an integer. */
static zend_always_inline zval *msgpack_append_integer_key_at(zend_array *array, const unsigned char *p, const unsigned char *end, const unsigned char **after)
{
	zval key;

	*after = msgpack_read_integer_key(p, end, &key);
	return EXPECTED(*after) ? msgpack_append_integer_key(array, Z_LVAL(key)) : NULL;
}

/* Reads the ordinary scalar that is the value of the last pair, into its slot, and pairs of such keys and values, until `stop` of them
 * are left. Returns the slot of a value that is none, whose key has been read; NULL: there is no more room, or the next key is
 * for others. */
zval *msgpack_fill_integer_keys(msgpack_decoder *decoder, zend_array *array, zval *slot, uint32_t *left, uint32_t stop);

/* Reads such pairs: the same. */
static zend_always_inline zval *msgpack_read_integer_pairs(msgpack_decoder *decoder, zend_array *array, uint32_t *left, uint32_t stop)
{
	const unsigned char *after;
	zval *slot = msgpack_append_integer_key_at(array, decoder->cursor, decoder->end, &after);

	if (UNEXPECTED(!slot)) {
		return NULL;
	}
	--*left;
	decoder->cursor = after;
	if (after < decoder->end && *after >= MP_FIXMAP && *after < MP_FIXSTR) {
		return slot; /* a row */
	}
	return msgpack_fill_integer_keys(decoder, array, slot, left, stop);
}

#endif
