/*
 * Messages in another form than plain MessagePack: an index of their arrays, maps and objects is made once, and is
 * behind the bytes of the message in the same string. It is plain MessagePack but for two kinds of ext values, so that
 * each value in an array or map is one token, and is skipped in one step:
 *
 *   a link       the type MP_COMPACT_COLUMN, 4 or 8 bytes: where in that string an array, a map, or a str, bin or ext
 *                value begins, which may be in the message itself, or be a stub until then, see below
 *   an ordinal   the type MP_COMPACT_SAME, 1, 2 or 4 bytes: the object that has it, as of a back-reference
 *
 * A reader of each form pushes the tokens of values, and moves those of a container behind a head. Where a function
 * returns false without an exception, the compact form is malformed at the cursor.
 */
#pragma once

#include "../exceptions.h"
#include "../wire/column.h"
#include "raw.h"
#include "zend_smart_str.h"

/* index_cells.c: columns of the compact form: docs/compact-format.md has their encodings. A list, row or text of a
 * column has a place in the index from the start. Until a link to it is followed there is a stub, which says what
 * belongs there: the first byte MP_RESERVED, the address of the column, and the number of the cell. */

typedef struct msgpack_raw_column {
	uint32_t kind;                     /* MP_COLUMN_...; of numbers: up to MP_COLUMN_DOUBLES */
	uint32_t count;                    /* of cells */
	uint32_t widest;                   /* bytes of the longest token of a cell, or more */
	uint32_t bits;                     /* of an index in a dictionary or union; 1: is a cell there? */
	struct msgpack_raw_column *first;  /* of the columns in it */
	struct msgpack_raw_column *next;   /* in the same column */
	const unsigned char *body;         /* in the message: indexes, bits, or a template */
	const unsigned char *end;
	mp_integers integers;              /* of numbers: the first cell is the next */
	uint64_t *sums;                    /* elements or bytes of strings before each cell; or cells before it that have
	                                    * the same index; or the cells, if they are written as differences; or NULL */
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

/* Has row `i` the key whose column this is? */
static inline bool msgpack_raw_has_cell(const msgpack_raw_column *column, uint32_t i)
{
	return column->kind != MP_COLUMN_MISSING || mp_index_at(column->body, column->bits, i) > 0;
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

/* The value in the index at this offset. */
static inline const unsigned char *msgpack_raw_value_at(unsigned char *index, size_t at)
{
	if (index[at] == MP_RESERVED) {
		msgpack_raw_put_place(index, index + at);
	}
	return index + at;
}

/* Making an index */

/* The keys of maps: where in the index they are, each with the token of a value after it. */
typedef struct {
	size_t keys;
	size_t class_name; /* where the token of the class name is; 0: a shape of maps */
	uint32_t count;
	bool is_usable;    /* the keys are unique, and none is too long; false: not yet checked */
	size_t size;       /* bytes of the keys and of the name of the class, once they have been checked */
} msgpack_index_shape;

typedef enum {
	MSGPACK_INDEX_NO_TARGET, /* no back-reference may lead to it, or none before it is complete */
	MSGPACK_INDEX_COMPLETE,
	MSGPACK_INDEX_OBJECT   /* back-references may refer to an object that is not complete */
} msgpack_index_state;

typedef struct msgpack_index_builder {
	const msgpack_raw_message *message;
	const unsigned char *start;
	const unsigned char *cursor; /* before `end` where a value is needed: the message is complete */
	const unsigned char *end;
	smart_str out;               /* the message, and the index */
	smart_str tokens;            /* of values whose containers are not complete */
	msgpack_vector strings;      /* size_t: where they are in the message */
	msgpack_vector shapes;
	msgpack_vector heads;        /* msgpack_raw_head, by ordinal: where they are in the index, once complete */
	zend_arena *columns;         /* with their sums; NULL: there are none */
	HashTable structures;        /* msgpackr's: shapes by id */
	uint64_t credit;             /* what columns may still cost: see wire/column.h */
	/* reads a value, and pushes one token */
	bool (*read_value)(struct msgpack_index_builder *builder);
	bool in_payload;
	bool has_references;         /* to containers */
} msgpack_index_builder;

/* Makes room for so many bytes, and returns the end of the text. Doubles the capacity, which smart_str does not. */
static inline unsigned char *msgpack_index_reserve(smart_str *text, size_t size)
{
	size_t length = smart_str_get_len(text);

	if (UNEXPECTED(!text->s || size > text->a - length)) {
		zend_safe_address_guarded(1, size, length + 8192); /* smart_str rounds up, unchecked */
		smart_str_erealloc(text, MAX(2 * length, length + size));
	}
	return (unsigned char *) ZSTR_VAL(text->s) + length;
}

/* Appends `size` bytes to be set, and returns where they are. */
static inline unsigned char *msgpack_index_extend(smart_str *text, size_t size)
{
	unsigned char *p = msgpack_index_reserve(text, size);

	ZSTR_LEN(text->s) += size;
	return p;
}

/* Makes room for so many tokens, and returns the end of the text. */
static inline unsigned char *msgpack_index_room(smart_str *text, uint64_t tokens)
{
	return msgpack_index_reserve(text, sizeof(size_t) > sizeof(uint32_t)
		? (size_t) (tokens + 1) * MSGPACK_INDEX_TOKEN_MAX
		: zend_safe_address_guarded((size_t) tokens, MSGPACK_INDEX_TOKEN_MAX, MSGPACK_INDEX_TOKEN_MAX));
}

/* Sets the end of the text. */
static inline void msgpack_index_set_end(smart_str *text, const unsigned char *end)
{
	ZSTR_LEN(text->s) = (size_t) ((const char *) end - ZSTR_VAL(text->s));
}

static inline void msgpack_index_push_nil(msgpack_index_builder *builder)
{
	*msgpack_index_extend(&builder->tokens, 1) = MP_NIL;
}

static inline void msgpack_index_push_link(msgpack_index_builder *builder, size_t at)
{
	msgpack_index_set_end(&builder->tokens, msgpack_index_put_link(msgpack_index_room(&builder->tokens, 1), at));
}

/* Pushes the token at the cursor, or a link to it. */
static zend_always_inline void msgpack_index_push_token(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	unsigned char *to = msgpack_index_room(&builder->tokens, 1);
	size_t size = (size_t) (mp_after_token(p) - p);

	builder->cursor = p + size;
	if (size > MP_HEAD_MAX || mp_is_ext_head(*p)) {
		size = (size_t) (msgpack_index_put_link(to, (size_t) (p - builder->start)) - to);
	} else if (EXPECTED(builder->end - p >= MSGPACK_INDEX_TOKEN_MAX)) {
		memcpy(to, p, MSGPACK_INDEX_TOKEN_MAX);
	} else {
		memcpy(to, p, size);
	}
	ZSTR_LEN(builder->tokens.s) += size;
}

static inline const unsigned char *msgpack_index_at(const msgpack_index_builder *builder, size_t offset)
{
	return (const unsigned char *) ZSTR_VAL(builder->out.s) + offset;
}

/* Begins so many containers, and sets the index in `heads` of the first. False with an exception, or out of memory. */
bool msgpack_index_begin(msgpack_index_builder *builder, msgpack_index_state state, uint32_t count, uint32_t *first);

/* A container has been put at `at`, or will be. `is_empty`: it is an array without elements. */
static inline void msgpack_index_complete(msgpack_index_builder *builder, uint32_t container, size_t at, bool is_empty)
{
	msgpack_raw_head *head = msgpack_raw_head_at(&builder->heads, container);

	*head = (msgpack_raw_head) { .at = at,
		.state = head->state == MSGPACK_INDEX_NO_TARGET && !is_empty ? MSGPACK_INDEX_COMPLETE : head->state };
}

/* Moves all tokens from the offset `from` on to the index. Returns where they are. */
size_t msgpack_index_put_tokens(msgpack_index_builder *builder, size_t from);

/* Moves all tokens from the offset `from` on to the index, as a container, and pushes the link to it. */
void msgpack_index_end(msgpack_index_builder *builder, uint32_t container, size_t from, bool is_map, uint32_t count);

/* Reads so many values, and makes a list of them; or with a shape a map or object. */
bool msgpack_index_values(msgpack_index_builder *builder, uint32_t count, const msgpack_index_shape *shape,
	bool in_payload);

/* Are the keys of so many pairs in the index unique? False also with an exception. */
bool msgpack_index_are_unique(const msgpack_index_builder *builder, size_t keys, uint32_t count);

/* Reads a value of the compact form, and pushes one token. */
bool msgpack_index_value(msgpack_index_builder *builder);
