#include "calls.h"

#include "msgpack_globals.h"
#include "php_compat.h"
#include "zend_exceptions.h"

/* How many calls may be inside each other: each takes C stack. */
#define CALLS_MAX 1000

static zend_function *find_method(const zend_object *object, const char *method)
{
	return zend_hash_str_find_ptr(&object->ce->function_table, method, strlen(method));
}

bool msgpack_overrides(const zend_object *object, const zend_class_entry *base, const char *method)
{
	return object->ce != base && find_method(object, method)->common.scope != base;
}

bool msgpack_call(zend_class_entry *failure, zend_object *object, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	ZVAL_UNDEF(result);
	if (UNEXPECTED(MSGPACK_G(calls) >= CALLS_MAX)) {
		zend_throw_exception_ex(failure, 0, "Maximum depth of %d calls exceeded", CALLS_MAX);
		return false;
	}
	/* The method may let go of the last that holds its own object. */
	GC_ADDREF(object);
	MSGPACK_G(calls)++;
	zend_call_known_function(find_method(object, method), object, object->ce, result, count, arguments, NULL);
	MSGPACK_G(calls)--;
	OBJ_RELEASE(object);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return !EG(exception);
}
