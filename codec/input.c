#include "input.h"

#include "scalar.h"

zend_string *msgpack_make_long_string(const unsigned char *body, uint32_t length)
{
	return msgpack_string_init_fast((const char *) body, length);
}

const unsigned char *msgpack_read_other_string(const unsigned char *body, const unsigned char *end, zval *slot,
	uint32_t length)
{
	return msgpack_read_string(body, end, slot, length);
}

const unsigned char *msgpack_decode_scalar(zval *result, const unsigned char *p, const unsigned char *end)
{
	const unsigned char *after = msgpack_read_scalar(p, end, result);

	if (UNEXPECTED(after && msgpack_is_out_of_memory())) {
		zval_ptr_dtor_str(result);
		ZVAL_NULL(result);
		return NULL;
	}
	return after;
}

/* Pieces */

enum { TRIM_MIN = 4096 }; /* released bytes for which the others are copied */

void msgpack_pieces_set(msgpack_pieces *pieces, zend_string *bytes)
{
	zend_string_release(pieces->bytes);
	*pieces = (msgpack_pieces) { .bytes = bytes };
}

/* Allocates room as msgpack_pieces_extend() needs it. False: out of memory. */
static bool reserve(msgpack_pieces *pieces, size_t more, uint64_t missing)
{
	size_t old = ZSTR_LEN(pieces->bytes), length = zend_safe_address_guarded(1, old, more);
	size_t room = zend_safe_address_guarded(1, length, length / 4);
	uint64_t whole = old + missing;
	zend_string *extended;

	room = whole > room && whole / 8 <= length && whole <= ZSTR_MAX_LEN ? (size_t) whole : room;
	extended = msgpack_string_extend(pieces->bytes, room);
	if (!extended) {
		return false;
	}
	ZSTR_LEN(extended) = old;
	pieces->bytes = extended;
	pieces->capacity = room;
	return true;
}

bool msgpack_pieces_extend(msgpack_pieces *pieces, const zend_string *more, uint64_t missing)
{
	if (!msgpack_pieces_have_room(pieces, ZSTR_LEN(more)) && !reserve(pieces, ZSTR_LEN(more), missing)) {
		return false;
	}
	memcpy(ZSTR_VAL(pieces->bytes) + ZSTR_LEN(pieces->bytes), ZSTR_VAL(more), ZSTR_LEN(more) + 1);
	ZSTR_LEN(pieces->bytes) += ZSTR_LEN(more);
	zend_string_forget_hash_val(pieces->bytes);
	return true;
}

bool msgpack_pieces_trim(msgpack_pieces *pieces)
{
	size_t length = msgpack_pieces_length(pieces);
	const char *bytes = ZSTR_VAL(pieces->bytes) + pieces->released;
	zend_string *copy;

	if (pieces->released == 0) {
		return true;
	}
	copy = length > 0 ? msgpack_string_init(bytes, length) : ZSTR_EMPTY_ALLOC();
	if (copy) {
		msgpack_pieces_set(pieces, copy);
	}
	return copy != NULL;
}

void msgpack_pieces_release(msgpack_pieces *pieces, size_t count)
{
	size_t rest;

	pieces->released += count;
	rest = msgpack_pieces_length(pieces);
	if (rest == 0 || (pieces->released >= rest && pieces->released > TRIM_MIN && msgpack_pieces_are_owned(pieces))) {
		msgpack_pieces_trim(pieces);
	}
}

/* Keys */

void msgpack_set_integer(zval *value, const mp_tag *tag)
{
	if (msgpack_is_long(tag)) {
		ZVAL_LONG(value, (zend_long) tag->integer);
	} else {
		ZVAL_STR(value, tag->type == MP_TAG_INT ? zend_i64_to_str(tag->integer) : zend_u64_to_str(tag->uint));
	}
}

static msgpack_key integer_key(msgpack_decoder *decoder, const mp_tag *tag)
{
	int length;

	if (msgpack_is_long(tag)) {
		return (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) tag->integer };
	}
	length = snprintf(decoder->digits, sizeof(decoder->digits), tag->type == MP_TAG_INT ? "%" PRId64 : "%" PRIu64,
		tag->uint);
	return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = decoder->digits, .length = (uint32_t) length };
}

msgpack_key msgpack_read_other_key(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	p = mp_body(p);
	switch (tag.type) {
		case MP_TAG_STR:
		case MP_TAG_BIN:
			decoder->cursor = p + tag.length;
			return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = (const char *) p, .length = tag.length };
		case MP_TAG_UINT:
		case MP_TAG_INT:
			decoder->cursor = p;
			return integer_key(decoder, &tag);
		case MP_TAG_NIL:
			decoder->cursor = p;
			return (msgpack_key) { .type = MSGPACK_KEY_NIL };
		case MP_TAG_INVALID:
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return (msgpack_key) { .type = MSGPACK_KEY_NONE };
		default:
			return (msgpack_key) { .type = MSGPACK_KEY_OTHER };
	}
}
