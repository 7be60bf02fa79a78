#include "input.h"

#include "scalar.h"

size_t msgpack_input_room(size_t length, uint64_t whole)
{
	size_t room = zend_safe_address_guarded(1, length, length / 4);

	return whole > room && whole / 8 <= length && whole <= ZSTR_MAX_LEN ? (size_t) whole : room;
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
