/* The class names in what PHP's own classes are made from. */
#ifndef MSGPACK_PAYLOAD_NAMES_H
#define MSGPACK_PAYLOAD_NAMES_H

#include "php.h"

/* Does the class have an __unserialize() of PHP or of an extension, that of userland not being before it? */
static inline bool msgpack_php_has_internal_payload(const zend_class_entry *ce)
{
	return ce->__unserialize && ce->__unserialize->type == ZEND_INTERNAL_FUNCTION;
}

/* Whether a key of the payload, or of an array in it, names no class, or one that the object is or that the list, of
 * lower-case names, has. */
bool msgpack_php_is_allowed_key(const HashTable *allowed, const zend_class_entry *ce, const char *key, size_t length);

/* Whether that element of the payload is the class of the iterators of an ArrayObject or ArrayIterator. */
bool msgpack_php_is_iterator_class(const zend_class_entry *ce, zend_ulong index);

/* Whether that has arbitrary keys: it is the array in an ArrayObject or ArrayIterator. */
bool msgpack_php_is_storage(const zend_class_entry *ce, zend_ulong index);

/* Is the data of the Serializable class in the format of PHP's own ones? */
bool msgpack_php_has_data_of_php(const zend_class_entry *ce);

/* Whether the payload of an __unserialize() of PHP names no other class. */
bool msgpack_php_is_allowed_payload(const HashTable *allowed, const zend_class_entry *ce, HashTable *payload);

#endif
