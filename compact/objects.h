/* Writing objects in the compact form: as records of their class, or of what their __serialize() returns. */
#ifndef MSGPACK_COMPACT_OBJECTS_H
#define MSGPACK_COMPACT_OBJECTS_H

#include "writer_state.h"

/* Begins an object of the class that has these `count` properties, and is no record; `names` NULL: just those that the
 * class declares. True: the head of a definition has been written; nil, the names, the class and the values follow.
 * Else the object is to be written with its names. `shape` is what that defines in the end; NULL: none. */
bool msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names,
	uint32_t count, msgpack_written_shape **shape);

/* Writes an object of the class and what its __serialize() has returned in one array; `done`: without a failure. False,
 * with nothing written: the class or the keys of the payload have not been written before. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);

#endif
