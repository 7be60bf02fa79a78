#include "clone_decode.h"

#include "../msgpackr/record_reader.h"
#include "../wire/format.h"
#include "buffer_unpacker.h"
#include "clone_values.h"
#include "references.h"
#include "typed_array.h"
#include "wide_integer.h"

static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A Set, RegExp or Error, whose array is read into `detached`. */
static const msgpack_frame_type content_type = { .next = content_next, .bytes_per_item = 1 };

static const char *problem_of(const zend_class_entry *ce)
{
	return ce == msgpack_set_ce ? "A Set that is not an array"
		: ce == msgpack_regexp_ce ? "A RegExp that is not [source, flags]" : "An Error that is not [name, message, cause]";
}

/* What does not fit stays detached, and is freed with the message. */
static zval *content_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval content;

	if (frame->left > 0) {
		frame->left = 0;
		return msgpack_decoder_detach(frame);
	}
	if (!msgpack_fill_clone_value(Z_OBJ_P(frame->slot), frame->detached)) {
		return msgpack_msgpackr_reject(decoder, problem_of(Z_OBJCE_P(frame->slot)));
	}
	msgpack_decoder_take_detached(frame, &content);
	zval_ptr_dtor(&content);
	msgpack_decoder_pop(decoder);
	return NULL;
}

/* Takes what only repeats the sign from the start of an integer. */
static const unsigned char *skip_signs(const unsigned char *p, uint32_t *length)
{
	while (*length > 1 && ((p[0] == 0 && p[1] < 0x80) || (p[0] == 0xff && p[1] >= 0x80))) {
		p++;
		--*length;
	}
	return p;
}

static bool decode_short_integer(msgpack_decoder *decoder, zval *slot, const unsigned char *p, uint32_t length)
{
	uint64_t bits = p[0] >> 7 ? UINT64_MAX : 0;

	while (length-- > 0) {
		bits = bits << 8 | *p++;
	}
	if ((int64_t) bits >= ZEND_LONG_MIN && (int64_t) bits <= ZEND_LONG_MAX) {
		ZVAL_LONG(slot, (zend_long) (int64_t) bits);
		return true;
	}
	return decoder->hooks->big_integer(decoder, slot, bits >> 63 ? 0 - bits : bits, bits >> 63);
}

static bool decode_integer(msgpack_decoder *decoder, zval *slot, const unsigned char *p, uint32_t length)
{
	zend_string *digits;
	bool done;

	p = skip_signs(p, &length);
	if (length <= sizeof(uint64_t)) {
		return decode_short_integer(decoder, slot, p, length);
	}
	digits = msgpack_wide_integer_text(p, length);
	done = msgpack_unpacker_set_integer(decoder, slot, digits);
	zend_string_release(digits);
	return done;
}

static bool begin_content(msgpack_decoder *decoder, zval *slot, int8_t type)
{
	msgpack_create_clone_value(slot, type);
	return msgpack_decoder_push(decoder, &content_type, slot, 1) != NULL;
}

/* The start of the token whose body is an id: the length is before the type, except in a fixext. */
static const unsigned char *token_of_id(const unsigned char *body)
{
	return body - mp_head_size(body[-2] == MP_FIXEXT4 ? MP_FIXEXT4 : body[-3] == MP_EXT8 ? MP_EXT8 : body[-4] == MP_EXT16 ? MP_EXT16 : MP_EXT32);
}

bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length, bool *is_known)
{
	const unsigned char *body = (const unsigned char *) data;

	*is_known = true;
	if (length == 1 && (type == MP_MSGPACKR_SET || type == MP_MSGPACKR_REGEXP || type == MP_MSGPACKR_ERROR)) {
		return begin_content(decoder, slot, type);
	}
	if (length == 4 && type == MP_MSGPACKR_ID) {
		return msgpack_begin_shared_value(decoder, slot, mp_load32(body), token_of_id(body));
	}
	if (length == 4 && type == MP_MSGPACKR_POINTER) {
		return msgpack_refer_to_shared_value(decoder, slot, mp_load32(body), token_of_id(body));
	}
	if (type == MP_MSGPACKR_TYPED_ARRAY && msgpack_create_typed_array(slot, data, length)) {
		return true;
	}
	if (type == MP_MSGPACKR_BIGINT && length > 0 && length <= MSGPACK_WIDE_BYTES_MAX) {
		return decode_integer(decoder, slot, body, length);
	}
	if (type == MP_MSGPACKR_UNDEFINED && length == 1 && *body == 0) {
		msgpack_create_undefined(slot);
		return true;
	}
	*is_known = false;
	return true;
}
