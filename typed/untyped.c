#include "untyped.h"

#include "../exceptions.h"
#include "../ext_timestamp.h"
#include "../msgpack_globals.h"
#include "../raw/object.h"
#include "../types.h"
#include "dates.h"
#include "ext/date/php_date.h"
#include "type.h"

/* Writes a date, as the options say. False with an exception. */
static bool put_date(msgpack_encoder *encoder, zend_object *date)
{
	const msgpack_untyped_context *context = encoder->context;
	char text[MSGPACK_DATE_TEXT_MAX];
	size_t length;
	int64_t seconds;
	uint32_t microseconds;

	if ((context->options & MSGPACK_CODEC_DATES_AS_TIMESTAMP)
	 && msgpack_seconds_of_date(&seconds, &microseconds, date)) {
		return msgpack_put_timestamp(encoder, seconds, microseconds * 1000);
	}
	length = msgpack_text_of_date(text, date);
	return length > 0 ? msgpack_put_str(encoder, text, length) : msgpack_fail(encoder, date,
		encoder->options->failure, "A date without a year from 0000 to 9999 has no RFC 3339 text");
}

static bool reject(msgpack_encoder *encoder, const void *holder, const char *type)
{
	return msgpack_fail(encoder, holder, encoder->options->failure, "%s cannot be packed without a type", type);
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	if (object->ce->ce_flags & ZEND_ACC_ENUM) {
		return msgpack_encode(encoder, msgpack_enum_value(object));
	}
	if (object->ce == msgpack_raw_ce) {
		((msgpack_untyped_context *) encoder->context)->is_exact = true;
		return msgpack_raw_encode(encoder, object);
	}
	if (msgpack_is_type(object)) {
		return msgpack_encode_type(encoder, object);
	}
	if (instanceof_function(object->ce, php_date_get_interface_ce())) {
		return put_date(encoder, object);
	}
	if (object->ce == zend_standard_class_def) {
		HashTable *properties = zend_std_get_properties(object);

		return !EG(exception) && msgpack_encode_array_as(encoder, properties, MSGPACK_ARR_MAP_MAP);
	}
	return reject(encoder, object, ZSTR_VAL(object->ce->name));
}

static bool encode_held_object(msgpack_encoder *encoder, zend_object *object)
{
	bool done;

	GC_ADDREF(object);
	done = !msgpack_is_out_of_memory() && msgpack_encoder_enter(encoder);
	if (done) {
		done = encode_object(encoder, object);
		msgpack_encoder_leave(encoder);
	}
	if (UNEXPECTED(!done)) {
		msgpack_fail_in_object(encoder, object, NULL);
	}
	OBJ_RELEASE(object);
	return done;
}

static bool encode_unsupported(msgpack_encoder *encoder, zval *value)
{
	return reject(encoder, Z_PTR_P(value), zend_zval_type_name(value));
}

const msgpack_encode_hooks msgpack_untyped_hooks = { .object = encode_held_object, .unsupported = encode_unsupported };

msgpack_encode_options msgpack_untyped_options(void)
{
	return (msgpack_encode_options) {
		.max_depth = msgpack_allowed_depth(MSGPACK_G(max_depth)), .failure = msgpack_packing_failed_ce,
		.str_bin = MSGPACK_STR_BIN_STR, .arr_map = MSGPACK_ARR_MAP_DETECT, .str8 = true, .float_form = MSGPACK_FLOAT64
	};
}

