#include "known_objects.h"

#include "../compact/leaves.h"
#include "../core/frames.h"
#include "classes.h"
#include "collected.h"
#include "dynamic_objects.h"
#include "fill.h"
#include "graph.h"
#include "object_frame.h"
#include "shapes.h"

static zval *named_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* In the compact form, written with its names, as long as they come in the order of the declaration: its other properties have no
 * values yet, not even those by default. */
static const msgpack_frame_type named_type = { .next = named_next, .abandon = msgpack_php_abandon_property, .bytes_per_item = 2 };

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

/* May an object, with a nil key and its class, be at the cursor? */
static zend_always_inline bool may_be_object(const msgpack_decoder *decoder)
{
	return EXPECTED(((const msgpack_php_decoding *) decoder->context)->php_only && decoder->cursor < decoder->end && *decoder->cursor == MP_NIL);
}

/* The class of that name whose objects are nothing but their properties; NULL: none is known, or allowed. */
static zend_always_inline zend_class_entry *plain_class(const msgpack_decoder *decoder, const unsigned char *name, size_t length)
{
	const msgpack_php_decoding *context = decoder->context;

	return EXPECTED(!context->allowed) ? msgpack_class_cache_get_plain(context->class_cache, (const char *) name, length) : NULL;
}

/* The same with an __unserialize(). */
static zend_always_inline zend_class_entry *class_of_payload(const msgpack_decoder *decoder, const unsigned char *name, size_t length)
{
	const msgpack_php_decoding *context = decoder->context;
	zend_class_entry *ce = msgpack_class_cache_get(context->class_cache, (const char *) name, length);

	return ce && ce->__unserialize && !(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)
		&& (EXPECTED(!context->allowed) || msgpack_php_is_allowed(context->allowed, (const char *) name, length)) ? ce : NULL;
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

/* The properties of an object of stdClass, if their names are expected; false: they are not, or it is of another class. */
static zend_never_inline bool begin_dynamic(msgpack_decoder *decoder, zval *slot, msgpack_graph_entry *entry, uint32_t pairs)
{
	uint32_t depth = decoder->depth;

	if (Z_OBJCE_P(slot) != zend_standard_class_def || !msgpack_php_begin_dynamic_object(decoder, slot, pairs)) {
		return false;
	}
	if (decoder->depth == depth && EXPECTED(entry)) {
		entry->flags |= MSGPACK_ENTRY_IS_LEAF;
	}
	return true;
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
			entry->flags |= MSGPACK_ENTRY_IS_LEAF;
		}
	} else if (filled > 0 || is_named || !begin_dynamic(decoder, slot, entry, pairs)) {
		push_object(decoder, slot, ordinal, pairs, filled, is_named);
	}
}

/* In the compact form */

/* Reads the properties from the one with number `i` on and before `end`, until one is out of order, or has a value that is no ordinary
 * scalar or not of its type: `is_named`, its name has been read. Returns its number. */
static zend_always_inline uint32_t fill_named(msgpack_decoder *decoder, zend_object *object, uint32_t i, uint32_t end, bool *is_named)
{
	zend_property_info **infos = object->ce->properties_info_table;
	const unsigned char *p = decoder->cursor, *after;
	uintptr_t tail = msgpack_compact_tail(decoder);

	for (*is_named = false; i < end; i++, p = after) {
		zval *slot = &object->properties_table[i];

		after = infos[i] ? msgpack_compact_after_key(decoder, p, infos[i]->name) : NULL;
		if (!after) {
			break;
		}
		p = after;
		after = msgpack_compact_read_scalar(decoder, p, slot, tail);
		if (!after || UNEXPECTED(!msgpack_php_is_of_type(infos[i], slot))) {
			*is_named = true;
			break;
		}
	}
	decoder->cursor = p;
	return i;
}

/* The value of such a property, if it is an array that is read at once, or one or an object that is shared. */
static zend_always_inline msgpack_leaf_state read_array(msgpack_decoder *decoder, const zend_property_info *info, zval *slot, msgpack_leaf *leaf)
{
	if (UNEXPECTED(Z_TYPE_P(slot) != IS_UNDEF)) {
		msgpack_decoder_clear(decoder, slot);
		ZVAL_UNDEF(slot);
		return MSGPACK_LEAF_NONE;
	}
	return msgpack_php_read_leaf_property(decoder, info, slot, leaf);
}

/* As fill_named(), and reads such arrays; where it stops at a value, `state` is that of the value. */
static zend_always_inline uint32_t fill_with_arrays(msgpack_decoder *decoder, zend_object *object, uint32_t i, uint32_t end, bool *is_named, msgpack_leaf *leaf, msgpack_leaf_state *state, uint32_t *height)
{
	for (;; i++) {
		*state = MSGPACK_LEAF_NONE;
		i = fill_named(decoder, object, i, end, is_named);
		if (!*is_named) {
			return i;
		}
		*state = read_array(decoder, object->ce->properties_info_table[i], &object->properties_table[i], leaf);
		if (*state != MSGPACK_LEAF_READ) {
			return i;
		}
		*height = MAX(*height, leaf->height);
	}
}

/* All its properties have been read. */
static zend_always_inline void end_named(msgpack_decoder *decoder, zend_object *object, uint32_t pairs, uint32_t levels)
{
	set_defaults(object, pairs);
	msgpack_php_wake_later(decoder, object, levels);
	msgpack_php_define_class(decoder, object, pairs, object->ce->name);
}

/* The next key is none that is expected: any other kind of key may follow. */
static void become_any_object(msgpack_frame *frame)
{
	zend_object *object = frame->form.object;

	set_defaults(object, frame->form.next_property);
	frame->type = &msgpack_php_object_types[MSGPACK_COMPACT];
	frame->form.class_name = zend_string_copy(object->ce->name);
	frame->form.state = frame->form.next_property > 0 ? MSGPACK_FORM_READING : MSGPACK_FORM_FIRST;
}

/* The slot of the next value, or NULL: as next(), but the value may have been read, or its frame pushed. */
static zend_always_inline msgpack_leaf_state next_named(msgpack_decoder *decoder, msgpack_frame *frame, zval **slot)
{
	zend_object *object = frame->form.object;
	uint32_t first = frame->form.next_property, end = MIN(first + frame->left, (uint32_t) object->ce->default_properties_count), i;
	msgpack_leaf leaf = { .holder = (zend_refcounted *) object };
	msgpack_leaf_state state;
	bool is_named;

	*slot = NULL;
	if (frame->form.state == MSGPACK_FORM_NAMED) {
		frame->form.state = MSGPACK_FORM_READING;
	} else {
		i = fill_with_arrays(decoder, object, first, end, &is_named, &leaf, &state, &frame->height);
		frame->form.next_property = i + is_named;
		frame->left -= i + is_named - first;
		if (state == MSGPACK_LEAF_BEGUN) {
			msgpack_php_accept_last_property_later(object, frame);
			msgpack_push_leaf(decoder, &leaf);
			return state;
		}
		if (!is_named) {
			return MSGPACK_LEAF_NONE;
		}
	}
	*slot = msgpack_php_declared_slot(decoder, object, object->ce->properties_info_table[frame->form.next_property - 1], &frame->form.property);
	return msgpack_read_record_in_frame(decoder, *slot);
}

static zval *named_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_leaf_state state;
	zval *slot;

	do {
		if (frame->form.property && !msgpack_php_accept_last_property(decoder, frame)) {
			return NULL;
		}
		state = next_named(decoder, frame, &slot);
		frame = msgpack_decoder_top(decoder);
	} while (state == MSGPACK_LEAF_READ);
	if (state == MSGPACK_LEAF_BEGUN || slot) {
		return state == MSGPACK_LEAF_BEGUN ? NULL : slot;
	}
	if (frame->left > 0) {
		become_any_object(frame);
	} else {
		end_named(decoder, frame->form.object, frame->form.next_property, decoder->depth);
		msgpack_pop_frame(decoder, MSGPACK_COMPACT);
	}
	return NULL;
}

/* Pushes the frame of the object, whose first `filled` properties have been read; `state` is that of the value of the next, if it `is_named`. */
static zend_always_inline void push_named(msgpack_decoder *decoder, zval *slot, uint32_t ordinal, uint32_t pairs, uint32_t filled, bool is_named, msgpack_leaf_state state)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, &named_type, slot, pairs - filled - is_named);

	frame->id = ordinal;
	frame->form = (msgpack_form_frame) {
		.object = Z_OBJ_P(slot),
		.next_property = filled + is_named,
		.class_names = 1,
		.state = is_named && state == MSGPACK_LEAF_NONE ? MSGPACK_FORM_NAMED : MSGPACK_FORM_READING
	};
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
	filled = fill_with_arrays(decoder, object, 0, MIN(pairs, (uint32_t) ce->default_properties_count), &is_named, &leaf, &state, &height);
	if (filled == pairs) {
		end_named(decoder, object, pairs, decoder->depth + 1);
		msgpack_compact_add_height(decoder, height + 1);
		if (!leaf.is_tried) {
			msgpack_compact_note_leaf(decoder);
		}
		return;
	}
	push_named(decoder, slot, ordinal, pairs, filled, is_named, state);
	msgpack_decoder_top(decoder)->height = height;
	if (state == MSGPACK_LEAF_BEGUN) {
		msgpack_php_accept_last_property_later(object, msgpack_decoder_top(decoder));
		msgpack_push_leaf(decoder, &leaf);
	}
}

/* Is a nil key with an array or a map at `p`? A string would be another class name. */
static zend_always_inline bool is_payload(const unsigned char *p, const unsigned char *end)
{
	return end - p > 1 && *p == MP_NIL && ((p[1] >= MP_FIXMAP && p[1] < MP_FIXSTR) || (p[1] >= MP_ARRAY16 && p[1] <= MP_MAP32));
}

/* Begins {nil: "Class", nil: payload}, of a class with __unserialize(), whose second key is at `p`. In the compact form a name that
 * `is_written` out gets its index. */
static zend_never_inline bool begin_known_payload(msgpack_decoder *decoder, zval *slot, const unsigned char *p, const unsigned char *name, size_t length, bool is_written)
{
	zend_class_entry *ce = is_payload(p, decoder->end) ? class_of_payload(decoder, name, length) : NULL;

	if (!ce) {
		return false;
	}
	if (is_written && msgpack_is_compact(decoder) && length >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_note_string(decoder, ce->name, p);
	}
	decoder->cursor = p + 1;
	msgpack_php_begin_payload(decoder, slot, ce);
	return true;
}

static zend_never_inline bool begin_known_in_compact(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *name, *after;
	const zend_string *known;
	zend_class_entry *ce;
	size_t length;

	if (UNEXPECTED(decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL || !may_be_object(decoder))) {
		return false;
	}
	known = msgpack_compact_string_at(decoder->compact, decoder->cursor + 1, decoder->end, &after);
	if (known) {
		name = (const unsigned char *) ZSTR_VAL(known);
		length = ZSTR_LEN(known);
	} else {
		name = name_at(decoder->cursor + 1, decoder->end, &length);
		after = name ? name + length : NULL;
	}
	if (UNEXPECTED(!name || length > MP_COMPACT_KEY_MAX)) {
		return false;
	}
	ce = msgpack_compact_is_in_payload(decoder) ? NULL : plain_class(decoder, name, length);
	if (!ce) {
		return pairs == 2 && begin_known_payload(decoder, slot, after, name, length, !known);
	}
	if (!known && EXPECTED(length >= MP_COMPACT_STRING_MIN)) {
		msgpack_compact_note_string(decoder, ce->name, after);
	}
	decoder->cursor = after;
	begin_compact(decoder, slot, ce, pairs - 1);
	return true;
}

bool msgpack_php_begin_known_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *name;
	zend_class_entry *ce;
	size_t length;

	if (UNEXPECTED(msgpack_is_compact(decoder) || decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL)) {
		return msgpack_is_compact(decoder) && begin_known_in_compact(decoder, slot, pairs);
	}
	name = may_be_object(decoder) ? name_at(decoder->cursor + 1, decoder->end, &length) : NULL;
	if (UNEXPECTED(!name)) {
		return false;
	}
	ce = plain_class(decoder, name, length);
	if (!ce) {
		return pairs == 2 && begin_known_payload(decoder, slot, name + length, name, length, false);
	}
	decoder->cursor = name + length;
	begin(decoder, slot, ce, pairs - 1);
	return true;
}

zend_class_entry *msgpack_php_known_class_of_payload(const msgpack_decoder *decoder, const zval *slot, const zend_string *class_name)
{
	return EXPECTED(decoder->depth < decoder->reach && Z_TYPE_P(slot) == IS_NULL)
		? class_of_payload(decoder, (const unsigned char *) ZSTR_VAL(class_name), ZSTR_LEN(class_name)) : NULL;
}
