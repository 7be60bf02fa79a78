#include "pecl.h"

#include "../base/calls.h"
#include "../exceptions.h"
#include "../msgpack_globals.h"

/* A shared array takes three bytes of a message in the compact form, and each place would get a copy. Where it is
 * written out, as a map with the bytes of an earlier one, each element takes two bytes or more. */
enum { MOST_SHARED_ELEMENTS = 100000 };

typedef struct {
	bool throws;    /* an exception in place of a warning */
	bool is_shared; /* does what is filled in, or something around it, occur more than once? */
	size_t *left;   /* elements of arrays and objects that do which may still be copied */
} filling;

/* Raises a diagnostic, which names PECL's functions. Returns false. */
static ZEND_COLD bool misfit(const filling *filling, const char *function, const char *message)
{
	if (filling->throws && !EG(exception)) {
		return msgpack_throw(msgpack_unpacking_failed_ce, "The template does not fit: %s", message);
	}
	msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s) %s", function, message);
	return false;
}

static bool fill_array(const filling *outer, zval *result, zval *template, zval *value);
static bool fill_object(const filling *outer, zval *result, zval *template, zval *value);

/* A string names a class only as the whole template, and as the element of a list. */
static bool is_for_object(const zval *template, bool string_is_class)
{
	return Z_TYPE_P(template) == IS_OBJECT || (string_is_class && Z_TYPE_P(template) == IS_STRING);
}

/* Sets `result`. Templates and values may be nested as deep as PHP allows. False: it has raised a diagnostic, or is out
 * of memory. */
static bool fill(const filling *filling, zval *result, zval *template, zval *value, bool string_is_class)
{
	bool is_object, done;
	zval held; /* userland may write to a reference in the template */

	ZVAL_DEREF(template);
	is_object = is_for_object(template, string_is_class);
	if (!is_object && Z_TYPE_P(template) != IS_ARRAY) {
		ZVAL_COPY(result, value);
		return true;
	}
	if (UNEXPECTED(msgpack_stack_left() == 0)) {
		return msgpack_throw(zend_ce_error, "The C stack is exhausted by nested templates");
	}
	ZVAL_COPY(&held, template);
	done = !msgpack_is_out_of_memory() && (is_object ? fill_object : fill_array)(filling, result, &held, value);
	zval_ptr_dtor(&held);
	return done;
}

/* Copies the properties, in order, under their mangled names, since userland may run while they are in use. A property
 * without a value is null. The copy is empty when out of memory. */
static zend_array *copy_properties(zend_object *object)
{
	zend_array *properties = object->handlers->get_properties(object);
	zend_array *copies = msgpack_new_array(zend_hash_num_elements(properties), false);
	zend_ulong index;
	zend_string *name;
	zval *property;

	if (!copies) {
		return zend_new_array(0);
	}
	ZEND_HASH_FOREACH_KEY_VAL(properties, index, name, property) {
		ZVAL_DEINDIRECT(property);
		property = Z_TYPE_P(property) == IS_UNDEF ? &EG(uninitialized_zval) : property;
		Z_TRY_ADDREF_P(property);
		if (name) {
			zend_hash_add_new(copies, name, property);
		} else {
			zend_hash_index_add_new(copies, index, property);
		}
	} ZEND_HASH_FOREACH_END();
	return copies;
}

/* Begins to copy an array or object: counts its elements if it is shared, or in one that is. Returns the elements or
 * properties, for the caller to release. NULL: they are too many, with a diagnostic. */
static zend_array *begin_copy(filling *inner, const filling *outer, zval *value)
{
	const zend_array *elements;
	uint32_t count;

	*inner = *outer;
	inner->is_shared |= Z_REFCOUNTED_P(value) && Z_REFCOUNT_P(value) > 1;
	ZVAL_DEREF(value);
	inner->is_shared |= Z_REFCOUNTED_P(value) && Z_REFCOUNT_P(value) > 1;
	elements = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : Z_OBJ_P(value)->properties;
	count = elements ? zend_hash_num_elements(elements) : (uint32_t) Z_OBJCE_P(value)->default_properties_count;
	if (inner->is_shared && count > *outer->left) {
		misfit(outer, "msgpack_convert_template", "shared arrays have too many elements");
		return NULL;
	}
	*outer->left -= inner->is_shared ? count : 0;
	if (Z_TYPE_P(value) == IS_OBJECT) {
		return copy_properties(Z_OBJ_P(value));
	}
	Z_TRY_ADDREF_P(value);
	return Z_ARRVAL_P(value);
}

/* PECL's definition of a list, which `["a" => ..., 1 => ...]` fits, too. */
static bool is_list(const zend_array *template)
{
	return (zend_long) template->nNumOfElements == template->nNextFreeElement;
}

/* Fills every element by the one template. */
static bool fill_elements(const filling *filling, zend_array *list, zend_array *template, zend_array *values)
{
	HashPosition first;
	zend_string *key;
	zval *value, element, *of_elements;

	zend_hash_internal_pointer_reset_ex(template, &first);
	of_elements = zend_hash_get_current_data_ex(template, &first);
	ZEND_HASH_FOREACH_STR_KEY_VAL(values, key, value) {
		if (key || !fill(filling, &element, of_elements, value, true)) {
			return misfit(filling, "msgpack_convert_array", key ? "key is string"
				: "convert failure in HASH_KEY_IS_LONG in indexed array");
		}
		zend_hash_next_index_insert_new(list, &element);
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Pairs the template's keys with the values by position; the keys of the values are ignored. */
static bool fill_keys(const filling *filling, zend_array *map, zend_array *template, zend_array *values)
{
	HashPosition position;
	zend_string *key;
	zval *each, element;

	zend_hash_internal_pointer_reset_ex(values, &position);
	ZEND_HASH_FOREACH_STR_KEY_VAL(template, key, each) {
		zval *value = zend_hash_get_current_data_ex(values, &position);

		zend_hash_move_forward_ex(values, &position);
		if (key && !value) {
			return misfit(filling, "msgpack_convert_array", "can't get data");
		}
		if (key && !fill(filling, &element, each, value, false)) {
			return false;
		}
		if (key) {
			zend_hash_update(map, key, &element);
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Why the template cannot be filled by the value; NULL: it can. */
static const char *misfit_of_array(const zval *template, const zval *value)
{
	ZVAL_DEREF(value);
	if (Z_TYPE_P(template) != IS_ARRAY) {
		return "template is not array";
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(template)) == 0) {
		return "template array length is 0";
	}
	if (!is_list(Z_ARRVAL_P(template))) {
		return Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_OBJECT ? NULL : "input data is not array";
	}
	if (Z_TYPE_P(value) != IS_ARRAY) {
		return "unserialized data must be array.";
	}
	return zend_hash_num_elements(Z_ARRVAL_P(value)) == 0 ? "array length is 0 in unserialized data" : NULL;
}

static bool fill_array(const filling *outer, zval *result, zval *template, zval *value)
{
	const char *problem = misfit_of_array(template, value);
	zend_array *filled, *values;
	filling inner;
	bool by_list, done = false;

	if (problem) {
		return misfit(outer, "msgpack_convert_array", problem);
	}
	values = begin_copy(&inner, outer, value);
	if (!values) {
		return false;
	}
	by_list = is_list(Z_ARRVAL_P(template));
	filled = msgpack_new_array(zend_hash_num_elements(values), by_list);
	if (filled) {
		ZVAL_ARR(result, filled);
		done = (by_list ? fill_elements : fill_keys)(&inner, filled, Z_ARRVAL_P(template), values);
	}
	msgpack_release_array(values);
	if (filled && !done) {
		zend_array_release(filled);
	}
	return done;
}

/* Writes the property in the scope of a class, or with NULL of the caller. False: an exception, or out of memory. */
static bool set(zend_class_entry *scope, zend_object *object, const char *name, size_t length, zval *value)
{
	if ((object->properties && !msgpack_array_make_room(object->properties)) || msgpack_is_out_of_memory()) {
		return false;
	}
	ZVAL_DEREF(value);
	zend_update_property(scope ? scope : (zend_class_entry *) EG(fake_scope), object, name, length, value);
	return !EG(exception);
}

/* Writes a property by name. For a public or undeclared one PECL warns; under `throws` that is not an error. */
static bool set_by_name(const filling *filling, zend_object *object, zend_string *name, zval *value)
{
	const zend_property_info *info = zend_hash_find_ptr(&object->ce->properties_info, name);
	bool hidden = info && !(info->flags & ZEND_ACC_STATIC)
		&& ((info->flags & ZEND_ACC_PROTECTED) || ((info->flags & ZEND_ACC_PRIVATE) && info->ce == object->ce));
	bool done = set(hidden ? object->ce : NULL, object, ZSTR_VAL(name), ZSTR_LEN(name), value);

	if (done && !hidden && !filling->throws) {
		misfit(filling, "msgpack_convert_object", "illegal offset type, skip this decoding");
	}
	return done && !EG(exception);
}

/* Writes a value without a name to the next of the properties that the object has and whose name is not among
 * `values`; if there are no more, to one with the name `index`. */
static bool set_unnamed(zend_object *object, zend_array *properties, HashPosition *next, zend_array *values,
	zend_ulong index, zval *value)
{
	const char *class_name, *name;
	zend_string *mangled, *digits;
	zend_ulong number;
	size_t length;
	bool done;

	while (zend_hash_get_current_key_ex(properties, &mangled, &number, next) == HASH_KEY_IS_STRING) {
		zend_hash_move_forward_ex(properties, next);
		zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
		if (!zend_hash_str_exists(values, name, length)
		 && zend_hash_exists(object->handlers->get_properties(object), mangled)) {
			return set(object->ce, object, name, length, value);
		}
	}
	digits = zend_long_to_str((zend_long) index);
	done = set(NULL, object, ZSTR_VAL(digits), ZSTR_LEN(digits), value);
	zend_string_release(digits);
	return done;
}

/* Writes the values with a name first, then the others, in the order of the properties of `model`. */
static bool fill_by_name(const filling *filling, zend_object *object, zend_object *model, zend_array *values)
{
	zend_array *properties;
	HashPosition next;
	zend_ulong index;
	zend_string *name;
	zval *value;
	bool done = true;

	ZEND_HASH_FOREACH_STR_KEY_VAL(values, name, value) {
		done = done && (!name || set_by_name(filling, object, name, value));
	} ZEND_HASH_FOREACH_END();
	properties = copy_properties(model);
	done = done && !EG(exception); /* a lazy object whose initializer failed */
	zend_hash_internal_pointer_reset_ex(properties, &next);
	ZEND_HASH_FOREACH_KEY_VAL(values, index, name, value) {
		done = done && (name || set_unnamed(object, properties, &next, values, index, value));
	} ZEND_HASH_FOREACH_END();
	zend_array_release(properties);
	return done;
}

/* Writes one value to each property. An array or object that the class or the constructor assigned is the property's
 * template. As in PECL, every property after an array needs a template. */
static bool fill_in_order(const filling *filling, zend_object *object, zend_array *properties, zend_array *values)
{
	zend_ulong index = 0;
	zend_string *mangled;
	zval *initial, filled;
	bool behind_array = false;

	ZEND_HASH_FOREACH_STR_KEY_VAL(properties, mangled, initial) {
		zval *value = zend_hash_index_find(values, index++);
		const char *class_name, *name;
		size_t length;
		bool done;

		behind_array = behind_array || Z_TYPE_P(initial) == IS_ARRAY;
		done = behind_array && !is_for_object(initial, false) ? fill_array(filling, &filled, initial, value)
			: fill(filling, &filled, initial, value, false);
		if (!done) {
			return misfit(filling, "msgpack_convert_object", "convert failure in convert_object");
		}
		zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
		done = set(object->ce, object, name, length, &filled);
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
	zend_ulong index = 0;
	zend_string *name;

	if (zend_hash_num_elements(values) != zend_hash_num_elements(properties)) {
		return false;
	}
	ZEND_HASH_FOREACH_STR_KEY(properties, name) {
		if (!name || !zend_hash_index_exists(values, index++)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Writes the elements of an array to the properties, or any other value to the first one. */
static bool fill_properties(const filling *outer, zend_object *object, zval *template, zval *value)
{
	zend_object *model = Z_TYPE_P(template) == IS_OBJECT ? Z_OBJ_P(template) : object;
	zend_array *values = (zend_array *) &zend_empty_array, *properties;
	const zval *content = value;
	HashPosition first = 0;
	bool is_array, done;
	filling inner;

	ZVAL_DEREF(content);
	is_array = Z_TYPE_P(content) == IS_ARRAY;
	if (is_array && zend_hash_num_elements(Z_ARRVAL_P(content)) == 0) {
		return true;
	}
	if (is_array && !(values = begin_copy(&inner, outer, value))) {
		return false;
	}
	properties = copy_properties(object);
	if (!is_array) { /* not to a lazy object whose initializer failed */
		done = !EG(exception) && set_unnamed(object, properties, &first, values, 0, value);
	} else if (go_in_order(properties, values)) {
		done = fill_in_order(&inner, object, properties, values);
	} else {
		done = fill_by_name(&inner, object, model, values);
	}
	zend_array_release(properties);
	msgpack_release_array(values);
	return done;
}

/* The class that a template names. NULL with an exception. */
static zend_class_entry *class_of(zval *template)
{
	zend_class_entry *ce = Z_TYPE_P(template) == IS_OBJECT ? Z_OBJCE_P(template) : zend_lookup_class(Z_STR_P(template));

	if (ce && (Z_TYPE_P(template) == IS_OBJECT || !msgpack_is_disabled(ce))) {
		return ce;
	}
	if (!EG(exception)) {
		zend_throw_error(NULL, "[msgpack] (msgpack_convert_object) Class '%s' not found", Z_STRVAL_P(template));
	}
	return NULL;
}

/* Calls a public constructor without arguments. A class that cannot be instantiated by `new` throws here. */
static bool construct(zend_object *object)
{
	const zend_function *constructor = object->ce->constructor;
	zval nothing;

	if (object->handlers->get_constructor != zend_std_get_constructor) {
		object->handlers->get_constructor(object);
	}
	if (!constructor || EG(exception)) {
		return !EG(exception);
	}
	if (constructor->common.fn_flags & ZEND_ACC_PUBLIC) {
		if (msgpack_call(zend_ce_error, object, "__construct", &nothing, 0, NULL)) {
			zval_ptr_dtor(&nothing);
		}
	} else if (constructor->type == ZEND_INTERNAL_FUNCTION) {
		/* PHP checks nothing of a Dom\Element that has no node. */
		zend_throw_error(NULL, "Class %s cannot be instantiated without its constructor, which is not public",
			ZSTR_VAL(object->ce->name));
	}
	return !EG(exception) && !msgpack_is_out_of_memory();
}

static bool fill_object(const filling *outer, zval *result, zval *template, zval *value)
{
	zend_class_entry *ce = class_of(template);
	const zval *content = value;

	if (!ce) {
		return false;
	}
	ZVAL_DEREF(content);
	if (Z_TYPE_P(content) == IS_OBJECT && Z_OBJCE_P(content) == ce) {
		ZVAL_COPY(result, content);
		return true;
	}
	if (object_init_ex(result, ce) != SUCCESS) {
		return false;
	}
	if (!construct(Z_OBJ_P(result)) || !fill_properties(outer, Z_OBJ_P(result), template, value)) {
		/* The destructor of an incomplete object must not run. */
		zend_object_store_ctor_failed(Z_OBJ_P(result));
		zval_ptr_dtor(result);
		return false;
	}
	return true;
}

void msgpack_fill_template(zval *value, zval *template, size_t size, bool throws)
{
	size_t left = MOST_SHARED_ELEMENTS + size;
	const filling filling = { .throws = throws, .left = &left };
	zval filled;

	if (!template || Z_TYPE_P(template) == IS_NULL || EG(exception)) {
		return;
	}
	if (Z_TYPE_P(template) != IS_ARRAY && !is_for_object(template, true)) {
		zend_throw_error(NULL, "[msgpack] (msgpack_convert_template) Template type is unsupported");
	}
	if (EG(exception) || !fill(&filling, &filled, template, value, true)) {
		ZVAL_NULL(&filled);
	}
	msgpack_replace(value, filled);
	msgpack_offer_to_collector(value);
}
