/* The classes that a message names, their properties and their cases. */
#ifndef MSGPACK_PHP_CLASSES_H
#define MSGPACK_PHP_CLASSES_H

#include "form.h"
#include "../base/php_compat.h"

/* Whether the list, of lower-case names, has the class. NULL: every class. */
bool msgpack_php_is_allowed(const HashTable *allowed, const char *name, size_t length);

/* Whether a class can have this name, in its exact syntax. */
bool msgpack_is_class_name(const char *bytes, size_t length);

/* The class of that name; an autoloader may declare it. As in unserialize(), a fatal error leaves PHP's serialize_lock
 * raised only where userland runs. NULL: there is none, or an exception. */
zend_class_entry *msgpack_php_load_class(zend_string *name);

/* Returns NULL for a class that does not exist or is not allowed, or with another status than DONE: there is an
 * exception, or the name has bytes that are for PHP's own keys, of classes that are anonymous or not declared yet.
 * Userland may run: autoloaders, unserialize_callback_func. */
zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name);

/* An allowed class of that name from the cache; NULL: a miss. */
zend_class_entry *msgpack_php_recent_class(msgpack_decoder *decoder, const char *name, size_t length);

/* Is the class of the object one whose objects are nothing but their properties? */
static inline bool msgpack_php_is_plain_class(const zend_object *object)
{
	return !object->ce->create_object && object->handlers->get_properties == zend_std_get_properties
		&& !(object->ce->ce_flags & ZEND_ACC_ENUM);
}

/* Does each of the first `count` declared properties have the slot of its number? */
static inline bool msgpack_php_are_slots_in_order(const zend_class_entry *ce, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (info && !msgpack_property_is_in_order(info, i)) {
			return false;
		}
	}
	return true;
}

static inline bool msgpack_php_has_slots_in_order(const zend_class_entry *ce)
{
	return msgpack_php_are_slots_in_order(ce, (uint32_t) ce->default_properties_count);
}

/* The declared property of a mangled name: of the class itself, whatever its current visibility, or a private one of an
 * ancestor. NULL: there is none. */
zend_property_info *msgpack_php_declared_property(zend_class_entry *ce, zend_string *mangled);

#endif
