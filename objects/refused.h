/* What is not packed, as it would not come back: from strict packing, and under a list of classes. */
#ifndef MSGPACK_REFUSED_H
#define MSGPACK_REFUSED_H

#include "form.h"

/* All of these return true with an exception. */

/* Before an object is written, if the encoding `refuses`: by its class. */
bool msgpack_php_refuses_class_of(msgpack_encoder *encoder, zend_object *object);

/* In strict packing, before the properties of an object are written, which are in `table`; NULL: in its slots. */
bool msgpack_php_refuses_properties_of(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Before those in `table` are written that __sleep() has named. */
bool msgpack_php_refuses_slept(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Before the payload is written, which __serialize() has returned. */
bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload);

/* Before the text of Serializable is written. */
bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const zend_string *text);

#endif
