#include "written_arrays.h"

#include "../codec/put.h"
#include "written_strings.h"

msgpack_written_array *msgpack_slot_to_set(msgpack_compact_writer *writer, const HashTable *array)
{
	msgpack_written_array *slot = msgpack_array_slot(writer, array);

	if (slot->epoch != msgpack_epoch_of(writer) && writer->arrays++ == MSGPACK_WRITER_ARRAYS / 2) {
		memset(writer->tables->arrays, 0, sizeof(writer->tables->arrays));
		writer->arrays = 1;
		slot = msgpack_array_slot(writer, array);
	}
	return slot;
}

bool msgpack_hold_array(msgpack_encoder *encoder, HashTable *array)
{
	HashTable **owned = msgpack_vector_push(&msgpack_writer_of(encoder)->owned_arrays, sizeof(*owned));

	if (EXPECTED(owned)) {
		*owned = array;
	}
	return owned != NULL;
}

bool msgpack_compact_hold(msgpack_encoder *encoder, HashTable *array)
{
	if (EXPECTED(encoder->runs_no_userland)) {
		return true;
	}
	if (UNEXPECTED(!msgpack_hold_array(encoder, array))) {
		return false;
	}
	GC_TRY_ADDREF(array);
	return true;
}

void msgpack_compact_put_same(msgpack_encoder *encoder, uint32_t ordinal, int64_t saved)
{
	msgpack_resume_look_up(encoder, encoder->cursor, UINT32_MAX);
	encoder->cursor = mp_put_index(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SAME, ordinal);
	msgpack_compact_save(msgpack_writer_of(encoder), saved);
}

msgpack_shareable_array msgpack_begin_shareable(msgpack_encoder *encoder, uint32_t ordinal, uint32_t level,
	const unsigned char *start)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_shareable_array shareable = { .ordinal = ordinal, .level = level, .side_effects = encoder->side_effects,
		.unshareable = writer->unshareable, .outer = writer->deepest, .start = (size_t) (start - encoder->start) };

	writer->deepest = level;
	return shareable;
}

void msgpack_end_shareable(msgpack_encoder *encoder, HashTable *array, const msgpack_shareable_array *shareable)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_data = encoder->side_effects == shareable->side_effects;

	if (writer->shares >= (is_data ? MSGPACK_SHARES_DATA : MSGPACK_SHARES_ALL)
		&& (is_data || writer->unshareable == shareable->unshareable) && msgpack_compact_hold(encoder, array)) {
		*msgpack_slot_to_set(writer, array) = (msgpack_written_array) {
			.epoch = msgpack_epoch_of(writer),
			.ordinal = shareable->ordinal,
			.height = writer->deepest - shareable->level + 1,
			.size = (size_t) (encoder->cursor - encoder->start) - shareable->start,
			.has_objects = !is_data,
			.array = array
		};
	}
	msgpack_compact_reach_level(writer, shareable->outer);
}

bool msgpack_compact_may_run_userland(msgpack_encoder *encoder)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (!writer) {
		return true;
	}
	writer->shares = MIN(writer->shares, MSGPACK_SHARES_DATA);
	encoder->starts_over |= writer->shares_objects;
	return !writer->shares_objects;
}

bool msgpack_compact_may_mark_reference(msgpack_encoder *encoder, const zend_reference *reference)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (!writer) {
		return true;
	}
	msgpack_compact_prevent_sharing(encoder);
	if (GC_REFCOUNT(reference) == 1 && writer->has_references && writer->shares == MSGPACK_SHARES_ALL) {
		encoder->starts_over = true;
		return false;
	}
	return Z_TYPE(reference->val) != IS_OBJECT || msgpack_compact_may_run_userland(encoder);
}
