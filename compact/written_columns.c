#include "written_columns.h"

#include "../base/php_compat.h"
#include "../codec/array.h"
#include "measured_column.h"
#include "values.h"
#include "written_arrays.h"
#include "written_shapes.h"

/* A reference that nothing else has is its value. */
static zend_always_inline zval *cell_at(zval *value)
{
	return UNEXPECTED(Z_ISREF_P(value)) && Z_REFCOUNT_P(value) == 1 ? Z_REFVAL_P(value) : value;
}

/* Containers */

/* Notes an array of a column that is measured. False: it has been written, or is in one of these already. */
static bool note_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_array *slot;

	if (!msgpack_is_shareable(array)) {
		return true;
	}
	slot = msgpack_array_slot(writer->tables, array);
	if (slot->epoch == writer->epoch && slot->array == array
		&& (slot->size > 0 || slot->ordinal == writer->measurement)) {
		return false;
	}
	*slot = (msgpack_written_array) { .epoch = writer->epoch, .ordinal = writer->measurement, .array = array };
	return true;
}

/* Bytes that a table of maps with these keys saves, at the least, against maps whose keys have been written before. */
static int64_t saved_by_records(const HashTable *keys, uint32_t count)
{
	int64_t bytes = 0, all = 0;

	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		uint32_t length = keys->arData[i].key ? (uint32_t) ZSTR_LEN(keys->arData[i].key) : 0;

		bytes += MIN(length + 1, 3);
		all += length + 2;
	}
	return (bytes + 1) * count - all - (int64_t) (MSGPACK_COLUMN_HEAD - 1) * keys->nNumUsed - MSGPACK_COLUMN_HEAD;
}

static bool has_arrays(const HashTable *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (Z_TYPE_P(msgpack_value_at(array, i)) >= IS_ARRAY) {
			return true;
		}
	}
	return false;
}

/* Are all cells maps with the keys of the first? A few rows without arrays may be the same. */
static bool are_records(const msgpack_encoder *encoder, const msgpack_column *it)
{
	HashTable *first = Z_ARRVAL_P(it->cells[0]);
	uint32_t repeated = 0;

	if (!msgpack_may_have_shape_of(first, 1) || msgpack_has_long_key(first) || zend_array_is_list(first)) {
		return false;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *row = Z_ARRVAL_P(it->cells[i]);

		if (!msgpack_may_have_shape_of(row, 1) || !msgpack_have_same_keys(first, row)) {
			return false;
		}
		if (!note_array(encoder, row) && (has_arrays(row) || ++repeated > it->count / 8)) {
			return false;
		}
	}
	return true;
}

/* Are they maps, of any keys? Sums their pairs. */
static bool are_maps(const msgpack_encoder *encoder, const msgpack_column *it, uint64_t *total)
{
	*total = 0;
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *map = Z_ARRVAL_P(it->cells[i]);

		if (map->nNumUsed != map->nNumOfElements || map->nNumUsed == 0 || HT_IS_PACKED(map) || msgpack_is_list(map)
			|| !note_array(encoder, map)) {
			return false;
		}
		*total += map->nNumUsed;
	}
	return *total <= MSGPACK_COLUMN_MAX;
}

/* Are they lists? Sums their lengths; `length` becomes 0 if these differ. */
static bool are_lists(const msgpack_encoder *encoder, const msgpack_column *it, uint64_t *total, uint32_t *length)
{
	*total = 0;
	*length = zend_hash_num_elements(Z_ARRVAL_P(it->cells[0]));
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *list = Z_ARRVAL_P(it->cells[i]);

		if (list->nNumUsed != list->nNumOfElements || !msgpack_is_list(list) || !note_array(encoder, list)) {
			return false;
		}
		*total += list->nNumUsed;
		*length = *length == list->nNumUsed ? *length : 0;
	}
	return *total > 0 && *total <= MSGPACK_COLUMN_MAX;
}

static zval **new_cells(uint32_t count)
{
	return safe_emalloc(count, sizeof(zval *), 0);
}

static void measure_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t index, zval **cells, uint32_t count)
{
	msgpack_measure_column(encoder, &it->inner[index], cells, count);
	it->inner[index].owns_cells = true;
	it->saved += it->inner[index].saved;
}

/* The keys of maps, as cells that the column owns. */
static void measure_keys(msgpack_encoder *encoder, msgpack_column *it, zval **maps, uint32_t count, uint32_t total)
{
	zval **cells = new_cells(total), *keys = safe_emalloc(total, sizeof(*keys), 0), *key = keys;

	for (uint32_t i = 0; i < count; i++) {
		const HashTable *map = Z_ARRVAL_P(maps[i]);

		for (uint32_t j = 0; j < map->nNumUsed; j++, key++) {
			const Bucket *bucket = &map->arData[j];

			if (bucket->key) {
				ZVAL_STR_COPY(key, bucket->key);
			} else {
				ZVAL_LONG(key, (zend_long) bucket->h);
			}
			cells[key - keys] = key;
		}
	}
	msgpack_measure_column(encoder, it, cells, total);
	it->owns_cells = true;
	it->strings = keys;
}

static void measure_tuples(msgpack_encoder *encoder, msgpack_column *it, uint32_t length)
{
	it->kind = MSGPACK_COLUMN_OF_TUPLES;
	it->inner_count = length;
	it->inner = safe_emalloc(length, sizeof(*it->inner), 0);
	it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD * (1 + (int64_t) length);
	for (uint32_t i = 0; i < length; i++) {
		zval **cells = new_cells(it->count);

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(msgpack_value_at(Z_ARRVAL_P(it->cells[j]), i));
		}
		measure_inner(encoder, it, i, cells, it->count);
	}
}

/* The lengths of containers, and their elements. */
static void measure_containers(msgpack_encoder *encoder, msgpack_column *it, msgpack_column_kind kind, uint32_t total)
{
	zval **cells = new_cells(total), **next = cells;
	uint32_t values = kind == MSGPACK_COLUMN_OF_MAPS;

	it->kind = kind;
	it->integers = safe_emalloc(it->count, sizeof(*it->integers), 0);
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		it->integers[i] = array->nNumUsed;
		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			*next++ = cell_at(msgpack_value_at(array, j));
		}
	}
	it->measured = mp_integers_measure(it->integers, it->count);
	it->saved = (int64_t) it->count - (int64_t) mp_integers_size(&it->measured, it->count) - 2 * MSGPACK_COLUMN_HEAD;
	it->inner_count = values + 1;
	it->inner = safe_emalloc(it->inner_count, sizeof(*it->inner), 0);
	if (kind == MSGPACK_COLUMN_OF_MAPS) {
		measure_keys(encoder, it->inner, it->cells, it->count, total);
		it->saved += it->inner->saved;
	}
	measure_inner(encoder, it, values, cells, total);
}

static void measure_arrays(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { TUPLE_MAX = 4 };
	uint64_t total;
	uint32_t length;

	if (!msgpack_is_list(Z_ARRVAL_P(it->cells[0]))) {
		if (are_records(encoder, it)) {
			it->kind = MSGPACK_COLUMN_OF_RECORDS; /* whose columns are measured when they are written */
			it->saved = saved_by_records(Z_ARRVAL_P(it->cells[0]), it->count);
		} else {
			msgpack_writer_of(encoder)->measurement++;
			if (are_maps(encoder, it, &total)) {
				measure_containers(encoder, it, MSGPACK_COLUMN_OF_MAPS, (uint32_t) total);
			}
		}
	} else if (are_lists(encoder, it, &total, &length)) {
		if (length > 0 && length <= TUPLE_MAX) {
			measure_tuples(encoder, it, length);
		} else {
			measure_containers(encoder, it, MSGPACK_COLUMN_OF_LISTS, (uint32_t) total);
		}
	}
}

/* Columns */

enum {
	NULLS = 1 << IS_NULL,
	SIMPLE = NULLS | 1 << IS_FALSE | 1 << IS_TRUE | 1 << IS_STRING,
	FLOATS = 1 << IS_DOUBLE | 1 << IS_LONG
};

static uint32_t types_of(zval **cells, uint32_t count)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < count; i++) {
		types |= UINT32_C(1) << Z_TYPE_P(cells[i]);
	}
	return types;
}

/* Takes the nulls out. */
static void measure_nullable(msgpack_encoder *encoder, msgpack_column *it)
{
	zval **cells = new_cells(it->count);
	uint32_t kept = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		cells[kept] = it->cells[i];
		kept += Z_TYPE_P(it->cells[i]) != IS_NULL;
	}
	it->kind = MSGPACK_COLUMN_WITH_NULLS;
	it->inner_count = 1;
	it->inner = emalloc(sizeof(*it->inner));
	it->saved = (int64_t) (it->count - kept) - (it->count + 7) / 8 - MSGPACK_COLUMN_HEAD;
	measure_inner(encoder, it, 0, cells, kept);
}

static void measure_strings(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	uint32_t entered, different = msgpack_measure_dictionary(it, &entered);

	if (it->kind != MSGPACK_COLUMN_OF_VALUES) {
		return;
	}
	if (types == 1 << IS_STRING) {
		msgpack_measure_texts(encoder, it, MAX(different, 1), MAX(entered, 1));
	} else if (types == (NULLS | 1 << IS_STRING)) {
		measure_nullable(encoder, it);
	}
}

/* Finds the shortest encoding of a column. It calls itself for arrays in arrays, and writing alone checks the depth: so
 * those further inside are not measured before they are written. */
void msgpack_measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count)
{
	enum { MAX_LEVELS = 8 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t types = types_of(cells, count);

	*it = (msgpack_column) { .kind = MSGPACK_COLUMN_OF_VALUES, .cells = cells, .count = count };
	if (count < MSGPACK_COLUMN_MIN) {
		return;
	}
	if (types == 1 << IS_LONG) {
		msgpack_measure_longs(it);
	} else if (types == 1 << IS_DOUBLE || types == FLOATS) {
		msgpack_measure_floats(encoder, it, types == FLOATS);
	} else if ((types & ~SIMPLE) == 0) {
		measure_strings(encoder, it, types);
	} else if (types == 1 << IS_ARRAY) {
		if (writer->measured_levels < MAX_LEVELS) {
			writer->measured_levels++;
			measure_arrays(encoder, it);
			writer->measured_levels--;
		}
	} else if (types == (NULLS | 1 << IS_ARRAY) || (types & NULLS && (types & ~(NULLS | FLOATS)) == 0)) {
		measure_nullable(encoder, it);
	}
	/* a column of numbers is read faster */
	if (it->saved <= (it->kind == MSGPACK_COLUMN_OF_NUMBERS ? -MSGPACK_COLUMN_HEAD : 0)) {
		msgpack_column_free(it);
		*it = (msgpack_column) { .kind = MSGPACK_COLUMN_OF_VALUES, .cells = cells, .count = count };
	}
}

/* Writing */

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it);

/* Room for so many bytes at the cursor. NULL: out of memory. */
static unsigned char *room(msgpack_encoder *encoder, uint64_t bytes)
{
	return msgpack_has_room(encoder, (size_t) bytes) ? encoder->cursor : NULL;
}

/* The head of an array of so many elements after an ext value, and that of the ext value, with the first byte of its
 * body, of so many more. */
static unsigned char *put_marker(msgpack_encoder *encoder, uint32_t elements, uint8_t encoding, uint64_t more)
{
	unsigned char *p = room(encoder, 2 * MP_HEAD_MAX + 1 + more);

	if (!p) {
		return NULL;
	}
	p = mp_put_array_head(p, 1 + elements);
	return mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) (1 + more)), encoding);
}

static bool put_numbers(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint64_t size = (it->form > 0) + mp_integers_size(&it->measured, it->count);
	unsigned char *p = room(encoder, MP_HEAD_MAX + size);

	if (!p) {
		return false;
	}
	p = mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) size);
	p = it->form > 0 ? mp_put8(p, it->form) : p;
	return msgpack_commit(encoder, mp_integers_put(p, &it->measured, it->integers, it->count));
}

static bool put_doubles(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint64_t size = 1 + 8 * (uint64_t) it->count;
	unsigned char *p = room(encoder, MP_HEAD_MAX + size);

	if (!p) {
		return false;
	}
	p = mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) size), MP_COLUMN_DOUBLES);
	for (uint32_t i = 0; i < it->count; i++) {
		p = mp_store64(p, mp_load_any64(&Z_DVAL_P(it->cells[i])));
	}
	return msgpack_commit(encoder, p);
}

static bool put_dictionary(msgpack_encoder *encoder, const msgpack_column *it)
{
	const msgpack_dictionary *values = it->dictionary;
	bool is_constant = values->count == 1;
	unsigned char *p = put_marker(encoder, values->count, is_constant ? MP_COLUMN_CONSTANT : MP_COLUMN_DICTIONARY,
		is_constant ? 0 : it->count);

	if (p && !is_constant) {
		memcpy(p, values->indexes, it->count);
		p += it->count;
	}
	for (uint32_t i = 0; p && i < values->count; i++) {
		p = msgpack_compact_put_at(encoder, p, (zval *) values->values[i], &msgpack_writer_of(encoder)->misses);
	}
	return msgpack_commit(encoder, p);
}

static bool put_nullable(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t bytes = (it->count + 7) / 8;
	unsigned char *p = put_marker(encoder, 1, MP_COLUMN_NULLS, bytes);

	if (!p) {
		return false;
	}
	memset(p, 0, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		p[i / 8] |= (unsigned char) ((Z_TYPE_P(it->cells[i]) != IS_NULL) << i % 8);
	}
	encoder->cursor = p + bytes;
	return put_column(encoder, it->inner);
}

static bool put_texts(msgpack_encoder *encoder, const msgpack_column *it)
{
	unsigned char *p = put_marker(encoder, it->inner_count, MP_COLUMN_TEXTS, ZSTR_LEN(it->template));
	uint64_t bytes = it->count * (uint64_t) ZSTR_LEN(it->template);

	if (!p) {
		return false;
	}
	memcpy(p, ZSTR_VAL(it->template), ZSTR_LEN(it->template));
	encoder->cursor = p + ZSTR_LEN(it->template);
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_column(encoder, &it->inner[i])) {
			return false;
		}
	}
	for (uint32_t i = 0; it->inner->strings && i < it->count; i++) {
		bytes += Z_STRLEN(it->inner->strings[i]);
	}
	msgpack_writer_of(encoder)->column_cost += mp_cost_of_texts(it->count, bytes,
		it->inner_count * (uint64_t) it->count);
	return true;
}

/* In which of the arrays is what could not be written? */
static bool fail_in(msgpack_encoder *encoder, zval **arrays, uint32_t count)
{
	const void *value = encoder->failure.value;

	for (uint32_t i = 0; encoder->has_failed && i < count; i++) {
		HashTable *array = Z_ARRVAL_P(arrays[i]);

		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			const zval *each = cell_at(msgpack_value_at(array, j));

			if (each == value || (Z_TYPE_P(each) >= IS_STRING && Z_PTR_P(each) == value)) {
				return msgpack_fail_in_array(encoder, array);
			}
		}
	}
	return false;
}

static bool put_values(msgpack_encoder *encoder, const msgpack_column *it)
{
	unsigned char *p = mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), it->count);
	uint16_t misses = 0;

	for (uint32_t i = 0; p && i < it->count; i++) {
		p = msgpack_compact_put_at(encoder, p, it->cells[i], &misses);
	}
	return msgpack_commit(encoder, p);
}

/* Arrays of a column, which are written together, and held by what they are in. Sets what the first one is. */
static bool begin_arrays(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *first)
{
	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	*first = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth, encoder->cursor);
	encoder->heads += it->count;
	for (uint32_t i = 0; i < it->count; i++) {
		if (msgpack_is_shareable(Z_ARRVAL_P(it->cells[i]))
			&& !msgpack_encoder_begin_shared(encoder, Z_ARRVAL_P(it->cells[i]))) {
			return false;
		}
	}
	return true;
}

static bool end_arrays(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *each)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t deepest = writer->deepest;

	msgpack_encoder_leave(encoder);
	for (uint32_t i = 0; i < it->count; i++, each->ordinal++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (zend_hash_num_elements(array) > 0 && msgpack_may_be_shared(writer, array)) {
			writer->deepest = deepest;
			msgpack_end_shareable(encoder, array, each);
		}
	}
	writer->deepest = MAX(deepest, each->outer);
	return true;
}

static bool put_columns(msgpack_encoder *encoder, const msgpack_column *it)
{
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_column(encoder, &it->inner[i])) {
			return fail_in(encoder, it->cells, it->count);
		}
	}
	return true;
}

static bool put_containers(msgpack_encoder *encoder, const msgpack_column *it)
{
	bool are_tuples = it->kind == MSGPACK_COLUMN_OF_TUPLES, are_maps = it->kind == MSGPACK_COLUMN_OF_MAPS;
	uint64_t size = are_tuples ? 0 : mp_integers_size(&it->measured, it->count), elements = 0;
	unsigned char *p = put_marker(encoder, it->inner_count,
		are_tuples ? MP_COLUMN_TUPLES : are_maps ? MP_COLUMN_MAPS : MP_COLUMN_LISTS, size);
	msgpack_shareable_array begun;

	if (!p) {
		return false;
	}
	encoder->cursor = are_tuples ? p : mp_integers_put(p, &it->measured, it->integers, it->count);
	for (uint32_t i = are_maps; i < it->inner_count; i++) {
		elements += it->inner[i].count;
	}
	msgpack_writer_of(encoder)->column_cost += are_maps ? mp_cost_of_maps(it->count, elements)
		: mp_cost_of_lists(it->count, elements);
	return begin_arrays(encoder, it, &begun) && put_columns(encoder, it) && end_arrays(encoder, it, &begun);
}

/* The index of the shape of records, or their keys, which define it. */
static bool put_keys(msgpack_encoder *encoder, HashTable *first)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t hash = msgpack_hash_of_keys(first);
	msgpack_written_shape *shape = msgpack_find_shape_of(writer, NULL, first, hash);
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX);

	if (shape && shape->state == MSGPACK_SHAPE_DEFINED) {
		p = mp_put_array_head(p, 1 + first->nNumUsed);
		encoder->cursor = mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
		return true;
	}
	p = mp_put_ext_head(mp_put_array_head(p, 1 + 2 * first->nNumUsed), MP_COMPACT_SHAPE, 0);
	for (uint32_t i = 0; p && i < first->nNumUsed; i++) {
		p = msgpack_compact_put_key_at(encoder, p, first->arData[i].h, first->arData[i].key);
	}
	if (!msgpack_commit(encoder, p)) {
		return false;
	}
	if (!shape && msgpack_compact_hold(encoder, first)) {
		shape = msgpack_add_shape(writer, NULL, first, hash);
	}
	msgpack_define_written_shape(writer, shape, NULL, shape ? shape->keys : first);
	return true;
}

static bool put_records(msgpack_encoder *encoder, const msgpack_column *it)
{
	HashTable *first = Z_ARRVAL_P(it->cells[0]);
	uint32_t keys = first->nNumUsed;
	zval **cells = new_cells(it->count);
	msgpack_shareable_array begun;
	bool done = put_keys(encoder, first) && begin_arrays(encoder, it, &begun);

	msgpack_writer_of(encoder)->column_cost += mp_cost_of_maps(it->count, (uint64_t) it->count * keys);
	for (uint32_t i = 0; done && i < keys; i++) {
		msgpack_column inner;

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(&Z_ARRVAL_P(it->cells[j])->arData[i].val);
		}
		msgpack_writer_of(encoder)->measurement++;
		msgpack_measure_column(encoder, &inner, cells, it->count);
		done = put_column(encoder, &inner) || fail_in(encoder, it->cells, it->count);
		msgpack_column_free(&inner);
	}
	efree(cells);
	return done && end_arrays(encoder, it, &begun);
}

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it)
{
	switch (it->kind) {
		case MSGPACK_COLUMN_OF_NUMBERS:
			return put_numbers(encoder, it);
		case MSGPACK_COLUMN_OF_DOUBLES:
			return put_doubles(encoder, it);
		case MSGPACK_COLUMN_BY_DICTIONARY:
			return put_dictionary(encoder, it);
		case MSGPACK_COLUMN_WITH_NULLS:
			return put_nullable(encoder, it);
		case MSGPACK_COLUMN_OF_TEXTS:
			return put_texts(encoder, it);
		case MSGPACK_COLUMN_OF_LISTS:
		case MSGPACK_COLUMN_OF_TUPLES:
		case MSGPACK_COLUMN_OF_MAPS:
			return put_containers(encoder, it);
		case MSGPACK_COLUMN_OF_RECORDS:
			return put_records(encoder, it);
		default:
			return put_values(encoder, it);
	}
}

/* Lists */

/* Bytes that are missing for what the cells cost. */
static uint64_t missing_bytes(msgpack_encoder *encoder)
{
	uint64_t bytes = (uint64_t) (encoder->cursor - encoder->start),
		needed = msgpack_writer_of(encoder)->column_cost / MP_COLUMN_MEMORY + 1;

	return needed > bytes ? needed - bytes : 0;
}

static bool put_padding(msgpack_encoder *encoder, size_t head)
{
	uint64_t bytes = missing_bytes(encoder);
	unsigned char *p;

	if (bytes == 0) {
		return true;
	}
	p = room(encoder, MP_HEAD_MAX + 1 + bytes);
	if (!p) {
		return false;
	}
	encoder->start[head]++; /* of a fixarray */
	p = mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) (1 + bytes)), MP_COLUMN_PADDING);
	memset(p, 0, bytes);
	encoder->cursor = p + bytes;
	return true;
}

/* The list or map is entered, and has no ordinal yet. `keys`: of a map, else NULL. */
static bool put_container(msgpack_encoder *encoder, const msgpack_column *elements, const msgpack_column *keys)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_outermost = !writer->in_columns, done;
	mp_integer_column length = { .base = elements->count };
	unsigned char *p = put_marker(encoder, keys ? 2 : 1, keys ? MP_COLUMN_MAPS : MP_COLUMN_LISTS,
		mp_integers_size(&length, 1));

	if (!p) {
		return false;
	}
	encoder->cursor = mp_integers_put(p, &length, NULL, 0);
	encoder->heads++;
	msgpack_need_announcement(writer);
	writer->column_cost += keys ? mp_cost_of_maps(1, elements->count) : mp_cost_of_lists(1, elements->count);
	writer->in_columns = true;
	done = (!keys || put_column(encoder, keys)) && put_column(encoder, elements);
	if (is_outermost) {
		writer->in_columns = false;
		done = done && put_padding(encoder, head);
	}
	return done;
}

/* Are there objects or references in it? True as well where it is too deep or too large to look. */
static bool has_objects(msgpack_compact_writer *writer, const HashTable *array, uint32_t depth)
{
	enum { DEEP = 32, MANY = 1 << 22 };

	writer->scanned += array->nNumUsed;
	if (depth == DEEP || writer->scanned > MANY) {
		return true;
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (Z_TYPE_P(value) > IS_ARRAY
			|| (Z_TYPE_P(value) == IS_ARRAY && has_objects(writer, Z_ARRVAL_P(value), depth + 1))) {
			return true;
		}
	}
	return false;
}

/* A reference to an object becomes one of the first place in the message that has the object: in columns that may be
 * another place than in rows. So where the value cannot be written anew any more, lists with objects are no columns. */
static bool may_move(const msgpack_encoder *encoder, const HashTable *list)
{
	return msgpack_writer_of(encoder)->shares == MSGPACK_SHARES_ALL || !encoder->hooks->reference
		|| !has_objects(msgpack_writer_of(encoder), list, 0);
}

static msgpack_columns_result put_array(msgpack_encoder *encoder, HashTable *array, zval **cells, bool is_list)
{
	enum { HEADS = 9 };
	msgpack_columns_result result = MSGPACK_NO_COLUMNS;
	msgpack_column elements, keys;
	zval value, *map = &value;

	ZVAL_ARR(map, array);
	msgpack_writer_of(encoder)->measurement++;
	msgpack_measure_column(encoder, &elements, cells, array->nNumUsed);
	if (elements.kind != MSGPACK_COLUMN_OF_VALUES && may_move(encoder, array)
		&& elements.saved > HEADS + (int64_t) msgpack_least_gain(msgpack_writer_of(encoder))) {
		if (!is_list) {
			measure_keys(encoder, &keys, &map, 1, array->nNumUsed);
		}
		result = put_container(encoder, &elements, is_list ? NULL : &keys) ? MSGPACK_COLUMNS_WRITTEN
			: MSGPACK_COLUMNS_FAILED;
		if (!is_list) {
			msgpack_column_free(&keys);
		}
	}
	msgpack_column_free(&elements);
	return result;
}

msgpack_columns_result msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list)
{
	zval **cells = new_cells(array->nNumUsed);
	msgpack_columns_result result;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		cells[i] = cell_at(msgpack_value_at(array, i));
	}
	result = put_array(encoder, array, cells, is_list);
	efree(cells);
	return result;
}
