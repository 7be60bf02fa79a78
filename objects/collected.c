#include "collected.h"

#include "../compact/records.h"
#include "../codec/strict.h"
#include "text_forms.h"
#include "ext/spl/spl_observer.h"
#include "graph.h"
#include "object_frame.h"
#include "payload_names.h"
#include "place.h"
#include "shapes.h"

static zend_always_inline void end(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (msgpack_is_compact(decoder)) {
		msgpack_php_define_shape(decoder, frame);
	}
	msgpack_decoder_pop(decoder);
}

static zend_never_inline void complete_enum_case(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval *name = Z_TYPE_P(frame->detached) == IS_ARRAY
		? zend_hash_str_find(Z_ARRVAL_P(frame->detached), ZEND_STRL("name")) : NULL;

	if (!name || Z_TYPE_P(name) != IS_STRING) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	} else if (msgpack_php_place_enum_case(decoder, frame, frame->form.enumeration, Z_STR_P(name))) {
		msgpack_decoder_drop_detached(decoder, frame);
		end(decoder, frame);
	}
}

/* Consumes the payload. False: it names a class that is not allowed. */
static zend_always_inline bool accept_payload(msgpack_decoder *decoder, const msgpack_frame *frame, zval *payload)
{
	const HashTable *allowed = ((const msgpack_php_decoding *) decoder->context)->allowed;

	if (UNEXPECTED(allowed) && !msgpack_php_is_allowed_payload(allowed, frame->form.object->ce, Z_ARRVAL_P(payload))) {
		msgpack_decoder_clear(decoder, payload);
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return false;
	}
	msgpack_php_defer_call(decoder, frame->form.object, payload, decoder->depth);
	return true;
}

static zend_always_inline void complete_object(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval argument;

	if (Z_TYPE_P(frame->detached) == IS_NULL) {
		ZVAL_EMPTY_ARRAY(frame->detached);
	} else if (Z_TYPE_P(frame->detached) != IS_ARRAY) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return;
	}
	msgpack_decoder_take_detached(frame, &argument);
	if (EXPECTED(accept_payload(decoder, frame, &argument))) {
		end(decoder, frame);
	}
}

/* Nothing is left of the pairs, but maybe the value of the last: a payload. */
static zend_always_inline zval *end_or_payload(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (frame->form.state == MSGPACK_FORM_NAMED) {
		frame->form.state = MSGPACK_FORM_PAYLOAD;
		return frame->detached;
	}
	if (EXPECTED(frame->form.object)) {
		complete_object(decoder, frame);
	} else {
		complete_enum_case(decoder, frame);
	}
	return NULL;
}

/* The array is never packed: the first string key would move the places of its elements. */
zval *msgpack_php_collected_slot(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *key)
{
	uint32_t count;
	zval *slot;

	if (Z_TYPE_P(frame->detached) == IS_NULL) {
		array_init(frame->detached);
		zend_hash_real_init_mixed(Z_ARRVAL_P(frame->detached));
	}
	count = zend_hash_num_elements(Z_ARRVAL_P(frame->detached));
	slot = msgpack_decoder_array_slot(decoder, Z_ARRVAL_P(frame->detached), key);
	if (msgpack_is_strict(decoder) && slot && zend_hash_num_elements(Z_ARRVAL_P(frame->detached)) == count) {
		return msgpack_decoder_reject(decoder, "An object of %s has the same key twice",
			ZSTR_VAL(frame->form.object->ce->name));
	}
	return slot;
}

static zend_never_inline zval *pair_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	uint8_t state = frame->form.state;
	msgpack_key key;

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

		bool is_noted = msgpack_php_note_name(decoder, frame, name);

		zend_string_release(name);
		if (!is_noted) {
			return NULL;
		}
	}
	return msgpack_php_collected_slot(decoder, frame, &key);
}

static zval *collected_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return EXPECTED(frame->left == 0) ? end_or_payload(decoder, frame) : pair_next(decoder, frame);
}

const msgpack_frame_type msgpack_php_collected_type = { .next = collected_next, .abandon = msgpack_php_drop_names,
	.bytes_per_item = 2 };

uint8_t msgpack_php_payload_levels(const zend_class_entry *ce)
{
	if (ce->__unserialize->type != ZEND_INTERNAL_FUNCTION) {
		return 0;
	}
	return instanceof_function(ce, spl_ce_SplObjectStorage) ? 3 : 2;
}

/* Pushes the frame of an object whose class and second nil key have been read. */
static zend_always_inline void push_payload(msgpack_decoder *decoder, zval *slot)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, &msgpack_php_collected_type, slot, 0);

	frame->no_references = msgpack_php_payload_levels(Z_OBJCE_P(slot));
	frame->in_payload = frame->no_shape = true;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ_P(slot), .class_names = 1, .state = MSGPACK_FORM_NAMED };
}

/* An object at a slot that is nil, whose payload is next. False: see status. */
static zend_always_inline bool begin_object(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce)
{
	zval object;

	if (UNEXPECTED(!msgpack_php_create(decoder, &object, ce))) {
		return false;
	}
	ZVAL_COPY_VALUE(slot, &object);
	msgpack_php_postpone_destructor(decoder, Z_OBJ(object));
	msgpack_php_graph_add_record(decoder, slot, Z_OBJ(object));
	if (msgpack_is_compact(decoder)) {
		msgpack_compact_note_object(decoder, Z_OBJ(object), false);
	}
	push_payload(decoder, slot);
	return true;
}

void msgpack_php_begin_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce)
{
	if (EXPECTED(begin_object(decoder, slot, ce))) {
		msgpack_decoder_detach(msgpack_decoder_top(decoder));
	}
}

bool msgpack_php_begin_short_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t count,
	uint32_t shape)
{
	msgpack_frame *frame;

	if (UNEXPECTED(!begin_object(decoder, slot, ce))) {
		return false;
	}
	frame = msgpack_decoder_top(decoder);
	frame->form.state = MSGPACK_FORM_PAYLOAD;
	return msgpack_compact_begin_payload(decoder, msgpack_decoder_detach(frame), count, shape);
}
