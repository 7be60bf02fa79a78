#include "place.h"

#include "../base/report.h"
#include "../base/php_compat.h"
#include "../base/php_unserialize.h"
#include "../codec/path.h"
#include "classes.h"
#include "ext/standard/php_incomplete_class.h"
#include "graph.h"
#include "refused.h"
#include "serialized_text.h"

/* The object that has the frame's slot in a property, or the reference around that; or NULL. */
static zend_object *holder_of(const msgpack_decoder *decoder, const msgpack_frame *frame)
{
	return decoder->depth > 1 && !frame[-1].type->has_array ? frame[-1].form.object : NULL;
}

void msgpack_php_add_source(const msgpack_decoder *decoder, const msgpack_frame *frame)
{
	zend_object *holder = holder_of(decoder, frame);
	zend_property_info *typed = holder && (uintptr_t) frame->slot - (uintptr_t) holder->properties_table
		< (size_t) holder->ce->default_properties_count * sizeof(zval)
		? zend_get_typed_property_info_for_slot(holder, frame->slot) : NULL;

	if (typed) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(frame->slot), typed);
	}
}

/* Whether the type sources of the reference take the value, but for the property that is being read: what it gets is
 * checked once it is complete. */
static bool do_sources_take(const msgpack_decoder *decoder, const msgpack_frame *frame, zend_reference *reference,
	zval *value)
{
	zend_object *holder = holder_of(decoder, frame);
	zend_property_info *pending = NULL;
	bool do_take;

	for (int i = 0; holder && !pending && i < holder->ce->default_properties_count; i++) {
		zval *slot = &holder->properties_table[i];

		pending = Z_ISREF_P(slot) && Z_REF_P(slot) == reference && msgpack_php_is_pending(slot)
			? zend_get_typed_property_info_for_slot(holder, slot) : NULL;
	}
	if (pending) {
		ZEND_REF_DEL_TYPE_SOURCE(reference, pending);
	}
	do_take = !ZEND_REF_HAS_TYPE_SOURCES(reference)
		|| zend_verify_ref_assignable_zval(reference, value, /* strict */ true);
	if (pending) {
		ZEND_REF_ADD_TYPE_SOURCE(reference, pending);
	}
	return do_take;
}

bool msgpack_php_place(msgpack_decoder *decoder, msgpack_frame *frame, zval *value)
{
	zend_reference *reference = frame->in_reference
		? (zend_reference *) ((char *) frame->slot - offsetof(zend_reference, val))
		: Z_ISREF_P(frame->slot) ? Z_REF_P(frame->slot) : NULL;
	zval *slot = reference ? &reference->val : frame->slot;

	if (UNEXPECTED(reference && ZEND_REF_HAS_TYPE_SOURCES(reference))
		&& !do_sources_take(decoder, frame, reference, value)) {
		msgpack_path_append(decoder, NULL);
		msgpack_decoder_clear(decoder, value);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		if (msgpack_is_strict(decoder)) {
			zend_clear_exception();
			msgpack_decoder_reject(decoder, "A property does not take what its reference gets");
		}
		return false;
	}
	msgpack_decoder_clear(decoder, slot);
	ZVAL_COPY_VALUE(slot, value);
	if (UNEXPECTED(Z_ISREF_P(value))) {
		msgpack_php_add_source(decoder, frame);
	}
	return true;
}

/* Stores an object, and adds it to the graph. */
static bool place_object(msgpack_decoder *decoder, msgpack_frame *frame, zend_object *object, uint32_t flags)
{
	zval value;
	bool placed;

	ZVAL_OBJ(&value, object);
	placed = msgpack_php_place(decoder, frame, &value);
	if (placed) {
		msgpack_php_graph_add(decoder, frame, (zend_refcounted *) object, flags);
	}
	return placed;
}

bool msgpack_php_create(msgpack_decoder *decoder, zval *object, zend_class_entry *ce)
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

bool msgpack_php_instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	zval object;

	if (!msgpack_php_create(decoder, &object, ce)) {
		return false;
	}
	msgpack_php_postpone_destructor(msgpack_php_decoding_of(decoder), Z_OBJ(object));
	frame->form.object = Z_OBJ(object);
	return place_object(decoder, frame, Z_OBJ(object), MSGPACK_ENTRY_MADE_HERE);
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

bool msgpack_php_instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	if (msgpack_is_strict(decoder)) {
		bool is_allowed = msgpack_php_is_allowed(msgpack_php_decoding_of(decoder)->allowed, ZSTR_VAL(class_name),
			ZSTR_LEN(class_name));

		return msgpack_decoder_reject(decoder, "Class \"%s\" is %s", ZSTR_VAL(class_name),
			is_allowed ? "missing" : "not allowed");
	}
	if (!msgpack_php_instantiate(decoder, frame, php_ce_incomplete_class)) {
		return false;
	}
	set_incomplete_member(frame->form.object, MAGIC_MEMBER, class_name);
	return true;
}

bool msgpack_php_is_forbidden(msgpack_decoder *decoder, const zend_class_entry *ce)
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

bool msgpack_php_place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce,
	zend_string *name)
{
	zend_object *object = find_case(decoder, ce, name);

	if (!object) {
		return msgpack_decoder_stop(decoder, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
	}
	GC_ADDREF(object);
	return place_object(decoder, frame, object, 0);
}

/* Objects of Serializable */

/* May a text be read? Not if it could nest too deep, or for the classes in it. */
static bool may_be_read(msgpack_decoder *decoder, zend_class_entry *ce, const zend_string *text)
{
	msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	const char *bytes = ZSTR_VAL(text);
	size_t length = ZSTR_LEN(text);
	msgpack_text around = msgpack_text_of(bytes, length, context->allowed, MSGPACK_MAX_NESTING);
	/* 0: there is no limit */
	uint64_t depth = BG(unserialize_max_depth) > 0 ? MIN((uint64_t) BG(unserialize_max_depth), UINT32_MAX) : UINT32_MAX;

	around.is_strict = msgpack_is_strict(decoder);
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

bool msgpack_php_place_text(msgpack_decoder *decoder, msgpack_frame *frame, bool is_enum, zend_string *class_name,
	zend_string *text)
{
	static const char function[] = "msgpack_unserialize_map_item";
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, class_name);

	if (decoder->status != MSGPACK_DECODE_DONE || (ce ? !is_enum && msgpack_php_is_forbidden(decoder, ce)
		: !msgpack_php_instantiate_incomplete(decoder, frame, class_name))) {
		return false;
	}
	if (!ce) {
		set_incomplete_member(frame->form.object,
			is_enum ? MSGPACK_INCOMPLETE_ENUM_CASE : MSGPACK_INCOMPLETE_SERIALIZED, text);
		if (!is_enum) {
			msgpack_php_warn(decoder, function, "Class %s has no unserializer",
				ZSTR_VAL(php_ce_incomplete_class->name));
		}
	} else if (is_enum) {
		msgpack_php_place_enum_case(decoder, frame, ce, text);
	} else if (ce->unserialize) {
		place_unserialized(decoder, frame, ce, text);
	} else {
		msgpack_php_warn(decoder, function, "Class %s has no unserializer", ZSTR_VAL(ce->name));
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return decoder->status == MSGPACK_DECODE_DONE;
}
