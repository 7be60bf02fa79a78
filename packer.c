/* MessagePack\Packer: a method parses its arguments, calls, and returns. */
#include "msgpackr/bigints.h"
#include "library/options.h"
#include "library/packer.h"
#include "msgpackr/structures.h"
#include "exceptions.h"
#include "base/arguments.h"
#include "zend_interfaces.h"

#include "ext/standard/php_array.h"
#include "base/unused_parameters.h"

enum { PACKERS_FORM = UINT32_MAX };

static void set_flag(zend_object *packer, int slot, bool is_set)
{
	zval value;

	ZVAL_BOOL(&value, is_set);
	msgpack_set_property(packer, slot, &value);
}

/* A property that the library does not have is unset unless it is used: see create_packer() in
 * library/packer_call.c. */
static void set_option_flags(zend_object *packer, zend_long flags)
{
	zval old;

	if (flags) {
		msgpack_packer_set_option_flags(packer, flags);
	} else {
		ZVAL_COPY_VALUE(&old, OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS));
		ZVAL_UNDEF(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS));
		zval_ptr_dtor(&old);
	}
}

MSGPACK_METHOD(MessagePack_Packer, __construct)
{
	zval *options = NULL, *transformers = NULL;
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zend_long chosen;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY(transformers)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_choose_options(&msgpack_pack_option_set, options, &chosen)) {
		RETURN_THROWS();
	}
	set_flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN, (chosen & MSGPACK_STR_BIN_KIND) == MSGPACK_DETECT_STR_BIN);
	set_flag(packer, MSGPACK_PACKER_IS_FORCE_STR, (chosen & MSGPACK_STR_BIN_KIND) == MSGPACK_FORCE_STR);
	set_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP, (chosen & MSGPACK_ARR_MAP_KIND) == MSGPACK_DETECT_ARR_MAP);
	set_flag(packer, MSGPACK_PACKER_IS_FORCE_ARR, (chosen & MSGPACK_ARR_MAP_KIND) == MSGPACK_FORCE_ARR);
	set_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32, (chosen & MSGPACK_FLOAT_KIND) == MSGPACK_FORCE_FLOAT32);
	set_option_flags(packer, chosen & (MSGPACK_PACK_FLAGS | MSGPACK_DETECT_FLOAT32 | MSGPACK_DECIMAL_FLOAT32));
	if (transformers && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0) {
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, transformers);
	}
}

/* Appends positional and named arguments, as array_merge() does. Consumes `transformers`. */
static HashTable *merge_transformers(HashTable *transformers, zval *added, uint32_t count, HashTable *named)
{
	HashTable *merged = zend_new_array(zend_hash_num_elements(transformers) + count);

	php_array_merge(merged, transformers);
	zend_array_release(transformers);
	for (uint32_t i = 0; i < count; i++) {
		Z_ADDREF(added[i]);
		zend_hash_next_index_insert(merged, &added[i]);
	}
	if (named) {
		php_array_merge(merged, named);
	}
	return merged;
}

/* Throws where the last index is occupied. */
static void add_transformers(zend_object *packer, zval *added, uint32_t count, HashTable *named)
{
	HashTable *former = msgpack_packer_transformers(packer);
	zval extended;

	ZVAL_ARR(&extended, former ? zend_array_dup(former) : zend_new_array(1));
	if (!zend_hash_next_index_insert(Z_ARRVAL(extended), &added[0])) {
		zend_throw_error(NULL, "Cannot add element to the array as the next element is already occupied");
	} else {
		Z_ADDREF(added[0]);
		if (count > 1 || named) {
			ZVAL_ARR(&extended, merge_transformers(Z_ARRVAL(extended), &added[1], count - 1, named));
		}
		msgpack_set_property(packer, MSGPACK_PACKER_TRANSFORMERS, &extended);
	}
	zval_ptr_dtor(&extended);
}

/* Returns a clone, also as the return value. NULL with an exception of __clone(). */
static zend_object *return_copy(zval *this, zval *return_value)
{
	RETVAL_OBJ(Z_OBJ_HT_P(this)->clone_obj(Z_OBJ_P(this)));
	return EG(exception) ? NULL : Z_OBJ_P(return_value);
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
	copy = return_copy(ZEND_THIS, return_value);
	if (copy) {
		add_transformers(copy, transformers, count, named);
	}
}

MSGPACK_METHOD(MessagePack_Packer, withStructures)
{
	zend_object *copy, *structures = msgpack_object_argument(execute_data, msgpack_structures_ce);
	zend_long flags = msgpack_packer_option_flags(Z_OBJ_P(ZEND_THIS)) | MSGPACK_USE_RECORDS;
	zval value;

	if (!structures || !msgpack_check_flags(&msgpack_pack_option_set, flags)) {
		RETURN_THROWS();
	}
	copy = return_copy(ZEND_THIS, return_value);
	if (copy) {
		ZVAL_OBJ(&value, structures);
		msgpack_packer_set_option_flags(copy, flags);
		msgpack_set_property(copy, MSGPACK_PACKER_STRUCTURES, &value);
	}
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

/* Tokens: Z_EXTRA of the argument tells two forms apart */

static bool write_int(msgpack_encoder *encoder, zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT ? msgpack_encode_gmp(encoder, Z_OBJ_P(value)) : msgpack_encode(encoder, value);
}

/* As float 32 or float 64, or, with PACKERS_FORM, as the options say. */
static bool write_float(msgpack_encoder *encoder, zval *value)
{
	uint32_t form = Z_EXTRA_P(value);

	msgpack_put_float(encoder, zval_get_double(value), form == PACKERS_FORM ? encoder->options->float_form : form);
	return !EG(exception);
}

/* As a str, or a bin. */
static bool write_bytes(msgpack_encoder *encoder, zval *value)
{
	return (Z_EXTRA_P(value) ? msgpack_put_bin : msgpack_put_str)(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
}

/* As an array, or a map. */
static bool write_array(msgpack_encoder *encoder, zval *value)
{
	return (Z_EXTRA_P(value) ? msgpack_encode_map : msgpack_encode_list)(encoder, Z_ARRVAL_P(value));
}

static bool write_head(msgpack_encoder *encoder, zval *value)
{
	(Z_EXTRA_P(value) ? msgpack_put_map_head : msgpack_put_array_head)(encoder, (uint32_t) Z_LVAL_P(value));
	return true;
}

/* `arguments`: the type and the body. */
static bool write_ext(msgpack_encoder *encoder, zval *arguments)
{
	return msgpack_put_ext(encoder, (int8_t) Z_LVAL(arguments[0]), Z_STRVAL(arguments[1]), Z_STRLEN(arguments[1]));
}

static void pack_token(zval *this, zval *return_value, msgpack_write *write, const zval *value, uint32_t form)
{
	zval token;

	ZVAL_COPY_VALUE(&token, value);
	Z_EXTRA(token) = form;
	msgpack_return_packed(return_value, msgpack_packer_write(Z_OBJ_P(this), write, &token));
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

static void pack_float(INTERNAL_FUNCTION_PARAMETERS, uint32_t form)
{
	zval *value = msgpack_argument(execute_data);

	if (value) {
		ZVAL_DEREF(value);
		if (may_convert(value)) {
			pack_token(ZEND_THIS, return_value, write_float, value, form);
		}
	}
}

/* Converts the argument as a parameter of type int without strict types does; with
 * `gmp_is_int` a GMP object stays one. False with an exception. */
static bool convert_to_int(zval *argument, bool gmp_is_int)
{
	return EXPECTED(Z_TYPE_P(argument) == IS_LONG)
		|| (gmp_is_int && Z_TYPE_P(argument) == IS_OBJECT && msgpack_is_gmp(Z_OBJ_P(argument)))
		|| (may_convert(argument) && msgpack_convert_to_int(argument));
}

static void pack_int(INTERNAL_FUNCTION_PARAMETERS, msgpack_write *write, uint32_t form)
{
	zval *value = msgpack_argument(execute_data);

	if (value && convert_to_int(value, write == write_int)) {
		pack_token(ZEND_THIS, return_value, write, value, form);
	}
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

static void pack_bytes(INTERNAL_FUNCTION_PARAMETERS, bool is_bin)
{
	zval *argument = msgpack_argument(execute_data), value;
	zend_string *string = argument ? string_of(argument, 1) : NULL;

	if (string) {
		ZVAL_STR(&value, string);
		pack_token(ZEND_THIS, return_value, write_bytes, &value, is_bin);
	}
}

/* packArray() and packMap(): an array or a Traversable. */
static void pack_container(INTERNAL_FUNCTION_PARAMETERS, bool is_map)
{
	zend_object *packer = Z_OBJ_P(ZEND_THIS);
	zval *argument = msgpack_argument(execute_data);

	if (!argument) {
		RETURN_THROWS();
	}
	if (Z_TYPE_P(argument) == IS_OBJECT && instanceof_function(Z_OBJCE_P(argument), zend_ce_traversable)) {
		msgpack_return_packed(return_value, msgpack_pack_traversable(packer, argument, is_map));
	} else if (Z_TYPE_P(argument) != IS_ARRAY) {
		zend_argument_type_error(1, "must be of type Traversable|array, %s given", zend_zval_value_name(argument));
	} else if (UNEXPECTED(msgpack_packer_is_overridden(packer))) {
		msgpack_return_packed(return_value, msgpack_pack_array_by_methods(packer, Z_ARRVAL_P(argument), is_map));
	} else {
		pack_token(ZEND_THIS, return_value, write_array, argument, is_map);
	}
}

#define PACK_METHOD(name, call, ...) \
	MSGPACK_METHOD(MessagePack_Packer, name) \
	{ \
		call(INTERNAL_FUNCTION_PARAM_PASSTHRU, __VA_ARGS__); \
	}

PACK_METHOD(packInt, pack_int, write_int, 0)
PACK_METHOD(packFloat, pack_float, PACKERS_FORM)
PACK_METHOD(packFloat32, pack_float, MSGPACK_FLOAT32)
PACK_METHOD(packFloat64, pack_float, MSGPACK_FLOAT64)
PACK_METHOD(packStr, pack_bytes, false)
PACK_METHOD(packBin, pack_bytes, true)
PACK_METHOD(packArray, pack_container, false)
PACK_METHOD(packMap, pack_container, true)
PACK_METHOD(packArrayHeader, pack_int, write_head, false)
PACK_METHOD(packMapHeader, pack_int, write_head, true)

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
