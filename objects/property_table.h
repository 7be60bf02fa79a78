/* The properties in the property table of an object, one after the other. */
#ifndef MSGPACK_PROPERTY_TABLE_H
#define MSGPACK_PROPERTY_TABLE_H

#include "php.h"

#include "ext/standard/php_incomplete_class.h"
#include "../base/php_compat.h"

/* The property table, for the caller to release; NULL: the object has none, or its initializer has thrown. That of a
 * lazy proxy is a copy: it would point to slots of the instance, which userland may free. */
static inline HashTable *msgpack_properties_of(zend_object *object)
{
	HashTable *table, *copy;
	zval value;

	ZVAL_OBJ(&value, object);
	table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_SERIALIZE);
	if (!table || EXPECTED(!msgpack_object_is_lazy(object))) {
		return table;
	}
	copy = zend_array_dup(table);
	zend_release_properties(table);
	return copy;
}

/* Makes the property table a hash, as the engine expects: one that an internal class fills by integers, from a
 * payload or a text, is packed. */
static inline void msgpack_make_properties_hash(zend_object *object)
{
	if (EXPECTED(!object->properties || !HT_IS_PACKED(object->properties))) {
		return;
	}
	if (GC_REFCOUNT(object->properties) > 1) {
		GC_TRY_DELREF(object->properties);
		object->properties = zend_array_dup(object->properties);
	}
	zend_hash_packed_to_hash(object->properties);
}

typedef struct {
	HashTable *table;
	uint32_t position;
	bool incomplete;  /* a __PHP_Incomplete_Class, whose class name is not a property */
} msgpack_property_cursor;

typedef struct {
	zend_string *name; /* NULL: the name is `index` */
	zend_ulong index;
	zval *value;
} msgpack_property;

static inline bool msgpack_is_class_name_member(const zend_string *name)
{
	return name && zend_string_equals_literal(name, MAGIC_MEMBER);
}

static inline bool msgpack_next_property(msgpack_property_cursor *cursor, msgpack_property *found)
{
	for (; cursor->position < cursor->table->nNumUsed; cursor->position++) {
		HashTable *table = cursor->table;

		if (HT_IS_PACKED(table)) {
			found->name = NULL;
			found->index = cursor->position;
			found->value = &table->arPacked[cursor->position];
		} else {
			Bucket *bucket = &table->arData[cursor->position];

			found->name = bucket->key;
			found->index = bucket->h;
			found->value = &bucket->val;
		}
		if (Z_TYPE_P(found->value) == IS_INDIRECT) {
			found->value = Z_INDIRECT_P(found->value);
		}
		if (Z_TYPE_P(found->value) != IS_UNDEF && !(cursor->incomplete && msgpack_is_class_name_member(found->name))) {
			cursor->position++;
			return true;
		}
	}
	return false;
}

static inline uint32_t msgpack_count_properties(HashTable *table, bool incomplete)
{
	msgpack_property_cursor cursor = { .table = table, .incomplete = incomplete };
	msgpack_property ignored;
	uint32_t count = 0;

	while (msgpack_next_property(&cursor, &ignored)) {
		count++;
	}
	return count;
}

#endif
