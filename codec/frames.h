/* The stack of frames, and what they reserve. The inlined functions are for the decoder's loops. */
#ifndef MSGPACK_FRAMES_H
#define MSGPACK_FRAMES_H

#include "array.h"
#include "decoder_state.h"

extern const msgpack_frame_type msgpack_list_type;
extern const msgpack_frame_type msgpack_map_type;
extern const msgpack_frame_type msgpack_expected_map_type;
extern const msgpack_frame_type msgpack_record_type;

/* How much room a container gets: no more than the input can fill. */
enum {
	MSGPACK_FEW_LEVELS = 16, /* see msgpack_may_hold_all() */
	MSGPACK_BATCH = 1024, /* pairs or values in a row that are read without looking whether memory has run out */
	MSGPACK_BYTES_PER_ELEMENT = 1,
	MSGPACK_BYTES_PER_PAIR = 2
};

/* How many of a container's `items` may get room at once: no more than the rest of the input can hold, and all
 * containers together no more than the input. */
static zend_always_inline uint32_t msgpack_reserve(msgpack_decoder *decoder, uint32_t items, uint32_t bytes_per_item)
{
	size_t bytes = MIN((size_t) (decoder->end - decoder->cursor), decoder->budget);
	uint32_t reserved = (uint32_t) MIN(MIN((size_t) items, bytes / bytes_per_item), HT_MAX_SIZE / 2);

	decoder->budget -= (size_t) reserved * bytes_per_item;
	return reserved;
}

/* May all items of a container get room at once? A small container in few others is not charged to the budget: the
 * bytes that these have reserved may be in a later piece of the input. */
static zend_always_inline bool msgpack_may_hold_all(msgpack_decoder *decoder, uint32_t items, uint32_t bytes_per_item)
{
	size_t bytes = (size_t) items * bytes_per_item, available = (size_t) (decoder->end - decoder->cursor);

	if (UNEXPECTED(decoder->depth >= MSGPACK_FEW_LEVELS || items > MSGPACK_SHAPE_MAX_KEYS)) {
		return MIN(available, decoder->budget) >= bytes && msgpack_reserve(decoder, items, bytes_per_item) == items;
	}
	return available >= bytes;
}

/* Extends a full array of which `left` items are not read yet: to all of them once an eighth is there, else to twice
 * its size. False with status FAILED: out of memory. */
bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed);

enum { MSGPACK_SMALL_ARRAY = 64 }; /* items */

/* An array with room for many items, by a fallible allocation; out of memory, for few. */
zend_array *msgpack_new_large_array(uint32_t items, bool packed);

/* An array with room for `items`; out of memory, for few. */
static zend_always_inline zend_array *msgpack_array_of(uint32_t items, bool packed)
{
	return EXPECTED(items <= MSGPACK_SMALL_ARRAY) ? msgpack_new_small_array(items, packed)
		: msgpack_new_large_array(items, packed);
}

/* Frames */

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
	frame->map_state = MSGPACK_MAP_READING;
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
	return frame;
}

/* The slot of the next value in the record of a frame, in which at least one value is left. */
static zend_always_inline zval *msgpack_next_of_record(msgpack_frame *frame)
{
	return &frame->array->arData[frame->array->nNumUsed - frame->left--].val;
}

/* Pushes the frame of a record whose next value is no scalar, or not all there. */
static zend_always_inline void msgpack_push_record(msgpack_decoder *decoder, zval *slot, zend_array *array,
	uint32_t left)
{
	decoder->pending = msgpack_next_of_record(msgpack_push_array(decoder, &msgpack_record_type, slot, array, left));
}

/* Pushes a frame for a container of `items` at `slot`. NULL: status TOO_DEEP, beyond max_depth, or FAILED. */
msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot,
	uint32_t items);

/* Pops the top frame. The caller tells the dialect of a container that is complete: see msgpack_pop_frame(). */
static zend_always_inline void msgpack_drop_frame(msgpack_decoder *decoder)
{
	decoder->depth--;
	decoder->top--;
}

/* Called when the provisional top frame proves to be a container. False: status TOO_DEEP, beyond max_depth. */
bool msgpack_decoder_confirm(msgpack_decoder *decoder);

/* Makes room for a frame. False with status TOO_DEEP at max_depth, beyond which one may be provisional; or FAILED. */
bool msgpack_reach_further(msgpack_decoder *decoder, bool is_provisional);

static zend_always_inline bool msgpack_may_go_deeper(msgpack_decoder *decoder)
{
	return EXPECTED(decoder->depth < decoder->reach) || msgpack_reach_further(decoder, false);
}

/* Values outside of the tree: detached ones, which get their place in it later, and discarded ones. */

/* The slot for the next value of a map that is an array, which is read and dropped. NULL: the message is rejected. */
zval *msgpack_decoder_drop_value(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a key that PHP cannot have, which has been read into frame->detached. */
zval *msgpack_decoder_other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a nil key in a map, which ends at the cursor and begins at `start`; or for another key that
 * is neither string nor integer, and is next. */
zval *msgpack_decoder_rare_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, bool is_nil,
	const unsigned char *start);

/* Create frame->detached, a slot outside the tree; move its value to `value`, and free it; discard its value, and free
 * it. */
zval *msgpack_decoder_detach(msgpack_frame *frame);
void msgpack_decoder_take_detached(msgpack_frame *frame, zval *value);
void msgpack_decoder_drop_detached(msgpack_decoder *decoder, msgpack_frame *frame);

/* Sets `slot` to nil. An old value is kept until the end: nothing that was read is freed or destructed before. */
void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot);

/* Empties the slot of a key, unless it is NULL: of two equal keys the last wins. */
static zend_always_inline zval *msgpack_emptied_slot(msgpack_decoder *decoder, zval *slot)
{
	if (EXPECTED(slot) && UNEXPECTED(Z_TYPE_P(slot) != IS_NULL)) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}

#endif
