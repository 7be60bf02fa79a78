/* The strings that the writer of the compact form has written: a repeated one becomes a reference. */
#ifndef MSGPACK_WRITTEN_STRINGS_H
#define MSGPACK_WRITTEN_STRINGS_H

#include "writer_state.h"
#include "key_cache.h"
#include "put.h"
#include "../wire/compact.h"

enum {
	MSGPACK_MISS_BUDGET = 1000, /* strings of a column in a row that were not found... */
	MSGPACK_COUNT_MISSES = 4,   /* ... of which one in so many is counted... */
	MSGPACK_SAMPLE = 16         /* ... and after which one in so many is looked up */
};

/* The bytes between the first and the last eight: all of up to 72 bytes, then eight words. */
static zend_always_inline uint64_t msgpack_hash_middle(uint64_t hash, const char *bytes, size_t length)
{
	size_t step = length <= 72 ? 8 : length / 8;

	for (size_t i = 8; i < length - 8; i += step) {
		hash = ((hash << 32 | hash >> 32) ^ mp_load_any64(bytes + i)) * MSGPACK_HASH_MULTIPLIER;
	}
	return hash;
}

/* Keys, URLs and dates may be alike but for a few bytes anywhere. */
static zend_always_inline uint64_t msgpack_hash_of_string(const char *bytes, size_t length)
{
	uint64_t hash;

	if (length < 8) {
		hash = length < 4 ? (uint64_t) (unsigned char) bytes[0] << 16 | (uint64_t) (unsigned char) bytes[1] << 8 | (unsigned char) bytes[2]
			: (uint64_t) mp_load_any32(bytes) << 32 | mp_load_any32(bytes + length - 4);
	} else {
		hash = (mp_load_any64(bytes) ^ length) * MSGPACK_HASH_MULTIPLIER;
		if (length > 16) {
			hash = msgpack_hash_middle(hash, bytes, length);
		}
		hash ^= hash >> 32;
		hash += mp_load_any64(bytes + length - 8);
	}
	hash = (hash ^ hash >> 29) * MSGPACK_HASH_MULTIPLIER;
	return hash ^ hash >> 32;
}

static zend_always_inline bool msgpack_is_string_written(const msgpack_written_string *entry, uint64_t tag, const unsigned char *start, const unsigned char *p, const char *bytes, size_t length)
{
	return entry->tag == tag && entry->length == length
		&& EXPECTED(entry->offset + length <= (size_t) (p - start)) && mp_equal(start + entry->offset, bytes, length);
}

/* Adds the string whose bytes come next, to the set. */
static zend_always_inline void msgpack_note_written_string(msgpack_written_string *set, const msgpack_compact_writer *writer, uint64_t tag, size_t length, size_t offset)
{
	if (set[0].tag >> 32 == writer->epoch) {
		set[1] = set[0];
	}
	set[0] = (msgpack_written_string) { .tag = tag, .length = (uint32_t) length, .index = writer->strings, .offset = offset };
}

/* The reference to the string of this index, as short as can be. NULL: the string itself
 * is as short. */
static zend_always_inline unsigned char *msgpack_put_string_reference(msgpack_compact_writer *writer, unsigned char *p, uint32_t index, size_t length)
{
	uint32_t distance = writer->strings - 1 - index;

	if (index <= UINT8_MAX) {
		p = mp_put_index(p, MP_COMPACT_STRING, index);
	} else if (distance <= UINT8_MAX) {
		p = mp_put_index(p, MP_COMPACT_RECENT, distance);
	} else if (length > MP_COMPACT_STRING_MIN) {
		p = mp_put_index(p, MP_COMPACT_STRING, index);
	} else {
		return NULL;
	}
	writer->used = true;
	writer->saved += (int64_t) length - 2;
	return p;
}

/* A str, or bin, of at least MP_COMPACT_STRING_MIN bytes, or a reference to it; `misses` is
 * the count of its column. NULL: failed. */
static zend_always_inline unsigned char *msgpack_put_string_at(msgpack_encoder *encoder, unsigned char *p, const char *bytes, size_t length, bool is_bin, uint8_t *misses)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set = NULL;
	uint64_t tag = 0;

	if (UNEXPECTED(msgpack_is_too_long(length))) {
		return NULL;
	}
	if (UNEXPECTED((size_t) (encoder->limit - p) < MP_HEAD_MAX + length) && !(p = msgpack_encoder_grow_at(encoder, p, MP_HEAD_MAX + length))) {
		return NULL;
	}
	if (EXPECTED(*misses < MSGPACK_MISS_BUDGET / MSGPACK_COUNT_MISSES) || ++writer->skipped % MSGPACK_SAMPLE == 0) {
		const unsigned char *start = encoder->start;
		uint64_t hash = msgpack_hash_of_string(bytes, length);
		int found;

		tag = (uint64_t) writer->epoch << 32 | hash >> 32;
		set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
		found = msgpack_is_string_written(&set[0], tag, start, p, bytes, length) ? 0 : msgpack_is_string_written(&set[1], tag, start, p, bytes, length) ? 1 : 2;
		if (found < 2) {
			unsigned char *after = msgpack_put_string_reference(writer, p, set[found].index, length);

			*misses /= 2;
			if (EXPECTED(after)) {
				return after;
			}
		} else {
			*misses += *misses < MSGPACK_MISS_BUDGET / MSGPACK_COUNT_MISSES && writer->strings % MSGPACK_COUNT_MISSES == 0;
		}
	}
	p = is_bin ? mp_put_bin_head(p, (uint32_t) length) : mp_put_str_head(p, (uint32_t) length, encoder->options->str8);
	if (EXPECTED(writer->strings < MP_COMPACT_INDEXES)) {
		if (set) {
			msgpack_note_written_string(set, writer, tag, length, (size_t) (p - encoder->start));
		}
		writer->strings++;
	}
	mp_copy(p, bytes, length);
	return p + length;
}

#endif
