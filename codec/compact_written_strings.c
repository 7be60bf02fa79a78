#include "compact_written_strings.h"

/* Each word is multiplied by another odd number, all at the same time. */
uint64_t msgpack_hash_of_long_string(const char *bytes, size_t length)
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
		msgpack_index_string(encoder, p, writer->tables->strings[ZSTR_H(string) % MSGPACK_WRITER_STRING_SETS], writer->tag | (uint32_t) ZSTR_H(string), length);
	} else {
		writer->strings += writer->strings < MP_COMPACT_INDEXES;
	}
	return p;
}
