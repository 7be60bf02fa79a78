/* What strict reading requires of objects, and so strict packing. */
#ifndef MSGPACK_STRICT_OBJECTS_H
#define MSGPACK_STRICT_OBJECTS_H

#include "form.h"

/* May an object have the property of this mangled name, which is NULL for a number? `info`: what declares it; NULL:
 * nothing. */
bool msgpack_php_may_have_property(const zend_class_entry *ce, const zend_string *name, const zend_property_info *info);

/* The declared property that this mangled name means, which is `info`, or NULL where none does. False: the message is
 * rejected, as an object of the class has none like that, or it has been read before. */
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
