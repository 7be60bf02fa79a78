/* MessagePack\Packer: a method parses its arguments, calls, and returns. */
#include "msgpackr/bigints.h"
#include "library/options.h"
#include "library/packer.h"
#include "exceptions.h"
#include "base/arguments.h"
#include "zend_interfaces.h"

#include "ext/standard/php_array.h"
#include "base/unused_parameters.h"

MSGPACK_METHOD(MessagePack_Packer, __construct)
{
	zval *options = NULL, *transformers = NULL;
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zend_long chosen, str_bin, arr_map;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY(transformers)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_choose_options(&msgpack_pack_option_set, options, &chosen)) {
		RETURN_THROWS();
	}
	str_bin = chosen & MSGPACK_STR_BIN_KIND;
	arr_map = chosen & MSGPACK_ARR_MAP_KIND;
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN, str_bin == MSGPACK_DETECT_STR_BIN);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_STR, str_bin == MSGPACK_FORCE_STR);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP, arr_map == MSGPACK_DETECT_ARR_MAP);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR, arr_map == MSGPACK_FORCE_ARR);
	msgpack_set_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32, (chosen & MSGPACK_FLOAT_KIND) == MSGPACK_FORCE_FLOAT32);
	msgpack_set_option_flags(&msgpack_pack_option_set, packer, chosen
		& (MSGPACK_PACK_FLAGS | MSGPACK_DETECT_FLOAT32 | MSGPACK_DECIMAL_FLOAT32));
	if (transformers && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0) {
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, transformers);
	}
}

/* Appends the first one, and merges the others as array_merge() does. Throws where the last index is occupied. */
static void add_transformers(zend_object *packer, zval *added, uint32_t count, HashTable *named)
{
	HashTable *former = msgpack_packer_transformers(packer), *appended;
	zval extended;

	ZVAL_ARR(&extended, former ? zend_array_dup(former) : zend_new_array(count));
	for (uint32_t i = 0; i < count; i++) {
		if (!zend_hash_next_index_insert(Z_ARRVAL(extended), &added[i])) {
			zend_throw_error(NULL, "Cannot add element to the array as the next element is already occupied");
			break;
		}
		Z_ADDREF(added[i]);
		if (i == 0 && (count > 1 || named)) {
			appended = Z_ARRVAL(extended);
			ZVAL_ARR(&extended, zend_new_array(zend_hash_num_elements(appended) + count));
			php_array_merge(Z_ARRVAL(extended), appended);
			zend_array_release(appended);
		}
	}
	if (!EG(exception)) {
		if (named) {
			php_array_merge(Z_ARRVAL(extended), named);
		}
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, &extended);
	}
	zval_ptr_dtor(&extended);
}

ZEND_METHOD(MessagePack_Packer, extendWith)
{
	zval *transformers;
	uint32_t count;
	HashTable *named;
	zend_object *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(transformers, count, named)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_are_arguments_of(transformers, count, named, msgpack_can_pack_ce)) {
		RETURN_THROWS();
	}
	copy = msgpack_return_copy(ZEND_THIS, return_value);
	if (copy) {
		add_transformers(copy, transformers, count, named);
	}
}

MSGPACK_METHOD(MessagePack_Packer, withStructures)
{
	msgpack_return_with_structures(INTERNAL_FUNCTION_PARAM_PASSTHRU, &msgpack_pack_option_set,
		msgpack_packer_option_flags(Z_OBJ_P(ZEND_THIS)));
}

MSGPACK_METHOD(MessagePack_Packer, pack)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *value = msgpack_argument(execute_data);

	if (value) {
		ZVAL_DEREF(value);
		msgpack_return_packed(return_value, UNEXPECTED(msgpack_packer_is_overridden(packer))
			? msgpack_pack_by_methods(packer, value) : msgpack_packer_pack(packer, value));
	}
}

/* Tokens of one type. Z_EXTRA of the argument tells the form. */

typedef enum {
	AS_INT, AS_ARRAY_HEAD, AS_MAP_HEAD, AS_FLOAT, AS_FLOAT32, AS_FLOAT64, AS_STR, AS_BIN, AS_ARRAY, AS_MAP
} form;

static bool write_token(msgpack_encoder *encoder, zval *value)
{
	switch ((form) Z_EXTRA_P(value)) {
		case AS_INT:
			return Z_TYPE_P(value) == IS_OBJECT ? msgpack_encode_gmp(encoder, Z_OBJ_P(value))
				: msgpack_encode(encoder, value);
		case AS_ARRAY_HEAD:
			msgpack_put_array_head(encoder, (uint32_t) Z_LVAL_P(value));
			return true;
		case AS_MAP_HEAD:
			msgpack_put_map_head(encoder, (uint32_t) Z_LVAL_P(value));
			return true;
		case AS_STR:
			return msgpack_put_str(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
		case AS_BIN:
			return msgpack_put_bin(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
		case AS_ARRAY:
			return msgpack_encode_list(encoder, Z_ARRVAL_P(value));
		case AS_MAP:
			return msgpack_encode_map(encoder, Z_ARRVAL_P(value));
		default:
			msgpack_put_float(encoder, zval_get_double(value), Z_EXTRA_P(value) == AS_FLOAT32 ? MSGPACK_FLOAT32
				: Z_EXTRA_P(value) == AS_FLOAT64 ? MSGPACK_FLOAT64 : encoder->options->float_form);
			return !EG(exception);
	}
}

/* `arguments`: the type and the body. */
static bool write_ext(msgpack_encoder *encoder, zval *arguments)
{
	return msgpack_put_ext(encoder, (int8_t) Z_LVAL(arguments[0]), Z_STRVAL(arguments[1]), Z_STRLEN(arguments[1]));
}

MSGPACK_METHOD(MessagePack_Packer, packNil)
{
	RETURN_CHAR('\xc0');
}

MSGPACK_METHOD(MessagePack_Packer, packBool)
{
	zval *value = msgpack_argument(execute_data);

	if (value) {
		RETURN_CHAR(zend_is_true(value) ? '\xc3' : '\xc2');
	}
}

/* Converting an object may run its __toString() or a cast handler. False with an
 * exception if the C stack is too full for that. */
static bool may_convert(const zval *argument)
{
	return Z_TYPE_P(argument) != IS_OBJECT || msgpack_stack_suffices(msgpack_packing_failed_ce);
}

/* Converts the argument as a string parameter without strict types does, as strlen()
 * does in the library. The argument owns the string. NULL with an exception. */
static zend_string *string_of(zval *argument, uint32_t number)
{
	zend_string *string;

	if (EXPECTED(Z_TYPE_P(argument) == IS_STRING)) {
		return Z_STR_P(argument);
	}
	string = may_convert(argument) ? msgpack_parse_arg_str_weak(argument, number) : NULL;
	if (!string && !EG(exception)) {
		zend_argument_type_error(number, "must be of type string, %s given", zend_zval_value_name(argument));
	}
	return string;
}

/* Makes the argument one of the form, as a parameter of its type does without strict types. False with an exception. */
static bool convert(zval *argument, form form)
{
	if (form <= AS_MAP_HEAD) {
		return EXPECTED(Z_TYPE_P(argument) == IS_LONG)
			|| (form == AS_INT && Z_TYPE_P(argument) == IS_OBJECT && msgpack_is_gmp(Z_OBJ_P(argument)))
			|| (may_convert(argument) && msgpack_convert_to_int(argument));
	}
	if (form == AS_STR || form == AS_BIN) {
		return string_of(argument, 1);
	}
	if (form <= AS_FLOAT64) {
		return may_convert(argument);
	}
	if (Z_TYPE_P(argument) != IS_ARRAY) {
		zend_argument_type_error(1, "must be of type Traversable|array, %s given", zend_zval_value_name(argument));
	}
	return Z_TYPE_P(argument) == IS_ARRAY;
}

static void pack(INTERNAL_FUNCTION_PARAMETERS, form form)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *argument = msgpack_argument(execute_data), token;

	if (argument && form >= AS_ARRAY && Z_TYPE_P(argument) == IS_OBJECT
	 && instanceof_function(Z_OBJCE_P(argument), zend_ce_traversable)) {
		msgpack_return_packed(return_value, msgpack_pack_traversable(packer, argument, form == AS_MAP));
	} else if (argument && convert(argument, form)) {
		if (form >= AS_ARRAY && UNEXPECTED(msgpack_packer_is_overridden(packer))) {
			msgpack_return_packed(return_value,
				msgpack_pack_array_by_methods(packer, Z_ARRVAL_P(argument), form == AS_MAP));
			return;
		}
		ZVAL_COPY_VALUE(&token, argument);
		Z_EXTRA(token) = form;
		msgpack_return_packed(return_value, msgpack_packer_write(packer, write_token, &token));
	}
}

#define PACK_METHOD(name, form) \
	MSGPACK_METHOD(MessagePack_Packer, name) \
	{ \
		pack(INTERNAL_FUNCTION_PARAM_PASSTHRU, form); \
	}

PACK_METHOD(packInt, AS_INT)
PACK_METHOD(packFloat, AS_FLOAT)
PACK_METHOD(packFloat32, AS_FLOAT32)
PACK_METHOD(packFloat64, AS_FLOAT64)
PACK_METHOD(packStr, AS_STR)
PACK_METHOD(packBin, AS_BIN)
PACK_METHOD(packArray, AS_ARRAY)
PACK_METHOD(packMap, AS_MAP)
PACK_METHOD(packArrayHeader, AS_ARRAY_HEAD)
PACK_METHOD(packMapHeader, AS_MAP_HEAD)

/* Evaluates `$type & 0xff`, as the library does. False with an exception. */
static bool ext_type_of(zval *argument, int8_t *type)
{
	zval mask, byte;

	if (EXPECTED(Z_TYPE_P(argument) == IS_LONG)) {
		*type = (int8_t) Z_LVAL_P(argument);
		return true;
	}
	ZVAL_LONG(&mask, 0xff);
	ZVAL_UNDEF(&byte);
	if (bitwise_and_function(&byte, argument, &mask) == FAILURE || EG(exception)) {
		zval_ptr_dtor(&byte);
		return false;
	}
	*type = (int8_t) zval_get_long(&byte);
	zval_ptr_dtor(&byte);
	return true;
}

MSGPACK_METHOD(MessagePack_Packer, packExt)
{
	zval *type, *data, arguments[2];
	zend_string *body;
	int8_t ext_type;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_ZVAL(type)
		Z_PARAM_ZVAL(data)
	ZEND_PARSE_PARAMETERS_END();

	body = string_of(data, 2);
	if (!body || !ext_type_of(type, &ext_type)) {
		RETURN_THROWS();
	}
	ZVAL_LONG(&arguments[0], ext_type);
	ZVAL_STR(&arguments[1], body);
	msgpack_return_packed(return_value, msgpack_packer_write(Z_OBJ_P(ZEND_THIS), write_ext, arguments));
}
