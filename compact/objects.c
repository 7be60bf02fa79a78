#include "writer.h"

#include "../wire/compact.h"
#include "values.h"
#include "written_arrays.h"
#include "written_shapes.h"

static uint32_t hash_of_object(const zend_class_entry *ce, const HashTable *names)
{
	return msgpack_hash_of_class(ce) + (names && names->nNumUsed > 0 ? msgpack_hash_of_keys(names) : 0);
}

msgpack_object_form msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names, uint32_t count, msgpack_written_shape **shape)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t hash = 0, cost;

	*shape = msgpack_last_shape(writer, ce, names);
	if (!*shape) {
		hash = hash_of_object(ce, names);
		writer->last_shape = *shape = msgpack_find_shape_of(writer, ce, names, hash);
	}
	if (!*shape) {
		*shape = !names || msgpack_compact_hold(encoder, names) ? msgpack_add_shape(writer, ce, names, hash) : NULL;
		return MSGPACK_OBJECT_PLAIN;
	}
	if (msgpack_key_bytes(*shape) == 0) {
		return MSGPACK_OBJECT_PLAIN;
	}
	if ((*shape)->state == MSGPACK_SHAPE_DEFINED) {
		encoder->cursor = msgpack_put_record_head_at(encoder, encoder->cursor, *shape, count);
		return MSGPACK_OBJECT_RECORD;
	}
	cost = msgpack_cost_of_definition(count + 1);
	if (writer->saved < cost + MSGPACK_LEAST_SAVED || !msgpack_has_next_shape_index(writer)) {
		return MSGPACK_OBJECT_PLAIN;
	}
	msgpack_put_array_head(encoder, 2 * (count + 1) + 1);
	encoder->cursor = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SHAPE, 0);
	msgpack_need_announcement(writer);
	writer->saved -= cost;
	return MSGPACK_OBJECT_DEFINITION;
}
