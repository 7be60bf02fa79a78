/*
 * Calls of PHP methods that may call us again.
 *
 * Re-entrant calls are limited, as each uses C stack, and their values share one
 * limit of depth. Both are counted for each fiber, which has a C stack of its own.
 */
#ifndef MSGPACK_CALLS_H
#define MSGPACK_CALLS_H

#include "php.h"

typedef struct {
	uint32_t pending;    /* methods that have been called and have not returned */
	uint32_t nesting;    /* levels of arrays and objects around what the pending call may read */
	uint32_t inherited;  /* of these, those around the fiber */
	bool is_shutdown;    /* the request ends: calls abandoned by a fatal error are no longer counted */
	HashTable suspended; /* the counts of fibers that do not run, by the address of their context */
	HashTable streams;   /* those in use, by the handle of their resource: see open_stream.h */
} msgpack_calls;

/* Those of this request. */
msgpack_calls *msgpack_current_calls(void);

/* Once for the process, then around each request. */
void msgpack_calls_startup(void);
void msgpack_calls_init(msgpack_calls *calls);
void msgpack_calls_clear(msgpack_calls *calls);

/* Around a call of userland that may read a part of a value: `levels` are around
 * that part. After a fatal error they may have been reset meanwhile. */
static zend_always_inline void msgpack_nest(msgpack_calls *calls, uint32_t levels)
{
	calls->nesting += levels;
}

static zend_always_inline void msgpack_unnest(msgpack_calls *calls, uint32_t levels)
{
	calls->nesting -= MIN(calls->nesting, levels);
}

/* The levels that are left, of `max_depth`, to a value that is read now; of `most`
 * where a call is pending. */
uint32_t msgpack_depth_left(msgpack_calls *calls, uint32_t max_depth, uint32_t most);

/* Calls $object->method(), whose name is in lower case. False, and IS_UNDEF: an
 * exception has been thrown, of class `failure` (NULL: Exception) beyond the limit
 * on re-entrant calls. */
bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments);

/* The same of a function that has been looked up. */
bool msgpack_call_function(zend_class_entry *failure, zend_object *object, zend_function *function,
	zval *result, uint32_t count, zval *arguments);

/* Whether the class of `object`, which is `base` or extends it, overrides the method. Its
 * name is in lower case. */
bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *method, size_t length);

#endif
