/* The input of a decoder: in any number of pieces, read token by token. */
#pragma once

/* PHP's headers come first: they define macros for those of the system. */
#include "decoder_state.h"
#include "../wire/token.h"

/* Sets the input to `bytes` up to `end`, which the caller keeps while it is read. */
static zend_always_inline void msgpack_decoder_set_input(msgpack_decoder *decoder, const unsigned char *bytes,
	const unsigned char *end)
{
	decoder->cursor = bytes;
	decoder->end = end;
	decoder->tail = (uintptr_t) end - MP_HEAD_MAX + 1;
}

/* The tag at the cursor. False, and status MORE, where the token, with the body
 * of a str, bin or ext, is not all there. */
static zend_always_inline bool msgpack_input_token(msgpack_decoder *decoder, mp_tag *tag)
{
	const unsigned char *p = decoder->cursor;

	return EXPECTED(mp_next_token(&p, decoder->end, tag)) || msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
}

/* Reads the nil, bool, number, str or bin at `p`, without a decoder. Returns the byte after it. NULL, with `result` nil
 * or unchanged: any other token, an incomplete one, or out of memory. */
const unsigned char *msgpack_decode_scalar(zval *result, const unsigned char *p, const unsigned char *end);

/* Bytes that come in pieces: the input of an unpacker, or the output of a StreamWriter. */
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

static inline bool msgpack_pieces_are_owned(const msgpack_pieces *pieces)
{
	return !ZSTR_IS_INTERNED(pieces->bytes) && GC_REFCOUNT(pieces->bytes) == 1;
}

static inline bool msgpack_pieces_have_room(const msgpack_pieces *pieces, size_t more)
{
	return pieces->capacity >= more && pieces->capacity - more >= ZSTR_LEN(pieces->bytes)
		&& msgpack_pieces_are_owned(pieces);
}

/* Appends bytes. Where there is no room, makes it for a quarter of all beyond these, or for the `missing` ones, which
 * are not all there, once an eighth of them is there. False: out of memory, and nothing has changed. */
bool msgpack_pieces_extend(msgpack_pieces *pieces, const zend_string *more, uint64_t missing);

/* Appends bytes as above, but shares the first ones. */
static zend_always_inline bool msgpack_pieces_append(msgpack_pieces *pieces, zend_string *more, uint64_t missing)
{
	if (msgpack_pieces_length(pieces) > 0) {
		return msgpack_pieces_extend(pieces, more, missing);
	}
	msgpack_pieces_set(pieces, zend_string_copy(more));
	return true;
}

/* Frees the released bytes. False: out of memory. */
bool msgpack_pieces_trim(msgpack_pieces *pieces);

/* Releases the first bytes. They are freed once they are as many as the rest, which is copied then: that bounds how
 * often a byte is copied. */
void msgpack_pieces_release(msgpack_pieces *pieces, size_t count);

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

/* Whether it is of an integer that PHP's int holds. */
static inline bool msgpack_is_long(const mp_tag *tag)
{
	return tag->type == MP_TAG_UINT ? tag->uint <= ZEND_LONG_MAX
		: tag->type == MP_TAG_INT && tag->integer >= ZEND_LONG_MIN;
}

/* Sets an int, or a string of its digits where PHP's has not so many bits. */
void msgpack_set_integer(zval *value, const mp_tag *tag);

/* msgpack_read_key() of another token than a short string that is all there. */
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
