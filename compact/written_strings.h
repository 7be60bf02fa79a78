/* The strings that the writer of the compact form has written: a repeated one becomes a reference. */
#ifndef MSGPACK_COMPACT_WRITTEN_STRINGS_H
#define MSGPACK_COMPACT_WRITTEN_STRINGS_H

#include "writer_state.h"
#include "../core/key_cache.h"
#include "../core/put.h"
#include "../wire/compact.h"

enum {
	MSGPACK_MISS_BUDGET = 1000, /* strings of a column in a row that were not found... */
	MSGPACK_SAMPLE = 16         /* ... after which one in so many is looked up */
};

/* Of more than 64 bytes: of a few of them. */
static zend_always_inline uint64_t msgpack_hash_of_some_bytes(const char *bytes, size_t length)
{
	uint64_t hash = (mp_load_any64(bytes) ^ length) * MSGPACK_HASH_MULTIPLIER;

	hash = (hash ^ hash >> 32 ^ mp_load_any64(bytes + length / 2)) * MSGPACK_HASH_MULTIPLIER;
	hash = (hash ^ hash >> 32 ^ mp_load_any64(bytes + length - 8)) * MSGPACK_HASH_MULTIPLIER;
	return hash >> 32;
}

/* Of at most 64 bytes, those of `string`, where that is not NULL. */
static zend_always_inline uint64_t msgpack_hash_of_short_string(zend_string *string, const char *bytes, size_t length)
{
	return string ? ZSTR_HASH(string) : zend_inline_hash_func(bytes, length);
}

/* What an entry has of a length: 0 of one that the four bytes before the string have, too. */
static zend_always_inline uint16_t msgpack_noted_length(size_t length)
{
	return length <= UINT16_MAX ? (uint16_t) length : 0;
}

/* All strings with an entry are in the buffer. When memory has run out, too, which makes the result useless: then other
 * bytes are in their places. */
static zend_always_inline bool msgpack_is_string_written(const msgpack_written_string *entry, uint64_t tag, const unsigned char *start, const char *bytes, size_t length)
{
	return entry->tag == tag && entry->length == msgpack_noted_length(length)
		&& (EXPECTED(length <= UINT16_MAX) || mp_load32(start + entry->offset - 4) == length) && mp_equal(start + entry->offset, bytes, length);
}

/* Adds the string that begins at `p` to the set. */
static zend_always_inline void msgpack_note_written_string(const msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set, uint64_t tag, size_t length)
{
	uint32_t offset = (uint32_t) (p - encoder->start), index = msgpack_writer_of(encoder)->strings;

	set[1] = set[0];
	set[0] = (msgpack_written_string) { .tag = tag, .offset = offset, .index = (uint16_t) index, .length = msgpack_noted_length(length) };
}

/* The same after the buffer has grown, or is too large for some offsets. */
void msgpack_note_written_string_anyhow(msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set, uint64_t tag, size_t length);

/* The first thing that needs the announcement is a reference to the string, which saves so many bytes. */
static zend_never_inline void msgpack_note_lone_reference(const msgpack_encoder *encoder, const unsigned char *p, const msgpack_written_string *found, size_t length, size_t saved, bool is_bin)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->lone = (msgpack_lone_reference) { is_bin ? 0 : saved, length, (size_t) (p - encoder->start), found->offset };
	writer->used = true;
}

/* Counts what a reference saves. False: nothing, the string itself is as short. */
static zend_always_inline bool msgpack_does_reference_pay(const msgpack_encoder *encoder, const unsigned char *p, const msgpack_written_string *found, size_t length, size_t size, bool is_bin)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t saved = length + 1 - size; /* one more of a bin */

	if (size > MP_COMPACT_STRING_MIN && UNEXPECTED(saved == 0)) {
		return false;
	}
	if (UNEXPECTED(!writer->used)) {
		msgpack_note_lone_reference(encoder, p, found, length, saved, is_bin);
	}
	writer->saved += (int64_t) saved;
	return true;
}

/* The reference to the string that was `found`, as short as can be. NULL: the string itself is as short. */
static zend_always_inline unsigned char *msgpack_put_string_reference(const msgpack_encoder *encoder, unsigned char *p, const msgpack_written_string *found, size_t length, bool is_bin)
{
	uint32_t index = found->index, distance = msgpack_writer_of(encoder)->strings - 1 - index;

	if (UNEXPECTED(index > UINT8_MAX && distance > UINT8_MAX)) {
		return msgpack_does_reference_pay(encoder, p, found, length, 4, is_bin) ? mp_put_index16(p, MP_COMPACT_STRING, (uint16_t) index) : NULL;
	}
	(void) msgpack_does_reference_pay(encoder, p, found, length, 3, is_bin);
	return EXPECTED(index <= UINT8_MAX) ? mp_put_index8(p, MP_COMPACT_STRING, (uint8_t) index) : mp_put_index8(p, MP_COMPACT_RECENT, (uint8_t) distance);
}

/* The bytes of a str or bin of at least MP_COMPACT_STRING_MIN. */
unsigned char *msgpack_put_new_string(unsigned char *p, const char *bytes, size_t length, bool is_bin, bool str8);

static zend_always_inline unsigned char *msgpack_put_new_string_at(const msgpack_encoder *encoder, unsigned char *p, const zend_string *string, const char *bytes, size_t length, bool is_bin)
{
	if (string && !is_bin && EXPECTED(length < 16)) {
		return msgpack_put_short_str(p, string);
	}
	if (!is_bin && length >= 16 && EXPECTED(length <= MP_FIXSTR_MAX)) {
		p = mp_put8(p, (unsigned char) (MP_FIXSTR | length));
		mp_copy(p, bytes, length);
		return p + length;
	}
	return msgpack_put_new_string(p, bytes, length, is_bin, encoder->options->str8);
}

/* Should the string be looked for, by the misses of its column? Keys are: their hashes are known. */
static zend_always_inline bool msgpack_looks_for_string(msgpack_compact_writer *writer, const uint16_t *misses)
{
	return !misses || EXPECTED(*misses < MSGPACK_MISS_BUDGET) || ++writer->skipped % MSGPACK_SAMPLE == 0;
}

/* Gives the string that begins at `p` the next index, and adds it to the set. */
static zend_always_inline void msgpack_index_string(msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set, uint64_t tag, size_t length)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (EXPECTED(writer->strings < writer->noted_strings)) {
		msgpack_note_written_string(encoder, p, set, tag, length);
		writer->strings++;
	} else if (writer->strings < MP_COMPACT_INDEXES) {
		msgpack_note_written_string_anyhow(encoder, p, set, tag, length);
		writer->strings++;
	}
}

/* A string in a column whose miss budget is spent. */
unsigned char *msgpack_put_unsought_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin);

/* Which of the set it is, or none. */
static zend_always_inline const msgpack_written_string *msgpack_find_written_string(const msgpack_written_string *set, uint64_t tag, const unsigned char *start, const char *bytes, size_t length)
{
	if (msgpack_is_string_written(&set[0], tag, start, bytes, length)) {
		return &set[0];
	}
	return msgpack_is_string_written(&set[1], tag, start, bytes, length) ? &set[1] : NULL;
}

/* A string of this tag in this set, which has been looked for: a reference to the one that was `found`, or itself. */
static zend_always_inline unsigned char *msgpack_put_sought_string_at(msgpack_encoder *encoder, unsigned char *p, msgpack_written_string *set, uint64_t tag, const msgpack_written_string *found, zend_string *string, const char *bytes, size_t length, bool is_bin, uint16_t *misses)
{
	if (found) {
		unsigned char *after = msgpack_put_string_reference(encoder, p, found, length, is_bin);

		if (misses) {
			*misses /= 2;
		}
		if (EXPECTED(after)) {
			return after;
		}
	} else if (misses) {
		++*misses;
	}
	p = msgpack_put_new_string_at(encoder, p, string, bytes, length, is_bin);
	msgpack_index_string(encoder, p - length, set, tag, length);
	return p;
}

/* A str, or bin, of MP_COMPACT_STRING_MIN to MSGPACK_KNOWN_HASH_MAX bytes, or a reference to it; `string` is NULL, or has
 * these bytes; `misses` is the count of its column, which may overflow: then it is as for a new one. NULL: it is a key. There is
 * room for it. */
static zend_always_inline unsigned char *msgpack_put_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin, uint16_t *misses)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set;
	uint64_t hash, tag;

	if (UNEXPECTED(!msgpack_looks_for_string(writer, misses))) {
		return msgpack_put_unsought_string_at(encoder, p, string, bytes, length, is_bin);
	}
	hash = msgpack_hash_of_short_string(string, bytes, length);
	tag = writer->tag | (uint32_t) hash;
	set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
	return msgpack_put_sought_string_at(encoder, p, set, tag, msgpack_find_written_string(set, tag, encoder->start, bytes, length), string, bytes, length, is_bin, misses);
}

/* The index of a name that has been written, by the hash that PHP keeps in it; UINT32_MAX: it has none, or is not known any more, or is too
 * long to be referred to. */
uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name);

/* The same of a str of more bytes. */
unsigned char *msgpack_put_long_str_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, uint16_t *misses);

/* The same of a str or bin. */
unsigned char *msgpack_put_long_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin, uint16_t *misses);

#endif
