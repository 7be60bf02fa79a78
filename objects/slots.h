/* The declared properties of an object, written from its slots. */
#ifndef MSGPACK_SLOTS_H
#define MSGPACK_SLOTS_H

#include "../codec/encoder.h"
#include "../codec/put.h"
#include "../base/php_compat.h"

#define MSGPACK_WRITE_FAILED UINT32_MAX /* in place of a count, with an exception */

/* The declared property of number `i`; NULL if it has no value. */
static zend_always_inline zval *msgpack_php_declared_value(zend_object *object, int i, zend_string **name)
{
	zend_property_info *info = object->ce->properties_info_table[i];
	zval *value = EXPECTED(info) ? msgpack_property_slot(object, info, i) : NULL;

	if (UNEXPECTED(!value) || Z_TYPE_P(value) == IS_UNDEF) {
		return NULL;
	}
	*name = info->name;
	return value;
}

static zend_always_inline uint32_t msgpack_php_count_slots(zend_object *object)
{
	uint32_t count = 0;
	zend_string *name;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		count += msgpack_php_declared_value(object, i, &name) != NULL;
	}
	return count;
}

/* Do its properties come from no handler of its class, and from no initializer? */
static zend_always_inline bool msgpack_php_has_ordinary_table(zend_object *object)
{
	const zend_object_handlers *handlers = object->handlers;

	return !handlers->get_properties_for && handlers->get_properties == zend_std_get_properties
		&& !msgpack_object_is_lazy(object);
}

static zend_always_inline bool msgpack_php_has_only_slots(zend_object *object)
{
	return !object->properties && msgpack_php_has_ordinary_table(object);
}

/* Is its property table, which others have built, one of just the declared slots, in their order? */
static zend_always_inline bool msgpack_php_has_table_of_slots(zend_object *object)
{
	const HashTable *table = object->properties;

	if (!table || !msgpack_php_has_ordinary_table(object) || HT_IS_PACKED(table)
	 || table->nNumUsed != (uint32_t) object->ce->default_properties_count) {
		return false;
	}
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		if (Z_TYPE(table->arData[i].val) != IS_INDIRECT
			|| Z_INDIRECT(table->arData[i].val) != &object->properties_table[i]) {
			return false;
		}
	}
	return true;
}

/* Has each of its slots a value? */
static zend_always_inline bool msgpack_php_has_all_values(const zend_object *object)
{
	const zval *value = object->properties_table, *end = value + object->ce->default_properties_count;

	while (value < end && Z_TYPE_P(value) != IS_UNDEF) {
		value++;
	}
	return value == end;
}

/* Writes the properties that have a value, in plain MessagePack. Returns how many; or MSGPACK_WRITE_FAILED. */
static zend_always_inline uint32_t msgpack_php_put_slots(msgpack_encoder *encoder, zend_object *object)
{
	unsigned char *p = encoder->cursor;
	uint32_t count = 0;
	zend_string *name;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		zval *value = msgpack_php_declared_value(object, i, &name);

		if (UNEXPECTED(!value)) {
			continue;
		}
		p = msgpack_put_name_at(encoder, p, name);
		p = EXPECTED(p) ? msgpack_encode_at(encoder, p, value) : NULL;
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
		count++;
	}
	encoder->cursor = p;
	return count;
}

/* The same of an object that has had a value in each slot, in the order of the properties, of which there are some.
 * The name of the first has been written. Stops at a slot that has lost its value. */
static zend_always_inline uint32_t msgpack_php_put_all_slots(msgpack_encoder *encoder, zend_object *object)
{
	zend_property_info **infos = object->ce->properties_info_table;
	uint32_t count = (uint32_t) object->ce->default_properties_count, i = 0;
	unsigned char *p = encoder->cursor;

	for (zval *value = object->properties_table; EXPECTED(Z_TYPE_P(value) != IS_UNDEF); value++) {
		p = msgpack_encode_at(encoder, p, value);
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
		if (++i == count) {
			break;
		}
		p = msgpack_put_name_at(encoder, p, infos[i]->name);
		if (UNEXPECTED(!p)) {
			return MSGPACK_WRITE_FAILED;
		}
	}
	encoder->cursor = p;
	return i;
}

#endif
