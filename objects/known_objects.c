#include "known_objects.h"

#include "../codec/frames.h"
#include "../compact/reader.h"
#include "classes.h"
#include "collected.h"
#include "fill.h"
#include "graph.h"
#include "object_frame.h"
#include "shapes.h"

static zval *become_any_object(msgpack_decoder *decoder, msgpack_frame *frame);

/* Objects whose property table has all names: they are expected, or those of a record. */
static const msgpack_frame_type expected_type = {
	.mode = MSGPACK_EXPECTED_MAP, .next = become_any_object, .bytes_per_item = MSGPACK_BYTES_PER_PAIR
};
static const msgpack_frame_type record_type = { .mode = MSGPACK_RECORD, .bytes_per_item = MSGPACK_BYTES_PER_ELEMENT };

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
	return EXPECTED(((const msgpack_php_decoding *) decoder->context)->php_only && decoder->cursor < decoder->end
		&& *decoder->cursor == MP_NIL);
}

/* The class of that name whose objects are nothing but their properties; NULL: none is known, or allowed. */
static zend_always_inline zend_class_entry *plain_class(const msgpack_decoder *decoder, const unsigned char *name,
	size_t length)
{
	const msgpack_php_decoding *context = decoder->context;

	return EXPECTED(!context->allowed) ? msgpack_class_cache_get_plain(context->class_cache, (const char *) name,
		length) : NULL;
}

/* The same with an __unserialize(). */
static zend_always_inline zend_class_entry *class_of_payload(const msgpack_decoder *decoder, const unsigned char *name,
	size_t length)
{
	const msgpack_php_decoding *context = decoder->context;
	zend_class_entry *ce = msgpack_class_cache_get(context->class_cache, (const char *) name, length);

	return ce && ce->__unserialize && !(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)
		&& (EXPECTED(!context->allowed) || msgpack_php_is_allowed(context->allowed, (const char *) name, length)) ? ce
			: NULL;
}

/* Its properties are IS_UNDEF, also those with a value by default. */
static zend_always_inline zend_object *new_object(zend_class_entry *ce)
{
	zend_object *object = zend_objects_new(ce);

	memset(object->properties_table, 0, (size_t) ce->default_properties_count * sizeof(zval));
	return object;
}

/* NULL: out of memory. */
static zend_always_inline msgpack_graph_entry *place_object(msgpack_decoder *decoder, zval *slot, zend_object *object)
{
	ZVAL_OBJ(slot, object);
	msgpack_php_postpone_destructor(decoder, object);
	return msgpack_php_graph_add_record(decoder, slot, object);
}

static zend_always_inline msgpack_frame *push_object(msgpack_decoder *decoder, zval *slot,
	const msgpack_frame_type *type, uint32_t left)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, type, slot, left);

	frame->in_payload = false;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ_P(slot), .class_names = 1, .state = MSGPACK_FORM_READING };
	return frame;
}

/* Objects of stdClass */

/* May the keys be names? Those that begin with NUL mean properties of a class. */
static bool has_names(const zend_array *keys)
{
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		if (ZSTR_VAL(keys->arData[i].key)[0] == '\0') {
			return false;
		}
	}
	return true;
}

static zval *become_any_object(msgpack_decoder *decoder, msgpack_frame *frame)
{
	frame->type = &msgpack_php_object_types[decoder->dialect];
	frame->form.state = frame->array->nNumUsed > 0 ? MSGPACK_FORM_READING : MSGPACK_FORM_FIRST;
	return NULL;
}

/* Reads properties whose names are expected to be those of an earlier map or object; false: they are not. */
static zend_never_inline bool begin_expected(msgpack_decoder *decoder, zval *slot, msgpack_graph_entry *entry,
	uint32_t pairs)
{
	const msgpack_cached_shape *shape = msgpack_plain_shape_of_next(decoder, pairs);
	zend_array *table;

	if (!shape || !has_names(shape->shape)) {
		return false;
	}
	table = Z_OBJ_P(slot)->properties = msgpack_copy_shape(shape->shape, false);
	decoder->pending = msgpack_fill_expected(decoder, table, &pairs, &msgpack_plain_fill);
	if (pairs > 0 || decoder->pending) {
		push_object(decoder, slot, &expected_type, pairs)->array = table;
	} else if (EXPECTED(entry)) {
		entry->flags |= MSGPACK_ENTRY_IS_LEAF;
	}
	return true;
}

static void begin_dynamic_record(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_object *object = zend_objects_new(shape->ce);
	uint32_t left;

	object->properties = msgpack_compact_new_record(decoder, shape);
	place_object(decoder, slot, object);
	msgpack_compact_note_object(decoder, object, false);
	left = msgpack_fill_record(decoder, object->properties, shape->pairs, &msgpack_compact_fill);
	if (left > 0) {
		push_object(decoder, slot, &record_type, left)->array = object->properties;
	} else {
		msgpack_php_wake_later(decoder, object, decoder->depth + 1);
		msgpack_compact_add_height(decoder, 1);
	}
}

/* Objects of any class */

/* One without arrays, and with other objects only if they are elsewhere, is complete. */
static zend_always_inline void end_object(msgpack_decoder *decoder, zend_object *object, msgpack_graph_entry *entry,
	uint32_t pairs,
	bool is_leaf, bool defines_shape, msgpack_dialect dialect)
{
	msgpack_php_wake_later(decoder, object, decoder->depth + 1);
	if (dialect == MSGPACK_PLAIN) {
		if (is_leaf && EXPECTED(entry)) {
			entry->flags |= MSGPACK_ENTRY_IS_LEAF;
		}
		return;
	}
	if (is_leaf) {
		msgpack_compact_note_leaf(decoder);
	}
	if (defines_shape) {
		msgpack_php_define_class(decoder, object, pairs, object->ce->name);
	}
	msgpack_compact_add_height(decoder, 1);
}

/* `shape`: that of the record which it is, by its index plus one; or 0: it has names. */
static zend_always_inline void begin(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t pairs,
	uint32_t shape,
	msgpack_dialect dialect)
{
	zend_object *object = new_object(ce);
	msgpack_graph_entry *entry = place_object(decoder, slot, object);
	uint32_t ordinal = decoder->heads;
	msgpack_php_filled filled;
	msgpack_frame *frame;

	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_note_object(decoder, object, false);
	}
	filled = msgpack_php_fill(decoder, object, 0, MIN(pairs, (uint32_t) ce->default_properties_count), shape == 0,
		dialect);
	if (filled.next == pairs) {
		msgpack_php_set_defaults(object, pairs);
		end_object(decoder, object, entry, pairs, !filled.has_objects, shape == 0, dialect);
		return;
	}
	if (dialect == MSGPACK_PLAIN && ce == zend_standard_class_def && begin_expected(decoder, slot, entry, pairs)) {
		return;
	}
	frame = push_object(decoder, slot, &msgpack_php_object_types[dialect], pairs - filled.next - filled.is_named);
	frame->id = ordinal;
	frame->shape = shape;
	frame->form.next_property = filled.next + filled.is_named;
	frame->form.class_name = dialect == MSGPACK_COMPACT && shape == 0 ? zend_string_copy(ce->name) : NULL;
	frame->form.lacks_defaults = true;
	if (filled.is_named) {
		decoder->pending = msgpack_php_declared_slot(decoder, object, ce->properties_info_table[filled.next],
			&frame->form.property);
	} else if (filled.next == 0) {
		frame->form.state = MSGPACK_FORM_FIRST;
	}
}

/* Is so much known of the records of the shape that one may be begun at once? */
static zend_always_inline bool is_known(msgpack_decoder *decoder, const zval *slot, const msgpack_shape *shape)
{
	return shape->records > MSGPACK_RECORDS_ANY && EXPECTED(Z_TYPE_P(slot) == IS_NULL
		&& !msgpack_compact_is_in_payload(decoder))
		&& msgpack_may_hold_all(decoder, shape->pairs, MSGPACK_BYTES_PER_ELEMENT);
}

bool msgpack_php_begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];

	if (!is_known(decoder, slot, known)) {
		return msgpack_php_begin_any_record(decoder, slot, shape);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return true;
	}
	if (known->records == MSGPACK_RECORDS_DYNAMIC) {
		begin_dynamic_record(decoder, slot, known);
	} else {
		begin(decoder, slot, known->ce, known->pairs, shape, MSGPACK_COMPACT);
	}
	return true;
}

/* Is a nil key with an array or a map at `p`? A string would be another class name. */
static zend_always_inline bool is_payload(const unsigned char *p, const unsigned char *end)
{
	return end - p > 1 && *p == MP_NIL && ((p[1] >= MP_FIXMAP && p[1] < MP_FIXSTR)
		|| (p[1] >= MP_ARRAY16 && p[1] <= MP_MAP32));
}

/* Begins {nil: "Class", nil: payload}, of a class with __unserialize(), whose second key is at `p`. In the compact form
 * a name that `is_written` out gets its index. */
static zend_never_inline bool begin_known_payload(msgpack_decoder *decoder, zval *slot, const unsigned char *p,
	const unsigned char *name, size_t length, bool is_written)
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
	begin(decoder, slot, ce, pairs - 1, 0, MSGPACK_COMPACT);
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
	begin(decoder, slot, ce, pairs - 1, 0, MSGPACK_PLAIN);
	return true;
}

zend_class_entry *msgpack_php_known_class_of_payload(const msgpack_decoder *decoder, const zval *slot,
	const zend_string *class_name)
{
	return EXPECTED(decoder->depth < decoder->reach && Z_TYPE_P(slot) == IS_NULL)
		? class_of_payload(decoder, (const unsigned char *) ZSTR_VAL(class_name), ZSTR_LEN(class_name)) : NULL;
}
