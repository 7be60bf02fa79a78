/* Structures of msgpackr: lists of key names, found by the keys of a PHP array in their order. */
#ifndef MSGPACK_KEY_LISTS_H
#define MSGPACK_KEY_LISTS_H

#include "php.h"

typedef struct {
	zend_string **keys; /* NULL: there is no such structure, or it has no keys */
	/* of nils, with these keys as those of an array, and as names of properties; NULL: not yet needed */
	zend_array *arrays[2];
	uint32_t count;
	uint32_t hash;
	bool is_defined;
} msgpack_key_list;

/* All zero: none. */
typedef struct {
	msgpack_key_list *lists;
	uint32_t count;
	uint32_t capacity;
	HashTable *by_hash; /* of the keys: index of the list that was added last; NULL: none */
} msgpack_key_lists;

/* Has the array only string keys, which may be those of a record? Sets their hash. */
bool msgpack_has_names(const HashTable *array, uint32_t *hash);

/* Has the list just the keys of the array, which has no holes? Compares no bytes: false also where the strings are
 * others. */
static zend_always_inline bool msgpack_has_keys_of(const msgpack_key_list *list, const HashTable *array)
{
	const Bucket *bucket = array->arData;

	if (array->nNumUsed != list->count || array->nNumOfElements != list->count) {
		return false;
	}
	for (uint32_t i = 0; i < list->count; i++) {
		if (bucket[i].key != list->keys[i]) {
			return false;
		}
	}
	return true;
}

bool msgpack_is_key_list_of(const msgpack_key_list *list, const HashTable *array, uint32_t hash);

/* The keys of such an array. */
msgpack_key_list msgpack_key_list_of(const HashTable *array, uint32_t hash);

void msgpack_key_list_free(msgpack_key_list *list);

/* Adds a list, which the lists then own. False: memory has run out, and it is freed. */
bool msgpack_key_lists_add(msgpack_key_lists *lists, msgpack_key_list list);

/* The index of the list with the keys of the array; UINT32_MAX: there is none. */
uint32_t msgpack_key_lists_find(const msgpack_key_lists *lists, const HashTable *array, uint32_t hash);

void msgpack_key_lists_free(msgpack_key_lists *lists);

#endif
