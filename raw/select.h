/* The values at the ends of all paths that match a list of keys. */
#ifndef MSGPACK_RAW_SELECT_H
#define MSGPACK_RAW_SELECT_H

#include "part.h"
#include "zend_interfaces.h"

/* Iterates over what is in a MessagePack\Raw: key => Raw. Over a hidden one, which select() makes: keys => Raw. */
zend_object_iterator *msgpack_raw_get_iterator(zend_class_entry *ce, zval *object, int by_reference);

/* Sets an iterator of the values that match the keys. */
void msgpack_raw_select(zval *result, const msgpack_raw *raw, HashTable *keys);

#endif
