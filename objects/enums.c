#include "enums.h"

#include "classes.h"
#include "ext/standard/php_incomplete_class.h"
#include "graph.h"
#include "place.h"

/* Returns the case `name` of an enum; NULL with a diagnostic or an exception. */
static zend_object *find_case(msgpack_decoder *decoder, zend_class_entry *ce, zend_string *name)
{
	static const char function[] = "msgpack_unserialize_map_item";
	zend_class_constant *constant;

	if (!(ce->ce_flags & ZEND_ACC_ENUM)) {
		msgpack_php_warn(decoder, function, "Class '%s' is not an enum", ZSTR_VAL(ce->name));
		return NULL;
	}
	constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);
	if (!constant) {
		msgpack_php_warn(decoder, function, "Undefined constant %s::%s", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return NULL;
	}
	if (!(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
		msgpack_php_warn(decoder, function, "%s::%s is not an enum case", ZSTR_VAL(ce->name), ZSTR_VAL(name));
		return NULL;
	}
	if (Z_TYPE(constant->value) == IS_CONSTANT_AST
	 && zval_update_constant_ex(&constant->value, constant->ce) != SUCCESS) {
		return NULL;
	}
	return Z_OBJ(constant->value);
}

bool msgpack_php_place_enum_case(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce,
	zend_string *name)
{
	zend_object *object = find_case(decoder, ce, name);
	zval value;

	if (!object) {
		msgpack_decoder_stop(decoder, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
		return false;
	}
	ZVAL_OBJ_COPY(&value, object);
	if (!msgpack_php_place(decoder, frame, &value)) {
		return false;
	}
	msgpack_php_graph_add(decoder, frame, (zend_refcounted *) object, false);
	return true;
}

bool msgpack_php_place_enum(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name,
	zend_string *case_name)
{
	zend_class_entry *ce = msgpack_php_lookup_class(decoder, class_name);

	if (decoder->status != MSGPACK_DECODE_DONE) {
		return false;
	}
	if (ce) {
		return msgpack_php_place_enum_case(decoder, frame, ce, case_name);
	}
	if (!msgpack_php_instantiate_incomplete(decoder, frame, class_name)) {
		return false;
	}
	msgpack_php_set_incomplete_member(frame->form.object, ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE), case_name);
	return true;
}
