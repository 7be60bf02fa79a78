#include "written_tables.h"

#include "../codec/array.h"
#include "written_shapes.h"

enum {
	REFERENCE_BYTES = 3, /* of a string or an array, mostly */
	MANY_BYTES = 1 << 24
};

/* How many bytes it takes where the strings in it have been written before, at the least; of arrays in it, many. */
static uint32_t min_size_of_array(const HashTable *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) > 0) {
			return MANY_BYTES;
		}
	}
	return MIN(1 + zend_hash_num_elements(array), MANY_BYTES);
}

/* The same of a cell, whose array has been written before if it may be shared. */
static uint32_t min_size_of_cell(const msgpack_compact_writer *writer, const zval *cell)
{
	if (Z_TYPE_P(cell) <= IS_TRUE
		|| (Z_TYPE_P(cell) == IS_LONG && Z_LVAL_P(cell) >= MP_NEGFIXINT_MIN && Z_LVAL_P(cell) <= MP_FIXINT_MAX)) {
		return 1;
	}
	return Z_TYPE_P(cell) == IS_ARRAY && !msgpack_may_be_shared(writer, Z_ARRVAL_P(cell))
		? min_size_of_array(Z_ARRVAL_P(cell)) : REFERENCE_BYTES;
}

static uint64_t min_size_of_cells(const msgpack_compact_writer *writer, const HashTable *row)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < row->nNumUsed; i++) {
		bytes += min_size_of_cell(writer, &row->arData[i].val);
	}
	return bytes;
}

/* May a list of so many rows be a table if all are like the first? */
static bool may_be_first_row(HashTable *first, uint32_t rows)
{
	return msgpack_may_have_shape(first) && !msgpack_has_long_key(first) && !zend_array_is_list(first)
		&& (uint64_t) rows * first->nNumUsed < UINT32_MAX;
}

/* A reference to a row that has been written before is shorter, where one may be. */
static bool is_written_before(const msgpack_compact_writer *writer, const HashTable *row)
{
	return !writer->in_payload && msgpack_may_be_shared(writer, row) && msgpack_find_array(writer, row);
}

/* Rows that are the same array as the one before may be shorter as references to it than as cells, although each of
 * the other rows then is a record, whose head is as long as a reference. */
bool msgpack_is_table(const msgpack_compact_writer *writer, const HashTable *list)
{
	HashTable *first = Z_ARRVAL_P(msgpack_value_at(list, 0));
	uint64_t repeated = 0; /* bytes */

	if (!may_be_first_row(first, list->nNumUsed)) {
		return false;
	}
	for (uint32_t i = 0; i < list->nNumUsed; i++) {
		const zval *row = msgpack_value_at(list, i);

		if (!msgpack_is_map_like(row, first) || is_written_before(writer, Z_ARRVAL_P(row))) {
			return false;
		}
		if (i > 0 && Z_ARRVAL_P(row) == Z_ARRVAL_P(msgpack_value_at(list, i - 1))) {
			repeated += min_size_of_cells(writer, Z_ARRVAL_P(row));
			if (repeated > (uint64_t) list->nNumUsed * REFERENCE_BYTES) {
				return false;
			}
		}
	}
	return true;
}
