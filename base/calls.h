/*
 * Calls of PHP code, which may be re-entrant: of methods, of stream wrappers, and of the user's error handler.
 *
 * Each nested call uses C stack, so their number is limited. The values they read are nested in each other, so they
 * share one depth limit. Calls and levels are counted for each fiber, as it has a C stack of its own.
 */
#pragma once

#include "c_stack.h"
#include "ext/standard/php_fopen_wrappers.h"
#include "zend_exceptions.h"

/* A message that a packer is packing. */
typedef struct msgpack_open_message {
	const zend_object *packer;
	struct msgpack_open_message *next; /* opened before this one, in the same fiber; NULL: none */
} msgpack_open_message;

typedef struct {
	uint32_t pending;   /* calls that have not returned */
	uint32_t nesting;   /* levels of arrays and objects around a value that the pending call may read */
	uint32_t inherited; /* the levels of `nesting` that are around the fiber */
	uint32_t around;    /* the same, which msgpack_leave_nesting() does not reset */
	msgpack_open_message *messages; /* the latest one; NULL: none */
} msgpack_call_counts;

typedef struct {
	msgpack_call_counts counts; /* of the current fiber */
	bool is_shutdown;    /* the request ends: calls abandoned by a fatal error no longer count */
	HashTable suspended; /* the counts of suspended fibers, by the address of their context */
	HashTable streams;   /* streams in use, by resource handle: see msgpack_begin_stream_use() */
} msgpack_calls;

/* The counts of the current request. */
msgpack_calls *msgpack_current_calls(void);

/* Once per process. */
void msgpack_calls_startup(void);

/* Once per process or thread, and after each request. */
void msgpack_calls_init(msgpack_calls *calls);
void msgpack_calls_clear(msgpack_calls *calls);

/* Count `levels` more during a userland call whose values are nested in them. A fatal error may reset the count. */
static zend_always_inline void msgpack_nest(msgpack_calls *calls, uint32_t levels)
{
	calls->counts.nesting += levels;
}

static zend_always_inline void msgpack_unnest(msgpack_calls *calls, uint32_t levels)
{
	calls->counts.nesting -= MIN(calls->counts.nesting, levels);
}

/* Around the reading of a session, which is no part of a value that is being read. Returns the levels in the fiber. */
static inline uint32_t msgpack_leave_nesting(msgpack_calls *calls)
{
	uint32_t levels = calls->counts.nesting - calls->counts.inherited;

	calls->counts.nesting = calls->counts.inherited = 0;
	return levels;
}

static inline void msgpack_return_to_nesting(msgpack_calls *calls, uint32_t levels)
{
	calls->counts.inherited = calls->counts.around; /* of the caller that has resumed the fiber, if it was suspended */
	calls->counts.nesting = levels + calls->counts.inherited;
}

/* The levels that a value may have: those left of `max_depth`, and no more than `most` during a nested call. */
uint32_t msgpack_depth_left(msgpack_calls *calls, uint32_t max_depth, uint32_t most);

/* Begins and ends a message, around userland calls that may pack a part of it by the same packer. */
msgpack_open_message *msgpack_begin_message(msgpack_calls *calls, const zend_object *packer);
void msgpack_end_message(msgpack_calls *calls, msgpack_open_message *ended);

/* Whether the packer has an open message in the current fiber, or in one that waits for it. */
bool msgpack_is_in_message(msgpack_calls *calls, const zend_object *packer);

/* Count a call of userland other than by msgpack_call() and msgpack_call_function(); `pending` is for the end. False
 * with an exception of class `failure`, beyond the recursion limit. */
bool msgpack_begin_calls(zend_class_entry *failure, uint32_t *pending);
void msgpack_end_calls(uint32_t pending);

/* Replaces a reference, as a function may return one, by its value. */
static zend_always_inline void msgpack_unwrap(zval *value)
{
	if (UNEXPECTED(Z_ISREF_P(value))) {
		zend_unwrap_reference(value);
	}
}

/* Calls $object->method(), whose name is in lower case. False, with `result` IS_UNDEF: an exception, or out of memory;
 * beyond the recursion limit the exception is of class `failure` (NULL: Exception). */
bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments);

/* Calls a method that has been looked up, as msgpack_call() does. `object`: NULL for a static one of class `scope`. */
bool msgpack_call_function(zend_class_entry *failure, zend_object *object, zend_class_entry *scope,
	zend_function *function, zval *result, uint32_t count, zval *arguments);

/* Calls a function as zend_call_known_function() does, `result` may be NULL, and consumes the arguments: they are moved
 * where PHP would copy them. For an IS_UNDEF one PHP computes the default; that of a variadic parameter is a list. The
 * caller counts the call by msgpack_begin_calls(). */
void msgpack_call_consuming(zend_object *object, zend_class_entry *scope, zend_function *function, zval *result,
	uint32_t count, zval *arguments);

/* Whether the class of `object`, which is `base` or extends it, overrides one of the methods: names in lower case, then
 * NULL. */
bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *const *methods);

/* PHP's own serialize() and unserialize(), whose state is shared by nested calls and by all fibers. */

/* Calls `body` with an empty state, and restores that of an outer call afterwards, also after a fatal error. `body`
 * cannot switch fibers. Returns what `body` returns. */
bool msgpack_run_isolated(bool (*body)(void *context), void *context);

/* PHP streams, whose wrappers and filters may run userland. */

/* The stream of a resource; NULL if it is closed or being closed, or if `value` is not a stream. */
static inline php_stream *msgpack_open_stream(const zval *value)
{
	php_stream *stream = Z_TYPE_P(value) == IS_RESOURCE
		? zend_fetch_resource2(Z_RES_P(value), NULL, php_file_le_stream(), php_file_le_pstream())
		: NULL;

	return stream && !stream->in_free ? stream : NULL;
}

/* Called around each read (`reads`), write or flush of a stream, which it returns: meanwhile fclose() fails, as PHP
 * uses the stream after its wrapper has returned. Fibers may have several pending, which end in any order. NULL if it
 * is closed; with an Error: a read is pending, and its wrapper or filter must not read the stream again, as PHP would
 * copy beyond its buffer; or with an exception of the class `failure`, where the C stack is used up. */
php_stream *msgpack_begin_stream_use(const zval *value, bool reads, zend_class_entry *failure);
void msgpack_end_stream_use(const zval *value, bool reads);

/* Whether the stream is a file, a socket, a pipe or memory. Other wrappers may be written in userland, or open another
 * stream whose wrapper is; under php://filter any stream has the wrapper of PHP. */
static inline bool msgpack_stream_is_plain(const php_stream *stream)
{
	return !php_stream_is(stream, PHP_STREAM_IS_USERSPACE)
		&& (!stream->wrapper || stream->wrapper == &php_plain_files_wrapper
			|| stream->wrapper == &php_stream_php_wrapper);
}

/* Whether closing the stream may run userland. */
static inline bool msgpack_closing_runs_userland(const zval *value)
{
	const php_stream *stream = msgpack_open_stream(value);

	return stream && (!msgpack_stream_is_plain(stream) || stream->readfilters.head || stream->writefilters.head
		|| (stream->ctx && GC_REFCOUNT(stream->ctx) == 1));
}

/* May __unserialize() of the class be, or call, one of PHP or an extension, which copies arrays and parses strings? */
static inline bool msgpack_copies_argument(const zend_class_entry *ce)
{
	while (ce && !(ce->type == ZEND_INTERNAL_CLASS && ce->__unserialize)) {
		ce = ce->parent;
	}
	return ce != NULL;
}

/* Exceptions, and diagnostics that msgpack.error_display can silence. */

/* False out of memory, or while an exception or exit() is pending, where PHP would call no error handler; or with an
 * exception where the C stack is used up, as by recursion of error handlers. */
static inline bool msgpack_may_report(void)
{
	return !EG(exception) && !msgpack_is_out_of_memory() && msgpack_stack_suffices(NULL);
}

/* Raises a PHP error of `level`, unless `quiet`. The user's handler may run, and throw: check EG(exception)
 * afterwards. */
#define msgpack_report(quiet, level, ...) \
	(!(quiet) && msgpack_may_report() ? zend_error(level, __VA_ARGS__) : (void) 0)

/* As zend_throw_exception_ex(), without a code. Returns NULL. */
#define msgpack_throw(ce, ...) msgpack_after_throwing(zend_throw_exception_ex(ce, 0, __VA_ARGS__))

static inline void *msgpack_after_throwing(const zend_object *exception)
{
	(void) exception;
	return NULL;
}
