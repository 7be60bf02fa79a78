/* Putting what a map turns out to be where the map belongs. */
#ifndef MSGPACK_PLACE_H
#define MSGPACK_PLACE_H

#include "form.h"

/* As msgpack_php_place(), where there is a value already, or others may have the
 * reference. */
bool msgpack_php_replace(msgpack_decoder *decoder, msgpack_frame *frame, zval *value);

/* Puts `value`, which is consumed, where the frame's map belongs. Nothing else
 * writes into a reference: typed properties may have it already. False, and
 * status FAILED: a TypeError. */
static zend_always_inline bool msgpack_php_place(msgpack_decoder *decoder, msgpack_frame *frame, zval *value)
{
	if (UNEXPECTED(frame->in_reference || Z_TYPE_P(frame->slot) != IS_NULL)) {
		return msgpack_php_replace(decoder, frame, value);
	}
	ZVAL_COPY_VALUE(frame->slot, value);
	return true;
}

/* Places a new object of the class and enters it in the graph; its destructor is
 * suppressed until the message is complete. False, and status FAILED: an exception
 * has been thrown. */
bool msgpack_php_instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce);

/* The same for a class that there is not. */
bool msgpack_php_instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name);

/* Sets what such an object has beside the properties that are read. */
void msgpack_php_set_incomplete_member(zend_object *object, const char *name, size_t length, zend_string *text);

/* Whether the class forbids serialization: no form makes an object of it. True: an
 * exception has been thrown. */
bool msgpack_php_is_forbidden(const zend_class_entry *ce);

#endif
