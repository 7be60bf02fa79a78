#include "reader.h"

#include "../codec/input.h"
#include "../codec/map_keys.h"

/* Strings */

bool msgpack_compact_grow_strings(msgpack_compact_reader *reader)
{
	return msgpack_grow((void **) &reader->strings, reader->first_strings, &reader->string_capacity,
		MIN(msgpack_larger_than(reader->string_capacity), MP_COMPACT_INDEXES), sizeof(*reader->strings));
}

const unsigned char *msgpack_compact_read_any_scalar(msgpack_decoder *decoder, const unsigned char *p, zval *slot)
{
	const unsigned char *end = decoder->end, *after;

	if (p < end && *p >= MP_FIXEXT1 && *p <= MP_FIXEXT4) {
		return msgpack_compact_read_ext_scalar(decoder, p, end, slot);
	}
	after = msgpack_read_scalar(p, end, slot);
	return after && Z_TYPE_P(slot) == IS_STRING ? msgpack_compact_index_body(decoder, slot, after) : after;
}

/* The next key of a record, which its shape has. */
static msgpack_key key_of_shape(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	const zend_array *keys = msgpack_compact_keys_of(decoder, &decoder->compact->shapes[frame->shape - 1]);
	const Bucket *bucket = &keys->arData[keys->nNumUsed - frame->left];

	return bucket->key ? msgpack_key_of_string(bucket->key)
		: (msgpack_key) { .type = MSGPACK_KEY_INTEGER, .integer = (zend_long) bucket->h };
}

/* A str or bin that ends at the cursor; or the digits of a `number`, which have no index. */
static msgpack_key literal_key(msgpack_decoder *decoder, const msgpack_key *key, bool is_number)
{
	zend_string *string = msgpack_key_cache_get(&decoder->options->caches->keys, key->bytes, key->length);

	if (!is_number) {
		msgpack_compact_index_string(decoder, string, decoder->cursor);
	}
	msgpack_compact_hold_string(decoder, string);
	return msgpack_key_of_string(string);
}

msgpack_key msgpack_compact_read_key(msgpack_decoder *decoder)
{
	const msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;
	const unsigned char *p = decoder->cursor;
	size_t available = (size_t) (decoder->end - p);
	zend_string *string;
	msgpack_key key;

	if (top && top->shape) {
		return key_of_shape(decoder, top);
	}
	if (msgpack_compact_is_string_reference(p, available)) {
		string = msgpack_compact_string_at(decoder->compact, p, decoder->end, &decoder->cursor);
		if (EXPECTED(string && ZSTR_LEN(string) <= MP_COMPACT_KEY_MAX)) {
			return msgpack_key_of_string(string);
		}
		decoder->cursor = p;
		decoder->status = mp_token_size(p, available) > available ? MSGPACK_DECODE_MORE : MSGPACK_DECODE_MALFORMED;
		return (msgpack_key) { .type = MSGPACK_KEY_NONE };
	}
	key = msgpack_read_key(decoder);
	return key.type == MSGPACK_KEY_STRING ? literal_key(decoder, &key, mp_is_int_head(*p)) : key;
}

/* Shapes */

zend_array *msgpack_compact_keys_of(msgpack_decoder *decoder, msgpack_shape *shape)
{
	if (UNEXPECTED(!shape->keys)) {
		shape->keys = msgpack_compact_hold_array(decoder, zend_new_array(shape->pairs));
		for (uint32_t i = 0; i < shape->pairs; i++) {
			zend_hash_add_new(shape->keys, shape->ce->properties_info_table[i]->name, &EG(uninitialized_zval));
		}
	}
	return shape->keys;
}

/* The key as records have it, which repeats: the cache interns it. With a reference for the caller. */
static zend_string *key_of_records(msgpack_decoder *decoder, zend_string *key)
{
	return ZSTR_IS_INTERNED(key) || ZSTR_LEN(key) > MSGPACK_KEY_CACHE_MAX_LENGTH ? zend_string_copy(key)
		: msgpack_key_cache_get(&decoder->options->caches->keys, ZSTR_VAL(key), ZSTR_LEN(key));
}

bool msgpack_compact_add_key(msgpack_decoder *decoder, zend_array *keys, const msgpack_key *key, bool is_name)
{
	zend_string *string = key->type == MSGPACK_KEY_STRING ? msgpack_compact_key_string(key) : NULL;
	uint32_t count = keys->nNumOfElements;

	if (is_name) {
		msgpack_slot_of_name(decoder, keys, string ? zend_string_copy(string) : zend_long_to_str(key->integer));
	} else if (string) {
		msgpack_slot_of_string(decoder, keys, key_of_records(decoder, string));
	} else {
		msgpack_slot_of_integer(decoder, keys, key->integer);
	}
	return keys->nNumOfElements > count;
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame);

static const msgpack_frame_type definition_type = { .next = definition_next, .bytes_per_item = 1, .has_array = true };

bool msgpack_compact_begin_definition(msgpack_decoder *decoder, zval *slot, uint32_t items,
	void (*begin)(msgpack_decoder *decoder, const msgpack_frame *frame))
{
	msgpack_frame *frame;

	if (items == 0 || items % 2 > 0) {
		return msgpack_malformed(decoder);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	frame = msgpack_push_array(decoder, &definition_type, slot,
		msgpack_compact_hold_array(decoder, msgpack_array_of(0, false)), items);
	frame->definition.begin = begin;
	frame->definition.pairs = items / 2;
	frame->definition.has_class = false;
	frame->definition.class_name = NULL;
	return true;
}

static bool read_class_of_definition(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *p = decoder->cursor;
	msgpack_key name = msgpack_compact_read_key(decoder);

	if (name.type != MSGPACK_KEY_STRING || mp_is_int_head(*p)) {
		return name.type == MSGPACK_KEY_NONE ? false : msgpack_malformed(decoder);
	}
	frame->definition.class_name = msgpack_compact_key_string(&name);
	frame->left--;
	return true;
}

/* Reads the keys and the class. False: see status. */
static bool read_definition(msgpack_decoder *decoder, msgpack_frame *frame)
{
	while (frame->left > frame->definition.pairs) {
		msgpack_key key = msgpack_compact_read_key(decoder);
		bool is_first = frame->left == 2 * frame->definition.pairs;

		if (key.type == MSGPACK_KEY_NONE) {
			return false;
		}
		if (key.type == MSGPACK_KEY_NIL ? !is_first : key.type == MSGPACK_KEY_OTHER
			|| !msgpack_compact_add_key(decoder, frame->array, &key, frame->definition.has_class)) {
			return decoder->status == MSGPACK_DECODE_DONE && msgpack_malformed(decoder);
		}
		frame->definition.has_class |= key.type == MSGPACK_KEY_NIL;
		frame->left--;
	}
	return !frame->definition.has_class || frame->definition.class_name || read_class_of_definition(decoder, frame);
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (read_definition(decoder, frame)) {
		frame->definition.begin(decoder, frame);
	}
	return NULL;
}

bool msgpack_compact_end_definition(msgpack_decoder *decoder)
{
	const msgpack_frame *frame = decoder->top;
	uint32_t shapes = decoder->compact->shape_count;

	msgpack_drop_frame(decoder);
	msgpack_compact_define(decoder, frame->array, true, frame->definition.class_name);
	return decoder->compact->shape_count > shapes || msgpack_malformed(decoder);
}

bool msgpack_compact_check_shape(msgpack_shape *shape)
{
	shape->is_usable = shape->class_name ? ZSTR_LEN(shape->class_name) <= MP_COMPACT_KEY_MAX : shape->pairs > 0;
	for (uint32_t i = 0; i < shape->pairs; i++) {
		const zend_string *key = shape->keys ? shape->keys->arData[i].key : shape->ce->properties_info_table[i]->name;

		shape->is_usable &= !key || ZSTR_LEN(key) <= MP_COMPACT_KEY_MAX;
	}
	return shape->is_usable;
}

/* A copy of a map without holes, with nil for each value. */
static zend_array *empty_array_of(msgpack_decoder *decoder, const zend_array *keys)
{
	zend_array *empty = msgpack_new_small_array(keys->nNumUsed, false);

	for (const Bucket *each = keys->arData, *end = each + keys->nNumUsed; each < end; each++) {
		msgpack_append_key(empty, each->key ? key_of_records(decoder, each->key) : NULL, each->h);
	}
	empty->nNextFreeElement = keys->nNextFreeElement;
	return empty;
}

zend_array *msgpack_compact_new_record(msgpack_decoder *decoder, msgpack_shape *shape)
{
	if (UNEXPECTED(!shape->empty)) {
		shape->empty = msgpack_compact_hold_array(decoder, empty_array_of(decoder, shape->keys));
	}
	return msgpack_copy_shape(shape->empty, true);
}

bool msgpack_compact_link_keys(zend_array *row)
{
	Bucket *bucket = row->arData, *end = bucket + row->nNumUsed;

	HT_HASH_RESET(row);
	row->nNumOfElements = 0;
	row->nNextFreeElement = ZEND_LONG_MIN;
	for (; bucket < end; bucket++) {
		uint32_t *first = &HT_HASH(row, (uint32_t) bucket->h | row->nTableMask);

		if (Z_TYPE(bucket->val) == IS_UNDEF) {
			continue;
		}
		Z_NEXT(bucket->val) = *first;
		*first = HT_IDX_TO_HASH((uint32_t) (bucket - row->arData));
		row->nNumOfElements++;
		if (!bucket->key && (zend_long) bucket->h >= row->nNextFreeElement) {
			row->nNextFreeElement = (zend_long) bucket->h < ZEND_LONG_MAX ? (zend_long) bucket->h + 1 : ZEND_LONG_MAX;
		}
	}
	return row->nNumOfElements > 0;
}

/* Containers */

void msgpack_compact_add_container(msgpack_decoder *decoder, zend_array *array, uint32_t height)
{
	msgpack_compact_reader *reader = decoder->compact;

	while (reader->container_count < decoder->heads) {
		if (reader->container_count == reader->container_capacity && !msgpack_grow((void **) &reader->containers,
			reader->first_containers, &reader->container_capacity, msgpack_larger_than(reader->container_capacity),
			sizeof(*reader->containers))) {
			return;
		}
		reader->containers[reader->container_count++] = (msgpack_container) { 0 };
	}
	if (EXPECTED(decoder->heads > 0)) { /* else 2^32 heads have been counted */
		reader->containers[decoder->heads - 1] = (msgpack_container) { .array = array, .height = height };
	}
}

bool msgpack_compact_share(msgpack_decoder *decoder, zval *slot, uint32_t ordinal)
{
	msgpack_compact_reader *reader = decoder->compact;
	const msgpack_container *container = ordinal - 1 < reader->container_count
		? &reader->containers[ordinal - 1] : NULL;
	zend_array *array = container ? container->array : NULL;
	uint32_t height = array ? container->height : 0;

	if (!array) {
		if (decoder->hooks->same_object && decoder->hooks->same_object(decoder, slot, ordinal)) {
			return true;
		}
		return decoder->status == MSGPACK_DECODE_DONE && msgpack_malformed(decoder);
	}
	if (height == 0 || msgpack_compact_is_in_payload(decoder)) {
		return msgpack_malformed(decoder);
	}
	if (height > decoder->options->max_depth || decoder->depth > decoder->options->max_depth - height) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_TOO_DEEP);
	}
	msgpack_compact_add_height(decoder, height);
	reader->levels = MAX(reader->levels, decoder->depth + height);
	GC_ADDREF(array);
	ZVAL_ARR(slot, array);
	return true;
}
