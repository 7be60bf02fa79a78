#include "leaves.h"

#include "../core/array.h"
#include "shared_records.h"

/* The array of the last head, of which `left` elements are not there yet. */
static zend_always_inline msgpack_leaf_state end_or_begin(msgpack_decoder *decoder, zval *slot, zend_array *array, uint32_t left, const msgpack_frame_type *type, msgpack_leaf *leaf)
{
	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, left == 0);
	if (left == 0) {
		leaf->height = 1;
		return MSGPACK_LEAF_READ;
	}
	decoder->compact->begun[0] = (msgpack_begun) { .type = type, .slot = slot, .array = array, .ordinal = decoder->heads, .left = left };
	leaf->begun = 1;
	return MSGPACK_LEAF_BEGUN;
}

/* Elements from `first` on, up to one that is no ordinary scalar. Returns how many of the `left` ones are still left. */
static zend_always_inline uint32_t fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t first, uint32_t left)
{
	zval *slot = msgpack_compact_fill_slots(decoder, &array->arPacked[first], &array->arPacked[first + left]);

	array->nNumUsed = array->nNumOfElements = (uint32_t) (slot - array->arPacked);
	array->nNextFreeElement = array->nNumUsed;
	return first + left - array->nNumUsed;
}

/* The rest of a list or a record, whose `left` values begin with one that is no ordinary scalar. */
static zend_always_inline msgpack_leaf_state read_values(msgpack_decoder *decoder, zval *slot, zend_array *array, uint32_t left, msgpack_leaf *leaf, bool is_list)
{
	const msgpack_frame_type *type = is_list ? &msgpack_list_types[MSGPACK_COMPACT] : &msgpack_record_type;
	uint32_t ordinal = decoder->heads, height = 0;
	msgpack_leaf inner = { .holder = (zend_refcounted *) array, .levels = leaf->levels + 1, .takes_objects = true };
	msgpack_leaf_state state;

	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, 0);
	do {
		state = msgpack_read_leaf(decoder, is_list ? &array->arPacked[array->nNumUsed] : &array->arData[array->nNumUsed - left].val, &inner);
		array->nNumUsed += is_list && state != MSGPACK_LEAF_NONE;
		left -= state != MSGPACK_LEAF_NONE;
		if (state != MSGPACK_LEAF_READ) {
			decoder->compact->begun[inner.begun] = (msgpack_begun) { .type = type, .slot = slot, .array = array, .ordinal = ordinal, .left = left, .height = height };
			leaf->begun = inner.begun + 1;
			return MSGPACK_LEAF_BEGUN;
		}
		height = MAX(height, inner.height);
		left = is_list ? fill_list(decoder, array, array->nNumUsed, left) : msgpack_fill_record(decoder, array, left);
	} while (left > 0);
	leaf->height = height + 1;
	msgpack_compact_end_container(decoder, ordinal, leaf->height);
	return MSGPACK_LEAF_READ;
}

static zend_never_inline msgpack_leaf_state read_elements(msgpack_decoder *decoder, zval *slot, zend_array *array, uint32_t left, msgpack_leaf *leaf)
{
	return read_values(decoder, slot, array, left, leaf, true);
}

static zend_never_inline msgpack_leaf_state read_values_of_record(msgpack_decoder *decoder, zval *slot, zend_array *array, uint32_t left, msgpack_leaf *leaf)
{
	return read_values(decoder, slot, array, left, leaf, false);
}

/* A record whose first values have been read. */
static zend_always_inline msgpack_leaf_state end_or_read_values(msgpack_decoder *decoder, zval *slot, msgpack_new_record record, msgpack_leaf *leaf)
{
	return record.left > 0 && msgpack_may_hold_leaves(leaf) ? read_values_of_record(decoder, slot, record.array, record.left, leaf)
		: end_or_begin(decoder, slot, record.array, record.left, &msgpack_record_type, leaf);
}

msgpack_leaf_state msgpack_read_short_record(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	uint32_t pairs = (*decoder->cursor & MP_FIXARRAY_MAX) - 1;
	msgpack_shape *shape = &decoder->compact->shapes[decoder->cursor[3]];
	msgpack_new_record record;

	if (UNEXPECTED(!shape->is_usable || decoder->hooks->maps_are_objects || shape->pairs != pairs || !msgpack_may_begin_leaf(decoder, leaf, 4 + pairs))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor += 4;
	decoder->heads++;
	record = msgpack_read_record(decoder, shape);
	return end_or_read_values(decoder, slot, record, leaf);
}

/* Is a record of a class next? Most lists of objects begin so. */
static zend_always_inline bool is_at_object(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	return decoder->end - p >= 4 && p[1] == MP_FIXEXT1 && p[2] == MP_COMPACT_SHAPE && p[3] < decoder->compact->shape_count && decoder->compact->shapes[p[3]].class_name;
}

/* A list whose elements are at the cursor. */
static zend_always_inline msgpack_leaf_state read_list(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_leaf *leaf)
{
	zend_array *array = msgpack_new_small_array(count, true);

	decoder->heads++;
	count = fill_list(decoder, array, 0, count);
	return count > 0 && msgpack_may_hold_leaves(leaf) && !is_at_object(decoder) ? read_elements(decoder, slot, array, count, leaf)
		: end_or_begin(decoder, slot, array, count, &msgpack_list_types[MSGPACK_COMPACT], leaf);
}

msgpack_leaf_state msgpack_read_short_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	const unsigned char *p = decoder->cursor;
	uint32_t count = *p & MP_FIXARRAY_MAX;

	if (UNEXPECTED(!msgpack_may_begin_leaf(decoder, leaf, 1 + count) || !msgpack_is_plain_element(p + 1, 2))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor++;
	return read_list(decoder, slot, count, leaf);
}

msgpack_leaf_state msgpack_read_short_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape, msgpack_leaf *leaf)
{
	zend_array *array;

	if (UNEXPECTED(count == 0 || count > MP_FIXARRAY_MAX || (shape > 0 && decoder->hooks->maps_are_objects) || !msgpack_may_begin_leaf(decoder, leaf, count))) {
		return MSGPACK_LEAF_NONE;
	}
	if (shape == 0) {
		return read_list(decoder, slot, count, leaf);
	}
	decoder->heads++;
	array = msgpack_compact_new_record(decoder, &decoder->compact->shapes[shape - 1]);
	return end_or_read_values(decoder, slot, (msgpack_new_record) { .array = array, .left = msgpack_fill_record(decoder, array, count) }, leaf);
}

msgpack_leaf_state msgpack_read_empty_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	decoder->cursor++;
	decoder->heads++;
	leaf->height = 0;
	msgpack_compact_note_container(decoder, NULL, 0);
	ZVAL_EMPTY_ARRAY(slot);
	if (decoder->hooks->empty_list) {
		decoder->hooks->empty_list(decoder, slot, leaf->holder, leaf->levels);
	}
	return MSGPACK_LEAF_READ;
}

msgpack_leaf_state msgpack_share_short(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	msgpack_compact_reader *reader = decoder->compact;
	const unsigned char *p = decoder->cursor;
	uint32_t ordinal = *p == MP_FIXEXT1 ? p[2] : mp_load16(p + 2);
	uint32_t height;
	zend_array *array = msgpack_compact_container_at(reader, ordinal, &height);
	bool is_object = array && msgpack_compact_is_object(height);

	if (!array || (is_object ? !leaf->takes_objects || !decoder->hooks->same_object(decoder, slot, ordinal)
			: decoder->depth + leaf->levels + height > decoder->options->max_depth || msgpack_compact_is_in_payload(decoder))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor += *p == MP_FIXEXT1 ? 3 : 4;
	leaf->height = is_object ? 0 : height;
	if (!is_object) {
		reader->levels = MAX(reader->levels, decoder->depth + leaf->levels + height);
		GC_ADDREF(array);
		ZVAL_ARR(slot, array);
	}
	return MSGPACK_LEAF_READ;
}
