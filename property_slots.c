#include "property_slots.h"

bool msgpack_set_property(zend_object *object, int slot, zval *value)
{
	zval *property = OBJ_PROP_NUM(object, slot);
	zval old;

	if (Z_ISREF_P(property)) {
		zend_reference *reference = Z_REF_P(property);

		/* A typed property may share the reference. */
		if (ZEND_REF_HAS_TYPE_SOURCES(reference) && !zend_verify_ref_assignable_zval(reference, value, /* strict */ true)) {
			return false;
		}
		property = &reference->val;
	}
	ZVAL_COPY_VALUE(&old, property);
	ZVAL_COPY(property, value);
	zval_ptr_dtor(&old);
	return true;
}
