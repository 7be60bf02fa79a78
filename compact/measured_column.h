/* Columns that are about to be written, each in the form that takes the fewest bytes. All memory of measured columns is
 * in the arena of the writer. */
#ifndef MSGPACK_COMPACT_MEASURED_COLUMN_H
#define MSGPACK_COMPACT_MEASURED_COLUMN_H

#include "writer_state.h"
#include "../wire/column.h"
#include "zend_arena.h"

/* What a column is written as: an array of an ext value, values and columns; the ext value alone, where nothing follows
 * it; without an ext value an array of all cells as values, or a shape and columns of its rows. */
typedef struct msgpack_column {
	int64_t saved;       /* minimum bytes saved, compared with a list of the cells */
	uint64_t cost;       /* see wire/column.h */
	zval **cells;        /* NULL: it is not measured from cells */
	uint32_t count;
	uint32_t length;     /* of `body` */
	unsigned char *body; /* of the ext value; NULL: there is none */
	zval **values;       /* the cells; after an ext value those of a dictionary */
	uint32_t value_count;
	uint32_t inner_count;
	struct msgpack_column *inner; /* the columns after the values; those of a shape are measured when written */
	HashTable *list;     /* a list that is a value, whose blocks after the first are measured when written */
	bool is_padded;      /* the head counts padding, be it of no byte, as a long head cannot change later */
	bool are_rows;       /* the cells are lists, maps or objects, which begin together: without a body of one shape */
	const HashTable *keys; /* of the shape of maps; NULL: the rows are objects */
	uint32_t *next;      /* where rows lack keys: how many keys of each have been written */
} msgpack_column;

enum {
	MSGPACK_COLUMN_HEAD = 6, /* bytes of the head of an array or ext value, at the most */
	MSGPACK_DICTIONARY_STRING_MAX = 64 /* bytes of a string in a dictionary */
};

static zend_always_inline void *msgpack_column_alloc(msgpack_encoder *encoder, size_t count, size_t size)
{
	return zend_arena_alloc(&msgpack_writer_of(encoder)->arena, zend_safe_address_guarded(count, size, 0));
}

static zend_always_inline zval **msgpack_new_cells(msgpack_encoder *encoder, uint32_t count)
{
	return msgpack_column_alloc(encoder, count, sizeof(zval *));
}

static zend_always_inline void msgpack_column_init(msgpack_column *it, zval **cells, uint32_t count)
{
	*it = (msgpack_column) { .cells = cells, .count = count, .values = cells, .value_count = count };
}

/* Makes the column an ext value, or an array that begins with one, of this encoding; `length` bytes follow that in the
 * body. Returns where these are. */
unsigned char *msgpack_set_body(msgpack_encoder *encoder, msgpack_column *it, uint8_t encoding, size_t length);

/* Allocates the inner columns. */
void msgpack_set_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t count);

/* Bytes of an integer as a value. */
uint32_t msgpack_size_of_integer(int64_t integer);

/* Makes the column an ext value of integers; `form` is the encoding of the floats that they stand for, or 0. The cells
 * would take `bytes` as values. */
void msgpack_set_integers(msgpack_encoder *encoder, msgpack_column *it, const int64_t *integers, uint8_t form,
	int64_t bytes);

/* The functions below set what the column is written as, and what that saves, or change nothing if the cells do not
 * suit it. */

/* Cells that are integers, or floats and perhaps integers. */
void msgpack_measure_longs(msgpack_encoder *encoder, msgpack_column *it);
void msgpack_measure_floats(msgpack_encoder *encoder, msgpack_column *it, bool has_longs);

/* Nils, booleans and strings. Returns how many different values the first `entered` cells have, which were compared. */
uint32_t msgpack_measure_dictionary(msgpack_encoder *encoder, msgpack_column *it, uint32_t *entered);

/* Strings, of which the first `cells` have `different` values. */
void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, uint32_t different, uint32_t cells);

#endif
