#include "encoder.h"

#include "../wire/compact.h"
#include "../wire/format.h"
#include "put.h"

/* Of a type that has a meaning in the compact form: see wire/compact.h. */
static bool put_escaped_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length)
{
	unsigned char *p;

	if (!msgpack_fits(encoder, length + 1) || !msgpack_has_room(encoder, MP_HEAD_MAX + 1 + length)) {
		return false;
	}
	p = mp_put_ext_head(encoder->cursor, MP_COMPACT_EXT, (uint32_t) length + 1);
	msgpack_put_body(encoder, mp_put8(p, (unsigned char) type), bytes, length);
	return true;
}

/* Would the message begin as one in the compact form does? */
static bool would_announce(msgpack_encoder *encoder, int8_t type, size_t length)
{
	const unsigned char *start = encoder->start;

	return type == MP_COMPACT_SHAPE && length == 0 && encoder->cursor == start + 1 && *start == (MP_FIXARRAY | 2);
}

bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length)
{
	if (UNEXPECTED(encoder->dialect)) {
		if (encoder->dialect->escapes && encoder->dialect->escapes(encoder, type)) {
			return put_escaped_ext(encoder, type, bytes, length);
		}
		if (encoder->dialect->rejects && encoder->dialect->rejects(encoder, type)) {
			zend_throw_exception_ex(encoder->options->failure, 0, "An ext value of type %d has another meaning among records", type);
			return false;
		}
	}
	if (!msgpack_fits(encoder, length) || !msgpack_has_room(encoder, 2 * MP_HEAD_MAX + length)) {
		return false;
	}
	if (UNEXPECTED(would_announce(encoder, type, length))) {
		encoder->cursor = mp_store16(mp_put8(encoder->start, MP_ARRAY16), 2);
	}
	msgpack_put_body(encoder, mp_put_ext_head(encoder->cursor, type, (uint32_t) length), bytes, length);
	return true;
}

/* Is it an ext value as it announces the compact form where it comes first? */
static bool is_marker(const zend_string *packed)
{
	unsigned char marker[MP_HEAD_MAX];

	return ZSTR_LEN(packed) == (size_t) (mp_put_ext_head(marker, MP_COMPACT_SHAPE, 0) - marker)
		&& memcmp(ZSTR_VAL(packed), marker, ZSTR_LEN(packed)) == 0;
}

bool msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->packed(encoder, packed);
	}
	if (UNEXPECTED(is_marker(packed))) {
		return msgpack_put_ext(encoder, MP_COMPACT_SHAPE, "", 0);
	}
	if (!msgpack_has_room(encoder, ZSTR_LEN(packed))) {
		return false;
	}
	msgpack_put_body(encoder, encoder->cursor, ZSTR_VAL(packed), ZSTR_LEN(packed));
	return true;
}
