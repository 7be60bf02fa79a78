/* The loop that reads plain MessagePack. */
#include "../base/php_compat.h"
#include "input.h"
#include "loop.h"

static const msgpack_loop_hooks plain;

static zend_never_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_map_next(decoder, frame, &plain);
}

static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot)
{
	mp_tag tag;

	return msgpack_input_token(decoder, &tag) && msgpack_read_token(decoder, slot, &tag, &plain);
}

static const msgpack_loop_hooks plain = {
	.fill = &msgpack_plain_fill, .key = msgpack_read_key, .expected_key = msgpack_read_key,
	.key_string = msgpack_plain_key_string, .shape_at = msgpack_shape_of_key, .map_next = map_next, .other = read_other,
	.ext = msgpack_read_ext
};

zval *msgpack_read_plain(msgpack_decoder *decoder, zval *slot)
{
	return msgpack_read_values(decoder, slot, &plain);
}

const zend_array *msgpack_plain_shape_of_next(msgpack_decoder *decoder, uint32_t pairs)
{
	return msgpack_shape_of_next(decoder, pairs, &plain);
}

bool msgpack_decode_small_array(msgpack_decoder *decoder)
{
	zval *slot = decoder->slot;
	unsigned char head = *decoder->cursor++;

	decoder->dialect = MSGPACK_PLAIN;
	decoder->loop = msgpack_read_plain;
	decoder->reach = 1;
	decoder->budget = (size_t) (decoder->end - decoder->cursor);
	if (head < MP_FIXARRAY) {
		decoder->heads = 1;
		msgpack_begin_array_of_pairs(decoder, slot, head & MP_FIXMAP_MAX, &plain);
	} else {
		msgpack_begin_list(decoder, slot, head & MP_FIXARRAY_MAX, &plain);
	}
	decoder->slot = msgpack_take_pending(decoder);
	return decoder->depth == 0 && decoder->cursor == decoder->end && !msgpack_is_out_of_memory();
}
