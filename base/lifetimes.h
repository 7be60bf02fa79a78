/*
 * When userland may run while an object is freed, and get it through a WeakReference.
 *
 * free_obj first calls zend_object_std_dtor(), which clears the WeakReferences: what is freed after that may run
 * userland.
 *
 * The collector runs the destructors of a cycle before it frees its objects one by one. If a class has a dtor_obj of
 * its own, the collector checks again for references before it frees such an object and its values. From then on no
 * userland may run. The destructors of values that get_gc() reports have run by then. Other values are dropped in
 * dtor_obj; if dtor_obj was called earlier for another reason, they leak until the request ends.
 */
#pragma once

#include "php.h"

/* In dtor_obj, before userland runs: whether the collector calls it. Otherwise the last
 * reference was dropped, or the request ends and others may still use the object. After
 * userland has run: whether the object may be in a cycle, as userland may have kept it. */
static inline bool msgpack_collector_destructs(const zend_object *object)
{
	return GC_REFCOUNT(object) > 1 && !(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE);
}

/* In free_obj: whether the collector calls it, so that userland must not run. */
static inline bool msgpack_collector_frees(const zend_object *object)
{
	return GC_TYPE(object) == IS_NULL && EG(active);
}

/* First in free_obj: whether the request ends. PHP then frees the remaining objects, the
 * newest first, whether referenced or not. */
static inline bool msgpack_store_frees(const zend_object *object)
{
	return GC_TYPE(object) == IS_OBJECT && GC_REFCOUNT(object) > 1;
}

/* Before returning a value that may be part of a cycle: adds it to the collector's buffer, as freeing a temporary does
 * not. Must be the last step: userland that runs later may run the collector, which removes it. */
static inline void msgpack_offer_to_collector(const zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		gc_check_possible_root(Z_COUNTED_P(value));
	}
}

/* Adds a reference to a table, which userland may replace while it is in use, and drops one. NULL: there is none. */

static zend_always_inline void msgpack_hold_table(zend_array *table)
{
	if (table) {
		GC_ADDREF(table);
	}
}

static zend_always_inline void msgpack_release_table(zend_array *table)
{
	if (table) {
		zend_array_release(table);
	}
}

/* Drops a reference, as zval_ptr_dtor() does: offers what stays. NULL: there is none. */
static inline void msgpack_release_counted(zend_refcounted *counted)
{
	if (counted && GC_DELREF(counted) == 0) {
		rc_dtor_func(counted);
	} else if (counted) {
		gc_check_possible_root(counted);
	}
}

/* Drops a reference to an array and offers it, as zend_array_release() does not. */
static inline void msgpack_release_array(HashTable *array)
{
	if (!(GC_FLAGS(array) & GC_IMMUTABLE)) {
		msgpack_release_counted((zend_refcounted *) array);
	}
}

/* Empties an object that userland does not have; its values have other holders as well. Takes each from it first: the
 * collector may run while a value is freed, and must not find one that is freed already. */
static inline void msgpack_empty_object(zend_object *object)
{
	zend_array *table;
	zval value;

	for (int i = 0; i < object->ce->default_properties_count; i++) {
		zval *slot = &object->properties_table[i];
		zend_property_info *typed = Z_ISREF_P(slot) ? zend_get_typed_property_info_for_slot(object, slot) : NULL;

		if (typed) {
			ZEND_REF_DEL_TYPE_SOURCE(Z_REF_P(slot), typed);
		}
		ZVAL_COPY_VALUE(&value, slot);
		ZVAL_UNDEF(slot);
		zval_ptr_dtor(&value);
	}
	table = object->properties;
	if (table) {
		object->properties = NULL;
		zend_array_release(table);
	}
}

/* Replaces a value by one that it consumes, and frees the old one last: a destructor may read or replace it. */
static inline void msgpack_replace(zval *slot, zval value)
{
	zval old = *slot;

	ZVAL_COPY_VALUE(slot, &value);
	zval_ptr_dtor(&old);
}

/* Assigns to an argument passed by reference, and consumes the value. PHP's macros free
 * the old value while the variable still has it, where its destructor may read it. */
static inline void msgpack_assign_to_argument(zval *argument, zval *value)
{
	zval old;

	ZVAL_COPY(&old, Z_REFVAL_P(argument));
	ZEND_TRY_ASSIGN_REF_TMP(argument, value);
	zval_ptr_dtor(&old);
}
