/* The property table of an object. */
#ifndef MSGPACK_PROPERTY_TABLE_H
#define MSGPACK_PROPERTY_TABLE_H

#include "php.h"

#include "../base/php_compat.h"

/* Do its properties come from no handler of its class, and from no initializer? */
static zend_always_inline bool msgpack_php_has_ordinary_table(zend_object *object)
{
	const zend_object_handlers *handlers = object->handlers;

	return !handlers->get_properties_for && handlers->get_properties == zend_std_get_properties
		&& !zend_object_is_lazy(object);
}

/* Makes the property table a hash, as the engine expects: one that an internal class fills by integers, from a
 * payload or a text, is packed. */
static inline void msgpack_make_properties_hash(zend_object *object)
{
	if (EXPECTED(!object->properties || !HT_IS_PACKED(object->properties))) {
		return;
	}
	if (GC_REFCOUNT(object->properties) > 1) {
		GC_TRY_DELREF(object->properties);
		object->properties = zend_array_dup(object->properties);
	}
	zend_hash_packed_to_hash(object->properties);
}

#endif
