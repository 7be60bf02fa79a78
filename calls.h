/* Calls of methods that may call us again. */
#ifndef MSGPACK_CALLS_H
#define MSGPACK_CALLS_H

#include "msgpack_globals.h"

/* Once for the process, then around each request. */
void msgpack_calls_startup(void);
void msgpack_calls_init(void);
void msgpack_calls_clear(void);

/* Whether `object`, whose class is or extends `base`, has another `method`
 * (in lower case) than that. */
bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *method);

/* Calls $object->method(). False, and IS_UNDEF: an exception has been thrown,
 * of class `failure` where calls inside each other find no end. */
bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments);

/* The levels of arrays and objects that a value may have, of which `max_depth`
 * are allowed. It may be read by userland that is called to read a part of
 * another, whose decoder adds its levels to MSGPACK_G(nesting) meanwhile. */
uint32_t msgpack_allowed_depth_inside(uint32_t max_depth);

static zend_always_inline uint32_t msgpack_allowed_depth(uint32_t max_depth)
{
	return EXPECTED(MSGPACK_G(nesting) == 0) ? max_depth : msgpack_allowed_depth_inside(max_depth);
}

/* Calls $value->method(), as PHP code does of what may be anything: without such a
 * method, or without an object, it is an Error. `method` is as it is written there. */
bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments);

#endif
