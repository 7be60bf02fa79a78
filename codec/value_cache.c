#include "value_cache.h"

#include "key_cache.h"

enum {
	MISS_WEIGHT = 2,   /* against 1 of a hit: the budget is spent when more than a third of the values are misses */
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

/* A word in a register of integers, for multiplications and branches: GCC would put several into one of vectors, which
 * makes look-ups a fifth slower. */
static zend_always_inline uint64_t in_register(uint64_t word)
{
#if defined(__GNUC__) && SIZEOF_SIZE_T == 8
	__asm__ ("" : "+r" (word));
#endif
	return word;
}

/* Strings are hashed and compared by words, with zeros after the last byte: branches on lengths could not be
 * predicted. */
static zend_always_inline void load_words(uint64_t words[WORDS], const unsigned char *bytes, size_t length)
{
	static const uint64_t mask[2 * WORDS] = { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX };
	const unsigned char *mask_of_length = (const unsigned char *) mask + MSGPACK_VALUE_ROOM - length;

	for (int i = 0; i < WORDS; i++) {
		words[i] = in_register(mp_load_any64(bytes + i * WORD) & mp_load_any64(mask_of_length + i * WORD));
	}
}

static zend_always_inline uint64_t hash_of(const uint64_t words[WORDS])
{
	uint64_t hash = words[0] * MSGPACK_HASH_MULTIPLIER + words[1] * UINT64_C(0xc2b2ae3d27d4eb4f)
		+ words[2] * UINT64_C(0x165667b19e3779f9) + words[3] * UINT64_C(0x27d4eb2f165667c5);

	return (hash ^ hash >> 32) * MSGPACK_HASH_MULTIPLIER;
}

static zend_always_inline bool is_equal(const zend_string *string, const uint64_t words[WORDS], size_t length)
{
	uint64_t difference = 0;

	if (!string || ZSTR_LEN(string) != length) {
		return false;
	}
	for (int i = 0; i < WORDS; i++) {
		difference |= in_register(mp_load_any64(ZSTR_VAL(string) + i * WORD) ^ words[i]);
	}
	return difference == 0;
}

/* A string with room for all words, in place of the one that was stored first. One that nobody else has is used again: to
 * free and allocate strings in the midst of a message would scatter those of later ones over the heap. Otherwise it is
 * removed from the set before PHP allocates, which does not return if that fails. */
static zend_always_inline zend_string *string_in_place_of_oldest(msgpack_value_set *set)
{
	zend_string *oldest = set->strings[1];

	set->strings[1] = NULL;
	if (oldest && GC_REFCOUNT(oldest) == 1) {
		GC_TYPE_INFO(oldest) = GC_STRING;
		ZSTR_H(oldest) = 0;
		return oldest;
	}
	if (oldest) {
		zend_string_release_ex(oldest, false);
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

/* Stores a string after a miss, in place of another. */
static zend_never_inline zend_string *miss(msgpack_value_cache *cache, const msgpack_pair *pair, msgpack_value_set *set, const unsigned char *bytes, size_t length)
{
	zend_string *string = string_in_place_of_oldest(set);
	uint64_t words[WORDS];

	load_words(words, bytes, length);
	memcpy(ZSTR_VAL(string), words, MSGPACK_VALUE_ROOM);
	ZSTR_LEN(string) = length;
	GC_SET_REFCOUNT(string, 2);
	*set = (msgpack_value_set) { { string, set->strings[0] } };
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

zend_string *msgpack_value_cache_get(msgpack_value_cache *cache, msgpack_shape_cache *shapes, const unsigned char *p, const zend_array *array, const Bucket *bucket)
{
	msgpack_pair pair = { shapes, array, bucket };
	size_t length = *p & MP_FIXSTR_MAX;
	uint64_t words[WORDS];
	msgpack_value_set *set;

	load_words(words, p + 1, length);
	set = &cache->sets[hash_of(words) >> (64 - MSGPACK_VALUE_CACHE_BITS)];
	if (EXPECTED(is_equal(set->strings[0], words, length))) {
		return hit(cache, &pair, set->strings[0]);
	}
	if (is_equal(set->strings[1], words, length)) {
		return hit(cache, &pair, set->strings[1]);
	}
	return miss(cache, &pair, set, p + 1, length);
}

void msgpack_value_cache_clear(msgpack_value_cache *cache)
{
	if (!cache->is_used) {
		return;
	}
	for (size_t i = 0; i < MSGPACK_VALUE_CACHE_SETS; i++) {
		for (size_t j = 0; j < 2; j++) {
			if (cache->sets[i].strings[j]) {
				zend_string_release_ex(cache->sets[i].strings[j], false);
			}
		}
	}
	memset(cache, 0, sizeof(*cache));
}
