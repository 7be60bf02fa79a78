/* The scalars of a type. */
#ifndef MSGPACK_SCALARS_H
#define MSGPACK_SCALARS_H

#include "type.h"

/* Is the value one of a type of scalars, as it is? */
bool msgpack_is_scalar_of(const msgpack_type *type, zval *value);

#endif
