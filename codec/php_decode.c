#include "php_values.h"

#include "ext/standard/php_incomplete_class.h"
#include "../php_compat.h"
#include "report.h"
#include "wire.h"
#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static zval *undecided_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void object_abandon(msgpack_frame *frame);
static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *rest_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* A map whose first key has not been seen, or was nil. */
static const msgpack_frame_type undecided_type = { .next = undecided_next, .bytes_per_item = 2 };
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

void msgpack_php_decoding_init(msgpack_php_decoding *decoding, bool php_only, bool assoc, const HashTable *allowed)
{
	*decoding = (msgpack_php_decoding) { .php_only = php_only, .assoc = assoc, .allowed = allowed };
}

/* The next element of a growing vector. */
static void *vector_push(void **vector, uint32_t *count, uint32_t *capacity, size_t size)
{
	if (*count == *capacity) {
		*capacity = *capacity ? *capacity * 2 : 8;
		*vector = safe_erealloc(*vector, *capacity, size, 0);
	}
	return (char *) *vector + size * (*count)++;
}

/* Known: what a later back-reference may mean, in the order of the message. An
 * object held by reference is known as that reference. */

static msgpack_known *push_known(msgpack_php_decoding *context)
{
	return vector_push((void **) &context->known, &context->known_count, &context->known_capacity, sizeof(msgpack_known));
}

static void remember(msgpack_php_decoding *context, zend_refcounted *counted, uint32_t id, bool made_here)
{
	msgpack_known *known = context->known_count ? &context->known[context->known_count - 1] : NULL;

	if (known && known->id >= id) {
		known->made_here |= known->id == id && made_here;
		return;
	}
	known = push_known(context);
	*known = (msgpack_known) { .counted = counted, .id = id, .made_here = made_here };
	GC_ADDREF(counted);
}

static bool is_element(const zend_array *array, const zval *slot)
{
	return array && (uintptr_t) slot >= (uintptr_t) array->arPacked
		&& (uintptr_t) slot - (uintptr_t) array->arPacked < (size_t) array->nNumUsed * (HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket));
}

static bool is_declared_slot(const zend_object *object, const zval *slot)
{
	return object && slot >= object->properties_table && slot < object->properties_table + object->ce->default_properties_count;
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	const msgpack_frame *holder = decoder->depth ? &decoder->frames[decoder->depth - 1] : NULL;
	msgpack_known *known;
	zend_array *array;

	if (!holder) {
		return;
	}
	if (is_declared_slot(holder->object, slot)) {
		known = push_known(context_of(decoder));
		*known = (msgpack_known) { .counted = (zend_refcounted *) holder->object, .type = MSGPACK_KNOWN_EMPTY_IN_OBJECT };
		known->offset = (size_t) ((char *) slot - (char *) holder->object);
	} else {
		array = holder->array ? holder->array
			: holder->type == &object_type ? holder->object->properties
			: holder->aside && Z_TYPE_P(holder->aside) == IS_ARRAY ? Z_ARRVAL_P(holder->aside) : NULL;
		if (!is_element(array, slot)) {
			return; /* an aside: no back-reference can mean it */
		}
		known = push_known(context_of(decoder));
		*known = (msgpack_known) { .counted = (zend_refcounted *) array, .type = MSGPACK_KNOWN_EMPTY_IN_ARRAY };
		known->offset = (size_t) ((char *) slot - (char *) array->arPacked);
	}
	known->id = decoder->heads;
}

/* A back-reference says that an empty array is held by reference: makes it so.
 * False where the slot has got another value meanwhile. */
static bool make_reference_of_empty(msgpack_known *known)
{
	zend_object *object = known->type == MSGPACK_KNOWN_EMPTY_IN_OBJECT ? (zend_object *) known->counted : NULL;
	zval *slot = (zval *) ((object ? (char *) object : (char *) ((zend_array *) known->counted)->arPacked) + known->offset);

	if (Z_TYPE_P(slot) != IS_ARRAY || zend_hash_num_elements(Z_ARRVAL_P(slot)) > 0) {
		return false;
	}
	ZVAL_MAKE_REF(slot);
	if (object) {
		zend_property_info *typed = zend_get_typed_property_info_for_slot(object, slot);

		if (typed) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
	}
	known->type = MSGPACK_KNOWN_VALUE;
	known->counted = Z_COUNTED_P(slot);
	GC_ADDREF(known->counted);
	return true;
}

static msgpack_known *find_known(const msgpack_php_decoding *context, zend_ulong id)
{
	uint32_t low = 0, high = context->known_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (context->known[middle].id < id) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low < context->known_count && context->known[low].id == id ? &context->known[low] : NULL;
}

static void defer(msgpack_php_decoding *context, zend_object *object, zval *argument)
{
	msgpack_deferred *deferred = vector_push((void **) &context->deferred,
		&context->deferred_count, &context->deferred_capacity, sizeof(*deferred));

	GC_ADDREF(object);
	deferred->object = object;
	ZVAL_COPY_VALUE(&deferred->argument, argument);
}

/* Classes */

static bool is_allowed(const msgpack_php_decoding *context, zend_string *name)
{
	zend_string *lower;
	bool allowed;

	if (!context->allowed) {
		return true;
	}
	lower = zend_string_tolower(name);
	allowed = zend_hash_exists(context->allowed, lower);
	zend_string_release(lower);
	return allowed;
}

/* Asks the function of the ini setting unserialize_callback_func. */
static zend_class_entry *lookup_by_callback(msgpack_decoder *decoder, zend_string *name)
{
	const char *callback_name = zend_ini_string("unserialize_callback_func", sizeof("unserialize_callback_func") - 1, 0);
	zval callback, argument, result;
	zend_class_entry *ce = NULL;

	if (!callback_name || !*callback_name) {
		return NULL;
	}
	ZVAL_STRING(&callback, callback_name);
	ZVAL_STR(&argument, name);
	if (!zend_is_callable(&callback, 0, NULL)
	 || call_user_function(NULL, NULL, &callback, &result, 1, &argument) != SUCCESS) {
		msgpack_report(decoder->options->quiet, E_WARNING,
			"[msgpack] (msgpack_unserialize_class) defined (%s) but not found", Z_STRVAL(callback));
	} else {
		zval_ptr_dtor(&result);
		ce = EG(exception) ? NULL : zend_lookup_class(name);
		if (!ce && !EG(exception)) {
			msgpack_report(decoder->options->quiet, E_WARNING, "[msgpack] (msgpack_unserialize_class) "
				"Function %s() hasn't defined the class it was called for", Z_STRVAL(callback));
		}
	}
	zval_ptr_dtor(&callback);
	return ce;
}

/* NULL where there is no such class, or it is not allowed, or an exception was
 * thrown. Userland may run. */
static zend_class_entry *lookup_class(msgpack_decoder *decoder, zend_string *name)
{
	msgpack_php_decoding *context = context_of(decoder);
	zend_class_entry *ce = context->last_class;

	if (ce && zend_string_equals(ce->name, name)) {
		return ce;
	}
	if (!is_allowed(context, name)) {
		return NULL;
	}
	ce = zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		ce = lookup_by_callback(decoder, name);
	}
	if (EG(exception)) {
		return NULL;
	}
	if (ce) {
		context->last_class = ce;
	}
	return ce;
}

static void hold_destructor_back(zend_object *object, bool back)
{
	if (!object->ce->destructor) {
		return;
	}
	if (back) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	} else {
		GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	}
}

/* Until the message is complete the object's destructor is held back. */
static bool instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	if (object_init_ex(frame->slot, ce) != SUCCESS) {
		ZVAL_NULL(frame->slot);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	frame->object = Z_OBJ_P(frame->slot);
	hold_destructor_back(frame->object, true);
	remember(context_of(decoder), (zend_refcounted *) frame->object, frame->id, true);
	return true;
}

static bool instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	if (!instantiate(decoder, frame, php_ce_incomplete_class)) {
		return false;
	}
	php_store_class_name(frame->slot, class_name);
	return true;
}

/* Properties */

static zend_property_info *own_property(zend_class_entry *ce, const char *name, size_t length)
{
	zend_property_info *info = zend_hash_str_find_ptr(&ce->properties_info, name, length);

	return info && !(info->flags & ZEND_ACC_STATIC) ? info : NULL;
}

/* The declared property that a mangled name means: in the class itself whatever
 * its visibility is by now; or, private, in one of its ancestors. */
static zend_property_info *declared_property(zend_class_entry *ce, zend_string *mangled)
{
	const char *class_name, *name;
	size_t length;

	if (zend_unmangle_property_name_ex(mangled, &class_name, &name, &length) != SUCCESS) {
		return NULL;
	}
	if (!class_name || strcmp(class_name, "*") == 0 || strcasecmp(class_name, ZSTR_VAL(ce->name)) == 0) {
		return own_property(ce, name, length);
	}
	for (zend_class_entry *ancestor = ce->parent; ancestor; ancestor = ancestor->parent) {
		zend_property_info *info = own_property(ancestor, name, length);

		if (info && zend_string_equals(info->name, mangled)) {
			return info;
		}
	}
	return NULL;
}

static bool is_mangling_broken(zend_string *name)
{
	const char *class_name, *unmangled;

	return ZSTR_LEN(name) > 0 && ZSTR_VAL(name)[0] == '\0'
		&& zend_unmangle_property_name(name, &class_name, &unmangled) != SUCCESS;
}

/* The slot of a property that no class declares; NULL with an exception. */
static zval *dynamic_property(zend_object *object, zend_string *name)
{
	if (UNEXPECTED(object->ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		zend_throw_error(NULL, "Cannot create dynamic property %s::$%s",
			ZSTR_VAL(object->ce->name), zend_get_unmangled_property_name(name));
		return NULL;
	}
	return zend_hash_lookup(zend_std_get_properties(object), name);
}

/* The slot of the property `name`, nil, and its declaration where the type is
 * to be checked. NULL where there is no place for it: an exception has been
 * thrown, or a diagnostic raised. */
static zval *property_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name, zend_property_info **typed)
{
	zend_property_info *info = declared_property(object->ce, name);
	zval *slot;

	*typed = NULL;
	if (!info) {
		if (UNEXPECTED(is_mangling_broken(name))) {
			msgpack_report(decoder->options->quiet, E_WARNING,
				"[msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding");
			return NULL;
		}
		slot = dynamic_property(object, name);
	} else if (UNEXPECTED(msgpack_property_is_virtual(info))) {
		msgpack_report(decoder->options->quiet, E_WARNING, "[msgpack] (msgpack_unserialize_map_item) "
			"Cannot unserialize value for virtual property %s::$%s",
			ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name));
		return NULL;
	} else {
		slot = OBJ_PROP(object, info->offset);
		if (ZEND_TYPE_IS_SET(info->type)) {
			*typed = info;
			if (Z_ISREF_P(slot)) {
				ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), info);
			}
		}
	}
	if (slot) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}

/* Checks the value that a typed property has got. */
static bool accept_property(zend_object *object, zend_property_info *info)
{
	zval *slot = OBJ_PROP(object, info->offset);

	if (UNEXPECTED(!zend_verify_prop_assignable_by_ref(info, slot, /* strict */ true))) {
		zval_ptr_dtor(slot);
		ZVAL_UNDEF(slot);
		return false;
	}
	if (Z_ISREF_P(slot)) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), info);
	}
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return true;
}

/* What __serialize() returned, for a class that has no __unserialize() here:
 * as unserialize() does, properties. */
static bool assign_payload(msgpack_decoder *decoder, zend_object *object, HashTable *payload)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(payload, index, key, value) {
		zend_string *name = key ? zend_string_copy(key) : zend_long_to_str((zend_long) index);
		zend_property_info *typed;
		zval *slot = property_slot(decoder, object, name, &typed);

		zend_string_release(name);
		if (slot) {
			ZVAL_COPY(slot, value);
		}
		if (EG(exception) || (typed && slot && !accept_property(object, typed))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static zend_string *key_name(const msgpack_key *key)
{
	return key->type == MSGPACK_KEY_STRING
		? zend_string_init_fast(key->bytes, key->length)
		: zend_long_to_str(key->integer);
}

static zval *drop_value(msgpack_frame *frame)
{
	frame->state = ASIDE_DROPPED;
	return msgpack_decoder_set_aside(frame);
}

/* Objects whose properties go into their slots */

static void wake_later(msgpack_decoder *decoder, zend_object *object)
{
	zend_class_entry *ce = object->ce;

	if (ce != php_ce_incomplete_class && zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP))) {
		zval no_argument;

		ZVAL_UNDEF(&no_argument);
		defer(context_of(decoder), object, &no_argument);
	}
}

/* What was read last has come to its place. False: it was not accepted. */
static bool object_settle(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool accepted = true;

	if (frame->property) {
		accepted = accept_property(frame->object, frame->property);
		frame->property = NULL;
	} else if (frame->aside) {
		if (frame->state == PAYLOAD_ASIDE && Z_TYPE_P(frame->aside) == IS_ARRAY) {
			accepted = assign_payload(decoder, frame->object, Z_ARRVAL_P(frame->aside));
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

/* Consumes `name`, which is NULL where the key had none. */
static zval *named_slot(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zval *slot;

	if (!name) {
		return decoder->status == MSGPACK_DECODE_DONE ? drop_value(frame) : NULL;
	}
	slot = property_slot(decoder, frame->object, name, &frame->property);
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

static zval *object_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool at_first = frame->state == AT_FIRST;
	msgpack_key key;

	if (frame->state == KEY_ASIDE) {
		return other_key_slot(decoder, frame);
	}
	if (!object_settle(decoder, frame)) {
		return NULL;
	}
	if (frame->left == 0) {
		wake_later(decoder, frame->object);
		msgpack_decoder_pop(decoder);
		return NULL;
	}
	key = msgpack_decoder_read_key(decoder);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	frame->state = READING;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return named_slot(decoder, frame, key_name(&key));
		case MSGPACK_KEY_NIL:
			if (!decoder->options->drop_nil_keys) {
				msgpack_decoder_set_aside(frame);
				return other_key_slot(decoder, frame);
			}
			frame->state = at_first ? PAYLOAD_ASIDE : ASIDE_DROPPED;
			return msgpack_decoder_set_aside(frame);
		default:
			frame->state = KEY_ASIDE;
			return msgpack_decoder_set_aside(frame);
	}
}

/* Objects that get an array */

static zend_object *enum_case(msgpack_decoder *decoder, zend_class_entry *ce, zend_string *name)
{
	bool quiet = decoder->options->quiet;
	zend_class_constant *constant;

	if (!(ce->ce_flags & ZEND_ACC_ENUM)) {
		msgpack_report(quiet, E_WARNING, "[msgpack] (msgpack_unserialize_map_item) Class '%s' is not an enum", ZSTR_VAL(ce->name));
		return NULL;
	}
	constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);
	if (!constant) {
		msgpack_report(quiet, E_WARNING, "[msgpack] (msgpack_unserialize_map_item) Undefined constant %s::%s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return NULL;
	}
	if (!(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
		msgpack_report(quiet, E_WARNING, "[msgpack] (msgpack_unserialize_map_item) %s::%s is not an enum case", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return NULL;
	}
	if (Z_TYPE(constant->value) == IS_CONSTANT_AST && zval_update_constant_ex(&constant->value, constant->ce) != SUCCESS) {
		return NULL;
	}
	return Z_OBJ(constant->value);
}

/* Puts the enum case at the frame's slot; nil, with a diagnostic, where there
 * is none of that name. False: an exception has been thrown. */
static bool place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce, zend_string *name)
{
	zend_object *object = enum_case(decoder, ce, name);

	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	if (object) {
		ZVAL_OBJ_COPY(frame->slot, object);
		remember(context_of(decoder), (zend_refcounted *) object, frame->id, false);
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
		defer(context_of(decoder), frame->object, collected);
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

/* The array is made when the first pair needs it: a payload takes its place. */
static zval *collected_slot(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *key)
{
	if (Z_TYPE_P(frame->aside) == IS_NULL) {
		array_init(frame->aside);
	} else if (!Z_REFCOUNTED_P(frame->aside) || Z_TYPE_P(frame->aside) != IS_ARRAY) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	return msgpack_decoder_array_slot(decoder, Z_ARRVAL_P(frame->aside), key);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool at_first = frame->state == AT_FIRST;
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
	frame->state = READING;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return collected_slot(decoder, frame, &key);
		case MSGPACK_KEY_NIL:
			if (at_first) {
				return frame->aside;
			}
			ZEND_FALLTHROUGH;
		default:
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
}

/* Marks */

/* {nil: "Class", ...}: consumes `name`. */
static zval *begin_object(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *name)
{
	zend_class_entry *ce = lookup_class(decoder, name);

	frame->state = AT_FIRST;
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	} else if (!ce) {
		frame->type = &object_type;
		instantiate_incomplete(decoder, frame, name);
	} else if (ce->ce_flags & ZEND_ACC_ENUM) {
		frame->type = &collected_type;
		frame->enumeration = ce;
		msgpack_decoder_set_aside(frame);
	} else if (ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE) {
		zend_throw_exception_ex(NULL, 0, "Unserialization of '%s' is not allowed", ZSTR_VAL(ce->name));
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	} else if (ce->__unserialize) {
		frame->type = &collected_type;
		if (instantiate(decoder, frame, ce)) {
			msgpack_decoder_set_aside(frame);
		}
	} else if (ce->unserialize && ce->unserialize != zend_user_unserialize) {
		msgpack_report(decoder->options->quiet, E_WARNING, "[msgpack] (msgpack_unserialize_class) "
			"Erroneous data format for unserializing '%s'", ZSTR_VAL(ce->name));
		msgpack_decoder_stop(decoder, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
	} else {
		frame->type = &object_type;
		instantiate(decoder, frame, ce);
	}
	zend_string_release(name);
	return NULL;
}

/* {nil: 1, ...}: what follows is held by reference. */
static zval *begin_reference(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!Z_ISREF_P(frame->slot) && frame->state == AT_FIRST) {
		ZVAL_NEW_EMPTY_REF(frame->slot);
		ZVAL_NULL(Z_REFVAL_P(frame->slot));
		remember(context_of(decoder), (zend_refcounted *) Z_REF_P(frame->slot), frame->id, false);
		frame->slot = Z_REFVAL_P(frame->slot);
		frame->state = READING;
	}
	return NULL;
}

/* The value that a back-reference means goes to `slot`. False: there is none. */
static bool refer_back(msgpack_known *known, zval *slot, zend_ulong mark)
{
	bool is_reference;
	zval value;

	if (!known || (known->type != MSGPACK_KNOWN_VALUE && !make_reference_of_empty(known))) {
		return false;
	}
	is_reference = GC_TYPE(known->counted) == IS_REFERENCE;
	if (is_reference) {
		ZVAL_REF(&value, (zend_reference *) known->counted);
	} else {
		ZVAL_OBJ(&value, (zend_object *) known->counted);
	}
	if (mark == MSGPACK_MARK_SAME_ARRAY) {
		if (!is_reference || Z_TYPE_P(Z_REFVAL(value)) == IS_OBJECT) {
			return false;
		}
	} else if (is_reference && Z_TYPE_P(Z_REFVAL(value)) != IS_OBJECT) {
		return false;
	} else if (mark == MSGPACK_MARK_SAME_OBJECT) {
		ZVAL_COPY_DEREF(slot, &value);
		return true;
	} else if (!is_reference) {
		/* The object's first reference; later ones are the same. */
		ZVAL_NEW_REF(&value, &value);
		known->counted = Z_COUNTED(value);
	}
	ZVAL_COPY(slot, &value);
	return true;
}

static bool place_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_ulong id)
{
	if (!refer_back(find_known(context_of(decoder), id), frame->slot, mark)) {
		msgpack_report(decoder->options->quiet, E_WARNING,
			"[msgpack] (msgpack_unserialize_map_item) Invalid references value: " ZEND_LONG_FMT, (zend_long) id - 1);
		if (EG(exception)) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
			return false;
		}
	}
	return true;
}

static bool place_serializable(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *text)
{
	zend_class_entry *ce = lookup_class(decoder, class_name);

	if (EG(exception)) {
		/* thrown by an autoloader */
	} else if (!ce) {
		if (instantiate_incomplete(decoder, frame, class_name)) {
			zval value;

			ZVAL_STR_COPY(&value, text);
			zend_hash_str_update(zend_std_get_properties(frame->object), ZEND_STRL(MSGPACK_INCOMPLETE_SERIALIZED), &value);
			msgpack_report(decoder->options->quiet, E_WARNING,
				"[msgpack] (msgpack_unserialize_map_item) Class %s has no unserializer", ZSTR_VAL(php_ce_incomplete_class->name));
		}
	} else if (!ce->unserialize) {
		msgpack_report(decoder->options->quiet, E_WARNING,
			"[msgpack] (msgpack_unserialize_map_item) Class %s has no unserializer", ZSTR_VAL(ce->name));
	} else {
		zval object;

		ZVAL_NULL(&object);
		if (ce->unserialize(&object, ce, (const unsigned char *) ZSTR_VAL(text), ZSTR_LEN(text), NULL) == SUCCESS
		 && !EG(exception) && Z_TYPE(object) == IS_OBJECT) {
			ZVAL_COPY_VALUE(frame->slot, &object);
			remember(context_of(decoder), Z_COUNTED(object), frame->id, false);
		} else {
			if (Z_TYPE(object) == IS_OBJECT) {
				hold_destructor_back(Z_OBJ(object), true);
			}
			zval_ptr_dtor(&object);
		}
	}
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}

static bool place_enum(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name, zend_string *case_name)
{
	zend_class_entry *ce = lookup_class(decoder, class_name);
	zval value;

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
	ZVAL_STR_COPY(&value, case_name);
	zend_hash_str_update(zend_std_get_properties(frame->object), ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE), &value);
	return true;
}

/* The pair after mark 3 or 6: "Class": "text". */
static bool read_text_form(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark)
{
	msgpack_key class_name = msgpack_decoder_read_key(decoder), text;
	zend_string *name, *string;
	bool placed;

	if (class_name.type == MSGPACK_KEY_NONE) {
		return false;
	}
	text = msgpack_decoder_read_key(decoder);
	if (text.type == MSGPACK_KEY_NONE) {
		return false;
	}
	if (class_name.type != MSGPACK_KEY_STRING || text.type != MSGPACK_KEY_STRING) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return false;
	}
	name = zend_string_init(class_name.bytes, class_name.length, false);
	string = zend_string_init(text.bytes, text.length, false);
	placed = mark == MSGPACK_MARK_ENUM
		? place_enum(decoder, frame, name, string)
		: place_serializable(decoder, frame, name, string);
	zend_string_release(string);
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
	if (zero.type != MSGPACK_KEY_INTEGER || id.type != MSGPACK_KEY_INTEGER) {
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
			frame->left--;
			return begin_object(decoder, frame, zend_string_init(mark.bytes, mark.length, false));
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
	frame->state = READING;
	if (context_of(decoder)->assoc || is_for_payload(decoder, decoder->depth - 1, frame->slot)) {
		msgpack_decoder_become_map(decoder, frame);
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

bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	msgpack_php_decoding *context = context_of(decoder);

	if (pairs == 0) {
		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		object_init(slot);
		remember(context, Z_COUNTED_P(slot), decoder->heads, true);
		return true;
	}
	if (context->assoc && decoder->cursor < decoder->end && *decoder->cursor != MP_NIL) {
		return false;
	}
	msgpack_decoder_push(decoder, &undecided_type, slot, pairs);
	return true;
}

/* The end of a message */

static void call_deferred(msgpack_deferred *deferred)
{
	zend_object *object = deferred->object;

	if (Z_TYPE(deferred->argument) == IS_UNDEF) {
		zval *wakeup = zend_hash_find_known_hash(&object->ce->function_table, ZSTR_KNOWN(ZEND_STR_WAKEUP));

		zend_call_known_instance_method_with_0_params(Z_FUNC_P(wakeup), object, NULL);
	} else {
		zend_call_known_instance_method_with_1_params(object->ce->__unserialize, object, NULL, &deferred->argument);
	}
}

static zend_object *object_of(const msgpack_known *known)
{
	return GC_TYPE(known->counted) == IS_REFERENCE
		? Z_OBJ(((zend_reference *) known->counted)->val)
		: (zend_object *) known->counted;
}

bool msgpack_php_decoding_finish(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->known_count; i++) {
		if (decoding->known[i].made_here) {
			hold_destructor_back(object_of(&decoding->known[i]), false);
		}
	}
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		hold_destructor_back(decoding->deferred[i].object, true);
	}
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		call_deferred(&decoding->deferred[i]);
		if (EG(exception)) {
			return false;
		}
		hold_destructor_back(decoding->deferred[i].object, false);
	}
	return true;
}

static void release(zend_refcounted *counted)
{
	if (GC_DELREF(counted) == 0) {
		rc_dtor_func(counted);
	}
}

void msgpack_php_decoding_free(msgpack_php_decoding *decoding)
{
	for (uint32_t i = 0; i < decoding->deferred_count; i++) {
		zval_ptr_dtor(&decoding->deferred[i].argument);
		release((zend_refcounted *) decoding->deferred[i].object);
	}
	for (uint32_t i = 0; i < decoding->known_count; i++) {
		if (decoding->known[i].type == MSGPACK_KNOWN_VALUE) {
			release(decoding->known[i].counted);
		}
	}
	if (decoding->deferred) {
		efree(decoding->deferred);
	}
	if (decoding->known) {
		efree(decoding->known);
	}
}
