/* MessagePack\MappingError and Exception\MappingException. */
#ifndef MSGPACK_MAPPING_ERRORS_H
#define MSGPACK_MAPPING_ERRORS_H

#include "php.h"
#include "zend_smart_str.h"

extern zend_class_entry *msgpack_mapping_error_ce;     /* MessagePack\MappingError */
extern zend_class_entry *msgpack_mapping_exception_ce; /* MessagePack\Exception\MappingException */
extern zend_class_entry *msgpack_invalid_type_ce;      /* MessagePack\Exception\InvalidTypeException */

enum { MSGPACK_MAPPING_ERRORS_MAX = 100, MSGPACK_MAPPING_SHOWN = 40 /* characters of a value or key */ };

/* The code of an error */
typedef enum {
	MSGPACK_ERROR_TYPE, MSGPACK_ERROR_MISSING, MSGPACK_ERROR_UNKNOWN, MSGPACK_ERROR_ENUM, MSGPACK_ERROR_DATE,
	MSGPACK_ERROR_DEPTH, MSGPACK_ERROR_DUPLICATE
} msgpack_mapping_code;

/* Adds a MappingError to a list, UNDEF before its first one; consumes the strings. */
void msgpack_add_mapping_error(zval *list, msgpack_mapping_code code, zend_string *path, zend_string *expected,
	zend_string *given, zend_long offset);

/* Append text in quotes, escaped and shortened; a key to a path. */
ZEND_COLD void msgpack_mapping_add_text(smart_str *out, const char *text, size_t length);
ZEND_COLD void msgpack_mapping_add_key(smart_str *path, const char *text, size_t length);

/* Throws a MappingException with the list, which it consumes. */
void msgpack_throw_mapping_errors(zval *list);

#endif
