/* Diagnostics that msgpack.error_display can silence. */
#ifndef MSGPACK_REPORT_H
#define MSGPACK_REPORT_H

#include "php.h"

/* Raises a PHP error of `level`, unless `quiet`, or if memory_limit is ending the request. The user's error handler may
 * run and throw, and recursion of handlers may use up the stack: check EG(exception) afterwards. */
ZEND_COLD void msgpack_report(bool quiet, int level, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

#endif
