/* Exceptions, and diagnostics that msgpack.error_display can silence. */
#ifndef MSGPACK_REPORT_H
#define MSGPACK_REPORT_H

#include "php.h"

#include "c_stack.h"
#include "zend_exceptions.h"

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

#endif
