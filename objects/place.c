#include "place.h"

#include "ext/standard/php_incomplete_class.h"
#include "../codec/path.h"
#include "../codec/strict.h"
#include "classes.h"
#include "graph.h"
#include "strict_objects.h"
#include "zend_exceptions.h"

bool msgpack_php_place(msgpack_decoder *decoder, msgpack_frame *frame, zval *value)
{
	zend_reference *reference = frame->in_reference
		? (zend_reference *) ((char *) frame->slot - offsetof(zend_reference, val))
		: Z_ISREF_P(frame->slot) ? Z_REF_P(frame->slot) : NULL;
	zval *slot = reference ? &reference->val : frame->slot;

	if (UNEXPECTED(reference && ZEND_REF_HAS_TYPE_SOURCES(reference))
	 && !zend_verify_ref_assignable_zval(reference, value, /* strict */ true)) {
		msgpack_path_append(decoder, NULL);
		msgpack_decoder_clear(decoder, value);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		if (msgpack_is_strict(decoder)) {
			zend_clear_exception();
			msgpack_decoder_reject(decoder, "A property does not take what its reference gets");
		}
		return false;
	}
	msgpack_decoder_clear(decoder, slot);
	ZVAL_COPY_VALUE(slot, value);
	return true;
}

bool msgpack_php_create(msgpack_decoder *decoder, zval *object, zend_class_entry *ce)
{
	if (EXPECTED(object_init_ex(object, ce) == SUCCESS)) {
		return true;
	}
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	if (msgpack_is_strict(decoder)
	 && (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT
		| ZEND_ACC_IMPLICIT_ABSTRACT_CLASS | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS))) {
		msgpack_php_reject_class(decoder, ce);
	}
	return false;
}

bool msgpack_php_instantiate(msgpack_decoder *decoder, msgpack_frame *frame, zend_class_entry *ce)
{
	zval object;

	if (!msgpack_php_create(decoder, &object, ce)) {
		return false;
	}
	msgpack_php_postpone_destructor(decoder, Z_OBJ(object));
	if (!msgpack_php_place(decoder, frame, &object)) {
		return false;
	}
	frame->form.object = Z_OBJ(object);
	msgpack_php_graph_add(decoder, frame, (zend_refcounted *) frame->form.object, true);
	return true;
}

/* Creates the key first: PHP's functions that take a C string leave a hole in the table
 * when out of memory. */
void msgpack_php_set_incomplete_member(zend_object *object, const char *name, size_t length, zend_string *text)
{
	zend_string *key = zend_string_init(name, length, false);
	zval value;

	ZVAL_STR_COPY(&value, text);
	zend_hash_update(zend_std_get_properties(object), key, &value);
	zend_string_release(key);
}

bool msgpack_php_instantiate_incomplete(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	if (msgpack_is_strict(decoder)) {
		bool is_allowed = msgpack_php_is_allowed(((const msgpack_php_decoding *) decoder->context)->allowed,
			ZSTR_VAL(class_name), ZSTR_LEN(class_name));

		msgpack_decoder_reject(decoder, "Class \"%s\" is %s", ZSTR_VAL(class_name), is_allowed
			? "missing" : "not allowed");
		return false;
	}
	if (!msgpack_php_instantiate(decoder, frame, php_ce_incomplete_class)) {
		return false;
	}
	msgpack_php_set_incomplete_member(frame->form.object, ZEND_STRL(MAGIC_MEMBER), class_name);
	return true;
}

bool msgpack_php_is_forbidden(msgpack_decoder *decoder, const zend_class_entry *ce)
{
	if (EXPECTED(!(ce->ce_flags & ZEND_ACC_NOT_SERIALIZABLE)
	 && !(msgpack_is_strict(decoder) && ce == php_ce_incomplete_class))) {
		return false;
	}
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	if (msgpack_is_strict(decoder)) {
		msgpack_php_reject_class(decoder, ce);
		return true;
	}
	zend_throw_exception_ex(NULL, 0, "Unserialization of '%s' is not allowed", ZSTR_VAL(ce->name));
	msgpack_path_append(decoder, NULL);
	return true;
}
