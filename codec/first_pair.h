/* The first pair of a map without a known shape: no key can be equal to it, and a map of one pair needs no frame. */
#ifndef MSGPACK_FIRST_PAIR_H
#define MSGPACK_FIRST_PAIR_H

#include "key.h"
#include "scalar.h"

/* Appends the key at the cursor. NULL, with nothing consumed: it is no string, or the digits of an integer. */
static zend_always_inline zval *msgpack_append_first_key(msgpack_decoder *decoder, zend_array *array)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);
	zend_string *string;
	zend_ulong index;
	zval *slot;

	if (UNEXPECTED(key.type != MSGPACK_KEY_STRING || ZEND_HANDLE_NUMERIC_STR(key.bytes, key.length, index))) {
		decoder->status = MSGPACK_DECODE_DONE;
		decoder->cursor = start;
		return NULL;
	}
	string = msgpack_key_cache_get(&decoder->options->caches->keys, key.bytes, key.length);
	slot = _zend_hash_append(array, string, &EG(uninitialized_zval));
	zend_string_release(string);
	return slot;
}

/* Reads the first of the pairs, of which `left` are not read yet. Returns the slot of its value, if that is no ordinary
 * scalar. */
static zend_always_inline zval *msgpack_read_first_pair(msgpack_decoder *decoder, zend_array *array, uint32_t *left)
{
	zval *slot = msgpack_append_first_key(decoder, array);
	const unsigned char *after;

	if (!slot) {
		return NULL;
	}
	(*left)--;
	after = msgpack_read_scalar(decoder->cursor, decoder->end, slot);
	if (!after) {
		return slot;
	}
	decoder->cursor = after;
	return NULL;
}

#endif
