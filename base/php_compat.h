/* The differences between PHP 8.2 and 8.6, and nothing else. */
#pragma once

#include "php.h"
#include "zend_smart_str.h"
#if PHP_VERSION_ID >= 80300
# include "zend_call_stack.h"
#endif

#if PHP_VERSION_ID < 80200
# error "msgpack needs PHP 8.2 or later"
#endif

/* What older versions lack: they do not note that a string is UTF-8, have no names for true and false in a TypeError,
 * no lazy objects, and no hooks. */
#if PHP_VERSION_ID < 80300
# define ZSTR_IS_VALID_UTF8(string) ((void) (string), false)
# define zend_zval_value_name zend_zval_type_name
#endif
#if PHP_VERSION_ID < 80400
# define zend_object_is_lazy(object) ((void) (object), false)
# define zend_lazy_object_initialized(object) ((void) (object), true)
# define zend_lazy_object_init(object) (object)
# define ZEND_ACC_VIRTUAL 0 /* a property that has only hooks, and no storage */
# define ZEND_PROPERTY_HOOK_SET 0
# define ZEND_PROPERTY_HOOK_GET 0
# define MSGPACK_HOOKS(property) ((void) (property), (zend_function **) NULL)
#else
# define MSGPACK_HOOKS(property) ((property)->hooks)
#endif

/* The lowest address to which PHP lets the C stack of the current fiber grow, and its highest one: from 8.3 on, unless
 * the check is disabled. Else 0. */
#ifdef ZEND_CHECK_STACK_LIMIT
# define MSGPACK_STACK_LIMIT ((uintptr_t) EG(stack_limit))
# define MSGPACK_STACK_BASE ((uintptr_t) EG(stack_base))
#else
# define MSGPACK_STACK_LIMIT ((uintptr_t) 0)
# define MSGPACK_STACK_BASE ((uintptr_t) 0)
#endif

/* Converts an argument to a string as without strict types; NULL: not possible. */
static zend_always_inline zend_string *msgpack_parse_arg_str_weak(zval *argument, uint32_t number)
{
#if PHP_VERSION_ID >= 80600
	return zend_parse_arg_str_weak(argument, number);
#else
	zend_string *string;

	return zend_parse_arg_str_weak(argument, &string, number) ? string : NULL;
#endif
}

/* The docblock of a class of userland; NULL: none. */
static zend_always_inline const zend_string *msgpack_class_docblock(const zend_class_entry *ce)
{
#if PHP_VERSION_ID >= 80400
	return ce->doc_comment;
#else
	return ce->info.user.doc_comment;
#endif
}

/* Whether disable_classes (until 8.4) has disabled the class, or that of PHP which a class of userland extends: it has
 * lost its methods, its create_object and the declarations of its properties, so that an object of either must not be
 * created. */
static zend_always_inline bool msgpack_is_disabled(const zend_class_entry *ce)
{
	while (ce && ce->type == ZEND_USER_CLASS) {
		ce = ce->parent;
	}
	return PHP_VERSION_ID < 80500 && ce && !ce->info.internal.module;
}

/* Whether disable_classes (until 8.4) names any class. */
static zend_always_inline bool msgpack_disables_classes(void)
{
	const char *names = zend_ini_string("disable_classes", strlen("disable_classes"), 0);

	return PHP_VERSION_ID < 80500 && names && *names;
}

/* The slot of the property with this number in properties_info_table. One that adds hooks to a property of the parent
 * class has the number of that, but a slot of its own (8.4). */
static zend_always_inline zval *msgpack_property_slot(zend_object *object, const zend_property_info *property,
	int number)
{
	return PHP_VERSION_ID >= 80400 ? OBJ_PROP(object, property->offset) : &object->properties_table[number];
}

/* Is the slot of this number that of the property with the same number in properties_info_table? */
static zend_always_inline bool msgpack_property_is_in_order(const zend_property_info *property, uint32_t number)
{
	return PHP_VERSION_ID < 80400 || property->offset == OBJ_PROP_TO_OFFSET(number);
}

static zend_always_inline bool msgpack_property_is_virtual(const zend_property_info *property)
{
	return (property->flags & ZEND_ACC_VIRTUAL) != 0;
}

/* Is the property read by a hook, not from its slot? */
static zend_always_inline bool msgpack_property_has_getter(const zend_property_info *property)
{
	return MSGPACK_HOOKS(property)
		&& (MSGPACK_HOOKS(property)[ZEND_PROPERTY_HOOK_GET] || msgpack_property_is_virtual(property));
}

/* Whether objects of the class are more than their properties. */
static zend_always_inline bool msgpack_has_own_handlers(const zend_class_entry *ce)
{
#if PHP_VERSION_ID >= 80300
	return ce->create_object || ce->default_object_handlers != &std_object_handlers;
#else
	return ce->create_object != NULL;
#endif
}

/*
 * Memory whose size depends on a message or a value.
 *
 * A PHP with fallible allocations does not leave a function by longjmp() when it exceeds memory_limit. A fallible
 * allocation returns NULL instead, and the request ends after the function has returned. All other allocations succeed
 * up to a hard limit, as a rule twice memory_limit, where the process ends. So allocations that may be large are made
 * by the functions below, and code with many small ones checks now and then whether to stop.
 *
 * Any other PHP ends the request at once: there these functions never return NULL or false.
 */

#ifndef HASH_FALLIBLE
# define ZEND_HAS_OOM() false
# define zend_handle_delayed_oom() ((void) 0)
# define safe_ferealloc(block, count, size, offset, fallible) safe_erealloc(block, count, size, offset)
# define ferealloc2(block, size, kept, fallible) erealloc2(block, size, kept)
# define femalloc(size, fallible) emalloc(size)
# define zend_string_falloc(length, persistent, fallible) zend_string_alloc(length, persistent)
# define zend_string_fextend(string, length, persistent, fallible) zend_string_extend(string, length, persistent)
# define zend_fnew_array(size) zend_new_array(size)
# define zend_hash_real_finit(array, packed, fallible) (zend_hash_real_init(array, packed), SUCCESS)
# define zend_hash_fextend(array, size, packed) (zend_hash_extend(array, size, packed), SUCCESS)
#endif

/* Whether memory_limit has been exceeded, so that the request is about to end. */
static zend_always_inline bool msgpack_is_out_of_memory(void)
{
	return ZEND_HAS_OOM();
}

/* Resizes `vector` to `count` elements. NULL: out of memory, and it is unchanged. */
static zend_always_inline void *msgpack_realloc(void *vector, size_t count, size_t size)
{
	return safe_ferealloc(vector, count, size, 0, true);
}

/* Allocates, or resizes a block of which the first `kept` bytes are in use. NULL: out of memory; it is unchanged. */
static zend_always_inline void *msgpack_resize(void *block, size_t size, size_t kept)
{
	return block ? ferealloc2(block, size, kept, true) : femalloc(size, true);
}

static zend_always_inline zend_string *msgpack_string_alloc(size_t length)
{
	return zend_string_falloc(length, false, true);
}

/* NULL: out of memory, and `string` is unchanged. */
static zend_always_inline zend_string *msgpack_string_extend(zend_string *string, size_t length)
{
	return zend_string_fextend(string, length, false, true);
}

static zend_always_inline zend_array *msgpack_new_array(uint32_t size, bool packed)
{
	zend_array *array = zend_fnew_array(size);

	if (array && zend_hash_real_finit(array, packed, true) != SUCCESS) {
		efree(array);
		return NULL;
	}
	return array;
}

static zend_always_inline bool msgpack_array_extend(zend_array *array, uint32_t size, bool packed)
{
	return zend_hash_fextend(array, size, packed) == SUCCESS;
}

/* Makes room for one more element. A shared array needs none: PHP separates it. */
static zend_always_inline bool msgpack_array_make_room(zend_array *array)
{
#ifdef HASH_FALLIBLE
	return EXPECTED(array->nNumUsed < array->nTableSize) || GC_REFCOUNT(array) > 1
		|| msgpack_array_extend(array, array->nTableSize * 2, HT_IS_PACKED(array));
#else
	(void) array;
	return true;
#endif
}

/* A string of these bytes. */
static zend_always_inline zend_string *msgpack_string_init(const char *bytes, size_t length)
{
	zend_string *string = msgpack_string_alloc(length);

	if (EXPECTED(string)) {
		memcpy(ZSTR_VAL(string), bytes, length);
		ZSTR_VAL(string)[length] = '\0';
	}
	return string;
}

/* NULL: out of memory. */
static inline zend_string *msgpack_string_join(const char *first, size_t first_length, const char *second,
	size_t second_length)
{
	zend_string *joined = msgpack_string_alloc(first_length + second_length);

	if (joined) {
		memcpy(ZSTR_VAL(joined), first, first_length);
		memcpy(ZSTR_VAL(joined) + first_length, second, second_length);
		ZSTR_VAL(joined)[first_length + second_length] = '\0';
	}
	return joined;
}

/* Like zend_string_init_fast(), but an empty string when out of memory. */
static zend_always_inline zend_string *msgpack_string_init_fast(const char *bytes, size_t length)
{
	zend_string *string = length > 1 ? msgpack_string_init(bytes, length) : zend_string_init_fast(bytes, length);

	return EXPECTED(string) ? string : ZSTR_EMPTY_ALLOC();
}
