/* The methods of the values that only structured clones have. */
#include "../property_slots.h"
#include "../base/arguments.h"
#include "clone_values.h"
#include "constructed.h"
#include "packer_call.h"
#include "packer_encode.h"
#include "../base/unused_parameters.h"

ZEND_METHOD(MessagePack_Type_Set, __construct)
{
	zval list;
	HashTable *values = NULL;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ARRAY_HT(values)
	ZEND_PARSE_PARAMETERS_END();

	array_init(&list);
	if (values) {
		ZEND_HASH_FOREACH_VAL(values, value) {
			Z_TRY_ADDREF_P(value);
			zend_hash_next_index_insert_new(Z_ARRVAL(list), value);
		} ZEND_HASH_FOREACH_END();
	}
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_SET_VALUES, &list);
	zval_ptr_dtor(&list);
}

ZEND_METHOD(MessagePack_Type_RegExp, __construct)
{
	zend_string *source, *flags = ZSTR_EMPTY_ALLOC();

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_STR(source)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(flags)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_SOURCE, source);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_REGEXP_FLAGS, flags);
}

ZEND_METHOD(MessagePack_Type_Error, __construct)
{
	zend_string *name, *message;
	zval *cause = NULL, undefined;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_STR(name)
		Z_PARAM_STR(message)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(cause)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_NAME, name);
	msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_MESSAGE, message);
	msgpack_create_undefined(&undefined);
	msgpack_construct_property(Z_OBJ_P(ZEND_THIS), MSGPACK_ERROR_CAUSE, cause ? cause : &undefined);
	zval_ptr_dtor(&undefined);
}

ZEND_METHOD(MessagePack_Type_BigInt, __construct)
{
	zend_string *digits;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(digits)
	ZEND_PARSE_PARAMETERS_END();

	if (msgpack_is_bigint(digits)) {
		msgpack_construct_string(Z_OBJ_P(ZEND_THIS), MSGPACK_BIGINT_DIGITS, digits);
	}
}

/* pack() */

static bool write_value(msgpack_encoder *encoder, zval *value)
{
	return msgpack_encode_clone_value(encoder, Z_OBJ_P(value));
}

static void pack_value(INTERNAL_FUNCTION_PARAMETERS)
{
	zval *packer;
	zend_string *packed;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
	ZEND_PARSE_PARAMETERS_END();

	packed = msgpack_packer_write(Z_OBJ_P(packer), write_value, ZEND_THIS);
	if (packed) {
		RETVAL_STR(packed);
	}
}

/* The packer packs the array, which its methods may do otherwise. */
static void pack_with_elements(INTERNAL_FUNCTION_PARAMETERS)
{
	zval *packer, elements;
	unsigned char prefix[MP_HEAD_MAX], *end;
	zend_string *packed;
	int8_t type;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_packer_has_prefixes(Z_OBJ_P(packer)) && !msgpack_is_one_value(Z_OBJ_P(ZEND_THIS))) {
		RETURN_THROWS();
	}
	Z_ARR(elements) = msgpack_clone_value_elements(Z_OBJ_P(ZEND_THIS), &type);
	if (!Z_ARR(elements)) {
		RETURN_THROWS();
	}
	ZVAL_ARR(&elements, Z_ARR(elements));
	packed = msgpack_packer_call(Z_OBJ_P(packer), "packarray", &elements, NULL);
	zval_ptr_dtor(&elements);
	if (packed) {
		end = msgpack_put_prefix(prefix, type);
		RETVAL_STR(zend_string_concat2((char *) prefix, (size_t) (end - prefix), ZSTR_VAL(packed), ZSTR_LEN(packed)));
		zend_string_release(packed);
	}
}

ZEND_METHOD(MessagePack_Type_Set, pack)
{
	pack_with_elements(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(MessagePack_Type_RegExp, pack)
{
	pack_with_elements(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(MessagePack_Type_Error, pack)
{
	pack_with_elements(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(MessagePack_Type_TypedArray, pack)
{
	pack_value(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(MessagePack_Type_BigInt, pack)
{
	pack_value(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(MessagePack_Type_Undefined, pack)
{
	pack_value(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
