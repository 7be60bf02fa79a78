#include "records.h"

#include "../codec/array.h"
#include "reader.h"
#include "../codec/fill.h"
#include "../codec/frames.h"
#include "../codec/room.h"
#include "shared_records.h"

enum { BYTES_PER_CELL = 1 };

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *table_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *first_row_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void definition_abandon(msgpack_frame *frame);

/* The keys of a shape, which the values follow. */
static const msgpack_frame_type definition_type = { .next = definition_next, .abandon = definition_abandon,
	.bytes_per_item = BYTES_PER_CELL, .has_array = true };
/* Rows of a shape. */
static const msgpack_frame_type table_type = { .next = table_next, .bytes_per_item = MP_COMPACT_ROW_MIN,
	.has_array = true };
/* The first row of a table, in full; `left` counts the elements of the array. */
static const msgpack_frame_type first_row_type = { .next = first_row_next, .bytes_per_item = BYTES_PER_CELL,
	.has_array = true };

static bool malformed(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

/* Records */

/* A record of a map, whose values are all there. */
static zend_always_inline void begin_array(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	msgpack_new_record record = msgpack_read_record(decoder, shape);

	ZVAL_ARR(slot, record.array);
	msgpack_compact_note_container(decoder, record.array, record.left == 0);
	if (record.left > 0) {
		msgpack_push_record(decoder, slot, record.array, record.left);
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

/* Records take copies of the keys: those of a map are interned by the cache, which has them a second time. */
static bool add_key(msgpack_decoder *decoder, const msgpack_frame *frame, const msgpack_key *key)
{
	bool is_cached = key->type == MSGPACK_KEY_STRING && key->length <= MSGPACK_KEY_CACHE_MAX_LENGTH
		&& !frame->definition.has_class;
	zend_string *cached;
	bool added;

	if (!is_cached) {
		return msgpack_compact_add_key(decoder, frame->array, key, frame->definition.has_class);
	}
	cached = msgpack_key_cache_get(&decoder->options->caches->keys, key->bytes, key->length);
	added = msgpack_compact_add_key(decoder, frame->array,
		&(msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(cached) }, false);
	zend_string_release(cached);
	return added;
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	while (frame->left > frame->definition.pairs) {
		msgpack_key key = msgpack_compact_read_key(decoder);
		bool is_first = frame->left == 2 * frame->definition.pairs;

		if (key.type == MSGPACK_KEY_NONE) {
			return NULL;
		}
		if (key.type == MSGPACK_KEY_NIL ? !is_first : key.type == MSGPACK_KEY_OTHER || !add_key(decoder, frame, &key)) {
			return decoder->status == MSGPACK_DECODE_DONE
				? msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED) : NULL;
		}
		frame->definition.has_class |= key.type == MSGPACK_KEY_NIL;
		frame->left--;
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

/* Tables */

/* Of a row; 0: there is no such shape, or it is one of objects. */
static uint32_t columns_of(const msgpack_compact_reader *reader, uint32_t shape)
{
	return shape > 0 && !reader->shapes[shape - 1].class_name ? reader->shapes[shape - 1].pairs : 0;
}

static bool begin_table(msgpack_decoder *decoder, zval *slot, uint32_t cells, uint32_t shape)
{
	uint32_t columns = columns_of(decoder->compact, shape);
	zend_array *array;

	if (columns < MP_COMPACT_ROW_MIN || cells == 0 || cells % columns > 0) {
		return malformed(decoder);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = msgpack_array_of(msgpack_reserve(decoder, cells / columns, columns), true);
	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, 0);
	msgpack_push_array(decoder, &table_type, slot, array, cells / columns)->shape = shape;
	return true;
}

static zval *table_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	uint32_t depth = decoder->depth;

	while (frame->left > 0) {
		zval *slot;

		if (UNEXPECTED(array->nNumUsed == array->nTableSize)
			&& !msgpack_grow_array(decoder, array, frame->left, true)) {
			return NULL;
		}
		frame->left--;
		slot = &array->arPacked[array->nNumUsed++];
		ZVAL_NULL(slot);
		decoder->heads++;
		if (!begin_record(decoder, slot, frame->shape) || decoder->depth > depth
			|| UNEXPECTED(msgpack_is_out_of_memory())) {
			return NULL;
		}
		frame = msgpack_decoder_top(decoder); /* there may be more room for frames, elsewhere */
	}
	array->nNextFreeElement = array->nNumOfElements = array->nNumUsed;
	msgpack_pop_frame(decoder, MSGPACK_COMPACT);
	return NULL;
}

/* Room for the rows of a table of so many elements whose first row is at the cursor, or for those of them that the
 * input can hold. Most have a short map. */
static uint32_t room_of_rows(msgpack_decoder *decoder, uint32_t elements)
{
	const unsigned char *p = decoder->cursor;
	uint32_t columns = p < decoder->end && *p >= MP_FIXMAP && *p < MP_FIXARRAY ? *p & MP_FIXMAP_MAX : 0;

	return columns < MP_COMPACT_ROW_MIN ? 0 : msgpack_reserve(decoder, 1 + (elements - 1) / columns, columns);
}

static bool begin_first_row(msgpack_decoder *decoder, zval *slot, uint32_t elements)
{
	zend_array *array;

	if (elements < 1 + MP_COMPACT_ROW_MIN) {
		return malformed(decoder);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = msgpack_array_of(room_of_rows(decoder, elements), true);
	ZVAL_ARR(slot, array);
	msgpack_compact_note_container(decoder, array, 0);
	msgpack_push_array(decoder, &first_row_type, slot, array, elements);
	return true;
}

/* Is it the row that has defined the last shape, as it ended? `ordinal`: that of the first row. */
static bool defines_last_shape(const msgpack_compact_reader *reader, const zval *row, uint32_t ordinal)
{
	return Z_TYPE_P(row) == IS_ARRAY ? reader->shapes[reader->shape_count - 1].keys == Z_ARRVAL_P(row)
		: Z_TYPE_P(row) == IS_OBJECT && reader->definer == ordinal;
}

/* That shape, plus one; 0: none. */
static uint32_t shape_of_row(const msgpack_compact_reader *reader, const zval *row, uint32_t ordinal)
{
	return reader->shape_count > 0 && defines_last_shape(reader, row, ordinal) ? reader->shape_count : 0;
}

/* The slot of the map with its keys. */
static zval *begin_row(msgpack_frame *frame)
{
	frame->left--;
	frame->array->nNumUsed = 1;
	ZVAL_NULL(frame->array->arPacked);
	return frame->array->arPacked;
}

static zval *first_row_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zend_array *array = frame->array;
	uint32_t shape, columns;

	if (array->nNumUsed == 0) {
		return begin_row(frame);
	}
	/* else it is an earlier map */
	shape = decoder->heads > frame->id ? shape_of_row(decoder->compact, &array->arPacked[0], frame->id + 1) : 0;
	columns = columns_of(decoder->compact, shape);
	if (columns < MP_COMPACT_ROW_MIN || frame->left % columns > 0) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	frame->type = &table_type;
	frame->shape = shape;
	frame->left /= columns;
	return NULL;
}

/* Arrays that stand for something */

static msgpack_array_meaning unknown(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	return MSGPACK_ARRAY_UNKNOWN;
}

/* By an ext value of this type with a body of so many bytes; LIST: it is no marker. */
static msgpack_array_meaning meaning_of(uint8_t type, uint32_t length)
{
	switch (type) {
		case MP_COMPACT_SHAPE:
			return length == 0 ? MSGPACK_ARRAY_DEFINITION : length <= 2 ? MSGPACK_ARRAY_RECORD : MSGPACK_ARRAY_LIST;
		case MP_COMPACT_TABLE:
			return length == 0 ? MSGPACK_ARRAY_FIRST_ROW : length <= 2 ? MSGPACK_ARRAY_TABLE : MSGPACK_ARRAY_LIST;
		case MP_COMPACT_LIST_PAYLOAD:
			return length == 1 || length == 2 ? MSGPACK_ARRAY_LIST_PAYLOAD : MSGPACK_ARRAY_LIST;
		case MP_COMPACT_MAP_PAYLOAD:
			return length == 2 || length == 4 ? MSGPACK_ARRAY_MAP_PAYLOAD : MSGPACK_ARRAY_LIST;
		default:
			return MSGPACK_ARRAY_LIST;
	}
}

/* The number that the body is. */
static uint32_t number_at(const unsigned char *p, uint32_t length)
{
	return length == 1 ? *p : length == 2 ? mp_load16(p) : mp_load32(p);
}

static msgpack_array_indexes indexes_of(msgpack_array_meaning meaning, uint32_t number, uint32_t length)
{
	uint32_t bits = 4 * length;

	if (meaning == MSGPACK_ARRAY_MAP_PAYLOAD) {
		return (msgpack_array_indexes) { .name = (number >> bits) + 1,
			.shape = (number & ((UINT32_C(1) << bits) - 1)) + 1 };
	}
	return meaning == MSGPACK_ARRAY_LIST_PAYLOAD ? (msgpack_array_indexes) { .name = number + 1 }
		: (msgpack_array_indexes) { .shape = number + 1 };
}

msgpack_array_meaning msgpack_array_meaning_at(msgpack_decoder *decoder, msgpack_array_indexes *indexes)
{
	const unsigned char *p = decoder->cursor;
	size_t available = (size_t) (decoder->end - p);
	bool is_ext8 = available > 0 && *p == MP_EXT8;
	msgpack_array_meaning meaning;
	uint32_t length;

	if (available > 0 && EXPECTED((*p < MP_FIXEXT1 || *p > MP_FIXEXT4) && !is_ext8)) {
		return MSGPACK_ARRAY_LIST;
	}
	if (available < (is_ext8 ? 3 : 2)) {
		return unknown(decoder);
	}
	length = is_ext8 ? p[1] : UINT32_C(1) << (*p - MP_FIXEXT1);
	meaning = is_ext8 && length > 0 ? MSGPACK_ARRAY_LIST : meaning_of(is_ext8 ? p[2] : p[1], length);
	if (meaning == MSGPACK_ARRAY_LIST) {
		return meaning;
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

bool msgpack_begin_short_record(msgpack_decoder *decoder, zval *slot, uint32_t count)
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
		return msgpack_begin_compact_list(decoder, slot, count);
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
	msgpack_array_indexes indexes)
{
	zend_string *name = name_at(decoder->compact, indexes.name);

	if (!name || !decoder->hooks->begin_payload || (indexes.shape > 0
		&& !is_of_payload(decoder->compact, indexes.shape, count))) {
		return malformed(decoder);
	}
	return decoder->hooks->begin_payload(decoder, slot, name, count, indexes.shape);
}

bool msgpack_begin_array_of_meaning(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_array_meaning meaning,
	msgpack_array_indexes indexes)
{
	uint32_t shape = indexes.shape;

	if ((meaning == MSGPACK_ARRAY_RECORD || meaning == MSGPACK_ARRAY_TABLE) && shape > decoder->compact->shape_count) {
		return malformed(decoder);
	}
	switch (meaning) {
		case MSGPACK_ARRAY_RECORD:
			return begin_record_of(decoder, slot, count - 1, shape);
		case MSGPACK_ARRAY_DEFINITION:
			return begin_definition(decoder, slot, count - 1);
		case MSGPACK_ARRAY_TABLE:
			return begin_table(decoder, slot, count - 1, shape);
		case MSGPACK_ARRAY_FIRST_ROW:
			return begin_first_row(decoder, slot, count - 1);
		case MSGPACK_ARRAY_LIST_PAYLOAD:
		case MSGPACK_ARRAY_MAP_PAYLOAD:
			return begin_object_with_payload(decoder, slot, count - 1, indexes);
		default:
			return false;
	}
}
