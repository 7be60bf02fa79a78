#include "php_classes.h"
#include "php_graph.h"

#include "ext/spl/spl_observer.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "ext/standard/php_var.h"
#include "../php_compat.h"
#include "tokens.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_interfaces.h"

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void object_abandon(msgpack_frame *frame);
static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A map whose first key has not been seen, or was nil. */
static const msgpack_frame_type undecided_type = { .next = undecided_next, .bytes_per_item = 2, .may_be_no_level = 1 };
/* Properties, which go into the object. */
static const msgpack_frame_type object_type = { .next = object_next, .abandon = object_abandon, .bytes_per_item = 2 };
/* Properties, which are collected in an array until all are there: the
 * argument of __unserialize(), or an enum case in the form of PECL's 2.x. */
static const msgpack_frame_type collected_type = { .next = collected_next, .bytes_per_item = 2 };
/* What follows a form that is complete. */
static const msgpack_frame_type rest_type = { .next = rest_next, .bytes_per_item = 2 };

enum {
	AT_FIRST,      /* nothing has been read: a nil key is a mark, or brings a payload */
	READING,
	PAYLOAD_ASIDE, /* the value of a nil key is being read: what __serialize() returned */
	KEY_ASIDE,     /* a key of another type is being read */
	ASIDE_DROPPED  /* a value that means nothing is being read */
};

static msgpack_php_decoding *context_of(msgpack_decoder *decoder)
{
	return decoder->context;
}

static zend_string *key_name(msgpack_decoder *decoder, const msgpack_key *key)
{
	return key->type == MSGPACK_KEY_STRING
		? msgpack_key_cache_get(decoder->options->keys, key->bytes, key->length)
		: zend_long_to_str(key->integer);
}

static zval *drop_value(msgpack_frame *frame)
{
	frame->state = ASIDE_DROPPED;
	return msgpack_decoder_set_aside(frame);
}

/* What a map turns out to be */

/* The reference that the value at the frame's slot is in; or NULL. */
static zend_reference *reference_around(const msgpack_frame *frame)
{
	if (frame->in_reference) {
		return (zend_reference *) ((char *) frame->slot - offsetof(zend_reference, val));
	}
	return Z_ISREF_P(frame->slot) ? Z_REF_P(frame->slot) : NULL;
}

/* As place(), where something stands already, or others may have the reference. */
static zend_never_inline bool replace(msgpack_decoder *decoder, msgpack_frame *frame, zval *value)
{
	zend_reference *reference = reference_around(frame);
	zval *slot = reference ? &reference->val : frame->slot;

	if (reference && ZEND_REF_HAS_TYPE_SOURCES(reference)
	 && !zend_verify_ref_assignable_zval(reference, value, /* strict */ true)) {
		msgpack_decoder_clear(decoder, value);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	msgpack_decoder_clear(decoder, slot);
	ZVAL_COPY_VALUE(slot, value);
	return true;
}

/* Puts `value`, which is consumed, where the frame's map belongs. Nothing else
 * writes into a reference: typed properties may have it already. False, and
 * status FAILED: a TypeError. */
static zend_always_inline bool place(msgpack_decoder *decoder, msgpack_frame *frame, zval *value)
{
	if (UNEXPECTED(frame->in_reference || Z_TYPE_P(frame->slot) != IS_NULL)) {
		return replace(decoder, frame, value);
	}
	ZVAL_COPY_VALUE(frame->slot, value);
	return true;
}

/* Until the message is complete the object's destructor is held back. */
static bool instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	zval object;

	if (object_init_ex(&object, ce) != SUCCESS) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	msgpack_php_hold_destructor_back(Z_OBJ(object), true);
	if (!place(decoder, frame, &object)) {
		return false;
	}
	frame->object = Z_OBJ(object);
	msgpack_php_remember(decoder, frame, (zend_refcounted *) frame->object, true);
	return true;
}

/* Sets what an incomplete object has beside what has been read. PHP's own functions
 * that take a name as bytes leave a hole in the table where there is no memory for it. */
static void note_in_incomplete(zend_object *object, const char *name, size_t length, zend_string *text)
{
	zend_string *key = zend_string_init(name, length, false);
	zval value;

	ZVAL_STR_COPY(&value, text);
	zend_hash_update(zend_std_get_properties(object), key, &value);
	zend_string_release(key);
}

static bool instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	if (!instantiate(decoder, frame, php_ce_incomplete_class)) {
		return false;
	}
	note_in_incomplete(frame->object, ZEND_STRL(MAGIC_MEMBER), class_name);
	return true;
}

/* Objects whose properties go into their slots */

static bool read_class_name(msgpack_decoder *decoder, msgpack_frame *frame);

static void wake_later(msgpack_decoder *decoder, zend_object *object)
{
	msgpack_php_decoding *context = context_of(decoder);
	zend_class_entry *ce = object->ce;

	if (ce != context->last_class) {
		context->last_class = ce;
		context->last_class_wakes = ce != php_ce_incomplete_class
			&& zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));
	}
	if (context->last_class_wakes) {
		zval no_argument;

		ZVAL_UNDEF(&no_argument);
		msgpack_php_call_later(decoder, object, &no_argument);
	}
}

/* What was read last has come to its place. False: it was not accepted. */
static bool object_settle(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool accepted = true;

	if (frame->property) {
		accepted = msgpack_php_accept_property(decoder, frame->object, frame->property);
		frame->property = NULL;
	} else if (frame->aside) {
		if (frame->state == PAYLOAD_ASIDE && Z_TYPE_P(frame->aside) == IS_ARRAY) {
			accepted = msgpack_php_move_properties(decoder, frame->object, Z_ARRVAL_P(frame->aside));
		}
		msgpack_decoder_drop_aside(decoder, frame);
		frame->state = READING;
	}
	if (UNEXPECTED(!accepted)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return accepted;
}

/* A reference in a typed slot has the type among its sources, accepted or not:
 * the object will take it out when it is freed. */
static void object_abandon(msgpack_frame *frame)
{
	if (frame->property) {
		zval *slot = OBJ_PROP(frame->object, frame->property->offset);

		if (Z_ISREF_P(slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), frame->property);
		}
	}
}

/* The declared property that comes next where they come in their order, if it
 * is the one whose name stands at the cursor: `after` is then behind it. */
static zend_always_inline zend_property_info *expected_property(const msgpack_decoder *decoder, const msgpack_frame *frame, const unsigned char **after)
{
	const zend_class_entry *ce = frame->object->ce;
	zend_property_info *info;

	if (frame->expected >= (uint32_t) ce->default_properties_count) {
		return NULL;
	}
	info = ce->properties_info_table[frame->expected];
	return info && (*after = msgpack_after_fixstr(decoder->cursor, decoder->end, info->name)) ? info : NULL;
}

static zend_always_inline bool is_of_type(const zend_property_info *info, const zval *value)
{
	return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(value));
}

/* Reads declared properties, up to the first that is out of order, or whose
 * value is a container or otherwise out of the ordinary. */
static void fill_properties(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_object *object = frame->object;
	zend_property_info **table = object->ce->properties_info_table;
	uint32_t most = MIN(frame->left, (uint32_t) object->ce->default_properties_count - frame->expected), filled = 0;
	const unsigned char *p = decoder->cursor, *end = decoder->end, *after;

	for (; filled < most; filled++, p = after) {
		const zend_property_info *info = table[frame->expected + filled];
		zval *slot, value;

		if (!info || !(after = msgpack_after_fixstr(p, end, info->name)) || !(after = msgpack_read_scalar(after, end, &value))) {
			break;
		}
		slot = OBJ_PROP(object, info->offset);
		if (UNEXPECTED(!is_of_type(info, &value) || Z_ISREF_P(slot))) {
			zval_ptr_dtor_nogc(&value);
			break;
		}
		if (UNEXPECTED(Z_REFCOUNTED_P(slot))) {
			msgpack_decoder_clear(decoder, slot);
		}
		ZVAL_COPY_VALUE(slot, &value);
		Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	}
	if (filled > 0) {
		decoder->cursor = p;
		frame->state = READING;
		frame->expected += filled;
		frame->left -= filled;
	}
}

/* Consumes `name`, which is NULL where the key had none. */
static zval *named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zval *slot;

	if (!name) {
		return decoder->status == MSGPACK_DECODE_DONE ? drop_value(frame) : NULL;
	}
	slot = msgpack_php_property_slot(decoder, frame->object, name, &frame->property);
	zend_string_release(name);
	if (UNEXPECTED(EG(exception))) {
		frame->property = NULL;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return slot ? slot : drop_value(frame);
}

/* For a key that was read as a value. */
static zval *other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval key;

	frame->state = READING;
	return msgpack_decoder_take_key(decoder, frame, &key)
		? named_slot(decoder, frame, msgpack_decoder_key_to_string(decoder, &key)) : NULL;
}

/* The key that ends at the cursor is nil; `start` is where it begins. */
static zval *object_nil_key(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start, bool at_first)
{
	if (!context_of(decoder)->php_only) {
		msgpack_decoder_set_aside(frame);
		return other_key_slot(decoder, frame);
	}
	if (read_class_name(decoder, frame)) {
		if (decoder->status == MSGPACK_DECODE_MORE) {
			decoder->cursor = start;
			frame->left++;
			frame->state = at_first ? AT_FIRST : READING;
		}
		return NULL;
	}
	frame->state = at_first ? PAYLOAD_ASIDE : ASIDE_DROPPED;
	return msgpack_decoder_set_aside(frame);
}

static zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start, *after;
	zend_property_info *expected;
	msgpack_key key;
	bool at_first;

	if (frame->state == KEY_ASIDE) {
		return other_key_slot(decoder, frame);
	}
	if (!object_settle(decoder, frame)) {
		return NULL;
	}
	fill_properties(decoder, frame);
	if (frame->left == 0) {
		wake_later(decoder, frame->object);
		msgpack_decoder_pop(decoder);
		return NULL;
	}
	at_first = frame->state == AT_FIRST;
	expected = expected_property(decoder, frame, &after);
	if (expected) {
		decoder->cursor = after;
		frame->state = READING;
		frame->expected++;
		frame->left--;
		return msgpack_php_declared_slot(decoder, frame->object, expected, &frame->property);
	}
	start = decoder->cursor;
	key = msgpack_decoder_read_key(decoder);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	frame->state = READING;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return named_slot(decoder, frame, key_name(decoder, &key));
		case MSGPACK_KEY_NIL:
			return object_nil_key(decoder, frame, start, at_first);
		default:
			frame->state = KEY_ASIDE;
			return msgpack_decoder_set_aside(frame);
	}
}

/* Objects that get an array */

/* Puts the enum case at the frame's slot; nil, with a diagnostic, where there
 * is none of that name. False: an exception has been thrown. */
static bool place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce, zend_string *name)
{
	zend_object *object = msgpack_php_enum_case(decoder, ce, name);

	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	if (object) {
		zval value;

		ZVAL_OBJ_COPY(&value, object);
		if (!place(decoder, frame, &value)) {
			return false;
		}
		msgpack_php_remember(decoder, frame, (zend_refcounted *) object, false);
	}
	return true;
}

static void collected_complete(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *collected = frame->aside;

	if (frame->object) {
		if (Z_TYPE_P(collected) == IS_NULL) {
			ZVAL_EMPTY_ARRAY(collected);
		} else if (Z_TYPE_P(collected) != IS_ARRAY) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return;
		}
		msgpack_php_call_later(decoder, frame->object, collected);
		ZVAL_UNDEF(collected);
	} else {
		zval *name = Z_TYPE_P(collected) == IS_ARRAY ? zend_hash_str_find(Z_ARRVAL_P(collected), ZEND_STRL("name")) : NULL;

		if (!name || Z_TYPE_P(name) != IS_STRING) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return;
		}
		if (!place_enum_case(decoder, frame, frame->enumeration, Z_STR_P(name))) {
			return;
		}
	}
	msgpack_decoder_drop_aside(decoder, frame);
	msgpack_decoder_pop(decoder);
}

/* The array is made when the first pair needs it: a payload takes its place. It
 * is never packed: known places in it would move with the first string key. */
static zval *collected_slot(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *key)
{
	if (Z_TYPE_P(frame->aside) == IS_NULL) {
		array_init(frame->aside);
		zend_hash_real_init_mixed(Z_ARRVAL_P(frame->aside));
	}
	return msgpack_decoder_array_slot(decoder, Z_ARRVAL_P(frame->aside), key);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	uint8_t state = frame->state;
	msgpack_key key;

	if (frame->left == 0) {
		collected_complete(decoder, frame);
		return NULL;
	}
	key = msgpack_decoder_read_key(decoder);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	if (key.type == MSGPACK_KEY_NIL && state != PAYLOAD_ASIDE) {
		if (read_class_name(decoder, frame)) {
			if (decoder->status == MSGPACK_DECODE_MORE) {
				decoder->cursor = start;
				frame->left++;
			}
			return NULL;
		}
		if (state == AT_FIRST) {
			frame->state = PAYLOAD_ASIDE;
			return frame->aside;
		}
	}
	/* A payload stands alone, and nothing but a name is one. */
	if (state == PAYLOAD_ASIDE || (key.type != MSGPACK_KEY_STRING && key.type != MSGPACK_KEY_INTEGER)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->state = READING;
	return collected_slot(decoder, frame, &key);
}

/* Marks */

/* How many levels of what __unserialize() gets it reads without looking through
 * references: PHP's own classes the elements, SplObjectStorage theirs as well. */
static uint8_t payload_levels(const zend_class_entry *ce)
{
	if (ce->__unserialize->type != ZEND_INTERNAL_FUNCTION) {
		return 0;
	}
	return instanceof_function(ce, spl_ce_SplObjectStorage) ? 3 : 2;
}

/* A class that forbids serialization is made by no form: true, and an exception. */
static bool is_forbidden(const zend_class_entry *ce)
{
	if (EXPECTED(!(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE))) {
		return false;
	}
	zend_throw_exception_ex(NULL, 0, "Unserialization of '%s' is not allowed", ZSTR_VAL(ce->name));
	return true;
}

/* {nil: "Class", ...} of a class that there is. */
static void begin_object_of(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		frame->type = &collected_type;
		frame->enumeration = ce;
		msgpack_decoder_set_aside(frame);
	} else if (is_forbidden(ce)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	} else if (ce->__unserialize) {
		frame->type = &collected_type;
		if (instantiate(decoder, frame, ce)) {
			msgpack_decoder_set_aside(frame);
			frame->no_references = payload_levels(ce);
		}
	} else if (ce->unserialize && ce->unserialize != zend_user_unserialize) {
		if (msgpack_decoder_warn(decoder, "msgpack_unserialize_class", "Erroneous data format for unserializing '%s'", ZSTR_VAL(ce->name))) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		}
	} else {
		frame->type = &object_type;
		if (instantiate(decoder, frame, ce) && UNEXPECTED(frame->object->handlers->get_properties != zend_std_get_properties)) {
			frame->object->handlers->get_properties(frame->object); /* as unserialize(): they may not be there yet */
		}
	}
}

static zval *begin_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	zend_class_entry *ce = msgpack_php_recent_class(decoder, class_name->bytes, class_name->length);
	zend_string *name;

	frame->state = AT_FIRST;
	frame->class_names++;
	if (EXPECTED(ce)) {
		begin_object_of(decoder, frame, ce);
		return NULL;
	}
	name = msgpack_key_cache_get(decoder->options->keys, class_name->bytes, class_name->length);
	ce = msgpack_php_lookup_class(decoder, name);
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	} else if (ce) {
		begin_object_of(decoder, frame, ce);
	} else {
		frame->type = &object_type;
		instantiate_incomplete(decoder, frame, name);
	}
	zend_string_release(name);
	return NULL;
}

/* Moves the pairs that were read before the class was named to where its frame
 * collects them. */
static void move_pairs(msgpack_decoder *decoder, msgpack_frame *frame, zend_array *pairs)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(pairs, index, key, value) {
		msgpack_key name = key
			? (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(key), .length = (uint32_t) ZSTR_LEN(key) }
			: (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) index };

		zval *slot = collected_slot(decoder, frame, &name);

		if (UNEXPECTED(!slot)) {
			return;
		}
		ZVAL_COPY_VALUE(slot, value);
		ZVAL_NULL(value);
	} ZEND_HASH_FOREACH_END();
}

/* {..., nil: "Class"}: what the map was so far becomes an object of the class.
 * An object of another class is dropped: of two names the last counts. It lives
 * on until the message is read, so that a third name is malformed: two bytes would
 * make an object. */
static void change_class(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	zend_array *pairs = frame->array ? frame->array
		: frame->aside && Z_TYPE_P(frame->aside) == IS_ARRAY ? Z_ARRVAL_P(frame->aside) : NULL;
	zval nothing;

	if (frame->class_names == 0 && frame->object) { /* under assoc=0: a stdClass so far */
		pairs = frame->object->properties;
	}
	if (UNEXPECTED(frame->class_names == 2)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	ZVAL_NULL(&nothing);
	frame->array = NULL;
	frame->object = NULL;
	frame->enumeration = NULL;
	frame->expected = 0;
	msgpack_decoder_drop_aside(decoder, frame); /* it lives on among what is discarded */
	msgpack_php_forget(decoder, frame);
	begin_object(decoder, frame, class_name);
	frame->state = READING;
	if (decoder->status != MSGPACK_DECODE_DONE || (frame->enumeration && !place(decoder, frame, &nothing)) || !pairs) {
		return;
	}
	if (frame->type == &collected_type) {
		move_pairs(decoder, frame, pairs);
	} else if (!msgpack_php_move_properties(decoder, frame->object, pairs)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
}

/* The value of a nil key that is not the first: a string names the class. True:
 * it was one, or `status` says what is wrong. */
static bool read_class_name(msgpack_decoder *decoder, msgpack_frame *frame)
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
	return read_class_name(decoder, frame) ? NULL : msgpack_decoder_drop_value(frame);
}

/* {nil: 1, ...}: what follows is held by reference. */
static zval *begin_reference(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!Z_ISREF_P(frame->slot) && frame->state == AT_FIRST) {
		ZVAL_NEW_EMPTY_REF(frame->slot);
		ZVAL_NULL(Z_REFVAL_P(frame->slot));
		msgpack_php_remember(decoder, frame, (zend_refcounted *) Z_REF_P(frame->slot), false);
		frame->slot = Z_REFVAL_P(frame->slot);
		frame->in_reference = true;
		frame->state = READING;
	}
	return NULL;
}

/* After {nil: 1, ...} the slot is inside a reference, which can hold no other. */
static bool place_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_ulong id)
{
	bool may_be_reference = frame->state == AT_FIRST;
	zval value;

	if ((may_be_reference || mark == MSGPACK_MARK_SAME_OBJECT) && msgpack_php_refer_back(decoder, &value, mark, id)) {
		return place(decoder, frame, &value);
	}
	return msgpack_decoder_warn(decoder, "msgpack_unserialize_map_item",
		"Invalid references value: " ZEND_LONG_FMT, (zend_long) (id - 1));
}

/* How much there is in PHP's own format, or what looks like it. */
typedef struct {
	uint32_t containers;
	uint32_t back_references;
} text_measure;

static text_measure measure_text(const zend_string *text)
{
	text_measure measure = { 0 };
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text);

	for (; p < end; p++) {
		measure.containers += *p == '{';
		/* "r:1;" or "R:1;", where a value begins */
		measure.back_references += (*p | 0x20) == 'r' && p[1] == ':' && p[2] >= '0' && p[2] <= '9'
			&& p > ZSTR_VAL(text) && strchr(";{,:", p[-1]);
	}
	return measure;
}

/* What PHP's parser may nest by back-references is not free of the C stack when
 * it is freed: text that could be nested deeper than that is rejected before. */
static bool text_is_safe(msgpack_decoder *decoder, const zend_string *text)
{
	text_measure measure = measure_text(text);
	uint64_t levels;

	levels = BG(unserialize_max_depth) > 0 ? ((uint64_t) measure.back_references + 1) * (uint64_t) BG(unserialize_max_depth) : UINT64_MAX;
	if (measure.back_references > 0 && MIN(measure.containers, levels) > MSGPACK_MAX_NESTING) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_NESTED);
		return false;
	}
	context_of(decoder)->back_references += 1 + measure.back_references;
	return true;
}

typedef struct {
	typeof(BG(unserialize)) unserialize;
	unsigned serialize_lock;
} unserialize_state;

/* Replaces the state of PHP's unserialize(), of which there is one for all fibers:
 * none can be suspended meanwhile. */
static void begin_apart(unserialize_state *outer)
{
	*outer = (unserialize_state) { BG(unserialize), BG(serialize_lock) };
	zend_fiber_switch_block();
	memset(&BG(unserialize), 0, sizeof(BG(unserialize)));
	BG(serialize_lock) = 0;
}

static void end_apart(const unserialize_state *outer)
{
	BG(unserialize) = outer->unserialize;
	BG(serialize_lock) = outer->serialize_lock;
	zend_fiber_switch_unblock();
}

/* Calls the class's unserialize(), which may call PHP's unserialize() for what is
 * in `text`: apart from a call of that around this one, and, where there is a list
 * of classes, with the table that has the list. Where a fatal error jumps out of
 * it, what runs at the end of the request finds the state as it was. */
static zend_result unserialize_apart(zval *object, zend_class_entry *ce, const zend_string *text, const HashTable *allowed)
{
	php_unserialize_data_t data = NULL;
	unserialize_state outer;
	zend_result result;

	begin_apart(&outer);
	zend_try {
		if (allowed) {
			PHP_VAR_UNSERIALIZE_INIT(data);
			php_var_unserialize_set_allowed_classes(data, (HashTable *) allowed);
		}
		result = ce->unserialize(object, ce, (const unsigned char *) ZSTR_VAL(text), ZSTR_LEN(text), (zend_unserialize_data *) data);
		if (data) {
			PHP_VAR_UNSERIALIZE_DESTROY(data);
		}
	} zend_catch {
		end_apart(&outer);
		zend_bailout();
	} zend_end_try();
	end_apart(&outer);
	return result;
}

static zend_result unserialize_object(const msgpack_decoder *decoder, zval *object, zend_class_entry *ce, const zend_string *text)
{
	const msgpack_php_decoding *context = decoder->context;
	uint32_t levels = decoder->depth;
	zend_result result;

	msgpack_nest(context->nesting, levels);
	if (context->allowed || BG(unserialize).level > 0 || BG(serialize_lock) > 0) {
		result = unserialize_apart(object, ce, text, context->allowed);
	} else {
		result = ce->unserialize(object, ce, (const unsigned char *) ZSTR_VAL(text), ZSTR_LEN(text), NULL);
	}
	msgpack_unnest(context->nesting, levels);
	return result;
}

/* {nil: 3, "Class": "text"} of a class that there is. */
static void place_unserialized(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce, zend_string *text)
{
	zval object;

	if (!text_is_safe(decoder, text)) {
		return;
	}
	ZVAL_NULL(&object);
	if (unserialize_object(decoder, &object, ce, text) == SUCCESS && !EG(exception) && Z_TYPE(object) == IS_OBJECT) {
		if (place(decoder, frame, &object)) {
			msgpack_php_remember(decoder, frame, Z_COUNTED(object), false);
			return;
		}
		ZVAL_NULL(&object);
	}
	if (Z_TYPE(object) == IS_OBJECT) {
		msgpack_php_hold_destructor_back(Z_OBJ(object), true);
	}
	zval_ptr_dtor(&object);
}

static bool place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *text)
{
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, class_name);

	if (EG(exception)) {
		/* thrown by an autoloader */
	} else if (!ce) {
		if (instantiate_incomplete(decoder, frame, class_name)) {
			note_in_incomplete(frame->object, ZEND_STRL(MSGPACK_INCOMPLETE_SERIALIZED), text);
			msgpack_decoder_warn(decoder, "msgpack_unserialize_map_item",
				"Class %s has no unserializer", ZSTR_VAL(php_ce_incomplete_class->name));
		}
	} else if (is_forbidden(ce)) {
		/* an exception has been thrown */
	} else if (!ce->unserialize) {
		msgpack_decoder_warn(decoder, "msgpack_unserialize_map_item", "Class %s has no unserializer", ZSTR_VAL(ce->name));
	} else {
		place_unserialized(decoder, frame, ce, text);
	}
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}

static bool place_enum(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *case_name)
{
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, class_name);

	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	if (ce) {
		return place_enum_case(decoder, frame, ce, case_name);
	}
	if (!instantiate_incomplete(decoder, frame, class_name)) {
		return false;
	}
	note_in_incomplete(frame->object, ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE), case_name);
	return true;
}

/* The pair after mark 3 or 6: "Class": "text". */
static bool read_text_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	msgpack_key class_name = msgpack_decoder_read_key(decoder), text;
	zend_string *name, *string;
	bool placed = false;

	if (class_name.type == MSGPACK_KEY_NONE) {
		return false;
	}
	/* The next key may be read to where this one's bytes are. */
	name = class_name.type == MSGPACK_KEY_STRING ? zend_string_init(class_name.bytes, class_name.length, false) : ZSTR_EMPTY_ALLOC();
	text = msgpack_decoder_read_key(decoder);
	if (class_name.type == MSGPACK_KEY_STRING && text.type == MSGPACK_KEY_STRING) {
		string = zend_string_init(text.bytes, text.length, false);
		placed = mark == MSGPACK_MARK_ENUM
			? place_enum(decoder, frame, name, string)
			: place_serializable(decoder, frame, name, string);
		zend_string_release(string);
	} else if (text.type != MSGPACK_KEY_NONE) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	zend_string_release(name);
	return placed;
}

/* The pair after mark 2, 4 or 5: 0: ID. */
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

/* {nil: 2 to 6, key: value}: the whole form is one token. */
static zval *read_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, const unsigned char *start)
{
	bool is_text = mark == MSGPACK_MARK_SERIALIZABLE || mark == MSGPACK_MARK_ENUM;

	if (frame->left < 2) {
		/* A mark without its pair means nothing. */
		frame->left = 0;
	} else if (is_text ? read_text_form(decoder, frame, mark) : read_back_reference(decoder, frame, mark)) {
		frame->left -= 2;
		frame->type = &rest_type;
		frame->state = READING;
	} else if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

/* A nil key in first place: what stands behind it decides, until that is
 * something which is no mark. */
static zval *read_mark(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	msgpack_key mark;

	if (frame->state == ASIDE_DROPPED) {
		frame->left--;
		return drop_value(frame);
	}
	mark = msgpack_decoder_read_key(decoder);
	switch (mark.type) {
		case MSGPACK_KEY_NONE:
			decoder->cursor = decoder->status == MSGPACK_DECODE_MORE ? start : decoder->cursor;
			return NULL;
		case MSGPACK_KEY_STRING:
			if (!msgpack_decoder_is_level(decoder)) {
				return NULL;
			}
			frame->left--;
			return begin_object(decoder, frame, &mark);
		case MSGPACK_KEY_INTEGER:
			if (mark.integer >= MSGPACK_MARK_SAME_ARRAY && mark.integer <= MSGPACK_MARK_ENUM) {
				return read_form(decoder, frame, (zend_ulong) mark.integer, start);
			}
			frame->left--;
			return mark.integer == MSGPACK_MARK_REFERENCE ? begin_reference(decoder, frame) : NULL;
		case MSGPACK_KEY_NIL:
			frame->left--;
			return NULL;
		default:
			frame->left--;
			return drop_value(frame);
	}
}

/* Whether `slot`, which the frame at `depth` gave, is for what
 * __serialize() returned: an array, even where other maps are stdClass. */
static bool is_for_payload(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	const msgpack_frame *frame = depth > 0 ? &decoder->frames[depth - 1] : NULL;

	return frame && frame->aside == slot
		&& (frame->type == &collected_type || (frame->type == &object_type && frame->state == PAYLOAD_ASIDE));
}

static void become_plain(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!msgpack_decoder_is_level(decoder)) {
		return;
	}
	frame->state = READING;
	if (context_of(decoder)->assoc || is_for_payload(decoder, decoder->depth - 1, frame->slot)) {
		zval array;

		ZVAL_ARR(&array, msgpack_decoder_become_map(decoder, frame));
		place(decoder, frame, &array);
	} else {
		frame->type = &object_type;
		instantiate(decoder, frame, zend_standard_class_def);
	}
}

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;

	if (frame->aside) {
		msgpack_decoder_drop_aside(decoder, frame);
	}
	if (frame->left == 0) {
		msgpack_decoder_pop(decoder);
		return NULL;
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

/* Reads keys and values alike, and drops them. */
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_decoder_drop_aside(decoder, frame);
	if (frame->state == KEY_ASIDE) {
		frame->state = READING;
	} else if (frame->left == 0) {
		msgpack_decoder_pop(decoder);
		return NULL;
	} else {
		frame->left--;
		frame->state = KEY_ASIDE;
	}
	return msgpack_decoder_set_aside(frame);
}

/* {nil: 4, 0: ID}, the commonest of back-references, at once. False: it is
 * something else, or not all there, or means nothing. */
static bool read_same_object(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *p = decoder->cursor, *after;
	zval id;

	if (decoder->end - p < 4 || p[0] != MP_NIL || p[1] != MSGPACK_MARK_SAME_OBJECT || p[2] != 0
	 || (p[3] > MP_FIXINT_MAX && (p[3] < MP_UINT8 || p[3] > MP_UINT32))) {
		return false;
	}
	after = msgpack_read_scalar(p + 3, decoder->end, &id);
	if (!after || !msgpack_php_refer_back(decoder, slot, MSGPACK_MARK_SAME_OBJECT, (zend_ulong) Z_LVAL(id))) {
		return false;
	}
	decoder->cursor = after;
	return true;
}

bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	if (pairs == 2 && context_of(decoder)->php_only && read_same_object(decoder, slot)) {
		return true;
	}
	if (pairs == 0) {
		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		object_init(slot);
		msgpack_php_remember_empty_map(decoder, slot);
		return true;
	}
	if (context_of(decoder)->assoc && decoder->cursor < decoder->end && *decoder->cursor != MP_NIL) {
		return false;
	}
	msgpack_decoder_push(decoder, &undecided_type, slot, pairs);
	return true;
}
