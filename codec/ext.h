/* Ext values, whose head has been read. */
#ifndef MSGPACK_EXT_H
#define MSGPACK_EXT_H

#include "decoder_state.h"
#include "../wire/token.h"

/* Calls the ext hook. False with status FAILED: an exception. */
bool msgpack_read_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag);

/* The same of a type that has a meaning in the compact form. False: see status. */
bool msgpack_read_compact_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag);

#endif
