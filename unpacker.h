/* MessagePack\BufferUnpacker. */
#ifndef MSGPACK_UNPACKER_H
#define MSGPACK_UNPACKER_H

#include "php.h"

extern zend_class_entry *msgpack_buffer_unpacker_ce;
extern zend_class_entry *msgpack_extension_ce;

/* At startup, when the class is registered. */
void msgpack_unpacker_startup(void);

#endif
