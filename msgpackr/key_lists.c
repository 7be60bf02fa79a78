#include "key_lists.h"

#include "../base/php_compat.h"
#include "../codec/caches.h"

enum { FIRST_CAPACITY = 8 };

static zend_always_inline uint64_t add_hash(uint64_t hash, zend_ulong key)
{
	hash = (hash ^ key) * MSGPACK_HASH_MULTIPLIER;
	return hash ^ hash >> 32;
}

bool msgpack_has_names(const HashTable *array, uint32_t *hash)
{
	uint64_t mixed = zend_hash_num_elements(array);
	zend_string *key;

	if (HT_IS_PACKED(array)) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (!key) {
			return false;
		}
		mixed = add_hash(mixed, ZSTR_H(key));
	} ZEND_HASH_FOREACH_END();
	*hash = (uint32_t) mixed;
	return true;
}

bool msgpack_is_key_list_of(const msgpack_key_list *list, const HashTable *array, uint32_t hash)
{
	zend_string **expected = list->keys, *key;

	if (list->hash != hash || !list->is_defined || list->count != zend_hash_num_elements(array)) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (!zend_string_equals(*expected++, key)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

msgpack_key_list msgpack_key_list_of(const HashTable *array, uint32_t hash)
{
	uint32_t count = zend_hash_num_elements(array);
	msgpack_key_list list = { .keys = count > 0 ? safe_emalloc(count, sizeof(zend_string *), 0) : NULL, .count = count,
		.hash = hash, .is_defined = true };
	zend_string **next = list.keys, *key;

	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		*next++ = zend_string_copy(key);
	} ZEND_HASH_FOREACH_END();
	return list;
}

void msgpack_key_list_free(msgpack_key_list *list)
{
	for (uint32_t i = 0; i < list->count; i++) {
		zend_string_release(list->keys[i]);
	}
	if (list->keys) {
		efree(list->keys);
	}
	for (int i = 0; i < 2; i++) {
		if (list->arrays[i]) {
			zend_array_release(list->arrays[i]);
		}
	}
	*list = (msgpack_key_list) { 0 };
}

/* Of lists with the same hash the first one added is found, unless its keys are others. */
static zend_ulong slot_of(const msgpack_key_lists *lists, uint32_t hash, uint32_t attempt, uint32_t *index)
{
	zend_ulong slot = (zend_ulong) hash + attempt;
	const zval *found = lists->by_hash ? zend_hash_index_find(lists->by_hash, slot) : NULL;

	*index = found ? (uint32_t) Z_LVAL_P(found) : UINT32_MAX;
	return slot;
}

static bool grow(msgpack_key_lists *lists)
{
	uint32_t capacity = MAX(FIRST_CAPACITY, lists->capacity * 2);
	msgpack_key_list *grown = msgpack_realloc(lists->lists, capacity, sizeof(*grown));

	if (!grown) {
		return false;
	}
	lists->lists = grown;
	lists->capacity = capacity;
	return true;
}

bool msgpack_key_lists_add(msgpack_key_lists *lists, msgpack_key_list list)
{
	uint32_t attempt = 0, index;
	zend_ulong slot;
	zval value;

	if (lists->count == lists->capacity && !grow(lists)) {
		msgpack_key_list_free(&list);
		return false;
	}
	ZVAL_LONG(&value, (zend_long) lists->count);
	lists->lists[lists->count++] = list;
	if (!list.is_defined) {
		return true;
	}
	if (!lists->by_hash) {
		lists->by_hash = zend_new_array(0);
	}
	do {
		slot = slot_of(lists, list.hash, attempt++, &index);
	} while (index != UINT32_MAX);
	zend_hash_index_add_new(lists->by_hash, slot, &value);
	return true;
}

uint32_t msgpack_key_lists_find(const msgpack_key_lists *lists, const HashTable *array, uint32_t hash)
{
	uint32_t index;

	for (uint32_t attempt = 0; slot_of(lists, hash, attempt, &index), index != UINT32_MAX; attempt++) {
		if (msgpack_is_key_list_of(&lists->lists[index], array, hash)) {
			return index;
		}
	}
	return UINT32_MAX;
}

void msgpack_key_lists_free(msgpack_key_lists *lists)
{
	for (uint32_t i = 0; i < lists->count; i++) {
		msgpack_key_list_free(&lists->lists[i]);
	}
	if (lists->lists) {
		efree(lists->lists);
	}
	if (lists->by_hash) {
		zend_array_destroy(lists->by_hash);
	}
	*lists = (msgpack_key_lists) { 0 };
}
