#include "dump.h"

/* The number of an object or reference; true if it is new. */
static bool dump_number(smart_str *text, HashTable *numbers, const void *address)
{
	zval *known = zend_hash_index_find(numbers, (zend_ulong) (uintptr_t) address), number;

	if (!known) {
		ZVAL_LONG(&number, zend_hash_num_elements(numbers));
		zend_hash_index_add_new(numbers, (zend_ulong) (uintptr_t) address, &number);
	}
	smart_str_append_long(text, known ? Z_LVAL_P(known) : Z_LVAL(number));
	return !known;
}

static void dump_table(smart_str *text, HashTable *numbers, HashTable *table)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL_IND(table, index, key, value) {
		if (key) {
			smart_str_appendc(text, '"');
			smart_str_append_escaped(text, ZSTR_VAL(key), ZSTR_LEN(key));
			smart_str_appends(text, "\"=>");
		} else {
			smart_str_append_long(text, (zend_long) index);
			smart_str_appends(text, "=>");
		}
		fuzz_dump_value(text, numbers, value);
		smart_str_appends(text, ", ");
	} ZEND_HASH_FOREACH_END();
}

static void dump_object(smart_str *text, HashTable *numbers, zend_object *object)
{
	smart_str_append(text, object->ce->name);
	smart_str_appendc(text, '#');
	if (!dump_number(text, numbers, object)) {
		return;
	}
	smart_str_appendc(text, '{');
	for (int i = 0; i < object->ce->default_properties_count; i++) {
		zval *slot = OBJ_PROP_NUM(object, i);
		const zend_property_info *info = object->ce->properties_info_table ? zend_get_property_info_for_slot(object, slot) : NULL;

		if (Z_TYPE_P(slot) != IS_UNDEF) {
			smart_str_append_escaped(text, info ? ZSTR_VAL(info->name) : "?", info ? ZSTR_LEN(info->name) : 1);
			smart_str_appends(text, ": ");
			fuzz_dump_value(text, numbers, slot);
			smart_str_appends(text, ", ");
		}
	}
	if (object->properties) {
		zend_string *key;
		zval *value;

		ZEND_HASH_FOREACH_STR_KEY_VAL(object->properties, key, value) {
			if (Z_TYPE_P(value) != IS_INDIRECT) {
				smart_str_append_escaped(text, key ? ZSTR_VAL(key) : "?", key ? ZSTR_LEN(key) : 1);
				smart_str_appends(text, " = ");
				fuzz_dump_value(text, numbers, value);
				smart_str_appends(text, ", ");
			}
		} ZEND_HASH_FOREACH_END();
	}
	smart_str_appendc(text, '}');
}

void fuzz_dump_value(smart_str *text, HashTable *numbers, zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_RESOURCE: smart_str_appends(text, "resource"); break;
		case IS_UNDEF: smart_str_appends(text, "undef"); break;
		case IS_STRING:
			smart_str_append_long(text, (zend_long) Z_STRLEN_P(value));
			smart_str_appendc(text, '"');
			smart_str_append_escaped(text, Z_STRVAL_P(value), Z_STRLEN_P(value));
			smart_str_appendc(text, '"');
			break;
		case IS_ARRAY:
			smart_str_appendc(text, '[');
			dump_table(text, numbers, Z_ARRVAL_P(value));
			smart_str_appendc(text, ']');
			break;
		case IS_OBJECT: dump_object(text, numbers, Z_OBJ_P(value)); break;
		case IS_REFERENCE:
			smart_str_appendc(text, '&');
			if (dump_number(text, numbers, Z_REF_P(value))) {
				fuzz_dump_value(text, numbers, Z_REFVAL_P(value));
			}
			break;
		default: smart_str_append_scalar(text, value, 17); break;
	}
}
