#include "values.h"

#include "../wire/forms.h"

typedef struct {
	const unsigned char *cursor;
	const unsigned char *end;
} input;

static bool put_value(msgpack_encoder *encoder, input *in);

static bool reject(msgpack_encoder *encoder)
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

/* May the next value be a key of a map that has a shape? */
static bool is_next_key(const input *in)
{
	return in->cursor < in->end && mp_is_key_head(*in->cursor);
}

/* Copies the next value; a str of more than `most` bytes in full, as readers accept no reference to it there. */
static bool put_literal_above(msgpack_encoder *encoder, input *in, size_t most)
{
	const unsigned char *after = in->cursor;
	mp_tag tag;

	if (!mp_next_token(&after, in->end, &tag) || tag.type != MP_TAG_STR || tag.length <= most) {
		return put_value(encoder, in);
	}
	in->cursor = after;
	return msgpack_put_literal_str(encoder, (const char *) after - tag.length, tag.length);
}

/* A map that may be in the form of a PHP value, see wire/forms.h. */
typedef struct {
	uint32_t mark;  /* the value of its first key, nil; 0: there is none */
	bool has_class;
	bool has_shape;
} map_form;

/* Copies the value of pair `i`, whose key is nil: a class name, a payload, or a mark. */
static bool put_value_of_nil(msgpack_encoder *encoder, input *in, uint32_t i, map_form *form)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_class = !form->has_class && is_next_key(in) && !mp_is_int_head(*in->cursor)
		&& (i == 0 || (i == 1 && form->mark == MP_MARK_REFERENCE));
	const unsigned char *after = in->cursor;
	bool outer = writer->in_payload, done;
	mp_tag tag;

	form->has_shape &= i == 0 && is_class;
	if (is_class) {
		form->has_class = true;
		writer->in_payload = true; /* so are properties, of some classes: see begin_detached() of objects/decode.c */
		return put_literal_above(encoder, in, MP_COMPACT_KEY_MAX);
	}
	if (i == 0 && mp_next_token(&after, in->end, &tag) && tag.type == MP_TAG_UINT) {
		form->mark = (uint32_t) MIN(tag.uint, UINT8_MAX);
	}
	writer->in_payload |= form->has_class;
	done = put_value(encoder, in);
	writer->in_payload = outer;
	return done;
}

/* Copies the pairs of a map, which defines a shape unless it has other keys than strings and integers. */
static bool put_pairs(msgpack_encoder *encoder, input *in, uint32_t count)
{
	map_form form = { .has_shape = count > 0 };
	bool outer = msgpack_writer_of(encoder)->in_payload, done = true;

	msgpack_put_map_head(encoder, count);
	for (uint32_t i = 0; done && i < count; i++) {
		bool is_nil = in->cursor < in->end && *in->cursor == MP_NIL;

		form.has_shape &= is_nil || is_next_key(in);
		done = put_literal_above(encoder, in, MP_COMPACT_KEY_MAX) && (is_nil
			? put_value_of_nil(encoder, in, i, &form)
			: put_literal_above(encoder, in, i == 1 && form.mark == MP_MARK_SERIALIZABLE ? 0
				: i == 1 && form.mark == MP_MARK_ENUM ? MP_COMPACT_KEY_MAX : SIZE_MAX));
	}
	msgpack_writer_of(encoder)->in_payload = outer;
	msgpack_writer_of(encoder)->shapes += done && form.has_shape;
	return done;
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
		return reject(encoder);
	}
	body = (const char *) mp_body(token);
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
			return reject(encoder);
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
		return reject(encoder);
	}
	return put_value(encoder, &in) && (in.cursor == in.end || reject(encoder));
}
