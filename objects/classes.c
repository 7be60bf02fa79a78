#include "classes.h"

#include "../codec/map_keys.h"
#include "../codec/strict.h"
#include "../codec/path.h"
#include "../base/php_compat.h"
#include "ext/standard/php_incomplete_class.h"
#include "strict_objects.h"
#include "zend_exceptions.h"

/* Names */

static bool is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

static bool is_name_byte(unsigned char c)
{
	return is_digit(c) || c == '_' || c >= 0x80 || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool msgpack_is_class_name(const char *bytes, size_t length)
{
	bool at_start = true;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char) bytes[i];

		if (c == '\\' ? at_start : !is_name_byte(c) || (at_start && is_digit(c))) {
			return false;
		}
		at_start = c == '\\';
	}
	return !at_start;
}

/* Classes */

bool msgpack_php_is_allowed(const HashTable *allowed, const char *name, size_t length)
{
	zend_string *lower;
	bool found;

	if (!allowed) {
		return true;
	}
	lower = zend_string_alloc(length, false);
	zend_str_tolower_copy(ZSTR_VAL(lower), name, length);
	found = zend_hash_exists(allowed, lower);
	zend_string_release(lower);
	return found;
}

static bool can_be_class_name(const zend_string *name)
{
	for (size_t i = 0; i < ZSTR_LEN(name); i++) {
		if (ZSTR_VAL(name)[i] != '\\' && !is_name_byte((unsigned char) ZSTR_VAL(name)[i])) {
			return false;
		}
	}
	return true;
}

static bool is_allowed(const msgpack_php_decoding *context, const zend_string *name)
{
	return msgpack_php_is_allowed(context->allowed, ZSTR_VAL(name), ZSTR_LEN(name));
}

/* Calls the function of the INI setting unserialize_callback_func; one that cannot be called is an exception. */
static zend_class_entry *lookup_by_callback(msgpack_decoder *decoder, zend_string *name)
{
	const char *callback_name = zend_ini_string(ZEND_STRL("unserialize_callback_func"), 0);
	zval callback, argument, result;
	zend_class_entry *ce;

	if (!callback_name || !*callback_name) {
		return NULL;
	}
	ZVAL_STRING(&callback, callback_name);
	ZVAL_STR(&argument, name);
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zval_ptr_dtor(&result);
	ce = EG(exception) ? NULL : zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		msgpack_php_warn(decoder, "msgpack_unserialize_class",
			"Function %s() hasn't defined the class it was called for", Z_STRVAL(callback));
	}
	zval_ptr_dtor(&callback);
	return ce;
}

zend_class_entry *msgpack_php_load_class(zend_string *name)
{
	zend_class_entry *ce = zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);

	if (!ce) {
		BG(serialize_lock)++; /* as PHP does: an unserialize() of an autoloader has a state of its own */
		ce = zend_lookup_class(name); /* which runs no autoloader for an impossible name */
		BG(serialize_lock)--;
	}
	return ce;
}

static zend_class_entry *lookup(msgpack_decoder *decoder, zend_string *name)
{
	zend_class_entry *ce = msgpack_php_load_class(name);

	if (!ce && !EG(exception) && can_be_class_name(name)) {
		BG(serialize_lock)++;
		ce = lookup_by_callback(decoder, name);
		BG(serialize_lock)--;
	}
	return ce;
}

zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name)
{
	const msgpack_php_decoding *context = decoder->context;
	/* PHP has classes that are not declared yet, and anonymous ones, under names with a NUL. */
	bool may_be_known = memchr(ZSTR_VAL(name), '\0', ZSTR_LEN(name)) == NULL && is_allowed(context, name);
	zend_class_entry *ce = may_be_known ? lookup(decoder, name) : NULL;

	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return NULL;
	}
	if (UNEXPECTED(!ce && !can_be_class_name(name))) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return NULL;
	}
	if (!ce || msgpack_is_disabled(ce)) {
		return NULL;
	}
	if (zend_string_equals(ce->name, name)) {
		msgpack_class_cache_put(context->class_cache, ce);
	}
	return ce;
}

zend_class_entry *msgpack_php_recent_class(msgpack_decoder *decoder, const char *name, size_t length)
{
	const msgpack_php_decoding *context = decoder->context;
	zend_class_entry *ce = msgpack_class_cache_get(context->class_cache, name, length);

	return ce && is_allowed(context, ce->name) ? ce : NULL;
}

/* Properties */

static zend_property_info *own_property(zend_class_entry *ce, const char *name, size_t length)
{
	zend_property_info *info = zend_hash_str_find_ptr(&ce->properties_info, name, length);

	return info && !(info->flags & ZEND_ACC_STATIC) ? info : NULL;
}

zend_property_info *msgpack_php_declared_property(zend_class_entry *ce, zend_string *mangled)
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

enum { FEW_PROPERTIES = 32 }; /* which may collide: comparing each with all others takes no longer than reading it */

/* The slot of an undeclared property; NULL: an exception, or see status. */
static zend_always_inline zval *dynamic_property(msgpack_decoder *decoder, zend_object *object, zend_string *name)
{
	HashTable *properties;

	if (UNEXPECTED(object->ce->ce_flags & ZEND_ACC_NO_DYNAMIC_PROPERTIES)) {
		zend_throw_error(NULL, "Cannot create dynamic property %s::$%s",
			ZSTR_VAL(object->ce->name), zend_get_unmangled_property_name(name));
		return NULL;
	}
	properties = zend_std_get_properties(object);
	if (EXPECTED(properties->nNumUsed < FEW_PROPERTIES) || UNEXPECTED(HT_IS_PACKED(properties))) {
		return msgpack_array_make_room(properties) ? zend_hash_lookup(properties, name) : NULL;
	}
	return msgpack_slot_of_name(decoder, properties, zend_string_copy(name));
}

/* The same, cleared. */
static zval *undeclared_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name)
{
	zval *slot = dynamic_property(decoder, object, name);

	if (slot) {
		msgpack_decoder_clear(decoder, slot);
	} else {
		msgpack_path_append(decoder, NULL);
	}
	return slot;
}

zval *msgpack_php_declared_slot(msgpack_decoder *decoder, zend_object *object, zend_property_info *info,
	zend_property_info **typed)
{
	zval *slot = OBJ_PROP(object, info->offset);

	if (ZEND_TYPE_IS_SET(info->type)) {
		*typed = info;
		Z_PROP_FLAG_P(slot) |= MSGPACK_PROPERTY_PENDING;
		if (Z_ISREF_P(slot)) {
			ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), info);
		}
	}
	msgpack_decoder_clear(decoder, slot);
	return slot;
}

zval *msgpack_php_property_slot(msgpack_decoder *decoder, zend_object *object, zend_string *name,
	zend_property_info **typed)
{
	const msgpack_php_decoding *context = decoder->context;
	zend_property_info *info;

	*typed = NULL;
	if (UNEXPECTED(ZSTR_VAL(name)[0] == '\0' && ZSTR_LEN(name) > 0 && !context->php_only)) {
		/* PHP has no such name but for properties of a class */
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return NULL;
	}
	if (UNEXPECTED(msgpack_is_mangling_broken(name))) {
		/* A key of the payload of a class with __serialize(), which is kept for it. */
		if (object->ce == php_ce_incomplete_class) {
			return undeclared_slot(decoder, object, name);
		}
		msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "illegal offset type, skip this decoding");
		return NULL;
	}
	info = msgpack_php_declared_property(object->ce, name);
	if (msgpack_is_strict(decoder) && !msgpack_php_is_strict_name(decoder, object, name, info)) {
		return NULL;
	}
	if (!info) {
		return undeclared_slot(decoder, object, name);
	}
	if (UNEXPECTED(msgpack_property_is_virtual(info))) {
		msgpack_php_warn(decoder, "msgpack_unserialize_map_item",
			"Cannot unserialize value for virtual property %s::$%s",
			ZSTR_VAL(info->ce->name), zend_get_unmangled_property_name(info->name));
		return NULL;
	}
	return msgpack_php_declared_slot(decoder, object, info, typed);
}

/* Is it the class of that name, of `info`'s type? No alias. */
static zend_always_inline bool is_named(const zend_class_entry *ce, const zend_string *name,
	const zend_property_info *info)
{
	return zend_string_equals(name, ce->name) || (ce == info->ce && zend_string_equals_literal(name, "self"));
}

bool msgpack_php_is_plainly_of_type(const zend_property_info *info, const zval *value)
{
	return ZEND_TYPE_CONTAINS_CODE(info->type, Z_TYPE_P(value))
		|| (Z_TYPE_P(value) == IS_OBJECT && ZEND_TYPE_HAS_NAME(info->type)
		 && is_named(Z_OBJCE_P(value), ZEND_TYPE_NAME(info->type), info));
}

static bool is_assignable(msgpack_decoder *decoder, zend_property_info *info, zval *value)
{
	return msgpack_is_strict(decoder) ? msgpack_php_is_strictly_assignable(decoder, info, value)
		: zend_verify_prop_assignable_by_ref(info, value, /* strict */ true);
}

bool msgpack_php_accept_property(msgpack_decoder *decoder, zend_object *object, zend_property_info *info)
{
	zval *slot = OBJ_PROP(object, info->offset);

	Z_PROP_FLAG_P(slot) &= ~MSGPACK_PROPERTY_PENDING;
	if (!msgpack_php_is_plainly_of_type(info, slot) && UNEXPECTED(!is_assignable(decoder, info, slot))) {
		msgpack_path_append(decoder, slot);
		msgpack_decoder_clear(decoder, slot);
		ZVAL_UNDEF(slot);
		return false;
	}
	if (Z_ISREF_P(slot)) {
		ZEND_REF_ADD_TYPE_SOURCE(Z_REF_P(slot), info);
	}
	Z_PROP_FLAG_P(slot) &= ~IS_PROP_UNINIT;
	return true;
}

bool msgpack_php_move_properties(msgpack_decoder *decoder, zend_object *object, HashTable *pairs, bool is_shared)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(pairs, index, key, value) {
		zend_string *name = key ? zend_string_copy(key) : zend_long_to_str((zend_long) index);
		zend_property_info *typed;
		zval *slot = msgpack_php_property_slot(decoder, object, name, &typed);

		zend_string_release(name);
		if (slot) {
			if (UNEXPECTED(is_shared)) {
				ZVAL_COPY(slot, value);
			} else {
				ZVAL_COPY_VALUE(slot, value);
				msgpack_php_clear_moved(value);
			}
			if (typed && !msgpack_php_accept_property(decoder, object, typed)) {
				return false;
			}
		}
		if (EG(exception)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}
