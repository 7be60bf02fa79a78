/* The values that are a class and a text: enum cases, and objects of Serializable. */
#ifndef MSGPACK_TEXT_FORMS_H
#define MSGPACK_TEXT_FORMS_H

#include "form.h"

/* Stores the enum case in the frame's slot; nil with a diagnostic if it does not exist.
 * False: an exception. */
bool msgpack_php_place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce,
	zend_string *name);

/* The same by class name; an incomplete object if the class does not exist. */
bool msgpack_php_place_enum(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name,
	zend_string *case_name);

/* Stores {nil: 3, "Class": "text"}. False: see status. */
bool msgpack_php_place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name,
	zend_string *text);

#endif
