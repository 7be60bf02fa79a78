/* The strings that the writer of the compact form has written: a repeated one becomes a reference. */
#ifndef MSGPACK_COMPACT_WRITTEN_STRINGS_H
#define MSGPACK_COMPACT_WRITTEN_STRINGS_H

#include "writer_state.h"
#include "../codec/caches.h"

/* Short strings have up to so many bytes. Their hash is that of PHP, which has mostly computed it before. */
enum { MSGPACK_SHORT_STRING_MAX = 64, MSGPACK_SHORT_STRING_ROOM = MP_HEAD_MAX + MSGPACK_SHORT_STRING_MAX };

/* A string to be written. Inline functions pass its fields to those that are not, so that it need not be in memory. */
typedef struct {
	const char *bytes;
	size_t length;
	uint64_t hash;
	bool is_bin;
	bool is_key; /* or a name: readers look it up */
} msgpack_text;

/* The length in an entry. 0: it takes more than 16 bits, and is compared with the four bytes before the string. */
static zend_always_inline uint16_t msgpack_stored_length(size_t length)
{
	return length <= UINT16_MAX ? (uint16_t) length : 0;
}

static zend_always_inline uint64_t msgpack_tag_of(const msgpack_compact_writer *writer, uint64_t hash)
{
	return writer->tag | (uint32_t) hash;
}

static zend_always_inline msgpack_written_string *msgpack_string_set(const msgpack_compact_writer *writer,
	uint64_t hash)
{
	return writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
}

/* Is the entry that of the string? The bytes of an entry are always in the buffer; out of memory, they are others, and
 * the result is not used. */
static zend_always_inline bool msgpack_is_string_written(const msgpack_written_string *entry, uint64_t tag,
	const unsigned char *start, const char *bytes, size_t length)
{
	return entry->tag == tag && entry->length == msgpack_stored_length(length)
		&& (EXPECTED(length <= UINT16_MAX) || mp_load32(start + entry->offset - 4) == length)
		&& mp_equal(start + entry->offset, bytes, length);
}

/* The entry of a string in its set; NULL: it has not been written, or has been evicted. */
static zend_always_inline const msgpack_written_string *msgpack_find_string(const msgpack_encoder *encoder,
	const msgpack_written_string *set, uint64_t tag, const char *bytes, size_t length)
{
	return msgpack_is_string_written(&set[0], tag, encoder->start, bytes, length) ? &set[0]
		: msgpack_is_string_written(&set[1], tag, encoder->start, bytes, length) ? &set[1] : NULL;
}

/* Enters a string in its set. */
static zend_always_inline void msgpack_enter_string(msgpack_written_string *set, uint64_t tag, size_t offset,
	uint32_t index, size_t length)
{
	if (EXPECTED(offset <= UINT32_MAX)) {
		set[1] = set[0];
		set[0] = (msgpack_written_string) { tag, (uint32_t) offset, (uint16_t) index, msgpack_stored_length(length) };
	}
}

/* Of all strings one in sixteen, by what it is alone. A key has PHP's hash; a value, of MP_COMPACT_STRING_MIN bytes or
 * more, need not have it yet, and is told by its first, middle and last bytes. */
static zend_always_inline bool msgpack_is_in_sample(zend_string *string, bool is_key)
{
	const unsigned char *bytes = (const unsigned char *) ZSTR_VAL(string); /* and a NUL */
	size_t length = ZSTR_LEN(string);
	uint32_t mixed;

	if (is_key) {
		return (ZSTR_HASH(string) & 0xf0) == 0;
	}
	mixed = mp_load32(bytes) + 3 * mp_load32(bytes + length / 2 - 1) + 5 * mp_load32(bytes + length - 3);
	return mixed * UINT32_C(0x9e3779b1) >> 28 == 0;
}

/* Begins a search among strings. */
static zend_always_inline void msgpack_begin_search(msgpack_seen_strings *seen)
{
	seen->search += UINT32_C(1) << 16;
	if (UNEXPECTED(seen->search == 0)) { /* once in 65,536 searches */
		memset(seen->entries, 0, sizeof(seen->entries));
		seen->search = UINT32_C(1) << 16;
	}
	seen->left = MSGPACK_SEEN_STRINGS / 4;
}

/* Has there been such a string in this search? PHP's hash would take several times as long for those that have none
 * yet; those of eight bytes or more are told by their lengths and eight bytes at each end, of which all change the
 * slot. */
static zend_always_inline bool msgpack_is_seen(msgpack_seen_strings *seen, const zend_string *string)
{
	const char *bytes = ZSTR_VAL(string);
	size_t length = ZSTR_LEN(string);
	uint64_t hash = UNEXPECTED(length < 8) ? msgpack_hash_of_bytes(bytes, length)
		: ((mp_load_any64(bytes) ^ length) * MSGPACK_HASH_MULTIPLIER
			+ mp_load64((const unsigned char *) bytes + length - 8)) * MSGPACK_HASH_MULTIPLIER;
	uint32_t entry = seen->search | (uint32_t) (hash >> 48), slot = (uint32_t) (hash >> 32);

	while (seen->entries[slot %= MSGPACK_SEEN_STRINGS] >= seen->search) {
		if (seen->entries[slot++] == entry) {
			return true;
		}
	}
	seen->entries[slot] = entry;
	return false;
}

/* Are strings passed over? After MSGPACK_STRINGS_MISSED strings without a repetition only those in the sample and the
 * four from each multiple of 64 on are looked up, so that both few that repeat and many are found. */
static zend_always_inline bool msgpack_passes_over(const msgpack_compact_writer *writer)
{
	return UNEXPECTED(writer->strings >= writer->sampled_from) && (writer->strings & 60);
}

/* Looks up the strings that follow. Enters those that were passed over if the one with this index, which is repeated,
 * is among them; UINT32_MAX: none. */
void msgpack_look_up_next(msgpack_encoder *encoder, unsigned char *p, uint32_t index);

/* At `p` is repeated a string, with its index, or a shape or an array. */
static zend_always_inline void msgpack_resume_look_up(msgpack_encoder *encoder, unsigned char *p, uint32_t index)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (UNEXPECTED(writer->strings + MSGPACK_STRINGS_MISSED / 2 >= writer->sampled_from)) {
		msgpack_look_up_next(encoder, p, index);
	}
}

/* The reference to a string, as short as can be. NULL: the string itself is as short. */
static zend_always_inline unsigned char *msgpack_put_string_reference(msgpack_compact_writer *writer, unsigned char *p,
	uint32_t index, size_t length)
{
	size_t size = index <= UINT8_MAX ? 3 : 4;

	if (UNEXPECTED(length + 1 < size + msgpack_least_gain(writer))) {
		return NULL;
	}
	writer->saved += (int64_t) (length + 1 - size); /* one more of a bin */
	writer->pays |= writer->used || writer->saved > MP_COMPACT_ANNOUNCEMENT;
	writer->used = true;
	return EXPECTED(size == 3) ? mp_put_index8(p, MP_COMPACT_STRING, (uint8_t) index)
		: mp_put_index16(p, MP_COMPACT_STRING, (uint16_t) index);
}

/* Writes a str or bin for which there is room. `string`: it is a short str, with these bytes; else NULL. */
static zend_always_inline unsigned char *msgpack_put_literal_at(const msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string, const msgpack_text text)
{
	if (string && EXPECTED(text.length < 16)) {
		return msgpack_put_short_str(p, string);
	}
	p = text.is_bin ? mp_put_bin_head(p, (uint32_t) text.length)
		: mp_put_str_head(p, (uint32_t) text.length, encoder->options->str8);
	mp_copy(p, text.bytes, text.length);
	return p + text.length;
}

/* Writes a str or bin of MP_COMPACT_STRING_MIN bytes or more, or a reference to it; otherwise as above. */
static zend_always_inline unsigned char *msgpack_put_text_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string, const msgpack_text text)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set = msgpack_string_set(writer, text.hash);
	uint64_t tag = msgpack_tag_of(writer, text.hash);
	const msgpack_written_string *found = msgpack_find_string(encoder, set, tag, text.bytes, text.length);

	if (found) {
		unsigned char *after = msgpack_put_string_reference(writer, p, found->index, text.length);

		if (EXPECTED(after)) {
			msgpack_resume_look_up(encoder, p, found->index);
			return after;
		}
	}
	p = msgpack_put_literal_at(encoder, p, string, text);
	if (EXPECTED(writer->strings < MP_COMPACT_INDEXES)) {
		msgpack_enter_string(set, tag, (size_t) (p - encoder->start) - text.length, (uint32_t) writer->strings,
			text.length);
		writer->strings++;
	}
	return p;
}

/* Writes any string, for which there need not be room; its hash is not used. NULL: it failed. */
unsigned char *msgpack_put_any_text_at(msgpack_encoder *encoder, unsigned char *p, const msgpack_text text);

/* Writes a string that is not short, or need not be a str by the options, or for which there is no room yet. */
unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	bool is_key);

/* The index of a name that has been written; UINT32_MAX: it has none, has been evicted, or is too long to be referred
 * to. */
uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name);

#endif
