/* Columns that are about to be written, and how: what takes the fewest bytes. */
#ifndef MSGPACK_COMPACT_MEASURED_COLUMN_H
#define MSGPACK_COMPACT_MEASURED_COLUMN_H

#include "writer_state.h"
#include "../wire/column.h"

typedef enum {
	MSGPACK_COLUMN_OF_VALUES,
	MSGPACK_COLUMN_OF_NUMBERS,
	MSGPACK_COLUMN_OF_DOUBLES,
	MSGPACK_COLUMN_BY_DICTIONARY, /* or a constant */
	MSGPACK_COLUMN_WITH_NULLS,
	MSGPACK_COLUMN_OF_TEXTS,
	MSGPACK_COLUMN_OF_LISTS,
	MSGPACK_COLUMN_OF_TUPLES,
	MSGPACK_COLUMN_OF_MAPS,
	MSGPACK_COLUMN_OF_RECORDS
} msgpack_column_kind;

enum { MSGPACK_DICTIONARY_SLOTS = 2 * MP_COLUMN_DICTIONARY_MAX,
	MSGPACK_DICTIONARY_STRING_MAX = MSGPACK_KNOWN_HASH_MAX };

/* The values that a column repeats. */
typedef struct {
	uint32_t count;
	const zval *values[MP_COLUMN_DICTIONARY_MAX];
	uint16_t slots[MSGPACK_DICTIONARY_SLOTS]; /* an index of these, plus one */
	unsigned char indexes[];          /* of the cells */
} msgpack_dictionary;

/* What a column is written as. */
typedef struct msgpack_column {
	msgpack_column_kind kind;
	int64_t saved;            /* bytes, against values in a list, at the least */
	zval **cells;
	uint32_t count;
	bool owns_cells;
	int64_t *integers;        /* of numbers; or the lengths of lists */
	mp_integer_column measured;
	uint8_t form;             /* 0: integers, else the byte in front of them */
	msgpack_dictionary *dictionary;
	zend_string *template;    /* of texts */
	zval *strings;            /* the cells, if they are parts of texts, which the column owns */
	uint32_t inner_count;
	struct msgpack_column *inner; /* columns of elements, of parts of texts, or of cells that are not null */
} msgpack_column;

/* The bytes of an array or ext value beside its elements or its body, at the most. */
enum { MSGPACK_COLUMN_HEAD = 6 };

/* Finds the shortest encoding of cells, which others own. */
void msgpack_measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count);

void msgpack_column_free(msgpack_column *it);

/* Each of these sets the kind and what it saves, if there is anything to be saved. */

/* The integers are set; `bytes` are what they take as values. */
void msgpack_measure_integers(msgpack_column *it, int64_t bytes);

/* Cells that are integers; floats, or both. */
void msgpack_measure_longs(msgpack_column *it);
void msgpack_measure_floats(const msgpack_encoder *encoder, msgpack_column *it, bool has_longs);

/* Nils, booleans and strings. Returns how many of the first `entered` cells have different values. */
uint32_t msgpack_measure_dictionary(msgpack_column *it, uint32_t *entered);

/* Strings, of which `different` among the first `cells` are not references to others. */
void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, uint32_t different, uint32_t cells);

#endif
