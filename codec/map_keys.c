#include "map_keys.h"

#include "../base/php_compat.h"
#include "frames.h"

enum {
	ALLOWANCE = 1 << 15, /* steps along chains and in indexes, for a message */
	CREDIT = 16,         /* steps more for each key in a long chain */
	SAME_HASH = 4        /* comparing two strings takes as long as so many more steps */
};

/* The integer keys of a map: open addressing by a hash that depends on all bits. The address of the array identifies
 * it, as the decoder frees no array before it ends (what is replaced or dropped waits in `discarded`), or forgets the
 * index before: msgpack_forget_index(). */
typedef struct {
	const zend_array *array; /* NULL: none */
	uint32_t *places;  /* number of the bucket plus one; 0: none */
	uint32_t capacity; /* of `places` */
	uint32_t size;     /* of the array: `places` in use are twice as many */
	uint32_t bits;     /* of a hash */
	uint32_t used;     /* buckets of the array that are in the index, or have a string key */
} key_index;

struct msgpack_long_chains {
	key_index *indexes; /* by the depth of the frame of the map; each for the latest map there that needed one */
	uint32_t count;
	int64_t left;       /* steps that are left of the budget */
};

static msgpack_long_chains *chains_of(msgpack_decoder *decoder)
{
	if (!decoder->long_chains) {
		decoder->long_chains = emalloc(sizeof(*decoder->long_chains));
		*decoder->long_chains = (msgpack_long_chains) { .left = ALLOWANCE };
	}
	return decoder->long_chains;
}

void msgpack_long_chains_free(msgpack_long_chains *chains)
{
	for (uint32_t i = 0; i < chains->count; i++) {
		if (chains->indexes[i].places) {
			efree(chains->indexes[i].places);
		}
	}
	if (chains->indexes) {
		efree(chains->indexes);
	}
	efree(chains);
}

/* The index of this number. NULL: out of memory. */
static key_index *index_at(msgpack_long_chains *chains, uint32_t number)
{
	if (number >= chains->count) {
		key_index *indexes = msgpack_realloc(chains->indexes, (size_t) number + 1, sizeof(*indexes));

		if (!indexes) {
			return NULL;
		}
		memset(indexes + chains->count, 0, (number + 1 - chains->count) * sizeof(*indexes));
		chains->indexes = indexes;
		chains->count = number + 1;
	}
	return &chains->indexes[number];
}

/* Empties the index, and makes room for as many keys as the array has. False: out of memory. */
static bool begin_index(key_index *index, const zend_array *array)
{
	uint32_t capacity = 2 * array->nTableSize;

	if (index->capacity < capacity) {
		uint32_t *places = msgpack_realloc(index->places, capacity, sizeof(*places));

		if (!places) {
			return false;
		}
		index->places = places;
		index->capacity = capacity;
	}
	memset(index->places, 0, capacity * sizeof(*index->places));
	index->array = array;
	index->size = array->nTableSize;
	for (index->bits = 1; index->size >> index->bits > 0; index->bits++);
	index->used = 0;
	return true;
}

/* The place of the bucket of a key, or the one that it would get. Counts the steps. */
static uint32_t *place_of(const key_index *index, const zend_array *array, zend_ulong key, int64_t *steps)
{
	uint64_t mixed = key ^ (uint64_t) key >> 32;
	uint32_t mask = 2 * index->size - 1, i = (uint32_t) ((mixed * MSGPACK_HASH_MULTIPLIER) >> (64 - index->bits));

	while (index->places[i] > 0 && array->arData[index->places[i] - 1].h != key) {
		i = (i + 1) & mask;
		++*steps;
	}
	return &index->places[i];
}

/* Charges the message with steps. False: the budget is used up. */
static bool spend(msgpack_decoder *decoder, int64_t steps)
{
	msgpack_long_chains *chains = chains_of(decoder);

	chains->left -= steps;
	return chains->left >= 0 || msgpack_decoder_stop(decoder, MSGPACK_DECODE_COLLIDING);
}

/* Finds the bucket of an integer; NULL: there is none, and the caller adds it in the next bucket. False: see status. */
static bool find_integer(msgpack_decoder *decoder, zend_array *array, zend_ulong key, Bucket **found)
{
	key_index *index = index_at(chains_of(decoder), decoder->depth);
	int64_t steps = -CREDIT;
	uint32_t *place;

	if (!index || ((index->array != array || index->size < array->nTableSize) && !begin_index(index, array))) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	ZEND_ASSERT(index->used <= array->nNumUsed);
	for (; index->used < array->nNumUsed; index->used++) {
		if (!array->arData[index->used].key) {
			*place_of(index, array, array->arData[index->used].h, &steps) = index->used + 1;
			steps -= CREDIT;
		}
	}
	place = place_of(index, array, key, &steps);
	*found = *place > 0 ? &array->arData[*place - 1] : NULL;
	if (!*found) {
		*place = ++index->used;
	}
	return spend(decoder, steps);
}

bool msgpack_has_index_slow(const msgpack_decoder *decoder, const zend_array *array)
{
	return decoder->depth < decoder->long_chains->count && decoder->long_chains->indexes[decoder->depth].array == array;
}

void msgpack_forget_index(msgpack_decoder *decoder)
{
	if (UNEXPECTED(decoder->long_chains) && decoder->depth < decoder->long_chains->count) {
		decoder->long_chains->indexes[decoder->depth].array = NULL;
	}
}

/* Finds the bucket of a string, in its chain after `found`; NULL: there is none. False: see status. */
static bool find_string(msgpack_decoder *decoder, zend_array *array, const zend_string *key, zend_ulong hash,
	Bucket **found)
{
	Bucket *bucket = *found;
	int64_t steps = MSGPACK_SHORT_CHAIN - CREDIT;

	*found = NULL;
	while (!*found && Z_NEXT(bucket->val) != HT_INVALID_IDX) {
		bucket = HT_HASH_TO_BUCKET(array, Z_NEXT(bucket->val));
		steps += bucket->h == hash ? 1 + SAME_HASH : 1;
		*found = msgpack_bucket_has_key(bucket, key, hash) ? bucket : NULL;
	}
	return spend(decoder, steps);
}

static zval *drop(zend_string *key)
{
	if (key) {
		zend_string_release(key);
	}
	return NULL;
}

/* Appends the key, which is consumed. */
static zend_always_inline zval *append(msgpack_decoder *decoder, zend_array *array, zend_string *key, zend_ulong hash)
{
	if (UNEXPECTED(array->nNumUsed >= array->nTableSize) && !msgpack_grow_array(decoder, array, UINT32_MAX, false)) {
		return drop(key);
	}
	return msgpack_append_key(array, key, hash);
}

/* The slot of a key in a long chain, or in an index; `found` is where msgpack_find_key() has stopped. */
static zend_never_inline zval *slot_in_long_chain(msgpack_decoder *decoder, zend_array *array, zend_string *key,
	zend_ulong hash, Bucket *found)
{
	if (!(key ? find_string(decoder, array, key, hash, &found) : find_integer(decoder, array, hash, &found))) {
		return drop(key);
	}
	if (!found) {
		return append(decoder, array, key, hash);
	}
	drop(key);
	return &found->val;
}

/* The slot of a key, which is consumed. */
static zend_always_inline zval *slot_of(msgpack_decoder *decoder, zend_array *array, zend_string *key, zend_ulong hash,
	bool has_index)
{
	Bucket *found = NULL;

	switch (has_index ? MSGPACK_KEY_IN_LONG_CHAIN : msgpack_find_key(array, key, hash, &found)) {
		case MSGPACK_KEY_PRESENT:
			drop(key);
			return &found->val;
		case MSGPACK_KEY_ABSENT:
			return append(decoder, array, key, hash);
		default:
			return slot_in_long_chain(decoder, array, key, hash, found);
	}
}

zval *msgpack_slot_of_name(msgpack_decoder *decoder, zend_array *array, zend_string *name)
{
	return slot_of(decoder, array, name, ZSTR_HASH(name), false);
}

zval *msgpack_slot_of_integer(msgpack_decoder *decoder, zend_array *array, zend_long integer)
{
	zend_long next = integer < ZEND_LONG_MAX ? integer + 1 : ZEND_LONG_MAX;

	array->nNextFreeElement = MAX(array->nNextFreeElement, next);
	return slot_of(decoder, array, NULL, (zend_ulong) integer, msgpack_has_index(decoder, array));
}
