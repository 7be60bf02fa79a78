#include "members.h"

#include "../exceptions.h"
#include "../base/php_compat.h"
#include "../base/calls.h"
#include "options.h"
#include "ext/standard/php_array.h"

zend_class_entry *msgpack_timestamp_extension_ce;

/* Text to append to an error about a class that was made for an incompatible version of the library; "" for any other
 * class. Before 0.9, the interfaces of transformers were in this namespace. */
static const char *hint_about(const zend_class_entry *ce)
{
	for (uint32_t i = 0; i < ce->num_interfaces; i++) {
		if (zend_string_starts_with_literal(ce->interfaces[i]->name, "MessagePack\\TypeTransformer\\")) {
			return ": the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0";
		}
	}
	return "";
}

bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments)
{
	zend_object *object;
	zend_function *function;
	zend_string *name;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
		return msgpack_throw(zend_ce_error, "Call to a member function %s() on %s", method,
			zend_zval_value_name(value));
	}
	object = Z_OBJ_P(value);
	function = zend_hash_str_find_ptr_lc(&object->ce->function_table, method, strlen(method));
	if (UNEXPECTED(!function || !(function->common.fn_flags & ZEND_ACC_PUBLIC))) { /* perhaps there is a __call() */
		name = zend_string_init(method, strlen(method), false);
		function = object->handlers->get_method(&object, name, NULL);
		zend_string_release(name);
		if (!function && !EG(exception)) {
			zend_throw_error(NULL, "Call to undefined method %s::%s()%s", ZSTR_VAL(object->ce->name), method,
				hint_about(object->ce));
		}
	}
	return function && msgpack_call_function(failure, object, object->ce, function, result, count, arguments);
}

void msgpack_return_extended(INTERNAL_FUNCTION_PARAMETERS, zend_class_entry *ce,
	void (*add)(zend_object *copy, zend_array *added))
{
	zval *arguments, *each;
	uint32_t count, number = 0;
	HashTable *named;
	zend_array *all;
	zend_object *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(arguments, count, named)
	ZEND_PARSE_PARAMETERS_END();

	all = zend_new_array(count);
	for (uint32_t i = 0; i < count; i++) {
		Z_TRY_ADDREF(arguments[i]);
		zend_hash_next_index_insert_new(all, &arguments[i]);
	}
	if (named) {
		php_array_merge(all, named);
	}
	ZEND_HASH_FOREACH_VAL(all, each) {
		number = MIN(number, count) + 1;
		if (!msgpack_is_instance(each, ce)) {
			zend_argument_type_error(number, "must be of type %s, %s given%s", ZSTR_VAL(ce->name),
				zend_zval_value_name(each), Z_TYPE_P(each) == IS_OBJECT ? hint_about(Z_OBJCE_P(each)) : "");
			zend_array_release(all);
			return;
		}
	} ZEND_HASH_FOREACH_END();
	copy = msgpack_return_copy(ZEND_THIS, return_value);
	if (copy) {
		add(copy, all);
	}
	zend_array_release(all);
}
