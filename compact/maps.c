#include "maps.h"

#include "../core/array.h"
#include "reader.h"
#include "../core/integer_keys.h"
#include "../core/room.h"
#include "../core/shaped_maps.h"

enum {
	CACHED_SHAPES = 16 /* of a message, whose short maps may be as those of an earlier message; later ones rarely are */
};

/* The string of the key at `p`, with a reference for the caller. NULL: the key is another than a short string or a
 * reference to a string, or is not all there. */
static zend_always_inline zend_string *key_at(msgpack_decoder *decoder, const unsigned char *p, const unsigned char **after)
{
	zend_string *string;
	uint32_t length;

	if (UNEXPECTED(p == decoder->end)) {
		return NULL;
	}
	if ((*p & 0xe0) != MP_FIXSTR) {
		string = msgpack_compact_string_at(decoder->compact, p, decoder->end, after);
		return EXPECTED(string && ZSTR_LEN(string) <= MP_COMPACT_KEY_MAX) ? zend_string_copy(string) : NULL;
	}
	length = *p & MP_FIXSTR_MAX;
	if (UNEXPECTED((size_t) (decoder->end - p) <= length)) {
		return NULL;
	}
	string = msgpack_key_cache_get(&decoder->options->caches->keys, (const char *) p + 1, length);
	*after = p + 1 + length;
	if (length >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_note_string(decoder, string, *after);
	}
	return string;
}

/* Adds the key to an array with room for it; consumes the reference. NULL: the array may have it already, or it is a
 * number, and nothing was done. */
static zend_always_inline zval *add_key(zend_array *array, zend_string *key)
{
	zend_ulong number, hash;
	Bucket *found;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC(key, number))) {
		return NULL;
	}
	hash = ZSTR_HASH(key);
	if (UNEXPECTED(msgpack_find_key(array, key, hash, &found) != MSGPACK_KEY_ABSENT)) {
		return NULL;
	}
	if (!ZSTR_IS_INTERNED(key)) {
		HT_FLAGS(array) &= ~HASH_FLAG_STATIC_KEYS;
	}
	return msgpack_append_key(array, key, hash);
}

/* The same of the key at `p`, which ends at `after`: an integer, or as of key_at(). NULL: it is another, or those do. */
static zend_always_inline zval *add_key_at(msgpack_decoder *decoder, zend_array *array, const unsigned char *p, const unsigned char **after)
{
	zend_string *key = key_at(decoder, p, after);
	zval *slot;

	if (!key) {
		return msgpack_append_integer_key_at(array, p, decoder->end, after);
	}
	slot = add_key(array, key);
	if (UNEXPECTED(!slot)) {
		msgpack_compact_hold_string(decoder->compact, key);
	}
	return slot;
}

/* Reads pairs, for which there is room, whose keys are ordinary and whose values are ordinary scalars. Returns the slot of a value
 * that is none, whose key has been read; NULL: no more than `stop` are `left`, or the next key is out of the ordinary. */
static zend_always_inline zval *fill_map(msgpack_decoder *decoder, zend_array *array, uint32_t *left, uint32_t stop)
{
	const unsigned char *p = decoder->cursor, *after;
	uint32_t first = array->nNumUsed, end = first + (*left - stop);
	uintptr_t tail = msgpack_compact_tail(decoder);
	zval *slot = NULL;

	while (array->nNumUsed < end && (slot = add_key_at(decoder, array, p, &after))) {
		p = after;
		after = msgpack_compact_read_scalar(decoder, p, slot, tail);
		if (!after) {
			break;
		}
		slot = NULL;
		p = after;
	}
	decoder->cursor = p;
	*left -= array->nNumUsed - first;
	return slot;
}

static zend_always_inline void store_shape(msgpack_decoder *decoder, zend_array *array)
{
	if (array->nNumUsed >= MSGPACK_SHAPE_MIN_KEYS && decoder->compact->shape_count < CACHED_SHAPES && msgpack_shape_cache_is_used(&decoder->options->caches->shapes)) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, array);
	}
}

/* The map is complete; or its next key is for others. */
static zend_always_inline zval *end_or_other(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->left > 0 || !msgpack_is_compact_leaf(decoder, frame)) {
		return msgpack_compact_any_map_next(decoder, frame);
	}
	msgpack_compact_define_frame(decoder, frame);
	store_shape(decoder, frame->array);
	msgpack_pop_frame(decoder, MSGPACK_COMPACT);
	return NULL;
}

zval *msgpack_compact_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	uint32_t stop = frame->left - MIN(MIN(frame->left, array->nTableSize - array->nNumUsed), MSGPACK_BATCH);
	bool is_batch = frame->left == stop + MSGPACK_BATCH;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) array, .takes_objects = true };

	if (UNEXPECTED(frame->shape || msgpack_has_index(decoder, array)
	 || (frame->map.state != MSGPACK_MAP_READING && frame->map.state != MSGPACK_MAP_VALUE_NEXT))) {
		return msgpack_compact_any_map_next(decoder, frame);
	}
	for (;;) {
		zval *slot = frame->map.state == MSGPACK_MAP_VALUE_NEXT ? &array->arData[array->nNumUsed - 1].val : fill_map(decoder, array, &frame->left, stop);

		frame->map.state = MSGPACK_MAP_READING;
		if (!slot) {
			return is_batch && frame->left == stop && stop > 0 ? NULL : end_or_other(decoder, frame);
		}
		if (!msgpack_next_leaf(decoder, &slot, &leaf)) {
			return slot;
		}
		frame = msgpack_decoder_top(decoder);
	}
}

zval *msgpack_compact_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) array, .takes_objects = true };

	for (;;) {
		zval *slot = frame->map.state == MSGPACK_MAP_VALUE_NEXT ? &array->arData[array->nNumUsed - frame->left - 1].val
			: msgpack_fill_shape(decoder, array, &frame->left, MSGPACK_COMPACT);

		frame->map.state = MSGPACK_MAP_READING;
		if (!slot) {
			return msgpack_compact_any_shaped_map_next(decoder, frame);
		}
		if (!msgpack_next_leaf(decoder, &slot, &leaf)) {
			return slot;
		}
		frame = msgpack_decoder_top(decoder);
	}
}

/* The shape that a short map is expected to have, whose head is at the cursor; NULL: none. */
static zend_always_inline const msgpack_shape_slot *shape_of_short_map(msgpack_decoder *decoder, uint32_t pairs)
{
	const unsigned char *key = decoder->cursor + 1;
	uint32_t length = *key & MP_FIXSTR_MAX;

	return pairs >= MSGPACK_SHAPE_MIN_KEYS && decoder->compact->shape_count < CACHED_SHAPES && (*key & 0xe0) == MP_FIXSTR && (size_t) (decoder->end - key) > length && msgpack_shape_cache_is_used_next(&decoder->options->caches->shapes)
		? msgpack_shape_cache_get(&decoder->options->caches->shapes, (const char *) key + 1, length, pairs) : NULL;
}

/* A map with keys as of key_at() that is complete, of this height. */
static zend_always_inline msgpack_leaf_state end_map(msgpack_decoder *decoder, zend_array *array, msgpack_leaf *leaf, uint32_t height)
{
	msgpack_compact_define_map(decoder, array, true);
	leaf->height = height;
	return MSGPACK_LEAF_READ;
}

/* One that is not, with `inner` arrays in it that are not. */
static zend_always_inline msgpack_leaf_state begin_map(msgpack_decoder *decoder, msgpack_begun begun, uint32_t inner, msgpack_leaf *leaf)
{
	decoder->compact->begun[inner] = begun;
	leaf->begun = inner + 1;
	return MSGPACK_LEAF_BEGUN;
}

/* Pairs of a map that has the keys of its shape, or of one that gets them. */
static zend_always_inline zval *fill_pairs(msgpack_decoder *decoder, zend_array *array, uint32_t *left, bool is_shaped)
{
	return is_shaped ? msgpack_fill_shape(decoder, array, left, MSGPACK_COMPACT) : fill_map(decoder, array, left, 0);
}

/* The rest of a map, whose pairs with ordinary scalars have been read; `value` is the slot of the next value, which is none,
 * or NULL. */
static zend_always_inline msgpack_leaf_state read_values(msgpack_decoder *decoder, zval *slot, zval *value, uint32_t left, msgpack_leaf *leaf, bool is_shaped)
{
	zend_array *array = Z_ARRVAL_P(slot);
	uint32_t ordinal = decoder->heads, height = 0;
	msgpack_leaf inner = { .holder = (zend_refcounted *) array, .levels = leaf->levels + 1, .takes_objects = true };
	msgpack_leaf_state state = MSGPACK_LEAF_READ;

	while (value && msgpack_may_hold_leaves(leaf) && (state = msgpack_read_leaf(decoder, value, &inner)) == MSGPACK_LEAF_READ) {
		height = MAX(height, inner.height);
		value = fill_pairs(decoder, array, &left, is_shaped);
	}
	if (left == 0 && !value) {
		msgpack_compact_end_container(decoder, ordinal, height + 1);
		return end_map(decoder, array, leaf, height + 1);
	}
	return begin_map(decoder, (msgpack_begun) {
		.type = is_shaped ? &msgpack_shaped_map_types[MSGPACK_COMPACT] : decoder->compact->map_type,
		.slot = slot, .array = array, .ordinal = ordinal, .left = left, .height = height,
		.state = value && state != MSGPACK_LEAF_BEGUN ? MSGPACK_MAP_VALUE_NEXT : MSGPACK_MAP_READING
	}, state == MSGPACK_LEAF_BEGUN ? inner.begun : 0, leaf);
}

static zend_never_inline msgpack_leaf_state read_other_values(msgpack_decoder *decoder, zval *slot, zval *value, uint32_t left, msgpack_leaf *leaf)
{
	return read_values(decoder, slot, value, left, leaf, false);
}

/* A map of a cached shape, whose first key is at the cursor. */
static zend_never_inline msgpack_leaf_state read_shaped_map(msgpack_decoder *decoder, zval *slot, const zend_array *shape, msgpack_leaf *leaf)
{
	zend_array *array = msgpack_copy_shape(shape, false);
	uint32_t left = array->nNumUsed;
	zval *value;

	ZVAL_ARR(slot, array);
	value = msgpack_fill_shape(decoder, array, &left, MSGPACK_COMPACT);
	msgpack_compact_note_container(decoder, array, left == 0 && !value);
	return left > 0 || value ? read_values(decoder, slot, value, left, leaf, true) : end_map(decoder, array, leaf, 1);
}

msgpack_leaf_state msgpack_read_short_map(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	uint32_t left = *decoder->cursor & MP_FIXMAP_MAX;
	const msgpack_shape_slot *shape;
	zend_array *array;
	zval *value;

	if (UNEXPECTED(decoder->hooks->maps_are_objects || decoder->cursor[1] == MP_NIL || left == 0 || !msgpack_may_begin_leaf(decoder, leaf, 1 + 2 * left))) {
		return MSGPACK_LEAF_NONE;
	}
	shape = shape_of_short_map(decoder, left);
	decoder->cursor++;
	decoder->heads++;
	if (shape) {
		return read_shaped_map(decoder, slot, shape->shape, leaf);
	}
	array = msgpack_new_small_array(left, false);
	ZVAL_ARR(slot, array);
	value = fill_map(decoder, array, &left, 0);
	msgpack_compact_note_container(decoder, array, left == 0 && !value);
	if (left > 0 || value) {
		return read_other_values(decoder, slot, value, left, leaf);
	}
	store_shape(decoder, array);
	return end_map(decoder, array, leaf, 1);
}
