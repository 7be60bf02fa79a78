#include "template.h"

#include "../userland/calls.h"
#include "../userland/c_stack.h"
#include "../userland/lifetimes.h"
#include "../userland/report.h"
#include "../exceptions.h"
#include "../msgpack_globals.h"
#include "../php_compat.h"
#include "zend_exceptions.h"

/*
 * The names in the diagnostics are those of PECL's functions. What is named
 * fill_... sets `result` where it returns true; else it has raised a diagnostic,
 * or memory has run out.
 */
typedef struct {
	bool throws; /* an exception in place of a warning */
} filling;

typedef bool (*filler)(const filling *filling, zval *result, zval *template, zval *value);

static bool fill_array(const filling *filling, zval *result, zval *template, zval *value);
static bool fill_object(const filling *filling, zval *result, zval *template, zval *value);

static ZEND_COLD void warn(const char *function, const char *message)
{
	if (!EG(exception)) {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s) %s", function, message);
	}
}

/* Returns false. */
static ZEND_COLD bool misfit(const filling *filling, const char *function, const char *message)
{
	if (!filling->throws) {
		warn(function, message);
	} else if (!EG(exception)) {
		msgpack_throw_misfit(message);
	}
	return false;
}

/* Templates and values may be nested as deep as PHP allows. */
static bool stack_and_memory_suffice(void)
{
	if (UNEXPECTED(msgpack_stack_left() == 0)) {
		zend_throw_error(NULL, "The stack is used up by a template");
		return false;
	}
	return !msgpack_is_out_of_memory();
}

static bool fill_as_it_is(const filling *filling, zval *result, zval *template, zval *value)
{
	(void) filling;
	(void) template;
	ZVAL_COPY(result, value);
	return true;
}

/* Only as the element of a list, and as the whole template, a string is a class. */
static filler filler_for(const zval *template, bool string_is_class)
{
	switch (Z_TYPE_P(template)) {
		case IS_ARRAY:
			return fill_array;
		case IS_OBJECT:
			return fill_object;
		case IS_STRING:
			return string_is_class ? fill_object : fill_as_it_is;
		default:
			return fill_as_it_is;
	}
}

/* Properties, in their order, under their mangled names: a copy, for userland
 * runs while it is in use. Null stands for what has no value. None, where memory
 * has run out. */
static zend_array *properties_of(zend_object *object)
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
		zval copy;

		if (Z_TYPE_P(property) == IS_INDIRECT) {
			property = Z_INDIRECT_P(property);
		}
		if (Z_TYPE_P(property) == IS_UNDEF) {
			ZVAL_NULL(&copy);
		} else {
			ZVAL_COPY(&copy, property);
		}
		if (name) {
			zend_hash_add_new(copies, name, &copy);
		} else {
			zend_hash_index_add_new(copies, index, &copy);
		}
	} ZEND_HASH_FOREACH_END();
	return copies;
}

/* The elements of an array or the properties of an object, to be released;
 * NULL where it is neither. */
static zend_array *values_of(zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			Z_TRY_ADDREF_P(value);
			return Z_ARRVAL_P(value);
		case IS_OBJECT:
			return properties_of(Z_OBJ_P(value));
		default:
			return NULL;
	}
}

/* Arrays */

/* As PECL tells them: `["a" => ..., 1 => ...]` is one, too. */
static bool is_list(const zend_array *template)
{
	return (zend_long) template->nNumOfElements == template->nNextFreeElement;
}

static zval *first_element(zend_array *template)
{
	HashPosition first;

	zend_hash_internal_pointer_reset_ex(template, &first);
	return zend_hash_get_current_data_ex(template, &first);
}

/* Every element by the first template. */
static bool fill_elements(const filling *filling, zend_array *list, zval *template, zend_array *values)
{
	filler fill = filler_for(template, true);
	zend_string *key;
	zval *value, element;

	ZEND_HASH_FOREACH_STR_KEY_VAL(values, key, value) {
		if (key) {
			return misfit(filling, "msgpack_convert_array", "key is string");
		}
		if (!fill(filling, &element, template, value)) {
			return misfit(filling, "msgpack_convert_array", "convert failure in HASH_KEY_IS_LONG in indexed array");
		}
		zend_hash_next_index_insert_new(list, &element);
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Each of the template's keys gets the value in its place, whatever key that has. */
static bool fill_keys(const filling *filling, zend_array *map, zend_array *template, zend_array *values)
{
	HashPosition position;
	zend_string *key;
	zval *each, element;

	zend_hash_internal_pointer_reset_ex(values, &position);
	ZEND_HASH_FOREACH_STR_KEY_VAL(template, key, each) {
		zval *value = zend_hash_get_current_data_ex(values, &position);

		zend_hash_move_forward_ex(values, &position);
		if (!key) {
			continue;
		}
		if (!value) {
			return misfit(filling, "msgpack_convert_array", "can't get data");
		}
		if (!filler_for(each, false)(filling, &element, each, value)) {
			return false;
		}
		zend_hash_update(map, key, &element);
	} ZEND_HASH_FOREACH_END();
	return true;
}

static bool fill_array(const filling *filling, zval *result, zval *template, zval *value)
{
	zend_array *filled, *values;
	bool by_list, done;

	if (!stack_and_memory_suffice()) {
		return false;
	}
	if (Z_TYPE_P(template) != IS_ARRAY) {
		return misfit(filling, "msgpack_convert_array", "template is not array");
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(template)) == 0) {
		return misfit(filling, "msgpack_convert_array", "template array length is 0");
	}
	by_list = is_list(Z_ARRVAL_P(template));
	if (by_list && Z_TYPE_P(value) != IS_ARRAY) {
		return misfit(filling, "msgpack_convert_array", "unserialized data must be array.");
	}
	if (by_list && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		return misfit(filling, "msgpack_convert_array", "array length is 0 in unserialized data");
	}
	values = values_of(value);
	if (!values) {
		return misfit(filling, "msgpack_convert_array", "input data is not array");
	}
	filled = msgpack_new_array(zend_hash_num_elements(values), by_list);
	if (!filled) {
		zend_array_release(values);
		return false;
	}
	done = by_list
		? fill_elements(filling, filled, first_element(Z_ARRVAL_P(template)), values)
		: fill_keys(filling, filled, Z_ARRVAL_P(template), values);
	zend_array_release(values);
	if (!done) {
		zend_array_release(filled);
		return false;
	}
	ZVAL_ARR(result, filled);
	return true;
}

/* Objects */

/* Is there room for a property that no class declares? False: memory has run out. */
static bool has_room(zend_object *object)
{
	return (!object->properties || msgpack_array_make_room(object->properties)) && !msgpack_is_out_of_memory();
}

/* Writes as code of the class itself does. False: an exception has been thrown,
 * or memory has run out. */
static bool set_own(zend_object *object, const char *name, size_t length, zval *value)
{
	if (!has_room(object)) {
		return false;
	}
	ZVAL_DEREF(value);
	zend_update_property(object->ce, object, name, length, value);
	return !EG(exception);
}

/* Writes as the caller's code does. False as from set_own(). */
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

/* The property is one that code outside of the class cannot see. */
static bool is_hidden(const zend_class_entry *ce, zend_string *name)
{
	const zend_property_info *info = zend_hash_find_ptr(&ce->properties_info, name);

	return info && !(info->flags & ZEND_ACC_STATIC)
		&& ((info->flags & ZEND_ACC_PROTECTED) || ((info->flags & ZEND_ACC_PRIVATE) && info->ce == ce));
}

/* By name; what is public, or not declared, with PECL's warning, which is none
 * of an error. */
static bool set_by_name(const filling *filling, zend_object *object, zend_string *name, zval *value)
{
	if (is_hidden(object->ce, name)) {
		return set_own(object, ZSTR_VAL(name), ZSTR_LEN(name), value);
	}
	if (!set_from_outside(object, name, value)) {
		return false;
	}
	if (!filling->throws) {
		warn("msgpack_convert_object", "illegal offset type, skip this decoding");
	}
	return !EG(exception);
}

/* The properties that values without a name go to, one after the other. */
typedef struct {
	zend_array *properties; /* their order; NULL: there are no more */
	HashPosition position;
	zend_array *named;      /* those that have got a value by their name; may be NULL */
} places;

/* The next of them that the object has, and that has no value yet; NULL where
 * there is none. */
static zend_string *next_place(places *places, zend_object *object)
{
	zend_string *mangled;
	zend_ulong index;

	while (zend_hash_get_current_key_ex(places->properties, &mangled, &index, &places->position) == HASH_KEY_IS_STRING) {
		const char *class_name, *name;
		size_t length;

		zend_hash_move_forward_ex(places->properties, &places->position);
		zend_unmangle_property_name_ex(mangled, &class_name, &name, &length);
		if (!(places->named && zend_hash_str_exists(places->named, name, length))
		 && zend_hash_exists(object->handlers->get_properties(object), mangled)) {
			return mangled;
		}
	}
	zend_hash_internal_pointer_end_ex(places->properties, &places->position);
	zend_hash_move_forward_ex(places->properties, &places->position);
	return NULL;
}

/* A value without a name; where no property is left, one of the name `index`. */
static bool set_next(places *places, zend_object *object, zend_ulong index, zval *value)
{
	zend_string *mangled = next_place(places, object), *name;
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
	places places = { .properties = properties_of(object) };
	bool done;

	zend_hash_internal_pointer_reset_ex(places.properties, &places.position);
	done = set_next(&places, object, 0, value);
	zend_array_release(places.properties);
	return done;
}

static bool fill_named(const filling *filling, zend_object *object, zend_array *values, zend_array *named)
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

/* First those with a name, then the others, in the order of the template's
 * properties where it is an object. */
static bool fill_by_name(const filling *filling, zend_object *object, zval *template, zend_array *values)
{
	places places = { .named = zend_new_array(0) };
	bool done = fill_named(filling, object, values, places.named);
	zend_ulong index;
	zend_string *name;
	zval *value;

	places.properties = properties_of(Z_TYPE_P(template) == IS_OBJECT ? Z_OBJ_P(template) : object);
	done = done && !EG(exception); /* a lazy object that cannot be initialised */
	zend_hash_internal_pointer_reset_ex(places.properties, &places.position);
	ZEND_HASH_FOREACH_KEY_VAL(values, index, name, value) {
		if (!done) {
			break;
		}
		done = name || set_next(&places, object, index, value);
	} ZEND_HASH_FOREACH_END();
	zend_array_release(places.named);
	zend_array_release(places.properties);
	return done;
}

/* A value for each property: an array or object that it has from the class, or
 * from the constructor, is a template for it; and as in PECL, what follows an
 * array has to have one, too. */
static bool fill_in_order(const filling *filling, zend_object *object, zend_array *properties, zend_array *values)
{
	zend_ulong index = 0;
	zend_string *mangled;
	zval *initial, filled;
	bool behind_array = false;

	ZEND_HASH_FOREACH_STR_KEY_VAL(properties, mangled, initial) {
		filler fill = filler_for(initial, false);
		bool done;

		behind_array = behind_array || fill == fill_array;
		if (fill == fill_as_it_is && behind_array) {
			fill = fill_array;
		}
		if (!fill(filling, &filled, initial, zend_hash_index_find(values, index++))) {
			return misfit(filling, "msgpack_convert_object", "convert failure in convert_object");
		}
		done = set_unmangled(object, mangled, &filled);
		zval_ptr_dtor(&filled);
		if (!done) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Is there a value for each property, and a name for each of these? */
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

static bool fill_properties(const filling *filling, zend_object *object, zval *template, zval *value)
{
	zend_array *values, *properties;
	bool done;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		return fill_first_property(object, value);
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		return true;
	}
	values = values_of(value);
	properties = properties_of(object);
	done = go_in_order(properties, values)
		? fill_in_order(filling, object, properties, values)
		: fill_by_name(filling, object, template, values);
	zend_array_release(properties);
	zend_array_release(values);
	return done;
}

static zend_class_entry *class_of(zval *template)
{
	zend_class_entry *ce;

	switch (Z_TYPE_P(template)) {
		case IS_STRING:
			ce = zend_lookup_class(Z_STR_P(template));
			if (!ce && !EG(exception)) {
				zend_throw_error(NULL, "[msgpack] (msgpack_convert_object) Class '%s' not found", Z_STRVAL_P(template));
			}
			return ce;
		case IS_OBJECT:
			return Z_OBJCE_P(template);
		default:
			zend_throw_error(NULL, "[msgpack] (msgpack_convert_object) object type is unsupported");
			return NULL;
	}
}

/* Of no use, or worse, before its constructor has run: as PHP's reflection says. */
static bool needs_constructor(const zend_class_entry *ce)
{
	return ce->type == ZEND_INTERNAL_CLASS && ce->create_object && (ce->ce_flags & ZEND_ACC_FINAL);
}

/* Calls the constructor, without arguments, where it is public. A class that
 * refuses to be instantiated by `new` says so. */
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

static bool fill_object(const filling *filling, zval *result, zval *template, zval *value)
{
	zend_class_entry *ce;

	if (!stack_and_memory_suffice() || !(ce = class_of(template))) {
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
		/* What is not complete is not destructed. */
		zend_object_store_ctor_failed(Z_OBJ_P(result));
		zval_ptr_dtor(result);
		return false;
	}
	return true;
}

void msgpack_fill_template(zval *value, zval *template, bool throws)
{
	const filling filling = { .throws = throws };
	filler fill;
	zval filled, unfilled;

	if (!template || Z_TYPE_P(template) == IS_NULL || EG(exception)) {
		return;
	}
	fill = filler_for(template, true);
	if (fill == fill_as_it_is) {
		zend_throw_error(NULL, "[msgpack] (msgpack_convert_template) Template type is unsupported");
		ZVAL_NULL(&filled);
	} else if (!fill(&filling, &filled, template, value)) {
		ZVAL_NULL(&filled);
	}
	ZVAL_COPY_VALUE(&unfilled, value);
	ZVAL_COPY_VALUE(value, &filled);
	zval_ptr_dtor(&unfilled);
	msgpack_offer_to_collector(value);
}
