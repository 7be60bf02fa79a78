/* The state of a decoder, and what its caller provides: options, hooks, caches. */
#ifndef MSGPACK_DECODER_STATE_H
#define MSGPACK_DECODER_STATE_H

#include "frame.h"
#include "key_cache.h"
#include "php.h"
#include "shape_cache.h"
#include "vector.h"

/* Levels of arrays and objects that PHP can free, each by a call inside the one
 * before, in a fiber with a C stack of the default size. */
#define MSGPACK_MAX_NESTING 10000

typedef enum {
	MSGPACK_DECODE_DONE,      /* the value is complete; `cursor` is behind it */
	MSGPACK_DECODE_MORE,      /* the input ends first */
	MSGPACK_DECODE_MALFORMED, /* the bytes at `cursor` are not MessagePack, or not a valid form */
	MSGPACK_DECODE_BAD_KEY,   /* without an illegal_key hook: at `cursor` stands a key that is neither int, str nor bin */
	MSGPACK_DECODE_TOO_DEEP,  /* beyond max_depth */
	MSGPACK_DECODE_TOO_NESTED, /* by back-references, beyond MSGPACK_MAX_NESTING */
	MSGPACK_DECODE_FAILED     /* an exception has been thrown, or memory has run out: msgpack_is_out_of_memory() */
} msgpack_decode_status;

/* What one message leaves for the next. */
typedef struct {
	msgpack_key_cache keys;
	msgpack_shape_cache shapes;
} msgpack_decode_caches;

typedef struct {
	uint32_t max_depth;            /* nested arrays, maps and objects */
	msgpack_decode_caches *caches; /* never NULL */
} msgpack_decode_options;

typedef struct {
	/* Takes a map of `pairs` that begins: fills `slot`, or pushes a frame of its
	 * own and returns true; or returns false for a PHP array. NULL: arrays. */
	bool (*begin_map)(msgpack_decoder *decoder, zval *slot, uint32_t pairs);
	/* Is told of an empty array at `slot`; may be NULL. */
	void (*empty_list)(msgpack_decoder *decoder, zval *slot);
	/* Reads the value of a nil key, at the cursor, in a map that is an array so
	 * far; `frame` has one pair less left. As a frame type's next(), and may
	 * change the frame's type. On MORE the pair is read again. NULL: a nil key is
	 * one that PHP cannot have. */
	zval *(*nil_key)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Fills `slot` with an integer beyond PHP's range. False: an exception has
	 * been thrown. NULL: a string of its digits, or a float that is exact. */
	bool (*big_integer)(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative);
	/* Fills `slot` with an ext value, whose body ends at the cursor; it may move
	 * the cursor and the end, to another input as well. False: an exception has
	 * been thrown. */
	bool (*ext)(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);
	/* The slot for the value of a key that PHP cannot have, and which is consumed;
	 * NULL as from a frame type's next(). NULL: such a message is rejected. */
	zval *(*illegal_key)(msgpack_decoder *decoder, msgpack_frame *frame, zval *key);
} msgpack_decode_hooks;

enum { MSGPACK_DIGITS_MAX = 22 }; /* of a 64-bit integer: sign, 20 digits, NUL */

struct msgpack_decoder {
	const unsigned char *cursor;
	const unsigned char *end;
	msgpack_decode_status status;
	zval *slot;                 /* of the value being read; NULL: ask the top frame */
	msgpack_frame *frames;
	uint32_t depth;             /* frames in use */
	uint32_t capacity;
	uint32_t reach;             /* frames that may be in use, with no need to look further: of those there are, up to max_depth */
	uint32_t heads;             /* array and map heads read so far */
	msgpack_vector discarded;   /* overwritten values, kept so that nothing is destructed half-way */
	const msgpack_decode_options *options;
	const msgpack_decode_hooks *hooks;
	void *context;              /* the hooks' own */
	char digits[MSGPACK_DIGITS_MAX]; /* of a key */
	msgpack_frame initial[8];
};

/* Ends the decoding with `status`; returns NULL. */
static zend_always_inline zval *msgpack_decoder_stop(msgpack_decoder *decoder, msgpack_decode_status status)
{
	decoder->status = status;
	return NULL;
}

#endif
