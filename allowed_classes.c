#include "msgpack_globals.h"

#include "objects/objects.h"
#include "base/arguments.h"

/* Is it "implements:" and a type? */
static bool is_type(const char *bytes, size_t length)
{
	return length > strlen(MSGPACK_IMPLEMENTS) && memcmp(bytes, MSGPACK_IMPLEMENTS, strlen(MSGPACK_IMPLEMENTS)) == 0;
}

/* Is it the name of a class, of all classes in a namespace, "App\\Dto\\*", or of a type, "implements:App\\Message"? */
static bool is_name(const char *bytes, size_t length)
{
	bool is_namespace = length > 2 && length <= MSGPACK_NAMESPACE_MAX && memcmp(bytes + length - 2, "\\*", 2) == 0;
	size_t prefix = is_type(bytes, length) ? strlen(MSGPACK_IMPLEMENTS) : 0;

	return msgpack_is_class_name(bytes + prefix, length - prefix - (is_namespace && prefix == 0 ? 2 : 0));
}

/* Adds a name, which may begin with a backslash, to the table, if that is not NULL. False: no class can have it. */
static bool add_name(HashTable *table, const char *bytes, size_t length)
{
	size_t slash = *bytes == '\\';

	bytes += slash;
	length -= slash;
	if (is_name(bytes, length) && table) {
		char *lower = zend_str_tolower_dup(bytes, length);

		if (is_type(bytes, length)) {
			zend_hash_str_add_empty_element(table, ZEND_STRL(MSGPACK_IMPLEMENTS));
		}
		zend_hash_str_add_empty_element(table, lower, length);
		efree(lower);
	}
	return is_name(bytes, length);
}

/* Adds the classes of a list to the table, if that is not NULL, and counts the names. Returns the first that no class
 * can have; NULL: none. */
static zend_string *parse(const zend_string *list, HashTable *table, uint32_t *names)
{
	const char *p = ZSTR_VAL(list), *end = p + ZSTR_LEN(list);
	zend_string *wrong = NULL;

	for (*names = 0; p < end; p++) {
		const char *start = p;
		size_t length;

		while (p < end && *p != ',' && *p != ' ' && (*p < '\t' || *p > '\r')) {
			p++;
		}
		length = (size_t) (p - start);
		*names += length > 0;
		if (length > 0 && !add_name(table, start, length) && !wrong) {
			wrong = zend_string_init(start, length, false);
		}
	}
	return wrong;
}

HashTable *msgpack_parse_configured_classes(void)
{
	const zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("msgpack.allowed_classes"));
	uint32_t names;

	if (!MSGPACK_G(allowed_classes)) {
		MSGPACK_G(allowed_classes) = zend_new_array(0);
		zend_tmp_string_release(parse(entry->value, MSGPACK_G(allowed_classes), &names));
	}
	return MSGPACK_G(allowed_classes);
}

/* ini_restore() or ini_set() may go back to the list of php.ini, or ini_set() to that of .user.ini, perhaps from a
 * longer one. That must not fail, whatever is wrong with it. */
ZEND_INI_MH(msgpack_update_allowed_classes)
{
	uint32_t names;
	zend_string *wrong = parse(new_value, NULL, &names);
	bool is_every = wrong && names == 1 && zend_string_equals_literal(wrong, "*"), is_wrong = wrong && !is_every;
	bool is_by_userland = stage == ZEND_INI_STAGE_RUNTIME;

	if (is_wrong && !is_by_userland) {
		php_error_docref(NULL, E_WARNING, "msgpack.allowed_classes: \"%s\" is not a class name, and ignored",
			ZSTR_VAL(wrong));
	}
	zend_tmp_string_release(wrong);
	if (is_wrong && is_by_userland && !(entry->modified && (zend_string_equals(entry->orig_value, new_value)
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
