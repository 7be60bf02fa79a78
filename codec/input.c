#include "input.h"

size_t msgpack_input_room(size_t length, uint64_t whole)
{
	size_t room = zend_safe_address_guarded(1, length, length / 4);

	return whole > room && whole / 8 <= length && whole <= ZSTR_MAX_LEN ? (size_t) whole : room;
}
