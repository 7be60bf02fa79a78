/* PHP values to PECL msgpack's bytes and back, under the INI settings and options:
 * shared by the functions, \MessagePack, sessions and caches. */
#pragma once

#include "msgpack_globals.h"
#include "objects/form.h"

/* The settings that apply where options do not say; the caller calls msgpack_release_table(). */
static zend_always_inline msgpack_settings msgpack_complete_settings(const msgpack_settings *options)
{
	msgpack_settings settings = *options;

	if (!settings.lists_classes) {
		settings.allowed_classes = msgpack_configured_classes();
	}
	settings.max_depth = settings.max_depth ? settings.max_depth : MSGPACK_G(max_depth);
	msgpack_hold_table(settings.allowed_classes);
	return settings;
}

/* The settings under which sessions and caches pack. */
static zend_always_inline msgpack_settings msgpack_store_settings(void)
{
	msgpack_settings settings = MSGPACK_G(settings);

	settings.compact = MSGPACK_G(stores_are_compact);
	return settings;
}

static zend_always_inline msgpack_float_form msgpack_float_form_of(const msgpack_settings *settings)
{
	return settings->force_f32 ? MSGPACK_FLOAT32 : MSGPACK_FLOAT64;
}

/* As msgpack_serialize(), by an encoder. */
zend_string *msgpack_serialize_other(zval *value, const msgpack_settings *settings);

/* Returns NULL with an exception where the value cannot be packed: if the settings are strict, or list classes, also
 * where a reader with this list would not get it back. */
static zend_always_inline zend_string *msgpack_serialize(zval *value, const msgpack_settings *settings)
{
	zend_string *packed = NULL;

	if (Z_TYPE_P(value) <= IS_DOUBLE) {
		packed = msgpack_encode_scalar(value, msgpack_float_form_of(settings));
	} else if (Z_TYPE_P(value) == IS_STRING && EXPECTED(MSGPACK_G(str_bin) == MSGPACK_STR_BIN_STR)) {
		packed = msgpack_encode_single_str(Z_STR_P(value), MSGPACK_G(use_str8_serialization));
	}
	return EXPECTED(packed) ? packed : msgpack_serialize_other(value, settings);
}

/* Unpacks a message that is a nil, bool, number, str, bin or empty array, whatever the settings are. False, with
 * `result` nil or unchanged: it is another message, or an incomplete one. */
static zend_always_inline bool msgpack_unserialize_single(zval *result, const char *bytes, size_t length)
{
	const unsigned char *p = (const unsigned char *) bytes, *after;
	bool is_small_container = *p >= MP_FIXMAP && *p < MP_FIXSTR;

	if (!is_small_container) {
		after = msgpack_decode_scalar(result, p, p + length);
		if (EXPECTED(after == p + length) || !after) {
			return after != NULL;
		}
		zval_ptr_dtor_str(result);
		ZVAL_NULL(result);
		return false;
	}
	if (*p != MP_FIXARRAY || length != 1) {
		return false;
	}
	ZVAL_EMPTY_ARRAY(result);
	return true;
}

/* A session that is being read. */
typedef struct msgpack_session {
	/* Sets the variables, before __wakeup() and __unserialize() run. False: the value holds none. */
	bool (*set)(struct msgpack_session *session, zval *value);
	HashTable replaced; /* their old values: destructors must not run before the new objects are complete */
	bool is_set;
} msgpack_session;

/* Unpacks one value, under complete settings. FAILURE: an exception, or a warning about the bytes with the result false
 * (null for the empty string). A rejected message runs no __wakeup() and no __unserialize(). Of a session only what a
 * rule of this extension rejects is a warning: PHP warns of it. */
zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings);

/* Reports that reading has stopped with a status other than FAILED. Consumes the text, or with NULL takes that of the
 * status, and the path; NULL: it is not to be told. */
ZEND_COLD void msgpack_report_problem(msgpack_decode_status status, const msgpack_settings *settings, zend_string *text,
	zend_string *path, size_t offset);

/* The decoding of one value, which may come in pieces. Must not be moved while in use. */
typedef struct {
	const unsigned char *start; /* of the input, for the offset in an exception */
	msgpack_decode_options options;
	msgpack_php_decoding decoding;
	msgpack_graph_entry first_entries[MSGPACK_VECTOR_BLOCK];
	msgpack_decoder decoder;
	zval *result;
	uint32_t max_depth;
} msgpack_unserializer;

/* Begins a value at `result`, which must not be moved. The caller sets the input: decoder.cursor and decoder.end. */
void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings);

/* Decodes without calling __wakeup() or __unserialize(). Only after MORE can it be called again. */
msgpack_decode_status msgpack_unserializer_read(msgpack_unserializer *unserializer);

/* After DONE: runs __wakeup() and __unserialize(). FAILED where one of these throws. */
msgpack_decode_status msgpack_unserializer_finish(msgpack_unserializer *unserializer);

/* Frees the decoder. Unless `status`, that of the last call, is DONE, the result becomes null. */
void msgpack_unserializer_free(msgpack_unserializer *unserializer, msgpack_decode_status status);
