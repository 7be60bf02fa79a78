#include "key_cache.h"

#include "../php_compat.h"
#include "wire.h"

#define MULTIPLIER UINT64_C(0x9e3779b97f4a7c15) /* 2^64 divided by the golden ratio */

enum {
	MAX_INTERNED = 2048,
	PATIENCE = 12288,
	STRANGENESS = 3, /* of a strange key, against 1 of a known one: where more than a quarter are strange, patience ends */
	SAMPLE = 89,     /* and then one in so many: a prime, so that each key of a row has its turn */
	MAX_WAIT = 255
};

static uint64_t load(const char *bytes, size_t size)
{
	uint64_t word = 0;

	memcpy(&word, bytes, size);
	return word;
}

/* Cheap, and good enough to spread the keys of one program: the first and last
 * eight bytes, and the length. A collision costs a string, no more. */
static uint64_t hash_of(const char *bytes, size_t length)
{
	uint64_t mixed;

	if (length >= 8) {
		mixed = load(bytes, 8) ^ (load(bytes + length - 8, 8) * MULTIPLIER);
	} else if (length >= 4) {
		mixed = load(bytes, 4) | load(bytes + length - 4, 4) << 32;
	} else {
		mixed = load(bytes, 2) | load(bytes + length - 2, 2) << 16;
	}
	return (mixed + length) * MULTIPLIER;
}

/* The key in first place comes again: it is interned, as those of PHP's scripts
 * are. Then no row counts references to it. PHP keeps interned strings to the end
 * of the request, so there is a limit to them.
 * PHP gives up the reference that it is handed before it allocates, and where
 * memory runs out there it does not come back: the key has left the set by then. */
static zend_never_inline void intern(msgpack_key_cache *cache, msgpack_key_set *set)
{
	zend_string *key = set->keys[0];

	set->keys[0] = NULL;
	cache->interned++;
	set->keys[0] = zend_new_interned_string(key);
}

/* The key in first place was asked for. */
static zend_always_inline zend_string *hit(msgpack_key_cache *cache, msgpack_key_set *set)
{
	cache->strangers -= cache->strangers > 0;
	if (EXPECTED(ZSTR_IS_INTERNED(set->keys[0]))) {
		return set->keys[0];
	}
	if (cache->interned < MAX_INTERNED) {
		intern(cache, set);
	}
	return zend_string_copy(set->keys[0]);
}

static zend_always_inline bool is_key(const msgpack_key_set *set, int i, uint32_t tag, const char *bytes, size_t length)
{
	return set->tags[i] == tag && set->keys[i] && ZSTR_LEN(set->keys[i]) == length && mp_equal(ZSTR_VAL(set->keys[i]), bytes, length);
}

/* A key that was in no place. Once patience has ended its tag alone is kept, in
 * the place of another's; if it comes again, so may others, and there is some
 * patience again. */
static zend_string *miss(msgpack_key_cache *cache, msgpack_key_set *set, uint32_t tag, const char *bytes, size_t length)
{
	zend_string *key = zend_string_init(bytes, length, false);

	if (cache->strangers < PATIENCE) {
		cache->strangers = MIN(cache->strangers + STRANGENESS, PATIENCE);
	} else if (set->tags[1] == tag) {
		cache->strangers -= PATIENCE / 4;
	} else {
		set->tags[1] = tag;
		return key;
	}
	if (set->keys[1]) {
		zend_string_release_ex(set->keys[1], false);
	}
	zend_string_hash_val(key);
	*set = (msgpack_key_set) { .keys = { key, set->keys[0] }, .tags = { tag, set->tags[0] } };
	return zend_string_copy(key);
}

static zend_never_inline zend_string *look_up(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	uint64_t hash = hash_of(bytes, length);
	uint32_t tag = (uint32_t) hash;
	msgpack_key_set *set = &cache->keys[(hash >> 32) % MSGPACK_KEY_CACHE_SETS];

	if (EXPECTED(is_key(set, 0, tag, bytes, length))) {
		return hit(cache, set);
	}
	if (is_key(set, 1, tag, bytes, length)) {
		*set = (msgpack_key_set) { .keys = { set->keys[1], set->keys[0] }, .tags = { tag, set->tags[0] } };
		return hit(cache, set);
	}
	return miss(cache, set, tag, bytes, length);
}

/* Beyond memory_limit an empty key, which nobody will see: the message fails. */
static zend_never_inline zend_string *make_long_key(const char *bytes, size_t length)
{
	zend_string *key = msgpack_string_init(bytes, length);

	return key ? key : ZSTR_EMPTY_ALLOC();
}

zend_string *msgpack_key_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length)
{
	if (UNEXPECTED(length <= 1)) {
		return length == 0 ? ZSTR_EMPTY_ALLOC() : ZSTR_CHAR((unsigned char) *bytes);
	}
	if (UNEXPECTED(length > MSGPACK_KEY_CACHE_MAX_LENGTH)) {
		return make_long_key(bytes, length);
	}
	/* Where keys do not come again, it is not worth while to look for each. */
	if (cache->strangers == PATIENCE && ++cache->passed < SAMPLE) {
		return zend_string_init(bytes, length, false);
	}
	cache->passed = 0;
	return look_up(cache, bytes, length);
}

/* Shapes */

static uint64_t hash_of_first(const char *bytes, size_t length)
{
	return length >= 2 ? hash_of(bytes, length) : length == 1 ? (unsigned char) *bytes * MULTIPLIER : 1;
}

static msgpack_shape_slot *shape_slot(msgpack_key_cache *cache, uint64_t first, uint32_t pairs)
{
	return &cache->shapes[((first >> 32) ^ pairs * 31) % MSGPACK_SHAPE_CACHE_SLOTS];
}

/* What zend_array_dup() does, for values that are all nil. */
static zend_array *copy_shape(const zend_array *shape)
{
	zend_array *array = emalloc(sizeof(*array));
	void *data = emalloc(HT_SIZE(shape));
	zend_string *key;

	memcpy(data, HT_GET_DATA_ADDR(shape), HT_USED_SIZE(shape));
	*array = *shape;
	HT_SET_DATA_ADDR(array, data);
	if (UNEXPECTED(!(HT_FLAGS(shape) & HASH_FLAG_STATIC_KEYS))) {
		ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
			zend_string_addref(key);
		} ZEND_HASH_FOREACH_END();
	}
	return array;
}

zend_array *msgpack_shape_cache_get(msgpack_key_cache *cache, const char *bytes, size_t length, uint32_t pairs)
{
	uint64_t first = hash_of_first(bytes, length);
	const msgpack_shape_slot *slot = shape_slot(cache, first, pairs);

	if (!slot->shape || slot->first != first || slot->pairs != pairs) {
		return NULL;
	}
	cache->shapeless = 0;
	return copy_shape(slot->shape);
}

static void forget(msgpack_shape_slot *slot)
{
	zend_array *shape = slot->shape;

	slot->shape = NULL;
	if (shape) {
		zend_array_destroy(shape);
	}
}

/* Every key a string, none twice, and as long as those that are kept. */
static bool has_shape(zend_array *array, uint32_t pairs)
{
	zend_string *key;

	if (array->nNumOfElements != pairs) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		if (!key || ZSTR_LEN(key) > MSGPACK_KEY_CACHE_MAX_LENGTH) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static zend_array *shape_of(zend_array *array, uint32_t pairs)
{
	zend_array *shape = zend_new_array(pairs);
	zend_string *key;

	zend_hash_real_init_mixed(shape);
	ZEND_HASH_MAP_FOREACH_STR_KEY(array, key) {
		zend_hash_add_new(shape, key, &EG(uninitialized_zval));
	} ZEND_HASH_FOREACH_END();
	return shape;
}

void msgpack_shape_cache_learn(msgpack_key_cache *cache, zend_array *array)
{
	uint32_t pairs = array->nNumUsed;
	const zend_string *key = array->arData[0].key;
	msgpack_shape_slot *slot;
	uint64_t first;

	if (!key) {
		return;
	}
	first = hash_of_first(ZSTR_VAL(key), ZSTR_LEN(key));
	slot = shape_slot(cache, first, pairs);
	if (slot->first != first || slot->pairs != pairs) {
		forget(slot);
		*slot = (msgpack_shape_slot) { .first = first, .pairs = pairs };
	} else if (slot->wait > 0) {
		slot->wait--;
	} else if (!slot->shape && has_shape(array, pairs)) {
		slot->shape = shape_of(array, pairs);
	}
}

void msgpack_shape_cache_unlearn(msgpack_key_cache *cache, zend_array *array, uint32_t filled)
{
	const zend_string *key = array->arData[0].key;
	msgpack_shape_slot *slot = shape_slot(cache, hash_of_first(ZSTR_VAL(key), ZSTR_LEN(key)), array->nNumUsed);

	forget(slot);
	slot->wait = slot->wait_next;
	slot->wait_next = MIN(slot->wait_next * 2 + 1, MAX_WAIT);
	while (array->nNumUsed > filled) {
		zend_hash_del_bucket(array, &array->arData[array->nNumUsed - 1]);
	}
}

/* Classes */

static size_t class_slot(const char *name, size_t length)
{
	return (length * 31 + (unsigned char) name[0] * 7 + (unsigned char) name[length - 1]) % MSGPACK_CLASS_CACHE_SLOTS;
}

zend_class_entry *msgpack_class_cache_get(const msgpack_key_cache *cache, const char *name, size_t length)
{
	zend_class_entry *ce = length > 0 ? cache->classes[class_slot(name, length)] : NULL;

	return ce && ZSTR_LEN(ce->name) == length && memcmp(ZSTR_VAL(ce->name), name, length) == 0 ? ce : NULL;
}

void msgpack_class_cache_put(msgpack_key_cache *cache, zend_class_entry *ce)
{
	cache->classes[class_slot(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name))] = ce;
}

void msgpack_key_cache_clear(msgpack_key_cache *cache)
{
	for (size_t i = 0; i < MSGPACK_KEY_CACHE_SETS; i++) {
		for (size_t j = 0; j < 2; j++) {
			if (cache->keys[i].keys[j]) {
				zend_string_release_ex(cache->keys[i].keys[j], false);
				cache->keys[i].keys[j] = NULL;
			}
		}
	}
	for (size_t i = 0; i < MSGPACK_SHAPE_CACHE_SLOTS; i++) {
		forget(&cache->shapes[i]);
		cache->shapes[i] = (msgpack_shape_slot) { 0 };
	}
	memset(cache->classes, 0, sizeof(cache->classes));
	cache->interned = cache->strangers = cache->passed = cache->shapeless = 0;
}
