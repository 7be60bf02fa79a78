/* Records of msgpackr: an id, and the values of the keys that its structure has. */
#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/loop.h"
#include "record_reader.h"

enum { BYTES_PER_VALUE = 1 };

static zval *partial_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void definition_abandon(msgpack_frame *frame);

/* A record whose array has the keys of the values so far. */
static const msgpack_frame_type partial_type = { .next = partial_next, .bytes_per_item = BYTES_PER_VALUE,
	.has_array = true };
/* The keys of a structure; `left` counts the values, too. */
static const msgpack_frame_type definition_type = { .next = definition_next, .abandon = definition_abandon,
	.bytes_per_item = BYTES_PER_VALUE, .has_array = true };

static bool reject(msgpack_decoder *decoder, const char *problem)
{
	msgpack_msgpackr_reject(decoder, problem);
	return false;
}

/* Values */

/* As msgpack_read_scalar(); a byte that may be a record is none. */
static zend_always_inline const unsigned char *read_scalar(msgpack_decoder *decoder,
	const unsigned char *p, zval *slot, uintptr_t tail)
{
	const unsigned char *end = decoder->end;
	unsigned char head;

	(void) tail;
	if (UNEXPECTED(p == end)) {
		return NULL;
	}
	head = *p;
	if (head < MP_RECORD || head >= MP_NEGFIXINT) {
		ZVAL_LONG(slot, (int8_t) head);
		return p + 1;
	}
	if (head >= MP_NIL) {
		return head == MP_BUNDLED ? msgpack_bundle_read_string(decoder, p, slot)
			: UNEXPECTED(head == MP_FLOAT32) ? msgpack_msgpackr_read_float32(decoder, p, slot)
				: msgpack_read_other_scalar(p, end, slot, head);
	}
	return head < MP_FIXSTR ? NULL : msgpack_read_string(p + 1, end, slot, head & MP_FIXSTR_MAX);
}

static const msgpack_fill_hooks fill_hooks = {
	.tail = msgpack_plain_tail, .scalar = read_scalar, .after_key = msgpack_plain_after_key,
	.string_key = msgpack_plain_string_key, .unread_key = msgpack_plain_unread_key
};

/* Sets `slot` to a PHP array, or to the stdClass whose properties it has; NULL: to an empty one. */
static zend_always_inline void set_map(const msgpack_decoder *decoder, zval *slot, zend_array *array)
{
	if (UNEXPECTED(msgpack_msgpackr_of(decoder)->options.maps_are_objects)) {
		object_init(slot);
		Z_OBJ_P(slot)->properties = array;
	} else if (array) {
		ZVAL_ARR(slot, array);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
}

/* Fills a new array with the keys of the shape, and pushes a frame where a value is left. */
static zend_always_inline void read_values_of(msgpack_decoder *decoder, zval *slot, msgpack_shape *shape)
{
	zend_array *array = msgpack_compact_new_record(decoder, shape);
	uint32_t left;

	set_map(decoder, slot, array);
	left = msgpack_fill_record(decoder, array, array->nNumUsed, &fill_hooks);
	if (left > 0) {
		msgpack_push_record(decoder, slot, array, left);
	}
}

/* Adds the next key of the shape. */
static zval *partial_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const zend_array *keys = decoder->compact->shapes[frame->shape - 1].keys;
	zend_array *array = frame->array;
	const Bucket *bucket;

	if (frame->left == 0) {
		msgpack_drop_frame(decoder);
		return NULL;
	}
	if (array->nNumUsed == array->nTableSize && !msgpack_grow_array(decoder, array, frame->left, false)) {
		return NULL;
	}
	bucket = &keys->arData[keys->nNumUsed - frame->left--];
	return bucket->key ? zend_hash_add_new(array, bucket->key, &EG(uninitialized_zval))
		: zend_hash_index_add_new(array, bucket->h, &EG(uninitialized_zval));
}

static void begin_partial(msgpack_decoder *decoder, zval *slot, uint32_t shape, uint32_t pairs)
{
	zend_array *array = msgpack_array_of(msgpack_reserve(decoder, pairs, BYTES_PER_VALUE), false);

	set_map(decoder, slot, array);
	msgpack_push_array(decoder, &partial_type, slot, array, pairs)->shape = shape;
}

/* A record of the shape of this index plus one, whose values follow. False: see status. */
static bool begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape)
{
	msgpack_shape *known = &decoder->compact->shapes[shape - 1];
	uint32_t pairs = known->keys->nNumUsed;

	if (pairs == 0) {
		set_map(decoder, slot, NULL);
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	if (!msgpack_may_hold_all(decoder, pairs, BYTES_PER_VALUE)) {
		begin_partial(decoder, slot, shape, pairs);
		return true;
	}
	read_values_of(decoder, slot, known);
	return true;
}

/* Ids */

static bool is_name(const msgpack_decoder *decoder, const zend_string *key)
{
	return !msgpack_msgpackr_of(decoder)->options.maps_are_objects || ZSTR_LEN(key) == 0 || ZSTR_VAL(key)[0] != '\0';
}

static bool has_names_of_properties(const msgpack_decoder *decoder, const zend_array *keys)
{
	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		if (keys->arData[i].key && !is_name(decoder, keys->arData[i].key)) {
			return false;
		}
	}
	return true;
}

/* Looks for the shared structure of the record at the cursor, which then is read again. */
static bool share_structure(msgpack_decoder *decoder, zval *slot, uint32_t structure, bool has_two_bytes)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);
	zend_array *keys = decoder->hooks->structure ? decoder->hooks->structure(decoder, structure) : NULL;
	uint32_t shape = reader->common.shape_count + 1;

	if (!keys) {
		return decoder->status == MSGPACK_DECODE_DONE && reject(decoder, "A record of a structure that is not defined");
	}
	if (!has_names_of_properties(decoder, keys)) {
		zend_array_destroy(keys);
		return reject(decoder, "A property whose name begins with a NUL");
	}
	msgpack_compact_define(decoder, keys, true, NULL);
	if (reader->common.shape_count < shape || !msgpack_msgpackr_set_shape(reader, structure, has_two_bytes, shape)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	decoder->pending = slot;
	return true;
}

/* A record whose id has two bytes, the first of which is at the cursor. */
static bool read_record_of_two_bytes(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *p = decoder->cursor;
	uint32_t shape;

	if (decoder->end - p < 2) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	shape = msgpack_msgpackr_shape_of_two_bytes(msgpack_msgpackr_of(decoder), mp_two_byte_index(p[0], p[1]));
	if (!shape) {
		return share_structure(decoder, slot, mp_two_byte_index(p[0], p[1]), true);
	}
	decoder->cursor += 2;
	return begin_record(decoder, slot, shape);
}

static bool read_record(msgpack_decoder *decoder, zval *slot)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);
	unsigned char head = *decoder->cursor;
	uint32_t shape = reader->shapes[head - MP_RECORD];

	if (!reader->options.has_records) {
		decoder->cursor++;
		ZVAL_LONG(slot, head);
		return true;
	}
	if (shape) {
		decoder->cursor++;
		return begin_record(decoder, slot, shape);
	}
	if (head >= MP_RECORD_TWO && reader->has_two_bytes) {
		return read_record_of_two_bytes(decoder, slot);
	}
	return share_structure(decoder, slot, head - (uint32_t) MP_RECORD, false);
}

/* Definitions */

static bool fail(msgpack_decoder *decoder)
{
	if (decoder->status == MSGPACK_DECODE_DONE) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return false;
}

/* All keys are read: the values of the first record follow. */
static zval *begin_values(msgpack_decoder *decoder, msgpack_frame *frame)
{
	uint32_t shape = decoder->compact->shape_count + 1;
	zval *slot = frame->slot;

	msgpack_drop_frame(decoder);
	msgpack_compact_define(decoder, frame->array, true, NULL);
	if (decoder->compact->shape_count < shape
	 || (frame->definition.keys_have_id && !decoder->hooks->name_keys(decoder, frame->definition.id_of_keys, shape))
	 || !msgpack_msgpackr_set_shape(msgpack_msgpackr_of(decoder), frame->definition.structure,
		frame->definition.has_two_bytes, shape)) {
		fail(decoder);
		return NULL;
	}
	begin_record(decoder, slot, shape);
	return NULL;
}

/* Adds a key. False: it is there already, or see status. */
static bool add_key(msgpack_decoder *decoder, zend_array *keys, zend_string *key)
{
	uint32_t count = keys->nNumOfElements;

	(msgpack_msgpackr_of(decoder)->options.maps_are_objects ? msgpack_slot_of_name : msgpack_slot_of_string)(decoder,
		keys, zend_string_copy(key));
	return keys->nNumOfElements > count;
}

/* Reads a key of a definition. False: see status. */
static bool read_key_of_definition(msgpack_decoder *decoder, zend_array *keys)
{
	const unsigned char *p = decoder->cursor;
	msgpack_key key;
	zend_string *string;
	const char *problem = NULL;

	if (p < decoder->end && !mp_is_str_head(*p) && *p != MP_BUNDLED && !mp_is_ext_head(*p)) {
		return reject(decoder, "A structure with a key that is no str");
	}
	key = msgpack_msgpackr_read_key(decoder);
	if (key.type != MSGPACK_KEY_STRING) {
		return key.type != MSGPACK_KEY_NONE && reject(decoder, "A structure with a key that is no str");
	}
	string = msgpack_key_cache_get(&decoder->options->caches->keys, key.bytes, key.length);
	if (!is_name(decoder, string)) {
		problem = "A property whose name begins with a NUL";
	} else if (!add_key(decoder, keys, string) && decoder->status == MSGPACK_DECODE_DONE) {
		problem = "A structure with the same key twice";
	}
	zend_string_release(string);
	if (problem) {
		decoder->cursor = p;
	}
	return problem ? reject(decoder, problem) : decoder->status == MSGPACK_DECODE_DONE;
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	for (; frame->left > frame->definition.pairs; frame->left--) {
		if (!read_key_of_definition(decoder, frame->array)) {
			return NULL;
		}
	}
	return begin_values(decoder, frame);
}

static void definition_abandon(msgpack_frame *frame)
{
	zend_array_destroy(frame->array);
}

/* The index of the structure whose id this is; UINT32_MAX: none. */
static uint32_t index_of(const unsigned char *id, bool has_two_bytes)
{
	if (has_two_bytes) {
		return *id >= MP_RECORD_TWO && *id <= MP_RECORD_LAST ? mp_two_byte_index(id[0], id[1]) : UINT32_MAX;
	}
	return *id >= MP_RECORD && *id <= MP_RECORD_LAST ? *id - (uint32_t) MP_RECORD : UINT32_MAX;
}

typedef struct {
	uint32_t structure;
	bool has_two_bytes;
	bool keys_have_id;
	uint32_t id_of_keys;
} structure_definition;

/* The number of keys, from the head of their array at the cursor, which is consumed. False: see status. */
static bool take_keys_head(msgpack_decoder *decoder, const mp_tag *tag, uint32_t *count)
{
	if (tag->type != MP_TAG_ARRAY) {
		return reject(decoder, "A structure whose keys are no array");
	}
	if (tag->length > HT_MAX_SIZE / 2) {
		return reject(decoder, "A structure with too many keys");
	}
	decoder->cursor += mp_head_size(*decoder->cursor);
	*count = tag->length;
	return true;
}

static bool begin_definition(msgpack_decoder *decoder, zval *slot, const structure_definition *definition,
	const mp_tag *tag)
{
	msgpack_frame *frame;
	uint32_t keys;

	if (!take_keys_head(decoder, tag, &keys)) {
		return false;
	}
	frame = msgpack_decoder_push(decoder, &definition_type, slot, 0);
	if (!frame) {
		return false;
	}
	frame->left = 2 * keys;
	frame->array = msgpack_array_of(0, false);
	frame->definition.pairs = keys;
	frame->definition.structure = definition->structure;
	frame->definition.has_two_bytes = definition->has_two_bytes;
	frame->definition.keys_have_id = definition->keys_have_id;
	frame->definition.id_of_keys = definition->id_of_keys;
	return true;
}

/* A definition whose keys are those of another, which have this id. */
static bool define_again(msgpack_decoder *decoder, zval *slot, const structure_definition *definition, uint32_t id,
	const unsigned char *token)
{
	uint32_t shape = decoder->hooks->shape_of_keys(decoder, id);

	if (shape == 0) {
		decoder->cursor = token;
		return reject(decoder, "A structure whose keys are a reference to no keys");
	}
	return msgpack_msgpackr_set_shape(msgpack_msgpackr_of(decoder), definition->structure, definition->has_two_bytes,
		shape)
		? begin_record(decoder, slot, shape) : fail(decoder);
}

/* Takes the token at the cursor if it is of this type, which has an id of a value. */
static bool take_id(msgpack_decoder *decoder, const mp_tag *tag, int8_t type, uint32_t *id)
{
	if (!msgpack_msgpackr_of(decoder)->options.has_references || tag->type != MP_TAG_EXT || tag->ext_type != type
		|| tag->length != sizeof(*id)) {
		return false;
	}
	decoder->cursor += mp_head_size(*decoder->cursor);
	*id = mp_load32(decoder->cursor);
	decoder->cursor += sizeof(*id);
	return true;
}

/* Reads the token at the cursor. False: see status; what began at `start` is read again. */
static bool read_token(msgpack_decoder *decoder, const unsigned char *start, mp_tag *tag)
{
	if (!msgpack_input_token(decoder, tag)) {
		decoder->cursor = start;
		return false;
	}
	return true;
}

/* Reads the id of the keys, if they have one, whose token is at the cursor, and the head that follows. False: see
 * status. */
static bool take_id_of_keys(msgpack_decoder *decoder, structure_definition *definition, const unsigned char *start,
	mp_tag *tag)
{
	const unsigned char *token = decoder->cursor;

	definition->keys_have_id = take_id(decoder, tag, MP_MSGPACKR_ID, &definition->id_of_keys);
	if (!definition->keys_have_id) {
		return true;
	}
	if (decoder->hooks->has_id(decoder, definition->id_of_keys)) {
		decoder->cursor = token;
		return reject(decoder, "Two values with the same id");
	}
	return read_token(decoder, start, tag);
}

static bool read_definition(msgpack_decoder *decoder, zval *slot, const mp_tag *head)
{
	const unsigned char *start = decoder->cursor, *id = start + mp_head_size(*start), *keys = id + head->length;
	structure_definition definition = { .structure = index_of(id, head->length == 2),
		.has_two_bytes = head->length == 2 };
	uint32_t same;
	mp_tag tag;

	if (definition.structure == UINT32_MAX) {
		return reject(decoder, "A structure whose id is out of range");
	}
	decoder->cursor = keys;
	if (!read_token(decoder, start, &tag)) {
		return false;
	}
	if (take_id(decoder, &tag, MP_MSGPACKR_POINTER, &same)) {
		return define_again(decoder, slot, &definition, same, keys);
	}
	return take_id_of_keys(decoder, &definition, start, &tag) && begin_definition(decoder, slot, &definition, &tag);
}

/* Reads a token that has a meaning of its own. False: see status. */
static bool read_own(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	if (*decoder->cursor == MP_BUNDLED) {
		msgpack_bundle_reject(decoder);
		return false;
	}
	if (tag->ext_type == MP_MSGPACKR_RECORD) {
		return read_definition(decoder, slot, tag);
	}
	if (!msgpack_bundle_begin(decoder, tag)) {
		return false;
	}
	decoder->pending = slot;
	return true;
}

/* The loop */

static const msgpack_loop_hooks msgpackr;

static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot)
{
	mp_tag tag;

	if (decoder->cursor < decoder->end && *decoder->cursor >= MP_RECORD && *decoder->cursor <= MP_RECORD_LAST) {
		return read_record(decoder, slot);
	}
	return msgpack_input_token(decoder, &tag) && (msgpack_msgpackr_is_own(decoder, &tag)
		? read_own(decoder, slot, &tag) : msgpack_read_token(decoder, slot, &tag, &msgpackr));
}

static zend_never_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return msgpack_map_next(decoder, frame, &msgpackr);
}

static bool has_plain_keys(const msgpack_decoder *decoder)
{
	return !msgpack_msgpackr_of(decoder)->options.maps_are_objects;
}

/* A bundled key is not read again. */
static bool is_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	(void) p;
	return decoder->status != MSGPACK_DECODE_DONE;
}

static zval *slot_of_key(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	if (!has_plain_keys(decoder)) {
		return msgpack_msgpackr_property(decoder, array, key);
	}
	return key->type == MSGPACK_KEY_STRING
		? msgpack_slot_of_string(decoder, array, msgpack_plain_key_string(decoder, key))
		: msgpack_slot_of_integer(decoder, array, key->integer);
}

/* May properties of these names be the keys of an array, and the other way round? */
static bool are_names_and_keys(const zend_array *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zend_string *key = array->arData[i].key;

		if (!key || (ZSTR_LEN(key) > 0 && ZSTR_VAL(key)[0] <= '9'
			&& (ZSTR_VAL(key)[0] >= '0' || ZSTR_VAL(key)[0] == '-' || ZSTR_VAL(key)[0] == '\0'))) {
			return false;
		}
	}
	return true;
}

/* Arrays and objects share the cache. */
static bool may_cache_shape(const msgpack_decoder *decoder, const zend_array *array)
{
	return !array || has_plain_keys(decoder) || are_names_and_keys(array);
}

static msgpack_cached_shape *shape_at(msgpack_decoder *decoder, uint32_t pairs)
{
	msgpack_cached_shape *shape = msgpack_shape_of_key(decoder, pairs);

	return shape && may_cache_shape(decoder, shape->shape) ? shape : NULL;
}

static const msgpack_loop_hooks msgpackr = {
	.fill = &fill_hooks, .key = msgpack_msgpackr_read_key, .expected_key = msgpack_read_key,
	.key_string = msgpack_plain_key_string, .shape_at = shape_at, .map_next = map_next, .other = read_other,
	.ext = msgpack_read_ext, .is_key = is_key, .slot_of_key = slot_of_key, .has_plain_keys = has_plain_keys,
	.may_cache_shape = may_cache_shape, .has_records = true, .set_map = set_map
};

static zval *read_messages(msgpack_decoder *decoder, zval *slot)
{
	msgpack_msgpackr_reader *reader = msgpack_msgpackr_of(decoder);

	msgpack_bundle_go_on(&reader->bundle, decoder->cursor);
	slot = msgpack_read_values(decoder, slot, &msgpackr);
	if (decoder->status == MSGPACK_DECODE_DONE) {
		msgpack_bundle_end(decoder);
		if (reader->bytes.in_use > MSGPACK_STRUCTURES_MAX_BYTES) {
			msgpack_msgpackr_reject(decoder, "Structures that take too much memory");
		}
	}
	msgpack_bundle_hold(&reader->bundle, decoder->cursor);
	return slot;
}

void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options, msgpack_msgpackr_reader *reader)
{
	if (!reader) {
		reader = emalloc(sizeof(*reader));
		memset((char *) reader + sizeof(reader->common), 0, sizeof(*reader) - sizeof(reader->common));
		msgpack_compact_init(&reader->common);
		reader->retire_at = MSGPACK_MANY_SHAPES;
	}
	reader->options = options;
	reader->shapes_before = reader->common.shape_count;
	reader->has_two_bytes |= options.has_two_bytes;
	reader->had_two_bytes = reader->has_two_bytes;
	reader->bytes_before = reader->bytes;
	reader->problem = NULL;
	reader->bundle = (msgpack_bundle) { 0 };
	decoder->compact = &reader->common;
	decoder->dialect = MSGPACK_MSGPACKR;
	decoder->loop = read_messages;
}
