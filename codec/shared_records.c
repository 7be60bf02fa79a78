#include "shared_records.h"

enum {
	WORD = 8,       /* bytes */
	HIT_CREDIT = 4, /* against 1 of a search that has failed */
	ANY = UINT32_MAX
};

/* By the bytes that a record of so many values has at the least: the first eight, and the last. NULL: too few are there. */
static msgpack_shared_record *record_of(const msgpack_decoder *decoder, uint32_t values)
{
	const unsigned char *p = decoder->cursor;
	uint64_t hash;

	if ((size_t) (decoder->end - p) < MAX(values, WORD)) {
		return NULL;
	}
	if (values <= WORD) {
		hash = mp_load64(p) >> (8 * (WORD - values));
	} else {
		hash = mp_load64(p) * MSGPACK_HASH_MULTIPLIER;
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

bool msgpack_find_record(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape, msgpack_record_place *place)
{
	msgpack_shared_record *record = msgpack_compact_is_in_payload(decoder) ? NULL : record_of(decoder, shape->pairs);

	if (!record || !is_same(decoder, record, shape)) {
		shape->searches_failed++;
		*place = (msgpack_record_place) { .record = record, .start = decoder->cursor, .strings = decoder->compact->string_count };
		return false;
	}
	shape->searches_failed -= (uint8_t) MIN(shape->searches_failed, HIT_CREDIT);
	decoder->cursor += record->length;
	GC_ADDREF(record->array);
	ZVAL_ARR(slot, record->array);
	msgpack_compact_note_container(decoder, record->array, 1);
	return true;
}

/* A reference to one of the last strings means another one once there are more. */
void msgpack_keep_other_record(const msgpack_decoder *decoder, const msgpack_shape *shape, const msgpack_record_place *place, zend_array *array)
{
	size_t length = (size_t) (decoder->cursor - place->start);
	bool is_relative = memchr(place->start, MP_COMPACT_RECENT, length) != NULL;

	*place->record = (msgpack_shared_record) {
		.start = place->start, .length = length, .array = array, .keys = shape->empty, .run = decoder->compact->run, .strings = is_relative ? place->strings : ANY
	};
}
