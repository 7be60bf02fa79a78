/* Making an index: a reader of each form pushes the tokens of values, and moves those of a container behind a head. */
#ifndef MSGPACK_RAW_INDEX_BUILDER_H
#define MSGPACK_RAW_INDEX_BUILDER_H

#include "../codec/vector.h"
#include "../exceptions.h"
#include "../wire/column.h"
#include "../wire/skip.h"
#include "part.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

/* The keys of maps: where in the index they are, each with the token of a value after it. */
typedef struct {
	size_t keys;
	size_t class_name; /* where the token of the class name is; 0: a shape of maps */
	uint32_t count;
	bool is_usable;    /* the keys are unique, and none is too long; false: not yet checked */
} msgpack_index_shape;

typedef enum {
	MSGPACK_INDEX_UNNAMED, /* nothing may refer to the container, or not yet */
	MSGPACK_INDEX_COMPLETE,
	MSGPACK_INDEX_OBJECT   /* back-references may refer to an object that is not complete */
} msgpack_index_state;

/* An array, map or object that has an ordinal. */
typedef struct {
	size_t at; /* offset in the index, once it is complete */
	msgpack_index_state state;
} msgpack_index_container;

typedef struct msgpack_index_builder {
	const msgpack_raw_message *message;
	const unsigned char *start;
	const unsigned char *cursor; /* before `end` where a value is needed: the message is complete */
	const unsigned char *end;
	smart_str out;               /* the message, and the index */
	smart_str tokens;            /* of values whose containers are not complete */
	msgpack_vector strings;      /* size_t: where they are in the message */
	msgpack_vector shapes;
	msgpack_vector containers;
	HashTable structures;        /* msgpackr's: shapes by id */
	uint64_t credit;             /* what columns may still cost: see wire/column.h */
	/* the compact form: reads a list or map as columns, whose marker is at the cursor; `items` follow it */
	bool (*read_columns)(struct msgpack_index_builder *builder, uint32_t items);
	bool in_payload;
	bool has_references;         /* to containers */
} msgpack_index_builder;

/* Is there C stack for another level? False with an exception. */
bool msgpack_index_may_nest(void);

/* Returns false. */
ZEND_COLD bool msgpack_index_malformed(const msgpack_index_builder *builder);

/* Appends `size` bytes to be set, and returns where they are. Doubles the capacity, which smart_str does not. */
static inline char *msgpack_index_extend(smart_str *text, size_t size)
{
	size_t length = smart_str_get_len(text);

	if (UNEXPECTED(!text->s || size > text->a - length)) {
		zend_safe_address_guarded(1, size, length + 8192); /* smart_str rounds up, unchecked */
		smart_str_erealloc(text, MAX(2 * length, length + size));
	}
	ZSTR_LEN(text->s) = length + size;
	return ZSTR_VAL(text->s) + length;
}

static inline size_t msgpack_index_mark(const msgpack_index_builder *builder)
{
	return builder->tokens.s ? ZSTR_LEN(builder->tokens.s) : 0;
}

static inline unsigned char *msgpack_index_token(const msgpack_index_builder *builder, size_t at)
{
	return (unsigned char *) ZSTR_VAL(builder->tokens.s) + at;
}

/* Bytes of the longest token. As many are copied for any token, so that each text has room for one more at its end. */
enum { MSGPACK_INDEX_TOKEN_MAX = 16 };

/* Makes room for so many tokens, and returns the end of the text. */
static inline unsigned char *msgpack_index_room(smart_str *text, uint64_t tokens)
{
	size_t size = sizeof(size_t) > sizeof(uint32_t) ? (size_t) (tokens + 1) * MSGPACK_INDEX_TOKEN_MAX
		: zend_safe_address_guarded((size_t) tokens, MSGPACK_INDEX_TOKEN_MAX, MSGPACK_INDEX_TOKEN_MAX);

	if (UNEXPECTED(!text->s || size > text->a - ZSTR_LEN(text->s))) {
		msgpack_index_extend(text, size);
		ZSTR_LEN(text->s) -= size;
	}
	return (unsigned char *) ZSTR_VAL(text->s) + ZSTR_LEN(text->s);
}

/* Sets the end of the text. */
static inline void msgpack_index_set_end(smart_str *text, const unsigned char *end)
{
	ZSTR_LEN(text->s) = (size_t) ((const char *) end - ZSTR_VAL(text->s));
}

static zend_always_inline const unsigned char *msgpack_index_after(const unsigned char *token)
{
	return token + (EXPECTED(mp_token_sizes[*token] > 0) ? mp_token_sizes[*token]
		: mp_token_size(token, MSGPACK_INDEX_TOKEN_MAX));
}

/* Copies a token. Returns what is behind it; moves `to`. */
static zend_always_inline const unsigned char *msgpack_index_copy(unsigned char **to, const unsigned char *token)
{
	const unsigned char *after = msgpack_index_after(token);

	memmove(*to, token, MSGPACK_INDEX_TOKEN_MAX); /* not the token overlaps, but what is copied with it */
	*to += after - token;
	return after;
}

static inline void msgpack_index_push_nil(msgpack_index_builder *builder)
{
	*msgpack_index_extend(&builder->tokens, 1) = (char) MP_NIL;
}

static inline void msgpack_index_push_link(msgpack_index_builder *builder, size_t at)
{
	unsigned char *to = msgpack_index_room(&builder->tokens, 1);

	to[0] = at <= UINT32_MAX ? MP_FIXEXT4 : MP_FIXEXT8;
	to[1] = MP_COMPACT_COLUMN;
	to = at <= UINT32_MAX ? mp_store32(to + 2, (uint32_t) at) : mp_store64(to + 2, at);
	msgpack_index_set_end(&builder->tokens, to);
}

/* Pushes the token at the cursor, or a link to it. */
static inline void msgpack_index_push_token(msgpack_index_builder *builder)
{
	const unsigned char *p = builder->cursor;
	size_t size = mp_token_sizes[*p] ? mp_token_sizes[*p] : (size_t) mp_token_size(p, (size_t) (builder->end - p));
	unsigned char *to;

	if (size <= MP_HEAD_MAX && !mp_is_ext_head(*p)) {
		to = msgpack_index_room(&builder->tokens, 1);
		if (EXPECTED(builder->end - p >= MSGPACK_INDEX_TOKEN_MAX)) {
			memcpy(to, p, MSGPACK_INDEX_TOKEN_MAX);
		} else {
			memcpy(to, p, size);
		}
		msgpack_index_set_end(&builder->tokens, to + size);
	} else {
		msgpack_index_push_link(builder, (size_t) (p - builder->start));
	}
	builder->cursor = p + size;
}

void msgpack_index_push_integer(msgpack_index_builder *builder, int64_t integer);

/* Removes the tokens from `mark` up to `end`; those behind them stay. */
void msgpack_index_remove(msgpack_index_builder *builder, size_t mark, size_t end);

static inline msgpack_index_container *msgpack_index_container_of(const msgpack_index_builder *builder,
	uint32_t ordinal)
{
	return msgpack_vector_at(&builder->containers, ordinal, sizeof(msgpack_index_container));
}

static inline const unsigned char *msgpack_index_at(const msgpack_index_builder *builder, size_t offset)
{
	return (const unsigned char *) ZSTR_VAL(builder->out.s) + offset;
}

/* The ordinal, less one, of the next container. False: out of memory. */
bool msgpack_index_begin(msgpack_index_builder *builder, msgpack_index_state state, uint32_t *ordinal);

/* A container of `count` elements or pairs has been put at `at`. Pushes the link to it. */
void msgpack_index_complete(msgpack_index_builder *builder, uint32_t ordinal, size_t at, uint32_t count);

/* Puts a head, behind which there is room for so many tokens that have been pushed. Returns where it ends. */
unsigned char *msgpack_index_put_head(msgpack_index_builder *builder, bool is_map, uint32_t count, uint64_t tokens);

/* Moves all tokens from `mark` on to the index. Returns where they are. */
size_t msgpack_index_put_tokens(msgpack_index_builder *builder, size_t mark);

/* Puts the head of a map or object of the shape with so many pairs, and makes room for them. `key` is then the first of
 * its keys, each of which is followed by another value. Returns where the head ends. */
unsigned char *msgpack_index_put_row(msgpack_index_builder *builder, const msgpack_index_shape *shape, uint32_t pairs,
	const unsigned char **key);

/* Moves all tokens from `mark` on to the index, as a container, and pushes the link to it. */
void msgpack_index_end(msgpack_index_builder *builder, uint32_t ordinal, size_t mark, bool is_map, uint32_t count);

/* As msgpack_index_end() of a map or object of the shape: the tokens are its values. */
void msgpack_index_end_row(msgpack_index_builder *builder, uint32_t ordinal, size_t mark,
	const msgpack_index_shape *shape);

/* The bytes of a string, or of the string to which a link leads; 0: the token is another one. */
uint32_t msgpack_index_string_length(const msgpack_index_builder *builder, const unsigned char *token);

/* Are the keys of so many pairs in the index unique? False also with an exception. */
bool msgpack_index_are_unique(const msgpack_index_builder *builder, size_t keys, uint32_t count);

/* Read a value of the compact form, and push one token. */
bool msgpack_index_value(msgpack_index_builder *builder);
bool msgpack_index_single(msgpack_index_builder *builder); /* neither a container nor a reference to one */

/* Finds the shape of rows by the marker in front of them. `items` follow it, of which the keys of a definition are
 * read. False with an exception: there is no such shape, or as many values or columns as it has keys do not follow. */
bool msgpack_index_shape_of(msgpack_index_builder *builder, const unsigned char *marker, uint32_t items,
	msgpack_index_shape *shape);

/* See builder->read_columns. */
bool msgpack_index_columns(msgpack_index_builder *builder, uint32_t items);

/* Reads a value of a message with msgpackr's records, and pushes one token. */
bool msgpack_index_record_value(msgpack_index_builder *builder);

#endif
