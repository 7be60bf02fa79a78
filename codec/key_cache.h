/* Map keys seen lately: a thousand rows share one "id", and find its hash computed. */
#ifndef MSGPACK_KEY_CACHE_H
#define MSGPACK_KEY_CACHE_H

#include "php.h"

enum {
	MSGPACK_KEY_CACHE_SLOTS = 512,     /* a power of two */
	MSGPACK_KEY_CACHE_MAX_LENGTH = 64  /* bytes; longer keys are not kept */
};

/* All zero is an empty cache. It lives for a request at the longest. */
typedef struct {
	zend_string *slots[MSGPACK_KEY_CACHE_SLOTS];
} msgpack_key_cache;

/* The string of these bytes, with a refcount for the caller. */
zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length);

/* At the end of the request. */
void msgpack_key_cache_clear(msgpack_key_cache *cache);

#endif
