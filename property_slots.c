#include "property_slots.h"

void msgpack_set_property(zend_object *object, int slot, zval *value)
{
	zend_assign_to_variable(OBJ_PROP_NUM(object, slot), value, IS_CV, /* strict */ true);
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

void msgpack_init_handlers(zend_object_handlers *handlers, zend_class_entry *ce,
	zend_object *(*create)(zend_class_entry *ce), zend_object_free_obj_t free, zend_object_clone_obj_t clone,
	size_t offset)
{
	ce->create_object = create;
	*handlers = std_object_handlers;
	handlers->offset = (int) offset;
	handlers->free_obj = free;
	handlers->clone_obj = clone;
}

zend_object *msgpack_create_object(zend_class_entry *ce, const zend_object_handlers *handlers)
{
	size_t offset = (size_t) handlers->offset;
	zend_object *created = (zend_object *) ((char *) zend_object_alloc(offset + sizeof(*created), ce) + offset);

	zend_object_std_init(created, ce);
	object_properties_init(created, ce);
	created->handlers = handlers;
	return created;
}
