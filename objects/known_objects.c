#include "known_objects.h"

#include "../codec/frames.h"
#include "../codec/compact_leaves.h"
#include "fill.h"
#include "graph.h"
#include "object_frame.h"
#include "shapes.h"

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

/* May an object whose first key is at the cursor be one of those? */
static zend_always_inline bool may_be_known(const msgpack_decoder *decoder)
{
	const msgpack_php_decoding *context = decoder->context;

	return EXPECTED(context->php_only && !context->allowed && decoder->cursor < decoder->end && *decoder->cursor == MP_NIL);
}

/* Its class; NULL: it is no object, or not one of those. */
static zend_always_inline zend_class_entry *class_at(const msgpack_decoder *decoder, const unsigned char **after)
{
	const msgpack_php_decoding *context = decoder->context;
	const unsigned char *p = decoder->cursor, *name;
	size_t length;

	if (!may_be_known(decoder)) {
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
static zend_always_inline void push_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal, uint32_t pairs, uint32_t filled, bool is_named)
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

/* In the compact form */

/* As class_at(); a name that is written out gets its index. */
static zend_always_inline zend_class_entry *compact_class_at(msgpack_decoder *decoder, const unsigned char **after)
{
	const zend_string *name = may_be_known(decoder) ? msgpack_compact_string_at(decoder->compact, decoder->cursor + 1, decoder->end, after) : NULL;
	zend_class_entry *ce;

	if (name) {
		return ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? msgpack_class_cache_get_plain(((msgpack_php_decoding *) decoder->context)->class_cache, ZSTR_VAL(name), ZSTR_LEN(name)) : NULL;
	}
	ce = class_at(decoder, after);
	if (ce && EXPECTED(ZSTR_LEN(ce->name) >= MP_COMPACT_STRING_MIN)) {
		msgpack_compact_note_string(decoder, ce->name, *after);
	}
	return ce;
}

/* Reads a value whose head is at the cursor. NONE: it needs a frame, or a check of its type. */
static zend_always_inline msgpack_leaf_state read_compact_value(msgpack_decoder *decoder, const zend_property_info *info, zval *slot, msgpack_leaf *leaf)
{
	const unsigned char *after = msgpack_compact_read_scalar(decoder, decoder->cursor, slot);

	leaf->height = 0;
	if (!after) {
		leaf->is_tried = true;
		leaf->takes_objects = !ZEND_TYPE_IS_SET(info->type);
		return leaf->takes_objects || ZEND_TYPE_CONTAINS_CODE(info->type, IS_ARRAY) ? msgpack_read_leaf(decoder, slot, leaf) : MSGPACK_LEAF_NONE;
	}
	if (UNEXPECTED(!msgpack_php_is_of_type(info, slot))) {
		msgpack_decoder_clear(decoder, slot);
		ZVAL_UNDEF(slot);
		return MSGPACK_LEAF_NONE;
	}
	decoder->cursor = after;
	return MSGPACK_LEAF_READ;
}

/* As fill(); where the name of the next has been read, `state` is that of its value. */
static zend_always_inline uint32_t fill_compact(msgpack_decoder *decoder, zend_object *object, uint32_t most, bool *is_named, msgpack_leaf *leaf, msgpack_leaf_state *state, uint32_t *height)
{
	zend_property_info **infos = object->ce->properties_info_table;
	uint32_t i;

	*state = MSGPACK_LEAF_NONE;
	for (i = 0, *is_named = false; i < most; i++) {
		const unsigned char *after = infos[i] ? msgpack_compact_after_key(decoder, decoder->cursor, infos[i]->name) : NULL;

		if (!after) {
			break;
		}
		decoder->cursor = after;
		*state = read_compact_value(decoder, infos[i], &object->properties_table[i], leaf);
		if (*state != MSGPACK_LEAF_READ) {
			*is_named = true;
			break;
		}
		*height = MAX(*height, leaf->height);
	}
	return i;
}

static void begin_compact(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs)
{
	zend_object *object = new_object(ce);
	uint32_t ordinal = decoder->heads, height = 0, filled;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) object, .levels = 1 };
	msgpack_leaf_state state;
	bool is_named;

	ZVAL_OBJ(slot, object);
	msgpack_php_postpone_destructor(decoder, object);
	msgpack_php_graph_add_record(decoder, slot, object);
	msgpack_compact_note_object(decoder, object, false);
	filled = fill_compact(decoder, object, MIN(pairs, (uint32_t) ce->default_properties_count), &is_named, &leaf, &state, &height);
	set_defaults(object, filled + (state == MSGPACK_LEAF_BEGUN));
	if (filled == pairs) {
		msgpack_php_wake_later(decoder, object, decoder->depth + 1);
		msgpack_php_define_class(decoder, object, pairs, ce->name);
		msgpack_compact_add_height(decoder, height + 1);
		if (!leaf.is_tried) {
			msgpack_compact_note_leaf(decoder);
		}
		return;
	}
	push_object(decoder, slot, ordinal, pairs, filled, is_named);
	msgpack_decoder_top(decoder)->type = &msgpack_php_object_types[MSGPACK_COMPACT];
	msgpack_decoder_top(decoder)->height = height;
	msgpack_decoder_top(decoder)->form.class_name = zend_string_copy(ce->name);
	if (state == MSGPACK_LEAF_BEGUN) {
		msgpack_decoder_top(decoder)->form.state = MSGPACK_FORM_READING;
		msgpack_push_leaf(decoder, &leaf);
	}
}

static zend_never_inline bool begin_known_in_compact(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *after;
	zend_class_entry *ce;

	if (UNEXPECTED(decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL || msgpack_compact_is_in_payload(decoder))) {
		return false;
	}
	ce = compact_class_at(decoder, &after);
	if (!ce) {
		return false;
	}
	decoder->cursor = after;
	begin_compact(decoder, slot, ce, pairs - 1);
	return true;
}

bool msgpack_php_begin_known_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *after;
	zend_class_entry *ce;

	if (UNEXPECTED(msgpack_is_compact(decoder) || decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL)) {
		return msgpack_is_compact(decoder) && begin_known_in_compact(decoder, slot, pairs);
	}
	ce = class_at(decoder, &after);
	if (!ce) {
		return false;
	}
	decoder->cursor = after;
	begin(decoder, slot, ce, pairs - 1);
	return true;
}
