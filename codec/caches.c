#include "caches.h"

#include "../base/php_compat.h"

/* Keys */

enum {
	MAX_INTERNED = 2048, /* keys of a request */
	MISS_BUDGET = 4096,
	MISS_WEIGHT = 4, /* against 1 of a hit: the budget is spent when more than a fifth of the keys are misses */
	PAUSE = 32768,   /* keys that are not looked up once the budget is spent */
	RETRY = 192      /* part of the budget for the keys after the pause */
};

/* Interns a key that repeats, to save its reference counting. PHP keeps interned strings until the request ends, so
 * their number is limited. The key is removed from the set first: PHP drops the reference it gets before it allocates,
 * and does not return if that fails. */
static zend_never_inline void intern(msgpack_key_cache *cache, zend_string **slot)
{
	zend_string *key = *slot;

	*slot = NULL;
	cache->interned++;
	*slot = zend_new_interned_string(key);
}

static zend_always_inline zend_string *hit(msgpack_key_cache *cache, zend_string **slot)
{
	cache->misses -= cache->misses > 0;
	if (EXPECTED(ZSTR_IS_INTERNED(*slot))) {
		return *slot;
	}
	if (cache->interned < MAX_INTERNED) {
		intern(cache, slot);
	}
	return zend_string_copy(*slot);
}

static zend_always_inline bool is_key(const msgpack_key_set *set, int i, uint32_t tag, const char *bytes, size_t length)
{
	return set->tags[i] == tag && set->keys[i] && ZSTR_LEN(set->keys[i]) == length
		&& mp_equal(ZSTR_VAL(set->keys[i]), bytes, length);
}

/* Stores a key, in place of the older one of its set. When the budget is spent, looking up pauses: with more keys than
 * the cache has room for, hits and misses in turns cost more than no cache. */
static zend_string *miss(msgpack_key_cache *cache, msgpack_key_set *set, uint32_t tag, const char *bytes, size_t length)
{
	zend_string *key = zend_string_init(bytes, length, false);

	cache->misses += MISS_WEIGHT;
	if (UNEXPECTED(cache->misses >= MISS_BUDGET)) {
		cache->misses = MISS_BUDGET - RETRY;
		cache->paused = PAUSE;
	}
	if (set->keys[1]) {
		zend_string_release_ex(set->keys[1], false);
	}
	zend_string_hash_val(key);
	zend_bitset_incl(cache->used, (uint32_t) (set - cache->sets));
	*set = (msgpack_key_set) { .keys = { key, set->keys[0] }, .tags = { tag, set->tags[0] } };
	return zend_string_copy(key);
}

static zend_never_inline zend_string *look_up(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	uint64_t hash = msgpack_hash_of_bytes(bytes, length);
	uint32_t tag = (uint32_t) (hash >> 32);
	msgpack_key_set *set = &cache->sets[hash >> (64 - MSGPACK_KEY_CACHE_BITS)];

	if (EXPECTED(is_key(set, 0, tag, bytes, length))) {
		return hit(cache, &set->keys[0]);
	}
	return is_key(set, 1, tag, bytes, length) ? hit(cache, &set->keys[1]) : miss(cache, set, tag, bytes, length);
}

/* Out of memory returns an empty key: the message is rejected then. */
zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	if (UNEXPECTED(length <= 1 || length > MSGPACK_KEY_CACHE_MAX_LENGTH)) {
		return msgpack_string_init_fast(bytes, length);
	}
	if (cache->paused > 0) {
		cache->paused--;
		return zend_string_init(bytes, length, false);
	}
	return look_up(cache, bytes, length);
}

/* Shapes */

enum { WAIT = 255, FIRST_CREDIT = 32 }; /* see msgpack_cached_shape */

/* The hash of a shape: of its first key and the number of its pairs. */
static uint32_t hash_of_shape(const char *bytes, size_t length, uint32_t pairs)
{
	return (uint32_t) (msgpack_hash_of_bytes(bytes, length) >> 32) + pairs * UINT32_C(0x9e3779b1);
}

/* The only place of a shape. */
static msgpack_cached_shape *place_of(msgpack_shape_cache *cache, uint32_t hash)
{
	return &cache->shapes[hash >> (32 - MSGPACK_SHAPE_CACHE_BITS)];
}

static void drop_shape(msgpack_cached_shape *place)
{
	if (place->shape) {
		zend_array_destroy(place->shape);
		place->shape = NULL;
	}
}

/* Sets the shape if all keys are strings that are no longer than cached ones, and both keys of an array, where numbers
 * are integers, and names of dynamic properties, which do not begin with NUL. */
static void set_shape(msgpack_cached_shape *place, zend_array *array)
{
	zend_array *shape = zend_new_array(array->nNumUsed);
	uint32_t length = 0;
	zend_ulong number;
	zend_string *key;

	zend_hash_real_init_mixed(shape);
	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		if (!key || ZSTR_LEN(key) > MSGPACK_KEY_CACHE_MAX_LENGTH || *ZSTR_VAL(key) == '\0'
		 || ZEND_HANDLE_NUMERIC(key, number)) {
			zend_array_destroy(shape);
			return;
		}
		zend_hash_add_new(shape, key, &EG(uninitialized_zval));
		length += (uint32_t) ZSTR_LEN(key) + 2; /* each key has a head, and each value at least that */
	} ZEND_HASH_FOREACH_END();
	place->shape = shape;
	place->least = (uint16_t) length;
	place->credit = FIRST_CREDIT;
}

msgpack_cached_shape *msgpack_shape_cache_get(msgpack_shape_cache *cache, const char *bytes, size_t length,
	uint32_t pairs)
{
	uint32_t hash = hash_of_shape(bytes, length, pairs);
	msgpack_cached_shape *place = place_of(cache, hash);

	return EXPECTED(place->hash == hash && place->shape && place->shape->nNumUsed == pairs) ? place : NULL;
}

static uint32_t hash_of_array(const zend_array *array)
{
	const zend_string *key = array->arData[0].key;

	return hash_of_shape(ZSTR_VAL(key), ZSTR_LEN(key), array->nNumUsed);
}

void msgpack_shape_cache_put(msgpack_shape_cache *cache, zend_array *array)
{
	msgpack_cached_shape *place;
	uint32_t hash;

	if (!array->arData[0].key) {
		return;
	}
	hash = hash_of_array(array);
	place = place_of(cache, hash);
	zend_bitset_incl(cache->used, (uint32_t) (place - cache->shapes));
	if (place->hash != hash) {
		drop_shape(place);
		*place = (msgpack_cached_shape) { .hash = hash };
	} else if (place->wait > 0) {
		place->wait--;
	} else if (!place->shape) {
		place->wait = WAIT;
		if (array->nNumOfElements == array->nNumUsed) {
			set_shape(place, array);
		}
	}
}

void msgpack_shape_cache_reject(msgpack_shape_cache *cache, zend_array *array, uint32_t filled)
{
	uint32_t hash = hash_of_array(array);
	msgpack_cached_shape *place = place_of(cache, hash);

	if (place->hash == hash) { /* else it has been dropped */
		drop_shape(place);
		place->wait = WAIT;
	}
	while (array->nNumUsed > filled) {
		zend_hash_del_bucket(array, &array->arData[array->nNumUsed - 1]);
	}
}

/* Shared maps */

void msgpack_shared_maps_clear(msgpack_shared_maps *maps)
{
	if (EXPECTED(maps->count == 0)) {
		return;
	}
	for (size_t i = 0; i < MSGPACK_SHARED_MAPS; i++) {
		if (maps->maps[i].array) {
			zend_array_release(maps->maps[i].array);
			maps->maps[i].array = NULL;
		}
	}
	maps->count = 0;
}

static void clear_keys(msgpack_key_cache *cache)
{
	uint32_t i;

	ZEND_BITSET_FOREACH(cache->used, MSGPACK_BITSET_WORDS(MSGPACK_KEY_CACHE_SETS), i) {
		for (uint32_t j = 0; j < 2; j++) {
			if (cache->sets[i].keys[j]) { /* else out of memory in intern(), or there is one key */
				zend_string_release_ex(cache->sets[i].keys[j], false);
			}
		}
		cache->sets[i] = (msgpack_key_set) { 0 };
	} ZEND_BITSET_FOREACH_END();
	memset(cache->used, 0, sizeof(cache->used));
	cache->interned = cache->misses = cache->paused = 0;
}

static void clear_shapes(msgpack_shape_cache *cache)
{
	uint32_t i;

	ZEND_BITSET_FOREACH(cache->used, MSGPACK_BITSET_WORDS(MSGPACK_SHAPE_CACHE_SIZE), i) {
		drop_shape(&cache->shapes[i]);
		cache->shapes[i] = (msgpack_cached_shape) { 0 };
	} ZEND_BITSET_FOREACH_END();
	memset(cache->used, 0, sizeof(cache->used));
}

void msgpack_decode_caches_clear(msgpack_decode_caches *caches)
{
	clear_keys(&caches->keys);
	clear_shapes(&caches->shapes);
	msgpack_shared_maps_clear(&caches->maps);
}
