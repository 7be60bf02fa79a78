/* Reading the properties of objects into their slots: mostly in the order in which the class declares them. */
#ifndef MSGPACK_PROPERTIES_H
#define MSGPACK_PROPERTIES_H

#include "form.h"

/* The frames of objects that are nothing but their properties. */
extern const msgpack_frame_type msgpack_php_object_types[MSGPACK_DIALECTS];

/* Moves the values of `pairs`, or copies them if others have it, into the properties that the keys name. False: an
 * exception. */
bool msgpack_php_move_properties(msgpack_decoder *decoder, zend_object *object, HashTable *pairs, bool is_shared);

/* A value has been moved. An empty array stays: a later back-reference to it finds it there. */
static zend_always_inline void msgpack_php_clear_moved(zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		ZVAL_NULL(value);
	}
}

/* The slot for a value that is read and dropped; NULL: the message is rejected. */
zval *msgpack_php_drop_value(msgpack_decoder *decoder, msgpack_frame *frame);

/* The name that a string or integer key is. */
static inline zend_string *msgpack_php_key_name(msgpack_decoder *decoder, const msgpack_key *key,
	msgpack_dialect dialect)
{
	return key->type == MSGPACK_KEY_STRING ? msgpack_string_of_key(decoder, key, dialect)
		: zend_long_to_str(key->integer);
}

/* Begins an object at a slot that is nil, of a class whose objects are nothing but their properties, as was found out
 * before; `pairs` of them follow. It may be complete then. There is room for its frame. */
void msgpack_php_begin_plain_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs);

/* Begins a record of the shape, by its index plus one, likewise. False: too little is known of the shape, or it needs
 * more checks. */
bool msgpack_php_begin_plain_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

#endif
