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

/* Input that is fed in pieces. */
typedef struct {
	zend_string *bytes; /* never NULL; may be shared with userland */
	size_t released;    /* bytes at its start that no longer count */
	size_t capacity;    /* bytes allocated for an unshared string; else 0 */
} msgpack_pieces;

static inline size_t msgpack_pieces_length(const msgpack_pieces *pieces)
{
	return ZSTR_LEN(pieces->bytes) - pieces->released;
}

/* Replaces all bytes by a string, which it consumes. */
void msgpack_pieces_set(msgpack_pieces *pieces, zend_string *bytes);

bool msgpack_pieces_have_room(const msgpack_pieces *pieces, size_t more);

/* Makes room for more bytes: for a quarter of all beyond these, or for the `missing` ones, which are not all there,
 * once an eighth of them is there. False: out of memory, and nothing has changed. */
bool msgpack_pieces_reserve(msgpack_pieces *pieces, size_t more, uint64_t missing);

/* Appends bytes for which there is room. */
void msgpack_pieces_append(msgpack_pieces *pieces, const zend_string *more);

/* Frees the released bytes. False: out of memory. */
bool msgpack_pieces_trim(msgpack_pieces *pieces);

/* Releases the first bytes. They are freed once they are as many as the rest, which is copied then: that bounds how
 * often a byte is copied. */
void msgpack_pieces_release(msgpack_pieces *pieces, size_t count);

#endif
