#include "mapping_errors.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_mapping_error_ce;
zend_class_entry *msgpack_mapping_exception_ce;
zend_class_entry *msgpack_invalid_type_ce;

void msgpack_mapping_add_text(smart_str *out, const char *text, size_t length)
{
	size_t shown = MIN(length, MSGPACK_MAPPING_SHOWN);

	while (shown > 0 && shown < length && ((unsigned char) text[shown] & 0xc0) == 0x80) {
		shown--;
	}
	smart_str_appendc(out, '"');
	smart_str_append_escaped(out, text, shown);
	smart_str_appends(out, shown < length ? "..." : "");
	smart_str_appendc(out, '"');
}

static bool is_name(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char) text[i];

		if (!(c == '_' || c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
		 || (i > 0 && c >= '0' && c <= '9'))) {
			return false;
		}
	}
	return length > 0 && length <= MSGPACK_MAPPING_SHOWN;
}

void msgpack_mapping_add_key(smart_str *path, const char *text, size_t length)
{
	if (is_name(text, length)) {
		smart_str_appendc(path, '.');
		smart_str_appendl(path, text, length);
		return;
	}
	smart_str_appendc(path, '[');
	msgpack_mapping_add_text(path, text, length);
	smart_str_appendc(path, ']');
}

void msgpack_add_mapping_error(zval *list, msgpack_mapping_code code, zend_string *path, zend_string *expected,
	zend_string *given, zend_long offset)
{
	static const char *const codes[] = { "type", "missing", "unknown", "enum", "date", "depth", "duplicate" };
	zval error, values[MSGPACK_MAPPING_ERROR_PROPERTIES];

	if (Z_TYPE_P(list) == IS_UNDEF) {
		array_init(list);
	}
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
