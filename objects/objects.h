/* What the files of this folder know of each other: the classes that a message names, their properties and their cases,
 * what is refused, and reading objects. A section for each file. */
#pragma once

#include "../base/php_compat.h"
#include "form.h"

/* classes.c */

/* Before the type in an entry of a list that allows the classes that are instances of it. A list with such entries has
 * the prefix itself, too. */
#define MSGPACK_IMPLEMENTS "implements:"

/* The most bytes that "App\\Dto\\*" may have in a list of classes: a long name in a message is in many namespaces. */
#define MSGPACK_NAMESPACE_MAX 256

/* Whether the list, of lower-case names, has the class, or, if it is loaded, a type of which it is one. NULL: every
 * class. No userland code runs. */
bool msgpack_php_is_allowed(const HashTable *allowed, const char *name, size_t length);

/* Whether a class can have this name, in its exact syntax. */
bool msgpack_is_class_name(const char *bytes, size_t length);

/* The class of that name; an autoloader may declare it. As in unserialize(), a fatal error leaves PHP's serialize_lock
 * raised only where userland runs. NULL: there is none, or an exception. */
zend_class_entry *msgpack_php_load_class(zend_string *name);

/* Returns NULL for a class that does not exist or is not allowed, or with another status than DONE: there is an
 * exception, or the name has bytes that are for PHP's own keys, of classes that are anonymous or not declared yet.
 * Userland may run: autoloaders, unserialize_callback_func. */
zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name);

/* Is the class of the object one whose objects are nothing but their properties? */
static inline bool msgpack_php_is_plain_class(const zend_object *object)
{
	return !object->ce->create_object && object->handlers->get_properties == zend_std_get_properties
		&& !(object->ce->ce_flags & ZEND_ACC_ENUM);
}

/* A magic method of the class; NULL: it has none. */
static inline zend_function *msgpack_php_method(const zend_class_entry *ce, zend_known_string_id name)
{
	return zend_hash_find_ptr(&ce->function_table, ZSTR_KNOWN(name));
}

/* Does the class declare a property for each of its first `count` slots, of the same number? */
static inline bool msgpack_php_has_slots_in_order(const zend_class_entry *ce, uint32_t count)
{
	uint32_t i = 0;

	while (i < count && ce->properties_info_table[i] && msgpack_property_is_in_order(ce->properties_info_table[i], i)) {
		i++;
	}
	return i == count;
}

/* Do the properties of the object come from no handler of its class, and from no initializer? */
static zend_always_inline bool msgpack_php_has_ordinary_table(zend_object *object)
{
	const zend_object_handlers *handlers = object->handlers;

	return !handlers->get_properties_for && handlers->get_properties == zend_std_get_properties
		&& !zend_object_is_lazy(object);
}

/* Makes the property table a hash, as the engine expects: one that an internal class fills by integers, from a
 * payload or a text, is packed. */
static inline void msgpack_make_properties_hash(zend_object *object)
{
	if (EXPECTED(!object->properties || !HT_IS_PACKED(object->properties))) {
		return;
	}
	if (GC_REFCOUNT(object->properties) > 1) {
		GC_TRY_DELREF(object->properties);
		object->properties = zend_array_dup(object->properties);
	}
	zend_hash_packed_to_hash(object->properties);
}

/* The declared property of a mangled name: of the class itself, whatever its current visibility, or a private one of an
 * ancestor. NULL: there is none. */
zend_property_info *msgpack_php_declared_property(zend_class_entry *ce, zend_string *mangled);

/* refused.c: what would not come back as it was packed: strict packing, and packing under a list of classes, refuses
 * it; strict reading rejects it. */

/* Packing: all of these return true with an exception. A class with a __wakeup() answers for missing properties, one
 * with an __unserialize() or with handlers that make its properties for all. */

/* Before an object is written: by its class. */
bool msgpack_php_refuses_class_of(msgpack_encoder *encoder, zend_object *object);

/* In strict packing, before the properties of an object are written, which are in `table`; NULL: in its slots. */
bool msgpack_php_refuses_properties_of(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Might one of these two refuse an object that is to be written in a column? `is_new`: its class has not been asked
 * about. Throws nothing. */
bool msgpack_php_may_refuse(msgpack_encoder *encoder, zend_object *object, bool is_new);

/* In strict packing, where __sleep() has named a property without a value, or one that is not there. */
bool msgpack_php_refuses_name(msgpack_encoder *encoder, zend_object *object, zend_string *name);

/* Before those in `table` are written that __sleep() has named. */
bool msgpack_php_refuses_slept(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Before the payload is written, which __serialize() has returned. */
bool msgpack_php_refuses_payload(msgpack_encoder *encoder, zend_object *object, HashTable *payload);

/* Before the text of Serializable is written. */
bool msgpack_php_refuses_text(msgpack_encoder *encoder, zend_object *object, const zend_string *text);

/* Reading */

/* Whether an object of the class may have a property of this mangled name, which `info` declares, or nothing where that
 * is NULL, and has not had it yet. False: the message is rejected. */
bool msgpack_php_is_strict_name(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	const zend_property_info *info);

/* Checks a complete object. */
void msgpack_php_check_object(msgpack_decoder *decoder, zend_object *object);

/* As zend_verify_prop_assignable_by_ref(), of a value that must not change by that. False: the message is rejected. */
bool msgpack_php_is_strictly_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value);

/* No object of the class can be created, and there is an exception. */
ZEND_COLD void msgpack_php_reject_class(msgpack_decoder *decoder, const zend_class_entry *ce);

/* graph.c: the objects and references of the message so far, as targets of back-references, and the calls to make at
 * its end. */

/* Adds the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	uint32_t flags);

/* Adds an object that has no frame: one that was an array until that was complete. With NULL reserves the id for an
 * object, before there are entries of its values; or, if it IS_FLAT, adds null in the place of an object. */
void msgpack_php_graph_add_id(const msgpack_decoder *decoder, uint32_t id, zend_object *object, uint32_t flags);

/* Stores a new object at a slot, whose head is the last and which has no frame yet, and adds it. NULL: out of
 * memory. */
msgpack_graph_entry *msgpack_php_place_new(msgpack_decoder *decoder, zval *slot, zend_object *object);

/* Adds the empty list at `slot`, a property of an object that may have no frame yet, and counts its head. False, with
 * nothing done: it must not become a reference. */
bool msgpack_php_graph_add_empty_list(msgpack_decoder *decoder, const zval *slot, zend_object *object);

/* Sets `value` to the target of the back-reference. False: there is none. */
bool msgpack_php_graph_resolve(msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* Sets `value` to the object, or the null in its place, that a back-reference means whose head begins at `p`, before
 * the end: {nil: 4, 0: ID}, or an ordinal. Counts it for msgpack_php_nesting_is_safe(). Returns where it ends; NULL: it
 * is another form, or incomplete, or has an unknown ID. */
const unsigned char *msgpack_php_same_at(msgpack_decoder *decoder, const unsigned char *p, zval *value);

/* Schedules __unserialize($argument), or __wakeup() if `argument` is IS_UNDEF, for the end of the message. Consumes
 * `argument`. `levels` are around the values of the object, which is one of the levels even if it had no frame. */
void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, const zval *argument, uint32_t levels);

/* Checks a complete object if the message is strict, and schedules its __wakeup(), if its class has one. */
void msgpack_php_end_object(msgpack_decoder *decoder, zend_object *object, uint32_t levels);

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

/* Sets how later records of a shape can be read, by the first one, whose frame this is. */
void msgpack_php_set_records(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Begins an object at a slot that is nil, of a class that is cached as plain; `pairs` of its properties follow. The
 * object may be complete then, without a frame. There is room for its frame. */
void msgpack_php_begin_plain_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs);

/* Begins a record of the shape, by its index plus one, likewise. False: the shape is not DECLARED or DYNAMIC, or the
 * record needs more checks. */
bool msgpack_php_begin_plain_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);

/* Rows of a table: see msgpack_row_hooks. */
bool msgpack_php_row_slots(msgpack_decoder *decoder, zval **slots, uint32_t count, zend_string *name);
bool msgpack_php_end_rows(msgpack_decoder *decoder, zval **slots, uint32_t count);
