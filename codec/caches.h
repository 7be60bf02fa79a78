/* What the messages of a request, or the parts of a message, share: keys, shapes, equal maps. */
#pragma once

#include "php.h"
#include "../wire/format.h"
#include "zend_bitset.h"

/* Words of a bitset that has a bit for each of so many entries. */
#define MSGPACK_BITSET_WORDS(entries) ((entries) / (8 * sizeof(zend_ulong)))

/* A cache of map keys: a thousand rows share one "id" string, with its hash. */

enum {
	MSGPACK_KEY_CACHE_BITS = 11,
	MSGPACK_KEY_CACHE_SETS = 1 << MSGPACK_KEY_CACHE_BITS,
	MSGPACK_KEY_CACHE_MAX_LENGTH = 64 /* bytes; longer keys are not cached */
};

/* Two keys whose hashes begin with the same bits, the later one first; a hit does not move them. */
typedef struct {
	zend_string *keys[2];
	uint32_t tags[2]; /* compared before the bytes */
} msgpack_key_set;

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	msgpack_key_set sets[MSGPACK_KEY_CACHE_SETS];
	zend_ulong used[MSGPACK_BITSET_WORDS(MSGPACK_KEY_CACHE_SETS)]; /* a bit for each set that has had a key */
	uint32_t interned; /* number of keys that PHP keeps until the request ends */
	uint32_t misses;   /* weighted, less the hits; below the miss budget */
	uint32_t paused;   /* number of the next keys that are not looked up */
} msgpack_key_cache;

#define MSGPACK_HASH_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15) /* 2^64 divided by the golden ratio */

/* The key of an array, object or reference in a table of PHP, which takes its low bits as they are: in those of an
 * address many are alike. No other address has this key. */
static inline zend_ulong msgpack_address_of(const void *counted)
{
	enum { HALF = sizeof(zend_ulong) * 4 }; /* bits */
	zend_ulong product = (zend_ulong) (uintptr_t) counted * (zend_ulong) MSGPACK_HASH_MULTIPLIER;

	return product << HALF | product >> HALF;
}

/* A hash of eight bytes at a time, where PHP's takes one, for strings that need not have that. Its upper half depends
 * on every byte and on the length: in a product a bit changes higher ones alone, so that the upper half of a word is
 * folded down before it is multiplied. */
static zend_always_inline uint64_t msgpack_hash_of_bytes(const char *bytes, size_t length)
{
	uint64_t mixed = length;

	if (length >= 8) {
		for (size_t i = 0; i < length - 8; i += 8) {
			mixed ^= mp_load_any64(bytes + i);
			mixed = (mixed << 32 | mixed >> 32) * MSGPACK_HASH_MULTIPLIER;
		}
		mixed ^= mp_load_any64(bytes + length - 8);
		mixed ^= mixed >> 32;
	} else if (length >= 4) {
		mixed += mp_load_any32(bytes) | (uint64_t) mp_load_any32(bytes + length - 4) << 32;
	} else if (length >= 2) {
		mixed += mp_load_any16(bytes) | (uint64_t) mp_load_any16(bytes + length - 2) << 16;
	} else if (length == 1) {
		mixed += (unsigned char) *bytes;
	}
	return mixed * MSGPACK_HASH_MULTIPLIER;
}

/* The string of these bytes, with a refcount for the caller. */
zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length);

/* A cache of map shapes: a map whose keys come in the order of an earlier map's starts as a copy of that one's hash
 * table, to be filled. */

enum {
	MSGPACK_SHAPE_CACHE_BITS = 8,
	MSGPACK_SHAPE_CACHE_SIZE = 1 << MSGPACK_SHAPE_CACHE_BITS,
	MSGPACK_SHAPE_MIN_KEYS = 2,
	MSGPACK_SHAPE_MAX_KEYS = 64
};

typedef struct {
	zend_array *shape; /* the keys, in order, with nil values; NULL: no two maps have had the hash, or see `wait` */
	uint32_t hash;     /* of the first key and the number of pairs */
	uint16_t least;    /* minimum bytes of a map of the shape, from the first key on */
	uint8_t wait;      /* maps to ignore before a shape that was wrong is stored again */
	uint8_t credit;    /* maps that are yet compared with earlier ones, byte for byte; grows with each hit */
} msgpack_cached_shape;

/* Zeroed memory is an empty cache. It lives no longer than the request. */
typedef struct {
	msgpack_cached_shape shapes[MSGPACK_SHAPE_CACHE_SIZE]; /* by the first key and the number of pairs */
	zend_ulong used[MSGPACK_BITSET_WORDS(MSGPACK_SHAPE_CACHE_SIZE)]; /* a bit for each that is not zero */
} msgpack_shape_cache;

/* A copy of an array whose values are all nil, as zend_array_dup() makes. `has_integers`: not all keys are strings. */
static zend_always_inline zend_array *msgpack_copy_shape(const zend_array *shape, bool has_integers)
{
	zend_array *array = emalloc(sizeof(*array));
	/* PHP allocates a constant size faster. */
	void *data = EXPECTED(shape->nTableSize == HT_MIN_SIZE)
		? emalloc(HT_SIZE_EX(HT_MIN_SIZE, HT_SIZE_TO_MASK(HT_MIN_SIZE))) : emalloc(HT_SIZE(shape));
	zend_string *key;

	memcpy(data, HT_GET_DATA_ADDR(shape), HT_USED_SIZE(shape));
	*array = *shape;
	HT_SET_DATA_ADDR(array, data);
	if (UNEXPECTED(!(HT_FLAGS(shape) & HASH_FLAG_STATIC_KEYS))) {
		ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
			if (!has_integers || key) {
				zend_string_addref(key);
			}
		} ZEND_HASH_FOREACH_END();
	}
	return array;
}

/* Are the shapes of maps with so many pairs cached? */
static zend_always_inline bool msgpack_shape_cache_takes(uint32_t pairs)
{
	return pairs - MSGPACK_SHAPE_MIN_KEYS <= MSGPACK_SHAPE_MAX_KEYS - MSGPACK_SHAPE_MIN_KEYS;
}

/* The shape of the last map that began with this key and had as many `pairs`; NULL: a miss. */
msgpack_cached_shape *msgpack_shape_cache_get(msgpack_shape_cache *cache, const char *bytes, size_t length,
	uint32_t pairs);

/* Stores the shape of a complete map. */
void msgpack_shape_cache_put(msgpack_shape_cache *cache, zend_array *array);

/* A map has other keys than the shape that `array` is a copy of: drops the shape, and the pairs from `filled` on. */
void msgpack_shape_cache_reject(msgpack_shape_cache *cache, zend_array *array, uint32_t filled);

/* Maps of scalars that a message has more than once, byte for byte: they become one array. */

enum { MSGPACK_SHARED_MAPS_BITS = 6, MSGPACK_SHARED_MAPS = 1 << MSGPACK_SHARED_MAPS_BITS };

/* A map of scalars, with the bytes it was read from, from the first key on. */
typedef struct {
	const unsigned char *start;
	size_t length;
	zend_array *array; /* NULL: none */
} msgpack_shared_map;

/* The shared maps of the message that is being decoded, by hash. */
typedef struct {
	msgpack_shared_map maps[MSGPACK_SHARED_MAPS];
	uint32_t count;
	const struct msgpack_decoder *owner; /* the decoder of the message */
} msgpack_shared_maps;

/* When a message ends, and before userland may change its input. */
void msgpack_shared_maps_clear(msgpack_shared_maps *maps);

typedef struct {
	msgpack_key_cache keys;
	msgpack_shape_cache shapes;
	msgpack_shared_maps maps;
} msgpack_decode_caches;

/* At the end of the request. Costs next to nothing where little has been unpacked. */
void msgpack_decode_caches_clear(msgpack_decode_caches *caches);
