/* Maps of the compact form that are written with their keys: each defines a shape. */
#ifndef MSGPACK_COMPACT_MAPS_H
#define MSGPACK_COMPACT_MAPS_H

#include "reader.h"

/* Defines the shape of a map that is complete, if it is one that does. */
static inline void msgpack_compact_define_frame(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	if (UNEXPECTED(frame->shape || frame->no_shape)) {
		return;
	}
	if (UNEXPECTED(frame->keys_repeat)) {
		msgpack_compact_define_unusable(decoder);
	} else {
		msgpack_compact_define_map(decoder, frame->array, false);
	}
}

#endif
