/* Records and tables: arrays of the compact form that stand for maps without their keys. */
#ifndef MSGPACK_COMPACT_RECORDS_H
#define MSGPACK_COMPACT_RECORDS_H

#include "decoder_state.h"
#include "../wire/compact.h"

typedef enum {
	MSGPACK_ARRAY_LIST, /* it has no such meaning */
	MSGPACK_ARRAY_RECORD,
	MSGPACK_ARRAY_DEFINITION,
	MSGPACK_ARRAY_TABLE,
	MSGPACK_ARRAY_FIRST_ROW,
	MSGPACK_ARRAY_UNKNOWN /* status MORE: its first element is not all there */
} msgpack_array_meaning;

/* What an array stands for whose first element is at the cursor. Unless it is a
 * list that element is consumed, and `shape` is the index that it has, plus one. */
msgpack_array_meaning msgpack_array_meaning_at(msgpack_decoder *decoder, uint32_t *shape);

/* Begins what an array of `count` elements stands for, which is no list. False:
 * status says why. */
bool msgpack_begin_array_of_meaning(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_array_meaning meaning, uint32_t shape);

#endif
