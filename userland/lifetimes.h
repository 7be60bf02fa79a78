/*
 * When userland may run while an object ends, and gets hold of it by a WeakReference.
 *
 * free_obj first calls zend_object_std_dtor(), which clears the WeakReferences: what
 * is freed after that may run userland.
 *
 * The collector runs the destructors of a cycle before it frees the objects one by one.
 * Of a class that has a dtor_obj of its own, an object and what it holds are not freed
 * before the collector has looked again whether anything refers to them. No userland
 * may run from then on. What get_gc() reports has been destructed by then; what it does
 * not report is dropped in dtor_obj, or where that was called for another reason before,
 * is kept until the request ends.
 */
#ifndef MSGPACK_LIFETIMES_H
#define MSGPACK_LIFETIMES_H

#include "php.h"

/* In dtor_obj, first of all: is it the collector that calls it? Else the last
 * reference was dropped, or the request ends and others may still use the object. */
static inline bool msgpack_collector_destructs(const zend_object *object)
{
	return GC_REFCOUNT(object) > 1 && !(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE);
}

/* In free_obj: is it the collector that calls it, and could userland run? */
static inline bool msgpack_collector_frees(const zend_object *object)
{
	return GC_TYPE(object) == IS_NULL && EG(active);
}

/* In free_obj, first of all: does the request end, and PHP frees what each object holds that is
 * left, the newest first, whoever refers to it? */
static inline bool msgpack_store_frees(const zend_object *object)
{
	return GC_TYPE(object) == IS_OBJECT && GC_REFCOUNT(object) > 1;
}

/* Before a value is returned that may be part of a cycle: a temporary is not offered to the
 * collector when it is freed. Last of all: where userland runs after it, the collector may, and
 * takes back the offer. */
static inline void msgpack_offer_to_collector(const zval *value)
{
	if (Z_REFCOUNTED_P(value)) {
		gc_check_possible_root(Z_COUNTED_P(value));
	}
}

/* Assigns to an argument that is passed by reference, and takes over the value. PHP's macros free the
 * old value while the variable still has it, and a destructor may look there. */
static inline void msgpack_assign_to_argument(zval *argument, zval *value)
{
	zval old;

	ZVAL_COPY(&old, Z_REFVAL_P(argument));
	ZEND_TRY_ASSIGN_REF_TMP(argument, value);
	zval_ptr_dtor(&old);
}

#endif
