/* The first pair of a map without a known shape: no key can be equal to it, and a map of one pair needs no frame. */
#ifndef MSGPACK_FIRST_PAIR_H
#define MSGPACK_FIRST_PAIR_H

#include "key.h"
#include "scalar.h"

/* The first key of the last such map at this depth. */
static zend_always_inline zend_string **msgpack_last_first_key(const msgpack_decoder *decoder)
{
	return &decoder->options->caches->keys.last[decoder->depth % MSGPACK_KEY_CACHE_DEPTHS];
}

/* Is the string the digits of an integer? PHP looks at its first byte, and at what follows a minus, even if there is none. */
static zend_always_inline bool msgpack_is_key_of_digits(const msgpack_key *key)
{
	zend_ulong index;

	return key->length > 0 && key->bytes[0] <= '9' && key->length > (key->bytes[0] == '-') && ZEND_HANDLE_NUMERIC_STR(key->bytes, key->length, index);
}

/* Appends the key at the cursor. NULL, with nothing consumed: it is no string, or the digits of an integer. */
static zend_never_inline zval *msgpack_append_other_first_key(msgpack_decoder *decoder, zend_array *array)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);
	zend_string *string;
	zval *slot;

	if (UNEXPECTED(key.type != MSGPACK_KEY_STRING || msgpack_is_key_of_digits(&key))) {
		decoder->status = MSGPACK_DECODE_DONE;
		decoder->cursor = start;
		return NULL;
	}
	string = msgpack_key_cache_get(&decoder->options->caches->keys, key.bytes, key.length);
	slot = _zend_hash_append(array, string, &EG(uninitialized_zval));
	if (ZSTR_IS_INTERNED(string)) {
		*msgpack_last_first_key(decoder) = string;
	}
	zend_string_release(string);
	return slot;
}

/* The same. The key is often that of the last map. */
static zend_always_inline zval *msgpack_append_first_key(msgpack_decoder *decoder, zend_array *array)
{
	zend_string *last = *msgpack_last_first_key(decoder);
	const unsigned char *after = last ? msgpack_after_fixstr(decoder->cursor, decoder->end, last) : NULL;

	if (!after) {
		return msgpack_append_other_first_key(decoder, array);
	}
	decoder->cursor = after;
	return _zend_hash_append(array, last, &EG(uninitialized_zval));
}

/* Reads the first pair, if it is such a one. Returns the slot of its value, if that is no ordinary scalar. */
static zend_always_inline zval *msgpack_read_first_pair(msgpack_decoder *decoder, zend_array *array)
{
	zval *slot = msgpack_append_first_key(decoder, array);
	const unsigned char *after;

	if (!slot) {
		return NULL;
	}
	after = msgpack_read_scalar(decoder->cursor, decoder->end, slot);
	if (!after) {
		return slot;
	}
	decoder->cursor = after;
	return NULL;
}

#endif
