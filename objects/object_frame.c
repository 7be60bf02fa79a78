#include "object_frame.h"

#include "../compact/reader.h"
#include "../codec/strict.h"
#include "classes.h"
#include "fill.h"
#include "graph.h"
#include "keys.h"
#include "shapes.h"
#include "strict_objects.h"

/* Takes the value outside of the object: a payload, or one that is dropped. False: it was rejected. */
static zend_never_inline bool accept_detached(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool accepted = true, is_payload = frame->form.state == MSGPACK_FORM_PAYLOAD
		&& Z_TYPE_P(frame->detached) == IS_ARRAY && frame->left == 0;

	if (!is_payload && !msgpack_may_drop(decoder)) {
		return false;
	}
	if (frame->form.state == MSGPACK_FORM_PAYLOAD && Z_TYPE_P(frame->detached) == IS_ARRAY) {
		accepted = msgpack_php_move_properties(decoder, frame->form.object, Z_ARRVAL_P(frame->detached),
			GC_REFCOUNT(Z_ARRVAL_P(frame->detached)) > 1 || msgpack_is_compact(decoder));
	}
	msgpack_decoder_drop_detached(decoder, frame);
	frame->form.state = MSGPACK_FORM_READING;
	frame->in_payload = false;
	if (UNEXPECTED(!accepted)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return accepted;
}

/* Completes the value that was read last. False: it was rejected. */
static zend_always_inline bool accept_value(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->form.property) {
		return msgpack_php_accept_last_property(decoder, frame);
	}
	return EXPECTED(!frame->detached) || accept_detached(decoder, frame);
}

/* A reference in a typed slot has the property as a type source, even if its value was
 * rejected, since freeing the object removes that source. */
static void abandon_property(msgpack_frame *frame)
{
	if (frame->form.property) {
		zval *slot = OBJ_PROP(frame->form.object, frame->form.property->offset);

		if (Z_ISREF_P(slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), frame->form.property);
		}
	}
}

static void object_abandon(msgpack_frame *frame)
{
	msgpack_php_drop_names(frame);
	abandon_property(frame);
}

zval *msgpack_php_drop_value(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!msgpack_may_drop(decoder)) {
		return NULL;
	}
	frame->form.state = MSGPACK_FORM_VALUE_DROPPED;
	return msgpack_decoder_detach(frame);
}

/* As keys of a map numbers are no strings. */
static bool has_numbers(zend_array *table)
{
	zend_string *name;
	zend_ulong number;

	ZEND_HASH_MAP_FOREACH_STR_KEY(table, name) {
		if (!name || ZEND_HANDLE_NUMERIC(name, number)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

/* An object of stdClass has all of its names: those of later ones may be the same, see known_objects.c. */
static void store_shape(const msgpack_decoder *decoder, const zend_object *object)
{
	msgpack_shape_cache *cache = &decoder->options->caches->shapes;
	zend_array *table = object->properties;

	if (object->ce == zend_standard_class_def && table && table->nNumUsed >= MSGPACK_SHAPE_MIN_KEYS
		&& table->nNumUsed <= MSGPACK_SHAPE_MAX_KEYS && msgpack_shape_cache_is_used(cache) && !has_numbers(table)) {
		msgpack_shape_cache_put(cache, table);
	}
}

/* Consumes `name`, which is NULL if the key could not be converted. */
static zval *named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zval *slot;

	if (!name) {
		return decoder->status == MSGPACK_DECODE_DONE ? msgpack_php_drop_value(decoder, frame) : NULL;
	}
	if (msgpack_is_compact(decoder) && !msgpack_php_note_name(decoder, frame, name)) {
		zend_string_release(name);
		return NULL;
	}
	if (msgpack_is_strict(decoder)) {
		msgpack_php_expect_no_order(frame);
	}
	slot = msgpack_php_property_slot(decoder, frame->form.object, name, &frame->form.property);
	zend_string_release(name);
	if (UNEXPECTED(EG(exception))) {
		frame->form.property = NULL;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	if (frame->left == 0 && !msgpack_is_compact(decoder)) {
		store_shape(decoder, frame->form.object);
	}
	return slot || decoder->status != MSGPACK_DECODE_DONE ? slot : msgpack_php_drop_value(decoder, frame);
}

/* The slot for a key that was read as a value, since it is neither string nor integer. */
static zval *other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval key;

	frame->form.state = MSGPACK_FORM_READING;
	frame->no_shape = true;
	msgpack_decoder_take_detached(frame, &key);
	return msgpack_php_warn_of_key(decoder, &key)
		? named_slot(decoder, frame, msgpack_php_key_to_string(decoder, &key)) : NULL;
}

/* Handles a nil key, which ends at the cursor and begins at `start`. */
static zval *object_nil_key(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start, bool at_first)
{
	frame->no_shape = true;
	if (!((const msgpack_php_decoding *) decoder->context)->php_only) {
		if (msgpack_is_compact(decoder)) {
			decoder->cursor = start;
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return NULL;
		}
		msgpack_decoder_detach(frame);
		return other_key_slot(decoder, frame);
	}
	if (msgpack_php_read_class_name(decoder, frame)) {
		if (decoder->status == MSGPACK_DECODE_MORE) {
			decoder->cursor = start;
			frame->left++;
			frame->form.state = at_first ? MSGPACK_FORM_FIRST : MSGPACK_FORM_READING;
		}
		return NULL;
	}
	frame->form.state = at_first ? MSGPACK_FORM_PAYLOAD : MSGPACK_FORM_VALUE_DROPPED;
	frame->in_payload = at_first;
	return msgpack_decoder_detach(frame);
}

/* All properties that come in order have been read. */
static zend_always_inline void set_defaults(msgpack_frame *frame)
{
	if (frame->form.lacks_defaults) {
		msgpack_php_set_defaults(frame->form.object, frame->form.next_property);
		frame->form.lacks_defaults = false;
	}
}

/* May the next property be the next that the class declares? In the compact form the names of other orders are
 * noted. */
static zend_always_inline bool is_in_order(const msgpack_decoder *decoder, const msgpack_frame *frame,
	msgpack_dialect dialect)
{
	const msgpack_shape *shape;

	if (dialect == MSGPACK_PLAIN || !frame->shape) {
		return dialect == MSGPACK_PLAIN || !frame->form.names;
	}
	shape = &decoder->compact->shapes[frame->shape - 1];
	return shape->records == MSGPACK_RECORDS_DECLARED && shape->ce == frame->form.object->ce;
}

/* Reads properties in order. Returns the slot for the value of the last, whose name has been read; NULL: another
 * follows. */
static zend_always_inline zval *fill(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_object *object = frame->form.object;
	uint32_t first = frame->form.next_property, next;
	uint32_t end = MIN(first + frame->left, (uint32_t) object->ce->default_properties_count);
	msgpack_php_filled filled = dialect == MSGPACK_COMPACT && frame->shape
		? msgpack_php_fill(decoder, object, first, end, false, dialect)
			: msgpack_php_fill(decoder, object, first, end, true, dialect);

	next = filled.next + filled.is_named;
	if (next > first) {
		frame->form.state = MSGPACK_FORM_READING;
		frame->form.next_property = next;
		frame->left -= next - first;
	}
	return !filled.is_named ? NULL : msgpack_php_declared_slot(decoder, object,
		object->ce->properties_info_table[filled.next], &frame->form.property);
}

static zend_always_inline void end(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	set_defaults(frame);
	if (dialect == MSGPACK_COMPACT) {
		msgpack_php_define_shape(decoder, frame);
	}
	msgpack_php_wake_later(decoder, frame->form.object, decoder->depth);
	msgpack_pop_frame(decoder, dialect);
}

/* Reads a key. Returns the slot for its value. */
static zval *read_key(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = dialect == MSGPACK_COMPACT ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);
	bool at_first = frame->form.state == MSGPACK_FORM_FIRST;

	set_defaults(frame);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	frame->form.state = MSGPACK_FORM_READING;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return named_slot(decoder, frame, msgpack_php_key_name(decoder, &key, dialect));
		case MSGPACK_KEY_NIL:
			return object_nil_key(decoder, frame, start, at_first);
		default:
			frame->form.state = MSGPACK_FORM_KEY_DETACHED;
			return msgpack_decoder_detach(frame);
	}
}

static zend_always_inline zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zval *slot = NULL;

	if (frame->form.state == MSGPACK_FORM_KEY_DETACHED) {
		return other_key_slot(decoder, frame);
	}
	if (!accept_value(decoder, frame)) {
		return NULL;
	}
	if (EXPECTED(is_in_order(decoder, frame, dialect))) {
		slot = fill(decoder, frame, dialect);
	}
	if (slot || frame->left > 0) {
		return slot ? slot : read_key(decoder, frame, dialect);
	}
	end(decoder, frame, dialect);
	return NULL;
}

static zval *plain_object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return object_next(decoder, frame, MSGPACK_PLAIN);
}

static zval *compact_object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return object_next(decoder, frame, MSGPACK_COMPACT);
}

const msgpack_frame_type msgpack_php_object_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_object_next, .abandon = object_abandon, .bytes_per_item = 2 },
	[MSGPACK_COMPACT] = { .next = compact_object_next, .abandon = object_abandon, .bytes_per_item = 2 }
};
