#include "exceptions.h"

#include "codec/path.h"
#include "base/arguments.h"
#include "wire/token.h"

zend_class_entry *msgpack_invalid_option_ce;
zend_class_entry *msgpack_packing_failed_ce;
zend_class_entry *msgpack_unpacking_failed_ce;
zend_class_entry *msgpack_insufficient_data_ce;

/* Constructors: each creates the exception in `result`, or with NULL throws it */

/* Creates or throws an exception, and consumes `message`. */
static void create(zval *result, zend_class_entry *ce, zend_string *message)
{
	zval thrown, *exception = result ? result : &thrown;

	object_init_ex(exception, ce);
	zend_update_property_str(zend_ce_exception, Z_OBJ_P(exception), ZEND_STRL("message"), message);
	zend_string_release(message);
	if (!result) {
		zend_throw_exception_object(exception);
	}
}

/* "A", "A or B", "one of A, B or C" */
void msgpack_option_out_of_range(zval *result, zend_string *option, HashTable *valid)
{
	uint32_t count = zend_hash_num_elements(valid), left = count;
	smart_str message = {0};
	zval *each;

	smart_str_appends(&message, "Invalid option ");
	smart_str_append(&message, option);
	smart_str_appends(&message, count > 2 ? ", use one of " : ", use ");
	ZEND_HASH_FOREACH_VAL(valid, each) {
		zend_string *name = zval_get_string(each);

		smart_str_appends(&message, left-- == count ? "" : left == 0 ? " or " : ", ");
		smart_str_append(&message, name);
		zend_string_release(name);
	} ZEND_HASH_FOREACH_END();
	create(result, msgpack_invalid_option_ce, smart_str_extract(&message));
}

void msgpack_unsupported_type(zval *result, zval *value)
{
	const zend_string *type = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJCE_P(value)->name : zend_zval_get_legacy_type(value);

	/* the name of an anonymous class has a NUL */
	create(result, msgpack_packing_failed_ce, zend_string_concat3(ZEND_STRL("Unsupported type \""),
		ZSTR_VAL(type), ZSTR_LEN(type),
		ZEND_STRL("\", maybe you forgot to register the type transformer or extension?")));
}

void msgpack_unknown_code(zval *result, zend_long code)
{
	create(result, msgpack_unpacking_failed_ce, zend_strpprintf(0, "Unknown code: 0x" ZEND_XLONG_FMT, code));
}

void msgpack_unexpected_code(zval *result, zend_long code, const char *type)
{
	create(result, msgpack_unpacking_failed_ce,
		zend_strpprintf(0, "Unexpected %s code: 0x" ZEND_XLONG_FMT, type, code));
}

void msgpack_invalid_map_key(zval *result, zend_long code)
{
	static const char *const names[MP_TAG_INVALID + 1] = {
		[MP_TAG_NIL] = "nil", [MP_TAG_BOOL] = "bool", [MP_TAG_FLOAT] = "float", [MP_TAG_ARRAY] = "array",
		[MP_TAG_MAP] = "map", [MP_TAG_EXT] = "ext"
	};
	const unsigned char head[MP_HEAD_MAX] = { (unsigned char) code };
	const char *type = code >= 0 && code <= UINT8_MAX ? names[mp_read_tag(head).type] : NULL;

	create(result, msgpack_unpacking_failed_ce, zend_strpprintf(0,
		"Invalid map key type: expected int, str or bin but got %s%s0x" ZEND_XLONG_FMT "%s",
		type ? type : "", type ? " (" : "", code, type ? ")" : ""));
}

void msgpack_throw_insufficient_data(void)
{
	msgpack_throw(msgpack_insufficient_data_ce, "Not enough data to read");
}

void msgpack_throw_problem(const char *problem, size_t offset, zend_string *path, bool data_is_missing)
{
	zend_class_entry *ce = data_is_missing ? msgpack_insufficient_data_ce : msgpack_unpacking_failed_ce;

	msgpack_throw(ce, "%c%s at offset %zu", zend_toupper_ascii(*problem), problem + 1, offset);
	msgpack_say_where(path, offset, true);
}

/* Where it failed */

/* The class among this extension's that declares the path and the offset of the exception; NULL: it is another. */
static zend_class_entry *class_with_path(const zend_object *exception)
{
	zend_class_entry *ce = instanceof_function(exception->ce, msgpack_packing_failed_ce) ? msgpack_packing_failed_ce
		: instanceof_function(exception->ce, msgpack_unpacking_failed_ce) ? msgpack_unpacking_failed_ce : NULL;

	return ce && zend_hash_str_exists(&ce->properties_info, ZEND_STRL("path")) ? ce : NULL;
}

void msgpack_say_where(zend_string *path, uint64_t offset, bool appends)
{
	zend_object *exception = EG(exception);
	zend_class_entry *ce;
	zend_string *former;

	if (!exception) {
		zend_string_release(msgpack_path_join(path, NULL));
		return;
	}
	ce = class_with_path(exception);
	former = ce ? msgpack_string_property(ce, exception, ZEND_STRL("path")) : ZSTR_EMPTY_ALLOC();
	path = msgpack_path_join(path, zend_string_copy(former));
	msgpack_path_in_text(exception, path, former, appends);
	if (ce) {
		zend_update_property_str(ce, exception, ZEND_STRL("path"), path);
	}
	if (ce == msgpack_unpacking_failed_ce && offset <= ZEND_LONG_MAX) {
		zend_update_property_long(ce, exception, ZEND_STRL("offset"), (zend_long) offset);
	}
	zend_string_release(former);
	zend_string_release(path);
}

void *msgpack_packing_failed(msgpack_encoder *encoder, zend_string *outer)
{
	bool has_failed = encoder->has_failed;
	zend_string *path = has_failed ? encoder->failure.path : NULL;

	if (outer || has_failed) {
		encoder->failure.path = NULL;
		msgpack_say_where(msgpack_path_join(outer, path), MSGPACK_NO_OFFSET,
			has_failed && EG(exception) && EG(exception) == encoder->failure.thrown);
	}
	msgpack_encoder_discard(encoder);
	return NULL;
}

MSGPACK_METHOD(MessagePack_Exception_UnpackingFailedException, getPath)
{
	zend_class_entry *ce = class_with_path(Z_OBJ_P(ZEND_THIS));

	RETURN_STR(ce ? msgpack_string_property(ce, Z_OBJ_P(ZEND_THIS), ZEND_STRL("path")) : ZSTR_EMPTY_ALLOC());
}

MSGPACK_METHOD(MessagePack_Exception_UnpackingFailedException, getOffset)
{
	zval buffer;

	if (class_with_path(Z_OBJ_P(ZEND_THIS)) == msgpack_unpacking_failed_ce) {
		ZVAL_COPY_DEREF(return_value, zend_read_property(msgpack_unpacking_failed_ce, Z_OBJ_P(ZEND_THIS),
			ZEND_STRL("offset"), true, &buffer));
	}
}

MSGPACK_METHOD(MessagePack_Exception_InvalidOptionException, outOfRange)
{
	zend_string *option;
	HashTable *valid;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		MSGPACK_PARAM_STR(option)
		Z_PARAM_ARRAY_HT(valid)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_option_out_of_range(return_value, option, valid);
}

MSGPACK_METHOD(MessagePack_Exception_PackingFailedException, unsupportedType)
{
	zval *value = msgpack_argument(execute_data, -1);

	if (value) {
		msgpack_unsupported_type(return_value, value);
	}
}

#define OF_CODE(name, create) \
	MSGPACK_METHOD(MessagePack_Exception_UnpackingFailedException, name) \
	{ \
		zend_long code; \
		if (msgpack_int_argument(execute_data, &code)) { \
			create(return_value, code); \
		} \
	}

OF_CODE(unknownCode, msgpack_unknown_code)
OF_CODE(invalidMapKeyType, msgpack_invalid_map_key)

MSGPACK_METHOD(MessagePack_Exception_UnpackingFailedException, unexpectedCode)
{
	zend_long code;
	zend_string *type;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		MSGPACK_PARAM_LONG(code)
		MSGPACK_PARAM_STR(type)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_unexpected_code(return_value, code, ZSTR_VAL(type));
}

MSGPACK_METHOD(MessagePack_Exception_InsufficientDataException, __construct)
{
	zval arguments[3];
	zend_string *message = NULL;
	zend_long code = 0;
	zend_object *previous = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(message)
		MSGPACK_PARAM_LONG(code)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(previous, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_STR(&arguments[0], message
		? zend_string_copy(message) : zend_string_init(ZEND_STRL("Not enough data to read"), false));
	ZVAL_LONG(&arguments[1], code);
	if (previous) {
		ZVAL_OBJ(&arguments[2], previous);
	}
	zend_call_known_instance_method(zend_ce_exception->constructor, Z_OBJ_P(ZEND_THIS), NULL, 2 + (previous != NULL),
		arguments);
	zval_ptr_dtor(&arguments[0]);
}
