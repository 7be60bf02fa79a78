/* MessagePack\MappingError and Exception\MappingException, and the text of these and of PackingFailedExceptions. */
#ifndef MSGPACK_MAPPING_ERRORS_H
#define MSGPACK_MAPPING_ERRORS_H

#include "type.h"
#include "zend_smart_str.h"

extern zend_class_entry *msgpack_mapping_error_ce;     /* MessagePack\MappingError */
extern zend_class_entry *msgpack_mapping_exception_ce; /* MessagePack\Exception\MappingException */
extern zend_class_entry *msgpack_invalid_type_ce;      /* MessagePack\Exception\InvalidTypeException */

/* Appends the step to a key, a string or int, to a path, which lacks its middle beyond MSGPACK_PATH_MAX bytes. */
ZEND_COLD void msgpack_mapping_add_step(smart_str *path, const zval *key);

/* What came: a value whose type, MAY_BE_..., is in `shown`, or else the type. */
ZEND_COLD zend_string *msgpack_mapping_given(const zval *value, uint32_t shown);

/* The MAY_BE_... of values that are shown themselves, as they are of the type's kind, but not of the type. */
uint32_t msgpack_mapping_shown(const msgpack_type *type);

#endif
