/* Writing columns: see wire/columns.h. */
#ifndef MSGPACK_COMPACT_WRITTEN_COLUMNS_H
#define MSGPACK_COMPACT_WRITTEN_COLUMNS_H

#include "writer_state.h"
#include "../codec/put.h"

enum { MSGPACK_COLUMN_MIN = 3 }; /* cells */

typedef enum {
	MSGPACK_NO_COLUMNS, /* nothing has been written */
	MSGPACK_COLUMNS_WRITTEN,
	MSGPACK_COLUMNS_FAILED
} msgpack_columns_result;

/* Writes a list as columns, if that is shorter. */
msgpack_columns_result msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *list);

/* May it be? Most other lists are told by that alone. */
static zend_always_inline bool msgpack_may_be_columns(const msgpack_encoder *encoder, const HashTable *list)
{
	return list->nNumUsed >= MSGPACK_COLUMN_MIN && list->nNumUsed == list->nNumOfElements
		&& encoder->options->arr_map == MSGPACK_ARR_MAP_DETECT && !encoder->hooks->array;
}

#endif
