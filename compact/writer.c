#include "writer.h"

#include "zend_arena.h"

_Static_assert(sizeof(((msgpack_encoder *) NULL)->gap) == MP_COMPACT_ANNOUNCEMENT,
	"the gap has room for the announcement");

/* Strings */

/* Counts a str or bin that was written without looking it up. */
static void count_literal(msgpack_encoder *encoder, size_t length)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->strings += length >= MP_COMPACT_STRING_MIN;
}

static bool has_meaning(msgpack_encoder *encoder, int8_t type)
{
	bool is_ours = type >= MP_COMPACT_FIRST && type <= MP_COMPACT_LAST;

	if (is_ours) {
		msgpack_compact_save(msgpack_writer_of(encoder), 0);
	}
	return is_ours;
}

static bool write_string(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	return msgpack_commit(encoder, msgpack_put_any_text_at(encoder, encoder->cursor,
		(msgpack_new_text) { .bytes = bytes, .length = length }));
}

static bool write_name(msgpack_encoder *encoder, zend_string *name)
{
	return msgpack_commit(encoder, msgpack_compact_put_name_at(encoder, encoder->cursor, name));
}

/* Maps */

static zend_always_inline unsigned char *put_key_at(msgpack_encoder *encoder, unsigned char *p,
	zend_ulong index, zend_string *key)
{
	return key ? msgpack_compact_put_string_at(encoder, p, key, true)
		: msgpack_put_int_at(encoder, p, (zend_long) index);
}

static bool write_key(msgpack_encoder *encoder, zend_ulong index, zend_string *key)
{
	return msgpack_commit(encoder, put_key_at(encoder, encoder->cursor, index, key));
}

/* Writes the elements of a list, or the values of a record, from `p` on. */
static bool encode_elements_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array)
{
	size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, 0), *end = (zval *) ((char *) value + array->nNumUsed * stride);

	while (value < end) {
		if (Z_TYPE_P(value) == IS_LONG) {
			value = msgpack_put_ints_at(encoder, &p, value, end, stride);
			continue;
		}
		p = EXPECTED(Z_TYPE_P(value) != IS_UNDEF) ? msgpack_compact_put_at(encoder, p, value) : p;
		if (UNEXPECTED(!p)) {
			return false;
		}
		value = msgpack_next_value(value, stride);
	}
	encoder->cursor = p;
	return true;
}

/* The keys first, then the values: maps of this shape may be inside. */
static bool encode_definition(msgpack_encoder *encoder, HashTable *array, msgpack_written_shape *shape)
{
	if (!msgpack_compact_put_keys(encoder, NULL, array)) {
		return false;
	}
	msgpack_define_written_shape(msgpack_writer_of(encoder), shape);
	return encode_elements_at(encoder, encoder->cursor, array);
}

/* Writes the pairs of any array. */
static bool encode_pairs(msgpack_encoder *encoder, HashTable *array)
{
	unsigned char *p = msgpack_map_head_at(encoder, zend_hash_num_elements(array));
	zend_ulong index;
	zend_string *key;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
		p = put_key_at(encoder, p, index, key);
		if (UNEXPECTED(!p) || !(p = msgpack_compact_put_at(encoder, p, value))) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return msgpack_commit(encoder, p);
}

static bool encode_map(msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_shape *shape = NULL;
	bool done;

	if (msgpack_may_have_shape(array, writer->in_payload ? 1 : 2)) {
		uint32_t hash = msgpack_hash_of_shape(NULL, array);

		shape = msgpack_find_shape(writer, NULL, array, hash);
		if (msgpack_takes_records(writer, shape)) {
			return encode_elements_at(encoder,
				msgpack_put_record_head_at(encoder, encoder->cursor, shape, array->nNumUsed), array);
		}
		if (shape && msgpack_begin_definition(encoder, shape, array->nNumUsed)) {
			return encode_definition(encoder, array, shape);
		}
		shape = shape ? shape : msgpack_add_shape(encoder, NULL, array, hash);
	}
	done = encode_pairs(encoder, array);
	msgpack_define_written_shape(writer, shape);
	return done;
}

/* Arrays */

/* Holds an array that is written, and marks one that has several other holders: what is in it may come again. False: it
 * is the root, again. */
static zend_always_inline bool hold_and_mark(msgpack_encoder *encoder, HashTable *array)
{
	return UNEXPECTED(GC_FLAGS(array) & GC_IMMUTABLE) || EXPECTED(GC_ADDREF(array) <= 2)
		|| msgpack_encoder_begin_shared(encoder, array);
}

/* May an array be columns? Other arrays need not be looked at further, and of short ones only a sample after many that
 * were no columns, and none that were measured with one around them, as long ones are up to three times. */
static zend_always_inline bool may_have_columns(const msgpack_encoder *encoder, const HashTable *array, bool is_list)
{
	enum { SHORT = 16, MISSES = 32, SAMPLED = 16, TIMES = 3 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	return array->nNumOfElements >= MSGPACK_COLUMN_MIN
		&& (is_list || array->nNumUsed != array->nNumOfElements
			|| (!HT_IS_PACKED(array) && msgpack_may_be_in_column(array, 0)))
		&& (array->nNumUsed >= SHORT ? encoder->depth > writer->vain_depth || writer->vain_levels < TIMES
			: encoder->depth > writer->vain_depth && (writer->missed++ < MISSES || writer->missed % SAMPLED == 0));
}

static bool encode_in_full(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	bool as_list = EXPECTED(form == MSGPACK_ARR_MAP_DETECT) ? msgpack_is_list(array) : form == MSGPACK_ARR_MAP_ARR,
		done;
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t side_effects = encoder->side_effects, vain_depth = writer->vain_depth, vain_levels = writer->vain_levels;

	if (!msgpack_compact_enter(encoder)) {
		return msgpack_fail_in(encoder, NULL, array);
	}
	done = hold_and_mark(encoder, array);
	if (EXPECTED(done) && !(may_have_columns(encoder, array, as_list)
		&& msgpack_compact_put_columns(encoder, array, as_list, &done))) {
		done = !as_list ? encode_map(encoder, array)
			: encode_elements_at(encoder, msgpack_array_head_at(encoder, array->nNumOfElements), array);
	}
	writer->vain_depth = vain_depth;
	writer->vain_levels = vain_levels;
	if (UNEXPECTED(!done)) {
		msgpack_fail_in(encoder, NULL, array);
	}
	msgpack_encoder_release(encoder, array, side_effects);
	msgpack_encoder_leave(encoder);
	return done;
}

/* Writes an array that may be shared: a reference, if that is shorter. */
static bool encode_shareable(msgpack_encoder *encoder, HashTable *array)
{
	const msgpack_written_array *same = msgpack_compact_find_same(encoder, array);
	msgpack_shareable_array shareable;

	if (same && same->size >= mp_index_size(same->ordinal) + msgpack_least_gain(msgpack_writer_of(encoder))) {
		msgpack_compact_put_same_array(encoder, same);
		return true;
	}
	shareable = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth + 1, encoder->cursor);
	if (!encode_in_full(encoder, array, encoder->options->arr_map)) {
		return false;
	}
	msgpack_end_shareable(encoder, array, &shareable);
	return true;
}

static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	if (zend_hash_num_elements(array) == 0) {
		form == MSGPACK_ARR_MAP_MAP ? msgpack_put_map_head(encoder, 0) : msgpack_put_array_head(encoder, 0);
		return true;
	}
	return msgpack_may_be_shared(msgpack_writer_of(encoder), array) && form == encoder->options->arr_map
		? encode_shareable(encoder, array) : encode_in_full(encoder, array, form);
}

/* Values */

/* Not inlined, so that arrays and objects are written without the registers that it needs. */
static zend_never_inline bool write_other(msgpack_encoder *encoder, zval *value)
{
	return Z_TYPE_P(value) < IS_ARRAY ? msgpack_commit(encoder, msgpack_compact_put_at(encoder, encoder->cursor, value))
		: msgpack_encode_other(encoder, value);
}

static bool write_value(msgpack_encoder *encoder, zval *value)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (Z_TYPE_P(value) == IS_OBJECT) {
		msgpack_compact_reach_level(writer, encoder->depth + 1);
		writer->shares_objects |= writer->in_columns;
		encoder->side_effects++;
		return encoder->hooks->object(encoder, Z_OBJ_P(value));
	}
	if (UNEXPECTED(Z_TYPE_P(value) != IS_ARRAY || encoder->hooks->array)) {
		writer->shares_objects |= writer->in_columns && Z_ISREF_P(value) && Z_TYPE_P(Z_REFVAL_P(value)) == IS_OBJECT;
		return write_other(encoder, value);
	}
	return EXPECTED(GC_REFCOUNT(Z_ARRVAL_P(value)) == 1 && Z_ARRVAL_P(value)->nNumOfElements > 0)
		? encode_in_full(encoder, Z_ARRVAL_P(value), encoder->options->arr_map)
		: write_array(encoder, Z_ARRVAL_P(value), encoder->options->arr_map);
}

/* Values in plain MessagePack, which userland has packed */

typedef struct {
	const unsigned char *cursor;
	const unsigned char *end;
} input;

static bool put_value(msgpack_encoder *encoder, input *in);

static bool reject(msgpack_encoder *encoder)
{
	return msgpack_fail(encoder, NULL, encoder->options->failure,
		"The compact form needs each packed value to be one value in plain MessagePack");
}

static bool put_elements(msgpack_encoder *encoder, input *in, uint32_t count)
{
	msgpack_put_array_head(encoder, count);
	while (count > 0 && put_value(encoder, in)) {
		count--;
	}
	return count == 0;
}

/* May the next value be a key of a map that has a shape? */
static bool is_next_key(const input *in)
{
	return in->cursor < in->end && mp_is_key_head(*in->cursor);
}

/* Copies the next value; a str of more than `most` bytes in full, as readers accept no reference to it there. */
static bool put_literal_above(msgpack_encoder *encoder, input *in, size_t most)
{
	const unsigned char *after = in->cursor;
	mp_tag tag;

	if (!mp_next_token(&after, in->end, &tag) || tag.type != MP_TAG_STR || tag.length <= most) {
		return put_value(encoder, in);
	}
	in->cursor = after;
	return msgpack_put_literal_str(encoder, (const char *) after - tag.length, tag.length);
}

/* A map that may be in the form of a PHP value, see wire/forms.h. */
typedef struct {
	uint32_t mark;  /* the value of its first key, nil; 0: there is none */
	bool has_class;
	bool has_shape;
} map_form;

/* Copies the value of pair `i`, whose key is nil: a class name, a payload, or a mark. */
static bool put_value_of_nil(msgpack_encoder *encoder, input *in, uint32_t i, map_form *form)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_class = !form->has_class && is_next_key(in) && !mp_is_int_head(*in->cursor)
		&& (i == 0 || (i == 1 && form->mark == MP_MARK_REFERENCE));
	const unsigned char *after = in->cursor;
	bool outer = writer->in_payload, done;
	mp_tag tag;

	form->has_shape &= i == 0 && is_class;
	if (is_class) {
		form->has_class = true;
		writer->in_payload = true; /* so are properties, of some classes: see begin_detached() of objects/decode.c */
		return put_literal_above(encoder, in, MP_COMPACT_KEY_MAX);
	}
	if (i == 0 && mp_next_token(&after, in->end, &tag) && tag.type == MP_TAG_UINT) {
		form->mark = (uint32_t) MIN(tag.uint, UINT8_MAX);
	}
	writer->in_payload |= form->has_class;
	done = put_value(encoder, in);
	writer->in_payload = outer;
	return done;
}

/* Copies the pairs of a map, which defines a shape unless it has other keys than strings and integers. */
static bool put_pairs(msgpack_encoder *encoder, input *in, uint32_t count)
{
	map_form form = { .has_shape = count > 0 };
	bool outer = msgpack_writer_of(encoder)->in_payload, done = true;

	msgpack_put_map_head(encoder, count);
	for (uint32_t i = 0; done && i < count; i++) {
		bool is_nil = in->cursor < in->end && *in->cursor == MP_NIL;

		form.has_shape &= is_nil || is_next_key(in);
		done = put_literal_above(encoder, in, MP_COMPACT_KEY_MAX) && (is_nil
			? put_value_of_nil(encoder, in, i, &form)
			: put_literal_above(encoder, in, i == 1 && form.mark == MP_MARK_SERIALIZABLE ? 0
				: i == 1 && form.mark == MP_MARK_ENUM ? MP_COMPACT_KEY_MAX : SIZE_MAX));
	}
	msgpack_writer_of(encoder)->in_payload = outer;
	msgpack_writer_of(encoder)->shapes += done && form.has_shape;
	return done;
}

static bool put_container(msgpack_encoder *encoder, input *in, const mp_tag *tag)
{
	bool done = msgpack_encoder_enter(encoder);

	if (done) {
		done = tag->type == MP_TAG_MAP ? put_pairs(encoder, in, tag->length) : put_elements(encoder, in, tag->length);
		msgpack_encoder_leave(encoder);
	}
	return done;
}

static bool put_value(msgpack_encoder *encoder, input *in)
{
	const unsigned char *token = in->cursor;
	const char *body;
	mp_tag tag;

	if (!mp_next_token(&in->cursor, in->end, &tag)) {
		return reject(encoder);
	}
	body = (const char *) mp_body(token);
	switch (tag.type) {
		case MP_TAG_STR:
			return msgpack_put_str(encoder, body, tag.length);
		case MP_TAG_BIN:
			return msgpack_put_bin(encoder, body, tag.length);
		case MP_TAG_EXT:
			return msgpack_put_ext(encoder, tag.ext_type, body, tag.length);
		case MP_TAG_ARRAY:
		case MP_TAG_MAP:
			return put_container(encoder, in, &tag);
		case MP_TAG_INVALID:
			return reject(encoder);
		default: {
			unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX);

			memcpy(p, token, (size_t) (in->cursor - token));
			return msgpack_commit(encoder, p + (in->cursor - token));
		}
	}
}

/* A value that userland has packed is written again. */
static bool write_packed(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *start = (const unsigned char *) ZSTR_VAL(packed);
	input in = { start, start + ZSTR_LEN(packed) };

	if (mp_is_announced(start, ZSTR_LEN(packed))) {
		return reject(encoder);
	}
	return put_value(encoder, &in) && (in.cursor == in.end || reject(encoder));
}

/* Objects */

/* The shape of which a payload may be a record; NULL: there is none yet. */
static msgpack_written_shape *shape_of_payload(const msgpack_compact_writer *writer, const HashTable *payload)
{
	msgpack_written_shape *shape = msgpack_may_have_shape(payload, 1)
		? msgpack_find_shape(writer, NULL, payload, msgpack_hash_of_shape(NULL, payload)) : NULL;

	return shape && shape->is_defined && msgpack_key_bytes(shape) > 0 ? shape : NULL;
}

/* Is it a list that is not written as columns, and shorter as a payload of the compact form? */
static bool may_be_list_payload(msgpack_encoder *encoder, HashTable *payload)
{
	if (payload->nNumOfElements == 0) {
		return true;
	}
	return zend_array_is_list(payload)
		&& (payload->nNumOfElements < MP_FIXARRAY_MAX || msgpack_writer_of(encoder)->used)
		&& !(payload->nNumOfElements >= MSGPACK_COLUMN_MIN && Z_TYPE_P(msgpack_value_at(payload, 0)) == IS_ARRAY);
}

/* Writes what precedes the elements of a list, or with a shape the values of a record. */
static unsigned char *put_head(msgpack_encoder *encoder, uint32_t class_index, const msgpack_written_shape *shape,
	uint32_t count)
{
	unsigned char *p = mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX), count + 1);

	encoder->heads += 2;
	/* the keys, and at the least so much of the class name, nils and heads */
	msgpack_compact_save(msgpack_writer_of(encoder), shape ? shape->key_bytes + 1 : 3);
	return shape ? mp_put_indexes(p, MP_COMPACT_MAP_PAYLOAD, (uint16_t) class_index, (uint16_t) shape->index)
		: mp_put_index(p, MP_COMPACT_LIST_PAYLOAD, class_index);
}

/* Writes the object and its payload, and enters the payload in the table of shareable arrays. */
static bool encode_object(msgpack_encoder *encoder, uint32_t class_index, HashTable *payload,
	const msgpack_written_shape *shape)
{
	uint32_t side_effects = encoder->side_effects;
	msgpack_shareable_array shareable;
	bool before, done;

	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	before = msgpack_compact_set_in_payload(encoder, true);
	done = hold_and_mark(encoder, payload);
	if (EXPECTED(done)) {
		unsigned char *p = put_head(encoder, class_index, shape, payload->nNumOfElements);

		/* as if the payload had a head of its own, of one byte */
		shareable = msgpack_begin_shareable(encoder, encoder->heads, encoder->depth, p - 1);
		done = encode_elements_at(encoder, p, payload);
	}
	if (EXPECTED(done)) {
		msgpack_end_shareable(encoder, payload, &shareable);
	} else {
		msgpack_fail_in(encoder, NULL, payload);
	}
	msgpack_compact_set_in_payload(encoder, before);
	msgpack_encoder_release(encoder, payload, side_effects);
	msgpack_encoder_leave(encoder);
	return done;
}

bool msgpack_compact_encode_payload(msgpack_encoder *encoder, zend_string *class_name, HashTable *payload, bool *done)
{
	msgpack_written_shape *shape = shape_of_payload(msgpack_writer_of(encoder), payload);
	uint32_t class_index = shape || may_be_list_payload(encoder, payload) ? msgpack_index_of_name(encoder, class_name)
		: UINT32_MAX;

	if (class_index == UINT32_MAX) {
		return false;
	}
	*done = payload->nNumOfElements > 0 ? encode_object(encoder, class_index, payload, shape)
		: msgpack_commit(encoder, put_head(encoder, class_index, NULL, 0)); /* an empty array is no level */
	return true;
}

/* The message */

static const msgpack_encode_dialect dialect = {
	.value = write_value, .string = write_string, .name = write_name, .literal = count_literal, .escapes = true,
	.has_meaning = has_meaning, .array = write_array, .key = write_key, .packed = write_packed
};

/* For the process by calloc(), as pecalloc() writes the zeros: of fresh pages only those in use take memory. */
static msgpack_writer_tables *new_tables(bool is_inner)
{
	enum { CACHE_LINE = 64 }; /* bytes */
	size_t size = sizeof(msgpack_writer_tables) + CACHE_LINE;
	void *memory = is_inner ? ecalloc(1, size) : calloc(1, size);
	msgpack_writer_tables *tables = (msgpack_writer_tables *) ZEND_MM_ALIGNED_SIZE_EX((uintptr_t) memory, CACHE_LINE);

	if (UNEXPECTED(!memory)) {
		zend_error_noreturn(E_ERROR, "Out of memory");
	}
	tables->memory = memory;
	tables->is_inner = is_inner;
	return tables;
}

void msgpack_writer_tables_free(msgpack_writer_tables *tables)
{
	if (tables) {
		free(tables->memory);
	}
}

/* Are they in use? Makes them first, if there are none. */
static bool has_tables_in_use(msgpack_writer_tables **tables)
{
	if (UNEXPECTED(!*tables)) {
		*tables = new_tables(false);
	}
	/* A fatal error ends a writer without notice, and memory may have run out then. */
	return (*tables)->is_in_use && !(EG(flags) & EG_FLAGS_IN_SHUTDOWN);
}

void msgpack_compact_writer_init(msgpack_compact_writer *writer, msgpack_encoder *encoder,
	msgpack_writer_tables **tables, msgpack_sharing shares)
{
	writer->tables = UNEXPECTED(has_tables_in_use(tables)) ? new_tables(true) : *tables;
	writer->tables->is_in_use = true;
	if (UNEXPECTED(++writer->tables->epoch == 0)) {
		memset(writer->tables, 0, offsetof(msgpack_writer_tables, memory));
		writer->tables->epoch = 1;
	}
	memset(&writer->in_payload, 0, sizeof(*writer) - offsetof(msgpack_compact_writer, in_payload));
	writer->dialect = dialect;
	writer->tag = (uint64_t) writer->tables->epoch << 32;
	writer->shares = shares;
	writer->sampled_from = MSGPACK_STRINGS_MISSED;
	encoder->dialect = &writer->dialect;
}

/* A value in which nothing repeats */

static bool may_repeat_in_array(msgpack_seen_strings *seen, const HashTable *array);

/* Is it a list that may be in two places, and that has no string by which this would be found? */
static bool may_be_repeated_list(const HashTable *array)
{
	bool may_be = GC_REFCOUNT(array) > 1 && HT_IS_PACKED(array) && array->nNumUsed > 0
		&& (array->nNumUsed > 1 || Z_TYPE(array->arPacked[0]) >= IS_ARRAY);

	for (uint32_t i = 0; may_be && i < array->nNumUsed; i++) {
		may_be = Z_TYPE(array->arPacked[i]) != IS_STRING || Z_STRLEN(array->arPacked[i]) < MP_COMPACT_STRING_MIN;
	}
	return may_be;
}

/* Objects are not looked at: with the keys of several properties, trying costs more than it brings. */
static zend_always_inline bool may_repeat(msgpack_seen_strings *seen, const zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return Z_STRLEN_P(value) >= MP_COMPACT_STRING_MIN && msgpack_is_seen(seen, Z_STR_P(value));
	}
	return Z_TYPE_P(value) >= IS_ARRAY
		&& (Z_TYPE_P(value) > IS_ARRAY || may_be_repeated_list(Z_ARRVAL_P(value)) || msgpack_stack_left() == 0
			|| may_repeat_in_array(seen, Z_ARRVAL_P(value)));
}

static zend_always_inline bool is_map(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && Z_ARRVAL_P(value)->nNumUsed > 0 && !HT_IS_PACKED(Z_ARRVAL_P(value));
}

/* Do the elements of an array begin with maps that have the same first key, or that are too many? */
static bool are_rows(const msgpack_seen_strings *seen, const HashTable *array)
{
	const zval *a = msgpack_value_at(array, 0), *b = msgpack_value_at(array, 1);

	return is_map(a) && is_map(b) && (Z_ARRVAL_P(a)->arData[0].h == Z_ARRVAL_P(b)->arData[0].h
		|| 2 * Z_ARRVAL_P(a)->nNumUsed > seen->left / array->nNumUsed);
}

static bool may_repeat_in_array(msgpack_seen_strings *seen, const HashTable *array)
{
	bool is_list = HT_IS_PACKED(array);
	uint32_t count = array->nNumUsed, strings = is_list ? count : 2 * count;

	if (strings > seen->left || count != array->nNumOfElements
		|| (count > 1 && are_rows(seen, array))
		|| msgpack_may_be_columns(array, is_list, false)) {
		return true;
	}
	seen->left -= strings;
	if (is_list) {
		for (const zval *value = array->arPacked, *end = value + count; value < end; value++) {
			if (may_repeat(seen, value)) {
				return true;
			}
		}
		return false;
	}
	for (const Bucket *bucket = array->arData, *end = bucket + count; bucket < end; bucket++) {
		if (!bucket->key || msgpack_is_seen(seen, bucket->key) || may_repeat(seen, &bucket->val)) {
			return true;
		}
	}
	return false;
}

bool msgpack_compact_may_repeat(const zval *value, msgpack_writer_tables **tables)
{
	if (Z_TYPE_P(value) < IS_ARRAY) {
		return false;
	}
	if (Z_TYPE_P(value) > IS_ARRAY || has_tables_in_use(tables)) {
		return true;
	}
	msgpack_begin_search(&(*tables)->seen);
	return may_repeat_in_array(&(*tables)->seen, Z_ARRVAL_P(value));
}

/* Puts the announcement in front of the value, which is moved where it is in a block. */
static void announce(msgpack_encoder *encoder)
{
	if (encoder->start == encoder->initial) {
		encoder->start -= MP_COMPACT_ANNOUNCEMENT;
	} else if (msgpack_has_room(encoder, MP_COMPACT_ANNOUNCEMENT)) { /* else nothing is left of it */
		memmove(encoder->start + MP_COMPACT_ANNOUNCEMENT, encoder->start, (size_t) (encoder->cursor - encoder->start));
		encoder->cursor += MP_COMPACT_ANNOUNCEMENT;
	}
	memcpy(encoder->start, mp_announcement, sizeof(mp_announcement));
}

bool msgpack_compact_encode(msgpack_encoder *encoder, zval *value)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_vector *owned = &writer->owned_arrays;
	bool done = msgpack_encode(encoder, value);

	for (uint32_t i = 0; i < owned->count; i++) {
		msgpack_encoder_release(encoder, *(zend_array **) msgpack_vector_at(owned, i, sizeof(zend_array *)), 0);
	}
	msgpack_vector_free(owned);
	if (writer->arena) {
		zend_arena_destroy(writer->arena);
	}
	msgpack_release_table(writer->open_rows);
	writer->tables->is_in_use = false;
	if (UNEXPECTED(writer->tables->is_inner)) {
		efree(writer->tables->memory);
	}
	if (!done || !writer->used) {
		return done;
	}
	if (UNEXPECTED(!writer->pays || (writer->may_be_longer && writer->saved < MSGPACK_LEAST_SAVED))) {
		if (encoder->side_effects == 0) {
			encoder->cursor = encoder->start;
			encoder->dialect = NULL;
			return msgpack_encode(encoder, value);
		}
		if (writer->may_be_longer && writer->shares == MSGPACK_SHARES_ALL) {
			encoder->starts_over = true;
			encoder->failed_silently |= writer->is_first;
			return false;
		}
	}
	announce(encoder);
	return true;
}
