/* What differs between PHP 8.2 and 8.6, and nothing else. */
#ifndef MSGPACK_PHP_COMPAT_H
#define MSGPACK_PHP_COMPAT_H

#include "php.h"
#if PHP_VERSION_ID >= 80300
# include "zend_call_stack.h"
#endif

#if PHP_VERSION_ID < 80200
# error "msgpack needs PHP 8.2 or later"
#endif

#ifdef __GNUC__
/* Zend's macros for functions, methods and ini handlers name more parameters
 * than most of these need. */
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

/* The address that PHP does not let the C stack reach, of the fiber that runs:
 * from 8.3 on, unless it has been told not to look. Else 0. */
static zend_always_inline uintptr_t msgpack_php_stack_limit(void)
{
#ifdef ZEND_CHECK_STACK_LIMIT
	return (uintptr_t) EG(stack_limit);
#else
	return 0;
#endif
}

/* The bytes of the stack above that address; 0 where there are none: what PHP
 * keeps in reserve may be more than a fiber has. */
static zend_always_inline size_t msgpack_php_stack_size(void)
{
#ifdef ZEND_CHECK_STACK_LIMIT
	return EG(stack_limit) && EG(stack_limit) < EG(stack_base) ? (size_t) ((char *) EG(stack_base) - (char *) EG(stack_limit)) : 0;
#else
	return 0;
#endif
}

/* Does PHP already know that the string is UTF-8? Never a wrong yes. */
static zend_always_inline bool msgpack_string_is_known_utf8(const zend_string *string)
{
#if PHP_VERSION_ID >= 80300
	return ZSTR_IS_VALID_UTF8(string);
#else
	(void) string;
	return false;
#endif
}

/* What PHP calls a value in a TypeError; from 8.3 on, true and false by their names. */
static zend_always_inline const char *msgpack_value_name(const zval *value)
{
#if PHP_VERSION_ID >= 80300
	return zend_zval_value_name(value);
#else
	return zend_zval_type_name(value);
#endif
}

/* Has the object yet to be initialised when it is first looked at (8.4)? */
static zend_always_inline bool msgpack_object_is_lazy(zend_object *object)
{
#if PHP_VERSION_ID >= 80400
	return zend_object_is_lazy(object);
#else
	(void) object;
	return false;
#endif
}

/* Has the property no storage of its own, only hooks (8.4)? */
static zend_always_inline bool msgpack_property_is_virtual(const zend_property_info *property)
{
#if PHP_VERSION_ID >= 80400
	return (property->flags & ZEND_ACC_VIRTUAL) != 0;
#else
	(void) property;
	return false;
#endif
}

#endif
