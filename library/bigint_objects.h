/* Integers as objects of ext-gmp and ext-decimal. */
#ifndef MSGPACK_BIGINT_OBJECTS_H
#define MSGPACK_BIGINT_OBJECTS_H

#include "php.h"

bool msgpack_is_gmp(const zend_object *object);

/* False with an exception where the value exceeds 64 bits. */
bool msgpack_gmp_to_integer(zend_object *object, uint64_t *magnitude, bool *negative);

/* Creates a GMP, or a Decimal\Decimal, of an integer's digits. False with an exception,
 * as where the extension is missing. */
bool msgpack_make_gmp(zval *result, zend_string *digits);
bool msgpack_make_decimal(zval *result, zend_string *digits);

#endif
