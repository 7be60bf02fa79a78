#include "decoder.h"

#include "../php_compat.h"
#include "array.h"
#include "dialect.h"
#include "frames.h"
#include "input.h"
#include "key.h"
#include "scalar.h"
#include "../wire/token.h"

enum {
	BATCH = 1024,  /* values read between two checks for out of memory */
	FEW_LEVELS = 16
};

enum { BYTES_PER_ELEMENT = 1, BYTES_PER_PAIR = 2 };

static zval *plain_list_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *plain_map_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *plain_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame);

static const msgpack_frame_type list_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_list_next, .bytes_per_item = BYTES_PER_ELEMENT, .has_array = true }
};
static const msgpack_frame_type map_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true }
};
/* A map that is expected to have the keys of an earlier one, which its array already
 * has. */
static const msgpack_frame_type shaped_map_types[MSGPACK_DIALECTS] = {
	[MSGPACK_PLAIN] = { .next = plain_shaped_map_next, .bytes_per_item = BYTES_PER_PAIR, .has_array = true }
};

void msgpack_decoder_init(msgpack_decoder *decoder, zval *result, const msgpack_decode_options *options,
	const msgpack_decode_hooks *hooks, void *context)
{
	ZVAL_NULL(result);
	decoder->cursor = decoder->end = NULL;
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->slot = result;
	decoder->frames = decoder->initial;
	decoder->depth = 0;
	decoder->capacity = sizeof(decoder->initial) / sizeof(decoder->initial[0]);
	decoder->heads = 0;
	decoder->discarded = (msgpack_vector) { 0 };
	decoder->options = options;
	decoder->hooks = hooks;
	decoder->context = context;
}

void msgpack_decoder_free(msgpack_decoder *decoder)
{
	for (; decoder->depth > 0; decoder->depth--) {
		msgpack_frame *frame = &decoder->frames[decoder->depth - 1];

		if (frame->type->abandon) {
			frame->type->abandon(frame);
		}
		msgpack_decoder_drop_detached(decoder, frame);
	}
	if (decoder->frames != decoder->initial) {
		efree(decoder->frames);
	}
	for (uint32_t i = 0; i < decoder->discarded.count; i++) {
		zval_ptr_dtor(msgpack_vector_at(&decoder->discarded, i, sizeof(zval)));
	}
	msgpack_vector_free(&decoder->discarded);
}

/* Memory */

/* Out of memory; returns false. */
static bool fail_for_memory(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	return false;
}

/* How many of a container's `items` the rest of the input can hold, after the `needed`
 * bytes of the containers around it. No more are ever allocated at once. */
static zend_always_inline uint32_t items_in_input(const msgpack_decoder *decoder, uint32_t items, uint64_t needed, uint32_t bytes_per_item)
{
	size_t available = (size_t) (decoder->end - decoder->cursor);

	available = available > needed ? (available - (size_t) needed) / bytes_per_item : 0;
	return (uint32_t) MIN(MIN((size_t) items, available), HT_MAX_SIZE / 2);
}

/* Makes room for more of the `left` items, in a container that began before they
 * arrived: doubles it, or allocates all once an eighth is there. So a byte of input
 * costs no more memory than in a message of the smallest maps, and a long container is
 * seldom reallocated. False with status FAILED: out of memory. */
static zend_never_inline bool grow(msgpack_decoder *decoder, zend_array *array, uint32_t left, bool packed)
{
	uint32_t size = array->nTableSize;

	return msgpack_array_extend(array, size + (left / 7 < size ? left : size), packed) || fail_for_memory(decoder);
}

/* Scalars */

const unsigned char *msgpack_decode_scalar(zval *result, const unsigned char *bytes, const unsigned char *end)
{
	const unsigned char *after = msgpack_read_scalar(bytes, end, result);

	if (UNEXPECTED(msgpack_is_out_of_memory()) && after) {
		zval_ptr_dtor_str(result);
		ZVAL_NULL(result);
		return NULL;
	}
	return after;
}

/* msgpack_read_scalar() for the dialect. */
static zend_always_inline const unsigned char *read_scalar(const msgpack_decoder *decoder, const unsigned char *p, zval *slot, msgpack_dialect dialect)
{
	(void) dialect;
	return msgpack_read_scalar(p, decoder->end, slot);
}

/* Lists */

/* Reads elements into `array`: ordinary scalars, within its capacity, at most a batch.
 * Returns how many of the `left` ones remain. */
static zend_always_inline uint32_t fill_list(msgpack_decoder *decoder, zend_array *array, uint32_t left, msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;
	zval *slot = &array->arPacked[array->nNumUsed];
	uint32_t stop = left - MIN(MIN(left, array->nTableSize - array->nNumUsed), BATCH);

	for (; left > stop; left--, slot++) {
		after = read_scalar(decoder, p, slot, dialect);
		if (!after) {
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	array->nNumUsed = (uint32_t) (slot - array->arPacked);
	array->nNumOfElements = array->nNumUsed;
	array->nNextFreeElement = array->nNumUsed;
	return left;
}

/* Whether the next token is a small array or map. */
static zend_always_inline bool is_at_small_container(const msgpack_decoder *decoder)
{
	return decoder->cursor < decoder->end && *decoder->cursor >= MP_FIXMAP && *decoder->cursor < MP_FIXSTR;
}

static zend_always_inline zval *list_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_array *array = frame->array;
	zval *slot;

	if (frame->left == 0 || !is_at_small_container(decoder)) {
		frame->left = fill_list(decoder, array, frame->left, dialect);
	}
	if (frame->left == 0) {
		msgpack_decoder_pop(decoder);
		return NULL;
	}
	if (UNEXPECTED(array->nNumUsed == array->nTableSize) && !grow(decoder, array, frame->left, true)) {
		return NULL;
	}
	frame->left--;
	slot = &array->arPacked[array->nNumUsed++];
	ZVAL_NULL(slot);
	return slot;
}

static zval *plain_list_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return list_next(decoder, frame, MSGPACK_PLAIN);
}

static zend_always_inline bool begin_list(msgpack_decoder *decoder, zval *slot, uint32_t count, msgpack_dialect dialect)
{
	zend_array *array;

	decoder->heads++;
	if (count == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		if (decoder->hooks->empty_list) {
			decoder->hooks->empty_list(decoder, slot);
		}
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = msgpack_array_of(items_in_input(decoder, count, msgpack_decoder_needs(decoder), BYTES_PER_ELEMENT), true);
	ZVAL_ARR(slot, array);
	count = fill_list(decoder, array, count, dialect);
	if (count > 0) {
		msgpack_push_array(decoder, &list_types[dialect], slot, array, count);
	}
	return true;
}

/* Maps */

/* Makes room for one more pair. False with status FAILED: out of memory. */
static zend_always_inline bool make_room(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return EXPECTED(frame->array->nNumUsed < frame->array->nTableSize) || grow(decoder, frame->array, frame->left + 1, false);
}

static zend_always_inline zval *string_key_slot(const msgpack_decoder *decoder, zend_array *array, const char *bytes, uint32_t length)
{
	zend_string *key = msgpack_key_cache_get(&decoder->options->caches->keys, bytes, length);
	zend_ulong index;
	zval *slot;

	if (UNEXPECTED(ZEND_HANDLE_NUMERIC(key, index))) {
		slot = zend_hash_index_lookup(array, index);
	} else {
		slot = zend_hash_lookup(array, key);
	}
	zend_string_release(key);
	return slot;
}

/* Prepares the slot of a key: of two equal keys the last wins. */
static zend_always_inline zval *empty_slot(msgpack_decoder *decoder, zval *slot)
{
	if (UNEXPECTED(Z_TYPE_P(slot) != IS_NULL)) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}

static zend_always_inline zval *array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	return empty_slot(decoder, key->type == MSGPACK_KEY_STRING
		? string_key_slot(decoder, array, key->bytes, key->length)
		: zend_hash_index_lookup(array, (zend_ulong) key->integer));
}

zval *msgpack_decoder_array_slot(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key)
{
	return msgpack_array_make_room(array) ? array_slot(decoder, array, key) : msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
}

zval *msgpack_decoder_drop_value(msgpack_frame *frame)
{
	frame->map.state = MSGPACK_MAP_VALUE_DROPPED;
	return msgpack_decoder_detach(frame);
}

/* The slot for the value of a key that PHP cannot have, which has been read into
 * frame->detached. */
static zval *other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	zval key;

	frame->map.state = MSGPACK_MAP_READING;
	msgpack_decoder_take_detached(frame, &key);
	return decoder->hooks->illegal_key(decoder, frame, &key);
}

/* Handles a nil key, which ends at the cursor. */
static zval *nil_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start)
{
	zval *slot;

	if (!decoder->hooks->nil_key) {
		msgpack_decoder_detach(frame);
		return other_key_slot(decoder, frame);
	}
	slot = decoder->hooks->nil_key(decoder, frame);
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
		frame->left++;
	}
	return slot;
}

/* Without a hook for illegal keys: whether the token at `p`, complete or not, cannot be
 * a key. */
static zend_always_inline bool is_bad_key(const msgpack_decoder *decoder, const unsigned char *p)
{
	return !decoder->hooks->illegal_key && p < decoder->end && !mp_is_key_head(*p);
}

/* The slot of the next pair, for any value; NULL as from next(). */
static zend_always_inline zval *pair_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);

	if (UNEXPECTED(key.type != MSGPACK_KEY_STRING && key.type != MSGPACK_KEY_INTEGER) && is_bad_key(decoder, start)) {
		decoder->cursor = start;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_BAD_KEY);
	}
	if (UNEXPECTED(key.type == MSGPACK_KEY_NONE)) {
		return NULL;
	}
	frame->left--;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return array_slot(decoder, frame->array, &key);
		case MSGPACK_KEY_NIL:
			return nil_key_slot(decoder, frame, start);
		default:
			frame->map.state = MSGPACK_MAP_KEY_DETACHED;
			return msgpack_decoder_detach(frame);
	}
}

/* The same after making room for the pair. */
static zend_never_inline zval *next_pair_slot(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return make_room(decoder, frame) ? pair_slot(decoder, frame) : NULL;
}

static zend_always_inline bool may_have_shape(uint32_t pairs)
{
	return pairs - MSGPACK_SHAPE_MIN_KEYS <= MSGPACK_SHAPE_MAX_KEYS - MSGPACK_SHAPE_MIN_KEYS;
}

static zend_always_inline zval *map_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	uint32_t stop;

	if (UNEXPECTED(frame->map.state == MSGPACK_MAP_KEY_DETACHED)) {
		return other_key_slot(decoder, frame);
	}
	if (UNEXPECTED(frame->map.state == MSGPACK_MAP_VALUE_DROPPED)) {
		msgpack_decoder_drop_detached(decoder, frame);
		frame->map.state = MSGPACK_MAP_READING;
	}
	stop = frame->left > BATCH ? frame->left - BATCH : 0;
	while (frame->left > stop) {
		zval *slot;
		const unsigned char *after;

		if (UNEXPECTED(!make_room(decoder, frame))) {
			return NULL;
		}
		slot = pair_slot(decoder, frame);
		if (UNEXPECTED(!slot || frame->map.state != MSGPACK_MAP_READING)) {
			return slot;
		}
		after = read_scalar(decoder, decoder->cursor, slot, dialect);
		if (!after) {
			return slot;
		}
		decoder->cursor = after;
	}
	if (UNEXPECTED(stop > 0)) {
		return next_pair_slot(decoder, frame);
	}
	if (may_have_shape(frame->array->nNumUsed) && msgpack_shape_cache_is_used(&decoder->options->caches->shapes)) {
		msgpack_shape_cache_put(&decoder->options->caches->shapes, frame->array);
	}
	msgpack_decoder_pop(decoder);
	return NULL;
}

static zval *plain_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return map_next(decoder, frame, MSGPACK_PLAIN);
}

/* Maps of a cached shape */

/* A new array of the cached shape for the key at the cursor; NULL: a miss. */
static zend_array *shaped_array(msgpack_decoder *decoder, uint32_t pairs)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);
	zend_array *array = NULL;

	if (key.type == MSGPACK_KEY_STRING) {
		array = msgpack_shape_cache_get(&decoder->options->caches->shapes, key.bytes, key.length, pairs);
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->cursor = start;
	return array;
}

/* Reads the values of the expected pairs while they are ordinary scalars. Returns how
 * many of the `left` ones remain. */
static zend_always_inline uint32_t fill_shape(msgpack_decoder *decoder, zend_array *array, uint32_t left, msgpack_dialect dialect)
{
	Bucket *bucket = &array->arData[array->nNumUsed - left];
	const unsigned char *p = decoder->cursor, *after;

	for (; left > 0; left--, bucket++) {
		after = msgpack_after_fixstr(p, decoder->end, bucket->key);
		if (!after || !(after = read_scalar(decoder, after, &bucket->val, dialect))) {
			break;
		}
		p = after;
	}
	decoder->cursor = p;
	return left;
}

/* Reads the key if it is the expected one. */
static bool read_expected_key(msgpack_decoder *decoder, const zend_string *expected)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = msgpack_read_key(decoder);

	if (key.type == MSGPACK_KEY_STRING && key.length == ZSTR_LEN(expected) && memcmp(key.bytes, ZSTR_VAL(expected), key.length) == 0) {
		return true;
	}
	decoder->cursor = start;
	return false;
}

static zend_always_inline zval *shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame, msgpack_dialect dialect)
{
	zend_array *array = frame->array;
	Bucket *bucket;

	frame->left = fill_shape(decoder, array, frame->left, dialect);
	if (frame->left == 0) {
		msgpack_decoder_pop(decoder);
		return NULL;
	}
	bucket = &array->arData[array->nNumUsed - frame->left];
	if (read_expected_key(decoder, bucket->key)) {
		frame->left--;
		return &bucket->val;
	}
	if (decoder->status != MSGPACK_DECODE_MORE || is_bad_key(decoder, decoder->cursor)) {
		/* The frame of an ordinary map handles any other key. */
		decoder->status = MSGPACK_DECODE_DONE;
		msgpack_shape_cache_reject(&decoder->options->caches->shapes, array, array->nNumUsed - frame->left);
		frame->type = &map_types[dialect];
	}
	return NULL;
}

static zval *plain_shaped_map_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return shaped_map_next(decoder, frame, MSGPACK_PLAIN);
}

/* Creates the array for a map of `pairs`, whose first key is at the cursor. `is_shaped`:
 * it has a cached shape. */
static zend_array *new_map(msgpack_decoder *decoder, uint32_t pairs, uint64_t needed, bool *is_shaped)
{
	zend_array *array = NULL;

	/* In a message in pieces, bytes that are needed may not have arrived yet: a shape is
	 * small enough to count only its own pairs, unless many are nested. */
	if (may_have_shape(pairs) && msgpack_shape_cache_is_used_next(&decoder->options->caches->shapes)
	 && items_in_input(decoder, pairs, decoder->depth < FEW_LEVELS ? 0 : needed, BYTES_PER_PAIR) == pairs) {
		array = shaped_array(decoder, pairs);
	}
	*is_shaped = array != NULL;
	if (!array) {
		array = msgpack_array_of(items_in_input(decoder, pairs, needed, BYTES_PER_PAIR), false);
	}
	return array;
}

zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame)
{
	bool is_shaped;

	frame->map.state = MSGPACK_MAP_READING;
	frame->map.array = new_map(decoder, frame->left, frame->needed_below, &is_shaped);
	frame->type = is_shaped ? &shaped_map_types[MSGPACK_PLAIN] : &map_types[MSGPACK_PLAIN];
	return frame->array;
}

static zend_always_inline bool begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs, msgpack_dialect dialect)
{
	bool is_shaped;
	zend_array *array;

	decoder->heads++;
	if (decoder->hooks->begin_map && decoder->hooks->begin_map(decoder, slot, pairs)) {
		return decoder->status == MSGPACK_DECODE_DONE;
	}
	if (pairs == 0) {
		ZVAL_EMPTY_ARRAY(slot);
		return true;
	}
	if (!msgpack_may_go_deeper(decoder)) {
		return false;
	}
	array = new_map(decoder, pairs, msgpack_decoder_needs(decoder), &is_shaped);
	ZVAL_ARR(slot, array);
	if (is_shaped) {
		pairs = fill_shape(decoder, array, pairs, dialect);
	}
	if (pairs > 0) {
		msgpack_push_array(decoder, is_shaped ? &shaped_map_types[dialect] : &map_types[dialect], slot, array, pairs);
	}
	return true;
}

/* Values */

/* An integer beyond PHP's range: a float if that is exact, else a string of digits. */
static bool read_big_integer(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative)
{
	char digits[MSGPACK_DIGITS_MAX];

	if (decoder->hooks->big_integer) {
		if (!decoder->hooks->big_integer(decoder, slot, magnitude, negative)) {
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
			return false;
		}
		return true;
	}
#if SIZEOF_ZEND_LONG < 8
	if (magnitude <= UINT64_C(1) << 53) {
		ZVAL_DOUBLE(slot, negative ? -(double) magnitude : (double) magnitude);
		return true;
	}
#endif
	ZVAL_STRINGL(slot, digits, (size_t) msgpack_print_integer(digits, magnitude, negative));
	return true;
}

static bool read_ext(msgpack_decoder *decoder, zval *slot, const mp_tag *tag)
{
	const char *body = (const char *) decoder->cursor;

	decoder->cursor += tag->length;
	if (!decoder->hooks->ext(decoder, slot, tag->ext_type, body, tag->length)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return false;
	}
	return true;
}

/* Reads the tokens that read_scalar() does not. False: see status. */
static zend_always_inline bool read_other(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (tag.type != MP_TAG_INVALID) {
		decoder->cursor += mp_head_size(*decoder->cursor);
	}
	switch (tag.type) {
		case MP_TAG_ARRAY:
			return begin_list(decoder, slot, tag.length, dialect);
		case MP_TAG_MAP:
			return begin_map(decoder, slot, tag.length, dialect);
		case MP_TAG_EXT:
			return read_ext(decoder, slot, &tag);
		case MP_TAG_UINT:
			return read_big_integer(decoder, slot, tag.uint, false);
		case MP_TAG_INT:
			return read_big_integer(decoder, slot, 0 - (uint64_t) tag.integer, true);
		default:
			msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
			return false;
	}
}

/* Reads one token into `slot`. False: see status. Out of memory, a string is empty, and
 * the caller's next check fails. */
static zend_always_inline bool read_value(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	const unsigned char *p = decoder->cursor, *after;

	if (p < decoder->end && *p >= MP_FIXMAP && *p < MP_FIXSTR) {
		decoder->cursor++;
		return *p < MP_FIXARRAY ? begin_map(decoder, slot, *p & MP_FIXMAP_MAX, dialect) : begin_list(decoder, slot, *p & MP_FIXARRAY_MAX, dialect);
	}
	after = read_scalar(decoder, p, slot, dialect);
	if (after) {
		decoder->cursor = after;
		return true;
	}
	return read_other(decoder, slot, dialect);
}

/* Whether the open containers exceed the depth that is allowed now: a resumed decoder
 * may be called at another nesting level than before. */
static bool is_too_deep(const msgpack_decoder *decoder)
{
	uint32_t allowed = decoder->options->max_depth;

	return decoder->depth > allowed && decoder->depth > allowed + decoder->frames[decoder->depth - 1].type->is_provisional;
}

/* Reads values and pops frames, until the root is complete or the decoder stops. Returns
 * the slot at which it stopped; NULL: between two values. */
static zend_always_inline zval *read_values(msgpack_decoder *decoder, zval *slot, msgpack_dialect dialect)
{
	for (;;) {
		if (!slot) {
			msgpack_frame *top;

			if (decoder->depth == 0) {
				return NULL;
			}
			top = &decoder->frames[decoder->depth - 1];
			slot = top->type->next(decoder, top);
			if (!slot) {
				if (UNEXPECTED(decoder->status != MSGPACK_DECODE_DONE)) {
					return NULL;
				}
				continue;
			}
		}
		if (UNEXPECTED(!read_value(decoder, slot, dialect))) {
			return slot;
		}
		slot = NULL;
		if (UNEXPECTED(msgpack_is_out_of_memory())) {
			return NULL;
		}
	}
}

msgpack_decode_status msgpack_decode(msgpack_decoder *decoder)
{
	if (UNEXPECTED(is_too_deep(decoder))) {
		return decoder->status = MSGPACK_DECODE_TOO_DEEP;
	}
	decoder->status = MSGPACK_DECODE_DONE;
	decoder->reach = MIN(decoder->capacity, decoder->options->max_depth);
	decoder->slot = read_values(decoder, decoder->slot, MSGPACK_PLAIN);
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		fail_for_memory(decoder);
	}
	return decoder->status;
}
