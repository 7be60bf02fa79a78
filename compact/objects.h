/* Writing objects in the compact form: as records of their class, or of what their __serialize() returns. */
#ifndef MSGPACK_COMPACT_OBJECTS_H
#define MSGPACK_COMPACT_OBJECTS_H

#include "writer_state.h"

/* Begins an object of the class that cannot be a record. `names`: those of its `count` properties; NULL: those that the
 * class declares. True: has written the head of a definition; nil, the names, the class name and the values follow.
 * False: the caller writes the object with its names, and then defines `shape`; NULL: there is no room for one. */
bool msgpack_compact_begin_object(msgpack_encoder *encoder, const zend_class_entry *ce, HashTable *names,
	uint32_t count, msgpack_written_shape **shape);

/* Writes the class of an object and what its __serialize() has returned as one array; sets `done` to false if that
 * failed. False, with nothing written: the class or the keys of the payload have not been written before. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);

#endif
