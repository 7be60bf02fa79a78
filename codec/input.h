/* The input of a decoder: given in any number of pieces, read token by token. */
#ifndef MSGPACK_INPUT_H
#define MSGPACK_INPUT_H

/* PHP's headers come first: they decide what those of the system declare. */
#include "decoder_state.h"
#include "../wire/token.h"

/* Gives the input, or more of it: `bytes` to `end`, which must stay while it is read. */
static zend_always_inline void msgpack_decoder_set_input(msgpack_decoder *decoder, const unsigned char *bytes, const unsigned char *end)
{
	decoder->cursor = bytes;
	decoder->end = end;
}

/* Minimum bytes still needed by the containers begun so far, beyond what is being read. */
static zend_always_inline uint64_t msgpack_decoder_needs(const msgpack_decoder *decoder)
{
	return decoder->depth > 0 ? msgpack_frame_needs(&decoder->frames[decoder->depth - 1]) : 0;
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

/* How large to make a buffer for the first `length` bytes of an input that has
 * `whole` at the least: with a quarter to spare, or, once an eighth is there,
 * for all of it. */
size_t msgpack_input_room(size_t length, uint64_t whole);

#endif
