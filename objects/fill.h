/* Declared properties that come in the order of their declaration. */
#ifndef MSGPACK_FILL_H
#define MSGPACK_FILL_H

#include "form.h"
#include "../codec/compact_reader.h"
#include "../codec/scalar.h"

static zend_always_inline bool msgpack_php_is_of_type(const zend_property_info *info, const zval *value)
{
	return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(value));
}

/* Consumes the value. False: it has to be checked. */
static zend_always_inline bool msgpack_php_fill_slot(msgpack_decoder *decoder, const zend_property_info *info, zval *slot, zval *value)
{
	if (UNEXPECTED(!msgpack_php_is_of_type(info, value) || Z_ISREF_P(slot))) {
		msgpack_decoder_clear(decoder, value);
		return false;
	}
	if (UNEXPECTED(Z_REFCOUNTED_P(slot))) {
		msgpack_decoder_clear(decoder, slot);
	}
	ZVAL_COPY_VALUE(slot, value);
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return true;
}

/* Reads declared properties, until one is out of order or has a value other than an
 * ordinary scalar. */
static zend_always_inline void msgpack_php_fill_named(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = frame->form.object;
	zend_property_info **table = object->ce->properties_info_table;
	uint32_t most = MIN(frame->left, (uint32_t) object->ce->default_properties_count - frame->form.next_property), filled = 0;
	const unsigned char *p = decoder->cursor, *end = decoder->end, *after;

	for (; filled < most; filled++, p = after) {
		const zend_property_info *info = table[frame->form.next_property + filled];
		zval *slot, value;

		if (!info || !(after = msgpack_after_fixstr(p, end, info->name)) || !(after = msgpack_read_scalar(after, end, &value))) {
			break;
		}
		slot = OBJ_PROP(object, info->offset);
		if (UNEXPECTED(!msgpack_php_fill_slot(decoder, info, slot, &value))) {
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

/* The same of a record. */
void msgpack_php_fill_record(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same of an object with its names in the compact form: these define a shape. */
void msgpack_php_fill_with_names(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same of any. */
static zend_always_inline void msgpack_php_fill_properties(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_PLAIN) {
		msgpack_php_fill_named(decoder, frame);
	} else if (frame->shape) {
		msgpack_php_fill_record(decoder, frame);
	} else if (!frame->form.names) {
		msgpack_php_fill_with_names(decoder, frame);
	}
}

/* Returns the next property in declaration order, if its name is at the cursor; `after`
 * is then the end of the name. */
static zend_always_inline zend_property_info *msgpack_php_expected_by_name(const msgpack_decoder *decoder, const msgpack_frame *frame, const unsigned char **after)
{
	const zend_class_entry *ce = frame->form.object->ce;
	zend_property_info *info;

	if (frame->form.next_property >= (uint32_t) ce->default_properties_count) {
		return NULL;
	}
	info = ce->properties_info_table[frame->form.next_property];
	return info && (*after = msgpack_after_fixstr(decoder->cursor, decoder->end, info->name)) ? info : NULL;
}

/* The same of a record: the next key of its shape is that property's name. */
static zend_always_inline zend_property_info *msgpack_php_expected_of_record(const zend_array *names, const msgpack_frame *frame, uint32_t taken)
{
	const zend_class_entry *ce = frame->form.object->ce;
	const zend_string *name = names->arData[names->nNumUsed - frame->left + taken].key;
	zend_property_info *info;

	if (frame->form.next_property + taken >= (uint32_t) ce->default_properties_count) {
		return NULL;
	}
	info = ce->properties_info_table[frame->form.next_property + taken];
	return info && name && (info->name == name || zend_string_equal_content(info->name, name)) ? info : NULL;
}

/* The same of an object with its names in the compact form. */
zend_property_info *msgpack_php_expected_in_compact(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after);

/* The same of any. */
static zend_always_inline zend_property_info *msgpack_php_expected_property(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_PLAIN) {
		return msgpack_php_expected_by_name(decoder, frame, after);
	}
	if (!frame->shape) {
		return msgpack_php_expected_in_compact(decoder, frame, after);
	}
	*after = decoder->cursor;
	return msgpack_php_expected_of_record(msgpack_compact_keys_of(&decoder->compact->shapes[frame->shape - 1]), frame, 0);
}

#endif
