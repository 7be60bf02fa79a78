#include "key.h"

#include "input.h"

int msgpack_print_integer(char digits[MSGPACK_DIGITS_MAX], uint64_t magnitude, bool negative)
{
	return snprintf(digits, MSGPACK_DIGITS_MAX, "%s%" PRIu64, negative ? "-" : "", magnitude);
}

void msgpack_set_integer(zval *value, uint64_t magnitude, bool negative)
{
	char digits[MSGPACK_DIGITS_MAX];

	if (magnitude <= (uint64_t) ZEND_LONG_MAX + negative) {
		ZVAL_LONG(value, (zend_long) (negative ? 0 - magnitude : magnitude));
	} else {
		ZVAL_STRINGL(value, digits, (size_t) msgpack_print_integer(digits, magnitude, negative));
	}
}

static msgpack_key big_integer_key(msgpack_decoder *decoder, uint64_t magnitude, bool negative)
{
	int length = msgpack_print_integer(decoder->digits, magnitude, negative);

	return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = decoder->digits, .length = (uint32_t) length };
}

msgpack_key msgpack_read_other_key(msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	p += mp_head_size(*p);
	switch (tag.type) {
		case MP_TAG_STR:
		case MP_TAG_BIN:
			decoder->cursor = p + tag.length;
			return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = (const char *) p, .length = tag.length };
		case MP_TAG_UINT:
			decoder->cursor = p;
			if (tag.uint > ZEND_LONG_MAX) {
				return big_integer_key(decoder, tag.uint, false);
			}
			return (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) tag.uint };
		case MP_TAG_INT:
			decoder->cursor = p;
			if (tag.integer < ZEND_LONG_MIN) {
				return big_integer_key(decoder, 0 - (uint64_t) tag.integer, true);
			}
			return (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) tag.integer };
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

