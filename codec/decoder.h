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
#pragma once

#include "decoder_state.h"
#include "input.h"

/* The loop of plain MessagePack: see decoder->loop. */
zval *msgpack_read_plain(msgpack_decoder *decoder, zval *slot);

/* Begins a value at `result`, which is nil until it is read. `options`, `hooks` and
 * `result` must not be moved before msgpack_decoder_free(). */
static zend_always_inline void msgpack_decoder_init(msgpack_decoder *decoder, zval *result,
	msgpack_decode_options *options, const msgpack_decode_hooks *hooks, void *context)
{
	ZVAL_NULL(result);
	decoder->dialect = MSGPACK_PLAIN;
	decoder->loop = msgpack_read_plain;
	decoder->free_defined = NULL;
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

/* Frees the frames. The caller frees the partial `result` afterwards. */
void msgpack_decoder_free_frames(msgpack_decoder *decoder);

static zend_always_inline void msgpack_decoder_free(msgpack_decoder *decoder)
{
	bool owns_nothing = decoder->depth == 0 && !decoder->free_defined && decoder->frames == decoder->initial
		&& !decoder->discarded.blocks && !decoder->long_chains;

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

/* Reports the values outside of `result` to the garbage collector. */
void msgpack_decoder_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* For hooks and dialects */

/* Reads an integer beyond PHP's range: a float if that is exact, else a string of digits, unless there is a hook. */
bool msgpack_read_big_integer(msgpack_decoder *decoder, zval *slot, const mp_tag *tag);

/* Calls the ext hook; the head has been read. False with status FAILED: an exception. */
bool msgpack_read_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag);

/* The cached shape that a map of `pairs` in plain MessagePack is expected to have, whose first key is at the cursor;
 * NULL: none. */
msgpack_cached_shape *msgpack_plain_shape_of_next(msgpack_decoder *decoder, uint32_t pairs);

/* See msgpack_loop_hooks: keeps the array of a map that began at `start` and ends at the cursor. */
void msgpack_keep_map(msgpack_decoder *decoder, msgpack_shared_map *place, const unsigned char *start,
	zend_array *array);

/* The string of a string key, with a reference for the caller. */
static zend_always_inline zend_string *msgpack_plain_key_string(const msgpack_decoder *decoder, const msgpack_key *key)
{
	return msgpack_key_cache_get(&decoder->options->caches->keys, key->bytes, key->length);
}
