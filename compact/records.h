/* Records, tables and objects with a payload: arrays of the compact form that stand for maps without their keys. */
#ifndef MSGPACK_COMPACT_RECORDS_H
#define MSGPACK_COMPACT_RECORDS_H

#include "../codec/decoder_state.h"
#include "../wire/compact.h"
#include "../wire/format.h"

typedef enum {
	MSGPACK_ARRAY_LIST, /* it has no such meaning */
	MSGPACK_ARRAY_RECORD,
	MSGPACK_ARRAY_DEFINITION,
	MSGPACK_ARRAY_TABLE,
	MSGPACK_ARRAY_FIRST_ROW,
	MSGPACK_ARRAY_LIST_PAYLOAD,
	MSGPACK_ARRAY_MAP_PAYLOAD,
	MSGPACK_ARRAY_UNKNOWN /* status MORE: its first element is not all there */
} msgpack_array_meaning;

/* The indexes that the first element has, each plus one, as far as its type has them. */
typedef struct {
	uint32_t shape;
	uint32_t name; /* of the string that is the name of the class */
} msgpack_array_indexes;

/* Is there surely an element of a list at `p`, of which there are at least `available` bytes? */
static zend_always_inline bool msgpack_is_plain_element(const unsigned char *p, size_t available)
{
	if (available < 2) {
		return available == 1 && *p < MP_NIL;
	}
	return *p >= MP_FIXEXT1 && *p <= MP_FIXEXT4 ? !mp_is_compact_marker(p[1]) : *p != MP_EXT8;
}

/* Is it the index of a shape, in one byte? */
static zend_always_inline bool msgpack_is_at_short_record(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	return decoder->end - p >= 3 && p[0] == MP_FIXEXT1 && p[1] == MP_COMPACT_SHAPE;
}

/* Begins the record of such a shape; `count` are the elements of the array, of which there is one at least. False:
 * status says why. */
bool msgpack_begin_short_record(msgpack_decoder *decoder, zval *slot, uint32_t count);

/* What an array stands for whose first element is at the cursor. Unless it is a
 * list that element is consumed. */
msgpack_array_meaning msgpack_array_meaning_at(msgpack_decoder *decoder, msgpack_array_indexes *indexes);

/* Begins what an array of `count` elements stands for, which is no list. False:
 * status says why. */
bool msgpack_begin_array_of_meaning(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_array_meaning meaning,
	msgpack_array_indexes indexes);

/* Begins the payload of an object, whose elements or values follow: a record of the shape, by its index plus one, or a
 * list where that is 0. As above. */
bool msgpack_compact_begin_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape);

#endif
