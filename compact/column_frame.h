/* The frame of columns: lists, maps or texts that begin together, and are filled by column. */
#ifndef MSGPACK_COMPACT_COLUMN_FRAME_H
#define MSGPACK_COMPACT_COLUMN_FRAME_H

#include "reader.h"
#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../wire/column.h"

enum { MSGPACK_COLUMN_BATCH = 128 }; /* integers that are read at a time */

/* What the cells of a column are that takes a frame: containers or texts, whose values are columns in turn. */
typedef enum {
	MSGPACK_CELLS_ARE_LISTS,   /* of any lengths: one column of all elements */
	MSGPACK_CELLS_ARE_TUPLES,  /* lists of one length: a column for each element */
	MSGPACK_CELLS_ARE_MAPS,    /* of any keys: a column of the keys, and one of the values */
	MSGPACK_CELLS_ARE_RECORDS, /* maps of one shape: a column for each key */
	MSGPACK_CELLS_ARE_TEXTS    /* a column for each variable part */
} msgpack_cell_kind;

typedef enum {
	MSGPACK_READING_KEYS,   /* of a shape that is defined here */
	MSGPACK_BEGINNING_ROWS, /* of this shape */
	MSGPACK_BEGINNING_COLUMN,
	MSGPACK_READING_HEAD,   /* of the column */
	MSGPACK_READING_CELLS,  /* which are values of any kind */
	MSGPACK_READING_VALUES, /* of a dictionary */
	MSGPACK_READING_PADDING
} msgpack_column_state;

/* The side record of a frame. */
typedef struct msgpack_column_frame {
	msgpack_cell_kind kind;
	msgpack_column_state state;
	zval **slots;           /* of the cells; NULL: one, at frame->slot */
	uint32_t count;         /* of these */
	uint32_t first;         /* ordinal of the first */
	uint32_t owner;         /* index of the one in which a value is read */
	uint32_t column;        /* that is read, of so many: */
	uint32_t columns;
	zval **cells;           /* of that column; NULL: it has not begun */
	uint32_t cell_count;
	uint32_t cell;          /* that comes next */
	uint32_t *lengths;      /* of maps */
	zend_array *parts;      /* keys of maps, or the variable parts of texts, one column after the other */
	zend_array *values;     /* of a dictionary */
	uint32_t value_count;
	unsigned char *indexes; /* of the cells in it; NULL: all cells have its first value */
	zend_string *template;  /* of texts */
	uint32_t position;      /* in the template, of the number that was read last... */
	uint32_t digits_at;     /* ... and in texts that have the same length, which is that so far */
	bool is_padded;
} msgpack_column_frame;

/* Where containers are to be: at one slot that is a value, or those of the column of the top frame. */
typedef struct {
	const msgpack_frame_type *type;
	zval *slot;  /* NULL: these cells */
	zval **cells;
	uint32_t count;
	bool is_padded;
} msgpack_column_place;

static inline bool msgpack_column_malformed(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

static inline zval *msgpack_column_slot(const msgpack_frame *frame, uint32_t index)
{
	return frame->columns->slots ? frame->columns->slots[index] : frame->slot;
}

/* Must the values of the column be nil, booleans, numbers and strings? They have no place in the tree yet. */
static inline bool msgpack_column_has_parts(const msgpack_column_frame *columns)
{
	return columns->kind == MSGPACK_CELLS_ARE_TEXTS
		|| (columns->kind == MSGPACK_CELLS_ARE_MAPS && columns->column == 0);
}

/* Are the cells texts of the same length, of which each number is written as it is read? */
static inline bool msgpack_column_has_digits(const msgpack_column_frame *columns)
{
	return columns->kind == MSGPACK_CELLS_ARE_TEXTS && !columns->parts;
}

/* True, with status FAILED: what has been allocated may be smaller than it should be. */
static inline bool msgpack_column_is_out_of_memory(msgpack_decoder *decoder)
{
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return true;
	}
	return false;
}

/* Charges the message with memory of cells. False: it is not long enough for them as yet; see status. */
bool msgpack_column_pay(msgpack_decoder *decoder, uint64_t cost);

/* False, with status MORE: what is to be paid needs a longer message than there is so far. */
bool msgpack_column_is_long_enough(msgpack_decoder *decoder);

/* NULL with status FAILED: out of memory. */
void *msgpack_column_vector(msgpack_decoder *decoder, uint32_t count, size_t size);

/* A list of nils, outside of the tree. */
zend_array *msgpack_column_parts(uint32_t count);

/* Pushes a frame for cells of this kind, to which their vector belongs then. False: see status. */
bool msgpack_column_push(msgpack_decoder *decoder, const msgpack_column_place *where, msgpack_cell_kind kind);

/* A column of the frame has been read. */
void msgpack_column_end(msgpack_decoder *decoder, msgpack_frame *frame);

/* All columns of the top frame have been read: pops it. */
void msgpack_column_close(msgpack_decoder *decoder, msgpack_frame *frame);

/* Frees what belongs to the frame. */
void msgpack_column_abandon(msgpack_frame *frame);

/* Encodings, in column_cells.c. False: see status. */

/* A column that is an ext value, whose body is there. */
bool msgpack_column_read_numbers(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end);

/* A dictionary of so many values; and these, which follow the indexes of the cells, or a constant. */
bool msgpack_column_begin_dictionary(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t values,
	const unsigned char *indexes, uint32_t length);
bool msgpack_column_read_values(msgpack_decoder *decoder, msgpack_frame *frame);

/* Takes the cells whose bits are not set out of the column: they are nil. */
bool msgpack_column_drop_nils(msgpack_decoder *decoder, msgpack_column_frame *columns, const unsigned char *bits,
	uint32_t length);

/* Reads a value at the cursor that is no container, object or ext value. */
bool msgpack_column_read_single(msgpack_decoder *decoder, zval *slot);

/* Texts, in column_texts.c. */

/* Begins texts of a template, which `items` columns follow. */
bool msgpack_column_begin_texts(msgpack_decoder *decoder, const msgpack_column_place *where, uint32_t items,
	const unsigned char *template, uint32_t length);

/* Reads the next numbers of texts that have the same length. */
bool msgpack_column_read_digits(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end);

/* All columns have been read: sets the texts and pops the frame. Returns NULL. */
zval *msgpack_column_end_texts(msgpack_decoder *decoder, msgpack_frame *frame);

#endif
