/* Map shapes that repeat: a map whose keys come in the order of an earlier one is a
 * copy of that one's hash table, to be filled. */
#ifndef MSGPACK_SHAPE_CACHE_H
#define MSGPACK_SHAPE_CACHE_H

#include "php.h"

enum {
	MSGPACK_SHAPE_CACHE_SLOTS = 128, /* a power of two */
	MSGPACK_SHAPE_MIN_KEYS = 2,
	MSGPACK_SHAPE_MAX_KEYS = 64,
	MSGPACK_SHAPE_MISSES_MAX = 256,  /* maps in a row without a known shape... */
	MSGPACK_SHAPE_SAMPLE = 16        /* ... after which one in so many is looked up */
};

typedef struct {
	zend_array *shape;  /* the keys, in order, each with nil; NULL: seen once */
	uint64_t first;     /* hash of the first key */
	uint32_t pairs;
	uint32_t wait;      /* maps to ignore before the shape is stored again, after it proved wrong */
	uint32_t wait_next; /* the same for the next time */
} msgpack_shape_slot;

/* All zero is an empty cache. It lives for a request at the longest. */
typedef struct {
	msgpack_shape_slot slots[MSGPACK_SHAPE_CACHE_SLOTS];
	uint32_t misses; /* maps in a row that had no known shape */
} msgpack_shape_cache;

/* Are shapes looked up, and stored, at this map? */
static zend_always_inline bool msgpack_shape_cache_is_used(const msgpack_shape_cache *cache)
{
	return cache->misses < MSGPACK_SHAPE_MISSES_MAX || cache->misses % MSGPACK_SHAPE_SAMPLE == 0;
}

/* The same, at the map that begins. */
static zend_always_inline bool msgpack_shape_cache_is_used_next(msgpack_shape_cache *cache)
{
	cache->misses++;
	return msgpack_shape_cache_is_used(cache);
}

/* An array with the keys that the last map had which began with the key of these
 * bytes and had as many `pairs`, all nil; NULL: none is known. */
zend_array *msgpack_shape_cache_get(msgpack_shape_cache *cache, const char *bytes, size_t length, uint32_t pairs);

/* Stores the shape of a complete map. */
void msgpack_shape_cache_put(msgpack_shape_cache *cache, zend_array *array);

/* The map that `array` was a copy for has other keys: drops the shape, and what is
 * not filled of the array, from the pair `filled` on. */
void msgpack_shape_cache_reject(msgpack_shape_cache *cache, zend_array *array, uint32_t filled);

/* At the end of the request. */
void msgpack_shape_cache_clear(msgpack_shape_cache *cache);

#endif
