#include "c_stack.h"

#include "zend_exceptions.h"

#ifdef PHP_WIN32
# include <windows.h>
#elif defined(__linux__) || defined(__APPLE__)
# include <pthread.h>
# include <sys/resource.h>
#endif
#ifdef __linux__
# include <sys/auxv.h>
#endif

/* Bytes: PHP's own reserve, and our margin above it. */
#define LEAST_RESERVE (48 * 1024 + MSGPACK_STACK_MARGIN)
#define MOST_RESERVE (1024 * 1024)

/* Assumed where the size of a stack is unknown, and where it is unlimited. */
#define ASSUMED_SIZE (1024 * 1024)
#define USUAL_SIZE (8 * 1024 * 1024)

/* A higher limit may be newer than the process; but Linux maps nothing so close below the main thread's stack. */
#define MOST_SIZE (128 * 1024 * 1024)

typedef struct {
	uintptr_t end; /* its lowest address */
	size_t size;   /* in bytes */
} c_stack;

TSRM_TLS msgpack_thread_stack msgpack_own_stack;
ZEND_TLS c_stack thread_stack;

/* The bytes reserved for userland and PHP between two checks of the limit. */
static size_t reserve_of(const c_stack *stack)
{
	return MIN(MAX(MIN(stack->size / 8, MOST_RESERVE), LEAST_RESERVE), stack->size / 2);
}

#if defined(__linux__) || defined(__APPLE__)
/* The size to which the main thread's stack may grow. */
static size_t main_stack_size(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
		? (size_t) MIN(limit.rlim_cur, MOST_SIZE) : USUAL_SIZE;
}
#endif

#if defined(PHP_WIN32)
static bool find_thread_stack(c_stack *stack)
{
	MEMORY_BASIC_INFORMATION region;

	if (!VirtualQuery((void *) msgpack_stack_position(), &region, sizeof(region))) {
		return false;
	}
	stack->end = (uintptr_t) region.AllocationBase;
	stack->size = (uintptr_t) ((NT_TIB *) NtCurrentTeb())->StackBase - stack->end;
	return true;
}
#elif defined(__APPLE__)
static bool find_thread_stack(c_stack *stack)
{
	pthread_t thread = pthread_self();

	/* For the main thread pthread_get_stacksize_np() ignores the limit. */
	stack->size = pthread_main_np() ? main_stack_size() : pthread_get_stacksize_np(thread);
	stack->end = (uintptr_t) pthread_get_stackaddr_np(thread) - stack->size;
	return true;
}
#elif defined(__linux__)
/* At the top of the main thread's stack the kernel puts the name of the program. For that stack pthread_getattr_np()
 * would read /proc/self/maps, longer than packing takes, or with musl report the part in use. */
static bool find_thread_stack(c_stack *stack)
{
	pthread_attr_t attributes;
	void *end;
	bool found;

	stack->size = main_stack_size();
	stack->end = getauxval(AT_EXECFN) - stack->size;
	found = msgpack_stack_position() - stack->end < stack->size;
	if (found || pthread_getattr_np(pthread_self(), &attributes) != 0) {
		return found;
	}
	found = pthread_attr_getstack(&attributes, &end, &stack->size) == 0;
	stack->end = (uintptr_t) end;
	pthread_attr_destroy(&attributes);
	return found;
}
#else
# define find_thread_stack(stack) false
#endif

/* Of the private struct zend_fiber_stack, PHP 8.2 to 8.6 have these fields first. */
static c_stack stack_of_fiber(const zend_fiber_context *fiber)
{
	const struct { void *end; size_t size; } *stack = (const void *) fiber->stack;

	return (c_stack) { .end = (uintptr_t) stack->end, .size = stack->size };
}

static c_stack stack_of_thread(void)
{
	if (msgpack_own_stack.room == 0) {
		if (!find_thread_stack(&thread_stack)) {
			thread_stack.size = ASSUMED_SIZE;
			thread_stack.end = msgpack_stack_position() - ASSUMED_SIZE;
		}
		msgpack_own_stack.limit = thread_stack.end + reserve_of(&thread_stack);
		msgpack_own_stack.room = thread_stack.size - reserve_of(&thread_stack);
	}
	return thread_stack;
}

size_t msgpack_stack_left_slow(uintptr_t position)
{
	uintptr_t limit = MSGPACK_STACK_LIMIT, base = MSGPACK_STACK_BASE;
	c_stack stack;
	size_t above_end;

	if (limit && limit < base) { /* else PHP's reserve is larger than the fiber's stack */
		limit += MIN(MSGPACK_STACK_MARGIN, (base - limit) / 2); /* less in a small fiber */
		return position > limit ? position - limit : 0;
	}
	stack = EG(current_fiber_context) == EG(main_fiber_context) ? stack_of_thread()
		: stack_of_fiber(EG(current_fiber_context));
	above_end = position - stack.end;
	if (above_end > stack.size) { /* or below the end, as the difference wraps */
		return SIZE_MAX; /* a stack that is neither the thread's nor a fiber's */
	}
	return above_end > reserve_of(&stack) ? above_end - reserve_of(&stack) : 0;
}

void msgpack_throw_stack_used_up(zend_class_entry *failure)
{
	zend_throw_exception(failure, "The C stack is exhausted by nested calls", 0);
}
