#include "mapping_errors.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_mapping_error_ce;
zend_class_entry *msgpack_mapping_exception_ce;
zend_class_entry *msgpack_invalid_type_ce;

void msgpack_add_mapping_error(zval *list, msgpack_mapping_code code, zend_string *path, zend_string *expected,
	zend_string *given, zend_long offset)
{
	static const char *const codes[] = { "type", "missing", "unknown", "enum", "date", "depth", "duplicate" };
	zval error, values[MSGPACK_MAPPING_ERROR_PROPERTIES];

	object_init_ex(&error, msgpack_mapping_error_ce);
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_PATH], path);
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_EXPECTED], expected);
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_GIVEN], given);
	ZVAL_STRING(&values[MSGPACK_MAPPING_ERROR_CODE], codes[code]);
	ZVAL_LONG(&values[MSGPACK_MAPPING_ERROR_OFFSET], offset);
	for (int i = 0; i < MSGPACK_MAPPING_ERROR_PROPERTIES; i++) {
		msgpack_construct_property(Z_OBJ(error), i, &values[i]);
		zval_ptr_dtor(&values[i]);
	}
	zend_hash_next_index_insert(Z_ARRVAL_P(list), &error);
}

void msgpack_throw_mapping_errors(zval *list)
{
	zend_object *first = Z_OBJ_P(zend_hash_index_find(Z_ARRVAL_P(list), 0)), *thrown;
	uint32_t more = zend_hash_num_elements(Z_ARRVAL_P(list)) - 1;
	zval *path = OBJ_PROP_NUM(first, MSGPACK_MAPPING_ERROR_PATH);
	zval *offset = OBJ_PROP_NUM(first, MSGPACK_MAPPING_ERROR_OFFSET);
	zend_string *note = more > 0 ? zend_strpprintf(0, " (and %u more)", more) : ZSTR_EMPTY_ALLOC();

	thrown = zend_throw_exception_ex(msgpack_mapping_exception_ce, 0, "%s: expected %s, %s given%s", Z_STRVAL_P(path),
		Z_STRVAL_P(OBJ_PROP_NUM(first, MSGPACK_MAPPING_ERROR_EXPECTED)),
		Z_STRVAL_P(OBJ_PROP_NUM(first, MSGPACK_MAPPING_ERROR_GIVEN)), ZSTR_VAL(note));
	zend_update_property(msgpack_unpacking_failed_ce, thrown, ZEND_STRL("path"), path);
	if (Z_LVAL_P(offset) >= 0) {
		zend_update_property(msgpack_unpacking_failed_ce, thrown, ZEND_STRL("offset"), offset);
	}
	zend_update_property(msgpack_mapping_exception_ce, thrown, ZEND_STRL("errors"), list);
	zend_string_release(note);
	zval_ptr_dtor(list);
}
