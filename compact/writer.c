#include "writer.h"

#include "../base/php_compat.h"
#include "../wire/compact.h"
#include "../codec/array.h"
#include "../codec/caches.h"
#include "values.h"
#include "packed_value.h"
#include "written_arrays.h"
#include "written_shapes.h"
#include "written_columns.h"
#include "../codec/fetch_ahead.h"

enum { MAX_LOOK_AHEAD = 8 };

/* Life */

static bool write_value(msgpack_encoder *encoder, zval *value);
static bool encode_other(msgpack_encoder *encoder, zval *value, uint16_t *misses);
static bool write_string(msgpack_encoder *encoder, const char *bytes, size_t length);
static bool write_name(msgpack_encoder *encoder, zend_string *name);
static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);
static void count_literal(msgpack_encoder *encoder, size_t length);
static bool escapes(msgpack_encoder *encoder, int8_t type);
static bool write_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value);

static const msgpack_encode_dialect dialect = {
	.value = write_value, .string = write_string, .name = write_name, .literal = count_literal, .escapes = escapes,
		.array = write_array, .pair = write_pair, .packed = msgpack_compact_put_packed,
	.grows = msgpack_compact_grows
};

void msgpack_compact_writer_init(msgpack_compact_writer *writer, msgpack_encoder *encoder,
	msgpack_writer_tables **tables, msgpack_sharing shares)
{
	writer->dialect = dialect;
	writer->other = encode_other;
	writer->epoch = msgpack_writer_tables_begin(tables);
	writer->tables = *tables;
	writer->tag = (uint64_t) writer->epoch << 32;
	writer->shares = shares;
	writer->has_gap = encoder->start == encoder->initial;
	encoder->prefix += writer->has_gap ? MP_COMPACT_ANNOUNCEMENT : 0;
	memset(&writer->in_payload, 0,
		offsetof(msgpack_compact_writer, held) - offsetof(msgpack_compact_writer, in_payload));
	writer->held = (msgpack_vector) { 0 };
	encoder->dialect = &writer->dialect;
	msgpack_compact_look_at_buffer(encoder);
}

/* Strings */

/* A string that is not looked up. */
static void count_literal(msgpack_encoder *encoder, size_t length)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	writer->strings += length >= MP_COMPACT_STRING_MIN && writer->strings < MP_COMPACT_INDEXES;
}

static bool escapes(msgpack_encoder *encoder, int8_t type)
{
	bool has_meaning = type >= MP_COMPACT_FIRST && type <= MP_COMPACT_LAST;

	if (has_meaning) {
		msgpack_need_announcement(msgpack_writer_of(encoder));
	}
	return has_meaning;
}

static bool write_string(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	msgpack_text text = { .bytes = bytes, .length = length };

	return msgpack_commit(encoder, msgpack_put_any_string_at(encoder, encoder->cursor, text));
}

static bool write_name(msgpack_encoder *encoder, zend_string *name)
{
	return msgpack_commit(encoder, msgpack_compact_put_name_at(encoder, encoder->cursor, name));
}

/* Values */

static bool encode_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form, uint16_t *misses);

static bool encode_other(msgpack_encoder *encoder, zval *value, uint16_t *misses)
{
	if (EXPECTED(Z_TYPE_P(value) == IS_ARRAY) && !encoder->hooks->array) {
		return encode_array(encoder, Z_ARRVAL_P(value), encoder->options->arr_map, misses);
	}
	if (Z_TYPE_P(value) == IS_OBJECT) {
		msgpack_compact_note_level(encoder);
		msgpack_writer_of(encoder)->shares_objects |= msgpack_writer_of(encoder)->in_columns;
		encoder->impure++;
		return encoder->hooks->object(encoder, Z_OBJ_P(value));
	}
	return msgpack_encode_other(encoder, value);
}

static bool write_value(msgpack_encoder *encoder, zval *value)
{
	return msgpack_commit(encoder,
		msgpack_compact_put_at(encoder, encoder->cursor, value, &msgpack_writer_of(encoder)->misses));
}

/* Keys and shapes */

static zend_always_inline unsigned char *pair_at(msgpack_encoder *encoder, unsigned char *p, zend_ulong index,
	zend_string *key, zval *value, uint16_t *misses)
{
	p = msgpack_compact_put_key_at(encoder, p, index, key);
	return EXPECTED(p) ? msgpack_compact_put_at(encoder, p, value, misses) : NULL;
}

static bool write_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value)
{
	return msgpack_commit(encoder,
		pair_at(encoder, encoder->cursor, index, key, value, &msgpack_writer_of(encoder)->misses));
}

/* Maps */

/* The values of a map whose keys are known, one after the other. */
static unsigned char *cells_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array, uint16_t *misses)
{
	Bucket *bucket = array->arData, *end = bucket + array->nNumUsed;

	while (bucket < end) {
		const Bucket *last = bucket + MIN(end - bucket, MSGPACK_WRITER_COLUMNS);

		for (uint16_t *column = misses; bucket < last; bucket++, column++) {
			p = msgpack_compact_put_at(encoder, p, &bucket->val, column);
			if (UNEXPECTED(!p)) {
				return NULL;
			}
		}
	}
	return p;
}

/* The same from `p` on, of a record of this shape. */
static zend_always_inline bool encode_cells(msgpack_encoder *encoder, unsigned char *p, HashTable *array,
	msgpack_written_shape *shape)
{
	uint16_t misses[MSGPACK_WRITER_COLUMNS];
	bool done;

	memcpy(misses, shape->misses, sizeof(misses)); /* the shape may have to leave its place meanwhile */
	done = msgpack_commit(encoder, cells_at(encoder, p, array, misses));
	memcpy(shape->misses, misses, sizeof(misses));
	return done;
}

static bool encode_record(msgpack_encoder *encoder, HashTable *array, msgpack_written_shape *shape)
{
	return encode_cells(encoder, msgpack_put_record_head_at(encoder, encoder->cursor, shape, array->nNumUsed), array,
		shape);
}

/* The keys first, then the values: maps of this shape may be inside. */
static bool encode_definition(msgpack_encoder *encoder, HashTable *array, msgpack_written_shape *shape)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	unsigned char *p;
	bool done;

	msgpack_put_array_head(encoder, 2 * array->nNumUsed + 1);
	p = mp_put_ext_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), MP_COMPACT_SHAPE, 0);
	for (uint32_t i = 0; p && i < array->nNumUsed; i++) {
		p = msgpack_compact_put_key_at(encoder, p, array->arData[i].h, array->arData[i].key);
	}
	if (!msgpack_commit(encoder, p)) {
		return false;
	}
	msgpack_need_announcement(writer);
	writer->saved -= msgpack_cost_of_definition(array->nNumUsed);
	msgpack_define_written_shape(writer, shape, NULL, shape->keys);
	shape->is_held = true;
	writer->tables->held++;
	done = msgpack_commit(encoder, cells_at(encoder, encoder->cursor, array, shape->misses));
	writer->tables->held--;
	shape->is_held = false;
	return done;
}

static bool encode_pairs(msgpack_encoder *encoder, HashTable *array, msgpack_written_shape *shape, uint16_t *misses)
{
	const msgpack_columns columns = msgpack_columns_of(shape, misses);
	Bucket *bucket = array->arData, *end = bucket + array->nNumUsed;
	unsigned char *p = msgpack_map_head_at(encoder, zend_hash_num_elements(array));
	uint32_t column = 0;

	while (bucket < end) {
		if (EXPECTED(Z_TYPE(bucket->val) != IS_UNDEF)) {
			p = pair_at(encoder, p, bucket->h, bucket->key, &bucket->val, msgpack_misses_of(&columns, column++));
			if (UNEXPECTED(!p)) {
				return false;
			}
		}
		bucket++;
	}
	encoder->cursor = p;
	return true;
}

/* Pairs of a list, or one with gaps. */
static bool encode_packed_pairs(msgpack_encoder *encoder, HashTable *array, uint16_t *misses)
{
	unsigned char *p = msgpack_map_head_at(encoder, zend_hash_num_elements(array));

	for (uint32_t i = 0; p && i < array->nNumUsed; i++) {
		if (EXPECTED(Z_TYPE(array->arPacked[i]) != IS_UNDEF)) {
			p = pair_at(encoder, p, i, NULL, &array->arPacked[i], misses);
		}
	}
	return msgpack_commit(encoder, p);
}

/* Bytes by which a record is shorter than the map, at the least. */
static uint32_t gain_of_record(msgpack_written_shape *shape)
{
	uint32_t bytes = msgpack_key_bytes(shape);

	return bytes > 4 ? bytes - 4 : 0;
}

/* How many values of the map are maps with its keys, or have such among their first elements. */
static uint32_t count_maps_like(const HashTable *array)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = &array->arData[i].val;

		if (Z_TYPE_P(value) == IS_ARRAY && Z_ARRVAL_P(value)->nNumUsed > 0 && msgpack_may_be_list(Z_ARRVAL_P(value))) {
			for (uint32_t j = 0; j < MIN(Z_ARRVAL_P(value)->nNumUsed, MAX_LOOK_AHEAD); j++) {
				count += msgpack_is_map_like(msgpack_value_at(Z_ARRVAL_P(value), j), array);
			}
		} else {
			count += msgpack_is_map_like(value, array);
		}
	}
	return count;
}

/* A map inside one of the same shape: does it pay to define that now? */
static bool pays_to_define(const msgpack_compact_writer *writer, const HashTable *array, msgpack_written_shape *shape)
{
	uint32_t cost = msgpack_cost_of_definition(array->nNumUsed) + MSGPACK_LEAST_SAVED;

	return msgpack_key_bytes(shape) > 0 && msgpack_has_next_shape_index(writer)
		&& (writer->saved >= cost || count_maps_like(array) * gain_of_record(shape) >= cost);
}

static bool encode_map(msgpack_encoder *encoder, HashTable *array, uint16_t *misses)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_shape *shape = NULL;
	const HashTable *keys = array;
	bool done;

	if (msgpack_may_be_columns_of_map(encoder, array)) {
		msgpack_columns_result result = msgpack_compact_put_columns(encoder, array, false);

		if (result != MSGPACK_NO_COLUMNS) {
			return result == MSGPACK_COLUMNS_WRITTEN;
		}
	}
	if (EXPECTED(msgpack_may_have_shape(array)) || (writer->in_payload && msgpack_may_have_shape_in_payload(array))) {
		uint32_t hash = msgpack_hash_of_keys(array);

		shape = msgpack_find_shape_of(writer, NULL, array, hash);
		if (shape && shape->state == MSGPACK_SHAPE_DEFINED
			&& msgpack_key_bytes(shape) >= mp_index_size(shape->index) + msgpack_least_gain(writer)) {
			return encode_record(encoder, array, shape);
		}
		if (shape && shape->state == MSGPACK_SHAPE_PENDING && pays_to_define(writer, array, shape)) {
			return encode_definition(encoder, array, shape);
		}
		keys = shape ? shape->keys : array;
		shape = shape ? shape : msgpack_compact_hold(encoder, array) ? msgpack_add_shape(writer, NULL, array, hash)
			: NULL;
	}
	done = UNEXPECTED(HT_IS_PACKED(array)) ? encode_packed_pairs(encoder, array, misses)
		: encode_pairs(encoder, array, shape, misses);
	msgpack_define_written_shape(writer, shape, NULL, keys);
	return done;
}

/* Lists and tables */

static zend_always_inline unsigned char *values_at(msgpack_encoder *encoder, unsigned char *p, zval *value,
	const zval *end, size_t stride, uint16_t *misses)
{
	while (value < end) {
		if (Z_TYPE_P(value) == IS_LONG) {
			value = msgpack_put_ints_at(encoder, &p, value, end, stride);
		} else {
			p = EXPECTED(Z_TYPE_P(value) != IS_UNDEF) ? msgpack_compact_put_at(encoder, p, value, misses) : p;
			if (UNEXPECTED(!p)) {
				return NULL;
			}
			value = msgpack_next_value(value, stride);
		}
	}
	return p;
}

/* The columns with arrays of a long list of rows, see fetch_ahead.h. */
static zend_always_inline zend_ulong columns_to_fetch(const HashTable *list)
{
	return UNEXPECTED(list->nNumUsed >= MSGPACK_LONG_LIST) ? msgpack_nested_columns(msgpack_value_at(list, 0)) : 0;
}

/* While the row of this index is written. */
static zend_always_inline void fetch_rows_after(const HashTable *list, uint32_t i, zend_ulong columns)
{
	if (columns && list->nNumUsed - i > MSGPACK_ROWS_AHEAD) {
		msgpack_fetch_ahead(msgpack_value_at(list, i), HT_IS_PACKED(list) ? sizeof(zval) : sizeof(Bucket), columns);
	}
}

static zend_never_inline unsigned char *nested_rows_at(msgpack_encoder *encoder, unsigned char *p,
	const HashTable *list, zend_ulong columns, uint16_t *misses)
{
	for (uint32_t i = 0; p && i < list->nNumUsed; i++) {
		zval *value = msgpack_value_at(list, i);

		fetch_rows_after(list, i, columns);
		p = EXPECTED(Z_TYPE_P(value) != IS_UNDEF) ? msgpack_compact_put_at(encoder, p, value, misses) : p;
	}
	return p;
}

static unsigned char *elements_at(msgpack_encoder *encoder, unsigned char *p, HashTable *array, uint16_t *misses)
{
	zend_ulong columns = columns_to_fetch(array);

	if (UNEXPECTED(columns)) {
		return nested_rows_at(encoder, p, array, columns, misses);
	}
	return HT_IS_PACKED(array)
		? values_at(encoder, p, array->arPacked, array->arPacked + array->nNumUsed, sizeof(zval), misses)
		: values_at(encoder, p, &array->arData[0].val, &array->arData[array->nNumUsed].val, sizeof(Bucket), misses);
}

bool msgpack_compact_encode_elements(msgpack_encoder *encoder, unsigned char *p, HashTable *array,
	msgpack_written_shape *shape)
{
	return shape ? encode_cells(encoder, p, array, shape)
		: msgpack_commit(encoder, elements_at(encoder, p, array, &msgpack_writer_of(encoder)->misses));
}

static bool encode_list(msgpack_encoder *encoder, HashTable *array, uint16_t *misses)
{
	msgpack_columns_result result = msgpack_may_be_columns(encoder, array)
		? msgpack_compact_put_columns(encoder, array, true) : MSGPACK_NO_COLUMNS;

	return result == MSGPACK_COLUMNS_WRITTEN || (result == MSGPACK_NO_COLUMNS && msgpack_commit(encoder,
		elements_at(encoder, msgpack_array_head_at(encoder, zend_hash_num_elements(array)), array, misses)));
}

/* Arrays */

static bool encode_in_full(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form, uint16_t *misses)
{
	bool as_list = EXPECTED(form == MSGPACK_ARR_MAP_DETECT) ? msgpack_is_list(array) : form == MSGPACK_ARR_MAP_ARR,
		done;
	uint32_t impure = encoder->impure;

	if (!msgpack_compact_enter(encoder)) {
		return msgpack_fail_in_array(encoder, array);
	}
	done = msgpack_hold_and_mark(encoder, array)
		&& (as_list ? encode_list(encoder, array, misses) : encode_map(encoder, array, misses));
	if (UNEXPECTED(!done)) {
		msgpack_fail_in_array(encoder, array);
	}
	msgpack_encoder_release(encoder, array, impure);
	msgpack_encoder_leave(encoder);
	return done;
}

/* An array that others may have, too. */
static bool encode_shareable(msgpack_encoder *encoder, HashTable *array, uint16_t *misses)
{
	msgpack_shareable_array shareable;

	if (!msgpack_writer_of(encoder)->in_payload && msgpack_put_same_array(encoder, array)) {
		return true;
	}
	shareable = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth + 1, encoder->cursor);
	if (!encode_in_full(encoder, array, encoder->options->arr_map, misses)) {
		return false;
	}
	msgpack_end_shareable(encoder, array, &shareable);
	return true;
}

static bool encode_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form, uint16_t *misses)
{
	if (zend_hash_num_elements(array) == 0) {
		form == MSGPACK_ARR_MAP_MAP ? msgpack_put_map_head(encoder, 0) : msgpack_put_array_head(encoder, 0);
		return true;
	}
	if (msgpack_may_be_shared(msgpack_writer_of(encoder), array) && form == encoder->options->arr_map) {
		return encode_shareable(encoder, array, misses);
	}
	return encode_in_full(encoder, array, form, misses);
}

static bool write_array(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form)
{
	return encode_array(encoder, array, form, &msgpack_writer_of(encoder)->misses);
}
