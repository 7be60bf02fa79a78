/* MessagePack\StreamWriter. */
#ifndef MSGPACK_STREAM_WRITER_H
#define MSGPACK_STREAM_WRITER_H

#include "php.h"

extern zend_class_entry *msgpack_stream_writer_ce;

/* Called at startup, when the class has been registered. */
void msgpack_stream_writer_startup(void);

#endif
