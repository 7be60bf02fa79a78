/* The properties that __sleep() chooses. */
#ifndef MSGPACK_SLEEP_H
#define MSGPACK_SLEEP_H

#include "form.h"

/* Collects the properties that __sleep() has named, by mangled name. */
void msgpack_php_select_slept(msgpack_encoder *encoder, zend_object *object, HashTable *names, HashTable *selected);

#endif
