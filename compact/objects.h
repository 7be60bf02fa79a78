/* Writing what the __serialize() of an object returns in the compact form: as one array with the class. */
#ifndef MSGPACK_COMPACT_OBJECTS_H
#define MSGPACK_COMPACT_OBJECTS_H

#include "writer_state.h"

/* Writes the class of an object and what its __serialize() has returned as one array; sets `done` to false if that
 * failed. False, with nothing written: the class or the keys of the payload have not been written before. */
bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done);

#endif
