#include "decoder.h"

#include "../base/php_compat.h"
#include "map_keys.h"

/* Rare tokens */

bool msgpack_read_big_integer(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	zval digits;
	bool done;

	if (decoder->hooks->big_integer) {
		msgpack_set_integer(&digits, tag);
		done = decoder->hooks->big_integer(decoder, slot, Z_STR(digits));
		zval_ptr_dtor_str(&digits);
		return done || msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	if (msgpack_is_strict(decoder)) {
		return msgpack_decoder_reject(decoder, "An integer is out of range");
	}
#if SIZEOF_ZEND_LONG < 8
	if (tag->type == MP_TAG_UINT ? tag->uint <= UINT64_C(1) << 53 : tag->integer >= -(INT64_C(1) << 53)) {
		ZVAL_DOUBLE(slot, (double) tag->integer);
		return true;
	}
#endif
	msgpack_set_integer(slot, tag);
	return true;
}

bool msgpack_read_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	const char *body = (const char *) decoder->cursor;

	decoder->cursor += tag->length;
	if (!decoder->hooks->ext(decoder, slot, tag->ext_type, body, tag->length)) {
		if (decoder->status == MSGPACK_DECODE_DONE) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		return false;
	}
	return true;
}

/* The decoder */

msgpack_decode_status msgpack_decode(msgpack_decoder *decoder)
{
	uint32_t depth = decoder->depth, most = decoder->options->max_depth;

	/* a resumed decoder may be called at another nesting level than before */
	if (UNEXPECTED(depth > most && depth > most + decoder->top->type->is_provisional)) {
		return decoder->status = MSGPACK_DECODE_TOO_DEEP;
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->budget = (size_t) (decoder->end - decoder->cursor);
	decoder->reach = MIN(decoder->capacity, most);
	decoder->slot = decoder->loop(decoder, decoder->slot);
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return decoder->status;
}

/* Suspending a decoder between two tokens, until more input arrives */

void msgpack_decoder_move(msgpack_decoder *to, const msgpack_decoder *from, zval *result,
	msgpack_decode_options *options)
{
	*to = *from;
	to->options = options;
	if (from->frames == from->initial) {
		to->frames = to->initial;
	}
	if (to->depth == 0) { /* it skips values */
		ZVAL_NULL(result);
		return;
	}
	to->top = to->frames + to->depth - 1;
	ZVAL_COPY_VALUE(result, to->frames[0].slot);
	to->frames[0].slot = result;
}

void msgpack_decoder_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer)
{
	for (uint32_t i = 0; i < decoder->depth; i++) {
		if (decoder->frames[i].detached) {
			zend_get_gc_buffer_add_zval(buffer, decoder->frames[i].detached);
		}
	}
	for (uint32_t i = 0; i < decoder->discarded.count; i++) {
		zend_get_gc_buffer_add_zval(buffer, msgpack_vector_at(&decoder->discarded, i, sizeof(zval)));
	}
}

uint64_t msgpack_decoder_missing(const msgpack_decoder *decoder)
{
	size_t available = (size_t) (decoder->end - decoder->cursor);
	uint64_t size = mp_token_size(decoder->cursor, available);
	uint64_t missing = size > available ? size - available : 0;

	for (uint32_t i = 0; i < decoder->depth; i++) {
		const msgpack_frame *frame = &decoder->frames[i];

		/* a record has no keys */
		missing += (uint64_t) frame->left * (frame->shape > 0 ? 1 : frame->type->bytes_per_item);
	}
	if (missing == 0) {
		missing = 1; /* another token: the first element of an array may tell what the array stands for */
	} else if (decoder->depth > 0 && !decoder->slot) {
		missing--; /* the token is a key; its pair is still counted in `left` */
	}
	return missing;
}

/* Freeing */

void msgpack_decoder_free_frames(msgpack_decoder *decoder)
{
	for (; decoder->depth > 0; decoder->depth--) {
		msgpack_frame *frame = &decoder->frames[decoder->depth - 1];

		if (frame->type->abandon) {
			frame->type->abandon(frame);
		}
		msgpack_decoder_drop_detached(decoder, frame);
	}
	if (decoder->free_defined) {
		decoder->free_defined(decoder);
	}
	msgpack_free_unless(decoder->frames, decoder->initial);
	msgpack_long_chains_free(decoder->long_chains);
	for (uint32_t i = 0; i < decoder->discarded.count; i++) {
		zval_ptr_dtor(msgpack_vector_at(&decoder->discarded, i, sizeof(zval)));
	}
	msgpack_vector_free(&decoder->discarded);
}
