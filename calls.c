#include "calls.h"

#include "codec/c_stack.h"
#include "msgpack_globals.h"
#include "php_compat.h"
#include "zend_exceptions.h"
#include "zend_observer.h"

/* How many calls may be inside each other: each takes C stack. */
#define CALLS_MAX 1000

/* A fiber has a C stack, and so a count, of its own. Those of fibers that
 * wait in the middle of a call are kept by the address of their context, which
 * another fiber may have later: of one that has ended nothing is kept. */
static void keep_count_of_fiber(zend_fiber_context *from, zend_fiber_context *to)
{
	HashTable *waiting = &MSGPACK_G(waiting_calls);
	zval count, *kept;

	if (MSGPACK_G(calls) == 0 && zend_hash_num_elements(waiting) == 0) {
		return;
	}
	if (MSGPACK_G(calls) > 0 && from->status != ZEND_FIBER_STATUS_DEAD) {
		ZVAL_LONG(&count, MSGPACK_G(calls));
		zend_hash_index_update(waiting, (zend_ulong) (uintptr_t) from, &count);
	}
	kept = zend_hash_index_find(waiting, (zend_ulong) (uintptr_t) to);
	MSGPACK_G(calls) = kept ? (uint32_t) Z_LVAL_P(kept) : 0;
	zend_hash_index_del(waiting, (zend_ulong) (uintptr_t) to);
}

void msgpack_calls_startup(void)
{
	zend_observer_fiber_switch_register(keep_count_of_fiber);
}

void msgpack_calls_init(void)
{
	MSGPACK_G(calls) = 0;
	MSGPACK_G(calls_end) = false;
	zend_hash_init(&MSGPACK_G(waiting_calls), 0, NULL, NULL, false);
}

void msgpack_calls_clear(void)
{
	MSGPACK_G(calls) = 0;
	zend_hash_destroy(&MSGPACK_G(waiting_calls));
}

static zend_function *find_method(const zend_object *object, const char *method)
{
	return zend_hash_str_find_ptr(&object->ce->function_table, method, strlen(method));
}

bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *method)
{
	return object->ce != base && find_method(object, method)->common.scope != base;
}

/* How many calls are pending. A fatal error abandons them: what runs at the end
 * of the request begins anew. */
static uint32_t pending_calls(void)
{
	if (UNEXPECTED((EG(flags) & EG_FLAGS_IN_SHUTDOWN) && !MSGPACK_G(calls_end))) {
		MSGPACK_G(calls_end) = true;
		MSGPACK_G(calls) = 0;
	}
	return MSGPACK_G(calls);
}

bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	uint32_t pending = pending_calls();

	ZVAL_UNDEF(result);
	if (UNEXPECTED(pending >= CALLS_MAX)) {
		zend_throw_exception_ex(failure, 0, "Maximum depth of %d calls exceeded", CALLS_MAX);
		return false;
	}
	if (!msgpack_stack_suffices(failure)) {
		return false;
	}
	/* The method may let go of the last that holds its own object. */
	GC_ADDREF(object);
	MSGPACK_G(calls) = pending + 1;
	zend_call_known_function(find_method(object, method), object, object->ce, result, count, arguments, NULL);
	MSGPACK_G(calls) = pending;
	OBJ_RELEASE(object);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return !EG(exception);
}
