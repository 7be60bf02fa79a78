/* The loop that reads plain MessagePack. */
#include "../base/php_compat.h"
#include "input.h"
#include "loop.h"

static const msgpack_loop_hooks plain;

/* The first guess, without a hash: rows have the shape of the row before. */
static zend_always_inline bool is_shape(const msgpack_decoder *decoder, const msgpack_shape_slot *shape, uint32_t pairs)
{
	return EXPECTED(shape) && EXPECTED(shape->pairs == pairs) && shape->shape
		&& msgpack_after_fixstr(decoder->cursor, decoder->end, shape->shape->arData[0].key);
}

static zend_always_inline msgpack_shape_slot *shape_at(msgpack_decoder *decoder, uint32_t pairs)
{
	msgpack_shape_cache *cache = &decoder->options->caches->shapes;
	msgpack_shape_slot **last = &cache->last[decoder->depth % MSGPACK_SHAPE_DEPTHS], *shape;

	if (is_shape(decoder, *last, pairs)) {
		cache->misses = 0;
		return *last;
	}
	shape = msgpack_shape_of_key(decoder, pairs);
	return shape ? *last = shape : NULL;
}

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
	.key_string = msgpack_plain_key_string, .shape_at = shape_at, .map_next = map_next, .other = read_other,
	.ext = msgpack_read_ext, .share_map = msgpack_share_map
};

zval *msgpack_read_plain(msgpack_decoder *decoder, zval *slot)
{
	msgpack_end_sharing(&decoder->options->caches->maps);
	slot = msgpack_read_values(decoder, slot, &plain);
	msgpack_end_sharing(&decoder->options->caches->maps);
	return slot;
}

msgpack_shape_slot *msgpack_plain_shape_of_next(msgpack_decoder *decoder, uint32_t pairs)
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
