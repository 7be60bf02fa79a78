/*
 * Packing by the methods of a Packer, one call for each nested value.
 *
 * A subclass that overrides a method expects Packer to call it for nested values, as the
 * PHP library does. Each function that returns a string returns NULL with an exception, or out of memory.
 */
#ifndef MSGPACK_PACKER_METHODS_H
#define MSGPACK_PACKER_METHODS_H

#include "php.h"

/* pack() */
zend_string *msgpack_pack_by_methods(zend_object *packer, zval *value);

/* packMap() of an array, or packArray(). */
zend_string *msgpack_pack_array_by_methods(zend_object *packer, HashTable *array, bool is_map);

/* packMap() of a Traversable, or packArray(): in any class. */
zend_string *msgpack_pack_traversable(zend_object *packer, zval *object, bool is_map);

/* Packs a key of a Traversable. */
typedef zend_string *msgpack_pack_key(zend_object *packer, zval *key);

/* Packs the elements of a Traversable one by one: as a map, or, if `pack_key` is NULL, as an array. `counts`: asks a
 * Countable for their number before it iterates. */
zend_string *msgpack_pack_elements(zend_object *packer, zval *object, msgpack_pack_key *pack_key, bool counts);

#endif
