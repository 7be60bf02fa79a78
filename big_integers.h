/* Integers beyond PHP's range: ext-gmp's and ext-decimal's objects. */
#ifndef MSGPACK_BIG_INTEGERS_H
#define MSGPACK_BIG_INTEGERS_H

#include "php.h"

bool msgpack_is_gmp(const zend_object *object);

/* False, and an exception, where the value has no 64-bit form. */
bool msgpack_gmp_to_integer(zend_object *object, uint64_t *magnitude, bool *negative);

/* Makes a GMP, or a Decimal\Decimal, of an integer's digits. False, and an
 * exception, where the extension is missing. */
bool msgpack_make_gmp(zval *result, zend_string *digits);
bool msgpack_make_decimal(zval *result, zend_string *digits);

#endif
