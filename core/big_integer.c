#include "big_integer.h"

#include "key.h"
#include "strict.h"

bool msgpack_read_big_integer(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative)
{
	char digits[MSGPACK_DIGITS_MAX];

	if (decoder->hooks->big_integer) {
		if (!decoder->hooks->big_integer(decoder, slot, magnitude, negative)) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
			return false;
		}
		return true;
	}
	if (msgpack_is_strict(decoder)) {
		msgpack_decoder_reject(decoder, "An integer is out of range");
		return false;
	}
#if SIZEOF_ZEND_LONG < 8
	if (magnitude <= UINT64_C(1) << 53) {
		ZVAL_DOUBLE(slot, negative ? -(double) magnitude : (double) magnitude);
		return true;
	}
#endif
	ZVAL_STRINGL(slot, digits, (size_t) msgpack_print_integer(digits, magnitude, negative));
	return true;
}
