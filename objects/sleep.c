#include "sleep.h"

#include "../base/php_compat.h"
#include "../base/report.h"

/* Whether null may be assigned to the property with this mangled name. Its slot does not tell: that of a lazy proxy is in
 * its instance. */
static bool takes_null(const zend_class_entry *ce, const zend_string *mangled)
{
	for (int i = 0; i < ce->default_properties_count; i++) {
		const zend_property_info *info = ce->properties_info_table[i];

		if (info && zend_string_equals(info->name, mangled)) {
			return !ZEND_TYPE_IS_SET(info->type) || ZEND_TYPE_ALLOW_NULL(info->type);
		}
	}
	return true;
}

/* Adds the property `name` of `table` to `selected`; false if there is none. A property without a value is nil. It is
 * left out if its type does not allow null, since nil could not be unpacked, and of an object that stays lazy, as by
 * serialize(). */
static bool select_property(HashTable *selected, zend_object *object, HashTable *table, zend_string *name)
{
	zval *value = zend_hash_find(table, name), held;

	if (!value) {
		return false;
	}
	ZVAL_DEINDIRECT(value);
	if (Z_TYPE_P(value) != IS_UNDEF) {
		/* a second holder would make it a marked one */
		value = Z_ISREF_P(value) && Z_REFCOUNT_P(value) == 1 ? Z_REFVAL_P(value) : value;
		ZVAL_COPY(&held, value); /* a name that comes twice may free what it had selected, which may run a destructor */
		zend_hash_update(selected, name, &held);
	} else if (!msgpack_object_is_uninitialized(object) && takes_null(object->ce, name)) {
		zend_hash_update(selected, name, &EG(uninitialized_zval));
	}
	return true;
}

static bool select_mangled(HashTable *selected, zend_object *object, HashTable *table, const char *class_name, size_t length, zend_string *name)
{
	zend_string *mangled = zend_mangle_property_name(class_name, length, ZSTR_VAL(name), ZSTR_LEN(name), false);
	bool found = select_property(selected, object, table, mangled);

	zend_string_release(mangled);
	return found;
}

/* Adds the property that __sleep() has named. */
static bool select_named(HashTable *selected, zend_object *object, zend_string *name)
{
	const zend_class_entry *ce = object->ce;
	zval value;
	HashTable *table;
	bool found;

	ZVAL_OBJ(&value, object);
	table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	found = table && !EG(exception)
		&& (select_property(selected, object, table, name)
		 || select_mangled(selected, object, table, ZSTR_VAL(ce->name), ZSTR_LEN(ce->name), name)
		 || select_mangled(selected, object, table, "*", 1, name));
	zend_release_properties(table);
	return found;
}

/* Holds the name: __sleep() may have returned a reference to it, which an initializer changes. */
static void select_or_report(HashTable *selected, zend_object *object, zend_string *name, bool quiet)
{
	zend_string_addref(name);
	if (!select_named(selected, object, name) && !EG(exception)) {
		zend_hash_update(selected, name, &EG(uninitialized_zval));
		msgpack_report(quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
			"\"%s\" returned as member variable from __sleep() but does not exist", ZSTR_VAL(name));
	}
	zend_string_release(name);
}

void msgpack_php_select_slept(msgpack_encoder *encoder, zend_object *object, HashTable *names, HashTable *selected)
{
	bool quiet = ((const msgpack_php_encoding *) encoder->context)->quiet;
	zval *each;

	ZEND_HASH_FOREACH_VAL_IND(names, each) {
		ZVAL_DEREF(each);
		if (Z_TYPE_P(each) == IS_STRING) {
			select_or_report(selected, object, Z_STR_P(each), quiet);
		} else {
			msgpack_report(quiet, E_NOTICE, "[msgpack] (msgpack_serialize_class) "
				"__sleep should return an array only containing the names of instance-variables to serialize");
		}
		if (EG(exception)) {
			return;
		}
	} ZEND_HASH_FOREACH_END();
}
