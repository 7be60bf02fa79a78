/* Objects whose properties are read into their slots. */
#ifndef MSGPACK_OBJECT_FRAME_H
#define MSGPACK_OBJECT_FRAME_H

#include "classes.h"

extern const msgpack_frame_type msgpack_php_object_types[MSGPACK_DIALECTS];

/* Reads the value of a later nil key, if that is a string, as the class name. True: it
 * was, or `status` has an error. */
bool msgpack_php_read_class_name(msgpack_decoder *decoder, msgpack_frame *frame);

/* Completes the declared property that was read last. False: its value was rejected. */
static zend_always_inline bool msgpack_php_accept_last_property(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_property_info *property = frame->form.property;

	frame->form.property = NULL;
	if (UNEXPECTED(!msgpack_php_accept_property(decoder, frame->form.object, property))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}

/* The slot for a value that is read and dropped; NULL: the message is rejected. */
zval *msgpack_php_drop_value(msgpack_decoder *decoder, msgpack_frame *frame);

/* The name that a string or integer key is. */
static inline zend_string *msgpack_php_key_name(msgpack_decoder *decoder, const msgpack_key *key,
	msgpack_dialect dialect)
{
	return key->type == MSGPACK_KEY_STRING
		? msgpack_string_of_key(decoder, key, dialect)
		: zend_long_to_str(key->integer);
}

#endif
