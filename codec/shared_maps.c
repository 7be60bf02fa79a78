#include "shared_maps.h"

#include "../wire/format.h"

enum {
	WORD = 8,       /* bytes */
	HIT_CREDIT = 4, /* against 1 of a miss */
	MAX_CREDIT = 64
};

/* By the first value, and the bytes before the least length that such a map can have. NULL: too few are there. */
static msgpack_shared_map *place_of(msgpack_decoder *decoder, const msgpack_shape_slot *shape)
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

bool msgpack_share_map(msgpack_decoder *decoder, zval *slot, msgpack_shape_slot *shape, msgpack_shared_map **place)
{
	msgpack_shared_maps *maps = &decoder->options->caches->maps;
	msgpack_shared_map *map;

	if (UNEXPECTED(maps->owner != decoder)) { /* a fiber has left another message in the midst of it */
		msgpack_end_sharing(maps);
		maps->owner = decoder;
	}
	map = *place = place_of(decoder, shape);
	if (!map || !map->array || map->array->nNumUsed != shape->pairs
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

void msgpack_shared_maps_clear(msgpack_shared_maps *maps)
{
	for (size_t i = 0; i < MSGPACK_SHARED_MAPS; i++) {
		if (maps->maps[i].array) {
			zend_array_release(maps->maps[i].array);
			maps->maps[i].array = NULL;
		}
	}
	maps->count = 0;
}
