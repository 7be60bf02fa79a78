/* The types that docblocks give. */
#ifndef MSGPACK_DOCBLOCK_H
#define MSGPACK_DOCBLOCK_H

#include "php.h"

/* Finds `@param T $name`, or `@var T` if `name` is NULL; a tag of PHPStan or Psalm wins. Sets `type` to bytes in the
 * docblock, of the latter with the description behind it. `docblock` may be NULL. */
bool msgpack_docblock_type(const zend_string *docblock, const zend_string *name, const char **type, size_t *length);

#endif
