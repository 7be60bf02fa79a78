#include "reader.h"

#include "../base/calls.h"
#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/map_keys.h"
#include "../wire/column.h"
#include "zend_smart_str.h"

/* What rows are, beside MP_COLUMN_...: of one shape, with a column for each key or property. */
enum { RECORDS = MP_COLUMN_ROWS, OBJECTS };

/* A variable part in the template of texts, and the bytes that precede it; the last one has no part. */
typedef struct {
	const char *literal;
	uint32_t length;
	unsigned char type;
} msgpack_text_part;

/* The cells of one of the columns of a union. */
typedef struct {
	zval **cells;
	uint32_t count;
} msgpack_union_cells;

/* The side record of a frame. Fields of other kinds than those named, or of no use now, are zero. */
typedef struct msgpack_column_frame {
	uint32_t kind;
	struct msgpack_column_frame *outer; /* of which they are the cells, while they begin; NULL: the row is a value */
	zval **rows;            /* slots of the rows; where the first one has moved, the frame has its new slot */
	uint32_t count;         /* number of rows */
	uint32_t row;           /* index of the row in which a value is read */
	uint32_t column;        /* index of the column that is read */
	uint32_t columns;       /* number of columns */
	bool is_padded;         /* padding follows the last column */
	/* The column that is read */
	zval **cells;           /* NULL: its head has not been read */
	uint32_t cell_count;
	bool are_values;        /* the cells are values of any kind, which come next */
	uint32_t cell;          /* of these, or of the values of a dictionary, the next one; or the offset of its digits */
	zend_array *values;     /* of a dictionary */
	const unsigned char *indexes; /* an index in these for each cell, held as well */
	msgpack_union_cells *others; /* of the columns of a union that follow, the next one being the last; NULL: none */
	uint32_t other_count;
	/* By the kind of the rows */
	uint32_t shape;         /* RECORDS, OBJECTS: its index */
	bool have_tables;       /* OBJECTS: their property tables have all keys, as RECORDS have */
	bool has_missing;       /* RECORDS, tables: keys have been taken out, whose hashes are made in the end */
	uint32_t elements;      /* LISTS, TUPLES, MAPS: of all rows; TEXTS: `parts`; 0: digits are put into the rows */
	mp_integers lengths;    /* LISTS, MAPS: of each row, while these begin */
	zend_array *parts;      /* MAPS: all keys, until the rows have them; TEXTS: the cells of all columns */
	const msgpack_text_part *template; /* TEXTS: in a string that is held */
} msgpack_column_frame;

/* Are the cells of the column in `parts`? As these are not in the tree, the values must be scalars. */
static bool cells_are_parts(const msgpack_column_frame *columns)
{
	return columns->kind == MP_COLUMN_TEXTS || (columns->kind == MP_COLUMN_MAPS && columns->column == 0);
}

/* Are the cells digits in texts, which have been made? */
static bool has_digits(const msgpack_column_frame *columns)
{
	return columns->kind == MP_COLUMN_TEXTS && columns->elements == 0;
}

/* Is the column one of integers, which are digits or prefixes of texts? */
static bool is_column_of_integers(const msgpack_column_frame *columns)
{
	unsigned char type = columns->kind == MP_COLUMN_TEXTS ? columns->template[columns->column].type : MP_TEXT_STRING;

	return mp_digits_of_part(type) > 0 || type == MP_TEXT_PREFIX;
}

static const msgpack_frame_type arrays_type, objects_type, texts_type;

/* Memory */

/* May reading go on? False with status MORE: the last charge needs a longer message than there is so far. */
static bool is_long_enough(msgpack_decoder *decoder)
{
	const msgpack_compact_reader *reader = decoder->compact;

	if (UNEXPECTED(reader->consumed + (size_t) (decoder->end - reader->from) < reader->bytes_needed)) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	}
	return true;
}

/* Charges the message with memory of cells. False: it is not long enough for them as yet; see status. */
static bool pay(msgpack_decoder *decoder, uint64_t cost)
{
	msgpack_compact_reader *reader = decoder->compact;

	reader->bytes_needed = (reader->column_cost + cost + MP_COLUMN_MEMORY - 1) / MP_COLUMN_MEMORY;
	if (!is_long_enough(decoder)) {
		return false;
	}
	reader->column_cost += cost;
	return true;
}

/* True, with status FAILED: what has been allocated may be smaller than it should be. */
static bool is_out_of_memory(msgpack_decoder *decoder)
{
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return true;
	}
	return false;
}

/* A list of nils. */
static zend_array *new_list(uint32_t count)
{
	zend_array *list = msgpack_array_of(count, true);

	count = MIN(count, list->nTableSize); /* less when out of memory */
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_NULL(&list->arPacked[i]);
	}
	list->nNumUsed = list->nNumOfElements = count;
	list->nNextFreeElement = count;
	return list;
}

/* Such a list that lives to the end of the message: strings in it may have indexes. */
static zend_array *new_held_list(msgpack_decoder *decoder, uint32_t count)
{
	return msgpack_compact_hold_array(decoder, new_list(count));
}

/* Numbers */

/* An integer beyond PHP's range. As a key it is its digits, and so it is in a dictionary until each cell becomes an
 * object of its own; no text has one. */
static bool set_big_integer(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *slot,
	const mp_tag *tag)
{
	if (columns->kind == MP_COLUMN_TEXTS) {
		return msgpack_malformed(decoder);
	}
	if (!cells_are_parts(columns) && !(columns->values && decoder->hooks->big_integer)) {
		return msgpack_read_big_integer(decoder, slot, tag);
	}
	msgpack_set_integer(slot, tag);
	Z_EXTRA_P(slot) = !cells_are_parts(columns);
	return true;
}

static zend_always_inline bool set_integer(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *cell,
	int64_t integer)
{
	if (UNEXPECTED(integer < ZEND_LONG_MIN || integer > ZEND_LONG_MAX)) {
		mp_tag tag = mp_integer_tag(integer);

		return set_big_integer(decoder, columns, cell, &tag);
	}
	ZVAL_LONG(cell, (zend_long) integer);
	return true;
}

/* Reads the cells from the body of an ext value, up to `end`: integers, floats, or integers that are divided by a power
 * of ten. False: see status. Not inlined, as it needs all registers. */
static zend_never_inline bool read_numbers(msgpack_decoder *decoder, const msgpack_column_frame *columns,
	const unsigned char *p, const unsigned char *end)
{
	mp_integers numbers, next;
	uint32_t count = columns->cell_count, encoding = mp_numbers_begin(&numbers, p, end, count);
	uint32_t decimals = encoding & MP_COLUMN_DECIMALS_MAX;
	int64_t power = (int64_t) mp_powers_of_ten[decimals];
	zval **cells = columns->cells;
	size_t i = 0;

	if (encoding == UINT32_MAX || (encoding >= MP_COLUMN_DECIMALS && is_column_of_integers(columns))) {
		return msgpack_malformed(decoder);
	}
	next = numbers; /* stays in registers, as nothing has its address */
	for (; encoding < MP_COLUMN_DECIMALS && i < count; i++) {
		if (!set_integer(decoder, columns, cells[i], mp_next_integer(&next))) {
			return false;
		}
	}
	for (; encoding == MP_COLUMN_DOUBLES && i < count; i++) {
		ZVAL_DOUBLE(cells[i], mp_load_float64(next.next + i * sizeof(double)));
	}
	for (; i < count; i++) {
		int64_t integer = mp_next_integer(&next);

		if (encoding < MP_COLUMN_NUMBERS || integer % power != 0) {
			ZVAL_DOUBLE(cells[i], mp_decimal_of(integer, decimals));
		} else if (!set_integer(decoder, columns, cells[i], integer / power)) {
			return false;
		}
	}
	return true;
}

/* Dictionaries */

/* Begins a dictionary, whose values read_values() reads. */
static bool begin_dictionary(msgpack_decoder *decoder, msgpack_column_frame *columns, const mp_column_head *head)
{
	zend_string *held = msgpack_string_init((const char *) head->body, (size_t) (head->end - head->body));

	if (!held) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	msgpack_compact_hold_string(decoder, held);
	columns->indexes = (const unsigned char *) ZSTR_VAL(held);
	columns->values = new_held_list(decoder, head->items);
	return !is_out_of_memory(decoder);
}

/* Reads a value at the cursor that is no container or ext value: a part, or that of a dictionary, which may be a
 * reference. */
static bool read_single(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *slot)
{
	const unsigned char *after = msgpack_compact_read_any_scalar(decoder, decoder->cursor, slot), *body;
	mp_tag tag;

	if (EXPECTED(after)) {
		decoder->cursor = after;
		return true;
	}
	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	body = mp_body(decoder->cursor);
	if (mp_is_ordinal(&tag) && columns->values && !cells_are_parts(columns)) {
		decoder->cursor = body + tag.length;
		return msgpack_compact_share(decoder, slot, (uint32_t) mp_load(body, tag.length));
	}
	if (tag.type != MP_TAG_UINT && tag.type != MP_TAG_INT) {
		return msgpack_malformed(decoder);
	}
	decoder->cursor = body;
	return set_big_integer(decoder, columns, slot, &tag);
}

static bool read_values(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	const zend_array *values = columns->values;
	uint32_t bits = mp_index_bits(values->nNumUsed);

	for (; columns->cell < values->nNumUsed; columns->cell++) {
		zval *slot = &values->arPacked[columns->cell];

		Z_EXTRA_P(slot) = 0;
		if (!read_single(decoder, columns, slot)) {
			return false;
		}
		if (UNEXPECTED(frame->in_payload) && Z_TYPE_P(slot) == IS_STRING && Z_STRLEN_P(slot) > MP_COMPACT_KEY_MAX) {
			/* an __unserialize() would copy it for each of its cells */
			return msgpack_malformed(decoder);
		}
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		uint32_t index = mp_index_at(columns->indexes, bits, i);

		if (UNEXPECTED(index >= values->nNumUsed)) {
			return msgpack_malformed(decoder);
		}
		if (EXPECTED(Z_EXTRA(values->arPacked[index]) == 0)) {
			ZVAL_COPY(columns->cells[i], &values->arPacked[index]);
		} else if (!decoder->hooks->big_integer(decoder, columns->cells[i], Z_STR(values->arPacked[index]))) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
	}
	return true;
}

/* Texts */

/* Splits a template of texts, which have so many columns. False: see status. */
static bool split_template(msgpack_decoder *decoder, msgpack_column_frame *texts, const unsigned char *template,
	uint32_t length)
{
	zend_string *held = msgpack_string_alloc((texts->columns + 1) * sizeof(msgpack_text_part) + length);
	bool has_lengths = false;
	msgpack_text_part *part;
	const char *bytes;

	if (!held) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	msgpack_compact_hold_string(decoder, held);
	texts->template = part = (msgpack_text_part *) ZSTR_VAL(held);
	bytes = memcpy(part + texts->columns + 1, template, length);
	ZSTR_VAL(held)[ZSTR_LEN(held)] = '\0';
	*part = (msgpack_text_part) { .literal = bytes };
	for (uint32_t i = 0; i < length; i++) {
		if (template[i] >= MP_TEXT_LITERAL_MIN) {
			part->length++;
			continue;
		}
		has_lengths |= mp_digits_of_part(template[i]) == 0;
		part->type = template[i];
		*++part = (msgpack_text_part) { .literal = bytes + i + 1 };
	}
	texts->elements = has_lengths ? texts->elements : 0;
	return true;
}

/* How many bytes a part of a text has. UINT32_MAX: it has another type than the template says, or too many digits. */
static zend_always_inline uint32_t size_of_part(const zval *part, unsigned char type)
{
	if (type == MP_TEXT_STRING) {
		return Z_TYPE_P(part) == IS_STRING ? (uint32_t) Z_STRLEN_P(part) : UINT32_MAX;
	}
	if (UNEXPECTED(Z_TYPE_P(part) != IS_LONG || Z_LVAL_P(part) < 0 || Z_LVAL_P(part) > MP_TEXT_NUMBER_MAX)) {
		return UINT32_MAX;
	}
	return type == MP_TEXT_INTEGER ? mp_count_digits((uint64_t) Z_LVAL_P(part))
		: type == MP_TEXT_PREFIX ? (uint32_t) Z_LVAL_P(part) : type;
}

/* The text whose parts are `stride` zvals apart. `before`: the text that it may begin as. NULL: see size_of_part(), or
 * it is longer than a str can be, or memory has run out. */
static zend_string *new_text(const msgpack_column_frame *columns, const zval *parts, uint32_t stride,
	const zend_string *before)
{
	const msgpack_text_part *each = columns->template, *last = each + columns->columns;
	const zval *part = parts;
	uint64_t length = last->length;
	zend_string *text;
	char *p;

	for (; each < last; each++, part += stride) {
		uint32_t size = size_of_part(part, each->type);

		if (UNEXPECTED(size == UINT32_MAX)
			|| (each->type == MP_TEXT_PREFIX && size > MIN(ZSTR_LEN(before), MP_TEXT_PREFIX_MAX))) {
			return NULL;
		}
		length += each->length + size;
	}
	text = EXPECTED(length <= MIN(UINT32_MAX, ZSTR_MAX_LEN)) ? msgpack_string_alloc((size_t) length) : NULL;
	if (UNEXPECTED(!text)) {
		return NULL;
	}
	p = ZSTR_VAL(text);
	for (each = columns->template, part = parts; each < last; each++, part += stride) {
		uint32_t size = size_of_part(part, each->type);

		mp_copy(p, each->literal, each->length);
		p += each->length;
		if (Z_TYPE_P(part) == IS_STRING) {
			mp_copy(p, Z_STRVAL_P(part), size);
		} else if (each->type == MP_TEXT_PREFIX) {
			memcpy(p, ZSTR_VAL(before), size);
		} else if (UNEXPECTED(!mp_put_digits(p, (uint32_t) Z_LVAL_P(part), size))) {
			zend_string_efree(text);
			return NULL;
		}
		p += size;
	}
	mp_copy(p, last->literal, last->length);
	p[last->length] = '\0';
	return text;
}

/* Makes texts of which all columns are of digits, into which read_digits() writes them. */
static void begin_digits(const msgpack_column_frame *columns)
{
	smart_str text = { 0 };

	for (const msgpack_text_part *part = columns->template, *last = part + columns->columns; part <= last; part++) {
		smart_str_appendl(&text, part->literal, part->length);
		smart_str_appendl(&text, "000000000", mp_digits_of_part(part->type));
	}
	smart_str_0(&text);
	for (uint32_t i = 0; i < columns->count && !msgpack_is_out_of_memory(); i++) {
		ZVAL_STR(columns->rows[i], zend_string_init(ZSTR_VAL(text.s), ZSTR_LEN(text.s), false));
	}
	smart_str_free(&text);
}

static zend_always_inline bool put_integers(zval **texts, uint32_t at, mp_integers integers, uint32_t count,
	unsigned char type)
{
	uint64_t most = type >= MP_TEXT_HEX_MIN ? UINT32_MAX : MP_TEXT_NUMBER_MAX;

	for (uint32_t i = 0; i < count; i++) {
		int64_t integer = mp_next_integer(&integers);

		if (UNEXPECTED((uint64_t) integer > most)
			|| UNEXPECTED(!mp_put_part(Z_STRVAL_P(texts[i]) + at, (uint32_t) integer, type))) {
			return false;
		}
	}
	return true;
}

/* Numbers of two, four and eight digits are most frequent, and written in loops of their own. */
static bool put_any_integers(zval **texts, uint32_t at, mp_integers integers, uint32_t count, unsigned char type)
{
	switch (type) {
		case 2: return put_integers(texts, at, integers, count, 2);
		case MP_TEXT_HEX_MIN + 1: return put_integers(texts, at, integers, count, MP_TEXT_HEX_MIN + 1);
		case MP_TEXT_HEX_MIN + 2: return put_integers(texts, at, integers, count, MP_TEXT_HEX_MIN + 2);
		case MP_TEXT_HEX_MAX: return put_integers(texts, at, integers, count, MP_TEXT_HEX_MAX);
		default: return put_integers(texts, at, integers, count, type);
	}
}

static bool read_digits(msgpack_decoder *decoder, msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	const msgpack_text_part *part = &columns->template[columns->column];
	uint32_t at = columns->cell + part->length;
	mp_integers integers;

	columns->cell = at + mp_digits_of_part(part->type);
	if (!mp_integers_begin(&integers, p, end, columns->count)
		|| !put_any_integers(columns->rows, at, integers, columns->count, part->type)) {
		return msgpack_malformed(decoder);
	}
	return true;
}

/* Sets the texts, whose parts have been read; see status. */
static void set_texts(msgpack_decoder *decoder, const msgpack_column_frame *columns)
{
	const zend_array *parts = columns->parts;
	bool has_prefix = columns->template->type == MP_TEXT_PREFIX;
	uint64_t bytes = 0;

	for (uint32_t i = 0; parts && i < parts->nNumUsed; i++) {
		const zval *part = &parts->arPacked[i];

		/* no prefix is longer: see new_text() */
		bytes += Z_TYPE_P(part) == IS_STRING ? Z_STRLEN_P(part)
			: has_prefix && Z_TYPE_P(part) == IS_LONG ? MIN((zend_ulong) Z_LVAL_P(part), MP_TEXT_PREFIX_MAX) : 0;
	}
	if (!parts || !pay(decoder, bytes)) {
		return;
	}
	for (uint32_t i = 0; i < columns->count; i++) {
		const zend_string *before = mp_may_have_prefix(i) ? Z_STR_P(columns->rows[i - 1]) : ZSTR_EMPTY_ALLOC();
		zend_string *text = new_text(columns, &parts->arPacked[i], columns->count, before);

		if (!text) {
			if (!is_out_of_memory(decoder)) {
				msgpack_malformed(decoder);
			}
			return;
		}
		ZVAL_STR(columns->rows[i], text);
	}
}

/* Rows */

/* Has the row a cell at this address? A row that is still nil has none. */
static bool has_cell(const zval *row, const void *address)
{
	return Z_TYPE_P(row) == IS_OBJECT
		? msgpack_object_has(Z_OBJ_P(row), address) || msgpack_array_has(Z_OBJ_P(row)->properties, address)
		: Z_TYPE_P(row) == IS_ARRAY && msgpack_array_has(Z_ARRVAL_P(row), address);
}

/* The array, or the property table of the object. */
static zend_array *table_of(const zval *row)
{
	return Z_TYPE_P(row) == IS_OBJECT ? Z_OBJ_P(row)->properties : Z_ARRVAL_P(row);
}

/* The place of a row. The slot of an object may have become a reference. */
static zval *row_at(const msgpack_column_frame *columns, uint32_t index)
{
	zval *row = columns->rows[index];

	ZVAL_DEREF(row);
	return row;
}

/* The slot of the row that has a cell at this address. NULL: none. */
static zval *row_with(const msgpack_frame *frame, const void *address)
{
	const msgpack_column_frame *columns = frame->columns;

	columns->rows[0] = frame->slot;
	for (uint32_t i = 0; i < columns->count; i++) {
		if (has_cell(row_at(columns, i), address)) {
			return row_at(columns, i);
		}
	}
	return NULL;
}

/* The value of a cell comes next: the row that it is in becomes that of the frame. */
static void find_row(msgpack_frame *frame, const zval *cell)
{
	msgpack_column_frame *columns = frame->columns;
	zval *row = row_at(columns, columns->row);

	while (columns->row < columns->count - 1 && !has_cell(row, cell)) {
		row = row_at(columns, ++columns->row);
	}
	if (columns->kind == OBJECTS) {
		frame->form.object = Z_OBJ_P(row);
	} else {
		frame->array = Z_ARRVAL_P(row);
	}
}

/* Are the rows maps that become objects? */
static bool become_objects(const msgpack_decoder *decoder, const msgpack_column_frame *rows)
{
	return decoder->hooks->object_of_map && (rows->kind == MP_COLUMN_MAPS || rows->kind == RECORDS);
}

/* Rows of this kind at the cells of the frame. */
static msgpack_column_frame rows_at_cells(const msgpack_frame *frame, uint32_t kind)
{
	msgpack_column_frame *outer = frame->columns;

	return (msgpack_column_frame) { .kind = kind, .outer = outer, .rows = outer->cells, .count = outer->cell_count };
}

/* Begins an object; one whose properties are all dynamic has them from the start, as nil. */
static bool begin_object(msgpack_decoder *decoder, msgpack_column_frame *rows, zval *slot, zend_class_entry **ce)
{
	msgpack_shape *shape;

	if (!decoder->hooks->rows->begin(decoder, slot, rows->shape + 1, ce)) {
		return false;
	}
	shape = &decoder->compact->shapes[rows->shape];
	rows->have_tables = shape->records == MSGPACK_RECORDS_DYNAMIC;
	if (rows->have_tables) {
		Z_OBJ_P(slot)->properties = msgpack_compact_new_record(decoder, shape);
	}
	return true;
}

/* Begins a row in its slot: an object, or an array whose cells are nil. The top frame tells the hooks which row has the
 * slot. False: see status. */
static bool begin_row(msgpack_decoder *decoder, msgpack_column_frame *rows, zval *slot, zend_class_entry **ce)
{
	zend_array *array;
	uint32_t length;

	decoder->heads++;
	switch (rows->kind) {
		case OBJECTS:
			if (rows->outer) {
				find_row(decoder->top, slot);
			}
			return begin_object(decoder, rows, slot, ce);
		case RECORDS:
			array = msgpack_compact_new_record(decoder, &decoder->compact->shapes[rows->shape]);
			break;
		case MP_COLUMN_MAPS:
			length = (uint32_t) mp_next_integer(&rows->lengths);
			array = msgpack_array_of(length, false);
			array->nInternalPointer = length; /* until add_keys() has the keys */
			break;
		default:
			length = rows->kind == MP_COLUMN_TUPLES ? rows->columns : (uint32_t) mp_next_integer(&rows->lengths);
			array = length > 0 ? new_list(length) : NULL;
	}
	if (array) {
		ZVAL_ARR(slot, array);
	} else {
		ZVAL_EMPTY_ARRAY(slot);
	}
	if (become_objects(decoder, rows)) {
		decoder->hooks->object_of_map(decoder, NULL, decoder->heads);
	} else {
		msgpack_compact_number_container(decoder, array, 0);
	}
	if (!array && decoder->hooks->empty_list) {
		if (rows->outer) {
			find_row(decoder->top, slot);
		}
		decoder->hooks->empty_list(decoder, slot);
	}
	return true;
}

/* Frames */

/* A column has been read, or has become the rows of another frame. That of a union is followed by the next one. */
static void end_column(msgpack_column_frame *columns)
{
	msgpack_free_unless(columns->cells, NULL);
	columns->cells = NULL;
	columns->values = NULL;
	columns->are_values = false;
	if (UNEXPECTED(columns->other_count > 0)) {
		const msgpack_union_cells *next = &columns->others[--columns->other_count];

		columns->cells = next->cells;
		columns->cell_count = next->count;
		columns->cell = columns->row = 0;
		return;
	}
	if (UNEXPECTED(columns->others)) {
		efree(columns->others);
		columns->others = NULL;
	}
	columns->column++;
}

static void free_columns(msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;

	while (columns->other_count > 0) {
		end_column(columns);
	}
	end_column(columns);
	efree(columns->rows);
	efree(columns);
}

/* Charges for rows, and begins them at the cells of the top frame, or at a slot outside of it; the new frame owns what
 * they have. False: see status. */
static bool begin_rows(msgpack_decoder *decoder, msgpack_column_frame *rows, uint64_t cost)
{
	msgpack_column_frame *outer = rows->outer, *columns;
	bool are_objects = rows->kind == OBJECTS, are_texts = rows->kind == MP_COLUMN_TEXTS;
	zend_class_entry *ce = NULL;
	msgpack_frame *frame;

	if (!pay(decoder, cost) || !msgpack_reach_further(decoder, are_texts)) {
		return false;
	}
	for (uint32_t i = 0; i < rows->count && !are_texts && !msgpack_is_out_of_memory(); i++) {
		if (!begin_row(decoder, rows, rows->rows[i], &ce)) {
			return false;
		}
	}
	if (is_out_of_memory(decoder)) {
		return false;
	}
	columns = emalloc(sizeof(*columns)); /* before there is a frame to abandon: it may be a fatal error */
	frame = msgpack_push_frame(decoder, are_objects ? &objects_type : are_texts ? &texts_type : &arrays_type,
		rows->rows[0], 0);
	frame->columns = columns;
	*columns = *rows;
	rows->rows = NULL;
	if (outer) {
		outer->cells = NULL;
		end_column(outer);
	}
	if (are_objects) {
		frame->shape = rows->shape + 1;
		frame->in_payload = msgpack_copies_argument(ce);
		frame->form = (msgpack_form_frame) { 0 };
	} else {
		frame->array = NULL;
	}
	if (has_digits(columns)) {
		begin_digits(columns);
	} else if (cells_are_parts(columns)) {
		columns->parts = new_held_list(decoder, columns->elements);
	}
	return !is_out_of_memory(decoder);
}

/* All columns have been read. */
static void end_arrays(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	const msgpack_column_frame *columns = frame->columns;
	uint32_t first = frame->id + 1 - columns->count; /* the ordinal of the first row */
	bool are_objects = become_objects(decoder, columns);

	for (uint32_t i = 0; i < columns->count && decoder->status == MSGPACK_DECODE_DONE; i++) {
		if (columns->has_missing && !msgpack_compact_link_keys(Z_ARRVAL_P(row_at(columns, i)))) {
			msgpack_malformed(decoder);
		} else if (are_objects && !is_out_of_memory(decoder)) {
			decoder->hooks->object_of_map(decoder, row_at(columns, i), first + i);
		} else {
			msgpack_compact_end_container(decoder, first + i, frame->height + 1);
		}
	}
}

static zval *end_rows(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	bool are_texts = columns->kind == MP_COLUMN_TEXTS;

	decoder->compact->column++;
	if (are_texts) {
		set_texts(decoder, columns);
	} else if (columns->kind == OBJECTS) {
		for (uint32_t i = 0; i < columns->count; i++) {
			columns->rows[i] = row_at(columns, i);
			if (columns->has_missing) {
				msgpack_compact_link_keys(table_of(columns->rows[i]));
			}
		}
		decoder->hooks->rows->end(decoder, columns->rows, columns->count);
	} else {
		end_arrays(decoder, frame);
	}
	if (decoder->status == MSGPACK_DECODE_DONE) {
		decoder->compact->open_columns -= !columns->outer;
		free_columns(frame);
		msgpack_drop_frame(decoder);
		msgpack_compact_add_height(decoder, are_texts ? 0 : frame->height + 1);
	}
	return NULL;
}

/* The heads of columns: tables */

/* Reads the first of so many elements, unless it is the first of the cells. False: it is not all there. */
static bool read_head(msgpack_decoder *decoder, mp_column_head *head, uint32_t count)
{
	const unsigned char *p = decoder->cursor;
	mp_tag tag;

	head->kind = MP_COLUMN_CELLS;
	if (count == 0 || (p < decoder->end && !mp_is_ext_head(*p))) {
		return true;
	}
	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	*head = mp_read_column_head(p, &tag, count);
	decoder->cursor = head->kind == MP_COLUMN_CELLS ? p : head->end;
	return true;
}

/* Lists or maps with their lengths. */
static bool begin_of_lengths(msgpack_decoder *decoder, msgpack_column_frame *rows, const mp_column_head *head)
{
	if (!mp_lengths_begin(&rows->lengths, head, rows->count, !rows->outer, &rows->elements, &rows->columns)
		|| rows->elements > HT_MAX_SIZE / 2) {
		return msgpack_malformed(decoder);
	}
	rows->is_padded = head->items > rows->columns;
	return begin_rows(decoder, rows, (rows->kind == MP_COLUMN_MAPS ? mp_cost_of_maps : mp_cost_of_lists)(rows->count,
		rows->elements));
}

/* Tuples, or texts whose parts come in so many columns. */
static bool begin_of_items(msgpack_decoder *decoder, msgpack_column_frame *rows, const mp_column_head *head)
{
	uint64_t elements = (uint64_t) rows->count * head->items;
	uint32_t length = (uint32_t) (head->end - head->body);

	rows->columns = head->items;
	rows->elements = (uint32_t) elements;
	if (elements > HT_MAX_SIZE / 2) {
		return msgpack_malformed(decoder);
	}
	if (rows->kind == MP_COLUMN_TUPLES) {
		return begin_rows(decoder, rows, mp_cost_of_lists(rows->count, elements));
	}
	return split_template(decoder, rows, head->body, length) && begin_rows(decoder, rows,
		mp_cost_of_texts(rows->count, rows->count * (uint64_t) length, elements));
}

static uint64_t cost_of_rows(uint64_t count, uint32_t keys, bool are_objects)
{
	return (are_objects ? mp_cost_of_objects : mp_cost_of_maps)(count, count * keys);
}

/* Begins records or objects of the shape with this index, and as many keys, at the cells of the top frame, which have
 * been charged for. */
static bool begin_of_shape(msgpack_decoder *decoder, uint32_t index, uint32_t keys)
{
	const msgpack_shape *shape = msgpack_compact_find_shape(decoder->compact, index, keys);
	msgpack_column_frame rows = rows_at_cells(decoder->top, shape && shape->class_name ? OBJECTS : RECORDS);

	rows.columns = keys;
	rows.shape = index;
	return shape ? begin_rows(decoder, &rows, 0) : msgpack_malformed(decoder);
}

/* The keys of records or objects have been read: their columns follow. */
static void begin_defined(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_column_frame *outer = frame[-1].columns;
	uint32_t index = decoder->compact->shape_count, keys = frame->array->nNumUsed;

	outer->rows[0] = frame[-1].slot;
	if (frame->definition.has_class && !decoder->hooks->rows) {
		msgpack_malformed(decoder);
	} else if (pay(decoder, cost_of_rows(outer->cell_count, keys, frame->definition.has_class))
		&& msgpack_compact_end_definition(decoder)) {
		begin_of_shape(decoder, index, keys);
	}
}

/* Begins rows of the shape whose index is the body of their marker; or, without a body, of one that the keys define
 * which follow. */
static bool read_shape(msgpack_decoder *decoder, const msgpack_column_frame *columns, const mp_column_head *head)
{
	uint32_t length = (uint32_t) (head->end - head->body), index = (uint32_t) mp_load(head->body, length);
	const msgpack_shape *shape = msgpack_compact_find_shape(decoder->compact, index, head->items);

	if (*head->marker == MP_EXT8 && length == 0) {
		return msgpack_compact_begin_definition(decoder, columns->cells[0], head->items, begin_defined);
	}
	if (*head->marker < MP_FIXEXT1 || length > 2 || !shape || (shape->class_name && !decoder->hooks->rows)) {
		return msgpack_malformed(decoder);
	}
	return pay(decoder, cost_of_rows(columns->cell_count, head->items, shape->class_name != NULL))
		&& begin_of_shape(decoder, index, head->items);
}

/* The heads of columns: cells */

/* The slots of properties; values that no property takes go to a list. */
static bool find_properties(msgpack_decoder *decoder, msgpack_column_frame *columns)
{
	const zend_array *names = msgpack_compact_keys_of(decoder, &decoder->compact->shapes[columns->shape]);
	zend_array *dropped;

	if (columns->cell_count == 0) {
		return true;
	}
	if (!decoder->hooks->rows->slots(decoder, columns->cells, columns->cell_count,
		names->arData[columns->column].key)) {
		return false;
	}
	if (!columns->cells[0]) {
		dropped = new_held_list(decoder, columns->cell_count);
		for (uint32_t i = 0; i < columns->cell_count; i++) {
			columns->cells[i] = &dropped->arPacked[i];
		}
	}
	return !is_out_of_memory(decoder);
}

/* Takes the cells whose bits are not set out of the column: they are nil, or `have_no_key`. */
static void keep_cells(msgpack_column_frame *columns, const unsigned char *bits, bool have_no_key)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < columns->cell_count; i++) {
		columns->cells[kept] = columns->cells[i];
		if (bits[i / 8] >> i % 8 & 1) {
			kept++;
		} else if (have_no_key) {
			Bucket *bucket = (Bucket *) columns->cells[i];

			if (bucket->key) {
				zend_string_release(bucket->key);
			}
			bucket->key = NULL;
			ZVAL_UNDEF(&bucket->val);
			columns->has_missing = true;
		}
	}
	columns->cell_count = kept;
}

/* The cells of lists, or of maps whose keys are there: all elements; of a list in blocks those from `start` on. */
static void find_elements(const msgpack_column_frame *columns, uint32_t start)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = Z_ARRVAL_P(row_at(columns, i));

		for (uint32_t j = start; j < array->nNumUsed && count < columns->cell_count; j++) {
			columns->cells[count++] = HT_IS_PACKED(array) ? &array->arPacked[j] : &array->arData[j].val;
		}
	}
}

/* The cells of tuples, records and property tables; or else the objects. */
static void find_cells(const msgpack_column_frame *columns, zval **cells)
{
	bool are_objects = columns->kind == OBJECTS && !columns->have_tables;
	size_t offset = columns->column * (columns->kind == MP_COLUMN_TUPLES ? sizeof(zval) : sizeof(Bucket));
	uint32_t count = columns->count;
	zval **rows = columns->rows;

	for (uint32_t i = 0; i < count; i++) {
		zval *row = rows[i];

		ZVAL_DEREF(row);
		cells[i] = are_objects ? row : (zval *) ((char *) table_of(row)->arPacked + offset);
	}
}

/* Finds the cells of a column, unless its head has been read before. Of tuples, records and objects: of those whose
 * bits are set, unless `bits` is NULL; the other ones do not have the key. */
static bool begin_cells(msgpack_decoder *decoder, msgpack_column_frame *columns, const unsigned char *bits)
{
	bool are_elements = columns->kind == MP_COLUMN_LISTS || columns->kind == MP_COLUMN_MAPS;
	uint32_t start = 0, count = are_elements ? columns->elements : columns->count;
	zval **cells;

	if (columns->cells || has_digits(columns)) {
		return true;
	}
	if (columns->kind == MP_COLUMN_LISTS && columns->columns > 1) {
		start = columns->column * MP_COLUMN_BLOCK;
		count = MIN(count - start, MP_COLUMN_BLOCK);
	}
	columns->cells = cells = msgpack_realloc(NULL, MAX(count, 1), sizeof(*cells));
	columns->cell_count = count;
	columns->cell = columns->row = 0;
	if (!cells) {
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	if (cells_are_parts(columns)) {
		for (uint32_t i = 0; i < count; i++) {
			cells[i] = &columns->parts->arPacked[columns->column * count + i];
		}
	} else if (are_elements) {
		find_elements(columns, start);
	} else {
		find_cells(columns, cells);
	}
	if (bits) {
		keep_cells(columns, bits, columns->kind == RECORDS || columns->have_tables);
	}
	return columns->kind != OBJECTS || columns->have_tables || find_properties(decoder, columns);
}

/* Gives each column of a union its cells, and begins the first one. */
static bool begin_union(msgpack_decoder *decoder, msgpack_column_frame *columns, const mp_column_head *head)
{
	uint32_t count = head->items, bits = mp_index_bits(count), cells = columns->cell_count;
	msgpack_union_cells *last, *each;

	if (head->end == decoder->end) { /* mp_index_at() reads a byte of the columns */
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
	}
	columns->others = last = safe_emalloc(count, sizeof(*last), 0);
	last += count - 1;
	memset(columns->others, 0, count * sizeof(*last));
	columns->other_count = count;
	for (uint32_t i = 0; i < cells; i++) {
		uint32_t index = mp_index_at(head->body, bits, i);

		if (index >= count) {
			return msgpack_malformed(decoder);
		}
		last[-(ptrdiff_t) index].count++;
	}
	for (each = columns->others; each <= last; each++) {
		if (each->count == 0) {
			return msgpack_malformed(decoder);
		}
		each->cells = msgpack_realloc(NULL, each->count, sizeof(*each->cells));
		if (!each->cells) {
			return msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		}
		each->count = 0;
	}
	for (uint32_t i = 0; i < cells; i++) {
		each = last - mp_index_at(head->body, bits, i);
		each->cells[each->count++] = columns->cells[i];
	}
	end_column(columns);
	return true;
}

/* Begins a column that is an array with such a first element: rows at its cells, a dictionary, or one without nils. */
static bool begin_encoded(msgpack_decoder *decoder, msgpack_column_frame *columns, const mp_column_head *head)
{
	msgpack_column_frame rows = rows_at_cells(decoder->top, head->kind);

	if (!mp_may_begin_column(head, rows.count, columns->kind == MP_COLUMN_TEXTS ? MP_CELLS_ARE_PARTS
		: cells_are_parts(columns) ? MP_CELLS_ARE_KEYS : columns->others ? MP_CELLS_OF_UNION : MP_CELLS_ARE_VALUES)) {
		return msgpack_malformed(decoder);
	}
	switch (head->kind) {
		case MP_COLUMN_UNION:
			return begin_union(decoder, columns, head);
		case MP_COLUMN_DICTIONARY:
			return begin_dictionary(decoder, columns, head);
		case MP_COLUMN_NULLS:
			keep_cells(columns, head->body, false);
			return true;
		case MP_COLUMN_TEXTS:
		case MP_COLUMN_TUPLES:
			return begin_of_items(decoder, &rows, head);
		case RECORDS:
			return read_shape(decoder, columns, head);
		default:
			return begin_of_lengths(decoder, &rows, head);
	}
}

/* A column that is an array of so many elements, the first of which is at the cursor. */
static bool read_array(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t count)
{
	bool may_miss_key = !columns->cells && (columns->kind == RECORDS || columns->kind == OBJECTS);
	mp_column_head head;

	if (!read_head(decoder, &head, count)) {
		return false;
	}
	if (head.kind == MP_COLUMN_MISSING && may_miss_key) {
		return mp_may_begin_column(&head, columns->count, MP_CELLS_OF_KEY) ? begin_cells(decoder, columns, head.body)
			: msgpack_malformed(decoder);
	}
	if (!begin_cells(decoder, columns, NULL)) {
		return false;
	}
	if (head.kind != MP_COLUMN_CELLS) {
		return begin_encoded(decoder, columns, &head);
	}
	columns->are_values = true;
	return count == columns->cell_count || msgpack_malformed(decoder);
}

/* A column, or padding after the last one. */
static bool read_column(msgpack_decoder *decoder, msgpack_column_frame *columns)
{
	const unsigned char *start = decoder->cursor, *body;
	msgpack_compact_reader *reader = decoder->compact;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	body = mp_body(start);
	reader->column++;
	reader->region += !columns->outer && reader->open_columns == 1 && !columns->others;
	if (columns->column == columns->columns) {
		if (tag.type != MP_TAG_EXT || mp_read_column_head(start, &tag, 1).kind != MP_COLUMN_PADDING) {
			return msgpack_malformed(decoder);
		}
		decoder->cursor = body + tag.length;
		columns->is_padded = false;
		return true;
	}
	decoder->cursor = body;
	if (tag.type == MP_TAG_ARRAY && !is_column_of_integers(columns)) {
		return read_array(decoder, columns, tag.length);
	}
	if (tag.type != MP_TAG_EXT || tag.ext_type != MP_COMPACT_COLUMN) {
		return msgpack_malformed(decoder);
	}
	decoder->cursor = body + tag.length;
	if (!begin_cells(decoder, columns, NULL)
		|| !(has_digits(columns) ? read_digits(decoder, columns, body, decoder->cursor)
			: read_numbers(decoder, columns, body, decoder->cursor))) {
		return false;
	}
	end_column(columns);
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
		end_column(columns);
		return NULL;
	}
	slot = columns->cells[cell];
	if (cells_are_parts(columns)) {
		columns->cell += read_single(decoder, columns, slot);
		return NULL;
	}
	columns->cell++;
	find_row(frame, slot);
	return slot;
}

/* The keys of maps are complete: their values have places now. */
static bool add_keys(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	zval *key = columns->parts->arPacked;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = frame->array = Z_ARRVAL_P(row_at(columns, i));
		uint32_t length = array->nInternalPointer;

		array->nInternalPointer = 0;
		for (uint32_t j = 0; j < length; j++, key++) {
			zval *slot = Z_TYPE_P(key) == IS_LONG ? msgpack_slot_of_integer(decoder, array, Z_LVAL_P(key))
				: Z_TYPE_P(key) == IS_STRING ? msgpack_slot_of_string(decoder, array, zend_string_copy(Z_STR_P(key)))
				: NULL;

			if (!slot) {
				return decoder->status == MSGPACK_DECODE_DONE && msgpack_malformed(decoder);
			}
		}
		if (array->nNumOfElements != length) {
			return msgpack_malformed(decoder);
		}
	}
	columns->parts = NULL;
	return true;
}

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *start = decoder->cursor;
	msgpack_column_frame *columns = frame->columns;

	if (!is_long_enough(decoder)) {
		return NULL;
	}
	columns->rows[0] = frame->slot;
	if (columns->are_values) {
		return read_cells(decoder, frame);
	}
	if (columns->values) {
		if (read_values(decoder, frame)) {
			end_column(columns);
		}
		return NULL;
	}
	if (columns->parts && !cells_are_parts(columns) && !add_keys(decoder, frame)) {
		return NULL;
	}
	if (columns->column == columns->columns && !columns->is_padded) {
		return end_rows(decoder, frame);
	}
	if (!read_column(decoder, columns) && decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return NULL;
}

static const msgpack_frame_type arrays_type = { .next = columns_next, .abandon = free_columns, .row_with = row_with,
	.bytes_per_item = 1, .has_array = true };
static const msgpack_frame_type objects_type = { .next = columns_next, .abandon = free_columns, .row_with = row_with,
	.bytes_per_item = 1 };
/* A frame of texts is no level of the value. */
static const msgpack_frame_type texts_type = { .next = columns_next, .abandon = free_columns, .bytes_per_item = 1,
	.is_provisional = true, .has_array = true };

bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *start)
{
	msgpack_column_frame rows = { .count = 1 };
	mp_column_head head;
	bool done = false;

	if (is_long_enough(decoder) && read_head(decoder, &head, count)) {
		if (!mp_may_begin_column(&head, 1, MP_CELL_IS_VALUE)) {
			return msgpack_malformed(decoder);
		}
		rows.kind = head.kind;
		rows.rows = emalloc(sizeof(*rows.rows));
		*rows.rows = slot;
		done = begin_of_lengths(decoder, &rows, &head);
		decoder->compact->open_columns += done;
		msgpack_free_unless(rows.rows, NULL);
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = start;
	}
	return done;
}
