/* Maps whose keys come in the order of an earlier one's: their arrays have them before they are read. */
#ifndef MSGPACK_SHAPED_MAPS_H
#define MSGPACK_SHAPED_MAPS_H

#include "../compact/reader.h"
#include "frames.h"
#include "../msgpackr/record_reader.h"

enum { MSGPACK_BYTES_PER_PAIR = 2 };

/* The cached shape for the key at the cursor; NULL: a miss. */
static zend_always_inline msgpack_shape_slot *msgpack_shape_at(msgpack_decoder *decoder, uint32_t pairs, msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor, *after;
	const zend_string *string = dialect == MSGPACK_COMPACT ? msgpack_compact_string_at(decoder->compact, start, decoder->end, &after) : NULL;
	msgpack_shape_cache *cache = &decoder->options->caches->shapes;
	msgpack_shape_slot *shape = NULL;

	if (string && ZSTR_LEN(string) <= MSGPACK_KEY_CACHE_MAX_LENGTH) {
		shape = msgpack_shape_cache_get(cache, ZSTR_VAL(string), ZSTR_LEN(string), pairs);
	} else if (!string) {
		msgpack_key key = msgpack_read_key(decoder);

		if (key.type == MSGPACK_KEY_STRING) {
			shape = msgpack_shape_cache_get(cache, key.bytes, key.length, pairs);
		}
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->cursor = start;
	return dialect == MSGPACK_MSGPACKR && shape && !msgpack_msgpackr_may_store_shape(decoder, shape->shape) ? NULL : shape;
}

static zend_always_inline bool msgpack_may_be_cached_shape(uint32_t pairs)
{
	return pairs - MSGPACK_SHAPE_MIN_KEYS <= MSGPACK_SHAPE_MAX_KEYS - MSGPACK_SHAPE_MIN_KEYS;
}

/* The shape that a map of `pairs` in `levels` containers is expected to have, whose first key is at the cursor; NULL: none. */
static zend_always_inline msgpack_shape_slot *msgpack_shape_of_next(msgpack_decoder *decoder, uint32_t pairs, uint32_t levels, msgpack_dialect dialect)
{
	return msgpack_may_be_cached_shape(pairs) && (dialect == MSGPACK_PLAIN || decoder->depth == 0 || pairs > MP_FIXMAP_MAX)
		&& msgpack_shape_cache_is_used_next(&decoder->options->caches->shapes)
		&& msgpack_has_all_items(decoder, pairs, levels, MSGPACK_BYTES_PER_PAIR)
		? msgpack_shape_at(decoder, pairs, dialect) : NULL;
}

/* Reads the expected pair of the bucket, if its value is an ordinary scalar, and returns the byte after it. NULL: it is
 * none; then `value` is its first byte, if the key is the expected one, but for records of msgpackr. */
static zend_always_inline const unsigned char *msgpack_read_shaped_pair(msgpack_decoder *decoder, const unsigned char *p, Bucket *bucket, const unsigned char **value, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_COMPACT) {
		p = *value = msgpack_compact_after_key(decoder, p, bucket->key);
		return p ? msgpack_compact_read_scalar(decoder, p, &bucket->val, msgpack_compact_tail(decoder)) : NULL;
	}
	p = msgpack_after_fixstr(p, decoder->end, bucket->key);
	if (dialect == MSGPACK_MSGPACKR) {
		return p ? msgpack_msgpackr_read_scalar(decoder, p, &bucket->val) : NULL;
	}
	*value = p;
	return p ? msgpack_read_scalar(p, decoder->end, &bucket->val) : NULL;
}

/* Reads the expected pairs while their values are ordinary scalars; `left` are not read yet. Returns the slot of the
 * value that is next, whose key has been read; NULL: a key is next, or nothing. */
static zend_always_inline zval *msgpack_fill_shape(msgpack_decoder *decoder, zend_array *array, uint32_t *left, msgpack_dialect dialect)
{
	Bucket *end = &array->arData[array->nNumUsed], *bucket = end - *left;
	const unsigned char *p = decoder->cursor, *after, *value = NULL;
	zval *slot = NULL;

	for (; bucket < end; bucket++) {
		after = msgpack_read_shaped_pair(decoder, p, bucket, &value, dialect);
		if (!after) {
			if (dialect != MSGPACK_MSGPACKR && value) {
				slot = &bucket++->val;
				p = value;
			}
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	*left = (uint32_t) (end - bucket);
	return slot;
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
