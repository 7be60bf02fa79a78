/* What is not packed, as it would not come back: from strict packing, and under a list of classes. */
#ifndef MSGPACK_REFUSED_H
#define MSGPACK_REFUSED_H

#include "form.h"

/* Before an object is written, if the encoding `refuses`. True: with an exception. */
bool msgpack_php_refuses_object(const msgpack_php_encoding *encoding, zend_object *object);

/* Before the properties in `table` are written for one of the class: from __sleep(), from a __serialize() without an
 * __unserialize(), or, where `all` declared ones have to be there, those that the object has. True: with an exception. */
bool msgpack_php_refuses_properties(const msgpack_php_encoding *encoding, zend_class_entry *ce, HashTable *table, bool all);

/* Before the payload is written, which __serialize() has returned. True: with an exception. */
bool msgpack_php_refuses_payload(const msgpack_php_encoding *encoding, zend_class_entry *ce, HashTable *payload);

/* The same of the text of Serializable. */
bool msgpack_php_refuses_text(const msgpack_php_encoding *encoding, const char *text, size_t length);

/* Throws; returns true. */
ZEND_COLD bool msgpack_php_refuse(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

#endif
