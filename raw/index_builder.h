/*
 * Messages in another form than plain MessagePack: an index of their arrays, maps and objects is made once, and is
 * behind the bytes of the message in the same string. It is plain MessagePack but for two kinds of ext values, so that
 * each value in an array or map is one token, and is skipped in one step:
 *
 *   a link       the type MP_COMPACT_COLUMN, 4 or 8 bytes: where in that string an array, a map, or a str, bin or ext
 *                value begins, which may be in the message itself, or be a stub until then, see index_cells.h
 *   an ordinal   the type MP_COMPACT_SAME, 1, 2 or 4 bytes: the object that has it, as of a back-reference
 *
 * A reader of each form pushes the tokens of values, and moves those of a container behind a head. Where a function
 * returns false without an exception, the compact form is malformed at the cursor.
 */
#ifndef MSGPACK_RAW_INDEX_BUILDER_H
#define MSGPACK_RAW_INDEX_BUILDER_H

#include "../exceptions.h"
#include "../wire/token.h"
#include "index_cells.h"
#include "part.h"
#include "zend_smart_str.h"

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
	msgpack_vector columns;      /* msgpack_raw_column */
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
void msgpack_index_complete(msgpack_index_builder *builder, uint32_t container, size_t at, bool is_empty);

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

/* Reads a value of a message with msgpackr's records, and pushes one token. */
bool msgpack_index_record_value(msgpack_index_builder *builder);

#endif
