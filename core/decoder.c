#include "decoder.h"

#include "../base/php_compat.h"
#include "../wire/token.h"
#include "array.h"
#include "big_integer.h"
#include "../compact/leaves.h"
#include "../compact/maps.h"
#include "../compact/reader.h"
#include "../compact/records.h"
#include "dialect.h"
#include "ext.h"
#include "first_pair.h"
#include "frames.h"
#include "input.h"
#include "integer_keys.h"
#include "map_slots.h"
#include "../msgpackr/record_reader.h"
#include "room.h"
#include "scalar.h"
#include "shaped_maps.h"
#include "shared_maps.h"
#include "../compact/shared_records.h"
#include "strict.h"

enum { BYTES_PER_ELEMENT = 1, BYTES_PER_PAIR = MSGPACK_BYTES_PER_PAIR };

/* By dialect, as msgpack_list_types. */
static const msgpack_frame_type map_types[MSGPACK_DIALECTS];
static const msgpack_frame_type strict_map_type; /* of plain MessagePack */

static zend_always_inline const msgpack_frame_type *map_type(const msgpack_decoder *decoder, msgpack_dialect dialect)
{
	return dialect == MSGPACK_PLAIN && msgpack_is_strict(decoder) ? &strict_map_type : &map_types[dialect];
}

/* Scalars */

/* msgpack_read_scalar() for the dialect. */
static zend_always_inline const unsigned char *read_scalar(msgpack_decoder *decoder, const unsigned char *p, zval *slot, msgpack_dialect dialect)
{
	return dialect == MSGPACK_COMPACT ? msgpack_compact_read_scalar(decoder, p, slot, msgpack_compact_tail(decoder))
		: dialect == MSGPACK_MSGPACKR ? msgpack_msgpackr_read_scalar(decoder, p, slot) : msgpack_read_scalar(p, decoder->end, slot);
}

/* The array that the last head begins. */
static zend_always_inline void note_container(msgpack_decoder *decoder, zend_array *array, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_note_container(decoder, array, 0);
	}
}

msgpack_key msgpack_decoder_read_key(msgpack_decoder *decoder)
{
	return msgpack_is_compact(decoder) ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);
}

/* Sets `slot` to the map of this array, whose keys and values follow. */
static zend_always_inline void set_map(msgpack_decoder *decoder, zval *slot, zend_array *array, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_MSGPACKR) {
		msgpack_msgpackr_set_map(decoder, slot, array);
	} else {
		ZVAL_ARR(slot, array);
		note_container(decoder, array, dialect);
	}
}

/* New arrays */

/* An array in `levels` containers with room for the items, or for those of them that the input can hold. */
static zend_never_inline zend_array *new_array_of_input(const msgpack_decoder *decoder, uint32_t items, uint32_t levels, uint32_t bytes_per_item, bool packed)
{
	return msgpack_array_of(msgpack_items_in_input(decoder, items, msgpack_levels_need(decoder, levels), bytes_per_item), packed);
}

static zend_always_inline zend_array *new_list(const msgpack_decoder *decoder, uint32_t count)
{
	return EXPECTED(count <= HT_MIN_SIZE) ? msgpack_new_smallest_list() : new_array_of_input(decoder, count, decoder->depth, BYTES_PER_ELEMENT, true);
}

static zend_always_inline zend_array *new_map(const msgpack_decoder *decoder, uint32_t pairs, uint32_t levels, const msgpack_shape_slot *shape)
{
	if (shape) {
		return msgpack_copy_shape(shape->shape, false);
	}
	return EXPECTED(pairs <= HT_MIN_SIZE) ? msgpack_new_smallest_map() : new_array_of_input(decoder, pairs, levels, BYTES_PER_PAIR, false);
}

/* Lists */

/* Reads ordinary scalars into the slots up to `stop`, until one is none. Returns the slot after them. */
static zend_always_inline zval *fill_slots(msgpack_decoder *decoder, zval *slot, const zval *stop, msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;

	for (; slot < stop && (after = read_scalar(decoder, p, slot, dialect)); slot++) {
		p = after;
	}
	decoder->cursor = p;
	return slot;
}

/* Reads elements into `array`: ordinary scalars, within its capacity, at most a batch.
 * Returns how many of the `left` ones remain. */
static zend_always_inline uint32_t fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t left, msgpack_dialect dialect)
{
	zval *first = &array->arPacked[array->nNumUsed], *stop = first + MIN(MIN(left, array->nTableSize - array->nNumUsed), MSGPACK_BATCH);
	zval *slot = dialect == MSGPACK_COMPACT ? msgpack_compact_fill_slots(decoder, first, stop) : fill_slots(decoder, first, stop, dialect);

	array->nNumUsed = (uint32_t) (slot - array->arPacked);
	array->nNumOfElements = array->nNumUsed;
	array->nNextFreeElement = array->nNumUsed;
	return left - (uint32_t) (slot - first);
}

/* Whether the next token is a small array or map. */
static zend_always_inline bool is_at_small_container(const msgpack_decoder *decoder)
{
	return decoder->cursor < decoder->end && *decoder->cursor >= MP_FIXMAP && *decoder->cursor < MP_FIXSTR;
}

static zend_always_inline zval *list_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_array *array = frame->array;
	zval *slot;

	if (frame->left == 0 || !is_at_small_container(decoder)) {
		frame->left = fill_list(decoder, array, frame->left, dialect);
	}
	if (frame->left == 0) {
		msgpack_pop_frame(decoder, dialect);
		return NULL;
	}
	if (UNEXPECTED(array->nNumUsed == array->nTableSize) && !msgpack_grow_array(decoder, array, frame->left, true)) {
		return NULL;
	}
	frame->left--;
	slot = &array->arPacked[array->nNumUsed++];
	ZVAL_NULL(slot);
	return slot;
}

static zval *plain_list_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return list_next(decoder, frame, MSGPACK_PLAIN);
}

static zval *msgpackr_list_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_msgpackr_read_rows(decoder, frame) ? NULL : list_next(decoder, frame, MSGPACK_MSGPACKR);
}

static zval *compact_list_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_leaf leaf = { .holder = (zend_refcounted *) frame->array, .takes_objects = true };

	for (;;) {
		zval *slot = list_next(decoder, frame, MSGPACK_COMPACT);

		if (!slot) {
			return NULL;
		}
		if (!msgpack_next_leaf(decoder, &slot, &leaf)) {
			return slot;
		}
		frame = msgpack_decoder_top(decoder);
	}
}

/* An array, whose head ends at the cursor. */
static zend_always_inline bool begin_list(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_dialect dialect)
{
	zend_array *array;

	decoder->heads++;
	if (count == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		if (decoder->hooks->empty_list) {
			decoder->hooks->empty_list(decoder, slot, NULL, 0);
		}
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = new_list(decoder, count);
	ZVAL_ARR(slot, array);
	note_container(decoder, array, dialect);
	count = fill_list(decoder, array, count, dialect);
	if (count > 0) {
		msgpack_push_array(decoder, &msgpack_list_types[dialect], slot, array, count);
	} else if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_close(decoder, decoder->heads, 1);
	}
	return true;
}

bool msgpack_begin_compact_list(msgpack_decoder *decoder, zval *slot, uint32_t count)
{
	return begin_list(decoder, slot, count, MSGPACK_COMPACT);
}

/* Maps */

static zend_always_inline void set_empty_map(const msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_MSGPACKR) {
		msgpack_msgpackr_set_empty_map(decoder, slot);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
}

zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	return msgpack_slot_of_key(decoder, array, key, msgpack_dialect_of(decoder));
}

static zend_always_inline uint32_t pairs_after_batch(uint32_t left)
{
	return left > MSGPACK_BATCH ? left - MSGPACK_BATCH : 0;
}

/* Reads the first pairs of a map if their keys are integers, as msgpack_read_integer_pairs(). The array has those that have been read. */
static zend_never_inline zval *read_first_integers(msgpack_decoder *decoder, zend_array *array, uint32_t pairs)
{
	return msgpack_read_integer_pairs(decoder, array, &pairs, pairs_after_batch(pairs));
}

static zend_always_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	uint32_t stop;

	if (UNEXPECTED(frame->map.state == MSGPACK_MAP_KEY_DETACHED)) {
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	if (UNEXPECTED(frame->map.state == MSGPACK_MAP_VALUE_DROPPED)) {
		msgpack_decoder_drop_detached(decoder, frame);
		frame->map.state = MSGPACK_MAP_READING;
	}
	stop = pairs_after_batch(frame->left);
	while (frame->left > stop) {
		zval *slot;
		const unsigned char *after;

		if (UNEXPECTED(!msgpack_make_room_for_pair(decoder, frame))) {
			return NULL;
		}
		if (dialect == MSGPACK_PLAIN && UNEXPECTED(!msgpack_is_at_short_string(decoder))
		 && !msgpack_has_index(decoder, frame->array)) {
			uint32_t left = frame->left;

			slot = msgpack_read_integer_pairs(decoder, frame->array, &frame->left, stop);
			if (slot) {
				return slot;
			}
			if (frame->left < left) {
				continue;
			}
		}
		slot = msgpack_pair_slot(decoder, frame, dialect);
		if (UNEXPECTED(!slot || frame->map.state != MSGPACK_MAP_READING)) {
			return slot;
		}
		after = read_scalar(decoder, decoder->cursor, slot, dialect);
		if (!after) {
			return slot;
		}
		decoder->cursor = after;
	}
	if (UNEXPECTED(stop > 0)) {
		return msgpack_make_room_for_pair(decoder, frame) ? msgpack_pair_slot(decoder, frame, dialect) : NULL;
	}
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_define_frame(decoder, frame);
	}
	if (msgpack_may_be_cached_shape(frame->array->nNumUsed) && (dialect != MSGPACK_COMPACT || !msgpack_is_compact_leaf(decoder, frame))
	 && msgpack_shape_cache_is_used(&decoder->options->caches->shapes)
	 && (dialect != MSGPACK_MSGPACKR || msgpack_msgpackr_may_store_shape(decoder, frame->array))) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, frame->array);
	}
	msgpack_pop_frame(decoder, dialect);
	return NULL;
}

static zval *plain_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_PLAIN);
}

zval *msgpack_compact_any_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_COMPACT);
}

/* The keys so far, and those to come, are as many as the head has announced. */
static zval *strict_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	uint32_t keys = array->nNumUsed + frame->left;
	zval *slot = plain_map_next(decoder, frame);

	return UNEXPECTED(array->nNumUsed + frame->left < keys) && frame->map.state == MSGPACK_MAP_READING
		? msgpack_reject_second_key(decoder) : slot;
}

static zval *msgpackr_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_MSGPACKR);
}

/* Maps of a shape */

static zend_always_inline zval *shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_array *array = frame->array;
	zval *slot = msgpack_fill_shape(decoder, array, &frame->left, dialect);
	Bucket *bucket;

	if (slot) {
		return slot;
	}
	if (frame->left == 0) {
		if (dialect == MSGPACK_COMPACT) {
			msgpack_compact_define_frame(decoder, frame);
		}
		msgpack_pop_frame(decoder, dialect);
		return NULL;
	}
	bucket = &array->arData[array->nNumUsed - frame->left];
	if (msgpack_read_expected_key(decoder, bucket->key, dialect)) {
		frame->left--;
		return &bucket->val;
	}
	if (decoder->status != MSGPACK_DECODE_MORE || msgpack_is_bad_key(decoder, decoder->cursor, dialect)) {
		/* Whatever it is, the other kind of frame knows. */
		decoder->status = MSGPACK_DECODE_DONE;
		msgpack_shape_cache_reject(&decoder->options->caches->shapes, array, array->nNumUsed - frame->left);
		frame->type = map_type(decoder, dialect);
	}
	return NULL;
}

static zval *plain_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return shaped_map_next(decoder, frame, MSGPACK_PLAIN);
}

zval *msgpack_compact_any_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return shaped_map_next(decoder, frame, MSGPACK_COMPACT);
}

static zval *msgpackr_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return shaped_map_next(decoder, frame, MSGPACK_MSGPACKR);
}

/* Types of frames */

const msgpack_frame_type msgpack_list_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_list_next, .bytes_per_item = BYTES_PER_ELEMENT, .has_array = true },
	[MSGPACK_COMPACT] = { .next = compact_list_next, .bytes_per_item = BYTES_PER_ELEMENT, .has_array = true },
	[MSGPACK_MSGPACKR] = { .next = msgpackr_list_next, .bytes_per_item = BYTES_PER_ELEMENT, .has_array = true }
};
static const msgpack_frame_type map_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true },
	[MSGPACK_COMPACT] = { .next = msgpack_compact_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true },
	[MSGPACK_MSGPACKR] = { .next = msgpackr_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true }
};
static const msgpack_frame_type strict_map_type = {
	.next = strict_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true
};
const msgpack_frame_type msgpack_shaped_map_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_shaped_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true },
	[MSGPACK_COMPACT] = { .next = msgpack_compact_shaped_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true },
	[MSGPACK_MSGPACKR] = { .next = msgpackr_shaped_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true }
};

zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame)
{
	uint32_t levels = decoder->depth - 1;
	const msgpack_shape_slot *shape = msgpack_shape_of_next(decoder, frame->left, levels, msgpack_dialect_of(decoder));

	frame->map.state = MSGPACK_MAP_READING;
	frame->map.array = new_map(decoder, frame->left, levels, shape);
	frame->type = shape ? &msgpack_shaped_map_types[decoder->dialect] : map_type(decoder, decoder->dialect);
	if (msgpack_is_compact(decoder) && !frame->in_reference && frame->id == decoder->heads) {
		msgpack_compact_note_container(decoder, frame->array, 0);
	}
	return frame->array;
}

/* Begins a map at `slot` that is an array; `next` becomes the slot of the value that is next, if its key has been read. */
static zend_always_inline void begin_array_of_pairs(msgpack_decoder *decoder, zval *slot, uint32_t pairs, zval **next, msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_shape_slot *shape = msgpack_shape_of_next(decoder, pairs, decoder->depth, dialect);
	msgpack_shared_map *place = NULL;
	zend_array *array;

	if (dialect == MSGPACK_PLAIN && shape && shape->credit > 0 && decoder->depth > 0 && msgpack_share_map(decoder, slot, shape, &place)) {
		return;
	}
	array = new_map(decoder, pairs, decoder->depth, shape);
	set_map(decoder, slot, array, dialect);
	if (shape) {
		*next = msgpack_fill_shape(decoder, array, &pairs, dialect);
	} else if (dialect == MSGPACK_PLAIN) {
		*next = UNEXPECTED(!msgpack_is_at_short_string(decoder)) ? read_first_integers(decoder, array, pairs) : msgpack_read_first_pair(decoder, array);
		pairs -= array->nNumUsed;
	}
	if (pairs > 0 || *next) {
		msgpack_push_array(decoder, shape ? &msgpack_shaped_map_types[dialect] : map_type(decoder, dialect), slot,
			array, pairs);
		if (dialect == MSGPACK_COMPACT && *next) { /* the frame reads that value, without another frame for a short array */
			msgpack_decoder_top(decoder)->map.state = MSGPACK_MAP_VALUE_NEXT;
			*next = NULL;
		}
	} else if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_define_map(decoder, array, false);
		msgpack_compact_close(decoder, decoder->heads, 1);
	} else if (UNEXPECTED(place)) {
		msgpack_keep_map(decoder, place, start, array);
	}
}

/* May a map be an object? Where maps are arrays, an empty one, and one whose first key is nil, or is not there yet. */
static zend_always_inline bool may_be_object(const msgpack_decoder *decoder, uint32_t pairs)
{
	bool is_array = !decoder->hooks->maps_are_objects && pairs > 0 && decoder->cursor < decoder->end && *decoder->cursor != MP_NIL;

	return decoder->hooks->begin_map && !EXPECTED(is_array);
}

static zend_always_inline bool begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs, zval **next, msgpack_dialect dialect)
{
	decoder->heads++;
	if (may_be_object(decoder, pairs) && decoder->hooks->begin_map(decoder, slot, pairs)) {
		return decoder->status == MSGPACK_DECODE_DONE;
	}
	if (pairs == 0) {
		set_empty_map(decoder, slot, dialect);
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	begin_array_of_pairs(decoder, slot, pairs, next, dialect);
	return true;
}

/* Values */

/* Begins an array whose head, at `head`, has been read. */
static zend_always_inline bool begin_array(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head, msgpack_dialect dialect)
{
	msgpack_array_meaning meaning;
	msgpack_array_indexes indexes = { 0 };

	if (dialect == MSGPACK_COMPACT && count > 0 && msgpack_is_at_short_record(decoder)) {
		return msgpack_begin_short_record(decoder, slot, count);
	}
	if (dialect != MSGPACK_COMPACT || count == 0 || EXPECTED(msgpack_is_plain_element(decoder->cursor, (size_t) (decoder->end - decoder->cursor)))
	 || (meaning = msgpack_array_meaning_at(decoder, &indexes)) == MSGPACK_ARRAY_LIST) {
		return begin_list(decoder, slot, count, dialect);
	}
	if (meaning == MSGPACK_ARRAY_UNKNOWN) {
		decoder->cursor = head;
		return false;
	}
	decoder->heads++;
	return msgpack_begin_array_of_meaning(decoder, slot, count, meaning, indexes);
}

/* Reads the tokens that read_scalar() does not. False: see status. */
static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot, zval **next, msgpack_dialect dialect)
{
	const unsigned char *head = decoder->cursor;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (dialect == MSGPACK_MSGPACKR && msgpack_msgpackr_is_own(decoder, &tag)) {
		return msgpack_msgpackr_read(decoder, slot, &tag);
	}
	if (tag.type != MP_TAG_INVALID) {
		decoder->cursor += mp_head_size(*decoder->cursor);
	}
	switch (tag.type) {
		case MP_TAG_ARRAY:
			return begin_array(decoder, slot, tag.length, head, dialect);
		case MP_TAG_MAP:
			return begin_map(decoder, slot, tag.length, next, dialect);
		case MP_TAG_EXT:
			if (dialect == MSGPACK_COMPACT && tag.ext_type >= MP_COMPACT_FIRST && tag.ext_type <= MP_COMPACT_LAST) {
				return msgpack_read_compact_ext(decoder, slot, &tag);
			}
			return msgpack_read_ext(decoder, slot, &tag);
		case MP_TAG_UINT:
			return msgpack_read_big_integer(decoder, slot, tag.uint, false);
		case MP_TAG_INT:
			return msgpack_read_big_integer(decoder, slot, 0 - (uint64_t) tag.integer, true);
		default:
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return false;
	}
}

/* Reads one token into `slot`, and may set the slot of the `next` one. False: see status. Out of memory, a string is
 * empty, and the caller's next check fails. */
static zend_always_inline bool read_value(msgpack_decoder *decoder, zval *slot, zval **next, msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;

	if (p < decoder->end && *p >= MP_FIXMAP && *p < MP_FIXSTR) {
		decoder->cursor++;
		return *p < MP_FIXARRAY ? begin_map(decoder, slot, *p & MP_FIXMAP_MAX, next, dialect) : begin_array(decoder, slot, *p & MP_FIXARRAY_MAX, p, dialect);
	}
	after = read_scalar(decoder, p, slot, dialect);
	if (after) {
		decoder->cursor = after;
		return true;
	}
	return read_other(decoder, slot, next, dialect);
}

/* Whether the open containers exceed the depth that is allowed now: a resumed decoder
 * may be called at another nesting level than before. */
static bool is_too_deep(const msgpack_decoder *decoder)
{
	uint32_t allowed = decoder->options->max_depth;

	return decoder->depth > allowed && decoder->depth > allowed + decoder->frames[decoder->depth - 1].type->is_provisional;
}

/* Has next() ended the decoding? In the other dialects it reads values, too. */
static zend_always_inline bool has_stopped(const msgpack_decoder *decoder, msgpack_dialect dialect)
{
	return decoder->status != MSGPACK_DECODE_DONE || (dialect != MSGPACK_PLAIN && msgpack_is_out_of_memory());
}

/* Reads values and pops frames, until the root is complete or the decoder stops. Returns
 * the slot at which it stopped; NULL: between two values. */
static zend_always_inline zval *read_values(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	for (;;) {
		zval *next = NULL;

		if (!slot) {
			msgpack_frame *top;

			if (decoder->depth == 0) {
				return NULL;
			}
			top = &decoder->frames[decoder->depth - 1];
			slot = top->type->next(decoder, top);
			if (!slot) {
				if (UNEXPECTED(has_stopped(decoder, dialect))) {
					return NULL;
				}
				continue;
			}
		}
		if (UNEXPECTED(!read_value(decoder, slot, &next, dialect))) {
			return slot;
		}
		slot = dialect == MSGPACK_MSGPACKR ? msgpack_msgpackr_same_slot(decoder) : next;
		if (UNEXPECTED(msgpack_is_out_of_memory())) {
			return NULL;
		}
	}
}

static zend_never_inline zval *read_msgpackr_values(msgpack_decoder *decoder, zval *slot)
{
	msgpack_msgpackr_enter(decoder);
	slot = read_values(decoder, slot, MSGPACK_MSGPACKR);
	msgpack_msgpackr_leave(decoder);
	return slot;
}

/* Apart from the loop of plain MessagePack, which has the registers to itself. */
static zend_never_inline zval *read_compact_values(msgpack_decoder *decoder, zval *slot)
{
	msgpack_compact_reader *reader = decoder->compact;

	msgpack_begin_sharing_records(decoder);
	decoder->noted = decoder->cursor + reader->noted_ahead;
	slot = read_values(decoder, slot, MSGPACK_COMPACT);
	reader->noted_ahead = decoder->noted > decoder->cursor ? (size_t) (decoder->noted - decoder->cursor) : 0;
	return slot;
}

static zend_always_inline msgpack_dialect dialect_of(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	if (decoder->dialect != MSGPACK_EITHER) {
		return decoder->dialect;
	}
	if (UNEXPECTED(p == decoder->end)) {
		return MSGPACK_EITHER;
	}
	return EXPECTED(*p != (MP_FIXARRAY | 2)) || (decoder->end - p > 2 && p[2] != MP_NIL) ? MSGPACK_PLAIN : msgpack_compact_announced(decoder, &map_types[MSGPACK_COMPACT]);
}

bool msgpack_decode_small_array(msgpack_decoder *decoder)
{
	zval *slot = decoder->slot, *next = NULL;
	unsigned char head = *decoder->cursor++;

	decoder->dialect = MSGPACK_PLAIN;
	decoder->reach = 1;
	if (head < MP_FIXARRAY) {
		decoder->heads = 1;
		begin_array_of_pairs(decoder, slot, head & MP_FIXMAP_MAX, &next, MSGPACK_PLAIN);
	} else {
		begin_list(decoder, slot, head & MP_FIXARRAY_MAX, MSGPACK_PLAIN);
	}
	decoder->slot = next;
	return decoder->depth == 0 && decoder->cursor == decoder->end && !msgpack_is_out_of_memory();
}

msgpack_decode_status msgpack_decode(msgpack_decoder *decoder)
{
	zval *slot = decoder->slot;

	if (UNEXPECTED(is_too_deep(decoder))) {
		return decoder->status = MSGPACK_DECODE_TOO_DEEP;
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->reach = MIN(decoder->capacity, decoder->options->max_depth);
	if (UNEXPECTED(decoder->dialect != MSGPACK_PLAIN)) {
		decoder->dialect = dialect_of(decoder);
	}
	if (EXPECTED(decoder->dialect == MSGPACK_PLAIN)) {
		msgpack_end_sharing(&decoder->options->caches->maps);
		decoder->slot = read_values(decoder, slot, MSGPACK_PLAIN);
		msgpack_end_sharing(&decoder->options->caches->maps);
	} else if (decoder->dialect == MSGPACK_COMPACT) {
		decoder->slot = read_compact_values(decoder, slot);
	} else if (decoder->dialect == MSGPACK_MSGPACKR) {
		decoder->slot = read_msgpackr_values(decoder, slot);
	} else {
		decoder->status = MSGPACK_DECODE_MORE;
	}
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return decoder->status;
}
