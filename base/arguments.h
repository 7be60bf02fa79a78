/* Arguments as userland functions take them, which those of rybakit/msgpack are: surplus
 * ones are ignored, and null is neither a string nor an int. */
#pragma once

#include "php_compat.h"

/* Disables the warning about unused parameters in the including file: Zend's macros declare more parameters than most
 * functions, methods and INI handlers use. */
#ifdef __GNUC__
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

/* Z_PARAM_STR() and Z_PARAM_LONG() for which null is a TypeError, not deprecated. */
#define MSGPACK_PARAM(is_parsed, expected) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(Z_TYPE_P(_arg) == IS_NULL || !is_parsed)) { \
		_expected_type = expected; \
		_error_code = ZPP_ERROR_WRONG_ARG; \
		break; \
	}
#define MSGPACK_PARAM_STR(dest) MSGPACK_PARAM(zend_parse_arg_str(_arg, &dest, 0, _i), Z_EXPECTED_STRING)
#define MSGPACK_PARAM_LONG(dest) MSGPACK_PARAM(zend_parse_arg_long(_arg, &(dest), &_dummy, 0, _i), Z_EXPECTED_LONG)

/* Parses arguments by the letters of zend_parse_parameters(), in a method that is not called often. Returns with an
 * exception. */
#define MSGPACK_PARAMETERS(letters, ...) \
	if (zend_parse_parameters(ZEND_NUM_ARGS(), letters, __VA_ARGS__) == FAILURE) { \
		return; \
	}

/* Returns packed bytes. NULL: an exception. */
static zend_always_inline void msgpack_return_packed(zval *return_value, zend_string *packed)
{
	if (EXPECTED(packed)) {
		RETVAL_STR(packed);
	}
}

/* The only argument. `most` arguments may be given; -1: surplus ones are ignored. NULL with an exception. */

static inline zval *msgpack_argument(zend_execute_data *execute_data, int most)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, most)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	return value;
}

static inline zend_object *msgpack_object_argument(zend_execute_data *execute_data, zend_class_entry *ce, int most)
{
	zval *object;

	ZEND_PARSE_PARAMETERS_START(1, most)
		Z_PARAM_OBJECT_OF_CLASS(object, ce)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	return Z_OBJ_P(object);
}

/* The only argument of a function that ignores surplus ones. NULL or false with an exception. */

static inline zend_string *msgpack_string_argument(zend_execute_data *execute_data)
{
	zend_string *string;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(string)
	ZEND_PARSE_PARAMETERS_END_EX(return NULL);

	return string;
}

static inline bool msgpack_int_argument(zend_execute_data *execute_data, zend_long *integer)
{
	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(*integer)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	return true;
}

/* Converts the only argument to an int as without strict types. False with an exception. */
static inline bool msgpack_convert_to_int(zval *argument)
{
	zval converted = *argument;
	zend_long integer;

	if (!zend_parse_arg_long_weak(argument, &integer, 1)) {
		if (!EG(exception)) {
			zend_argument_type_error(1, "must be of type int, %s given", zend_zval_value_name(argument));
		}
		return false;
	}
	ZVAL_LONG(argument, integer);
	zval_ptr_dtor(&converted);
	return true;
}

/* A method that ignores surplus arguments. Its arginfo cannot say so: reflection would show "...$ignored", and a
 * subclass that overrides the method would need it. A debug build of PHP takes such a call for an error in the arginfo
 * and ends the process, unless the frame has no function, like the frame of Closure::__invoke(). */
#if ZEND_DEBUG
# define MSGPACK_METHOD(class, name) \
	static void class##_##name(INTERNAL_FUNCTION_PARAMETERS); \
	ZEND_METHOD(class, name) \
	{ \
		class##_##name(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		if (ZEND_NUM_ARGS() > EX(func)->common.num_args && !EG(exception)) { \
			EX(func) = NULL; \
		} \
	} \
	static void class##_##name(INTERNAL_FUNCTION_PARAMETERS)
#else
# define MSGPACK_METHOD ZEND_METHOD
#endif
