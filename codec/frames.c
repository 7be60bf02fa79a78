#include "frames.h"

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
	bool are_initial = decoder->frames == decoder->initial;
	uint32_t most = MAX(decoder->options->max_depth, decoder->capacity) + 1;
	uint32_t capacity = MIN(decoder->capacity * 2, most);
	msgpack_frame *frames = msgpack_realloc(are_initial ? NULL : decoder->frames, capacity, sizeof(*frames));

	if (!frames) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	if (are_initial) {
		memcpy(frames, decoder->initial, sizeof(decoder->initial));
	}
	decoder->frames = frames;
	decoder->top = frames + decoder->depth - 1;
	decoder->capacity = capacity;
	decoder->reach = MIN(decoder->capacity, decoder->options->max_depth);
	return true;
}

msgpack_frame *msgpack_decoder_push(msgpack_decoder *decoder, const msgpack_frame_type *type, zval *slot,
	uint32_t items)
{
	if (UNEXPECTED(decoder->depth >= decoder->options->max_depth + type->is_provisional)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
		return NULL;
	}
	if (UNEXPECTED(decoder->depth == decoder->capacity) && !grow_frames(decoder)) {
		return NULL;
	}
	return msgpack_push_frame(decoder, type, slot, items);
}

bool msgpack_reach_further(msgpack_decoder *decoder)
{
	if (decoder->depth >= decoder->options->max_depth) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
		return false;
	}
	return decoder->depth < decoder->capacity || grow_frames(decoder);
}

bool msgpack_decoder_confirm(msgpack_decoder *decoder)
{
	if (UNEXPECTED(decoder->depth > decoder->options->max_depth)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
		return false;
	}
	return true;
}

bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed)
{
	uint32_t size = array->nTableSize;

	if (UNEXPECTED(!msgpack_array_extend(array, size + (left / 7 < size ? left : size), packed))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}
