#include "msgpack_globals.h"

#include "objects/objects.h"
#include "base/arguments.h"
#include "ext/standard/php_string.h"

/* Adds a name, which may begin with a backslash, to the table, if that is not NULL: of a class, of all classes in a
 * namespace, "App\\Dto\\*", or of a type, "implements:App\\Message". False: no class can have it. */
static bool add_name(HashTable *table, const char *bytes, size_t length)
{
	size_t slash = *bytes == '\\', prefix = strlen(MSGPACK_IMPLEMENTS), suffix;
	bool is_name;

	bytes += slash;
	length -= slash;
	prefix = length > prefix && memcmp(bytes, MSGPACK_IMPLEMENTS, prefix) == 0 ? prefix : 0;
	suffix = prefix == 0 && length > 2 && length <= MSGPACK_NAMESPACE_MAX && memcmp(bytes + length - 2, "\\*", 2) == 0
		? 2 : 0;
	is_name = msgpack_is_class_name(bytes + prefix, length - prefix - suffix);
	if (is_name && table) {
		char *lower = zend_str_tolower_dup(bytes, length);

		if (prefix > 0) {
			zend_hash_str_add_empty_element(table, ZEND_STRL(MSGPACK_IMPLEMENTS));
		}
		zend_hash_str_add_empty_element(table, lower, length);
		efree(lower);
	}
	return is_name;
}

/* Adds the classes of a list to the table, if that is not NULL. Returns the first name that no class can have; NULL:
 * none. */
static zend_string *parse(const zend_string *list, HashTable *table)
{
	const char *p = ZSTR_VAL(list), *end = p + ZSTR_LEN(list);
	zend_string *wrong = NULL;

	for (; p < end; p++) {
		const char *start = p;

		while (p < end && *p != ',' && *p != ' ' && (*p < '\t' || *p > '\r')) {
			p++;
		}
		if (p > start && !add_name(table, start, (size_t) (p - start)) && !wrong) {
			wrong = zend_string_init(start, (size_t) (p - start), false);
		}
	}
	return wrong;
}

HashTable *msgpack_parse_configured_classes(void)
{
	const zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("msgpack.allowed_classes"));

	if (!MSGPACK_G(allowed_classes)) {
		MSGPACK_G(allowed_classes) = zend_new_array(0);
		zend_tmp_string_release(parse(entry->value, MSGPACK_G(allowed_classes)));
	}
	return MSGPACK_G(allowed_classes);
}

/* ini_restore() or ini_set() may go back to the list of php.ini, or ini_set() to that of .user.ini, perhaps from a
 * longer one. That must not fail, whatever is wrong with it. */
ZEND_INI_MH(msgpack_update_allowed_classes)
{
	zend_string *trimmed = php_trim(new_value, ZEND_STRL(", \t..\r"), 3);
	bool is_every = zend_string_equals_literal(trimmed, "*"), is_by_userland = stage == ZEND_INI_STAGE_RUNTIME;
	zend_string *wrong = is_every ? NULL : parse(trimmed, NULL);

	zend_string_release(trimmed);
	if (wrong && !is_by_userland) {
		php_error_docref(NULL, E_WARNING, "msgpack.allowed_classes: \"%s\" is not a class name, and ignored",
			ZSTR_VAL(wrong));
	}
	zend_tmp_string_release(wrong);
	if (wrong && is_by_userland && !(entry->modified && (zend_string_equals(entry->orig_value, new_value)
		|| (MSGPACK_G(configured_list) && zend_string_equals(MSGPACK_G(configured_list), new_value))))) {
		return FAILURE;
	}
	if (!is_by_userland) {
		if (MSGPACK_G(configured_list)) {
			zend_string_release_ex(MSGPACK_G(configured_list), true);
		}
		MSGPACK_G(configured_list) = zend_string_init(ZSTR_VAL(new_value), ZSTR_LEN(new_value), true);
	}
	MSGPACK_G(allows_every_class) = is_every;
	msgpack_release_table(MSGPACK_G(allowed_classes));
	MSGPACK_G(allowed_classes) = NULL;
	return SUCCESS;
}

/* The message names the active function or method. */
static ZEND_COLD bool throw_type(const char *expected, const char *quote, const char *given)
{
	zend_string *caller = get_active_function_or_method_name();

	zend_type_error("%s(): Option \"allowed_classes\" must be %s, %s%s%s given", ZSTR_VAL(caller), expected, quote,
		given, quote);
	zend_string_release(caller);
	return false;
}

bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value)
{
	HashTable *listed = NULL;
	zval *name;

	if (!((MAY_BE_BOOL | MAY_BE_ARRAY) & 1u << Z_TYPE_P(value))) {
		return throw_type("of type array|bool", "", zend_zval_type_name(value));
	}
	if (Z_TYPE_P(value) != IS_TRUE) {
		listed = zend_new_array(0);
	}
	if (Z_TYPE_P(value) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), name) {
			bool is_string;

			ZVAL_DEREF(name);
			is_string = Z_TYPE_P(name) == IS_STRING;
			if (!is_string || !add_name(listed, Z_STRVAL_P(name), Z_STRLEN_P(name))) {
				zend_array_release(listed);
				return throw_type("an array of class names", is_string ? "\"" : "",
					is_string ? Z_STRVAL_P(name) : zend_zval_type_name(name));
			}
		} ZEND_HASH_FOREACH_END();
	}
	msgpack_release_table(*allowed);
	*allowed = listed;
	return true;
}
