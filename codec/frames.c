#include "decoder_state.h"

#include "../base/php_compat.h"

const msgpack_frame_type msgpack_list_type = {
	.mode = MSGPACK_LIST, .bytes_per_item = MSGPACK_BYTES_PER_ELEMENT, .has_array = true
};
const msgpack_frame_type msgpack_map_type = {
	.mode = MSGPACK_MAP, .bytes_per_item = MSGPACK_BYTES_PER_PAIR, .has_array = true
};
const msgpack_frame_type msgpack_expected_map_type = {
	.mode = MSGPACK_EXPECTED_MAP, .bytes_per_item = MSGPACK_BYTES_PER_PAIR, .has_array = true
};
const msgpack_frame_type msgpack_record_type = {
	.mode = MSGPACK_RECORD, .bytes_per_item = MSGPACK_BYTES_PER_ELEMENT, .has_array = true
};

static zend_never_inline bool grow_frames(msgpack_decoder *decoder)
{
	uint32_t most = MAX(decoder->options->max_depth, decoder->capacity) + 1;

	if (!msgpack_grow((void **) &decoder->frames, decoder->initial, &decoder->capacity,
		MIN(2 * decoder->capacity, most), sizeof(msgpack_frame))) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	decoder->top = decoder->frames + decoder->depth - 1;
	decoder->reach = MIN(decoder->capacity, decoder->options->max_depth);
	return true;
}

bool msgpack_reach_further(msgpack_decoder *decoder, bool is_provisional)
{
	if (UNEXPECTED(decoder->depth >= decoder->options->max_depth + is_provisional)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
	}
	return EXPECTED(decoder->depth < decoder->capacity) || grow_frames(decoder);
}

msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot,
	uint32_t items)
{
	return msgpack_reach_further(decoder, type->is_provisional) ? msgpack_push_frame(decoder, type, slot, items) : NULL;
}

bool msgpack_decoder_confirm(msgpack_decoder *decoder)
{
	return EXPECTED(decoder->depth <= decoder->options->max_depth)
		|| msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
}

bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed)
{
	uint32_t size = array->nTableSize;

	return EXPECTED(msgpack_array_extend(array, size + MIN(left / 7 < size ? left : size, HT_MAX_SIZE), packed))
		|| msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
}

zend_array *msgpack_new_large_array(uint32_t items, bool packed)
{
	zend_array *array = msgpack_new_array(items, packed);

	return array ? array : msgpack_new_small_array(0, packed);
}

/* Values outside of the tree */

zval *msgpack_decoder_detach(msgpack_frame *frame)
{
	frame->detached = emalloc(sizeof(zval));
	ZVAL_NULL(frame->detached);
	return frame->detached;
}

void msgpack_decoder_take_detached(msgpack_frame *frame, zval *value)
{
	ZVAL_COPY_VALUE(value, frame->detached);
	efree_size(frame->detached, sizeof(zval));
	frame->detached = NULL;
}

void msgpack_decoder_drop_detached(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval dropped;

	if (frame->detached) {
		msgpack_decoder_take_detached(frame, &dropped);
		msgpack_decoder_clear(decoder, &dropped);
	}
}

void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot)
{
	if (Z_REFCOUNTED_P(slot)) {
		zval *discarded = msgpack_vector_push(&decoder->discarded, sizeof(zval));

		if (EXPECTED(discarded)) { /* else it leaks: out of memory, the request ends now */
			ZVAL_COPY_VALUE(discarded, slot);
		}
	}
	ZVAL_NULL(slot);
}

zval *msgpack_decoder_drop_value(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!msgpack_may_drop(decoder)) {
		return NULL;
	}
	frame->map_state = MSGPACK_MAP_VALUE_DROPPED;
	return msgpack_decoder_detach(frame);
}

zval *msgpack_decoder_other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval key;

	frame->map_state = MSGPACK_MAP_READING;
	msgpack_decoder_take_detached(frame, &key);
	return decoder->hooks->illegal_key(decoder, frame, &key);
}

zval *msgpack_decoder_rare_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, bool is_nil,
	const unsigned char *start)
{
	frame->no_shape = true;
	if (!is_nil) {
		frame->map_state = MSGPACK_MAP_KEY_DETACHED;
		return msgpack_decoder_detach(frame);
	}
	/* In the compact form an object would define a shape, which has to be counted. */
	if (!decoder->hooks->nil_key && msgpack_is_compact(decoder)) {
		decoder->cursor = start;
		frame->left++;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (!decoder->hooks->nil_key) {
		msgpack_decoder_detach(frame);
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	return decoder->hooks->nil_key(decoder, frame);
}

/* Strict reading */

zval *msgpack_decoder_reject(msgpack_decoder *decoder, const char *format, ...)
{
	va_list arguments;

	if (!decoder->problem) {
		va_start(arguments, format);
		decoder->problem = zend_vstrpprintf(0, format, arguments);
		va_end(arguments);
	}
	decoder->status = MSGPACK_DECODE_NOT_STRICT;
	return NULL;
}

/* Vectors of array.h */

bool msgpack_grow(void **elements, const void *first, uint32_t *capacity, uint32_t larger, size_t size)
{
	bool is_first = *elements == first;
	void *grown = larger > *capacity ? msgpack_realloc(is_first ? NULL : *elements, larger, size) : NULL;

	if (!grown) {
		return false;
	}
	if (is_first && *capacity > 0) {
		memcpy(grown, first, *capacity * size);
	}
	*elements = grown;
	*capacity = larger;
	return true;
}

bool msgpack_vector_grow(msgpack_vector *vector, size_t size)
{
	char *block;

	if (vector->used == vector->capacity && !msgpack_grow((void **) &vector->blocks, &vector->lent, &vector->capacity,
		msgpack_larger_than(vector->capacity), sizeof(block))) {
		return false;
	}
	block = msgpack_realloc(NULL, MSGPACK_VECTOR_BLOCK, size);
	if (block) {
		vector->blocks[vector->used++] = vector->next = block;
		vector->limit = block + MSGPACK_VECTOR_BLOCK * size;
	}
	return block != NULL;
}

void msgpack_vector_free_blocks(msgpack_vector *vector)
{
	for (uint32_t i = vector->lent ? 1 : 0; i < vector->used; i++) {
		efree(vector->blocks[i]);
	}
	efree(vector->blocks);
}
