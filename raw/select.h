/* The values at the ends of all paths that match a list of keys. */
#ifndef MSGPACK_RAW_SELECT_H
#define MSGPACK_RAW_SELECT_H

#include "object.h"
#include "zend_interfaces.h"

/* Sets an iterator of the values that match the keys. */
void msgpack_raw_select(zval *result, const msgpack_raw *raw, HashTable *keys);

/* Called at startup, when the class has been registered. Iterates over what is in a MessagePack\Raw: key => Raw. */
void msgpack_raw_startup(void);

#endif
