/* The frame of columns: lists, maps, objects or texts that begin together, and are filled by column. */
#ifndef MSGPACK_COMPACT_COLUMN_FRAME_H
#define MSGPACK_COMPACT_COLUMN_FRAME_H

#include "reader.h"
#include "../wire/column.h"

/* What the rows are. */
typedef enum {
	MSGPACK_ROWS_ARE_LISTS,   /* of any lengths: one column of all elements */
	MSGPACK_ROWS_ARE_TUPLES,  /* lists of one length: a column for each element */
	MSGPACK_ROWS_ARE_MAPS,    /* of any keys: a column of the keys, and one of the values */
	MSGPACK_ROWS_ARE_RECORDS, /* maps of one shape: a column for each key */
	MSGPACK_ROWS_ARE_OBJECTS, /* of one class: a column for each property */
	MSGPACK_ROWS_ARE_TEXTS    /* a column for each variable part */
} msgpack_row_kind;

typedef enum {
	MSGPACK_COLUMN_HEAD,   /* is read next; or padding, after the last column */
	MSGPACK_COLUMN_CELLS,  /* which are values of any kind */
	MSGPACK_COLUMN_VALUES  /* of a dictionary */
} msgpack_column_state;

/* A variable part in the template of texts, and how many bytes precede it; the last one has no part. */
typedef struct {
	uint32_t literal;
	unsigned char type;
} msgpack_text_part;

/* The side record of a frame. Fields of other kinds or states than those named are zero. */
typedef struct msgpack_column_frame {
	msgpack_row_kind kind;
	msgpack_column_state state;
	zval **rows;            /* slots of the rows; the first one may have moved: see row_at() */
	uint32_t count;         /* number of rows */
	uint32_t first;         /* ordinal of the first row */
	uint32_t row;           /* index of the row in which a value is read */
	uint32_t column;        /* index of the column that is read */
	uint32_t columns;       /* number of columns */
	bool is_padded;         /* padding follows the last column */
	/* The column that is read */
	zval **cells;           /* NULL: its head has not been read */
	uint32_t cell_count;
	uint32_t cell;          /* CELLS: index of the next one */
	uint32_t value_count;   /* VALUES: of the dictionary */
	zend_array *values;     /* VALUES: those that have been read */
	unsigned char *indexes; /* VALUES: an index in these for each cell; NULL: all cells have the first */
	/* By the kind of the rows */
	uint32_t shape;         /* RECORDS, OBJECTS: its index */
	bool has_missing;       /* RECORDS: keys have been taken out of rows, whose hashes are made in the end */
	uint64_t elements;      /* LISTS, TUPLES, MAPS: of all rows */
	mp_integers lengths;    /* LISTS, MAPS: of each row, while these begin */
	uint32_t *map_lengths;  /* MAPS: of each row, until it has its keys; NULL: all have them */
	zend_array *parts;      /* MAPS: all keys; TEXTS: the cells of all columns, or NULL: digits are put into the rows */
	msgpack_text_part *template; /* TEXTS */
	char *literals;         /* TEXTS: of the template, one after the other */
} msgpack_column_frame;

/* Are the cells of the column in `parts`? As these are not in the tree, the values must be scalars. */
static inline bool msgpack_column_has_parts(const msgpack_column_frame *columns)
{
	return columns->kind == MSGPACK_ROWS_ARE_TEXTS
		|| (columns->kind == MSGPACK_ROWS_ARE_MAPS && columns->column == 0);
}

/* Are the cells digits in texts, which have been made? */
static inline bool msgpack_column_has_digits(const msgpack_column_frame *columns)
{
	return columns->kind == MSGPACK_ROWS_ARE_TEXTS && !columns->parts;
}

/* Charges the message with memory of cells. False: it is not long enough for them as yet; see status. */
bool msgpack_column_pay(msgpack_decoder *decoder, uint64_t cost);

/* May reading go on? False with status MORE: the last charge needs a longer message than there is so far. */
bool msgpack_column_is_long_enough(msgpack_decoder *decoder);

/* True, with status FAILED: what has been allocated may be smaller than it should be. */
bool msgpack_column_is_out_of_memory(msgpack_decoder *decoder);

/* Allocates a vector. NULL with status FAILED: out of memory. */
void *msgpack_column_vector(msgpack_decoder *decoder, uint32_t count, size_t size);

/* A list of nils. */
zend_array *msgpack_column_list(uint32_t count);

/* Encodings of cells. False: see status. */

/* Reads the cells from the body of an ext value, up to `end`: numbers. */
bool msgpack_column_read_numbers(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end);

/* Begins a dictionary of so many values; `indexes` NULL: a constant. msgpack_column_read_values() reads these. */
bool msgpack_column_begin_dictionary(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t values,
	const unsigned char *indexes);
bool msgpack_column_read_values(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Reads a value at the cursor that is no container, object or ext value: a part, or that of a dictionary. */
bool msgpack_column_read_single(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *slot);

/* Splits a template of texts, which have so many columns. False: see status. */
bool msgpack_column_split_template(msgpack_decoder *decoder, msgpack_column_frame *texts, const unsigned char *template,
	uint32_t length);

/* Is the column one of numbers that have a fixed number of digits in texts? */
bool msgpack_column_is_of_digits(const msgpack_column_frame *columns);

/* If all columns are of digits, makes the texts, into which msgpack_column_read_digits() writes them. Else false. */
bool msgpack_column_begin_digits(const msgpack_column_frame *columns);
bool msgpack_column_read_digits(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end);

/* Sets the texts, whose parts have been read. */
bool msgpack_column_set_texts(msgpack_decoder *decoder, const msgpack_column_frame *columns);

/* Begins a list or a map whose elements are columns. The head of the array, of `count` elements, at `head`, has been
 * read, and not yet its first element, an ext value that is all there. False: status says why; where it is MORE, the
 * value has to be read again from `head`. */
bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head);

#endif
