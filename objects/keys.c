#include "keys.h"

#include "../codec/strict.h"
#include "../base/php_compat.h"

bool msgpack_php_warn(msgpack_decoder *decoder, const char *function, const char *format, ...)
{
	const msgpack_php_decoding *context = decoder->context;
	va_list arguments;
	zend_string *text;

	if (!context->warn && !msgpack_is_strict(decoder)) {
		return true;
	}
	va_start(arguments, format);
	text = zend_vstrpprintf(0, format, arguments);
	va_end(arguments);
	if (msgpack_is_strict(decoder)) {
		msgpack_decoder_reject(decoder, "%s", ZSTR_VAL(text));
		zend_string_release(text);
		return false;
	}
	context->warn(decoder, function, ZSTR_VAL(text));
	zend_string_release(text);
	if (EG(exception)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}

bool msgpack_php_warn_of_key(msgpack_decoder *decoder, zval *key)
{
	if (!msgpack_php_warn(decoder, "msgpack_unserialize_map_item", "illegal key type")) {
		msgpack_decoder_clear(decoder, key);
		return false;
	}
	return true;
}

zend_string *msgpack_php_key_to_string(msgpack_decoder *decoder, zval *key)
{
	zval *value = key;
	zend_string *string;

	ZVAL_DEREF(value);
	string = Z_TYPE_P(value) == IS_OBJECT ? NULL : zval_try_get_string(value);
	msgpack_decoder_clear(decoder, key);
	if (UNEXPECTED(EG(exception))) {
		if (string) {
			zend_string_release(string);
		}
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return NULL;
	}
	return string;
}

/* Under illegal_key_insert: inserts the key as an element before its value. */
static zval *insert_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key)
{
	zval *slot;

	if (!zend_hash_next_index_insert(frame->array, key)) {
		msgpack_decoder_clear(decoder, key);
	}
	if (!msgpack_array_make_room(frame->array)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	slot = zend_hash_next_index_insert(frame->array, &EG(uninitialized_zval));
	return slot ? slot : msgpack_decoder_drop_value(decoder, frame);
}

static zval *convert_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key)
{
	zend_string *string = msgpack_php_key_to_string(decoder, key);
	zval *slot;

	if (!string) {
		return decoder->status == MSGPACK_DECODE_DONE ? msgpack_decoder_drop_value(decoder, frame) : NULL;
	}
	slot = msgpack_decoder_array_slot(decoder, frame->array,
		&(msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(string),
			.length = (uint32_t) ZSTR_LEN(string) });
	zend_string_release(string);
	return slot;
}

zval *msgpack_php_illegal_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key)
{
	const msgpack_php_decoding *context = decoder->context;

	if (!msgpack_php_warn_of_key(decoder, key)) {
		return NULL;
	}
	return context->illegal_key_insert ? insert_key(decoder, frame, key) : convert_key(decoder, frame, key);
}
