/* Declared properties that come in the order of their declaration. */
#ifndef MSGPACK_FILL_H
#define MSGPACK_FILL_H

#include "graph.h"
#include "../compact/leaves.h"
#include "../compact/reader.h"
#include "../core/scalar.h"

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

/* Is it, as far as the head shows, an empty array or a back-reference? */
static zend_always_inline bool msgpack_php_is_small_value(const unsigned char *p, const unsigned char *end)
{
	return p < end && (*p == MP_FIXARRAY || *p == (MP_FIXMAP | 2));
}

/* Reads it, if it is an empty array or a back-reference to an object, and the property may have that, into its slot, whose old
 * value needs no freeing. `holder`: the object, if it has no frame. Returns where it ends; NULL, with nothing changed: it is
 * another value. */
const unsigned char *msgpack_php_read_small_value(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot, zend_object *holder);

/* Is an array or object that is elsewhere next, whose ordinal takes one byte or two? */
static zend_always_inline bool msgpack_php_is_at_same(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	return decoder->end - p >= 4 && (*p == MP_FIXEXT1 || *p == MP_FIXEXT2) && p[1] == MP_COMPACT_SAME;
}

/* The value of a property without a value, if it is an array that is read at once, or one or an object that is elsewhere. */
static zend_always_inline msgpack_leaf_state msgpack_php_read_leaf_property(msgpack_decoder *decoder, const zend_property_info *info, zval *slot, msgpack_leaf *leaf)
{
	if (ZEND_TYPE_IS_SET(info->type) && !ZEND_TYPE_CONTAINS_CODE(info->type, IS_ARRAY)) {
		return msgpack_php_is_at_same(decoder) ? msgpack_php_read_same_of_type(decoder, info, slot, leaf) : MSGPACK_LEAF_NONE;
	}
	leaf->is_tried = true;
	leaf->takes_objects = !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_CONTAINS_CODE(info->type, IS_OBJECT);
	return msgpack_read_leaf(decoder, slot, leaf);
}

/* Reads the value of a property at `p`. Returns where it ends; NULL: it needs a frame, or has to be checked. */
static zend_always_inline const unsigned char *msgpack_php_fill_property(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot)
{
	zval value;
	const unsigned char *after = msgpack_read_scalar(p, decoder->end, &value);

	if (after) {
		return EXPECTED(msgpack_php_fill_slot(decoder, info, slot, &value)) ? after : NULL;
	}
	after = msgpack_php_is_small_value(p, decoder->end) && !Z_REFCOUNTED_P(slot) ? msgpack_php_read_small_value(decoder, p, info, slot, NULL) : NULL;
	if (after) {
		Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	}
	return after;
}

/* Reads declared properties, until one is out of order or has a value that needs more. Returns the latter, `after` being the
 * end of its name; else NULL. */
static zend_always_inline zend_property_info *msgpack_php_fill_named(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after)
{
	zend_object *object = frame->form.object;
	zend_property_info **table = object->ce->properties_info_table, *info = NULL;
	uint32_t most = MIN(frame->left, (uint32_t) object->ce->default_properties_count - frame->form.next_property), filled = 0;
	const unsigned char *p = decoder->cursor;

	for (; filled < most; filled++) {
		const unsigned char *next;

		info = table[frame->form.next_property + filled];
		*after = info ? msgpack_after_name(p, decoder->end, info->name) : NULL;
		if (!*after) {
			info = NULL;
			break;
		}
		next = msgpack_php_fill_property(decoder, *after, info, OBJ_PROP(object, info->offset));
		if (!next) {
			break;
		}
		p = next;
		info = NULL;
	}
	if (filled > 0) {
		decoder->cursor = p;
		frame->form.state = MSGPACK_FORM_READING;
		frame->form.next_property += filled;
		frame->left -= filled;
	}
	return info;
}

/* Returns the next property in declaration order, if the next key of the record's shape is its name. */
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

/* Reads a record as fill_named() does the others. */
void msgpack_php_fill_record(msgpack_decoder *decoder, msgpack_frame *frame);

/* The same of an object with its names in the compact form: these define a shape. */
void msgpack_php_fill_with_names(msgpack_decoder *decoder, msgpack_frame *frame);

/* Returns its next property in declaration order, if its name is at the cursor; `after` is then the end of the name. */
zend_property_info *msgpack_php_expected_in_compact(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after);

/* The same as fill_named() in the compact form. */
static zend_always_inline zend_property_info *msgpack_php_fill_compact(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after)
{
	if (frame->shape) {
		msgpack_php_fill_record(decoder, frame);
	} else if (!frame->form.names) {
		msgpack_php_fill_with_names(decoder, frame);
	}
	if (frame->left == 0) {
		return NULL;
	}
	if (!frame->shape) {
		return msgpack_php_expected_in_compact(decoder, frame, after);
	}
	*after = decoder->cursor;
	return msgpack_php_expected_of_record(msgpack_compact_keys_of(&decoder->compact->shapes[frame->shape - 1]), frame, 0);
}

static zend_always_inline zend_property_info *msgpack_php_fill_properties(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char **after, msgpack_dialect dialect)
{
	if (dialect == MSGPACK_PLAIN) {
		return msgpack_php_fill_named(decoder, frame, after);
	}
	return msgpack_php_fill_compact(decoder, frame, after);
}

#endif
