#include "collected.h"

#include "enums.h"
#include "graph.h"
#include "object_frame.h"
#include "shapes.h"

static void collected_complete(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *collected = frame->detached;

	if (frame->form.object) {
		if (Z_TYPE_P(collected) == IS_NULL) {
			ZVAL_EMPTY_ARRAY(collected);
		} else if (Z_TYPE_P(collected) != IS_ARRAY) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return;
		}
		msgpack_php_defer_call(decoder, frame->form.object, collected, decoder->depth);
		ZVAL_UNDEF(collected);
	} else {
		zval *name = Z_TYPE_P(collected) == IS_ARRAY ? zend_hash_str_find(Z_ARRVAL_P(collected), ZEND_STRL("name")) : NULL;

		if (!name || Z_TYPE_P(name) != IS_STRING) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return;
		}
		if (!msgpack_php_place_enum_case(decoder, frame, frame->form.enumeration, Z_STR_P(name))) {
			return;
		}
	}
	msgpack_decoder_drop_detached(decoder, frame);
	if (msgpack_is_compact(decoder)) {
		msgpack_php_define_shape(decoder, frame);
	}
	msgpack_decoder_pop(decoder);
}

/* The array is never packed: the first string key would move the places of its elements. */
zval *msgpack_php_collected_slot(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *key)
{
	if (Z_TYPE_P(frame->detached) == IS_NULL) {
		array_init(frame->detached);
		zend_hash_real_init_mixed(Z_ARRVAL_P(frame->detached));
	}
	return msgpack_decoder_array_slot(decoder, Z_ARRVAL_P(frame->detached), key);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	uint8_t state = frame->form.state;
	msgpack_key key;

	if (frame->left == 0) {
		collected_complete(decoder, frame);
		return NULL;
	}
	key = msgpack_decoder_read_key(decoder);
	if (key.type == MSGPACK_KEY_NONE) {
		return NULL;
	}
	frame->left--;
	frame->no_shape |= key.type == MSGPACK_KEY_NIL;
	if (key.type == MSGPACK_KEY_NIL && state != MSGPACK_FORM_PAYLOAD) {
		if (msgpack_php_read_class_name(decoder, frame)) {
			if (decoder->status == MSGPACK_DECODE_MORE) {
				decoder->cursor = start;
				frame->left++;
			}
			return NULL;
		}
		if (state == MSGPACK_FORM_FIRST) {
			frame->form.state = MSGPACK_FORM_PAYLOAD;
			frame->in_payload = true;
			return frame->detached;
		}
	}
	/* A payload must be the only pair, and a key must be a name. */
	if (state == MSGPACK_FORM_PAYLOAD || (key.type != MSGPACK_KEY_STRING && key.type != MSGPACK_KEY_INTEGER)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->form.state = MSGPACK_FORM_READING;
	if (msgpack_is_compact(decoder)) {
		zend_string *name = msgpack_php_key_name(decoder, &key, MSGPACK_COMPACT);

		msgpack_php_note_name(frame, name);
		zend_string_release(name);
	}
	return msgpack_php_collected_slot(decoder, frame, &key);
}

const msgpack_frame_type msgpack_php_collected_type = { .next = collected_next, .abandon = msgpack_php_drop_names, .bytes_per_item = 2 };
