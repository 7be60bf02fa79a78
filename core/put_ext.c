#include "encoder.h"

#include "../wire/compact.h"
#include "../wire/format.h"
#include "put.h"

/* Of a type that has a meaning in the compact form: see wire/compact.h. */
static bool put_escaped_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length)
{
	unsigned char *p;

	if (!msgpack_fits(encoder, bytes, length + 1) || !msgpack_has_room(encoder, MP_HEAD_MAX + 1 + length)) {
		return false;
	}
	p = mp_put_ext_head(encoder->cursor, MP_COMPACT_EXT, (uint32_t) length + 1);
	msgpack_put_body(encoder, mp_put8(p, (unsigned char) type), bytes, length);
	return true;
}

bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length)
{
	if (UNEXPECTED(encoder->dialect)) {
		if (encoder->dialect->escapes && encoder->dialect->escapes(encoder, type)) {
			return put_escaped_ext(encoder, type, bytes, length);
		}
		if (encoder->dialect->rejects && encoder->dialect->rejects(encoder, type)) {
			return msgpack_fail(encoder, NULL, encoder->options->failure,
				"An ext value of type %d has another meaning among records", type);
		}
	}
	if (!msgpack_fits(encoder, bytes, length) || !msgpack_has_room(encoder, MP_HEAD_MAX + length)) {
		return false;
	}
	msgpack_put_body(encoder, mp_put_ext_head(encoder->cursor, type, (uint32_t) length), bytes, length);
	return true;
}

bool msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->packed(encoder, packed);
	}
	if (!msgpack_has_room(encoder, ZSTR_LEN(packed))) {
		return false;
	}
	msgpack_put_body(encoder, encoder->cursor, ZSTR_VAL(packed), ZSTR_LEN(packed));
	return true;
}
