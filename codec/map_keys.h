/*
 * Keys in hash tables. PHP's hash has no secret, so that all keys of a message may collide, and each is compared with
 * all before it. Integers in a long chain are looked up in an index, as ids that are multiples of a power of two
 * collide by chance. Strings in a long chain are charged to a budget, as so many collide only on purpose.
 */
#pragma once

#include "decoder_state.h"

enum { MSGPACK_SHORT_CHAIN = 8 }; /* keys of a chain that a look-up compares before the chain is long */

static zend_always_inline bool msgpack_bucket_has_key(const Bucket *bucket, const zend_string *key, zend_ulong hash)
{
	return bucket->h == hash
		&& (bucket->key == key || (key && bucket->key && zend_string_equal_content(bucket->key, key)));
}

/* Is the key, or with NULL the integer `hash`, new to the array? `found` is NULL then, else its bucket, or the last one
 * compared where the first keys of a long chain are others. The array is not const, as HT_HASH_TO_BUCKET() of PHP 8.6
 * takes no const one. */
static zend_always_inline bool msgpack_is_new_key(zend_array *array, const zend_string *key, zend_ulong hash,
	Bucket **found)
{
	uint32_t index = HT_HASH(array, (uint32_t) hash | array->nTableMask);

	for (int left = MSGPACK_SHORT_CHAIN; index != HT_INVALID_IDX; index = Z_NEXT((*found)->val)) {
		*found = HT_HASH_TO_BUCKET(array, index);
		if (msgpack_bucket_has_key(*found, key, hash) || UNEXPECTED(--left == 0)) {
			return false;
		}
	}
	*found = NULL;
	return true;
}

/* The slot of a key in a hash table without holes; a key that is not there is added, with nil. NULL: see status. A name
 * is consumed, and stays a string even if it has digits. For an integer the array must be that of the top frame. */
zval *msgpack_slot_of_name(msgpack_decoder *decoder, zend_array *array, zend_string *name);
zval *msgpack_slot_of_integer(msgpack_decoder *decoder, zend_array *array, zend_long integer);

/* The slot of a string key, which is consumed: one of digits is an integer. */
static zend_always_inline zval *msgpack_slot_of_string(msgpack_decoder *decoder, zend_array *array, zend_string *key)
{
	zend_ulong integer;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC(key, integer))) {
		zend_string_release(key);
		return msgpack_slot_of_integer(decoder, array, (zend_long) integer);
	}
	return msgpack_slot_of_name(decoder, array, key);
}

bool msgpack_has_index_slow(const msgpack_decoder *decoder, const zend_array *array);

/* Is there an index of the integer keys of the array, that of the top frame? */
static zend_always_inline bool msgpack_has_index(const msgpack_decoder *decoder, const zend_array *array)
{
	return UNEXPECTED(decoder->long_chains) && msgpack_has_index_slow(decoder, array);
}

/* Called when the array of the top frame has all its keys, if another may have its address before the decoder ends. */
void msgpack_forget_index(msgpack_decoder *decoder);

/* Charges the budget of a decoder for the long chains of another one, which has read a part of its message. False: it
 * is used up. */
bool msgpack_charge_part(msgpack_decoder *decoder, const msgpack_decoder *part);

/* Called when a decoder ends. `chains` may be NULL. */
void msgpack_long_chains_free(msgpack_long_chains *chains);
