/*
 * Writing the compact form (docs/compact.md): what repeats in a value is written once.
 *
 * Strings, shapes and arrays are looked for in tables of a fixed size in which a
 * collision costs bytes, no more. They are marked with the number of the message,
 * so that nothing is cleared between two messages, nor confused where a nested
 * call packs another one.
 */
#ifndef MSGPACK_COMPACT_WRITER_H
#define MSGPACK_COMPACT_WRITER_H

#include "../codec/encoder.h"
#include "writer_state.h"

/* Begins the message of an encoder without any bytes. `tables` is allocated where it
 * is NULL, and lives on until msgpack_writer_tables_free(). `shares`: which arrays
 * that are the same are so after reading. */
void msgpack_compact_writer_init(msgpack_compact_writer *writer, msgpack_encoder *encoder,
	msgpack_writer_tables **tables, msgpack_sharing shares);

/* Ends the message, before the encoder ends in the same way. */
void msgpack_compact_finish(msgpack_encoder *encoder);
void msgpack_compact_discard(msgpack_encoder *encoder);

/* Releases what a fatal error in a message has left held. NULL: there are no tables. */
void msgpack_writer_tables_end_request(msgpack_writer_tables *tables);

void msgpack_writer_tables_free(msgpack_writer_tables *tables);

/* For objects: compact_objects.c */

typedef enum {
	MSGPACK_OBJECT_PLAIN,      /* to be written with its names, which defines the shape in the end */
	MSGPACK_OBJECT_RECORD,     /* the head is written, the values follow */
	/* the head is written; nil, the names and the class follow, which define the shape, and the values */
	MSGPACK_OBJECT_DEFINITION
} msgpack_object_form;

/* How to write an object of the class that has these properties, `count` of them; `names`
 * NULL: just those that the class declares. `shape` is what knows the columns, or NULL. */
msgpack_object_form msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names,
	uint32_t count, msgpack_written_shape **shape);

/* Is what is written now what a __serialize() has returned? In it no array is shared, and no long string: the
 * __unserialize() may copy them. Returns what it was before. */
static zend_always_inline bool msgpack_compact_set_in_payload(msgpack_encoder *encoder, bool in_payload)
{
	bool before = false;

	if (UNEXPECTED(encoder->dialect)) {
		before = msgpack_writer_of(encoder)->in_payload;
		msgpack_writer_of(encoder)->in_payload = in_payload;
	}
	return before;
}

/* Writes an object of the class and what its __serialize() has returned in one array, where the class and the keys
 * of the payload are known. False: they are not, and nothing is written. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);

/* A map with its keys has been written that defines a shape, which nobody will use. */
static zend_always_inline void msgpack_compact_count_shape(msgpack_encoder *encoder)
{
	if (UNEXPECTED(encoder->dialect)) {
		msgpack_writer_of(encoder)->shapes++;
	}
}

#endif
