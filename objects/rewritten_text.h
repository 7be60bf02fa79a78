/*
 * A serialized text in which cases of enums become objects:
 *
 *   E:11:"Suit:Hearts";
 *   O:4:"Suit":1:{s:26:"__PHP_Incomplete_Enum_Case";s:6:"Hearts";}
 *
 * of which PHP's unserialize() makes a __PHP_Incomplete_Class if the class is not
 * allowed. Such an object is two values to back-references, so that later numbers change.
 */
#ifndef MSGPACK_REWRITTEN_TEXT_H
#define MSGPACK_REWRITTEN_TEXT_H

#include "php.h"

#include "zend_smart_str.h"

/* Zeroed memory is a text without changes. */
typedef struct {
	smart_str bytes;    /* the new text up to `copied` */
	const char *copied; /* in the old text */
	uint32_t *cases;    /* the numbers of the values that became objects, in ascending order */
	uint32_t count;
} msgpack_rewritten_text;

/* Replaces a case, which is the value of this number, from `start` to `end` in the old
 * text. `whole` is where that begins. */
void msgpack_rewrite_case(msgpack_rewritten_text *rewritten, const char *whole, const char *start, const char *end, uint32_t number,
	const char *enum_case, size_t length, size_t class_length);

/* Replaces the number of a back-reference, from `start` to `end`, if it changes. */
void msgpack_rewrite_number(msgpack_rewritten_text *rewritten, const char *start, const char *end, uint64_t number);

/* Copies the rest of the old text. */
void msgpack_rewrite_finish(msgpack_rewritten_text *rewritten, const char *end);

void msgpack_rewrite_free(msgpack_rewritten_text *rewritten);

static zend_always_inline bool msgpack_is_rewritten(const msgpack_rewritten_text *rewritten)
{
	return rewritten->count > 0;
}

#endif
