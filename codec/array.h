/* New PHP arrays, for lists and maps. */
#ifndef MSGPACK_ARRAY_H
#define MSGPACK_ARRAY_H

#include "php.h"

static zend_always_inline zend_array *msgpack_new_small_array(uint32_t items, bool packed)
{
	zend_array *array = zend_new_array(items);

	if (packed) {
		zend_hash_real_init_packed(array);
	} else {
		zend_hash_real_init_mixed(array);
	}
	return array;
}

/* Zero if the bucket is the element of a list at this index. */
static zend_always_inline zend_ulong msgpack_differs_from_element(const Bucket *bucket, uint32_t index)
{
	return (bucket->h ^ index) | (uintptr_t) bucket->key;
}

/* zend_array_is_list(), faster for hash tables, which unserialize() makes of lists: compares two buckets at a time. */
static zend_always_inline bool msgpack_is_list(HashTable *array)
{
	const Bucket *bucket = array->arData, *end = bucket + array->nNumUsed;
	uint32_t index = array->nNumUsed & 1;

	if (HT_IS_PACKED(array)) {
		return zend_array_is_list(array);
	}
	if (bucket < end && bucket->key && Z_TYPE(bucket->val) != IS_UNDEF) {
		return false; /* most maps end here */
	}
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(array))) {
		return zend_array_is_list(array);
	}
	if (bucket < end && msgpack_differs_from_element(bucket, 0)) {
		return false;
	}
	for (bucket += index; bucket < end; bucket += 2, index += 2) {
		if (msgpack_differs_from_element(bucket, index) | msgpack_differs_from_element(bucket + 1, index + 1)) {
			return false;
		}
	}
	return true;
}

/* Appends a key that is not in the array, a hash table that has no holes and room for it. A string is consumed; without
 * one the key is the integer `hash`. Returns the slot of its value, nil. */
static zend_always_inline zval *msgpack_append_key(zend_array *array, zend_string *key, zend_ulong hash)
{
	uint32_t used = array->nNumUsed, *first = &HT_HASH(array, (uint32_t) hash | array->nTableMask);
	Bucket *bucket = &array->arData[used];

	if (key && !ZSTR_IS_INTERNED(key)) {
		HT_FLAGS(array) &= ~HASH_FLAG_STATIC_KEYS;
	}
	bucket->key = key;
	bucket->h = hash;
	ZVAL_NULL(&bucket->val);
	Z_NEXT(bucket->val) = *first;
	*first = HT_IDX_TO_HASH(used);
	array->nNumUsed = array->nNumOfElements = used + 1;
	return &bucket->val;
}

#endif
