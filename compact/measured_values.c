#include "measured_column.h"

#include "../base/php_compat.h"

void msgpack_column_free(msgpack_column *it)
{
	for (uint32_t i = 0; i < it->inner_count; i++) {
		msgpack_column_free(&it->inner[i]);
	}
	if (it->inner) {
		efree(it->inner);
	}
	if (it->integers) {
		efree(it->integers);
	}
	if (it->dictionary) {
		efree(it->dictionary);
	}
	if (it->template) {
		zend_string_release(it->template);
	}
	if (it->strings) {
		for (uint32_t i = 0; i < it->count; i++) {
			zval_ptr_dtor_str(&it->strings[i]);
		}
		efree(it->strings);
	}
	if (it->owns_cells) {
		efree(it->cells);
	}
}

/* Numbers */

static uint32_t size_of_integer(int64_t integer)
{
	uint64_t magnitude = (uint64_t) (integer < 0 ? ~integer : integer);

	if (magnitude <= (integer < 0 ? 31u : 127u)) {
		return 1;
	}
	if (integer < 0) {
		magnitude *= 2;
	}
	return magnitude <= UINT8_MAX ? 2 : magnitude <= UINT16_MAX ? 3 : magnitude <= UINT32_MAX ? 5 : 9;
}

enum { SIZE_OF_FLOAT = 9 };

void msgpack_measure_integers(msgpack_column *it, int64_t bytes)
{
	it->kind = MSGPACK_COLUMN_OF_NUMBERS;
	it->measured = mp_integers_measure(it->integers, it->count);
	it->saved = bytes - (int64_t) mp_integers_size(&it->measured, it->count) - MSGPACK_COLUMN_HEAD - (it->form > 0);
}

/* Sets integers, from the cell `from` on, and returns how many bytes they take as values. */
static int64_t set_longs(msgpack_column *it, uint32_t from, uint32_t count)
{
	int64_t bytes = 0;

	for (uint32_t i = from; i < from + count; i++) {
		it->integers[i] = Z_LVAL_P(it->cells[i]);
		bytes += size_of_integer(it->integers[i]);
	}
	return bytes;
}

/* A long list of integers that have several sizes, as the first ones show, is shorter as it is. */
void msgpack_measure_longs(msgpack_column *it)
{
	enum { FIRST = 32 };
	uint32_t first = MIN(it->count, FIRST);
	int64_t bytes;

	it->integers = safe_emalloc(it->count, sizeof(*it->integers), 0);
	bytes = set_longs(it, 0, first);
	if (it->count > 2 * FIRST && mp_integers_measure(it->integers, first).width * FIRST >= bytes) {
		return;
	}
	bytes += set_longs(it, first, it->count - first);
	msgpack_measure_integers(it, bytes);
}

static bool find_integer(const zval *cell, uint32_t decimals, int64_t *integer)
{
	enum { LARGEST = 1 << 30 };

	if (Z_TYPE_P(cell) == IS_DOUBLE) {
		return mp_find_decimal(Z_DVAL_P(cell), decimals, integer);
	}
	if (Z_LVAL_P(cell) > LARGEST || Z_LVAL_P(cell) < -LARGEST) {
		return false;
	}
	*integer = (int64_t) Z_LVAL_P(cell) * (int64_t) mp_powers_of_ten[decimals];
	return true;
}

/* How many decimals all floats have; MP_COLUMN_DECIMALS_MAX + 1: more, or so many digits. */
static uint32_t count_decimals(const msgpack_column *it)
{
	uint32_t decimals = 0;
	int64_t integer;

	for (uint32_t i = 0; i < it->count && decimals <= MP_COLUMN_DECIMALS_MAX; i++) {
		while (decimals <= MP_COLUMN_DECIMALS_MAX && !find_integer(it->cells[i], decimals, &integer)) {
			decimals++;
		}
	}
	return decimals;
}

/* Sets the integers, and which floats are whole. False: a number has too many digits, or whole ones are not all of one
 * type. */
static bool set_integers(msgpack_column *it, uint32_t decimals, bool has_longs, int64_t *bytes)
{
	int64_t power = (int64_t) mp_powers_of_ten[decimals];

	for (uint32_t i = 0; i < it->count; i++) {
		const zval *cell = it->cells[i];

		if (!find_integer(cell, decimals, &it->integers[i])
			|| (has_longs && Z_TYPE_P(cell) == IS_DOUBLE && it->integers[i] % power == 0)) {
			return false;
		}
		*bytes += Z_TYPE_P(cell) == IS_DOUBLE ? SIZE_OF_FLOAT : size_of_integer(Z_LVAL_P(cell));
	}
	return true;
}

void msgpack_measure_floats(const msgpack_encoder *encoder, msgpack_column *it, bool has_longs)
{
	uint32_t decimals;
	int64_t bytes = 0;

	if (encoder->options->float_form != MSGPACK_FLOAT64) {
		return;
	}
	decimals = count_decimals(it);
	if (decimals <= MP_COLUMN_DECIMALS_MAX) {
		it->integers = safe_emalloc(it->count, sizeof(*it->integers), 0);
		if (set_integers(it, decimals, has_longs, &bytes)) {
			it->form = (uint8_t) ((has_longs ? MP_COLUMN_NUMBERS : MP_COLUMN_DECIMALS) + decimals);
			msgpack_measure_integers(it, bytes);
		}
	} else if (!has_longs) {
		it->kind = MSGPACK_COLUMN_OF_DOUBLES;
		it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD - 1;
	}
}

/* Dictionaries */

static bool is_same_value(const zval *a, const zval *b)
{
	return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) != IS_STRING || zend_string_equals(Z_STR_P(a), Z_STR_P(b)));
}

/* Has the column so many different values that it would be no shorter? */
static bool differ(uint32_t different, uint32_t cells)
{
	enum { FEW = 8 };

	return different > MP_COLUMN_DICTIONARY_MAX || different > FEW + cells / 2;
}

/* Enters a nil, boolean or string. False: there are too many. */
static bool enter(msgpack_dictionary *it, const zval *value, uint32_t cell)
{
	uint32_t slot = (uint32_t) ((Z_TYPE_P(value) == IS_STRING ? ZSTR_HASH(Z_STR_P(value)) : Z_TYPE_P(value))
		* MSGPACK_HASH_MULTIPLIER >> 32) % MSGPACK_DICTIONARY_SLOTS;

	while (it->slots[slot] > 0 && !is_same_value(it->values[it->slots[slot] - 1], value)) {
		slot = (slot + 1) % MSGPACK_DICTIONARY_SLOTS;
	}
	if (it->slots[slot] == 0) {
		if (differ(it->count + 1, cell)) {
			return false;
		}
		it->values[it->count++] = value;
		it->slots[slot] = (uint16_t) it->count;
	}
	it->indexes[cell] = (unsigned char) (it->slots[slot] - 1);
	return true;
}

/* Bytes of a value that has been written before. */
static uint32_t size_of_repeated(const zval *value)
{
	return Z_TYPE_P(value) != IS_STRING ? 1 : MIN((uint32_t) Z_STRLEN_P(value) + 1, 3);
}

/* Returns how many of so many cells have different values, as far as these have been entered. */
uint32_t msgpack_measure_dictionary(msgpack_column *it, uint32_t *entered)
{
	msgpack_dictionary *values = it->dictionary = safe_emalloc(it->count, 1, sizeof(*values));
	int64_t bytes = 0;

	values->count = 0;
	memset(values->slots, 0, sizeof(values->slots));
	for (*entered = 0; *entered < it->count; ++*entered) {
		const zval *cell = it->cells[*entered];

		if ((Z_TYPE_P(cell) == IS_STRING && Z_STRLEN_P(cell) > MSGPACK_DICTIONARY_STRING_MAX)
			|| !enter(values, cell, *entered)) {
			return values->count;
		}
		bytes += size_of_repeated(cell);
	}
	for (uint32_t i = 0; i < values->count; i++) {
		bytes -= size_of_repeated(values->values[i]);
	}
	it->saved = bytes - (values->count > 1 ? it->count : 0) - MSGPACK_COLUMN_HEAD;
	it->kind = it->saved > 0 ? MSGPACK_COLUMN_BY_DICTIONARY : MSGPACK_COLUMN_OF_VALUES;
	return values->count;
}
