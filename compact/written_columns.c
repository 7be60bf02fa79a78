#include "../base/calls.h"
#include "../base/php_dates.h"
#include "measured.h"

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it);

/* Opens a row, to which references in it may lead back. False: they do, and the value has to be written anew, where
 * these are marked. */
static bool open_row(msgpack_encoder *encoder, const HashTable *row)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (EXPECTED(!writer->has_references) || writer->shares != MSGPACK_SHARES_ALL
		|| (GC_FLAGS(row) & GC_IMMUTABLE) || msgpack_types_in(row) < 1 << IS_ARRAY) {
		return true;
	}
	writer->open_rows = writer->open_rows ? writer->open_rows : zend_new_array(0);
	encoder->starts_over |= !zend_hash_index_add_empty_element(writer->open_rows, msgpack_address_of(row));
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
		for (uint32_t i = 0, is_shared = msgpack_is_in_shared(encoder); i < it->count; i++) {
			zend_object *object = Z_OBJ_P(it->cells[i]);

			if (GC_REFCOUNT(object) == 1 && EXPECTED(!is_shared)) {
				continue;
			}
			if (msgpack_is_out_of_memory() || !encoder->hooks->begin_row(encoder, object, first->ordinal + i)) {
				encoder->starts_over = true;
				return false;
			}
		}
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

static void end_rows(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *each)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t deepest = writer->deepest;

	msgpack_encoder_leave(encoder);
	for (uint32_t i = 0; i < it->count && Z_TYPE_P(it->cells[0]) == IS_ARRAY; i++, each->ordinal++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (UNEXPECTED(writer->open_rows)) {
			zend_hash_index_del(writer->open_rows, msgpack_address_of(array));
		}
		if (zend_hash_num_elements(array) > 0 && msgpack_may_be_shared(writer, array)) {
			/* as if it took one byte for its head, and one for each key and value */
			each->start = (size_t) (encoder->cursor - encoder->start) - 1
				- zend_hash_num_elements(array) * (HT_IS_PACKED(array) ? 1 : 2);
			writer->deepest = deepest;
			msgpack_end_shareable(encoder, array, each);
		}
	}
	writer->deepest = MAX(deepest, each->outer);
}

/* Writes the index of the shape of rows, or their keys, which define it. */
static bool put_shape(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const HashTable *keys = it->keys;
	const zend_class_entry *ce = Z_TYPE_P(it->cells[0]) == IS_OBJECT ? Z_OBJCE_P(it->cells[0]) : NULL;
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
	if (!msgpack_compact_put_keys(encoder, ce, keys)) {
		return false;
	}
	shape = shape ? shape : msgpack_add_shape(encoder, ce, (HashTable *) keys, hash);
	msgpack_define_written_shape(writer, shape);
	return true;
}

/* The cells of dates in one of the columns of their payloads. Returns their types. */
static uint32_t collect_dates(msgpack_encoder *encoder, const msgpack_column *it, zval **cells, uint32_t column)
{
	msgpack_date_payload payload;

	for (uint32_t i = 0; i < it->count; i++) {
		msgpack_read_date_payload(&payload, Z_OBJ_P(it->cells[i]));
		if (column == 1) {
			cells[i] = msgpack_alloc_measured(encoder, 1, sizeof(zval));
			ZVAL_LONG(cells[i], payload.timezone_type);
		} else {
			cells[i] = column == 0 ? msgpack_new_measured_string(encoder, payload.date, MSGPACK_DATE_LENGTH)
				: msgpack_new_measured_string(encoder, payload.timezone, strlen(payload.timezone));
		}
	}
	return 1 << (column == 1 ? IS_LONG : IS_STRING);
}

/* The cells of rows in the column of a key; IS_UNDEF where it is missing. Returns their types. */
static uint32_t collect_cells(msgpack_encoder *encoder, const msgpack_column *it, zval **cells, uint32_t column)
{
	static zval missing; /* IS_UNDEF */
	const HashTable *keys = it->keys;
	uint32_t *next = it->next;
	zval **rows = keys ? it->arrays : it->cells;
	uint32_t count = it->count, types = 0;

	for (uint32_t i = 0; i < count; i++) {
		HashTable *row = Z_ARRVAL_P(rows[i]);
		zval *cell = &missing;

		if (!keys) {
			cell = &Z_OBJ_P(rows[i])->properties_table[column];
		} else if (EXPECTED(row->nNumUsed == keys->nNumUsed)) {
			cell = &row->arData[column].val;
		} else if (next && next[i] < row->nNumUsed
			&& msgpack_is_same_key(&row->arData[next[i]], &keys->arData[column])) {
			cell = &row->arData[next[i]++].val;
		}
		cells[i] = msgpack_cell_at(encoder, cell, &types);
	}
	return types;
}

/* Are they rows with an object that has been written since they were measured, as in another column of tuples? */
static bool are_written(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t i = 0, count = it->are_rows && Z_TYPE_P(it->cells[0]) == IS_OBJECT ? it->count : 0;

	while (i < count && (GC_REFCOUNT(Z_OBJ_P(it->cells[i])) == 1
		|| encoder->hooks->is_plain(encoder, Z_OBJ_P(it->cells[i]), Z_OBJCE_P(it->cells[i])))) {
		i++;
	}
	return i < count;
}

/* Writes an inner column, which may be measured now. */
static bool put_inner(msgpack_encoder *encoder, const msgpack_column *it, uint32_t index)
{
	const msgpack_column *measured = it->body ? &it->inner[index] : NULL;
	zend_arena **arena = &msgpack_writer_of(encoder)->arena;
	void *checkpoint = zend_arena_checkpoint(*arena);
	msgpack_column inner;
	bool done;

	if (!measured) {
		zval **cells = msgpack_new_cells(encoder, it->count);
		uint32_t types = (it->are_dates ? collect_dates : collect_cells)(encoder, it, cells, index);

		msgpack_begin_measurement(encoder);
		msgpack_measure_column(encoder, &inner, cells, it->count, types);
	} else if (*it->body == MP_COLUMN_LISTS && index > 0) {
		msgpack_measure_block(encoder, &inner, it, index);
	} else if (it->count > 1 && are_written(encoder, measured)) { /* not since the outermost list was measured */
		msgpack_writer_of(encoder)->saved -= measured->saved;
		msgpack_init_column(&inner, measured->cells, measured->count);
	} else {
		return put_column(encoder, measured);
	}
	msgpack_writer_of(encoder)->saved += inner.saved;
	done = put_column(encoder, &inner);
	zend_arena_release(arena, checkpoint);
	return done;
}

/* Writes what precedes the inner columns, unless it is a shape. */
static bool put_values(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t items = it->value_count + it->inner_count + it->is_padded;
	const msgpack_written_array *same;
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
		same = it->body && Z_TYPE_P(it->values[i]) == IS_ARRAY
			? msgpack_compact_find_same(encoder, Z_ARRVAL_P(it->values[i])) : NULL;
		if (same) { /* even if the array is as short as the reference: a dictionary cannot have the array */
			encoder->cursor = p;
			msgpack_compact_put_same_array(encoder, same);
			p = encoder->cursor;
		} else {
			p = msgpack_compact_put_at(encoder, p, it->values[i]);
		}
	}
	return msgpack_commit(encoder, p);
}

/* Can all arrays and objects of a dictionary be referred to? */
static bool are_known(const msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t count = it->body && it->value_count > 0 && Z_TYPE_P(*it->values) >= IS_ARRAY ? it->value_count : 0;
	bool are_known = true;

	for (uint32_t i = 0; are_known && i < count; i++) {
		if (Z_TYPE_P(it->values[i]) == IS_ARRAY) {
			are_known = msgpack_compact_find_same(encoder, Z_ARRVAL_P(it->values[i])) != NULL;
		} else {
			encoder->hooks->may_repeat(encoder, Z_OBJ_P(it->values[i]), &are_known);
		}
	}
	return are_known;
}

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool in_payload = writer->in_payload;
	msgpack_shareable_array shareable;
	msgpack_column plain;

	if (UNEXPECTED(!are_known(encoder, it))) {
		writer->saved -= it->saved;
		msgpack_init_column(&plain, it->cells, it->count);
		it = &plain;
	}
	writer->column_cost += it->cost;
	if (!(it->are_rows && !it->body ? put_shape : put_values)(encoder, it)
		|| (it->are_rows && !begin_rows(encoder, it, &shareable))) {
		return false;
	}
	if (it->are_rows && Z_TYPE_P(it->cells[0]) == IS_OBJECT) {
		writer->in_payload = msgpack_copies_argument(Z_OBJCE_P(it->cells[0]));
	}
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_inner(encoder, it, i)) {
			return it->are_rows && msgpack_fail_in_rows(encoder, it->cells, it->count);
		}
	}
	writer->in_payload = in_payload;
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
	msgpack_writer_of(encoder)->saved -= (int64_t) bytes + MSGPACK_COLUMN_HEAD;
	msgpack_writer_of(encoder)->may_be_longer |= bytes > 0;
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

/* A reference to an object becomes one of the first place in the message that has the object: in columns that may be
 * another place than in rows. So where the value cannot be written anew any more, lists with objects are no columns.
 * Lists with references are none where userland may run later: see msgpack_compact_count_back_reference(). */
static bool may_move(const msgpack_encoder *encoder, const HashTable *list)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool is_final = writer->shares != MSGPACK_SHARES_ALL;
	bool moves = !encoder->hooks->reference || (!is_final && encoder->runs_no_userland)
		|| !msgpack_has_values_from(writer, list, is_final ? IS_OBJECT : IS_REFERENCE, 0);

	writer->misses_columns |= !moves;
	return moves;
}

/* Writes the array, as a column of one list or map, if that is shorter. It has been entered, but has no ordinal yet.
 * Not inlined: most arrays are no columns. */
static zend_never_inline bool put_if_shorter(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_outermost = !writer->in_columns, is_shorter;
	zval value, *cell = &value;
	msgpack_column it;
	int64_t saved;

	ZVAL_ARR(cell, array);
	msgpack_init_column(&it, &cell, 1);
	it.arrays = &cell;
	saved = msgpack_measure_array(encoder, &it, is_list);
	is_shorter = saved > (int64_t) msgpack_least_gain(writer) && may_move(encoder, array);
	if (is_shorter) {
		if (!it.body) {
			msgpack_measure_lengths(encoder, &it, !is_list, array->nNumUsed);
		}
		msgpack_compact_save(writer, saved);
		encoder->heads++;
		encoder->is_silent |= writer->is_first;
		it.are_rows = false; /* the caller has entered the array */
		it.is_padded = is_outermost && is_list && it.inner_count > 1;
		writer->in_columns = true;
		*done = put_column(encoder, &it) && (!is_outermost || put_padding(encoder, head, it.is_padded));
		writer->in_columns = !is_outermost;
		writer->missed = 0;
	} else {
		writer->vain_depth = MAX(writer->vain_depth, encoder->depth + writer->deepest_level - 1);
		writer->vain_levels++;
	}
	return is_shorter;
}

bool msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	enum { ARENA = 16 * 1024, SAMPLE = 256 /* elements: msgpack_may_be_columns() does not look at more */ };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	bool has_holes = array->nNumUsed != array->nNumOfElements, is_shorter;
	HashTable *dense;
	void *checkpoint;

	if (encoder->options->arr_map != MSGPACK_ARR_MAP_DETECT || encoder->hooks->array || writer->no_columns
		|| (EXPECTED(!has_holes) ? !msgpack_may_be_columns(array, is_list, true)
			: array->nNumOfElements > MSGPACK_COLUMN_MAX)) {
		return false;
	}
	writer->arena = writer->arena ? writer->arena : zend_arena_create(ARENA);
	checkpoint = zend_arena_checkpoint(writer->arena);
	dense = has_holes ? Z_ARRVAL_P(msgpack_without_holes(encoder, array, SAMPLE)) : array;
	is_shorter = !has_holes || msgpack_may_be_columns(dense, is_list, true);
	if (is_shorter) {
		dense = dense->nNumUsed == array->nNumOfElements ? dense
			: Z_ARRVAL_P(msgpack_without_holes(encoder, array, UINT32_MAX));
		is_shorter = put_if_shorter(encoder, dense, is_list, done);
	}
	zend_arena_release(&writer->arena, checkpoint);
	return is_shorter;
}
