/* The stack of frames. The inlined functions are for the decoder's loops. */
#ifndef MSGPACK_FRAMES_H
#define MSGPACK_FRAMES_H

#include "../compact/reader.h"
#include "room.h"

extern const msgpack_frame_type msgpack_list_type;
extern const msgpack_frame_type msgpack_map_type;
extern const msgpack_frame_type msgpack_expected_map_type;
extern const msgpack_frame_type msgpack_record_type;

/* Begins a list of the compact form, whose elements follow. False: see status. */
bool msgpack_begin_compact_list(msgpack_decoder *decoder, zval *slot, uint32_t count);

/* Pushes a frame, for which there is room. The caller sets the fields of its type. */
static zend_always_inline msgpack_frame *msgpack_push_frame(msgpack_decoder *decoder, const msgpack_frame_type *type,
	zval *slot, uint32_t items)
{
	msgpack_frame *frame = decoder->depth > 0 ? decoder->top + 1 : decoder->frames;

	frame->no_references = 0;
	frame->in_payload = false;
	if (decoder->depth > 0) {
		frame->no_references = frame[-1].no_references > 0 ? frame[-1].no_references - 1 : 0;
		frame->in_payload = frame[-1].in_payload;
	}
	decoder->depth++;
	decoder->top = frame;
	frame->type = type;
	frame->slot = slot;
	frame->detached = NULL;
	frame->left = items;
	frame->id = decoder->heads;
	frame->in_reference = frame->no_shape = frame->keys_repeat = false;
	frame->shape = frame->height = 0;
	return frame;
}

/* Pushes the frame of a list or a map. */
static zend_always_inline msgpack_frame *msgpack_push_array(msgpack_decoder *decoder, const msgpack_frame_type *type,
	zval *slot, zend_array *array, uint32_t items)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, type, slot, items);

	frame->array = array;
	frame->map_state = MSGPACK_MAP_READING;
	return frame;
}

/* The slot of the next value in the record of a frame, of which there is one more. */
static zend_always_inline zval *msgpack_next_of_record(msgpack_frame *frame)
{
	return &frame->array->arData[frame->array->nNumUsed - frame->left--].val;
}

/* Pushes the frame of a record in which a value is next that is out of the ordinary. */
static zend_always_inline void msgpack_push_record(msgpack_decoder *decoder, zval *slot, zend_array *array,
	uint32_t left)
{
	decoder->pending = msgpack_next_of_record(msgpack_push_array(decoder, &msgpack_record_type, slot, array, left));
}

/* Pushes a frame for a container of `items` at `slot`. NULL with status TOO_DEEP beyond
 * max_depth, or FAILED. */
msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot,
	uint32_t items);

/* Pops the top frame, of what is no container. */
static zend_always_inline void msgpack_drop_frame(msgpack_decoder *decoder)
{
	decoder->depth--;
	decoder->top--;
}

/* Pops the top frame, whose container is complete. */
static zend_always_inline void msgpack_pop_frame(msgpack_decoder *decoder, msgpack_dialect dialect)
{
	const msgpack_frame *frame = decoder->top;

	msgpack_drop_frame(decoder);
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_close(decoder, frame->id, frame->height + 1);
	}
}

static zend_always_inline void msgpack_decoder_pop(msgpack_decoder *decoder)
{
	msgpack_pop_frame(decoder, msgpack_dialect_of(decoder));
}

/* The provisional top frame is a container. False with status TOO_DEEP beyond max_depth. */
bool msgpack_decoder_confirm(msgpack_decoder *decoder);

static zend_always_inline msgpack_frame *msgpack_decoder_top(const msgpack_decoder *decoder)
{
	return decoder->top;
}

/* Makes room for a frame. False with status TOO_DEEP at max_depth, or FAILED. */
bool msgpack_reach_further(msgpack_decoder *decoder);

static zend_always_inline bool msgpack_may_go_deeper(msgpack_decoder *decoder)
{
	return EXPECTED(decoder->depth < decoder->reach) || msgpack_reach_further(decoder);
}

#endif
