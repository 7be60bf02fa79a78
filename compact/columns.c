#include "columns.h"

#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/map_keys.h"
#include "column_frame.h"

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

/* Rows that are about to get a frame. */
typedef struct {
	msgpack_row_kind kind;
	zval **slots;        /* NULL: they have been handed to the frame */
	uint32_t count;
	uint32_t columns;
	uint64_t elements;   /* LISTS, TUPLES, MAPS: of all rows */
	mp_integers lengths; /* LISTS, MAPS: of each row */
	uint32_t shape;      /* RECORDS, OBJECTS: its index */
	bool are_cells;      /* the slots are the cells of the column that the top frame reads */
	bool may_be_padded;  /* there is one row, which is in no column */
	bool is_padded;
} rows;

/* An object or empty list is next, which gets a place in the row of the top frame. */
static void find_outer_row(msgpack_decoder *decoder, const rows *rows, const zval *slot)
{
	if (rows->are_cells) {
		find_row(decoder->top, slot);
	}
}

static bool begin_list(msgpack_decoder *decoder, const rows *rows, zval *slot, uint32_t length)
{
	zend_array *list = length > 0 ? msgpack_column_list(length) : NULL;

	if (list) {
		ZVAL_ARR(slot, list);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
	msgpack_compact_note_container(decoder, list, 0);
	if (!list && decoder->hooks->empty_list) {
		find_outer_row(decoder, rows, slot);
		decoder->hooks->empty_list(decoder, slot);
	}
	return true;
}

static bool begin_map(msgpack_decoder *decoder, zval *slot, zend_array *map)
{
	ZVAL_ARR(slot, map);
	msgpack_compact_note_container(decoder, map, 0);
	return true;
}

static bool begin_row(msgpack_decoder *decoder, rows *rows, zval *slot, zend_class_entry **ce)
{
	decoder->heads++;
	switch (rows->kind) {
		case MSGPACK_ROWS_ARE_LISTS:
			return begin_list(decoder, rows, slot, (uint32_t) mp_next_integer(&rows->lengths));
		case MSGPACK_ROWS_ARE_TUPLES:
			return begin_list(decoder, rows, slot, rows->columns);
		case MSGPACK_ROWS_ARE_MAPS:
			return begin_map(decoder, slot, msgpack_array_of((uint32_t) mp_next_integer(&rows->lengths), false));
		case MSGPACK_ROWS_ARE_RECORDS:
			return begin_map(decoder, slot,
				msgpack_compact_new_record(decoder, &decoder->compact->shapes[rows->shape]));
		case MSGPACK_ROWS_ARE_OBJECTS:
			find_outer_row(decoder, rows, slot);
			return decoder->hooks->rows->begin(decoder, slot, rows->shape + 1, ce);
		default:
			return true; /* texts are made at the end */
	}
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
	if (columns->lengths) {
		efree(columns->lengths);
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
	msgpack_column_frame *columns = frame->columns;

	for (uint32_t i = 0; columns->kind == MSGPACK_ROWS_ARE_OBJECTS && i < columns->count; i++) {
		columns->abandon_row(Z_OBJ_P(row_at(frame, i)));
	}
	free_columns(columns);
}

/* Hands an array to the reader to the end of the message: the strings in it may have indexes. */
static void hold_strings(msgpack_decoder *decoder, zend_array **values)
{
	if (*values) {
		msgpack_compact_hold_strings_of(decoder->compact, *values);
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

/* Begins rows, which have been charged for, at the cells of the top frame, or at a slot outside of it; the slots are
 * consumed. False: see status. */
static bool begin_rows(msgpack_decoder *decoder, rows *rows)
{
	msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;
	msgpack_column_frame *outer = top && top->type->next == columns_next && top->columns->cells == rows->slots
		? top->columns : NULL, *columns;
	bool are_objects = rows->kind == MSGPACK_ROWS_ARE_OBJECTS, are_texts = rows->kind == MSGPACK_ROWS_ARE_TEXTS;
	uint32_t first = decoder->heads + 1;
	zend_class_entry *ce = NULL;
	msgpack_frame *frame;

	if (!are_texts && !msgpack_may_go_deeper(decoder)) {
		return false;
	}
	rows->are_cells = outer != NULL;
	for (uint32_t i = 0; i < rows->count && !are_texts; i++) {
		if (!begin_row(decoder, rows, rows->slots[i], &ce)) {
			return false;
		}
	}
	if (msgpack_column_is_out_of_memory(decoder)) {
		return false;
	}
	columns = emalloc(sizeof(*columns)); /* before there is a frame to abandon: it may be a fatal error */
	frame = msgpack_decoder_push(decoder, are_objects ? &objects_type : are_texts ? &texts_type : &arrays_type,
		rows->slots[0], 0);
	if (!frame) {
		efree(columns);
		return false;
	}
	frame->columns = columns;
	*columns = (msgpack_column_frame) { .kind = rows->kind, .rows = rows->slots, .count = rows->count, .first = first,
		.shape = rows->shape, .columns = rows->columns, .elements = (uint32_t) rows->elements };
	rows->slots = NULL;
	if (outer) {
		outer->cells = NULL;
		outer->row = 0;
		end_column(decoder, outer);
	}
	if (are_objects) {
		columns->abandon_row = decoder->hooks->rows->abandon;
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
			msgpack_column_malformed(decoder);
		} else if (are_objects) {
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

static bool begin_lists(msgpack_decoder *decoder, rows *rows)
{
	return msgpack_column_pay(decoder, mp_cost_of_lists(rows->count, rows->elements)) && begin_rows(decoder, rows);
}

/* Maps of any keys: the lengths are kept until add_keys() has the keys. */
static bool begin_maps(msgpack_decoder *decoder, rows *rows)
{
	mp_integers lengths = rows->lengths;
	msgpack_column_frame *columns;

	if (!msgpack_column_pay(decoder, mp_cost_of_maps(rows->count, rows->elements)) || !begin_rows(decoder, rows)) {
		return false;
	}
	columns = decoder->top->columns;
	columns->lengths = msgpack_column_vector(decoder, columns->count, sizeof(*columns->lengths));
	for (uint32_t i = 0; columns->lengths && i < columns->count; i++) {
		columns->lengths[i] = (uint32_t) mp_next_integer(&lengths);
	}
	columns->parts = msgpack_column_list(columns->elements);
	return columns->lengths && !msgpack_column_is_out_of_memory(decoder);
}

/* The first element of an array that is a column or a value, or an ext value alone. */
typedef struct {
	uint32_t items; /* elements that follow */
	const unsigned char *body;
	const unsigned char *end;
} encoding;

/* Lists or maps with their lengths. */
static bool begin_of_lengths(msgpack_decoder *decoder, rows *rows, const encoding *encoding)
{
	bool are_maps = *encoding->body == MP_COLUMN_MAPS;

	rows->kind = are_maps ? MSGPACK_ROWS_ARE_MAPS : MSGPACK_ROWS_ARE_LISTS;
	if (!mp_integers_begin(&rows->lengths, encoding->body + 1, encoding->end, rows->count)
		|| !measure(rows->lengths, rows->count, are_maps, &rows->elements)) {
		return msgpack_column_malformed(decoder);
	}
	rows->columns = are_maps ? 2 : rows->count == 1 ? mp_count_blocks(rows->elements) : 1;
	rows->is_padded = rows->may_be_padded && encoding->items == rows->columns + 1;
	if (encoding->items != rows->columns + rows->is_padded) {
		return msgpack_column_malformed(decoder);
	}
	return (are_maps ? begin_maps : begin_lists)(decoder, rows);
}

static bool begin_tuples(msgpack_decoder *decoder, rows *rows, const encoding *encoding)
{
	rows->kind = MSGPACK_ROWS_ARE_TUPLES;
	rows->columns = encoding->items;
	rows->elements = (uint64_t) rows->count * encoding->items;
	if (encoding->end - encoding->body > 1 || encoding->items == 0 || rows->elements > HT_MAX_SIZE / 2) {
		return msgpack_column_malformed(decoder);
	}
	return begin_lists(decoder, rows);
}

static bool begin_texts(msgpack_decoder *decoder, rows *rows, const encoding *encoding)
{
	const unsigned char *template = encoding->body + 1;
	uint32_t length = (uint32_t) (encoding->end - template);
	uint64_t parts = (uint64_t) rows->count * encoding->items;
	msgpack_text_part *split = NULL;
	char *literals;

	if (parts <= HT_MAX_SIZE / 2) {
		split = msgpack_column_split_template(decoder, template, length, encoding->items, &literals);
	}
	if (!split) {
		return decoder->status == MSGPACK_DECODE_DONE ? msgpack_column_malformed(decoder) : false;
	}
	rows->kind = MSGPACK_ROWS_ARE_TEXTS;
	rows->columns = encoding->items;
	if (!msgpack_column_pay(decoder, mp_cost_of_texts(rows->count, rows->count * (uint64_t) length, parts))
		|| !begin_rows(decoder, rows)) {
		efree(split);
		efree(literals);
		return false;
	}
	decoder->top->columns->template = split;
	decoder->top->columns->literals = literals;
	if (!msgpack_column_begin_digits(decoder->top->columns)) {
		decoder->top->columns->parts = msgpack_column_list((uint32_t) parts);
	}
	return !msgpack_column_is_out_of_memory(decoder);
}

/* Records or objects of the shape with this index. */
static bool begin_of_shape(msgpack_decoder *decoder, rows *rows, uint32_t index)
{
	msgpack_shape *shape = &decoder->compact->shapes[index];

	if (!shape->is_usable && !msgpack_compact_check_shape(shape)) {
		return msgpack_column_malformed(decoder);
	}
	rows->kind = shape->class_name ? MSGPACK_ROWS_ARE_OBJECTS : MSGPACK_ROWS_ARE_RECORDS;
	rows->columns = shape->pairs;
	rows->shape = index;
	return begin_rows(decoder, rows);
}

static bool pay_for_rows(msgpack_decoder *decoder, uint32_t count, uint32_t keys, bool are_objects)
{
	return msgpack_column_pay(decoder,
		(are_objects ? mp_cost_of_objects : mp_cost_of_maps)(count, (uint64_t) count * keys));
}

static zval *definition_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	rows rows = { .slots = frame[-1].columns->cells, .count = frame[-1].columns->cell_count };
	uint32_t index = decoder->compact->shape_count;

	if (!msgpack_column_is_long_enough(decoder) || !msgpack_compact_read_definition(decoder, frame)) {
		return NULL;
	}
	if (frame->definition.has_class && !decoder->hooks->rows) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	}
	if (pay_for_rows(decoder, rows.count, frame->array->nNumUsed, frame->definition.has_class)
		&& msgpack_compact_end_definition(decoder)) {
		begin_of_shape(decoder, &rows, index);
	}
	return NULL;
}

/* Begins rows of the shape whose index is the body of their marker; or, without a body, of one that the keys define
 * which follow. */
static bool read_shape(msgpack_decoder *decoder, rows *rows, const encoding *encoding, bool is_ext8)
{
	uint32_t length = (uint32_t) (encoding->end - encoding->body);
	uint32_t index = length == 1 ? *encoding->body : length == 2 ? mp_load16(encoding->body) : 0;
	const msgpack_shape *shape = index < decoder->compact->shape_count ? &decoder->compact->shapes[index] : NULL;

	if (is_ext8 && length == 0) {
		return msgpack_compact_push_definition(decoder, &definition_type, rows->slots[0], encoding->items);
	}
	if (is_ext8 || length > 2 || !shape || shape->pairs != encoding->items
		|| (shape->class_name && !decoder->hooks->rows)) {
		return msgpack_column_malformed(decoder);
	}
	return pay_for_rows(decoder, rows->count, shape->pairs, shape->class_name != NULL)
		&& begin_of_shape(decoder, rows, index);
}

/* The heads of columns: cells */

/* The cells of lists, or of maps whose keys are there: all elements; of a list in blocks those from `start` on. */
static void collect_elements(const msgpack_frame *frame, uint32_t start)
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

/* Prepares the cells of the next column; those of tuples, records and objects are found when it begins. */
static bool begin_column(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	bool are_elements = columns->kind == MSGPACK_ROWS_ARE_LISTS || columns->kind == MSGPACK_ROWS_ARE_MAPS;
	uint32_t start = 0;

	columns->cell_count = are_elements ? columns->elements : columns->count;
	if (columns->kind == MSGPACK_ROWS_ARE_LISTS && columns->columns > 1) {
		start = columns->column * MP_COLUMN_BLOCK;
		columns->cell_count = MIN(columns->elements - start, MP_COLUMN_BLOCK);
	}
	columns->cells = msgpack_column_vector(decoder, columns->cell_count, sizeof(*columns->cells));
	columns->cell = columns->row = 0;
	columns->are_rows = false;
	if (!columns->cells) {
		return false;
	}
	if (msgpack_column_has_parts(columns)) {
		for (uint32_t i = 0; i < columns->cell_count; i++) {
			columns->cells[i] = &columns->parts->arPacked[columns->column * columns->cell_count + i];
		}
	} else if (are_elements) {
		collect_elements(frame, start);
	} else {
		columns->are_rows = true;
	}
	return true;
}

/* The slots of properties; values that no property takes go to a list. */
static bool find_properties(msgpack_decoder *decoder, msgpack_column_frame *columns)
{
	const zend_array *names = msgpack_compact_keys_of(&decoder->compact->shapes[columns->shape]);
	zend_array *dropped;

	if (columns->cell_count == 0) {
		return true;
	}
	if (!decoder->hooks->rows->slots(decoder, columns->cells, columns->cell_count,
		names->arData[columns->column].key, columns->column)) {
		return false;
	}
	if (!columns->cells[0]) {
		dropped = msgpack_column_list(columns->cell_count);
		msgpack_compact_hold_strings_of(decoder->compact, dropped);
		for (uint32_t i = 0; i < columns->cell_count; i++) {
			columns->cells[i] = &dropped->arPacked[i];
		}
	}
	return !msgpack_column_is_out_of_memory(decoder);
}

/* Finds the cells of this column in rows. */
static bool find_cells(msgpack_decoder *decoder, msgpack_column_frame *columns, zval **rows)
{
	size_t offset = columns->column * (columns->kind == MSGPACK_ROWS_ARE_RECORDS ? sizeof(Bucket) : sizeof(zval));
	bool are_objects = columns->kind == MSGPACK_ROWS_ARE_OBJECTS;
	uint32_t count = columns->cell_count;
	zval **cells = columns->cells;

	if (!columns->are_rows) {
		return true;
	}
	columns->are_rows = false;
	for (uint32_t i = 0; i < count; i++) {
		zval *row = rows[i];

		ZVAL_DEREF(row);
		cells[i] = are_objects ? row : (zval *) ((char *) Z_ARRVAL_P(row)->arPacked + offset);
	}
	return !are_objects || find_properties(decoder, columns);
}

/* Drops the cells whose bits are not set: they are nil; or, `are_missing`, their rows do not have the key. */
static bool drop_cells(msgpack_decoder *decoder, msgpack_column_frame *columns, const encoding *encoding,
	bool are_missing)
{
	const unsigned char *bits = encoding->body + 1;

	if (encoding->items != 1 || (size_t) (encoding->end - bits) != ((uint64_t) columns->cell_count + 7) / 8) {
		return msgpack_column_malformed(decoder);
	}
	for (uint32_t i = 0; are_missing && i < columns->cell_count; i++) {
		zval *row = columns->cells[i] = columns->rows[i];

		ZVAL_DEREF(row);
		if (columns->kind == MSGPACK_ROWS_ARE_RECORDS && !(bits[i / 8] >> i % 8 & 1)) {
			msgpack_compact_take_key_out(&Z_ARRVAL_P(row)->arData[columns->column]);
			columns->has_missing = true;
		}
	}
	msgpack_column_drop_cells(columns, bits);
	return find_cells(decoder, columns, columns->cells);
}

/* May rows be in the column? */
static bool may_have_rows(const msgpack_column_frame *columns)
{
	return !msgpack_column_has_parts(columns) && columns->cell_count > 0;
}

/* Begins a column that is an array with such a first element, of the type COLUMN. */
static bool begin_encoded(msgpack_decoder *decoder, msgpack_column_frame *columns, const encoding *encoding)
{
	uint32_t length = (uint32_t) (encoding->end - encoding->body);
	rows rows = { .slots = columns->cells, .count = columns->cell_count };

	switch (length > 0 ? *encoding->body : MP_COLUMN_PADDING) {
		case MP_COLUMN_CONSTANT:
			return length == 1 && encoding->items == 1
				? msgpack_column_begin_dictionary(decoder, columns, 1, NULL) : msgpack_column_malformed(decoder);
		case MP_COLUMN_DICTIONARY:
			return encoding->items > 0 && encoding->items <= MP_COLUMN_DICTIONARY_MAX
				&& length - 1 == columns->cell_count
				? msgpack_column_begin_dictionary(decoder, columns, encoding->items, encoding->body + 1)
				: msgpack_column_malformed(decoder);
		case MP_COLUMN_NULLS:
			return msgpack_column_has_parts(columns) ? msgpack_column_malformed(decoder)
				: drop_cells(decoder, columns, encoding, false);
		case MP_COLUMN_TEXTS:
			return columns->kind == MSGPACK_ROWS_ARE_TEXTS || columns->cell_count == 0
				? msgpack_column_malformed(decoder) : begin_texts(decoder, &rows, encoding);
		case MP_COLUMN_LISTS:
		case MP_COLUMN_MAPS:
			return may_have_rows(columns) ? begin_of_lengths(decoder, &rows, encoding)
				: msgpack_column_malformed(decoder);
		case MP_COLUMN_TUPLES:
			return may_have_rows(columns) ? begin_tuples(decoder, &rows, encoding) : msgpack_column_malformed(decoder);
		default:
			return msgpack_column_malformed(decoder);
	}
}

static bool is_missing(const msgpack_column_frame *columns, const mp_tag *tag, const unsigned char *body)
{
	return columns->are_rows && columns->kind != MSGPACK_ROWS_ARE_TUPLES && tag->ext_type == MP_COMPACT_COLUMN
		&& tag->length > 0 && *body == MP_COLUMN_MISSING;
}

/* A column that is an array of so many elements, the first of which is at the cursor. */
static bool read_array(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t count)
{
	bool is_ext8, is_shape = false, is_encoding = false;
	encoding encoding;
	mp_tag tag;

	if (count > 0 && (decoder->cursor == decoder->end || mp_is_ext_head(*decoder->cursor))) {
		if (!msgpack_input_token(decoder, &tag)) {
			return false;
		}
		is_ext8 = *decoder->cursor == MP_EXT8;
		encoding.items = count - 1;
		encoding.body = decoder->cursor + mp_head_size(*decoder->cursor);
		encoding.end = encoding.body + tag.length;
		is_encoding = tag.ext_type == MP_COMPACT_COLUMN;
		is_shape = tag.ext_type == MP_COMPACT_SHAPE;
	}
	if (is_encoding || is_shape) {
		decoder->cursor = encoding.end;
	}
	if (is_encoding && is_missing(columns, &tag, encoding.body)) {
		return drop_cells(decoder, columns, &encoding, true);
	}
	if (!find_cells(decoder, columns, columns->rows)) {
		return false;
	}
	if (is_encoding) {
		return begin_encoded(decoder, columns, &encoding);
	}
	if (is_shape) {
		return may_have_rows(columns)
			? read_shape(decoder, &(rows) { .slots = columns->cells, .count = columns->cell_count }, &encoding, is_ext8)
			: msgpack_column_malformed(decoder);
	}
	columns->state = MSGPACK_COLUMN_CELLS;
	return count == columns->cell_count || msgpack_column_malformed(decoder);
}

/* Padding, after the last column. */
static bool read_padding(msgpack_decoder *decoder, msgpack_column_frame *columns, const mp_tag *tag)
{
	const unsigned char *body = decoder->cursor + mp_head_size(*decoder->cursor);

	if (tag->type != MP_TAG_EXT || tag->ext_type != MP_COMPACT_COLUMN || tag->length == 0
		|| *body != MP_COLUMN_PADDING) {
		return msgpack_column_malformed(decoder);
	}
	decoder->cursor = body + tag->length;
	columns->is_padded = false;
	return true;
}

static bool read_column(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	bool has_digits = columns->kind == MSGPACK_ROWS_ARE_TEXTS && !columns->parts;
	const unsigned char *head = decoder->cursor, *body;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (columns->column == columns->columns) {
		return read_padding(decoder, columns, &tag);
	}
	if (!columns->cells && !has_digits && !begin_column(decoder, frame)) {
		return false;
	}
	columns->rows[0] = frame->slot;
	decoder->cursor = body = head + mp_head_size(*head);
	if (tag.type == MP_TAG_ARRAY && !msgpack_column_is_of_digits(columns)) {
		return read_array(decoder, columns, tag.length);
	}
	if (tag.type != MP_TAG_EXT || tag.ext_type != MP_COMPACT_COLUMN) {
		return msgpack_column_malformed(decoder);
	}
	decoder->cursor = body + tag.length;
	if (!find_cells(decoder, columns, columns->rows)
		|| !(has_digits ? msgpack_column_read_digits : msgpack_column_read_numbers)(decoder, columns, body,
			decoder->cursor)) {
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
	uintptr_t tail = msgpack_compact_tail(decoder);
	const unsigned char *p = decoder->cursor, *after;
	zval *slot;

	for (; cell < stop && (after = msgpack_compact_read_scalar(decoder, p, columns->cells[cell], tail)); cell++) {
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
		columns->cell += msgpack_column_read_single(decoder, slot);
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

		for (uint32_t j = 0; j < columns->lengths[i]; j++, key++) {
			if (!add_key(decoder, array, key)) {
				return decoder->status == MSGPACK_DECODE_DONE ? msgpack_column_malformed(decoder) : false;
			}
		}
		if (array->nNumOfElements != columns->lengths[i]) {
			return msgpack_column_malformed(decoder);
		}
	}
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
	if (columns->kind == MSGPACK_ROWS_ARE_MAPS && columns->column == 1 && !columns->cells
		&& !add_keys(decoder, frame)) {
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
	rows rows = { .count = 1, .may_be_padded = true };
	encoding encoding;
	bool done = false;
	mp_tag tag;

	if (msgpack_column_is_long_enough(decoder) && msgpack_input_token(decoder, &tag)) {
		encoding.body = decoder->cursor + mp_head_size(*decoder->cursor);
		encoding.end = decoder->cursor = encoding.body + tag.length;
		if (tag.length < 3 || encoding.body[1] != MP_COLUMN_INTEGERS
			|| (*encoding.body != MP_COLUMN_LISTS && *encoding.body != MP_COLUMN_MAPS)) {
			return msgpack_column_malformed(decoder);
		}
		encoding.items = count - 1;
		rows.slots = emalloc(sizeof(*rows.slots));
		*rows.slots = slot;
		done = begin_of_lengths(decoder, &rows, &encoding);
		if (rows.slots) {
			efree(rows.slots);
		} else {
			decoder->top->columns->is_padded = rows.is_padded;
		}
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}
