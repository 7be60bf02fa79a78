/*
 * A list that ini_set() sets is on the heap of the request, and counted, since userland
 * may replace it while it is in use. Any other is set while no userland runs. It lives
 * until it is replaced, over any number of requests, and is marked as immutable, so that
 * its count never changes.
 */
#include "allowed_classes.h"

#include "objects/classes.h"
#include "base/unused_parameters.h"

/* Names */

static bool is_separator(char c)
{
	return c == ',' || c == ' ' || (c >= '\t' && c <= '\r');
}

/* Tables */

static HashTable *new_table(bool lasting)
{
	HashTable *table = pemalloc(sizeof(*table), lasting);

	zend_hash_init(table, 0, NULL, NULL, lasting);
	return table;
}

static void add_name(HashTable *table, const char *bytes, size_t length, bool lasting)
{
	zend_string *lower = zend_string_alloc(length, lasting);

	zend_str_tolower_copy(ZSTR_VAL(lower), bytes, length);
	zend_hash_add_empty_element(table, lower);
	zend_string_release(lower);
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

/* The setting */

/* Splits the list at commas and white space. Adds its names, and returns how many are
 * wrong; the last of these is `wrong`. */
static uint32_t add_names(HashTable *table, const zend_string *list, bool lasting, zend_string **wrong)
{
	const char *p = ZSTR_VAL(list), *end = p + ZSTR_LEN(list);
	uint32_t wrong_names = 0;

	while (p < end) {
		const char *name = p;
		size_t length;

		while (p < end && !is_separator(*p)) {
			p++;
		}
		length = (size_t) (p++ - name);
		if (length == 0) {
			continue;
		}
		if (*name == '\\' && msgpack_is_class_name(name + 1, length - 1)) {
			add_name(table, name + 1, length - 1, lasting);
		} else if (msgpack_is_class_name(name, length)) {
			add_name(table, name, length, lasting);
		} else if (wrong_names++ == 0) {
			*wrong = zend_string_init(name, length, false);
		}
	}
	return wrong_names;
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

/* FAILURE: it has a name that is wrong, and `strict`. Warns of a name in a list that is `lasting`. */
static zend_result parse(HashTable **table, const zend_string *list, bool lasting, bool strict)
{
	zend_string *wrong = NULL;

	*table = NULL;
	if (is_every_class(list)) {
		return SUCCESS;
	}
	*table = new_table(lasting);
	if (add_names(*table, list, lasting, &wrong) == 0) {
		return SUCCESS;
	}
	if (lasting) {
		php_error_docref(NULL, E_WARNING, "msgpack.allowed_classes: \"%s\" is not a class name, and ignored",
			ZSTR_VAL(wrong));
	}
	zend_string_release(wrong);
	return strict ? FAILURE : SUCCESS;
}

/* The list that ini_set() has set, if any. */
static void drop_table_of_request(void)
{
	if (MSGPACK_G(allowed_classes) != MSGPACK_G(lasting_classes)) {
		msgpack_release_classes(MSGPACK_G(allowed_classes));
	}
	MSGPACK_G(allowed_classes) = MSGPACK_G(lasting_classes);
}

static zend_result set_in_request(const zend_string *list, bool strict)
{
	HashTable *table;

	if (parse(&table, list, false, strict) == FAILURE) {
		zend_array_release(table);
		return FAILURE;
	}
	drop_table_of_request();
	MSGPACK_G(allowed_classes) = table;
	return SUCCESS;
}

static zend_result set_lasting(const zend_string *list)
{
	zend_string *copy = zend_string_init(ZSTR_VAL(list), ZSTR_LEN(list), true);
	HashTable *table;

	parse(&table, list, true, false);
	if (table) {
		GC_ADD_FLAGS(table, GC_IMMUTABLE);
	}
	drop_table_of_request();
	free_lasting(MSGPACK_G(lasting_classes), MSGPACK_G(lasting_list));
	MSGPACK_G(allowed_classes) = MSGPACK_G(lasting_classes) = table;
	MSGPACK_G(lasting_list) = copy;
	return SUCCESS;
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
	return stage == ZEND_INI_STAGE_RUNTIME
		? set_in_request(new_value, !is_configured(entry, new_value)) : set_lasting(new_value);
}

/* The option */

/* The message names the active function or method. */
static ZEND_COLD void throw_type_of_allowed_classes(const char *expected, const zval *given)
{
	zend_string *caller = get_active_function_or_method_name();

	zend_type_error("%s(): Option \"allowed_classes\" must be %s, %s given", ZSTR_VAL(caller), expected,
		zend_zval_type_name(given));
	zend_string_release(caller);
}

static bool add_class_names(HashTable *allowed, HashTable *names)
{
	zval *name;

	ZEND_HASH_FOREACH_VAL(names, name) {
		zend_string *lower;

		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) != IS_STRING) {
			throw_type_of_allowed_classes("an array of class names", name);
			return false;
		}
		lower = zend_string_tolower(Z_STR_P(name));
		zend_hash_add_empty_element(allowed, lower);
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value)
{
	HashTable *listed = NULL;

	if (Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		throw_type_of_allowed_classes("of type array|bool", value);
		return false;
	}
	if (Z_TYPE_P(value) != IS_TRUE) {
		listed = zend_new_array(0);
	}
	if (Z_TYPE_P(value) == IS_ARRAY && !add_class_names(listed, Z_ARRVAL_P(value))) {
		zend_array_release(listed);
		return false;
	}
	msgpack_release_classes(*allowed);
	*allowed = listed;
	return true;
}

/* The heap of the request may have been freed with what others held. */
void msgpack_allowed_classes_end_request(void)
{
	drop_table_of_request();
}

void msgpack_allowed_classes_free(zend_msgpack_globals *globals)
{
	free_lasting(globals->lasting_classes, globals->lasting_list);
}
