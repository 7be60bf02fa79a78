#include "template_filling.h"

#include "../base/calls.h"
#include "../base/lifetimes.h"
#include "../base/php_compat.h"
#include "zend_exceptions.h"

/* Makes room for an undeclared property. False: out of memory. */
static bool has_room(zend_object *object)
{
	return (!object->properties || msgpack_array_make_room(object->properties)) && !msgpack_is_out_of_memory();
}

/* Writes the property in the scope of its class. False: an exception, or out of memory. */
static bool set_own(zend_object *object, const char *name, size_t length, zval *value)
{
	if (!has_room(object)) {
		return false;
	}
	ZVAL_DEREF(value);
	zend_update_property(object->ce, object, name, length, value);
	return !EG(exception);
}

/* Writes the property in the scope of the caller. False: an exception, or out of memory. */
static bool set_from_outside(zend_object *object, zend_string *name, zval *value)
{
	if (!has_room(object)) {
		return false;
	}
	ZVAL_DEREF(value);
	object->handlers->write_property(object, name, value, NULL);
	return !EG(exception);
}

static bool set_unmangled(zend_object *object, const zend_string *mangled, zval *value)
{
	const char *class_name, *name;
	size_t length;

	zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
	return set_own(object, name, length, value);
}

/* Whether the property is not accessible outside of the class. */
static bool is_hidden(const zend_class_entry *ce, zend_string *name)
{
	const zend_property_info *info = zend_hash_find_ptr(&ce->properties_info, name);

	return info && !(info->flags & ZEND_ACC_STATIC)
		&& ((info->flags & ZEND_ACC_PROTECTED) || ((info->flags & ZEND_ACC_PRIVATE) && info->ce == ce));
}

/* Writes a property by name. For a public or undeclared one PECL warns; under `throws`
 * that is not an error. */
static bool set_by_name(const msgpack_filling *filling, zend_object *object, zend_string *name, zval *value)
{
	if (is_hidden(object->ce, name)) {
		return set_own(object, ZSTR_VAL(name), ZSTR_LEN(name), value);
	}
	if (!set_from_outside(object, name, value)) {
		return false;
	}
	if (!filling->throws) {
		msgpack_warn_of_template("msgpack_convert_object", "illegal offset type, skip this decoding");
	}
	return !EG(exception);
}

/* The properties for values without a name, in order. */
typedef struct {
	zend_array *properties; /* in order; NULL: no more */
	HashPosition position;
	zend_array *named;      /* those set by name; may be NULL */
} unnamed_properties;

/* Returns the next property that the object has and that was not set by name; NULL: no
 * more. */
static zend_string *next_unnamed(unnamed_properties *unnamed, zend_object *object)
{
	zend_string *mangled;
	zend_ulong index;

	while (zend_hash_get_current_key_ex(unnamed->properties, &mangled, &index, &unnamed->position) == HASH_KEY_IS_STRING) {
		const char *class_name, *name;
		size_t length;

		zend_hash_move_forward_ex(unnamed->properties, &unnamed->position);
		zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
		if (!(unnamed->named && zend_hash_str_exists(unnamed->named, name, length))
		 && zend_hash_exists(object->handlers->get_properties(object), mangled)) {
			return mangled;
		}
	}
	zend_hash_internal_pointer_end_ex(unnamed->properties, &unnamed->position);
	zend_hash_move_forward_ex(unnamed->properties, &unnamed->position);
	return NULL;
}

/* Writes a value without a name to the next property; if there is none, to a property
 * with the name `index`. */
static bool set_next(unnamed_properties *unnamed, zend_object *object, zend_ulong index, zval *value)
{
	zend_string *mangled = next_unnamed(unnamed, object), *name;
	bool done;

	if (mangled) {
		return set_unmangled(object, mangled, value);
	}
	name = zend_long_to_str((zend_long) index);
	done = set_from_outside(object, name, value);
	zend_string_release(name);
	return done;
}

static bool fill_first_property(zend_object *object, zval *value)
{
	unnamed_properties unnamed = { .properties = msgpack_copy_properties(object) };
	bool done;

	zend_hash_internal_pointer_reset_ex(unnamed.properties, &unnamed.position);
	done = set_next(&unnamed, object, 0, value);
	zend_array_release(unnamed.properties);
	return done;
}

static bool fill_named(const msgpack_filling *filling, zend_object *object, zend_array *values, zend_array *named)
{
	zend_string *name;
	zval *value;

	ZEND_HASH_FOREACH_STR_KEY_VAL(values, name, value) {
		if (!name) {
			continue;
		}
		if (!set_by_name(filling, object, name, value)) {
			return false;
		}
		zend_hash_add_empty_element(named, name);
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Writes the values with a name first, then the others, in the order of the properties
 * of the template object, or else of the class. */
static bool fill_by_name(const msgpack_filling *filling, zend_object *object, zval *template, zend_array *values)
{
	unnamed_properties unnamed = { .named = zend_new_array(0) };
	bool done = fill_named(filling, object, values, unnamed.named);
	zend_ulong index;
	zend_string *name;
	zval *value;

	unnamed.properties = msgpack_copy_properties(Z_TYPE_P(template) == IS_OBJECT ? Z_OBJ_P(template) : object);
	done = done && !EG(exception); /* a lazy object whose initializer failed */
	zend_hash_internal_pointer_reset_ex(unnamed.properties, &unnamed.position);
	ZEND_HASH_FOREACH_KEY_VAL(values, index, name, value) {
		if (!done) {
			break;
		}
		done = name || set_next(&unnamed, object, index, value);
	} ZEND_HASH_FOREACH_END();
	zend_array_release(unnamed.named);
	zend_array_release(unnamed.properties);
	return done;
}

/* Writes one value to each property. An array or object that the class or the
 * constructor assigned is the property's template. As in PECL, every property after an
 * array needs a template. */
static bool fill_in_order(const msgpack_filling *filling, zend_object *object, zend_array *properties, zend_array *values)
{
	zend_ulong index = 0;
	zend_string *mangled;
	zval *initial, filled;
	bool behind_array = false;

	ZEND_HASH_FOREACH_STR_KEY_VAL(properties, mangled, initial) {
		msgpack_filler *fill = msgpack_filler_for(initial, false);
		bool done;

		behind_array = behind_array || fill == msgpack_fill_array;
		if (fill == msgpack_fill_as_it_is && behind_array) {
			fill = msgpack_fill_array;
		}
		if (!fill(filling, &filled, initial, zend_hash_index_find(values, index++))) {
			return msgpack_misfit(filling, "msgpack_convert_object", "convert failure in convert_object");
		}
		done = set_unmangled(object, mangled, &filled);
		zval_ptr_dtor(&filled);
		if (!done) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Whether every property has a name, and a value by position. */
static bool go_in_order(zend_array *properties, zend_array *values)
{
	uint32_t count = zend_hash_num_elements(values);
	zend_string *name;

	if (count != zend_hash_num_elements(properties)) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (!zend_hash_index_exists(values, i)) {
			return false;
		}
	}
	ZEND_HASH_FOREACH_STR_KEY(properties, name) {
		if (!name) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool fill_properties(const msgpack_filling *outer, zend_object *object, zval *template, zval *value)
{
	zend_array *values, *properties;
	msgpack_filling inner;
	bool done;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		return fill_first_property(object, value);
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		return true;
	}
	if (!msgpack_begin_copy(&inner, outer, value)) {
		return false;
	}
	values = msgpack_hold_values(value);
	properties = msgpack_copy_properties(object);
	done = go_in_order(properties, values)
		? fill_in_order(&inner, object, properties, values)
		: fill_by_name(&inner, object, template, values);
	zend_array_release(properties);
	msgpack_release_array(values);
	return done;
}

static zend_class_entry *class_of(zval *template)
{
	zend_class_entry *ce;

	switch (Z_TYPE_P(template)) {
		case IS_STRING:
			ce = zend_lookup_class(Z_STR_P(template));
			if (ce && !msgpack_is_disabled(ce)) {
				return ce;
			}
			if (!EG(exception)) {
				zend_throw_error(NULL, "[msgpack] (msgpack_convert_object) Class '%s' not found", Z_STRVAL_P(template));
			}
			return NULL;
		case IS_OBJECT:
			return Z_OBJCE_P(template);
		default:
			zend_throw_error(NULL, "[msgpack] (msgpack_convert_object) object type is unsupported");
			return NULL;
	}
}

/* Whether an object of the class may be unusable before its constructor has run: PHP checks nothing of a Dom\Element that
 * has no node. A constructor of userland does not run where it is not public. */
static bool needs_constructor(const zend_class_entry *ce)
{
	return ce->constructor->type == ZEND_INTERNAL_FUNCTION;
}

/* Calls a public constructor without arguments. A class that cannot be instantiated by
 * `new` throws here. */
static bool construct(zend_object *object)
{
	const zend_function *constructor = object->ce->constructor;
	zval nothing;

	if (object->handlers->get_constructor != zend_std_get_constructor) {
		object->handlers->get_constructor(object);
		if (EG(exception)) {
			return false;
		}
	}
	if (!constructor) {
		return true;
	}
	if (!(constructor->common.fn_flags & ZEND_ACC_PUBLIC)) {
		if (needs_constructor(object->ce)) {
			zend_throw_error(NULL, "Class %s cannot be instantiated without its constructor, which is not public", ZSTR_VAL(object->ce->name));
			return false;
		}
		return true;
	}
	if (!msgpack_call(zend_ce_error, object, "__construct", &nothing, 0, NULL)) {
		return false;
	}
	zval_ptr_dtor(&nothing);
	return true;
}

bool msgpack_fill_object(const msgpack_filling *filling, zval *result, zval *template, zval *value)
{
	zend_class_entry *ce;

	if (!msgpack_may_fill() || !(ce = class_of(template))) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == ce) {
		ZVAL_COPY(result, value);
		return true;
	}
	if (object_init_ex(result, ce) != SUCCESS) {
		return false;
	}
	if (!construct(Z_OBJ_P(result)) || !fill_properties(filling, Z_OBJ_P(result), template, value)) {
		/* The destructor of an incomplete object must not run. */
		zend_object_store_ctor_failed(Z_OBJ_P(result));
		zval_ptr_dtor(result);
		return false;
	}
	return true;
}
