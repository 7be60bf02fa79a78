#include "written_strings.h"

#include "../wire/token.h"

/* Keys, URLs and dates may be alike but for a few bytes anywhere: it sees all of up to 72, of others the first and
 * the last eight, and eight words between. Each word is multiplied by another odd number, all at the same time. */
static uint64_t hash_long_string(const char *bytes, size_t length)
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

static uint64_t hash_of(const char *bytes, size_t length)
{
	return length <= MSGPACK_SHORT_STRING_MAX ? zend_inline_hash_func(bytes, length) : hash_long_string(bytes, length);
}

/* Enters the strings from `looked_up_to` on. Out of memory, the bytes are any, and the result is not used. */
static void enter_strings(msgpack_encoder *encoder, const unsigned char *end)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const unsigned char *p = encoder->start + writer->looked_up_at;
	uint64_t index = writer->looked_up_to;
	mp_tag tag;

	while (p < end && index < MP_COMPACT_INDEXES && mp_next_token(&p, end, &tag)) {
		if (mp_is_string(tag.type) && tag.length >= MP_COMPACT_STRING_MIN) {
			const char *bytes = (const char *) p - tag.length;
			uint64_t hash = hash_of(bytes, tag.length), id = msgpack_tag_of(writer, hash);
			msgpack_written_string *set = msgpack_string_set(writer, hash);

			if (!msgpack_find_string(encoder, set, id, bytes, tag.length)) {
				msgpack_enter_string(set, id, (size_t) (bytes - (const char *) encoder->start), (uint32_t) index,
					tag.length);
			}
			index++;
		}
	}
}

void msgpack_look_up_next(msgpack_encoder *encoder, unsigned char *p, uint32_t index)
{
	enum { WORTH_ENTERING = 12 }; /* bytes that are saved so far: few words of a long message repeat by chance */
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->passed_to = writer->strings > writer->sampled_from ? writer->strings : writer->passed_to;
	if (index >= writer->looked_up_to && index < writer->passed_to && writer->saved >= WORTH_ENTERING) {
		enter_strings(encoder, p);
		writer->passed_to = 0;
	}
	writer->sampled_from = writer->strings + MSGPACK_STRINGS_MISSED / 2; /* is called for the next repetition, too... */
	if (writer->passed_to <= writer->looked_up_to) { /* ... unless none have been passed over */
		writer->looked_up_to = writer->strings;
		writer->looked_up_at = (size_t) (p - encoder->start);
		writer->sampled_from += MSGPACK_STRINGS_MISSED / 2;
	}
}

/* May a string of this length not be referred to: a key that each reader would look up, or part of a payload? Or is
 * it too long to be written at all? */
static bool must_be_literal(const msgpack_compact_writer *writer, const msgpack_text text)
{
	return text.length < MP_COMPACT_STRING_MIN
		|| (text.length > MP_COMPACT_KEY_MAX
			&& (text.is_key || writer->in_payload || msgpack_is_too_long(text.length)));
}

unsigned char *msgpack_put_any_text_at(msgpack_encoder *encoder, unsigned char *p, msgpack_text text)
{
	encoder->cursor = p;
	if (must_be_literal(msgpack_writer_of(encoder), text)) {
		return (text.is_bin ? msgpack_put_bin : msgpack_put_literal_str)(encoder, text.bytes, text.length)
			? encoder->cursor : NULL;
	}
	if (!msgpack_has_room(encoder, MP_HEAD_MAX + text.length)) {
		return NULL;
	}
	text.hash = hash_of(text.bytes, text.length);
	return msgpack_put_text_at(encoder, encoder->cursor, NULL, text);
}

unsigned char *msgpack_put_other_string_at(msgpack_encoder *encoder, unsigned char *p, zend_string *string,
	bool is_key)
{
	return msgpack_put_any_text_at(encoder, p, (msgpack_text) { .bytes = ZSTR_VAL(string), .length = ZSTR_LEN(string),
		.is_bin = msgpack_is_bin(encoder, string), .is_key = is_key });
}

uint32_t msgpack_index_of_name(const msgpack_encoder *encoder, zend_string *name)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t hash = ZSTR_LEN(name) <= MSGPACK_SHORT_STRING_MAX ? ZSTR_HASH(name)
		: hash_long_string(ZSTR_VAL(name), ZSTR_LEN(name));
	const msgpack_written_string *found = msgpack_find_string(encoder, msgpack_string_set(writer, hash),
		msgpack_tag_of(writer, hash), ZSTR_VAL(name), ZSTR_LEN(name));

	return found && ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? found->index : UINT32_MAX;
}
