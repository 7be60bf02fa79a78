/* The shapes that the writer of the compact form has defined, or is about to. */
#ifndef MSGPACK_COMPACT_WRITTEN_SHAPES_H
#define MSGPACK_COMPACT_WRITTEN_SHAPES_H

#include "writer_state.h"
#include "../codec/put.h"
#include "../wire/compact.h"

enum {
	MSGPACK_WRITER_MAX_KEYS = 255, /* of a shape that is looked for */
	MSGPACK_KEY_BYTES_UNKNOWN = INT32_MAX
};

/* May its keys, `least` of them or more, be those of a shape that is looked for? */
static zend_always_inline bool msgpack_may_have_shape_of(const HashTable *array, uint32_t least)
{
	return !HT_IS_PACKED(array) && array->nNumUsed == array->nNumOfElements && array->nNumOfElements >= least
		&& array->nNumOfElements <= MSGPACK_WRITER_MAX_KEYS;
}

static zend_always_inline bool msgpack_may_have_shape(const HashTable *array)
{
	return msgpack_may_have_shape_of(array, 2);
}

/* In a payload one key is enough. */
static zend_always_inline bool msgpack_may_have_shape_in_payload(const HashTable *array)
{
	return msgpack_may_have_shape_of(array, 1);
}

/* Of the same length and hash. As these stand before the bytes, whole words can be compared. */
static zend_always_inline bool msgpack_have_same_bytes(const zend_string *a, const zend_string *b)
{
	const char *p = (const char *) a + _ZSTR_HEADER_SIZE, *q = (const char *) b + _ZSTR_HEADER_SIZE;
	const size_t length = ZSTR_LEN(a), word = sizeof(uint64_t);

	if (UNEXPECTED(length > 2 * word)) {
		return mp_equal(p, q, length);
	}
	return mp_load_any64(p + length - word) == mp_load_any64(q + length - word)
		&& (length <= word || mp_load_any64(p) == mp_load_any64(q));
}

static zend_always_inline bool msgpack_is_same_key(const Bucket *a, const Bucket *b)
{
	return a->h == b->h && (a->key == b->key
		|| (a->key && b->key && ZSTR_LEN(a->key) == ZSTR_LEN(b->key) && msgpack_have_same_bytes(a->key, b->key)));
}

/* Of two that may have a shape. */
static zend_always_inline bool msgpack_have_same_keys(const HashTable *a, const HashTable *b)
{
	const Bucket *key = a->arData, *end = key + a->nNumUsed, *other = b->arData;

	if (a->nNumUsed != b->nNumUsed) {
		return false;
	}
	for (; key < end; key++, other++) {
		if (!msgpack_is_same_key(key, other)) {
			return false;
		}
	}
	return true;
}

/* Is it a map with the keys of one that may have a shape? */
static zend_always_inline bool msgpack_is_map_like(const zval *value, const HashTable *map)
{
	return Z_TYPE_P(value) == IS_ARRAY && msgpack_may_have_shape(Z_ARRVAL_P(value))
		&& msgpack_have_same_keys(map, Z_ARRVAL_P(value));
}

static zend_always_inline uint32_t msgpack_hash_of_keys(const HashTable *array)
{
	uint64_t hash =
		(array->arData[0].h + array->nNumUsed) * MSGPACK_HASH_MULTIPLIER + array->arData[array->nNumUsed - 1].h;

	return (uint32_t) (hash * MSGPACK_HASH_MULTIPLIER >> 32);
}

static zend_always_inline uint32_t msgpack_hash_of_class(const zend_class_entry *ce)
{
	return (uint32_t) (ZSTR_HASH(ce->name) * MSGPACK_HASH_MULTIPLIER >> 32);
}

static zend_always_inline msgpack_written_shape *msgpack_written_shape_slot(const msgpack_compact_writer *writer,
	uint32_t hash)
{
	return &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];
}

/* What is known of maps with the keys of the array, or objects of the class with these names; NULL: nothing. */
static zend_always_inline msgpack_written_shape *msgpack_find_shape_of(const msgpack_compact_writer *writer,
	const zend_class_entry *ce, const HashTable *array, uint32_t hash)
{
	msgpack_written_shape *slot = msgpack_written_shape_slot(writer, hash);

	return slot->epoch == writer->epoch && slot->hash == hash && slot->ce == ce
		&& (slot->keys == array || (slot->keys && array && msgpack_have_same_keys(slot->keys, array))) ? slot : NULL;
}

/* Has it a key that is too long for a shape in use? Of an array that is not packed. */
bool msgpack_has_long_key(const HashTable *array);

/* Bytes of the keys of the shape, at the least, where they have been written before. Of objects: 1. 0: a name is too
 * long for a shape in use, or a record of objects would save too little. */
uint32_t msgpack_count_key_bytes(const msgpack_written_shape *shape);

/* The same, which is counted where it is asked for first. */
static zend_always_inline uint32_t msgpack_key_bytes(msgpack_written_shape *shape)
{
	if (UNEXPECTED(shape->key_bytes == MSGPACK_KEY_BYTES_UNKNOWN)) {
		shape->key_bytes = msgpack_count_key_bytes(shape);
	}
	return shape->key_bytes;
}

/* Is it one that is defined, and of which records may be? NULL: it is none. */
static zend_always_inline bool msgpack_takes_records(msgpack_written_shape *shape)
{
	return shape && EXPECTED(shape->state == MSGPACK_SHAPE_DEFINED) && EXPECTED(msgpack_key_bytes(shape) > 0);
}

/* What stands before the `count` values of a record. */
static zend_always_inline unsigned char *msgpack_put_record_head_at(msgpack_encoder *encoder, unsigned char *p,
	const msgpack_written_shape *shape, uint32_t count)
{
	encoder->heads++;
	msgpack_need_announcement(msgpack_writer_of(encoder));
	p = mp_put_array_head(msgpack_reserve_at(encoder, p, 2 * MP_HEAD_MAX), count + 1);
	return mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
}

/* Has the next shape an index, without which there are no records of it? */
static zend_always_inline bool msgpack_has_next_shape_index(const msgpack_compact_writer *writer)
{
	return EXPECTED(writer->shapes < MP_COMPACT_INDEXES);
}

/* A shape that will be defined when the map or object with these keys is complete.
 * NULL: there is no place for it. */
msgpack_written_shape *msgpack_add_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce,
	const HashTable *keys, uint32_t hash);

/* A map or object with its keys is complete, which defines the next shape: this one, if it has not been defined by
 * another with the same keys. NULL: nobody will use it. */
void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape,
	const zend_class_entry *ce, const HashTable *keys);

#endif
