#include "reader.h"

#include "../codec/loop.h"

/* Records */

static zend_always_inline void opened(msgpack_decoder *decoder, zend_array *array, bool is_complete)
{
	msgpack_compact_number_container(decoder, array, is_complete);
	if (is_complete) {
		msgpack_compact_add_height(decoder, 1);
	}
}

/* A record of a map, whose values are all there. */
static zend_always_inline void begin_array(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_array *array = msgpack_compact_new_record(decoder, shape);
	uint32_t left = msgpack_fill_record(decoder, array, shape->pairs, &msgpack_compact_fill);

	ZVAL_ARR(slot, array);
	opened(decoder, array, left == 0);
	if (left > 0) {
		msgpack_push_record(decoder, slot, array, left);
	}
}

/* A record whose values are not all there, or too many to reserve room for: a map that takes its keys from the shape,
 * one by one. */
static void begin_record_as_map(msgpack_decoder *decoder, zval *slot, uint32_t shape, uint32_t pairs)
{
	zend_array *array = msgpack_array_of(msgpack_reserve(decoder, pairs, MSGPACK_BYTES_PER_ELEMENT), false);

	ZVAL_ARR(slot, array);
	msgpack_compact_number_container(decoder, array, 0);
	msgpack_push_array(decoder, &msgpack_map_type, slot, array, pairs)->shape = shape;
}

/* A record of the shape with this index, whose values follow: as many as that has keys. The head counts it, too. False:
 * status says why. */
static zend_never_inline bool begin_record(msgpack_decoder *decoder, zval *slot, uint32_t values, uint32_t index)
{
	msgpack_shape *shape = msgpack_compact_find_shape(decoder->compact, index, values);
	bool has_class, may_be_object;

	decoder->heads++;
	if (UNEXPECTED(!shape)) {
		return msgpack_malformed(decoder);
	}
	has_class = shape->class_name != NULL;
	may_be_object = has_class || decoder->hooks->object_of_map;
	if (may_be_object && decoder->hooks->begin_record
		&& EXPECTED(decoder->hooks->begin_record(decoder, slot, index + 1))) {
		return decoder->status == MSGPACK_DECODE_DONE;
	}
	if (UNEXPECTED(has_class)) {
		return msgpack_malformed(decoder);
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	/* where maps are objects, integer keys of an array may be names in the shape */
	if (UNEXPECTED(may_be_object || !msgpack_may_hold_all(decoder, values, MSGPACK_BYTES_PER_ELEMENT))) {
		begin_record_as_map(decoder, slot, index + 1, values);
	} else {
		begin_array(decoder, slot, shape);
	}
	return true;
}

/* All keys are read, and the class as well. */
static void begin_defined(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	uint32_t index = decoder->compact->shape_count;

	if (msgpack_compact_end_definition(decoder)) {
		begin_record(decoder, frame->slot, decoder->compact->shapes[index].pairs, index);
	}
}

/* Arrays that stand for something */

/* An array that turns out to be a list. */
static zend_never_inline bool begin_list(msgpack_decoder *decoder, zval *slot, uint32_t count)
{
	return msgpack_begin_list(decoder, slot, count);
}

bool msgpack_compact_begin_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape)
{
	return shape > 0 ? begin_record(decoder, slot, count, shape - 1) : begin_list(decoder, slot, count);
}

/* An object whose payload is a list or a record of `count` values; `number` is the body of the marker, the index of its
 * class, and of the shape of a record. */
static bool begin_object_with_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t number,
	uint32_t bits_of_shape)
{
	const msgpack_compact_reader *reader = decoder->compact;
	uint32_t index = number >> bits_of_shape, shape_index = number & ((UINT32_C(1) << bits_of_shape) - 1);
	zend_string *name = index < reader->string_count ? reader->strings[index] : NULL;
	bool is_record = bits_of_shape > 0;
	const msgpack_shape *shape = is_record ? msgpack_compact_find_shape(reader, shape_index, count) : NULL;

	decoder->heads++;
	if (!name || ZSTR_LEN(name) > MP_COMPACT_KEY_MAX || !decoder->hooks->begin_payload
		|| (is_record && (!shape || shape->class_name))) {
		return msgpack_malformed(decoder);
	}
	return decoder->hooks->begin_payload(decoder, slot, name, count, is_record ? shape_index + 1 : 0);
}

/* Begins an array whose first element is the marker at the cursor, or any ext 8, which is all there; `count` elements
 * follow. */
static bool begin_marked(msgpack_decoder *decoder, zval *slot, uint32_t count, const mp_tag *tag)
{
	const unsigned char *start = decoder->cursor, *body = mp_body(start);
	bool is_fixext = *start != MP_EXT8, is_shape = tag->ext_type == MP_COMPACT_SHAPE;
	uint32_t length = tag->length, number = (uint32_t) mp_load(body, length);
	uint32_t bits_of_shape = tag->ext_type == MP_COMPACT_MAP_PAYLOAD ? 4 * length : 0;

	decoder->cursor = body + length;
	if (is_shape && !is_fixext && length == 0) {
		return msgpack_compact_begin_definition(decoder, slot, count, begin_defined);
	}
	if (is_fixext && (bits_of_shape > 0 ? length == 2 || length == 4 : length <= 2)) {
		return is_shape ? begin_record(decoder, slot, count, number)
			: begin_object_with_payload(decoder, slot, count, number, bits_of_shape);
	}
	decoder->cursor = start;
	return begin_list(decoder, slot, count + 1);
}

/* Is there surely an element of a list at the cursor? */
static zend_always_inline bool is_list(const msgpack_decoder *decoder)
{
	const unsigned char *p = decoder->cursor;

	if (p == decoder->end) {
		return false;
	}
	return *p >= MP_FIXEXT1 && *p <= MP_FIXEXT4 ? decoder->end - p > 1 && !mp_is_compact_marker(p[1]) : *p != MP_EXT8;
}

/* Begins an array that may be no list, whose head, at `head`, has been read. */
static zend_always_inline bool begin_any_array(msgpack_decoder *decoder, zval *slot, uint32_t count,
	const unsigned char *head)
{
	const unsigned char *p = decoder->cursor;
	mp_tag tag;

	if (decoder->end - p >= 3 && p[0] == MP_FIXEXT1 && p[1] == MP_COMPACT_SHAPE) {
		decoder->cursor += 3;
		return begin_record(decoder, slot, count - 1, p[2]);
	}
	if (!msgpack_input_token(decoder, &tag)) {
		decoder->cursor = head;
		return false;
	}
	if (tag.ext_type == MP_COMPACT_COLUMN) {
		return msgpack_compact_begin_columns(decoder, slot, count, head);
	}
	return begin_marked(decoder, slot, count - 1, &tag);
}

/* The loop */

static bool read_compact_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	const unsigned char *body = decoder->cursor;
	mp_tag application = { .type = MP_TAG_EXT };

	if (mp_is_ordinal(tag)) {
		decoder->cursor += tag->length;
		return msgpack_compact_share(decoder, slot, (uint32_t) mp_load(body, tag->length));
	}
	if (tag->ext_type != MP_COMPACT_EXT || tag->length == 0) {
		return msgpack_malformed(decoder);
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
	reader->from = decoder->cursor;
	done = (has_meaning ? read_compact_ext : msgpack_read_ext)(decoder, slot, tag);
	reader->consumed += done ? tag->length : 0;
	reader->from = decoder->cursor;
	return done;
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
static zend_always_inline bool may_cache_shape(const msgpack_decoder *decoder)
{
	enum { FIRST_MAPS = 16 };

	return decoder->compact->shape_count < FIRST_MAPS;
}

static zend_always_inline bool is_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	return msgpack_compact_is_string_reference(p, (size_t) (decoder->end - p));
}

/* A map that is written with its keys defines a shape, unless it is a record, or has other keys than strings and
 * integers. */
static zend_always_inline void define_map(msgpack_decoder *decoder, const msgpack_frame *frame, zend_array *array)
{
	if (frame && UNEXPECTED(frame->shape || frame->no_shape)) {
		return;
	}
	array = frame && UNEXPECTED(frame->keys_repeat) ? (zend_array *) &zend_empty_array : array;
	/* a map that was read without a frame has short keys, of which none repeats: see msgpack_compact_check_shape() */
	msgpack_compact_add_shape(decoder, (msgpack_shape) { .keys = array, .pairs = array->nNumUsed,
		.is_usable = !frame });
}

static const msgpack_loop_hooks msgpack_loop = {
	.fill = &msgpack_compact_fill, .key = msgpack_compact_read_key, .expected_key = msgpack_compact_read_key,
	.key_string = msgpack_compact_key_string_of, .shape_at = shape_at,
	.ext = read_ext, .is_key = is_key, .may_cache_shape = may_cache_shape, .has_records = true,
	.opened = opened, .ended = msgpack_compact_close, .map_ended = define_map, .is_list = is_list,
	.array = begin_any_array
};

static zval *read_compact(msgpack_decoder *decoder, zval *slot)
{
	msgpack_compact_reader *reader = decoder->compact;

	reader->from = decoder->cursor;
	decoder->indexed_end = decoder->cursor + reader->indexed_ahead;
	slot = msgpack_read_values(decoder, slot);
	reader->consumed += (size_t) (decoder->cursor - reader->from);
	if (decoder->status == MSGPACK_DECODE_DONE && reader->consumed < reader->bytes_needed) {
		msgpack_malformed(decoder); /* columns were paid for with bytes that follow the message */
	}
	reader->indexed_ahead = decoder->indexed_end > decoder->cursor
		? (size_t) (decoder->indexed_end - decoder->cursor) : 0;
	return slot;
}

static void free_reader(msgpack_decoder *decoder)
{
	msgpack_compact_reader *reader = decoder->compact;

	msgpack_free_unless(reader->strings, reader->first_strings);
	msgpack_free_unless(reader->shapes, reader->first_shapes);
	msgpack_free_unless(reader->containers, reader->first_containers);
	efree(reader);
}

/* Moves the cursor after the announcement, and begins the message. */
static void begin_compact(msgpack_decoder *decoder)
{
	msgpack_compact_reader *reader = emalloc(sizeof(*reader));

	memset(reader, 0, offsetof(msgpack_compact_reader, first_strings));
	reader->strings = reader->first_strings;
	reader->string_capacity = MSGPACK_FIRST_STRINGS;
	reader->shapes = reader->first_shapes;
	reader->shape_capacity = MSGPACK_FIRST_SHAPES;
	reader->containers = reader->first_containers;
	reader->container_capacity = MSGPACK_FIRST_CONTAINERS;
	decoder->cursor += MP_COMPACT_ANNOUNCEMENT;
	decoder->compact = reader;
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
		if (p[MP_COMPACT_ANNOUNCEMENT - 1] != MP_COMPACT_VERSION) {
			decoder->problem = NULL;
			msgpack_decoder_reject(decoder, "The compact form has version %u, and only version %u can be read",
				p[MP_COMPACT_ANNOUNCEMENT - 1], MP_COMPACT_VERSION);
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
		? msgpack_shape_of_next(decoder, frame->left) : msgpack_plain_shape_of_next(decoder, frame->left);

	frame->map_state = MSGPACK_MAP_READING;
	frame->array = msgpack_new_map(decoder, frame->left, shape ? shape->shape : NULL);
	frame->type = shape ? &msgpack_expected_map_type : &msgpack_map_type;
	if (msgpack_is_compact(decoder) && !frame->in_reference && frame->id == decoder->heads) {
		msgpack_compact_number_container(decoder, frame->array, 0);
	}
	return frame->array;
}
