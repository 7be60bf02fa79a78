/* Readonly properties, which the constructor of an object assigns once. */
#ifndef MSGPACK_CONSTRUCTED_H
#define MSGPACK_CONSTRUCTED_H

#include "php.h"

/* Such a property, which is typed. NULL with an exception where no constructor has assigned it. */
zval *msgpack_constructed_property(zend_object *object, int slot);

/* Assigns it. With an exception if that was done before. */
void msgpack_construct_property(zend_object *object, int slot, zval *value);
void msgpack_construct_string(zend_object *object, int slot, zend_string *string);

#endif
