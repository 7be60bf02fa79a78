/* A cache of short strings that are values: a thousand rows share one "open". */
#ifndef MSGPACK_VALUE_CACHE_H
#define MSGPACK_VALUE_CACHE_H

#include "php.h"
#include "shape_cache.h"
#include "../wire/format.h"

enum {
	MSGPACK_VALUE_CACHE_BITS = 11,
	MSGPACK_VALUE_CACHE_SLOTS = 1 << MSGPACK_VALUE_CACHE_BITS,
	MSGPACK_VALUE_ROOM = 32 /* bytes after the head of a string that must be readable */
};

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	zend_string *strings[MSGPACK_VALUE_CACHE_SLOTS]; /* in the slot of their hash, or in the other one of that pair; with zeros up to the end of their room */
	uint8_t misses[256]; /* weighted, less the hits; by hash of the key */
	bool is_used;
} msgpack_value_cache;

/* Is there a string at `p` that may be in the cache? */
static zend_always_inline bool msgpack_is_short_value(const unsigned char *p, const unsigned char *end)
{
	return end - p > MSGPACK_VALUE_ROOM && *p >= (MP_FIXSTR | 2) && *p <= (MP_FIXSTR | MP_FIXSTR_MAX);
}

/* The short string whose head is at `p`, the value of a pair of an array that began with a cached shape; with a
 * refcount for the caller. */
zend_string *msgpack_value_cache_get(msgpack_value_cache *cache, msgpack_shape_cache *shapes, const unsigned char *p, const zend_array *array, const Bucket *bucket);

/* At the end of the request. */
void msgpack_value_cache_clear(msgpack_value_cache *cache);

#endif
