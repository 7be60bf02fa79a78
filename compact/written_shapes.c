#include "written_shapes.h"

#include "../wire/compact.h"
#include "../codec/caches.h"

/* Bytes of the names of an object, of its class with its length, whose record is shorter by MSGPACK_LEAST_SAVED,
 * with an index of two bytes. */
enum { SHORTEST_RECORD = 4 };

/* 0: it is too long. NULL: an integer. */
static uint32_t bytes_of_key(const zend_string *key)
{
	size_t length = key ? ZSTR_LEN(key) : 0;

	return length <= MP_COMPACT_KEY_MAX ? MIN((uint32_t) length + 1, 3) : 0;
}

static uint32_t bytes_of_keys(const HashTable *array)
{
	uint32_t bytes = 0;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		uint32_t of_key = bytes_of_key(array->arData[i].key);

		if (of_key == 0) {
			return 0;
		}
		bytes += of_key;
	}
	return bytes;
}

bool msgpack_has_long_key(const HashTable *array)
{
	return array->nNumUsed > 0 && bytes_of_keys(array) == 0;
}

/* The bytes that the names of the properties which the class declares take as keys. */
static uint32_t bytes_of_declared_names(const zend_class_entry *ce)
{
	uint32_t bytes = 0;

	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *property = ce->properties_info_table[i];
		uint32_t of_name = property ? bytes_of_key(property->name) : 0;

		if (property && of_name == 0) {
			return 0;
		}
		bytes += of_name;
	}
	return bytes;
}

/* Would a record of objects with these names save enough to be the first, and is no name too long for one? */
static bool may_have_records(const msgpack_written_shape *shape)
{
	uint32_t count = shape->keys ? shape->keys->nNumUsed : (uint32_t) shape->ce->default_properties_count;
	uint32_t bytes = shape->keys ? bytes_of_keys(shape->keys) : bytes_of_declared_names(shape->ce);

	return ZSTR_LEN(shape->ce->name) <= MP_COMPACT_KEY_MAX && (bytes > 0 || count == 0)
		&& ZSTR_LEN(shape->ce->name) + bytes >= SHORTEST_RECORD;
}

uint32_t msgpack_count_key_bytes(const msgpack_written_shape *shape)
{
	return shape->ce ? may_have_records(shape) : bytes_of_keys(shape->keys);
}

msgpack_written_shape *msgpack_add_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce,
	const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = msgpack_written_shape_slot(writer, hash);

	if (slot->is_held || (slot->epoch == writer->epoch && slot->state == MSGPACK_SHAPE_PENDING)) {
		return NULL;
	}
	*slot = (msgpack_written_shape) { .epoch = writer->epoch, .hash = hash, .keys = keys, .ce = ce,
		.state = MSGPACK_SHAPE_PENDING, .key_bytes = MSGPACK_KEY_BYTES_UNKNOWN };
	return slot;
}

void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape,
	const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t index = writer->shapes++;

	if (shape && shape->state == MSGPACK_SHAPE_PENDING && shape->epoch == writer->epoch && shape->keys == keys
		&& shape->ce == ce) {
		if (index < MP_COMPACT_INDEXES) {
			shape->state = MSGPACK_SHAPE_DEFINED;
			shape->index = index;
		} else {
			shape->epoch = 0;
		}
	}
}
