/* The classes that a message names, their properties and their cases. */
#ifndef MSGPACK_PHP_CLASSES_H
#define MSGPACK_PHP_CLASSES_H

#include "form.h"
#include "../base/php_compat.h"

/* Before the type in an entry of a list that allows the classes that are instances of it. A list with such entries has
 * the prefix itself, too. */
#define MSGPACK_IMPLEMENTS "implements:"

/* The most bytes that "App\\Dto\\*" may have in a list of classes: a long name in a message is in many namespaces. */
#define MSGPACK_NAMESPACE_MAX 256

/* Whether the list, of lower-case names, has the class, or, if it is loaded, a type of which it is one. NULL: every
 * class. No userland code runs. */
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

/* Is the class of the object one whose objects are nothing but their properties? */
static inline bool msgpack_php_is_plain_class(const zend_object *object)
{
	return !object->ce->create_object && object->handlers->get_properties == zend_std_get_properties
		&& !(object->ce->ce_flags & ZEND_ACC_ENUM);
}

/* A magic method of the class; NULL: it has none. */
static inline zend_function *msgpack_php_method(const zend_class_entry *ce, zend_known_string_id name)
{
	return zend_hash_find_ptr(&ce->function_table, ZSTR_KNOWN(name));
}

/* Does the class declare a property for each of its first `count` slots, of the same number? */
static inline bool msgpack_php_has_slots_in_order(const zend_class_entry *ce, uint32_t count)
{
	uint32_t i = 0;

	while (i < count && ce->properties_info_table[i] && msgpack_property_is_in_order(ce->properties_info_table[i], i)) {
		i++;
	}
	return i == count;
}

/* Do the properties of the object come from no handler of its class, and from no initializer? */
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

/* The declared property of a mangled name: of the class itself, whatever its current visibility, or a private one of an
 * ancestor. NULL: there is none. */
zend_property_info *msgpack_php_declared_property(zend_class_entry *ce, zend_string *mangled);

#endif
