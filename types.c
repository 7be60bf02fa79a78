#include "types.h"

#include "base/arguments.h"
#include "ext_timestamp.h"
#include "property_slots.h"
#include "base/unused_parameters.h"

zend_class_entry *msgpack_bin_ce;
zend_class_entry *msgpack_ext_ce;
zend_class_entry *msgpack_map_ce;

/* Returns the property if it is of `type`, else NULL with a TypeError. It is public
 * and untyped: userland may have assigned any value, or unset it. */
static zval *property_of_type(zend_object *object, int slot, zend_uchar type)
{
	zval *property = msgpack_get_property(object, slot);

	if (UNEXPECTED(Z_TYPE_P(property) != type)) {
		zend_string *name = object->ce->properties_info_table[slot]->name;

		zend_type_error("%s::$%s must be of type %s, %s given", ZSTR_VAL(object->ce->name), ZSTR_VAL(name),
			zend_get_type_by_const(type), zend_zval_type_name(property));
		return NULL;
	}
	return property;
}

static bool encode_ext(msgpack_encoder *encoder, zend_object *object)
{
	zval *type = property_of_type(object, MSGPACK_EXT_TYPE, IS_LONG);
	zval *data = type ? property_of_type(object, MSGPACK_EXT_DATA, IS_STRING) : NULL;

	if (!data) {
		return false;
	}
	if (Z_LVAL_P(type) < INT8_MIN || Z_LVAL_P(type) > INT8_MAX) {
		zend_value_error("%s::$type must be between %d and %d, " ZEND_LONG_FMT " given",
			ZSTR_VAL(object->ce->name), INT8_MIN, INT8_MAX, Z_LVAL_P(type));
		return false;
	}
	return msgpack_put_ext(encoder, (int8_t) Z_LVAL_P(type), Z_STRVAL_P(data), Z_STRLEN_P(data));
}

bool msgpack_is_type(const zend_object *object)
{
	const zend_class_entry *ce = object->ce;

	return ce == msgpack_bin_ce || ce == msgpack_ext_ce || ce == msgpack_map_ce || ce == msgpack_timestamp_ce;
}

static bool is_of_type(zend_object *object, int slot, zend_uchar type)
{
	return Z_TYPE_P(msgpack_get_property(object, slot)) == type;
}

bool msgpack_type_is_intact(zend_object *object)
{
	if (object->ce == msgpack_ext_ce) {
		const zval *type = msgpack_get_property(object, MSGPACK_EXT_TYPE);

		return Z_TYPE_P(type) == IS_LONG && Z_LVAL_P(type) >= INT8_MIN && Z_LVAL_P(type) <= INT8_MAX
			&& is_of_type(object, MSGPACK_EXT_DATA, IS_STRING);
	}
	return (object->ce == msgpack_bin_ce && is_of_type(object, MSGPACK_BIN_DATA, IS_STRING))
		|| (object->ce == msgpack_map_ce && is_of_type(object, MSGPACK_MAP_MAP, IS_ARRAY));
}

bool msgpack_encode_type(msgpack_encoder *encoder, zend_object *object)
{
	const zval *value;

	if (object->ce == msgpack_ext_ce) {
		return encode_ext(encoder, object);
	}
	if (object->ce == msgpack_bin_ce) {
		value = property_of_type(object, MSGPACK_BIN_DATA, IS_STRING);
		return value && msgpack_put_bin(encoder, Z_STRVAL_P(value), Z_STRLEN_P(value));
	}
	if (object->ce != msgpack_map_ce) {
		return msgpack_encode_timestamp(encoder, object);
	}
	value = property_of_type(object, MSGPACK_MAP_MAP, IS_ARRAY);
	if (!value) {
		return false;
	}
	msgpack_encoder_mark_shared(encoder); /* nobody has looked whether the object has several holders */
	return msgpack_encode_map(encoder, Z_ARRVAL_P(value));
}

void msgpack_create_ext(zval *result, int8_t type, const char *data, uint32_t length)
{
	object_init_ex(result, msgpack_ext_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_TYPE), type);
	ZVAL_STR(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_DATA), msgpack_string_init_fast(data, length));
}

bool msgpack_decode_type(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	if (!msgpack_ext_ce) {
		ZVAL_NULL(slot); /* msgpack.classes=0: null as in PECL msgpack */
	} else if (type != MP_EXT_TIMESTAMP || !msgpack_decode_timestamp(slot, data, length, false)) {
		msgpack_create_ext(slot, type, data, length);
	}
	return true;
}

MSGPACK_METHOD(MessagePack_Type_Bin, __construct)
{
	zval data;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(Z_STR(data))
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_STR(&data, Z_STR(data));
	msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_BIN_DATA, &data);
}

MSGPACK_METHOD(MessagePack_Type_Ext, __construct)
{
	zval type, data;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		MSGPACK_PARAM_LONG(Z_LVAL(type))
		MSGPACK_PARAM_STR(Z_STR(data))
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_LONG(&type, Z_LVAL(type));
	ZVAL_STR(&data, Z_STR(data));
	if (msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_EXT_TYPE, &type)) {
		msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_EXT_DATA, &data);
	}
}

MSGPACK_METHOD(MessagePack_Type_Map, __construct)
{
	zval *map;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ARRAY(map)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_MAP_MAP, map);
}
