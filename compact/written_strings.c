#include "written_strings.h"

#include "../codec/encoder.h"
#include "../codec/put.h"

void msgpack_add_string_after_growth(msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set,
	uint64_t tag, size_t length)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	msgpack_compact_look_at_buffer(encoder);
	if (EXPECTED((size_t) (p - encoder->start) <= UINT32_MAX)) {
		set[1] = set[0];
		set[0] = (msgpack_written_string) {
			tag, (uint32_t) (p - encoder->start), (uint16_t) writer->strings, msgpack_noted_length(length)
		};
	}
	writer->strings++;
}

void msgpack_note_lone_reference(const msgpack_encoder *encoder, const unsigned char *p,
	const msgpack_written_string *found, size_t length, size_t saved)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->lone = (msgpack_lone_reference) { saved, length, (size_t) (p - encoder->start), found->offset };
	writer->used = true;
}

unsigned char *msgpack_put_other_bytes_at(unsigned char *p, const char *bytes, size_t length, bool is_bin, bool str8)
{
	p = is_bin ? mp_put_bin_head(p, (uint32_t) length) : mp_put_str_head(p, (uint32_t) length, str8);
	mp_copy(p, bytes, length);
	return p + length;
}

unsigned char *msgpack_put_unsought_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	const char *bytes, size_t length, bool is_bin)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	zend_ulong hash = string && length <= MSGPACK_KNOWN_HASH_MAX ? ZSTR_H(string) : 0;

	p = msgpack_put_bytes_at(encoder, p, (msgpack_text) { string, bytes, length, is_bin, NULL });
	if (hash) {
		/* Later strings may be equal to it: the keys of a map are values of another. */
		msgpack_index_string(encoder, p - length, writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS],
			writer->tag | (uint32_t) hash, length);
	} else {
		writer->strings += writer->strings < MP_COMPACT_INDEXES;
	}
	return p;
}

/* Long strings */

uint64_t msgpack_hash_of_some_bytes(const char *bytes, size_t length)
{
	uint64_t hash = (mp_load_any64(bytes) ^ length) * MSGPACK_HASH_MULTIPLIER;

	hash = (hash ^ hash >> 32 ^ mp_load_any64(bytes + length / 2)) * MSGPACK_HASH_MULTIPLIER;
	hash = (hash ^ hash >> 32 ^ mp_load_any64(bytes + length - 8)) * MSGPACK_HASH_MULTIPLIER;
	return hash >> 32;
}

/* Keys, URLs and dates may be alike but for a few bytes anywhere: it sees all of up to 72, of others the first and
 * the last eight, and eight words between. Each word is multiplied by another odd number, all at the same time. */
static uint64_t hash_of_most_bytes(const char *bytes, size_t length)
{
	size_t step = length <= 72 ? 8 : length / 8;
	uint64_t multiplier = MSGPACK_HASH_MULTIPLIER, hash = (mp_load_any64(bytes) ^ length) * multiplier;

	for (size_t i = 8; i < length - 8; i += step) {
		multiplier += 2 * MSGPACK_HASH_MULTIPLIER;
		hash += mp_load_any64(bytes + i) * multiplier;
	}
	hash ^= hash >> 32;
	hash += mp_load_any64(bytes + length - 8);
	hash = (hash ^ hash >> 29) * MSGPACK_HASH_MULTIPLIER;
	return hash ^ hash >> 32;
}

/* Of more than MSGPACK_KNOWN_HASH_MAX bytes. Where the tag of a few of them is in the set, but not the string, it is
 * looked for by most of them. */
static unsigned char *put_long_string_at(msgpack_encoder *encoder, unsigned char *p, const msgpack_text text)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_string *found = NULL;
	msgpack_written_string *set;
	uint64_t hash, tag;

	if (UNEXPECTED(!msgpack_looks_for_string(writer, text.misses))) {
		return msgpack_put_unsought_string_at(encoder, p, text.string, text.bytes, text.length, text.is_bin);
	}
	/* Long keys have the hash that their array has of them, which is not that of an equal value: such a one is not
	 * found. */
	hash = !text.misses && text.string && ZSTR_H(text.string) ? ZSTR_H(text.string)
		: msgpack_hash_of_some_bytes(text.bytes, text.length);
	tag = writer->tag | (uint32_t) hash;
	set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
	if (UNEXPECTED(set[0].tag == tag || set[1].tag == tag)) {
		found = msgpack_find_written_string(set, tag, encoder->start, text.bytes, text.length);
		if (!found) {
			hash = hash_of_most_bytes(text.bytes, text.length);
			tag = writer->tag | (uint32_t) hash;
			set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
			found = msgpack_find_written_string(set, tag, encoder->start, text.bytes, text.length);
		}
	}
	return msgpack_put_sought_string_at(encoder, p, set, tag, found, text);
}

/* Any string */

/* May a string of this length not be referred to: a key that each reader would look up, or part of a payload? Or is
 * it too long to be written at all? */
static bool must_be_literal(const msgpack_compact_writer *writer, const msgpack_text text)
{
	return text.length < MP_COMPACT_STRING_MIN
		|| (text.length > MP_COMPACT_KEY_MAX
			&& (!text.misses || writer->in_payload || msgpack_is_too_long(text.length)));
}

unsigned char *msgpack_put_any_string_at(msgpack_encoder *encoder, unsigned char *p, const msgpack_text text)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t room = MP_HEAD_MAX + MAX(text.length, MSGPACK_KNOWN_HASH_MAX);

	if (must_be_literal(writer, text)) {
		encoder->cursor = p;
		return (text.is_bin ? msgpack_put_bin : msgpack_put_literal_str)(encoder, text.bytes, text.length)
			? encoder->cursor : NULL;
	}
	if (UNEXPECTED((size_t) (encoder->limit - p) < room) && !(p = msgpack_encoder_grow_at(encoder, p, room))) {
		return NULL;
	}
	if (p > writer->last_short) {
		msgpack_compact_look_at_buffer(encoder);
	}
	return text.length > MSGPACK_KNOWN_HASH_MAX ? put_long_string_at(encoder, p, text)
		: msgpack_put_string_at(encoder, p, text);
}

unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	uint16_t *misses)
{
	return msgpack_put_any_string_at(encoder, p, msgpack_text_of(string, msgpack_is_bin(encoder, string), misses));
}

uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t hash = ZSTR_HASH(name);
	const msgpack_written_string *found =
		msgpack_find_written_string(writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS],
		writer->tag | (uint32_t) hash, encoder->start, ZSTR_VAL(name), ZSTR_LEN(name));

	return found && ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? found->index : UINT32_MAX;
}
