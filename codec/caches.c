#include "caches.h"

#include "../base/php_compat.h"
#include "../wire/format.h"

/* Keys */

enum {
	MAX_INTERNED = 2048,
	MISS_BUDGET = 4096,
	MISS_WEIGHT = 4, /* against 1 of a hit: the budget is spent when more than a fifth of the keys are misses */
	PAUSE = 32768,   /* keys after that which are not looked up */
	RETRY = 192      /* part of the budget for those after the pause */
};

/* The bytes between the first and the last eight, of more than sixteen. */
static uint64_t mix_middle(uint64_t mixed, const char *bytes, size_t length)
{
	for (size_t i = 8; i < length - 8; i += 8) {
		mixed ^= mp_load_any64(bytes + i);
		mixed = (mixed << 32 | mixed >> 32) * MSGPACK_HASH_MULTIPLIER;
	}
	return mixed;
}

/* A cheap hash, whose upper half depends on every byte and on the length: in a product a
 * bit changes higher ones alone, so that the upper half of a word is folded down before
 * it is multiplied. A collision costs an allocation, no more. */
uint64_t msgpack_key_hash(const char *bytes, size_t length)
{
	uint64_t mixed;

	if (length >= 8) {
		mixed = mp_load_any64(bytes);
		if (length > 16) {
			mixed = mix_middle(mixed, bytes, length);
		}
		mixed ^= mp_load_any64(bytes + length - 8) * MSGPACK_HASH_MULTIPLIER;
		mixed ^= mixed >> 32;
	} else if (length >= 4) {
		mixed = mp_load_any32(bytes) | (uint64_t) mp_load_any32(bytes + length - 4) << 32;
	} else {
		mixed = mp_load_any16(bytes) | (uint64_t) mp_load_any16(bytes + length - 2) << 16;
	}
	return (mixed + length) * MSGPACK_HASH_MULTIPLIER;
}

/* Interns a key that repeats, to save its reference counting. PHP
 * keeps interned strings until the request ends, so their number is limited. The key is
 * removed from the set first: PHP drops the reference it gets before it allocates, and
 * does not return if that fails. */
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

/* When the budget is spent, looking up pauses: with more keys than the cache has room for, hits and misses in turns
 * cost more than no cache. */
static zend_always_inline void count_miss(msgpack_key_cache *cache)
{
	cache->misses += MISS_WEIGHT;
	if (UNEXPECTED(cache->misses >= MISS_BUDGET)) {
		cache->misses = MISS_BUDGET - RETRY;
		cache->paused = PAUSE;
	}
}

/* Stores a key after a miss. */
static zend_string *miss(msgpack_key_cache *cache, msgpack_key_set *set, uint32_t tag, const char *bytes, size_t length)
{
	zend_string *key = zend_string_init(bytes, length, false);

	count_miss(cache);
	if (set->keys[1]) {
		zend_string_release_ex(set->keys[1], false);
	}
	zend_string_hash_val(key);
	*set = (msgpack_key_set) { .keys = { key, set->keys[0] }, .tags = { tag, set->tags[0] } };
	return zend_string_copy(key);
}

static zend_never_inline zend_string *look_up(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	uint64_t hash = msgpack_key_hash(bytes, length);
	uint32_t tag = (uint32_t) (hash >> 32);
	msgpack_key_set *set = &cache->sets[hash >> (64 - MSGPACK_KEY_CACHE_BITS)];

	if (EXPECTED(is_key(set, 0, tag, bytes, length))) {
		return hit(cache, &set->keys[0]);
	}
	if (is_key(set, 1, tag, bytes, length)) {
		return hit(cache, &set->keys[1]);
	}
	return miss(cache, set, tag, bytes, length);
}

/* Out of memory returns an empty key, which nobody sees, as the message fails. */
static zend_never_inline zend_string *make_long_key(const char *bytes, size_t length)
{
	zend_string *key = msgpack_string_init(bytes, length);

	return key ? key : ZSTR_EMPTY_ALLOC();
}

zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	if (UNEXPECTED(length <= 1)) {
		return length == 0 ? ZSTR_EMPTY_ALLOC() : ZSTR_CHAR((unsigned char) *bytes);
	}
	if (UNEXPECTED(length > MSGPACK_KEY_CACHE_MAX_LENGTH)) {
		return make_long_key(bytes, length);
	}
	if (cache->paused > 0) {
		cache->paused--;
		return zend_string_init(bytes, length, false);
	}
	return look_up(cache, bytes, length);
}

void msgpack_key_cache_clear(msgpack_key_cache *cache)
{
	for (size_t i = 0; i < MSGPACK_KEY_CACHE_SETS; i++) {
		for (size_t j = 0; j < 2; j++) {
			if (cache->sets[i].keys[j]) {
				zend_string_release_ex(cache->sets[i].keys[j], false);
				cache->sets[i].keys[j] = NULL;
			}
		}
	}
	cache->interned = cache->misses = cache->paused = 0;
}

/* Shapes */

enum {
	MAX_WAIT = 255,
	FIRST_CREDIT = 32
};

static uint32_t hash_of_first(const char *bytes, size_t length)
{
	uint64_t hash = length >= 2 ? msgpack_key_hash(bytes, length) : length == 1
		? (unsigned char) *bytes * MSGPACK_HASH_MULTIPLIER : 1;

	return (uint32_t) (hash >> 32);
}

static msgpack_shape_set *set_of(msgpack_shape_cache *cache, uint32_t first, uint32_t pairs)
{
	return &cache->sets[((first >> (32 - MSGPACK_SHAPE_CACHE_BITS)) ^ pairs * 31) % MSGPACK_SHAPE_CACHE_SETS];
}

static zend_always_inline bool is_slot_of(const msgpack_cached_shape *slot, uint32_t first, uint32_t pairs)
{
	return slot->first == first && slot->pairs == pairs;
}

/* The slot of a shape, which becomes the first of its set; NULL: there is none. */
static zend_always_inline msgpack_cached_shape *slot_of(msgpack_shape_set *set, uint32_t first, uint32_t pairs)
{
	if (EXPECTED(is_slot_of(&set->slots[0], first, pairs))) {
		return &set->slots[0];
	}
	if (is_slot_of(&set->slots[1], first, pairs)) {
		*set = (msgpack_shape_set) { { set->slots[1], set->slots[0] } };
		return &set->slots[0];
	}
	return NULL;
}

static void drop_shape(msgpack_cached_shape *slot)
{
	zend_array *shape = slot->shape;

	slot->shape = NULL;
	if (shape) {
		zend_array_destroy(shape);
	}
}

/* Whether all keys are distinct strings, no longer than cached ones. */
static bool has_shape(zend_array *array, uint32_t pairs)
{
	zend_string *key;

	if (array->nNumOfElements != pairs) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		if (!key || ZSTR_LEN(key) > MSGPACK_KEY_CACHE_MAX_LENGTH) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static zend_array *shape_of(zend_array *array, uint32_t pairs)
{
	zend_array *shape = zend_new_array(pairs);
	zend_string *key;

	zend_hash_real_init_mixed(shape);
	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		zend_hash_add_new(shape, key, &EG(uninitialized_zval));
	} ZEND_HASH_FOREACH_END();
	return shape;
}

msgpack_cached_shape *msgpack_shape_cache_get(msgpack_shape_cache *cache, const char *bytes, size_t length,
	uint32_t pairs)
{
	uint32_t first = hash_of_first(bytes, length);
	msgpack_cached_shape *slot = slot_of(set_of(cache, first, pairs), first, pairs);

	if (!slot || !slot->shape) {
		return NULL;
	}
	cache->misses = 0;
	return slot;
}

/* The slot of the shape with which a map has begun; NULL: it has been dropped. */
static msgpack_cached_shape *slot_of_array(msgpack_shape_cache *cache, const zend_array *array)
{
	const zend_string *key = array->arData[0].key;
	uint32_t first = hash_of_first(ZSTR_VAL(key), ZSTR_LEN(key));

	return slot_of(set_of(cache, first, array->nNumUsed), first, array->nNumUsed);
}

/* Each key has a head, and each value at least that. */
static uint16_t least_length(zend_array *array)
{
	uint32_t length = 0;
	zend_string *key;

	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		length += (uint32_t) ZSTR_LEN(key) + 2;
	} ZEND_HASH_FOREACH_END();
	return (uint16_t) length;
}

void msgpack_shape_cache_put(msgpack_shape_cache *cache, zend_array *array)
{
	uint32_t pairs = array->nNumUsed, first;
	const zend_string *key = array->arData[0].key;
	msgpack_shape_set *set;
	msgpack_cached_shape *slot;

	if (!key) {
		return;
	}
	first = hash_of_first(ZSTR_VAL(key), ZSTR_LEN(key));
	set = set_of(cache, first, pairs);
	slot = slot_of(set, first, pairs);
	if (!slot) {
		drop_shape(&set->slots[1]);
		*set = (msgpack_shape_set) { { { .first = first, .pairs = (uint8_t) pairs }, set->slots[0] } };
	} else if (slot->wait > 0) {
		slot->wait--;
	} else if (!slot->shape && has_shape(array, pairs)) {
		slot->shape = shape_of(array, pairs);
		slot->least = least_length(array);
		slot->credit = FIRST_CREDIT;
	}
}

void msgpack_shape_cache_reject(msgpack_shape_cache *cache, zend_array *array, uint32_t filled)
{
	msgpack_cached_shape *slot = slot_of_array(cache, array);

	if (slot) {
		drop_shape(slot);
		slot->wait = slot->wait_next;
		slot->wait_next = (uint8_t) MIN(slot->wait_next * 2 + 1, MAX_WAIT);
	}
	while (array->nNumUsed > filled) {
		zend_hash_del_bucket(array, &array->arData[array->nNumUsed - 1]);
	}
}

void msgpack_shape_cache_clear(msgpack_shape_cache *cache)
{
	for (size_t i = 0; i < MSGPACK_SHAPE_CACHE_SETS; i++) {
		drop_shape(&cache->sets[i].slots[0]);
		drop_shape(&cache->sets[i].slots[1]);
		cache->sets[i] = (msgpack_shape_set) { 0 };
	}
	cache->misses = 0;
}

/* Shared maps */

void msgpack_shared_maps_clear(msgpack_shared_maps *maps)
{
	for (size_t i = 0; i < MSGPACK_SHARED_MAPS; i++) {
		if (maps->maps[i].array) {
			zend_array_release(maps->maps[i].array);
			maps->maps[i].array = NULL;
		}
	}
	maps->count = 0;
}
