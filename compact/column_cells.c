#include "column_frame.h"

#include "../base/php_compat.h"
#include "../codec/input.h"
#include "zend_smart_str.h"

/* Memory */

bool msgpack_column_is_long_enough(msgpack_decoder *decoder)
{
	const msgpack_compact_reader *reader = decoder->compact;

	if (UNEXPECTED(reader->consumed + (size_t) (decoder->end - reader->from) < reader->bytes_needed)) {
		return msgpack_decoder_fail(decoder, MSGPACK_DECODE_MORE);
	}
	return true;
}

bool msgpack_column_pay(msgpack_decoder *decoder, uint64_t cost)
{
	msgpack_compact_reader *reader = decoder->compact;

	reader->bytes_needed = (reader->column_cost + cost + MP_COLUMN_MEMORY - 1) / MP_COLUMN_MEMORY;
	if (!msgpack_column_is_long_enough(decoder)) {
		return false;
	}
	reader->column_cost += cost;
	return true;
}

bool msgpack_column_is_out_of_memory(msgpack_decoder *decoder)
{
	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
		return true;
	}
	return false;
}

void *msgpack_column_vector(msgpack_decoder *decoder, uint32_t count, size_t size)
{
	void *vector = msgpack_realloc(NULL, MAX(count, 1), size);

	if (UNEXPECTED(!vector)) {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return vector;
}

zend_array *msgpack_column_list(uint32_t count)
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

/* Numbers */

/* An integer beyond PHP's range. As a key it is its digits, and so it is in a dictionary until each cell becomes an
 * object of its own; no text has one. */
static bool set_big_integer(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *slot,
	const mp_tag *tag)
{
	if (columns->kind == MSGPACK_ROWS_ARE_TEXTS) {
		return msgpack_malformed(decoder);
	}
	if (!msgpack_column_has_parts(columns) && !(columns->values && decoder->hooks->big_integer)) {
		return msgpack_read_big_integer(decoder, slot, tag);
	}
	msgpack_set_integer(slot, tag);
	Z_EXTRA_P(slot) = !msgpack_column_has_parts(columns);
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

static bool read_integers(msgpack_decoder *decoder, const msgpack_column_frame *columns, mp_integers integers)
{
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		if (!set_integer(decoder, columns, columns->cells[i], mp_next_integer(&integers))) {
			return false;
		}
	}
	return true;
}

/* Integers divided by a power of ten. */
static bool read_decimals(msgpack_decoder *decoder, const msgpack_column_frame *columns, mp_integers integers,
	uint32_t encoding)
{
	uint32_t decimals = encoding & MP_COLUMN_DECIMALS_MAX;
	int64_t power = (int64_t) mp_powers_of_ten[decimals];

	for (uint32_t i = 0; i < columns->cell_count; i++) {
		int64_t integer = mp_next_integer(&integers);

		if (encoding < MP_COLUMN_NUMBERS || integer % power != 0) {
			ZVAL_DOUBLE(columns->cells[i], mp_decimal_of(integer, decimals));
		} else if (!set_integer(decoder, columns, columns->cells[i], integer / power)) {
			return false;
		}
	}
	return true;
}

static bool read_doubles(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	if ((uint64_t) (end - p) != (uint64_t) columns->cell_count * 8) {
		return msgpack_malformed(decoder);
	}
	for (uint32_t i = 0; i < columns->cell_count; i++, p += 8) {
		ZVAL_DOUBLE(columns->cells[i], mp_load_float64(p));
	}
	return true;
}

bool msgpack_column_read_numbers(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	uint32_t encoding = p < end ? *p : UINT32_MAX;
	bool are_decimals = encoding >= MP_COLUMN_DECIMALS;
	mp_integers integers;

	if (encoding == MP_COLUMN_DOUBLES) {
		return read_doubles(decoder, columns, p + 1, end);
	}
	if (encoding > MP_COLUMN_NUMBERS + MP_COLUMN_DECIMALS_MAX
		|| !mp_integers_begin(&integers, p + are_decimals, end, columns->cell_count)) {
		return msgpack_malformed(decoder);
	}
	return are_decimals ? read_decimals(decoder, columns, integers, encoding)
		: read_integers(decoder, columns, integers);
}

/* Dictionaries */

bool msgpack_column_begin_dictionary(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t values,
	const unsigned char *indexes)
{
	if (indexes) {
		columns->indexes = msgpack_column_vector(decoder, columns->cell_count, 1);
		if (!columns->indexes) {
			return false;
		}
		memcpy(columns->indexes, indexes, columns->cell_count);
	}
	columns->value_count = values;
	columns->values = msgpack_array_of(values, true);
	columns->state = MSGPACK_COLUMN_VALUES;
	return !msgpack_column_is_out_of_memory(decoder);
}

bool msgpack_column_read_single(msgpack_decoder *decoder, const msgpack_column_frame *columns, zval *slot)
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
		return msgpack_malformed(decoder);
	}
	decoder->cursor = mp_body(decoder->cursor);
	return set_big_integer(decoder, columns, slot, &tag);
}

bool msgpack_column_read_values(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	const msgpack_column_frame *columns = frame->columns;
	zend_array *values = columns->values;

	while (values->nNumUsed < columns->value_count) {
		zval *slot = &values->arPacked[values->nNumUsed];

		ZVAL_NULL(slot);
		Z_EXTRA_P(slot) = 0;
		if (!msgpack_column_read_single(decoder, columns, slot)) {
			return false;
		}
		values->nNumOfElements = ++values->nNumUsed;
		if (UNEXPECTED(frame->in_payload) && Z_TYPE_P(slot) == IS_STRING && Z_STRLEN_P(slot) > MP_COMPACT_KEY_MAX) {
			/* an __unserialize() would copy it for each of its cells */
			return msgpack_malformed(decoder);
		}
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		uint32_t index = columns->indexes ? columns->indexes[i] : 0;

		if (UNEXPECTED(index >= columns->value_count)) {
			return msgpack_malformed(decoder);
		}
		if (EXPECTED(Z_EXTRA(values->arPacked[index]) == 0)) {
			ZVAL_COPY(columns->cells[i], &values->arPacked[index]);
		} else if (!decoder->hooks->big_integer(decoder, columns->cells[i], Z_STR(values->arPacked[index]))) {
			return msgpack_decoder_fail(decoder, MSGPACK_DECODE_FAILED);
		}
	}
	return true;
}

/* Texts */

static bool is_part(unsigned char byte)
{
	return byte < MP_TEXT_LITERAL_MIN;
}

bool msgpack_column_split_template(msgpack_decoder *decoder, msgpack_column_frame *texts, const unsigned char *template,
	uint32_t length)
{
	uint32_t parts = 0;
	char *literal;

	for (uint32_t i = 0; i < length; i++) {
		if (template[i] > MP_TEXT_DIGITS_MAX && template[i] < MP_TEXT_LITERAL_MIN && template[i] != MP_TEXT_INTEGER) {
			return msgpack_malformed(decoder);
		}
		parts += is_part(template[i]);
	}
	if (parts == 0 || parts != texts->columns) {
		return msgpack_malformed(decoder);
	}
	texts->template = msgpack_column_vector(decoder, parts + 1, sizeof(*texts->template));
	texts->literals = literal = texts->template ? msgpack_column_vector(decoder, length, 1) : NULL;
	if (!literal) {
		if (texts->template) {
			efree(texts->template);
		}
		return false;
	}
	*texts->template = (msgpack_text_part) { 0 };
	for (uint32_t i = 0, part = 0; i < length; i++) {
		if (is_part(template[i])) {
			texts->template[part].type = template[i];
			texts->template[++part] = (msgpack_text_part) { 0 };
		} else {
			*literal++ = (char) template[i];
			texts->template[part].literal++;
		}
	}
	return true;
}

static bool is_of_digits(unsigned char type)
{
	return type != MP_TEXT_STRING && type != MP_TEXT_INTEGER;
}

bool msgpack_column_is_of_digits(const msgpack_column_frame *columns)
{
	return columns->kind == MSGPACK_ROWS_ARE_TEXTS && is_of_digits(columns->template[columns->column].type);
}

bool msgpack_column_begin_digits(const msgpack_column_frame *columns)
{
	const char *literal = columns->literals;
	smart_str text = { 0 };

	for (uint32_t i = 0; i < columns->columns; i++) {
		if (!is_of_digits(columns->template[i].type)) {
			return false;
		}
	}
	for (uint32_t i = 0; i <= columns->columns; i++) {
		smart_str_appendl(&text, literal, columns->template[i].literal);
		smart_str_appendl(&text, "000000000", columns->template[i].type);
		literal += columns->template[i].literal;
	}
	smart_str_0(&text);
	for (uint32_t i = 0; i < columns->count && !msgpack_is_out_of_memory(); i++) {
		ZVAL_STR(columns->rows[i], zend_string_init(ZSTR_VAL(text.s), ZSTR_LEN(text.s), false));
	}
	smart_str_free(&text);
	return true;
}

static zend_always_inline bool put_integers(zval **texts, uint32_t at, mp_integers integers, uint32_t count,
	uint32_t digits)
{
	for (uint32_t i = 0; i < count; i++) {
		int64_t integer = mp_next_integer(&integers);

		if (UNEXPECTED((uint64_t) integer > MP_TEXT_NUMBER_MAX)
			|| UNEXPECTED(!mp_put_digits(Z_STRVAL_P(texts[i]) + at, (uint32_t) integer, digits))) {
			return false;
		}
	}
	return true;
}

bool msgpack_column_read_digits(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	const msgpack_text_part *part = &columns->template[columns->column];
	uint32_t at = part->literal;
	mp_integers integers;

	for (uint32_t i = 0; i < columns->column; i++) {
		at += columns->template[i].literal + columns->template[i].type;
	}
	if (!mp_integers_begin(&integers, p, end, columns->count)
		|| !(part->type == 2 ? put_integers(columns->rows, at, integers, columns->count, 2)
			: put_integers(columns->rows, at, integers, columns->count, part->type))) {
		return msgpack_malformed(decoder);
	}
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
	return type == MP_TEXT_INTEGER ? mp_count_digits((uint64_t) Z_LVAL_P(part)) : type;
}

/* The text whose first part is `part`, and the next ones each `stride` zvals further. NULL: see size_of_part(), or it
 * is longer than a str can be, or memory has run out. */
static zend_string *new_text(const msgpack_column_frame *columns, const zval *part, uint32_t stride)
{
	const msgpack_text_part *template = columns->template;
	const char *literal = columns->literals;
	uint64_t length = template[columns->columns].literal;
	const zval *each = part;
	zend_string *text;
	char *p;

	for (uint32_t i = 0; i < columns->columns; i++, each += stride) {
		uint32_t size = size_of_part(each, template[i].type);

		if (UNEXPECTED(size == UINT32_MAX)) {
			return NULL;
		}
		length += template[i].literal + size;
	}
	text = EXPECTED(length <= MIN(UINT32_MAX, ZSTR_MAX_LEN)) ? msgpack_string_alloc((size_t) length) : NULL;
	if (UNEXPECTED(!text)) {
		return NULL;
	}
	p = ZSTR_VAL(text);
	for (uint32_t i = 0; i < columns->columns; i++, part += stride) {
		uint32_t size = size_of_part(part, template[i].type);

		mp_copy(p, literal, template[i].literal);
		p += template[i].literal;
		literal += template[i].literal;
		if (Z_TYPE_P(part) == IS_STRING) {
			memcpy(p, Z_STRVAL_P(part), size);
		} else if (UNEXPECTED(!mp_put_digits(p, (uint32_t) Z_LVAL_P(part), size))) {
			zend_string_efree(text);
			return NULL;
		}
		p += size;
	}
	mp_copy(p, literal, template[columns->columns].literal);
	p[template[columns->columns].literal] = '\0';
	return text;
}

bool msgpack_column_set_texts(msgpack_decoder *decoder, const msgpack_column_frame *columns)
{
	const zend_array *parts = columns->parts;
	uint64_t bytes = 0;

	if (!parts) {
		return true;
	}
	for (uint32_t i = 0; i < parts->nNumUsed; i++) {
		bytes += Z_TYPE(parts->arPacked[i]) == IS_STRING ? Z_STRLEN(parts->arPacked[i]) : 0;
	}
	if (!msgpack_column_pay(decoder, bytes)) {
		return false;
	}
	for (uint32_t i = 0; i < columns->count; i++) {
		zend_string *text = new_text(columns, &parts->arPacked[i], columns->count);

		if (!text) {
			return !msgpack_column_is_out_of_memory(decoder) && msgpack_malformed(decoder);
		}
		ZVAL_STR(columns->rows[i], text);
	}
	return true;
}
