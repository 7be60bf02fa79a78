#include "report.h"

#include "php_compat.h"
#include "c_stack.h"

void msgpack_report(bool quiet, int level, const char *format, ...)
{
	va_list arguments;
	zend_string *message;

	if (quiet || EG(exception) || msgpack_is_out_of_memory() || !msgpack_stack_suffices(NULL)) {
		return;
	}
	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	zend_error_zstr(level, message);
	zend_string_release(message);
}

void *msgpack_throw(zend_class_entry *ce, const char *format, ...)
{
	va_list arguments;
	zend_string *message;

	va_start(arguments, format);
	message = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	zend_throw_exception(ce, ZSTR_VAL(message), 0);
	zend_string_release(message);
	return NULL;
}
