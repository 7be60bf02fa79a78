/* msgpackr's records, which are an id and the values of the keys that its structure has, and bundled strings. A section
 * for each file. */
#ifndef MSGPACK_RECORDS_H
#define MSGPACK_RECORDS_H

#include "../codec/decoder.h"
#include "../wire/forms.h"
#include "structures.h"
#include "zend_smart_str.h"

/* record_reader.c: reading what msgpackr writes. What the messages of a sequence have defined so far outlasts each of
 * them. */

typedef struct {
	bool has_records;      /* the bytes from 0x40 on are records */
	bool maps_are_objects; /* maps and records become stdClass */
	bool has_decimals;     /* a float 32 is read as a decimal */
	bool has_two_bytes;    /* ids from MP_RECORD_TWO on are those of shared structures */
	bool has_references;   /* the keys of a structure may have an id, or be a reference to others; bundles may come
	                        * without records */
} msgpack_msgpackr_options;

/* Two strings after the values of a message, or before the next such bundle: one of any characters, one of ASCII. The
 * strings in the values are parts of these, in order, given by their lengths. All zero: there is none. */
typedef struct {
	const unsigned char *start; /* while the decoder runs; else see `ahead` */
	size_t ahead;               /* bytes from the cursor, or the start of the input, to the start */
	size_t size;                /* of both strings */
	size_t next[2];             /* offset of the next part of each */
	size_t end[2];
	bool is_used;               /* a part has been taken */
} msgpack_bundle;

typedef struct msgpack_msgpackr_reader {
	msgpack_msgpackr_options options;
	/* keys of the structures, each with nil, by id: those of one byte, then those of two; NULL: there is none */
	zend_array *keys;
	zend_array *replaced;           /* what the definitions of the message have replaced; NULL: nothing */
	struct {
		bool has_two_bytes; /* ids from MP_RECORD_TWO on have a second byte, unless one of one byte is defined */
		size_t bytes;       /* memory that the keys take, at the least */
	} defined, defined_before; /* by the messages so far, and by those before this one */
	msgpack_bundle bundle;
	struct msgpack_references *references; /* values with an id; NULL: none */
	/* where messages are skipped: the bytes of this one so far, with the definitions of all of its structures; a caller
	 * takes those of a complete one */
	smart_str skipped;
	size_t inserted;             /* bytes of `skipped` that the message does not have itself */
	const unsigned char *copied; /* end of the input that is in `skipped` */
	const char *problem;            /* why the message is malformed; NULL: a byte without a meaning */
} msgpack_msgpackr_reader;

/* Begins a message in this dialect. `reader` is that of the message before in the sequence, which the decoder then
 * owns; NULL: it is the first. */
void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options,
	msgpack_msgpackr_reader *reader);

/* Ends it, and returns the reader for the next message. What a message that is not complete has defined is
 * forgotten. */
msgpack_msgpackr_reader *msgpack_msgpackr_end(msgpack_decoder *decoder, bool is_complete);

/* `reader` may be NULL. */
void msgpack_msgpackr_reader_free(msgpack_msgpackr_reader *reader);

/* Stops with status MALFORMED for this reason. Returns false. */
static inline bool msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem)
{
	decoder->msgpackr->problem = problem;
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

/* Before the input may move, and after that. The start may be beyond the input, so that only its address is used. */
static zend_always_inline void msgpack_bundle_hold(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->ahead = (uintptr_t) bundle->start - (uintptr_t) base;
}

static zend_always_inline void msgpack_bundle_go_on(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->start = (const unsigned char *) ((uintptr_t) base + bundle->ahead);
}

/* record_writer.c: arrays whose keys are all strings become records. Each structure is written once in a message or, in
 * a sequence, in all of its messages; or it is in the list that writer and reader share. */

enum {
	MSGPACK_OWN_STRUCTURES = 64,          /* of a message... */
	MSGPACK_OWN_STRUCTURES_BESIDE = 32,   /* ... in a sequence, or beside shared ones */
	MSGPACK_RECENT_STRUCTURES = 16
};

/* Structures that writer and reader share. */
typedef struct {
	const msgpack_structure_list *loaded; /* before the message */
	msgpack_structure_list added;         /* by the message */
} msgpack_shared_structures;

typedef struct {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	msgpack_structure_list *own;       /* those that the message or sequence has defined so far */
	msgpack_shared_structures *shared; /* NULL: none */
	uint32_t first_own;                /* index of the first structure that is not shared */
	bool has_records;
	uint32_t recent[MSGPACK_RECENT_STRUCTURES]; /* own structures: ordinal plus one; by the first key */
} msgpack_msgpackr_writer;

/* Begins a message. `shared` may be NULL. Without `has_records` arrays become maps, and only the integers are
 * written as among records. */
void msgpack_msgpackr_writer_init(msgpack_msgpackr_writer *writer, msgpack_encoder *encoder,
	msgpack_structure_list *own, msgpack_shared_structures *shared, bool has_records);

/* Does the encoder write a message of msgpackr, or a part of one? */
bool msgpack_is_msgpackr(const msgpack_encoder *encoder);

/* Writes the properties of an object without a class as a record, also if there are none; without records, and in plain
 * MessagePack, as a map. */
bool msgpack_msgpackr_encode_properties(msgpack_encoder *encoder, HashTable *properties);

#endif
