/*
 * The end of the C stack, which grows downwards. Values nested in each other
 * take it, and userland that calls us again. Each fiber has one of its own.
 */
#ifndef MSGPACK_C_STACK_H
#define MSGPACK_C_STACK_H

#include "php.h"

#include "../php_compat.h"
#include "zend_fibers.h"
#ifdef _MSC_VER
# include <intrin.h>
#endif

/* Bytes above PHP's own limit: ours is reached first. */
#define MSGPACK_STACK_MARGIN (32 * 1024)

/* Where the frame of the calling function is. A local variable may be elsewhere:
 * under AddressSanitizer it is. */
static zend_always_inline uintptr_t msgpack_stack_position(void)
{
#ifdef __GNUC__
	return (uintptr_t) __builtin_frame_address(0);
#elif defined(_MSC_VER)
	return (uintptr_t) _AddressOfReturnAddress();
#else
	char local;

	return (uintptr_t) &local;
#endif
}

/* This thread's own stack: what is below `limit` is kept for PHP. */
typedef struct {
	uintptr_t limit;
	size_t room; /* the bytes above; 0 until they are looked for */
} msgpack_thread_stack;

extern TSRM_TLS msgpack_thread_stack msgpack_own_stack;

/* The same where `position` is near the end, in a fiber, or on a stack that has
 * not been looked at. */
size_t msgpack_stack_left_elsewhere(uintptr_t position);

/* The room that is left on the stack, in bytes. */
static zend_always_inline size_t msgpack_stack_left(void)
{
	uintptr_t position = msgpack_stack_position(), limit = msgpack_php_stack_limit();

	if (limit) {
		limit += MSGPACK_STACK_MARGIN;
		if (EXPECTED(position > limit)) {
			return position - limit;
		}
	} else if (EXPECTED(position - msgpack_own_stack.limit < msgpack_own_stack.room)) {
		return position - msgpack_own_stack.limit;
	}
	return msgpack_stack_left_elsewhere(position);
}

/* Returns false. */
ZEND_COLD bool msgpack_throw_stack_used_up(zend_class_entry *failure);

/* Asked before userland is called, or anything that may run it: where it calls
 * us again without end, the end is an exception of class `failure` (NULL:
 * Exception), and false. */
static zend_always_inline bool msgpack_stack_suffices(zend_class_entry *failure)
{
	return EXPECTED(msgpack_stack_left() > 0) || msgpack_throw_stack_used_up(failure);
}

#endif
