/* Exceptions, and diagnostics that msgpack.error_display can silence. */
#ifndef MSGPACK_REPORT_H
#define MSGPACK_REPORT_H

#include "php.h"
#include "zend_exceptions.h"

/* Raises a PHP error of `level`, unless `quiet` or out of memory, or an exception or exit() is pending, where PHP would
 * call no error handler. Throws where the C stack is used up, as by recursion of error handlers. The user's handler may
 * run, and throw: check EG(exception) afterwards. */
ZEND_COLD void msgpack_report(bool quiet, int level, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* As zend_throw_exception_ex(), without a code. Returns NULL. */
ZEND_COLD void *msgpack_throw(zend_class_entry *ce, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

#endif
