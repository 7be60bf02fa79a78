#include "bigint_objects.h"

#include "../base/c_stack.h"
#include "../exceptions.h"
#include "wide_integer.h"
#include "zend_exceptions.h"

bool msgpack_is_gmp(const zend_object *object)
{
	return object->ce->type == ZEND_INTERNAL_CLASS && zend_string_equals_literal(object->ce->name, "GMP");
}

bool msgpack_gmp_to_integer(zend_object *object, uint64_t *magnitude, bool *negative)
{
	zval value;
	zend_string *digits;
	bool fits;

	ZVAL_OBJ(&value, object);
	digits = zval_try_get_string(&value);
	if (!digits) {
		return false;
	}
	fits = msgpack_integer_of_text(ZSTR_VAL(digits), ZSTR_LEN(digits), magnitude, negative);
	if (!fits) {
		zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "%s has no MessagePack form: it does not fit in 64 bits", ZSTR_VAL(digits));
	}
	zend_string_release(digits);
	return fits;
}

/* Either may be userland's, where the extension is not loaded. False with an exception. */
static bool make(zval *result, zend_function *maker, zend_class_entry *scope, zend_string *digits)
{
	zval argument;

	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	ZVAL_STR(&argument, digits);
	zend_call_known_function(maker, NULL, scope, result, 1, &argument, NULL);
	if (Z_ISREF_P(result)) {
		zend_unwrap_reference(result);
	}
	return !EG(exception);
}

bool msgpack_make_gmp(zval *result, zend_string *digits)
{
	zend_function *gmp_init = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("gmp_init"));

	if (!gmp_init) {
		zend_throw_error(NULL, "MessagePack\\UnpackOptions::BIGINT_AS_GMP needs the gmp extension, which is not loaded");
		return false;
	}
	return make(result, gmp_init, NULL, digits);
}

/* Looks up the class, which may be autoloaded. NULL with an exception. */
static zend_class_entry *find_decimal(void)
{
	zend_string *name = zend_string_init(ZEND_STRL("Decimal\\Decimal"), false);
	zend_class_entry *ce = zend_lookup_class(name);

	zend_string_release(name);
	if (!ce && !EG(exception)) {
		zend_throw_error(NULL, "MessagePack\\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded");
	}
	return ce;
}

/* Looks up Decimal::valueOf(). NULL with an exception. */
static zend_function *find_value_of(zend_class_entry *ce)
{
	zend_string *name = zend_string_init(ZEND_STRL("valueOf"), false);
	zend_function *function = zend_std_get_static_method(ce, name, NULL);

	zend_string_release(name);
	if (!function && !EG(exception)) {
		zend_throw_error(NULL, "Call to undefined method %s::valueOf()", ZSTR_VAL(ce->name));
	}
	return function;
}

bool msgpack_make_decimal(zval *result, zend_string *digits)
{
	zend_class_entry *ce;
	zend_function *value_of;

	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	ce = find_decimal();
	value_of = ce ? find_value_of(ce) : NULL;
	return value_of && make(result, value_of, ce, digits);
}
