/*
 * The syntax of what PHP's serialize() writes. A text is checked as a whole before
 * anything in it is read: no other text is ever given to PHP's unserialize().
 */
#ifndef MSGPACK_SERIALIZED_TEXT_H
#define MSGPACK_SERIALIZED_TEXT_H

#include "../objects/serializable.h"
#include "rewritten_text.h"

/* One or more values, whose back-references share their numbers. */
typedef struct {
	const char *start;
	const char *cursor;
	const char *end;
	const HashTable *allowed_classes;
	uint32_t max_depth;
	msgpack_decode_status status;  /* DONE: all is well so far */
	uint32_t depth;                /* levels of the deepest value */
	uint32_t values;               /* that back-references can refer to */
	msgpack_text_measure measure;  /* of all values */
	uint32_t custom_levels;        /* at most so many are in the data of Serializable */
	bool has_custom;               /* there is such data */
	msgpack_rewritten_text rewritten; /* from msgpack_text_finish() on that from `start` to `end` */
} msgpack_text;

msgpack_text msgpack_text_of(const char *bytes, size_t length, const HashTable *allowed_classes, uint32_t max_depth);

/* Moves the cursor over one value. False: see `status`. */
bool msgpack_text_skip_value(msgpack_text *text);

/* After the last value, where the text has to end. False: see `status`. */
bool msgpack_text_finish(msgpack_text *text);

/* Always called last. */
void msgpack_text_free(msgpack_text *text);

/* For the formats of sessions. */
bool msgpack_text_skip_char(msgpack_text *text, char c);

#endif
