#include "objects.h"

#include "ext/standard/basic_functions.h"

bool msgpack_php_warn(msgpack_decoder *decoder, const char *function, const char *format, ...)
{
	const msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	bool is_strict = msgpack_is_strict(decoder);
	va_list arguments;
	zend_string *text;

	if (!context->warn && !is_strict) {
		return true;
	}
	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	if (is_strict) {
		msgpack_decoder_reject(decoder, "%s", ZSTR_VAL(text));
	} else {
		context->warn(decoder, function, ZSTR_VAL(text));
		decoder->status = EG(exception) ? MSGPACK_DECODE_FAILED : decoder->status;
	}
	zend_string_release(text);
	return !is_strict && !EG(exception);
}

/* Names */

bool msgpack_is_class_name(const char *bytes, size_t length)
{
	bool at_start = true;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char) bytes[i];
		bool is_letter = c >= 0x80 || c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');

		if (c == '\\' ? at_start : !is_letter && (at_start || c < '0' || c > '9')) {
			return false;
		}
		at_start = c == '\\';
	}
	return !at_start;
}

/* Classes */

static bool has_types(const HashTable *allowed)
{
	return zend_hash_str_exists(allowed, ZEND_STRL(MSGPACK_IMPLEMENTS));
}

/* Is the class of this lower-case name loaded, and an instance of a type that the list has after "implements:"? */
static bool is_of_listed_type(const HashTable *allowed, const zend_string *name)
{
	const size_t prefix = strlen(MSGPACK_IMPLEMENTS);
	const zend_class_entry *ce = has_types(allowed) ? zend_hash_find_ptr(EG(class_table), (zend_string *) name) : NULL;
	zend_string *entry;

	if (!ce || !(ce->ce_flags & ZEND_ACC_LINKED)) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) allowed, entry) {
		const zend_class_entry *type = zend_string_starts_with_literal(entry, MSGPACK_IMPLEMENTS)
			? zend_hash_str_find_ptr(EG(class_table), ZSTR_VAL(entry) + prefix, ZSTR_LEN(entry) - prefix) : NULL;

		if (type && instanceof_function(ce, type)) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}

bool msgpack_php_is_allowed(const HashTable *allowed, const char *name, size_t length)
{
	zend_string *lower;
	bool found;

	if (!allowed) {
		return true;
	}
	lower = zend_string_alloc(length, false);
	zend_str_tolower_copy(ZSTR_VAL(lower), name, length);
	found = zend_hash_exists(allowed, lower) || is_of_listed_type(allowed, lower);
	/* all of its namespace, or of one around that */
	for (size_t i = found || !msgpack_is_class_name(name, length) ? 0 : MIN(length, MSGPACK_NAMESPACE_MAX);
		!found && i-- > 1; ) {
		if (ZSTR_VAL(lower)[i - 1] == '\\') {
			ZSTR_VAL(lower)[i] = '*';
			found = zend_hash_str_exists(allowed, ZSTR_VAL(lower), i + 1);
		}
	}
	zend_string_release(lower);
	return found;
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
	BG(serialize_lock)++;
	call_user_function(NULL, NULL, &callback, &result, 1, &argument);
	zval_ptr_dtor(&result);
	ce = EG(exception) ? NULL : zend_lookup_class(name);
	if (!ce && !EG(exception)) {
		msgpack_php_warn(decoder, "msgpack_unserialize_class",
			"Function %s() hasn't defined the class it was called for", Z_STRVAL(callback));
	}
	BG(serialize_lock)--;
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

/* Loads the class first where the list has types, of which it may be one. Also false with an exception. */
static bool is_allowed(const HashTable *allowed, zend_string *name)
{
	bool found = msgpack_php_is_allowed(allowed, ZSTR_VAL(name), ZSTR_LEN(name));

	return found || (has_types(allowed) && msgpack_php_load_class(name)
		&& msgpack_php_is_allowed(allowed, ZSTR_VAL(name), ZSTR_LEN(name)));
}

zend_class_entry *msgpack_php_lookup_class(msgpack_decoder *decoder, zend_string *name)
{
	const msgpack_php_decoding *context = msgpack_php_decoding_of(decoder);
	const msgpack_cached_class *cached;
	zend_class_entry *ce = NULL;

	/* PHP has classes that are not declared yet, and anonymous ones, under names with a NUL. */
	if (memchr(ZSTR_VAL(name), '\0', ZSTR_LEN(name)) == NULL
		&& is_allowed(context->allowed, name)) {
		cached = msgpack_class_cache_get(context->class_cache, ZSTR_VAL(name), ZSTR_LEN(name));
		if (cached) {
			return cached->ce;
		}
		ce = msgpack_php_load_class(name);
		if (!ce && !EG(exception) && zend_is_valid_class_name(name)) {
			ce = lookup_by_callback(decoder, name);
		}
	}
	if (UNEXPECTED(EG(exception) || (!ce && !zend_is_valid_class_name(name)))) {
		msgpack_decoder_stop(decoder, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
		return NULL;
	}
	if (!ce || msgpack_is_disabled(ce)) {
		return NULL;
	}
	if (zend_string_equals(ce->name, name)) {
		*msgpack_class_cache_slot(context->class_cache, ZSTR_VAL(name), ZSTR_LEN(name))
			= (msgpack_cached_class) { .ce = ce };
	}
	return ce;
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
