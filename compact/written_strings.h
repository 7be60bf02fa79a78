/* The strings that the writer of the compact form has written: a repeated one becomes a reference. */
#ifndef MSGPACK_COMPACT_WRITTEN_STRINGS_H
#define MSGPACK_COMPACT_WRITTEN_STRINGS_H

#include "writer_state.h"
#include "../codec/caches.h"
#include "../codec/put.h"
#include "../wire/compact.h"

enum {
	MSGPACK_MISS_BUDGET = 1000, /* strings of a column in a row that were not found... */
	MSGPACK_SAMPLE = 16         /* ... after which one in so many is looked up */
};

/* A string to be written. Inline functions pass its fields to those that are not, so that it need not be in memory. */
typedef struct {
	zend_string *string; /* which has the bytes; NULL: none has */
	const char *bytes;
	size_t length;
	bool is_bin;
	/* of its column, which may overflow: then it is as for a new one; NULL: it is a key or a name */
	uint16_t *misses;
} msgpack_text;

static zend_always_inline msgpack_text msgpack_text_of(zend_string *string, bool is_bin, uint16_t *misses)
{
	return (msgpack_text) { string, ZSTR_VAL(string), ZSTR_LEN(string), is_bin, misses };
}

/* What an entry has of a length: 0 of one that the four bytes before the string have, too. */
static zend_always_inline uint16_t msgpack_noted_length(size_t length)
{
	return length <= UINT16_MAX ? (uint16_t) length : 0;
}

/* All strings with an entry are in the buffer. When memory has run out, too, which makes the result useless: then other
 * bytes are in their places. */
static zend_always_inline bool msgpack_is_string_written(const msgpack_written_string *entry, uint64_t tag,
	const unsigned char *start, const char *bytes, size_t length)
{
	return entry->tag == tag && entry->length == msgpack_noted_length(length)
		&& (EXPECTED(length <= UINT16_MAX) || mp_load32(start + entry->offset - 4) == length)
		&& mp_equal(start + entry->offset, bytes, length);
}

/* Of more than 64 bytes: of a few of them. */
uint64_t msgpack_hash_of_some_bytes(const char *bytes, size_t length);

/* Which of the set it is, or none. */
static zend_always_inline const msgpack_written_string *msgpack_find_written_string(const msgpack_written_string *set,
	uint64_t tag, const unsigned char *start, const char *bytes, size_t length)
{
	if (msgpack_is_string_written(&set[0], tag, start, bytes, length)) {
		return &set[0];
	}
	return msgpack_is_string_written(&set[1], tag, start, bytes, length) ? &set[1] : NULL;
}

/* Adds the string that begins at `p` to the set, unless its offset is too large. */
void msgpack_add_string_after_growth(msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set,
	uint64_t tag, size_t length);

/* Gives the string that begins at `p` the next index, and adds it to the set. */
static zend_always_inline void msgpack_index_string(msgpack_encoder *encoder, const unsigned char *p,
	msgpack_written_string *set, uint64_t tag, size_t length)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (EXPECTED(writer->strings < writer->noted_strings)) {
		set[1] = set[0];
		set[0] = (msgpack_written_string) {
			tag, (uint32_t) (p - encoder->start), (uint16_t) writer->strings, msgpack_noted_length(length)
		};
		writer->strings++;
	} else if (writer->strings < MP_COMPACT_INDEXES) {
		msgpack_add_string_after_growth(encoder, p, set, tag, length);
	}
}

/* The first thing that needs the announcement is a reference to the string, which saves so many bytes. */
void msgpack_note_lone_reference(const msgpack_encoder *encoder, const unsigned char *p,
	const msgpack_written_string *found, size_t length, size_t saved);

static zend_always_inline void msgpack_count_reference(const msgpack_encoder *encoder, const unsigned char *p,
	const msgpack_written_string *found, const msgpack_text text, size_t saved)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (UNEXPECTED(!writer->used)) {
		msgpack_note_lone_reference(encoder, p, found, text.length, text.is_bin ? 0 : saved);
	}
	writer->saved += (int64_t) saved;
}

/* The reference to the string that was `found`, as short as can be. NULL: the string itself is as short. */
static zend_always_inline unsigned char *msgpack_put_string_reference(const msgpack_encoder *encoder, unsigned char *p,
	const msgpack_written_string *found, const msgpack_text text)
{
	uint32_t index = found->index;
	size_t saved = text.length + 1 - MP_COMPACT_STRING_MIN; /* one more of a bin */

	if (EXPECTED(index <= UINT8_MAX)) {
		msgpack_count_reference(encoder, p, found, text, saved);
		return mp_put_index8(p, MP_COMPACT_STRING, (uint8_t) index);
	}
	if (--saved == 0) {
		return NULL;
	}
	msgpack_count_reference(encoder, p, found, text, saved);
	return mp_put_index16(p, MP_COMPACT_STRING, (uint16_t) index);
}

/* The bytes of a str or bin of at least MP_COMPACT_STRING_MIN. */
unsigned char *msgpack_put_other_bytes_at(unsigned char *p, const char *bytes, size_t length, bool is_bin, bool str8);

static zend_always_inline unsigned char *msgpack_put_bytes_at(const msgpack_encoder *encoder, unsigned char *p,
	const msgpack_text text)
{
	if (text.string && !text.is_bin && EXPECTED(text.length < 16)) {
		return msgpack_put_short_str(p, text.string);
	}
	if (!text.is_bin && text.length >= 16 && EXPECTED(text.length <= MP_FIXSTR_MAX)) {
		p = mp_put8(p, (unsigned char) (MP_FIXSTR | text.length));
		mp_copy(p, text.bytes, text.length);
		return p + text.length;
	}
	return msgpack_put_other_bytes_at(p, text.bytes, text.length, text.is_bin, encoder->options->str8);
}

/* A string of this tag, which has been looked for in this set: a reference to the one that was `found`, or itself. */
static zend_always_inline unsigned char *msgpack_put_sought_string_at(msgpack_encoder *encoder, unsigned char *p,
	msgpack_written_string *set, uint64_t tag, const msgpack_written_string *found, const msgpack_text text)
{
	if (found) {
		unsigned char *after = msgpack_put_string_reference(encoder, p, found, text);

		if (text.misses) {
			*text.misses /= 2;
		}
		if (EXPECTED(after)) {
			return after;
		}
	} else if (text.misses) {
		++*text.misses;
	}
	p = msgpack_put_bytes_at(encoder, p, text);
	msgpack_index_string(encoder, p - text.length, set, tag, text.length);
	return p;
}

/* Should the string be looked for, by the misses of its column? Keys are: their hashes are known. */
static zend_always_inline bool msgpack_looks_for_string(msgpack_compact_writer *writer, const uint16_t *misses)
{
	return !misses || EXPECTED(*misses < MSGPACK_MISS_BUDGET) || ++writer->skipped % MSGPACK_SAMPLE == 0;
}

/* A string in a column whose miss budget is spent. */
unsigned char *msgpack_put_unsought_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	const char *bytes, size_t length, bool is_bin);

/* Writes a str or bin of MP_COMPACT_STRING_MIN to MSGPACK_KNOWN_HASH_MAX bytes, or a reference to it. There is room
 * for it. */
static zend_always_inline unsigned char *msgpack_put_string_at(msgpack_encoder *encoder, unsigned char *p,
	const msgpack_text text)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set;
	uint64_t hash, tag;

	if (UNEXPECTED(!msgpack_looks_for_string(writer, text.misses))) {
		return msgpack_put_unsought_string_at(encoder, p, text.string, text.bytes, text.length, text.is_bin);
	}
	hash = text.string ? ZSTR_HASH(text.string) : zend_inline_hash_func(text.bytes, text.length);
	tag = writer->tag | (uint32_t) hash;
	set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
	return msgpack_put_sought_string_at(encoder, p, set, tag,
		msgpack_find_written_string(set, tag, encoder->start, text.bytes, text.length), text);
}

/* The same of any length, for which there need not be room. NULL: it failed. */
unsigned char *msgpack_put_any_string_at(msgpack_encoder *encoder, unsigned char *p, msgpack_text text);

/* A string that is not short, or need not be a str by the options, or for which there is no room yet. */
unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	uint16_t *misses);

/* The index of a name that has been written, by the hash that PHP keeps in it; UINT32_MAX: it has none, or is not
 * known any more, or is too long to be referred to. */
uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name);

#endif
