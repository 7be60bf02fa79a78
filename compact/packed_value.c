#include "packed_value.h"

#include "../wire/token.h"
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

static bool put_elements(msgpack_encoder *encoder, input *in, uint32_t count)
{
	msgpack_put_array_head(encoder, count);
	while (count > 0 && put_value(encoder, in)) {
		count--;
	}
	return count == 0;
}

/* May the next value be a key of a map that has a shape; or is it a class name? */
static bool is_next_key(const input *in, bool is_class)
{
	return in->cursor < in->end && mp_is_key_head(*in->cursor) && !(is_class && mp_is_int_head(*in->cursor));
}

/* Copies the pairs of a map, which defines a shape unless it has other keys than strings and integers. */
static bool put_pairs(msgpack_encoder *encoder, input *in, uint32_t count)
{
	bool has_shape = count > 0;

	msgpack_put_map_head(encoder, count);
	for (uint32_t i = 0; i < count; i++) {
		bool is_class = i == 0 && in->cursor < in->end && *in->cursor == MP_NIL;

		has_shape &= is_class || is_next_key(in, false);
		if (!put_value(encoder, in)) {
			return false;
		}
		has_shape &= !is_class || is_next_key(in, true);
		if (!put_value(encoder, in)) {
			return false;
		}
	}
	msgpack_writer_of(encoder)->shapes += has_shape;
	return true;
}

static bool put_container(msgpack_encoder *encoder, input *in, const mp_tag *tag)
{
	bool done = msgpack_encoder_enter(encoder);

	if (done) {
		done = tag->type == MP_TAG_MAP ? put_pairs(encoder, in, tag->length) : put_elements(encoder, in, tag->length);
		msgpack_encoder_leave(encoder);
	}
	return done;
}

static bool put_value(msgpack_encoder *encoder, input *in)
{
	const unsigned char *token = in->cursor;
	const char *body;
	mp_tag tag;

	if (!mp_next_token(&in->cursor, in->end, &tag)) {
		return is_no_value(encoder);
	}
	body = (const char *) token + mp_head_size(*token);
	switch (tag.type) {
		case MP_TAG_STR:
			return msgpack_put_str(encoder, body, tag.length);
		case MP_TAG_BIN:
			return msgpack_put_bin(encoder, body, tag.length);
		case MP_TAG_EXT:
			return msgpack_put_ext(encoder, tag.ext_type, body, tag.length);
		case MP_TAG_ARRAY:
		case MP_TAG_MAP:
			return put_container(encoder, in, &tag);
		case MP_TAG_INVALID:
			return is_no_value(encoder);
		default: {
			unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);

			memcpy(p, token, (size_t) (in->cursor - token));
			return msgpack_commit(encoder, p + (in->cursor - token));
		}
	}
}

bool msgpack_compact_put_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *start = (const unsigned char *) ZSTR_VAL(packed);
	input in = { start, start + ZSTR_LEN(packed) };

	if (mp_is_announced(start, ZSTR_LEN(packed))) {
		return is_no_value(encoder);
	}
	return put_value(encoder, &in) && (in.cursor == in.end || is_no_value(encoder));
}
