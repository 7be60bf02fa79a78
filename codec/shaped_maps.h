/* Maps whose keys come in the order of an earlier one's: their arrays have them before they are read. */
#ifndef MSGPACK_SHAPED_MAPS_H
#define MSGPACK_SHAPED_MAPS_H

#include "compact_reader.h"
#include "msgpackr_reader.h"

/* A new array of the cached shape for the key at the cursor; NULL: a miss. */
static zend_always_inline zend_array *msgpack_shaped_array(msgpack_decoder *decoder, uint32_t pairs, msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor, *after;
	const zend_string *string = dialect == MSGPACK_COMPACT ? msgpack_compact_string_at(decoder->compact, start, decoder->end, &after) : NULL;
	zend_array *array = NULL;

	if (string && ZSTR_LEN(string) <= MSGPACK_KEY_CACHE_MAX_LENGTH) {
		array = msgpack_shape_cache_get(&decoder->options->caches->shapes, ZSTR_VAL(string), ZSTR_LEN(string), pairs);
	} else if (!string) {
		msgpack_key key = msgpack_read_key(decoder);

		if (key.type == MSGPACK_KEY_STRING) {
			array = msgpack_shape_cache_get(&decoder->options->caches->shapes, key.bytes, key.length, pairs);
		}
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->cursor = start;
	if (dialect == MSGPACK_MSGPACKR && array && !msgpack_msgpackr_may_store_shape(decoder, array)) {
		zend_array_destroy(array);
		array = NULL;
	}
	return array;
}

/* Reads the values of the expected pairs while they are ordinary scalars. Returns how
 * many of the `left` ones remain. */
static zend_always_inline uint32_t msgpack_fill_shape(msgpack_decoder *decoder, zend_array *array, uint32_t left, msgpack_dialect dialect)
{
	Bucket *bucket = &array->arData[array->nNumUsed - left];
	const unsigned char *p = decoder->cursor, *after;

	for (; left > 0; left--, bucket++) {
		if (dialect == MSGPACK_COMPACT) {
			after = msgpack_compact_after_key(decoder, p, bucket->key);
			after = after ? msgpack_compact_read_scalar(decoder, after, &bucket->val) : NULL;
		} else if (dialect == MSGPACK_MSGPACKR) {
			after = msgpack_after_fixstr(p, decoder->end, bucket->key);
			after = after ? msgpack_msgpackr_read_scalar(decoder, after, &bucket->val) : NULL;
		} else {
			after = msgpack_after_fixstr(p, decoder->end, bucket->key);
			after = after ? msgpack_read_scalar(after, decoder->end, &bucket->val) : NULL;
		}
		if (!after) {
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	return left;
}

/* Reads the key if it is the expected one. */
static inline bool msgpack_read_expected_key(msgpack_decoder *decoder, const zend_string *expected, msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = dialect == MSGPACK_COMPACT ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);

	if (key.type == MSGPACK_KEY_STRING && key.length == ZSTR_LEN(expected) && memcmp(key.bytes, ZSTR_VAL(expected), key.length) == 0) {
		return true;
	}
	decoder->cursor = start;
	return false;
}

#endif
