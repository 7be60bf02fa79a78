#include "shared_records.h"

#include "../wire/token.h"

enum {
	WORD = 8,          /* bytes */
	FEW_VALUES = 3,    /* which have too few bytes, at the least, to tell records apart */
	HIT_CREDIT = 3,    /* against 1 of a miss */
	MOST_MISSES = 128, /* until it is not looked for records of the shape any more, also in later messages... */
	RETRIES = 16,      /* ... but so many times in each 16th of them */
	RETRIED = 16,
	ANY = UINT32_MAX
};

/* Bytes of so many values, if they are there. */
static size_t length_of(const msgpack_decoder *decoder, uint32_t values)
{
	const unsigned char *p = decoder->cursor;

	while (values-- > 0 && p < decoder->end) {
		p += MIN(mp_token_size(p, (size_t) (decoder->end - p)), (size_t) (decoder->end - p));
	}
	return (size_t) (p - decoder->cursor);
}

static msgpack_shared_record *slot_of(const msgpack_decoder *decoder, uint64_t hash)
{
	return &decoder->options->caches->records.records[
		hash * MSGPACK_HASH_MULTIPLIER >> (64 - MSGPACK_SHARED_RECORDS_BITS)];
}

/* By the bytes that a record of so many values has, at the least: the first eight, and the last. NULL: too few are
 * there. */
static msgpack_shared_record *place_of(const msgpack_decoder *decoder, uint32_t values)
{
	const unsigned char *p = decoder->cursor;
	size_t length = values <= FEW_VALUES ? length_of(decoder, values) : values;
	uint64_t hash;

	if ((size_t) (decoder->end - p) < MAX(length, WORD)) {
		return NULL;
	}
	hash = mp_load64(p);
	if (length <= WORD) {
		hash >>= 8 * (WORD - length);
	} else {
		hash *= MSGPACK_HASH_MULTIPLIER;
		hash = (hash ^ hash >> 32) + mp_load64(p + length - WORD);
	}
	return slot_of(decoder, hash);
}

/* By the first string in it, of a record with a string that is new to the message: when it is repeated, its bytes are
 * others. NULL: it has none. */
static msgpack_shared_record *place_by_string(const msgpack_decoder *decoder, const zend_array *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (Z_TYPE(array->arData[i].val) == IS_STRING) {
			return slot_of(decoder, (uintptr_t) Z_STR(array->arData[i].val));
		}
	}
	return NULL;
}

/* Of two scalars. A string that a message has several times is one. */
static bool is_same_scalar(const zval *a, const zval *b)
{
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	return Z_TYPE_P(a) == IS_STRING ? Z_STR_P(a) == Z_STR_P(b) : Z_TYPE_P(a) == IS_LONG ? Z_LVAL_P(a) == Z_LVAL_P(b)
		: Z_TYPE_P(a) != IS_DOUBLE || mp_load_any64(&Z_DVAL_P(a)) == mp_load_any64(&Z_DVAL_P(b));
}

/* Has it the keys and values of that which is kept there? */
static bool has_same_values(const msgpack_decoder *decoder, const msgpack_shared_record *record,
	const msgpack_shape *shape, const zend_array *array)
{
	if (record->run != decoder->compact->run || record->keys != shape->empty) {
		return false;
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (!is_same_scalar(&array->arData[i].val, &record->array->arData[i].val)) {
			return false;
		}
	}
	return true;
}

/* Is it of this message, and the same as that at the cursor? */
static bool is_same(const msgpack_decoder *decoder, const msgpack_shared_record *record, const msgpack_shape *shape)
{
	return record->run == decoder->compact->run && record->keys == shape->empty
		&& (record->strings == ANY || record->strings == decoder->compact->string_count)
		&& (size_t) (decoder->end - decoder->cursor) >= record->length
			&& memcmp(record->start, decoder->cursor, record->length) == 0;
}

/* Keeps a record before which the message had so many `strings`. The bytes of a string that was new mean one more each
 * time: then their number never is as it was. */
static void keep(const msgpack_decoder *decoder, msgpack_shared_record *place, const unsigned char *start,
	const msgpack_shape *shape, zend_array *array, uint32_t strings)
{
	size_t length = (size_t) (decoder->cursor - start);
	bool depends = decoder->compact->string_count > strings;

	*place = (msgpack_shared_record) {
		.start = start, .length = length, .array = array, .keys = shape->empty, .run = decoder->compact->run,
			.strings = depends ? strings : ANY
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

	/* its first record in the message */
	if (*misses >= MOST_MISSES && !shape->empty && decoder->compact->run % RETRIED == 0) {
		*misses -= RETRIES;
	}
	if (*misses >= MOST_MISSES) {
		shape->has_no_equals = true;
		return NULL;
	}
	return place_of(decoder, shape->pairs);
}

static void count_hit(uint8_t *misses)
{
	*misses -= (uint8_t) MIN(*misses, HIT_CREDIT);
}

/* A record that is complete, before which there were so many `strings`, and is not found by its bytes. Returns the one
 * that has its values, or it. */
static zend_array *share_or_keep(const msgpack_decoder *decoder, msgpack_shared_record *place,
	const unsigned char *start, const msgpack_shape *shape, zend_array *array, uint32_t strings)
{
	msgpack_shared_record *first = place_by_string(decoder, array);

	if (decoder->compact->string_count > strings) {
		place = first;
	} else if (first && has_same_values(decoder, first, shape, array)) {
		count_hit(misses_of(decoder, shape));
		zend_array_destroy(array);
		array = first->array;
		GC_ADDREF(array);
	}
	if (place) {
		keep(decoder, place, start, shape, array, strings);
	}
	return array;
}

msgpack_new_record msgpack_share_record(msgpack_decoder *decoder, msgpack_shape *shape)
{
	const unsigned char *start = decoder->cursor;
	msgpack_shared_record *place = look_for(decoder, shape);
	uint32_t strings = decoder->compact->string_count;
	msgpack_new_record record;

	if (place && is_same(decoder, place, shape)) {
		count_hit(misses_of(decoder, shape));
		decoder->cursor += place->length;
		GC_ADDREF(place->array);
		return (msgpack_new_record) { .array = place->array };
	}
	*misses_of(decoder, shape) += place != NULL;
	record.array = msgpack_compact_new_record(decoder, shape);
	record.left = msgpack_fill_record(decoder, record.array, shape->pairs, &msgpack_compact_fill);
	if (place && record.left == 0) {
		record.array = share_or_keep(decoder, place, start, shape, record.array, strings);
	}
	return record;
}
