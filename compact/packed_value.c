#include "packed_value.h"

#include "../wire/compact.h"
#include "../wire/token.h"
#include "../codec/put.h"
#include "writer_state.h"

typedef struct {
	const unsigned char *cursor;
	const unsigned char *end;
} input;

static bool put_value(msgpack_encoder *encoder, input *in);

static bool is_no_value(msgpack_encoder *encoder)
{
	return msgpack_fail(encoder, NULL, encoder->options->failure,
		"The compact form needs each packed value to be one value in plain MessagePack");
}

/* Writes a token as it is. */
static bool copy(msgpack_encoder *encoder, const unsigned char *token, size_t size)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, size);

	memcpy(p, token, size);
	return msgpack_commit(encoder, p + size);
}

static bool put_string(msgpack_encoder *encoder, const unsigned char *token, uint32_t head_size, const mp_tag *tag)
{
	const char *bytes = (const char *) token + head_size;

	return tag->type == MP_TAG_BIN ? msgpack_put_bin(encoder, bytes, tag->length)
		: msgpack_put_str(encoder, bytes, tag->length);
}

static bool put_elements(msgpack_encoder *encoder, input *in, uint32_t count)
{
	msgpack_put_array_head(encoder, count);
	while (count-- > 0) {
		if (!put_value(encoder, in)) {
			return false;
		}
	}
	return true;
}

/* Whether a map has a shape if this is one of its keys. */
static bool is_key_of_shape(const input *in)
{
	return in->cursor < in->end && mp_is_key_head(*in->cursor);
}

static bool is_string(const input *in)
{
	return is_key_of_shape(in) && !mp_is_int_head(*in->cursor);
}

static bool put_pairs(msgpack_encoder *encoder, input *in, uint32_t count)
{
	bool has_shape = count > 0;

	msgpack_put_map_head(encoder, count);
	for (uint32_t i = 0; i < count; i++) {
		bool is_class = i == 0 && in->cursor < in->end && *in->cursor == MP_NIL;

		has_shape &= is_class || is_key_of_shape(in);
		if (!put_value(encoder, in)) {
			return false;
		}
		has_shape &= !is_class || is_string(in);
		if (!put_value(encoder, in)) {
			return false;
		}
	}
	msgpack_writer_of(encoder)->shapes += has_shape;
	return true;
}

static bool put_container(msgpack_encoder *encoder, input *in, const mp_tag *tag)
{
	bool done;

	if (!msgpack_encoder_enter(encoder)) {
		return false;
	}
	done = tag->type == MP_TAG_MAP ? put_pairs(encoder, in, tag->length) : put_elements(encoder, in, tag->length);
	msgpack_encoder_leave(encoder);
	return done;
}

static bool put_value(msgpack_encoder *encoder, input *in)
{
	const unsigned char *token = in->cursor;
	size_t available = (size_t) (in->end - token);
	uint64_t size = mp_token_size(token, available);
	uint32_t head_size;
	mp_tag tag;

	if (size > available) {
		return is_no_value(encoder);
	}
	tag = mp_read_tag(token);
	head_size = mp_head_size(*token);
	in->cursor += size;
	switch (tag.type) {
		case MP_TAG_STR:
		case MP_TAG_BIN:
			return put_string(encoder, token, head_size, &tag);
		case MP_TAG_EXT:
			return msgpack_put_ext(encoder, tag.ext_type, (const char *) token + head_size, tag.length);
		case MP_TAG_ARRAY:
		case MP_TAG_MAP:
			return put_container(encoder, in, &tag);
		case MP_TAG_INVALID:
			return is_no_value(encoder);
		default:
			return copy(encoder, token, head_size);
	}
}

bool msgpack_compact_put_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	input in = { (const unsigned char *) ZSTR_VAL(packed),
		(const unsigned char *) ZSTR_VAL(packed) + ZSTR_LEN(packed) };

	if (mp_is_announced(in.cursor, ZSTR_LEN(packed))) {
		return is_no_value(encoder);
	}
	return put_value(encoder, &in) && (in.cursor == in.end || is_no_value(encoder));
}
