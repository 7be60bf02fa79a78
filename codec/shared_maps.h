/* Maps of scalars that a message has more than once, byte for byte: they become one array. */
#ifndef MSGPACK_SHARED_MAPS_H
#define MSGPACK_SHARED_MAPS_H

#include "decoder_state.h"

/* Shares an earlier map, of the same bytes as that whose first key is at the cursor. False: there is none; then `place`
 * is for this one, unless it is NULL. */
bool msgpack_share_map(msgpack_decoder *decoder, zval *slot, msgpack_shape_slot *shape, msgpack_shared_map **place);

/* The array of a map that began at `start` and ends at the cursor. */
void msgpack_keep_map(msgpack_decoder *decoder, msgpack_shared_map *place, const unsigned char *start,
	zend_array *array);

void msgpack_shared_maps_clear(msgpack_shared_maps *maps);

/* When a message ends, and before userland may change its input. */
static zend_always_inline void msgpack_end_sharing(msgpack_shared_maps *maps)
{
	if (UNEXPECTED(maps->count > 0)) {
		msgpack_shared_maps_clear(maps);
	}
}

#endif
