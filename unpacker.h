/* MessagePack\BufferUnpacker. */
#ifndef MSGPACK_UNPACKER_H
#define MSGPACK_UNPACKER_H

#include "codec/decoder.h"

extern zend_class_entry *msgpack_buffer_unpacker_ce;
extern zend_class_entry *msgpack_extension_ce;

/* For a stream, whose bytes are needed once: as long as a value's end is missing,
 * what has been read of it need not be kept. */

/* Lets go of what has been read, and appends. False: memory has run out. */
bool msgpack_unpacker_feed(zend_object *unpacker, zend_string *data);

/* Reads a value, or reads on in it. MSGPACK_DECODE_MORE: its end is missing. Else,
 * but for MSGPACK_DECODE_DONE, an exception has been thrown. */
msgpack_decode_status msgpack_unpacker_read_on(zend_object *unpacker, zval *result);

/* After MSGPACK_DECODE_MORE: how many bytes are missing at the least. */
uint64_t msgpack_unpacker_missing(const zend_object *unpacker);

/* How many bytes have not been read. */
size_t msgpack_unpacker_remaining(const zend_object *unpacker);

/* At startup, when the class is registered. */
void msgpack_unpacker_startup(void);

#endif
