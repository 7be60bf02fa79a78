#include "records.h"

#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/loop.h"
#include "columns.h"
#include "reader.h"

enum { BYTES_PER_CELL = 1 };

static const msgpack_loop_hooks compact;

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void definition_abandon(msgpack_frame *frame);

/* The keys of a shape, which the values follow. */
static const msgpack_frame_type definition_type = { .next = definition_next, .abandon = definition_abandon,
	.bytes_per_item = BYTES_PER_CELL, .has_array = true };
static bool malformed(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

/* Records */

/* A record of a map, whose values are all there. */
static zend_always_inline void begin_array(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_array *array = msgpack_compact_new_record(decoder, shape);
	uint32_t left = msgpack_fill_record(decoder, array, shape->pairs, &msgpack_compact_fill);

	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, left == 0);
	if (left > 0) {
		msgpack_push_record(decoder, slot, array, left);
	} else {
		msgpack_compact_add_height(decoder, 1);
	}
}

/* A record whose values are not all there, or too many to believe: a map that takes
 * its keys from the shape, one by one. */
static void begin_record_as_map(msgpack_decoder *decoder, zval *slot, uint32_t shape, uint32_t pairs)
{
	zend_array *array = msgpack_array_of(msgpack_reserve(decoder, pairs, BYTES_PER_CELL), false);

	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, 0);
	msgpack_push_array(decoder, &msgpack_map_type, slot, array, pairs)->shape = shape;
}

/* An array where maps are objects: integer keys may be names in the shape. No object, as none is expected. */
static ZEND_COLD bool begin_record_without_object(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	const msgpack_shape *known = &decoder->compact->shapes[shape - 1];

	if (known->class_name) {
		return malformed(decoder);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	begin_record_as_map(decoder, slot, shape, known->pairs);
	return true;
}

/* A record that may be an object. */
static zend_always_inline bool begin_object(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	return decoder->hooks->begin_record && EXPECTED(decoder->hooks->begin_record(decoder, slot, shape))
		? decoder->status == MSGPACK_DECODE_DONE : begin_record_without_object(decoder, slot, shape);
}

/* As begin_record(), of any. */
static zend_never_inline bool begin_any_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];
	uint32_t pairs = known->pairs;

	if (UNEXPECTED(!known->is_usable) && !msgpack_compact_check_shape(known)) {
		return malformed(decoder);
	}
	if (UNEXPECTED(known->class_name || decoder->hooks->maps_are_objects)) {
		return begin_object(decoder, slot, shape);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	if (!msgpack_may_hold_all(decoder, pairs, BYTES_PER_CELL)) {
		begin_record_as_map(decoder, slot, shape, pairs);
		return true;
	}
	begin_array(decoder, slot, known);
	return true;
}

/* A record of the shape, whose values follow. False: status says why. */
static zend_always_inline bool begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];

	if (UNEXPECTED(!known->is_usable || known->class_name || decoder->hooks->maps_are_objects
	 || decoder->depth >= decoder->reach || !msgpack_may_hold_all(decoder, known->pairs, BYTES_PER_CELL))) {
		return begin_any_record(decoder, slot, shape);
	}
	begin_array(decoder, slot, known);
	return true;
}

/* Definitions: keys, then values. The first key may be nil, whose value is the name of
 * a class. */

/* All keys are read, and the class as well. */
static zval *begin_values(msgpack_decoder *decoder, msgpack_frame *frame, zend_string *class_name)
{
	zend_array *keys = frame->array;
	zval *slot = frame->slot;
	uint32_t shapes = decoder->compact->shape_count;

	msgpack_drop_frame(decoder);
	msgpack_compact_define(decoder, keys, true, class_name);
	if (decoder->compact->shape_count > shapes) {
		begin_record(decoder, slot, shapes + 1);
	} else {
		malformed(decoder);
	}
	return NULL;
}

static zval *read_class_of_definition(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_key name = msgpack_compact_read_key(decoder);

	if (name.type == MSGPACK_KEY_STRING) {
		frame->left--;
		return begin_values(decoder, frame, msgpack_compact_key_string(&name));
	}
	return name.type == MSGPACK_KEY_NONE ? NULL : msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	if (!msgpack_compact_read_keys(decoder, frame)) {
		return NULL;
	}
	return frame->definition.has_class ? read_class_of_definition(decoder, frame) : begin_values(decoder, frame, NULL);
}

static void definition_abandon(msgpack_frame *frame)
{
	zend_array_destroy(frame->array);
}

static bool begin_definition(msgpack_decoder *decoder, zval *slot, uint32_t items)
{
	msgpack_frame *frame;

	if (items == 0 || items % 2 > 0) {
		return malformed(decoder);
	}
	frame = msgpack_decoder_push(decoder, &definition_type, slot, items);
	if (!frame) {
		return false;
	}
	frame->array = msgpack_array_of(0, false);
	frame->definition.pairs = items / 2;
	frame->definition.has_class = false;
	return true;
}

/* Arrays that stand for something */

typedef enum {
	ARRAY_LIST, /* it has no such meaning */
	ARRAY_RECORD,
	ARRAY_DEFINITION,
	ARRAY_COLUMNS,
	ARRAY_LIST_PAYLOAD,
	ARRAY_MAP_PAYLOAD,
	ARRAY_UNKNOWN /* status MORE: its first element is not all there */
} array_meaning;

/* The indexes that the first element has, each plus one, as far as its type has them. */
typedef struct {
	uint32_t shape;
	uint32_t name; /* of the string that is the name of the class */
} array_indexes;

static array_meaning unknown(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	return ARRAY_UNKNOWN;
}

/* By an ext value of this type with a body of so many bytes; LIST: it is no marker. */
static array_meaning meaning_of(uint8_t type, uint32_t length)
{
	switch (type) {
		case MP_COMPACT_SHAPE:
			return length == 0 ? ARRAY_DEFINITION : length <= 2 ? ARRAY_RECORD : ARRAY_LIST;
		case MP_COMPACT_COLUMN:
			return ARRAY_COLUMNS;
		case MP_COMPACT_LIST_PAYLOAD:
			return length == 1 || length == 2 ? ARRAY_LIST_PAYLOAD : ARRAY_LIST;
		case MP_COMPACT_MAP_PAYLOAD:
			return length == 2 || length == 4 ? ARRAY_MAP_PAYLOAD : ARRAY_LIST;
		default:
			return ARRAY_LIST;
	}
}

/* The number that the body is. */
static uint32_t number_at(const unsigned char *p, uint32_t length)
{
	return length == 1 ? *p : length == 2 ? mp_load16(p) : mp_load32(p);
}

static array_indexes indexes_of(array_meaning meaning, uint32_t number, uint32_t length)
{
	uint32_t bits = 4 * length;

	if (meaning == ARRAY_MAP_PAYLOAD) {
		return (array_indexes) { .name = (number >> bits) + 1,
			.shape = (number & ((UINT32_C(1) << bits) - 1)) + 1 };
	}
	return meaning == ARRAY_LIST_PAYLOAD ? (array_indexes) { .name = number + 1 }
		: (array_indexes) { .shape = number + 1 };
}

/* What an array stands for whose first element is at the cursor. Unless it is a list that element is consumed. */
static array_meaning meaning_at(msgpack_decoder *decoder, array_indexes *indexes)
{
	const unsigned char *p = decoder->cursor;
	size_t available = (size_t) (decoder->end - p);
	bool is_ext8 = available > 0 && *p == MP_EXT8;
	array_meaning meaning;
	uint32_t length;

	if (available > 0 && EXPECTED((*p < MP_FIXEXT1 || *p > MP_FIXEXT4) && !is_ext8)) {
		return ARRAY_LIST;
	}
	if (available < (is_ext8 ? 3 : 2)) {
		return unknown(decoder);
	}
	length = is_ext8 ? p[1] : UINT32_C(1) << (*p - MP_FIXEXT1);
	meaning = meaning_of(is_ext8 ? p[2] : p[1], length);
	if (meaning == ARRAY_LIST || meaning == ARRAY_COLUMNS) {
		return meaning;
	}
	if (is_ext8 && length > 0) {
		return ARRAY_LIST;
	}
	if (!is_ext8 && available < 2 + length) {
		return unknown(decoder);
	}
	decoder->cursor += is_ext8 ? 3 : 2 + length;
	if (length > 0) {
		*indexes = indexes_of(meaning, number_at(p + 2, length), length);
	}
	return meaning;
}

/* A record has as many values as its shape has keys; its head counts the shape, too. */
static zend_always_inline bool begin_record_of(msgpack_decoder *decoder, zval *slot, uint32_t values, uint32_t shape)
{
	const msgpack_shape *known = &decoder->compact->shapes[shape - 1];

	if (UNEXPECTED(known->pairs != values)) {
		return malformed(decoder);
	}
	return known->class_name && EXPECTED(known->is_usable) ? begin_object(decoder, slot, shape)
		: begin_record(decoder, slot, shape);
}

/* Is it the index of a shape, in one byte? */
static zend_always_inline bool is_at_short_record(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	return decoder->end - p >= 3 && p[0] == MP_FIXEXT1 && p[1] == MP_COMPACT_SHAPE;
}

/* Begins the record of such a shape; `count` are the elements of the array, of which there is one at least. */
static zend_always_inline bool begin_short_record(msgpack_decoder *decoder, zval *slot, uint32_t count)
{
	uint32_t shape = (uint32_t) decoder->cursor[2] + 1;

	decoder->cursor += 3;
	decoder->heads++;
	return EXPECTED(shape <= decoder->compact->shape_count) ? begin_record_of(decoder, slot, count - 1, shape)
		: malformed(decoder);
}

bool msgpack_compact_begin_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape)
{
	if (shape == 0) {
		return msgpack_begin_list(decoder, slot, count, &compact);
	}
	decoder->heads++;
	return begin_record(decoder, slot, shape);
}

/* The name of a class, by its index plus one; NULL: nothing may refer to it so. */
static zend_string *name_at(const msgpack_compact_reader *reader, uint32_t index)
{
	zend_string *name = index <= reader->string_count ? reader->strings[index - 1] : NULL;

	return name && ZSTR_LEN(name) <= MP_COMPACT_KEY_MAX ? name : NULL;
}

/* May a payload be a record of the shape, with so many values? */
static bool is_of_payload(const msgpack_compact_reader *reader, uint32_t shape, uint32_t values)
{
	msgpack_shape *known = shape <= reader->shape_count ? &reader->shapes[shape - 1] : NULL;

	return known && !known->class_name && known->pairs == values
		&& (known->is_usable || msgpack_compact_check_shape(known));
}

/* An object whose payload is a list or a record of `count` values; the head counts the class, too. */
static bool begin_object_with_payload(msgpack_decoder *decoder, zval *slot, uint32_t count,
	array_indexes indexes)
{
	zend_string *name = name_at(decoder->compact, indexes.name);

	if (!name || !decoder->hooks->begin_payload || (indexes.shape > 0
		&& !is_of_payload(decoder->compact, indexes.shape, count))) {
		return malformed(decoder);
	}
	return decoder->hooks->begin_payload(decoder, slot, name, count, indexes.shape);
}

static bool begin_array_of_meaning(msgpack_decoder *decoder, zval *slot, uint32_t count, array_meaning meaning,
	array_indexes indexes)
{
	uint32_t shape = indexes.shape;

	if (meaning == ARRAY_RECORD && shape > decoder->compact->shape_count) {
		return malformed(decoder);
	}
	switch (meaning) {
		case ARRAY_RECORD:
			return begin_record_of(decoder, slot, count - 1, shape);
		case ARRAY_DEFINITION:
			return begin_definition(decoder, slot, count - 1);
		case ARRAY_LIST_PAYLOAD:
		case ARRAY_MAP_PAYLOAD:
			return begin_object_with_payload(decoder, slot, count - 1, indexes);
		default:
			return false;
	}
}

/* Is there surely an element of a list at the cursor? */
static zend_always_inline bool is_list(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	if (decoder->end - p < 2) {
		return p < decoder->end && *p < MP_NIL;
	}
	return *p >= MP_FIXEXT1 && *p <= MP_FIXEXT4 ? !mp_is_compact_marker(p[1]) : *p != MP_EXT8;
}

/* Begins an array that may be no list, whose head, at `head`, has been read. */
static zend_always_inline bool begin_any_array(msgpack_decoder *decoder, zval *slot, uint32_t count,
	const unsigned char *head)
{
	array_indexes indexes = { 0 };
	array_meaning meaning;

	if (is_at_short_record(decoder)) {
		return begin_short_record(decoder, slot, count);
	}
	meaning = meaning_at(decoder, &indexes);
	if (meaning == ARRAY_LIST) {
		return msgpack_begin_list(decoder, slot, count, &compact);
	}
	if (meaning == ARRAY_COLUMNS) {
		return msgpack_compact_begin_columns(decoder, slot, count, head);
	}
	if (meaning == ARRAY_UNKNOWN) {
		decoder->cursor = head;
		return false;
	}
	decoder->heads++;
	return begin_array_of_meaning(decoder, slot, count, meaning, indexes);
}

/* The loop */

static bool read_compact_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	const unsigned char *body = decoder->cursor;
	mp_tag application = { .type = MP_TAG_EXT };

	if (tag->ext_type == MP_COMPACT_SAME && (tag->length == 1 || tag->length == 2 || tag->length == 4)) {
		decoder->cursor += tag->length;
		return msgpack_compact_share(decoder, slot, tag->length == 1 ? *body : tag->length == 2 ? mp_load16(body)
			: mp_load32(body));
	}
	if (tag->ext_type != MP_COMPACT_EXT || tag->length == 0) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
		return false;
	}
	decoder->cursor++;
	application.ext_type = (int8_t) *body;
	application.length = tag->length - 1;
	return msgpack_read_ext(decoder, slot, &application);
}

/* The hook may change the input. */
static bool read_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	bool has_meaning = tag->ext_type >= MP_COMPACT_FIRST && tag->ext_type <= MP_COMPACT_LAST, done;
	msgpack_compact_reader *reader = decoder->compact;

	reader->consumed += (size_t) (decoder->cursor - reader->from);
	done = (has_meaning ? read_compact_ext : msgpack_read_ext)(decoder, slot, tag);
	reader->consumed += done ? tag->length : 0;
	reader->from = decoder->cursor;
	return done;
}

static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot)
{
	mp_tag tag;

	return msgpack_input_token(decoder, &tag) && msgpack_read_token(decoder, slot, &tag, &compact);
}

static zend_never_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_map_next(decoder, frame, &compact);
}

static zend_always_inline msgpack_cached_shape *shape_at(msgpack_decoder *decoder, uint32_t pairs)
{
	const unsigned char *after;
	const zend_string *key = msgpack_compact_string_at(decoder->compact, decoder->cursor, decoder->end, &after);

	if (!key) {
		return msgpack_shape_of_key(decoder, pairs);
	}
	return ZSTR_LEN(key) > MSGPACK_KEY_CACHE_MAX_LENGTH ? NULL
		: msgpack_shape_cache_get(&decoder->options->caches->shapes, ZSTR_VAL(key), ZSTR_LEN(key), pairs);
}

/* The first maps of a message may be as those of other messages: later ones rarely are. */
static zend_always_inline bool may_cache_shape(const msgpack_decoder *decoder, const zend_array *array)
{
	enum { FIRST_MAPS = 16 };

	(void) array;
	return decoder->compact->shape_count < FIRST_MAPS;
}

static zend_always_inline bool is_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	return msgpack_compact_is_string_reference(p, (size_t) (decoder->end - p));
}

static zend_always_inline void note_begun(msgpack_decoder *decoder, zend_array *array, bool is_complete)
{
	msgpack_compact_note_container(decoder, array, is_complete);
	if (is_complete) {
		msgpack_compact_add_height(decoder, 1);
	}
}

static zend_always_inline void note_ended(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_compact_close(decoder, frame->id, frame->height + 1);
}

/* A map that is written with its keys defines a shape, unless it is a record, or has other keys than strings and
 * integers. */
static zend_always_inline void define_map(msgpack_decoder *decoder, const msgpack_frame *frame, zend_array *array)
{
	if (frame && UNEXPECTED(frame->shape || frame->no_shape)) {
		return;
	}
	if (frame && UNEXPECTED(frame->keys_repeat)) {
		msgpack_compact_define_unusable(decoder);
	} else {
		msgpack_compact_define_map(decoder, array, !frame);
	}
}

static const msgpack_loop_hooks compact = {
	.fill = &msgpack_compact_fill, .key = msgpack_compact_read_key, .expected_key = msgpack_compact_read_key,
	.key_string = msgpack_compact_key_string_of, .shape_at = shape_at, .map_next = map_next, .other = read_other,
	.ext = read_ext, .is_key = is_key, .may_cache_shape = may_cache_shape, .has_records = true,
	.begun = note_begun, .ended = note_ended, .map_ended = define_map, .is_list = is_list, .array = begin_any_array
};

static zval *read_compact(msgpack_decoder *decoder, zval *slot)
{
	msgpack_compact_reader *reader = decoder->compact;

	reader->from = decoder->cursor;
	decoder->noted = decoder->cursor + reader->noted_ahead;
	slot = msgpack_read_values(decoder, slot, &compact);
	reader->consumed += (size_t) (decoder->cursor - reader->from);
	reader->noted_ahead = decoder->noted > decoder->cursor ? (size_t) (decoder->noted - decoder->cursor) : 0;
	return slot;
}

static void free_reader(msgpack_decoder *decoder)
{
	msgpack_compact_reader_free(decoder->compact);
}

/* What is announced follows the cursor then. */
static void begin_compact(msgpack_decoder *decoder)
{
	decoder->cursor += MP_COMPACT_ANNOUNCEMENT;
	decoder->compact = emalloc(sizeof(*decoder->compact));
	msgpack_compact_init(decoder->compact);
	decoder->dialect = MSGPACK_COMPACT;
	decoder->loop = read_compact;
	decoder->free_defined = free_reader;
}

zval *msgpack_read_plain_or_compact(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *p = decoder->cursor;
	size_t available = (size_t) (decoder->end - p);

	if (UNEXPECTED(available == 0 || (*p == mp_announcement[0] && mp_may_be_announced(p, available)))) {
		if (available < MP_COMPACT_ANNOUNCEMENT) {
			decoder->status = MSGPACK_DECODE_MORE;
			return slot;
		}
		begin_compact(decoder);
	} else {
		decoder->dialect = MSGPACK_PLAIN;
		decoder->loop = msgpack_read_plain;
	}
	return decoder->loop(decoder, slot);
}

zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const msgpack_cached_shape *shape = msgpack_is_compact(decoder)
		? msgpack_shape_of_next(decoder, frame->left, &compact) : msgpack_plain_shape_of_next(decoder, frame->left);

	frame->map_state = MSGPACK_MAP_READING;
	frame->array = msgpack_new_map(decoder, frame->left, shape);
	frame->type = shape ? &msgpack_expected_map_type : &msgpack_map_type;
	if (msgpack_is_compact(decoder) && !frame->in_reference && frame->id == decoder->heads) {
		msgpack_compact_note_container(decoder, frame->array, 0);
	}
	return frame->array;
}
