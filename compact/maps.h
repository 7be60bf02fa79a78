/* Maps of the compact form that are written with their keys: each defines a shape. */
#ifndef MSGPACK_COMPACT_MAPS_H
#define MSGPACK_COMPACT_MAPS_H

#include "leaves.h"

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

/* Of a map whose keys are strings, and mostly in the input. */
zval *msgpack_compact_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same of any; it reads one pair at the least, or ends the map. */
zval *msgpack_compact_any_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* Of a map of a cached shape. */
zval *msgpack_compact_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same where the next key may be another than that of the shape. */
zval *msgpack_compact_any_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* Is such a map read by msgpack_read_short_map(), which does without cached shapes? */
static zend_always_inline bool msgpack_is_compact_leaf(const msgpack_decoder *decoder, const msgpack_frame *frame)
{
	return decoder->depth > 1 && frame->array->nNumUsed <= MP_FIXMAP_MAX;
}

#endif
