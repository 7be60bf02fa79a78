/*
 * zval to bytes: one pass over the value, into one growing buffer.
 *
 * Writes what MessagePack has a form for. The caller decides through hooks how to write
 * objects, resources and references.
 *
 * Every function that returns bool returns false with an exception, or when out of
 * memory (msgpack_is_out_of_memory()). The caller then calls msgpack_encoder_discard().
 */
#ifndef MSGPACK_ENCODER_H
#define MSGPACK_ENCODER_H

#include "encoder_state.h"
#include "../base/c_stack.h"
#include "../base/lifetimes.h"
#include "put.h"

enum {
	MSGPACK_STACK_PER_LEVEL = 4096, /* bytes of the C stack, at most */
	MSGPACK_FIRST_LEVELS = 32       /* before the first check of the stack */
};

/* The depth allowed by max_depth and by the C stack. */
uint32_t msgpack_encoder_reach(const msgpack_encoder *encoder);

/* `options` and `hooks` must outlive the encoder, which is on the stack. `value` is all that it
 * will write, or NULL: a buffer for large strings is allocated by its size. */
static zend_always_inline void msgpack_encoder_init(msgpack_encoder *encoder, const msgpack_encode_options *options,
	const msgpack_encode_hooks *hooks, void *context, const zval *value)
{
	bool has_stack = msgpack_stack_left() > MSGPACK_FIRST_LEVELS * MSGPACK_STACK_PER_LEVEL;

	encoder->cursor = encoder->start = encoder->initial;
	encoder->limit = encoder->initial + sizeof(encoder->initial);
	encoder->block = NULL;
	encoder->prefix = _ZSTR_HEADER_SIZE;
	encoder->value = value;
	encoder->options = options;
	encoder->hooks = hooks;
	encoder->context = context;
	encoder->dialect = NULL;
	encoder->depth = encoder->heads = encoder->side_effects = 0;
	encoder->shared_depth = UINT32_MAX;
	encoder->root = NULL;
	encoder->open_arrays = NULL;
	encoder->starts_over = encoder->runs_no_userland = encoder->has_failed = false;
	encoder->repeated_count = 0;
	encoder->allowed_depth = EXPECTED(has_stack) ? MIN(options->max_depth, (uint32_t) MSGPACK_FIRST_LEVELS)
		: msgpack_encoder_reach(encoder);
}

/* Ends the encoder and returns its bytes. NULL: out of memory. */
zend_string *msgpack_encoder_finish(msgpack_encoder *encoder);

/* Ends the encoder without a result. */
void msgpack_encoder_discard(msgpack_encoder *encoder);

/* Writes any value. Userland may run through the hooks: the caller holds the value
 * `value` points to, or does not use it again. */
bool msgpack_encode(msgpack_encoder *encoder, zval *value);

/* Writes an array in this form, whatever its keys are; or as the options say. */
bool msgpack_encode_array_as(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);

static inline bool msgpack_encode_array(msgpack_encoder *encoder, HashTable *array)
{
	return msgpack_encode_array_as(encoder, array, encoder->options->arr_map);
}

/* Writes an array that may contain itself: meanwhile msgpack_is_open_array() is true of it. */
bool msgpack_encode_open_array(msgpack_encoder *encoder, HashTable *array);
bool msgpack_is_open_array(const msgpack_encoder *encoder, const HashTable *array);

/* Writes one pair of a map; if `key` is NULL, the key is `index`. */
bool msgpack_encode_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value);

/* Calls `walk` on an array, one level deeper. Holds the array, so that userland's writes
 * separate it. */
bool msgpack_walk_array(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk);

/* Begins an array with several holders, one level deeper: what is in it may occur again.
 * False: the array is the root, which cannot be written again. */
bool msgpack_encoder_begin_shared(msgpack_encoder *encoder, const HashTable *array);

/* What is written next is inside an array or object that may occur again. */
static zend_always_inline void msgpack_encoder_mark_shared(msgpack_encoder *encoder)
{
	encoder->shared_depth = MIN(encoder->shared_depth, encoder->depth + 1);
}

/* May the array or object around the next value be inside one with several holders? */
static zend_always_inline bool msgpack_is_in_shared(msgpack_encoder *encoder)
{
	if (EXPECTED(encoder->depth < encoder->shared_depth)) {
		encoder->shared_depth = UINT32_MAX;
		return false;
	}
	return true;
}

/* May userland have run since encoder->side_effects was `side_effects`? */
static zend_always_inline bool msgpack_may_have_run_userland(const msgpack_encoder *encoder, uint32_t side_effects)
{
	return UNEXPECTED(encoder->side_effects != side_effects) && !encoder->runs_no_userland;
}

/* Drops a reference to an array that was taken when encoder->side_effects was `side_effects`. If
 * userland has run since, the array is offered to the garbage collector: the encoder may
 * have been its last holder outside a cycle. */
static zend_always_inline void msgpack_encoder_release(const msgpack_encoder *encoder, HashTable *array,
	uint32_t side_effects)
{
	if (msgpack_may_have_run_userland(encoder, side_effects)) {
		msgpack_release_array(array);
	} else {
		zend_array_release(array);
	}
}

/* For msgpack_encoder_enter(), which enters a level: false with an exception beyond max_depth. */
bool msgpack_encoder_may_enter(msgpack_encoder *encoder);

static zend_always_inline bool msgpack_encoder_enter(msgpack_encoder *encoder)
{
	if (UNEXPECTED(encoder->depth >= encoder->allowed_depth) && !msgpack_encoder_may_enter(encoder)) {
		return false;
	}
	encoder->depth++;
	return true;
}

static zend_always_inline void msgpack_encoder_leave(msgpack_encoder *encoder)
{
	encoder->depth--;
}

/* Writes an object by `encode`, at the next level, and holds it meanwhile. False with an exception. */
static inline bool msgpack_encode_held(msgpack_encoder *encoder, zend_object *object,
	bool (*encode)(msgpack_encoder *encoder, zval *value))
{
	zval value;
	bool done;

	ZVAL_OBJ_COPY(&value, object);
	done = !msgpack_is_out_of_memory() && msgpack_encoder_enter(encoder);
	if (done) {
		done = encode(encoder, &value);
		msgpack_encoder_leave(encoder);
	}
	if (UNEXPECTED(!done)) {
		msgpack_fail_in(encoder, object, NULL);
	}
	OBJ_RELEASE(object);
	return done && !EG(exception); /* of its destructor */
}

#endif
