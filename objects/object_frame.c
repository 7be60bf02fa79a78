#include "object_frame.h"

#include "../compact/reader.h"
#include "../compact/leaves.h"
#include "../core/strict.h"
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
void msgpack_php_abandon_property(msgpack_frame *frame)
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
	msgpack_php_abandon_property(frame);
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

/* An object of stdClass has all of its names: those of later ones may be the same, see dynamic_objects.h. */
static void store_shape(const msgpack_decoder *decoder, const zend_object *object)
{
	msgpack_shape_cache *cache = &decoder->options->caches->shapes;
	zend_array *table = object->properties;

	if (object->ce == zend_standard_class_def && table && table->nNumUsed >= MSGPACK_SHAPE_MIN_KEYS && table->nNumUsed <= MSGPACK_SHAPE_MAX_KEYS && msgpack_shape_cache_is_used(cache) && !has_numbers(table)) {
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

/* Of a frame that has been pushed at the value. */
static zend_always_inline zval *named_declared_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = frame->form.object;

	frame->form.state = MSGPACK_FORM_READING;
	return msgpack_php_declared_slot(decoder, object, object->ce->properties_info_table[frame->form.next_property - 1], &frame->form.property);
}

static zend_always_inline zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	const unsigned char *start, *after;
	zend_property_info *expected;
	msgpack_key key;
	bool at_first;

	if (frame->form.state == MSGPACK_FORM_KEY_DETACHED) {
		return other_key_slot(decoder, frame);
	}
	if (frame->form.state == MSGPACK_FORM_NAMED) {
		return named_declared_slot(decoder, frame);
	}
	if (!accept_value(decoder, frame)) {
		return NULL;
	}
	expected = msgpack_php_fill_properties(decoder, frame, &after, dialect);
	if (frame->left == 0) {
		if (dialect == MSGPACK_COMPACT) {
			msgpack_php_define_shape(decoder, frame);
		}
		msgpack_php_wake_later(decoder, frame->form.object, decoder->depth);
		msgpack_pop_frame(decoder, dialect);
		return NULL;
	}
	at_first = frame->form.state == MSGPACK_FORM_FIRST;
	if (expected) {
		decoder->cursor = after;
		frame->form.state = MSGPACK_FORM_READING;
		frame->form.next_property++;
		frame->left--;
		return msgpack_php_declared_slot(decoder, frame->form.object, expected, &frame->form.property);
	}
	start = decoder->cursor;
	key = dialect == MSGPACK_COMPACT ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);
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

static zval *plain_object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return object_next(decoder, frame, MSGPACK_PLAIN);
}

/* Is it in the object itself, not in its property table? */
static zend_always_inline bool is_declared_slot(const zend_object *object, const zval *slot)
{
	return (uintptr_t) slot - (uintptr_t) object->properties_table < (size_t) object->ce->default_properties_count * sizeof(zval);
}

static zval *compact_object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	for (;;) {
		zval *slot = object_next(decoder, frame, MSGPACK_COMPACT);
		msgpack_leaf leaf = { .holder = (zend_refcounted *) frame->form.object };

		if (!slot || !is_declared_slot(frame->form.object, slot)) {
			return slot;
		}
		leaf.takes_objects = !frame->form.property;
		if (!msgpack_next_leaf(decoder, &slot, &leaf)) {
			return slot;
		}
		frame = msgpack_decoder_top(decoder);
	}
}

const msgpack_frame_type msgpack_php_object_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_object_next, .abandon = object_abandon, .bytes_per_item = 2 },
	[MSGPACK_COMPACT] = { .next = compact_object_next, .abandon = object_abandon, .bytes_per_item = 2 }
};
