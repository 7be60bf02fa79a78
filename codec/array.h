/* New PHP arrays, for lists and maps; and arrays of C that grow. */
#pragma once

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

static zend_always_inline bool msgpack_is_container(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_OBJECT;
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

/* Is the address in the elements of the array, or in the declared properties of the object? NULL has none. */

static zend_always_inline bool msgpack_array_has(const zend_array *array, const void *address)
{
	return array && (uintptr_t) address - (uintptr_t) array->arPacked
		< array->nNumUsed * (HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket));
}

static zend_always_inline bool msgpack_object_has(const zend_object *object, const void *address)
{
	return object && (uintptr_t) address - (uintptr_t) object->properties_table
		< (size_t) object->ce->default_properties_count * sizeof(zval);
}

/* Makes room for `larger` elements in place of `capacity`, which are at `first` or have been allocated. False: out of
 * memory, or `larger` overflowed. */
bool msgpack_grow(void **elements, const void *first, uint32_t *capacity, uint32_t larger, size_t size);

/* Frees a block, unless it is one that is not allocated: NULL, or where the first elements are. */
static zend_always_inline void msgpack_free_unless(void *block, const void *first)
{
	if (UNEXPECTED(block != first)) {
		efree(block);
	}
}

/* The next capacity of an array. No larger one, where that would overflow. */
static inline uint32_t msgpack_larger_than(uint32_t capacity)
{
	return capacity >> 31 ? capacity : capacity + MAX(capacity / 2, 16);
}

/* Vectors: growing sequences whose elements never move. One grows by blocks, so that nothing is copied, and less than a
 * block is unused. Where a message decides its length, the bytes of the message bound it. */

enum { MSGPACK_VECTOR_BLOCK = 32 }; /* elements of each block; one suffices for most messages */

/* Zeroed memory is an empty vector. The caller knows the size of an element. */
typedef struct {
	char **blocks;
	char *lent;  /* the first block, if it is the caller's; `blocks` is here then, as long as there is no other */
	char *next;  /* the slot of the next element... */
	char *limit; /* ... unless it is the end of the last block */
	uint32_t count;
	uint32_t used; /* blocks */
	uint32_t capacity;
} msgpack_vector;

/* Adds a block. False: out of memory. */
bool msgpack_vector_grow(msgpack_vector *vector, size_t size);

/* Returns a new, uninitialised element. NULL: out of memory. */
static zend_always_inline void *msgpack_vector_push(msgpack_vector *vector, size_t size)
{
	if (UNEXPECTED(vector->next == vector->limit) && !msgpack_vector_grow(vector, size)) {
		return NULL;
	}
	vector->count++;
	vector->next += size;
	return vector->next - size;
}

static zend_always_inline void *msgpack_vector_at(const msgpack_vector *vector, uint32_t index, size_t size)
{
	return vector->blocks[index / MSGPACK_VECTOR_BLOCK] + index % MSGPACK_VECTOR_BLOCK * size;
}

void msgpack_vector_free_blocks(msgpack_vector *vector);

/* Frees the blocks; the caller has freed what the elements own. */
static zend_always_inline void msgpack_vector_free(msgpack_vector *vector)
{
	if (UNEXPECTED(vector->blocks != (vector->lent ? &vector->lent : NULL))) {
		msgpack_vector_free_blocks(vector);
	}
}
