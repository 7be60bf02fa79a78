#include "fill.h"

void msgpack_php_fill_record(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = frame->form.object;
	const zend_array *names = decoder->compact->shapes[frame->shape - 1].keys;
	const unsigned char *p = decoder->cursor, *after;
	uint32_t filled = 0;

	for (; filled < frame->left; filled++, p = after) {
		const zend_property_info *info = msgpack_php_expected_of_record(names, frame, filled);
		zval *slot, value;

		if (!info || !(after = msgpack_compact_read_scalar(decoder, p, &value))) {
			break;
		}
		slot = OBJ_PROP(object, info->offset);
		if (UNEXPECTED(!msgpack_php_fill_slot(decoder, info, slot, &value))) {
			break;
		}
	}
	decoder->cursor = p;
	frame->form.next_property += filled;
	frame->left -= filled;
}
