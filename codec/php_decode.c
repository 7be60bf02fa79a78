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

/* `vector`, with room for one element more than the `count` it has. */
static void *with_room(void *vector, uint32_t count, uint32_t *capacity, size_t size)
{
	if (count < *capacity) {
		return vector;
	}
	*capacity = *capacity ? *capacity * 2 : 8;
	return safe_erealloc(vector, *capacity, size, 0);
}

/* Places */

static bool is_element(const zend_array *array, const zval *slot)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) slot - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

static bool is_declared_slot(const zend_object *object, const zval *slot)
{
	size_t size = (size_t) object->ce->default_properties_count * sizeof(zval);

	return (uintptr_t) slot - (uintptr_t) object->properties_table < size;
}

/* The place of `slot`, which is one of the container's that `frame` builds. */
static msgpack_place place_in(const msgpack_frame *frame, const zval *slot)
{
	zend_object *object = frame->type == &object_type ? frame->object : NULL;
	zend_array *array = frame->array;

	if (object && is_declared_slot(object, slot)) {
		return (msgpack_place) { (zend_refcounted *) object, (size_t) ((char *) slot - (char *) object) };
	}
	if (object) {
		array = object->properties;
	} else if (frame->type == &collected_type && Z_TYPE_P(frame->aside) == IS_ARRAY) {
		array = Z_ARRVAL_P(frame->aside);
	}
	if (array && is_element(array, slot)) {
		return (msgpack_place) { (zend_refcounted *) array, (size_t) ((char *) slot - (char *) array->arPacked) };
	}
	return (msgpack_place) { NULL, 0 };
}

/* The place of the container that is built at `depth`. */
static msgpack_place place_of(const msgpack_decoder *decoder, uint32_t depth, const zval *slot)
{
	return depth > 1 ? place_in(&decoder->frames[depth - 2], slot) : (msgpack_place) { NULL, 0 };
}

static zval *slot_at(const msgpack_place *place)
{
	if (!place->holder) {
		return NULL;
	}
	return (zval *) (place->offset + (GC_TYPE(place->holder) == IS_OBJECT
		? (char *) place->holder : (char *) ((zend_array *) place->holder)->arPacked));
}

/* Known: what a later back-reference may mean, in the order of the message. An
 * object held by reference is known as that reference. */

static msgpack_known *push_known(msgpack_php_decoding *context, uint32_t id)
{
	msgpack_known *known;

	context->known = with_room(context->known, context->known_count, &context->known_capacity, sizeof(*known));
	known = &context->known[context->known_count++];
	*known = (msgpack_known) { .id = id };
	return known;
}

/* Remembers the object or reference that `frame` builds. */
static void remember(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here)
{
	msgpack_php_decoding *context = context_of(decoder);
	msgpack_known *last = context->known_count ? &context->known[context->known_count - 1] : NULL;

	if (last && last->id >= frame->id) {
		last->made_here |= last->id == frame->id && made_here;
		return;
	}
	last = push_known(context, frame->id);
	last->counted = counted;
	last->made_here = made_here;
	if (GC_TYPE(counted) == IS_OBJECT) {
		last->place = place_of(decoder, decoder->depth, frame->slot);
	}
	GC_ADDREF(counted);
}

void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot)
{
	msgpack_place place = place_of(decoder, decoder->depth + 1, slot);

	if (place.holder) {
		push_known(context_of(decoder), decoder->heads)->place = place;
	}
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
	msgpack_deferred *deferred;

	context->deferred = with_room(context->deferred, context->deferred_count, &context->deferred_capacity, sizeof(*deferred));
	deferred = &context->deferred[context->deferred_count++];
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
	remember(decoder, frame, (zend_refcounted *) frame->object, true);
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

	zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
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

/* Mangled names are "\0" class "\0" name. */
static bool is_mangling_broken(const zend_string *name)
{
	size_t length = ZSTR_LEN(name);
	const char *bytes = ZSTR_VAL(name);

	return length > 0 && bytes[0] == '\0'
		&& (length < 3 || bytes[1] == '\0' || !memchr(bytes + 1, '\0', length - 2));
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
	zend_property_info *info;
	zval *slot;

	*typed = NULL;
	if (UNEXPECTED(is_mangling_broken(name))) {
		msgpack_report(decoder->options->quiet, E_WARNING,
			"[msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding");
		return NULL;
	}
	info = declared_property(object->ce, name);
	if (!info) {
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
		remember(decoder, frame, (zend_refcounted *) object, false);
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
	}
	return msgpack_decoder_array_slot(decoder, Z_ARRVAL_P(frame->aside), key);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
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
	if (key.type == MSGPACK_KEY_NIL && state == AT_FIRST) {
		frame->state = PAYLOAD_ASIDE;
		return frame->aside;
	}
	/* A payload stands alone, and nothing but a name is one. */
	if (state == PAYLOAD_ASIDE || (key.type != MSGPACK_KEY_STRING && key.type != MSGPACK_KEY_INTEGER)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->state = READING;
	return collected_slot(decoder, frame, &key);
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
		remember(decoder, frame, (zend_refcounted *) Z_REF_P(frame->slot), false);
		frame->slot = Z_REFVAL_P(frame->slot);
		frame->state = READING;
	}
	return NULL;
}

/* Whether the property at `slot` is being read: it has yet to be accepted. */
static bool is_pending(const msgpack_decoder *decoder, const zval *slot)
{
	for (uint32_t i = 0; i < decoder->depth; i++) {
		const msgpack_frame *frame = &decoder->frames[i];

		if (frame->property && OBJ_PROP(frame->object, frame->property->offset) == slot) {
			return true;
		}
	}
	return false;
}

/* Whether `slot` still has what was known to be there. */
static bool is_in_place(const msgpack_known *known, const zval *slot)
{
	return known->counted
		? Z_TYPE_P(slot) == IS_OBJECT && Z_COUNTED_P(slot) == known->counted
		: Z_TYPE_P(slot) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(slot)) == 0;
}

/* Makes a reference of what is known, where it lies, as unserialize() does when
 * it learns that a value it has read is shared by reference. */
static bool make_reference(const msgpack_decoder *decoder, msgpack_known *known)
{
	zval *slot = slot_at(&known->place), value;

	if (slot && is_in_place(known, slot)) {
		zend_property_info *typed = GC_TYPE(known->place.holder) == IS_OBJECT
			? zend_get_typed_property_info_for_slot((zend_object *) known->place.holder, slot) : NULL;

		ZVAL_MAKE_REF(slot);
		if (typed && !is_pending(decoder, slot)) {
			ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		if (known->counted) {
			GC_DELREF(known->counted);
		}
		known->counted = Z_COUNTED_P(slot);
		GC_ADDREF(known->counted);
		return true;
	}
	if (!known->counted) {
		return false;
	}
	/* The root, or no longer there: a reference of its own, for this and later ones. */
	ZVAL_OBJ(&value, (zend_object *) known->counted);
	ZVAL_NEW_REF(&value, &value);
	known->counted = Z_COUNTED(value);
	return true;
}

/* The value that a back-reference means goes to `slot`. False: there is none. */
static bool refer_back(const msgpack_decoder *decoder, msgpack_known *known, zval *slot, zend_ulong mark)
{
	bool is_reference = known && known->counted && GC_TYPE(known->counted) == IS_REFERENCE;
	bool is_object = known && known->counted
		&& (!is_reference || Z_TYPE(((zend_reference *) known->counted)->val) == IS_OBJECT);
	bool wants_array = mark == MSGPACK_MARK_SAME_ARRAY;

	if (!known || is_object == wants_array) {
		return false;
	}
	if (mark == MSGPACK_MARK_SAME_OBJECT) {
		if (is_reference) {
			ZVAL_COPY(slot, &((zend_reference *) known->counted)->val);
		} else {
			ZVAL_OBJ_COPY(slot, (zend_object *) known->counted);
		}
		return true;
	}
	if (!is_reference && !make_reference(decoder, known)) {
		return false;
	}
	ZVAL_REF(slot, (zend_reference *) known->counted);
	Z_ADDREF_P(slot);
	return true;
}

static bool place_back_reference(msgpack_decoder *decoder, msgpack_frame *frame, zend_ulong mark, zend_ulong id)
{
	if (!refer_back(decoder, find_known(context_of(decoder), id), frame->slot, mark)) {
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
			remember(decoder, frame, Z_COUNTED(object), false);
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
	if (pairs == 0) {
		msgpack_known *known;

		if (is_for_payload(decoder, decoder->depth, slot)) {
			return false;
		}
		object_init(slot);
		known = push_known(context_of(decoder), decoder->heads);
		known->counted = Z_COUNTED_P(slot);
		known->place = place_of(decoder, decoder->depth + 1, slot);
		GC_ADDREF(known->counted);
		return true;
	}
	if (context_of(decoder)->assoc && decoder->cursor < decoder->end && *decoder->cursor != MP_NIL) {
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
		if (decoding->known[i].counted) {
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
