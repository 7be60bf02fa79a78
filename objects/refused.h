/* What would not come back as it was packed: strict packing, and packing under a list of classes, refuses it; strict
 * reading rejects it. */
#ifndef MSGPACK_REFUSED_H
#define MSGPACK_REFUSED_H

#include "form.h"

/* Packing. Each function is called where the encoding `refuses`, and throws where it returns true: */

/* Before an object is written. */
bool msgpack_php_refuses_object(msgpack_encoder *encoder, zend_object *object);

/* Before the properties in `table` are written for the object: from __sleep(), from a __serialize() without an
 * __unserialize(), or, where `all` declared ones have to be there, those of the object. */
bool msgpack_php_refuses_properties(msgpack_encoder *encoder, zend_object *object, HashTable *table, bool all);

/* Before the payload is written, which __serialize() has returned. */
bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload);

/* Before the text of Serializable is written. */
bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const char *text, size_t length);

/* Throws, as msgpack_fail(); returns true. */
ZEND_COLD bool msgpack_php_refuse(msgpack_encoder *encoder, const void *value, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Reading */

/* Whether an object of the class may have a property of this mangled name, which `info` declares, or nothing where that
 * is NULL, and has not had it yet. False: the message is rejected. */
bool msgpack_php_is_strict_name(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	const zend_property_info *info);

/* Called before the first property that is out of order: those that follow are looked up by their names, as they may
 * come twice. */
void msgpack_php_expect_no_order(msgpack_frame *frame);

/* Checks a complete object, whose class answers for what is missing if it has a __wakeup(). */
void msgpack_php_check_object(msgpack_decoder *decoder, zend_object *object, bool has_wakeup);

/* As zend_verify_prop_assignable_by_ref(), of a value that must not change by that. False: the message is rejected. */
bool msgpack_php_is_strictly_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value);

/* No object of the class can be created, and there is an exception. */
ZEND_COLD void msgpack_php_reject_class(msgpack_decoder *decoder, const zend_class_entry *ce);

#endif
