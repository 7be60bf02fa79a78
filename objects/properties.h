/* Reading the properties of objects into their slots: mostly in the order in which the class declares them. */
#ifndef MSGPACK_PROPERTIES_H
#define MSGPACK_PROPERTIES_H

#include "form.h"

/* The frames of objects that are nothing but their properties. */
extern const msgpack_frame_type msgpack_php_object_type;

static inline msgpack_key msgpack_php_key_of(const zend_string *name)
{
	return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(name), .length = (uint32_t) ZSTR_LEN(name) };
}

/* Moves the values of `pairs`, or copies them if others have it, to the properties of the frame that the keys name.
 * False: see status. */
bool msgpack_php_move_properties(msgpack_decoder *decoder, msgpack_frame *frame, HashTable *pairs, bool is_shared);

/* The slot for the value of the property of this mangled name, which is consumed. NULL as from next(). */
zval *msgpack_php_named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name);

/* Reads the name of the next property. Returns the slot for its value; NULL as from a frame type's next(). */
zval *msgpack_php_read_property_name(msgpack_decoder *decoder, msgpack_frame *frame);

/* Compact: defines a shape of the names of the object or enum case that is complete. */
void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame);

/* Frees the names and that of the class; there may be none. */
void msgpack_php_drop_names(msgpack_frame *frame);

/* Notes what is known of the records of a shape, one of which is this object; NULL: another value. */
void msgpack_php_note_records(msgpack_shape *shape, const zend_object *object);

/* Begins an object at a slot that is nil, of a class whose objects are nothing but their properties, as was found out
 * before; `pairs` of them follow. It may be complete then. There is room for its frame. */
void msgpack_php_begin_plain_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs);

/* Begins a record of the shape, by its index plus one, likewise. False: too little is known of the shape, or it needs
 * more checks. */
bool msgpack_php_begin_plain_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

/* Rows of a table: see msgpack_row_hooks. */
bool msgpack_php_row_slots(msgpack_decoder *decoder, zval **slots, uint32_t count, zend_string *name,
	uint32_t number);
bool msgpack_php_end_rows(msgpack_decoder *decoder, zval **slots, uint32_t count);
void msgpack_php_abandon_row(zend_object *object);

#endif
