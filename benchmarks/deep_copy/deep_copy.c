/* Baselines, for the benchmarks only. deep_copy($value) creates every string, array and
 * object anew, but has nothing to read; copy_sharing_strings($value) every array and
 * object, by the engine's fastest means, as a decoder must that has met all strings
 * before. bare_call($value) does nothing: it costs what any call of an internal function
 * costs. */
#include <php.h>

typedef struct {
	HashTable *objects; /* copied ones: handle => copy. NULL until the first. */
	bool shares_strings;
} copier;

static void copy_value(copier *c, zval *to, zval *from);

static zend_string *copy_string(const zend_string *from)
{
	return zend_string_init_fast(ZSTR_VAL(from), ZSTR_LEN(from));
}

static void copy_list(copier *c, zend_array *to, zend_array *from)
{
	zval *element, copy;

	zend_hash_real_init_packed(to);
	ZEND_HASH_FILL_PACKED(to) {
		ZEND_HASH_FOREACH_VAL(from, element) {
			copy_value(c, &copy, element);
			ZEND_HASH_FILL_ADD(&copy);
		} ZEND_HASH_FOREACH_END();
	} ZEND_HASH_FILL_END();
}

static void copy_map(copier *c, zend_array *to, zend_array *from)
{
	zval *element, copy;
	zend_ulong index;
	zend_string *key;

	zend_hash_real_init_mixed(to);
	ZEND_HASH_FOREACH_KEY_VAL(from, index, key, element) {
		copy_value(c, &copy, element);
		if (key) {
			key = copy_string(key);
			zend_hash_add_new(to, key, &copy);
			zend_string_release(key);
		} else {
			zend_hash_index_add_new(to, index, &copy);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Shares what is in it at first; then arrays and objects are replaced by copies. */
static void duplicate_array(copier *c, zval *to, zend_array *from)
{
	zval *element;

	ZVAL_ARR(to, zend_array_dup(from));
	ZEND_HASH_FOREACH_VAL(Z_ARR_P(to), element) {
		if (Z_TYPE_P(element) == IS_ARRAY || Z_TYPE_P(element) == IS_OBJECT) {
			zval shared = *element;

			copy_value(c, element, &shared);
			zval_ptr_dtor_nogc(&shared);
		}
	} ZEND_HASH_FOREACH_END();
}

static void copy_array(copier *c, zval *to, zend_array *from)
{
	if (zend_hash_num_elements(from) == 0) {
		ZVAL_EMPTY_ARRAY(to);
		return;
	}
	if (c->shares_strings) {
		duplicate_array(c, to, from);
		return;
	}
	array_init_size(to, zend_hash_num_elements(from));
	if (HT_IS_PACKED(from) && HT_IS_WITHOUT_HOLES(from)) {
		copy_list(c, Z_ARR_P(to), from);
	} else {
		copy_map(c, Z_ARR_P(to), from);
	}
}

/* Copies the declared properties: of objects that have others, the copy is another value, which the worker rejects. */
static zend_object *copy_object(copier *c, zend_object *from)
{
	zend_object *to;
	zval instance;

	if (!c->objects) {
		c->objects = zend_new_array(8);
	}
	if ((to = zend_hash_index_find_ptr(c->objects, from->handle))) {
		GC_ADDREF(to);
		return to;
	}
	if (object_init_ex(&instance, from->ce) != SUCCESS) {
		return NULL;
	}
	to = Z_OBJ(instance);
	zend_hash_index_add_new_ptr(c->objects, from->handle, to);
	for (int i = 0; i < from->ce->default_properties_count; i++) {
		zval_ptr_dtor(&to->properties_table[i]);
		copy_value(c, &to->properties_table[i], &from->properties_table[i]);
	}
	return to;
}

static void copy_value(copier *c, zval *to, zval *from)
{
	ZVAL_DEREF(from);
	switch (Z_TYPE_P(from)) {
		case IS_STRING: ZVAL_STR(to, c->shares_strings ? zend_string_copy(Z_STR_P(from)) : copy_string(Z_STR_P(from))); break;
		case IS_ARRAY:  copy_array(c, to, Z_ARR_P(from)); break;
		case IS_OBJECT: ZVAL_OBJ(to, copy_object(c, Z_OBJ_P(from))); break;
		default:        ZVAL_COPY(to, from);
	}
}

static void copy_argument(INTERNAL_FUNCTION_PARAMETERS, bool shares_strings)
{
	copier c = { .shares_strings = shares_strings };
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	copy_value(&c, return_value, value);
	if (c.objects) {
		zend_array_destroy(c.objects);
	}
}

PHP_FUNCTION(deep_copy)
{
	copy_argument(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

PHP_FUNCTION(copy_sharing_strings)
{
	copy_argument(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

PHP_FUNCTION(bare_call)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	(void) value;
	RETURN_NULL();
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_deep_copy, 0, 0, 1)
	ZEND_ARG_INFO(0, value)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
	PHP_FE(deep_copy, arginfo_deep_copy)
	PHP_FE(copy_sharing_strings, arginfo_deep_copy)
	PHP_FE(bare_call, arginfo_deep_copy)
	PHP_FE_END
};

static zend_module_entry deep_copy_module_entry = {
	STANDARD_MODULE_HEADER, "deep_copy", functions, NULL, NULL, NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(deep_copy)
