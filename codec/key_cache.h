/* A cache of map keys: a thousand rows share one "id" string, with its hash. */
#ifndef MSGPACK_KEY_CACHE_H
#define MSGPACK_KEY_CACHE_H

#include "php.h"

enum {
	MSGPACK_KEY_CACHE_BITS = 11,
	MSGPACK_KEY_CACHE_SETS = 1 << MSGPACK_KEY_CACHE_BITS,
	MSGPACK_KEY_CACHE_MAX_LENGTH = 64 /* bytes; longer keys are not cached */
};

/* Two keys of the same hash, the one stored last first: those that take turns do not move. */
typedef struct {
	zend_string *keys[2];
	uint32_t tags[2]; /* compared before the bytes */
} msgpack_key_set;

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	msgpack_key_set sets[MSGPACK_KEY_CACHE_SETS];
	uint32_t interned; /* number of keys that PHP keeps until the request ends */
	uint32_t misses;   /* weighted, less the hits; below the miss budget */
	uint32_t paused;   /* number of the next keys that are not looked up */
} msgpack_key_cache;

#define MSGPACK_HASH_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15) /* 2^64 divided by the golden ratio */

/* Hash of the bytes of a key, at least two bytes. Its upper bits are better than the lower. */
uint64_t msgpack_key_hash(const char *bytes, size_t length);

/* The string of these bytes, with a refcount for the caller. */
zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length);

/* At the end of the request. */
void msgpack_key_cache_clear(msgpack_key_cache *cache);

#endif
