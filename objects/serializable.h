/* Objects of classes that implement Serializable: their data are a text. */
#ifndef MSGPACK_SERIALIZABLE_H
#define MSGPACK_SERIALIZABLE_H

#include "form.h"

/* {nil: 3, "Class": "text"}. False: status says why. */
bool msgpack_php_place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *text);

#endif
