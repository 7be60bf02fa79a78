#include "map_keys.h"

#include "../base/php_compat.h"

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
	uint32_t *places; /* number of the bucket plus one; 0: none */
	uint32_t size;    /* of the array: there are twice as many places */
	uint32_t used;    /* buckets of the array that are in the index, or have a string key */
} key_index;

struct msgpack_long_chains {
	key_index *indexes; /* by the depth of the frame of the map; each for the latest map there that needed one */
	uint32_t count;
	int64_t left;       /* steps that are left of the budget */
};

void msgpack_long_chains_free(msgpack_long_chains *chains)
{
	if (EXPECTED(!chains)) {
		return;
	}
	for (uint32_t i = 0; i < chains->count; i++) {
		msgpack_free_unless(chains->indexes[i].places, NULL);
	}
	msgpack_free_unless(chains->indexes, NULL);
	efree(chains);
}

/* The index for the array, at this depth: emptied if it is that of another array, or too small. NULL: out of memory. */
static key_index *index_of(msgpack_long_chains *chains, uint32_t depth, const zend_array *array)
{
	uint32_t count = chains->count;
	key_index *index;

	if (depth >= count) {
		if (!msgpack_grow((void **) &chains->indexes, NULL, &chains->count, depth + 1, sizeof(*index))) {
			return NULL;
		}
		memset(chains->indexes + count, 0, (depth + 1 - count) * sizeof(*index));
	}
	index = &chains->indexes[depth];
	if (index->array != array || index->size < array->nTableSize) {
		size_t size = 2 * (size_t) array->nTableSize;
		uint32_t *places = msgpack_realloc(index->places, size, sizeof(*places));

		if (!places) {
			return NULL;
		}
		memset(places, 0, size * sizeof(*places));
		*index = (key_index) { .array = array, .places = places, .size = array->nTableSize };
	}
	return index;
}

/* The place of the bucket of a key, or the one that it would get. */
static uint32_t *place_of(msgpack_long_chains *chains, const key_index *index, zend_ulong key)
{
	uint64_t places = 2 * (uint64_t) index->size, hash = msgpack_hash_of_bytes((const char *) &key, sizeof(key));
	uint32_t i = (uint32_t) ((hash >> 32) * places >> 32); /* its upper bits: others spread multiples less well */

	while (index->places[i] > 0 && index->array->arData[index->places[i] - 1].h != key) {
		i = (i + 1) & (uint32_t) (places - 1);
		chains->left--;
	}
	return &index->places[i];
}

/* The bucket of an integer; NULL: there is none, and the caller adds it in the next bucket. */
static Bucket *find_integer(msgpack_long_chains *chains, key_index *index, zend_array *array, zend_ulong key)
{
	uint32_t *place;

	ZEND_ASSERT(index->used <= array->nNumUsed);
	for (; index->used < array->nNumUsed; index->used++) {
		if (!array->arData[index->used].key) {
			*place_of(chains, index, array->arData[index->used].h) = index->used + 1;
			chains->left += CREDIT;
		}
	}
	place = place_of(chains, index, key);
	if (*place > 0) {
		return &array->arData[*place - 1];
	}
	*place = ++index->used;
	return NULL;
}

/* The bucket of a string, in its chain after this one; NULL: there is none. */
static Bucket *find_string(msgpack_long_chains *chains, Bucket *bucket, zend_array *array, const zend_string *key,
	zend_ulong hash)
{
	chains->left -= MSGPACK_SHORT_CHAIN;
	while (Z_NEXT(bucket->val) != HT_INVALID_IDX) {
		bucket = HT_HASH_TO_BUCKET(array, Z_NEXT(bucket->val));
		chains->left -= bucket->h == hash ? 1 + SAME_HASH : 1;
		if (msgpack_bucket_has_key(bucket, key, hash)) {
			return bucket;
		}
	}
	return NULL;
}

static msgpack_long_chains *chains_of(msgpack_decoder *decoder)
{
	if (!decoder->long_chains) {
		decoder->long_chains = emalloc(sizeof(*decoder->long_chains));
		*decoder->long_chains = (msgpack_long_chains) { .left = ALLOWANCE };
	}
	return decoder->long_chains;
}

bool msgpack_charge_part(msgpack_decoder *decoder, const msgpack_decoder *part)
{
	return (chains_of(decoder)->left += part->long_chains->left - ALLOWANCE) >= 0;
}

/* Finds the bucket of a key in a long chain after `found`, or in the index; NULL: there is none. False: see status. */
static bool find_further(msgpack_decoder *decoder, zend_array *array, const zend_string *key,
	zend_ulong hash, Bucket **found)
{
	msgpack_long_chains *chains = chains_of(decoder);
	key_index *index;

	chains->left += CREDIT;
	if (key) {
		*found = find_string(chains, *found, array, key, hash);
	} else {
		index = index_of(chains, decoder->depth, array);
		if (!index) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		*found = find_integer(chains, index, array, hash);
	}
	return chains->left >= 0 || msgpack_decoder_stop(decoder, MSGPACK_DECODE_COLLIDING);
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

/* Appends the key, which is consumed. */
static zend_always_inline zval *append(msgpack_decoder *decoder, zend_array *array, zend_string *key, zend_ulong hash)
{
	if (UNEXPECTED(array->nNumUsed >= array->nTableSize) && !msgpack_grow_array(decoder, array, UINT32_MAX, false)) {
		zend_tmp_string_release(key);
		return NULL;
	}
	return msgpack_append_key(array, key, hash);
}

/* The slot of a key that is not new, or is looked for further; `found` is that of msgpack_is_new_key(), or NULL. */
static zend_never_inline zval *slot_of_other(msgpack_decoder *decoder, zend_array *array, zend_string *key,
	zend_ulong hash, Bucket *found)
{
	bool done = (found && msgpack_bucket_has_key(found, key, hash))
		|| find_further(decoder, array, key, hash, &found);

	if (done && !found) {
		return append(decoder, array, key, hash);
	}
	zend_tmp_string_release(key);
	return done ? &found->val : NULL;
}

/* The slot of a key, which is consumed. */
static zend_always_inline zval *slot_of(msgpack_decoder *decoder, zend_array *array, zend_string *key, zend_ulong hash,
	bool has_index)
{
	Bucket *found = NULL;

	return !has_index && msgpack_is_new_key(array, key, hash, &found) ? append(decoder, array, key, hash)
		: slot_of_other(decoder, array, key, hash, found);
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
