/* Small values in which nothing repeats: the compact form writes them as plain MessagePack. */
#ifndef MSGPACK_COMPACT_DISTINCT_H
#define MSGPACK_COMPACT_DISTINCT_H

#include "writer_state.h"

/* Writes a string, an array of few values of which no two are alike, or an object of such values, in plain
 * MessagePack, but for decimals in an object: the compact form is no shorter. False, with nothing written: it is
 * none, or that is not known. The encoder has written nothing yet; `tables` as of msgpack_compact_writer_init(). */
bool msgpack_put_distinct(msgpack_encoder *encoder, zval *value, msgpack_writer_tables **tables);

/* Is it a map whose values are integers, bools and nil, and whose first key is a string? As keys are distinct, it is
 * plain MessagePack. */
bool msgpack_is_map_of_ints(const zval *value);

#endif
