/* Writing objects in the compact form: as records of their class, or of what their __serialize() returns. */
#ifndef MSGPACK_COMPACT_OBJECTS_H
#define MSGPACK_COMPACT_OBJECTS_H

#include "writer_state.h"

/* Begins an object of the class that has these properties, `count` of them, and is no record; `names` NULL: just those
 * that the class declares. Returns whether its head is written: nil, the names and the class follow, which define the
 * shape, and the values. Else it is to be written with its names, which defines the shape in the end. `shape` is what
 * is to be defined, or NULL. */
bool msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names,
	uint32_t count, msgpack_written_shape **shape);

/* Writes an object of the class and what its __serialize() has returned in one array, where the class and the keys
 * of the payload are known. False: they are not, and nothing is written. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);

#endif
