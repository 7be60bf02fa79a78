#include "objects.h"

#include "../base/calls.h"
#include "../base/php_dates.h"
#include "../codec/path.h"
#include "../compact/reader.h"
#include "ext/spl/spl_observer.h"
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_incomplete_class.h"
#include "ext/standard/php_var.h"

/* The values that forms stand for, which are stored at the slots of their maps */

/* Makes the property that has a reference at the frame's slot, if it is typed, a type source of that. */
static void add_source(const msgpack_decoder *decoder, const msgpack_frame *frame)
{
	zend_object *holder = decoder->depth > 1 && !frame[-1].type->has_array ? frame[-1].form.object : NULL;
	zend_property_info *typed = msgpack_object_has(holder, frame->slot)
		? zend_get_typed_property_info_for_slot(holder, frame->slot) : NULL;

	if (typed) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(frame->slot), typed);
	}
}

/* Stores `value`, which is consumed, at the slot of the frame's map. */
static void place_value(msgpack_decoder *decoder, const msgpack_frame *frame, zval *value)
{
	msgpack_decoder_clear(decoder, frame->slot);
	ZVAL_COPY_VALUE(frame->slot, value);
	if (UNEXPECTED(Z_ISREF_P(value))) {
		add_source(decoder, frame);
	}
}

/* Stores an object, and adds it to the graph. */
static void place_object(msgpack_decoder *decoder, const msgpack_frame *frame, zend_object *object, uint32_t flags)
{
	zval value;

	ZVAL_OBJ(&value, object);
	place_value(decoder, frame, &value);
	msgpack_php_graph_add(decoder, frame, (zend_refcounted *) object, flags);
}

/* Creates an object of the class. False: see status. */
static bool create(msgpack_decoder *decoder, zval *object, zend_class_entry *ce)
{
	if (EXPECTED(object_init_ex(object, ce) == SUCCESS)) {
		return true;
	}
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	if (msgpack_is_strict(decoder)
	 && (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT
		| ZEND_ACC_IMPLICIT_ABSTRACT_CLASS | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))) {
		msgpack_php_reject_class(decoder, ce);
	}
	return false;
}

/* Creates an object, stores it, and adds it to the graph. No destructor runs before the message is complete. */
static bool instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	zval object;

	if (!create(decoder, &object, ce)) {
		return false;
	}
	msgpack_php_postpone_destructor(msgpack_php_decoding_of(decoder), Z_OBJ(object));
	frame->form.object = Z_OBJ(object);
	place_object(decoder, frame, Z_OBJ(object), MSGPACK_ENTRY_MADE_HERE);
	return true;
}

/* Sets a member that is not a property of the message. Creates the key first: PHP's functions that take a C string
 * leave a hole in the table when out of memory. */
static void set_incomplete_member(zend_object *object, const char *name, zend_string *text)
{
	zend_string *key = zend_string_init(name, strlen(name), false);
	zval value;

	ZVAL_STR_COPY(&value, text);
	zend_hash_update(zend_std_get_properties(object), key, &value);
	zend_string_release(key);
}

/* As instantiate(), of a class that does not exist. */
static bool instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	if (msgpack_is_strict(decoder)) {
		bool is_allowed = msgpack_php_is_allowed(msgpack_php_decoding_of(decoder)->allowed, ZSTR_VAL(class_name),
			ZSTR_LEN(class_name));

		return msgpack_decoder_reject(decoder, "Class \"%s\" is %s", ZSTR_VAL(class_name),
			is_allowed ? "missing" : "not allowed");
	}
	if (!instantiate(decoder, frame, php_ce_incomplete_class)) {
		return false;
	}
	set_incomplete_member(frame->form.object, MAGIC_MEMBER, class_name);
	return true;
}

/* Whether the class forbids serialization, so that no form may instantiate it. True: see status. */
static bool is_forbidden(msgpack_decoder *decoder, const zend_class_entry *ce)
{
	bool is_strict = msgpack_is_strict(decoder);

	if (EXPECTED(!(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) && !(is_strict && ce == php_ce_incomplete_class))) {
		return false;
	}
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	if (is_strict) {
		msgpack_php_reject_class(decoder, ce);
	} else {
		msgpack_throw(zend_ce_exception, "Unserialization of '%s' is not allowed", ZSTR_VAL(ce->name));
		msgpack_path_append(decoder, NULL);
	}
	return true;
}

/* Enum cases */

/* Returns the case `name` of an enum; NULL with a diagnostic or an exception. */
static zend_object *find_case(msgpack_decoder *decoder, zend_class_entry *ce, zend_string *name)
{
	static const char function[] = "msgpack_unserialize_map_item";
	zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);

	if (!(ce->ce_flags & ZEND_ACC_ENUM)) {
		msgpack_php_warn(decoder, function, "Class '%s' is not an enum", ZSTR_VAL(ce->name));
	} else if (!constant) {
		msgpack_php_warn(decoder, function, "Undefined constant %s::%s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	} else if (!(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
		msgpack_php_warn(decoder, function, "%s::%s is not an enum case", ZSTR_VAL(ce->name), ZSTR_VAL(name));
	} else if (Z_TYPE(constant->value) != IS_CONSTANT_AST
		|| zval_update_constant_ex(&constant->value, constant->ce) == SUCCESS) {
		return Z_OBJ(constant->value);
	}
	return NULL;
}

/* Stores the enum case, or nil with a diagnostic if it does not exist. False: an exception. */
static bool place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce,
	zend_string *name)
{
	zend_object *object = find_case(decoder, ce, name);

	if (!object) {
		return msgpack_decoder_stop(decoder, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
	}
	GC_ADDREF(object);
	place_object(decoder, frame, object, 0);
	return true;
}

/* Objects of Serializable */

/* May a text be read? Not if it could nest too deep, or for the classes in it. */
static bool may_be_read(msgpack_decoder *decoder, zend_class_entry *ce, const zend_string *text)
{
	msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	const char *bytes = ZSTR_VAL(text);
	size_t length = ZSTR_LEN(text);
	msgpack_text around = msgpack_text_of(bytes, length, context->allowed, MSGPACK_MAX_NESTING,
		msgpack_is_strict(decoder));
	/* 0: there is no limit */
	uint64_t depth = BG(unserialize_max_depth) > 0 ? MIN((uint64_t) BG(unserialize_max_depth), UINT32_MAX) : UINT32_MAX;

	if (msgpack_text_has_others(bytes, length, "E", context->allowed)
	 || !msgpack_text_is_allowed_data(&around, ce, bytes, length)) {
		return around.is_strict ? msgpack_decoder_reject(decoder,
			"The text of an object of %s names a class, or is malformed", ZSTR_VAL(ce->name))
			: msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	msgpack_measure_text(&around.measure, bytes, length);
	if (msgpack_text_may_nest_too_deep(&around.measure, depth)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_NESTED);
	}
	context->back_references += 1 + around.measure.back_references;
	context->text_levels += around.measure.containers;
	return true;
}

typedef struct {
	zval *object;
	zend_class_entry *ce;
	const zend_string *text;
	const HashTable *allowed;
} unserialize_call;

/* Calls the class's unserialize(), with the list of allowed classes if there is one: it may call PHP's unserialize()
 * with the text. */
static bool run_unserialize(void *context)
{
	const unserialize_call *call = context;
	HashTable *list = msgpack_text_list(ZSTR_VAL(call->text), ZSTR_LEN(call->text), call->allowed);
	php_unserialize_data_t data = NULL;
	zend_result result;

	if (list) {
		PHP_VAR_UNSERIALIZE_INIT(data);
		php_var_unserialize_set_allowed_classes(data, list);
	}
	result = call->ce->unserialize(call->object, call->ce, (const unsigned char *) ZSTR_VAL(call->text),
		ZSTR_LEN(call->text), (zend_unserialize_data *) data);
	if (data) {
		PHP_VAR_UNSERIALIZE_DESTROY(data);
	}
	if (list != call->allowed) {
		zend_array_release(list);
	}
	return result == SUCCESS;
}

/* Unserializes {nil: 3, "Class": "text"} of an existing class. */
static void place_unserialized(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce, zend_string *text)
{
	const msgpack_php_decoding *context = decoder->context;
	bool is_isolated = context->allowed || BG(unserialize).level > 0 || BG(serialize_lock) > 0, done;
	zval object;
	unserialize_call call = { &object, ce, text, context->allowed };

	if (!may_be_read(decoder, ce, text)) {
		return;
	}
	ZVAL_NULL(&object);
	msgpack_nest(msgpack_current_calls(), decoder->depth);
	done = is_isolated ? msgpack_run_isolated(run_unserialize, &call) : run_unserialize(&call);
	msgpack_unnest(msgpack_current_calls(), decoder->depth);
	if (Z_TYPE(object) == IS_OBJECT) {
		msgpack_make_properties_hash(Z_OBJ(object));
	}
	if (done && !EG(exception) && Z_TYPE(object) == IS_OBJECT) {
		place_object(decoder, frame, Z_OBJ(object), 0);
	} else {
		msgpack_decoder_clear(decoder, &object);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
}

/* Stores {nil: 6, "Enum": "Case"} or {nil: 3, "Class": "text"}; an incomplete object if the class does not exist.
 * Leaves the slot at nil, with a diagnostic, if the class is no longer Serializable. False: see status. */
static bool place_text(msgpack_decoder *decoder, msgpack_frame *frame, bool is_enum, zend_string *class_name,
	zend_string *text)
{
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, class_name);

	if (decoder->status != MSGPACK_DECODE_DONE || (ce ? !is_enum && is_forbidden(decoder, ce)
		: !instantiate_incomplete(decoder, frame, class_name))) {
		return false;
	}
	if (!ce) {
		set_incomplete_member(frame->form.object,
			is_enum ? MSGPACK_INCOMPLETE_ENUM_CASE : MSGPACK_INCOMPLETE_SERIALIZED, text);
	}
	if (ce && is_enum) {
		place_enum_case(decoder, frame, ce, text);
	} else if (ce && ce->unserialize) {
		place_unserialized(decoder, frame, ce, text);
	} else if (!is_enum) {
		if (ce) {
			msgpack_php_graph_add_id(decoder, frame->id, NULL, MSGPACK_ENTRY_IS_FLAT);
		}
		msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "Class %s has no unserializer",
			ZSTR_VAL((ce ? ce : php_ce_incomplete_class)->name));
	}
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}

static zval *provisional_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *detached_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A map whose first key has not been read yet, or was nil. */
static const msgpack_frame_type provisional_type = { .next = provisional_next, .bytes_per_item = 2,
	.is_provisional = 1 };
/* An object whose properties first become elements of a detached array: the argument of __unserialize(); or an enum
 * case in the form of PECL's 2.x. */
static const msgpack_frame_type detached_type = { .next = detached_next, .bytes_per_item = 2 };

/* Objects with a class */

/* How many levels of its argument an internal __unserialize() reads without following references: the elements, and for
 * SplObjectStorage their elements. */
static uint8_t payload_levels(const zend_class_entry *ce)
{
	return !msgpack_php_has_internal_payload(ce) ? 0 : instanceof_function(ce, spl_ce_SplObjectStorage) ? 3 : 2;
}

/* The properties of the object, or of the enum case, become elements of a detached array. */
static void begin_detached(msgpack_frame *frame, const zend_class_entry *ce)
{
	frame->type = &detached_type;
	frame->form.into_array = true;
	frame->no_references = payload_levels(ce);
	frame->in_payload = msgpack_copies_argument(ce);
	msgpack_decoder_detach(frame);
}

/* Begins an object that is nothing but properties. */
static void begin_properties(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	msgpack_cached_class *class;
	zend_object *object;

	frame->type = &msgpack_php_object_type;
	if (!instantiate(decoder, frame, ce)) {
		return;
	}
	object = frame->form.object;
	if (UNEXPECTED(object->handlers->get_properties != zend_std_get_properties)) {
		object->handlers->get_properties(object); /* as unserialize() does: they may be created on demand */
	} else if (msgpack_php_is_plain_class(object)
		&& msgpack_php_has_slots_in_order(ce, (uint32_t) ce->default_properties_count)) {
		class = msgpack_class_cache_slot(msgpack_php_decoding_of(decoder)->class_cache, ZSTR_VAL(ce->name),
			ZSTR_LEN(ce->name));
		class->is_plain |= class->ce == ce;
	}
}

/* Begins {nil: "Class", ...} of an existing class. */
static void begin_object_of(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	if (ce->ce_flags & ZEND_ACC_ENUM) {
		if (msgpack_is_strict(decoder)) {
			msgpack_php_reject_class(decoder, ce);
			return;
		}
		frame->form.enumeration = ce;
		msgpack_php_graph_add_id(decoder, frame->id, NULL, 0);
		begin_detached(frame, ce);
	} else if (is_forbidden(decoder, ce)) {
		/* see status */
	} else if (ce->__unserialize) {
		if (instantiate(decoder, frame, ce)) {
			begin_detached(frame, ce);
		}
	} else if (!ce->unserialize) {
		begin_properties(decoder, frame, ce);
	} else if (msgpack_php_warn(decoder, "msgpack_unserialize_class", "Erroneous data format for unserializing '%s'",
		ZSTR_VAL(ce->name))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
}

static zval *begin_object(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *class_name)
{
	zend_string *name = msgpack_string_of_key(decoder, class_name);
	zend_class_entry *ce;

	frame->map_state = MSGPACK_FORM_FIRST;
	frame->in_payload = false;
	if (msgpack_is_compact(decoder) && !frame->shape && !frame->no_shape) {
		frame->form.class_name = name; /* it may be an alias */
	}
	ce = msgpack_php_lookup_class(decoder, name);
	if (ce) {
		begin_object_of(decoder, frame, ce);
	} else if (decoder->status == MSGPACK_DECODE_DONE) {
		frame->type = &msgpack_php_object_type;
		instantiate_incomplete(decoder, frame, name);
	}
	zend_string_release(name);
	return NULL;
}

/* Objects whose properties are detached */

/* Stores the enum case that the array names. False: see status. */
static zend_never_inline bool complete_enum_case(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *name = Z_TYPE_P(frame->detached) == IS_ARRAY
		? zend_hash_str_find(Z_ARRVAL_P(frame->detached), ZEND_STRL("name")) : NULL;

	if (!name || Z_TYPE_P(name) != IS_STRING) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (!place_enum_case(decoder, frame, frame->form.enumeration, Z_STR_P(name))) {
		return false;
	}
	msgpack_decoder_drop_detached(decoder, frame);
	return true;
}

/* Schedules __unserialize(). False: the payload is no array, or names a class that is not allowed. */
static zend_always_inline bool complete_object(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const HashTable *allowed = msgpack_php_decoding_of(decoder)->allowed;
	zval payload;

	if (Z_TYPE_P(frame->detached) == IS_NULL && frame->map_state != MSGPACK_FORM_PAYLOAD) {
		ZVAL_EMPTY_ARRAY(frame->detached); /* it has no properties */
	}
	if (UNEXPECTED(Z_TYPE_P(frame->detached) != IS_ARRAY || (allowed
		&& !msgpack_php_is_allowed_payload(allowed, frame->form.object->ce, Z_ARRVAL_P(frame->detached))))) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	msgpack_decoder_take_detached(frame, &payload);
	msgpack_php_defer_call(decoder, frame->form.object, &payload, decoder->depth);
	return true;
}

/* Nil keys after the first: the first one after the class may have the payload; any other has no meaning. */

zval *msgpack_php_nil_key(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->type->has_array) {
		return msgpack_decoder_drop_value(decoder, frame);
	}
	frame->in_payload = frame->map_state == MSGPACK_FORM_FIRST;
	if (frame->form.into_array && !frame->in_payload) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->map_state = frame->in_payload ? MSGPACK_FORM_PAYLOAD : MSGPACK_MAP_VALUE_DROPPED;
	return frame->form.into_array ? frame->detached : msgpack_decoder_detach(frame);
}

static zval *detached_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (UNEXPECTED(frame->left > 0)) {
		return msgpack_php_read_property_name(decoder, frame);
	}
	if (EXPECTED(frame->form.object) ? complete_object(decoder, frame) : complete_enum_case(decoder, frame)) {
		if (msgpack_is_compact(decoder) && !frame->shape) {
			msgpack_php_define_shape(decoder, frame);
		}
		msgpack_pop_frame(decoder, decoder->dialect);
	}
	return NULL;
}

/* Marks */

/* {nil: 1, ...}: the map is held by reference. */
static zval *begin_reference(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!Z_ISREF_P(frame->slot) && frame->map_state == MSGPACK_FORM_FIRST) {
		ZVAL_NEW_EMPTY_REF(frame->slot);
		ZVAL_NULL(Z_REFVAL_P(frame->slot));
		add_source(decoder, frame);
		msgpack_php_graph_add(decoder, frame, (zend_refcounted *) Z_REF_P(frame->slot), 0);
		frame->slot = Z_REFVAL_P(frame->slot);
		frame->in_reference = true;
		frame->map_state = MSGPACK_MAP_READING;
	} else {
		msgpack_may_drop(decoder);
	}
	return NULL;
}

/* After {nil: 1, ...} the slot is inside a reference, which cannot contain another reference. */
static bool place_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_ulong id)
{
	bool may_be_reference = frame->map_state == MSGPACK_FORM_FIRST;
	zval value;

	if ((may_be_reference || mark == MP_MARK_SAME_OBJECT)
		&& msgpack_php_graph_resolve(decoder, &value, mark, id)) {
		place_value(decoder, frame, &value);
		return true;
	}
	return msgpack_php_warn(decoder, "msgpack_unserialize_map_item",
		"Invalid references value: " ZEND_LONG_FMT, (zend_long) (id - 1));
}

/* Reads the pair after the mark: 0: ID, or "Class": "text". False: see status. */
static bool read_pair(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	bool is_text = mark == MP_MARK_SERIALIZABLE || mark == MP_MARK_ENUM, placed = false;
	msgpack_key first = msgpack_decoder_read_key(decoder), second;
	zend_string *name, *text;
	msgpack_key_type type = is_text ? MSGPACK_KEY_STRING : MSGPACK_KEY_INTEGER;
	bool fits = first.type == type && (is_text || first.integer == 0);

	if (first.type == MSGPACK_KEY_NONE) {
		return false;
	}
	/* Reading the next key may overwrite the bytes of this one. */
	name = is_text && fits ? msgpack_string_of_key(decoder, &first) : ZSTR_EMPTY_ALLOC();
	/* A text is no reference to a string in the compact form: each would be parsed anew. */
	fits &= !(mark == MP_MARK_SERIALIZABLE && msgpack_is_compact(decoder) && decoder->cursor < decoder->end
		&& (*decoder->cursor == MP_FIXEXT1 || *decoder->cursor == MP_FIXEXT2));
	second = msgpack_decoder_read_key(decoder);
	if (second.type == MSGPACK_KEY_NONE) {
		/* see status */
	} else if (!fits || second.type != type) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (is_text) {
		text = msgpack_string_of_key(decoder, &second);
		placed = place_text(decoder, frame, mark == MP_MARK_ENUM, name, text);
		zend_string_release(text);
	} else {
		placed = place_back_reference(decoder, frame, mark, (zend_ulong) second.integer);
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
	} else if (frame->left > 2) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (read_pair(decoder, frame, mark)) {
		msgpack_drop_frame(decoder);
	} else if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

/* The first key is nil: its value decides the form. Values that are not marks are skipped. */
static zval *read_mark(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	msgpack_key mark;
	zend_ulong number;

	if (frame->map_state == MSGPACK_MAP_VALUE_DROPPED) {
		frame->left--;
		return msgpack_decoder_drop_value(decoder, frame);
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
	number = mark.type == MSGPACK_KEY_INTEGER ? (zend_ulong) mark.integer : 0;
	if (number >= MP_MARK_SAME_ARRAY && number <= MP_MARK_ENUM) {
		return read_form(decoder, frame, number, start);
	}
	frame->left--;
	if (number == MP_MARK_REFERENCE) {
		return begin_reference(decoder, frame);
	}
	if (mark.type == MSGPACK_KEY_OTHER) {
		msgpack_php_graph_add_id(decoder, frame->id, NULL, 0); /* it may become a stdClass */
		return msgpack_decoder_drop_value(decoder, frame);
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

	return frame && frame->detached == slot && frame->map_state == MSGPACK_FORM_PAYLOAD;
}

static void become_plain(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval array;

	if (!msgpack_decoder_confirm(decoder)) {
		return;
	}
	frame->map_state = MSGPACK_MAP_READING;
	if (msgpack_php_decoding_of(decoder)->assoc || is_for_payload(decoder, decoder->depth - 1, frame->slot)) {
		ZVAL_ARR(&array, msgpack_decoder_become_map(decoder, frame));
		place_value(decoder, frame, &array);
	} else {
		begin_properties(decoder, frame, zend_standard_class_def);
	}
}

static zval *provisional_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;

	msgpack_decoder_drop_detached(decoder, frame);
	if (frame->left == 0) {
		/* It is no level. Its height is that of values that were dropped. */
		if (msgpack_may_drop(decoder)) {
			msgpack_drop_frame(decoder);
			if (msgpack_is_compact(decoder) && frame->height > 0) {
				msgpack_compact_add_height(decoder, frame->height + 1);
			}
		}
		return NULL;
	}
	if (start == decoder->end) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	}
	if (*start != MP_NIL || !msgpack_php_decoding_of(decoder)->php_only) {
		become_plain(decoder, frame);
		return NULL;
	}
	decoder->cursor++;
	return read_mark(decoder, frame, start);
}

/* Objects of classes that are cached, without a provisional frame */

/* A name, of fewer than 256 bytes, at `p`; NULL: there is none. */
static zend_always_inline const unsigned char *name_at(const unsigned char *p, const unsigned char *end, size_t *length)
{
	if (UNEXPECTED(end - p < 2) || ((*p & 0xe0) != MP_FIXSTR && *p != MP_STR8)) {
		return NULL;
	}
	*length = *p == MP_STR8 ? p[1] : *p & MP_FIXSTR_MAX;
	p += *p == MP_STR8 ? 2 : 1;
	return (size_t) (end - p) >= *length ? p : NULL;
}

/* May objects of the class be made of a payload? */
static zend_always_inline bool has_payload(const msgpack_php_decoding *context, const zend_class_entry *ce)
{
	return ce->__unserialize && !(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) && (EXPECTED(!context->allowed)
		|| msgpack_php_is_allowed(context->allowed, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name)));
}

/* Begins an object, at a slot that is nil, whose payload is next. There is room for its frame. False: see status. */
static zend_never_inline bool begin_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce)
{
	msgpack_frame *frame;
	zval object;

	if (UNEXPECTED(!create(decoder, &object, ce))) {
		return false;
	}
	msgpack_php_place_new(decoder, slot, Z_OBJ(object));
	frame = msgpack_push_frame(decoder, &detached_type, slot, 0);
	frame->form = (msgpack_form_frame) { .object = Z_OBJ(object) };
	frame->map_state = MSGPACK_FORM_PAYLOAD;
	begin_detached(frame, ce);
	frame->in_payload = frame->no_shape = true;
	return true;
}

/* Begins the object of a map, if it is of a class that was read before. False, with nothing read: it may be any map. */
static zend_always_inline bool begin_of_cached_class(msgpack_decoder *decoder, zval *slot, uint32_t pairs,
	msgpack_dialect dialect)
{
	const msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	const unsigned char *name, *after, *start = decoder->cursor, *end = decoder->end;
	bool is_compact = dialect == MSGPACK_COMPACT, is_plain;
	const zend_string *referred = NULL;
	const msgpack_cached_class *class;
	size_t length;

	if (UNEXPECTED(decoder->depth >= decoder->reach || Z_TYPE_P(slot) != IS_NULL || start == end || *start != MP_NIL
		|| msgpack_is_strict(decoder) || !context->php_only)) {
		return false;
	}
	if (is_compact) {
		referred = msgpack_compact_string_at(decoder->compact, start + 1, end, &after);
	}
	if (referred) {
		name = (const unsigned char *) ZSTR_VAL(referred);
		length = ZSTR_LEN(referred);
	} else {
		name = name_at(start + 1, end, &length);
		after = name ? name + length : NULL;
	}
	if (UNEXPECTED(!name || (is_compact && length > MP_COMPACT_KEY_MAX))) {
		return false;
	}
	class = msgpack_class_cache_get(context->class_cache, (const char *) name, length);
	if (UNEXPECTED(!class)) {
		return false;
	}
	is_plain = class->is_plain && !context->allowed && !(is_compact && msgpack_compact_is_in_payload(decoder));
	/* A payload is a nil key with an array or a map: a string would be another class name. */
	if (!is_plain && !(pairs == 2 && end - after > 1 && *after == MP_NIL && has_payload(context, class->ce)
		&& mp_is_container_head(after[1]))) {
		return false;
	}
	if (is_compact && !referred && length >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_index_string(decoder, class->ce->name, after);
	}
	decoder->cursor = after + !is_plain;
	if (EXPECTED(is_plain)) {
		msgpack_php_begin_plain_object(decoder, slot, class->ce, pairs - 1);
	} else if (EXPECTED(begin_payload(decoder, slot, class->ce))) {
		decoder->pending = decoder->top->detached;
	}
	return true;
}

/* Hooks */

/* Under illegal_key_insert the key becomes an element of an array before its value; else a string. */
zval *msgpack_php_illegal_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key)
{
	bool inserts = frame->type->has_array && msgpack_php_decoding_of(decoder)->illegal_key_insert;
	zval *value = key, *slot;
	zend_string *string;

	if (!msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "illegal key type")) {
		msgpack_decoder_clear(decoder, key);
		return NULL;
	}
	if (inserts) {
		if (!zend_hash_next_index_insert(frame->array, key)) {
			msgpack_decoder_clear(decoder, key);
		}
		if (!msgpack_array_make_room(frame->array)) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		slot = zend_hash_next_index_insert(frame->array, &EG(uninitialized_zval));
		return slot ? slot : msgpack_decoder_drop_value(decoder, frame);
	}
	ZVAL_DEREF(value);
	string = Z_TYPE_P(value) == IS_OBJECT ? NULL : zval_try_get_string(value);
	msgpack_decoder_clear(decoder, key);
	if (UNEXPECTED(!string)) {
		return EG(exception) ? msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED)
			: msgpack_decoder_drop_value(decoder, frame);
	}
	return frame->type->has_array
		? msgpack_emptied_slot(decoder, msgpack_slot_of_string(decoder, frame->array, string))
		: msgpack_php_named_slot(decoder, frame, string);
}

/* Pushes the provisional frame of a map that may be an object. NULL: see status. */
static msgpack_frame *push_form(msgpack_decoder *decoder, zval *slot, uint32_t items)
{
	msgpack_frame *frame = msgpack_decoder_push(decoder, &provisional_type, slot, items);

	if (EXPECTED(frame)) {
		frame->form = (msgpack_form_frame) { 0 };
		frame->map_state = MSGPACK_FORM_FIRST;
	}
	return frame;
}

bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	if (pairs == 0) {
		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		msgpack_php_place_new(decoder, slot, zend_objects_new(zend_standard_class_def));
		return true;
	}
	if (!(msgpack_is_compact(decoder) ? begin_of_cached_class(decoder, slot, pairs, MSGPACK_COMPACT)
			: begin_of_cached_class(decoder, slot, pairs, MSGPACK_PLAIN))) {
		push_form(decoder, slot, pairs);
	}
	return true;
}

/* Pushes the frame of an object that is no map in the message, of this class, or NULL: stdClass. NULL: see status. */
static msgpack_frame *push_object(msgpack_decoder *decoder, zval *slot, const zend_string *class_name, uint32_t items,
	uint32_t shape)
{
	msgpack_frame *frame = push_form(decoder, slot, items);

	if (UNEXPECTED(!frame)) {
		return NULL;
	}
	frame->shape = shape;
	frame->no_shape = shape == 0;
	if (!msgpack_decoder_confirm(decoder)) {
		return NULL;
	}
	if (class_name) {
		msgpack_key name = msgpack_key_of_string(class_name);

		begin_object(decoder, frame, &name);
	} else {
		begin_properties(decoder, frame, zend_standard_class_def);
	}
	return decoder->status == MSGPACK_DECODE_DONE ? frame : NULL;
}

static zend_never_inline bool begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *definition = &decoder->compact->shapes[shape - 1];
	const msgpack_frame *frame;

	if (!definition->class_name && is_for_payload(decoder, decoder->depth, slot)) {
		return false;
	}
	if (definition->class_name && !msgpack_php_decoding_of(decoder)->php_only) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return true;
	}
	frame = push_object(decoder, slot, definition->class_name, definition->pairs, shape);
	if (frame) {
		msgpack_php_set_records(decoder, frame);
	}
	return true;
}

bool msgpack_php_begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	return EXPECTED(msgpack_php_begin_plain_record(decoder, slot, shape)) || begin_any_record(decoder, slot, shape);
}

bool msgpack_php_begin_object_with_payload(msgpack_decoder *decoder, zval *slot, zend_string *class_name,
	uint32_t count, uint32_t shape)
{
	const msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	const msgpack_cached_class *class = msgpack_class_cache_get(context->class_cache, ZSTR_VAL(class_name),
		ZSTR_LEN(class_name));
	bool begins_at_once = EXPECTED(class && decoder->depth < decoder->reach && Z_TYPE_P(slot) == IS_NULL
		&& has_payload(context, class->ce));
	msgpack_frame *frame;

	if (!(begins_at_once ? begin_payload(decoder, slot, class->ce)
		: push_object(decoder, slot, class_name, 0, 0) != NULL)) {
		return false;
	}
	frame = decoder->top;
	frame->map_state = MSGPACK_FORM_PAYLOAD;
	frame->in_payload = true;
	return msgpack_compact_begin_payload(decoder,
		frame->detached ? frame->detached : msgpack_decoder_detach(frame), count, shape)
		&& decoder->status == MSGPACK_DECODE_DONE;
}

/* Makes the keys names of properties, in place: entries of the back-reference table have places in the map. Removes
 * those that no property can have, with a diagnostic. False: PHP has no such names here; see status. */
static bool make_names(msgpack_decoder *decoder, zend_array *map)
{
	bool has_integers = false;

	for (Bucket *bucket = map->arData, *end = bucket + map->nNumUsed; bucket < end; bucket++) {
		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		if (!bucket->key) {
			bucket->key = zend_long_to_str((zend_long) bucket->h);
			bucket->h = ZSTR_HASH(bucket->key);
			HT_FLAGS(map) &= ~HASH_FLAG_STATIC_KEYS;
			has_integers = true;
		} else if (UNEXPECTED(ZSTR_VAL(bucket->key)[0] == '\0' && ZSTR_LEN(bucket->key) > 0)) {
			if (!msgpack_php_decoding_of(decoder)->php_only) {
				return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			}
			if (msgpack_is_mangling_broken(bucket->key)) {
				msgpack_decoder_clear(decoder, &bucket->val);
				zend_hash_del_bucket(map, bucket);
				if (!msgpack_php_warn(decoder, "msgpack_unserialize_map_item",
					"illegal offset type, skip this decoding")) {
					return false;
				}
			}
		}
	}
	if (has_integers) {
		msgpack_compact_link_keys(map);
	}
	return true;
}

void msgpack_php_object_of_map(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	zend_object *object;

	if (!slot) {
		msgpack_php_graph_add_id(decoder, ordinal, NULL, 0);
		return;
	}
	if (is_for_payload(decoder, decoder->depth - 1, slot) || !make_names(decoder, Z_ARRVAL_P(slot))) {
		return;
	}
	object = zend_objects_new(zend_standard_class_def);
	object->properties = Z_ARRVAL_P(slot);
	ZVAL_OBJ(slot, object);
	msgpack_php_graph_add_id(decoder, ordinal, object, MSGPACK_ENTRY_MADE_HERE);
}

static bool begin_row(msgpack_decoder *decoder, zval *slot, uint32_t shape, zend_class_entry **ce)
{
	zend_string *class_name = decoder->compact->shapes[shape - 1].class_name;
	msgpack_frame *frame;
	zval object;

	if (*ce && *ce != php_ce_incomplete_class) {
		if (!create(decoder, &object, *ce)) {
			return false;
		}
		msgpack_php_place_new(decoder, slot, Z_OBJ(object));
		if (UNEXPECTED(Z_OBJ_HT(object)->get_properties != zend_std_get_properties) && !(*ce)->__unserialize) {
			Z_OBJ_HT(object)->get_properties(Z_OBJ(object));
		}
		return true;
	}
	if (!msgpack_php_decoding_of(decoder)->php_only) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame = push_object(decoder, slot, class_name, 0, shape);
	if (!frame) {
		return false;
	}
	/* an object that is its properties, or a date, or of a class that has an __unserialize() of userland */
	if ((frame->type != &msgpack_php_object_type && (!frame->form.object
			|| (msgpack_php_has_internal_payload(frame->form.object->ce)
				&& !instanceof_function(frame->form.object->ce, php_date_get_interface_ce()))))
		|| (*ce && *ce != frame->form.object->ce)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	*ce = frame->form.object->ce;
	msgpack_php_set_records(decoder, frame);
	msgpack_decoder_drop_detached(decoder, frame);
	msgpack_drop_frame(decoder);
	return true;
}

const msgpack_row_hooks msgpack_php_rows = {
	.begin = begin_row, .slots = msgpack_php_row_slots, .end = msgpack_php_end_rows
};
