/*
 * Columns of the compact form, in an index: docs/compact-format.md has their encodings. A list, row or text of a column
 * has a place in the index from the start. Until a link to it is followed there is a stub, which says what belongs
 * there: the first byte MP_RESERVED, the address of the column, and the number of the cell.
 */
#ifndef MSGPACK_RAW_INDEX_CELLS_H
#define MSGPACK_RAW_INDEX_CELLS_H

#include "../codec/array.h"
#include "../wire/column.h"

typedef struct msgpack_raw_column {
	uint32_t kind;                     /* MP_COLUMN_...; of numbers: up to MP_COLUMN_DOUBLES */
	uint32_t count;                    /* of cells */
	uint32_t widest;                   /* bytes of the longest token of a cell, or more */
	uint32_t bits;                     /* of an index in a dictionary */
	struct msgpack_raw_column *first;  /* of the columns in it */
	struct msgpack_raw_column *next;   /* in the same column */
	const unsigned char *body;         /* in the message: indexes, bits, or a template */
	const unsigned char *end;
	mp_integers integers;              /* of numbers: the first cell is the next */
	uint64_t *sums;                    /* elements, bytes of strings or set bits before each cell; the cells, if they
	                                    * are written as differences; or NULL */
	size_t place;                      /* offset in the index: of the tokens, or of the first list, row or text, ... */
	size_t stride;                     /* ... each of which takes so many bytes, ... */
	size_t unit;                       /* ... and so many for each element or byte in the sums */
	size_t keys;                       /* of rows: offset of the keys in the index, each with a value after it */
	size_t class_name;                 /* of rows: offset of the token in the index; 0: they are maps */
} msgpack_raw_column;

/* Bytes of the longest token. As many are copied for any token, so that each text has room for one more at its end. */
enum { MSGPACK_INDEX_TOKEN_MAX = 16 };

/* Bytes of the longest head of an array, map or str; of a stub; and of links, those to the first 4 GiB, and all. */
enum { MSGPACK_INDEX_HEAD_MAX = 5, MSGPACK_INDEX_STUB = 1 + sizeof(void *) + sizeof(uint32_t),
	MSGPACK_INDEX_LINK = 6, MSGPACK_INDEX_LINK_MAX = 10 };

/* Copies a token. Returns what is behind it; moves `to`. */
static zend_always_inline const unsigned char *msgpack_index_copy(unsigned char **to, const unsigned char *token)
{
	const unsigned char *after = mp_after_token(token);

	memmove(*to, token, MSGPACK_INDEX_TOKEN_MAX); /* not the token overlaps, but what is copied with it */
	*to += after - token;
	return after;
}

/* Puts a link to the value at the offset. Returns where it ends. */
static inline unsigned char *msgpack_index_put_link(unsigned char *to, size_t at)
{
	to[0] = at <= UINT32_MAX ? MP_FIXEXT4 : MP_FIXEXT8;
	to[1] = MP_COMPACT_COLUMN;
	return at <= UINT32_MAX ? mp_store32(to + 2, (uint32_t) at) : mp_store64(to + 2, at);
}

/* The offset to which a link in an index leads. */
static inline size_t msgpack_raw_target_of(const unsigned char *link)
{
	return *link == MP_FIXEXT4 ? mp_load32(link + 2) : (size_t) mp_load64(link + 2);
}

static inline bool msgpack_raw_bit_of(const msgpack_raw_column *column, uint32_t i)
{
	return column->body[i / 8] >> i % 8 & 1;
}

/* Has row `i` the key whose column this is? */
static inline bool msgpack_raw_has_cell(const msgpack_raw_column *column, uint32_t i)
{
	return column->kind != MP_COLUMN_MISSING || msgpack_raw_bit_of(column, i);
}

/* The number of the token of a cell. */
static inline size_t msgpack_raw_token_of(const msgpack_raw_column *column, uint32_t i)
{
	return column->kind == MP_COLUMN_CELLS ? i : mp_index_at(column->body, column->bits, i);
}

/* A cell of a column of integers. */
static inline int64_t msgpack_raw_integer_of(const msgpack_raw_column *column, uint32_t i)
{
	mp_integers integers = column->integers;

	integers.next += (size_t) i * integers.width;
	return column->sums ? (int64_t) column->sums[i] : mp_next_integer(&integers);
}

/* The offset of a list, row or text. */
static inline size_t msgpack_raw_place_of(const msgpack_raw_column *column, uint32_t i)
{
	return column->place + i * column->stride + (column->unit > 0 ? (size_t) column->sums[i] * column->unit : 0);
}

/* Puts what belongs in the place of a stub in the index. */
void msgpack_raw_put_place(unsigned char *index, unsigned char *stub);

void msgpack_raw_columns_free(msgpack_vector *columns);

#endif
