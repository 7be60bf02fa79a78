#include "shared_records.h"

enum {
	WORD = 8,          /* bytes */
	HIT_CREDIT = 3,    /* against 1 of a miss */
	MOST_MISSES = 128, /* until it is not looked for records of the shape any more, also in later messages... */
	RETRIES = 16,      /* ... but so many times in each 16th of them */
	RETRIED = 16,
	ANY = UINT32_MAX
};

/* By the bytes that a record of so many values has at the least: the first eight, and the last. NULL: too few are there. */
static msgpack_shared_record *place_of(const msgpack_decoder *decoder, uint32_t values)
{
	const unsigned char *p = decoder->cursor;
	uint64_t hash;

	if ((size_t) (decoder->end - p) < MAX(values, WORD)) {
		return NULL;
	}
	hash = mp_load64(p);
	if (values <= WORD) {
		hash >>= 8 * (WORD - values);
	} else {
		hash *= MSGPACK_HASH_MULTIPLIER;
		hash = (hash ^ hash >> 32) + mp_load64(p + values - WORD);
	}
	return &decoder->options->caches->records.records[(hash * MSGPACK_HASH_MULTIPLIER) >> (64 - MSGPACK_SHARED_RECORDS_BITS)];
}

/* Is it of this message, and the same as that at the cursor? */
static bool is_same(const msgpack_decoder *decoder, const msgpack_shared_record *record, const msgpack_shape *shape)
{
	return record->run == decoder->compact->run && record->keys == shape->empty
		&& (record->strings == ANY || record->strings == decoder->compact->string_count)
		&& (size_t) (decoder->end - decoder->cursor) >= record->length && memcmp(record->start, decoder->cursor, record->length) == 0;
}

/* A reference to one of the last strings means another one once there are more. */
static void keep(const msgpack_decoder *decoder, msgpack_shared_record *place, const unsigned char *start, const msgpack_shape *shape, zend_array *array)
{
	size_t length = (size_t) (decoder->cursor - start);
	bool is_relative = memchr(start, MP_COMPACT_RECENT, length) != NULL;

	*place = (msgpack_shared_record) {
		.start = start, .length = length, .array = array, .keys = shape->empty, .run = decoder->compact->run,
		.strings = is_relative ? decoder->compact->string_count : ANY
	};
}

static uint8_t *misses_of(const msgpack_decoder *decoder, const msgpack_shape *shape)
{
	uint64_t hash = (shape->keys->arData[0].h + shape->pairs) * MSGPACK_HASH_MULTIPLIER;

	return &decoder->options->caches->records.misses[hash >> (64 - MSGPACK_SHARED_RECORDS_BITS)];
}

/* Where such a record is; or may be kept: of another. NULL: nowhere. */
static msgpack_shared_record *look_for(const msgpack_decoder *decoder, msgpack_shape *shape)
{
	uint8_t *misses = misses_of(decoder, shape);

	if (*misses >= MOST_MISSES && !shape->empty && decoder->compact->run % RETRIED == 0) { /* its first record in the message */
		*misses -= RETRIES;
	}
	if (*misses >= MOST_MISSES) {
		shape->has_no_equals = true;
		return NULL;
	}
	return msgpack_compact_is_in_payload(decoder) ? NULL : place_of(decoder, shape->pairs);
}

msgpack_new_record msgpack_share_record(msgpack_decoder *decoder, msgpack_shape *shape)
{
	const unsigned char *start = decoder->cursor;
	msgpack_shared_record *place = look_for(decoder, shape);
	uint32_t strings = decoder->compact->string_count;
	uint8_t *misses = misses_of(decoder, shape);
	msgpack_new_record record;

	if (place && is_same(decoder, place, shape)) {
		*misses -= (uint8_t) MIN(*misses, HIT_CREDIT);
		decoder->cursor += place->length;
		GC_ADDREF(place->array);
		return (msgpack_new_record) { .array = place->array };
	}
	*misses += place != NULL;
	record.array = msgpack_compact_new_record(decoder, shape);
	record.left = msgpack_fill_record(decoder, record.array, shape->pairs);
	if (place && record.left == 0 && decoder->compact->string_count == strings) {
		keep(decoder, place, start, shape, record.array);
	}
	return record;
}
