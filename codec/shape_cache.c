#include "shape_cache.h"

#include "key_cache.h"

enum {
	MAX_WAIT = 255,
	CREDIT = 32
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

static zend_always_inline bool is_slot_of(const msgpack_shape_slot *slot, uint32_t first, uint32_t pairs)
{
	return slot->first == first && slot->pairs == pairs;
}

/* The slot of a shape, which becomes the first of its set; NULL: there is none. */
static zend_always_inline msgpack_shape_slot *slot_of(msgpack_shape_set *set, uint32_t first, uint32_t pairs)
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

static void drop_shape(msgpack_shape_slot *slot)
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

msgpack_shape_slot *msgpack_shape_cache_get(msgpack_shape_cache *cache, const char *bytes, size_t length,
	uint32_t pairs)
{
	uint32_t first = hash_of_first(bytes, length);
	msgpack_shape_slot *slot = slot_of(set_of(cache, first, pairs), first, pairs);

	if (!slot || !slot->shape) {
		return NULL;
	}
	cache->misses = 0;
	return slot;
}

/* The slot of the shape with which a map has begun; NULL: it has been dropped. */
static msgpack_shape_slot *slot_of_array(msgpack_shape_cache *cache, const zend_array *array)
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
	msgpack_shape_slot *slot;

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
		slot->credit = CREDIT;
	}
}

void msgpack_shape_cache_reject(msgpack_shape_cache *cache, zend_array *array, uint32_t filled)
{
	msgpack_shape_slot *slot = slot_of_array(cache, array);

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
