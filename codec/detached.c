#include "detached.h"

#include "strict.h"

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
	if (frame->detached) {
		msgpack_decoder_clear(decoder, frame->detached);
		efree_size(frame->detached, sizeof(zval));
		frame->detached = NULL;
	}
}

void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot)
{
	if (Z_REFCOUNTED_P(slot)) {
		zval *discarded = msgpack_vector_push(&decoder->discarded, sizeof(zval));

		if (EXPECTED(discarded)) { /* else it is leaked until the request ends, which it does now */
			ZVAL_COPY_VALUE(discarded, slot);
		}
	}
	ZVAL_NULL(slot);
}

void msgpack_decoder_free_discarded(msgpack_vector *discarded)
{
	for (uint32_t i = 0; i < discarded->count; i++) {
		zval_ptr_dtor(msgpack_vector_at(discarded, i, sizeof(zval)));
	}
	msgpack_vector_free_blocks(discarded);
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

zval *msgpack_decoder_nil_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	zval *slot;

	if (!decoder->hooks->nil_key) {
		msgpack_decoder_detach(frame);
		return msgpack_decoder_other_key_slot(decoder, frame);
	}
	slot = decoder->hooks->nil_key(decoder, frame);
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
		frame->left++;
	}
	return slot;
}
