#include "../base/calls.h"
#include "../base/php_dates.h"
#include "measured.h"

/* Columns of any cells: rows, lists, maps, unions */

/* Bits of types. */
enum {
	NULLS = 1 << IS_NULL,
	SIMPLE = NULLS | 1 << IS_FALSE | 1 << IS_TRUE | 1 << IS_STRING,
	NUMBERS = 1 << IS_DOUBLE | 1 << IS_LONG,
	CONTAINERS = 1 << IS_ARRAY | 1 << IS_OBJECT,
	REFERENCES = 1 << IS_REFERENCE
};

/* Can one column have cells of these types? */
static bool are_of_one_kind(uint32_t types)
{
	uint32_t others = types & ~(uint32_t) NULLS;

	return (types & ~SIMPLE) == 0 || (others & ~NUMBERS) == 0 || others == 1 << IS_ARRAY || others == 1 << IS_OBJECT;
}

/* Rows */

/* Enters an array of the cells that are measured, unless it is empty. False: it has been written, or is in one of these
 * cells already. */
static bool enter_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_array *entry;

	if (!msgpack_may_be_shared(writer, array) || zend_hash_num_elements(array) == 0) {
		return true;
	}
	entry = msgpack_find_array(writer, array);
	if (entry && (entry->size > 0 || entry->ordinal == writer->measurement)) {
		return false;
	}
	*msgpack_slot_to_set(writer, array) = (msgpack_written_array) { .epoch = msgpack_epoch_of(writer),
		.ordinal = writer->measurement, .array = array };
	return true;
}

/* Has it objects, references, or arrays without other holders that are more than short lists? They would be written
 * each time it is. */
static bool has_own_values(const HashTable *array)
{
	enum { SHORT = 8 };

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);
		const HashTable *inner = Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;

		if (Z_TYPE_P(value) > IS_ARRAY || (inner && !msgpack_is_shareable(inner)
			&& (!HT_IS_PACKED(inner) || inner->nNumUsed > SHORT || has_own_values(inner)))) {
			return true;
		}
	}
	return false;
}

bool msgpack_has_values_from(msgpack_compact_writer *writer, const HashTable *array, uint8_t type, uint32_t depth)
{
	enum { DEEP = 32, MANY = 1 << 22 };

	writer->scanned += array->nNumUsed;
	if (depth == DEEP || writer->scanned > MANY) {
		return true;
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (Z_TYPE_P(value) >= type || (Z_TYPE_P(value) == IS_ARRAY
			&& msgpack_has_values_from(writer, Z_ARRVAL_P(value), type, depth + 1))) {
			return true;
		}
	}
	return false;
}

zval *msgpack_without_holes(msgpack_encoder *encoder, const HashTable *array, uint32_t most)
{
	uint32_t count = MIN(zend_hash_num_elements(array), most);
	HashTable *dense = msgpack_alloc_measured(encoder, 1, sizeof(*dense));
	Bucket *next = msgpack_alloc_measured(encoder, count, sizeof(*next));
	zval *result = msgpack_alloc_measured(encoder, 1, sizeof(*result));

	*dense = (HashTable) { .nNumUsed = count, .nNumOfElements = count, .arData = next };
	for (uint32_t i = 0; next < dense->arData + count; i++) {
		if (Z_TYPE_P(msgpack_value_at(array, i)) != IS_UNDEF) {
			*next++ = HT_IS_PACKED(array) ? (Bucket) { .val = array->arPacked[i], .h = i } : array->arData[i];
		}
	}
	ZVAL_ARR(result, dense);
	return result;
}

static zend_never_inline HashTable *close_holes(msgpack_encoder *encoder, msgpack_column *it, uint32_t i)
{
	zval **arrays = it->arrays;

	if (arrays == it->cells) {
		it->arrays = msgpack_new_cells(encoder, it->count);
		memcpy(it->arrays, arrays, it->count * sizeof(*arrays));
	}
	it->arrays[i] = msgpack_without_holes(encoder, Z_ARRVAL_P(arrays[i]), UINT32_MAX);
	return Z_ARRVAL_P(it->arrays[i]);
}

/* What the array or property table has, without holes. */
static zend_always_inline HashTable *array_at(msgpack_encoder *encoder, msgpack_column *it, uint32_t i)
{
	HashTable *array = Z_ARRVAL_P(it->arrays[i]);

	return EXPECTED(array->nNumUsed == array->nNumOfElements) ? array : close_holes(encoder, it, i);
}

/* The keys of rows, in an order that suits all of these. */
typedef struct {
	int64_t cells; /* of all rows */
	uint32_t count;
	const Bucket *each[MSGPACK_WRITER_MAX_KEYS];
} row_keys;

/* The position of a key, from `from` on; the number of keys: it is not there. */
static uint32_t find_key(const row_keys *keys, uint32_t from, const Bucket *key)
{
	while (from < keys->count && !msgpack_is_same_key(keys->each[from], key)) {
		from++;
	}
	return from;
}

/* Adds the keys of a row that are not there. False: no order suits it, it has too many, or all are new, or the first
 * sixteen are. */
static zend_never_inline bool add_keys(row_keys *keys, const HashTable *row)
{
	enum { FIRST_KEYS = 16 };
	uint32_t added = 0;

	for (uint32_t i = 0, next = 0; i < row->nNumUsed; i++, next++) {
		const Bucket *key = &row->arData[i];
		uint32_t found = find_key(keys, next, key);

		if (found < keys->count) {
			next = found;
			continue;
		}
		if (keys->count == MSGPACK_WRITER_MAX_KEYS || find_key(keys, 0, key) < keys->count
			|| (i == FIRST_KEYS && added == FIRST_KEYS)) {
			return false;
		}
		memmove(&keys->each[next + 1], &keys->each[next], (keys->count++ - next) * sizeof(*keys->each));
		keys->each[next] = key;
		added++;
	}
	return added < row->nNumUsed;
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

/* Have all rows keys, in an order that suits all? Up to half of them may repeat others, and a third if they have values
 * that would be written again. New keys are only taken while a quarter of the cells are there. `ce`: they are property
 * tables; NULL: arrays. */
static bool find_keys(msgpack_encoder *encoder, msgpack_column *it, const zend_class_entry *ce, row_keys *keys)
{
	enum { THIRD = 3, HALF = 2 };
	const HashTable *first = Z_ARRVAL_P(it->arrays[0]);
	uint32_t repeated = 0;

	keys->cells = 0;
	for (keys->count = 0; keys->count < first->nNumUsed; keys->count++) {
		keys->each[keys->count] = &first->arData[keys->count];
	}
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->arrays[i]), *row = array_at(encoder, it, i);
		uint32_t before = keys->count;

		if (!msgpack_may_have_shape(row, 1) || (!ce && ((!row->arData[0].key && zend_array_is_list(row))
				|| (!enter_array(encoder, array) && ++repeated > it->count / (has_own_values(row) ? THIRD : HALF))))) {
			return false;
		}
		keys->cells += row->nNumUsed;
		if (!msgpack_have_same_keys(first, row) && (!add_keys(keys, row)
			|| (keys->count > before && 4 * keys->cells < (int64_t) keys->count * i))) {
			return false;
		}
	}
	return true;
}

/* Makes the column rows of one shape, with so many keys; `keys` NULL: those that the class declares. */
static void set_shape(msgpack_column *it, const zend_class_entry *ce, const HashTable *keys, uint32_t count)
{
	it->are_rows = true;
	it->keys = keys;
	it->inner_count = count;
	it->cost = (ce ? mp_cost_of_objects : mp_cost_of_maps)(it->count, (uint64_t) it->count * count);
}

/* Measures maps, or objects of the class by their property tables. The columns are measured when they are written. */
static bool measure_records(msgpack_encoder *encoder, msgpack_column *it, const zend_class_entry *ce)
{
	HashTable *keys = array_at(encoder, it, 0);
	row_keys all;

	if (!msgpack_may_have_shape(keys, 1) || !find_keys(encoder, it, ce, &all)) {
		return false;
	}
	if (all.count > keys->nNumUsed || GC_REFCOUNT(keys) == 0) { /* held until the message ends */
		keys = msgpack_new_small_array(all.count, false);
		for (uint32_t i = 0; i < all.count; i++) {
			msgpack_append_key(keys, all.each[i]->key ? zend_string_copy(all.each[i]->key) : NULL, all.each[i]->h);
		}
		if (!msgpack_hold_array(encoder, keys)) {
			return false;
		}
	}
	it->saved = MAX(saved_by_rows(ce, keys, it->count, all.cells), 0);
	if (it->saved == 0) {
		return false;
	}
	set_shape(it, ce, keys, keys->nNumUsed);
	if (all.cells < (int64_t) it->count * keys->nNumUsed) {
		it->next = msgpack_alloc_measured(encoder, it->count, sizeof(*it->next));
		memset(it->next, 0, it->count * sizeof(*it->next));
	}
	return true;
}

/* The property tables of objects, which are hash tables, unless they are too large for a shape. */
static zval **tables_of(msgpack_encoder *encoder, const msgpack_column *it)
{
	zval **tables = msgpack_new_cells(encoder, it->count);
	zval *each = msgpack_alloc_measured(encoder, it->count, sizeof(*each));

	for (uint32_t i = 0; i < it->count; i++, each++) {
		HashTable *table = encoder->hooks->table(encoder, Z_OBJ_P(it->cells[i]));

		ZVAL_ARR(each, table);
		tables[i] = HT_IS_PACKED(table) && zend_hash_num_elements(table) <= MSGPACK_WRITER_MAX_KEYS
			? msgpack_without_holes(encoder, table, UINT32_MAX) : each;
	}
	return tables;
}

/* Measures dates as what __serialize() returns of each: their texts, types of zones, and zones. */
static void measure_dates(msgpack_encoder *encoder, msgpack_column *it, const zend_class_entry *ce)
{
	enum { SAVED = 26 /* bytes of each, at the least */, COLUMNS = 3 + 7 /* numbers in texts */, TEMPLATE = 16 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	zval payload;

	if (!writer->date_keys && msgpack_payload_of_date(&payload, Z_OBJ_P(it->cells[0]))) {
		if (!msgpack_hold_array(encoder, Z_ARRVAL(payload))) {
			return;
		}
		writer->date_keys = Z_ARRVAL(payload);
	}
	it->saved = SAVED * (int64_t) it->count - MSGPACK_COLUMN_HEAD * COLUMNS - TEMPLATE;
	it->are_dates = true;
	set_shape(it, ce, writer->date_keys, 3);
}

/* Has the object been written, or been in a cell before? Marks it, if it may be in a later one. */
static zend_always_inline bool is_repeated(const msgpack_encoder *encoder, zend_object *object, zend_object ***marked)
{
	bool is_written;

	if (GC_REFCOUNT(object) == 1 || !encoder->hooks->may_repeat
		|| !encoder->hooks->may_repeat(encoder, object, &is_written)) {
		return false;
	}
	if (GC_IS_RECURSIVE(object)) {
		return true;
	}
	GC_PROTECT_RECURSION(object);
	*(*marked)++ = object;
	return is_written;
}

/* The class of the object. 0: no column can have it. `before`: as returned for another one. */
static zend_always_inline uintptr_t class_of(msgpack_encoder *encoder, zend_object *object, uintptr_t before)
{
	const zend_class_entry *ce = object->ce;

	return encoder->hooks->is_plain
		&& encoder->hooks->is_plain(encoder, object, (uintptr_t) ce == before ? ce : NULL) ? (uintptr_t) ce : 0;
}

static void remove_marks(zend_object *const *marked, zend_object *const *end)
{
	for (; marked < end; marked++) {
		GC_UNPROTECT_RECURSION(*marked);
	}
}

/* Objects of one class, not yet written, that are what it declares, or of stdClass, or dates. */
static void measure_objects(msgpack_encoder *encoder, msgpack_column *it)
{
	const zend_class_entry *ce = Z_OBJCE_P(it->cells[0]);
	zend_object **marked = msgpack_alloc_measured(encoder, it->count, sizeof(*marked)), **end = marked;
	int count = ce->default_properties_count;
	uint32_t measured = 0;
	uintptr_t class = 0;
	int64_t values = 0;

	for (; measured < it->count && Z_OBJCE_P(it->cells[measured]) == ce
		&& !is_repeated(encoder, Z_OBJ_P(it->cells[measured]), &end)
		&& (class = class_of(encoder, Z_OBJ_P(it->cells[measured]), class)); measured++) {
		for (int j = 0; j < count; j++) {
			values += Z_TYPE(Z_OBJ_P(it->cells[measured])->properties_table[j]) != IS_UNDEF;
		}
	}
	remove_marks(marked, end);
	if (measured < it->count) {
		return;
	}
	if (encoder->hooks->table(encoder, Z_OBJ_P(it->cells[0]))) {
		it->arrays = tables_of(encoder, it);
		measure_records(encoder, it, ce);
	} else if (ce->__serialize) {
		measure_dates(encoder, it, ce);
	} else if (count > 0) { /* others cost as much padding */
		set_shape(it, ce, NULL, (uint32_t) count);
		it->saved = saved_by_rows(ce, NULL, it->count, values);
	}
}

/* Lists and maps of any keys */

/* Are they maps, of any keys, or else lists? Sums their elements; `length` becomes 0 if the numbers of these differ. */
static bool are_alike(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint64_t *total,
	uint32_t *length)
{
	*total = 0;
	*length = zend_hash_num_elements(Z_ARRVAL_P(it->cells[0]));
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *cell = Z_ARRVAL_P(it->arrays[i]), *array = array_at(encoder, it, i);

		if ((are_maps && (array->nNumUsed == 0 || HT_IS_PACKED(array))) || msgpack_is_list(array) == are_maps
			|| !enter_array(encoder, cell)) {
			return false;
		}
		*total += array->nNumUsed;
		*length = *length == array->nNumUsed ? *length : 0;
	}
	return *total > 0 && *total <= MSGPACK_COLUMN_MAX;
}

static void measure_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t index, zval **cells, uint32_t count,
	uint32_t types)
{
	msgpack_measure_column(encoder, &it->inner[index], cells, count, types);
	it->saved += it->inner[index].saved;
}

/* Measures a column that cannot be a union. */
static void measure_as_one(msgpack_encoder *encoder, msgpack_column *it, uint32_t index, zval **cells, uint32_t count,
	uint32_t types)
{
	bool *no_union = &msgpack_writer_of(encoder)->no_union, before = *no_union;

	*no_union = true;
	measure_inner(encoder, it, index, cells, count, types);
	*no_union = before;
}

/* Bytes that records save of the keys of maps, where those before have the same. */
static int64_t saved_by_records(const msgpack_column *it)
{
	enum { KEPT = 8, REFERENCE = 3 };
	const HashTable *kept[KEPT];
	uint32_t count = 0, same;
	int64_t saved = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *map = Z_ARRVAL_P(it->arrays[i]);

		for (same = 0; same < MIN(count, KEPT) && !msgpack_have_same_keys(kept[same], map); same++);
		if (same < MIN(count, KEPT)) {
			saved += REFERENCE * ((int64_t) map->nNumUsed - 1);
		} else {
			kept[count++ % KEPT] = map;
		}
	}
	return saved;
}

/* The column of the keys of maps: if it may be, a dictionary, as those of each map differ, and are read fast. */
static void measure_keys(msgpack_encoder *encoder, msgpack_column *it, uint32_t total)
{
	uint32_t few = MSGPACK_FEW_VALUES + 2 * (total / it->count), entered;
	zval **cells = msgpack_new_cells(encoder, total), **next = cells;
	uint32_t types = 0;
	zval *keys = msgpack_alloc_measured(encoder, total, sizeof(*keys));

	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *map = Z_ARRVAL_P(it->arrays[i]);

		for (uint32_t j = 0; j < map->nNumUsed; j++, keys++) {
			if (map->arData[j].key) {
				ZVAL_STR(keys, map->arData[j].key);
			} else {
				ZVAL_LONG(keys, (zend_long) map->arData[j].h);
			}
			*next++ = msgpack_cell_at(encoder, keys, &types);
		}
	}
	msgpack_init_column(it->inner, cells, total);
	if (it->count > 1 && types == 1 << IS_STRING) {
		msgpack_measure_dictionary(encoder, it->inner, few, &entered);
	}
	if (it->inner->body) {
		it->saved += it->inner->saved;
	} else {
		measure_as_one(encoder, it, 0, cells, total, types);
	}
	it->saved -= it->inner->body ? saved_by_records(it) : 0;
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
		uint32_t types = 0;

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = msgpack_cell_at(encoder, msgpack_value_at(Z_ARRVAL_P(it->arrays[j]), i), &types);
		}
		measure_inner(encoder, it, i, cells, it->count, types);
	}
}

/* Collects `count` elements as cells, and their types. Returns where the next cells go. */
static zend_always_inline zval **collect_elements(const msgpack_encoder *encoder, HashTable *array, uint32_t start,
	uint32_t count, zval **next, uint32_t *types)
{
	size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, start), *end = (zval *) ((char *) value + count * stride);

	for (; value < end; value = msgpack_next_value(value, stride)) {
		*next++ = msgpack_cell_at(encoder, value, types);
	}
	return next;
}

void msgpack_measure_block(msgpack_encoder *encoder, msgpack_column *block, const msgpack_column *it, uint32_t index)
{
	HashTable *list = Z_ARRVAL_P(it->arrays[0]);
	uint32_t start = index * MP_COLUMN_BLOCK, count = MIN(list->nNumUsed - start, MP_COLUMN_BLOCK), types = 0;
	zval **cells = msgpack_new_cells(encoder, count);

	msgpack_begin_measurement(encoder);
	collect_elements(encoder, list, start, count, cells, &types);
	msgpack_measure_column(encoder, block, cells, count, types);
}

/* Measures the column of all elements of lists or maps. */
static void measure_elements(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	zval **cells = msgpack_new_cells(encoder, total), **next = cells;
	uint32_t types = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->arrays[i]);

		next = collect_elements(encoder, array, 0, array->nNumUsed, next, &types);
	}
	msgpack_set_inner(encoder, it, 1 + are_maps);
	msgpack_writer_of(encoder)->measured_strings += are_maps ? total : 0; /* the keys */
	/* the values of several maps seldom have columns where their kinds differ */
	(are_maps && it->count > 1 ? measure_as_one : measure_inner)(encoder, it, are_maps, cells, total, types);
}

void msgpack_measure_lengths(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	int64_t *lengths = msgpack_alloc_measured(encoder, it->count, sizeof(*lengths));

	for (uint32_t i = 0; i < it->count; i++) {
		lengths[i] = Z_ARRVAL_P(it->arrays[i])->nNumUsed;
	}
	msgpack_set_integers(encoder, it, lengths, are_maps ? MP_COLUMN_MAPS : MP_COLUMN_LISTS,
		it->saved + it->count + 1 - MSGPACK_COLUMN_HEAD);
	it->are_rows = true;
	it->cost = are_maps ? mp_cost_of_maps(it->count, total) : mp_cost_of_lists(it->count, total);
	if (are_maps) {
		measure_keys(encoder, it, total);
	}
}

/* Do the first of many save anything beside the heads of a column? They are not measured where they have more than a
 * quarter of all elements, or are in the first of others: arrays in arrays would be measured again and again. */
static bool do_first_save(msgpack_encoder *encoder, const msgpack_column *it, uint32_t count, bool are_maps,
	uint64_t all)
{
	void *checkpoint = zend_arena_checkpoint(msgpack_writer_of(encoder)->arena);
	msgpack_column first;
	uint32_t total = 0;
	bool do_save;

	for (uint32_t i = 0; i < count; i++) {
		total += Z_ARRVAL_P(it->arrays[i])->nNumUsed;
	}
	if (4 * (uint64_t) total > all || msgpack_writer_of(encoder)->in_first) {
		return true;
	}
	msgpack_writer_of(encoder)->in_first = true;
	msgpack_init_column(&first, it->cells, count);
	first.arrays = it->arrays;
	measure_elements(encoder, &first, are_maps, total);
	msgpack_measure_lengths(encoder, &first, are_maps, total);
	msgpack_writer_of(encoder)->in_first = false;
	do_save = first.saved + MSGPACK_COLUMN_HEAD * (int64_t) first.inner_count > 0;
	zend_arena_release(&msgpack_writer_of(encoder)->arena, checkpoint);
	return do_save;
}

/* Can these cells save anything beside their heads? Not where the first ones are small maps, few of their keys repeat,
 * none is an integer, and one column cannot have the types of the values. */
static bool may_maps_save(zval *const *cells, uint32_t count)
{
	enum { BITS = 9, PAIRS = 32, FEW = 8, SMALL_MAP = 16 };
	uint64_t seen[(1 << BITS) / 64] = { 0 };
	uint32_t total = 0, repeated = 0, types = 0;

	for (uint32_t i = 0; i < count && total < PAIRS; i++) {
		const HashTable *map = Z_TYPE_P(cells[i]) == IS_ARRAY ? Z_ARRVAL_P(cells[i]) : NULL;

		if (!map || HT_IS_PACKED(map) || zend_hash_num_elements(map) > SMALL_MAP) {
			return true;
		}
		for (uint32_t j = 0; j < map->nNumUsed; j++) {
			const Bucket *pair = &map->arData[j];

			if (Z_TYPE(pair->val) == IS_UNDEF) {
				continue;
			}
			repeated += msgpack_set_bit(seen, pair->h * MSGPACK_HASH_MULTIPLIER >> (64 - BITS)) || !pair->key;
			types |= UINT32_C(1) << Z_TYPE(pair->val);
		}
		total += zend_hash_num_elements(map);
	}
	return are_of_one_kind(types & ~REFERENCES) || repeated * FEW > total;
}

static void measure_arrays(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { TUPLE_MAX = 4, FIRST = 32, MANY = 4 * FIRST };
	bool are_maps = !msgpack_is_list(Z_ARRVAL_P(it->cells[0]));
	uint64_t total;
	uint32_t length;

	it->arrays = it->cells;
	if (are_maps && measure_records(encoder, it, NULL)) {
		return;
	}
	msgpack_writer_of(encoder)->measurement++;
	if ((are_maps && !may_maps_save(it->arrays, it->count)) || !are_alike(encoder, it, are_maps, &total, &length)) {
		return;
	}
	if (!are_maps && length > 0 && length <= TUPLE_MAX
		&& msgpack_types_in(Z_ARRVAL_P(it->arrays[0])) != 1 << IS_ARRAY) {
		measure_tuples(encoder, it, length);
	} else if (it->count < MANY || do_first_save(encoder, it, FIRST, are_maps, total)) {
		measure_elements(encoder, it, are_maps, (uint32_t) total);
		msgpack_measure_lengths(encoder, it, are_maps, (uint32_t) total);
	}
}

/* Any columns */

/* Sets a bit for each cell that is not of the type `absent`, IS_NULL or IS_UNDEF, and the column of these. */
static void measure_present(msgpack_encoder *encoder, msgpack_column *it, uint8_t absent, uint32_t types)
{
	uint32_t bytes = (it->count + 7) / 8, kept = 0;
	zval **cells = msgpack_new_cells(encoder, it->count);
	unsigned char *bits = msgpack_set_body(encoder, it, absent == IS_NULL ? MP_COLUMN_NULLS : MP_COLUMN_MISSING, bytes);

	memset(bits, 0, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		bool is_present = Z_TYPE_P(it->cells[i]) != absent;

		bits[i / 8] |= (unsigned char) (is_present << i % 8);
		cells[kept] = it->cells[i];
		kept += is_present;
	}
	msgpack_set_inner(encoder, it, 1);
	it->saved = (int64_t) (it->count - kept) - bytes - MSGPACK_COLUMN_HEAD;
	measure_inner(encoder, it, 0, cells, kept, types & ~(UINT32_C(1) << absent));
}

static void measure_simple(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	enum { SEVERAL = 4 };
	uint32_t entered, different = msgpack_measure_dictionary(encoder, it, MSGPACK_FEW_VALUES, &entered);
	msgpack_column texts;

	if (types == 1 << IS_STRING && SEVERAL * different >= entered) {
		msgpack_init_column(&texts, it->cells, it->count);
		msgpack_measure_texts(encoder, &texts, different < entered || entered < MIN(MSGPACK_FEW_VALUES, it->count));
		*it = texts.saved > it->saved ? texts : *it;
	} else if (!it->body && types == (NULLS | 1 << IS_STRING)) {
		measure_present(encoder, it, IS_NULL, types);
	}
	msgpack_writer_of(encoder)->measured_strings += (uint64_t) it->count * MAX(it->inner_count, 1);
}

/* Unions */

/* The number, and the kind, of the part that has references. */
enum { REPEATED = 1 };

/* May there be references to the array here? */
static bool may_refer(const msgpack_encoder *encoder, const HashTable *array)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	return msgpack_may_be_shared(writer, array) && !writer->in_payload;
}

/* Has the array been written, or been in a cell before? Enters it otherwise, as it may be in a later one. False for
 * arrays with objects: no array that has a value of a class like Timestamp can be referred to. */
static bool is_repeated_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (!may_refer(encoder, array) || zend_hash_num_elements(array) == 0) {
		return false;
	}
	if (enter_array(encoder, array)) {
		msgpack_array_slot(writer, array)->has_objects = msgpack_has_values_from(writer, array, IS_OBJECT, 0);
		return false;
	}
	return !msgpack_array_slot(writer, array)->has_objects;
}

/* Cells of a union that have a column of their own. */
typedef struct {
	uintptr_t kind;  /* see kind_of() */
	uint32_t count;
	uint32_t filled;
	uint32_t types;
	uint32_t column;
	zval **cells;    /* NULL: they are in the first part */
} union_part;

/* What one column can have: arrays and objects that have been written or are in an earlier cell, objects of a class,
 * lists, maps, numbers, or other scalars. 0: none can. `are_apart`: do the first of these have a kind of their own? */
static uintptr_t kind_of(msgpack_encoder *encoder, const zval *cell, uintptr_t before, zend_object ***marked,
	bool are_apart)
{
	enum { SCALARS = REPEATED + 1, REALS, LISTS, MAPS };

	if (Z_TYPE_P(cell) == IS_OBJECT) {
		return !is_repeated(encoder, Z_OBJ_P(cell), marked) ? class_of(encoder, Z_OBJ_P(cell), before)
			: are_apart ? REPEATED : 0;
	}
	if (Z_TYPE_P(cell) == IS_ARRAY) {
		return are_apart && is_repeated_array(encoder, Z_ARRVAL_P(cell)) ? REPEATED
			: msgpack_is_list(Z_ARRVAL_P(cell)) ? LISTS : MAPS;
	}
	if (Z_TYPE_P(cell) == IS_LONG || Z_TYPE_P(cell) == IS_DOUBLE) {
		return REALS;
	}
	return Z_TYPE_P(cell) <= IS_STRING ? SCALARS : 0;
}

enum { UNION_PARTS = 9, UNION_MIN = 8 /* cells */ };

/* Finds the part of each cell. The first one has those of no kind, and of more kinds than there are parts; the next one
 * REPEATED ones, if they are to be apart. Returns how many parts there are; 0: most of the first cells are in the first
 * one. */
static uint32_t find_parts(msgpack_encoder *encoder, const msgpack_column *it, union_part *parts,
	unsigned char *part_of, bool are_apart)
{
	enum { FIRST = 32 };
	zend_object **marked = msgpack_alloc_measured(encoder, it->count, sizeof(*marked)), **end = marked;
	uint32_t used = REPEATED + 1, found = 0;
	uintptr_t kind = 0;

	msgpack_writer_of(encoder)->measurement++; /* arrays that were entered before are not in an earlier cell */
	memset(parts, 0, UNION_PARTS * sizeof(*parts));
	parts[REPEATED].kind = REPEATED;
	for (; found < it->count && !(found == FIRST && parts->count > FIRST / 2); found++) {
		uint32_t part = 0;

		kind = kind_of(encoder, it->cells[found], kind, &end, are_apart);
		while (part < used && parts[part].kind != kind) {
			part++;
		}
		if (part == UNION_PARTS) {
			part = 0;
		} else if (part == used) {
			parts[used++].kind = kind;
		}
		parts[part].count++;
		part_of[found] = (unsigned char) part;
	}
	remove_marks(marked, end);
	return found == it->count ? used : 0;
}

/* Measures the column of REPEATED cells, a dictionary of references. False: it is not shorter, or there are so many
 * other cells that the writer may have forgotten an array when the reference to it is written. */
static bool measure_repeated(msgpack_encoder *encoder, msgpack_column *repeated, const msgpack_column *it,
	const unsigned char *part_of, uint32_t count)
{
	enum { REMEMBERED = MSGPACK_WRITER_ARRAYS / 8 };
	zval **cells = msgpack_new_cells(encoder, count), **next = cells;
	bool has_arrays = false;
	uint32_t entered;

	for (uint32_t i = 0; i < it->count; i++) {
		if (part_of[i] == REPEATED) {
			*next++ = it->cells[i];
			has_arrays |= Z_TYPE_P(it->cells[i]) == IS_ARRAY;
		}
	}
	msgpack_init_column(repeated, cells, count);
	if (count >= UNION_MIN && (!has_arrays || it->count - count <= REMEMBERED)) {
		msgpack_measure_dictionary(encoder, repeated, MP_COLUMN_DICTIONARY_MAX, &entered);
	}
	return repeated->saved > (count < it->count ? (int64_t) it->count / 8 + MSGPACK_COLUMN_HEAD : 0);
}

/* Numbers the columns. Parts with few cells have none: these are among the others, which come late, as they may have
 * objects of the columns before. Returns how many columns there are. */
static uint32_t number_columns(msgpack_encoder *encoder, union_part *parts, uint32_t used)
{
	uint32_t columns = 0;

	for (uint32_t i = 0; i < used; i++) {
		uint32_t index = (i + REPEATED + 1) % used; /* the others come late, and references after what they refer to */
		union_part *part = &parts[index];

		if (part->count >= (index > REPEATED ? MSGPACK_COLUMN_MIN : 1)) {
			part->cells = msgpack_new_cells(encoder, part->count);
			part->column = columns++;
		} else {
			parts->count += part->count;
		}
	}
	return columns;
}

/* Cells of several kinds. */
static void measure_union(msgpack_encoder *encoder, msgpack_column *it)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	unsigned char *part_of = msgpack_alloc_measured(encoder, it->count, 1), *indexes;
	uint32_t deepest_level = writer->deepest_level;
	union_part parts[UNION_PARTS];
	uint32_t used = find_parts(encoder, it, parts, part_of, true), columns, bits;
	msgpack_column repeated;
	uint64_t bytes;

	if (used > 0 && parts[REPEATED].count > 0
		&& !measure_repeated(encoder, &repeated, it, part_of, parts[REPEATED].count)) {
		used = find_parts(encoder, it, parts, part_of, false);
	}
	if (used == 0) {
		return;
	}
	if (parts[REPEATED].count == it->count) {
		*it = repeated;
		return;
	}
	columns = number_columns(encoder, parts, used);
	if (columns < 2) {
		return;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		union_part *part = parts[part_of[i]].cells ? &parts[part_of[i]] : parts;

		part->cells[part->filled++] = it->cells[i];
		part->types |= UINT32_C(1) << Z_TYPE_P(it->cells[i]);
		part_of[i] = (unsigned char) part->column;
	}
	bits = mp_index_bits(columns);
	bytes = mp_index_bytes(bits, it->count);
	indexes = msgpack_set_body(encoder, it, MP_COLUMN_UNION, (size_t) bytes);
	mp_pack_indexes(indexes, part_of, it->count, bits);
	msgpack_set_inner(encoder, it, columns);
	it->saved = -(int64_t) bytes - MSGPACK_COLUMN_HEAD * (1 + (int64_t) columns);
	writer->measurement++; /* nor are those that find_parts() has entered, in the columns of the parts */
	for (uint32_t i = 0; i < used; i++) {
		if (i == REPEATED && parts[i].cells) {
			it->inner[parts[i].column] = repeated;
			it->saved += repeated.saved;
		} else if (parts[i].cells) {
			measure_as_one(encoder, it, parts[i].column, parts[i].cells, parts[i].filled, parts[i].types);
		}
	}
	writer->deepest_level = deepest_level; /* no array has been measured with all of one around it */
}

/* Measures a column by the types of its cells. */
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
		measure_present(encoder, it, IS_NULL, types);
	}
}

static bool may_be_list(const zval *cell)
{
	const HashTable *array = Z_ARRVAL_P(cell);

	return HT_IS_PACKED(array) || array->nNumUsed == 0 || !array->arData[0].key;
}

/* May the cells, of which no other column is shorter, be a union of several? */
static bool may_be_union(const msgpack_encoder *encoder, zval *const *cells, uint32_t count, uint32_t types)
{
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t i = 1;

	if (count < UNION_MIN || writer->no_union || writer->in_first || !(types & CONTAINERS)
		|| ((types & NULLS) && are_of_one_kind(types))) {
		return false;
	}
	while (types == 1 << IS_ARRAY && i < count && may_be_list(cells[i]) == may_be_list(*cells)
		&& !may_refer(encoder, Z_ARRVAL_P(cells[i]))) {
		i++;
	}
	return i < count;
}

void msgpack_measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count, uint32_t types)
{
	enum { MAX_LEVELS = 8 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	msgpack_init_column(it, cells, count);
	if (UNEXPECTED(types & 1 << IS_UNDEF)) {
		measure_present(encoder, it, IS_UNDEF, types);
		return;
	}
	if (count < MSGPACK_COLUMN_MIN || writer->measured_levels == MAX_LEVELS) {
		return;
	}
	writer->measured_levels++;
	if (are_of_one_kind(types)) {
		writer->deepest_level = MAX(writer->deepest_level, writer->measured_levels);
	}
	measure_as(encoder, it, types);
	if (it->saved <= 0 && may_be_union(encoder, cells, count, types)) {
		msgpack_init_column(it, cells, count);
		measure_union(encoder, it);
	}
	writer->measured_levels--;
	/* a column of numbers is read faster */
	if (it->saved <= (it->body && it->value_count + it->inner_count == 0 ? -MSGPACK_COLUMN_HEAD : 0)) {
		msgpack_init_column(it, cells, count);
	}
}

/* What is measured */

/* Can a list that begins with these elements save as much as the heads of a column take, if it has few? */
static bool may_few_save(const zval *a, const zval *b, const zval *c)
{
	if (Z_TYPE_P(a) == IS_STRING) {
		return Z_TYPE_P(b) == IS_STRING && msgpack_may_be_alike(Z_STR_P(a), Z_STR_P(b))
			&& (Z_TYPE_P(c) != IS_STRING || msgpack_may_be_alike(Z_STR_P(a), Z_STR_P(c)));
	}
	return Z_TYPE_P(a) >= IS_ARRAY || Z_TYPE_P(b) == IS_DOUBLE
		|| (Z_TYPE_P(b) == IS_LONG && (Z_LVAL_P(b) > UINT16_MAX || Z_LVAL_P(b) < INT16_MIN));
}

/* Are the first elements of types that one column can have? `is_tried`: see msgpack_may_be_columns(). */
static bool may_be_cells(const HashTable *list, bool is_tried)
{
	enum { FEW = 8 };
	const zval *a = msgpack_value_at(list, 0), *b = msgpack_value_at(list, 1), *c = msgpack_value_at(list, 2);
	uint32_t types = 0, containers = 0;

	for (uint32_t i = 0; i < MIN(list->nNumUsed, FEW); i++) {
		const zval *value = msgpack_value_at(list, i);

		types |= UINT32_C(1) << Z_TYPE_P(value);
		containers += msgpack_is_container(value);
	}
	if (!are_of_one_kind(types & ~REFERENCES)) {
		return containers >= FEW / 2;
	}
	return (may_few_save(a, b, c)
		|| (list->nNumUsed >= FEW && (is_tried || Z_TYPE_P(a) != IS_STRING || msgpack_do_parts_repeat(list))));
}

/* Do the first keys of a map begin as the one before? */
static bool do_keys_repeat(const HashTable *map)
{
	zval keys[MSGPACK_PREFIXES_SAMPLE], *cells[MSGPACK_PREFIXES_SAMPLE];
	uint32_t count = MIN(map->nNumUsed, MSGPACK_PREFIXES_SAMPLE);
	size_t values = 0;

	for (uint32_t i = 0; i < count; i++) {
		const Bucket *bucket = &map->arData[i];

		if (!bucket->key) {
			return false;
		}
		values += Z_TYPE(bucket->val) == IS_STRING ? Z_STRLEN(bucket->val) : 1;
		cells[i] = &keys[i];
		ZVAL_STR(cells[i], bucket->key);
	}
	return msgpack_have_prefixes(cells, count, 0, values);
}

bool msgpack_may_be_columns(const HashTable *array, bool is_list, bool is_tried)
{
	return array->nNumUsed >= MSGPACK_COLUMN_MIN && (is_list ? may_be_cells(array, is_tried)
		: array->nNumUsed <= MSGPACK_COLUMN_MAX && msgpack_may_be_in_column(array, 0)
			&& msgpack_may_be_in_column(array, 1) && msgpack_may_be_in_column(array, 2) && (!array->arData[0].key
				|| msgpack_is_container(&array->arData[0].val) || do_keys_repeat(array)))
		&& (is_tried || !msgpack_is_container(msgpack_value_at(array, 0)) || may_maps_save((zval *[]) {
			msgpack_value_at(array, 0), msgpack_value_at(array, 1), msgpack_value_at(array, 2) }, MSGPACK_COLUMN_MIN));
}

/* Can a column of its keys be shorter than these? */
static bool may_keys_save(const HashTable *map)
{
	const zend_string *a = map->arData[0].key, *b = map->arData[1].key, *c = map->arData[2].key;

	return !a || (b && c && msgpack_may_be_alike(a, b) && msgpack_may_be_alike(a, c)) || do_keys_repeat(map);
}

int64_t msgpack_measure_array(msgpack_encoder *encoder, msgpack_column *it, bool is_list)
{
	enum { HEADS = 9 };
	HashTable *array = Z_ARRVAL_P(it->cells[0]);

	msgpack_writer_of(encoder)->deepest_level = 0;
	if (is_list) { /* each further block is at most a head longer than its values */
		msgpack_set_inner(encoder, it, mp_count_blocks(array->nNumUsed));
		msgpack_measure_block(encoder, it->inner, it, 0);
		it->saved = it->inner->saved - (it->inner_count > 1 ? MSGPACK_COLUMN_HEAD * (int64_t) it->inner_count : 0);
	} else {
		msgpack_begin_measurement(encoder);
		measure_elements(encoder, it, true, array->nNumUsed);
	}
	if (is_list || !may_keys_save(array)) {
		return it->saved - HEADS;
	}
	msgpack_measure_lengths(encoder, it, true, array->nNumUsed);
	return it->saved;
}
