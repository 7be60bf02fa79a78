/* Arguments as functions written in PHP take them, as rybakit/msgpack's are: what is
 * surplus is ignored, and null is neither a string nor an int. */
#ifndef MSGPACK_ARGUMENTS_H
#define MSGPACK_ARGUMENTS_H

#include "php.h"

/* A Z_PARAM_STR() and a Z_PARAM_LONG() for which null is a TypeError, and not deprecated. */
#define MSGPACK_PARAM_STR(dest) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(Z_TYPE_P(_arg) == IS_NULL || !zend_parse_arg_str(_arg, &dest, 0, _i))) { \
		_expected_type = Z_EXPECTED_STRING; \
		_error_code = ZPP_ERROR_WRONG_ARG; \
		break; \
	}

#define MSGPACK_PARAM_LONG(dest) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(Z_TYPE_P(_arg) == IS_NULL || !zend_parse_arg_long(_arg, &dest, &_dummy, 0, _i))) { \
		_expected_type = Z_EXPECTED_LONG; \
		_error_code = ZPP_ERROR_WRONG_ARG; \
		break; \
	}

/* A method that ignores surplus arguments. Its arginfo cannot say so: "...$ignored" would be
 * seen by reflection, and asked of a subclass that overrides it. A debug build of PHP takes
 * such a call for an error in the arginfo, and ends the process, unless the frame has no
 * function any more, as that of Closure::__invoke(). */
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

#endif
