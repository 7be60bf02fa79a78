/* Reading what only structured clones have. */
#ifndef MSGPACK_CLONE_DECODE_H
#define MSGPACK_CLONE_DECODE_H

#include "../core/decoder.h"

/* Reads an ext value that has a meaning in structured clones; `is_known` is false, and nothing is read, where it has none.
 * False: see the decoder's status, or an exception. */
bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length, bool *is_known);

#endif
