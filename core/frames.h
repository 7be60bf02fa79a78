/* The stack of frames. The inlined functions are for the decoder's loops. */
#ifndef MSGPACK_FRAMES_H
#define MSGPACK_FRAMES_H

#include "../compact/reader.h"
#include "room.h"

/* Of lists, by dialect. */
extern const msgpack_frame_type msgpack_list_types[];

/* Begins a list of the compact form, whose elements follow. False: see status. */
bool msgpack_begin_compact_list(msgpack_decoder *decoder, zval *slot, uint32_t count);

/* Of maps whose keys are expected to be those of an earlier one: their arrays have them all. */
extern const msgpack_frame_type msgpack_shaped_map_types[];

/* Pushes a frame, for which there is room. The caller sets the fields of its type. */
static zend_always_inline msgpack_frame *msgpack_push_frame(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot, uint32_t items)
{
	msgpack_frame *frame = &decoder->frames[decoder->depth];

	frame->needed_below = 0;
	frame->no_references = 0;
	frame->in_payload = false;
	if (decoder->depth > 0) {
		frame->needed_below = msgpack_frame_needs(&frame[-1]);
		frame->no_references = frame[-1].no_references > 0 ? frame[-1].no_references - 1 : 0;
		frame->in_payload = frame[-1].in_payload;
	}
	decoder->depth++;
	frame->type = type;
	frame->slot = slot;
	frame->detached = NULL;
	frame->left = items;
	frame->id = decoder->heads;
	frame->in_reference = false;
	frame->bytes_per_item = type->bytes_per_item;
	frame->no_shape = frame->keys_repeat = false;
	frame->shape = frame->height = 0;
	return frame;
}

/* Pushes the frame of a list or a map. */
static zend_always_inline void msgpack_push_array(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot, zend_array *array, uint32_t items)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, type, slot, items);

	frame->map.array = array;
	frame->map.state = MSGPACK_MAP_READING;
}

/* Pushes a frame for a container of `items` at `slot`. NULL with status TOO_DEEP beyond
 * max_depth, or FAILED. */
msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot, uint32_t items);

/* Pops the top frame, whose container is complete. */
static zend_always_inline void msgpack_pop_frame(msgpack_decoder *decoder, msgpack_dialect dialect)
{
	const msgpack_frame *frame = &decoder->frames[--decoder->depth];

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

/* Minimum bytes still needed by the outermost `levels` containers, beyond what is being read. */
static zend_always_inline uint64_t msgpack_levels_need(const msgpack_decoder *decoder, uint32_t levels)
{
	return levels > 0 ? msgpack_frame_needs(&decoder->frames[levels - 1]) : 0;
}

/* The same of all containers begun so far. */
static zend_always_inline uint64_t msgpack_decoder_needs(const msgpack_decoder *decoder)
{
	return msgpack_levels_need(decoder, decoder->depth);
}

/* Whether the input can hold the items of a container with few, in `levels` others: of a message in pieces what is
 * needed by those around it need not be there yet, unless many are nested. */
static zend_always_inline bool msgpack_has_all_items(const msgpack_decoder *decoder, uint32_t items, uint32_t levels, uint32_t bytes_per_item)
{
	if (UNEXPECTED(decoder->depth >= MSGPACK_FEW_LEVELS)) {
		return msgpack_items_in_input(decoder, items, msgpack_levels_need(decoder, levels), bytes_per_item) == items;
	}
	return (size_t) (decoder->end - decoder->cursor) >= (size_t) items * bytes_per_item;
}

enum { MSGPACK_BYTES_PER_CELL = 1 };

/* Whether the cells of a record are there: of a large one, or among many, those that the containers around need, too. */
static zend_always_inline bool msgpack_has_all_cells(const msgpack_decoder *decoder, uint32_t cells)
{
	if (UNEXPECTED(cells > MSGPACK_SHAPE_MAX_KEYS || decoder->depth >= MSGPACK_FEW_LEVELS)) {
		return msgpack_items_in_input(decoder, cells, msgpack_decoder_needs(decoder), MSGPACK_BYTES_PER_CELL) == cells;
	}
	return (size_t) (decoder->end - decoder->cursor) >= cells;
}

static zend_always_inline msgpack_frame *msgpack_decoder_top(const msgpack_decoder *decoder)
{
	return &decoder->frames[decoder->depth - 1];
}

/* Makes room for a frame. False with status TOO_DEEP at max_depth, or FAILED. */
bool msgpack_reach_further(msgpack_decoder *decoder);

static zend_always_inline bool msgpack_may_go_deeper(msgpack_decoder *decoder)
{
	return EXPECTED(decoder->depth < decoder->reach) || msgpack_reach_further(decoder);
}

#endif
