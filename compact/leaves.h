/* Short arrays of scalars, and of such arrays, and arrays that are shared: the compact form reads them without a frame. */
#ifndef MSGPACK_COMPACT_LEAVES_H
#define MSGPACK_COMPACT_LEAVES_H

#include "../core/frames.h"
#include "../wire/compact.h"
#include "../core/room.h"
#include "../base/php_compat.h"

/* Is there surely an element of a list at `p`, of which there are at least `available` bytes? */
static zend_always_inline bool msgpack_is_plain_element(const unsigned char *p, size_t available)
{
	if (available < 2) {
		return available == 1 && *p < MP_NIL;
	}
	return *p >= MP_FIXEXT1 && *p <= MP_FIXEXT4 ? !mp_is_compact_marker(p[1]) : *p != MP_EXT8;
}

/* Reads ordinary scalars into the slots up to `stop`, until one is none. Returns the slot after them. */
static zend_always_inline zval *msgpack_compact_fill_slots(msgpack_decoder *decoder, zval *slot, const zval *stop)
{
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_compact_tail(decoder);

	for (; slot < stop && (after = msgpack_compact_read_scalar(decoder, p, slot, tail)); slot++) {
		p = after;
	}
	decoder->cursor = p;
	return slot;
}

/* Is it the index of a shape, in one byte? */
static zend_always_inline bool msgpack_is_at_short_record(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	return decoder->end - p >= 3 && p[0] == MP_FIXEXT1 && p[1] == MP_COMPACT_SHAPE;
}

/* Begins the record of such a shape; `count` are the elements of the array, of which there is one at least. False: status
 * says why. */
bool msgpack_begin_short_record(msgpack_decoder *decoder, zval *slot, uint32_t count);

typedef enum {
	MSGPACK_LEAF_NONE, /* nothing is read: it is no such array */
	MSGPACK_LEAF_READ,
	MSGPACK_LEAF_BEGUN /* it has an element, or an array in it has, that is out of the ordinary */
} msgpack_leaf_state;

typedef struct {
	zend_refcounted *holder; /* what it is in */
	uint32_t levels;         /* from the top frame to the holder; 0: that has it */
	bool takes_objects;      /* may an object be shared there? */
	bool is_tried;           /* has a value been met that is no scalar? */
	uint32_t height;         /* of one that is read: levels */
	uint32_t begun;          /* of one that has begun: itself, and those in it that have */
} msgpack_leaf;

/* A map whose keys are those of its shape: its array has them all. */
extern const msgpack_frame_type msgpack_record_type;

/* Are there so many bytes, and is there room for the frames of the array and those around it that have none? */
static zend_always_inline bool msgpack_may_begin_leaf(const msgpack_decoder *decoder, const msgpack_leaf *leaf, uint32_t bytes)
{
	uint32_t depth = decoder->depth + leaf->levels;

	return (size_t) (decoder->end - decoder->cursor) >= bytes && depth < decoder->reach && depth < MSGPACK_FEW_LEVELS;
}

/* May what is in it be read without a frame, too? */
static zend_always_inline bool msgpack_may_hold_leaves(const msgpack_leaf *leaf)
{
	return leaf->levels + 1 < MSGPACK_LEAF_LEVELS;
}

/* Reads an array whose head and three bytes more are there: a record of a shape without a class, a list that is not
 * empty, or a map. */
msgpack_leaf_state msgpack_read_short_record(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf);
msgpack_leaf_state msgpack_read_short_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf);
msgpack_leaf_state msgpack_read_short_map(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf);

/* The same of a payload as of msgpack_compact_begin_payload(), of any number of elements or values. */
msgpack_leaf_state msgpack_read_short_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape, msgpack_leaf *leaf);

msgpack_leaf_state msgpack_read_empty_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf);

/* The same of an array or object that is elsewhere, whose ordinal takes one byte or two. */
msgpack_leaf_state msgpack_share_short(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf);

/* Is the marker at `p` that of an object with its payload, with indexes of one byte each? */
static zend_always_inline bool msgpack_is_object_with_payload(const unsigned char *p)
{
	return (p[1] & ~1) == MP_COMPACT_LIST_PAYLOAD && *p - MP_FIXEXT1 == (p[1] & 1);
}

/* Reads the array at the cursor into `slot`. Where it has only begun, the frame of what holds it is to be
 * pushed, unless it has one, and then that of the leaf. */
static zend_always_inline msgpack_leaf_state msgpack_read_leaf(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	const unsigned char *p = decoder->cursor;

	if (decoder->end - p < 4) {
		return MSGPACK_LEAF_NONE;
	}
	if ((*p == MP_FIXEXT1 || *p == MP_FIXEXT2) && p[1] == MP_COMPACT_SAME) {
		return msgpack_share_short(decoder, slot, leaf);
	}
	if (*p < MP_FIXMAP || *p >= MP_FIXSTR) {
		return MSGPACK_LEAF_NONE;
	}
	if (*p < MP_FIXARRAY) {
		return msgpack_read_short_map(decoder, slot, leaf);
	}
	if (*p == MP_FIXARRAY) {
		return msgpack_read_empty_list(decoder, slot, leaf);
	}
	if (p[1] == MP_FIXEXT1 && p[2] == MP_COMPACT_SHAPE) {
		return p[3] < decoder->compact->shape_count && !decoder->compact->shapes[p[3]].class_name ? msgpack_read_short_record(decoder, slot, leaf) : MSGPACK_LEAF_NONE;
	}
	return msgpack_is_object_with_payload(p + 1) ? MSGPACK_LEAF_NONE : msgpack_read_short_list(decoder, slot, leaf);
}

static zend_always_inline void msgpack_push_begun(msgpack_decoder *decoder, const msgpack_begun *begun)
{
	msgpack_frame *frame;

	msgpack_push_array(decoder, begun->type, begun->slot, begun->array, begun->left);
	frame = msgpack_decoder_top(decoder);
	frame->id = begun->ordinal;
	frame->height = begun->height;
	frame->map.state = begun->state;
}

/* The frames of one that has begun. */
static zend_always_inline void msgpack_push_leaf(msgpack_decoder *decoder, const msgpack_leaf *leaf)
{
	for (uint32_t i = leaf->begun; i > 0; i--) {
		msgpack_push_begun(decoder, &decoder->compact->begun[i - 1]);
	}
}

/* An object with its payload, whose indexes are of one byte each. As below. */
msgpack_leaf_state msgpack_read_object_in_frame(msgpack_decoder *decoder, zval *slot);

/* A record or an object with its payload at the cursor, in the container of the top frame. BEGUN: its frame has been
 * pushed, or `status` says why not. */
static zend_always_inline msgpack_leaf_state msgpack_read_record_in_frame(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *p = decoder->cursor;
	uint32_t depth = decoder->depth;

	if (decoder->end - p < 5 || *p <= MP_FIXARRAY || *p >= MP_FIXSTR) {
		return MSGPACK_LEAF_NONE;
	}
	if (EXPECTED(p[1] == MP_FIXEXT1 && p[2] == MP_COMPACT_SHAPE)) {
		decoder->cursor++;
		return msgpack_begin_short_record(decoder, slot, *p & MP_FIXARRAY_MAX) && decoder->depth == depth && !msgpack_is_out_of_memory()
			? MSGPACK_LEAF_READ : MSGPACK_LEAF_BEGUN;
	}
	return msgpack_is_object_with_payload(p + 1) ? msgpack_read_object_in_frame(decoder, slot) : MSGPACK_LEAF_NONE;
}

/* Either, where what holds it has the top frame. */
static zend_always_inline msgpack_leaf_state msgpack_read_leaf_in_frame(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	msgpack_leaf_state state = msgpack_read_leaf(decoder, slot, leaf);

	if (state == MSGPACK_LEAF_BEGUN) {
		msgpack_push_leaf(decoder, leaf);
	} else if (state == MSGPACK_LEAF_NONE) {
		leaf->height = 0;
		state = msgpack_read_record_in_frame(decoder, slot);
	}
	return state;
}

/* The same for next(). False: it returns `slot`, of a value that is read otherwise, or NULL if a frame was
 * pushed. The frames may have moved. */
static zend_always_inline bool msgpack_next_leaf(msgpack_decoder *decoder, zval **slot, msgpack_leaf *leaf)
{
	msgpack_leaf_state state = msgpack_read_leaf_in_frame(decoder, *slot, leaf);
	msgpack_frame *frame;

	if (state != MSGPACK_LEAF_READ) {
		*slot = state == MSGPACK_LEAF_BEGUN ? NULL : *slot;
		return false;
	}
	frame = msgpack_decoder_top(decoder);
	frame->height = MAX(frame->height, leaf->height);
	return true;
}

#endif
