/*
 * What the messages of a sequence of msgpackr have defined so far: structures, the keys of records.
 *
 * The shapes are those of the compact form: see compact_reader.h. Their keys are those of PHP arrays, or with
 * `maps_are_objects` names of properties.
 */
#ifndef MSGPACK_MSGPACKR_READER_H
#define MSGPACK_MSGPACKR_READER_H

#include "../compact/reader.h"
#include "../wire/msgpackr.h"

typedef struct {
	bool has_records;      /* the bytes from 0x40 on are records */
	bool maps_are_objects; /* maps and records become stdClass */
	bool has_decimals;     /* a float 32 is read as a decimal */
	bool has_two_bytes;    /* ids from MP_RECORD_TWO on are those of shared structures */
	bool has_references;   /* the keys of a structure may have an id, or be a reference to others; there may be bundles
	                        * without records */
} msgpack_msgpackr_options;

typedef struct {
	size_t next; /* offset of the next part */
	size_t end;
} msgpack_bundled;

/* Two strings after the values of a message, or before the next such bundle: one of any characters, one of ASCII. The
 * strings in the values are parts of these, in order, given by their lengths. All zero: there is none. */
typedef struct {
	const unsigned char *start; /* while the decoder runs; else see `ahead` */
	size_t ahead;               /* bytes from the cursor, or the start of the input, to the start */
	size_t size;                /* of both strings */
	msgpack_bundled strings[2];
	bool is_used;               /* a part has been taken */
} msgpack_bundle;

/* What an id meant before a definition of the current message. */
typedef struct {
	uint32_t structure;
	uint32_t shape;
	uint32_t shape_of_two_bytes;
} msgpack_replaced_shape;

/* Memory that the keys of shapes take, at the least. */
typedef struct {
	size_t all;
	size_t in_use; /* of those with an id */
} msgpack_shape_bytes;

enum { MSGPACK_MANY_SHAPES = 64 }; /* before those without an id are freed, for the first time */

enum { MSGPACK_STRUCTURES_MAX_BYTES = 16 << 20 }; /* in use between two messages of a sequence */

typedef struct msgpack_msgpackr_reader {
	msgpack_compact_reader common;  /* first: the decoder points to it; only its shapes are used */
	msgpack_msgpackr_options options;
	/* ids from MP_RECORD_TWO on have a second byte, unless one of one byte is defined */
	bool has_two_bytes;
	uint32_t shapes[MP_RECORD_IDS]; /* by id of one byte: index of the shape, plus one; 0: none */
	HashTable *more;                /* the same for ids of two bytes, by index of the structure; NULL: none */
	msgpack_bundle bundle;
	msgpack_vector replaced;        /* msgpack_replaced_shape, in the current message */
	uint32_t shapes_before;         /* number of shapes when it began */
	bool had_two_bytes;
	uint32_t retire_at;             /* number of shapes at which those without an id are freed */
	msgpack_shape_bytes bytes;
	msgpack_shape_bytes bytes_before;
	struct msgpack_references *references; /* the caller's: values with an id; NULL: none */
	const char *problem;            /* why the message is malformed; NULL: a byte without a meaning */
} msgpack_msgpackr_reader;

static zend_always_inline msgpack_msgpackr_reader *msgpack_msgpackr_of(const msgpack_decoder *decoder)
{
	return (msgpack_msgpackr_reader *) decoder->compact;
}

/* Begins a message in this dialect. `reader` is that of the message before in the sequence, which the decoder then
 * owns; NULL: it is the first. */
void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options,
	msgpack_msgpackr_reader *reader);

/* Ends it, and returns the reader for the next message. What a message that is not complete has defined is
 * forgotten. */
msgpack_msgpackr_reader *msgpack_msgpackr_end(msgpack_decoder *decoder, bool is_complete);

/* `reader` may be NULL. */
void msgpack_msgpackr_reader_free(msgpack_msgpackr_reader *reader);

/* Gives an id the shape of this index plus one, until the message turns out not to be complete. False: out of
 * memory. */
bool msgpack_msgpackr_set_shape(msgpack_msgpackr_reader *reader, uint32_t structure, bool has_two_bytes,
	uint32_t shape);

/* The shape of an id of two bytes, as its index plus one; 0: none. */
uint32_t msgpack_msgpackr_shape_of_two_bytes(const msgpack_msgpackr_reader *reader, uint32_t structure);

/* Stops with status MALFORMED for this reason. Returns NULL. */
void *msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem);

/* Bundled strings */

/* Reads the ext value at the cursor that begins a bundle. False: see status. */
bool msgpack_bundle_begin(msgpack_decoder *decoder, const mp_tag *tag);

/* Takes the part whose length is given at `p`, after MP_BUNDLED, and returns the byte after that. NULL: it is not all
 * there, or there is no such part. */
const unsigned char *msgpack_bundle_take(msgpack_decoder *decoder, const unsigned char *p, const unsigned char **part,
	uint32_t *length);

/* The same as a string in `slot`. */
const unsigned char *msgpack_bundle_read_string(msgpack_decoder *decoder, const unsigned char *p, zval *slot);

/* Sets the status of a part, at the cursor, that could not be taken. */
void msgpack_bundle_reject(msgpack_decoder *decoder);

/* At the end of a message: consumes the bundle. It may set the status. */
void msgpack_bundle_end(msgpack_decoder *decoder);

/* The decoder stops, and its input may move; and goes on. */
static zend_always_inline void msgpack_bundle_hold(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->ahead = bundle->size > 0 ? (size_t) (bundle->start - base) : 0;
}

static zend_always_inline void msgpack_bundle_go_on(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->start = bundle->size > 0 ? base + bundle->ahead : NULL;
}

/* Values */

/* Reads the float 32 at `p` as below. */
const unsigned char *msgpack_msgpackr_read_float32(const msgpack_decoder *decoder, const unsigned char *p, zval *slot);

/* As msgpack_read_key(). */
msgpack_key msgpack_msgpackr_read_key(msgpack_decoder *decoder);

/* The slot of a key, which may be occupied, where maps are objects. NULL: status says why. */
zval *msgpack_msgpackr_property(msgpack_decoder *decoder, zend_array *properties, const msgpack_key *key);

/* Has the token at the cursor, an ext value or another whose tag is not enough, a meaning of its own? */
static zend_always_inline bool msgpack_msgpackr_is_own(const msgpack_decoder *decoder, const mp_tag *tag)
{
	const msgpack_msgpackr_options *options = &msgpack_msgpackr_of(decoder)->options;
	const unsigned char *head = decoder->cursor;

	return tag->type != MP_TAG_EXT || options->has_records ? mp_is_among_records(head, mp_head_size(*head))
		: options->has_references && mp_begins_bundle(tag);
}

#endif
