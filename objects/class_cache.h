/* A cache of classes, by the exact name in the message. */
#pragma once

#include "../wire/format.h"

#include "php.h"

enum { MSGPACK_CLASS_CACHE_SLOTS = 64 }; /* a power of two */

typedef struct {
	zend_class_entry *ce;
	bool is_plain; /* the objects of the class are nothing but their properties */
} msgpack_cached_class;

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	msgpack_cached_class slots[MSGPACK_CLASS_CACHE_SLOTS];
} msgpack_class_cache;

/* Where a class of this name is, if it is in the cache. */
static zend_always_inline msgpack_cached_class *msgpack_class_cache_slot(msgpack_class_cache *cache, const char *name,
	size_t length)
{
	size_t hash = length > 0 ? length * 31 + (unsigned char) name[0] * 7 + (unsigned char) name[length - 1] : 0;

	return &cache->slots[hash % MSGPACK_CLASS_CACHE_SLOTS];
}

/* The cached class of exactly this name; NULL: a miss. */
static zend_always_inline const msgpack_cached_class *msgpack_class_cache_get(msgpack_class_cache *cache,
	const char *name, size_t length)
{
	const msgpack_cached_class *slot = msgpack_class_cache_slot(cache, name, length);

	return slot->ce && ZSTR_LEN(slot->ce->name) == length && mp_equal(name, ZSTR_VAL(slot->ce->name), length)
		? slot : NULL;
}
