#include "column_frame.h"

#include "../base/php_compat.h"

/* Of the message, as far as they are there. */
static uint64_t bytes_of_message(const msgpack_decoder *decoder)
{
	return decoder->compact->consumed + (size_t) (decoder->end - decoder->compact->from);
}

/* False, and status MORE: what has not been paid yet needs a longer message. */
bool msgpack_column_is_long_enough(msgpack_decoder *decoder)
{
	if (UNEXPECTED(bytes_of_message(decoder) < decoder->compact->bytes_needed)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	return true;
}

/* Charges the message with memory of cells. False: it is not long enough for them as yet. */
bool msgpack_column_pay(msgpack_decoder *decoder, uint64_t cost)
{
	msgpack_compact_reader *reader = decoder->compact;

	reader->bytes_needed = (reader->column_cost + cost + MP_COLUMN_MEMORY - 1) / MP_COLUMN_MEMORY;
	if (!msgpack_column_is_long_enough(decoder)) {
		return false;
	}
	reader->column_cost += cost;
	return true;
}

/* NULL with status FAILED: out of memory. */
void *msgpack_column_vector(msgpack_decoder *decoder, uint32_t count, size_t size)
{
	void *vector = msgpack_realloc(NULL, MAX(count, 1), size);

	if (UNEXPECTED(!vector)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return vector;
}

/* A list of nils, outside of the tree. */
zend_array *msgpack_column_parts(uint32_t count)
{
	zend_array *parts = msgpack_array_of(count, true);

	count = MIN(count, parts->nTableSize);
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_NULL(&parts->arPacked[i]);
	}
	parts->nNumUsed = parts->nNumOfElements = count;
	return parts;
}

static msgpack_frame *push_columns(msgpack_decoder *decoder, const msgpack_frame_type *type, msgpack_cell_kind kind,
	zval *slot, zval **slots, uint32_t count)
{
	msgpack_frame *frame = msgpack_decoder_push(decoder, type, slot, 0);

	if (frame) {
		frame->array = NULL;
		frame->columns = ecalloc(1, sizeof(*frame->columns));
		frame->columns->kind = kind;
		frame->columns->state = MSGPACK_BEGINNING_COLUMN;
		frame->columns->slots = slots;
		frame->columns->count = count;
		frame->columns->first = decoder->heads + 1;
	}
	return frame;
}

static void free_column(msgpack_column_frame *columns)
{
	if (columns->cells) {
		efree(columns->cells);
		columns->cells = NULL;
	}
	if (columns->values) {
		zend_array_destroy(columns->values);
		columns->values = NULL;
	}
	if (columns->indexes) {
		efree(columns->indexes);
		columns->indexes = NULL;
	}
}

void msgpack_column_abandon(msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;

	if (columns->state == MSGPACK_READING_KEYS) {
		zend_array_destroy(frame->array);
	}
	free_column(columns);
	if (columns->slots) {
		efree(columns->slots);
	}
	if (columns->lengths) {
		efree(columns->lengths);
	}
	if (columns->parts) {
		zend_array_destroy(columns->parts);
	}
	if (columns->template) {
		zend_string_release(columns->template);
	}
	efree(columns);
}

/* A column has been read. */
void msgpack_column_end(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->columns->values) { /* its strings may have indexes */
		msgpack_compact_hold_strings_of(decoder->compact, frame->columns->values);
		frame->columns->values = NULL;
	}
	free_column(frame->columns);
	frame->columns->column++;
	frame->columns->state = MSGPACK_BEGINNING_COLUMN;
}

void msgpack_column_close(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->columns->parts) { /* as in a dictionary */
		msgpack_compact_hold_strings_of(decoder->compact, frame->columns->parts);
		frame->columns->parts = NULL;
	}
	msgpack_column_abandon(frame);
	msgpack_drop_frame(decoder);
}

/* Pushes a frame for them, to which the cells belong then. False: status says why. */
bool msgpack_column_push(msgpack_decoder *decoder, const msgpack_column_place *where, msgpack_cell_kind kind)
{
	zval **slots = where->slot ? NULL : where->cells;
	msgpack_frame *frame = push_columns(decoder, where->type, kind, where->slot ? where->slot : where->cells[0], slots,
		where->count);

	if (frame && slots) {
		frame[-1].columns->cells = NULL;
		msgpack_column_end(decoder, &frame[-1]);
	}
	if (frame) {
		frame->columns->is_padded = where->is_padded;
	}
	return frame != NULL;
}
