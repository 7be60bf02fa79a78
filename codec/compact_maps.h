/* Maps of the compact form that are written with their keys: each defines a shape. */
#ifndef MSGPACK_COMPACT_MAPS_H
#define MSGPACK_COMPACT_MAPS_H

#include "leaves.h"

/* Of a map whose keys are strings, and mostly in the input. */
zval *msgpack_compact_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same of any; it reads one pair at the least, or ends the map. */
zval *msgpack_compact_any_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

#endif
