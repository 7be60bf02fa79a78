#include "decoder.h"

#include "../base/php_compat.h"
#include "../wire/token.h"
#include "array.h"
#include "big_integer.h"
#include "../compact/maps.h"
#include "../compact/reader.h"
#include "../compact/records.h"
#include "dialect.h"
#include "ext.h"
#include "fill.h"
#include "frames.h"
#include "input.h"
#include "map_slots.h"
#include "../msgpackr/record_reader.h"
#include "room.h"
#include "scalar.h"
#include "shaped_maps.h"
#include "shared_maps.h"
#include "../compact/shared_records.h"
#include "strict.h"

static zval *strict_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

static const msgpack_frame_type strict_map_type = {
	.next = strict_map_next, .bytes_per_item = MSGPACK_BYTES_PER_PAIR, .has_array = true
};

static zend_always_inline const msgpack_frame_type *map_type(const msgpack_decoder *decoder, msgpack_dialect dialect)
{
	return dialect == MSGPACK_PLAIN && msgpack_is_strict(decoder) ? &strict_map_type : &msgpack_map_type;
}

/* The array that the last head begins, which `is_complete` or gets a frame. */
static zend_always_inline void note_container(msgpack_decoder *decoder, zend_array *array, bool is_complete,
	msgpack_dialect dialect)
{
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_note_container(decoder, array, is_complete);
		if (is_complete) {
			msgpack_compact_add_height(decoder, 1);
		}
	}
}

msgpack_key msgpack_decoder_read_key(msgpack_decoder *decoder)
{
	return msgpack_is_compact(decoder) ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);
}

/* New arrays */

static zend_never_inline zend_array *new_array_of_input(msgpack_decoder *decoder, uint32_t items,
	uint32_t bytes_per_item, bool packed)
{
	return msgpack_array_of(msgpack_reserve(decoder, items, bytes_per_item), packed);
}

static zend_always_inline zend_array *new_list(msgpack_decoder *decoder, uint32_t count)
{
	return EXPECTED(count <= HT_MIN_SIZE) ? msgpack_new_smallest_list()
		: new_array_of_input(decoder, count, MSGPACK_BYTES_PER_ELEMENT, true);
}

static zend_always_inline zend_array *new_map(msgpack_decoder *decoder, uint32_t pairs, const msgpack_shape_slot *shape)
{
	if (shape) {
		return msgpack_copy_shape(shape->shape, false);
	}
	return EXPECTED(pairs <= HT_MIN_SIZE) ? msgpack_new_smallest_map()
		: new_array_of_input(decoder, pairs, MSGPACK_BYTES_PER_PAIR, false);
}

/* Lists */

/* Reads elements into `array`: ordinary scalars, within its capacity, at most a batch.
 * Returns how many of the `left` ones remain. */
static zend_always_inline uint32_t fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t left,
	msgpack_dialect dialect)
{
	zval *first = &array->arPacked[array->nNumUsed];
	zval *stop = first + MIN(MIN(left, array->nTableSize - array->nNumUsed), MSGPACK_BATCH);
	zval *slot = msgpack_fill_slots(decoder, first, stop, dialect);

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

/* The slot of the next element, of which there is one more. NULL with status FAILED: out of memory. */
static zend_always_inline zval *next_element(msgpack_decoder *decoder, msgpack_frame *frame)
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

static zend_always_inline zval *list_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	if (frame->left == 0 || !is_at_small_container(decoder)) {
		frame->left = fill_list(decoder, frame->array, frame->left, dialect);
	}
	if (frame->left == 0) {
		msgpack_pop_frame(decoder, dialect);
		return NULL;
	}
	return next_element(decoder, frame);
}

/* An array, whose head ends at the cursor. */
static zend_always_inline bool begin_list(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_dialect dialect)
{
	zend_array *array;

	decoder->heads++;
	if (count == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		if (dialect == MSGPACK_COMPACT) {
			msgpack_compact_note_container(decoder, NULL, 0);
		}
		if (decoder->hooks->empty_list) {
			decoder->hooks->empty_list(decoder, slot);
		}
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = new_list(decoder, count);
	ZVAL_ARR(slot, array);
	count = fill_list(decoder, array, count, dialect);
	note_container(decoder, array, count == 0, dialect);
	if (count > 0) {
		msgpack_frame *frame = msgpack_push_array(decoder, &msgpack_list_type, slot, array, count);

		decoder->pending = EXPECTED(array->nNumUsed < array->nTableSize) ? next_element(decoder, frame) : NULL;
	}
	return true;
}

bool msgpack_begin_compact_list(msgpack_decoder *decoder, zval *slot, uint32_t count)
{
	return begin_list(decoder, slot, count, MSGPACK_COMPACT);
}

/* Records */

static zend_always_inline zval *record_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	if (frame->left == 0 || !is_at_small_container(decoder)) {
		frame->left = msgpack_fill_record(decoder, frame->array, frame->left, dialect);
	}
	if (frame->left == 0) {
		msgpack_pop_frame(decoder, dialect);
		return NULL;
	}
	return msgpack_next_of_record(frame);
}

/* Maps */

zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	return msgpack_slot_of_key(decoder, array, key, msgpack_dialect_of(decoder));
}

static zend_always_inline uint32_t pairs_after_batch(uint32_t left)
{
	return left > MSGPACK_BATCH ? left - MSGPACK_BATCH : 0;
}

/* Reads pairs as msgpack_fill_map(), where their keys become those of an array. */
static zend_always_inline zval *fill_map(msgpack_decoder *decoder, zend_array *array, uint32_t *left, uint32_t stop,
	msgpack_dialect dialect)
{
	if (dialect == MSGPACK_MSGPACKR && msgpack_msgpackr_of(decoder)->options.maps_are_objects) {
		return NULL;
	}
	return msgpack_fill_map(decoder, array, left, stop, dialect);
}

/* A map is complete, whose keys were not expected. */
static zend_always_inline void store_shape(msgpack_decoder *decoder, zend_array *array, msgpack_dialect dialect)
{
	if (msgpack_may_be_cached_shape(decoder, array->nNumUsed, dialect)
	 && msgpack_shape_cache_is_used(&decoder->options->caches->shapes)
	 && (dialect != MSGPACK_MSGPACKR || msgpack_msgpackr_may_store_shape(decoder, array))) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, array);
	}
}

/* Reads a value after a key that is out of the ordinary. False: so is the value. */
static zend_always_inline bool read_value_of_pair(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	const unsigned char *after = msgpack_read_scalar_as(decoder, decoder->cursor, slot, msgpack_tail(decoder, dialect),
		dialect);

	if (after) {
		decoder->cursor = after;
	}
	return after != NULL;
}

static zend_always_inline zval *end_map(msgpack_decoder *decoder, const msgpack_frame *frame, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_define_frame(decoder, frame);
	}
	store_shape(decoder, frame->array, dialect);
	msgpack_pop_frame(decoder, dialect);
	return NULL;
}

static zend_always_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	uint32_t stop;

	if (UNEXPECTED(frame->map_state == MSGPACK_MAP_KEY_DETACHED)) {
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	if (UNEXPECTED(frame->map_state == MSGPACK_MAP_VALUE_DROPPED)) {
		msgpack_decoder_drop_detached(decoder, frame);
		frame->map_state = MSGPACK_MAP_READING;
	}
	for (stop = pairs_after_batch(frame->left); frame->left > stop;) {
		zval *slot = EXPECTED(!frame->shape && !msgpack_has_index(decoder, frame->array))
			? fill_map(decoder, frame->array, &frame->left, stop, dialect) : NULL;

		if (slot) {
			return slot;
		}
		if (frame->left <= stop) {
			break;
		}
		slot = msgpack_make_room_for_pair(decoder, frame) ? msgpack_pair_slot(decoder, frame, dialect) : NULL;
		if (UNEXPECTED(!slot || frame->map_state != MSGPACK_MAP_READING)
			|| !read_value_of_pair(decoder, slot, dialect)) {
			return slot;
		}
	}
	if (UNEXPECTED(stop > 0)) {
		return msgpack_make_room_for_pair(decoder, frame) ? msgpack_pair_slot(decoder, frame, dialect) : NULL;
	}
	return end_map(decoder, frame, dialect);
}

static zend_never_inline zval *plain_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_PLAIN);
}

static zend_never_inline zval *compact_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_COMPACT);
}

static zend_never_inline zval *msgpackr_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_MSGPACKR);
}

/* The keys so far, and those to come, are as many as the head has announced. */
static zval *strict_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	uint32_t keys = array->nNumUsed + frame->left;
	zval *slot = plain_map_next(decoder, frame);

	return UNEXPECTED(array->nNumUsed + frame->left < keys) && frame->map_state == MSGPACK_MAP_READING
		? msgpack_reject_second_key(decoder) : slot;
}

/* Maps whose keys are expected */

/* The next key is written in another way, or is another. */
static zend_never_inline zval *read_other_key(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_array *array = frame->array;
	Bucket *bucket = &array->arData[array->nNumUsed - frame->left];

	if (msgpack_read_expected_key(decoder, bucket->key, dialect)) {
		frame->left--;
		return &bucket->val;
	}
	if (decoder->status == MSGPACK_DECODE_MORE && !msgpack_is_bad_key(decoder, decoder->cursor, dialect)) {
		return NULL;
	}
	decoder->status = MSGPACK_DECODE_DONE; /* other frames know what it is */
	msgpack_shape_cache_reject(&decoder->options->caches->shapes, array, array->nNumUsed - frame->left);
	if (frame->type->next) {
		return frame->type->next(decoder, frame);
	}
	frame->type = map_type(decoder, dialect);
	return NULL;
}

static zend_always_inline zval *expected_map_next(msgpack_decoder *decoder, msgpack_frame *frame,
	msgpack_dialect dialect)
{
	zval *slot = msgpack_fill_expected(decoder, frame->array, &frame->left, dialect);

	if (slot || frame->left > 0) {
		return slot ? slot : read_other_key(decoder, frame, dialect);
	}
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_define_frame(decoder, frame);
	}
	msgpack_pop_frame(decoder, dialect);
	return NULL;
}

/* The beginnings of maps */

zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const msgpack_shape_slot *shape = msgpack_shape_of_next(decoder, frame->left, msgpack_dialect_of(decoder));

	frame->map_state = MSGPACK_MAP_READING;
	frame->array = new_map(decoder, frame->left, shape);
	frame->type = shape ? &msgpack_expected_map_type : map_type(decoder, decoder->dialect);
	if (msgpack_is_compact(decoder) && !frame->in_reference && frame->id == decoder->heads) {
		msgpack_compact_note_container(decoder, frame->array, 0);
	}
	return frame->array;
}

/* Sets `slot` to the map of this array, whose keys and values follow. */
static zend_always_inline void set_map(msgpack_decoder *decoder, zval *slot, zend_array *array, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_MSGPACKR) {
		msgpack_msgpackr_set_map(decoder, slot, array);
	} else {
		ZVAL_ARR(slot, array);
	}
}

/* A map that is complete without a frame. */
static zend_always_inline void end_short_map(msgpack_decoder *decoder, zend_array *array, bool is_expected,
	msgpack_dialect dialect)
{
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_define_map(decoder, array, true);
	}
	if (!is_expected) {
		store_shape(decoder, array, dialect);
	}
}

/* Begins a map at `slot` that is an array. */
static zend_always_inline void begin_array_of_pairs(msgpack_decoder *decoder, zval *slot, uint32_t pairs,
	msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_shape_slot *shape = msgpack_shape_of_next(decoder, pairs, dialect);
	msgpack_shared_map *place = NULL;
	zend_array *array;
	zval *value;

	if (dialect == MSGPACK_PLAIN && shape && shape->credit > 0 && decoder->depth > 0
		&& msgpack_share_map(decoder, slot, shape, &place)) {
		return;
	}
	array = new_map(decoder, pairs, shape);
	set_map(decoder, slot, array, dialect);
	value = shape ? msgpack_fill_expected(decoder, array, &pairs, dialect) 
		: fill_map(decoder, array, &pairs, pairs_after_batch(pairs), dialect);
	note_container(decoder, array, pairs == 0 && !value, dialect);
	if (pairs > 0 || value) {
		msgpack_push_array(decoder, shape ? &msgpack_expected_map_type : map_type(decoder, dialect), slot, array,
			pairs);
		decoder->pending = value;
		return;
	}
	end_short_map(decoder, array, shape != NULL, dialect);
	if (UNEXPECTED(place)) {
		msgpack_keep_map(decoder, place, start, array);
	}
}

/* May a map be an object? Where maps are arrays, an empty one, and one whose first key is nil, or is not there yet. */
static zend_always_inline bool may_be_object(const msgpack_decoder *decoder, uint32_t pairs)
{
	bool is_array = !decoder->hooks->maps_are_objects && pairs > 0 && decoder->cursor < decoder->end
		&& *decoder->cursor != MP_NIL;

	return decoder->hooks->begin_map && !EXPECTED(is_array);
}

static zend_always_inline bool begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs, msgpack_dialect dialect)
{
	decoder->heads++;
	if (may_be_object(decoder, pairs) && decoder->hooks->begin_map(decoder, slot, pairs)) {
		return decoder->status == MSGPACK_DECODE_DONE;
	}
	if (pairs == 0) {
		if (dialect == MSGPACK_MSGPACKR) {
			msgpack_msgpackr_set_empty_map(decoder, slot);
		} else {
			ZVAL_EMPTY_ARRAY(slot);
		}
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	begin_array_of_pairs(decoder, slot, pairs, dialect);
	return true;
}

/* Values */

/* Begins an array whose head, at `head`, has been read. */
static zend_always_inline bool begin_array(msgpack_decoder *decoder, zval *slot, uint32_t count,
	const unsigned char *head, msgpack_dialect dialect)
{
	msgpack_array_meaning meaning;
	msgpack_array_indexes indexes = { 0 };

	if (dialect == MSGPACK_COMPACT && count > 0 && msgpack_is_at_short_record(decoder)) {
		return msgpack_begin_short_record(decoder, slot, count);
	}
	if (dialect != MSGPACK_COMPACT || count == 0
		|| EXPECTED(msgpack_is_plain_element(decoder->cursor, (size_t) (decoder->end - decoder->cursor)))
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
static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
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
			return begin_map(decoder, slot, tag.length, dialect);
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

/* Reads one token into `slot`, and may set the slot of a `pending` value. False: see status. Out of memory, a string is
 * empty, and the caller's next check fails. */
static zend_always_inline bool read_value(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;

	if (p < decoder->end && *p >= MP_FIXMAP && *p < MP_FIXSTR) {
		decoder->cursor++;
		return *p < MP_FIXARRAY ? begin_map(decoder, slot, *p & MP_FIXMAP_MAX, dialect)
			: begin_array(decoder, slot, *p & MP_FIXARRAY_MAX, p, dialect);
	}
	if (dialect == MSGPACK_MSGPACKR && p < decoder->end && *p >= MP_RECORD && *p <= MP_RECORD_LAST) {
		return msgpack_msgpackr_read_record(decoder, slot);
	}
	after = msgpack_read_scalar_as(decoder, p, slot, msgpack_tail(decoder, dialect), dialect);
	if (after) {
		decoder->cursor = after;
		return true;
	}
	return read_other(decoder, slot, dialect);
}

/* Whether the open containers exceed the depth that is allowed now: a resumed decoder
 * may be called at another nesting level than before. */
static bool is_too_deep(const msgpack_decoder *decoder)
{
	uint32_t allowed = decoder->options->max_depth;

	return decoder->depth > allowed && decoder->depth > allowed + decoder->top->type->is_provisional;
}

/* The slot of the next value in the container of the top frame; NULL: as from a frame type's next(). */
static zend_always_inline zval *next_slot(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	switch (frame->type->mode) {
		case MSGPACK_LIST:
			return list_next(decoder, frame, dialect);
		case MSGPACK_EXPECTED_MAP:
			return expected_map_next(decoder, frame, dialect);
		case MSGPACK_RECORD:
			return dialect == MSGPACK_PLAIN ? NULL : record_next(decoder, frame, dialect);
		case MSGPACK_MAP:
			return dialect == MSGPACK_COMPACT ? compact_map_next(decoder, frame)
				: dialect == MSGPACK_MSGPACKR ? msgpackr_map_next(decoder, frame) : plain_map_next(decoder, frame);
		default:
			return frame->type->next(decoder, frame);
	}
}

static zend_always_inline zval *take_pending(msgpack_decoder *decoder)
{
	zval *slot = decoder->pending;

	decoder->pending = NULL;
	return slot;
}

/* Reads values and pops frames, until the root is complete or the decoder stops. Returns
 * the slot at which it stopped; NULL: between two values. */
static zend_always_inline zval *read_values(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	for (;;) {
		while (!slot) {
			if (decoder->depth == 0) {
				return NULL;
			}
			slot = next_slot(decoder, msgpack_decoder_top(decoder), dialect);
			if (!slot) {
				/* In the other dialects next() reads values, too. */
				if (UNEXPECTED(decoder->status != MSGPACK_DECODE_DONE
					|| (dialect != MSGPACK_PLAIN && msgpack_is_out_of_memory()))) {
					return NULL;
				}
				slot = take_pending(decoder);
			}
		}
		if (UNEXPECTED(!read_value(decoder, slot, dialect))) {
			return slot;
		}
		slot = take_pending(decoder);
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
	return EXPECTED(*p != (MP_FIXARRAY | 2)) || (decoder->end - p > 2 && p[2] != MP_NIL) ? MSGPACK_PLAIN
		: msgpack_compact_announced(decoder);
}

bool msgpack_decode_small_array(msgpack_decoder *decoder)
{
	zval *slot = decoder->slot;
	unsigned char head = *decoder->cursor++;

	decoder->dialect = MSGPACK_PLAIN;
	decoder->reach = 1;
	decoder->budget = (size_t) (decoder->end - decoder->cursor);
	if (head < MP_FIXARRAY) {
		decoder->heads = 1;
		begin_array_of_pairs(decoder, slot, head & MP_FIXMAP_MAX, MSGPACK_PLAIN);
	} else {
		begin_list(decoder, slot, head & MP_FIXARRAY_MAX, MSGPACK_PLAIN);
	}
	decoder->slot = take_pending(decoder);
	return decoder->depth == 0 && decoder->cursor == decoder->end && !msgpack_is_out_of_memory();
}

msgpack_decode_status msgpack_decode(msgpack_decoder *decoder)
{
	zval *slot = decoder->slot;

	if (UNEXPECTED(is_too_deep(decoder))) {
		return decoder->status = MSGPACK_DECODE_TOO_DEEP;
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->budget = (size_t) (decoder->end - decoder->cursor);
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
