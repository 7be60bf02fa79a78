#include "template.h"
#include "template_filling.h"

#include "../base/c_stack.h"
#include "../base/lifetimes.h"
#include "../base/report.h"
#include "../exceptions.h"
#include "../msgpack_globals.h"
#include "../base/php_compat.h"
#include "zend_exceptions.h"

/* A shared array takes three bytes of a message in the compact form, and each place would get a copy. Where it is
 * written out, as a record with the bytes of an earlier one, each element takes a byte or more. */
enum { MOST_SHARED_ELEMENTS = 100000 };

ZEND_COLD void msgpack_warn_of_template(const char *function, const char *message)
{
	if (!EG(exception)) {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (%s) %s", function, message);
	}
}

ZEND_COLD bool msgpack_misfit(const msgpack_filling *filling, const char *function, const char *message)
{
	if (!filling->throws) {
		msgpack_warn_of_template(function, message);
	} else if (!EG(exception)) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "The template does not fit: %s", message);
	}
	return false;
}

bool msgpack_may_fill(void)
{
	if (UNEXPECTED(msgpack_stack_left() == 0)) {
		zend_throw_error(NULL, "The C stack is exhausted by nested templates");
		return false;
	}
	return !msgpack_is_out_of_memory();
}

bool msgpack_fill_as_it_is(const msgpack_filling *filling, zval *result, zval *template, zval *value)
{
	(void) filling;
	(void) template;
	ZVAL_COPY(result, value);
	return true;
}

msgpack_filler *msgpack_filler_for(const zval *template, bool string_is_class)
{
	switch (Z_TYPE_P(template)) {
		case IS_ARRAY:
			return msgpack_fill_array;
		case IS_OBJECT:
			return msgpack_fill_object;
		case IS_STRING:
			return string_is_class ? msgpack_fill_object : msgpack_fill_as_it_is;
		default:
			return msgpack_fill_as_it_is;
	}
}

zend_array *msgpack_copy_properties(zend_object *object)
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

zend_array *msgpack_hold_values(zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			Z_TRY_ADDREF_P(value);
			return Z_ARRVAL_P(value);
		case IS_OBJECT:
			return msgpack_copy_properties(Z_OBJ_P(value));
		default:
			return NULL;
	}
}

/* Elements that msgpack_hold_values() would copy, at the least. */
static uint32_t size_of(const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_ARRAY:
			return zend_hash_num_elements(Z_ARRVAL_P(value));
		case IS_OBJECT:
			return Z_OBJ_P(value)->properties ? zend_hash_num_elements(Z_OBJ_P(value)->properties) : (uint32_t) Z_OBJCE_P(value)->default_properties_count;
		default:
			return 0;
	}
}

bool msgpack_begin_copy(msgpack_filling *inner, const msgpack_filling *outer, const zval *value)
{
	uint32_t count = size_of(value);

	*inner = *outer;
	inner->is_shared |= Z_REFCOUNTED_P(value) && Z_REFCOUNT_P(value) > 1;
	if (!inner->is_shared) {
		return true;
	}
	if (count > *outer->left) {
		return msgpack_misfit(outer, "msgpack_convert_template", "shared arrays have too many elements");
	}
	*outer->left -= count;
	return true;
}

/* Arrays */

/* PECL's definition of a list, which `["a" => ..., 1 => ...]` fits, too. */
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

/* Fills every element by the one template. */
static bool fill_elements(const msgpack_filling *filling, zend_array *list, zval *template, zend_array *values)
{
	msgpack_filler *fill = msgpack_filler_for(template, true);
	zend_string *key;
	zval *value, element;

	ZEND_HASH_FOREACH_STR_KEY_VAL(values, key, value) {
		if (key) {
			return msgpack_misfit(filling, "msgpack_convert_array", "key is string");
		}
		if (!fill(filling, &element, template, value)) {
			return msgpack_misfit(filling, "msgpack_convert_array", "convert failure in HASH_KEY_IS_LONG in indexed array");
		}
		zend_hash_next_index_insert_new(list, &element);
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Pairs the template's keys with the values by position; the keys of the values are
 * ignored. */
static bool fill_keys(const msgpack_filling *filling, zend_array *map, zend_array *template, zend_array *values)
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
			return msgpack_misfit(filling, "msgpack_convert_array", "can't get data");
		}
		if (!msgpack_filler_for(each, false)(filling, &element, each, value)) {
			return false;
		}
		zend_hash_update(map, key, &element);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_fill_array(const msgpack_filling *outer, zval *result, zval *template, zval *value)
{
	zend_array *filled, *values;
	msgpack_filling inner;
	bool by_list, done;

	if (!msgpack_may_fill()) {
		return false;
	}
	if (Z_TYPE_P(template) != IS_ARRAY) {
		return msgpack_misfit(outer, "msgpack_convert_array", "template is not array");
	}
	if (zend_hash_num_elements(Z_ARRVAL_P(template)) == 0) {
		return msgpack_misfit(outer, "msgpack_convert_array", "template array length is 0");
	}
	by_list = is_list(Z_ARRVAL_P(template));
	if (by_list && Z_TYPE_P(value) != IS_ARRAY) {
		return msgpack_misfit(outer, "msgpack_convert_array", "unserialized data must be array.");
	}
	if (by_list && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0) {
		return msgpack_misfit(outer, "msgpack_convert_array", "array length is 0 in unserialized data");
	}
	if (!msgpack_begin_copy(&inner, outer, value)) {
		return false;
	}
	values = msgpack_hold_values(value);
	if (!values) {
		return msgpack_misfit(outer, "msgpack_convert_array", "input data is not array");
	}
	filled = msgpack_new_array(zend_hash_num_elements(values), by_list);
	if (!filled) {
		zend_array_release(values);
		return false;
	}
	done = by_list
		? fill_elements(&inner, filled, first_element(Z_ARRVAL_P(template)), values)
		: fill_keys(&inner, filled, Z_ARRVAL_P(template), values);
	msgpack_release_array(values);
	if (!done) {
		zend_array_release(filled);
		return false;
	}
	ZVAL_ARR(result, filled);
	return true;
}

void msgpack_fill_template(zval *value, zval *template, size_t size, bool throws)
{
	size_t left = MOST_SHARED_ELEMENTS + size;
	const msgpack_filling filling = { .throws = throws, .left = &left };
	msgpack_filler *fill;
	zval filled, unfilled;

	if (!template || Z_TYPE_P(template) == IS_NULL || EG(exception)) {
		return;
	}
	fill = msgpack_filler_for(template, true);
	if (fill == msgpack_fill_as_it_is) {
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
