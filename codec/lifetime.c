/* The begin and the end of a decoder. */
#include "decoder.h"

void msgpack_decoder_init(msgpack_decoder *decoder, zval *result, const msgpack_decode_options *options,
	const msgpack_decode_hooks *hooks, void *context, msgpack_dialect dialect)
{
	ZVAL_NULL(result);
	decoder->dialect = dialect;
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->slot = result;
	decoder->frames = decoder->initial;
	decoder->depth = 0;
	decoder->capacity = sizeof(decoder->initial) / sizeof(decoder->initial[0]);
	decoder->heads = 0;
	decoder->discarded = (msgpack_vector) { 0 };
	decoder->options = options;
	decoder->hooks = hooks;
	decoder->context = context;
}

void msgpack_decoder_free(msgpack_decoder *decoder)
{
	for (; decoder->depth > 0; decoder->depth--) {
		msgpack_frame *frame = &decoder->frames[decoder->depth - 1];

		if (frame->type->abandon) {
			frame->type->abandon(frame);
		}
		msgpack_decoder_drop_detached(decoder, frame);
	}
	if (msgpack_is_compact(decoder)) {
		msgpack_compact_end(decoder);
	}
	if (UNEXPECTED(decoder->frames != decoder->initial)) {
		efree(decoder->frames);
	}
	if (UNEXPECTED(decoder->discarded.first)) {
		msgpack_decoder_free_discarded(&decoder->discarded);
	}
}
