/* The compact form: a value that userland has packed as plain MessagePack becomes a part of the message. */
#ifndef MSGPACK_PACKED_VALUE_H
#define MSGPACK_PACKED_VALUE_H

#include "../codec/encoder.h"

/* Writes the value again. False with an exception where the bytes are not one value in
 * plain MessagePack, or out of memory. */
bool msgpack_compact_put_packed(msgpack_encoder *encoder, const zend_string *packed);

#endif
