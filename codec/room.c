#include "room.h"

#include "../base/php_compat.h"

bool msgpack_grow_array(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed)
{
	uint32_t size = array->nTableSize;

	if (UNEXPECTED(!msgpack_array_extend(array, size + (left / 7 < size ? left : size), packed))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}
