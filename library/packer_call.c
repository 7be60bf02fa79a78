#include "packer_call.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../base/calls.h"

zend_class_entry *msgpack_packer_ce;
zend_class_entry *msgpack_can_pack_ce;
zend_class_entry *msgpack_can_be_packed_ce;

/* The methods that other methods call, in lower case. */
static const struct {
	const char *name;
	size_t length;
} overridable[] = {
	{ ZEND_STRL("pack") },
	{ ZEND_STRL("packint") },
	{ ZEND_STRL("packfloat") },
	{ ZEND_STRL("packstr") },
	{ ZEND_STRL("packbin") },
	{ ZEND_STRL("packarray") },
	{ ZEND_STRL("packarrayheader") },
	{ ZEND_STRL("packmap") },
	{ ZEND_STRL("packmapheader") },
	{ ZEND_STRL("packext") }
};

/* A property that the library does not have is unset unless it is used: it is serialized, dumped and
 * compared like the library's. */
static zend_object *create_packer(zend_class_entry *ce)
{
	zend_object *created = zend_objects_new(ce);

	object_properties_init(created, ce);
	ZVAL_UNDEF(OBJ_PROP_NUM(created, MSGPACK_PACKER_OPTION_FLAGS));
	ZVAL_UNDEF(OBJ_PROP_NUM(created, MSGPACK_PACKER_STRUCTURES));
	return created;
}

void msgpack_packer_startup(void)
{
	msgpack_packer_ce->create_object = create_packer;
}

bool msgpack_subclass_overrides(const zend_object *packer)
{
	for (size_t i = 0; i < sizeof(overridable) / sizeof(overridable[0]); i++) {
		if (msgpack_overrides(packer, msgpack_packer_ce, overridable[i].name, overridable[i].length)) {
			return true;
		}
	}
	return false;
}

void msgpack_pack_by(INTERNAL_FUNCTION_PARAMETERS, msgpack_can_pack *pack)
{
	zval *packer, *value;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	msgpack_return_packed(return_value, pack(Z_OBJ_P(ZEND_THIS), Z_OBJ_P(packer), value));
}

zend_string *msgpack_take_string(zval *result)
{
	zend_string *string = zval_try_get_string(result);

	zval_ptr_dtor(result);
	if (UNEXPECTED(EG(exception)) && string) {
		zend_string_release(string);
		return NULL;
	}
	return string;
}

zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument, zval *second)
{
	zval result, arguments[2];

	ZVAL_COPY_VALUE(&arguments[0], argument);
	if (second) {
		ZVAL_COPY_VALUE(&arguments[1], second);
	}
	return msgpack_call(msgpack_packing_failed_ce, packer, method, &result, second ? 2 : 1, arguments)
		? msgpack_take_string(&result) : NULL;
}
