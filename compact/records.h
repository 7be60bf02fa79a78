/* The loop that reads the compact form: records, and objects with a payload, are arrays that stand for maps without
 * their keys. */
#ifndef MSGPACK_COMPACT_RECORDS_H
#define MSGPACK_COMPACT_RECORDS_H

#include "../codec/decoder_state.h"

/* The first loop of a decoder that reads the compact form if its input begins with the announcement. */
zval *msgpack_read_plain_or_compact(msgpack_decoder *decoder, zval *slot);

static zend_always_inline void msgpack_decoder_allow_compact(msgpack_decoder *decoder)
{
	decoder->dialect = MSGPACK_EITHER;
	decoder->loop = msgpack_read_plain_or_compact;
}

/* Turns the top frame into one for a PHP array, in either form. The caller stores the returned array at the frame's
 * slot. */
zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame);

/* Begins the payload of an object, whose elements or values follow: a record of the shape, by its index plus one, or a
 * list where that is 0. False: status says why. */
bool msgpack_compact_begin_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape);

#endif
