#include "compact_written_shapes.h"

#include "../wire/compact.h"
#include "key_cache.h"

/* Bytes of the names of an object whose record is shorter by MSGPACK_LEAST_SAVED, with an index of two bytes. */
enum { SHORTEST_RECORD = 4 };

static uint32_t bytes_of_keys(const HashTable *array)
{
	uint32_t bytes = 0;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		size_t length = array->arData[i].key ? ZSTR_LEN(array->arData[i].key) : 0;

		if (length > MP_COMPACT_KEY_MAX) {
			return 0;
		}
		bytes += MIN((uint32_t) length + 1, 3);
	}
	return bytes;
}

bool msgpack_has_long_key(const HashTable *array)
{
	return array->nNumUsed > 0 && bytes_of_keys(array) == 0;
}

/* Of an object whose properties are those that its class declares. */
static bool has_long_name(const zend_class_entry *ce)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		if (ce->properties_info_table[i] && ZSTR_LEN(ce->properties_info_table[i]->name) > MP_COMPACT_KEY_MAX) {
			return true;
		}
	}
	return ZSTR_LEN(ce->name) > MP_COMPACT_KEY_MAX;
}

/* Would a record save too little to be the first? */
static bool is_short_object(const msgpack_written_shape *shape)
{
	uint32_t count = shape->keys ? shape->keys->nNumUsed : (uint32_t) shape->ce->default_properties_count;

	return ZSTR_LEN(shape->ce->name) + 2 * count < SHORTEST_RECORD;
}

uint32_t msgpack_count_key_bytes(const msgpack_written_shape *shape)
{
	if (!shape->ce) {
		return bytes_of_keys(shape->keys);
	}
	return !has_long_name(shape->ce) && !(shape->keys && msgpack_has_long_key(shape->keys)) && !is_short_object(shape);
}

msgpack_written_shape *msgpack_add_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = msgpack_shape_slot(writer, hash);

	if (slot->epoch == writer->epoch && (slot->state == MSGPACK_SHAPE_PENDING || slot->is_held)) {
		return NULL;
	}
	*slot = (msgpack_written_shape) { .epoch = writer->epoch, .hash = hash, .keys = keys, .ce = ce, .state = MSGPACK_SHAPE_PENDING, .key_bytes = MSGPACK_KEY_BYTES_UNKNOWN };
	return slot;
}

void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape, const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t index = writer->shapes++;

	if (shape && shape->state == MSGPACK_SHAPE_PENDING && shape->epoch == writer->epoch && shape->keys == keys && shape->ce == ce) {
		if (index < MP_COMPACT_INDEXES) {
			shape->state = MSGPACK_SHAPE_DEFINED;
			shape->index = index;
		} else {
			shape->epoch = 0;
		}
	}
}
