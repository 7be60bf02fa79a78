#include "integer_keys.h"

zval *msgpack_fill_integer_keys(msgpack_decoder *decoder, zend_array *array, zval *slot, uint32_t *left, uint32_t stop)
{
	const unsigned char *p = decoder->cursor, *after;
	uint32_t first = array->nNumUsed, end = first + MIN(*left - stop, array->nTableSize - first);

	while ((after = msgpack_read_scalar(p, decoder->end, slot))) {
		p = after;
		slot = array->nNumUsed < end ? msgpack_append_integer_key_at(array, p, decoder->end, &after) : NULL;
		if (!slot) {
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	*left -= array->nNumUsed - first;
	return slot;
}
