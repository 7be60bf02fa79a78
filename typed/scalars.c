#include "scalars.h"

static bool is_numeric_text(const zval *value)
{
	zend_long integer;
	double number;

	return is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), &integer, &number, false) != 0;
}

static bool is_lower_case(const zval *value)
{
	for (size_t i = 0; i < Z_STRLEN_P(value); i++) {
		if (Z_STRVAL_P(value)[i] >= 'A' && Z_STRVAL_P(value)[i] <= 'Z') {
			return false;
		}
	}
	return true;
}

/* A class that is not loaded is none, as autoloading runs userland. */
static bool is_loaded_class(const zval *value)
{
	return zend_lookup_class_ex(Z_STR_P(value), NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD) != NULL;
}

static bool has_rule(const zval *value, msgpack_string_rule rule)
{
	switch (rule) {
		case MSGPACK_STRING_NON_EMPTY:
			return Z_STRLEN_P(value) > 0;
		case MSGPACK_STRING_NON_FALSY:
			return Z_STRLEN_P(value) > 1 || (Z_STRLEN_P(value) == 1 && *Z_STRVAL_P(value) != '0');
		case MSGPACK_STRING_NUMERIC:
			return is_numeric_text(value);
		case MSGPACK_STRING_LOWERCASE:
			return is_lower_case(value);
		case MSGPACK_STRING_CLASS:
			return is_loaded_class(value);
		default:
			return true;
	}
}

static bool is_literal(const msgpack_type *type, zval *value)
{
	for (uint32_t i = 0; i < type->literals.count; i++) {
		if (fast_is_identical_function(value, (zval *) &type->literals.values[i])) {
			return true;
		}
	}
	return false;
}

bool msgpack_is_scalar_of(const msgpack_type *type, zval *value)
{
	switch (type->kind) {
		case MSGPACK_TYPE_FALSE:
			return Z_TYPE_P(value) == IS_FALSE;
		case MSGPACK_TYPE_TRUE:
			return Z_TYPE_P(value) == IS_TRUE;
		case MSGPACK_TYPE_BOOL:
			return Z_TYPE_P(value) == IS_FALSE || Z_TYPE_P(value) == IS_TRUE;
		case MSGPACK_TYPE_INT:
			return Z_TYPE_P(value) == IS_LONG && Z_LVAL_P(value) >= type->integer.min
				&& Z_LVAL_P(value) <= type->integer.max;
		case MSGPACK_TYPE_FLOAT:
			return Z_TYPE_P(value) == IS_DOUBLE;
		case MSGPACK_TYPE_STRING:
			return Z_TYPE_P(value) == IS_STRING && has_rule(value, type->rule);
		case MSGPACK_TYPE_LITERALS:
			return is_literal(type, value);
		default:
			return false;
	}
}

