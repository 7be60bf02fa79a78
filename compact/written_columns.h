/* Writing columns: see wire/column.h. */
#ifndef MSGPACK_COMPACT_WRITTEN_COLUMNS_H
#define MSGPACK_COMPACT_WRITTEN_COLUMNS_H

#include "writer_state.h"
#include "../codec/encoder.h"

enum { MSGPACK_COLUMN_MIN = 3 }; /* cells */

static zend_always_inline bool msgpack_is_container(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_OBJECT;
}

/* May the value of a map be in a column: of arrays and objects, or of numbers by many integers? Texts as keys would be
 * read in twice the time. */
static zend_always_inline bool msgpack_may_be_in_column(const HashTable *map, uint32_t index)
{
	enum { MANY = 16, MANY_TEXTS = 128 };
	const Bucket *bucket = &map->arData[index];

	return msgpack_is_container(&bucket->val) || (bucket->key ? map->nNumUsed >= MANY_TEXTS : map->nNumUsed >= MANY
		&& (Z_TYPE(bucket->val) == IS_LONG || Z_TYPE(bucket->val) == IS_DOUBLE));
}

/* May an array be columns? Other arrays need not be looked at further, and of short ones only a sample after many that
 * were no columns, and none that were measured with one around them, as long ones are up to three times. */
static zend_always_inline bool msgpack_may_have_columns(const msgpack_encoder *encoder, const HashTable *array,
	bool is_list)
{
	enum { SHORT = 16, MISSES = 32, SAMPLED = 16, TIMES = 3 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	return array->nNumUsed >= MSGPACK_COLUMN_MIN
		&& (is_list || (!HT_IS_PACKED(array) && msgpack_may_be_in_column(array, 0)))
		&& (array->nNumUsed >= SHORT ? encoder->depth > writer->vain_depth || writer->vain_levels < TIMES
			: encoder->depth > writer->vain_depth && (writer->missed++ < MISSES || writer->missed % SAMPLED == 0));
}

/* May a list, or a map by its first values, be columns? `seen`: NULL if texts that repeat are not looked for. */
bool msgpack_may_be_columns(const HashTable *array, bool is_list, msgpack_seen_strings *seen);

/* Writes a list or a map as columns, if that is shorter; sets `done` to false if that failed. The array has been
 * entered. False: nothing has been written. */
bool msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done);

#endif
