#include "columns.h"

#include "../base/php_compat.h"
#include "../codec/input.h"
#include "../codec/map_keys.h"
#include "../wire/columns.h"
#include "zend_smart_str.h"

/* What the cells of a column are that takes a frame: containers or texts, whose values are columns in turn. */
typedef enum {
	CELLS_ARE_LISTS,   /* of any lengths: one column of all elements */
	CELLS_ARE_TUPLES,  /* lists of one length: a column for each element */
	CELLS_ARE_MAPS,    /* of any keys: a column of the keys, and one of the values */
	CELLS_ARE_RECORDS, /* maps of one shape: a column for each key */
	CELLS_ARE_TEXTS    /* a column for each variable part */
} cell_kind;

typedef enum {
	READING_KEYS,   /* of a shape that is defined here */
	BEGINNING_ROWS, /* of this shape */
	BEGINNING_COLUMN,
	READING_HEAD,   /* of the column */
	READING_CELLS,  /* which are values of any kind */
	READING_VALUES, /* of a dictionary */
	READING_PADDING
} column_state;

/* The side record of a frame. */
struct msgpack_column_frame {
	cell_kind kind;
	column_state state;
	zval **slots;           /* of the cells; NULL: one, at frame->slot */
	uint32_t count;         /* of these */
	uint32_t first;         /* ordinal of the first */
	uint32_t owner;         /* index of the one in which a value is read */
	uint32_t column;        /* that is read, of so many: */
	uint32_t columns;
	zval **cells;           /* of that column; NULL: it has not begun */
	uint32_t cell_count;
	uint32_t cell;          /* that comes next */
	uint32_t *lengths;      /* of maps */
	zend_array *parts;      /* keys of maps, or the variable parts of texts, one column after the other */
	zend_array *values;     /* of a dictionary */
	uint32_t value_count;
	unsigned char *indexes; /* of the cells in it; NULL: all cells have its first value */
	zend_string *template;  /* of texts */
	uint32_t position;      /* in the template, of the number that was read last... */
	uint32_t digits_at;     /* ... and in texts that have the same length, which is that so far */
	bool is_padded;
};

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame);
static void columns_abandon(msgpack_frame *frame);
static zend_array *row_with(const msgpack_frame *frame, const void *address);

static const msgpack_frame_type columns_type = { .next = columns_next, .abandon = columns_abandon, .row_with = row_with,
	.bytes_per_item = 1, .has_array = true };

enum { BATCH = 128 }; /* integers that are read at a time */

/* Texts are no level. */
static const msgpack_frame_type texts_type = { .next = columns_next, .abandon = columns_abandon, .bytes_per_item = 1,
	.is_provisional = true, .has_array = true };

static bool malformed(msgpack_decoder *decoder)
{
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

/* Charges the message with memory of cells. False: it is not long enough for them as yet. */
static bool pay(msgpack_decoder *decoder, uint64_t cost)
{
	msgpack_compact_reader *reader = decoder->compact;
	uint64_t bytes = reader->consumed + (size_t) (decoder->end - reader->from);

	if (reader->column_cost + cost > bytes * MP_COLUMN_MEMORY) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_MORE);
		return false;
	}
	reader->column_cost += cost;
	return true;
}

/* NULL with status FAILED: out of memory. */
static void *new_vector(msgpack_decoder *decoder, uint32_t count, size_t size)
{
	void *vector = msgpack_realloc(NULL, MAX(count, 1), size);

	if (UNEXPECTED(!vector)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return vector;
}

static zval *slot_at(const msgpack_frame *frame, uint32_t index)
{
	return frame->columns->slots ? frame->columns->slots[index] : frame->slot;
}

/* The array at a slot, which may be empty. */
static zend_array *array_at(const msgpack_frame *frame, uint32_t index)
{
	return Z_ARRVAL_P(slot_at(frame, index));
}

/* Frames */

static msgpack_frame *push_columns(msgpack_decoder *decoder, cell_kind kind, zval *slot, zval **slots, uint32_t count)
{
	msgpack_frame *frame = msgpack_decoder_push(decoder, kind == CELLS_ARE_TEXTS ? &texts_type : &columns_type, slot,
		0);

	if (frame) {
		frame->array = NULL;
		frame->columns = ecalloc(1, sizeof(*frame->columns));
		frame->columns->kind = kind;
		frame->columns->state = BEGINNING_COLUMN;
		frame->columns->slots = slots;
		frame->columns->count = count;
		frame->columns->first = decoder->heads + 1;
	}
	return frame;
}

static void free_column(struct msgpack_column_frame *columns)
{
	if (columns->cells) {
		efree(columns->cells);
		columns->cells = NULL;
	}
	if (columns->values) {
		zend_array_destroy(columns->values);
		columns->values = NULL;
	}
	if (columns->indexes) {
		efree(columns->indexes);
		columns->indexes = NULL;
	}
}

/* Later references may be to strings that are in no value. */
static void hold_strings(msgpack_decoder *decoder, const zend_array *values)
{
	for (uint32_t i = 0; i < values->nNumUsed; i++) {
		if (Z_TYPE(values->arPacked[i]) == IS_STRING) {
			msgpack_compact_hold_string(decoder->compact, zend_string_copy(Z_STR(values->arPacked[i])));
		}
	}
}

static void columns_abandon(msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;

	if (columns->state == READING_KEYS) {
		zend_array_destroy(frame->array);
	}
	free_column(columns);
	if (columns->slots) {
		efree(columns->slots);
	}
	if (columns->lengths) {
		efree(columns->lengths);
	}
	if (columns->parts) {
		zend_array_destroy(columns->parts);
	}
	if (columns->template) {
		zend_string_release(columns->template);
	}
	efree(columns);
}

static bool has_element(const zend_array *array, const void *address)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) address - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

/* The array that has a cell at this address, or an array with it. NULL: none. */
static zend_array *row_with(const msgpack_frame *frame, const void *address)
{
	for (uint32_t i = 0; i < frame->columns->count; i++) {
		zval *slot = slot_at(frame, i), *element;

		if (Z_TYPE_P(slot) != IS_ARRAY) {
			continue;
		}
		if (has_element(Z_ARRVAL_P(slot), address)) {
			return Z_ARRVAL_P(slot);
		}
		ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(slot), element) {
			if (Z_TYPE_P(element) == IS_ARRAY && Z_ARRVAL_P(element) == address) {
				return Z_ARRVAL_P(slot);
			}
		} ZEND_HASH_FOREACH_END();
	}
	return NULL;
}

/* The value of a cell comes next: frame->array becomes the array that it is in. */
static void find_owner(msgpack_frame *frame, const zval *cell)
{
	struct msgpack_column_frame *columns = frame->columns;

	while (columns->owner < columns->count - 1 && !has_element(array_at(frame, columns->owner), cell)) {
		columns->owner++;
	}
	frame->array = array_at(frame, columns->owner);
}

/* All columns have been read. */
static zval *pop_columns(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	uint32_t height = frame->height + 1;

	if (columns->kind != CELLS_ARE_TEXTS) {
		bool are_maps = columns->kind == CELLS_ARE_MAPS || columns->kind == CELLS_ARE_RECORDS;

		for (uint32_t i = 0; i < columns->count; i++) {
			if (are_maps && decoder->hooks->maps_are_objects) {
				decoder->hooks->object_of_map(decoder, slot_at(frame, i), columns->first + i);
			} else {
				msgpack_compact_end_container(decoder, columns->first + i, height);
			}
		}
	}
	if (columns->parts) {
		hold_strings(decoder, columns->parts);
	}
	columns_abandon(frame);
	msgpack_drop_frame(decoder);
	msgpack_compact_add_height(decoder, height);
	return NULL;
}

/* Containers begin */

/* The array that begins is at the slot. */
static void begin_container(msgpack_decoder *decoder, zval *slot, zend_array *array)
{
	decoder->heads++;
	if (array) {
		ZVAL_ARR(slot, array);
	}
	msgpack_compact_note_container(decoder, array, 0);
}

static void begin_list(msgpack_decoder *decoder, zval *slot, uint32_t length)
{
	zend_array *array = NULL;

	if (length == 0) {
		ZVAL_EMPTY_ARRAY(slot);
	} else {
		array = msgpack_array_of(length, true);
		for (uint32_t i = 0; i < length; i++) {
			ZVAL_NULL(&array->arPacked[i]);
		}
		array->nNumUsed = array->nNumOfElements = length;
		array->nNextFreeElement = length;
	}
	begin_container(decoder, slot, array);
	if (!array && decoder->hooks->empty_list) {
		decoder->hooks->empty_list(decoder, slot);
	}
}

static void begin_lists(msgpack_decoder *decoder, zval *slot, zval **slots, uint32_t count, const uint32_t *lengths,
	uint32_t length)
{
	msgpack_frame *top = decoder->depth > 0 ? decoder->top : NULL;

	for (uint32_t i = 0; i < count; i++) {
		zval *each = slots ? slots[i] : slot;

		if (top && top->type == &columns_type) {
			find_owner(top, each);
		}
		begin_list(decoder, each, lengths ? lengths[i] : length);
	}
	if (top && top->type == &columns_type) {
		top->columns->owner = 0;
	}
}

/* A column has been read. */
static void end_column(msgpack_frame *frame)
{
	free_column(frame->columns);
	frame->columns->column++;
	frame->columns->state = BEGINNING_COLUMN;
}

/* The cells of the top frame, which are now those of a frame that is pushed. */
static zval **take_cells(msgpack_decoder *decoder)
{
	zval **cells = decoder->top->columns->cells;

	decoder->top->columns->cells = NULL;
	return cells;
}

/* Reads the lengths of containers. NULL: malformed, or out of memory. */
static uint32_t *read_lengths(msgpack_decoder *decoder, const unsigned char *p, const unsigned char *end,
	uint32_t count, uint64_t *total)
{
	int64_t batch[BATCH];
	mp_integers integers;
	uint32_t *lengths;

	*total = 0;
	if (!mp_integers_begin(&integers, p, end, count)) {
		malformed(decoder);
		return NULL;
	}
	lengths = new_vector(decoder, count, sizeof(*lengths));
	for (uint32_t i = 0; lengths && i < count; i++) {
		if (i % BATCH == 0) {
			mp_integers_read(&integers, batch, MIN(count - i, BATCH));
		}
		if (batch[i % BATCH] < 0 || batch[i % BATCH] > (int64_t) (HT_MAX_SIZE / 2)
			|| (*total += (uint64_t) batch[i % BATCH]) > HT_MAX_SIZE / 2) {
			malformed(decoder);
			efree(lengths);
			return NULL;
		}
		lengths[i] = (uint32_t) batch[i % BATCH];
	}
	return lengths;
}

/* Where containers are to be: at one slot that is a value, or those of the column of the top frame. */
typedef struct {
	zval *slot;  /* NULL: these cells */
	zval **cells;
	uint32_t count;
	bool is_padded;
} place;

/* Pushes a frame for them, to which the cells belong then. False: status says why. */
static bool push_cells(msgpack_decoder *decoder, const place *where, cell_kind kind)
{
	zval **slots = where->slot ? NULL : where->cells;
	msgpack_frame *frame = push_columns(decoder, kind, where->slot ? where->slot : where->cells[0], slots, where->count);

	if (frame && slots) {
		frame[-1].columns->cells = NULL;
		end_column(&frame[-1]);
	}
	if (frame) {
		frame->columns->is_padded = where->is_padded;
	}
	return frame != NULL;
}

static bool begin_lists_of_lengths(msgpack_decoder *decoder, const place *where, const unsigned char *p,
	const unsigned char *end)
{
	uint64_t total;
	uint32_t *lengths = read_lengths(decoder, p, end, where->count, &total), first = decoder->heads + 1;
	bool done = lengths && pay(decoder, mp_cost_of_lists(where->count, total)) && msgpack_may_go_deeper(decoder);

	if (done) {
		begin_lists(decoder, where->slot, where->slot ? NULL : where->cells, where->count, lengths, 0);
		done = push_cells(decoder, where, CELLS_ARE_LISTS);
	}
	if (done) {
		decoder->top->columns->columns = 1;
		decoder->top->columns->first = first;
		decoder->top->columns->cell_count = (uint32_t) total;
	}
	if (lengths) {
		efree(lengths);
	}
	return done;
}

static bool begin_tuples(msgpack_decoder *decoder, const place *where, uint32_t length)
{
	uint64_t elements = (uint64_t) where->count * length;
	uint32_t first = decoder->heads + 1;

	if (length == 0 || elements > HT_MAX_SIZE / 2) {
		return malformed(decoder);
	}
	if (!pay(decoder, mp_cost_of_lists(where->count, elements)) || !msgpack_may_go_deeper(decoder)) {
		return false;
	}
	begin_lists(decoder, where->slot, where->slot ? NULL : where->cells, where->count, NULL, length);
	if (!push_cells(decoder, where, CELLS_ARE_TUPLES)) {
		return false;
	}
	decoder->top->columns->columns = length;
	decoder->top->columns->first = first;
	return true;
}

/* A list of nils, outside of the tree. */
static zend_array *new_parts(uint32_t count)
{
	zend_array *parts = msgpack_array_of(count, true);

	for (uint32_t i = 0; i < count; i++) {
		ZVAL_NULL(&parts->arPacked[i]);
	}
	parts->nNumUsed = parts->nNumOfElements = count;
	return parts;
}

static bool begin_maps(msgpack_decoder *decoder, const place *where, const unsigned char *p, const unsigned char *end)
{
	uint64_t total;
	uint32_t *lengths = read_lengths(decoder, p, end, where->count, &total), first = decoder->heads + 1;

	if (!lengths || !pay(decoder, mp_cost_of_maps(where->count, total)) || !msgpack_may_go_deeper(decoder)) {
		goto fail;
	}
	for (uint32_t i = 0; i < where->count; i++) {
		zval *slot = where->slot ? where->slot : where->cells[i];

		ZVAL_EMPTY_ARRAY(slot);
		begin_container(decoder, slot, lengths[i] > 0 ? msgpack_array_of(lengths[i], false) : NULL);
	}
	if (!push_cells(decoder, where, CELLS_ARE_MAPS)) {
		goto fail;
	}
	decoder->top->columns->columns = 2;
	decoder->top->columns->first = first;
	decoder->top->columns->lengths = lengths;
	decoder->top->columns->parts = new_parts((uint32_t) total);
	return true;
fail:
	if (lengths) {
		efree(lengths);
	}
	return false;
}

/* Records, whose shape is known, by its index plus one, or is defined by the keys that follow. */

static bool begin_records(msgpack_decoder *decoder, const place *where, uint32_t items, const unsigned char *body,
	uint32_t length)
{
	msgpack_compact_reader *reader = decoder->compact;
	uint32_t index = length == 1 ? *body : length == 2 ? mp_load16(body) : 0;

	if (length == 0 ? items == 0 || items % 2 > 0 : length > 2 || index >= reader->shape_count
		|| reader->shapes[index].class_name || reader->shapes[index].pairs != items
		|| (!reader->shapes[index].is_usable && !msgpack_compact_check_shape(&reader->shapes[index]))) {
		return malformed(decoder);
	}
	if (!push_cells(decoder, where, CELLS_ARE_RECORDS)) {
		return false;
	}
	if (length == 0) {
		decoder->top->columns->state = READING_KEYS;
		decoder->top->array = msgpack_array_of(0, false);
		decoder->top->left = items;
		decoder->top->definition.pairs = items / 2;
		decoder->top->definition.has_class = false;
	} else {
		decoder->top->columns->state = BEGINNING_ROWS;
		decoder->top->columns->column = index;
	}
	return true;
}

static bool read_keys_of_records(msgpack_decoder *decoder, msgpack_frame *frame)
{
	uint32_t shapes = decoder->compact->shape_count;

	if (!msgpack_compact_read_keys(decoder, frame)) {
		return false;
	}
	if (frame->definition.has_class) {
		return malformed(decoder);
	}
	msgpack_compact_define(decoder, frame->array, true, NULL);
	frame->columns->state = BEGINNING_ROWS;
	frame->columns->column = shapes;
	frame->array = NULL;
	frame->left = 0;
	return decoder->compact->shape_count > shapes
		&& (msgpack_compact_check_shape(&decoder->compact->shapes[shapes]) || malformed(decoder));
}

/* The same with strings as keys. Consumes the array. */
static zend_array *with_names(zend_array *array)
{
	zend_array *properties = zend_symtable_to_proptable(array);

	zend_array_release(array);
	return properties;
}

static bool begin_rows(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	msgpack_shape *shape = &decoder->compact->shapes[columns->column];

	if (!pay(decoder, mp_cost_of_maps(columns->count, (uint64_t) columns->count * shape->pairs))) {
		return false;
	}
	columns->first = decoder->heads + 1;
	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *row = msgpack_compact_new_record(decoder, shape);

		begin_container(decoder, slot_at(frame, i), decoder->hooks->maps_are_objects ? with_names(row) : row);
	}
	columns->state = BEGINNING_COLUMN;
	columns->columns = shape->pairs;
	columns->column = 0;
	return true;
}

/* The cells of a column */

static uint32_t collect_elements(msgpack_frame *frame, zval **cells)
{
	struct msgpack_column_frame *columns = frame->columns;
	uint32_t count = 0;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = array_at(frame, i);

		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			cells[count++] = HT_IS_PACKED(array) ? &array->arPacked[j] : &array->arData[j].val;
		}
	}
	return count;
}

static void collect_column(msgpack_frame *frame, zval **cells)
{
	struct msgpack_column_frame *columns = frame->columns;
	uint32_t column = columns->column;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = array_at(frame, i);

		cells[i] = columns->kind == CELLS_ARE_RECORDS ? &array->arData[column].val : &array->arPacked[column];
	}
}

static bool has_parts(const struct msgpack_column_frame *columns)
{
	return columns->kind == CELLS_ARE_TEXTS || (columns->kind == CELLS_ARE_MAPS && columns->column == 0);
}

/* Must the values of the column be nil, booleans, numbers and strings? They have no place in the tree yet. */
static uint32_t count_cells(const msgpack_frame *frame)
{
	const struct msgpack_column_frame *columns = frame->columns;

	if (columns->kind == CELLS_ARE_MAPS) {
		return columns->parts->nNumUsed;
	}
	return columns->kind == CELLS_ARE_LISTS ? columns->cell_count : columns->count;
}

/* Are the cells texts of the same length, of which each number is written as it is read? */
static bool has_digits(const struct msgpack_column_frame *columns)
{
	return columns->kind == CELLS_ARE_TEXTS && !columns->parts;
}

static bool begin_column(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	uint32_t count = count_cells(frame);

	columns->state = READING_HEAD;
	columns->cell_count = count;
	if (has_digits(columns)) {
		return true;
	}
	columns->cells = new_vector(decoder, count, sizeof(*columns->cells));
	if (!columns->cells) {
		return false;
	}
	if (has_parts(columns)) {
		for (uint32_t i = 0; i < count; i++) {
			uint32_t first = columns->kind == CELLS_ARE_TEXTS ? columns->column * count : 0;

			columns->cells[i] = &columns->parts->arPacked[first + i];
		}
	} else if (columns->kind == CELLS_ARE_LISTS || columns->kind == CELLS_ARE_MAPS) {
		collect_elements(frame, columns->cells);
	} else {
		collect_column(frame, columns->cells);
	}
	columns->cell = columns->owner = 0;
	return true;
}

/* Numbers */

static zend_always_inline bool set_integer(msgpack_decoder *decoder, zval *cell, int64_t integer)
{
	if (UNEXPECTED(integer < ZEND_LONG_MIN || integer > ZEND_LONG_MAX)) {
		return msgpack_read_big_integer(decoder, cell, integer < 0 ? 0 - (uint64_t) integer : (uint64_t) integer,
			integer < 0);
	}
	ZVAL_LONG(cell, (zend_long) integer);
	return true;
}

static zend_always_inline bool set_number(msgpack_decoder *decoder, zval *cell, int64_t integer, uint32_t decimals,
	bool has_integers)
{
	int64_t power = (int64_t) mp_powers_of_ten[decimals];

	if (has_integers && integer % power == 0) {
		return set_integer(decoder, cell, integer / power);
	}
	ZVAL_DOUBLE(cell, mp_decimal_of(integer, decimals));
	return true;
}

static bool read_integers(msgpack_decoder *decoder, struct msgpack_column_frame *columns, uint32_t encoding,
	const unsigned char *p, const unsigned char *end)
{
	bool are_integers = encoding < MP_COLUMN_DECIMALS, has_integers = encoding >= MP_COLUMN_NUMBERS;
	uint32_t decimals = encoding & MP_COLUMN_DECIMALS_MAX, count = columns->cell_count;
	mp_integers integers;
	int64_t batch[BATCH];

	if (!mp_integers_begin(&integers, are_integers ? p : p + 1, end, count)) {
		return malformed(decoder);
	}
	for (uint32_t from = 0; from < count; from += BATCH) {
		zval **cells = columns->cells + from;
		uint32_t some = MIN(count - from, BATCH);

		mp_integers_read(&integers, batch, some);
		for (uint32_t i = 0; i < some; i++) {
			if (!(are_integers ? set_integer(decoder, cells[i], batch[i])
				: set_number(decoder, cells[i], batch[i], decimals, has_integers))) {
				return false;
			}
		}
	}
	return true;
}

static bool read_doubles(msgpack_decoder *decoder, const struct msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	if ((size_t) (end - p) / 8 != columns->cell_count || (size_t) (end - p) % 8 > 0) {
		return malformed(decoder);
	}
	for (uint32_t i = 0; i < columns->cell_count; i++, p += 8) {
		ZVAL_DOUBLE(columns->cells[i], mp_load_float64(p));
	}
	return true;
}

/* Writes the numbers of texts, whose digits are next in the template. */
static bool read_digits(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end)
{
	struct msgpack_column_frame *columns = frame->columns;
	const unsigned char *template = (const unsigned char *) ZSTR_VAL(columns->template);
	uint32_t digits, count = columns->count, position = 0;
	mp_integers integers;
	int64_t batch[BATCH];

	for (uint32_t column = 0; template[position] >= MP_TEXT_LITERAL_MIN || column++ < columns->column; position++);
	digits = template[position];
	if (!mp_integers_begin(&integers, p, end, count)) {
		return malformed(decoder);
	}
	columns->digits_at += position - columns->position;
	for (uint32_t from = 0; from < count; from += BATCH) {
		uint32_t some = MIN(count - from, BATCH);

		mp_integers_read(&integers, batch, some);
		for (uint32_t i = 0; i < some; i++) {
			char *text = Z_STRVAL_P(columns->slots[from + i]) + columns->digits_at;

			if (UNEXPECTED((uint64_t) batch[i] >= 1000000000) || !mp_put_digits(text, (uint32_t) batch[i], digits)) {
				return malformed(decoder);
			}
		}
	}
	columns->digits_at += digits - 1;
	columns->position = position;
	return true;
}

/* A column that is an ext value. */
static bool read_numbers(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end)
{
	bool done = p < end && (has_digits(frame->columns) ? read_digits(decoder, frame, p, end) : *p == MP_COLUMN_DOUBLES ? read_doubles(decoder, frame->columns, p + 1, end)
		: *p <= MP_COLUMN_NUMBERS + MP_COLUMN_DECIMALS_MAX && read_integers(decoder, frame->columns, *p, p, end));

	if (!done) {
		return decoder->status == MSGPACK_DECODE_DONE ? malformed(decoder) : false;
	}
	end_column(frame);
	return true;
}

/* Dictionaries */

static bool begin_dictionary(msgpack_decoder *decoder, struct msgpack_column_frame *columns, uint32_t values,
	const unsigned char *indexes, uint32_t length)
{
	if (values == 0 || values > MP_COLUMN_DICTIONARY_MAX || length != columns->cell_count) {
		return malformed(decoder);
	}
	columns->indexes = new_vector(decoder, length, 1);
	if (columns->indexes) {
		memcpy(columns->indexes, indexes, length);
		columns->value_count = values;
		columns->values = msgpack_array_of(values, true);
		columns->state = READING_VALUES;
	}
	return columns->indexes != NULL;
}

/* Reads a value at the cursor that is no container, object or ext value. */
static bool read_single(msgpack_decoder *decoder, zval *slot)
{
	const unsigned char *after = msgpack_compact_read_any_scalar(decoder, decoder->cursor, slot);
	mp_tag tag;

	if (EXPECTED(after)) {
		decoder->cursor = after;
		return true;
	}
	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (tag.type != MP_TAG_UINT && tag.type != MP_TAG_INT) {
		return malformed(decoder);
	}
	decoder->cursor += mp_head_size(*decoder->cursor);
	return tag.type == MP_TAG_UINT ? msgpack_read_big_integer(decoder, slot, tag.uint, false)
		: msgpack_read_big_integer(decoder, slot, 0 - (uint64_t) tag.integer, true);
}

/* What an __unserialize() would copy again and again. */
static bool is_long_string(const zval *value)
{
	return Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > MP_COMPACT_KEY_MAX;
}

static bool read_values(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	zend_array *values = columns->values;

	while (values->nNumUsed < columns->value_count) {
		zval *slot = &values->arPacked[values->nNumUsed];

		ZVAL_NULL(slot);
		if (!read_single(decoder, slot)) {
			return false;
		}
		values->nNumOfElements = ++values->nNumUsed;
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		uint32_t index = columns->indexes ? columns->indexes[i] : 0;

		if (UNEXPECTED(index >= columns->value_count)) {
			return malformed(decoder);
		}
		if (UNEXPECTED(frame->in_payload && is_long_string(&values->arPacked[index]))) {
			return malformed(decoder);
		}
		ZVAL_COPY(columns->cells[i], &values->arPacked[index]);
	}
	hold_strings(decoder, values);
	end_column(frame);
	return true;
}

/* Nils are taken out of the cells: their bits are not set. */
static bool drop_nils(msgpack_decoder *decoder, struct msgpack_column_frame *columns, const unsigned char *bits,
	uint32_t length)
{
	uint32_t kept = 0;

	if (length != (columns->cell_count + 7) / 8) {
		return malformed(decoder);
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		columns->cells[kept] = columns->cells[i];
		kept += bits[i / 8] >> i % 8 & 1;
	}
	columns->cell_count = kept;
	return true;
}

/* Texts */

static uint32_t count_parts(const unsigned char *template, uint32_t length)
{
	uint32_t parts = 0;

	for (uint32_t i = 0; i < length; i++) {
		parts += template[i] < MP_TEXT_LITERAL_MIN;
	}
	return parts;
}

static bool is_template(const unsigned char *template, uint32_t length)
{
	for (uint32_t i = 0; i < length; i++) {
		if (template[i] > MP_TEXT_DIGITS_MAX && template[i] < MP_TEXT_LITERAL_MIN && template[i] != MP_TEXT_INTEGER) {
			return false;
		}
	}
	return true;
}

/* Is each part a number with all of its digits? */
static bool has_same_length(const unsigned char *template, uint32_t length)
{
	return !memchr(template, MP_TEXT_STRING, length) && !memchr(template, MP_TEXT_INTEGER, length);
}

/* Makes the texts, each with its own digits to be written. */
static void begin_same_length(struct msgpack_column_frame *columns)
{
	smart_str text = { 0 };

	for (size_t i = 0; i < ZSTR_LEN(columns->template); i++) {
		unsigned char byte = (unsigned char) ZSTR_VAL(columns->template)[i];

		if (byte >= MP_TEXT_LITERAL_MIN) {
			smart_str_appendc(&text, (char) byte);
		} else {
			smart_str_appendl(&text, "000000000", byte);
		}
	}
	smart_str_0(&text);
	for (uint32_t i = 0; i < columns->count; i++) {
		ZVAL_STR(columns->slots[i], zend_string_init(ZSTR_VAL(text.s), ZSTR_LEN(text.s), false));
	}
	smart_str_free(&text);
}

static bool begin_texts(msgpack_decoder *decoder, const place *where, uint32_t items, const unsigned char *template,
	uint32_t length)
{
	uint32_t parts = count_parts(template, length);
	uint64_t count = (uint64_t) where->count * parts;

	if (parts == 0 || parts != items || count > HT_MAX_SIZE / 2 || !is_template(template, length)) {
		return malformed(decoder);
	}
	if (!pay(decoder, mp_cost_of_texts(where->count, where->count * (uint64_t) length, count))
		|| !push_cells(decoder, where, CELLS_ARE_TEXTS)) {
		return false;
	}
	decoder->top->columns->columns = parts;
	decoder->top->columns->template = zend_string_init((const char *) template, length, false);
	if (has_same_length(template, length)) {
		begin_same_length(decoder->top->columns);
	} else {
		decoder->top->columns->parts = new_parts((uint32_t) count);
	}
	return true;
}

/* How many bytes a part of a text has. UINT32_MAX: it has another type than the template says, or too many digits. */
static zend_always_inline uint32_t size_of_part(const zval *part, unsigned char type)
{
	if (type == MP_TEXT_STRING) {
		return Z_TYPE_P(part) == IS_STRING ? (uint32_t) Z_STRLEN_P(part) : UINT32_MAX;
	}
	if (Z_TYPE_P(part) != IS_LONG || Z_LVAL_P(part) < 0 || Z_LVAL_P(part) > 999999999) {
		return UINT32_MAX;
	}
	return type == MP_TEXT_INTEGER ? mp_count_digits((uint64_t) Z_LVAL_P(part)) : type;
}

/* Returns the end of the part. NULL: it has too many digits. */
static zend_always_inline char *put_part(char *p, const zval *part, uint32_t size)
{
	if (Z_TYPE_P(part) == IS_STRING) {
		memcpy(p, Z_STRVAL_P(part), size);
		return p + size;
	}
	return EXPECTED(mp_put_digits(p, (uint32_t) Z_LVAL_P(part), size)) ? p + size : NULL;
}

/* A variable part of a template, and the bytes in front of it; or the bytes at its end. */
typedef struct {
	const char *bytes;
	uint32_t length;
	unsigned char type;
} segment;

/* There are as many as parts, and one more. */
static segment *split_template(msgpack_decoder *decoder, const zend_string *template, uint32_t parts)
{
	segment *segments = new_vector(decoder, parts + 1, sizeof(*segments)), *next = segments;
	const char *from = ZSTR_VAL(template), *p = from, *end = p + ZSTR_LEN(template);

	for (; next && p < end; p++) {
		if ((unsigned char) *p < MP_TEXT_LITERAL_MIN) {
			*next++ = (segment) { from, (uint32_t) (p - from), (unsigned char) *p };
			from = p + 1;
		}
	}
	if (next) {
		*next = (segment) { .bytes = from, .length = (uint32_t) (p - from) };
	}
	return segments;
}

/* The text whose first part this is; each is `stride` after the other. NULL: see size_of_part(). */
static zend_string *new_text(const segment *segments, uint32_t parts, const zval *part, uint32_t stride)
{
	uint64_t length = segments[parts].length;
	const zval *each = part;
	zend_string *text;
	char *p;

	for (uint32_t i = 0; i < parts; i++, each += stride) {
		uint32_t size = size_of_part(each, segments[i].type);

		if (UNEXPECTED(size == UINT32_MAX)) {
			return NULL;
		}
		length += segments[i].length + size;
	}
	text = zend_string_safe_alloc(1, length, 0, false);
	p = ZSTR_VAL(text);
	for (uint32_t i = 0; p && i < parts; i++, part += stride) {
		mp_copy(p, segments[i].bytes, segments[i].length);
		p = put_part(p + segments[i].length, part, size_of_part(part, segments[i].type));
	}
	if (UNEXPECTED(!p)) {
		zend_string_efree(text);
		return NULL;
	}
	mp_copy(p, segments[parts].bytes, segments[parts].length);
	p[segments[parts].length] = '\0';
	return text;
}

static uint64_t bytes_of_strings(const zend_array *parts)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < parts->nNumUsed; i++) {
		bytes += Z_TYPE(parts->arPacked[i]) == IS_STRING ? Z_STRLEN(parts->arPacked[i]) : 0;
	}
	return bytes;
}

static bool set_texts(msgpack_decoder *decoder, const msgpack_frame *frame, const segment *segments)
{
	const struct msgpack_column_frame *columns = frame->columns;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_string *text = new_text(segments, columns->columns, &columns->parts->arPacked[i], columns->count);

		if (!text) {
			return malformed(decoder);
		}
		ZVAL_STR(slot_at(frame, i), text);
	}
	return true;
}

/* All parts have been read. */
static zval *end_texts(msgpack_decoder *decoder, msgpack_frame *frame)
{
	segment *segments;
	bool done;

	if (has_digits(frame->columns)) {
		columns_abandon(frame);
		msgpack_drop_frame(decoder);
		return NULL;
	}
	if (!pay(decoder, bytes_of_strings(frame->columns->parts))
		|| !(segments = split_template(decoder, frame->columns->template, frame->columns->columns))) {
		return NULL;
	}
	done = set_texts(decoder, frame, segments);
	efree(segments);
	if (done) {
		hold_strings(decoder, frame->columns->parts);
		columns_abandon(frame);
		msgpack_drop_frame(decoder);
	}
	return NULL;
}

/* The heads of columns */

/* An array whose first element is an ext value of the type COLUMN. `items` follow it. */
static bool begin_cells(msgpack_decoder *decoder, const place *where, uint32_t items, const unsigned char *body,
	uint32_t length)
{
	const unsigned char *end = body + length;
	uint32_t padded = where->is_padded;

	switch (length > 0 ? *body : MP_COLUMN_PADDING) {
		case MP_COLUMN_LISTS:
			return items == 1 + padded ? begin_lists_of_lengths(decoder, where, body + 1, end) : malformed(decoder);
		case MP_COLUMN_MAPS:
			return items == 2 + padded ? begin_maps(decoder, where, body + 1, end) : malformed(decoder);
		case MP_COLUMN_TUPLES:
			return length == 1 && !where->slot ? begin_tuples(decoder, where, items) : malformed(decoder);
		default:
			return malformed(decoder);
	}
}

/* The same in the place of a column. */
static bool begin_encoded(msgpack_decoder *decoder, msgpack_frame *frame, uint32_t items, const unsigned char *body,
	uint32_t length)
{
	struct msgpack_column_frame *columns = frame->columns;
	place where = { .cells = columns->cells, .count = columns->cell_count };

	if (has_digits(columns)) {
		return malformed(decoder);
	}
	switch (length > 0 ? *body : MP_COLUMN_PADDING) {
		case MP_COLUMN_CONSTANT:
			columns->value_count = 1;
			columns->values = msgpack_array_of(1, true);
			columns->state = READING_VALUES;
			return (length == 1 && items == 1) || malformed(decoder);
		case MP_COLUMN_DICTIONARY:
			return begin_dictionary(decoder, columns, items, body + 1, length - 1);
		case MP_COLUMN_NULLS:
			return items == 1 && !has_parts(columns) ? drop_nils(decoder, columns, body + 1, length - 1)
				: malformed(decoder);
		case MP_COLUMN_TEXTS:
			return columns->kind == CELLS_ARE_TEXTS || where.count == 0 ? malformed(decoder)
				: begin_texts(decoder, &where, items, body + 1, length - 1);
		default:
			return has_parts(columns) || where.count == 0 ? malformed(decoder)
				: begin_cells(decoder, &where, items, body, length);
	}
}

/* A column that is an array of so many elements, the first of which is at the cursor. */
static bool read_array_of_column(msgpack_decoder *decoder, msgpack_frame *frame, uint32_t count)
{
	struct msgpack_column_frame *columns = frame->columns;
	bool may_be_marker = count > 0 && (decoder->cursor == decoder->end || mp_is_ext_head(*decoder->cursor));
	const unsigned char *body;
	mp_tag tag;

	if (may_be_marker) {
		if (!msgpack_input_token(decoder, &tag)) {
			return false;
		}
		body = decoder->cursor + mp_head_size(*decoder->cursor);
		if (tag.ext_type == MP_COMPACT_COLUMN || tag.ext_type == MP_COMPACT_SHAPE) {
			decoder->cursor = body + tag.length;
			if (tag.ext_type == MP_COMPACT_COLUMN) {
				return begin_encoded(decoder, frame, count - 1, body, tag.length);
			}
			return has_parts(columns) || columns->cell_count == 0 ? malformed(decoder)
				: begin_records(decoder, &(place) { .cells = columns->cells, .count = columns->cell_count }, count - 1,
				body, tag.length);
		}
	}
	columns->state = READING_CELLS;
	return (count == columns->cell_count && !has_digits(columns)) || malformed(decoder);
}

static bool read_head(msgpack_decoder *decoder, msgpack_frame *frame)
{
	const unsigned char *head = decoder->cursor;
	bool done = false;
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	decoder->cursor += mp_head_size(*head);
	if (tag.type == MP_TAG_ARRAY) {
		done = read_array_of_column(decoder, frame, tag.length);
	} else if (tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_COLUMN) {
		const unsigned char *body = decoder->cursor;

		decoder->cursor += tag.length;
		done = read_numbers(decoder, frame, body, body + tag.length);
	} else {
		malformed(decoder);
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}

/* Values of any kind. Returns the slot of the next one that is no scalar; NULL: see status, or the column is complete. */
static zval *read_cells(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	uint32_t stop = columns->cell + MIN(columns->cell_count - columns->cell, MSGPACK_BATCH);
	uintptr_t tail = msgpack_compact_tail(decoder);
	zval *cell;

	for (; columns->cell < stop; columns->cell++) {
		const unsigned char *after = msgpack_compact_read_scalar(decoder, decoder->cursor,
			columns->cells[columns->cell], tail);

		if (!after) {
			break;
		}
		decoder->cursor = after;
	}
	if (columns->cell == columns->cell_count) {
		end_column(frame);
		return NULL;
	}
	cell = columns->cells[columns->cell];
	if (has_parts(columns)) {
		columns->cell += read_single(decoder, cell);
		return NULL;
	}
	columns->cell++;
	find_owner(frame, cell);
	return cell;
}

/* Returns the slot of its value; NULL: see status, or it is no key. */
static zval *add_key(msgpack_decoder *decoder, zend_array *array, const zval *key)
{
	bool is_name = decoder->hooks->maps_are_objects;

	if (Z_TYPE_P(key) == IS_LONG && !is_name) {
		return msgpack_slot_of_integer(decoder, array, Z_LVAL_P(key));
	}
	if (Z_TYPE_P(key) != IS_LONG && Z_TYPE_P(key) != IS_STRING) {
		return NULL;
	}
	return is_name ? msgpack_slot_of_name(decoder, array, zval_get_string((zval *) key))
		: msgpack_slot_of_string(decoder, array, zend_string_copy(Z_STR_P(key)));
}

/* The keys of maps are complete: their values have places now. */
static bool add_keys(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;
	zval *key = columns->parts->arPacked;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = frame->array = array_at(frame, i);

		for (uint32_t j = 0; j < columns->lengths[i]; j++, key++) {
			if (!add_key(decoder, array, key)) {
				return decoder->status == MSGPACK_DECODE_DONE ? malformed(decoder) : false;
			}
		}
		if (array->nNumOfElements != columns->lengths[i]) {
			return malformed(decoder);
		}
	}
	return true;
}

static bool read_padding(msgpack_decoder *decoder)
{
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (tag.type != MP_TAG_EXT || tag.ext_type != MP_COMPACT_COLUMN || tag.length == 0
		|| decoder->cursor[mp_head_size(*decoder->cursor)] != MP_COLUMN_PADDING) {
		return malformed(decoder);
	}
	decoder->cursor += mp_head_size(*decoder->cursor) + tag.length;
	return true;
}

/* Begins the next column of the frame, if there is one. */
static zval *begin_next_column(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;

	if (columns->kind == CELLS_ARE_MAPS && columns->column == 1 && !add_keys(decoder, frame)) {
		return NULL;
	}
	if (columns->column < columns->columns) {
		begin_column(decoder, frame);
		return NULL;
	}
	if (columns->is_padded && columns->state != READING_PADDING) {
		columns->state = READING_PADDING;
		return NULL;
	}
	return (columns->kind == CELLS_ARE_TEXTS ? end_texts : pop_columns)(decoder, frame);
}

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	struct msgpack_column_frame *columns = frame->columns;

	switch (columns->state) {
		case READING_KEYS:
			read_keys_of_records(decoder, frame);
			return NULL;
		case BEGINNING_ROWS:
			begin_rows(decoder, frame);
			return NULL;
		case READING_HEAD:
			read_head(decoder, frame);
			return NULL;
		case READING_CELLS:
			return read_cells(decoder, frame);
		case READING_VALUES:
			read_values(decoder, frame);
			return NULL;
		case READING_PADDING:
			return read_padding(decoder) ? pop_columns(decoder, frame) : NULL;
		default:
			return begin_next_column(decoder, frame);
	}
}

bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head)
{
	place where = { .slot = slot, .count = 1 };
	const unsigned char *body;
	bool done = false;
	mp_tag tag;

	if (msgpack_input_token(decoder, &tag)) {
		body = decoder->cursor + mp_head_size(*decoder->cursor);
		decoder->cursor = body + tag.length;
		where.is_padded = tag.length > 0 && count - 1 == (*body == MP_COLUMN_LISTS ? 2 : 3);
		done = begin_cells(decoder, &where, count - 1, body, tag.length);
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}
