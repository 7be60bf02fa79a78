/*
 * The state of a MessagePack\BufferUnpacker and its functions. Its methods are in unpacker_methods.c.
 *
 * Offsets count from the first byte that has not been released, as userland sees them.
 */
#ifndef MSGPACK_BUFFER_UNPACKER_H
#define MSGPACK_BUFFER_UNPACKER_H

#include "../codec/input.h"
#include "../base/calls.h"
#include "../property_slots.h"
#include "options.h"
#include "../codec/decoder.h"

extern zend_class_entry *msgpack_buffer_unpacker_ce;
extern zend_class_entry *msgpack_extension_ce;

/* Called at startup, when the class has been registered. */
void msgpack_unpacker_startup(void);

/* One value that is being decoded. */
typedef struct {
	msgpack_decoder decoder;
	msgpack_decode_options options;
	uint32_t max_depth; /* msgpack.max_depth when decoding began */
	zval value;         /* as far as it has been decoded */
	size_t start;       /* offset of its first byte */
	size_t cursor;      /* offset where decoding resumes */
} msgpack_decoding;

typedef struct {
	msgpack_pieces input;        /* the buffer */
	uint64_t before;             /* bytes of a stream that came before it: see msgpack_unpacker_feed() */
	size_t offset;               /* of the next byte to decode */
	uint64_t dropped;            /* decoded bytes that are no longer in the buffer, modulo 2^64 */
	uint32_t generation;         /* incremented when the bytes or their offsets change */
	msgpack_decoding *suspended; /* the incomplete value; NULL: none */
	/* what the values so far have defined; NULL: nothing, or see `suspended` */
	struct msgpack_msgpackr_reader *sequence;
	const zend_object *structures; /* the MessagePack\Structures of `suspended` and `sequence`; NULL: none */
	zend_object std;
} msgpack_buffer_unpacker;

/* Have the properties the buffer and the offset? See buffer_unpacker.c. */
static zend_always_inline bool msgpack_unpacker_is_published(const msgpack_buffer_unpacker *self)
{
	return !Z_ISUNDEF_P(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER));
}

/* Applies what userland has assigned to the published properties. May free values whose destructors read the properties
 * again. */
void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self);

/* Called before the state is used, and after each userland call. */
static zend_always_inline void msgpack_unpacker_adopt_changes(msgpack_buffer_unpacker *self)
{
	if (UNEXPECTED(msgpack_unpacker_is_published(self))) {
		msgpack_unpacker_adopt_properties(self);
	}
}

/* The state, after applying that. The offset is known here, which msgpack_struct_of() reads. */
static zend_always_inline msgpack_buffer_unpacker *msgpack_unpacker_from(zend_object *object)
{
	msgpack_buffer_unpacker *self = (void *) ((char *) object - offsetof(msgpack_buffer_unpacker, std));

	msgpack_unpacker_adopt_changes(self);
	return self;
}

/* Replaces the buffer by a string, or with NULL by an empty one, and the offset by 0. */
void msgpack_unpacker_set_buffer(msgpack_buffer_unpacker *self, zend_string *buffer);

/* Appends to the buffer. False: out of memory, and nothing has changed. */
bool msgpack_unpacker_append(msgpack_buffer_unpacker *self, zend_string *data);

/* Drops the bytes before the offset. */
void msgpack_unpacker_release(msgpack_buffer_unpacker *self);

static inline size_t msgpack_unpacker_length(const msgpack_buffer_unpacker *self)
{
	return msgpack_pieces_length(&self->input);
}

static inline size_t msgpack_unpacker_remaining(const msgpack_buffer_unpacker *self)
{
	return msgpack_unpacker_length(self) - self->offset;
}

static inline const unsigned char *msgpack_unpacker_bytes(const msgpack_buffer_unpacker *self)
{
	return (const unsigned char *) ZSTR_VAL(self->input.bytes) + self->input.released;
}

static inline const unsigned char *msgpack_unpacker_cursor(const msgpack_buffer_unpacker *self)
{
	return msgpack_unpacker_bytes(self) + self->offset;
}

/* Sets the options: bits of UnpackOptions. */
void msgpack_unpacker_set_options(msgpack_buffer_unpacker *self, zend_long options);

static zend_always_inline zend_long msgpack_unpacker_flags(msgpack_buffer_unpacker *self)
{
	bool has_flags = Z_TYPE_P(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OPTION_FLAGS)) != IS_UNDEF;

	return UNEXPECTED(has_flags) ? msgpack_option_flags(&msgpack_unpack_option_set, &self->std) & MSGPACK_UNPACK_FLAGS
		: 0;
}

/* Whether a subclass overrides unpack() or read(): it expects BufferUnpacker to call them for each nested value and
 * each string, as the PHP library does. */
static zend_always_inline bool msgpack_unpacker_is_overridden(const msgpack_buffer_unpacker *self)
{
	return UNEXPECTED(self->std.ce != msgpack_buffer_unpacker_ce)
		&& msgpack_overrides(&self->std, msgpack_buffer_unpacker_ce, (const char *const[]) { "unpack", "read", NULL });
}

/* Does what __construct() does; arguments that are NULL are not given. May throw. */
void msgpack_unpacker_construct(zend_object *unpacker, zend_string *buffer, zval *options, HashTable *extensions);

/* new BufferUnpacker($data, $options, [new TimestampExtension]), which userland cannot get, with chosen options. */
msgpack_buffer_unpacker *msgpack_create_unpacker(zval *object, zend_string *data, zend_long chosen);

/* Decoding, which suspends at the end of the buffer, and resumes. */

/* Decodes the value at the offset; or `skips` it, and makes a MessagePack\Raw of it, in which all structures of records
 * are defined, unless `result` is NULL. False with an exception: `result` is IS_UNDEF, and if it `skips`, the offset
 * stays. */
bool msgpack_unpacker_unpack(msgpack_buffer_unpacker *self, zval *result, bool skips);

/* Unpacks the value at the offset by an unpacker from msgpack_create_unpacker(). False with an exception. */
bool msgpack_unpack_at(zval *result, zend_string *bytes, size_t offset, zend_long chosen);

/* What becomes of an incomplete value. */
typedef enum {
	MSGPACK_UNPACK_WHOLE,   /* an exception */
	MSGPACK_UNPACK_REWINDS, /* it is suspended; the offset stays that of its first byte */
	MSGPACK_UNPACK_CONSUMES /* it is suspended; the offset follows the decoded bytes, which are not needed again */
} msgpack_unpack_mode;

/* Decodes, or `skips`, the value at the offset; resumes a suspended value that starts there. Returns
 * MSGPACK_DECODE_MORE if it has suspended the value. */
msgpack_decode_status msgpack_unpacker_read(msgpack_buffer_unpacker *self, zval *result, msgpack_unpack_mode mode,
	bool skips);

/* The minimum of bytes that the value at the offset still needs. */
uint64_t msgpack_unpacker_missing(msgpack_buffer_unpacker *self);

/* May a value be skipped? False with an exception: later values may depend on what it defines. */
bool msgpack_unpacker_may_skip(msgpack_buffer_unpacker *self);

/* The interface for streams, of which each byte is read once: by MSGPACK_UNPACK_CONSUMES. */

/* Drops the decoded bytes, and appends `data`. False: out of memory. */
bool msgpack_unpacker_feed(msgpack_buffer_unpacker *self, zend_string *data);

/* Tells the exception, of which a text gets the path, where the value that may be suspended stopped. `offset`: in the
 * stream, of the next byte to decode. */
ZEND_COLD void msgpack_unpacker_say_where(const msgpack_buffer_unpacker *self, uint64_t offset);

/* A long str or bin is read into its own memory, not through the buffer. After MSGPACK_DECODE_MORE: the length of the
 * str or bin that is incomplete, unless it is a key; 0: there is none. `bytes` are the `available` first ones of it. */
uint32_t msgpack_unpacker_incomplete_string(const msgpack_buffer_unpacker *self, const char **bytes, size_t *available);

/* Decodes on with the whole string, of which the unpacker has the `available` first bytes. Consumes `string`. */
msgpack_decode_status msgpack_unpacker_read_string(msgpack_buffer_unpacker *self, zend_string *string, size_t available,
	zval *result);

#endif
