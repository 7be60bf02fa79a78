#include "written_columns.h"

#include "../base/php_compat.h"
#include "../codec/array.h"
#include "measured_column.h"
#include "values.h"
#include "written_arrays.h"
#include "written_shapes.h"

/* Cells. All of a column are in memory, with what is measured of them: longer lists are written each in blocks. */
enum { COLUMN_MAX = 1 << 20 };

/* A reference that nothing else has is its value. */
static zend_always_inline zval *cell_at(const msgpack_encoder *encoder, zval *value)
{
	if (EXPECTED(!Z_ISREF_P(value)) || Z_REFCOUNT_P(value) > 1) {
		return value;
	}
	value = Z_REFVAL_P(value);
	msgpack_writer_of(encoder)->has_references |= Z_TYPE_P(value) == IS_ARRAY;
	return value;
}

static void measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count);

/* Rows */

/* Enters an array of the cells that are measured. False: it has been written, or is in one of these cells already. */
static bool enter_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_array *entry;

	if (!msgpack_is_shareable(array)) {
		return true;
	}
	writer->measures_shared = true;
	entry = msgpack_find_array(writer, array);
	if (entry && (entry->size > 0 || entry->ordinal == writer->measurement)) {
		return false;
	}
	*msgpack_slot_to_set(writer, array) = (msgpack_written_array) { .epoch = msgpack_epoch_of(writer),
		.ordinal = writer->measurement, .array = array };
	return true;
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

/* The position of a key, from `from` on; nNumUsed: it is not there. */
static uint32_t find_key(const HashTable *keys, uint32_t from, const Bucket *key)
{
	while (from < keys->nNumUsed && !msgpack_is_same_key(&keys->arData[from], key)) {
		from++;
	}
	return from;
}

/* Have the keys all of the row, in their order? */
static bool have_keys_of(const HashTable *keys, const HashTable *row)
{
	uint32_t found = 0;

	if (row->nNumUsed == keys->nNumUsed) {
		return msgpack_have_same_keys(keys, row);
	}
	for (uint32_t i = 0; i < row->nNumUsed && found <= keys->nNumUsed; i++) {
		found = find_key(keys, found, &row->arData[i]) + 1;
	}
	return found <= keys->nNumUsed;
}

static void add_keys(HashTable *keys, const HashTable *from, uint32_t first, uint32_t end)
{
	for (; first < end; first++) {
		const Bucket *key = &from->arData[first];

		key->key ? zend_hash_add(keys, key->key, &EG(uninitialized_zval))
			: zend_hash_index_add(keys, key->h, &EG(uninitialized_zval));
	}
}

/* The keys of two maps in an order that suits both. The caller owns them. NULL: there is none, they have no key in
 * common, or too many. */
static HashTable *merge_keys(const HashTable *keys, const HashTable *row)
{
	HashTable *merged = zend_new_array(keys->nNumUsed + 8);
	uint32_t next = 0, total = keys->nNumUsed;

	zend_hash_real_init_mixed(merged);
	for (uint32_t i = 0; i < row->nNumUsed; i++) {
		uint32_t found = find_key(keys, next, &row->arData[i]);

		if (found < keys->nNumUsed) {
			add_keys(merged, keys, next, found);
			next = found + 1;
		} else {
			total++;
		}
		add_keys(merged, row, i, i + 1);
	}
	add_keys(merged, keys, next, keys->nNumUsed);
	if (merged->nNumUsed == total && total < keys->nNumUsed + row->nNumUsed && total <= MSGPACK_WRITER_MAX_KEYS
		&& msgpack_may_have_shape(merged, 1)) {
		return merged;
	}
	zend_array_destroy(merged);
	return NULL;
}

/* Bytes that a table of so many rows saves, which have so many cells, at the least, against rows whose keys have been
 * written before. */
static int64_t saved_by_rows(const zend_class_entry *ce, const HashTable *keys, int64_t rows, int64_t cells)
{
	int64_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	int64_t bytes = msgpack_count_key_bytes(ce, keys), all = ce ? (int64_t) ZSTR_LEN(ce->name) + 6 : 0;

	for (uint32_t i = 0; i < count; i++) {
		const zend_string *key = keys ? keys->arData[i].key : ce->properties_info_table[i]->name;

		all += (key ? (int64_t) ZSTR_LEN(key) : 0) + 2;
	}
	if (bytes == 0 || 2 * cells < rows * count) {
		return 0;
	}
	if (cells < rows * count) { /* some are missing */
		bytes = bytes * cells / (rows * count);
		all += count * (rows / 8 + MSGPACK_COLUMN_HEAD + 1);
	}
	return (bytes + 1) * rows - all - (MSGPACK_COLUMN_HEAD - 1) * count - MSGPACK_COLUMN_HEAD;
}

/* Are all cells maps with keys of which `keys` are a superset? Rows without arrays may repeat: up to an eighth of all,
 * and more as long as these are at most half of the rows so far. */
static bool find_keys(msgpack_encoder *encoder, const msgpack_column *it, HashTable **keys, HashTable **merged,
	int64_t *cells)
{
	uint32_t repeated = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *row = Z_ARRVAL_P(it->cells[i]);

		if (!msgpack_may_have_shape(row, 1) || (msgpack_may_be_list(row) && zend_array_is_list(row))
			|| (!enter_array(encoder, row) && (has_arrays(row)
				|| (++repeated > it->count / 8 && 2 * repeated > i + 1)))) {
			return false;
		}
		*cells += row->nNumUsed;
		if (!have_keys_of(*keys, row)) {
			HashTable *both = merge_keys(*keys, row);

			if (*merged) {
				zend_array_destroy(*merged);
			}
			*merged = both;
			if (!both || 4 * *cells < (int64_t) both->nNumUsed * i) {
				return false;
			}
			*keys = both;
		}
	}
	return true;
}

/* Makes the column rows of one shape, with so many keys; `keys` NULL: objects. */
static void set_shape(msgpack_column *it, const HashTable *keys, uint32_t count)
{
	it->are_rows = true;
	it->keys = keys;
	it->inner_count = count;
	it->cost = (keys ? mp_cost_of_maps : mp_cost_of_objects)(it->count, (uint64_t) it->count * count);
}

/* The columns of rows are measured when they are written. */
static bool measure_records(msgpack_encoder *encoder, msgpack_column *it)
{
	HashTable *keys = Z_ARRVAL_P(it->cells[0]), *merged = NULL;
	int64_t cells = 0;

	if (!msgpack_may_have_shape(keys, 1) || zend_array_is_list(keys)) {
		return false;
	}
	if (find_keys(encoder, it, &keys, &merged, &cells)) {
		it->saved = MAX(saved_by_rows(NULL, keys, it->count, cells), 0);
	}
	if (merged && (it->saved == 0 || !msgpack_hold_array(encoder, merged))) { /* held until the message ends */
		it->saved = 0;
		zend_array_destroy(merged);
	}
	if (it->saved == 0) {
		return false;
	}
	set_shape(it, keys, keys->nNumUsed);
	if (cells < (int64_t) it->count * keys->nNumUsed) {
		it->next = msgpack_column_alloc(encoder, it->count, sizeof(*it->next));
		memset(it->next, 0, it->count * sizeof(*it->next));
	}
	return true;
}

/* Objects of one class that are what its declared properties are, and that are in no other place. */
static void measure_objects(msgpack_encoder *encoder, msgpack_column *it)
{
	const zend_class_entry *ce = Z_OBJCE_P(it->cells[0]);
	int count = ce->default_properties_count;
	int64_t values = 0;

	if (!encoder->hooks->is_plain || msgpack_writer_of(encoder)->measures_shared || msgpack_is_in_shared(encoder)) {
		return;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		zend_object *object = Z_OBJ_P(it->cells[i]);

		if (object->ce != ce || GC_REFCOUNT(object) > 1
			|| !encoder->hooks->is_plain(encoder, object, i > 0 ? ce : NULL)) {
			return;
		}
		for (int j = 0; j < count; j++) {
			values += Z_TYPE(object->properties_table[j]) != IS_UNDEF;
		}
	}
	set_shape(it, NULL, (uint32_t) count);
	it->saved = saved_by_rows(ce, NULL, it->count, values);
}

/* Lists and maps of any keys */

/* Which types of values one column can have. */
enum { ANY_KIND = 15 };
static const uint8_t kinds[] = { [IS_NULL] = ANY_KIND, [IS_FALSE] = 1, [IS_TRUE] = 1, [IS_STRING] = 1, [IS_LONG] = 2,
	[IS_DOUBLE] = 2, [IS_ARRAY] = 4, [IS_OBJECT] = 8, [IS_RESOURCE] = 0, [IS_REFERENCE] = ANY_KIND };

/* Are they maps, of any keys, or else lists? Sums their elements; `length` becomes 0 if the numbers of these differ. */
static bool are_alike(const msgpack_encoder *encoder, const msgpack_column *it, bool are_maps, uint64_t *total,
	uint32_t *length)
{
	*total = 0;
	*length = Z_ARRVAL_P(it->cells[0])->nNumUsed;
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (array->nNumUsed != array->nNumOfElements || (are_maps && (array->nNumUsed == 0 || HT_IS_PACKED(array)))
			|| msgpack_is_list(array) == are_maps || !enter_array(encoder, array)) {
			return false;
		}
		*total += array->nNumUsed;
		*length = *length == array->nNumUsed ? *length : 0;
	}
	return *total > 0 && *total <= COLUMN_MAX;
}

static void measure_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t index, zval **cells, uint32_t count)
{
	measure_column(encoder, &it->inner[index], cells, count);
	it->saved += it->inner[index].saved;
}

/* The column of the keys of maps. */
static void measure_keys(msgpack_encoder *encoder, msgpack_column *it, uint32_t total)
{
	zval **cells = msgpack_new_cells(encoder, total), **next = cells;
	zval *keys = msgpack_column_alloc(encoder, total, sizeof(*keys));

	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *map = Z_ARRVAL_P(it->cells[i]);

		for (uint32_t j = 0; j < map->nNumUsed; j++, keys++) {
			if (map->arData[j].key) {
				ZVAL_STR(keys, map->arData[j].key);
			} else {
				ZVAL_LONG(keys, (zend_long) map->arData[j].h);
			}
			*next++ = keys;
		}
	}
	measure_inner(encoder, it, 0, cells, total);
}

/* Lists of so many elements each. */
static void measure_tuples(msgpack_encoder *encoder, msgpack_column *it, uint32_t length)
{
	msgpack_set_body(encoder, it, MP_COLUMN_TUPLES, 0);
	msgpack_set_inner(encoder, it, length);
	it->are_rows = true;
	it->cost = mp_cost_of_lists(it->count, (uint64_t) it->count * length);
	it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD * (1 + (int64_t) length);
	for (uint32_t i = 0; i < length; i++) {
		zval **cells = msgpack_new_cells(encoder, it->count);

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(encoder, msgpack_value_at(Z_ARRVAL_P(it->cells[j]), i));
		}
		measure_inner(encoder, it, i, cells, it->count);
	}
}

/* Collects `count` elements as cells. Returns where the next cells go. */
static zend_always_inline zval **collect_elements(const msgpack_encoder *encoder, HashTable *array, uint32_t start,
	uint32_t count, zval **next)
{
	size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, start), *end = (zval *) ((char *) value + count * stride);

	for (; value < end; value = msgpack_next_value(value, stride)) {
		*next++ = cell_at(encoder, value);
	}
	return next;
}

/* The arrays of the columns that were measured before may be in those that follow, too. */
static void begin_measurement(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->measurement++;
	msgpack_writer_of(encoder)->measures_shared = false;
}

/* Measures the block of a list. */
static void measure_block(msgpack_encoder *encoder, msgpack_column *block, HashTable *list, uint32_t index)
{
	uint32_t start = index * MP_COLUMN_BLOCK, count = MIN(list->nNumUsed - start, MP_COLUMN_BLOCK);
	zval **cells = msgpack_new_cells(encoder, count);

	begin_measurement(encoder);
	collect_elements(encoder, list, start, count, cells);
	measure_column(encoder, block, cells, count);
}

/* Measures a list that is a value: its first block, as each of the others is at most a head longer than its values. */
static void measure_list(msgpack_encoder *encoder, msgpack_column *it, HashTable *list)
{
	uint32_t blocks = mp_count_blocks(list->nNumUsed);

	msgpack_set_inner(encoder, it, blocks);
	measure_block(encoder, it->inner, list, 0);
	it->list = list;
	it->saved = it->inner->saved - (blocks > 1 ? MSGPACK_COLUMN_HEAD * (int64_t) blocks : 0);
}

/* Measures the column of all elements of lists or maps. */
static void measure_elements(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	zval **cells = msgpack_new_cells(encoder, total), **next = cells;

	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		next = collect_elements(encoder, array, 0, array->nNumUsed, next);
	}
	msgpack_set_inner(encoder, it, 1 + are_maps);
	measure_inner(encoder, it, are_maps, cells, total);
}

/* Measures the lengths of lists or maps, whose elements have been measured, and the keys of maps. */
static void measure_lengths(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	int64_t *lengths = msgpack_column_alloc(encoder, it->count, sizeof(*lengths));
	mp_integer_column measured;
	size_t size;

	for (uint32_t i = 0; i < it->count; i++) {
		lengths[i] = Z_ARRVAL_P(it->cells[i])->nNumUsed;
	}
	measured = mp_integers_measure(lengths, it->count);
	size = (size_t) mp_integers_size(&measured, it->count);
	mp_integers_put(msgpack_set_body(encoder, it, are_maps ? MP_COLUMN_MAPS : MP_COLUMN_LISTS, size), &measured,
		lengths, it->count);
	it->are_rows = true;
	it->cost = are_maps ? mp_cost_of_maps(it->count, total) : mp_cost_of_lists(it->count, total);
	it->saved += (int64_t) it->count - (int64_t) size - 2 * MSGPACK_COLUMN_HEAD;
	if (are_maps) {
		measure_keys(encoder, it, total);
	}
}

/* Do the first of many save anything beside the heads of a column? They are not measured where they have more than a
 * quarter of all elements: arrays in arrays would be measured again and again. */
static bool do_first_save(msgpack_encoder *encoder, const msgpack_column *it, uint32_t count, bool are_maps,
	uint64_t all)
{
	void *checkpoint = zend_arena_checkpoint(msgpack_writer_of(encoder)->arena);
	msgpack_column first;
	uint32_t total = 0;
	bool do_save;

	for (uint32_t i = 0; i < count; i++) {
		total += Z_ARRVAL_P(it->cells[i])->nNumUsed;
	}
	if (4 * (uint64_t) total > all) {
		return true;
	}
	msgpack_column_init(&first, it->cells, count);
	measure_elements(encoder, &first, are_maps, total);
	measure_lengths(encoder, &first, are_maps, total);
	do_save = first.saved + MSGPACK_COLUMN_HEAD * (int64_t) first.inner_count > 0;
	zend_arena_release(&msgpack_writer_of(encoder)->arena, checkpoint);
	return do_save;
}

/* Can maps save anything beside their heads? Not where the first ones are small, few of their keys repeat, none is an
 * integer, and one column cannot have the types of the values. */
static bool may_maps_save(const msgpack_column *it)
{
	enum { BITS = 1 << 12, PAIRS = 32, SMALL = 16, FEW = 8 };
	uint64_t seen[BITS / 64] = { 0 };
	uint32_t total = 0, repeated = 0;
	uint8_t common = ANY_KIND;

	for (uint32_t i = 0; i < it->count && total < PAIRS; i++) {
		const HashTable *map = Z_ARRVAL_P(it->cells[i]);

		if (map->nNumUsed > SMALL) {
			return true;
		}
		for (uint32_t j = 0; j < map->nNumUsed && !HT_IS_PACKED(map); j++) {
			uint64_t hash = map->arData[j].h * MSGPACK_HASH_MULTIPLIER >> 52, bit = UINT64_C(1) << hash % 64;

			repeated += !map->arData[j].key || (seen[hash / 64] & bit);
			seen[hash / 64] |= bit;
			common &= kinds[Z_TYPE(map->arData[j].val)];
		}
		total += map->nNumUsed;
	}
	return common || repeated * FEW > total;
}

static void measure_arrays(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { TUPLE_MAX = 4, FIRST = 32, MANY = 4 * FIRST };
	bool are_maps = !msgpack_is_list(Z_ARRVAL_P(it->cells[0]));
	uint64_t total;
	uint32_t length;

	if (are_maps && measure_records(encoder, it)) {
		return;
	}
	msgpack_writer_of(encoder)->measurement++;
	if ((are_maps && !may_maps_save(it)) || !are_alike(encoder, it, are_maps, &total, &length)) {
		return;
	}
	if (!are_maps && length > 0 && length <= TUPLE_MAX) {
		measure_tuples(encoder, it, length);
	} else if (it->count < MANY || do_first_save(encoder, it, FIRST, are_maps, total)) {
		measure_elements(encoder, it, are_maps, (uint32_t) total);
		measure_lengths(encoder, it, are_maps, (uint32_t) total);
	}
}

/* Any columns */

enum {
	NULLS = 1 << IS_NULL,
	SIMPLE = NULLS | 1 << IS_FALSE | 1 << IS_TRUE | 1 << IS_STRING,
	NUMBERS = 1 << IS_DOUBLE | 1 << IS_LONG
};

/* Sets a bit for each cell that is there, and the column of these. */
static void measure_present(msgpack_encoder *encoder, msgpack_column *it, uint8_t encoding)
{
	uint32_t bytes = (it->count + 7) / 8, kept = 0;
	zval **cells = msgpack_new_cells(encoder, it->count);
	unsigned char *bits = msgpack_set_body(encoder, it, encoding, bytes);

	memset(bits, 0, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		if (it->cells[i] && (encoding == MP_COLUMN_MISSING || Z_TYPE_P(it->cells[i]) != IS_NULL)) {
			bits[i / 8] |= (unsigned char) (1 << i % 8);
			cells[kept++] = it->cells[i];
		}
	}
	msgpack_set_inner(encoder, it, 1);
	it->saved = (int64_t) (it->count - kept) - bytes - MSGPACK_COLUMN_HEAD;
	measure_inner(encoder, it, 0, cells, kept);
}

static void measure_simple(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	uint32_t entered, different = msgpack_measure_dictionary(encoder, it, &entered);

	if (!it->body && types == 1 << IS_STRING) {
		msgpack_measure_texts(encoder, it, MAX(different, 1), MAX(entered, 1));
	} else if (!it->body && types == (NULLS | 1 << IS_STRING)) {
		measure_present(encoder, it, MP_COLUMN_NULLS);
	}
}

/* Measures a column by the types of its cells, a bit for each. */
static void measure_as(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	if (types == 1 << IS_LONG) {
		msgpack_measure_longs(encoder, it);
	} else if ((types & ~NUMBERS) == 0) {
		msgpack_measure_floats(encoder, it, types & 1 << IS_LONG);
	} else if ((types & ~SIMPLE) == 0) {
		measure_simple(encoder, it, types);
	} else if (types == 1 << IS_ARRAY) {
		measure_arrays(encoder, it);
	} else if (types == 1 << IS_OBJECT) {
		measure_objects(encoder, it);
	} else if ((types & NULLS) && ((types & ~(NULLS | NUMBERS)) == 0 || types == (NULLS | 1 << IS_ARRAY)
		|| types == (NULLS | 1 << IS_OBJECT))) {
		measure_present(encoder, it, MP_COLUMN_NULLS);
	}
}

/* Finds the shortest encoding of a column. It calls itself for arrays in arrays, and writing alone checks the depth: so
 * those further inside are not measured before they are written. */
static void measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count)
{
	enum { MAX_LEVELS = 8 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t types = 0;

	msgpack_column_init(it, cells, count);
	if (count < MSGPACK_COLUMN_MIN || writer->measured_levels == MAX_LEVELS) {
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		types |= UINT32_C(1) << Z_TYPE_P(cells[i]);
	}
	writer->measured_levels++;
	measure_as(encoder, it, types);
	writer->measured_levels--;
	/* a column of numbers is read faster */
	if (it->saved <= (it->body && it->value_count + it->inner_count == 0 ? -MSGPACK_COLUMN_HEAD : 0)) {
		msgpack_column_init(it, cells, count);
	}
}

/* Writing */

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it);

/* Opens a row, to which references in it may lead back. False: they do, and the value has to be written anew, where
 * these are marked. */
static bool open_row(msgpack_encoder *encoder, const HashTable *row)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (EXPECTED(!writer->has_references) || writer->shares != MSGPACK_SHARES_ALL
		|| (GC_FLAGS(row) & GC_IMMUTABLE) || !has_arrays(row)) {
		return true;
	}
	writer->open_rows = writer->open_rows ? writer->open_rows : zend_new_array(0);
	encoder->starts_over |= !zend_hash_index_add_empty_element(writer->open_rows, (zend_ulong) (uintptr_t) row);
	return !encoder->starts_over;
}

/* Begins the rows of a column, arrays or objects, which are held by what they are in. Sets `first` to the first one. */
static bool begin_rows(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *first)
{
	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	*first = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth, encoder->cursor);
	encoder->heads += it->count;
	if (Z_TYPE_P(it->cells[0]) == IS_OBJECT) {
		encoder->side_effects++;
		msgpack_writer_of(encoder)->shares_objects = true;
		return true;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *row = Z_ARRVAL_P(it->cells[i]);

		if (msgpack_is_shareable(row) && !(msgpack_encoder_begin_shared(encoder, row) && open_row(encoder, row))) {
			return false;
		}
	}
	return true;
}

/* Bytes that an array takes in plain MessagePack, at the least. */
static size_t least_size(const HashTable *array)
{
	size_t size = 1 + array->nNumUsed * (HT_IS_PACKED(array) ? 1 : 2);

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		size += Z_TYPE_P(value) == IS_STRING ? Z_STRLEN_P(value) : Z_TYPE_P(value) == IS_LONG
			? msgpack_size_of_integer(Z_LVAL_P(value)) - 1 : Z_TYPE_P(value) == IS_ARRAY
			? zend_hash_num_elements(Z_ARRVAL_P(value)) : Z_TYPE_P(value) > IS_TRUE ? sizeof(float) : 0;
	}
	return size;
}

static void end_rows(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *each)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t deepest = writer->deepest;

	msgpack_encoder_leave(encoder);
	for (uint32_t i = 0; i < it->count && Z_TYPE_P(it->cells[0]) == IS_ARRAY; i++, each->ordinal++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (UNEXPECTED(writer->open_rows)) {
			zend_hash_index_del(writer->open_rows, (zend_ulong) (uintptr_t) array);
		}
		if (zend_hash_num_elements(array) > 0 && msgpack_may_be_shared(writer, array)) {
			each->start = (size_t) (encoder->cursor - encoder->start) - least_size(array);
			writer->deepest = deepest;
			msgpack_end_shareable(encoder, array, each);
		}
	}
	writer->deepest = MAX(deepest, each->outer);
}

/* The names of the properties of a class, in a definition. */
static bool put_names(msgpack_encoder *encoder, const zend_class_entry *ce)
{
	bool done = true;

	msgpack_put_nil(encoder);
	for (int i = 0; done && i < ce->default_properties_count; i++) {
		done = encoder->dialect->name(encoder, ce->properties_info_table[i]->name);
	}
	return done && encoder->dialect->name(encoder, ce->name);
}

/* Writes the index of the shape of rows, or their keys, which define it. */
static bool put_shape(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const HashTable *keys = it->keys;
	const zend_class_entry *ce = keys ? NULL : Z_OBJCE_P(it->cells[0]);
	uint32_t hash = msgpack_hash_of_shape(ce, keys);
	msgpack_written_shape *shape = msgpack_find_shape(writer, ce, keys, hash);
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX);

	if (shape && shape->is_defined) {
		p = mp_put_array_head(p, 1 + it->inner_count);
		encoder->cursor = mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
		return true;
	}
	encoder->cursor = mp_put_ext_head(mp_put_array_head(p, 1 + 2 * (it->inner_count + (ce != NULL))),
		MP_COMPACT_SHAPE, 0);
	if (!(ce ? put_names(encoder, ce) : msgpack_compact_put_keys(encoder, keys))) {
		return false;
	}
	shape = shape ? shape : msgpack_add_shape(encoder, ce, (HashTable *) keys, hash);
	msgpack_define_written_shape(writer, shape, ce, shape ? shape->keys : keys);
	return true;
}

/* The cells of rows in the column of a key; NULL where it is missing. Returns whether all rows have the key. */
static bool collect_cells(const msgpack_encoder *encoder, const msgpack_column *it, zval **cells, uint32_t column)
{
	const HashTable *keys = it->keys;
	uint32_t *next = it->next;
	zval **rows = it->cells;
	uint32_t count = it->count, found = 0;

	for (uint32_t i = 0; i < count; i++) {
		HashTable *row = Z_ARRVAL_P(rows[i]);
		zval *cell = NULL;

		if (!keys) {
			cell = &Z_OBJ_P(rows[i])->properties_table[column];
			cell = Z_TYPE_P(cell) == IS_UNDEF ? NULL : cell;
		} else if (EXPECTED(row->nNumUsed == keys->nNumUsed)) {
			cell = &row->arData[column].val;
		} else if (next && next[i] < row->nNumUsed
			&& msgpack_is_same_key(&row->arData[next[i]], &keys->arData[column])) {
			cell = &row->arData[next[i]++].val;
		}
		cells[i] = EXPECTED(cell) ? cell_at(encoder, cell) : NULL;
		found += cell != NULL;
	}
	return found == count;
}

/* Writes an inner column, which may be measured now. */
static bool put_inner(msgpack_encoder *encoder, const msgpack_column *it, uint32_t index)
{
	zend_arena **arena = &msgpack_writer_of(encoder)->arena;
	void *checkpoint = zend_arena_checkpoint(*arena);
	msgpack_column inner;
	bool done;

	if (!it->body) {
		zval **cells = msgpack_new_cells(encoder, it->count);

		begin_measurement(encoder);
		if (EXPECTED(collect_cells(encoder, it, cells, index))) {
			measure_column(encoder, &inner, cells, it->count);
		} else {
			msgpack_column_init(&inner, cells, it->count);
			measure_present(encoder, &inner, MP_COLUMN_MISSING);
		}
	} else if (it->list && index > 0) {
		measure_block(encoder, &inner, it->list, index);
	} else {
		return put_column(encoder, &it->inner[index]);
	}
	done = put_column(encoder, &inner);
	zend_arena_release(arena, checkpoint);
	return done;
}

/* Writes what precedes the inner columns, unless it is a shape. */
static bool put_values(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t items = it->value_count + it->inner_count + it->is_padded;
	unsigned char *p;

	if (!msgpack_has_room(encoder, 2 * MP_HEAD_MAX + it->length)) {
		return false;
	}
	p = encoder->cursor;
	if (!it->body || items > 0) {
		p = mp_put_array_head(p, (it->body != NULL) + items);
	}
	if (it->body) {
		p = mp_put_ext_head(p, MP_COMPACT_COLUMN, it->length);
		mp_copy(p, (const char *) it->body, it->length);
		p += it->length;
	}
	msgpack_look_up_next(encoder, p, UINT32_MAX); /* they are other strings than those before */
	for (uint32_t i = 0; p && i < it->value_count; i++) {
		p = msgpack_compact_put_at(encoder, p, it->values[i]);
	}
	return msgpack_commit(encoder, p);
}

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_shareable_array shareable;

	msgpack_writer_of(encoder)->column_cost += it->cost;
	if (!(it->are_rows && !it->body ? put_shape : put_values)(encoder, it)
		|| (it->are_rows && !begin_rows(encoder, it, &shareable))) {
		return false;
	}
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_inner(encoder, it, i)) {
			return it->are_rows && msgpack_fail_in_rows(encoder, it->cells, it->count);
		}
	}
	if (it->are_rows) {
		end_rows(encoder, it, &shareable);
	}
	return true;
}

/* Lists and maps */

/* Adds bytes to the outermost list or map, which is at `head`, where its cells cost more than it has. */
static bool put_padding(msgpack_encoder *encoder, size_t head, bool is_padded)
{
	uint64_t bytes = (uint64_t) (encoder->cursor - encoder->start),
		needed = msgpack_writer_of(encoder)->column_cost / MP_COLUMN_MEMORY + 1;
	unsigned char *p;

	if (needed <= bytes && !is_padded) {
		return true;
	}
	bytes = needed > bytes ? needed - bytes : 0;
	if (!msgpack_has_room(encoder, MP_HEAD_MAX + 1 + (size_t) bytes)) {
		return false;
	}
	encoder->start[head] += !is_padded; /* of a fixarray */
	p = mp_put_ext_head(encoder->cursor, MP_COMPACT_COLUMN, (uint32_t) (1 + bytes));
	p = mp_put8(p, MP_COLUMN_PADDING);
	memset(p, 0, (size_t) bytes);
	encoder->cursor = p + bytes;
	return true;
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

static bool is_large(zend_long integer)
{
	return integer > UINT16_MAX || integer < INT16_MIN;
}

/* May they differ by numbers, or by what is between their ends, alone? */
static bool may_be_alike(const zend_string *a, const zend_string *b)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(a), *q = (const unsigned char *) ZSTR_VAL(b);

	return ZSTR_LEN(a) > 0 && ZSTR_LEN(b) > 0
		&& (*p == *q || p[ZSTR_LEN(a) - 1] == q[ZSTR_LEN(b) - 1] || (*p <= '9' && *q <= '9'));
}

/* Can a list of few values that begins with these save as much as the heads of a column take? */
static bool may_few_save(const zval *a, const zval *b)
{
	switch (Z_TYPE_P(a)) {
		case IS_STRING:
			return Z_TYPE_P(b) == IS_STRING && may_be_alike(Z_STR_P(a), Z_STR_P(b));
		case IS_LONG:
			return Z_TYPE_P(b) == IS_DOUBLE
				|| (Z_TYPE_P(b) == IS_LONG && is_large(Z_LVAL_P(a)) && is_large(Z_LVAL_P(b)));
		case IS_DOUBLE:
			return Z_TYPE_P(b) == IS_DOUBLE || Z_TYPE_P(b) == IS_LONG;
		default:
			return Z_TYPE_P(a) >= IS_ARRAY;
	}
}

/* Are the first elements of types that one column can have? */
static bool may_be_cells(HashTable *list)
{
	enum { FEW = 8 };
	const zval *a = msgpack_value_at(list, 0), *b = msgpack_value_at(list, 1), *c = msgpack_value_at(list, 2);
	uint8_t common = kinds[Z_TYPE_P(a)] & kinds[Z_TYPE_P(b)] & kinds[Z_TYPE_P(c)];

	for (uint32_t i = MSGPACK_COLUMN_MIN; common && i < MIN(list->nNumUsed, FEW); i++) {
		common &= kinds[Z_TYPE_P(msgpack_value_at(list, i))];
	}
	return common && (list->nNumUsed >= FEW
		|| (may_few_save(a, b) && (Z_TYPE_P(c) != IS_STRING || may_few_save(a, c))));
}

/* May a list, or a map whose first values are arrays or objects, be columns? */
static bool may_be_columns(const msgpack_encoder *encoder, HashTable *array, bool is_list)
{
	return (is_list ? may_be_cells(array) : array->nNumUsed <= COLUMN_MAX
		&& msgpack_is_container(&array->arData[1].val) && msgpack_is_container(&array->arData[2].val))
		&& array->nNumUsed == array->nNumOfElements && encoder->options->arr_map == MSGPACK_ARR_MAP_DETECT
		&& !encoder->hooks->array;
}

/* Writes the array, as a column of one list or map, if that is shorter. It has been entered, but has no ordinal yet.
 * Apart from the test for most arrays, which are no columns. */
static zend_never_inline bool put_if_shorter(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	enum { HEADS = 9, ARENA = 16 * 1024 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_outermost = !writer->in_columns, is_shorter;
	zval value, *cell = &value;
	msgpack_column it;
	void *checkpoint;
	int64_t saved;

	writer->arena = writer->arena ? writer->arena : zend_arena_create(ARENA);
	checkpoint = zend_arena_checkpoint(writer->arena);
	ZVAL_ARR(cell, array);
	msgpack_column_init(&it, &cell, 1);
	if (is_list) {
		measure_list(encoder, &it, array);
	} else {
		begin_measurement(encoder);
		measure_elements(encoder, &it, true, array->nNumUsed);
	}
	saved = it.saved - HEADS;
	is_shorter = saved > (int64_t) msgpack_least_gain(writer) && may_move(encoder, array);
	if (is_shorter) {
		measure_lengths(encoder, &it, !is_list, array->nNumUsed);
		msgpack_compact_save(writer, saved);
		encoder->heads++;
		it.are_rows = false; /* the caller has entered the array */
		it.is_padded = is_outermost && is_list && it.inner_count > 1;
		writer->in_columns = true;
		*done = put_column(encoder, &it) && (!is_outermost || put_padding(encoder, head, it.is_padded));
		writer->in_columns = !is_outermost;
		writer->missed = 0;
	}
	zend_arena_release(&writer->arena, checkpoint);
	return is_shorter;
}

bool msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	return may_be_columns(encoder, array, is_list) && put_if_shorter(encoder, array, is_list, done);
}
