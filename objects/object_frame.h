/* Objects whose properties are read into their slots. */
#ifndef MSGPACK_OBJECT_FRAME_H
#define MSGPACK_OBJECT_FRAME_H

#include "form.h"

extern const msgpack_frame_type msgpack_php_object_types[MSGPACK_DIALECTS];

/* Reads the value of a later nil key, if that is a string, as the class name. True: it
 * was, or `status` has an error. */
bool msgpack_php_read_class_name(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for a value that is read and dropped. */
zval *msgpack_php_drop_value(msgpack_frame *frame);

/* The name that a string or integer key is. */
static inline zend_string *msgpack_php_key_name(msgpack_decoder *decoder, const msgpack_key *key, msgpack_dialect dialect)
{
	return key->type == MSGPACK_KEY_STRING
		? msgpack_string_of_key(decoder, key, dialect)
		: zend_long_to_str(key->integer);
}

#endif
