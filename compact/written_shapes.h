/* The shapes that the writer of the compact form has defined, or is about to. */
#ifndef MSGPACK_COMPACT_WRITTEN_SHAPES_H
#define MSGPACK_COMPACT_WRITTEN_SHAPES_H

#include "written_strings.h"

enum {
	MSGPACK_WRITER_MAX_KEYS = 255, /* of a shape that is looked for */
	MSGPACK_KEY_BYTES_UNKNOWN = UINT32_MAX
};

/* Has the array at least `least` keys, which may be those of a shape? */
static zend_always_inline bool msgpack_may_have_shape(const HashTable *array, uint32_t least)
{
	return !HT_IS_PACKED(array) && array->nNumUsed == array->nNumOfElements && array->nNumOfElements >= least
		&& array->nNumOfElements <= MSGPACK_WRITER_MAX_KEYS;
}

/* Compares strings of the same length and hash by whole words, which may begin in the header before the bytes. */
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

/* Have two arrays, of which msgpack_may_have_shape(), the same keys in the same order? */
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

/* The hash of the shape of maps with these keys, or of objects of the class with these names; `keys` NULL: those that
 * the class declares. */
static zend_always_inline uint32_t msgpack_hash_of_shape(const zend_class_entry *ce, const HashTable *keys)
{
	uint64_t hash = ce ? ZSTR_HASH(ce->name) : 0;

	if (keys && keys->nNumUsed > 0) {
		hash += (keys->arData[0].h + keys->nNumUsed) * MSGPACK_HASH_MULTIPLIER + keys->arData[keys->nNumUsed - 1].h;
	}
	return (uint32_t) (hash * MSGPACK_HASH_MULTIPLIER >> 32);
}

/* The entry of that shape; NULL: none. */
static zend_always_inline msgpack_written_shape *msgpack_find_shape(const msgpack_compact_writer *writer,
	const zend_class_entry *ce, const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];

	return slot->epoch == msgpack_epoch_of(writer) && slot->hash == hash && slot->ce == ce
		&& (slot->keys == keys || (slot->keys && keys && msgpack_have_same_keys(slot->keys, keys))) ? slot : NULL;
}

/* Bytes of the keys of a map, or of the nil, the class and the names of an object, where they have been written before.
 * 0: one is too long for a record. */
uint32_t msgpack_count_key_bytes(const zend_class_entry *ce, const HashTable *keys);

/* msgpack_count_key_bytes() of the shape, which are counted once. */
static zend_always_inline uint32_t msgpack_key_bytes(msgpack_written_shape *shape)
{
	if (UNEXPECTED(shape->key_bytes == MSGPACK_KEY_BYTES_UNKNOWN)) {
		shape->key_bytes = msgpack_count_key_bytes(shape->ce, shape->keys);
	}
	return shape->key_bytes;
}

/* Is the shape, which may be NULL, defined, and do records of it save enough? */
static zend_always_inline bool msgpack_takes_records(const msgpack_compact_writer *writer,
	msgpack_written_shape *shape)
{
	return shape && EXPECTED(shape->is_defined)
		&& EXPECTED(msgpack_key_bytes(shape) >= mp_index_size(shape->index) + msgpack_least_gain(writer));
}

/* Writes what precedes the `count` values of a record. */
static zend_always_inline unsigned char *msgpack_put_record_head_at(msgpack_encoder *encoder, unsigned char *p,
	const msgpack_written_shape *shape, uint32_t count)
{
	encoder->heads++;
	msgpack_resume_look_up(encoder, p, UINT32_MAX);
	msgpack_compact_save(msgpack_writer_of(encoder), (int64_t) shape->key_bytes - mp_index_size(shape->index));
	p = mp_put_array_head(msgpack_reserve_at(encoder, p, 2 * MP_HEAD_MAX), count + 1);
	return mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
}

/* Writes the keys of maps; or of objects of the class nil, the names, which are the keys or, where these are NULL, what
 * it declares, and its own. */
static inline bool msgpack_compact_put_keys(msgpack_encoder *encoder, const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	bool done = true;

	if (ce) {
		msgpack_put_nil(encoder);
	}
	for (uint32_t i = 0; done && i < count; i++) {
		done = ce ? encoder->dialect->name(encoder, keys ? keys->arData[i].key : ce->properties_info_table[i]->name)
			: encoder->dialect->key(encoder, keys->arData[i].h, keys->arData[i].key);
	}
	return done && (!ce || encoder->dialect->name(encoder, ce->name));
}

/* Begins a definition of the shape, with so many keys, for a map or object inside the first one, which is not complete:
 * the keys follow. False: what has been saved does not pay for it. */
bool msgpack_begin_definition(msgpack_encoder *encoder, msgpack_written_shape *shape, uint32_t keys);

/* A shape that will be defined when the map or object with these keys is complete. NULL: there is no place for it. */
msgpack_written_shape *msgpack_add_shape(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *keys,
	uint32_t hash);

/* Counts the next shape, whose keys have been written. `shape` gets its index, if it has none; or is NULL. Where the
 * keys of a map or object inside this one have taken its place, they have been defined. */
void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape);

#endif
