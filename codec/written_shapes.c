#include "written_shapes.h"

#include "../wire/compact.h"
#include "key_cache.h"

uint32_t msgpack_hash_of_keys(const HashTable *array)
{
	uint64_t hash = (array->arData[0].h + array->nNumUsed) * MSGPACK_HASH_MULTIPLIER + array->arData[array->nNumUsed - 1].h;

	return (uint32_t) (hash * MSGPACK_HASH_MULTIPLIER >> 32);
}

uint32_t msgpack_hash_of_class(const zend_class_entry *ce)
{
	return (uint32_t) (ZSTR_HASH(ce->name) * MSGPACK_HASH_MULTIPLIER >> 32);
}

uint32_t msgpack_bytes_of_keys(const HashTable *array)
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
	return array->nNumUsed > 0 && msgpack_bytes_of_keys(array) == 0;
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

static msgpack_written_shape *shape_slot(const msgpack_compact_writer *writer, uint32_t hash)
{
	return &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];
}

msgpack_written_shape *msgpack_find_shape_of(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *array, uint32_t hash)
{
	msgpack_written_shape *slot = shape_slot(writer, hash);

	return slot->epoch == writer->epoch && slot->hash == hash && slot->ce == ce
		&& (slot->keys == array || (slot->keys && array && msgpack_have_same_keys(slot->keys, array))) ? slot : NULL;
}

msgpack_written_shape *msgpack_add_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = shape_slot(writer, hash);

	if ((slot->epoch == writer->epoch && slot->state == MSGPACK_SHAPE_PENDING) || (ce && (has_long_name(ce) || (keys && msgpack_has_long_key(keys))))) {
		return NULL;
	}
	*slot = (msgpack_written_shape) { .epoch = writer->epoch, .hash = hash, .keys = keys, .ce = ce, .state = MSGPACK_SHAPE_PENDING, .key_bytes = MSGPACK_KEY_BYTES_UNKNOWN };
	return slot;
}

void msgpack_define_written_shape(msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *keys, uint32_t hash)
{
	msgpack_written_shape *slot = shape_slot(writer, hash);
	uint32_t index = writer->shapes++;

	if (slot->epoch == writer->epoch && slot->keys == keys && slot->ce == ce && slot->state == MSGPACK_SHAPE_PENDING) {
		if (index < MP_COMPACT_INDEXES) {
			slot->state = MSGPACK_SHAPE_DEFINED;
			slot->index = index;
		} else {
			slot->epoch = 0;
		}
	}
}
