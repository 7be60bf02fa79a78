/*
 * Bytes to zval: a state machine with its own stack, on the heap once it is deep, so
 * that nesting uses no C stack.
 *
 * The input may come in any number of pieces. The machine stops between two tokens (a
 * head with its body; a map key; a nil key with its mark) and keeps its frames:
 * MSGPACK_DECODE_MORE means that the token at `cursor` is incomplete. To resume, set
 * `cursor` to the same position in a longer input, and call msgpack_decode() again.
 *
 * A value is built in its final place. At every moment the partial tree is valid and can
 * be freed; values that are not read yet are nil.
 */
#ifndef MSGPACK_DECODER_H
#define MSGPACK_DECODER_H

#include "detached.h"
#include "frames.h"
#include "key.h"

/* Begins a value at `result`, which is nil until it is read. `options`, `hooks` and
 * `result` must not be moved before msgpack_decoder_free(). */
static zend_always_inline void msgpack_decoder_init(msgpack_decoder *decoder, zval *result,
	msgpack_decode_options *options,
	const msgpack_decode_hooks *hooks, void *context, msgpack_dialect dialect)
{
	ZVAL_NULL(result);
	decoder->dialect = dialect;
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->slot = result;
	decoder->pending = NULL;
	decoder->frames = decoder->initial;
	decoder->depth = 0;
	decoder->capacity = sizeof(decoder->initial) / sizeof(decoder->initial[0]);
	decoder->heads = 0;
	decoder->long_chains = NULL;
	decoder->discarded = (msgpack_vector) { 0 };
	decoder->options = options;
	decoder->hooks = hooks;
	decoder->context = context;
}

/* Decodes from `cursor` to `end`. Userland may run (autoloaders, error handlers,
 * Serializable, the ext hook): the caller holds the input. */
msgpack_decode_status msgpack_decode(msgpack_decoder *decoder);

/* Does a message begin with a small array or map, with more than its head, that is neither an object nor in the compact
 * form? */
static zend_always_inline bool msgpack_is_small_array(const unsigned char *p, const unsigned char *end)
{
	if (end - p < 3) {
		return false;
	}
	return *p < MP_FIXARRAY ? *p > MP_FIXMAP && p[1] != MP_NIL : *p > MP_FIXARRAY && *p < MP_FIXSTR && p[2] != MP_NIL;
}

/* May be called first, for such a message, where maps are arrays and the limit for nested arrays is not 0. Calls no
 * hook, so that the context need not be set up yet, and no userland. True: it is an array of scalars, and complete;
 * nothing is left to free. Otherwise msgpack_decode() continues. */
bool msgpack_decode_small_array(msgpack_decoder *decoder);

/* Frees the frames. The caller frees the partial `result` afterwards. */
void msgpack_decoder_free_frames(msgpack_decoder *decoder);

static zend_always_inline void msgpack_decoder_free(msgpack_decoder *decoder)
{
	bool owns_nothing = decoder->depth == 0 && !msgpack_is_compact(decoder) && decoder->frames == decoder->initial
		&& !decoder->discarded.first && !decoder->long_chains;

	if (!EXPECTED(owns_nothing)) {
		msgpack_decoder_free_frames(decoder);
	}
}

/* Moves a decoder that stopped inside an array or a map. The caller has copied its
 * options to `options`. `from` must not be freed. */
void msgpack_decoder_move(msgpack_decoder *to, const msgpack_decoder *from, zval *result,
	msgpack_decode_options *options);

/* After MSGPACK_DECODE_MORE: the minimum bytes still needed. */
uint64_t msgpack_decoder_missing(const msgpack_decoder *decoder);

/* After MSGPACK_DECODE_MORE: whether it stopped at a value, not at a key, and knows of no bundle. Then its caller
 * may read a str or bin itself. `string` is consumed; the caller sets the input after it. */
bool msgpack_decoder_takes_string(const msgpack_decoder *decoder);
void msgpack_decoder_put_string(msgpack_decoder *decoder, zend_string *string);

/* Reports the values outside of `result` to the garbage collector. */
void msgpack_decoder_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* For hooks and frame types */

/* Turns the top frame into one for a PHP array. The caller stores the returned array at
 * the frame's slot. */
zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame);

/* Reads one token that may be a key; or takes the key of a record. */
msgpack_key msgpack_decoder_read_key(msgpack_decoder *decoder);

/* The slot, set to nil, of a string or integer key in an array; a string of digits
 * equals the integer. NULL: see status. */
zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key);

#endif
