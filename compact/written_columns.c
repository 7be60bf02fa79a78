#include "written_columns.h"

#include "../base/php_compat.h"
#include "../codec/array.h"
#include "../wire/columns.h"
#include "values.h"
#include "written_arrays.h"
#include "written_shapes.h"

typedef enum {
	COLUMN_OF_VALUES,
	COLUMN_OF_NUMBERS,
	COLUMN_OF_DOUBLES,
	COLUMN_BY_DICTIONARY, /* or a constant */
	COLUMN_WITH_NULLS,
	COLUMN_OF_TEXTS,
	COLUMN_OF_LISTS,
	COLUMN_OF_TUPLES,
	COLUMN_OF_MAPS,
	COLUMN_OF_RECORDS
} column_kind;

enum { DICTIONARY_SLOTS = 2 * MP_COLUMN_DICTIONARY_MAX, DICTIONARY_STRING_MAX = MSGPACK_KNOWN_HASH_MAX };

/* The values that a column repeats. */
typedef struct {
	uint32_t count;
	const zval *values[MP_COLUMN_DICTIONARY_MAX];
	uint16_t slots[DICTIONARY_SLOTS]; /* an index of these, plus one */
	unsigned char indexes[];          /* of the cells */
} dictionary;

/* What a column is written as. */
typedef struct column {
	column_kind kind;
	int64_t saved;            /* bytes, against values in a list, at the least */
	zval **cells;
	uint32_t count;
	bool owns_cells;
	int64_t *integers;        /* of numbers; or the lengths of lists */
	mp_integer_column measured;
	uint8_t form;             /* 0: integers, else the byte in front of them */
	dictionary *dictionary;
	zend_string *template;    /* of texts */
	zval *strings;            /* the cells, if they are parts of texts, which the column owns */
	uint32_t inner_count;
	struct column *inner;     /* columns of elements, of parts of texts, or of cells that are not null */
} column;

static void free_column(column *it)
{
	for (uint32_t i = 0; i < it->inner_count; i++) {
		free_column(&it->inner[i]);
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

/* A reference that nothing else has is its value. */
static zend_always_inline zval *cell_at(zval *value)
{
	return UNEXPECTED(Z_ISREF_P(value)) && Z_REFCOUNT_P(value) == 1 ? Z_REFVAL_P(value) : value;
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

/* The bytes of an array or ext value beside its elements or its body, at the most. */
enum { HEAD_OF_COLUMN = 6 };

static void measure_integers(column *it, int64_t bytes)
{
	it->kind = COLUMN_OF_NUMBERS;
	it->measured = mp_integers_measure(it->integers, it->count);
	it->saved = bytes - (int64_t) mp_integers_size(&it->measured, it->count) - HEAD_OF_COLUMN - (it->form > 0);
}

static void measure_longs(column *it)
{
	int64_t bytes = 0;

	it->integers = safe_emalloc(it->count, sizeof(*it->integers), 0);
	for (uint32_t i = 0; i < it->count; i++) {
		it->integers[i] = Z_LVAL_P(it->cells[i]);
		bytes += size_of_integer(it->integers[i]);
	}
	measure_integers(it, bytes);
}

static bool find_integer(const zval *cell, uint32_t decimals, int64_t *integer)
{
	if (Z_TYPE_P(cell) == IS_DOUBLE) {
		return mp_find_decimal(Z_DVAL_P(cell), decimals, integer);
	}
	*integer = (int64_t) Z_LVAL_P(cell) * (int64_t) mp_powers_of_ten[decimals];
	return Z_LVAL_P(cell) < (1 << 30) && Z_LVAL_P(cell) > -(1 << 30);
}

/* How many decimals all floats have; MP_COLUMN_DECIMALS_MAX + 1: more, or so many digits. */
static uint32_t count_decimals(const column *it)
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
static bool set_integers(column *it, uint32_t decimals, bool has_longs, int64_t *bytes)
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

static void measure_floats(const msgpack_encoder *encoder, column *it, bool has_longs)
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
			measure_integers(it, bytes);
		}
	} else if (!has_longs) {
		it->kind = COLUMN_OF_DOUBLES;
		it->saved = (int64_t) it->count - HEAD_OF_COLUMN - 1;
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
static bool enter(dictionary *it, const zval *value, uint32_t cell)
{
	uint32_t slot = (uint32_t) ((Z_TYPE_P(value) == IS_STRING ? ZSTR_HASH(Z_STR_P(value)) : Z_TYPE_P(value))
		* MSGPACK_HASH_MULTIPLIER >> 32) % DICTIONARY_SLOTS;

	while (it->slots[slot] > 0 && !is_same_value(it->values[it->slots[slot] - 1], value)) {
		slot = (slot + 1) % DICTIONARY_SLOTS;
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
static uint32_t measure_dictionary(column *it, uint32_t *entered)
{
	dictionary *values = it->dictionary = safe_emalloc(it->count, 1, sizeof(*values));
	int64_t bytes = 0;

	values->count = 0;
	memset(values->slots, 0, sizeof(values->slots));
	for (*entered = 0; *entered < it->count; ++*entered) {
		const zval *cell = it->cells[*entered];

		if ((Z_TYPE_P(cell) == IS_STRING && Z_STRLEN_P(cell) > DICTIONARY_STRING_MAX)
			|| !enter(values, cell, *entered)) {
			return values->count;
		}
		bytes += size_of_repeated(cell);
	}
	for (uint32_t i = 0; i < values->count; i++) {
		bytes -= size_of_repeated(values->values[i]);
	}
	it->saved = bytes - (values->count > 1 ? it->count : 0) - HEAD_OF_COLUMN;
	it->kind = it->saved > 0 ? COLUMN_BY_DICTIONARY : COLUMN_OF_VALUES;
	return values->count;
}

/* Texts */

enum { TEXT_MAX = 255, PARTS_MAX = 12 };

/* Of a template. */
typedef struct {
	unsigned char bytes[TEXT_MAX];
	uint32_t length;
	uint32_t parts;
	uint32_t literals;
} layout;

static bool is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

static bool add_to_layout(layout *it, unsigned char byte)
{
	if (it->length == TEXT_MAX) {
		return false;
	}
	it->bytes[it->length++] = byte;
	it->parts += byte <= MP_TEXT_INTEGER;
	it->literals += byte > MP_TEXT_INTEGER;
	return it->parts <= PARTS_MAX && (byte <= MP_TEXT_INTEGER || byte >= MP_TEXT_LITERAL_MIN);
}

/* False: the byte is none that stands for itself. */
static bool add_literal(layout *it, unsigned char byte)
{
	return byte >= MP_TEXT_LITERAL_MIN && add_to_layout(it, byte);
}

/* A part of texts, or what is between two. */
typedef struct {
	uint8_t length; /* in the first text */
	bool is_number;
	bool has_any_length; /* of a number, which has no zeros in front */
} run;

/* The runs of digits, and of others, of the first text. Returns how many; 0: there are no numbers, or too many. */
static uint32_t find_runs(const zend_string *text, run *runs)
{
	uint32_t count = 0, numbers = 0;

	for (size_t i = 0, first; i < ZSTR_LEN(text) && count < 2 * PARTS_MAX; count++) {
		bool is_number = is_digit(ZSTR_VAL(text)[i]);

		for (first = i; i < ZSTR_LEN(text) && is_digit(ZSTR_VAL(text)[i]) == is_number; i++) {
			if (!is_number && (unsigned char) ZSTR_VAL(text)[i] < MP_TEXT_LITERAL_MIN) {
				return 0;
			}
		}
		if (is_number && i - first > MP_TEXT_DIGITS_MAX) {
			return 0;
		}
		numbers += is_number;
		runs[count] = (run) { .length = (uint8_t) (i - first), .is_number = is_number };
	}
	return count < 2 * PARTS_MAX && numbers <= PARTS_MAX ? numbers > 0 ? count : 0 : 0;
}

/* Reads the numbers of a text that has these runs; a number may have another length. False: it has others. */
static zend_always_inline bool read_numbers(const zend_string *first, const zend_string *text, run *runs,
	uint32_t count, int64_t **numbers, uint32_t cell)
{
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text), *model = ZSTR_VAL(first);

	for (uint32_t i = 0, number = 0; i < count; i++) {
		uint32_t value = 0, length = 0;

		if (!runs[i].is_number) {
			if ((size_t) (end - p) < runs[i].length || memcmp(p, model, runs[i].length) != 0) {
				return false;
			}
			p += runs[i].length;
			model += runs[i].length;
			continue;
		}
		for (; is_digit(p[length]) && length < MP_TEXT_DIGITS_MAX; length++) { /* up to NUL */
			value = 10 * value + (uint32_t) (p[length] - '0');
		}
		if (length == 0 || is_digit(p[length])) {
			return false;
		}
		runs[i].has_any_length |= length != runs[i].length;
		p += length;
		model += runs[i].length;
		numbers[number++][cell] = value;
	}
	return p == end;
}

/* Has a number of any length zeros in front? */
static bool has_zeros(const zend_string *text, const run *runs, uint32_t count)
{
	const char *p = ZSTR_VAL(text);

	for (uint32_t i = 0; i < count; i++) {
		if (!runs[i].is_number) {
			p += runs[i].length;
			continue;
		}
		if (runs[i].has_any_length && *p == '0' && is_digit(p[1])) {
			return true;
		}
		while (is_digit(*p)) {
			p++;
		}
	}
	return false;
}

static bool has_runs(const column *it, run *runs, uint32_t count, int64_t **numbers)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	bool has_any_length = false;

	for (uint32_t i = 0; i < it->count; i++) {
		if (!read_numbers(first, Z_STR_P(it->cells[i]), runs, count, numbers, i)) {
			return false;
		}
	}
	for (uint32_t i = 0; i < count; i++) {
		has_any_length |= runs[i].has_any_length;
	}
	for (uint32_t i = 0; has_any_length && i < it->count; i++) {
		if (has_zeros(Z_STR_P(it->cells[i]), runs, count)) {
			return false;
		}
	}
	return true;
}

static bool lay_out(layout *it, const zend_string *first, const run *runs, uint32_t count)
{
	const char *p = ZSTR_VAL(first);
	bool done = true;

	for (uint32_t i = 0; i < count; p += runs[i].length, i++) {
		if (runs[i].is_number) {
			done &= add_to_layout(it, runs[i].has_any_length ? MP_TEXT_INTEGER : runs[i].length);
		}
		for (uint32_t j = 0; !runs[i].is_number && j < runs[i].length; j++) {
			done &= add_to_layout(it, (unsigned char) p[j]);
		}
	}
	return done;
}

/* Makes a column of texts; `bytes` are what the texts take otherwise. */
static void set_texts(column *it, const layout *its, int64_t bytes)
{
	it->kind = COLUMN_OF_TEXTS;
	it->template = zend_string_init((const char *) its->bytes, its->length, false);
	it->saved = bytes - its->length - HEAD_OF_COLUMN;
	it->inner_count = its->parts;
	it->inner = safe_emalloc(its->parts, sizeof(*it->inner), 0);
}

/* Texts that differ by numbers alone. False: they do not. */
static bool measure_numbers(column *it, int64_t bytes)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	run runs[2 * PARTS_MAX];
	uint32_t count = find_runs(first, runs), numbers = 0;
	layout its = { .length = 0 };
	int64_t *values[PARTS_MAX];
	bool done;

	if (count == 0 || (!runs[0].is_number && ZSTR_VAL(first)[0] != Z_STRVAL_P(it->cells[1])[0])) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (runs[i].is_number) {
			values[numbers++] = safe_emalloc(it->count, sizeof(int64_t), 0);
		}
	}
	done = has_runs(it, runs, count, values) && lay_out(&its, first, runs, count);
	if (done) {
		set_texts(it, &its, bytes);
	}
	for (uint32_t i = 0; i < numbers; i++) {
		if (done) {
			it->inner[i] = (column) { .count = it->count, .integers = values[i] };
			measure_integers(&it->inner[i], 0);
			it->saved += it->inner[i].saved;
		} else {
			efree(values[i]);
		}
	}
	return done;
}

static uint32_t common_prefix(const zend_string *a, const char *bytes, uint32_t length)
{
	uint32_t i = 0;

	for (length = MIN(length, (uint32_t) ZSTR_LEN(a)); i < length && ZSTR_VAL(a)[i] == bytes[i]; i++);
	return i;
}

static uint32_t common_suffix(const zend_string *a, const char *end, uint32_t length)
{
	const char *end_of_a = ZSTR_VAL(a) + ZSTR_LEN(a);
	uint32_t i = 0;

	for (length = MIN(length, (uint32_t) ZSTR_LEN(a)); i < length && end_of_a[-1 - (int) i] == end[-1 - (int) i]; i++);
	return i;
}

static bool is_within_character(char byte)
{
	return ((unsigned char) byte & 0xc0) == 0x80;
}

/* Finds the bytes that all texts begin and end with, and no character is cut by. */
static void find_ends(const column *it, uint32_t *prefix, uint32_t *suffix)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	const char *end = ZSTR_VAL(first) + ZSTR_LEN(first);
	uint32_t shortest = (uint32_t) ZSTR_LEN(first);

	*prefix = *suffix = MIN(shortest, TEXT_MAX / 2);
	for (uint32_t i = 1; i < it->count && *prefix + *suffix > 0; i++) {
		*prefix = common_prefix(Z_STR_P(it->cells[i]), ZSTR_VAL(first), *prefix);
		*suffix = common_suffix(Z_STR_P(it->cells[i]), end, *suffix);
		shortest = MIN(shortest, (uint32_t) Z_STRLEN_P(it->cells[i]));
	}
	for (; *prefix > 0 && is_within_character(ZSTR_VAL(first)[*prefix]); --*prefix);
	*suffix = MIN(*suffix, shortest - *prefix);
	for (; *suffix > 0 && is_within_character(end[-(int) *suffix]); --*suffix);
}

static void measure(msgpack_encoder *encoder, column *it, zval **cells, uint32_t count);

/* What is between the ends, as strings of their own. */
static void measure_between(msgpack_encoder *encoder, column *it, int64_t bytes)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	zval *strings, **cells;
	layout its = { .length = 0 };
	uint32_t prefix, suffix;
	bool done = true;

	find_ends(it, &prefix, &suffix);
	if (prefix + suffix < 3) {
		return;
	}
	for (uint32_t i = 0; i < prefix; i++) {
		done &= add_literal(&its, (unsigned char) ZSTR_VAL(first)[i]);
	}
	done &= add_to_layout(&its, MP_TEXT_STRING);
	for (size_t i = ZSTR_LEN(first) - suffix; i < ZSTR_LEN(first); i++) {
		done &= add_literal(&its, (unsigned char) ZSTR_VAL(first)[i]);
	}
	if (!done) {
		return;
	}
	strings = safe_emalloc(it->count, sizeof(*strings), 0);
	cells = safe_emalloc(it->count, sizeof(*cells), 0);
	for (uint32_t i = 0; i < it->count; i++) {
		const zend_string *text = Z_STR_P(it->cells[i]);

		ZVAL_STRINGL_FAST(&strings[i], ZSTR_VAL(text) + prefix, ZSTR_LEN(text) - prefix - suffix);
		cells[i] = &strings[i];
		bytes -= (int64_t) ZSTR_LEN(text) - prefix - suffix + 1;
	}
	set_texts(it, &its, bytes);
	measure(encoder, it->inner, cells, it->count);
	if (it->inner->kind == COLUMN_OF_TEXTS) { /* no part of a text is one */
		free_column(it->inner);
		*it->inner = (column) { .kind = COLUMN_OF_VALUES, .cells = cells, .count = it->count };
	}
	it->inner->owns_cells = true;
	it->inner->strings = strings;
	it->saved += it->inner->saved;
}

/* Of so many `cells` so many values were `different`: others are references of three bytes. */
static void measure_texts(msgpack_encoder *encoder, column *it, uint32_t different, uint32_t cells)
{
	int64_t bytes = 0;

	if (encoder->options->str_bin != MSGPACK_STR_BIN_STR) {
		return;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		if (Z_TYPE_P(it->cells[i]) != IS_STRING || Z_STRLEN_P(it->cells[i]) == 0
			|| Z_STRLEN_P(it->cells[i]) > TEXT_MAX) {
			return;
		}
		bytes += (int64_t) Z_STRLEN_P(it->cells[i]) + 1;
	}
	bytes = cells > 0 ? bytes * different / cells : bytes;
	if (!measure_numbers(it, bytes)) {
		measure_between(encoder, it, bytes);
	}
}

/* Containers */

/* Notes an array of a column that is measured. False: it has been written, or is in one of these already. */
static bool note_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	msgpack_written_array *slot;

	if (!msgpack_is_shareable(array)) {
		return true;
	}
	slot = msgpack_array_slot(writer->tables, array);
	if (slot->epoch == writer->epoch && slot->array == array
		&& (slot->size > 0 || slot->ordinal == writer->measurement)) {
		return false;
	}
	*slot = (msgpack_written_array) { .epoch = writer->epoch, .ordinal = writer->measurement, .array = array };
	return true;
}

/* Bytes that a table of maps with these keys saves, at the least, against maps whose keys have been written before. */
static int64_t saved_by_records(const HashTable *keys, uint32_t count)
{
	int64_t bytes = 0, all = 0;

	for (uint32_t i = 0; i < keys->nNumUsed; i++) {
		uint32_t length = keys->arData[i].key ? (uint32_t) ZSTR_LEN(keys->arData[i].key) : 0;

		bytes += MIN(length + 1, 3);
		all += length + 2;
	}
	return (bytes + 1) * count - all - (int64_t) (HEAD_OF_COLUMN - 1) * keys->nNumUsed - HEAD_OF_COLUMN;
}

/* Are all cells maps with the keys of the first? */
static bool are_records(const msgpack_encoder *encoder, const column *it)
{
	HashTable *first = Z_ARRVAL_P(it->cells[0]);

	if (!msgpack_may_have_shape_of(first, 1) || msgpack_has_long_key(first) || zend_array_is_list(first)) {
		return false;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *row = Z_ARRVAL_P(it->cells[i]);

		if (!msgpack_may_have_shape_of(row, 1) || !msgpack_have_same_keys(first, row) || !note_array(encoder, row)) {
			return false;
		}
	}
	return true;
}

/* Are they maps, of any keys? Sums their pairs. */
static bool are_maps(const msgpack_encoder *encoder, const column *it, uint64_t *total)
{
	*total = 0;
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *map = Z_ARRVAL_P(it->cells[i]);

		if (map->nNumUsed != map->nNumOfElements || map->nNumUsed == 0 || HT_IS_PACKED(map) || msgpack_is_list(map)
			|| !note_array(encoder, map)) {
			return false;
		}
		*total += map->nNumUsed;
	}
	return *total < HT_MAX_SIZE / 2;
}

/* Are they lists? Sums their lengths; `length` becomes 0 if these differ. */
static bool are_lists(const msgpack_encoder *encoder, const column *it, uint64_t *total, uint32_t *length)
{
	*total = 0;
	*length = zend_hash_num_elements(Z_ARRVAL_P(it->cells[0]));
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *list = Z_ARRVAL_P(it->cells[i]);

		if (list->nNumUsed != list->nNumOfElements || !msgpack_is_list(list) || !note_array(encoder, list)) {
			return false;
		}
		*total += list->nNumUsed;
		*length = *length == list->nNumUsed ? *length : 0;
	}
	return *total > 0 && *total < HT_MAX_SIZE / 2;
}

static zval **new_cells(uint32_t count)
{
	return safe_emalloc(count, sizeof(zval *), 0);
}

static void measure_inner(msgpack_encoder *encoder, column *it, uint32_t index, zval **cells, uint32_t count)
{
	measure(encoder, &it->inner[index], cells, count);
	it->inner[index].owns_cells = true;
	it->saved += it->inner[index].saved;
}

/* The keys of maps, as cells that the column owns. */
static void measure_keys(msgpack_encoder *encoder, column *it, zval **maps, uint32_t count, uint32_t total)
{
	zval **cells = new_cells(total), *keys = safe_emalloc(total, sizeof(*keys), 0), *key = keys;

	for (uint32_t i = 0; i < count; i++) {
		const HashTable *map = Z_ARRVAL_P(maps[i]);

		for (uint32_t j = 0; j < map->nNumUsed; j++, key++) {
			const Bucket *bucket = &map->arData[j];

			if (bucket->key) {
				ZVAL_STR_COPY(key, bucket->key);
			} else {
				ZVAL_LONG(key, (zend_long) bucket->h);
			}
			cells[key - keys] = key;
		}
	}
	measure(encoder, it, cells, total);
	it->owns_cells = true;
	it->strings = keys;
}

static void measure_tuples(msgpack_encoder *encoder, column *it, uint32_t length)
{
	it->kind = COLUMN_OF_TUPLES;
	it->inner_count = length;
	it->inner = safe_emalloc(length, sizeof(*it->inner), 0);
	it->saved = (int64_t) it->count - HEAD_OF_COLUMN * (1 + (int64_t) length);
	for (uint32_t i = 0; i < length; i++) {
		zval **cells = new_cells(it->count);

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(msgpack_value_at(Z_ARRVAL_P(it->cells[j]), i));
		}
		measure_inner(encoder, it, i, cells, it->count);
	}
}

/* The lengths of containers, and their elements. */
static void measure_containers(msgpack_encoder *encoder, column *it, column_kind kind, uint32_t total)
{
	zval **cells = new_cells(total), **next = cells;
	uint32_t values = kind == COLUMN_OF_MAPS;

	it->kind = kind;
	it->integers = safe_emalloc(it->count, sizeof(*it->integers), 0);
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		it->integers[i] = array->nNumUsed;
		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			*next++ = cell_at(msgpack_value_at(array, j));
		}
	}
	it->measured = mp_integers_measure(it->integers, it->count);
	it->saved = (int64_t) it->count - (int64_t) mp_integers_size(&it->measured, it->count) - 2 * HEAD_OF_COLUMN;
	it->inner_count = values + 1;
	it->inner = safe_emalloc(it->inner_count, sizeof(*it->inner), 0);
	if (kind == COLUMN_OF_MAPS) {
		measure_keys(encoder, it->inner, it->cells, it->count, total);
		it->saved += it->inner->saved;
	}
	measure_inner(encoder, it, values, cells, total);
}

static void measure_arrays(msgpack_encoder *encoder, column *it)
{
	enum { TUPLE_MAX = 4 };
	uint64_t total;
	uint32_t length;

	if (zend_hash_num_elements(Z_ARRVAL_P(it->cells[0])) > 0 && !msgpack_may_be_list(Z_ARRVAL_P(it->cells[0]))) {
		if (are_records(encoder, it)) {
			it->kind = COLUMN_OF_RECORDS;
			it->saved = saved_by_records(Z_ARRVAL_P(it->cells[0]), it->count);
		} else {
			msgpack_writer_of(encoder)->measurement++;
			if (are_maps(encoder, it, &total)) {
				measure_containers(encoder, it, COLUMN_OF_MAPS, (uint32_t) total);
			}
		}
	} else if (are_lists(encoder, it, &total, &length)) {
		if (length > 0 && length <= TUPLE_MAX) {
			measure_tuples(encoder, it, length);
		} else {
			measure_containers(encoder, it, COLUMN_OF_LISTS, (uint32_t) total);
		}
	}
}

/* Columns */

enum {
	NULLS = 1 << IS_NULL,
	SIMPLE = NULLS | 1 << IS_FALSE | 1 << IS_TRUE | 1 << IS_STRING,
	FLOATS = 1 << IS_DOUBLE | 1 << IS_LONG
};

static uint32_t types_of(zval **cells, uint32_t count)
{
	uint32_t types = 0;

	for (uint32_t i = 0; i < count; i++) {
		types |= UINT32_C(1) << Z_TYPE_P(cells[i]);
	}
	return types;
}

/* Takes the nulls out. */
static void measure_nullable(msgpack_encoder *encoder, column *it)
{
	zval **cells = new_cells(it->count);
	uint32_t kept = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		cells[kept] = it->cells[i];
		kept += Z_TYPE_P(it->cells[i]) != IS_NULL;
	}
	it->kind = COLUMN_WITH_NULLS;
	it->inner_count = 1;
	it->inner = emalloc(sizeof(*it->inner));
	it->saved = (int64_t) (it->count - kept) - (it->count + 7) / 8 - HEAD_OF_COLUMN;
	measure_inner(encoder, it, 0, cells, kept);
}

static void measure_strings(msgpack_encoder *encoder, column *it, uint32_t types)
{
	uint32_t entered, different = measure_dictionary(it, &entered);

	if (it->kind != COLUMN_OF_VALUES) {
		return;
	}
	if (types == 1 << IS_STRING) {
		measure_texts(encoder, it, different, MIN(entered + 1, it->count));
	} else if (types == (NULLS | 1 << IS_STRING)) {
		measure_nullable(encoder, it);
	}
}

/* Finds the shortest encoding of a column. */
static void measure(msgpack_encoder *encoder, column *it, zval **cells, uint32_t count)
{
	uint32_t types = types_of(cells, count);

	*it = (column) { .kind = COLUMN_OF_VALUES, .cells = cells, .count = count };
	if (count < MSGPACK_COLUMN_MIN) {
		return;
	}
	if (types == 1 << IS_LONG) {
		measure_longs(it);
	} else if (types == 1 << IS_DOUBLE || types == FLOATS) {
		measure_floats(encoder, it, types == FLOATS);
	} else if ((types & ~SIMPLE) == 0) {
		measure_strings(encoder, it, types);
	} else if (types == 1 << IS_ARRAY) {
		measure_arrays(encoder, it);
	} else if (types == (NULLS | 1 << IS_ARRAY) || (types & NULLS && (types & ~(NULLS | FLOATS)) == 0)) {
		measure_nullable(encoder, it);
	}
	/* a column of numbers is read faster */
	if (it->saved <= (it->kind == COLUMN_OF_NUMBERS ? -HEAD_OF_COLUMN : 0)) {
		free_column(it);
		*it = (column) { .kind = COLUMN_OF_VALUES, .cells = cells, .count = count };
	}
}

/* Writing */

static bool put_column(msgpack_encoder *encoder, const column *it);

/* Room for so many bytes at the cursor. NULL: out of memory. */
static unsigned char *room(msgpack_encoder *encoder, uint64_t bytes)
{
	return msgpack_has_room(encoder, (size_t) bytes) ? encoder->cursor : NULL;
}

/* The head of an array of so many elements after an ext value, and that of the ext value, with the first byte of its
 * body, of so many more. */
static unsigned char *put_marker(msgpack_encoder *encoder, uint32_t elements, uint8_t encoding, uint64_t more)
{
	unsigned char *p = room(encoder, 2 * MP_HEAD_MAX + 1 + more);

	if (!p) {
		return NULL;
	}
	p = mp_put_array_head(p, 1 + elements);
	return mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) (1 + more)), encoding);
}

static bool put_numbers(msgpack_encoder *encoder, const column *it)
{
	uint64_t size = (it->form > 0) + mp_integers_size(&it->measured, it->count);
	unsigned char *p = room(encoder, MP_HEAD_MAX + size);

	if (!p) {
		return false;
	}
	p = mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) size);
	p = it->form > 0 ? mp_put8(p, it->form) : p;
	return msgpack_commit(encoder, mp_integers_put(p, &it->measured, it->integers, it->count));
}

static bool put_doubles(msgpack_encoder *encoder, const column *it)
{
	uint64_t size = 1 + 8 * (uint64_t) it->count;
	unsigned char *p = room(encoder, MP_HEAD_MAX + size);

	if (!p) {
		return false;
	}
	p = mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) size), MP_COLUMN_DOUBLES);
	for (uint32_t i = 0; i < it->count; i++) {
		p = mp_store64(p, mp_load_any64(&Z_DVAL_P(it->cells[i])));
	}
	return msgpack_commit(encoder, p);
}

static bool put_dictionary(msgpack_encoder *encoder, const column *it)
{
	const dictionary *values = it->dictionary;
	bool is_constant = values->count == 1;
	unsigned char *p = put_marker(encoder, values->count, is_constant ? MP_COLUMN_CONSTANT : MP_COLUMN_DICTIONARY,
		is_constant ? 0 : it->count);

	if (p && !is_constant) {
		memcpy(p, values->indexes, it->count);
		p += it->count;
	}
	for (uint32_t i = 0; p && i < values->count; i++) {
		p = msgpack_compact_put_at(encoder, p, (zval *) values->values[i], &msgpack_writer_of(encoder)->misses);
	}
	return msgpack_commit(encoder, p);
}

static bool put_nullable(msgpack_encoder *encoder, const column *it)
{
	uint32_t bytes = (it->count + 7) / 8;
	unsigned char *p = put_marker(encoder, 1, MP_COLUMN_NULLS, bytes);

	if (!p) {
		return false;
	}
	memset(p, 0, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		p[i / 8] |= (unsigned char) ((Z_TYPE_P(it->cells[i]) != IS_NULL) << i % 8);
	}
	encoder->cursor = p + bytes;
	return put_column(encoder, it->inner);
}

static bool put_texts(msgpack_encoder *encoder, const column *it)
{
	unsigned char *p = put_marker(encoder, it->inner_count, MP_COLUMN_TEXTS, ZSTR_LEN(it->template));
	uint64_t bytes = it->count * (uint64_t) ZSTR_LEN(it->template);

	if (!p) {
		return false;
	}
	memcpy(p, ZSTR_VAL(it->template), ZSTR_LEN(it->template));
	encoder->cursor = p + ZSTR_LEN(it->template);
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_column(encoder, &it->inner[i])) {
			return false;
		}
	}
	for (uint32_t i = 0; it->inner->strings && i < it->count; i++) {
		bytes += Z_STRLEN(it->inner->strings[i]);
	}
	msgpack_writer_of(encoder)->column_cost += mp_cost_of_texts(it->count, bytes, it->inner_count * (uint64_t) it->count);
	return true;
}

/* In which of the arrays is what could not be written? */
static bool fail_in(msgpack_encoder *encoder, zval **arrays, uint32_t count)
{
	const void *value = encoder->failure.value;

	for (uint32_t i = 0; encoder->has_failed && i < count; i++) {
		HashTable *array = Z_ARRVAL_P(arrays[i]);

		for (uint32_t j = 0; j < array->nNumUsed; j++) {
			const zval *each = cell_at(msgpack_value_at(array, j));

			if (each == value || (Z_TYPE_P(each) >= IS_STRING && Z_PTR_P(each) == value)) {
				return msgpack_fail_in_array(encoder, array);
			}
		}
	}
	return false;
}

static bool put_values(msgpack_encoder *encoder, const column *it)
{
	unsigned char *p = mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), it->count);
	uint16_t misses = 0;

	for (uint32_t i = 0; p && i < it->count; i++) {
		p = msgpack_compact_put_at(encoder, p, it->cells[i], &misses);
	}
	return msgpack_commit(encoder, p);
}

/* Arrays of a column, which are written together, and held by what they are in. Sets what the first one is. */
static bool begin_arrays(msgpack_encoder *encoder, const column *it, msgpack_shareable_array *first)
{
	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	*first = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth, encoder->cursor);
	encoder->heads += it->count;
	for (uint32_t i = 0; i < it->count; i++) {
		if (msgpack_is_shareable(Z_ARRVAL_P(it->cells[i]))
			&& !msgpack_encoder_begin_shared(encoder, Z_ARRVAL_P(it->cells[i]))) {
			return false;
		}
	}
	return true;
}

static bool end_arrays(msgpack_encoder *encoder, const column *it, msgpack_shareable_array *each)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t deepest = writer->deepest;

	msgpack_encoder_leave(encoder);
	for (uint32_t i = 0; i < it->count; i++, each->ordinal++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (zend_hash_num_elements(array) > 0 && msgpack_may_be_shared(writer, array)) {
			writer->deepest = deepest;
			msgpack_end_shareable(encoder, array, each);
		}
	}
	writer->deepest = MAX(deepest, each->outer);
	return true;
}

static bool put_columns(msgpack_encoder *encoder, const column *it)
{
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_column(encoder, &it->inner[i])) {
			return fail_in(encoder, it->cells, it->count);
		}
	}
	return true;
}

static bool put_containers(msgpack_encoder *encoder, const column *it)
{
	bool are_tuples = it->kind == COLUMN_OF_TUPLES, are_maps = it->kind == COLUMN_OF_MAPS;
	uint64_t size = are_tuples ? 0 : mp_integers_size(&it->measured, it->count), elements = 0;
	unsigned char *p = put_marker(encoder, it->inner_count,
		are_tuples ? MP_COLUMN_TUPLES : are_maps ? MP_COLUMN_MAPS : MP_COLUMN_LISTS, size);
	msgpack_shareable_array begun;

	if (!p) {
		return false;
	}
	encoder->cursor = are_tuples ? p : mp_integers_put(p, &it->measured, it->integers, it->count);
	for (uint32_t i = are_maps; i < it->inner_count; i++) {
		elements += it->inner[i].count;
	}
	msgpack_writer_of(encoder)->column_cost += are_maps ? mp_cost_of_maps(it->count, elements)
		: mp_cost_of_lists(it->count, elements);
	return begin_arrays(encoder, it, &begun) && put_columns(encoder, it) && end_arrays(encoder, it, &begun);
}

/* The index of the shape of records, or their keys, which define it. */
static bool put_keys(msgpack_encoder *encoder, HashTable *first)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t hash = msgpack_hash_of_keys(first);
	msgpack_written_shape *shape = msgpack_find_shape_of(writer, NULL, first, hash);
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX);

	if (shape && shape->state == MSGPACK_SHAPE_DEFINED) {
		p = mp_put_array_head(p, 1 + first->nNumUsed);
		encoder->cursor = mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
		return true;
	}
	p = mp_put_ext_head(mp_put_array_head(p, 1 + 2 * first->nNumUsed), MP_COMPACT_SHAPE, 0);
	for (uint32_t i = 0; p && i < first->nNumUsed; i++) {
		p = msgpack_compact_put_key_at(encoder, p, first->arData[i].h, first->arData[i].key);
	}
	if (!msgpack_commit(encoder, p)) {
		return false;
	}
	if (!shape && msgpack_compact_hold(encoder, first)) {
		shape = msgpack_add_shape(writer, NULL, first, hash);
	}
	msgpack_define_written_shape(writer, shape, NULL, shape ? shape->keys : first);
	return true;
}

static bool put_records(msgpack_encoder *encoder, const column *it)
{
	HashTable *first = Z_ARRVAL_P(it->cells[0]);
	uint32_t keys = first->nNumUsed;
	zval **cells = new_cells(it->count);
	msgpack_shareable_array begun;
	bool done = put_keys(encoder, first) && begin_arrays(encoder, it, &begun);

	msgpack_writer_of(encoder)->column_cost += mp_cost_of_maps(it->count, (uint64_t) it->count * keys);
	for (uint32_t i = 0; done && i < keys; i++) {
		column inner;

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(&Z_ARRVAL_P(it->cells[j])->arData[i].val);
		}
		msgpack_writer_of(encoder)->measurement++;
		measure(encoder, &inner, cells, it->count);
		done = put_column(encoder, &inner) || fail_in(encoder, it->cells, it->count);
		free_column(&inner);
	}
	efree(cells);
	return done && end_arrays(encoder, it, &begun);
}

static bool put_column(msgpack_encoder *encoder, const column *it)
{
	switch (it->kind) {
		case COLUMN_OF_NUMBERS:
			return put_numbers(encoder, it);
		case COLUMN_OF_DOUBLES:
			return put_doubles(encoder, it);
		case COLUMN_BY_DICTIONARY:
			return put_dictionary(encoder, it);
		case COLUMN_WITH_NULLS:
			return put_nullable(encoder, it);
		case COLUMN_OF_TEXTS:
			return put_texts(encoder, it);
		case COLUMN_OF_LISTS:
		case COLUMN_OF_TUPLES:
		case COLUMN_OF_MAPS:
			return put_containers(encoder, it);
		case COLUMN_OF_RECORDS:
			return put_records(encoder, it);
		default:
			return put_values(encoder, it);
	}
}

/* Lists */

/* Bytes that are missing for what the cells cost. */
static uint64_t missing_bytes(msgpack_encoder *encoder)
{
	uint64_t bytes = (uint64_t) (encoder->cursor - encoder->start),
		needed = msgpack_writer_of(encoder)->column_cost / MP_COLUMN_MEMORY + 1;

	return needed > bytes ? needed - bytes : 0;
}

static bool put_padding(msgpack_encoder *encoder, size_t head)
{
	uint64_t bytes = missing_bytes(encoder);
	unsigned char *p;

	if (bytes == 0) {
		return true;
	}
	p = room(encoder, MP_HEAD_MAX + 1 + bytes);
	if (!p) {
		return false;
	}
	encoder->start[head]++; /* of a fixarray */
	p = mp_put8(mp_put_ext_head(p, MP_COMPACT_COLUMN, (uint32_t) (1 + bytes)), MP_COLUMN_PADDING);
	memset(p, 0, bytes);
	encoder->cursor = p + bytes;
	return true;
}

/* The list or map is entered, and has no ordinal yet. `keys`: of a map, else NULL. */
static bool put_container(msgpack_encoder *encoder, const column *elements, const column *keys)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_outermost = !writer->in_columns, done;
	mp_integer_column length = { .base = elements->count };
	unsigned char *p = put_marker(encoder, keys ? 2 : 1, keys ? MP_COLUMN_MAPS : MP_COLUMN_LISTS,
		mp_integers_size(&length, 1));

	if (!p) {
		return false;
	}
	encoder->cursor = mp_integers_put(p, &length, NULL, 0);
	encoder->heads++;
	msgpack_need_announcement(writer);
	writer->column_cost += keys ? mp_cost_of_maps(1, elements->count) : mp_cost_of_lists(1, elements->count);
	writer->in_columns = true;
	done = (!keys || put_column(encoder, keys)) && put_column(encoder, elements);
	if (is_outermost) {
		writer->in_columns = false;
		done = done && put_padding(encoder, head);
	}
	return done;
}

/* Are there objects or references in it? True as well where it is too deep or too large to look. */
static bool has_objects(msgpack_compact_writer *writer, const HashTable *array, uint32_t depth)
{
	enum { DEEP = 32, MANY = 1 << 22 };

	writer->scanned += array->nNumUsed;
	if (depth == DEEP || writer->scanned > MANY) {
		return true;
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (Z_TYPE_P(value) > IS_ARRAY
			|| (Z_TYPE_P(value) == IS_ARRAY && has_objects(writer, Z_ARRVAL_P(value), depth + 1))) {
			return true;
		}
	}
	return false;
}

/* A reference to an object becomes one of the first place in the message that has the object: in columns that may be
 * another place than in rows. So where the value cannot be written anew any more, lists with objects are no columns. */
static bool may_move(const msgpack_encoder *encoder, const HashTable *list)
{
	return msgpack_writer_of(encoder)->shares == MSGPACK_SHARES_ALL || !encoder->hooks->reference
		|| !has_objects(msgpack_writer_of(encoder), list, 0);
}

static msgpack_columns_result put_array(msgpack_encoder *encoder, HashTable *array, zval **cells, bool is_list)
{
	enum { HEADS = 9 };
	msgpack_columns_result result = MSGPACK_NO_COLUMNS;
	column elements, keys;
	zval value, *map = &value;

	ZVAL_ARR(map, array);
	msgpack_writer_of(encoder)->measurement++;
	measure(encoder, &elements, cells, array->nNumUsed);
	if (elements.kind != COLUMN_OF_VALUES && may_move(encoder, array)
		&& elements.saved > HEADS + (int64_t) msgpack_least_gain(msgpack_writer_of(encoder))) {
		if (!is_list) {
			measure_keys(encoder, &keys, &map, 1, array->nNumUsed);
		}
		result = put_container(encoder, &elements, is_list ? NULL : &keys) ? MSGPACK_COLUMNS_WRITTEN
			: MSGPACK_COLUMNS_FAILED;
		if (!is_list) {
			free_column(&keys);
		}
	}
	free_column(&elements);
	return result;
}

msgpack_columns_result msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list)
{
	zval **cells = new_cells(array->nNumUsed);
	msgpack_columns_result result;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		cells[i] = cell_at(msgpack_value_at(array, i));
	}
	result = put_array(encoder, array, cells, is_list);
	efree(cells);
	return result;
}
