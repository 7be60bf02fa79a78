/* Calls of methods that may call us again. */
#ifndef MSGPACK_CALLS_H
#define MSGPACK_CALLS_H

#include "php.h"

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

#endif
