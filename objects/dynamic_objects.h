/* Objects of stdClass in plain MessagePack, whose properties come as the keys of an earlier map or object: their property tables
 * begin as copies of its shape, see core/shape_cache.h. */
#ifndef MSGPACK_DYNAMIC_OBJECTS_H
#define MSGPACK_DYNAMIC_OBJECTS_H

#include "form.h"
#include "php.h"

/* Begins the object, which is new and in `slot`, and whose `pairs` begin at the cursor; it may be complete then. False, with
 * nothing read: no shape is known. */
bool msgpack_php_begin_dynamic_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs);

#endif
