#include "encoder.h"

#include "../base/php_compat.h"
#include "../wire/utf8.h"
#include "../wire/format.h"
#include "array.h"
#include "failure.h"
#include "fetch_ahead.h"
#include "put.h"
#include "repeated_arrays.h"
#include "size_estimate.h"
#include "zend_exceptions.h"

/* Bytes from which on a buffer grows by an eighth, and a string is large. */
#define GENTLE_GROWTH_FROM 4096

/* Bytes after a large string whose message has no estimate. */
#define SLACK 4096

/* Bytes of a message for each value whose size is estimated: that is, for each large string, little. */
#define BYTES_PER_ESTIMATED 256

/* The encoder's depth once out of memory, so that it enters no more values. */
#define TOO_DEEP (UINT32_MAX / 2)

/* Surplus bytes of the result that are not worth a reallocation. */
#define TOLERATED_SLACK 64

uint32_t msgpack_encoder_reach(const msgpack_encoder *encoder)
{
	size_t levels = msgpack_stack_left() / MSGPACK_STACK_PER_LEVEL;
	uint32_t left = encoder->options->max_depth - encoder->depth;

	return encoder->depth + (levels < left ? (uint32_t) levels : left);
}

/* Whether no block is in use. */
static zend_always_inline bool is_initial(const msgpack_encoder *encoder)
{
	return encoder->limit == encoder->initial + sizeof(encoder->initial);
}

/* Makes `capacity` bytes of room from the start on, of which `used` stay, and one for a NUL. False:
 * out of memory. */
static zend_always_inline bool resize(msgpack_encoder *encoder, size_t capacity, size_t used)
{
	size_t size = ZEND_MM_ALIGNED_SIZE(encoder->prefix + capacity + 1);
	char *block = msgpack_resize(encoder->block, size, encoder->prefix + used);

	if (UNEXPECTED(!block)) {
		return false;
	}
	encoder->block = block;
	encoder->start = (unsigned char *) block + encoder->prefix;
	encoder->limit = encoder->start + capacity;
	return true;
}

/* The same of the first block, to which what has been written moves. */
static zend_always_inline bool move_to_block(msgpack_encoder *encoder, size_t capacity, size_t used)
{
	if (UNEXPECTED(!resize(encoder, capacity, used))) {
		return false;
	}
	memcpy(encoder->start, encoder->initial, used);
	return true;
}

/* Out of memory: discards what has been written, so that there is room for a head again;
 * msgpack_encoder_finish() returns no result. The buffer stays where it is, as callers have its
 * cursor. True: the room is at least `room` bytes. */
static ZEND_COLD bool start_anew(msgpack_encoder *encoder, size_t room)
{
	encoder->cursor = encoder->start;
	encoder->depth = TOO_DEEP;
	return (size_t) (encoder->limit - encoder->cursor) >= room;
}

/* Whether `value` is as it was: no userland has run. A dialect may write a string once. */
static bool has_estimate(const msgpack_encoder *encoder)
{
	return encoder->value && !encoder->dialect && encoder->impure == Z_ISREF_P(encoder->value);
}

/* The capacity for `needed` bytes, a large string at their end. What follows should not
 * move it: its size is estimated, by looking at few values in relation to these bytes. */
static size_t capacity_for_large(const msgpack_encoder *encoder, size_t needed)
{
	const zval *value = encoder->value;
	size_t estimate = 0;

	if (has_estimate(encoder)) {
		ZVAL_DEREF(value);
		estimate = msgpack_estimate_size(value, (uint32_t) MIN(needed / BYTES_PER_ESTIMATED + 64, UINT32_MAX));
	}
	return estimate >= needed ? estimate : needed + SLACK;
}

static zend_always_inline void tell_dialect(msgpack_encoder *encoder)
{
	if (UNEXPECTED(encoder->dialect) && encoder->dialect->grows) {
		encoder->dialect->grows(encoder, is_initial(encoder));
	}
}

/* Makes room for `room` more bytes. False: out of memory. */
static zend_never_inline bool grow(msgpack_encoder *encoder, size_t room)
{
	size_t used = (size_t) (encoder->cursor - encoder->start), around = encoder->prefix + ZEND_MM_ALIGNMENT;
	size_t needed = zend_safe_address_guarded(1, used, room + around) - around;
	size_t capacity = MAX(needed, used < GENTLE_GROWTH_FROM ? used * 2 : used + used / 8);

	tell_dialect(encoder);
	if (UNEXPECTED(room >= GENTLE_GROWTH_FROM)) {
		size_t large = capacity_for_large(encoder, needed);

		capacity = MAX(capacity, large);
	}
	if (UNEXPECTED(!(is_initial(encoder) ? move_to_block(encoder, capacity, used) : resize(encoder, capacity, used)))) {
		return start_anew(encoder, room);
	}
	encoder->cursor = encoder->start + used;
	return true;
}

void msgpack_encoder_use_block(msgpack_encoder *encoder, char *block, size_t prefix)
{
	encoder->block = block;
	encoder->prefix = prefix;
}

/* Makes the block a string. */
static zend_string *string_of_block(const msgpack_encoder *encoder, size_t length)
{
	zend_string *string = (zend_string *) encoder->block;

	GC_SET_REFCOUNT(string, 1);
	GC_TYPE_INFO(string) = GC_STRING;
	ZSTR_H(string) = 0;
	ZSTR_LEN(string) = length;
	ZSTR_VAL(string)[length] = '\0';
	return string;
}

/* A string of the bytes, at least one, that needed no block. */
static zend_always_inline zend_string *string_of_initial(const msgpack_encoder *encoder, size_t length)
{
	zend_string *string;

	if (UNEXPECTED(length == 1)) {
		return ZSTR_CHAR(encoder->start[0]);
	}
	string = zend_string_alloc(length, false);
	mp_copy(ZSTR_VAL(string), encoder->start, length);
	ZSTR_VAL(string)[length] = '\0';
	return string;
}

zend_string *msgpack_encoder_finish(msgpack_encoder *encoder)
{
	size_t length = (size_t) (encoder->cursor - encoder->start);

	if (EXPECTED(is_initial(encoder) && !msgpack_is_out_of_memory())) {
		return string_of_initial(encoder, length);
	}
	if (UNEXPECTED(msgpack_is_out_of_memory()) || ((size_t) (encoder->limit - encoder->cursor) > TOLERATED_SLACK && !resize(encoder, length, length))) {
		msgpack_encoder_discard(encoder);
		return NULL;
	}
	return string_of_block(encoder, length);
}

size_t msgpack_encoder_finish_block(msgpack_encoder *encoder)
{
	size_t length = (size_t) (encoder->cursor - encoder->start);
	const unsigned char *bytes = encoder->start;

	if (is_initial(encoder)) {
		if (!resize(encoder, length, 0)) {
			return 0;
		}
		memcpy(encoder->start, bytes, length);
	}
	return msgpack_is_out_of_memory() ? 0 : length;
}

void msgpack_encoder_discard(msgpack_encoder *encoder)
{
	if (encoder->block) {
		efree(encoder->block);
	}
	if (UNEXPECTED(encoder->has_failed) && encoder->failure.path) {
		zend_string_release(encoder->failure.path);
	}
}

bool msgpack_encoder_may_enter(msgpack_encoder *encoder)
{
	uint32_t allowed;

	if (encoder->depth >= encoder->options->max_depth) {
		if (msgpack_is_out_of_memory()) {
			return false;
		}
		return msgpack_fail(encoder, NULL, encoder->options->failure, "Maximum depth of %u exceeded",
			encoder->options->max_depth);
	}
	if (msgpack_stack_left() == 0) {
		return msgpack_fail(encoder, NULL, encoder->options->failure,
			"The C stack is exhausted by nested arrays, objects or calls");
	}
	allowed = msgpack_encoder_reach(encoder);
	encoder->allowed_depth = MAX(allowed, encoder->depth + 1);
	return true;
}

void msgpack_put_nil(msgpack_encoder *encoder)
{
	encoder->cursor = mp_put8(msgpack_reserve_at(encoder, encoder->cursor, 1), MP_NIL);
}

void msgpack_put_int(msgpack_encoder *encoder, int64_t value)
{
	encoder->cursor = mp_put_int(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), value);
}

void msgpack_put_uint(msgpack_encoder *encoder, uint64_t value)
{
	encoder->cursor = mp_put_uint(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), value);
}

void msgpack_put_float(msgpack_encoder *encoder, double value, msgpack_float_form form)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);

	encoder->cursor = msgpack_put_float_as(p, value, form);
}

/* Both return where the head ends, and leave the cursor to the caller. */
static zend_always_inline unsigned char *put_array_head(msgpack_encoder *encoder, uint32_t count)
{
	encoder->heads++;
	return mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), count);
}

static zend_always_inline unsigned char *put_map_head(msgpack_encoder *encoder, uint32_t pairs)
{
	encoder->heads++;
	return mp_put_map_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), pairs);
}

void msgpack_put_array_head(msgpack_encoder *encoder, uint32_t count)
{
	encoder->cursor = put_array_head(encoder, count);
}

void msgpack_put_map_head(msgpack_encoder *encoder, uint32_t pairs)
{
	encoder->cursor = put_map_head(encoder, pairs);
}

static zend_always_inline bool put_str(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (UNEXPECTED(!msgpack_fits(encoder, bytes, length) || !msgpack_has_room(encoder, MP_HEAD_MAX + length))) {
		return false;
	}
	msgpack_put_body(encoder, mp_put_str_head(encoder->cursor, (uint32_t) length, encoder->options->str8), bytes, length);
	return true;
}

bool msgpack_put_literal_str(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (UNEXPECTED(encoder->dialect)) {
		encoder->dialect->literal(encoder, length);
	}
	return put_str(encoder, bytes, length);
}

bool msgpack_put_str(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	return UNEXPECTED(encoder->dialect) ? encoder->dialect->string(encoder, bytes, length) : put_str(encoder, bytes, length);
}

static zend_always_inline bool put_plain_name(msgpack_encoder *encoder, zend_string *name)
{
	if (EXPECTED(ZSTR_LEN(name) < 16)) {
		encoder->cursor = msgpack_put_short_str(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + ZSTR_LEN(name)), name);
		return true;
	}
	return msgpack_put_str(encoder, ZSTR_VAL(name), ZSTR_LEN(name));
}

bool msgpack_put_name(msgpack_encoder *encoder, zend_string *name)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->name(encoder, name);
	}
	return put_plain_name(encoder, name);
}

static bool put_bin(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (!msgpack_fits(encoder, bytes, length) || !msgpack_has_room(encoder, MP_HEAD_MAX + length)) {
		return false;
	}
	msgpack_put_body(encoder, mp_put_bin_head(encoder->cursor, (uint32_t) length), bytes, length);
	return true;
}

bool msgpack_put_bin(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (UNEXPECTED(encoder->dialect)) {
		encoder->dialect->literal(encoder, length);
	}
	return put_bin(encoder, bytes, length);
}

bool msgpack_is_bin(const msgpack_encoder *encoder, const zend_string *string)
{
	msgpack_str_bin form = encoder->options->str_bin;

	return UNEXPECTED(form != MSGPACK_STR_BIN_STR)
		&& (form == MSGPACK_STR_BIN_BIN || !(msgpack_string_is_known_utf8(string) || mp_is_utf8(ZSTR_VAL(string), ZSTR_LEN(string))));
}

static bool encode_string(msgpack_encoder *encoder, zend_string *string)
{
	return msgpack_is_bin(encoder, string) ? put_bin(encoder, ZSTR_VAL(string), ZSTR_LEN(string))
		: put_str(encoder, ZSTR_VAL(string), ZSTR_LEN(string));
}

bool msgpack_is_around(const msgpack_encoder *encoder, const HashTable *array)
{
	/* the encoder holds it, too */
	const msgpack_array_around *each = GC_REFCOUNT(array) > 1 ? encoder->arrays_around : NULL;

	while (each && each->array != array) {
		each = each->next;
	}
	return each != NULL;
}

bool msgpack_encode_around(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_array_around around = { .array = array, .next = encoder->arrays_around };
	bool done;

	encoder->arrays_around = &around;
	done = msgpack_encode_array(encoder, array);
	encoder->arrays_around = around.next;
	return done;
}

/* Has nothing else the reference, as after a loop by reference? Then it is no more than its value; but where an array
 * is in itself, a reference to it ends what would be written without end. */
static bool is_alone(const msgpack_encoder *encoder, const zend_reference *reference)
{
	const HashTable *array = Z_TYPE(reference->val) == IS_ARRAY ? Z_ARRVAL(reference->val) : NULL;

	return GC_REFCOUNT(reference) == 1 && (!array || (array != encoder->root && !msgpack_is_around(encoder, array)));
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (!encoder->hooks->reference || (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT)) {
		return msgpack_encode(encoder, value);
	}
	if (is_alone(encoder, reference)) {
		return Z_TYPE_P(value) == IS_ARRAY
			? msgpack_encode_around(encoder, Z_ARRVAL_P(value)) : msgpack_encode(encoder, value);
	}
	encoder->impure++;
	return encoder->hooks->reference(encoder, reference);
}

unsigned char *msgpack_encoder_grow_at(msgpack_encoder *encoder, unsigned char *p, size_t room)
{
	encoder->cursor = p;
	return grow(encoder, room) ? encoder->cursor : NULL;
}

/* Writes a value that may run userland, or lead to one. */
static bool encode_rare(msgpack_encoder *encoder, zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_OBJECT:
			encoder->impure++;
			return encoder->hooks->object(encoder, Z_OBJ_P(value));
		case IS_REFERENCE:
			return encode_reference(encoder, Z_REF_P(value));
		case IS_INDIRECT: /* from a property table that __serialize() put into its array */
			return msgpack_encode(encoder, Z_INDIRECT_P(value));
		default:
			encoder->impure++;
			return encoder->hooks->unsupported(encoder, value);
	}
}

static bool encode_plain_array(msgpack_encoder *encoder, HashTable *array);

/* Writes the values that put_plain_at() does not. A dialect has written the arrays, unless there is a hook. */
bool msgpack_encode_other(msgpack_encoder *encoder, zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return encode_string(encoder, Z_STR_P(value));
		case IS_ARRAY:
			if (UNEXPECTED(encoder->hooks->array)) {
				return encoder->hooks->array(encoder, Z_ARRVAL_P(value));
			}
			return encode_plain_array(encoder, Z_ARRVAL_P(value));
		default:
			return encode_rare(encoder, value);
	}
}

static zend_always_inline unsigned char *encode_key_at(msgpack_encoder *encoder, unsigned char *p, zend_ulong index, zend_string *key)
{
	unsigned char *next = key ? msgpack_put_str_at(encoder, p, key) : msgpack_put_int_at(encoder, p, (zend_long) index);

	if (EXPECTED(next)) {
		return next;
	}
	encoder->cursor = p;
	return encode_string(encoder, key) ? encoder->cursor : NULL;
}

bool msgpack_encode(msgpack_encoder *encoder, zval *value)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->value(encoder, value);
	}
	return msgpack_commit(encoder, msgpack_encode_at(encoder, encoder->cursor, value));
}

/* Arrays */

/* Runs of values of one type, which are common, have a loop for each type. NULL: it
 * failed. */
static unsigned char *encode_packed_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	zval *value = array->arPacked, *end = value + array->nNumUsed;
	unsigned char *next;

	while (p && value < end) {
		if (Z_TYPE_P(value) == IS_LONG && (value = msgpack_put_ints_at(encoder, &p, value, end, sizeof(zval))) == end) {
			return p;
		}
		while (Z_TYPE_P(value) == IS_DOUBLE) {
			p = msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
			if (++value == end) {
				return p;
			}
		}
		while (Z_TYPE_P(value) == IS_STRING && (next = msgpack_put_str_at(encoder, p, Z_STR_P(value)))) {
			p = next;
			if (++value == end) {
				return p;
			}
		}
		if (EXPECTED(Z_TYPE_P(value) != IS_UNDEF)) {
			p = msgpack_encode_at(encoder, p, value);
		}
		value++;
	}
	return p;
}

static unsigned char *encode_values_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	zval *value;

	ZEND_HASH_MAP_FOREACH_VAL(array, value) {
		p = msgpack_encode_at(encoder, p, value);
		if (UNEXPECTED(!p)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	return p;
}

/* The same of a list that begins with a number, as others may do that follow. */
static zend_never_inline MSGPACK_ALIGNED unsigned char *encode_numbers_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	zval *value = &array->arData[0].val, *end = &array->arData[array->nNumUsed].val;

	while (p && value < end) {
		if (Z_TYPE_P(value) == IS_LONG) {
			value = msgpack_put_ints_at(encoder, &p, value, end, sizeof(Bucket));
			continue;
		}
		if (Z_TYPE_P(value) == IS_DOUBLE) {
			p = msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
		} else if (EXPECTED(Z_TYPE_P(value) != IS_UNDEF)) {
			p = msgpack_encode_at(encoder, p, value);
		}
		value = msgpack_next_value(value, sizeof(Bucket));
	}
	return p;
}

/* The same of a long list of rows, if there are arrays in them. False: there are none, and nothing has been written. */
static zend_never_inline bool encode_nested_rows_at(msgpack_encoder *encoder, unsigned char **cursor, HashTable *array)
{
	zend_ulong columns = msgpack_nested_columns(msgpack_value_at(array, 0));
	unsigned char *p = *cursor;
	size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, 0);

	if (!columns) {
		return false;
	}
	for (uint32_t left = array->nNumUsed; p && left > 0; left--, value = msgpack_next_value(value, stride)) {
		if (EXPECTED(left > MSGPACK_ROWS_AHEAD)) {
			msgpack_fetch_ahead(value, stride, columns);
		}
		p = EXPECTED(Z_TYPE_P(value) != IS_UNDEF) ? msgpack_encode_at(encoder, p, value) : p;
	}
	*cursor = p;
	return true;
}

static unsigned char *encode_list_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	unsigned char *cursor = p;

	if (UNEXPECTED(array->nNumUsed >= MSGPACK_LONG_LIST) && encode_nested_rows_at(encoder, &cursor, array)) {
		return cursor;
	}
	if (HT_IS_PACKED(array)) {
		return encode_packed_at(encoder, p, array);
	}
	return array->nNumUsed > 0 && (Z_TYPE(array->arData[0].val) == IS_LONG || Z_TYPE(array->arData[0].val) == IS_DOUBLE)
		? encode_numbers_at(encoder, p, array) : encode_values_at(encoder, p, array);
}

static MSGPACK_ALIGNED bool encode_elements(msgpack_encoder *encoder, HashTable *array)
{
	return msgpack_commit(encoder, encode_list_at(encoder, put_array_head(encoder, zend_hash_num_elements(array)), array));
}

static zend_always_inline unsigned char *encode_pair_at(msgpack_encoder *encoder, unsigned char *p, zend_ulong index, zend_string *key, zval *value)
{
	p = encode_key_at(encoder, p, index, key);
	return EXPECTED(p) ? msgpack_encode_at(encoder, p, value) : NULL;
}

bool msgpack_encode_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->pair(encoder, index, key, value);
	}
	return msgpack_commit(encoder, encode_pair_at(encoder, encoder->cursor, index, key, value));
}

bool msgpack_encode_named(msgpack_encoder *encoder, zend_string *name, zval *value)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->name(encoder, name) && encoder->dialect->value(encoder, value);
	}
	return put_plain_name(encoder, name) && msgpack_commit(encoder, msgpack_encode_at(encoder, encoder->cursor, value));
}

/* Pairs of a list, or one with gaps. NULL: it failed. */
static zend_never_inline unsigned char *encode_packed_pairs_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	zend_ulong index;
	zval *value;

	ZEND_HASH_PACKED_FOREACH_KEY_VAL(array, index, value) {
		p = encode_pair_at(encoder, p, index, NULL, value);
		if (UNEXPECTED(!p)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	return p;
}

static zend_always_inline unsigned char *encode_pairs_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_MAP_FOREACH_KEY_VAL(array, index, key, value) {
		p = encode_pair_at(encoder, p, index, key, value);
		if (UNEXPECTED(!p)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	return p;
}

static MSGPACK_ALIGNED bool encode_pairs(msgpack_encoder *encoder, HashTable *array)
{
	unsigned char *p = put_map_head(encoder, zend_hash_num_elements(array));

	return msgpack_commit(encoder, UNEXPECTED(HT_IS_PACKED(array)) ? encode_packed_pairs_at(encoder, p, array) : encode_pairs_at(encoder, p, array));
}

bool msgpack_encoder_begin_shared(msgpack_encoder *encoder, const HashTable *array)
{
	if (UNEXPECTED(array == encoder->root) && encoder->runs_no_userland) {
		encoder->starts_over = encoder->depth > 1;
		return !encoder->starts_over;
	}
	if (encoder->depth < encoder->shared_depth) {
		encoder->shared_depth = encoder->depth;
	}
	return true;
}

/* Writes an array with several holders, in a level of its own. */
static zend_never_inline bool walk_shared(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk)
{
	bool may_repeat = walk == encode_elements || walk == encode_pairs;
	const msgpack_repeated_array *written = may_repeat ? msgpack_find_repeated(encoder, array, walk) : NULL;
	size_t start = (size_t) (encoder->cursor - encoder->start);
	uint32_t heads = encoder->heads, impure = encoder->impure;

	if (written) {
		return msgpack_put_again(encoder, written);
	}
	if (!msgpack_encoder_begin_shared(encoder, array) || !walk(encoder, array)) {
		return false;
	}
	if (may_repeat && encoder->heads == heads + 1 && encoder->impure == impure) {
		msgpack_add_repeated(encoder, array, walk, start);
	}
	return true;
}

/* The empty array, as one of both. */
static zend_always_inline bool put_empty(msgpack_encoder *encoder, msgpack_array_walk *walk)
{
	encoder->cursor = walk == encode_elements ? put_array_head(encoder, 0) : put_map_head(encoder, 0);
	return true;
}

/* An array that is held twice has this and one other holder. */
static zend_always_inline bool walk_array(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk)
{
	uint32_t impure = encoder->impure;
	bool done;

	if (!msgpack_encoder_enter(encoder)) {
		return msgpack_fail_in_array(encoder, array);
	}
	if (UNEXPECTED(GC_FLAGS(array) & GC_IMMUTABLE)) {
		done = zend_hash_num_elements(array) == 0 && (walk == encode_elements || walk == encode_pairs) ? put_empty(encoder, walk) : walk(encoder, array);
		msgpack_encoder_leave(encoder);
		return done || msgpack_fail_in_array(encoder, array);
	}
	if (EXPECTED(GC_ADDREF(array) <= 2)) {
		done = walk(encoder, array);
	} else if (msgpack_may_repeat(encoder, array)) {
		done = walk_shared(encoder, array, walk);
	} else {
		done = msgpack_encoder_begin_shared(encoder, array) && walk(encoder, array);
	}
	if (msgpack_may_have_run_userland(encoder, impure)) {
		if (!done) {
			msgpack_fail_in_array(encoder, array);
		}
		msgpack_release_array(array);
		encoder->impure++; /* a destructor may have run */
	} else if (UNEXPECTED(GC_DELREF(array) == 0)) {
		zend_array_destroy(array);
	}
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_walk_array(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk)
{
	return walk_array(encoder, array, walk);
}

bool msgpack_encode_map(msgpack_encoder *encoder, HashTable *array)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->array(encoder, array, MSGPACK_ARR_MAP_MAP);
	}
	return msgpack_walk_array(encoder, array, encode_pairs);
}

bool msgpack_encode_list(msgpack_encoder *encoder, HashTable *array)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->array(encoder, array, MSGPACK_ARR_MAP_ARR);
	}
	return msgpack_walk_array(encoder, array, encode_elements);
}

static bool encode_plain_array(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_arr_map form = encoder->options->arr_map;
	bool as_elements = EXPECTED(form == MSGPACK_ARR_MAP_DETECT) ? msgpack_is_list(array) : form == MSGPACK_ARR_MAP_ARR;

	return as_elements ? walk_array(encoder, array, encode_elements) : walk_array(encoder, array, encode_pairs);
}

bool msgpack_encode_array(msgpack_encoder *encoder, HashTable *array)
{
	return UNEXPECTED(encoder->dialect) ? encoder->dialect->array(encoder, array, encoder->options->arr_map) : encode_plain_array(encoder, array);
}
