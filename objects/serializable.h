/* Objects of classes that implement Serializable, whose data is text. */
#ifndef MSGPACK_SERIALIZABLE_H
#define MSGPACK_SERIALIZABLE_H

#include "form.h"

/* Stores {nil: 3, "Class": "text"}. False: see status. */
bool msgpack_php_place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *text);

/* Counts of what is, or looks like, PHP's serialization format. */
typedef struct {
	uint32_t containers;
	uint32_t back_references;
} msgpack_text_measure;

/* The byte after the text is readable, and no digit. */
msgpack_text_measure msgpack_measure_text(const char *text, size_t length);

/* Whether back-references may nest the values deeper than PHP can free on the C stack,
 * if the text nests them to `depth` without back-references. */
bool msgpack_text_may_nest_too_deep(const msgpack_text_measure *measure, uint64_t depth);

/* Whether the text names an enum that is not allowed, or has a string that looks so: what is a string is known to
 * the class alone. PHP's unserialize() loads any enum. */
bool msgpack_text_has_other_enums(const char *text, size_t length, const HashTable *allowed);

#endif
