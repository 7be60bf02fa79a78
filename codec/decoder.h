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

#include "frames.h"
#include "key.h"

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

/* Shows the garbage collector what the decoder holds beside `result`. */
void msgpack_decoder_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* For hooks and frame types */

/* Turns the top frame into one for a PHP array, which is returned and is to be
 * put at the frame's slot. */
zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame);

/* Reads the value that comes next, and drops it: the slot for it. For the frame
 * of a map that is an array. */
zval *msgpack_decoder_drop_value(msgpack_frame *frame);

/* A slot outside the tree, kept in frame->detached; and its end. */
zval *msgpack_decoder_detach(msgpack_frame *frame);
void msgpack_decoder_take_detached(msgpack_frame *frame, zval *value);
void msgpack_decoder_drop_detached(msgpack_decoder *decoder, msgpack_frame *frame);

/* Makes `slot`, which may hold an older value, nil. That value lives on until
 * the end: nothing that was read is freed, or destructed, before. */
void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot);

/* The slot, nil, of a string or integer key in an array: a string of digits is
 * the same key as the number. NULL, and status FAILED: memory has run out. */
zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key);

#endif
