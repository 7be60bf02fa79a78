/* Columns that are about to be written, and how: what takes the fewest bytes. All that a measured column has is in the
 * arena of the writer. */
#ifndef MSGPACK_COMPACT_MEASURED_COLUMN_H
#define MSGPACK_COMPACT_MEASURED_COLUMN_H

#include "writer_state.h"
#include "../wire/column.h"
#include "zend_arena.h"

typedef enum {
	MSGPACK_COLUMN_OF_VALUES, /* an array of the cells */
	MSGPACK_COLUMN_EXT,       /* an ext value */
	MSGPACK_COLUMN_ENCODED,   /* an array of an ext value, values and columns */
	MSGPACK_COLUMN_OF_ROWS    /* of maps or objects with a shape */
} msgpack_column_form;

/* What a column is written as. */
typedef struct msgpack_column {
	msgpack_column_form form;
	int64_t saved;       /* bytes, against values in a list, at the least */
	uint64_t cost;       /* see wire/column.h */
	zval **cells;
	uint32_t count;
	unsigned char *body; /* of the ext value */
	uint32_t length;
	zval **values;       /* that are written as they are: the cells, or those of a dictionary */
	uint32_t value_count;
	uint32_t inner_count;
	struct msgpack_column *inner;
	const HashTable *keys; /* of rows that are maps */
	HashTable *list;       /* that is a value: each of its blocks after the first is measured when it is written */
	bool is_padded;        /* even if by no byte: a head of more than a byte is not changed afterwards */
} msgpack_column;

/* The bytes of an array or ext value beside its elements or its body, at the most; and cells of a dictionary. */
enum { MSGPACK_COLUMN_HEAD = 6, MSGPACK_DICTIONARY_STRING_MAX = 64 };

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

/* Makes it an ext value, or an array that begins with one, of this encoding, with a body of so many bytes more. Returns
 * where these are. */
unsigned char *msgpack_set_body(msgpack_encoder *encoder, msgpack_column *it, msgpack_column_form form,
	uint8_t encoding, size_t length);

/* Columns in it. */
void msgpack_set_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t count);

/* The cells are these integers, `form` is the byte in front of theirs, if not 0; `bytes` are what they take as
 * values. */
void msgpack_set_integers(msgpack_encoder *encoder, msgpack_column *it, const int64_t *integers, uint8_t form,
	int64_t bytes);

/* Each of these sets what it saves and how, unless the cells cannot be written so. */

/* Cells that are integers, or floats and perhaps integers. */
void msgpack_measure_longs(msgpack_encoder *encoder, msgpack_column *it);
void msgpack_measure_floats(msgpack_encoder *encoder, msgpack_column *it, bool has_longs);

/* Nils, booleans and strings. Returns how many of the first `entered` cells have different values. */
uint32_t msgpack_measure_dictionary(msgpack_encoder *encoder, msgpack_column *it, uint32_t *entered);

/* Strings, of which `different` among the first `cells` are not references to others. */
void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, uint32_t different, uint32_t cells);

#endif
