/* MessagePack\BufferUnpacker for its users: its class, and the interface for streams. */
#ifndef MSGPACK_UNPACKER_H
#define MSGPACK_UNPACKER_H

#include "../core/decoder.h"

extern zend_class_entry *msgpack_buffer_unpacker_ce;
extern zend_class_entry *msgpack_extension_ce;

/* Called at startup, when the class has been registered. */
void msgpack_unpacker_startup(void);

/* Reads records of these MessagePack\Structures. False with an exception where the options exclude that. */
bool msgpack_unpacker_use_structures(zend_object *unpacker, zend_object *structures);

/* A stream reads each byte once: the decoder keeps what it has decoded of an incomplete
 * value, and the unpacker drops the bytes. */

/* Drops the decoded bytes, and appends `data`. False: out of memory. */
bool msgpack_unpacker_feed(zend_object *unpacker, zend_string *data);

/* Decodes or resumes a value. MSGPACK_DECODE_MORE: it is incomplete. Any other status
 * but MSGPACK_DECODE_DONE: an exception. */
msgpack_decode_status msgpack_unpacker_read(zend_object *unpacker, zval *result);

/* After MSGPACK_DECODE_MORE: the minimum of bytes still needed. */
uint64_t msgpack_unpacker_missing_bytes(zend_object *unpacker);

/* The path to where it stopped; NULL: it is at no value. */
ZEND_COLD zend_string *msgpack_unpacker_path(zend_object *unpacker);

/* A long str or bin is read into its own memory, not through the buffer. */

/* After MSGPACK_DECODE_MORE: the length of the str or bin that is incomplete, unless it is a key; 0: there
 * is none. `bytes` are the `available` first ones of it. */
uint32_t msgpack_unpacker_incomplete_string(zend_object *unpacker, const char **bytes, size_t *available);

/* Goes on as msgpack_unpacker_read() with the whole string, of which the unpacker has the `available`
 * first bytes. Consumes `string`. */
msgpack_decode_status msgpack_unpacker_read_string(zend_object *unpacker, zend_string *string, size_t available, zval *result);

/* The number of bytes that have not been decoded. */
size_t msgpack_unpacker_remaining_bytes(zend_object *unpacker);

#endif
