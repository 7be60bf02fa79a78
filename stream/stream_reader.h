/* MessagePack\StreamReader. */
#ifndef MSGPACK_STREAM_READER_H
#define MSGPACK_STREAM_READER_H

#include "php.h"

extern zend_class_entry *msgpack_stream_reader_ce;

/* Called at startup, when the class has been registered. */
void msgpack_stream_reader_startup(void);

#endif
