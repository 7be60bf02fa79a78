/*
 * A list that ini_set() sets is on the heap of the request, and counted, since userland may replace it while it is in
 * use. Any other is set while no userland runs. It lives until it is replaced, over any number of requests, and is
 * marked as immutable, so that its count never changes.
 */
#include "allowed_classes.h"

#include "objects/classes.h"
#include "base/unused_parameters.h"

static void add_name(HashTable *table, const char *bytes, size_t length, bool lasting)
{
	zend_string *lower = zend_string_alloc(length, lasting);

	zend_str_tolower_copy(ZSTR_VAL(lower), bytes, length);
	zend_hash_add_empty_element(table, lower);
	zend_string_release(lower);
}

/* The setting */

static bool is_separator(char c)
{
	return c == ',' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* Whether the list is "*", for every class, perhaps with white space around it. */
static bool is_every_class(const zend_string *list)
{
	const char *star = memchr(ZSTR_VAL(list), '*', ZSTR_LEN(list));

	for (size_t i = 0; i < ZSTR_LEN(list); i++) {
		if (&ZSTR_VAL(list)[i] != star && !is_separator(ZSTR_VAL(list)[i])) {
			return false;
		}
	}
	return star != NULL;
}

/* The classes of a list; NULL: every class. `wrong`: its first name that no class can have; NULL: none. */
static HashTable *parse(const zend_string *list, bool lasting, zend_string **wrong)
{
	const char *p = ZSTR_VAL(list), *end = p + ZSTR_LEN(list);
	HashTable *table;

	*wrong = NULL;
	if (is_every_class(list)) {
		return NULL;
	}
	table = pemalloc(sizeof(*table), lasting);
	zend_hash_init(table, 0, NULL, NULL, lasting);
	while (p < end) {
		const char *start = p;
		size_t length, slash = *p == '\\';

		while (p < end && !is_separator(*p)) {
			p++;
		}
		length = (size_t) (p++ - start);
		if (length > 0 && msgpack_is_class_name(start + slash, length - slash)) {
			add_name(table, start + slash, length - slash, lasting);
		} else if (length > 0 && !*wrong) {
			*wrong = zend_string_init(start, length, false);
		}
	}
	return table;
}

/* The list that ini_set() has set, if any. The heap of the request may have been freed with what others held. */
void msgpack_allowed_classes_end_request(void)
{
	if (MSGPACK_G(allowed_classes) != MSGPACK_G(lasting_classes)) {
		msgpack_release_classes(MSGPACK_G(allowed_classes));
	}
	MSGPACK_G(allowed_classes) = MSGPACK_G(lasting_classes);
}

static void free_lasting(HashTable *table, zend_string *list)
{
	if (table) {
		zend_hash_destroy(table);
		pefree(table, true);
	}
	if (list) {
		zend_string_release_ex(list, true);
	}
}

void msgpack_allowed_classes_free(zend_msgpack_globals *globals)
{
	free_lasting(globals->lasting_classes, globals->lasting_list);
}

static void set_lasting(const zend_string *list)
{
	zend_string *copy = zend_string_init(ZSTR_VAL(list), ZSTR_LEN(list), true), *wrong;
	HashTable *table = parse(list, true, &wrong);

	if (wrong) {
		php_error_docref(NULL, E_WARNING, "msgpack.allowed_classes: \"%s\" is not a class name, and ignored",
			ZSTR_VAL(wrong));
		zend_string_release(wrong);
	}
	if (table) {
		GC_ADD_FLAGS(table, GC_IMMUTABLE);
	}
	msgpack_allowed_classes_end_request();
	free_lasting(MSGPACK_G(lasting_classes), MSGPACK_G(lasting_list));
	MSGPACK_G(allowed_classes) = MSGPACK_G(lasting_classes) = table;
	MSGPACK_G(lasting_list) = copy;
}

/* Whether ini_restore() or ini_set() goes back to the list of php.ini, or ini_set() to that of .user.ini, perhaps
 * from a longer one. That must not fail, whatever is wrong with it. */
static bool is_configured(const zend_ini_entry *entry, const zend_string *list)
{
	return entry->modified && (zend_string_equals(entry->orig_value, list)
		|| (MSGPACK_G(lasting_list) && zend_string_equals(MSGPACK_G(lasting_list), list)));
}

ZEND_INI_MH(msgpack_update_allowed_classes)
{
	HashTable *table;
	zend_string *wrong;

	if (stage != ZEND_INI_STAGE_RUNTIME) {
		set_lasting(new_value);
		return SUCCESS;
	}
	table = parse(new_value, false, &wrong);
	if (wrong) {
		zend_string_release(wrong);
		if (!is_configured(entry, new_value)) {
			zend_array_release(table);
			return FAILURE;
		}
	}
	msgpack_allowed_classes_end_request();
	MSGPACK_G(allowed_classes) = table;
	return SUCCESS;
}

/* The option */

/* The message names the active function or method. */
static ZEND_COLD bool throw_type(const char *expected, const zval *given)
{
	zend_string *caller = get_active_function_or_method_name();

	zend_type_error("%s(): Option \"allowed_classes\" must be %s, %s given", ZSTR_VAL(caller), expected,
		zend_zval_type_name(given));
	zend_string_release(caller);
	return false;
}

bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value)
{
	HashTable *listed = NULL;
	zval *name;

	if (Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		return throw_type("of type array|bool", value);
	}
	if (Z_TYPE_P(value) != IS_TRUE) {
		listed = zend_new_array(0);
	}
	if (Z_TYPE_P(value) == IS_ARRAY) {
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), name) {
			ZVAL_DEREF(name);
			if (Z_TYPE_P(name) != IS_STRING) {
				zend_array_release(listed);
				return throw_type("an array of class names", name);
			}
			add_name(listed, Z_STRVAL_P(name), Z_STRLEN_P(name), false);
		} ZEND_HASH_FOREACH_END();
	}
	msgpack_release_classes(*allowed);
	*allowed = listed;
	return true;
}
