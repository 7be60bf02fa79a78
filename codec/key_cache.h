/*
 * Map keys, map shapes and classes seen lately: a thousand rows share one "id", and find
 * its hash computed; a map whose keys come in the order of an earlier one is a
 * copy of that one's hash table, to be filled.
 */
#ifndef MSGPACK_KEY_CACHE_H
#define MSGPACK_KEY_CACHE_H

#include "php.h"

enum {
	MSGPACK_KEY_CACHE_SETS = 2048,     /* a power of two */
	MSGPACK_KEY_CACHE_MAX_LENGTH = 64, /* bytes; longer keys are not kept */
	MSGPACK_SHAPE_CACHE_SLOTS = 128,   /* a power of two */
	MSGPACK_SHAPE_MIN_KEYS = 2,
	MSGPACK_SHAPE_MAX_KEYS = 64,
	MSGPACK_SHAPELESS_MAX = 256, /* maps in a row of no known shape */
	MSGPACK_SHAPE_SAMPLE = 16,   /* and then one in so many is looked at */
	MSGPACK_CLASS_CACHE_SLOTS = 16     /* a power of two */
};

/* Two keys of one hash, the later one first. */
typedef struct {
	zend_string *keys[2];
	uint32_t tags[2];    /* so that a key that is another need not be looked at */
} msgpack_key_set;

typedef struct {
	zend_array *shape;   /* the keys, in order, each with nil; NULL: seen once */
	uint64_t first;      /* hash of the first key */
	uint32_t pairs;
	uint32_t wait;       /* how many more maps are let pass: this shape came and went */
	uint32_t wait_next;
} msgpack_shape_slot;

/* All zero is an empty cache. It lives for a request at the longest. */
typedef struct {
	msgpack_key_set keys[MSGPACK_KEY_CACHE_SETS];
	msgpack_shape_slot shapes[MSGPACK_SHAPE_CACHE_SLOTS];
	zend_class_entry *classes[MSGPACK_CLASS_CACHE_SLOTS];
	uint32_t interned; /* keys that this request was asked to keep to its end */
	uint32_t strangers; /* keys that were not there, less those that were; weighed */
	uint32_t passed;    /* keys in a row that were not looked for */
	uint32_t shapeless; /* maps in a row that had no known shape */
} msgpack_key_cache;

/* The string of these bytes, with a refcount for the caller. */
zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length);

/* Are shapes looked for, and learnt, at this map? Where few come again, they
 * are at some. */
static zend_always_inline bool msgpack_shape_cache_looks(const msgpack_key_cache *cache)
{
	return cache->shapeless < MSGPACK_SHAPELESS_MAX || cache->shapeless % MSGPACK_SHAPE_SAMPLE == 0;
}

/* The same, at the map that begins. */
static zend_always_inline bool msgpack_shape_cache_looks_at_next(msgpack_key_cache *cache)
{
	cache->shapeless++;
	return msgpack_shape_cache_looks(cache);
}

/* An array with the keys of a map that began, it seems, with the key of these
 * bytes and had as many `pairs`, all nil; NULL: none is known. */
zend_array *msgpack_shape_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length, uint32_t pairs);

/* The map that `array` has become may come again. */
void msgpack_shape_cache_learn(msgpack_key_cache *cache, zend_array *array);

/* The map that was to become `array` has other keys after all: drops what is
 * not filled of it, from the pair `filled` on. */
void msgpack_shape_cache_unlearn(msgpack_key_cache *cache, zend_array *array, uint32_t filled);

/* The class of just this name, where it was put there; else NULL. */
zend_class_entry *msgpack_class_cache_get(const msgpack_key_cache *cache, const char *name, size_t length);
void msgpack_class_cache_put(msgpack_key_cache *cache, zend_class_entry *ce);

/* At the end of the request. */
void msgpack_key_cache_clear(msgpack_key_cache *cache);

#endif
