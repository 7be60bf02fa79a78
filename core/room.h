/* How much room a container gets: no more than the input can fill. */
#ifndef MSGPACK_ROOM_H
#define MSGPACK_ROOM_H

#include "decoder_state.h"

enum {
	MSGPACK_FEW_LEVELS = 16,
	MSGPACK_BATCH = 1024 /* pairs or values in a row that are read without looking whether memory has run out */
};

/* How many of a container's `items` the rest of the input can hold, after the `needed`
 * bytes of the containers around it. No more are ever allocated at once. */
static zend_always_inline uint32_t msgpack_items_in_input(const msgpack_decoder *decoder, uint32_t items, uint64_t needed, uint32_t bytes_per_item)
{
	size_t available = (size_t) (decoder->end - decoder->cursor);

	available = available > needed ? (available - (size_t) needed) / bytes_per_item : 0;
	return (uint32_t) MIN(MIN((size_t) items, available), HT_MAX_SIZE / 2);
}

/* Extends a full array of which `left` items are not read yet: to all of them once an eighth is there, else to twice its
 * size. False with status FAILED: out of memory. */
bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed);

#endif
