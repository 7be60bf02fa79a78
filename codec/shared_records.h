/* Records of scalars, in the compact form, that a message has more than once, byte for byte: they become one array. */
#ifndef MSGPACK_SHARED_RECORDS_H
#define MSGPACK_SHARED_RECORDS_H

#include "compact_reader.h"

/* To be called before records are read, and once the input may have changed. */
static zend_always_inline void msgpack_begin_sharing_records(const msgpack_decoder *decoder)
{
	decoder->compact->run = ++decoder->options->caches->records.runs;
}

/* Where a record of the shape was read, or may be kept: see below. */
typedef struct {
	msgpack_shared_record *record; /* NULL: it is not looked for */
	const unsigned char *start;
	uint32_t strings;
} msgpack_record_place;

/* As below, in a message that may have the record. */
bool msgpack_find_record(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape, msgpack_record_place *place);

/* Shares an earlier record of the shape, of the same bytes as that whose first value is at the cursor. False: there is none; `place` is
 * for this one then. */
static zend_always_inline bool msgpack_share_record(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape, msgpack_record_place *place)
{
	place->record = NULL;
	return shape->searches_failed < MSGPACK_SEARCHES && msgpack_find_record(decoder, slot, shape, place);
}

void msgpack_keep_other_record(const msgpack_decoder *decoder, const msgpack_shape *shape, const msgpack_record_place *place, zend_array *array);

/* The same array, of scalars alone, ends at the cursor. */
static zend_always_inline void msgpack_keep_record(const msgpack_decoder *decoder, const msgpack_shape *shape, const msgpack_record_place *place, zend_array *array)
{
	if (place->record && place->strings == decoder->compact->string_count) {
		msgpack_keep_other_record(decoder, shape, place, array);
	}
}

#endif
