#include "written_strings.h"

/* Of more than 64 bytes. Keys, URLs and dates may be alike but for a few bytes anywhere: it sees all of up to 72, of
 * others the first and the last eight, and eight words between. Each word is multiplied by another odd number, all at the
 * same time. */
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

void msgpack_note_written_string_anyhow(msgpack_encoder *encoder, const unsigned char *p, msgpack_written_string *set, uint64_t tag, size_t length)
{
	msgpack_compact_look_at_buffer(encoder);
	if (EXPECTED((size_t) (p - encoder->start) <= UINT32_MAX)) {
		msgpack_note_written_string(encoder, p, set, tag, length);
	}
}

unsigned char *msgpack_put_new_string(unsigned char *p, const char *bytes, size_t length, bool is_bin, bool str8)
{
	p = is_bin ? mp_put_bin_head(p, (uint32_t) length) : mp_put_str_head(p, (uint32_t) length, str8);
	mp_copy(p, bytes, length);
	return p + length;
}

unsigned char *msgpack_put_unsought_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	p = msgpack_put_new_string_at(encoder, p, string, bytes, length, is_bin);
	if (string && length <= MSGPACK_KNOWN_HASH_MAX && ZSTR_H(string)) {
		/* Later strings may be equal to it: the keys of a map are values of another. */
		msgpack_index_string(encoder, p - length, writer->tables->strings[ZSTR_H(string) % MSGPACK_WRITER_STRING_SETS], writer->tag | (uint32_t) ZSTR_H(string), length);
	} else {
		writer->strings += writer->strings < MP_COMPACT_INDEXES;
	}
	return p;
}

/* One whose tag is in the set: that one again, or another that is alike in the bytes that the hash is of. */
static zend_never_inline unsigned char *put_like_string_at(msgpack_encoder *encoder, unsigned char *p, msgpack_written_string *set, uint64_t tag, const char *bytes, size_t length, bool is_bin, uint16_t *misses)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_string *found = msgpack_find_written_string(set, tag, encoder->start, bytes, length);

	if (!found) {
		uint64_t hash = hash_of_most_bytes(bytes, length);

		tag = writer->tag | (uint32_t) hash;
		set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
		found = msgpack_find_written_string(set, tag, encoder->start, bytes, length);
	}
	return msgpack_put_sought_string_at(encoder, p, set, tag, found, NULL, bytes, length, is_bin, misses);
}

/* Long keys have the hash that their array has of them, which is not that of an equal value: such a one is not found. */
static zend_always_inline uint64_t hash_by_column(const zend_string *string, const char *bytes, size_t length, const uint16_t *misses)
{
	return !misses && string && ZSTR_H(string) ? ZSTR_H(string) : msgpack_hash_of_some_bytes(bytes, length);
}

/* As msgpack_put_string_at(). */
static zend_always_inline unsigned char *put_long_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin, uint16_t *misses)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_string *set;
	uint64_t hash, tag;

	if (UNEXPECTED(!msgpack_looks_for_string(writer, misses))) {
		return msgpack_put_unsought_string_at(encoder, p, string, bytes, length, is_bin);
	}
	hash = hash_by_column(string, bytes, length, misses);
	tag = writer->tag | (uint32_t) hash;
	set = writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS];
	if (UNEXPECTED(set[0].tag == tag || set[1].tag == tag)) {
		return put_like_string_at(encoder, p, set, tag, bytes, length, is_bin, misses);
	}
	if (misses) {
		++*misses;
	}
	p = is_bin ? mp_put_bin_head(p, (uint32_t) length) : mp_put_str_head(p, (uint32_t) length, encoder->options->str8);
	msgpack_index_string(encoder, p, set, tag, length);
	memcpy(p, bytes, length);
	return p + length;
}

unsigned char *msgpack_put_long_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, const char *bytes, size_t length, bool is_bin, uint16_t *misses)
{
	return put_long_string_at(encoder, p, string, bytes, length, is_bin, misses);
}

unsigned char *msgpack_put_long_str_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string, uint16_t *misses)
{
	return put_long_string_at(encoder, p, string, ZSTR_VAL(string), ZSTR_LEN(string), false, misses);
}

uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t hash = ZSTR_HASH(name);
	const msgpack_written_string *found = msgpack_find_written_string(writer->tables->strings[hash % MSGPACK_WRITER_STRING_SETS],
		writer->tag | (uint32_t) hash, encoder->start, ZSTR_VAL(name), ZSTR_LEN(name));

	return found && ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? found->index : UINT32_MAX;
}
