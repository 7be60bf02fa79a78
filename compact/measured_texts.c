#include "measured_column.h"

#include "../base/php_compat.h"

enum { TEXT_MAX = 255, PARTS_MAX = 12 };

/* Of a template. */
typedef struct {
	unsigned char bytes[TEXT_MAX];
	uint32_t length;
	uint32_t parts;
} layout;

static zend_always_inline bool is_digit(char byte)
{
	return (unsigned char) (byte - '0') <= 9;
}

static bool add_to_layout(layout *it, unsigned char byte)
{
	if (it->length == TEXT_MAX) {
		return false;
	}
	it->bytes[it->length++] = byte;
	it->parts += byte <= MP_TEXT_INTEGER;
	return it->parts <= PARTS_MAX && (byte <= MP_TEXT_INTEGER || byte >= MP_TEXT_LITERAL_MIN);
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
			if ((size_t) (end - p) < runs[i].length || *p != *model
				|| (runs[i].length > 1 && memcmp(p, model, runs[i].length) != 0)) {
				return false;
			}
			p += runs[i].length;
			model += runs[i].length;
			continue;
		}
		if (runs[i].length == 2 && is_digit(p[0]) && is_digit(p[1]) && !is_digit(p[2])) { /* as in most dates */
			numbers[number++][cell] = 10 * (p[0] - '0') + (p[1] - '0');
			p += 2;
			model += 2;
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

static bool has_runs(const msgpack_column *it, run *runs, uint32_t count, int64_t **numbers)
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
static void set_texts(msgpack_column *it, const layout *its, int64_t bytes)
{
	it->kind = MSGPACK_COLUMN_OF_TEXTS;
	it->template = zend_string_init((const char *) its->bytes, its->length, false);
	it->saved = bytes - its->length - MSGPACK_COLUMN_HEAD;
	it->inner_count = its->parts;
	it->inner = safe_emalloc(its->parts, sizeof(*it->inner), 0);
}

/* Texts that differ by numbers alone. False: they do not. */
static bool measure_numbers(msgpack_column *it, int64_t bytes)
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
			it->inner[i] = (msgpack_column) { .count = it->count, .integers = values[i] };
			msgpack_measure_integers(&it->inner[i], 0);
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
static void find_ends(const msgpack_column *it, uint32_t *prefix, uint32_t *suffix)
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

/* False: the byte does not stand for itself in a template. */
static bool add_literal(layout *it, unsigned char byte)
{
	return byte >= MP_TEXT_LITERAL_MIN && add_to_layout(it, byte);
}

/* What is between the ends, as strings of their own. */
static void measure_between(msgpack_column *it, int64_t bytes)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	zval *strings, **cells;
	layout its = { .length = 0 };
	uint32_t prefix, suffix, entered;
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
	*it->inner = (msgpack_column) { .kind = MSGPACK_COLUMN_OF_VALUES, .cells = cells, .count = it->count };
	msgpack_measure_dictionary(it->inner, &entered);
	if (it->inner->kind == MSGPACK_COLUMN_OF_VALUES) {
		it->inner->saved = 0;
	}
	it->inner->owns_cells = true;
	it->inner->strings = strings;
	it->saved += it->inner->saved;
}

/* Of so many `cells` so many values were `different`: others are references of three bytes. */
void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, uint32_t different, uint32_t cells)
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
		measure_between(it, bytes);
	}
}
