/* Objects of plain MessagePack whose class has been read before: their properties mostly come in the order of its
 * own. */
#ifndef MSGPACK_KNOWN_OBJECTS_H
#define MSGPACK_KNOWN_OBJECTS_H

#include "form.h"

/* Begins the object whose map of `pairs` begins at the cursor; it may be complete then. False, with nothing read: the
 * map may be anything else. */
bool msgpack_php_begin_known_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs);

/* As msgpack_php_begin_record(), of any. */
bool msgpack_php_begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

/* The class of an object in the compact form that can be begun with its payload at once. NULL: it may be of any other
 * kind. */
zend_class_entry *msgpack_php_known_class_of_payload(const msgpack_decoder *decoder, const zval *slot,
	const zend_string *class_name);

#endif
