#include "dynamic_objects.h"

#include "../core/frames.h"
#include "../core/shaped_maps.h"
#include "graph.h"
#include "object_frame.h"

static zval *shaped_next(msgpack_decoder *decoder, msgpack_frame *frame);

/* Its property table has all names. */
static const msgpack_frame_type shaped_type = { .next = shaped_next, .bytes_per_item = MSGPACK_BYTES_PER_PAIR };

/* May the keys be names? Those that begin with NUL mean properties of a class. */
static bool has_names(const zend_array *keys)
{
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		if (ZSTR_VAL(keys->arData[i].key)[0] == '\0') {
			return false;
		}
	}
	return true;
}

/* The object's frame is that of any object from now on. Without the properties that have not been read. */
static void become_any_object(msgpack_decoder *decoder, msgpack_frame *frame, zend_array *table)
{
	uint32_t filled = table->nNumUsed - frame->left;

	msgpack_shape_cache_reject(&decoder->options->caches->shapes, table, filled);
	frame->type = &msgpack_php_object_types[MSGPACK_PLAIN];
	frame->form.state = filled > 0 ? MSGPACK_FORM_READING : MSGPACK_FORM_FIRST;
}

static zval *shaped_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *table = frame->form.object->properties;
	Bucket *bucket;
	zval *slot;

	if (frame->form.state == MSGPACK_FORM_NAMED) {
		frame->form.state = MSGPACK_FORM_READING;
		return &table->arData[table->nNumUsed - frame->left - 1].val;
	}
	slot = msgpack_fill_shape(decoder, table, &frame->left, MSGPACK_PLAIN);
	if (slot) {
		return slot;
	}
	if (frame->left == 0) {
		msgpack_pop_frame(decoder, MSGPACK_PLAIN);
		return NULL;
	}
	bucket = &table->arData[table->nNumUsed - frame->left];
	if (msgpack_read_expected_key(decoder, bucket->key, MSGPACK_PLAIN)) {
		frame->left--;
		return &bucket->val;
	}
	if (decoder->status != MSGPACK_DECODE_MORE) {
		decoder->status = MSGPACK_DECODE_DONE;
		become_any_object(decoder, frame, table);
	}
	return NULL;
}

/* Pushes the frame of the object, of which `left` properties have not been read. */
static void push_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal, uint32_t left, bool is_named)
{
	msgpack_frame *frame = msgpack_push_frame(decoder, &shaped_type, slot, left);

	frame->id = ordinal;
	frame->in_payload = false;
	frame->form = (msgpack_form_frame) { .object = Z_OBJ_P(slot), .class_names = 1, .state = is_named ? MSGPACK_FORM_NAMED : MSGPACK_FORM_READING };
}

bool msgpack_php_begin_dynamic_object(msgpack_decoder *decoder, zval *slot, uint32_t pairs)
{
	const msgpack_shape_slot *shape = msgpack_shape_of_next(decoder, pairs, decoder->depth, MSGPACK_PLAIN);
	uint32_t ordinal = decoder->heads;
	zend_array *table;
	zval *value;

	if (!shape || !has_names(shape->shape)) {
		return false;
	}
	table = Z_OBJ_P(slot)->properties = msgpack_copy_shape(shape->shape, false);
	value = msgpack_fill_shape(decoder, table, &pairs, MSGPACK_PLAIN);
	if (pairs > 0 || value) {
		push_object(decoder, slot, ordinal, pairs, value != NULL);
	}
	return true;
}
