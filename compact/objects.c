#include "writer.h"

#include "../base/php_compat.h"
#include "values.h"
#include "written.h"
#include "written_columns.h"

/* The shape of which a payload may be a record; NULL: there is none yet. */
static msgpack_written_shape *shape_of_payload(const msgpack_compact_writer *writer, const HashTable *payload)
{
	msgpack_written_shape *shape = msgpack_may_have_shape(payload, 1)
		? msgpack_find_shape(writer, NULL, payload, msgpack_hash_of_shape(NULL, payload)) : NULL;

	return shape && shape->is_defined && msgpack_key_bytes(shape) > 0 ? shape : NULL;
}

/* Is it a list that is not written as columns, and shorter as a payload of the compact form? */
static bool may_be_list_payload(msgpack_encoder *encoder, HashTable *payload)
{
	if (payload->nNumOfElements == 0) {
		return true;
	}
	return zend_array_is_list(payload)
		&& (payload->nNumOfElements < MP_FIXARRAY_MAX || msgpack_writer_of(encoder)->used)
		&& !(payload->nNumOfElements >= MSGPACK_COLUMN_MIN && Z_TYPE_P(msgpack_value_at(payload, 0)) == IS_ARRAY);
}

/* Writes what precedes the elements of a list, or with a shape the values of a record. */
static unsigned char *put_head(msgpack_encoder *encoder, uint32_t class_index, const msgpack_written_shape *shape,
	uint32_t count)
{
	unsigned char *p = mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX), count + 1);

	encoder->heads += 2;
	/* the keys, and at the least so much of the class name, nils and heads */
	msgpack_compact_save(msgpack_writer_of(encoder), shape ? shape->key_bytes + 1 : 3);
	return shape ? mp_put_indexes(p, MP_COMPACT_MAP_PAYLOAD, (uint16_t) class_index, (uint16_t) shape->index)
		: mp_put_index(p, MP_COMPACT_LIST_PAYLOAD, class_index);
}

/* Writes the object and its payload, and enters the payload in the table of shareable arrays. */
static bool encode_object(msgpack_encoder *encoder, uint32_t class_index, HashTable *payload,
	const msgpack_written_shape *shape)
{
	uint32_t side_effects = encoder->side_effects;
	msgpack_shareable_array shareable;
	bool before, done;

	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	before = msgpack_compact_set_in_payload(encoder, true);
	done = msgpack_hold_and_mark(encoder, payload);
	if (EXPECTED(done)) {
		unsigned char *p = put_head(encoder, class_index, shape, payload->nNumOfElements);

		/* as if the payload had a head of its own, of one byte */
		shareable = msgpack_begin_shareable(encoder, encoder->heads, encoder->depth, p - 1);
		done = msgpack_compact_encode_elements_at(encoder, p, payload);
	}
	if (EXPECTED(done)) {
		msgpack_end_shareable(encoder, payload, &shareable);
	} else {
		msgpack_fail_in(encoder, NULL, payload);
	}
	msgpack_compact_set_in_payload(encoder, before);
	msgpack_encoder_release(encoder, payload, side_effects);
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done)
{
	msgpack_written_shape *shape = shape_of_payload(msgpack_writer_of(encoder), payload);
	uint32_t class_index = shape || may_be_list_payload(encoder, payload) ? msgpack_index_of_name(encoder, class_name)
		: UINT32_MAX;

	if (class_index == UINT32_MAX) {
		return false;
	}
	*done = payload->nNumOfElements > 0 ? encode_object(encoder, class_index, payload, shape)
		: msgpack_commit(encoder, put_head(encoder, class_index, NULL, 0)); /* an empty array is no level */
	return true;
}
