#include "calls.h"

#include "ext/standard/basic_functions.h"
#include "zend_fibers.h"
#include "zend_observer.h"

/* Limit on re-entrant calls; each uses C stack. */
#define CALLS_MAX 1000

static msgpack_call_counts take_counts(HashTable *suspended, const zend_fiber_context *fiber)
{
	const msgpack_call_counts *kept = zend_hash_index_find_ptr(suspended, (zend_ulong) (uintptr_t) fiber);
	bool is_new = fiber->status == ZEND_FIBER_STATUS_INIT; /* perhaps at the address of an abandoned one */
	msgpack_call_counts taken = kept && !is_new ? *kept : (msgpack_call_counts) { 0 };

	zend_hash_index_del(suspended, (zend_ulong) (uintptr_t) fiber);
	return taken;
}

/* Code that runs while the request ends is not nested in calls that a fatal error abandoned. */
static void forget_abandoned_calls(msgpack_calls *calls)
{
	if (UNEXPECTED((EG(flags) & EG_FLAGS_IN_SHUTDOWN) && !calls->is_shutdown)) {
		calls->is_shutdown = true;
		calls->counts = (msgpack_call_counts) { 0 };
	}
}

/* Called when fibers switch. The values of a fiber are nested in those of its caller, which may be another one at each
 * resume. Allocates with malloc(): a failure of PHP's allocator in the middle of a switch could not be handled. */
static void switch_counts(zend_fiber_context *from, zend_fiber_context *to)
{
	msgpack_calls *calls = msgpack_current_calls();
	msgpack_call_counts left, *next = &calls->counts;
	bool has_left;

	forget_abandoned_calls(calls);
	left = calls->counts;
	has_left = from->status != ZEND_FIBER_STATUS_DEAD && (left.pending > 0 || left.nesting > 0 || left.messages);
	if (!has_left && zend_hash_num_elements(&calls->suspended) == 0) {
		return;
	}
	if (has_left) {
		zend_hash_index_update_mem(&calls->suspended, (zend_ulong) (uintptr_t) from, &left, sizeof(left));
	}
	*next = take_counts(&calls->suspended, to);
	if (EG(active_fiber) && EG(active_fiber)->caller == from) { /* `from` has started or resumed it */
		next->nesting = next->nesting - next->inherited + left.nesting;
		next->inherited = next->around = left.nesting;
	}
}

static void free_counts(zval *kept)
{
	free(Z_PTR_P(kept));
}

void msgpack_calls_startup(void)
{
	zend_observer_fiber_switch_register(switch_counts);
}

void msgpack_calls_init(msgpack_calls *calls)
{
	*calls = (msgpack_calls) { 0 };
	zend_hash_init(&calls->suspended, 0, NULL, free_counts, true);
	zend_hash_init(&calls->streams, 0, NULL, NULL, true);
}

void msgpack_calls_clear(msgpack_calls *calls)
{
	zend_hash_destroy(&calls->suspended);
	zend_hash_destroy(&calls->streams);
	msgpack_calls_init(calls);
}

uint32_t msgpack_depth_left(msgpack_calls *calls, uint32_t max_depth, uint32_t most)
{
	forget_abandoned_calls(calls);
	return MIN(max_depth, most > calls->counts.nesting ? most - calls->counts.nesting : 0);
}

/* On the heap, as it stays in the list if a fatal error unwinds the C stack. */
msgpack_open_message *msgpack_begin_message(msgpack_calls *calls, const zend_object *packer)
{
	msgpack_open_message *message = emalloc(sizeof(*message));

	forget_abandoned_calls(calls);
	*message = (msgpack_open_message) { packer, calls->counts.messages };
	calls->counts.messages = message;
	return message;
}

void msgpack_end_message(msgpack_calls *calls, msgpack_open_message *ended)
{
	msgpack_open_message **link = &calls->counts.messages;

	while (*link && *link != ended) { /* later ones have been abandoned */
		link = &(*link)->next;
	}
	if (*link) {
		*link = ended->next;
	}
	efree(ended);
}

bool msgpack_is_in_message(msgpack_calls *calls, const zend_object *packer)
{
	const zend_fiber_context *fiber = EG(current_fiber_context);
	const msgpack_call_counts *counts = &calls->counts;

	forget_abandoned_calls(calls);
	while (fiber) {
		for (const msgpack_open_message *each = counts ? counts->messages : NULL; each; each = each->next) {
			if (each->packer == packer) {
				return true;
			}
		}
		fiber = fiber->kind == zend_ce_fiber ? zend_fiber_from_context((zend_fiber_context *) fiber)->caller : NULL;
		counts = zend_hash_index_find_ptr(&calls->suspended, (zend_ulong) (uintptr_t) fiber);
	}
	return false;
}

bool msgpack_begin_calls(zend_class_entry *failure, uint32_t *pending)
{
	msgpack_calls *calls = msgpack_current_calls();

	forget_abandoned_calls(calls);
	if (UNEXPECTED(calls->counts.pending >= CALLS_MAX)) {
		return msgpack_throw(failure, "Maximum depth of %d calls exceeded", CALLS_MAX);
	}
	if (UNEXPECTED(!msgpack_stack_suffices(failure))) {
		return false;
	}
	*pending = calls->counts.pending;
	calls->counts.pending = *pending + 1;
	return true;
}

void msgpack_end_calls(uint32_t pending)
{
	msgpack_current_calls()->counts.pending = pending;
}

bool msgpack_call_function(zend_class_entry *failure, zend_object *object, zend_class_entry *scope,
	zend_function *function, zval *result, uint32_t count, zval *arguments)
{
	uint32_t pending;

	ZVAL_UNDEF(result);
	if (!msgpack_begin_calls(failure, &pending)) {
		zend_release_fcall_info_cache(&(zend_fcall_info_cache) { .function_handler = function }); /* a trampoline */
		return false;
	}
	/* The method may drop the last reference to its own object. */
	if (EXPECTED(object)) {
		GC_ADDREF(object);
	}
	zend_call_known_function(function, object, scope, result, count, arguments, NULL);
	msgpack_end_calls(pending);
	if (EXPECTED(object)) {
		OBJ_RELEASE(object);
	}
	if (UNEXPECTED(EG(exception) || msgpack_is_out_of_memory())) {
		/* The destructor of a local variable may have thrown after the method returned;
		 * and out of memory PHP may not have called the method. */
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
		return false;
	}
	msgpack_unwrap(result);
	return true;
}

/* May PHP's virtual machine enter the function at once? zend_call_known_function() pushes a frame if the caller is no
 * function in C, as in an iterator, tells observers, and warns of a function that is #[\Deprecated]. */
static bool is_entered_directly(const zend_function *function)
{
	const zend_execute_data *caller = EG(current_execute_data);

	return function->type == ZEND_USER_FUNCTION && !(function->common.fn_flags & ZEND_ACC_DEPRECATED) && caller
		&& caller->func && !ZEND_USER_CODE(caller->func->type) && !ZEND_OBSERVER_ENABLED;
}

/* A frame to which the arguments are moved. NULL: computing the default of a parameter has thrown. */
static zend_execute_data *push_frame(zend_object *object, zend_class_entry *scope, zend_function *function,
	uint32_t count, const zval *arguments)
{
	zend_execute_data *frame = zend_vm_stack_push_call_frame(ZEND_CALL_TOP_FUNCTION | ZEND_CALL_DYNAMIC
		| (object ? ZEND_CALL_HAS_THIS : 0), function, count, object ? (void *) object : scope);
	zval *slot = ZEND_CALL_ARG(frame, 1);
	bool is_complete = true;

	for (const zval *argument = arguments; argument < arguments + count; argument++, slot++) {
		ZVAL_COPY_VALUE(slot, argument);
		is_complete &= Z_TYPE_P(argument) != IS_UNDEF;
	}
	frame->prev_execute_data = NULL;
	if (UNEXPECTED(!is_complete) && zend_handle_undef_args(frame) != SUCCESS) {
		zend_vm_stack_free_args(frame);
		zend_vm_stack_free_call_frame(frame);
		return NULL;
	}
	return frame;
}

void msgpack_call_consuming(zend_object *object, zend_class_entry *scope, zend_function *function, zval *result,
	uint32_t count, zval *arguments)
{
	bool has_rest = count > function->common.num_args && (function->common.fn_flags & ZEND_ACC_VARIADIC);
	uint32_t trace = EG(jit_trace_num); /* zend_call_known_function() restores it, too */
	zend_execute_data *frame;

	if (UNEXPECTED(has_rest || !is_entered_directly(function))) {
		zend_call_known_function(function, object, scope, result, count - has_rest, arguments,
			has_rest ? Z_ARRVAL(arguments[count - 1]) : NULL);
		while (count-- > 0) {
			zval_ptr_dtor(arguments++);
		}
		return;
	}
	frame = push_frame(object, scope, function, count, arguments);
	if (EXPECTED(frame)) {
		zend_init_func_execute_data(frame, &function->op_array, result);
		zend_execute_ex(frame);
		EG(jit_trace_num) = trace;
		zend_vm_stack_free_call_frame(frame);
	}
}

static zend_always_inline zend_function *find_method(const zend_object *object, const char *method)
{
	return zend_hash_str_find_ptr(&object->ce->function_table, method, strlen(method));
}

bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *const *methods)
{
	while (*methods && find_method(object, *methods)->common.scope == base) {
		methods++;
	}
	return *methods;
}

bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	return msgpack_call_function(failure, object, object->ce, find_method(object, method), result, count, arguments);
}

/* PHP's own serialize() and unserialize() */

bool msgpack_run_isolated(bool (*body)(void *context), void *context)
{
	unsigned outer_lock = BG(serialize_lock);
	unsigned char outer_serialize[sizeof(BG(serialize))], outer_unserialize[sizeof(BG(unserialize))];
	volatile bool done = false, is_fatal = false; /* changed after setjmp() */

	memcpy(outer_serialize, &BG(serialize), sizeof(outer_serialize));
	memcpy(outer_unserialize, &BG(unserialize), sizeof(outer_unserialize));
	memset(&BG(serialize), 0, sizeof(outer_serialize));
	memset(&BG(unserialize), 0, sizeof(outer_unserialize));
	BG(serialize_lock) = 0;
	zend_fiber_switch_block();
	zend_try {
		done = body(context);
	} zend_catch {
		is_fatal = true;
	} zend_end_try();
	zend_fiber_switch_unblock();
	memcpy(&BG(serialize), outer_serialize, sizeof(outer_serialize));
	memcpy(&BG(unserialize), outer_unserialize, sizeof(outer_unserialize));
	BG(serialize_lock) = outer_lock;
	if (is_fatal) {
		zend_bailout();
	}
	return done;
}

/* Streams */

/* The count of a stream in use: four times the pending uses, plus 1 if fclose() was
 * allowed before the first, plus 2 if one of them reads. */
enum { WAS_CLOSABLE = 1, READS = 2, USE = 4 };

php_stream *msgpack_begin_stream_use(const zval *value, bool reads, zend_class_entry *failure)
{
	php_stream *stream = msgpack_open_stream(value);
	zval *uses;

	if (!stream || !msgpack_stack_suffices(failure)) {
		return NULL;
	}
	uses = zend_hash_index_lookup(&msgpack_current_calls()->streams, (zend_ulong) Z_RES_HANDLE_P(value));
	if (Z_TYPE_P(uses) == IS_NULL) {
		ZVAL_LONG(uses, stream->flags & PHP_STREAM_FLAG_NO_FCLOSE ? 0 : WAS_CLOSABLE);
		stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE;
	}
	if (reads && (Z_LVAL_P(uses) & READS)) {
		zend_throw_error(NULL, "The stream is being read already");
		return NULL;
	}
	Z_LVAL_P(uses) += USE + (reads ? READS : 0);
	return stream;
}

void msgpack_end_stream_use(const zval *value, bool reads)
{
	HashTable *streams = &msgpack_current_calls()->streams;
	zval *uses = Z_TYPE_P(value) == IS_RESOURCE ? zend_hash_index_find(streams, (zend_ulong) Z_RES_HANDLE_P(value))
		: NULL;
	php_stream *stream;

	if (!uses) {
		return;
	}
	Z_LVAL_P(uses) -= USE + (reads ? Z_LVAL_P(uses) & READS : 0);
	if (Z_LVAL_P(uses) >= USE) {
		return;
	}
	stream = msgpack_open_stream(value);
	if (stream && Z_LVAL_P(uses) == WAS_CLOSABLE) {
		stream->flags &= ~(uint32_t) PHP_STREAM_FLAG_NO_FCLOSE;
	}
	zend_hash_index_del(streams, (zend_ulong) Z_RES_HANDLE_P(value));
}
