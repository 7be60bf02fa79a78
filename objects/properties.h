/* Reading the properties of objects into their slots: mostly in the order in which the class declares them. */
#ifndef MSGPACK_PROPERTIES_H
#define MSGPACK_PROPERTIES_H

#include "form.h"

/* The type of frame of an object that is nothing but its properties. */
extern const msgpack_frame_type msgpack_php_object_type;

/* The slot for the value of the property of this mangled name, which is consumed. NULL as from next(). */
zval *msgpack_php_named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name);

/* Reads the name of the next property. Returns the slot for its value; NULL as from a frame type's next(). */
zval *msgpack_php_read_property_name(msgpack_decoder *decoder, msgpack_frame *frame);

/* Compact: defines a shape of the names of the object or enum case that is complete, and no record. */
void msgpack_php_define_shape(msgpack_decoder *decoder, msgpack_frame *frame);

/* Frees the property names and the class name of a frame; there may be none. */
void msgpack_php_drop_names(msgpack_frame *frame);

/* Sets how later records of a shape can be read, by the first one, which is this object; NULL: it is something else. */
void msgpack_php_set_records(msgpack_shape *shape, const zend_object *object);

/* Begins an object at a slot that is nil, of a class that is cached as plain; `pairs` of its properties follow. The
 * object may be complete then, without a frame. There is room for its frame. */
void msgpack_php_begin_plain_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs);

/* Begins a record of the shape, by its index plus one, likewise. False: the shape is not DECLARED or DYNAMIC, or the
 * record needs more checks. */
bool msgpack_php_begin_plain_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

/* Rows of a table: see msgpack_row_hooks. */
bool msgpack_php_row_slots(msgpack_decoder *decoder, zval **slots, uint32_t count, zend_string *name);
bool msgpack_php_end_rows(msgpack_decoder *decoder, zval **slots, uint32_t count);

#endif
