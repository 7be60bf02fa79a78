/* MessagePack\Type\TypedArray: a JavaScript typed array, ArrayBuffer or DataView. */
#ifndef MSGPACK_TYPED_ARRAY_H
#define MSGPACK_TYPED_ARRAY_H

#include "php.h"

extern zend_class_entry *msgpack_typed_array_ce;

/* msgpackr's code of the type with this name, whose data has so many bytes. Negative with a
 * ValueError: there is none, or they are no whole number of elements. */
int msgpack_typed_array_code(const zend_string *type, size_t length);

/* Creates a TypedArray of the body of an ext value: the code and the data. False: it is none. */
bool msgpack_create_typed_array(zval *slot, const char *body, size_t length);

#endif
