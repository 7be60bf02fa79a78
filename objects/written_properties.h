/* Objects that are written as their properties: from the slots of declared properties where there are no others, else
 * from the property table. */
#ifndef MSGPACK_WRITTEN_PROPERTIES_H
#define MSGPACK_WRITTEN_PROPERTIES_H

#include "classes.h"
#include "ext/standard/php_incomplete_class.h"

typedef struct {
	zend_object *object;
	HashTable *table; /* held by whoever opened it; NULL: the slots */
	uint32_t count;   /* of the properties that have a value */
	bool in_order;    /* every slot, or bucket of the table, has one, and slots are in the order of declaration */
} msgpack_php_properties;

/* Has the property table just the declared slots of the object, in their order? */
static zend_always_inline bool msgpack_php_is_table_of_slots(const HashTable *table, const zend_object *object)
{
	if (HT_IS_PACKED(table) || table->nNumUsed != (uint32_t) object->ce->default_properties_count) {
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

/* Are objects of the class written as their properties? */
static zend_always_inline bool msgpack_php_is_its_properties(const zend_class_entry *ce)
{
	return !(ce->ce_flags & (ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_ENUM)) && !ce->__serialize && !ce->serialize
		&& ce != php_ce_incomplete_class
		&& !zend_hash_find_known_hash(&ce->function_table, ZSTR_KNOWN(ZEND_STR_SLEEP));
}

/* Called before userland may run, which may change what is being written. False: the value has to be written anew. */
bool msgpack_php_may_run_userland(msgpack_encoder *encoder);

/* Writes a nil key and its value, a mark. */
void msgpack_php_put_mark(msgpack_encoder *encoder, int mark);

/* Is the object of this class written with its class, as {nil: "Class", name: value, ...}? */
bool msgpack_php_names_class(const msgpack_php_encoding *context, const zend_string *class_name);

/* Writes an object as its properties. `written`: its class; NULL: that is missing, as of __PHP_Incomplete_Class. */
bool msgpack_php_encode_properties(msgpack_encoder *encoder, zend_object *object, zend_string *class_name,
	msgpack_php_written_class *written, bool by_reference);

/* Writes an object as these properties. */
bool msgpack_php_put_properties(msgpack_encoder *encoder, const msgpack_php_properties *from,
	zend_string *class_name, bool by_reference);

#endif
