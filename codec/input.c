#include "input.h"

#include "scalar.h"

size_t msgpack_input_room(size_t length, uint64_t whole)
{
	size_t room = zend_safe_address_guarded(1, length, length / 4);

	return whole > room && whole / 8 <= length && whole <= ZSTR_MAX_LEN ? (size_t) whole : room;
}

zend_string *msgpack_make_long_string(const unsigned char *body, uint32_t length)
{
	zend_string *string = msgpack_string_init((const char *) body, length);

	return string ? string : ZSTR_EMPTY_ALLOC();
}

const unsigned char *msgpack_read_other_string(const unsigned char *body, const unsigned char *end, zval *slot,
	uint32_t length)
{
	return msgpack_read_string(body, end, slot, length);
}

bool msgpack_decode_scalar(zval *result, const unsigned char *bytes, const unsigned char *end)
{
	const unsigned char *after = msgpack_read_scalar(bytes, end, result);

	if (EXPECTED(after == end) && !UNEXPECTED(msgpack_is_out_of_memory())) {
		return true;
	}
	if (after) {
		zval_ptr_dtor_str(result);
		ZVAL_NULL(result);
	}
	return false;
}
