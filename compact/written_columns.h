/* Writing columns: see wire/column.h. */
#ifndef MSGPACK_COMPACT_WRITTEN_COLUMNS_H
#define MSGPACK_COMPACT_WRITTEN_COLUMNS_H

#include "writer_state.h"
#include "../codec/put.h"

/* Cells. With at most twelve parts of texts, or eight bytes each, they are no more than a reader takes, and than the
 * length of an ext value can say. */
enum { MSGPACK_COLUMN_MIN = 3, MSGPACK_COLUMN_MAX = 1 << 24 };

typedef enum {
	MSGPACK_NO_COLUMNS, /* nothing has been written */
	MSGPACK_COLUMNS_WRITTEN,
	MSGPACK_COLUMNS_FAILED
} msgpack_columns_result;

/* Writes a list or a map as columns, if that is shorter. The array has been entered, and has no holes. */
msgpack_columns_result msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list);

static zend_always_inline bool msgpack_may_be_columns(const msgpack_encoder *encoder, const HashTable *array)
{
	return array->nNumUsed >= MSGPACK_COLUMN_MIN && array->nNumUsed <= MSGPACK_COLUMN_MAX
		&& array->nNumUsed == array->nNumOfElements
		&& encoder->options->arr_map == MSGPACK_ARR_MAP_DETECT && !encoder->hooks->array;
}

/* May a map be? Its first values are arrays. */
static zend_always_inline bool msgpack_may_be_columns_of_map(const msgpack_encoder *encoder, const HashTable *map)
{
	return msgpack_may_be_columns(encoder, map) && !HT_IS_PACKED(map) && Z_TYPE(map->arData[0].val) == IS_ARRAY
		&& Z_TYPE(map->arData[1].val) == IS_ARRAY && Z_TYPE(map->arData[2].val) == IS_ARRAY;
}

#endif
