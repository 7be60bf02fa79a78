/* How much room a container gets: no more than the input can fill. */
#ifndef MSGPACK_ROOM_H
#define MSGPACK_ROOM_H

#include "decoder_state.h"

enum {
	MSGPACK_FEW_LEVELS = 16,
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

/* May all items of a container get room at once? Where it is small, and in few others, it needs no part of the budget:
 * of a message in pieces what the others need need not be there yet. */
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

#endif
