/* The decoder's loop. Each dialect includes it in the file that defines its hooks: as constants, they are inlined. */
#pragma once

#include "decoder.h"
#include "fill.h"
#include "input.h"

/* What a dialect does in its own way; see also msgpack_fill_hooks. All after `ext` may be NULL. */
typedef struct {
	const msgpack_fill_hooks *fill;
	/* Reads the token at the cursor as a key; `expected_key` where fill->after_key() has not found the expected one. */
	msgpack_key (*key)(msgpack_decoder *decoder);
	msgpack_key (*expected_key)(msgpack_decoder *decoder);
	/* The string of a string key, with a reference for the caller. */
	zend_string *(*key_string)(const msgpack_decoder *decoder, const msgpack_key *key);
	/* The cached shape for a map of `pairs`, whose first key is at the cursor; NULL: a miss. */
	msgpack_cached_shape *(*shape_at)(msgpack_decoder *decoder, uint32_t pairs);
	/* Reads an ext value, whose body is at the cursor. */
	bool (*ext)(msgpack_decoder *decoder, zval *slot, const mp_tag *tag);
	/* Reads what is neither a scalar nor an array or map. False: see status. NULL: msgpack_read_other(). */
	bool (*other)(msgpack_decoder *decoder, zval *slot);
	/* May the token at `p`, which is none of MessagePack's keys, be one? */
	bool (*is_key)(const msgpack_decoder *decoder, const unsigned char *p);
	/* Adds a key, which may be there, and returns its slot. NULL: see status. Where the hook is NULL, the key is one of
	 * a PHP array. */
	zval *(*slot_of_key)(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key);
	/* Do the keys of maps become those of PHP arrays? Then msgpack_fill_map() may read them. */
	bool (*has_plain_keys)(const msgpack_decoder *decoder);
	/* May the shape of the next map be in the cache, or that of a complete one? */
	bool (*may_cache_shape)(const msgpack_decoder *decoder);
	/* Sets `slot` to an earlier map of the same bytes. False: there is none; `place`, or NULL, is to keep this one. */
	bool (*share_map)(msgpack_decoder *decoder, zval *slot, msgpack_cached_shape *shape, msgpack_shared_map **place);
	bool has_records; /* frames whose mode is RECORD */
	/* Sets `slot` to the object that will have the pairs of the array; NULL: to one without properties. False: maps are
	 * arrays. */
	bool (*set_map)(const msgpack_decoder *decoder, zval *slot, zend_array *array);
	/* Called after the head of a list, or of a map with keys, with its array; NULL: an empty list. */
	void (*opened)(msgpack_decoder *decoder, zend_array *array, bool is_complete);
	/* Called at the end of a container that had a frame; and of a map with keys, whose frame may be NULL. */
	void (*ended)(msgpack_decoder *decoder, const msgpack_frame *frame);
	void (*map_ended)(msgpack_decoder *decoder, const msgpack_frame *frame, zend_array *array);
	/* Is the array, whose head ends at the cursor, surely a list? If not, `array` begins it; it starts at `head`. */
	bool (*is_list)(const msgpack_decoder *decoder);
	bool (*array)(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head);
} msgpack_loop_hooks;

static const msgpack_loop_hooks msgpack_loop;

static zend_always_inline void msgpack_loop_opened(msgpack_decoder *decoder, zend_array *array, bool is_complete)
{
	if (msgpack_loop.opened) {
		msgpack_loop.opened(decoder, array, is_complete);
	}
}

/* Pops the top frame, whose container is complete. Returns NULL, as next() does then. */
static zend_always_inline zval *msgpack_loop_pop(msgpack_decoder *decoder)
{
	const msgpack_frame *frame = decoder->top;

	msgpack_drop_frame(decoder);
	if (msgpack_loop.ended) {
		msgpack_loop.ended(decoder, frame);
	}
	return NULL;
}

/* Lists */

/* Reads elements into `array`: ordinary scalars, within its capacity, at most a batch.
 * Returns how many of the `left` ones remain. */
static zend_always_inline uint32_t msgpack_fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t left)
{
	zval *first = &array->arPacked[array->nNumUsed];
	zval *stop = first + MIN(MIN(left, array->nTableSize - array->nNumUsed), MSGPACK_BATCH);
	zval *slot = msgpack_fill_slots(decoder, first, stop, sizeof(*slot), msgpack_loop.fill);

	array->nNumUsed = (uint32_t) (slot - array->arPacked);
	array->nNumOfElements = array->nNumUsed;
	array->nNextFreeElement = array->nNumUsed;
	return left - (uint32_t) (slot - first);
}

/* Whether the next token is a small array or map. */
static zend_always_inline bool msgpack_is_at_small_container(const msgpack_decoder *decoder)
{
	return decoder->cursor < decoder->end && *decoder->cursor >= MP_FIXMAP && *decoder->cursor < MP_FIXSTR;
}

/* The slot of the next element, if at least one is left. NULL with status FAILED: out of memory. */
static zend_always_inline zval *msgpack_next_element(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	zval *slot;

	if (UNEXPECTED(array->nNumUsed == array->nTableSize) && !msgpack_grow_array(decoder, array, frame->left, true)) {
		return NULL;
	}
	frame->left--;
	slot = &array->arPacked[array->nNumUsed++];
	ZVAL_NULL(slot);
	return slot;
}

/* Reads scalars of a list or record, unless a container is next, and returns the slot of the value after them. */
static zend_always_inline zval *msgpack_next_without_key(msgpack_decoder *decoder, msgpack_frame *frame, bool is_record)
{
	/* The test of `left` is redundant: with it, mixed lists take 1.5 % fewer instructions. */
	if (frame->left == 0 || !msgpack_is_at_small_container(decoder)) {
		frame->left = is_record ? msgpack_fill_record(decoder, frame->array, frame->left, msgpack_loop.fill)
			: msgpack_fill_list(decoder, frame->array, frame->left);
	}
	if (frame->left == 0) {
		return msgpack_loop_pop(decoder);
	}
	return is_record ? msgpack_next_of_record(frame) : msgpack_next_element(decoder, frame);
}

/* Begins a list, whose head ends at the cursor. */
static zend_always_inline bool msgpack_begin_list(msgpack_decoder *decoder, zval *slot, uint32_t count)
{
	zend_array *array;

	decoder->heads++;
	if (count == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		msgpack_loop_opened(decoder, NULL, false);
		if (decoder->hooks->empty_list) {
			decoder->hooks->empty_list(decoder, slot);
		}
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = msgpack_new_array_of(decoder, count, true);
	ZVAL_ARR(slot, array);
	count = msgpack_fill_list(decoder, array, count);
	msgpack_loop_opened(decoder, array, count == 0);
	if (count > 0) {
		msgpack_frame *frame = msgpack_push_array(decoder, &msgpack_list_type, slot, array, count);

		decoder->pending = EXPECTED(array->nNumUsed < array->nTableSize) ? msgpack_next_element(decoder, frame) : NULL;
	}
	return true;
}

/* Maps */

/* Without a hook for illegal keys: whether the token at `p`, complete or not, cannot be a key. */
static zend_always_inline bool msgpack_is_bad_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	return !decoder->hooks->illegal_key && p < decoder->end && !mp_is_key_head(*p)
		&& !(msgpack_loop.is_key && msgpack_loop.is_key(decoder, p));
}

/* The slot of a key in the array of a frame: of two equal keys the last wins. */
static zend_always_inline zval *msgpack_slot_of_key(msgpack_decoder *decoder, msgpack_frame *frame,
	const msgpack_key *key)
{
	uint32_t pairs = frame->array->nNumOfElements;
	zval *slot = key->type == MSGPACK_KEY_STRING
		? msgpack_slot_of_string(decoder, frame->array, msgpack_loop.key_string(decoder, key))
		: msgpack_slot_of_integer(decoder, frame->array, key->integer);

	if (UNEXPECTED(frame->array->nNumOfElements == pairs)) {
		frame->keys_repeat = true;
		if (msgpack_is_strict(decoder)) {
			return msgpack_decoder_reject(decoder, "A map has the same key twice");
		}
	}
	return msgpack_emptied_slot(decoder, slot);
}

/* Reads a key, and returns the slot of its value; NULL as from next(). */
static zend_always_inline zval *msgpack_pair_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_loop.key(decoder);

	if (EXPECTED(key.type == MSGPACK_KEY_STRING || key.type == MSGPACK_KEY_INTEGER)) {
		frame->left--;
		return msgpack_loop.slot_of_key
			? msgpack_emptied_slot(decoder, msgpack_loop.slot_of_key(decoder, frame->array, &key))
			: msgpack_slot_of_key(decoder, frame, &key);
	}
	if (msgpack_is_bad_key(decoder, start)) {
		decoder->cursor = start;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_BAD_KEY);
	}
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	return msgpack_decoder_rare_key_slot(decoder, frame, key.type == MSGPACK_KEY_NIL, start);
}

/* May the shape of such a map be cached? */
static zend_always_inline bool msgpack_may_cache_shape(const msgpack_decoder *decoder, uint32_t pairs)
{
	return msgpack_shape_cache_takes(pairs)
		&& (!msgpack_loop.may_cache_shape || msgpack_loop.may_cache_shape(decoder));
}

/* A `shape_at`, for first keys that are a str or bin of plain MessagePack. Does not move the cursor. */
static zend_always_inline msgpack_cached_shape *msgpack_shape_of_key(msgpack_decoder *decoder, uint32_t pairs)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);

	decoder->status = MSGPACK_DECODE_DONE;
	decoder->cursor = start;
	return key.type == MSGPACK_KEY_STRING
		? msgpack_shape_cache_get(&decoder->options->caches->shapes, key.bytes, key.length, pairs) : NULL;
}

/* The shape that a map of `pairs` is expected to have, whose first key is at the cursor; NULL: none. */
static zend_always_inline msgpack_cached_shape *msgpack_shape_of_next(msgpack_decoder *decoder, uint32_t pairs)
{
	return msgpack_may_cache_shape(decoder, pairs)
		&& msgpack_may_hold_all(decoder, pairs, MSGPACK_BYTES_PER_PAIR) ? msgpack_loop.shape_at(decoder, pairs) : NULL;
}

static zend_always_inline zval *msgpack_fill_any_map(msgpack_decoder *decoder, zend_array *array, uint32_t *left)
{
	return !msgpack_loop.has_plain_keys || msgpack_loop.has_plain_keys(decoder)
		? msgpack_fill_map(decoder, array, left, msgpack_loop.fill) : NULL;
}

/* Reads a single scalar, out of line. False: it is none. */
static zend_never_inline bool msgpack_read_single_scalar(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *after = msgpack_loop.fill->scalar(decoder, decoder->cursor, slot);

	if (after) {
		decoder->cursor = after;
	}
	return after != NULL;
}

/* Called with a complete map, and its frame, or NULL. Caches its shape if its keys were not expected. */
static zend_always_inline void msgpack_end_map(msgpack_decoder *decoder, const msgpack_frame *frame,
	zend_array *array, bool is_expected)
{
	if (msgpack_loop.map_ended) {
		msgpack_loop.map_ended(decoder, frame, array);
	}
	if (!is_expected && msgpack_may_cache_shape(decoder, array->nNumUsed)) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, array);
	}
}

static zend_never_inline zval *msgpack_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (UNEXPECTED(frame->map_state == MSGPACK_MAP_KEY_DETACHED)) {
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	if (UNEXPECTED(frame->map_state == MSGPACK_MAP_VALUE_DROPPED)) {
		msgpack_decoder_drop_detached(decoder, frame);
		frame->map_state = MSGPACK_MAP_READING;
	}
	while (frame->left > 0) {
		zval *slot = EXPECTED(!frame->shape && !msgpack_has_index(decoder, frame->array))
			? msgpack_fill_any_map(decoder, frame->array, &frame->left) : NULL;

		if (slot) {
			return slot;
		}
		if (frame->left == 0) {
			break;
		}
		if (UNEXPECTED(msgpack_is_out_of_memory())) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		if (UNEXPECTED(frame->array->nNumUsed == frame->array->nTableSize)
			&& !msgpack_grow_array(decoder, frame->array, frame->left + 1, false)) {
			return NULL;
		}
		slot = msgpack_pair_slot(decoder, frame);
		if (UNEXPECTED(!slot || frame->map_state != MSGPACK_MAP_READING)
			|| !msgpack_read_single_scalar(decoder, slot)) {
			return slot;
		}
	}
	msgpack_end_map(decoder, frame, frame->array, false);
	return msgpack_loop_pop(decoder);
}

/* Maps whose keys are expected */

/* Reads the key if it is the expected one. */
static inline bool msgpack_read_expected_key(msgpack_decoder *decoder, const zend_string *expected)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_loop.expected_key(decoder);

	if (key.type == MSGPACK_KEY_STRING && key.length == ZSTR_LEN(expected)
		&& memcmp(key.bytes, ZSTR_VAL(expected), key.length) == 0) {
		return true;
	}
	decoder->cursor = start;
	return false;
}

/* The next key is another than expected, or is not written as fill->after_key() reads it. */
static zend_never_inline zval *msgpack_read_other_than_expected(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	Bucket *bucket = &array->arData[array->nNumUsed - frame->left];

	if (msgpack_read_expected_key(decoder, bucket->key)) {
		frame->left--;
		return &bucket->val;
	}
	if (decoder->status == MSGPACK_DECODE_MORE && !msgpack_is_bad_key(decoder, decoder->cursor)) {
		return NULL;
	}
	decoder->status = MSGPACK_DECODE_DONE; /* the frame's next() reads the key again */
	msgpack_shape_cache_reject(&decoder->options->caches->shapes, array, array->nNumUsed - frame->left);
	if (frame->type->next) {
		return frame->type->next(decoder, frame);
	}
	frame->type = &msgpack_map_type;
	return NULL;
}

static zend_always_inline zval *msgpack_expected_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *slot = msgpack_fill_expected(decoder, frame->array, &frame->left, msgpack_loop.fill);

	if (slot || frame->left > 0) {
		return slot ? slot : msgpack_read_other_than_expected(decoder, frame);
	}
	msgpack_end_map(decoder, frame, frame->array, true);
	return msgpack_loop_pop(decoder);
}

/* The beginnings of maps */

static zend_always_inline void msgpack_set_map(const msgpack_decoder *decoder, zval *slot, zend_array *array)
{
	if (msgpack_loop.set_map && msgpack_loop.set_map(decoder, slot, array)) {
		return;
	}
	if (array) {
		ZVAL_ARR(slot, array);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
}

/* Begins a map at `slot` that is an array. */
static zend_always_inline void msgpack_begin_array_of_pairs(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *start = decoder->cursor;
	msgpack_cached_shape *shape = msgpack_shape_of_next(decoder, pairs);
	msgpack_shared_map *place = NULL;
	zend_array *array;
	zval *value;

	if (msgpack_loop.share_map && shape && shape->credit > 0 && decoder->depth > 0
		&& msgpack_loop.share_map(decoder, slot, shape, &place)) {
		return;
	}
	array = msgpack_new_map(decoder, pairs, shape ? shape->shape : NULL);
	msgpack_set_map(decoder, slot, array);
	value = shape ? msgpack_fill_expected(decoder, array, &pairs, msgpack_loop.fill)
		: msgpack_fill_any_map(decoder, array, &pairs);
	msgpack_loop_opened(decoder, array, pairs == 0 && !value);
	if (pairs > 0 || value) {
		msgpack_push_array(decoder, shape ? &msgpack_expected_map_type : &msgpack_map_type, slot, array, pairs);
		decoder->pending = value;
		return;
	}
	msgpack_end_map(decoder, NULL, array, shape != NULL);
	if (UNEXPECTED(place)) {
		msgpack_keep_map(decoder, place, start, array);
	}
}

static zend_always_inline bool msgpack_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	/* Where maps are arrays, an empty one may be an object, and one whose first key is nil, or is not there yet. */
	bool is_array = !decoder->hooks->object_of_map && pairs > 0 && decoder->cursor < decoder->end
		&& *decoder->cursor != MP_NIL;

	decoder->heads++;
	if (decoder->hooks->begin_map && !EXPECTED(is_array) && decoder->hooks->begin_map(decoder, slot, pairs)) {
		return decoder->status == MSGPACK_DECODE_DONE;
	}
	if (pairs == 0) {
		msgpack_set_map(decoder, slot, NULL);
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	msgpack_begin_array_of_pairs(decoder, slot, pairs);
	return true;
}

/* Values */

/* Reads a token that no `scalar` reads, and that is no array or map. False: see status. */
static zend_always_inline bool msgpack_read_token(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	if (tag->type != MP_TAG_INVALID) {
		decoder->cursor = mp_body(decoder->cursor);
	}
	switch (tag->type) {
		case MP_TAG_EXT:
			return msgpack_loop.ext(decoder, slot, tag);
		case MP_TAG_UINT:
		case MP_TAG_INT:
			return msgpack_read_big_integer(decoder, slot, tag);
		default:
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
}

static zend_never_inline bool msgpack_read_other(msgpack_decoder *decoder, zval *slot)
{
	mp_tag tag;

	return msgpack_input_token(decoder, &tag) && msgpack_read_token(decoder, slot, &tag);
}

/* Reads one token into `slot`, and may set the slot of a `pending` value. False: see status. Out of memory, a string is
 * empty, and the caller's next check fails. */
static zend_always_inline bool msgpack_read_value(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *p = decoder->cursor;
	uint32_t count;
	bool is_map;

	if (msgpack_is_at_small_container(decoder)) {
		is_map = *p < MP_FIXARRAY;
		count = *p & (MP_FIXMAP_MAX & MP_FIXARRAY_MAX);
		decoder->cursor++;
	} else {
		size_t size;

		if (msgpack_read_single_scalar(decoder, slot)) {
			return true;
		}
		if (p == decoder->end || *p < MP_ARRAY16 || *p > MP_MAP32) {
			return msgpack_loop.other ? msgpack_loop.other(decoder, slot) : msgpack_read_other(decoder, slot);
		}
		size = mp_head_size(*p);
		if (UNEXPECTED((size_t) (decoder->end - p) < size)) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		}
		is_map = *p >= MP_MAP16;
		count = size == 3 ? mp_load16(p + 1) : mp_load32(p + 1);
		decoder->cursor += size;
	}
	if (is_map) {
		return msgpack_begin_map(decoder, slot, count);
	}
	return !msgpack_loop.is_list || count == 0 || EXPECTED(msgpack_loop.is_list(decoder))
		? msgpack_begin_list(decoder, slot, count) : msgpack_loop.array(decoder, slot, count, p);
}

/* The slot of the next value in the container of the top frame; NULL: as from a frame type's next(). */
static zend_always_inline zval *msgpack_next_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	switch (frame->type->mode) {
		case MSGPACK_LIST:
			return msgpack_next_without_key(decoder, frame, false);
		case MSGPACK_EXPECTED_MAP:
			return msgpack_expected_map_next(decoder, frame);
		case MSGPACK_RECORD:
			return msgpack_loop.has_records ? msgpack_next_without_key(decoder, frame, true) : NULL;
		case MSGPACK_MAP:
			return msgpack_map_next(decoder, frame);
		default:
			return frame->type->next(decoder, frame);
	}
}

static zend_always_inline zval *msgpack_take_pending(msgpack_decoder *decoder)
{
	zval *slot = decoder->pending;

	decoder->pending = NULL;
	return slot;
}

/* Reads values and pops frames, until the root is complete or the decoder stops. Returns the slot at which it stopped;
 * NULL: between two values. A next() that rejects the value before leaves its slot pending. */
static zend_always_inline zval *msgpack_read_values(msgpack_decoder *decoder, zval *slot)
{
	for (;;) {
		while (!slot) {
			if (decoder->depth == 0) {
				return NULL;
			}
			slot = msgpack_next_slot(decoder, decoder->top);
			if (!slot) {
				slot = msgpack_take_pending(decoder);
				if (UNEXPECTED(decoder->status != MSGPACK_DECODE_DONE)) {
					return slot;
				}
			}
		}
		if (UNEXPECTED(!msgpack_read_value(decoder, slot))) {
			return slot;
		}
		slot = msgpack_take_pending(decoder);
		if (UNEXPECTED(msgpack_is_out_of_memory())) {
			return NULL;
		}
	}
}
