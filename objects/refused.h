/* What would not come back as it was packed: strict packing, and packing under a list of classes, refuses it; strict
 * reading rejects it. */
#ifndef MSGPACK_REFUSED_H
#define MSGPACK_REFUSED_H

#include "form.h"

/* Packing: all of these return true with an exception. A class with a __wakeup() answers for missing properties, one
 * with an __unserialize() or with handlers that make its properties for all. */

/* Before an object is written: by its class. */
bool msgpack_php_refuses_class_of(msgpack_encoder *encoder, zend_object *object);

/* In strict packing, before the properties of an object are written, which are in `table`; NULL: in its slots. */
bool msgpack_php_refuses_properties_of(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* In strict packing, where __sleep() has named a property without a value, or one that is not there. */
bool msgpack_php_refuses_name(msgpack_encoder *encoder, zend_object *object, zend_string *name);

/* Before those in `table` are written that __sleep() has named. */
bool msgpack_php_refuses_slept(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Before the payload is written, which __serialize() has returned. */
bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload);

/* Before the text of Serializable is written. */
bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const zend_string *text);

/* Reading */

/* Whether an object of the class may have a property of this mangled name, which `info` declares, or nothing where that
 * is NULL, and has not had it yet. False: the message is rejected. */
bool msgpack_php_is_strict_name(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	const zend_property_info *info);

/* Checks a complete object. */
void msgpack_php_check_object(msgpack_decoder *decoder, zend_object *object);

/* As zend_verify_prop_assignable_by_ref(), of a value that must not change by that. False: the message is rejected. */
bool msgpack_php_is_strictly_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value);

/* No object of the class can be created, and there is an exception. */
ZEND_COLD void msgpack_php_reject_class(msgpack_decoder *decoder, const zend_class_entry *ce);

#endif
