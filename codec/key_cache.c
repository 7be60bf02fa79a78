#include "key_cache.h"

#define MULTIPLIER UINT64_C(0x9e3779b97f4a7c15) /* 2^64 divided by the golden ratio */

static uint64_t load(const char *bytes, size_t size)
{
	uint64_t word = 0;

	memcpy(&word, bytes, size);
	return word;
}

/* Cheap, and good enough to spread the keys of one program: the first and last
 * eight bytes, and the length. A collision costs a string, no more. */
static size_t slot_of(const char *bytes, size_t length)
{
	uint64_t mixed;

	if (length >= 8) {
		mixed = load(bytes, 8) ^ (load(bytes + length - 8, 8) * MULTIPLIER);
	} else if (length >= 4) {
		mixed = load(bytes, 4) | load(bytes + length - 4, 4) << 32;
	} else {
		mixed = load(bytes, 2) | load(bytes + length - 2, 2) << 16;
	}
	mixed = (mixed + length) * MULTIPLIER;
	return (size_t) (mixed >> 32) % MSGPACK_KEY_CACHE_SLOTS;
}

zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	zend_string **slot, *key;

	if (UNEXPECTED(length <= 1)) {
		return length == 0 ? ZSTR_EMPTY_ALLOC() : ZSTR_CHAR((unsigned char) *bytes);
	}
	if (length > MSGPACK_KEY_CACHE_MAX_LENGTH) {
		return zend_string_init(bytes, length, false);
	}
	slot = &cache->slots[slot_of(bytes, length)];
	key = *slot;
	if (EXPECTED(key) && ZSTR_LEN(key) == length && memcmp(ZSTR_VAL(key), bytes, length) == 0) {
		GC_ADDREF(key);
		return key;
	}
	if (key) {
		zend_string_release_ex(key, false);
	}
	key = zend_string_init(bytes, length, false);
	zend_string_hash_val(key);
	*slot = zend_string_copy(key);
	return key;
}

void msgpack_key_cache_clear(msgpack_key_cache *cache)
{
	for (size_t i = 0; i < MSGPACK_KEY_CACHE_SLOTS; i++) {
		if (cache->slots[i]) {
			zend_string_release_ex(cache->slots[i], false);
			cache->slots[i] = NULL;
		}
	}
}
