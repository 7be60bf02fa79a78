/*
 * Bytes -> zval: a state machine with its own stack, on the heap once it is
 * deep, so that nesting costs no C stack.
 *
 * The input may come in any number of pieces. The machine stops between two
 * tokens (a head with its body; a map key; a nil key with its mark) and keeps
 * its frames: MSGPACK_DECODE_MORE says that the token at `cursor` is not all
 * there. To go on, set `cursor` to the same place of a longer input and call
 * msgpack_decode() again.
 *
 * A value is built where it will live. At every moment the tree so far is valid
 * and can be freed; what is not yet read is nil in it.
 */
#ifndef MSGPACK_DECODER_H
#define MSGPACK_DECODER_H

#include "key_cache.h"
#include "php.h"
#include "vector.h"

/* Around a call of userland that may read a part of the value: `levels` are around
 * that part. What a fatal error abandoned may have been forgotten meanwhile. */
static zend_always_inline void msgpack_nest(uint32_t *nesting, uint32_t levels)
{
	*nesting += levels;
}

static zend_always_inline void msgpack_unnest(uint32_t *nesting, uint32_t levels)
{
	*nesting -= MIN(*nesting, levels);
}

typedef struct msgpack_decoder msgpack_decoder;
typedef struct msgpack_frame msgpack_frame;

enum { MSGPACK_DIGITS_MAX = 22 }; /* of a 64-bit integer: sign, 20 digits, NUL */

/* Levels of arrays and objects that PHP can free, each by a call inside the one
 * before, in a fiber with a C stack of the default size. */
#define MSGPACK_MAX_NESTING 10000

typedef enum {
	MSGPACK_DECODE_DONE,      /* the value is complete; `cursor` is behind it */
	MSGPACK_DECODE_MORE,      /* the input ends first */
	MSGPACK_DECODE_MALFORMED, /* the bytes at `cursor` are not MessagePack, or not a valid form */
	MSGPACK_DECODE_BAD_KEY,   /* under strict_keys: at `cursor` stands a key that is neither int, str nor bin */
	MSGPACK_DECODE_TOO_DEEP,  /* beyond max_depth */
	MSGPACK_DECODE_TOO_NESTED, /* by back-references, beyond MSGPACK_MAX_NESTING */
	MSGPACK_DECODE_FAILED     /* an exception has been thrown, or memory has run out: msgpack_is_out_of_memory() */
} msgpack_decode_status;

typedef struct {
	uint32_t max_depth;      /* arrays, maps and objects inside each other */
	bool strict_keys;        /* a key is an int, a str or a bin, or the message is not accepted */
	bool illegal_key_insert; /* a key that PHP cannot have becomes an element, before its value */
	msgpack_key_cache *keys; /* never NULL */
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
	/* Is told of what is wrong in a message that can be read all the same, in
	 * PECL's words: raises a warning, or throws. NULL: nobody is told. */
	void (*warn)(msgpack_decoder *decoder, const char *function, const char *text);
} msgpack_decode_hooks;

/* One kind of container under construction. */
typedef struct {
	/* The slot of the next value (a pair's key is read on the way); or NULL:
	 * the frame was popped or replaced, or decoder->status says what is wrong. */
	zval *(*next)(msgpack_decoder *decoder, msgpack_frame *frame);
	/* Before a container that stays unfinished is freed; may be NULL. */
	void (*abandon)(msgpack_frame *frame);
	/* What an item takes of the input at the least, in bytes: 1 in a list, 2 in a map. */
	uint8_t bytes_per_item;
	/* 1: it may turn out not to be a container, and is not yet counted for max_depth. */
	uint8_t may_be_no_level;
} msgpack_frame_type;

struct msgpack_frame {
	const msgpack_frame_type *type;
	uint32_t left;                /* items not begun */
	uint32_t expected;            /* of an object: the declared property that comes next, as a rule */
	uint32_t id;                  /* ordinal of the head in the message, the root's being 1 */
	uint8_t state;                /* the type's own */
	uint8_t no_references;        /* levels, from this one down, in which nothing may become a reference later on */
	bool in_reference;            /* `slot` is the value of a zend_reference */
	uint8_t class_names;          /* how many the map has had */
	uint64_t owed;                /* bytes that the frames below need at the least */
	zval *slot;                   /* where the container lives */
	zend_array *array;
	zend_object *object;
	zend_class_entry *enumeration; /* whose case is being read */
	zend_property_info *property; /* typed, and being read */
	zval *aside;                  /* a value that is not, or not yet, in the tree */
};

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

/* Begins a value at `result`, which is nil until it is read. `options`, `hooks`
 * and `result` must stay where they are until msgpack_decoder_free(). */
void msgpack_decoder_init(msgpack_decoder *decoder, zval *result, const msgpack_decode_options *options,
	const msgpack_decode_hooks *hooks, void *context);

/* Reads the nil, bool, number, str or bin at `bytes`, for which no decoder is
 * needed, and returns the byte after it. NULL, and `result` as it was, for all
 * else, and where the input ends too early. */
const unsigned char *msgpack_decode_scalar(zval *result, const unsigned char *bytes, const unsigned char *end);

/* Reads on from `cursor`, up to `end`. Userland may run inside (autoloaders,
 * error handlers, Serializable, the ext hook): the caller holds the input. */
msgpack_decode_status msgpack_decode(msgpack_decoder *decoder);

/* Frees the frames. What there is of `result` is the caller's, and freed after
 * this. */
void msgpack_decoder_free(msgpack_decoder *decoder);

/* Moves a decoder that waits inside an array or a map, its options being copied
 * to `options` by the caller. `from` is not to be freed. */
void msgpack_decoder_move(msgpack_decoder *to, const msgpack_decoder *from, zval *result, const msgpack_decode_options *options);

/* How many bytes, at the least, are missing where the input has ended first. */
uint64_t msgpack_decoder_missing(const msgpack_decoder *decoder);

/* How large to make a buffer for the first `length` bytes of an input that has
 * `whole` at the least: with a quarter to spare, or, once an eighth is there,
 * for all of it. */
size_t msgpack_input_room(size_t length, uint64_t whole);

/* Shows the garbage collector what the decoder holds beside `result`. */
void msgpack_decoder_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* For hooks and frame types */

/* Pushes a frame of `type` for a container of `items` that lives at `slot`.
 * NULL, and status TOO_DEEP, beyond max_depth; or FAILED. */
msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot, uint32_t items);
void msgpack_decoder_pop(msgpack_decoder *decoder);

/* The top frame, which was not sure of it, is a container. False, and status
 * TOO_DEEP, beyond max_depth. */
bool msgpack_decoder_is_level(msgpack_decoder *decoder);

/* Turns the top frame into one for a PHP array, which is returned and is to be
 * put at the frame's slot. */
zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame);

/* Reads the value that comes next, and drops it: the slot for it. For the frame
 * of a map that is an array. */
zval *msgpack_decoder_drop_value(msgpack_frame *frame);

/* Ends the reading with `status`; returns NULL. */
zval *msgpack_decoder_stop(msgpack_decoder *decoder, msgpack_decode_status status);

/* Tells the warn hook. False: an exception has been thrown, with which the
 * reading has ended. */
ZEND_COLD bool msgpack_decoder_warn(msgpack_decoder *decoder, const char *function, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* A slot outside the tree, kept in frame->aside; and its end. */
zval *msgpack_decoder_set_aside(msgpack_frame *frame);
void msgpack_decoder_drop_aside(msgpack_decoder *decoder, msgpack_frame *frame);

/* The digits of an integer, NUL-terminated. Returns how many characters. */
int msgpack_print_integer(char digits[MSGPACK_DIGITS_MAX], uint64_t magnitude, bool negative);

/* Makes `slot`, which may hold an older value, nil. That value lives on until
 * the end: nothing that was read is freed, or destructed, before. */
void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot);

typedef enum {
	MSGPACK_KEY_STRING,  /* str or bin; or the digits of an integer beyond PHP's range */
	MSGPACK_KEY_INTEGER,
	MSGPACK_KEY_NIL,
	MSGPACK_KEY_OTHER,   /* not consumed */
	MSGPACK_KEY_NONE     /* status says why */
} msgpack_key_type;

typedef struct {
	msgpack_key_type type;
	const char *bytes; /* in the input or the decoder, until the next key is read */
	uint32_t length;
	zend_long integer;
} msgpack_key;

/* A key that is no str, bin, nil or integer is read as a value, into
 * frame->aside. This takes it out, with a warning. False: the warning became
 * an exception. */
bool msgpack_decoder_take_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key);

/* Consumes `key`. NULL where it is an object, or status says that it failed. */
zend_string *msgpack_decoder_key_to_string(msgpack_decoder *decoder, zval *key);

/* Reads one token that may be a key. */
msgpack_key msgpack_decoder_read_key(msgpack_decoder *decoder);

/* The slot, nil, of a string or integer key in an array: a string of digits is
 * the same key as the number. NULL, and status FAILED: memory has run out. */
zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key);

#endif
