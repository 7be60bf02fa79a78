/* Fetching what the next rows of a long list need into the processor's cache, while one is written. Where a value is
 * larger than the cache, each array inside a row is two accesses to memory, one after the other, that it would wait
 * for. */
#ifndef MSGPACK_FETCH_AHEAD_H
#define MSGPACK_FETCH_AHEAD_H

#include "encoder_state.h"
#include "put.h"
#include "zend_bitset.h"

enum {
	MSGPACK_LONG_LIST = 256,     /* elements: shorter lists mostly fit into the cache */
	MSGPACK_ROWS_AHEAD = 3,
	MSGPACK_LINES_OF_ROW = 4,    /* a hash table of eight pairs */
	MSGPACK_LINES_OF_NESTED = 2
};

/* Any address will do: that of no memory is ignored. */
static zend_always_inline void msgpack_fetch(const void *address, int lines)
{
#if defined(__GNUC__)
	for (int i = 0; i < lines; i++) {
		__builtin_prefetch((const char *) address + i * MSGPACK_CACHE_LINE);
	}
#else
	(void) address;
	(void) lines;
#endif
}

/* The columns with arrays, of the first ones, as bits. Zero: the element is no row, or has none. */
static inline zend_ulong msgpack_nested_columns(const zval *row)
{
	zend_ulong columns = 0;

	if (Z_TYPE_P(row) != IS_ARRAY || HT_IS_PACKED(Z_ARRVAL_P(row))) {
		return 0;
	}
	for (uint32_t i = 0; i < MIN(Z_ARRVAL_P(row)->nNumUsed, sizeof(columns) * CHAR_BIT); i++) {
		columns |= (zend_ulong) (Z_TYPE(Z_ARRVAL_P(row)->arData[i].val) == IS_ARRAY) << i;
	}
	return columns;
}

/* Fetches the arrays in `next`, and what is in those of `row`, which have been fetched. */
static zend_always_inline void msgpack_fetch_columns(const HashTable *row, const HashTable *next, zend_ulong columns)
{
	uint32_t count = MIN(row->nNumUsed, next->nNumUsed);

	if (HT_IS_PACKED(row) || HT_IS_PACKED(next)) {
		return;
	}
	for (; columns; columns &= columns - 1) {
		uint32_t i = (uint32_t) zend_ulong_ntz(columns);

		if (UNEXPECTED(i >= count)) {
			return;
		}
		msgpack_fetch(Z_COUNTED(next->arData[i].val), 1);
		if (EXPECTED(Z_TYPE(row->arData[i].val) == IS_ARRAY)) {
			msgpack_fetch(Z_ARRVAL(row->arData[i].val)->arData, MSGPACK_LINES_OF_NESTED);
		}
	}
}

/* `value` is followed by MSGPACK_ROWS_AHEAD elements or more. Each of them is fetched in steps, of which one needs
 * the one before. */
static zend_always_inline void msgpack_fetch_ahead(zval *value, size_t stride, zend_ulong columns)
{
	const zval *next = msgpack_next_value(value, stride), *second = msgpack_next_value(value, 2 * stride),
		*third = msgpack_next_value(value, 3 * stride);

	if (EXPECTED(Z_TYPE_P(value) == IS_ARRAY && Z_TYPE_P(next) == IS_ARRAY && Z_TYPE_P(second) == IS_ARRAY
		&& Z_TYPE_P(third) == IS_ARRAY)) {
		msgpack_fetch(Z_ARRVAL_P(third), 1);
		msgpack_fetch(Z_ARRVAL_P(second)->arData, MSGPACK_LINES_OF_ROW);
		msgpack_fetch_columns(Z_ARRVAL_P(value), Z_ARRVAL_P(next), columns);
	}
}

#endif
