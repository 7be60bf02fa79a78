/*
 * Writing the compact form (docs/compact-format.md): what repeats in a value is written once.
 *
 * Strings, shapes and arrays are looked for in tables of a fixed size in which a
 * collision costs bytes, no more. They are marked with the number of the message,
 * so that nothing is cleared between two messages. A message that is packed by a
 * nested call, or in another fiber, meanwhile, has tables of its own.
 */
#pragma once

#include "written.h"

/* Begins the message of an encoder without any bytes. `tables` is allocated where it
 * is NULL, and lives on until msgpack_writer_tables_free(). `shares`: which arrays
 * that are in two places are written once. */
void msgpack_compact_writer_init(msgpack_compact_writer *writer, msgpack_encoder *encoder,
	msgpack_writer_tables **tables, msgpack_sharing shares);

/* May something in the value repeat, or be shorter as columns? Looks at up to 1,024 keys and texts; false: it is best
 * written as plain MessagePack, without a writer. */
bool msgpack_compact_may_repeat(const zval *value, msgpack_writer_tables **tables);

/* Writes the value, and ends the message, before the encoder ends. */
bool msgpack_compact_encode(msgpack_encoder *encoder, zval *value);

/* Frees the tables; NULL: none. */
void msgpack_writer_tables_free(msgpack_writer_tables *tables);

/* Sets whether what is written next is what a __serialize() has returned: no array and no long string in that is
 * shared, as the __unserialize() may copy them. Returns the old setting. */
static zend_always_inline bool msgpack_compact_set_in_payload(msgpack_encoder *encoder, bool in_payload)
{
	bool before = false;

	if (UNEXPECTED(encoder->dialect)) {
		before = msgpack_writer_of(encoder)->in_payload;
		msgpack_writer_of(encoder)->in_payload = in_payload;
	}
	return before;
}

/* Writes the class of an object and what its __serialize() has returned as one array; sets `done` to false if that
 * failed. False, with nothing written: the class or the keys of the payload have not been written before. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);
