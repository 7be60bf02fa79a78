/*
 * The state of the mapper. The containers that are being read, from the root to the innermost, are a stack of frames on
 * the heap. No userland runs while there are frames, but the autoloaders that typed.h names for dates: calls are
 * collected, and made when all has been read.
 */
#ifndef MSGPACK_MAPPER_STATE_H
#define MSGPACK_MAPPER_STATE_H

#include "typed.h"
#include "../codec/decoder.h"
#include "../exceptions.h"
#include "../raw/raw.h"
#include "zend_arena.h"

/* What is to be called once the message has been read; or, in a dry run, what its fields are read to. */
typedef struct msgpack_mapper_call {
	struct msgpack_mapper_call *next;
	const msgpack_plan *plan;
	zval *slot;      /* has the object; of a factory will have it */
	zval *arguments; /* or the values of properties, one for each field; NULL: only the destructor is allowed */
	uint32_t depth;  /* levels up to the object: what userland reads is nested in these */
} msgpack_mapper_call;

/* Of a map its fields or pairs are read, of an array its fields by position, or elements. */
typedef struct {
	const msgpack_plan *plan;  /* NULL: of a list or array */
	union {
		const msgpack_type *type; /* of a list or array */
		const zend_string *tag;   /* plan: the key of the discriminator, which need not be a field's; or NULL */
	};
	zval *slot;                /* of the container */
	char *base;                /* plan: what the offsets of its fields are of */
	msgpack_mapper_call *call; /* plan; or NULL */
	msgpack_field *field;      /* plan: the one that is read, or was read last; before the first: &fields[count] */
	const unsigned char *head; /* of the container */
	const unsigned char *key;  /* of the pair that is being read; NULL: see field */
	uint32_t count;
	uint32_t left;             /* items that have not been read */
	uint32_t filled;           /* plan: fields that have been read */
	bool is_map;
	bool has_tag;              /* plan: the key `tag` has been read */
} msgpack_mapper_frame;

/* The code of an error */
typedef enum {
	MSGPACK_ERROR_TYPE, MSGPACK_ERROR_MISSING, MSGPACK_ERROR_UNKNOWN, MSGPACK_ERROR_ENUM, MSGPACK_ERROR_DATE,
	MSGPACK_ERROR_DEPTH, MSGPACK_ERROR_DUPLICATE
} msgpack_mapping_code;

/* A function that reads a value returns the position after it. NULL: the value is a container, which has got a frame,
 * and the cursor is at its first item; or reading has failed. */
typedef struct {
	msgpack_decoder keys;   /* of which only the input and what belongs to keys is used */
	const unsigned char *start;
	zend_string *bytes;
	zend_long options;
	bool is_dry;            /* creates no objects */
	bool has_offsets;
	bool was_php;           /* PHP may have packed it: a list may be a map that had the keys "0", "1" and so on */
	bool has_failed;        /* with an exception, or as no more errors are wanted */
	msgpack_mapper_frame *frames;
	uint32_t depth;
	uint32_t capacity;
	uint32_t max_depth;
	size_t budget;          /* bytes of the message that no container has reserved */
	size_t memory;          /* bytes that the value may still take */
	size_t scans;           /* bytes that may still be read in search of tags, as those of nested maps are read again */
	zend_arena *arena;      /* of calls; NULL: none yet */
	msgpack_mapper_call *calls, **last_call; /* of complete objects; and where the next one is put */
	msgpack_raw_message *message; /* for Raws; NULL: none yet */
	zval errors;            /* a list of MappingErrors */
	msgpack_mapper_frame initial[8];
} msgpack_mapper;

/* Returns NULL. */
static inline void *msgpack_mapper_fail(msgpack_mapper *mapper)
{
	mapper->has_failed = true;
	return NULL;
}

/* The offset for an exception or error about `p`; or MSGPACK_NO_OFFSET. */
static inline zend_long msgpack_mapper_offset(const msgpack_mapper *mapper, const unsigned char *p)
{
	return mapper->has_offsets ? (zend_long) (p - mapper->start) : MSGPACK_NO_OFFSET;
}

/* Throws, as the message is malformed or ends at `p`. Returns NULL. */
ZEND_COLD const unsigned char *msgpack_mapper_malformed(msgpack_mapper *mapper, const unsigned char *p);

/* Counts memory that is to be allocated, without the allocator's rounding. False with an exception. */
bool msgpack_mapper_charge(msgpack_mapper *mapper, size_t size);

/* Add an error: about the value at `p`, which is not of the type, or with NULL is nested too deeply; about the tag of a
 * map, at `value`, or with NULL that it has none. Return the end of the value or map; NULL: no more errors are wanted.
 * `slot` becomes null. */
ZEND_COLD const unsigned char *msgpack_mapper_reject(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot);
ZEND_COLD const unsigned char *msgpack_mapper_reject_tag(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *map, const unsigned char *value);

/* Adds an error about the key at `p`, or an element at an unknown position; the cursor is at its value. Returns the end
 * of that; NULL: no more errors are wanted. */
ZEND_COLD const unsigned char *msgpack_mapper_reject_key(msgpack_mapper *mapper, msgpack_mapping_code code,
	const unsigned char *p);

/* Adds an error, unless no more are wanted, about a field that is not there. */
ZEND_COLD void msgpack_mapper_reject_missing(msgpack_mapper *mapper, msgpack_mapper_frame *frame,
	msgpack_field *field);

/* Throws a MappingException with the errors. */
ZEND_COLD void msgpack_mapper_throw_errors(msgpack_mapper *mapper);

/* Reads any value but those that read_common() in mapper.c has read. */
const unsigned char *msgpack_mapper_read_other(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *p, zval *slot);

/* Begins a map or array of `length` pairs or elements, whose head is at `p`. */
const unsigned char *msgpack_mapper_open(msgpack_mapper *mapper, const msgpack_type *type, bool is_map, uint32_t length,
	const unsigned char *p, zval *slot);

/* The end of a value. NULL with an exception. */
const unsigned char *msgpack_mapper_skip(msgpack_mapper *mapper, const unsigned char *p);

/* Skips a value of one token without a call. */
static zend_always_inline const unsigned char *msgpack_mapper_after(msgpack_mapper *mapper, const unsigned char *p)
{
	size_t available = (size_t) (mapper->keys.end - p), size = 0;

	if (EXPECTED(available > 1)) {
		size = *p == MP_STR8 ? 2u + p[1] : mp_token_sizes[*p];
	}
	return EXPECTED(size > 0 && size <= available) ? p + size : msgpack_mapper_skip(mapper, p);
}

void msgpack_mapper_free_arguments(const msgpack_mapper_call *call);

/* Makes the calls. False with an exception. */
bool msgpack_mapper_call_all(msgpack_mapper *mapper);

#endif
