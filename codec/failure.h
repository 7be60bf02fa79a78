/* Where packing fails: on the way back from that value, each array and object adds its step to the path. */
#ifndef MSGPACK_FAILURE_H
#define MSGPACK_FAILURE_H

#include "encoder_state.h"

/* Throws an exception, whose text the path will be appended to. `value` is the address of what cannot be packed: an
 * array, object, string or resource; NULL: unknown, or known to the caller. Returns false, as do those below. */
ZEND_COLD bool msgpack_fail(msgpack_encoder *encoder, const void *value, zend_class_entry *ce, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 4, 5);

/* Something in the array, or itself, could not be packed. */
ZEND_COLD bool msgpack_fail_in_array(msgpack_encoder *encoder, HashTable *array);

/* A property of the object, which may be in the table (NULL: none), could not, or what its __serialize() returned. */
ZEND_COLD bool msgpack_fail_in_object(msgpack_encoder *encoder, zend_object *object, HashTable *table);
ZEND_COLD bool msgpack_fail_in_serialize(msgpack_encoder *encoder, zend_object *object);

/* An object of the extension's own types could not, whose exceptions are ours. */
ZEND_COLD bool msgpack_fail_in_type(msgpack_encoder *encoder, zend_object *object);

/* Any other value, which may be part of one that is written in its place. */
ZEND_COLD bool msgpack_fail_at(msgpack_encoder *encoder, const void *value);

#endif
