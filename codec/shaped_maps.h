/* Maps whose keys come in the order of an earlier one's: their arrays have them before they are read. */
#ifndef MSGPACK_SHAPED_MAPS_H
#define MSGPACK_SHAPED_MAPS_H

#include "fill.h"
#include "frames.h"
#include "room.h"

/* The first guess, without a hash: rows have the shape of the row before. */
static zend_always_inline bool msgpack_is_shape(const msgpack_decoder *decoder, const msgpack_shape_slot *shape,
	uint32_t pairs)
{
	return EXPECTED(shape) && EXPECTED(shape->pairs == pairs) && shape->shape
		&& msgpack_after_fixstr(decoder->cursor, decoder->end, shape->shape->arData[0].key);
}

/* The cached shape for the key at the cursor; NULL: a miss. */
static zend_always_inline msgpack_shape_slot *msgpack_shape_at(msgpack_decoder *decoder, uint32_t pairs,
	msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor, *after;
	const zend_string *string = dialect == MSGPACK_COMPACT
		? msgpack_compact_string_at(decoder->compact, start, decoder->end, &after) : NULL;
	msgpack_shape_cache *cache = &decoder->options->caches->shapes;
	msgpack_shape_slot **last = &cache->last[decoder->depth % MSGPACK_SHAPE_DEPTHS], *shape = NULL;

	if (dialect == MSGPACK_PLAIN && msgpack_is_shape(decoder, *last, pairs)) {
		cache->misses = 0;
		return *last;
	}
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
	if (dialect == MSGPACK_PLAIN && shape) {
		*last = shape;
	}
	return dialect == MSGPACK_MSGPACKR && shape && !msgpack_msgpackr_may_store_shape(decoder, shape->shape) ? NULL
		: shape;
}

enum {
	MSGPACK_SHAPED_MAPS = 16 /* of a compact message: later maps rarely are as those of other messages */
};

/* Is the cache of shapes for maps with so many pairs? */
static zend_always_inline bool msgpack_may_be_cached_shape(const msgpack_decoder *decoder, uint32_t pairs,
	msgpack_dialect dialect)
{
	return pairs - MSGPACK_SHAPE_MIN_KEYS <= MSGPACK_SHAPE_MAX_KEYS - MSGPACK_SHAPE_MIN_KEYS
		&& (dialect != MSGPACK_COMPACT || decoder->compact->shape_count < MSGPACK_SHAPED_MAPS);
}

/* The shape that a map of `pairs` is expected to have, whose first key is at the cursor; NULL: none. */
static zend_always_inline msgpack_shape_slot *msgpack_shape_of_next(msgpack_decoder *decoder, uint32_t pairs,
	msgpack_dialect dialect)
{
	return msgpack_may_be_cached_shape(decoder, pairs, dialect)
		&& msgpack_shape_cache_is_used_next(&decoder->options->caches->shapes)
		&& msgpack_may_hold_all(decoder, pairs, MSGPACK_BYTES_PER_PAIR)
		? msgpack_shape_at(decoder, pairs, dialect) : NULL;
}

/* Reads the key if it is the expected one. */
static inline bool msgpack_read_expected_key(msgpack_decoder *decoder, const zend_string *expected,
	msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = dialect == MSGPACK_COMPACT ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);

	if (key.type == MSGPACK_KEY_STRING && key.length == ZSTR_LEN(expected)
		&& memcmp(key.bytes, ZSTR_VAL(expected), key.length) == 0) {
		return true;
	}
	decoder->cursor = start;
	return false;
}

#endif
