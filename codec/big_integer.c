#include "big_integer.h"

#include "key.h"
#include "strict.h"

bool msgpack_read_big_integer(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative)
{
	char buffer[MSGPACK_DIGITS_MAX];
	zend_string *digits;
	bool done;

	if (!decoder->hooks->big_integer && msgpack_is_strict(decoder)) {
		msgpack_decoder_reject(decoder, "An integer is out of range");
		return false;
	}
#if SIZEOF_ZEND_LONG < 8
	if (!decoder->hooks->big_integer && magnitude <= UINT64_C(1) << 53) {
		ZVAL_DOUBLE(slot, negative ? -(double) magnitude : (double) magnitude);
		return true;
	}
#endif
	digits = zend_string_init(buffer, (size_t) msgpack_print_integer(buffer, magnitude, negative), false);
	if (!decoder->hooks->big_integer) {
		ZVAL_STR(slot, digits);
		return true;
	}
	done = decoder->hooks->big_integer(decoder, slot, digits);
	zend_string_release(digits);
	if (!done) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return done;
}
