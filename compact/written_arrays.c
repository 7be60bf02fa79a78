#include "written_arrays.h"

#include "../codec/put.h"

bool msgpack_compact_hold_array(msgpack_compact_writer *writer, HashTable *array)
{
	HashTable **held = writer->held_count < MSGPACK_WRITER_FEW_HELD ? &writer->few_held[writer->held_count]
		: msgpack_vector_push(&writer->held, sizeof(*held));

	if (UNEXPECTED(!held)) {
		return false;
	}
	writer->held_count++;
	GC_TRY_ADDREF(array);
	*held = array;
	return true;
}

void msgpack_release_held_arrays(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	for (uint32_t i = 0; i < MIN(writer->held_count, MSGPACK_WRITER_FEW_HELD); i++) {
		msgpack_encoder_release(encoder, writer->few_held[i], 0);
	}
	for (uint32_t i = 0; i < writer->held.count; i++) {
		msgpack_encoder_release(encoder, *(zend_array **) msgpack_vector_at(&writer->held, i, sizeof(zend_array *)), 0);
	}
	msgpack_vector_free(&writer->held);
}

void msgpack_compact_put_same(msgpack_encoder *encoder, uint32_t ordinal)
{
	encoder->cursor = mp_put_index(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SAME, ordinal);
	msgpack_need_announcement(msgpack_writer_of(encoder));
}

bool msgpack_put_same_array(msgpack_encoder *encoder, const HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_array *same = msgpack_find_array(writer, array);

	if (!same || (same->has_objects && writer->shares != MSGPACK_SHARES_ALL)
		|| same->size < mp_index_size(same->ordinal) + msgpack_least_gain(writer)
		|| same->height > encoder->options->max_depth - encoder->depth) {
		return false;
	}
	writer->deepest = MAX(writer->deepest, encoder->depth + same->height);
	writer->shares_objects |= same->has_objects;
	msgpack_compact_put_same(encoder, same->ordinal);
	return true;
}

void msgpack_end_shareable(msgpack_encoder *encoder, HashTable *array, const msgpack_shareable_array *shareable)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_data = encoder->impure == shareable->impure, is_shareable = is_data
		|| (writer->shares == MSGPACK_SHARES_ALL && writer->obstacles == shareable->obstacles);

	if (is_shareable && msgpack_compact_hold(encoder, array)) {
		*msgpack_array_slot(writer->tables, array) = (msgpack_written_array) {
			.epoch = writer->epoch,
			.ordinal = shareable->ordinal,
			.height = writer->deepest - shareable->level + 1,
			.size = (size_t) (encoder->cursor - encoder->start) - shareable->start,
			.has_objects = !is_data,
			.array = array
		};
	}
	writer->deepest = MAX(writer->deepest, shareable->outer);
}

bool msgpack_compact_share_data_alone(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->shares = MIN(writer->shares, MSGPACK_SHARES_DATA);
	encoder->starts_over |= writer->shares_objects;
	return !writer->shares_objects;
}

bool msgpack_compact_note_reference(msgpack_encoder *encoder, const zend_reference *reference)
{
	if (!encoder->dialect) {
		return true;
	}
	msgpack_compact_note_obstacle(encoder);
	return Z_TYPE(reference->val) != IS_OBJECT || msgpack_compact_share_data_alone(encoder);
}
