/* The compact form: an object that is read with its names defines a shape. */
#ifndef MSGPACK_SHAPES_H
#define MSGPACK_SHAPES_H

#include "form.h"

/* Adds a name to those of the frame's object, unless it is a record's. Without a class it is
 * the key of a map, which a later record may read as an array. False: see status. */
bool msgpack_php_note_name(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name);

/* Keeps the class name for the shape: that of the message, which may be an alias. */
void msgpack_php_note_class(const msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *name);

/* Frees the names and that of the class; there may be none. */
void msgpack_php_drop_names(msgpack_frame *frame);

/* May the keys be dynamic properties of an object of stdClass? Names that begin with NUL mean properties of a class. */
bool msgpack_php_are_names(const zend_array *keys);

/* Defines a shape of the names of the first `pairs` properties that the class of the object declares. */
void msgpack_php_define_class(msgpack_decoder *decoder, zend_object *object, uint32_t pairs, zend_string *class_name);

/* Notes what is known of the records of a shape, one of which is this object; NULL: another value. */
void msgpack_php_note_records(msgpack_shape *shape, const zend_object *object);

/* Defines a shape of the names once the object or enum case is complete. */
void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame);

#endif
