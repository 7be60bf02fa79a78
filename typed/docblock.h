/* The types that docblocks give. */
#ifndef MSGPACK_DOCBLOCK_H
#define MSGPACK_DOCBLOCK_H

#include "php.h"

/* Finds `@param T $name`, or the tag of PHPStan or Psalm for it. Sets `type` to bytes in the docblock. */
bool msgpack_docblock_param(const zend_string *docblock, const zend_string *name, const char **type, size_t *length);

/* Finds `@var T`, likewise. A description may be behind the type. */
bool msgpack_docblock_var(const zend_string *docblock, const char **type, size_t *length);

#endif
