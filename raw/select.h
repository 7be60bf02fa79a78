/* MessagePack\RawIterator: the values at the ends of all paths that match a list of keys. */
#ifndef MSGPACK_RAW_SELECT_H
#define MSGPACK_RAW_SELECT_H

#include "object.h"

extern zend_class_entry *msgpack_raw_iterator_ce;

/* Sets an iterator of the values that match the keys, or with NULL of what is in the Raw, key => Raw.
 * msgpack_raw_to_look_into() has been called. */
void msgpack_raw_iterate(zval *result, zend_object *raw, msgpack_raw_path *pattern);

/* Called at startup, when the classes have been registered. */
void msgpack_raw_startup(void);

#endif
