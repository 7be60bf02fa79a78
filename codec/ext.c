#include "ext.h"

#include "../compact/reader.h"

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

bool msgpack_read_compact_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	const unsigned char *body = decoder->cursor;
	mp_tag application = { .type = MP_TAG_EXT };

	if (tag->ext_type == MP_COMPACT_SAME && (tag->length == 1 || tag->length == 2 || tag->length == 4)) {
		decoder->cursor += tag->length;
		return msgpack_compact_share(decoder, slot, tag->length == 1 ? *body : tag->length == 2 ? mp_load16(body)
			: mp_load32(body));
	}
	if (tag->ext_type != MP_COMPACT_EXT || tag->length == 0) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return false;
	}
	decoder->cursor++;
	application.ext_type = (int8_t) *body;
	application.length = tag->length - 1;
	return msgpack_read_ext(decoder, slot, &application);
}
