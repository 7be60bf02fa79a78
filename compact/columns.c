#include "columns.h"

#include "../base/php_compat.h"
#include "../codec/map_keys.h"
#include "column_frame.h"

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame);
static zend_array *row_with(const msgpack_frame *frame, const void *address);

static const msgpack_frame_type columns_type = { .next = columns_next, .abandon = msgpack_column_abandon,
	.row_with = row_with, .bytes_per_item = 1, .has_array = true };

/* Texts are no level. */
static const msgpack_frame_type texts_type = { .next = columns_next, .abandon = msgpack_column_abandon,
	.bytes_per_item = 1, .is_provisional = true, .has_array = true };

/* The array at a slot, which may be empty. */
static zend_array *array_at(const msgpack_frame *frame, uint32_t index)
{
	return Z_ARRVAL_P(msgpack_column_slot(frame, index));
}

/* Frames */

static bool has_element(const zend_array *array, const void *address)
{
	size_t size = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);

	return (uintptr_t) address - (uintptr_t) array->arPacked < array->nNumUsed * size;
}

/* The array that has a cell at this address, or an array with it. NULL: none. */
static zend_array *row_with(const msgpack_frame *frame, const void *address)
{
	for (uint32_t i = 0; i < frame->columns->count; i++) {
		zval *slot = msgpack_column_slot(frame, i), *element;

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
	msgpack_column_frame *columns = frame->columns;

	while (columns->owner < columns->count - 1 && !has_element(array_at(frame, columns->owner), cell)) {
		columns->owner++;
	}
	frame->array = array_at(frame, columns->owner);
}

/* All columns of lists or maps have been read. */
static zval *pop_columns(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	uint32_t height = frame->height + 1;

	bool are_objects = decoder->hooks->maps_are_objects
		&& (columns->kind == MSGPACK_CELLS_ARE_MAPS || columns->kind == MSGPACK_CELLS_ARE_RECORDS);

	for (uint32_t i = 0; i < columns->count && decoder->status == MSGPACK_DECODE_DONE; i++) {
		if (are_objects) {
			decoder->hooks->object_of_map(decoder, msgpack_column_slot(frame, i), columns->first + i);
		} else {
			msgpack_compact_end_container(decoder, columns->first + i, height);
		}
	}
	msgpack_column_close(decoder, frame);
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
		length = MIN(length, array->nTableSize); /* less when out of memory */
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

/* Reads the lengths of containers, each `least` or more. NULL: see status. */
static uint32_t *read_lengths(msgpack_decoder *decoder, const unsigned char *p, const unsigned char *end,
	uint32_t count, uint32_t least, uint64_t *total)
{
	int64_t batch[MSGPACK_COLUMN_BATCH];
	mp_integers integers;
	uint32_t *lengths;

	*total = 0;
	if (!mp_integers_begin(&integers, p, end, count)) {
		msgpack_column_malformed(decoder);
		return NULL;
	}
	lengths = msgpack_column_vector(decoder, count, sizeof(*lengths));
	for (uint32_t i = 0; lengths && i < count; i++) {
		if (i % MSGPACK_COLUMN_BATCH == 0) {
			mp_integers_read(&integers, batch, MIN(count - i, MSGPACK_COLUMN_BATCH));
		}
		if (batch[i % MSGPACK_COLUMN_BATCH] < (int64_t) least
			|| batch[i % MSGPACK_COLUMN_BATCH] > (int64_t) (HT_MAX_SIZE / 2)
			|| (*total += (uint64_t) batch[i % MSGPACK_COLUMN_BATCH]) > HT_MAX_SIZE / 2) {
			msgpack_column_malformed(decoder);
			efree(lengths);
			return NULL;
		}
		lengths[i] = (uint32_t) batch[i % MSGPACK_COLUMN_BATCH];
	}
	return lengths;
}

/* Begins lists, or maps whose keys are read first, each with its length, or all of `length`. */
static void begin_arrays(msgpack_decoder *decoder, const msgpack_column_place *where, bool are_maps,
	const uint32_t *lengths, uint32_t length)
{
	msgpack_frame *top = where->slot ? NULL : decoder->top;

	for (uint32_t i = 0; i < where->count; i++) {
		zval *slot = where->slot ? where->slot : where->cells[i];

		length = lengths ? lengths[i] : length;
		if (are_maps) {
			begin_container(decoder, slot, msgpack_array_of(length, false));
			continue;
		}
		if (top) {
			find_owner(top, slot);
		}
		begin_list(decoder, slot, length);
	}
	if (top) {
		top->columns->owner = 0;
	}
}

/* Begins `total` elements or pairs in all cells, as so many columns, and consumes the lengths. */
static bool begin_containers(msgpack_decoder *decoder, const msgpack_column_place *where, msgpack_cell_kind kind,
	uint32_t columns, uint32_t *lengths, uint64_t total)
{
	bool are_maps = kind == MSGPACK_CELLS_ARE_MAPS, done = total <= HT_MAX_SIZE / 2;
	uint32_t first = decoder->heads + 1;

	if (!done) {
		msgpack_column_malformed(decoder);
	}
	done = done && msgpack_column_pay(decoder, (are_maps ? mp_cost_of_maps : mp_cost_of_lists)(where->count, total))
		&& msgpack_may_go_deeper(decoder);
	if (done) {
		begin_arrays(decoder, where, are_maps, lengths, columns);
		done = !msgpack_column_is_out_of_memory(decoder) && msgpack_column_push(decoder, where, kind);
	}
	if (done) {
		decoder->top->columns->first = first;
		decoder->top->columns->columns = columns;
		decoder->top->columns->cell_count = (uint32_t) total;
	}
	if (done && are_maps) {
		decoder->top->columns->lengths = lengths;
		decoder->top->columns->parts = msgpack_column_parts((uint32_t) total);
		done = !msgpack_column_is_out_of_memory(decoder);
	} else if (lengths) {
		efree(lengths);
	}
	return done;
}

static bool begin_containers_of_lengths(msgpack_decoder *decoder, const msgpack_column_place *where,
	msgpack_cell_kind kind, const unsigned char *p, const unsigned char *end)
{
	uint64_t total;
	uint32_t *lengths = read_lengths(decoder, p, end, where->count, kind == MSGPACK_CELLS_ARE_MAPS, &total);

	return lengths && begin_containers(decoder, where, kind, kind == MSGPACK_CELLS_ARE_MAPS ? 2 : 1, lengths, total);
}

/* Begins maps of the shape whose index is the body of their marker; without a body, of one that the keys define which
 * follow. */
static bool begin_records(msgpack_decoder *decoder, const msgpack_column_place *where, uint32_t items,
	const unsigned char *body, uint32_t length)
{
	msgpack_compact_reader *reader = decoder->compact;
	uint32_t index = length == 1 ? *body : length == 2 ? mp_load16(body) : 0;

	if (length == 0 ? items == 0 || items % 2 > 0 : length > 2 || index >= reader->shape_count
		|| reader->shapes[index].class_name || reader->shapes[index].pairs != items
		|| (!reader->shapes[index].is_usable && !msgpack_compact_check_shape(&reader->shapes[index]))) {
		return msgpack_column_malformed(decoder);
	}
	if (!msgpack_column_push(decoder, where, MSGPACK_CELLS_ARE_RECORDS)) {
		return false;
	}
	if (length == 0) {
		decoder->top->columns->state = MSGPACK_READING_KEYS;
		decoder->top->array = msgpack_array_of(0, false);
		decoder->top->left = items;
		decoder->top->definition.pairs = items / 2;
		decoder->top->definition.has_class = false;
	} else {
		decoder->top->columns->state = MSGPACK_BEGINNING_ROWS;
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
		return msgpack_column_malformed(decoder);
	}
	msgpack_compact_define(decoder, frame->array, true, NULL);
	frame->columns->state = MSGPACK_BEGINNING_ROWS;
	frame->columns->column = shapes;
	frame->array = NULL;
	frame->left = 0;
	return !msgpack_column_is_out_of_memory(decoder)
		&& (msgpack_compact_check_shape(&decoder->compact->shapes[shapes]) || msgpack_column_malformed(decoder));
}

static bool begin_rows(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	msgpack_shape *shape = &decoder->compact->shapes[columns->column];

	if (!msgpack_column_pay(decoder, mp_cost_of_maps(columns->count, (uint64_t) columns->count * shape->pairs))) {
		return false;
	}
	columns->first = decoder->heads + 1;
	for (uint32_t i = 0; i < columns->count; i++) {
		begin_container(decoder, msgpack_column_slot(frame, i), msgpack_compact_new_record(decoder, shape));
	}
	columns->state = MSGPACK_BEGINNING_COLUMN;
	columns->columns = shape->pairs;
	columns->column = 0;
	return !msgpack_column_is_out_of_memory(decoder);
}

/* The cells of a column */

static void collect_elements(msgpack_frame *frame, zval **cells)
{
	msgpack_column_frame *columns = frame->columns;
	uint32_t count = 0;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_array *array = array_at(frame, i);

		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			cells[count++] = HT_IS_PACKED(array) ? &array->arPacked[j] : &array->arData[j].val;
		}
	}
}

/* The cells of a column of tuples or records, which are never a single value: they have slots. */
static void collect_column(msgpack_frame *frame, zval **cells)
{
	msgpack_column_frame *columns = frame->columns;
	size_t offset = columns->column * (columns->kind == MSGPACK_CELLS_ARE_RECORDS ? sizeof(Bucket) : sizeof(zval));

	for (uint32_t i = 0; i < columns->count; i++) {
		const zend_array *array = Z_ARRVAL_P(columns->slots[i]);

		cells[i] = (zval *) ((char *) array->arPacked + offset);
	}
}

static uint32_t count_cells(const msgpack_frame *frame)
{
	const msgpack_column_frame *columns = frame->columns;

	if (columns->kind == MSGPACK_CELLS_ARE_MAPS) {
		return columns->parts->nNumUsed;
	}
	return columns->kind == MSGPACK_CELLS_ARE_LISTS ? columns->cell_count : columns->count;
}

static bool begin_column(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	uint32_t count = count_cells(frame);

	columns->state = MSGPACK_READING_HEAD;
	columns->cell_count = count;
	if (msgpack_column_has_digits(columns)) {
		return true;
	}
	columns->cells = msgpack_column_vector(decoder, count, sizeof(*columns->cells));
	if (!columns->cells) {
		return false;
	}
	if (msgpack_column_has_parts(columns)) {
		zval *first = columns->parts->arPacked + (columns->kind == MSGPACK_CELLS_ARE_TEXTS ? columns->column * count
			: 0);

		for (uint32_t i = 0; i < count; i++) {
			columns->cells[i] = first + i;
		}
	} else if (columns->kind == MSGPACK_CELLS_ARE_LISTS || columns->kind == MSGPACK_CELLS_ARE_MAPS) {
		collect_elements(frame, columns->cells);
	} else {
		collect_column(frame, columns->cells);
	}
	columns->cell = columns->owner = 0;
	return true;
}

/* The heads of columns */

/* An array whose first element is an ext value of the type COLUMN. `items` follow it. */
static bool begin_cells(msgpack_decoder *decoder, const msgpack_column_place *where, uint32_t items,
	const unsigned char *body, uint32_t length)
{
	const unsigned char *end = body + length;
	uint32_t padded = where->is_padded;

	switch (length > 0 ? *body : MP_COLUMN_PADDING) {
		case MP_COLUMN_LISTS:
			return items == 1 + padded ? begin_containers_of_lengths(decoder, where, MSGPACK_CELLS_ARE_LISTS, body + 1,
				end)
				: msgpack_column_malformed(decoder);
		case MP_COLUMN_MAPS:
			return items == 2 + padded ? begin_containers_of_lengths(decoder, where, MSGPACK_CELLS_ARE_MAPS, body + 1,
				end)
				: msgpack_column_malformed(decoder);
		case MP_COLUMN_TUPLES:
			return length == 1 && items > 0 && !where->slot
				? begin_containers(decoder, where, MSGPACK_CELLS_ARE_TUPLES, items,
				NULL, (uint64_t) where->count * items) : msgpack_column_malformed(decoder);
		default:
			return msgpack_column_malformed(decoder);
	}
}

/* Begins a column that is an array with such a first element. */
static bool begin_encoded(msgpack_decoder *decoder, msgpack_frame *frame, uint32_t items, const unsigned char *body,
	uint32_t length)
{
	msgpack_column_frame *columns = frame->columns;
	msgpack_column_place where = { .type = &columns_type, .cells = columns->cells, .count = columns->cell_count };

	switch (length > 0 ? *body : MP_COLUMN_PADDING) {
		case MP_COLUMN_CONSTANT:
			columns->value_count = 1;
			columns->values = msgpack_array_of(1, true);
			columns->state = MSGPACK_READING_VALUES;
			return (length == 1 && items == 1) || msgpack_column_malformed(decoder);
		case MP_COLUMN_DICTIONARY:
			return msgpack_column_begin_dictionary(decoder, columns, items, body + 1, length - 1);
		case MP_COLUMN_NULLS:
			return items == 1 && !msgpack_column_has_parts(columns)
				? msgpack_column_drop_nils(decoder, columns, body + 1, length - 1)
				: msgpack_column_malformed(decoder);
		case MP_COLUMN_TEXTS:
			where.type = &texts_type;
			return columns->kind == MSGPACK_CELLS_ARE_TEXTS || where.count == 0 ? msgpack_column_malformed(decoder)
				: msgpack_column_begin_texts(decoder, &where, items, body + 1, length - 1);
		default:
			return msgpack_column_has_parts(columns) || where.count == 0 ? msgpack_column_malformed(decoder)
				: begin_cells(decoder, &where, items, body, length);
	}
}

static bool is_shape_marker(unsigned char head, uint32_t length)
{
	return head == MP_FIXEXT1 || head == MP_FIXEXT2 || (head == MP_EXT8 && length == 0);
}

/* A column that is an array of so many elements, the first of which is at the cursor. */
static bool read_array_of_column(msgpack_decoder *decoder, msgpack_frame *frame, uint32_t count)
{
	msgpack_column_frame *columns = frame->columns;
	bool may_be_marker = count > 0 && (decoder->cursor == decoder->end || mp_is_ext_head(*decoder->cursor));
	const unsigned char *body;
	unsigned char head;
	mp_tag tag;

	if (may_be_marker) {
		if (!msgpack_input_token(decoder, &tag)) {
			return false;
		}
		head = *decoder->cursor;
		body = decoder->cursor + mp_head_size(head);
		if (tag.ext_type == MP_COMPACT_COLUMN || tag.ext_type == MP_COMPACT_SHAPE) {
			decoder->cursor = body + tag.length;
			if (tag.ext_type == MP_COMPACT_COLUMN) {
				return begin_encoded(decoder, frame, count - 1, body, tag.length);
			}
			return msgpack_column_has_parts(columns) || columns->cell_count == 0 || !is_shape_marker(head, tag.length)
				? msgpack_column_malformed(decoder)
				: begin_records(decoder, &(msgpack_column_place) { .type = &columns_type, .cells = columns->cells,
					.count = columns->cell_count }, count - 1,
				body, tag.length);
		}
	}
	columns->state = MSGPACK_READING_CELLS;
	return count == columns->cell_count || msgpack_column_malformed(decoder);
}

/* Is the column one of numbers that have all of their digits in a text? They are an ext value. */
static bool is_part_of_digits(const msgpack_column_frame *columns)
{
	uint32_t position = 0;

	if (columns->kind != MSGPACK_CELLS_ARE_TEXTS) {
		return false;
	}
	for (uint32_t part = 0;; position++) {
		unsigned char byte = (unsigned char) ZSTR_VAL(columns->template)[position];

		if (byte < MP_TEXT_LITERAL_MIN && part++ == columns->column) {
			return byte != MP_TEXT_STRING && byte != MP_TEXT_INTEGER;
		}
	}
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
		done = is_part_of_digits(frame->columns) ? msgpack_column_malformed(decoder)
			: read_array_of_column(decoder, frame, tag.length);
	} else if (tag.type == MP_TAG_EXT && tag.ext_type == MP_COMPACT_COLUMN) {
		const unsigned char *body = decoder->cursor;

		decoder->cursor += tag.length;
		done = msgpack_column_read_numbers(decoder, frame, body, body + tag.length);
	} else {
		msgpack_column_malformed(decoder);
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}

/* Values of any kind. Returns the slot of the next one that is no scalar; NULL: see status, or the column is
 * complete. */
static zval *read_cells(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
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
		msgpack_column_end(decoder, frame);
		return NULL;
	}
	cell = columns->cells[columns->cell];
	if (msgpack_column_has_parts(columns)) {
		columns->cell += msgpack_column_read_single(decoder, cell);
		return NULL;
	}
	columns->cell++;
	find_owner(frame, cell);
	return cell;
}

/* Returns the slot of its value; NULL: see status, or it is no key. */
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
		zend_array *array = frame->array = array_at(frame, i);

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

static bool read_padding(msgpack_decoder *decoder)
{
	mp_tag tag;

	if (!msgpack_input_token(decoder, &tag)) {
		return false;
	}
	if (tag.type != MP_TAG_EXT || tag.ext_type != MP_COMPACT_COLUMN || tag.length == 0
		|| decoder->cursor[mp_head_size(*decoder->cursor)] != MP_COLUMN_PADDING) {
		return msgpack_column_malformed(decoder);
	}
	decoder->cursor += mp_head_size(*decoder->cursor) + tag.length;
	return true;
}

/* Begins the next column of the frame, if there is one. */
static zval *begin_next_column(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;

	if (columns->kind == MSGPACK_CELLS_ARE_MAPS && columns->column == 1 && !add_keys(decoder, frame)) {
		return NULL;
	}
	if (columns->column < columns->columns) {
		begin_column(decoder, frame);
		return NULL;
	}
	if (columns->is_padded && columns->state != MSGPACK_READING_PADDING) {
		columns->state = MSGPACK_READING_PADDING;
		return NULL;
	}
	return (columns->kind == MSGPACK_CELLS_ARE_TEXTS ? msgpack_column_end_texts : pop_columns)(decoder, frame);
}

static zval *columns_next(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;

	if (!msgpack_column_is_long_enough(decoder)) {
		return NULL;
	}
	switch (columns->state) {
		case MSGPACK_READING_KEYS:
			read_keys_of_records(decoder, frame);
			return NULL;
		case MSGPACK_BEGINNING_ROWS:
			begin_rows(decoder, frame);
			return NULL;
		case MSGPACK_READING_HEAD:
			read_head(decoder, frame);
			return NULL;
		case MSGPACK_READING_CELLS:
			return read_cells(decoder, frame);
		case MSGPACK_READING_VALUES:
			msgpack_column_read_values(decoder, frame);
			return NULL;
		case MSGPACK_READING_PADDING:
			return read_padding(decoder) ? pop_columns(decoder, frame) : NULL;
		default:
			return begin_next_column(decoder, frame);
	}
}

bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *head)
{
	msgpack_column_place where = { .type = &columns_type, .slot = slot, .count = 1 };
	const unsigned char *body;
	bool done = false;
	mp_tag tag;

	if (msgpack_column_is_long_enough(decoder) && msgpack_input_token(decoder, &tag)) {
		body = decoder->cursor + mp_head_size(*decoder->cursor);
		decoder->cursor = body + tag.length;
		if (tag.length < 3 || body[1] != MP_COLUMN_INTEGERS) {
			return msgpack_column_malformed(decoder);
		}
		where.is_padded = count - 1 == (*body == MP_COLUMN_LISTS ? 2 : 3);
		done = begin_cells(decoder, &where, count - 1, body, tag.length);
	}
	if (decoder->status == MSGPACK_DECODE_MORE) {
		decoder->cursor = head;
	}
	return done;
}
