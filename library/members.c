#include "members.h"

#include "../exceptions.h"
#include "../base/php_compat.h"
#include "../base/calls.h"

zend_class_entry *msgpack_timestamp_extension_ce;

bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	zend_object *object;
	zend_function *function;
	zend_string *name;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
		zend_throw_error(NULL, "Call to a member function %s() on %s", method, zend_zval_value_name(value));
		return false;
	}
	object = Z_OBJ_P(value);
	function = zend_hash_str_find_ptr_lc(&object->ce->function_table, method, strlen(method));
	if (UNEXPECTED(!function || !(function->common.fn_flags & ZEND_ACC_PUBLIC))) { /* perhaps there is a __call() */
		name = zend_string_init(method, strlen(method), false);
		function = object->handlers->get_method(&object, name, NULL);
		zend_string_release(name);
		if (!function && !EG(exception)) {
			zend_throw_error(NULL, "Call to undefined method %s::%s()%s", ZSTR_VAL(object->ce->name), method,
				msgpack_note_on_class(object->ce));
		}
	}
	return function && msgpack_call_function(failure, object, object->ce, function, result, count, arguments);
}
