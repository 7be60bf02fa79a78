/* The classes that a message names, their properties and their cases. */
#ifndef MSGPACK_PHP_CLASSES_H
#define MSGPACK_PHP_CLASSES_H

#include "form.h"

/* NULL where there is no such class, or it is not allowed, or an exception was
 * thrown. Userland may run: autoloaders, unserialize_callback_func. */
zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name);

/* The same class, where it was looked up lately; else NULL. */
zend_class_entry *msgpack_php_recent_class(msgpack_decoder *decoder, const char *name, size_t length);

/* The slot of the property of this, mangled, name, nil; and its declaration
 * where the type is to be checked. NULL where there is no place for it: an
 * exception has been thrown, or a diagnostic raised. */
zval *msgpack_php_property_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name, zend_property_info **typed);

/* The same for a declared property that has a slot in the object. */
zval *msgpack_php_declared_slot(msgpack_decoder *decoder, zend_object *object, zend_property_info *info, zend_property_info **typed);

/* Whether the value of the typed property at `slot` is being read: it has yet to be
 * accepted. Noted where PHP has flags of its own for a property. */
#define MSGPACK_PROPERTY_PENDING (UINT32_C(1) << 31)

static zend_always_inline bool msgpack_php_is_pending(const zval *slot)
{
	return (Z_PROP_FLAG_P(slot) & MSGPACK_PROPERTY_PENDING) != 0;
}

/* Checks the value that a typed property has got. False: a TypeError. */
bool msgpack_php_accept_property(msgpack_decoder *decoder, zend_object *object, zend_property_info *info);

/* Moves the values of `pairs` into the properties that the keys name; what is
 * left of them is nil. False: an exception has been thrown. */
bool msgpack_php_move_properties(msgpack_decoder *decoder, zend_object *object, HashTable *pairs);

#endif
