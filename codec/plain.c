/* The loop that reads plain MessagePack. */
#include "../base/php_compat.h"
#include "loop.h"

enum {
	WORD = 8,       /* bytes */
	HIT_CREDIT = 4, /* against 1 of a miss */
	MAX_CREDIT = 64
};

/* The entry for a map, by a hash of its first value and the last bytes of its shortest form. NULL: it is incomplete. */
static msgpack_shared_map *place_of(msgpack_decoder *decoder, const msgpack_cached_shape *shape)
{
	const unsigned char *p = decoder->cursor;
	size_t available = (size_t) (decoder->end - p), first = ZSTR_LEN(shape->shape->arData[0].key) + 1;
	uint64_t hash;

	if (available < shape->least || available < first + WORD || shape->least < WORD) {
		return NULL;
	}
	hash = mp_load_any64(p + first) * MSGPACK_HASH_MULTIPLIER;
	hash ^= hash >> 32;
	hash = (hash ^ mp_load_any64(p + shape->least - WORD)) * MSGPACK_HASH_MULTIPLIER;
	return &decoder->options->caches->maps.maps[hash >> (64 - MSGPACK_SHARED_MAPS_BITS)];
}

static bool share_map(msgpack_decoder *decoder, zval *slot, msgpack_cached_shape *shape, msgpack_shared_map **place)
{
	msgpack_shared_maps *maps = &decoder->options->caches->maps;
	msgpack_shared_map *map;

	if (UNEXPECTED(maps->owner != decoder)) { /* a fiber has left another message in the midst of it */
		msgpack_shared_maps_clear(maps);
		maps->owner = decoder;
	}
	map = *place = place_of(decoder, shape);
	if (!map || !map->array || map->array->nNumUsed != shape->shape->nNumUsed
		|| (size_t) (decoder->end - decoder->cursor) < map->length
		|| memcmp(map->start, decoder->cursor, map->length) != 0) {
		shape->credit--;
		return false;
	}
	shape->credit = (uint8_t) MIN(shape->credit + HIT_CREDIT, MAX_CREDIT);
	decoder->cursor += map->length;
	GC_ADDREF(map->array);
	ZVAL_ARR(slot, map->array);
	return true;
}

void msgpack_keep_map(msgpack_decoder *decoder, msgpack_shared_map *place, const unsigned char *start,
	zend_array *array)
{
	if (place->array) {
		zend_array_release(place->array);
	} else {
		decoder->options->caches->maps.count++;
	}
	GC_ADDREF(array);
	*place = (msgpack_shared_map) { .start = start, .length = (size_t) (decoder->cursor - start), .array = array };
}

static const msgpack_loop_hooks msgpack_loop = {
	.fill = &msgpack_plain_fill, .key = msgpack_read_key, .expected_key = msgpack_read_key,
	.key_string = msgpack_plain_key_string, .shape_at = msgpack_shape_of_key,
	.ext = msgpack_read_ext, .share_map = share_map
};

zval *msgpack_read_plain(msgpack_decoder *decoder, zval *slot)
{
	msgpack_shared_maps_clear(&decoder->options->caches->maps);
	slot = msgpack_read_values(decoder, slot);
	msgpack_shared_maps_clear(&decoder->options->caches->maps);
	return slot;
}

msgpack_cached_shape *msgpack_plain_shape_of_next(msgpack_decoder *decoder, uint32_t pairs)
{
	return msgpack_shape_of_next(decoder, pairs);
}
