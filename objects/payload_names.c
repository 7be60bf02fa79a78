/*
 * Where an __unserialize() of PHP looks up a class that its argument names, and calls autoloaders for it:
 *
 *   keys "\0Class\0name" of the payload, or of an array in it   the scope in which a property is written
 *   the element 3 of ArrayObject and ArrayIterator              the class of their iterators
 *
 * A test tries every internal class of the running PHP; docs/security.md has the table.
 */
#include "payload_names.h"

#include "classes.h"
#include "ext/spl/spl_array.h"
#include "ext/spl/spl_dllist.h"
#include "ext/spl/spl_observer.h"

static bool is_array_object(const zend_class_entry *ce)
{
	return instanceof_function(ce, spl_ce_ArrayObject) || instanceof_function(ce, spl_ce_ArrayIterator);
}

bool msgpack_php_is_iterator_class(const zend_class_entry *ce, zend_ulong index)
{
	return index == 3 && is_array_object(ce);
}

bool msgpack_php_is_storage(const zend_class_entry *ce, zend_ulong index)
{
	return index == 1 && is_array_object(ce);
}

bool msgpack_php_has_data_of_php(const zend_class_entry *ce)
{
	const zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("unserialize"));

	if (!method || method->type != ZEND_INTERNAL_FUNCTION) {
		return false;
	}
	return is_array_object(ce) || instanceof_function(ce, spl_ce_SplObjectStorage)
		|| instanceof_function(ce, spl_ce_SplDoublyLinkedList);
}

static bool is_inherited(const zend_class_entry *ce, const char *name, size_t length)
{
	while (ce && zend_binary_strcasecmp(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name), name, length) != 0) {
		ce = ce->parent;
	}
	return ce != NULL;
}

bool msgpack_php_is_allowed_key(const HashTable *allowed, const zend_class_entry *ce, const char *key, size_t length)
{
	const char *name = key + 1, *end = length > 2 && key[0] == '\0' ? memchr(name, '\0', length - 1) : NULL;
	size_t name_length = end ? (size_t) (end - name) : 0;

	return name_length == 0 || *name == '*' || is_inherited(ce, name, name_length)
		|| msgpack_php_is_allowed(allowed, name, name_length);
}

static bool are_allowed_keys(const HashTable *allowed, const zend_class_entry *ce, HashTable *array)
{
	zend_string *key;

	ZEND_HASH_FOREACH_STR_KEY(array, key) {
		if (key && !msgpack_php_is_allowed_key(allowed, ce, ZSTR_VAL(key), ZSTR_LEN(key))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_php_is_allowed_payload(const HashTable *allowed, const zend_class_entry *ce, HashTable *payload)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	if (!msgpack_php_has_internal_payload(ce)) {
		return true;
	}
	ZEND_HASH_FOREACH_KEY_VAL(payload, index, key, value) {
		bool is_well = true;

		if (Z_TYPE_P(value) == IS_ARRAY && (key || !msgpack_php_is_storage(ce, index))) {
			is_well = are_allowed_keys(allowed, ce, Z_ARRVAL_P(value));
		} else if (Z_TYPE_P(value) == IS_STRING && !key && msgpack_php_is_iterator_class(ce, index)) {
			is_well = msgpack_php_is_allowed(allowed, Z_STRVAL_P(value), Z_STRLEN_P(value));
		}
		if (!is_well) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return are_allowed_keys(allowed, ce, payload);
}
