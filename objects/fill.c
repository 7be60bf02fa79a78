#include "fill.h"

#include "classes.h"
#include "graph.h"

static const unsigned char *read_empty_array(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot, zend_object *holder)
{
	zval empty;

	ZVAL_EMPTY_ARRAY(&empty);
	if (!msgpack_php_is_of_type(info, &empty)) {
		return NULL;
	}
	ZVAL_COPY_VALUE(slot, &empty);
	decoder->heads++;
	msgpack_php_empty_list(decoder, slot, (zend_refcounted *) holder);
	return p + 1;
}

static const unsigned char *read_same_object(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot)
{
	const unsigned char *after;
	zval same;

	after = msgpack_php_same_object_at(decoder, p + 1, &same);
	if (!after) {
		return NULL;
	}
	if (UNEXPECTED(ZEND_TYPE_IS_SET(info->type) && !msgpack_php_is_plainly_of_type(info, &same))) {
		Z_DELREF(same);
		return NULL;
	}
	decoder->heads++;
	ZVAL_COPY_VALUE(slot, &same);
	return after;
}

const unsigned char *msgpack_php_read_small_value(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot, zend_object *holder)
{
	return *p == MP_FIXARRAY ? read_empty_array(decoder, p, info, slot, holder) : read_same_object(decoder, p, info, slot);
}

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
