/*
 * The syntax of what PHP's serialize() writes. A text is checked as a whole before anything in it is read: no other
 * text is ever given to PHP's unserialize(). And the class names in what PHP's own classes are made from, text or not.
 */
#ifndef MSGPACK_SERIALIZED_TEXT_H
#define MSGPACK_SERIALIZED_TEXT_H

#include "../codec/decoder.h"
#include "zend_stack.h"

/* Counts of what is, or looks like, PHP's serialization format. */
typedef struct {
	uint64_t containers;
	uint64_t back_references;
} msgpack_text_measure;

/* Adds the counts of a text. The byte after it is readable, and no digit. */
void msgpack_measure_text(msgpack_text_measure *measure, const char *text, size_t length);

/* Whether back-references may nest the values deeper than PHP can free on the C stack,
 * if the text nests them to `depth` without back-references. */
bool msgpack_text_may_nest_too_deep(const msgpack_text_measure *measure, uint64_t depth);

/* Whether the text names a class that is not allowed, with one of the letters "O", "C" (Serializable) and "E" (an enum,
 * which PHP's unserialize() loads whatever is allowed), or has a string that looks so: only the class knows what its
 * strings are. */
bool msgpack_text_has_others(const char *text, size_t length, const char *letters, const HashTable *allowed);

/* The list for PHP's unserialize(), which knows no "App\\*": with the names in the text that this allows. To be
 * released if it is another than `allowed`. */
HashTable *msgpack_text_list(const char *text, size_t length, const HashTable *allowed);

/* An array or object, whose keys and values are to come. */
typedef struct {
	uint32_t pairs;
	bool is_payload; /* of an object of `ce` */
	const zend_class_entry *ce; /* whose __unserialize() looks up the classes in the keys; NULL: none does */
} msgpack_text_container;

/* One or more values, whose back-references share their numbers. */
typedef struct {
	const char *cursor;
	const char *end;
	const HashTable *allowed_classes;
	bool is_strict;                /* no class may be named: nobody can check that its objects are as packed */
	uint32_t max_depth;
	msgpack_decode_status status;  /* DONE: all is well so far */
	uint32_t depth;                /* levels of the deepest value */
	uint64_t values;               /* so far, to which back-references can refer */
	msgpack_text_measure measure;  /* of all values */
	zend_stack open;               /* msgpack_text_container */
	uint64_t custom_levels;        /* the most levels that the data of Serializable may add; 0: there is none */
	uint8_t custom_depth;          /* in how many such data this is */
	const zend_class_entry *members_of; /* whose properties an array that is the next value becomes; NULL: none */
} msgpack_text;

msgpack_text msgpack_text_of(const char *bytes, size_t length, const HashTable *allowed_classes, uint32_t max_depth,
	bool is_strict);

/* Moves the cursor over one value. False: see `status`. */
bool msgpack_text_skip_value(msgpack_text *text);

/* After the last value, where the text has to end. False: see `status`. */
bool msgpack_text_finish(msgpack_text *text);

/* Whether PHP would look up only classes of the list, or if it `is_strict` none, for the data of a Serializable class
 * in the text. What it means is known for PHP's own classes, and is not checked for others. Userland may run:
 * autoloaders. */
bool msgpack_text_is_allowed_data(const msgpack_text *around, const zend_class_entry *ce, const char *data,
	size_t length);

/* Does the class have an __unserialize() of PHP or of an extension, that of userland not being before it? */
static inline bool msgpack_php_has_internal_payload(const zend_class_entry *ce)
{
	return ce->__unserialize && ce->__unserialize->type == ZEND_INTERNAL_FUNCTION;
}

/* Whether the payload of an __unserialize() of PHP names no other class than those of the list. */
bool msgpack_php_is_allowed_payload(const HashTable *allowed, const zend_class_entry *ce, HashTable *payload);

/* Always called last. */
void msgpack_text_free(msgpack_text *text);

/* For the formats of sessions. */
bool msgpack_text_skip_char(msgpack_text *text, char c);

#endif
