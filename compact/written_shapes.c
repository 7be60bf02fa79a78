#include "written_shapes.h"

#include "written_arrays.h"

static bool add_key(const zend_string *key, uint32_t *bytes)
{
	size_t length = key ? ZSTR_LEN(key) : 0;

	*bytes += MIN((uint32_t) length + 1, 3);
	return length <= MP_COMPACT_KEY_MAX;
}

uint32_t msgpack_count_key_bytes(const zend_class_entry *ce, const HashTable *keys)
{
	uint32_t bytes = ce != NULL; /* the nil */
	uint32_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	bool are_short = !ce || add_key(ce->name, &bytes);

	for (uint32_t i = 0; i < count && are_short; i++) {
		are_short = add_key(keys ? keys->arData[i].key : ce->properties_info_table[i]->name, &bytes);
	}
	return are_short ? bytes : 0;
}

bool msgpack_begin_definition(msgpack_encoder *encoder, msgpack_written_shape *shape, uint32_t keys)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t cost = 3 + (keys <= MP_FIXMAP_MAX && 2 * keys + 1 > MP_FIXARRAY_MAX ? 2 : 0);

	if (shape->is_defined || msgpack_key_bytes(shape) == 0 || writer->shapes >= MP_COMPACT_INDEXES
		|| writer->saved < cost + MSGPACK_LEAST_SAVED) {
		return false;
	}
	msgpack_put_array_head(encoder, 2 * keys + 1);
	encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SHAPE, 0);
	msgpack_compact_save(writer, -(int64_t) cost);
	return true;
}

msgpack_written_shape *msgpack_add_shape(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *keys,
	uint32_t hash)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_shape *slot = &writer->tables->shapes[hash % MSGPACK_WRITER_SHAPES];

	if ((slot->epoch == msgpack_epoch_of(writer) && !slot->is_defined)
		|| (keys && !msgpack_compact_hold(encoder, keys))) {
		return NULL;
	}
	*slot = (msgpack_written_shape) { .epoch = msgpack_epoch_of(writer), .hash = hash, .keys = keys, .ce = ce,
		.key_bytes = MSGPACK_KEY_BYTES_UNKNOWN };
	return slot;
}

void msgpack_define_written_shape(msgpack_compact_writer *writer, msgpack_written_shape *shape)
{
	uint32_t index = writer->shapes++;

	if (shape && !shape->is_defined && shape->epoch == msgpack_epoch_of(writer) && index < MP_COMPACT_INDEXES) {
		shape->is_defined = true;
		shape->index = index;
	}
}
