#include "constructed.h"

#include "../property_slots.h"

zval *msgpack_constructed_property(zend_object *object, int slot)
{
	zval *property = msgpack_get_property(object, slot);

	if (Z_ISUNDEF_P(property)) {
		zend_throw_error(NULL, "%s has not been constructed", ZSTR_VAL(object->ce->name));
		return NULL;
	}
	return property;
}

void msgpack_construct_property(zend_object *object, int slot, zval *value)
{
	if (!EG(exception)) {
		zend_update_property_ex(object->ce, object, object->ce->properties_info_table[slot]->name, value);
	}
}

void msgpack_construct_string(zend_object *object, int slot, zend_string *string)
{
	zval value;

	ZVAL_STR(&value, string);
	msgpack_construct_property(object, slot, &value);
}
