/* Objects of classes that implement Serializable, whose data is text. */
#ifndef MSGPACK_SERIALIZABLE_H
#define MSGPACK_SERIALIZABLE_H

#include "form.h"

/* Stores {nil: 3, "Class": "text"}. False: see status. */
bool msgpack_php_place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name,
	zend_string *text);

#endif
