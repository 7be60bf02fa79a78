#include "calls.h"

#include "codec/c_stack.h"
#include "exceptions.h"
#include "msgpack_globals.h"
#include "php_compat.h"
#include "zend_exceptions.h"
#include "zend_observer.h"

/* How many calls may be inside each other: each takes C stack. */
#define CALLS_MAX 1000

/* What is counted for each fiber. */
typedef struct {
	uint32_t calls;
	uint32_t nesting;
	uint32_t inherited; /* levels of `nesting` that are the caller's */
} counts;

static counts current_counts(void)
{
	return (counts) { MSGPACK_G(calls), MSGPACK_G(nesting), MSGPACK_G(inherited_nesting) };
}

/* Whether the fiber that begins, or goes on, may return something to `caller`. */
static bool is_resumed_by(const zend_fiber_context *caller)
{
	return EG(active_fiber) && EG(active_fiber)->caller == caller;
}

static counts take_counts(HashTable *waiting, const zend_fiber_context *fiber)
{
	const counts *kept = zend_hash_index_find_ptr(waiting, (zend_ulong) (uintptr_t) fiber);
	counts taken = kept ? *kept : (counts) { 0 };

	zend_hash_index_del(waiting, (zend_ulong) (uintptr_t) fiber);
	return taken;
}

/* A fiber has a C stack, and so a count, of its own; what it reads is nested in
 * what its caller reads, which may be another each time. The counts of fibers that
 * wait in the middle of a call are kept by the address of their context, which
 * another fiber may have later: of one that has ended nothing is kept.
 * This is no place to run out of PHP's memory: the fiber is half switched, and
 * PHP could not end it. So the counts are not in that. */
static void keep_counts_of_fiber(zend_fiber_context *from, zend_fiber_context *to)
{
	HashTable *waiting = &MSGPACK_G(waiting_calls);
	counts left = current_counts(), next;

	if (left.calls == 0 && left.nesting == 0 && zend_hash_num_elements(waiting) == 0) {
		return;
	}
	if ((left.calls > 0 || left.nesting > 0) && from->status != ZEND_FIBER_STATUS_DEAD) {
		zend_hash_index_update_mem(waiting, (zend_ulong) (uintptr_t) from, &left, sizeof(left));
	}
	next = take_counts(waiting, to);
	if (is_resumed_by(from)) {
		next.nesting = next.nesting - next.inherited + left.nesting;
		next.inherited = left.nesting;
	}
	MSGPACK_G(calls) = next.calls;
	MSGPACK_G(nesting) = next.nesting;
	MSGPACK_G(inherited_nesting) = next.inherited;
}

static void free_counts(zval *kept)
{
	free(Z_PTR_P(kept));
}

void msgpack_calls_startup(void)
{
	zend_observer_fiber_switch_register(keep_counts_of_fiber);
}

void msgpack_calls_init(void)
{
	MSGPACK_G(calls) = MSGPACK_G(nesting) = MSGPACK_G(inherited_nesting) = 0;
	MSGPACK_G(calls_end) = false;
	zend_hash_init(&MSGPACK_G(waiting_calls), 0, NULL, free_counts, true);
}

void msgpack_calls_clear(void)
{
	MSGPACK_G(calls) = MSGPACK_G(nesting) = MSGPACK_G(inherited_nesting) = 0;
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

/* A fatal error abandons the calls that are pending: what runs at the end of the
 * request begins anew. */
static void forget_abandoned_calls(void)
{
	if (UNEXPECTED((EG(flags) & EG_FLAGS_IN_SHUTDOWN) && !MSGPACK_G(calls_end))) {
		MSGPACK_G(calls_end) = true;
		MSGPACK_G(calls) = MSGPACK_G(nesting) = MSGPACK_G(inherited_nesting) = 0;
	}
}

/* How many calls are pending. */
static uint32_t pending_calls(void)
{
	forget_abandoned_calls();
	return MSGPACK_G(calls);
}

uint32_t msgpack_allowed_depth_inside(uint32_t max_depth)
{
	uint32_t all = MAX(max_depth, MSGPACK_G(max_depth));

	forget_abandoned_calls();
	return MIN(max_depth, all > MSGPACK_G(nesting) ? all - MSGPACK_G(nesting) : 0);
}

/* False: an exception has been thrown. */
static bool may_call(zend_class_entry *failure)
{
	if (UNEXPECTED(pending_calls() >= CALLS_MAX)) {
		zend_throw_exception_ex(failure, 0, "Maximum depth of %d calls exceeded", CALLS_MAX);
		return false;
	}
	return msgpack_stack_suffices(failure);
}

static bool call(zend_object *object, zend_function *function, zval *result, uint32_t count, zval *arguments)
{
	uint32_t pending = MSGPACK_G(calls);

	/* The method may let go of the last that holds its own object. */
	GC_ADDREF(object);
	MSGPACK_G(calls) = pending + 1;
	zend_call_known_function(function, object, object->ce, result, count, arguments, NULL);
	MSGPACK_G(calls) = pending;
	OBJ_RELEASE(object);
	if (UNEXPECTED(EG(exception) || msgpack_is_out_of_memory())) {
		/* The destructor of a local variable may have thrown after the method had returned;
		 * and where memory has run out PHP may not have called it. */
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
		return false;
	}
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return true;
}

bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	ZVAL_UNDEF(result);
	return may_call(failure) && call(object, find_method(object, method), result, count, arguments);
}

/* What `$object->method` is, if need be with the object's __call(). NULL: an exception has been thrown. */
static zend_function *find_member(zend_object **object, const char *method)
{
	size_t length = strlen(method);
	zend_function *function = zend_hash_str_find_ptr_lc(&(*object)->ce->function_table, method, length);
	zend_string *name;

	if (EXPECTED(function && (function->common.fn_flags & ZEND_ACC_PUBLIC))) {
		return function;
	}
	name = zend_string_init(method, length, false);
	function = (*object)->handlers->get_method(object, name, NULL);
	if (!function && !EG(exception)) {
		zend_throw_error(NULL, "Call to undefined method %s::%s()%s",
			ZSTR_VAL((*object)->ce->name), method, msgpack_note_on_class((*object)->ce));
	}
	zend_string_release(name);
	return function;
}

bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	zend_object *object;
	zend_function *function;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
		zend_throw_error(NULL, "Call to a member function %s() on %s", method, msgpack_value_name(value));
		return false;
	}
	if (!may_call(failure)) {
		return false;
	}
	object = Z_OBJ_P(value);
	function = find_member(&object, method);
	return function && call(object, function, result, count, arguments);
}
