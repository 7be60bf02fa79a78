/* Which lists the writer of the compact form writes as tables. */
#ifndef MSGPACK_COMPACT_WRITTEN_TABLES_H
#define MSGPACK_COMPACT_WRITTEN_TABLES_H

#include "writer_state.h"
#include "../codec/put.h"

enum { MSGPACK_TABLE_MIN_ROWS = 3 };

/* Is it a list of some arrays, which is not empty? Most other lists are told by that alone. */
static zend_always_inline bool msgpack_may_be_table(const msgpack_encoder *encoder, const HashTable *list)
{
	return Z_TYPE_P(msgpack_value_at(list, 0)) == IS_ARRAY && list->nNumUsed >= MSGPACK_TABLE_MIN_ROWS
		&& list->nNumUsed == list->nNumOfElements
		&& encoder->options->arr_map == MSGPACK_ARR_MAP_DETECT;
}

/* Are all elements of a list that may be a table to be maps with the same keys, none of them written before? */
bool msgpack_is_table(const msgpack_compact_writer *writer, const HashTable *list);

#endif
