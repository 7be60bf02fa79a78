/* pack() of MessagePack\Type\Bin, Ext and Map: a value that packs itself calls its packer. */
#include "../property_slots.h"
#include "../base/arguments.h"
#include "packer_call.h"

/* Copies the property. An unset one raises PHP's warning: false if an error handler
 * throws. */
static bool read_property(zval *copy, zend_object *object, int slot)
{
	zend_string *name = object->ce->properties_info_table[slot]->name;
	zval undefined;

	ZVAL_COPY_DEREF(copy, zend_read_property_ex(object->ce, object, name, false, &undefined));
	return !EG(exception);
}

/* Parses the packer and calls its method with one property or two; `second` < 0: one. */
static void pack_properties(INTERNAL_FUNCTION_PARAMETERS, const char *method, int first, int second)
{
	zend_object *object = Z_OBJ_P(ZEND_THIS);
	zval *packer, arguments[2];
	zend_string *packed = NULL;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_UNDEF(&arguments[1]);
	if (read_property(&arguments[0], object, first) && (second < 0 || read_property(&arguments[1], object, second))) {
		packed = msgpack_packer_call(Z_OBJ_P(packer), method, &arguments[0], second < 0 ? NULL : &arguments[1]);
	}
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
	if (packed) {
		RETVAL_STR(packed);
	}
}

MSGPACK_METHOD(MessagePack_Type_Bin, pack)
{
	pack_properties(INTERNAL_FUNCTION_PARAM_PASSTHRU, "packbin", MSGPACK_BIN_DATA, -1);
}

MSGPACK_METHOD(MessagePack_Type_Ext, pack)
{
	pack_properties(INTERNAL_FUNCTION_PARAM_PASSTHRU, "packext", MSGPACK_EXT_TYPE, MSGPACK_EXT_DATA);
}

MSGPACK_METHOD(MessagePack_Type_Map, pack)
{
	pack_properties(INTERNAL_FUNCTION_PARAM_PASSTHRU, "packmap", MSGPACK_MAP_MAP, -1);
}
