#include "known_objects.h"

#include "../codec/frames.h"
#include "fill.h"
#include "graph.h"
#include "object_frame.h"

/* A name, of fewer than 256 bytes, at `p`; NULL: there is none. */
static zend_always_inline const unsigned char *name_at(const unsigned char *p, const unsigned char *end, size_t *length)
{
	if (UNEXPECTED(end - p < 2)) {
		return NULL;
	}
	if (EXPECTED((*p & 0xe0) == MP_FIXSTR)) {
		*length = *p & MP_FIXSTR_MAX;
		p += 1;
	} else if (*p == MP_STR8) {
		*length = p[1];
		p += 2;
	} else {
		return NULL;
	}
	return (size_t) (end - p) >= *length ? p : NULL;
}

/* The class of the object whose first key is at the cursor; NULL: it is no object, or not one of those. */
static zend_always_inline zend_class_entry *class_at(const msgpack_decoder *decoder, const unsigned char **after)
{
	const msgpack_php_decoding *context = decoder->context;
	const unsigned char *p = decoder->cursor, *name;
	size_t length;

	if (UNEXPECTED(!context->php_only || context->allowed || p == decoder->end || *p != MP_NIL)) {
		return NULL;
	}
	name = name_at(p + 1, decoder->end, &length);
	if (UNEXPECTED(!name)) {
		return NULL;
	}
	*after = name + length;
	return msgpack_class_cache_get_plain(context->class_cache, (const char *) name, length);
}

/* Its properties have no values yet, not even those by default. */
static zend_always_inline zend_object *new_object(zend_class_entry *ce)
{
	zend_object *object = zend_objects_new(ce);

	for (int i = 0; i < ce->default_properties_count; i++) {
		ZVAL_UNDEF(&object->properties_table[i]);
		Z_PROP_FLAG_P(&object->properties_table[i]) = 0;
	}
	return object;
}

/* Reads the value of a property that has none. Returns where it ends; NULL: it needs a frame, or a check of its type. */
static zend_always_inline const unsigned char *read_value(msgpack_decoder *decoder, const unsigned char *p, const zend_property_info *info, zval *slot, zend_object *object)
{
	const unsigned char *after = msgpack_read_scalar(p, decoder->end, slot);

	if (!after) {
		return msgpack_php_is_small_value(p, decoder->end) ? msgpack_php_read_small_value(decoder, p, info, slot, object) : NULL;
	}
	if (UNEXPECTED(!msgpack_php_is_of_type(info, slot))) {
		zval_ptr_dtor_nogc(slot);
		ZVAL_UNDEF(slot);
		return NULL;
	}
	return after;
}

/* Reads up to `most` properties, until one is out of order or has a value that needs more. Returns their number.
 * `is_named`: the name of the next has been read. */
static zend_always_inline uint32_t fill(msgpack_decoder *decoder, zend_object *object, uint32_t most, bool *is_named)
{
	zend_property_info **infos = object->ce->properties_info_table;
	const unsigned char *p = decoder->cursor, *after;
	uint32_t i = 0;

	for (*is_named = false; i < most; i++, p = after) {
		after = infos[i] ? msgpack_after_name(p, decoder->end, infos[i]->name) : NULL;
		if (!after) {
			break;
		}
		p = after;
		after = read_value(decoder, p, infos[i], &object->properties_table[i], object);
		if (!after) {
			*is_named = true;
			break;
		}
	}
	decoder->cursor = p;
	return i;
}

static zend_always_inline void set_defaults(zend_object *object, uint32_t from)
{
	zend_class_entry *ce = object->ce;
	zval *defaults = CE_DEFAULT_PROPERTIES_TABLE(ce);

	for (uint32_t i = from; i < (uint32_t) ce->default_properties_count; i++) {
		ZVAL_COPY_OR_DUP_PROP(&object->properties_table[i], &defaults[i]);
	}
}

/* Pushes the frame of the object, whose first `filled` properties have been read. */
static void push_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal, uint32_t pairs, uint32_t filled, bool is_named)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, &msgpack_php_object_types[MSGPACK_PLAIN], slot, pairs - filled - is_named);

	frame->id = ordinal;
	frame->in_payload = false;
	frame->form = (msgpack_form_frame) {
		.object = Z_OBJ_P(slot),
		.next_property = filled + is_named,
		.class_names = 1,
		.state = is_named ? MSGPACK_FORM_NAMED : filled > 0 ? MSGPACK_FORM_READING : MSGPACK_FORM_FIRST
	};
}

static void begin(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs)
{
	zend_object *object = new_object(ce);
	uint32_t ordinal = decoder->heads, filled;
	msgpack_graph_entry *entry;
	bool is_named;

	ZVAL_OBJ(slot, object);
	msgpack_php_postpone_destructor(decoder, object);
	entry = msgpack_php_graph_add_record(decoder, slot, object);
	filled = fill(decoder, object, MIN(pairs, (uint32_t) ce->default_properties_count), &is_named);
	set_defaults(object, filled);
	if (filled == pairs) {
		msgpack_php_wake_later(decoder, object, decoder->depth + 1);
		if (decoder->heads == ordinal && EXPECTED(entry)) {
			entry->is_leaf = true;
		}
	} else {
		push_object(decoder, slot, ordinal, pairs, filled, is_named);
	}
}

bool msgpack_php_begin_known_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *after;
	zend_class_entry *ce;

	if (UNEXPECTED(msgpack_is_compact(decoder) || decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL)) {
		return false;
	}
	ce = class_at(decoder, &after);
	if (!ce) {
		return false;
	}
	decoder->cursor = after;
	begin(decoder, slot, ce, pairs - 1);
	return true;
}
