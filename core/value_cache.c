#include "value_cache.h"

#include "key_cache.h"

enum {
	MISS_WEIGHT = 4,   /* against 1 of a hit: the budget is spent when more than a fifth of the values are misses */
	MISS_BUDGET = 240,
	WORD = 8,          /* bytes */
	WORDS = MSGPACK_VALUE_ROOM / WORD
};

/* Of an array that began with a cached shape. */
typedef struct {
	msgpack_shape_cache *shapes;
	const zend_array *array;
	const Bucket *bucket;
} msgpack_pair;

static zend_always_inline uint8_t *misses_of(msgpack_value_cache *cache, const msgpack_pair *pair)
{
	return &cache->misses[(uint8_t) pair->bucket->h];
}

/* Strings are hashed and compared by words, with zeros after the last byte: branches on lengths could not be
 * predicted. */
static zend_always_inline void load_words(uint64_t words[WORDS], const unsigned char *bytes, size_t length)
{
	static const uint64_t mask[2 * WORDS] = { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX };
	const unsigned char *mask_of_length = (const unsigned char *) mask + MSGPACK_VALUE_ROOM - length;

	for (int i = 0; i < WORDS; i++) {
		words[i] = mp_load_any64(bytes + i * WORD) & mp_load_any64(mask_of_length + i * WORD);
	}
}

static zend_always_inline uint64_t hash_of(const uint64_t words[WORDS])
{
	return (words[0] + (words[2] << 7)) * MSGPACK_HASH_MULTIPLIER + (words[1] + (words[3] << 9)) * UINT64_C(0xc2b2ae3d27d4eb4f);
}

static zend_always_inline bool is_equal(const zend_string *string, const uint64_t words[WORDS], size_t length)
{
	uint64_t difference = 0;

	if (!string || ZSTR_LEN(string) != length) {
		return false;
	}
	for (int i = 0; i < WORDS; i++) {
		difference |= mp_load_any64(ZSTR_VAL(string) + i * WORD) ^ words[i];
	}
	return difference == 0;
}

/* A string with room for all words, in place of the one in the slot. One that nobody else has is used again: to free and
 * allocate strings in the midst of a message would scatter those of later ones over the heap. Otherwise it is removed
 * from the slot before PHP allocates, which does not return if that fails. */
static zend_always_inline zend_string *string_in_place_of(zend_string **slot)
{
	zend_string *old = *slot;

	if (old && GC_REFCOUNT(old) == 1) {
		GC_TYPE_INFO(old) = GC_STRING;
		ZSTR_H(old) = 0;
		return old;
	}
	if (old) {
		*slot = NULL;
		zend_string_release_ex(old, false);
	}
	return zend_string_alloc(MSGPACK_VALUE_ROOM - 1, false);
}

/* Counts a miss. When the budget of the key is spent, its values are not looked up any more; those of other keys with
 * this hash then have half of it. */
static void count_miss(msgpack_value_cache *cache, const msgpack_pair *pair)
{
	uint8_t *misses = misses_of(cache, pair);

	*misses += MISS_WEIGHT;
	if (*misses >= MISS_BUDGET) {
		*misses = MISS_BUDGET / 2;
		msgpack_shape_cache_end_look_ups(pair->shapes, pair->array, (uint32_t) (pair->bucket - pair->array->arData));
	}
}

/* The other slot of the same pair. */
static zend_always_inline zend_string **beside(msgpack_value_cache *cache, zend_string **slot)
{
	return &cache->strings[(size_t) (slot - cache->strings) ^ 1];
}

/* Stores a string after a miss, in place of the older one of the pair. */
static zend_always_inline zend_string *miss(msgpack_value_cache *cache, const msgpack_pair *pair, zend_string **slot, const uint64_t words[WORDS], size_t length)
{
	zend_string **older = beside(cache, slot), *string = string_in_place_of(older);

	memcpy(ZSTR_VAL(string), words, MSGPACK_VALUE_ROOM);
	ZSTR_LEN(string) = length;
	GC_SET_REFCOUNT(string, 2);
	*older = *slot;
	*slot = string;
	cache->is_used = true;
	count_miss(cache, pair);
	return string;
}

/* A hit. A string that has no owner but the cache is new in this message, so that nothing is saved. */
static zend_always_inline zend_string *hit(msgpack_value_cache *cache, const msgpack_pair *pair, zend_string *string)
{
	uint8_t *misses = misses_of(cache, pair);

	if (UNEXPECTED(GC_ADDREF(string) == 2)) {
		count_miss(cache, pair);
	} else {
		*misses -= *misses > 0;
	}
	return string;
}

/* Of two strings of the same hash each has a slot of its own. */
static zend_never_inline zend_string *get_other(msgpack_value_cache *cache, const msgpack_pair *pair, zend_string **slot, const uint64_t words[WORDS], size_t length)
{
	zend_string *other = *beside(cache, slot);

	return is_equal(other, words, length) ? hit(cache, pair, other) : miss(cache, pair, slot, words, length);
}

zend_string *msgpack_value_cache_get(msgpack_value_cache *cache, msgpack_shape_cache *shapes, const unsigned char *p, const zend_array *array, const Bucket *bucket)
{
	msgpack_pair pair = { shapes, array, bucket };
	size_t length = *p & MP_FIXSTR_MAX;
	uint64_t words[WORDS];
	zend_string **slot;

	load_words(words, p + 1, length);
	slot = &cache->strings[hash_of(words) >> (64 - MSGPACK_VALUE_CACHE_BITS)];
	return EXPECTED(is_equal(*slot, words, length)) ? hit(cache, &pair, *slot) : get_other(cache, &pair, slot, words, length);
}

void msgpack_value_cache_clear(msgpack_value_cache *cache)
{
	if (!cache->is_used) {
		return;
	}
	for (size_t i = 0; i < MSGPACK_VALUE_CACHE_SLOTS; i++) {
		if (cache->strings[i]) {
			zend_string_release_ex(cache->strings[i], false);
		}
	}
	memset(cache, 0, sizeof(*cache));
}
