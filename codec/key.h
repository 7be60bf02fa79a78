/* The keys of maps, as read from a message. */
#ifndef MSGPACK_KEY_H
#define MSGPACK_KEY_H

#include "input.h"

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
