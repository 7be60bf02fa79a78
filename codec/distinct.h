/* Small values in which nothing repeats: the compact form writes them as plain MessagePack. */
#ifndef MSGPACK_DISTINCT_H
#define MSGPACK_DISTINCT_H

#include "writer_state.h"

/* Is it a string, or an array of few values of which no two are alike, so that the compact form is no shorter? False:
 * it is not known. `tables` as of msgpack_compact_writer_init(). */
bool msgpack_is_distinct(const zval *value, msgpack_writer_tables **tables);

#endif
