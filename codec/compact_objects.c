#include "compact_writer.h"

#include "../wire/compact.h"
#include "compact_values.h"
#include "compact_written_shapes.h"

/* The defined shape of the last object, if this is of its class. */
static zend_always_inline msgpack_written_shape *last_shape(const msgpack_compact_writer *writer, const zend_class_entry *ce, const HashTable *names)
{
	msgpack_written_shape *shape = writer->last_shape;

	return shape && !names && shape->ce == ce && !shape->keys && shape->epoch == writer->epoch ? shape : NULL;
}

msgpack_written_shape *msgpack_compact_shape_of_class(msgpack_compact_writer *writer, const zend_class_entry *ce)
{
	msgpack_written_shape *shape = last_shape(writer, ce, NULL);

	if (!shape && writer->shapes > 0) {
		shape = msgpack_find_shape_of(writer, ce, NULL, msgpack_hash_of_class(ce));
		writer->last_shape = shape ? shape : writer->last_shape;
	}
	return shape && shape->state == MSGPACK_SHAPE_DEFINED && msgpack_key_bytes(shape) > 0 ? shape : NULL;
}

void msgpack_compact_put_record_head(msgpack_encoder *encoder, const msgpack_written_shape *shape, uint32_t count)
{
	unsigned char *p = mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX), count + 1);

	encoder->heads++;
	encoder->cursor = mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
	msgpack_writer_of(encoder)->used = true;
}

static uint32_t hash_of_object(const zend_class_entry *ce, const HashTable *names)
{
	return msgpack_hash_of_class(ce) + (names && names->nNumUsed > 0 ? msgpack_hash_of_keys(names) : 0);
}

msgpack_object_form msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names, uint32_t count, msgpack_written_shape **shape)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t hash = 0;

	*shape = last_shape(writer, ce, names);
	if (!*shape) {
		hash = hash_of_object(ce, names);
		writer->last_shape = *shape = msgpack_find_shape_of(writer, ce, names, hash);
	}
	if (!*shape) {
		*shape = !names || msgpack_compact_hold(writer, names) ? msgpack_add_shape(writer, ce, names, hash) : NULL;
		return MSGPACK_OBJECT_PLAIN;
	}
	if (msgpack_key_bytes(*shape) == 0) {
		return MSGPACK_OBJECT_PLAIN;
	}
	if ((*shape)->state == MSGPACK_SHAPE_DEFINED) {
		msgpack_compact_put_record_head(encoder, *shape, count);
		return MSGPACK_OBJECT_RECORD;
	}
	if (writer->saved < msgpack_cost_of_definition(count + 1)) {
		return MSGPACK_OBJECT_PLAIN;
	}
	msgpack_put_array_head(encoder, 2 * (count + 1) + 1);
	encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SHAPE, 0);
	writer->used = true;
	return MSGPACK_OBJECT_DEFINITION;
}
