#include "failure.h"

#include "path.h"
#include "zend_exceptions.h"

static msgpack_failure *failure_of(msgpack_encoder *encoder)
{
	if (!encoder->has_failed) {
		encoder->has_failed = true;
		/* so that each array around asks whether it has failed, at no cost where none has */
		encoder->runs_no_userland = false;
		encoder->impure++;
		encoder->failure = (msgpack_failure) { .path = NULL };
	}
	return &encoder->failure;
}

bool msgpack_fail(msgpack_encoder *encoder, const void *value, zend_class_entry *ce, const char *format, ...)
{
	va_list arguments;
	zend_string *text;

	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	zend_throw_exception(ce, ZSTR_VAL(text), 0);
	zend_string_release(text);
	failure_of(encoder)->thrown = EG(exception);
	return msgpack_fail_at(encoder, value);
}

bool msgpack_fail_at(msgpack_encoder *encoder, const void *value)
{
	failure_of(encoder)->value = value;
	return false;
}

/* Puts the step from a value, to what failed in it, in front of the path. */
static bool add_step(msgpack_encoder *encoder, smart_str *step, const void *value)
{
	msgpack_failure *failure = failure_of(encoder);

	if (step->s) {
		failure->path = msgpack_path_join(smart_str_extract(step), failure->path);
	}
	return msgpack_fail_at(encoder, value);
}

bool msgpack_fail_in_array(msgpack_encoder *encoder, HashTable *array)
{
	smart_str step = { 0 };

	msgpack_path_add_element(&step, array, failure_of(encoder)->value);
	return add_step(encoder, &step, array);
}

bool msgpack_fail_in_object(msgpack_encoder *encoder, zend_object *object, HashTable *table)
{
	smart_str step = { 0 };

	msgpack_path_add_property(&step, object, table, failure_of(encoder)->value);
	return add_step(encoder, &step, object);
}

bool msgpack_fail_in_type(msgpack_encoder *encoder, zend_object *object)
{
	if (!encoder->has_failed) {
		failure_of(encoder)->thrown = EG(exception);
	}
	return msgpack_fail_in_object(encoder, object, NULL);
}

bool msgpack_fail_in_serialize(msgpack_encoder *encoder, zend_object *object)
{
	smart_str step = { 0 };

	smart_str_appends(&step, "->__serialize()");
	return add_step(encoder, &step, object);
}
