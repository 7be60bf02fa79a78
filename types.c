#include "types.h"

#include "base/arguments.h"
#include "ext_timestamp.h"
#include "property_slots.h"

zend_class_entry *msgpack_bin_ce;
zend_class_entry *msgpack_ext_ce;
zend_class_entry *msgpack_map_ce;

/* The types of the properties, by slot; 0: there is none. */
static const uint8_t bin[2] = { IS_STRING }, ext[2] = { IS_LONG, IS_STRING }, map[2] = { IS_ARRAY };

/* Those of the objects of a class; NULL: it is another class. */
static zend_always_inline const uint8_t *form_of(const zend_class_entry *ce)
{
	return ce == msgpack_bin_ce ? bin : ce == msgpack_ext_ce ? ext : ce == msgpack_map_ce ? map : NULL;
}

bool msgpack_is_type(const zend_object *object)
{
	return object->ce == msgpack_timestamp_ce || form_of(object->ce);
}

static bool is_ext_type(const zval *type)
{
	return Z_LVAL_P(type) >= INT8_MIN && Z_LVAL_P(type) <= INT8_MAX;
}

/* The properties are public and untyped: userland may have assigned any value, or unset them. */
static bool has_type(const uint8_t *form, zend_object *object, int slot)
{
	return !form[slot] || Z_TYPE_P(msgpack_get_property(object, slot)) == form[slot];
}

bool msgpack_type_is_intact(zend_object *object)
{
	const uint8_t *form = form_of(object->ce);

	return form && has_type(form, object, 0) && has_type(form, object, 1)
		&& (form[0] != IS_LONG || is_ext_type(msgpack_get_property(object, MSGPACK_EXT_TYPE)));
}

/* Throws because of the property that the object cannot be written with. Returns false. */
static ZEND_COLD bool throw_unfit(const uint8_t *form, zend_object *object)
{
	int slot = has_type(form, object, 0);

	if (has_type(form, object, slot)) {
		zend_value_error("%s::$type must be between %d and %d, " ZEND_LONG_FMT " given", ZSTR_VAL(object->ce->name),
			INT8_MIN, INT8_MAX, Z_LVAL_P(msgpack_get_property(object, MSGPACK_EXT_TYPE)));
	} else {
		zend_type_error("%s::$%s must be of type %s, %s given", ZSTR_VAL(object->ce->name),
			ZSTR_VAL(object->ce->properties_info_table[slot]->name), zend_get_type_by_const(form[slot]),
			zend_zval_type_name(msgpack_get_property(object, slot)));
	}
	return false;
}

bool msgpack_encode_type(msgpack_encoder *encoder, zend_object *object)
{
	const zval *first, *second;

	if (object->ce == msgpack_timestamp_ce) {
		return msgpack_encode_timestamp(encoder, object);
	}
	if (!msgpack_type_is_intact(object)) {
		return throw_unfit(form_of(object->ce), object);
	}
	first = msgpack_get_property(object, 0);
	switch (Z_TYPE_P(first)) {
		case IS_LONG:
			second = msgpack_get_property(object, MSGPACK_EXT_DATA);
			return msgpack_put_ext(encoder, (int8_t) Z_LVAL_P(first), Z_STRVAL_P(second), Z_STRLEN_P(second));
		case IS_STRING:
			return msgpack_put_bin(encoder, Z_STRVAL_P(first), Z_STRLEN_P(first));
		default:
			msgpack_encoder_mark_shared(encoder); /* nobody has looked whether the object has several holders */
			return msgpack_encode_array_as(encoder, Z_ARRVAL_P(first), MSGPACK_ARR_MAP_MAP);
	}
}

void msgpack_create_ext(zval *result, int8_t type, const char *data, uint32_t length)
{
	object_init_ex(result, msgpack_ext_ce);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_TYPE), type);
	ZVAL_STR(OBJ_PROP_NUM(Z_OBJ_P(result), MSGPACK_EXT_DATA), msgpack_string_init_fast(data, length));
}

bool msgpack_decode_type(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	if (!msgpack_ext_ce) { /* msgpack.classes=0: null as in PECL msgpack */
		ZVAL_NULL(slot);
		return !msgpack_is_strict(decoder) || msgpack_decoder_reject(decoder, "An ext has no class");
	}
	if (type != MP_EXT_TIMESTAMP || !msgpack_decode_timestamp(slot, data, length, false)) {
		msgpack_create_ext(slot, type, data, length);
	}
	return true;
}

/* Shared by Ext and Map. */
MSGPACK_METHOD(MessagePack_Type_Bin, __construct)
{
	const uint8_t *form = form_of(EX(func)->common.scope);
	bool is_ext = form[1];
	zend_string *data = NULL;
	zval value, *content = &value;

	ZEND_PARSE_PARAMETERS_START(1 + is_ext, -1)
		if (is_ext) {
			MSGPACK_PARAM_LONG(Z_LVAL(value))
		}
		if (form[0] == IS_ARRAY) {
			Z_PARAM_ARRAY(content)
		} else {
			MSGPACK_PARAM_STR(data)
		}
	ZEND_PARSE_PARAMETERS_END();

	if (is_ext) {
		ZVAL_LONG(&value, Z_LVAL(value));
		msgpack_set_property(Z_OBJ_P(ZEND_THIS), MSGPACK_EXT_TYPE, &value);
	}
	if (data) {
		ZVAL_STR(&value, data);
	}
	if (!EG(exception)) {
		msgpack_set_property(Z_OBJ_P(ZEND_THIS), is_ext, content);
	}
}
