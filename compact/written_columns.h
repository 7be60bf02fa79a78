/* Writing columns: see wire/column.h. */
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

/* Writes a list or a map as columns, if that is shorter. The array has been entered. */
msgpack_columns_result msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list);

#endif
