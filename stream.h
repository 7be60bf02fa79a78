/* MessagePack\StreamReader and MessagePack\StreamWriter. */
#ifndef MSGPACK_STREAM_H
#define MSGPACK_STREAM_H

#include "php.h"

extern zend_class_entry *msgpack_stream_reader_ce;
extern zend_class_entry *msgpack_stream_writer_ce;

/* At startup, when the classes are registered. */
void msgpack_stream_startup(void);

#endif
