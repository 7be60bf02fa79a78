/* What is not packed, as it would not come back: from strict packing, and under a list of classes. */
#ifndef MSGPACK_REFUSED_H
#define MSGPACK_REFUSED_H

#include "form.h"

/* Before an object is written, if the encoding `refuses`. True: with an exception. */
bool msgpack_php_refuses_object(msgpack_encoder *encoder, zend_object *object);

/* Before the properties in `table` are written for the object: from __sleep(), from a __serialize() without an
 * __unserialize(), or, where `all` declared ones have to be there, those of the object. True: with an exception. */
bool msgpack_php_refuses_properties(msgpack_encoder *encoder, zend_object *object, HashTable *table, bool all);

/* Before the payload is written, which __serialize() has returned. True: with an exception. */
bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload);

/* Before the text of Serializable is written. True: with an exception. */
bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const char *text, size_t length);

/* Throws, as msgpack_fail(); returns true. */
ZEND_COLD bool msgpack_php_refuse(msgpack_encoder *encoder, const void *value, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

#endif
