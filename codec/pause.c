/* Suspending a decoder between two tokens, until more input arrives. */
#include "decoder.h"
#include "input.h"
#include "../msgpackr/record_reader.h"

void msgpack_decoder_move(msgpack_decoder *to, const msgpack_decoder *from, zval *result,
	msgpack_decode_options *options)
{
	*to = *from;
	to->options = options;
	if (from->frames == from->initial) {
		to->frames = to->initial;
		to->top = to->initial + to->depth - 1;
	}
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

bool msgpack_decoder_takes_string(const msgpack_decoder *decoder)
{
	/* at a distance from the cursor */
	bool has_bundle = decoder->dialect == MSGPACK_MSGPACKR && msgpack_msgpackr_of(decoder)->bundle.size > 0;

	return decoder->slot && !has_bundle;
}

void msgpack_decoder_put_string(msgpack_decoder *decoder, zend_string *string)
{
	ZVAL_STR(decoder->slot, string);
	if (decoder->dialect == MSGPACK_COMPACT && ZSTR_LEN(string) >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_add_string(decoder->compact, string);
	}
	decoder->slot = NULL;
}

/* Minimum bytes still needed by all containers begun so far, beyond what is being read. Records have no keys. */
static uint64_t bytes_needed(const msgpack_decoder *decoder)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < decoder->depth; i++) {
		const msgpack_frame *frame = &decoder->frames[i];

		bytes += (uint64_t) frame->left * (frame->shape > 0 ? 1 : frame->type->bytes_per_item);
	}
	return bytes;
}

uint64_t msgpack_decoder_missing(const msgpack_decoder *decoder)
{
	size_t available = (size_t) (decoder->end - decoder->cursor);
	uint64_t size = mp_token_size(decoder->cursor, available);
	uint64_t missing = (size > available ? size - available : 0) + bytes_needed(decoder);

	if (missing == 0) {
		missing = 1; /* there may be a token more: the first element of an array may say what that stands for */
	} else if (decoder->depth > 0 && !decoder->slot) {
		missing--; /* the token is a key; its pair is still counted in `left` */
	}
	return missing;
}
