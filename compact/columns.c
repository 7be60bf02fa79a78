#include "column_frame.h"

#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/map_keys.h"

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zval *row_with(const msgpack_frame *frame, const void *address);
static void abandon(msgpack_frame *frame);

static const msgpack_frame_type arrays_type = { .next = columns_next, .abandon = abandon, .row_with = row_with,
	.bytes_per_item = 1, .has_array = true };
static const msgpack_frame_type objects_type = { .next = columns_next, .abandon = abandon, .row_with = row_with,
	.bytes_per_item = 1 };
/* A frame of texts is no level of the value. */
static const msgpack_frame_type texts_type = { .next = columns_next, .abandon = abandon, .bytes_per_item = 1,
	.is_provisional = true, .has_array = true };
/* The keys of records or objects, which are defined before their columns. */
static const msgpack_frame_type definition_type = { .next = definition_next,
	.abandon = msgpack_compact_abandon_definition, .bytes_per_item = 1, .has_array = true };

/* Rows */

static bool has_element(const zend_array *array, const void *address)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) address - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

/* Has the row a cell at this address? A row that is still nil has none. */
static bool has_cell(const zval *row, const void *address)
{
	const zend_object *object = Z_TYPE_P(row) == IS_OBJECT ? Z_OBJ_P(row) : NULL;

	if (!object) {
		return Z_TYPE_P(row) == IS_ARRAY && has_element(Z_ARRVAL_P(row), address);
	}
	return (uintptr_t) address - (uintptr_t) object->properties_table
		< (size_t) object->ce->default_properties_count * sizeof(zval)
		|| (object->properties && has_element(object->properties, address));
}

/* The place of a row. The slot of the frame may be moved, and that of an object become a reference. */
static zval *row_at(const msgpack_frame *frame, uint32_t index)
{
	zval *row = index > 0 ? frame->columns->rows[index] : frame->slot;

	ZVAL_DEREF(row);
	return row;
}

/* The slot of the row that has a cell at this address. NULL: none. */
static zval *row_with(const msgpack_frame *frame, const void *address)
{
	for (uint32_t i = 0; i < frame->columns->count; i++) {
		if (has_cell(row_at(frame, i), address)) {
			return row_at(frame, i);
		}
	}
	return NULL;
}

/* The value of a cell comes next: the row that it is in becomes that of the frame. */
static void find_row(msgpack_frame *frame, const zval *cell)
{
	msgpack_column_frame *columns = frame->columns;
	zval *row;

	while (columns->row < columns->count - 1 && !has_cell(row_at(frame, columns->row), cell)) {
		columns->row++;
	}
	row = row_at(frame, columns->row);
	if (columns->kind == MSGPACK_ROWS_ARE_OBJECTS) {
		frame->form.object = Z_OBJ_P(row);
	} else {
		frame->array = Z_ARRVAL_P(row);
	}
}

/* The frame whose cells become these rows; NULL: there is one row, which is in no column. */
static msgpack_column_frame *outer_of(const msgpack_decoder *decoder, const msgpack_column_frame *rows)
{
	const msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;

	return top && top->type->next == columns_next && top->columns->cells == rows->rows ? top->columns : NULL;
}

/* An object or empty list is next, which gets a place in the row of the top frame. */
static void find_outer_row(msgpack_decoder *decoder, const msgpack_column_frame *rows, const zval *slot)
{
	if (outer_of(decoder, rows)) {
		find_row(decoder->top, slot);
	}
}

/* Begins a row in its slot: an object, or an array whose cells are nil. False: see status. */
static bool begin_row(msgpack_decoder *decoder, msgpack_column_frame *rows, zval *slot, zend_class_entry **ce)
{
	zend_array *array;
	uint32_t length;

	decoder->heads++;
	switch (rows->kind) {
		case MSGPACK_ROWS_ARE_OBJECTS:
			find_outer_row(decoder, rows, slot);
			return decoder->hooks->rows->begin(decoder, slot, rows->shape + 1, ce);
		case MSGPACK_ROWS_ARE_RECORDS:
			array = msgpack_compact_new_record(decoder, &decoder->compact->shapes[rows->shape]);
			break;
		case MSGPACK_ROWS_ARE_MAPS:
			array = msgpack_array_of((uint32_t) mp_next_integer(&rows->lengths), false);
			break;
		default:
			length = rows->kind == MSGPACK_ROWS_ARE_TUPLES ? rows->columns
				: (uint32_t) mp_next_integer(&rows->lengths);
			array = length > 0 ? msgpack_column_list(length) : NULL;
	}
	if (array) {
		ZVAL_ARR(slot, array);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
	msgpack_compact_number_container(decoder, array, 0);
	if (!array && decoder->hooks->empty_list) {
		find_outer_row(decoder, rows, slot);
		decoder->hooks->empty_list(decoder, slot);
	}
	return true;
}

/* Frames */

static void free_column(msgpack_column_frame *columns)
{
	if (columns->cells) {
		efree(columns->cells);
	}
	if (columns->indexes) {
		efree(columns->indexes);
	}
	if (columns->values) {
		zend_array_destroy(columns->values);
	}
	columns->cells = NULL;
	columns->indexes = NULL;
	columns->values = NULL;
}

static void free_columns(msgpack_column_frame *columns)
{
	free_column(columns);
	efree(columns->rows);
	if (columns->map_lengths) {
		efree(columns->map_lengths);
	}
	if (columns->parts) {
		zend_array_destroy(columns->parts);
	}
	if (columns->template) {
		efree(columns->template);
		efree(columns->literals);
	}
	efree(columns);
}

static void abandon(msgpack_frame *frame)
{
	free_columns(frame->columns);
}

/* Keeps an array to the end of the message: the strings in it may have indexes. */
static void hold_strings(msgpack_decoder *decoder, zend_array **values)
{
	zval held;

	if (*values) {
		ZVAL_ARR(&held, *values);
		msgpack_decoder_clear(decoder, &held);
		*values = NULL;
	}
}

/* A column has been read, or has become the rows of another frame. */
static void end_column(msgpack_decoder *decoder, msgpack_column_frame *columns)
{
	hold_strings(decoder, &columns->values);
	free_column(columns);
	columns->column++;
	columns->state = MSGPACK_COLUMN_HEAD;
}

/* Charges for rows, and begins them at the cells of the top frame, or at a slot outside of it; the new frame owns what
 * they have. False: see status. */
static bool begin_rows(msgpack_decoder *decoder, msgpack_column_frame *rows, uint64_t cost)
{
	msgpack_column_frame *outer = outer_of(decoder, rows), *columns;
	bool are_objects = rows->kind == MSGPACK_ROWS_ARE_OBJECTS, are_texts = rows->kind == MSGPACK_ROWS_ARE_TEXTS;
	zend_class_entry *ce = NULL;
	msgpack_frame *frame;

	if (!msgpack_column_pay(decoder, cost) || (!are_texts && !msgpack_may_go_deeper(decoder))) {
		return false;
	}
	rows->first = decoder->heads + 1;
	for (uint32_t i = 0; i < rows->count && !are_texts && !msgpack_is_out_of_memory(); i++) {
		if (!begin_row(decoder, rows, rows->rows[i], &ce)) {
			return false;
		}
	}
	if (msgpack_column_is_out_of_memory(decoder)) {
		return false;
	}
	columns = emalloc(sizeof(*columns)); /* before there is a frame to abandon: it may be a fatal error */
	frame = msgpack_decoder_push(decoder, are_objects ? &objects_type : are_texts ? &texts_type : &arrays_type,
		rows->rows[0], 0);
	if (!frame) {
		efree(columns);
		return false;
	}
	frame->columns = columns;
	*columns = *rows;
	rows->rows = NULL;
	if (outer) {
		outer->cells = NULL;
		outer->row = 0;
		end_column(decoder, outer);
	}
	if (are_objects) {
		frame->shape = rows->shape + 1;
		frame->in_payload = false;
		frame->form = (msgpack_form_frame) { .class_names = 1 };
	} else {
		frame->array = NULL;
	}
	return true;
}

/* All columns have been read. */
static void end_arrays(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	const msgpack_column_frame *columns = frame->columns;
	bool are_objects = decoder->hooks->maps_are_objects
		&& (columns->kind == MSGPACK_ROWS_ARE_MAPS || columns->kind == MSGPACK_ROWS_ARE_RECORDS);

	for (uint32_t i = 0; i < columns->count && decoder->status == MSGPACK_DECODE_DONE; i++) {
		if (columns->has_missing && !msgpack_compact_link_keys(Z_ARRVAL_P(row_at(frame, i)))) {
			msgpack_malformed(decoder);
		} else if (are_objects && !msgpack_column_is_out_of_memory(decoder)) {
			decoder->hooks->object_of_map(decoder, row_at(frame, i), columns->first + i);
		} else {
			msgpack_compact_end_container(decoder, columns->first + i, frame->height + 1);
		}
	}
}

static zval *end_rows(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	bool are_texts = columns->kind == MSGPACK_ROWS_ARE_TEXTS;
	uint32_t height = frame->height + 1;

	if (are_texts) {
		msgpack_column_set_texts(decoder, columns);
	} else if (columns->kind == MSGPACK_ROWS_ARE_OBJECTS) {
		for (uint32_t i = 0; i < columns->count; i++) {
			columns->rows[i] = row_at(frame, i);
		}
		decoder->hooks->rows->end(decoder, columns->rows, columns->count);
	} else {
		end_arrays(decoder, frame);
	}
	if (decoder->status == MSGPACK_DECODE_DONE) {
		hold_strings(decoder, &columns->parts);
		free_columns(columns);
		msgpack_drop_frame(decoder);
		msgpack_compact_add_height(decoder, are_texts ? 0 : height);
	}
	return NULL;
}

/* The heads of columns: tables */

/* Are the lengths, of so many lists or maps, each `least` or more? */
static bool measure(mp_integers lengths, uint32_t count, int64_t least, uint64_t *total)
{
	*total = 0;
	for (uint32_t i = 0; i < count; i++) {
		int64_t length = mp_next_integer(&lengths);

		if (length < least || length > (int64_t) (HT_MAX_SIZE / 2)
			|| (*total += (uint64_t) length) > HT_MAX_SIZE / 2) {
			return false;
		}
	}
	return true;
}

/* Maps of any keys: the lengths are kept until add_keys() has the keys. */
static bool begin_maps(msgpack_decoder *decoder, msgpack_column_frame *rows)
{
	mp_integers lengths = rows->lengths;
	msgpack_column_frame *columns;

	if (!begin_rows(decoder, rows, mp_cost_of_maps(rows->count, rows->elements))) {
		return false;
	}
	columns = decoder->top->columns;
	columns->map_lengths = msgpack_column_vector(decoder, columns->count, sizeof(*columns->map_lengths));
	for (uint32_t i = 0; columns->map_lengths && i < columns->count; i++) {
		columns->map_lengths[i] = (uint32_t) mp_next_integer(&lengths);
	}
	columns->parts = msgpack_column_list((uint32_t) columns->elements);
	return columns->map_lengths && !msgpack_column_is_out_of_memory(decoder);
}

/* The first element of an array that is a column or a value, or an ext value alone. */
typedef struct {
	uint32_t items;  /* elements that follow */
	uint8_t type;    /* MP_COMPACT_COLUMN, MP_COMPACT_SHAPE; 0: it is an element like the others */
	bool is_ext8;
	const unsigned char *body;
	const unsigned char *end;
} encoding;

/* Reads the first of so many elements, unless it is no ext value of these types. False: it is not all there. */
static bool read_encoding(msgpack_decoder *decoder, encoding *encoding, uint32_t count)
{
	const unsigned char *p = decoder->cursor;
	mp_tag tag;

	encoding->type = 0;
	if (count == 0 || (p < decoder->end && !mp_is_ext_head(*p))) {
		return true;
	}
	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (tag.ext_type == MP_COMPACT_COLUMN || tag.ext_type == MP_COMPACT_SHAPE) {
		encoding->items = count - 1;
		encoding->type = (uint8_t) tag.ext_type;
		encoding->is_ext8 = *p == MP_EXT8;
		encoding->body = mp_body(p);
		encoding->end = decoder->cursor = encoding->body + tag.length;
	}
	return true;
}

/* Lists or maps with their lengths. */
static bool begin_of_lengths(msgpack_decoder *decoder, msgpack_column_frame *rows, const encoding *encoding)
{
	bool are_maps = *encoding->body == MP_COLUMN_MAPS;

	rows->kind = are_maps ? MSGPACK_ROWS_ARE_MAPS : MSGPACK_ROWS_ARE_LISTS;
	if (!mp_integers_begin(&rows->lengths, encoding->body + 1, encoding->end, rows->count)
		|| !measure(rows->lengths, rows->count, are_maps, &rows->elements)) {
		return msgpack_malformed(decoder);
	}
	rows->columns = are_maps ? 2 : rows->count == 1 ? mp_count_blocks(rows->elements) : 1;
	rows->is_padded = !outer_of(decoder, rows) && encoding->items == rows->columns + 1;
	if (encoding->items != rows->columns + rows->is_padded) {
		return msgpack_malformed(decoder);
	}
	return are_maps ? begin_maps(decoder, rows)
		: begin_rows(decoder, rows, mp_cost_of_lists(rows->count, rows->elements));
}

static bool begin_tuples(msgpack_decoder *decoder, msgpack_column_frame *rows, const encoding *encoding)
{
	rows->kind = MSGPACK_ROWS_ARE_TUPLES;
	rows->columns = encoding->items;
	rows->elements = (uint64_t) rows->count * encoding->items;
	if (encoding->end - encoding->body > 1 || encoding->items == 0 || rows->elements > HT_MAX_SIZE / 2) {
		return msgpack_malformed(decoder);
	}
	return begin_rows(decoder, rows, mp_cost_of_lists(rows->count, rows->elements));
}

static bool begin_texts(msgpack_decoder *decoder, msgpack_column_frame *rows, const encoding *encoding)
{
	const unsigned char *template = encoding->body + 1;
	uint32_t length = (uint32_t) (encoding->end - template);
	uint64_t parts = (uint64_t) rows->count * encoding->items;

	rows->kind = MSGPACK_ROWS_ARE_TEXTS;
	rows->columns = encoding->items;
	if (parts > HT_MAX_SIZE / 2) {
		return msgpack_malformed(decoder);
	}
	if (!msgpack_column_split_template(decoder, rows, template, length)) {
		return false;
	}
	if (!begin_rows(decoder, rows, mp_cost_of_texts(rows->count, rows->count * (uint64_t) length, parts))) {
		efree(rows->template);
		efree(rows->literals);
		return false;
	}
	if (!msgpack_column_begin_digits(decoder->top->columns)) {
		decoder->top->columns->parts = msgpack_column_list((uint32_t) parts);
	}
	return !msgpack_column_is_out_of_memory(decoder);
}

static uint64_t cost_of_rows(uint64_t count, uint32_t keys, bool are_objects)
{
	return (are_objects ? mp_cost_of_objects : mp_cost_of_maps)(count, count * keys);
}

/* Records or objects of the shape with this index. */
static bool begin_of_shape(msgpack_decoder *decoder, msgpack_column_frame *rows, uint32_t index, uint64_t cost)
{
	msgpack_shape *shape = &decoder->compact->shapes[index];

	if (!msgpack_column_pay(decoder, cost)) {
		return false;
	}
	if (!shape->is_usable && !msgpack_compact_check_shape(shape)) {
		return msgpack_malformed(decoder);
	}
	rows->kind = shape->class_name ? MSGPACK_ROWS_ARE_OBJECTS : MSGPACK_ROWS_ARE_RECORDS;
	rows->columns = shape->pairs;
	rows->shape = index;
	return begin_rows(decoder, rows, 0);
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame rows = { .rows = frame[-1].columns->cells, .count = frame[-1].columns->cell_count };
	uint32_t index = decoder->compact->shape_count;

	if (!msgpack_column_is_long_enough(decoder) || !msgpack_compact_read_definition(decoder, frame)) {
		return NULL;
	}
	if (frame->definition.has_class && !decoder->hooks->rows) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (msgpack_column_pay(decoder, cost_of_rows(rows.count, frame->array->nNumUsed, frame->definition.has_class))
		&& msgpack_compact_end_definition(decoder)) {
		begin_of_shape(decoder, &rows, index, 0);
	}
	return NULL;
}

/* Begins rows of the shape whose index is the body of their marker; or, without a body, of one that the keys define
 * which follow. */
static bool read_shape(msgpack_decoder *decoder, msgpack_column_frame *rows, const encoding *encoding)
{
	uint32_t length = (uint32_t) (encoding->end - encoding->body);
	uint32_t index = (uint32_t) mp_load(encoding->body, length);
	const msgpack_shape *shape = index < decoder->compact->shape_count ? &decoder->compact->shapes[index] : NULL;

	if (encoding->is_ext8 && length == 0) {
		return msgpack_compact_push_definition(decoder, &definition_type, rows->rows[0], encoding->items);
	}
	if (encoding->is_ext8 || length > 2 || !shape || shape->pairs != encoding->items
		|| (shape->class_name && !decoder->hooks->rows)) {
		return msgpack_malformed(decoder);
	}
	return begin_of_shape(decoder, rows, index, cost_of_rows(rows->count, shape->pairs, shape->class_name != NULL));
}

/* The heads of columns: cells */

/* The slots of properties; values that no property takes go to a list. */
static bool find_properties(msgpack_decoder *decoder, msgpack_column_frame *columns)
{
	const zend_array *names = msgpack_compact_keys_of(&decoder->compact->shapes[columns->shape]);
	zend_array *dropped;

	if (columns->cell_count == 0) {
		return true;
	}
	if (!decoder->hooks->rows->slots(decoder, columns->cells, columns->cell_count,
		names->arData[columns->column].key)) {
		return false;
	}
	if (!columns->cells[0]) {
		dropped = msgpack_column_list(columns->cell_count);
		for (uint32_t i = 0; i < columns->cell_count; i++) {
			columns->cells[i] = &dropped->arPacked[i];
		}
		hold_strings(decoder, &dropped);
	}
	return !msgpack_column_is_out_of_memory(decoder);
}

static bool has_bit(const unsigned char *bits, uint32_t index)
{
	return bits[index / 8] >> index % 8 & 1;
}

/* Takes the cells whose bits are not set out of the column: they are nil, or `have_no_key`. */
static void keep_cells(msgpack_column_frame *columns, const unsigned char *bits, bool have_no_key)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < columns->cell_count; i++) {
		columns->cells[kept] = columns->cells[i];
		if (has_bit(bits, i)) {
			kept++;
		} else if (have_no_key) {
			msgpack_compact_take_key_out((Bucket *) columns->cells[i]);
			columns->has_missing = true;
		}
	}
	columns->cell_count = kept;
}

/* The cells of tuples, records or objects: of those whose bits are set, unless `bits` is NULL. The other ones do not
 * have the key. */
static bool find_cells(msgpack_decoder *decoder, msgpack_column_frame *columns, const unsigned char *bits)
{
	bool are_objects = columns->kind == MSGPACK_ROWS_ARE_OBJECTS;
	bool are_records = columns->kind == MSGPACK_ROWS_ARE_RECORDS;
	size_t offset = columns->column * (are_records ? sizeof(Bucket) : sizeof(zval));
	uint32_t count = columns->count;
	zval **rows = columns->rows, **cells = columns->cells;

	for (uint32_t i = 0; i < count; i++) {
		zval *row = rows[i];

		ZVAL_DEREF(row);
		cells[i] = are_objects ? row : (zval *) ((char *) Z_ARRVAL_P(row)->arPacked + offset);
	}
	if (bits) {
		keep_cells(columns, bits, are_records);
	}
	return !are_objects || find_properties(decoder, columns);
}

/* The cells of lists, or of maps whose keys are there: all elements; of a list in blocks those from `start` on. */
static void find_elements(const msgpack_frame *frame, uint32_t start)
{
	const msgpack_column_frame *columns = frame->columns;
	uint32_t count = 0;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = Z_ARRVAL_P(row_at(frame, i));

		for (uint32_t j = start; j < array->nNumUsed && count < columns->cell_count; j++) {
			columns->cells[count++] = HT_IS_PACKED(array) ? &array->arPacked[j] : &array->arData[j].val;
		}
	}
}

/* Finds the cells of a column, unless its head has been read before; `bits` as in find_cells(). */
static bool begin_cells(msgpack_decoder *decoder, const msgpack_frame *frame, const unsigned char *bits)
{
	msgpack_column_frame *columns = frame->columns;
	bool are_elements = columns->kind == MSGPACK_ROWS_ARE_LISTS || columns->kind == MSGPACK_ROWS_ARE_MAPS;
	uint32_t start = 0, count = are_elements ? (uint32_t) columns->elements : columns->count;

	columns->rows[0] = frame->slot;
	if (columns->cells || msgpack_column_has_digits(columns)) {
		return true;
	}
	if (columns->kind == MSGPACK_ROWS_ARE_LISTS && columns->columns > 1) {
		start = columns->column * MP_COLUMN_BLOCK;
		count = MIN(count - start, MP_COLUMN_BLOCK);
	}
	columns->cells = msgpack_column_vector(decoder, count, sizeof(*columns->cells));
	columns->cell_count = count;
	columns->cell = columns->row = 0;
	if (!columns->cells) {
		return false;
	}
	if (!are_elements && columns->kind != MSGPACK_ROWS_ARE_TEXTS) {
		return find_cells(decoder, columns, bits);
	}
	for (uint32_t i = 0; msgpack_column_has_parts(columns) && i < count; i++) {
		columns->cells[i] = &columns->parts->arPacked[columns->column * count + i];
	}
	if (!msgpack_column_has_parts(columns)) {
		find_elements(frame, start);
	}
	return true;
}

static bool has_bits(const encoding *encoding, uint32_t cells)
{
	return encoding->items == 1 && (size_t) (encoding->end - encoding->body) == 1 + ((uint64_t) cells + 7) / 8;
}

/* Begins a column that is an array with such a first element: rows at its cells, a dictionary, or one without nils. */
static bool begin_encoded(msgpack_decoder *decoder, msgpack_column_frame *columns, const encoding *encoding)
{
	uint32_t length = (uint32_t) (encoding->end - encoding->body), items = encoding->items;
	msgpack_column_frame rows = { .rows = columns->cells, .count = columns->cell_count };
	bool has_parts = msgpack_column_has_parts(columns), may_have_rows = !has_parts && rows.count > 0;

	if (encoding->type == MP_COMPACT_SHAPE) {
		return may_have_rows ? read_shape(decoder, &rows, encoding) : msgpack_malformed(decoder);
	}
	switch (length > 0 ? *encoding->body : MP_COLUMN_PADDING) {
		case MP_COLUMN_CONSTANT:
			if (length == 1 && items == 1) {
				return msgpack_column_begin_dictionary(decoder, columns, 1, NULL);
			}
			break;
		case MP_COLUMN_DICTIONARY:
			if (items > 0 && items <= MP_COLUMN_DICTIONARY_MAX && length - 1 == rows.count) {
				return msgpack_column_begin_dictionary(decoder, columns, items, encoding->body + 1);
			}
			break;
		case MP_COLUMN_NULLS:
			if (!has_parts && has_bits(encoding, rows.count)) {
				keep_cells(columns, encoding->body + 1, false);
				return true;
			}
			break;
		case MP_COLUMN_TEXTS:
			if (columns->kind != MSGPACK_ROWS_ARE_TEXTS && rows.count > 0) {
				return begin_texts(decoder, &rows, encoding);
			}
			break;
		case MP_COLUMN_LISTS:
		case MP_COLUMN_MAPS:
		case MP_COLUMN_TUPLES:
			if (may_have_rows) {
				return *encoding->body == MP_COLUMN_TUPLES ? begin_tuples(decoder, &rows, encoding)
					: begin_of_lengths(decoder, &rows, encoding);
			}
	}
	return msgpack_malformed(decoder);
}

/* Is it the marker of a column that some rows do not have, which are maps or objects? */
static bool is_missing(const msgpack_column_frame *columns, const encoding *encoding)
{
	return !columns->cells && encoding->type == MP_COMPACT_COLUMN && encoding->body < encoding->end
		&& *encoding->body == MP_COLUMN_MISSING
		&& (columns->kind == MSGPACK_ROWS_ARE_RECORDS || columns->kind == MSGPACK_ROWS_ARE_OBJECTS);
}

/* A column that is an array of so many elements, the first of which is at the cursor. */
static bool read_array(msgpack_decoder *decoder, const msgpack_frame *frame, uint32_t count)
{
	msgpack_column_frame *columns = frame->columns;
	encoding encoding;

	if (!read_encoding(decoder, &encoding, count)) {
		return false;
	}
	if (is_missing(columns, &encoding)) {
		return has_bits(&encoding, columns->count) ? begin_cells(decoder, frame, encoding.body + 1)
			: msgpack_malformed(decoder);
	}
	if (!begin_cells(decoder, frame, NULL)) {
		return false;
	}
	if (encoding.type != 0) {
		return begin_encoded(decoder, columns, &encoding);
	}
	columns->state = MSGPACK_COLUMN_CELLS;
	return count == columns->cell_count || msgpack_malformed(decoder);
}

/* A column, or padding after the last one. */
static bool read_column(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	bool is_padding = columns->column == columns->columns;
	const unsigned char *body;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	body = mp_body(decoder->cursor);
	decoder->cursor = is_padding ? decoder->cursor : body;
	if (tag.type == MP_TAG_ARRAY && !is_padding && !msgpack_column_is_of_digits(columns)) {
		return read_array(decoder, frame, tag.length);
	}
	if (tag.type != MP_TAG_EXT || tag.ext_type != MP_COMPACT_COLUMN
		|| (is_padding && (tag.length == 0 || *body != MP_COLUMN_PADDING))) {
		return msgpack_malformed(decoder);
	}
	decoder->cursor = body + tag.length;
	if (is_padding) {
		columns->is_padded = false;
		return true;
	}
	if (tag.length > 0 && *body >= MP_COLUMN_DECIMALS && msgpack_column_is_of_digits(columns)) {
		return msgpack_malformed(decoder);
	}
	if (!begin_cells(decoder, frame, NULL) || !(msgpack_column_has_digits(columns) ? msgpack_column_read_digits
		: msgpack_column_read_numbers)(decoder, columns, body, decoder->cursor)) {
		return false;
	}
	end_column(decoder, columns);
	return true;
}

/* Cells */

/* Values of any kind. Returns the slot of the next one that is no scalar; NULL: see status, or the column is
 * complete. */
static zval *read_cells(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	uint32_t cell = columns->cell, stop = cell + MIN(columns->cell_count - cell, MSGPACK_BATCH);
	const unsigned char *p = decoder->cursor, *after;
	zval *slot;

	for (; cell < stop && (after = msgpack_compact_read_scalar(decoder, p, columns->cells[cell])); cell++) {
		p = after;
	}
	decoder->cursor = p;
	columns->cell = cell;
	if (cell == columns->cell_count) {
		end_column(decoder, columns);
		return NULL;
	}
	slot = columns->cells[cell];
	if (msgpack_column_has_parts(columns)) {
		columns->cell += msgpack_column_read_single(decoder, columns, slot);
		return NULL;
	}
	columns->cell++;
	find_row(frame, slot);
	return slot;
}

/* Adds a key, and returns the slot of its value; NULL: see status, or it is no key. */
static zval *add_key(msgpack_decoder *decoder, zend_array *array, const zval *key)
{
	return Z_TYPE_P(key) == IS_LONG ? msgpack_slot_of_integer(decoder, array, Z_LVAL_P(key))
		: Z_TYPE_P(key) == IS_STRING ? msgpack_slot_of_string(decoder, array, zend_string_copy(Z_STR_P(key))) : NULL;
}

/* The keys of maps are complete: their values have places now. */
static bool add_keys(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	zval *key = columns->parts->arPacked;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = frame->array = Z_ARRVAL_P(row_at(frame, i));

		for (uint32_t j = 0; j < columns->map_lengths[i]; j++, key++) {
			if (!add_key(decoder, array, key)) {
				return decoder->status == MSGPACK_DECODE_DONE ? msgpack_malformed(decoder) : false;
			}
		}
		if (array->nNumOfElements != columns->map_lengths[i]) {
			return msgpack_malformed(decoder);
		}
	}
	efree(columns->map_lengths);
	columns->map_lengths = NULL;
	return true;
}

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_column_frame *columns = frame->columns;
	bool is_complete = columns->column == columns->columns && !columns->is_padded;

	if (!msgpack_column_is_long_enough(decoder)) {
		return NULL;
	}
	if (columns->state == MSGPACK_COLUMN_CELLS) {
		return read_cells(decoder, frame);
	}
	if (columns->state == MSGPACK_COLUMN_VALUES) {
		if (msgpack_column_read_values(decoder, frame)) {
			end_column(decoder, columns);
		}
		return NULL;
	}
	if (columns->column == 1 && columns->map_lengths && !add_keys(decoder, frame)) {
		return NULL;
	}
	if (is_complete) {
		return end_rows(decoder, frame);
	}
	if (!read_column(decoder, frame) && decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head)
{
	msgpack_column_frame rows = { .count = 1 };
	encoding encoding;
	bool done = false;

	if (msgpack_column_is_long_enough(decoder) && read_encoding(decoder, &encoding, count)) {
		if (encoding.end - encoding.body < 3 || encoding.body[1] != MP_COLUMN_INTEGERS
			|| (*encoding.body != MP_COLUMN_LISTS && *encoding.body != MP_COLUMN_MAPS)) {
			return msgpack_malformed(decoder);
		}
		rows.rows = emalloc(sizeof(*rows.rows));
		*rows.rows = slot;
		done = begin_of_lengths(decoder, &rows, &encoding);
		if (rows.rows) {
			efree(rows.rows);
		}
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}
