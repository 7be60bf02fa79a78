#include "classes.h"
#include "collected.h"
#include "graph.h"
#include "object_frame.h"
#include "place.h"
#include "known_objects.h"
#include "text_forms.h"
#include "shapes.h"
#include "strict_objects.h"

#include "../base/php_compat.h"
#include "../compact/reader.h"
#include "../compact/records.h"
#include "../codec/strict.h"

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A map whose first key has not been read yet, or was nil. */
static const msgpack_frame_type undecided_type = { .next = undecided_next, .abandon = msgpack_php_drop_names,
	.bytes_per_item = 2, .is_provisional = 1 };
/* The surplus pairs after a complete form, which is no container. */
static const msgpack_frame_type rest_type = { .next = rest_next, .bytes_per_item = 2, .is_provisional = 1 };

static msgpack_php_decoding *context_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

/* The string of a text, which does not go through the cache of keys. */
static zend_string *string_of_text(msgpack_decoder *decoder, const msgpack_key *key)
{
	return msgpack_is_compact(decoder) ? msgpack_string_of_key(decoder, key, MSGPACK_COMPACT)
		: zend_string_init(key->bytes, key->length, false);
}

/* Marks */

/* May its __unserialize() be, or call, one of PHP or an extension, which copies arrays and parses strings? */
static bool copies_argument(const zend_class_entry *ce)
{
	for (; ce; ce = ce->parent) {
		if (ce->type == ZEND_INTERNAL_CLASS && ce->__unserialize) {
			return true;
		}
	}
	return false;
}

/* Of an object that is nothing but properties. */
static void begin_properties(const msgpack_decoder *decoder, zend_object *object)
{
	if (UNEXPECTED(object->handlers->get_properties != zend_std_get_properties)) {
		object->handlers->get_properties(object); /* as unserialize() does: they may be created on demand */
	} else if (msgpack_php_is_plain_class(object) && msgpack_php_has_slots_in_order(object->ce)) {
		msgpack_class_cache_put_plain(context_of(decoder)->class_cache, object->ce);
	}
}

/* Begins {nil: "Class", ...} of an existing class. */
static void begin_object_of(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	if (UNEXPECTED((ce->ce_flags & ZEND_ACC_ENUM) && msgpack_is_strict(decoder))) {
		msgpack_php_reject_class(decoder, ce);
	} else if (ce->ce_flags & ZEND_ACC_ENUM) {
		frame->type = &msgpack_php_collected_type;
		frame->form.enumeration = ce;
		msgpack_decoder_detach(frame);
	} else if (msgpack_php_is_forbidden(decoder, ce)) {
		/* see status */
	} else if (ce->__unserialize) {
		frame->type = &msgpack_php_collected_type;
		if (msgpack_php_instantiate(decoder, frame, ce)) {
			msgpack_decoder_detach(frame);
			frame->no_references = msgpack_php_payload_levels(ce);
			frame->in_payload = copies_argument(ce);
		}
	} else if (ce->unserialize) {
		if (msgpack_php_warn(decoder, "msgpack_unserialize_class", "Erroneous data format for unserializing '%s'",
			ZSTR_VAL(ce->name))) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		}
	} else {
		frame->type = &msgpack_php_object_types[decoder->dialect];
		if (msgpack_php_instantiate(decoder, frame, ce)) {
			begin_properties(decoder, frame->form.object);
		}
	}
}

static void begin_named_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	zend_string *name = msgpack_string_of_key(decoder, class_name, msgpack_dialect_of(decoder));
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, name);

	if (ce) {
		begin_object_of(decoder, frame, ce);
	} else if (decoder->status == MSGPACK_DECODE_DONE) {
		frame->type = &msgpack_php_object_types[decoder->dialect];
		msgpack_php_instantiate_incomplete(decoder, frame, name);
	}
	zend_string_release(name);
}

static zend_always_inline void begin_any_object(msgpack_decoder *decoder, msgpack_frame *frame,
	const msgpack_key *class_name)
{
	zend_class_entry *ce = msgpack_php_recent_class(decoder, class_name->bytes, class_name->length);

	if (EXPECTED(ce)) {
		begin_object_of(decoder, frame, ce);
	} else {
		begin_named_object(decoder, frame, class_name);
	}
}

static void begin_compact_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	msgpack_php_note_class(decoder, frame, class_name);
	begin_any_object(decoder, frame, class_name);
	if (frame->form.object && frame->id == decoder->heads) {
		msgpack_compact_note_object(decoder, frame->form.object, false);
	}
}

static zval *begin_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	frame->form.state = MSGPACK_FORM_FIRST;
	frame->form.class_names++;
	frame->in_payload = false;
	if (msgpack_is_compact(decoder)) {
		begin_compact_object(decoder, frame, class_name);
	} else {
		begin_any_object(decoder, frame, class_name);
	}
	return NULL;
}

/* Moves the pairs that were read before the class name to the array of the frame. */
static void move_pairs(msgpack_decoder *decoder, msgpack_frame *frame, zend_array *pairs)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(pairs, index, key, value) {
		msgpack_key name = key
			? (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(key), .length = (uint32_t) ZSTR_LEN(key) }
			: (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) index };

		zval *slot = msgpack_php_collected_slot(decoder, frame, &name);

		if (UNEXPECTED(!slot)) {
			return;
		}
		ZVAL_COPY_VALUE(slot, value);
		msgpack_php_clear_moved(value);
	} ZEND_HASH_FOREACH_END();
}

/* The pairs that a map has when it turns out to be an object; NULL if there are none, or
 * if they belong to an object that is dropped. */
static zend_array *pairs_so_far(const msgpack_frame *frame)
{
	if (frame->type->has_array) {
		return frame->array;
	}
	if (frame->form.class_names == 0 && frame->form.object) { /* under assoc=0: still a stdClass */
		return frame->form.object->properties;
	}
	return frame->detached && Z_TYPE_P(frame->detached) == IS_ARRAY ? Z_ARRVAL_P(frame->detached) : NULL;
}

/* Is there an object of an earlier class name that something else refers to? Its __wakeup() or __unserialize() would
 * never be called. */
static bool is_referred_to(const msgpack_frame *frame)
{
	return !frame->type->has_array && frame->form.object && GC_REFCOUNT(frame->form.object) > 1;
}

/* {..., nil: "Class"}: the map becomes an object of the class. An object of an earlier
 * class name is dropped, but lives until the end of the message. A third name is
 * malformed: otherwise every two bytes could make an object. */
static void change_class(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	uint8_t class_names = frame->type->has_array ? 0 : frame->form.class_names;
	zend_array *pairs = pairs_so_far(frame);
	zval nothing;

	if (!msgpack_may_drop(decoder)) {
		return;
	}
	if (UNEXPECTED(class_names == 2 || is_referred_to(frame))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	if (msgpack_is_compact(decoder)) {
		if (!frame->type->has_array) {
			msgpack_php_drop_names(frame);
		}
		frame->no_shape = true;
		msgpack_compact_forget(decoder, frame->id);
	}
	ZVAL_NULL(&nothing);
	frame->type = &undecided_type;
	frame->form = (msgpack_form_frame) { .class_names = class_names };
	msgpack_decoder_drop_detached(decoder, frame); /* it is kept in `discarded` */
	msgpack_php_graph_remove(decoder, frame);
	begin_object(decoder, frame, class_name);
	frame->form.state = MSGPACK_FORM_READING;
	if (decoder->status != MSGPACK_DECODE_DONE || (frame->form.enumeration
		&& !msgpack_php_place(decoder, frame, &nothing)) || !pairs) {
		return;
	}
	if (msgpack_is_compact(decoder) && frame->in_payload) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED); /* the pairs may have what a payload must not have */
	} else if (frame->type == &msgpack_php_collected_type) {
		move_pairs(decoder, frame, pairs);
	} else if (!msgpack_php_move_properties(decoder, frame->form.object, pairs, false)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
}

bool msgpack_php_read_class_name(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key name = msgpack_decoder_read_key(decoder);

	if (name.type == MSGPACK_KEY_STRING) {
		change_class(decoder, frame, &name);
		return true;
	}
	if (name.type == MSGPACK_KEY_NONE) {
		return true;
	}
	decoder->cursor = start;
	return false;
}

zval *msgpack_php_nil_key(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_php_read_class_name(decoder, frame) ? NULL : msgpack_decoder_drop_value(decoder, frame);
}

/* {nil: 1, ...}: the map is held by reference. */
static zval *begin_reference(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!Z_ISREF_P(frame->slot) && frame->form.state == MSGPACK_FORM_FIRST) {
		ZVAL_NEW_EMPTY_REF(frame->slot);
		ZVAL_NULL(Z_REFVAL_P(frame->slot));
		msgpack_php_graph_add(decoder, frame, (zend_refcounted *) Z_REF_P(frame->slot), false);
		frame->slot = Z_REFVAL_P(frame->slot);
		frame->in_reference = true;
		frame->form.state = MSGPACK_FORM_READING;
		return NULL;
	}
	msgpack_may_drop(decoder);
	return NULL;
}

/* After {nil: 1, ...} the slot is inside a reference, which cannot contain another
 * reference. */
static bool place_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_ulong id)
{
	bool may_be_reference = frame->form.state == MSGPACK_FORM_FIRST;
	zval value;

	if ((may_be_reference || mark == MSGPACK_MARK_SAME_OBJECT)
		&& msgpack_php_graph_resolve(decoder, &value, mark, id)) {
		return msgpack_php_place(decoder, frame, &value);
	}
	return msgpack_php_warn(decoder, "msgpack_unserialize_map_item",
		"Invalid references value: " ZEND_LONG_FMT, (zend_long) (id - 1));
}

/* Is a reference to a string next, of the compact form? A text is none: each reference would be parsed anew. */
static bool is_at_reference(const msgpack_decoder *decoder)
{
	return msgpack_is_compact(decoder) && decoder->cursor < decoder->end
		&& (*decoder->cursor == MP_FIXEXT1 || *decoder->cursor == MP_FIXEXT2);
}

/* Reads the pair after mark 3 or 6: "Class": "text". */
static bool read_text_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	msgpack_key class_name = msgpack_decoder_read_key(decoder), text;
	zend_string *name, *string;
	bool placed = false, is_reference;

	if (class_name.type == MSGPACK_KEY_NONE) {
		return false;
	}
	/* Reading the next key may overwrite the bytes of this one. */
	name = class_name.type == MSGPACK_KEY_STRING ? string_of_text(decoder, &class_name) : ZSTR_EMPTY_ALLOC();
	is_reference = mark == MSGPACK_MARK_SERIALIZABLE && is_at_reference(decoder);
	text = msgpack_decoder_read_key(decoder);
	if (class_name.type == MSGPACK_KEY_STRING && text.type == MSGPACK_KEY_STRING && !is_reference) {
		string = string_of_text(decoder, &text);
		placed = mark == MSGPACK_MARK_ENUM
			? msgpack_php_place_enum(decoder, frame, name, string)
			: msgpack_php_place_serializable(decoder, frame, name, string);
		zend_string_release(string);
	} else if (text.type != MSGPACK_KEY_NONE) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	zend_string_release(name);
	return placed;
}

/* Reads the pair after mark 2, 4 or 5: 0: ID. */
static bool read_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	msgpack_key zero = msgpack_decoder_read_key(decoder), id;

	if (zero.type == MSGPACK_KEY_NONE) {
		return false;
	}
	id = msgpack_decoder_read_key(decoder);
	if (id.type == MSGPACK_KEY_NONE) {
		return false;
	}
	if (zero.type != MSGPACK_KEY_INTEGER || zero.integer != 0 || id.type != MSGPACK_KEY_INTEGER) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return false;
	}
	return place_back_reference(decoder, frame, mark, (zend_ulong) id.integer);
}

/* Reads {nil: 2 to 6, key: value}. Where input is missing, it is retried from the start
 * of the token. */
static zval *read_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, const unsigned char *start)
{
	bool is_text = mark == MSGPACK_MARK_SERIALIZABLE || mark == MSGPACK_MARK_ENUM;

	if (frame->left < 2) {
		msgpack_may_drop(decoder); /* a mark without its pair */
		frame->left = 0;
	} else if (is_text ? read_text_form(decoder, frame, mark) : read_back_reference(decoder, frame, mark)) {
		frame->left -= 2;
		frame->type = &rest_type;
		frame->form.state = MSGPACK_FORM_READING;
	} else if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

/* The first key is nil: its value decides the form. Values that are not marks are
 * skipped. */
static zval *read_mark(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	msgpack_key mark;

	if (frame->form.state == MSGPACK_FORM_VALUE_DROPPED) {
		frame->left--;
		return msgpack_php_drop_value(decoder, frame);
	}
	mark = msgpack_decoder_read_key(decoder);
	switch (mark.type) {
		case MSGPACK_KEY_NONE:
			decoder->cursor = decoder->status == MSGPACK_DECODE_MORE ? start : decoder->cursor;
			return NULL;
		case MSGPACK_KEY_STRING:
			if (!msgpack_decoder_confirm(decoder)) {
				return NULL;
			}
			frame->left--;
			return begin_object(decoder, frame, &mark);
		case MSGPACK_KEY_INTEGER:
			frame->no_shape = true;
			if (mark.integer >= MSGPACK_MARK_SAME_ARRAY && mark.integer <= MSGPACK_MARK_ENUM) {
				return read_form(decoder, frame, (zend_ulong) mark.integer, start);
			}
			frame->left--;
			if (mark.integer == MSGPACK_MARK_REFERENCE) {
				return begin_reference(decoder, frame);
			}
			msgpack_may_drop(decoder);
			return NULL;
		case MSGPACK_KEY_NIL:
			frame->no_shape = true;
			frame->left--;
			msgpack_may_drop(decoder);
			return NULL;
		default:
			frame->no_shape = true;
			frame->left--;
			return msgpack_php_drop_value(decoder, frame);
	}
}

/* Whether `slot` of the frame at `depth` is for the payload of __serialize(): an array,
 * even where other maps are stdClass. */
static bool is_for_payload(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *frame = depth > 0 ? &decoder->frames[depth - 1] : NULL;

	return frame && frame->detached == slot
		&& (frame->type == &msgpack_php_collected_type
			|| (frame->type == &msgpack_php_object_types[decoder->dialect]
				&& frame->form.state == MSGPACK_FORM_PAYLOAD));
}

static void become_plain(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!msgpack_decoder_confirm(decoder)) {
		return;
	}
	frame->form.state = MSGPACK_FORM_READING;
	if (context_of(decoder)->assoc || is_for_payload(decoder, decoder->depth - 1, frame->slot)) {
		zval array;

		ZVAL_ARR(&array, msgpack_decoder_become_map(decoder, frame));
		msgpack_php_place(decoder, frame, &array);
	} else {
		frame->type = &msgpack_php_object_types[decoder->dialect];
		msgpack_php_instantiate(decoder, frame, zend_standard_class_def);
	}
}

/* The top frame was provisional to its end: it is no level, and has some only of values that were dropped. */
static zval *pop_provisional(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_drop_frame(decoder);
	if (msgpack_is_compact(decoder) && frame->height > 0) {
		msgpack_compact_add_height(decoder, frame->height + 1);
	}
	return NULL;
}

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;

	if (frame->detached) {
		msgpack_decoder_drop_detached(decoder, frame);
	}
	if (frame->left == 0) {
		return msgpack_may_drop(decoder) ? pop_provisional(decoder, frame) : NULL;
	}
	if (start == decoder->end) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	}
	if (*start != MP_NIL || !context_of(decoder)->php_only) {
		become_plain(decoder, frame);
		return NULL;
	}
	decoder->cursor++;
	return read_mark(decoder, frame, start);
}

/* Reads and drops the remaining keys and values. */
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_decoder_drop_detached(decoder, frame);
	if (frame->form.state == MSGPACK_FORM_KEY_DETACHED) {
		frame->form.state = MSGPACK_FORM_READING;
	} else if (frame->left == 0) {
		return pop_provisional(decoder, frame);
	} else {
		frame->left--;
		frame->form.state = MSGPACK_FORM_KEY_DETACHED;
	}
	return msgpack_may_drop(decoder) ? msgpack_decoder_detach(frame) : NULL;
}

bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const unsigned char *after;
	msgpack_frame *frame;

	if (pairs == 2 && context_of(decoder)->php_only
		&& (after = msgpack_php_same_object_at(decoder, decoder->cursor, slot))) {
		decoder->cursor = after;
		return true;
	}
	if (pairs == 0) {
		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		object_init(slot);
		msgpack_php_graph_add_empty_map(decoder, slot);
		return true;
	}
	if (msgpack_php_begin_known_object(decoder, slot, pairs)) {
		return true;
	}
	frame = msgpack_decoder_push(decoder, &undecided_type, slot, pairs);
	if (EXPECTED(frame)) {
		frame->form = (msgpack_form_frame) { .state = MSGPACK_FORM_FIRST };
	}
	return true;
}

bool msgpack_php_begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	const msgpack_shape *known = &decoder->compact->shapes[shape - 1];
	const zend_string *class_name = known->class_name;
	msgpack_frame *frame;

	if (!class_name && is_for_payload(decoder, decoder->depth, slot)) {
		return false;
	}
	if (class_name && !context_of(decoder)->php_only) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return true;
	}
	frame = msgpack_decoder_push(decoder, &undecided_type, slot, known->pairs);
	if (UNEXPECTED(!frame)) {
		return true;
	}
	frame->form = (msgpack_form_frame) { .state = MSGPACK_FORM_READING };
	frame->shape = shape;
	if (!msgpack_decoder_confirm(decoder)) {
		return true;
	}
	if (class_name) {
		begin_object(decoder, frame, &(msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(class_name),
			.length = (uint32_t) ZSTR_LEN(class_name) });
	} else {
		frame->type = &msgpack_php_object_types[decoder->dialect];
		msgpack_php_instantiate(decoder, frame, zend_standard_class_def);
	}
	if (decoder->status == MSGPACK_DECODE_DONE) {
		msgpack_php_note_records(&decoder->compact->shapes[shape - 1],
			frame->type == &msgpack_php_object_types[MSGPACK_COMPACT] ? frame->form.object : NULL);
	}
	return true;
}

/* The same as the pairs nil: class_name and nil: payload. */
static bool begin_any_with_payload(msgpack_decoder *decoder, zval *slot, const zend_string *class_name, uint32_t count,
	uint32_t shape)
{
	msgpack_frame *frame = msgpack_decoder_push(decoder, &undecided_type, slot, 0);

	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->form = (msgpack_form_frame) { .state = MSGPACK_FORM_READING };
	frame->no_shape = true;
	if (!msgpack_decoder_confirm(decoder)) {
		return false;
	}
	begin_object(decoder, frame, &(msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(class_name),
		.length = (uint32_t) ZSTR_LEN(class_name) });
	if (decoder->status != MSGPACK_DECODE_DONE) {
		return false;
	}
	frame->form.state = MSGPACK_FORM_PAYLOAD;
	frame->in_payload = true;
	return msgpack_compact_begin_payload(decoder, frame->detached ? frame->detached : msgpack_decoder_detach(frame),
		count, shape);
}

bool msgpack_php_begin_object_with_payload(msgpack_decoder *decoder, zval *slot, zend_string *class_name,
	uint32_t count, uint32_t shape)
{
	zend_class_entry *ce = msgpack_php_known_class_of_payload(decoder, slot, class_name);

	return ce ? msgpack_php_begin_short_payload(decoder, slot, ce, count, shape)
		: begin_any_with_payload(decoder, slot, class_name, count, shape);
}
