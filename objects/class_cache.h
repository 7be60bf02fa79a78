/* A cache of classes, by the exact name in the message. */
#ifndef MSGPACK_CLASS_CACHE_H
#define MSGPACK_CLASS_CACHE_H

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

static zend_always_inline size_t msgpack_class_cache_slot(const char *name, size_t length)
{
	return (length * 31 + (unsigned char) name[0] * 7 + (unsigned char) name[length - 1]) % MSGPACK_CLASS_CACHE_SLOTS;
}

/* The cached class of exactly this name; NULL: a miss. */
static zend_always_inline const msgpack_cached_class *msgpack_class_cache_get(const msgpack_class_cache *cache,
	const char *name, size_t length)
{
	const msgpack_cached_class *slot = &cache->slots[length > 0 ? msgpack_class_cache_slot(name, length) : 0];

	return slot->ce && ZSTR_LEN(slot->ce->name) == length && mp_equal(name, ZSTR_VAL(slot->ce->name), length)
		? slot : NULL;
}

static zend_always_inline void msgpack_class_cache_put(msgpack_class_cache *cache, zend_class_entry *ce)
{
	cache->slots[msgpack_class_cache_slot(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name))]
		= (msgpack_cached_class) { .ce = ce };
}

/* If the class is in the cache: what was looked up may be an alias. */
static zend_always_inline void msgpack_class_cache_set_plain(msgpack_class_cache *cache, const zend_class_entry *ce)
{
	msgpack_cached_class *slot = &cache->slots[msgpack_class_cache_slot(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name))];

	slot->is_plain |= slot->ce == ce;
}

#endif
