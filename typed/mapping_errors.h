/* MessagePack\MappingError and Exception\MappingException. */
#ifndef MSGPACK_MAPPING_ERRORS_H
#define MSGPACK_MAPPING_ERRORS_H

#include "php.h"

extern zend_class_entry *msgpack_mapping_error_ce;     /* MessagePack\MappingError */
extern zend_class_entry *msgpack_mapping_exception_ce; /* MessagePack\Exception\MappingException */
extern zend_class_entry *msgpack_invalid_type_ce;      /* MessagePack\Exception\InvalidTypeException */

enum { MSGPACK_MAPPING_ERRORS_MAX = 100 };

/* The code of an error */
typedef enum {
	MSGPACK_ERROR_TYPE, MSGPACK_ERROR_MISSING, MSGPACK_ERROR_UNKNOWN, MSGPACK_ERROR_ENUM, MSGPACK_ERROR_DATE,
	MSGPACK_ERROR_DEPTH, MSGPACK_ERROR_DUPLICATE
} msgpack_mapping_code;

/* Adds a MappingError to a list; consumes the strings. */
void msgpack_add_mapping_error(zval *list, msgpack_mapping_code code, zend_string *path, zend_string *expected,
	zend_string *given, zend_long offset);

/* Throws a MappingException with the list, which it consumes. */
void msgpack_throw_mapping_errors(zval *list);

#endif
