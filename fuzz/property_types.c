#include "property_types.h"

static bool is_instance_of(zend_string *name, const zval *value, zend_class_entry *scope)
{
	zend_class_entry *ce;

	if (Z_TYPE_P(value) != IS_OBJECT) {
		return false;
	}
	if (zend_string_equals_literal_ci(name, "self")) {
		ce = scope;
	} else if (zend_string_equals_literal_ci(name, "parent")) {
		ce = scope->parent;
	} else {
		ce = zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
	}
	return ce && instanceof_function(Z_OBJCE_P(value), ce);
}

static bool list_holds(zend_type type, const zval *value, zend_class_entry *scope)
{
	const zend_type *member;

	ZEND_TYPE_LIST_FOREACH(ZEND_TYPE_LIST(type), member) {
		bool holds = fuzz_type_holds(*member, value, scope);

		if (holds != (bool) ZEND_TYPE_IS_INTERSECTION(type)) {
			return holds;
		}
	} ZEND_TYPE_LIST_FOREACH_END();
	return ZEND_TYPE_IS_INTERSECTION(type);
}

bool fuzz_type_holds(zend_type type, const zval *value, zend_class_entry *scope)
{
	if (ZEND_TYPE_PURE_MASK(type) & (1u << Z_TYPE_P(value))) {
		return true;
	}
	if (ZEND_TYPE_HAS_LIST(type)) {
		return list_holds(type, value, scope);
	}
	return ZEND_TYPE_HAS_NAME(type) && is_instance_of(ZEND_TYPE_NAME(type), value, scope);
}
