/* Records of maps in the compact form. Those of scalars that a message has more than once, byte for byte, become one
 * array. */
#ifndef MSGPACK_SHARED_RECORDS_H
#define MSGPACK_SHARED_RECORDS_H

#include "reader.h"

/* To be called before records are read, and once the input may have changed. */
static zend_always_inline void msgpack_begin_sharing_records(const msgpack_decoder *decoder)
{
	decoder->compact->run = ++decoder->options->caches->records.runs;
}

typedef struct {
	zend_array *array; /* with a refcount for the caller */
	uint32_t left;     /* values that are not read yet: the next is no ordinary scalar */
} msgpack_new_record;

/* As below, of a shape whose records may repeat. */
msgpack_new_record msgpack_share_record(msgpack_decoder *decoder, msgpack_shape *shape);

/* Reads a record of the shape, up to a value that is no ordinary scalar. There is a byte for each of its values. */
static zend_always_inline msgpack_new_record msgpack_read_record(msgpack_decoder *decoder, msgpack_shape *shape)
{
	zend_array *array;

	if (UNEXPECTED(!shape->has_no_equals) && !msgpack_compact_is_in_payload(decoder)) {
		return msgpack_share_record(decoder, shape);
	}
	array = msgpack_compact_new_record(decoder, shape);
	return (msgpack_new_record) { .array = array, .left = msgpack_fill_record(decoder, array, shape->pairs,
		&msgpack_compact_fill) };
}

#endif
