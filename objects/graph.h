/* What the files that read objects know of each other. A section for each file. */
#ifndef MSGPACK_PHP_GRAPH_H
#define MSGPACK_PHP_GRAPH_H

#include "form.h"

/* graph.c: the objects and references of the message so far, as targets of back-references, and the calls to make at
 * its end. */

/* Adds the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	uint32_t flags);

/* Adds an object that was an array until that was complete. With NULL reserves the id for an object, before there are
 * entries of its values. */
void msgpack_php_graph_add_array(const msgpack_decoder *decoder, zend_object *object, uint32_t id);

/* Stores a new object at a slot, whose head is the last and which has no frame yet, and adds it. NULL: out of
 * memory. */
msgpack_graph_entry *msgpack_php_place_new(msgpack_decoder *decoder, zval *slot, zend_object *object);

/* Adds the empty list at `slot`, a property of an object that may have no frame yet, and counts its head. False, with
 * nothing done: it must not become a reference. */
bool msgpack_php_graph_add_empty_list(msgpack_decoder *decoder, const zval *slot, zend_object *object);

/* Sets `value` to the target of the back-reference. False: there is none. */
bool msgpack_php_graph_resolve(msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* Marks the slot of a typed property whose value is being read and has not been checked yet. Shares the field with
 * PHP's own property flags. A reference in it has the property as a type source already: after a fatal error, or when
 * the request ends, PHP frees the object as it is. */
#define MSGPACK_PROPERTY_PENDING (UINT32_C(1) << 31)

static zend_always_inline bool msgpack_php_is_pending(const zval *slot)
{
	return (Z_PROP_FLAG_P(slot) & MSGPACK_PROPERTY_PENDING) != 0;
}

/* Sets `value` to the object that a back-reference means whose head begins at `p`, before the end: {nil: 4, 0: ID}, or
 * an ordinal. Counts it for msgpack_php_nesting_is_safe(). Returns where it ends; NULL: it is another form, or
 * incomplete, or has an unknown ID. */
const unsigned char *msgpack_php_same_at(msgpack_decoder *decoder, const unsigned char *p, zval *value);

/* Schedules __unserialize($argument), or __wakeup() if `argument` is IS_UNDEF, for the end of the message. Consumes
 * `argument`. `levels` are around the values of the object, which is one of the levels even if it had no frame. */
void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, const zval *argument, uint32_t levels);

/* Checks a complete object if the message is strict, and schedules its __wakeup(), if its class has one. */
void msgpack_php_end_object(msgpack_decoder *decoder, zend_object *object, uint32_t levels);

static zend_always_inline void msgpack_php_wake_later(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	if (UNEXPECTED(object->ce != msgpack_php_decoding_of(decoder)->last_class)) {
		msgpack_php_end_object(decoder, object, levels);
	}
}

/* Suppresses the destructor of an object that this message creates, until that is complete. */
static zend_always_inline void msgpack_php_postpone_destructor(msgpack_php_decoding *decoding, zend_object *object)
{
	if (UNEXPECTED(object->ce->destructor)) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
		decoding->has_destructors = true;
	}
}

/* properties.c: reading the properties of objects into their slots, mostly in the order in which the class declares
 * them. */

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
