/* Enum cases. */
#ifndef MSGPACK_ENUMS_H
#define MSGPACK_ENUMS_H

#include "form.h"

/* Puts the enum case at the frame's slot; nil, with a diagnostic, where there
 * is none of that name. False: an exception has been thrown. */
bool msgpack_php_place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce, zend_string *name);

/* The same of the class of this name; an incomplete object where there is none. */
bool msgpack_php_place_enum(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *case_name);

#endif
