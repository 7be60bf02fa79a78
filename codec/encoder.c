#include "encoder.h"

#include "../base/php_compat.h"
#include "array.h"

uint32_t msgpack_encoder_reach(const msgpack_encoder *encoder)
{
	size_t levels = msgpack_stack_left() / MSGPACK_STACK_PER_LEVEL;
	uint32_t left = encoder->options->max_depth - encoder->depth;

	return encoder->depth + (levels < left ? (uint32_t) levels : left);
}

bool msgpack_encoder_may_enter(msgpack_encoder *encoder)
{
	uint32_t allowed;

	if (encoder->depth >= encoder->options->max_depth) {
		return !msgpack_is_out_of_memory() && msgpack_fail(encoder, NULL, encoder->options->failure,
			"Maximum depth of %u exceeded", encoder->options->max_depth);
	}
	if (msgpack_stack_left() == 0) {
		return msgpack_fail(encoder, NULL, encoder->options->failure,
			"The C stack is exhausted by nested arrays, objects or calls");
	}
	allowed = msgpack_encoder_reach(encoder);
	encoder->allowed_depth = MAX(allowed, encoder->depth + 1);
	return true;
}

bool msgpack_is_open_array(const msgpack_encoder *encoder, const HashTable *array)
{
	/* an open array has a holder besides the encoder */
	const msgpack_open_array *each = GC_REFCOUNT(array) > 1 ? encoder->open_arrays : NULL;

	while (each && each->array != array) {
		each = each->outer;
	}
	return each != NULL;
}

bool msgpack_encode_open_array(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_open_array open = { .array = array, .outer = encoder->open_arrays };
	bool done;

	encoder->open_arrays = &open;
	done = msgpack_encode_array(encoder, array);
	encoder->open_arrays = open.outer;
	return done;
}

/* Is the reference written as its value? Its one holder may be left from a foreach by reference. An array that contains
 * itself needs the mark of the reference, or writing it would not end. */
static bool is_written_as_value(const msgpack_encoder *encoder, const zend_reference *reference)
{
	const HashTable *array = Z_TYPE(reference->val) == IS_ARRAY ? Z_ARRVAL(reference->val) : NULL;

	return GC_REFCOUNT(reference) == 1
		&& (!array || (array != encoder->root && !msgpack_is_open_array(encoder, array)));
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (!encoder->hooks->reference || (Z_TYPE_P(value) != IS_ARRAY && Z_TYPE_P(value) != IS_OBJECT)) {
		/* another holder in userland may change the value, so the array that has the reference must not be copied */
		encoder->side_effects += !encoder->runs_no_userland && GC_REFCOUNT(reference) > 1;
		return msgpack_encode(encoder, value);
	}
	if (is_written_as_value(encoder, reference)) {
		return Z_TYPE_P(value) == IS_ARRAY
			? msgpack_encode_open_array(encoder, Z_ARRVAL_P(value)) : msgpack_encode(encoder, value);
	}
	encoder->side_effects++;
	return encoder->hooks->reference(encoder, reference);
}

static bool encode_plain_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);

bool msgpack_encode_other(msgpack_encoder *encoder, zval *value)
{
	if (EXPECTED(Z_TYPE_P(value) == IS_ARRAY)) {
		return UNEXPECTED(encoder->hooks->array) ? encoder->hooks->array(encoder, Z_ARRVAL_P(value))
			: encode_plain_array(encoder, Z_ARRVAL_P(value), encoder->options->arr_map);
	}
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return msgpack_put_plain_string(encoder, Z_STR_P(value));
		case IS_OBJECT:
			encoder->side_effects++;
			return encoder->hooks->object(encoder, Z_OBJ_P(value));
		case IS_REFERENCE:
			return encode_reference(encoder, Z_REF_P(value));
		case IS_INDIRECT: /* from a property table that __serialize() put into its array */
			return msgpack_encode(encoder, Z_INDIRECT_P(value));
		default:
			encoder->side_effects++;
			return encoder->hooks->unsupported(encoder, value);
	}
}

static zend_always_inline unsigned char *encode_key_at(msgpack_encoder *encoder, unsigned char *p, zend_ulong index,
	zend_string *key)
{
	unsigned char *next = key ? msgpack_put_str_at(encoder, p, key) : msgpack_put_int_at(encoder, p, (zend_long) index);

	if (EXPECTED(next)) {
		return next;
	}
	encoder->cursor = p;
	return msgpack_put_plain_string(encoder, key) ? encoder->cursor : NULL;
}

bool msgpack_encode(msgpack_encoder *encoder, zval *value)
{
	if (UNEXPECTED(encoder->dialect)) {
		return encoder->dialect->value(encoder, value);
	}
	return msgpack_commit(encoder, msgpack_encode_at(encoder, encoder->cursor, value));
}

/* Arrays */

/* Writes the values up to `end`. Numbers and strings often come in runs: each type has a loop. NULL: it failed. */
static zend_always_inline unsigned char *encode_values_at(msgpack_encoder *encoder, unsigned char *p, zval *value,
	const zval *end, size_t stride)
{
	unsigned char *next;

	while (p && value < end) {
		if (Z_TYPE_P(value) == IS_LONG) {
			value = msgpack_put_ints_at(encoder, &p, value, end, stride);
			continue;
		}
		if (Z_TYPE_P(value) == IS_DOUBLE) {
			do {
				p = msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
				value = msgpack_next_value(value, stride);
			} while (value < end && Z_TYPE_P(value) == IS_DOUBLE);
			continue;
		}
		while (Z_TYPE_P(value) == IS_STRING && (next = msgpack_put_str_at(encoder, p, Z_STR_P(value)))) {
			p = next;
			value = msgpack_next_value(value, stride);
			if (value == end) {
				return p;
			}
		}
		if (EXPECTED(Z_TYPE_P(value) != IS_UNDEF)) {
			p = msgpack_encode_at(encoder, p, value);
		}
		value = msgpack_next_value(value, stride);
	}
	return p;
}

static zend_never_inline bool encode_elements(msgpack_encoder *encoder, HashTable *array)
{
	unsigned char *p = msgpack_array_head_at(encoder, zend_hash_num_elements(array));

	return msgpack_commit(encoder, HT_IS_PACKED(array)
		? encode_values_at(encoder, p, array->arPacked, array->arPacked + array->nNumUsed, sizeof(zval))
		: encode_values_at(encoder, p, &array->arData[0].val, &array->arData[array->nNumUsed].val, sizeof(Bucket)));
}

bool msgpack_encode_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value)
{
	return (UNEXPECTED(encoder->dialect) ? encoder->dialect->key(encoder, index, key)
		: msgpack_commit(encoder, encode_key_at(encoder, encoder->cursor, index, key)))
		&& msgpack_encode(encoder, value);
}

/* Writes the pairs of a hash table, or of a packed array, whose keys are the indices. NULL: it failed. */
static zend_always_inline unsigned char *encode_pairs_at(msgpack_encoder *encoder, unsigned char *p, zval *value,
	uint32_t count, size_t stride)
{
	bool is_hash = stride == sizeof(Bucket);

	for (zend_ulong i = 0; count > 0; i++, count--, value = msgpack_next_value(value, stride)) {
		const Bucket *bucket = (const Bucket *) value;

		if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
			continue;
		}
		p = encode_key_at(encoder, p, is_hash ? bucket->h : i, is_hash ? bucket->key : NULL);
		if (UNEXPECTED(!p) || !(p = msgpack_encode_at(encoder, p, value))) {
			return NULL;
		}
	}
	return p;
}

static zend_never_inline bool encode_pairs(msgpack_encoder *encoder, HashTable *array)
{
	unsigned char *p = msgpack_map_head_at(encoder, zend_hash_num_elements(array));

	return msgpack_commit(encoder, UNEXPECTED(HT_IS_PACKED(array))
		? encode_pairs_at(encoder, p, array->arPacked, array->nNumUsed, sizeof(zval))
		: encode_pairs_at(encoder, p, &array->arData[0].val, array->nNumUsed, sizeof(Bucket)));
}

bool msgpack_encoder_begin_shared(msgpack_encoder *encoder, const HashTable *array)
{
	if (UNEXPECTED(array == encoder->root) && encoder->runs_no_userland) {
		encoder->starts_over = encoder->depth > 1;
		return !encoder->starts_over;
	}
	encoder->shared_depth = MIN(encoder->shared_depth, encoder->depth);
	return true;
}

/* Arrays that repeat */

enum { REPEATED_MIN = 6 }; /* elements from which on copying pays */

/* The array among the last repeated ones as `walk` has written it, if no userland has run since; NULL: it is none. */
static const msgpack_repeated_array *find_repeated(const msgpack_encoder *encoder, const HashTable *array,
	msgpack_array_walk *walk)
{
	for (uint32_t i = MIN(encoder->repeated_count, MSGPACK_REPEATED_ARRAYS); i-- > 0;) {
		const msgpack_repeated_array *written = &encoder->repeated[i];

		if (written->array == array && written->walk == walk && written->side_effects == encoder->side_effects) {
			return written;
		}
	}
	return NULL;
}

/* Copies the bytes of an array that has been written. */
static bool put_again(msgpack_encoder *encoder, const msgpack_repeated_array *written)
{
	if (!msgpack_has_room(encoder, written->length)) {
		return false;
	}
	encoder->heads++;
	/* the ranges may overlap once out of memory, as the cursor is back at the start */
	memmove(encoder->cursor, encoder->start + written->start, written->length);
	encoder->cursor += written->length;
	return true;
}

/* Writes an array with several holders, one level deeper. The root is not kept for copies: one holder is the caller. */
static zend_never_inline bool walk_shared(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk)
{
	bool may_repeat = (walk == encode_elements || walk == encode_pairs) && encoder->depth > 1
		&& array->nNumOfElements >= REPEATED_MIN && !encoder->dialect;
	const msgpack_repeated_array *written = may_repeat ? find_repeated(encoder, array, walk) : NULL;
	size_t start = (size_t) (encoder->cursor - encoder->start);
	uint32_t heads = encoder->heads, side_effects = encoder->side_effects;

	if (written) {
		return put_again(encoder, written);
	}
	if (!msgpack_encoder_begin_shared(encoder, array) || !walk(encoder, array)) {
		return false;
	}
	if (may_repeat && encoder->heads == heads + 1 && encoder->side_effects == side_effects) {
		encoder->repeated[encoder->repeated_count++ % MSGPACK_REPEATED_ARRAYS] = (msgpack_repeated_array) {
			.array = array, .walk = walk, .start = start,
			.length = (size_t) (encoder->cursor - encoder->start) - start, .side_effects = side_effects
		};
	}
	return true;
}

/* Writes an array by `walk`, one level deeper, and holds it meanwhile: with one other holder its count is 2. */
static zend_always_inline bool walk_array(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk)
{
	uint32_t side_effects = encoder->side_effects;
	bool done;

	if (UNEXPECTED(encoder->depth >= encoder->allowed_depth) && zend_hash_num_elements(array) == 0) {
		return walk(encoder, array); /* no level: it is read in one step */
	}
	if (!msgpack_encoder_enter(encoder)) {
		return msgpack_fail_in(encoder, NULL, array);
	}
	if (UNEXPECTED(GC_FLAGS(array) & GC_IMMUTABLE)) {
		done = walk(encoder, array);
		msgpack_encoder_leave(encoder);
		return done || msgpack_fail_in(encoder, NULL, array);
	}
	done = EXPECTED(GC_ADDREF(array) <= 2) ? walk(encoder, array) : walk_shared(encoder, array, walk);
	if (msgpack_may_have_run_userland(encoder, side_effects)) {
		if (!done) {
			msgpack_fail_in(encoder, NULL, array);
		}
		msgpack_release_array(array);
		encoder->side_effects++; /* a destructor may have run */
		done = done && !EG(exception);
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

static bool encode_plain_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	bool as_elements = EXPECTED(form == MSGPACK_ARR_MAP_DETECT) ? msgpack_is_list(array) : form == MSGPACK_ARR_MAP_ARR;

	return as_elements ? walk_array(encoder, array, encode_elements) : walk_array(encoder, array, encode_pairs);
}

bool msgpack_encode_array_as(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	return UNEXPECTED(encoder->dialect) ? encoder->dialect->array(encoder, array, form)
		: encode_plain_array(encoder, array, form);
}
