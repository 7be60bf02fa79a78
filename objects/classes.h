/* The classes that a message names, their properties and their cases. */
#ifndef MSGPACK_PHP_CLASSES_H
#define MSGPACK_PHP_CLASSES_H

#include "form.h"
#include "../base/php_compat.h"

/* Whether the list, of lower-case names, has the class. NULL: every class. */
bool msgpack_php_is_allowed(const HashTable *allowed, const char *name, size_t length);

/* Whether a class can have this name, in its exact syntax. */
bool msgpack_is_class_name(const char *bytes, size_t length);

/* The class of that name; an autoloader may declare it. As in unserialize(), a fatal error leaves PHP's serialize_lock raised
 * only where userland runs. NULL: there is none, or an exception. */
zend_class_entry *msgpack_php_load_class(zend_string *name);

/* Returns NULL for a class that does not exist or is not allowed, or with another status than DONE: there is an
 * exception, or the name has bytes that are for PHP's own keys, of classes that are anonymous or not declared yet.
 * Userland may run: autoloaders, unserialize_callback_func. */
zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name);

/* The same class from the cache; NULL: a miss. */
zend_class_entry *msgpack_php_recent_class(msgpack_decoder *decoder, const char *name, size_t length);

/* Is the class of the object one whose objects are nothing but their properties? */
static inline bool msgpack_php_is_plain_class(const zend_object *object)
{
	return !object->ce->create_object && object->handlers->get_properties == zend_std_get_properties
		&& !(object->ce->ce_flags & ZEND_ACC_ENUM);
}

/* Does each declared property have the slot of its number? */
static inline bool msgpack_php_has_slots_in_order(const zend_class_entry *ce)
{
	for (uint32_t i = 0; i < (uint32_t) ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (info && !msgpack_property_is_in_order(info, i)) {
			return false;
		}
	}
	return true;
}

/* The declared property of a mangled name: of the class itself, whatever its current visibility, or a private one of an
 * ancestor. NULL: there is none. */
zend_property_info *msgpack_php_declared_property(zend_class_entry *ce, zend_string *mangled);

/* Returns the slot of the property with this mangled name, set to nil, and in `typed`
 * its declaration if the type is to be checked. NULL: see status; or a diagnostic was
 * raised. */
zval *msgpack_php_property_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	zend_property_info **typed);

/* The same for a declared property with a slot in the object. */
zval *msgpack_php_declared_slot(msgpack_decoder *decoder, zend_object *object, zend_property_info *info,
	zend_property_info **typed);

/* Marks the slot of a typed property whose value is being read and has not been checked
 * yet. Shares the field with PHP's own property flags. */
#define MSGPACK_PROPERTY_PENDING (UINT32_C(1) << 31)

static zend_always_inline bool msgpack_php_is_pending(const zval *slot)
{
	return (Z_PROP_FLAG_P(slot) & MSGPACK_PROPERTY_PENDING) != 0;
}

/* A fast check for a built-in type, or exactly the class that is declared: no subclass, alias or union. */
bool msgpack_php_is_plainly_of_type(const zend_property_info *info, const zval *value);

/* Checks the value of a typed property. False: a TypeError. */
bool msgpack_php_accept_property(msgpack_decoder *decoder, zend_object *object, zend_property_info *info);

/* Moves the values of `pairs` into the properties that the keys name, and leaves nil in
 * `pairs`. False: an exception. */
bool msgpack_php_move_properties(msgpack_decoder *decoder, zend_object *object, HashTable *pairs, bool is_shared);

/* A value has been moved. An empty array stays: a later back-reference to it finds it there. */
static zend_always_inline void msgpack_php_clear_moved(zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		ZVAL_NULL(value);
	}
}

#endif
