/* Integers beyond PHP's range. */
#ifndef MSGPACK_BIG_INTEGER_H
#define MSGPACK_BIG_INTEGER_H

#include "decoder_state.h"

/* An integer beyond PHP's range: a float if that is exact, else a string of digits. */
bool msgpack_read_big_integer(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative);

#endif
