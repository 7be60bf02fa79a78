#include "serializer.h"

#include "codec/c_stack.h"
#include "codec/report.h"
#include "ext/date/php_date.h"
#include "ext_timestamp.h"
#include "msgpack_globals.h"
#include "types.h"

msgpack_settings msgpack_configured_settings(void)
{
	return (msgpack_settings) {
		.php_only = MSGPACK_G(php_only),
		.assoc = MSGPACK_G(assoc),
		.force_f32 = MSGPACK_G(force_f32)
	};
}

msgpack_limits msgpack_configured_limits(void)
{
	return (msgpack_limits) { .max_depth = MSGPACK_G(max_depth) };
}

/* Names the function or method that was called. */
static ZEND_COLD void throw_type_of_allowed_classes(const char *expected, const zval *given)
{
	zend_string *caller = get_active_function_or_method_name();

	zend_type_error("%s(): Option \"allowed_classes\" must be %s, %s given", ZSTR_VAL(caller), expected, zend_zval_type_name(given));
	zend_string_release(caller);
}

static bool add_class_names(HashTable *allowed, HashTable *names)
{
	zval *name;

	ZEND_HASH_FOREACH_VAL(names, name) {
		zend_string *lower;

		ZVAL_DEREF(name);
		if (Z_TYPE_P(name) != IS_STRING) {
			throw_type_of_allowed_classes("an array of class names", name);
			return false;
		}
		lower = zend_string_tolower(Z_STR_P(name));
		zend_hash_add_empty_element(allowed, lower);
		zend_string_release(lower);
	} ZEND_HASH_FOREACH_END();
	return true;
}

bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value)
{
	*allowed = NULL;
	if (Z_TYPE_P(value) == IS_TRUE) {
		return true;
	}
	if (Z_TYPE_P(value) != IS_FALSE && Z_TYPE_P(value) != IS_ARRAY) {
		throw_type_of_allowed_classes("of type array|bool", value);
		return false;
	}
	*allowed = zend_new_array(0);
	if (Z_TYPE_P(value) == IS_ARRAY && !add_class_names(*allowed, Z_ARRVAL_P(value))) {
		zend_array_release(*allowed);
		*allowed = NULL;
		return false;
	}
	return true;
}

/* Packing */

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_is_type(object) ? msgpack_encode_type(encoder, object) : msgpack_php_encode_object(encoder, object);
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (Z_TYPE_P(value) == IS_OBJECT && msgpack_is_type(Z_OBJ_P(value))) {
		return msgpack_encode_type(encoder, Z_OBJ_P(value));
	}
	return msgpack_php_encode_reference(encoder, reference);
}

/* Under php_only=0: for everybody, so a time is an ext -1. */
static bool encode_object_for_all(msgpack_encoder *encoder, zend_object *object)
{
	return instanceof_function(object->ce, php_date_get_interface_ce())
		? msgpack_encode_date(encoder, object) : encode_object(encoder, object);
}

static const msgpack_encode_hooks php_only_hooks = {
	.object = encode_object,
	.reference = encode_reference,
	.unsupported = msgpack_php_encode_unsupported
};

static const msgpack_encode_hooks plain_hooks = {
	.object = encode_object_for_all,
	.unsupported = msgpack_php_encode_unsupported
};

zend_string *msgpack_serialize(zval *value, const msgpack_settings *settings)
{
	msgpack_encode_options options = {
		.max_depth = MSGPACK_G(max_depth),
		.str_bin = MSGPACK_G(str_bin),
		.str8 = MSGPACK_G(use_str8_serialization),
		.float32 = settings->force_f32,
		.recursion_is_nil = !settings->php_only
	};
	msgpack_php_encoding encoding;
	msgpack_encoder encoder;
	zend_string *packed = msgpack_encode_scalar(value, settings->force_f32);

	if (packed) {
		return packed;
	}
	msgpack_php_encoding_init(&encoding, settings->php_only, settings->assoc, !MSGPACK_G(error_display));
	msgpack_encoder_init(&encoder, &options, encoding.php_only ? &php_only_hooks : &plain_hooks, &encoding);
	if (msgpack_encode(&encoder, value)) {
		packed = msgpack_encoder_finish(&encoder);
	} else {
		msgpack_encoder_discard(&encoder);
	}
	msgpack_php_encoding_free(&encoding);
	return packed;
}

/* Unpacking */

void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_limits *limits)
{
	bool with_marks = settings->php_only, with_objects = settings->php_only || !settings->assoc;

	unserializer->options = (msgpack_decode_options) {
		.max_depth = limits->max_depth,
		.drop_nil_keys = settings->php_only,
		.illegal_key_insert = MSGPACK_G(illegal_key_insert),
		.quiet = !MSGPACK_G(error_display),
		.keys = &MSGPACK_G(keys)
	};
	unserializer->hooks = (msgpack_decode_hooks) {
		.begin_map = with_objects ? msgpack_php_begin_map : NULL,
		.empty_list = with_marks ? msgpack_php_empty_list : NULL,
		.ext = msgpack_decode_type
	};
	msgpack_php_decoding_init(&unserializer->decoding, settings->php_only, settings->assoc, limits->allowed_classes);
	msgpack_decoder_init(&unserializer->decoder, result, &unserializer->options, &unserializer->hooks, &unserializer->decoding);
}

msgpack_decode_status msgpack_unserializer_run(msgpack_unserializer *unserializer)
{
	msgpack_decode_status status;

	if (!msgpack_stack_suffices(NULL)) {
		return MSGPACK_DECODE_FAILED;
	}
	status = msgpack_decode(&unserializer->decoder);
	if (status == MSGPACK_DECODE_DONE && !msgpack_php_decoding_finish(&unserializer->decoding)) {
		return MSGPACK_DECODE_FAILED;
	}
	return status;
}

void msgpack_unserializer_free(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status)
{
	msgpack_decoder_free(&unserializer->decoder);
	if (status != MSGPACK_DECODE_DONE) {
		zval_ptr_dtor(result);
		ZVAL_NULL(result);
	}
	msgpack_php_decoding_free(&unserializer->decoding);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result); /* {nil: 1, ...}: what is returned is never one */
	}
}

/* Moves `bytes` behind the value. */
static zend_never_inline msgpack_decode_status decode(zval *result, const unsigned char **bytes, const unsigned char *end,
	const msgpack_settings *settings, const msgpack_limits *limits)
{
	msgpack_unserializer unserializer;
	msgpack_decode_status status;

	msgpack_unserializer_init(&unserializer, result, settings, limits);
	unserializer.decoder.cursor = *bytes;
	unserializer.decoder.end = end;
	status = msgpack_unserializer_run(&unserializer);
	*bytes = unserializer.decoder.cursor;
	msgpack_unserializer_free(&unserializer, result, status);
	return status;
}

zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings, const msgpack_limits *limits)
{
	const unsigned char *p = (const unsigned char *) bytes, *end = p + length, *after;
	bool quiet = !MSGPACK_G(error_display);
	msgpack_decode_status status = MSGPACK_DECODE_DONE;

	if (length == 0) {
		ZVAL_NULL(result);
		return FAILURE;
	}
	after = msgpack_decode_scalar(result, p, end);
	if (after) {
		p = after;
	} else {
		status = decode(result, &p, end, settings, limits);
	}
	switch (status) {
		case MSGPACK_DECODE_DONE:
			if (p < end) {
				msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Extra bytes");
			}
			return SUCCESS;
		case MSGPACK_DECODE_FAILED:
			return FAILURE;
		case MSGPACK_DECODE_MORE:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing");
			break;
		case MSGPACK_DECODE_MALFORMED:
		case MSGPACK_DECODE_BAD_KEY:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Parse error");
			break;
		case MSGPACK_DECODE_TOO_DEEP:
			msgpack_report(quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) Maximum depth of %u exceeded", limits->max_depth);
			break;
	}
	ZVAL_FALSE(result);
	return FAILURE;
}
