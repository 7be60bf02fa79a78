/*
 * What a message of msgpackr has defined so far: structures, the keys of records. It lives as long as the
 * message; in a sequence as long as that.
 *
 * The shapes are those of the compact form: see compact_reader.h. Their keys are those of PHP arrays, or with
 * `maps_are_objects` names of properties.
 */
#ifndef MSGPACK_MSGPACKR_READER_H
#define MSGPACK_MSGPACKR_READER_H

#include "compact_reader.h"
#include "../wire/msgpackr.h"

typedef struct {
	bool has_records;      /* the bytes from 0x40 on are records */
	bool maps_are_objects; /* maps and records become stdClass */
	bool has_decimals;     /* a float 32 is read as a decimal */
} msgpack_msgpackr_options;

typedef struct {
	msgpack_compact_reader common;  /* first: the decoder points to it; only its shapes are used */
	msgpack_msgpackr_options options;
	bool has_two_bytes;             /* ids from MP_RECORD_TWO on have a second byte, unless one of one byte is defined */
	uint32_t shapes[MP_RECORD_IDS]; /* by id of one byte: index of the shape, plus one; 0: none */
	HashTable *more;                /* the same for ids of two bytes, by index of the structure; NULL: none */
	struct msgpack_references *references; /* the caller's: values with an id; NULL: none */
	zval *same_slot;                /* what was read is a prefix of the value of this slot */
	const char *problem;            /* why the message is malformed; NULL: a byte without a meaning */
} msgpack_msgpackr_reader;

static zend_always_inline msgpack_msgpackr_reader *msgpack_msgpackr_of(const msgpack_decoder *decoder)
{
	return (msgpack_msgpackr_reader *) decoder->compact;
}

/* Begins a message in this dialect. */
void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options);

void msgpack_msgpackr_end(msgpack_decoder *decoder);

/* Stops with status MALFORMED for this reason; returns NULL. */
void *msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem);

/* The same where a float 32 is at `p`. */
const unsigned char *msgpack_msgpackr_read_float32(const msgpack_decoder *decoder, const unsigned char *p, zval *slot);

/* As msgpack_read_scalar(); a byte that may be a record is none. */
static zend_always_inline const unsigned char *msgpack_msgpackr_read_scalar(msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	unsigned char head;

	if (UNEXPECTED(p == decoder->end)) {
		return NULL;
	}
	head = *p;
	if (head < MP_RECORD || head >= MP_NEGFIXINT) {
		ZVAL_LONG(slot, (int8_t) head);
		return p + 1;
	}
	if (head >= MP_NIL) {
		return UNEXPECTED(head == MP_FLOAT32) ? msgpack_msgpackr_read_float32(decoder, p, slot)
			: msgpack_read_other_scalar(p, decoder->end, slot, head);
	}
	return head < MP_FIXSTR ? NULL : read_string(p + 1, decoder->end, slot, head & MP_FIXSTR_MAX);
}

/* As msgpack_read_key(). */
msgpack_key msgpack_msgpackr_read_key(msgpack_decoder *decoder);

/* The slot that is to be read again after a prefix of its value; NULL: none. */
static zend_always_inline zval *msgpack_msgpackr_same_slot(const msgpack_decoder *decoder)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);
	zval *slot = reader->same_slot;

	reader->same_slot = NULL;
	return slot;
}

/* Sets `slot` to a PHP array, or to the stdClass whose properties it has. */
static zend_always_inline void msgpack_msgpackr_set_map(const msgpack_decoder *decoder, zval *slot, zend_array *array)
{
	if (UNEXPECTED(msgpack_msgpackr_of(decoder)->options.maps_are_objects)) {
		object_init(slot);
		Z_OBJ_P(slot)->properties = array;
	} else {
		ZVAL_ARR(slot, array);
	}
}

void msgpack_msgpackr_set_empty_map(const msgpack_decoder *decoder, zval *slot);

/* The slot of a key, which may be occupied, where maps are objects. NULL: status says why. */
zval *msgpack_msgpackr_property(msgpack_decoder *decoder, zend_array *properties, const msgpack_key *key);

/* May properties of these names be the keys of an array, and the other way round? */
bool msgpack_msgpackr_has_names_and_keys(const zend_array *array);

/* May the keys of a map be those of the shape of others, which may be arrays? */
static zend_always_inline bool msgpack_msgpackr_may_store_shape(const msgpack_decoder *decoder, const zend_array *array)
{
	return !msgpack_msgpackr_of(decoder)->options.maps_are_objects || msgpack_msgpackr_has_names_and_keys(array);
}

/* Reads the byte at the cursor, from MP_RECORD to MP_RECORD_LAST: an integer, or a record. False: see status. */
bool msgpack_msgpackr_read_record(msgpack_decoder *decoder, zval *slot);

/* Has the ext value with this head byte a meaning in the dialect? */
static zend_always_inline bool msgpack_msgpackr_has_ext(const msgpack_decoder *decoder, unsigned char head, int8_t type)
{
	return type == MP_MSGPACKR_RECORD && (head == MP_FIXEXT1 || head == MP_FIXEXT2) && msgpack_msgpackr_of(decoder)->options.has_records;
}

/* Reads such an ext value, whose head, at `head`, ends at the cursor. False: see status. */
bool msgpack_msgpackr_read_ext(msgpack_decoder *decoder, zval *slot, const unsigned char *head, const mp_tag *tag);

#endif
