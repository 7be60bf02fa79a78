/* New PHP arrays, for lists and maps. */
#ifndef MSGPACK_ARRAY_H
#define MSGPACK_ARRAY_H

#include "php.h"

static zend_always_inline zend_array *msgpack_new_empty_array(uint32_t items, bool packed)
{
	zend_array *array = zend_new_array(items);

	if (packed) {
		zend_hash_real_init_packed(array);
	} else {
		zend_hash_real_init_mixed(array);
	}
	return array;
}

/* An array of the smallest size with this memory for its elements, whose hashes are not set yet. */
static zend_always_inline zend_array *msgpack_smallest_array_in(void *data, uint32_t mask, uint32_t flags)
{
	zend_array *array = emalloc(sizeof(*array));

	GC_SET_REFCOUNT(array, 1);
	GC_TYPE_INFO(array) = GC_ARRAY;
	HT_FLAGS(array) = flags;
	array->nTableMask = mask;
	HT_SET_DATA_ADDR(array, data);
	array->nNumUsed = array->nNumOfElements = array->nInternalPointer = 0;
	array->nTableSize = HT_MIN_SIZE;
	array->nNextFreeElement = ZEND_LONG_MIN;
	array->pDestructor = ZVAL_PTR_DTOR;
	return array;
}

/* As zend_new_array() and zend_hash_real_init_packed() make it. */
static zend_always_inline zend_array *msgpack_new_smallest_list(void)
{
	zend_array *array = msgpack_smallest_array_in(emalloc(HT_PACKED_SIZE_EX(HT_MIN_SIZE, HT_MIN_MASK)), HT_MIN_MASK,
		HASH_FLAG_PACKED | HASH_FLAG_STATIC_KEYS);

	HT_HASH_RESET_PACKED(array);
	return array;
}

/* As zend_new_array() and zend_hash_real_init_mixed() make it. */
static zend_always_inline zend_array *msgpack_new_smallest_map(void)
{
	uint32_t mask = HT_SIZE_TO_MASK(HT_MIN_SIZE);
	zend_array *array = msgpack_smallest_array_in(emalloc(HT_SIZE_EX(HT_MIN_SIZE, HT_SIZE_TO_MASK(HT_MIN_SIZE))), mask,
		HASH_FLAG_STATIC_KEYS);

	HT_HASH_RESET(array);
	return array;
}

static zend_always_inline zend_array *msgpack_new_small_array(uint32_t items, bool packed)
{
	if (items > HT_MIN_SIZE) {
		return msgpack_new_empty_array(items, packed);
	}
	return packed ? msgpack_new_smallest_list() : msgpack_new_smallest_map();
}

/* Zero: the bucket is the element of a list at this index. */
static zend_always_inline zend_ulong msgpack_differs_from_element(const Bucket *bucket, uint32_t index)
{
	return (bucket->h ^ index) | (uintptr_t) bucket->key;
}

/* zend_array_is_list(), in fewer steps for a hash table, as unserialize() makes of each list: two buckets at a time. */
static zend_always_inline bool msgpack_is_list(HashTable *array)
{
	const Bucket *bucket, *end;
	uint32_t index;

	if (HT_IS_PACKED(array)) {
		return zend_array_is_list(array);
	}
	bucket = array->arData;
	if (array->nNumUsed > 0 && bucket->key && Z_TYPE(bucket->val) != IS_UNDEF) {
		return false; /* as most maps */
	}
	if (UNEXPECTED(!HT_IS_WITHOUT_HOLES(array))) {
		return zend_array_is_list(array);
	}
	end = bucket + array->nNumUsed;
	if (bucket < end && msgpack_differs_from_element(bucket, 0)) {
		return false;
	}
	index = array->nNumUsed & 1;
	for (bucket += index; bucket < end; bucket += 2, index += 2) {
		if (msgpack_differs_from_element(bucket, index) | msgpack_differs_from_element(bucket + 1, index + 1)) {
			return false;
		}
	}
	return true;
}

/* Appends a key that is not in the array, a hash table that has no holes and room for it. Returns the slot of its
 * value, nil. */
static zend_always_inline zval *msgpack_append_key(zend_array *array, zend_string *key, zend_ulong hash)
{
	uint32_t used = array->nNumUsed, *first = &HT_HASH(array, (uint32_t) hash | array->nTableMask);
	Bucket *bucket = &array->arData[used];

	bucket->key = key;
	bucket->h = hash;
	ZVAL_NULL(&bucket->val);
	Z_NEXT(bucket->val) = *first;
	*first = HT_IDX_TO_HASH(used);
	array->nNumUsed = array->nNumOfElements = used + 1;
	return &bucket->val;
}

#endif
