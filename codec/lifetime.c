/* The end of a decoder. */
#include "decoder.h"
#include "map_keys.h"

void msgpack_decoder_free_frames(msgpack_decoder *decoder)
{
	for (; decoder->depth > 0; decoder->depth--) {
		msgpack_frame *frame = &decoder->frames[decoder->depth - 1];

		if (frame->type->abandon) {
			frame->type->abandon(frame);
		}
		msgpack_decoder_drop_detached(decoder, frame);
	}
	if (msgpack_is_compact(decoder)) {
		msgpack_compact_reader_free(decoder->compact);
	}
	if (UNEXPECTED(decoder->frames != decoder->initial)) {
		efree(decoder->frames);
	}
	if (UNEXPECTED(decoder->long_chains)) {
		msgpack_long_chains_free(decoder->long_chains);
	}
	if (UNEXPECTED(decoder->discarded.first)) {
		msgpack_decoder_free_discarded(&decoder->discarded);
	}
}
