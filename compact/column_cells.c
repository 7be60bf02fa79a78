#include "column_frame.h"

#include "../base/php_compat.h"

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

static bool read_integers(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t encoding,
	const unsigned char *p, const unsigned char *end)
{
	bool are_integers = encoding < MP_COLUMN_DECIMALS, has_integers = encoding >= MP_COLUMN_NUMBERS;
	uint32_t decimals = encoding & MP_COLUMN_DECIMALS_MAX, count = columns->cell_count;
	mp_integers integers;
	int64_t batch[MSGPACK_COLUMN_BATCH];

	if (!mp_integers_begin(&integers, are_integers ? p : p + 1, end, count)) {
		return msgpack_column_malformed(decoder);
	}
	for (uint32_t from = 0; from < count; from += MSGPACK_COLUMN_BATCH) {
		zval **cells = columns->cells + from;
		uint32_t some = MIN(count - from, MSGPACK_COLUMN_BATCH);

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

static bool read_doubles(msgpack_decoder *decoder, const msgpack_column_frame *columns, const unsigned char *p,
	const unsigned char *end)
{
	if ((size_t) (end - p) / 8 != columns->cell_count || (size_t) (end - p) % 8 > 0) {
		return msgpack_column_malformed(decoder);
	}
	for (uint32_t i = 0; i < columns->cell_count; i++, p += 8) {
		ZVAL_DOUBLE(columns->cells[i], mp_load_float64(p));
	}
	return true;
}

/* A column that is an ext value. */
bool msgpack_column_read_numbers(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end)
{
	bool done = p < end && (msgpack_column_has_digits(frame->columns)
		? msgpack_column_read_digits(decoder, frame, p, end) : *p == MP_COLUMN_DOUBLES
			? read_doubles(decoder, frame->columns, p + 1, end)
		: *p <= MP_COLUMN_NUMBERS + MP_COLUMN_DECIMALS_MAX && read_integers(decoder, frame->columns, *p, p, end));

	if (!done) {
		return decoder->status == MSGPACK_DECODE_DONE ? msgpack_column_malformed(decoder) : false;
	}
	msgpack_column_end(decoder, frame);
	return true;
}

/* Dictionaries */

bool msgpack_column_begin_dictionary(msgpack_decoder *decoder, msgpack_column_frame *columns, uint32_t values,
	const unsigned char *indexes, uint32_t length)
{
	if (values == 0 || values > MP_COLUMN_DICTIONARY_MAX || length != columns->cell_count) {
		return msgpack_column_malformed(decoder);
	}
	columns->indexes = msgpack_column_vector(decoder, length, 1);
	if (columns->indexes) {
		memcpy(columns->indexes, indexes, length);
		columns->value_count = values;
		columns->values = msgpack_array_of(values, true);
		columns->state = MSGPACK_READING_VALUES;
	}
	return columns->indexes && !msgpack_column_is_out_of_memory(decoder);
}

/* Reads a value at the cursor that is no container, object or ext value. */
bool msgpack_column_read_single(msgpack_decoder *decoder, zval *slot)
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
		return msgpack_column_malformed(decoder);
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

bool msgpack_column_read_values(msgpack_decoder *decoder, msgpack_frame *frame)
{
	msgpack_column_frame *columns = frame->columns;
	zend_array *values = columns->values;

	while (values->nNumUsed < columns->value_count) {
		zval *slot = &values->arPacked[values->nNumUsed];

		ZVAL_NULL(slot);
		if (!msgpack_column_read_single(decoder, slot)) {
			return false;
		}
		values->nNumOfElements = ++values->nNumUsed;
	}
	for (uint32_t i = 0; UNEXPECTED(frame->in_payload) && i < columns->value_count; i++) {
		if (is_long_string(&values->arPacked[i])) {
			return msgpack_column_malformed(decoder);
		}
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		uint32_t index = columns->indexes ? columns->indexes[i] : 0;

		if (UNEXPECTED(index >= columns->value_count)) {
			return msgpack_column_malformed(decoder);
		}
		ZVAL_COPY(columns->cells[i], &values->arPacked[index]);
	}
	msgpack_column_end(decoder, frame);
	return true;
}

/* Nils are taken out of the cells: their bits are not set. */
bool msgpack_column_drop_nils(msgpack_decoder *decoder, msgpack_column_frame *columns, const unsigned char *bits,
	uint32_t length)
{
	uint32_t kept = 0;

	if (length != (columns->cell_count + 7) / 8) {
		return msgpack_column_malformed(decoder);
	}
	for (uint32_t i = 0; i < columns->cell_count; i++) {
		columns->cells[kept] = columns->cells[i];
		kept += bits[i / 8] >> i % 8 & 1;
	}
	columns->cell_count = kept;
	return true;
}

