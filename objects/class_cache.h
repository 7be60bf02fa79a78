/* A cache of classes, by the exact name in the message. */
#ifndef MSGPACK_CLASS_CACHE_H
#define MSGPACK_CLASS_CACHE_H

#include "php.h"

enum { MSGPACK_CLASS_CACHE_SLOTS = 64 }; /* a power of two */

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	zend_class_entry *slots[MSGPACK_CLASS_CACHE_SLOTS];
	bool are_plain[MSGPACK_CLASS_CACHE_SLOTS]; /* the objects of the class are nothing but their properties */
} msgpack_class_cache;

static zend_always_inline size_t msgpack_class_cache_slot(const char *name, size_t length)
{
	return (length * 31 + (unsigned char) name[0] * 7 + (unsigned char) name[length - 1]) % MSGPACK_CLASS_CACHE_SLOTS;
}

/* The cached class of exactly this name; NULL: a miss. */
static zend_always_inline zend_class_entry *msgpack_class_cache_get(const msgpack_class_cache *cache, const char *name,
	size_t length, bool *is_plain)
{
	size_t slot = length > 0 ? msgpack_class_cache_slot(name, length) : 0;
	zend_class_entry *ce = cache->slots[slot];

	*is_plain = cache->are_plain[slot];
	return ce && ZSTR_LEN(ce->name) == length && memcmp(ZSTR_VAL(ce->name), name, length) == 0 ? ce : NULL;
}

static zend_always_inline void msgpack_class_cache_put(msgpack_class_cache *cache, zend_class_entry *ce)
{
	size_t slot = msgpack_class_cache_slot(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name));

	cache->slots[slot] = ce;
	cache->are_plain[slot] = false;
}

/* If the class is in the cache: what was looked up may be an alias. */
static zend_always_inline void msgpack_class_cache_set_plain(msgpack_class_cache *cache, const zend_class_entry *ce)
{
	size_t slot = msgpack_class_cache_slot(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name));

	cache->are_plain[slot] |= cache->slots[slot] == ce;
}

/* At the end of the request. */
static zend_always_inline void msgpack_class_cache_clear(msgpack_class_cache *cache)
{
	memset(cache, 0, sizeof(*cache));
}

#endif
