/* An entry of a cache: a message or, under msgpack.read_serialized, what PHP's serialize()
 * or igbinary has written. */
#ifndef MSGPACK_ENTRY_H
#define MSGPACK_ENTRY_H

#include "php.h"

/* Reads an entry, under the settings. FAILURE: as of msgpack_unserialize(). */
zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length);

#endif
