#include "../base/php_compat.h"
#include "../codec/frames.h"
#include "../codec/strict.h"
#include "../compact/reader.h"
#include "../compact/records.h"
#include "classes.h"
#include "ext/spl/spl_observer.h"
#include "graph.h"
#include "place.h"
#include "properties.h"
#include "refused.h"
#include "serialized_text.h"
#include "shapes.h"

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A map whose first key has not been read yet, or was nil. */
static const msgpack_frame_type undecided_type = { .next = undecided_next, .abandon = msgpack_php_drop_names,
	.bytes_per_item = 2, .is_provisional = 1 };
/* The surplus pairs after a complete form, which is no container. */
static const msgpack_frame_type rest_type = { .next = rest_next, .bytes_per_item = 2, .is_provisional = 1 };
/* An object whose properties are collected in an array first, which is detached: the argument of __unserialize(); or an
 * enum case in the form of PECL's 2.x. */
static const msgpack_frame_type collected_type = { .next = collected_next, .abandon = msgpack_php_drop_names,
	.bytes_per_item = 2 };

static msgpack_php_decoding *context_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

static msgpack_key key_of(const zend_string *name)
{
	return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(name), .length = (uint32_t) ZSTR_LEN(name) };
}

/* Objects with a class */

/* How many levels of its argument an internal __unserialize() reads without following references: the elements, and for
 * SplObjectStorage their elements. */
static uint8_t payload_levels(const zend_class_entry *ce)
{
	return !msgpack_php_has_internal_payload(ce) ? 0 : instanceof_function(ce, spl_ce_SplObjectStorage) ? 3 : 2;
}

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

static void begin_collecting(msgpack_frame *frame)
{
	frame->type = &collected_type;
	frame->form.collects = true;
	msgpack_decoder_detach(frame);
}

/* Begins an object that is nothing but properties. */
static void begin_properties(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	zend_object *object;

	frame->type = &msgpack_php_object_types[decoder->dialect];
	if (!msgpack_php_instantiate(decoder, frame, ce)) {
		return;
	}
	object = frame->form.object;
	if (UNEXPECTED(object->handlers->get_properties != zend_std_get_properties)) {
		object->handlers->get_properties(object); /* as unserialize() does: they may be created on demand */
	} else if (msgpack_php_is_plain_class(object) && msgpack_php_has_slots_in_order(ce)) {
		msgpack_class_cache_set_plain(context_of(decoder)->class_cache, ce);
	}
}

/* Begins {nil: "Class", ...} of an existing class. */
static void begin_object_of(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	if (UNEXPECTED((ce->ce_flags & ZEND_ACC_ENUM) && msgpack_is_strict(decoder))) {
		msgpack_php_reject_class(decoder, ce);
	} else if (ce->ce_flags & ZEND_ACC_ENUM) {
		frame->form.enumeration = ce;
		begin_collecting(frame);
	} else if (msgpack_php_is_forbidden(decoder, ce)) {
		/* see status */
	} else if (ce->__unserialize) {
		if (msgpack_php_instantiate(decoder, frame, ce)) {
			begin_collecting(frame);
			frame->no_references = payload_levels(ce);
			frame->in_payload = copies_argument(ce);
		}
	} else if (!ce->unserialize) {
		begin_properties(decoder, frame, ce);
	} else if (msgpack_php_warn(decoder, "msgpack_unserialize_class", "Erroneous data format for unserializing '%s'",
		ZSTR_VAL(ce->name))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
}

static void begin_named_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	zend_class_entry *ce = msgpack_php_recent_class(decoder, class_name->bytes, class_name->length);
	zend_string *name = ce ? NULL : msgpack_string_of_key(decoder, class_name, msgpack_dialect_of(decoder));

	ce = ce ? ce : msgpack_php_lookup_class(decoder, name);
	if (ce) {
		begin_object_of(decoder, frame, ce);
	} else if (decoder->status == MSGPACK_DECODE_DONE) {
		frame->type = &msgpack_php_object_types[decoder->dialect];
		msgpack_php_instantiate_incomplete(decoder, frame, name);
	}
	if (name) {
		zend_string_release(name);
	}
}

static zval *begin_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	frame->form.state = MSGPACK_FORM_FIRST;
	frame->form.class_names++;
	frame->in_payload = false;
	if (msgpack_is_compact(decoder)) {
		msgpack_php_note_class(decoder, frame, class_name);
	}
	begin_named_object(decoder, frame, class_name);
	if (msgpack_is_compact(decoder) && frame->form.object && frame->id == decoder->heads) {
		msgpack_compact_note_object(decoder, frame->form.object, false);
	}
	return NULL;
}

/* Objects whose properties are collected */

static zend_always_inline void end_collected(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (msgpack_is_compact(decoder)) {
		msgpack_php_define_shape(decoder, frame);
	}
	msgpack_decoder_pop(decoder);
}

static zend_never_inline void complete_enum_case(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *name = Z_TYPE_P(frame->detached) == IS_ARRAY
		? zend_hash_str_find(Z_ARRVAL_P(frame->detached), ZEND_STRL("name")) : NULL;

	if (!name || Z_TYPE_P(name) != IS_STRING) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (msgpack_php_place_enum_case(decoder, frame, frame->form.enumeration, Z_STR_P(name))) {
		msgpack_decoder_drop_detached(decoder, frame);
		end_collected(decoder, frame);
	}
}

/* The payload is rejected if it names a class that is not allowed. */
static zend_always_inline void complete_object(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const HashTable *allowed = context_of(decoder)->allowed;
	zval payload;

	if (Z_TYPE_P(frame->detached) == IS_NULL) {
		ZVAL_EMPTY_ARRAY(frame->detached);
	} else if (Z_TYPE_P(frame->detached) != IS_ARRAY) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	msgpack_decoder_take_detached(frame, &payload);
	if (UNEXPECTED(allowed) && !msgpack_php_is_allowed_payload(allowed, frame->form.object->ce, Z_ARRVAL(payload))) {
		msgpack_decoder_clear(decoder, &payload);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	msgpack_php_defer_call(decoder, frame->form.object, &payload, decoder->depth);
	end_collected(decoder, frame);
}

/* Class names after other pairs */

/* The pairs that a map has when it turns out to be an object; NULL if there are none, or if they belong to an object
 * that is dropped. */
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

/* {..., nil: "Class"}: the map becomes an object of the class. An object of an earlier class name is dropped, but lives
 * until the end of the message. A third name is malformed: otherwise every two bytes could make an object. */
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
	} else {
		msgpack_php_move_properties(decoder, frame, pairs, false);
	}
}

/* Reads the value of a later nil key, if that is a string, as the class name. True: it was, or see status. */
static bool read_class_name(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key name = msgpack_decoder_read_key(decoder);

	if (name.type == MSGPACK_KEY_STRING) {
		change_class(decoder, frame, &name);
	} else if (name.type != MSGPACK_KEY_NONE) {
		decoder->cursor = start;
		return false;
	}
	return true;
}

zval *msgpack_php_nil_key(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (read_class_name(decoder, frame)) {
		return NULL;
	}
	if (frame->type->has_array) {
		return msgpack_decoder_drop_value(decoder, frame);
	}
	frame->in_payload = frame->form.state == MSGPACK_FORM_FIRST;
	if (frame->form.collects && !frame->in_payload) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->form.state = frame->in_payload ? MSGPACK_FORM_PAYLOAD : MSGPACK_FORM_VALUE_DROPPED;
	return frame->form.collects ? frame->detached : msgpack_decoder_detach(frame);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (UNEXPECTED(frame->left > 0)) {
		return msgpack_php_read_property_name(decoder, frame);
	}
	if (frame->form.state == MSGPACK_FORM_NAMED) {
		frame->form.state = MSGPACK_FORM_PAYLOAD;
		return frame->detached;
	}
	if (EXPECTED(frame->form.object)) {
		complete_object(decoder, frame);
	} else {
		complete_enum_case(decoder, frame);
	}
	return NULL;
}

/* Marks */

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
	} else {
		msgpack_may_drop(decoder);
	}
	return NULL;
}

/* The string of a text, which does not go through the cache of keys. */
static zend_string *string_of_text(msgpack_decoder *decoder, const msgpack_key *key)
{
	return msgpack_is_compact(decoder) ? msgpack_string_of_key(decoder, key, MSGPACK_COMPACT)
		: zend_string_init(key->bytes, key->length, false);
}

/* Is a reference to a string next, of the compact form? A text is none: each reference would be parsed anew. */
static bool is_at_reference(const msgpack_decoder *decoder)
{
	return msgpack_is_compact(decoder) && decoder->cursor < decoder->end
		&& (*decoder->cursor == MP_FIXEXT1 || *decoder->cursor == MP_FIXEXT2);
}

/* After {nil: 1, ...} the slot is inside a reference, which cannot contain another reference. */
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

static bool place_text(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_string *class_name,
	const msgpack_key *key)
{
	zend_string *text = string_of_text(decoder, key);
	bool placed = msgpack_php_place_text(decoder, frame, mark == MSGPACK_MARK_ENUM, class_name, text);

	zend_string_release(text);
	return placed;
}

/* Reads the pair after the mark: 0: ID, or "Class": "text". False: see status. */
static bool read_pair(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	bool is_text = mark == MSGPACK_MARK_SERIALIZABLE || mark == MSGPACK_MARK_ENUM, is_reference, placed = false;
	msgpack_key first = msgpack_decoder_read_key(decoder), second;
	zend_string *name;

	if (first.type == MSGPACK_KEY_NONE) {
		return false;
	}
	/* Reading the next key may overwrite the bytes of this one. */
	name = is_text && first.type == MSGPACK_KEY_STRING ? string_of_text(decoder, &first) : ZSTR_EMPTY_ALLOC();
	is_reference = mark == MSGPACK_MARK_SERIALIZABLE && is_at_reference(decoder);
	second = msgpack_decoder_read_key(decoder);
	if (second.type == MSGPACK_KEY_NONE) {
		/* see status */
	} else if (is_text && first.type == MSGPACK_KEY_STRING && second.type == MSGPACK_KEY_STRING && !is_reference) {
		placed = place_text(decoder, frame, mark, name, &second);
	} else if (!is_text && first.type == MSGPACK_KEY_INTEGER && first.integer == 0
		&& second.type == MSGPACK_KEY_INTEGER) {
		placed = place_back_reference(decoder, frame, mark, (zend_ulong) second.integer);
	} else {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	zend_string_release(name);
	return placed;
}

/* Reads {nil: 2 to 6, key: value}. Where input is missing, it is retried from the start of the token. */
static zval *read_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, const unsigned char *start)
{
	if (frame->left < 2) {
		msgpack_may_drop(decoder); /* a mark without its pair */
		frame->left = 0;
	} else if (read_pair(decoder, frame, mark)) {
		frame->left -= 2;
		frame->type = &rest_type;
		frame->form.state = MSGPACK_FORM_READING;
	} else if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

/* The first key is nil: its value decides the form. Values that are not marks are skipped. */
static zval *read_mark(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	msgpack_key mark;

	if (frame->form.state == MSGPACK_FORM_VALUE_DROPPED) {
		frame->left--;
		return msgpack_php_drop_value(decoder, frame);
	}
	mark = msgpack_decoder_read_key(decoder);
	if (mark.type == MSGPACK_KEY_NONE) {
		decoder->cursor = decoder->status == MSGPACK_DECODE_MORE ? start : decoder->cursor;
		return NULL;
	}
	if (mark.type == MSGPACK_KEY_STRING) {
		if (!msgpack_decoder_confirm(decoder)) {
			return NULL;
		}
		frame->left--;
		return begin_object(decoder, frame, &mark);
	}
	frame->no_shape = true;
	if (mark.type == MSGPACK_KEY_INTEGER && mark.integer >= MSGPACK_MARK_SAME_ARRAY
		&& mark.integer <= MSGPACK_MARK_ENUM) {
		return read_form(decoder, frame, (zend_ulong) mark.integer, start);
	}
	frame->left--;
	if (mark.type == MSGPACK_KEY_OTHER) {
		return msgpack_php_drop_value(decoder, frame);
	}
	if (mark.type == MSGPACK_KEY_INTEGER && mark.integer == MSGPACK_MARK_REFERENCE) {
		return begin_reference(decoder, frame);
	}
	msgpack_may_drop(decoder);
	return NULL;
}

/* Maps of any kind */

/* Whether `slot` of the frame at `depth` is for the payload of __serialize(): an array, even where other maps are
 * stdClass. */
static bool is_for_payload(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *frame = depth > 0 ? &decoder->frames[depth - 1] : NULL;

	return frame && frame->detached == slot
		&& (frame->type == &collected_type || (frame->type == &msgpack_php_object_types[decoder->dialect]
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
		begin_properties(decoder, frame, zend_standard_class_def);
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

/* Objects of classes that were read before, which are begun at once */

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

/* Is a nil key with an array or a map at `p`? A string would be another class name. */
static zend_always_inline bool is_payload(const unsigned char *p, const unsigned char *end)
{
	return end - p > 1 && *p == MP_NIL && ((p[1] >= MP_FIXMAP && p[1] < MP_FIXSTR)
		|| (p[1] >= MP_ARRAY16 && p[1] <= MP_MAP32));
}

/* May objects of the class be made of a payload? */
static zend_always_inline bool has_payload(const msgpack_php_decoding *context, const zend_class_entry *ce)
{
	return ce->__unserialize && !(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) && (EXPECTED(!context->allowed)
		|| msgpack_php_is_allowed(context->allowed, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name)));
}

/* Begins an object, at a slot that is nil, whose payload is next. There is room for its frame. False: see status. */
static zend_never_inline bool begin_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce,
	msgpack_form_state state)
{
	msgpack_frame *frame;
	zval object;

	if (UNEXPECTED(!msgpack_php_create(decoder, &object, ce))) {
		return false;
	}
	ZVAL_COPY_VALUE(slot, &object);
	msgpack_php_postpone_destructor(decoder, Z_OBJ(object));
	msgpack_php_graph_add_object(decoder, slot, true);
	if (msgpack_is_compact(decoder)) {
		msgpack_compact_note_object(decoder, Z_OBJ(object), false);
	}
	frame = msgpack_push_frame(decoder, &collected_type, slot, 0);
	frame->no_references = payload_levels(ce);
	frame->in_payload = frame->no_shape = true;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ(object), .class_names = 1, .state = state };
	begin_collecting(frame);
	return true;
}

/* Begins the object of a map whose first key, nil, is at the cursor. False, with nothing read: it may be any map. */
static zend_always_inline bool begin_known(msgpack_decoder *decoder, zval *slot, uint32_t pairs,
	msgpack_dialect dialect)
{
	const msgpack_php_decoding *context = context_of(decoder);
	const unsigned char *name, *after;
	const zend_string *known = dialect == MSGPACK_COMPACT
		? msgpack_compact_string_at(decoder->compact, decoder->cursor + 1, decoder->end, &after) : NULL;
	size_t length = known ? ZSTR_LEN(known) : 0;
	bool is_plain, is_written = !known;
	zend_class_entry *ce;

	name = known ? (const unsigned char *) ZSTR_VAL(known) : name_at(decoder->cursor + 1, decoder->end, &length);
	if (UNEXPECTED(!name || (dialect == MSGPACK_COMPACT && length > MP_COMPACT_KEY_MAX))) {
		return false;
	}
	after = is_written ? name + length : after;
	ce = msgpack_class_cache_get(context->class_cache, (const char *) name, length, &is_plain);
	if (UNEXPECTED(!ce)) {
		return false;
	}
	is_plain &= !context->allowed && !(dialect == MSGPACK_COMPACT && msgpack_compact_is_in_payload(decoder));
	if (!is_plain && !(pairs == 2 && is_payload(after, decoder->end) && has_payload(context, ce))) {
		return false;
	}
	if (dialect == MSGPACK_COMPACT && is_written && length >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_note_string(decoder, ce->name, after);
	}
	decoder->cursor = after + !is_plain;
	if (EXPECTED(is_plain)) {
		msgpack_php_begin_plain_object(decoder, slot, ce, pairs - 1);
	} else {
		begin_payload(decoder, slot, ce, MSGPACK_FORM_NAMED);
	}
	return true;
}

static zend_always_inline bool begin_known_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	if (UNEXPECTED(decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL || !context_of(decoder)->php_only
		|| decoder->cursor == decoder->end || *decoder->cursor != MP_NIL)) {
		return false;
	}
	return msgpack_is_compact(decoder) ? begin_known(decoder, slot, pairs, MSGPACK_COMPACT)
		: begin_known(decoder, slot, pairs, MSGPACK_PLAIN);
}

/* Hooks */

bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	msgpack_frame *frame;

	if (pairs == 2 && decoder->end - decoder->cursor > 3 && decoder->cursor[1] == MSGPACK_MARK_SAME_OBJECT
		&& context_of(decoder)->php_only) {
		msgpack_php_same same = msgpack_php_same_in_map(decoder, decoder->cursor, slot);

		if (same.after) {
			msgpack_php_count_same(decoder, same.is_leaf);
			decoder->cursor = same.after;
			return true;
		}
	}
	if (pairs == 0) {
		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		object_init(slot);
		msgpack_php_graph_add_object(decoder, slot, false);
		return true;
	}
	if (begin_known_object(decoder, slot, pairs)) {
		return true;
	}
	frame = msgpack_decoder_push(decoder, &undecided_type, slot, pairs);
	if (EXPECTED(frame)) {
		frame->form = (msgpack_form_frame) { .state = MSGPACK_FORM_FIRST };
	}
	return true;
}

/* Pushes the frame of what is no map in the message: an object of this class, or a stdClass. NULL: see status. */
static msgpack_frame *push_object(msgpack_decoder *decoder, zval *slot, const zend_string *class_name, uint32_t items,
	uint32_t shape)
{
	msgpack_frame *frame = msgpack_decoder_push(decoder, &undecided_type, slot, items);

	if (UNEXPECTED(!frame)) {
		return NULL;
	}
	frame->form = (msgpack_form_frame) { .state = MSGPACK_FORM_READING };
	frame->shape = shape;
	frame->no_shape = shape == 0;
	if (!msgpack_decoder_confirm(decoder)) {
		return NULL;
	}
	if (class_name) {
		msgpack_key name = key_of(class_name);

		begin_object(decoder, frame, &name);
	} else {
		begin_properties(decoder, frame, zend_standard_class_def);
	}
	return decoder->status == MSGPACK_DECODE_DONE ? frame : NULL;
}

static zend_never_inline bool begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];
	const msgpack_frame *frame;

	if (!known->class_name && is_for_payload(decoder, decoder->depth, slot)) {
		return false;
	}
	if (known->class_name && !context_of(decoder)->php_only) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return true;
	}
	frame = push_object(decoder, slot, known->class_name, known->pairs, shape);
	if (frame) {
		msgpack_php_note_records(&decoder->compact->shapes[shape - 1],
			frame->type == &msgpack_php_object_types[MSGPACK_COMPACT] ? frame->form.object : NULL);
	}
	return true;
}

bool msgpack_php_begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	return EXPECTED(msgpack_php_begin_plain_record(decoder, slot, shape)) || begin_any_record(decoder, slot, shape);
}

/* Begins the payload of the top frame, after which the object is complete if that has scalars alone. */
static zend_always_inline bool read_payload(msgpack_decoder *decoder, uint32_t count, uint32_t shape)
{
	uint32_t depth = decoder->depth;

	if (!msgpack_compact_begin_payload(decoder, decoder->top->detached, count, shape)) {
		return false;
	}
	if (decoder->depth == depth && !decoder->pending) {
		complete_object(decoder, decoder->top);
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}

bool msgpack_php_begin_object_with_payload(msgpack_decoder *decoder, zval *slot, zend_string *class_name,
	uint32_t count, uint32_t shape)
{
	const msgpack_php_decoding *context = context_of(decoder);
	bool is_plain, may_begin = decoder->depth < decoder->reach && Z_TYPE_P(slot) == IS_NULL;
	zend_class_entry *ce = msgpack_class_cache_get(context->class_cache, ZSTR_VAL(class_name), ZSTR_LEN(class_name),
		&is_plain);
	msgpack_frame *frame;

	if (EXPECTED(ce && may_begin && has_payload(context, ce))) {
		return begin_payload(decoder, slot, ce, MSGPACK_FORM_PAYLOAD) && read_payload(decoder, count, shape);
	}
	frame = push_object(decoder, slot, class_name, 0, 0);
	if (UNEXPECTED(!frame)) {
		return false;
	}
	frame->form.state = MSGPACK_FORM_PAYLOAD;
	frame->in_payload = true;
	return msgpack_compact_begin_payload(decoder, frame->detached ? frame->detached : msgpack_decoder_detach(frame),
		count, shape);
}

/* Takes names that no property can have out, as of any object. False: PHP has no such names here; see status. */
static bool check_names(msgpack_decoder *decoder, zend_array *properties)
{
	zend_string *name;
	zval *value;

	ZEND_HASH_MAP_FOREACH_STR_KEY_VAL(properties, name, value) {
		if (!name || ZSTR_LEN(name) == 0 || EXPECTED(ZSTR_VAL(name)[0] != '\0')) {
			continue;
		}
		if (!context_of(decoder)->php_only) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return false;
		}
		if (msgpack_is_mangling_broken(name)) {
			msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "illegal offset type, skip this decoding");
			msgpack_decoder_clear(decoder, value);
			zend_hash_del(properties, name);
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

void msgpack_php_object_of_map(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	zend_array *properties = Z_ARRVAL_P(slot);
	zend_object *object;

	if (is_for_payload(decoder, decoder->depth - 1, slot) || !check_names(decoder, properties)) {
		return;
	}
	object = zend_objects_new(zend_standard_class_def);
	object->properties = properties;
	ZVAL_OBJ(slot, object);
	msgpack_php_graph_add_late(decoder, object, ordinal);
	msgpack_compact_forget(decoder, ordinal);
}
