/* The end of the C stack, which grows downwards. Nested values and re-entrant calls use it up. Each fiber has one. */
#pragma once

#include "php.h"

#include "php_compat.h"
#include "zend_fibers.h"
#ifdef _MSC_VER
# include <intrin.h>
#endif

/* Bytes above PHP's own limit, so that ours is reached first. */
#define MSGPACK_STACK_MARGIN (32 * 1024)

/* The address of the calling function's frame. The address of a local variable would not
 * do under AddressSanitizer, which moves it. */
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

/* This thread's own stack; PHP needs what is below `limit`. */
typedef struct {
	uintptr_t limit;
	size_t room; /* bytes above `limit`; 0: not yet computed */
} msgpack_thread_stack;

extern TSRM_TLS msgpack_thread_stack msgpack_own_stack;

/* The slow path of msgpack_stack_left(): `position` is near the end, in a fiber, or on an unknown stack. */
size_t msgpack_stack_left_slow(uintptr_t position);

/* The bytes left on the stack. */
static zend_always_inline size_t msgpack_stack_left(void)
{
	uintptr_t position = msgpack_stack_position(), limit = MSGPACK_STACK_LIMIT;

	if (limit) {
		limit += MSGPACK_STACK_MARGIN;
		if (EXPECTED(position > limit)) {
			return position - limit;
		}
	} else if (EXPECTED(position - msgpack_own_stack.limit < msgpack_own_stack.room)) {
		return position - msgpack_own_stack.limit;
	}
	return msgpack_stack_left_slow(position);
}

ZEND_COLD void msgpack_throw_stack_used_up(zend_class_entry *failure);

/* Called before userland, or anything that may run it. Infinite recursion through
 * userland is an exception of class `failure` (NULL: Exception), and false. */
static zend_always_inline bool msgpack_stack_suffices(zend_class_entry *failure)
{
	if (EXPECTED(msgpack_stack_left() > 0)) {
		return true;
	}
	msgpack_throw_stack_used_up(failure);
	return false; /* with its result, GCC would take for cold what follows in the caller */
}
