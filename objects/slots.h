/* The declared properties of an object, written from its slots. */
#ifndef MSGPACK_SLOTS_H
#define MSGPACK_SLOTS_H

#include "../codec/encoder.h"
#include "../codec/put.h"
#include "../php_compat.h"

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

	return !handlers->get_properties_for && handlers->get_properties == zend_std_get_properties && !msgpack_object_is_lazy(object);
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
		if (Z_TYPE(table->arData[i].val) != IS_INDIRECT || Z_INDIRECT(table->arData[i].val) != &object->properties_table[i]) {
			return false;
		}
	}
	return true;
}

/* Writes the properties that have a value, in plain MessagePack. Returns how many; or MSGPACK_WRITE_FAILED. The name of
 * the first may have been written. */
static zend_always_inline uint32_t msgpack_php_put_slots(msgpack_encoder *encoder, zend_object *object, bool is_named)
{
	unsigned char *p = encoder->cursor, *next;
	uint32_t count = 0;
	zend_string *name;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		zval *value = msgpack_php_declared_value(object, i, &name);

		if (UNEXPECTED(!value)) {
			continue;
		}
		if (i > 0 || !is_named) {
			p = msgpack_put_name_at(encoder, p, name);
			if (UNEXPECTED(!p)) {
				return MSGPACK_WRITE_FAILED;
			}
		}
		count++;
		next = msgpack_put_plain_at(encoder, p, value);
		if (!next) {
			encoder->cursor = p;
			if (!msgpack_encode_other(encoder, value)) {
				return MSGPACK_WRITE_FAILED;
			}
			next = encoder->cursor;
		}
		p = next;
	}
	encoder->cursor = p;
	return count;
}

#endif
