#include "fill.h"

#include "classes.h"
#include "graph.h"
#include "shapes.h"

static const unsigned char *read_empty_array(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot, zend_object *holder)
{
	zval empty;

	ZVAL_EMPTY_ARRAY(&empty);
	if (!msgpack_php_is_of_type(info, &empty)) {
		return NULL;
	}
	ZVAL_EMPTY_ARRAY(slot);
	decoder->heads++;
	msgpack_php_empty_list(decoder, slot, (zend_refcounted *) holder, 1); /* a holder without a frame is in the top one */
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
	const zend_array *names = msgpack_compact_keys_of(&decoder->compact->shapes[frame->shape - 1]);
	const unsigned char *p = decoder->cursor, *after;
	uint32_t filled = 0;

	for (; filled < frame->left; filled++, p = after) {
		const zend_property_info *info = msgpack_php_expected_of_record(names, frame, filled);
		zval *slot, value;

		if (!info || !(after = msgpack_compact_read_scalar(decoder, p, &value, msgpack_compact_tail(decoder)))) {
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

void msgpack_php_fill_with_names(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = frame->form.object;
	uint32_t first = frame->form.next_property, most = MIN(frame->left, (uint32_t) object->ce->default_properties_count - first), filled = 0;
	const unsigned char *p = decoder->cursor, *after;

	for (; filled < most; filled++, p = after) {
		const zend_property_info *info = object->ce->properties_info_table[first + filled];
		zval value;

		if (!info || !(after = msgpack_compact_after_key(decoder, p, info->name)) || !(after = msgpack_compact_read_scalar(decoder, after, &value, msgpack_compact_tail(decoder)))
		 || UNEXPECTED(!msgpack_php_fill_slot(decoder, info, OBJ_PROP(object, info->offset), &value))) {
			break;
		}
	}
	if (filled > 0) {
		decoder->cursor = p;
		frame->form.state = MSGPACK_FORM_READING;
		frame->form.next_property += filled;
		frame->left -= filled;
	}
}

zend_property_info *msgpack_php_expected_in_compact(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after)
{
	const zend_class_entry *ce = frame->form.object->ce;
	zend_property_info *info;

	if (frame->form.next_property >= (uint32_t) ce->default_properties_count) {
		return NULL;
	}
	info = ce->properties_info_table[frame->form.next_property];
	if (!info || !(*after = msgpack_compact_after_key(decoder, decoder->cursor, info->name))) {
		return NULL;
	}
	return !frame->form.names || msgpack_php_note_name(decoder, frame, info->name) ? info : NULL;
}
