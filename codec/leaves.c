#include "leaves.h"

#include "array.h"

/* The array of the last head, of which `left` elements are not there yet. */
static zend_always_inline msgpack_leaf_state end_or_begin(msgpack_decoder *decoder, zval *slot, zend_array *array, uint32_t left, const msgpack_frame_type *type, msgpack_leaf *leaf)
{
	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, left == 0);
	if (left == 0) {
		leaf->height = 1;
		return MSGPACK_LEAF_READ;
	}
	leaf->type = type;
	leaf->slot = slot;
	leaf->array = array;
	leaf->left = left;
	leaf->state = MSGPACK_MAP_READING;
	return MSGPACK_LEAF_BEGUN;
}

msgpack_leaf_state msgpack_read_short_record(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	uint32_t pairs = (*decoder->cursor & MP_FIXARRAY_MAX) - 1;
	msgpack_shape *shape = &decoder->compact->shapes[decoder->cursor[3]];
	zend_array *array;

	if (UNEXPECTED(!shape->is_usable || decoder->hooks->maps_are_objects || shape->pairs != pairs || !msgpack_may_begin_leaf(decoder, 4 + pairs))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor += 4;
	decoder->heads++;
	array = msgpack_compact_new_record(decoder, shape);
	return end_or_begin(decoder, slot, array, msgpack_fill_record(decoder, array, pairs), &msgpack_record_type, leaf);
}

/* Elements up to the first that is no ordinary scalar. Returns how many of the `left` ones are still left. */
static zend_always_inline uint32_t fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t left)
{
	const unsigned char *p = decoder->cursor, *after;
	zval *slot = array->arPacked;

	for (; left > 0 && (after = msgpack_compact_read_scalar(decoder, p, slot)); left--, slot++) {
		p = after;
	}
	decoder->cursor = p;
	array->nNumUsed = array->nNumOfElements = (uint32_t) (slot - array->arPacked);
	array->nNextFreeElement = array->nNumUsed;
	return left;
}

msgpack_leaf_state msgpack_read_short_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	const unsigned char *p = decoder->cursor;
	uint32_t count = *p & MP_FIXARRAY_MAX;
	zend_array *array;

	if (UNEXPECTED(!msgpack_may_begin_leaf(decoder, 1 + count) || !msgpack_is_plain_element(p + 1, 2))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor++;
	decoder->heads++;
	array = msgpack_new_small_array(count, true);
	return end_or_begin(decoder, slot, array, fill_list(decoder, array, count), &msgpack_list_types[MSGPACK_COMPACT], leaf);
}

msgpack_leaf_state msgpack_read_empty_list(msgpack_decoder *decoder, zval *slot, msgpack_leaf *leaf)
{
	decoder->cursor++;
	decoder->heads++;
	leaf->height = 0;
	msgpack_compact_note_container(decoder, NULL, 0);
	ZVAL_EMPTY_ARRAY(slot);
	if (decoder->hooks->empty_list) {
		decoder->hooks->empty_list(decoder, slot, leaf->holder);
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
	bool is_object = array && height == MSGPACK_IS_OBJECT;

	if (!array || (is_object ? !leaf->takes_objects || !decoder->hooks->same_object(decoder, slot, ordinal)
			: decoder->depth + height >= decoder->options->max_depth || msgpack_compact_is_in_payload(decoder))) {
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor += *p == MP_FIXEXT1 ? 3 : 4;
	leaf->height = is_object ? 0 : height;
	if (!is_object) {
		reader->levels = MAX(reader->levels, decoder->depth + 1 + height);
		GC_ADDREF(array);
		ZVAL_ARR(slot, array);
	}
	return MSGPACK_LEAF_READ;
}
