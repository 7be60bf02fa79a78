/* Creates the values that forms stand for, and stores them at the slots of their maps. */
#ifndef MSGPACK_PLACE_H
#define MSGPACK_PLACE_H

#include "form.h"

/* Stores `value`, which is consumed, at the slot of the frame's map. No other function writes into a reference, which
 * typed properties may hold already. False: see status. */
bool msgpack_php_place(msgpack_decoder *decoder, msgpack_frame *frame, zval *value);

/* Makes the property that has a reference at the frame's slot, if it is typed, a type source of that. */
void msgpack_php_add_source(const msgpack_decoder *decoder, const msgpack_frame *frame);

/* Creates an object of the class. False: see status. */
bool msgpack_php_create(msgpack_decoder *decoder, zval *object, zend_class_entry *ce);

/* Creates an object, stores it, and adds it to the graph. No destructor runs before the message is complete. */
bool msgpack_php_instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce);

/* As msgpack_php_instantiate(), of a class that does not exist. */
bool msgpack_php_instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name);

/* Whether the class forbids serialization, so that no form may instantiate it. True: see status. */
bool msgpack_php_is_forbidden(msgpack_decoder *decoder, const zend_class_entry *ce);

/* Stores the enum case, or nil with a diagnostic if it does not exist. False: an exception. */
bool msgpack_php_place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce,
	zend_string *name);

/* Stores {nil: 6, "Enum": "Case"} or {nil: 3, "Class": "text"}; an incomplete object if the class does not exist.
 * False: see status. */
bool msgpack_php_place_text(msgpack_decoder *decoder, msgpack_frame *frame, bool is_enum, zend_string *class_name,
	zend_string *text);

#endif
