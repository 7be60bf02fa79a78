/* The input of a decoder: in any number of pieces, read token by token. */
#ifndef MSGPACK_INPUT_H
#define MSGPACK_INPUT_H

/* PHP's headers come first: they define macros for those of the system. */
#include "decoder_state.h"
#include "../wire/token.h"

/* Sets the input to `bytes` up to `end`, which the caller keeps while it is read. */
static zend_always_inline void msgpack_decoder_set_input(msgpack_decoder *decoder, const unsigned char *bytes,
	const unsigned char *end)
{
	decoder->cursor = bytes;
	decoder->end = end;
}

/* The tag at the cursor. False, and status MORE, where the token, with the body
 * of a str, bin or ext, is not all there. */
static zend_always_inline bool msgpack_input_token(msgpack_decoder *decoder, mp_tag *tag)
{
	size_t available = (size_t) (decoder->end - decoder->cursor);

	if (UNEXPECTED(mp_token_size(decoder->cursor, available) > available)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	*tag = mp_read_tag(decoder->cursor);
	return true;
}

/* Reads a nil, bool, number, str or bin that ends at `end`, without a decoder. False, with `result` nil or unchanged:
 * any other message, or out of memory. */
bool msgpack_decode_scalar(zval *result, const unsigned char *bytes, const unsigned char *end);

/* The size of a buffer for the first `length` bytes of an input of at least `whole`
 * bytes: a quarter more than `length`; all of `whole` once an eighth is there. */
size_t msgpack_input_room(size_t length, uint64_t whole);

#endif
