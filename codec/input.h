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

/* The keys of maps, as read from a message */

typedef enum {
	MSGPACK_KEY_STRING,  /* str or bin; or the digits of an integer beyond PHP's range */
	MSGPACK_KEY_INTEGER,
	MSGPACK_KEY_NIL,
	MSGPACK_KEY_OTHER,   /* not consumed */
	MSGPACK_KEY_NONE     /* see status */
} msgpack_key_type;

typedef struct {
	msgpack_key_type type;
	const char *bytes; /* in the input or the decoder; valid until the next key is read */
	uint32_t length;
	zend_long integer;
} msgpack_key;

/* Prints an integer, NUL-terminated. Returns the number of characters. */
int msgpack_print_integer(char digits[MSGPACK_DIGITS_MAX], uint64_t magnitude, bool negative);

/* Sets an int, or a string of its digits where PHP's has not so many bits. */
void msgpack_set_integer(zval *value, uint64_t magnitude, bool negative);

/* The same of any but a short string that is all there: see below. */
msgpack_key msgpack_read_other_key(msgpack_decoder *decoder);

/* Reads one token that may be a key. The commonest is a short string. */
static zend_always_inline msgpack_key msgpack_read_key(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	if (EXPECTED(p < decoder->end && (*p & 0xe0) == MP_FIXSTR)) {
		uint32_t length = *p & MP_FIXSTR_MAX;

		if (EXPECTED((size_t) (decoder->end - p) > length)) {
			decoder->cursor = p + 1 + length;
			return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = (const char *) p + 1, .length = length };
		}
	}
	return msgpack_read_other_key(decoder);
}

#endif
