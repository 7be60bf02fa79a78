/* The shapes that the writer of the compact form has defined, or is about to. */
#ifndef MSGPACK_WRITTEN_SHAPES_H
#define MSGPACK_WRITTEN_SHAPES_H

#include "writer_state.h"
#include "../wire/format.h"

enum {
	MSGPACK_WRITER_MAX_KEYS = 255, /* of a shape that is looked for */
	MSGPACK_KEY_BYTES_UNKNOWN = INT32_MAX
};

/* May its keys be those of a shape that is looked for? */
static zend_always_inline bool msgpack_may_have_shape(const HashTable *array)
{
	return !HT_IS_PACKED(array) && array->nNumUsed == array->nNumOfElements && array->nNumOfElements >= 2 && array->nNumOfElements <= MSGPACK_WRITER_MAX_KEYS;
}

static zend_always_inline bool msgpack_is_same_key(const Bucket *a, const Bucket *b)
{
	return a->h == b->h && (a->key == b->key || (a->key && b->key && ZSTR_LEN(a->key) == ZSTR_LEN(b->key) && mp_equal(ZSTR_VAL(a->key), ZSTR_VAL(b->key), ZSTR_LEN(a->key))));
}

/* Of two that may have a shape. */
static zend_always_inline bool msgpack_have_same_keys(const HashTable *a, const HashTable *b)
{
	if (a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (uint32_t i = 0; i < a->nNumUsed; i++) {
		if (!msgpack_is_same_key(&a->arData[i], &b->arData[i])) {
			return false;
		}
	}
	return true;
}

uint32_t msgpack_hash_of_keys(const HashTable *array);

uint32_t msgpack_hash_of_class(const zend_class_entry *ce);

/* What is known of maps with the keys of the array, or objects of the class with these names; NULL: nothing. */
msgpack_written_shape *msgpack_find_shape_of(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *array, uint32_t hash);

/* Has it a key that is too long for a shape in use? Of an array that is not packed. */
bool msgpack_has_long_key(const HashTable *array);

/* Bytes of its keys, at the least, where they have been written before. 0: one is too long for a shape in use. */
uint32_t msgpack_bytes_of_keys(const HashTable *array);

/* The same of a shape of maps, which is counted where it is asked for. */
static zend_always_inline uint32_t msgpack_key_bytes(msgpack_written_shape *shape)
{
	if (UNEXPECTED(shape->key_bytes == MSGPACK_KEY_BYTES_UNKNOWN)) {
		shape->key_bytes = msgpack_bytes_of_keys(shape->keys);
	}
	return shape->key_bytes;
}

/* A shape that will be defined when the map or object with these keys is complete.
 * NULL: there is no place for it, or a name in it is too long. */
msgpack_written_shape *msgpack_add_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *keys, uint32_t hash);

/* A map or object with its keys is complete, which defines the next shape. */
void msgpack_define_written_shape(msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *keys, uint32_t hash);

#endif
