#include "measured.h"

/* Columns of texts: numbers in one template, or strings between what all have in common */

enum { TEXT_MAX = 255, PARTS_MAX = 16 };

/* The template of a column of texts: see wire/column.h. */
typedef struct {
	uint32_t length;  /* of `bytes` */
	uint32_t numbers; /* in each text; the arrays have an element for each */
	bool has_any_length[PARTS_MAX]; /* the number has fewer or more digits in some texts */
	bool has_zeros[PARTS_MAX];      /* the number has zeros in front in some texts */
	uint8_t literals[TEXT_MAX + 1]; /* bytes in front of each number, and behind the last one */
	unsigned char digits[TEXT_MAX]; /* of the first text: 0xff where a number has a digit, else 0 */
	unsigned char bytes[TEXT_MAX + 3];
} text_template;

static bool is_digit(char byte)
{
	return (unsigned char) (byte - '0') <= 9;
}

/* Reads the number at `p`, of up to nine digits. Returns how many digits it has; 0: none, or more than nine. */
static zend_always_inline uint32_t read_number(const char *p, int64_t *number)
{
	uint32_t value = 0, digit;
	const char *end = p;

	for (; (digit = (unsigned char) *end - (uint32_t) '0') <= 9; end++) { /* a NUL ends each text */
		value = 10 * value + digit;
	}
	*number = value;
	return end - p <= MP_TEXT_DIGITS_MAX ? (uint32_t) (end - p) : 0;
}

/* Is it a letter or digit of ASCII? Those of others depend on the locale. */
static bool is_alphanumeric(char byte)
{
	return (unsigned char) byte < 0x80 && isalnum((unsigned char) byte);
}

static bool is_hex_digit(char byte)
{
	return is_digit(byte) || (byte >= 'a' && byte <= 'f');
}

/* How many hexadecimal digits begin at `p`. 0: other letters or digits precede or follow them. */
static uint32_t count_hex_digits(const char *start, const char *p)
{
	uint32_t length = 0;

	if (p > start && is_alphanumeric(p[-1])) {
		return 0;
	}
	for (; is_hex_digit(p[length]); length++);
	return is_alphanumeric(p[length]) ? 0 : length;
}

static void add_to_template(text_template *template, unsigned char byte)
{
	template->bytes[template->length++] = byte;
	if (byte < MP_TEXT_LITERAL_MIN) {
		template->literals[++template->numbers] = 0;
	} else {
		template->literals[template->numbers]++;
	}
}

/* Adds numbers of eight, four, two and one hexadecimal digits, the longest first, that have `digits` in all. */
static void add_hex_digits(text_template *template, uint32_t digits)
{
	unsigned char type = MP_TEXT_HEX_MAX;

	while (digits > 0) {
		if (mp_digits_of_part(type) > digits) {
			type--;
		} else {
			add_to_template(template, type);
			digits -= mp_digits_of_part(type);
		}
	}
}

/* Makes the template of a text with decimal numbers, or with hexadecimal ones of several digits in all. False: it has
 * none or too many, or a byte that no template can have. */
static bool make_template(text_template *template, const zend_string *text, bool are_hex)
{
	enum { SEVERAL = 6 };
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text);
	uint32_t digits, all = are_hex ? 0 : SEVERAL;
	int64_t number;

	memset(template->digits, 0, ZSTR_LEN(text));
	for (; p < end; p += digits) {
		digits = are_hex ? count_hex_digits(ZSTR_VAL(text), p) : is_digit(*p) ? read_number(p, &number) : 0;
		if (digits == 0) {
			if ((unsigned char) *p < MP_TEXT_LITERAL_MIN || (!are_hex && is_digit(*p))) {
				return false;
			}
			add_to_template(template, (unsigned char) *p++);
			continue;
		}
		memset(template->digits + (p - ZSTR_VAL(text)), 0xff, digits);
		if (are_hex) {
			add_hex_digits(template, digits);
		} else {
			add_to_template(template, (unsigned char) digits);
		}
		all += digits;
	}
	template->bytes[template->length] = '\0';
	return template->numbers > 0 && template->numbers <= PARTS_MAX && all >= SEVERAL;
}

/* Can two texts differ in numbers alone? Hexadecimal ones have as many digits in each text. */
static bool may_differ_in_numbers(const zend_string *a, const zend_string *b, bool are_hex)
{
	const char *p = ZSTR_VAL(a), *q = ZSTR_VAL(b);

	for (; *p == *q && *p != '\0'; p++, q++);
	return *p == *q || (are_hex ? is_hex_digit(*p) && is_hex_digit(*q) : is_digit(*p) || is_digit(*q));
}

/* Eight bytes of a text: from `at` on, or its last ones; of a shorter text all, and zeros. */
static zend_always_inline uint64_t word_at(const void *text, size_t length, size_t at)
{
	unsigned char word[sizeof(uint64_t)] = { 0 };

	if (EXPECTED(length >= sizeof(word))) {
		return mp_load_any64((const unsigned char *) text + MIN(at, length - sizeof(word)));
	}
	mp_copy(word, text, length);
	return mp_load_any64(word);
}

/* Has a text the length of the first one, digits in the same places, and is otherwise equal? */
static zend_always_inline bool is_aligned(const text_template *template, const zend_string *first,
	const zend_string *text, bool are_hex)
{
	size_t length = ZSTR_LEN(first);

	if (ZSTR_LEN(text) != length) {
		return false;
	}
	for (size_t i = 0; i < length; i += sizeof(uint64_t)) {
		uint64_t mask = word_at(template->digits, length, i), word = word_at(ZSTR_VAL(text), length, i);

		if (((word ^ word_at(ZSTR_VAL(first), length, i)) & ~mask)
			|| !(are_hex ? mp_are_hex_digits : mp_are_digits)((word & mask) | ('0' * MP_EACH_BYTE & ~mask))) {
			return false;
		}
	}
	return true;
}

/* Reads a number of so many digits from each text. */
static zend_always_inline void read_aligned(const msgpack_column *it, size_t at, uint32_t digits, bool are_hex,
	int64_t *numbers)
{
	for (uint32_t i = 0; i < it->count; i++) {
		const unsigned char *p = (const unsigned char *) Z_STRVAL_P(it->cells[i]) + at;
		uint32_t number = 0;

		for (uint32_t j = 0; j < digits && !are_hex; j++) {
			number = 10 * number + (p[j] - (uint32_t) '0');
		}
		numbers[i] = are_hex ? mp_read_hex_digits(p, digits) : number;
	}
}

/* Reads the numbers of texts that have digits in the same places. False: some have others. */
static zend_always_inline bool read_aligned_texts(const text_template *template, const msgpack_column *it,
	bool are_hex, int64_t **numbers)
{
	const unsigned char *type = template->bytes;
	uint32_t digits;
	size_t at = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		if (!is_aligned(template, Z_STR_P(it->cells[0]), Z_STR_P(it->cells[i]), are_hex)) {
			return false;
		}
	}
	for (uint32_t part = 0; part < template->numbers; part++, at += digits) {
		type += template->literals[part];
		at += template->literals[part];
		digits = mp_digits_of_part(*type++);
		if (digits == 2) { /* most have two, four or eight digits */
			read_aligned(it, at, 2, are_hex, numbers[part]);
		} else if (digits == 4) {
			read_aligned(it, at, 4, are_hex, numbers[part]);
		} else if (digits == 8) {
			read_aligned(it, at, 8, are_hex, numbers[part]);
		} else {
			read_aligned(it, at, digits, are_hex, numbers[part]);
		}
	}
	return true;
}

/* Reads the decimal numbers of a text. False: it differs from the template in more than these and their lengths. */
static bool read_text(text_template *template, const zend_string *text, int64_t **numbers, uint32_t cell)
{
	enum { SHORT = 4 };
	const unsigned char *expected = template->bytes;
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text);

	for (uint32_t part = 0;; part++) {
		uint32_t length = template->literals[part];

		if (length > SHORT && length <= (size_t) (end - p) && mp_equal(p, expected, length)) {
			p += length;
			expected += length;
		}
		for (; *expected >= MP_TEXT_LITERAL_MIN; expected++, p++) { /* up to a number or NUL */
			if ((unsigned char) *p != *expected) {
				return false;
			}
		}
		if (part == template->numbers) {
			return p == end;
		}
		length = read_number(p, &numbers[part][cell]);
		template->has_any_length[part] |= length != *expected;
		template->has_zeros[part] |= length > 1 && *p == '0';
		if (length == 0) {
			return false;
		}
		expected++;
		p += length;
	}
}

/* Bytes of strings as values, where repeated ones are references; `may_repeat`: some are. */
static int64_t size_of_strings(msgpack_encoder *encoder, const msgpack_column *it, bool may_repeat)
{
	uint64_t *seen = msgpack_alloc_measured(encoder, it->count / 2 + 1, sizeof(*seen)); /* by hash: 32 bits for each */
	int64_t bytes = 0;

	memset(seen, 0, (it->count / 2 + 1) * sizeof(*seen));
	for (uint32_t i = 0; i < it->count; i++) {
		zend_string *string = Z_STR_P(it->cells[i]);

		bytes += msgpack_size_of_string(ZSTR_LEN(string), may_repeat
			&& msgpack_set_bit(seen, msgpack_hash_of_string(string, false) * (uint64_t) (32 * it->count) >> 32));
	}
	return bytes;
}

/* Makes a column of texts with so many parts, which are yet to be subtracted from `saved`; as values they would take
 * `bytes`. */
static void set_texts(msgpack_encoder *encoder, msgpack_column *it, const text_template *template, uint32_t parts,
	int64_t bytes)
{
	memcpy(msgpack_set_body(encoder, it, MP_COLUMN_TEXTS, template->length), template->bytes, template->length);
	it->saved = bytes - (int64_t) template->length - MSGPACK_COLUMN_HEAD;
	it->cost = mp_cost_of_texts(it->count, it->count * (uint64_t) template->length, parts * (uint64_t) it->count);
	msgpack_set_inner(encoder, it, parts);
}

/* Measures texts that differ in numbers alone. False: they differ in more. */
static bool measure_numbers(msgpack_encoder *encoder, msgpack_column *it, bool are_hex, bool may_repeat)
{
	int64_t *numbers[PARTS_MAX];
	text_template template;
	bool is_read;

	memset(&template, 0, offsetof(text_template, literals) + 1);
	if (!may_differ_in_numbers(Z_STR_P(it->cells[0]), Z_STR_P(it->cells[it->count - 1]), are_hex)
		|| !make_template(&template, Z_STR_P(it->cells[0]), are_hex)) {
		return false;
	}
	for (uint32_t i = 0; i < template.numbers; i++) {
		numbers[i] = msgpack_alloc_measured(encoder, it->count, sizeof(int64_t));
	}
	is_read = are_hex ? read_aligned_texts(&template, it, true, numbers)
		: read_aligned_texts(&template, it, false, numbers);
	for (uint32_t i = 0; i < it->count && !is_read; i++) {
		if (are_hex || !read_text(&template, Z_STR_P(it->cells[i]), numbers, i)) {
			return false;
		}
	}
	for (uint32_t i = 0, part = 0; i < template.length; i++) {
		if (template.bytes[i] < MP_TEXT_LITERAL_MIN && template.has_any_length[part++]) {
			if (template.has_zeros[part - 1]) { /* the number of digits would be lost */
				return false;
			}
			template.bytes[i] = MP_TEXT_INTEGER;
		}
	}
	set_texts(encoder, it, &template, template.numbers,
		size_of_strings(encoder, it, may_repeat || are_hex));
	for (uint32_t i = 0; i < template.numbers; i++) {
		msgpack_init_column(&it->inner[i], NULL, it->count);
		msgpack_set_integers(encoder, &it->inner[i], numbers[i], 0, 0);
		it->saved += it->inner[i].saved;
	}
	return true;
}

/* Finds how many bytes at the start and at the end all texts have in common. Neither cuts a UTF-8 character. */
static void find_common_ends(const msgpack_column *it, size_t *prefix, size_t *suffix)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	const char *start = ZSTR_VAL(first), *end = start + ZSTR_LEN(first);
	size_t shortest = ZSTR_LEN(first);

	*prefix = *suffix = shortest;
	for (uint32_t i = 1; i < it->count && *prefix + *suffix > 0; i++) {
		const char *text = Z_STRVAL_P(it->cells[i]), *end_of_text = text + Z_STRLEN_P(it->cells[i]);
		size_t same = 0;

		shortest = MIN(shortest, Z_STRLEN_P(it->cells[i]));
		*prefix = MIN(*prefix, shortest);
		if (!mp_equal(text, start, *prefix)) {
			for (; text[same] == start[same]; same++);
			*prefix = same;
		}
		*suffix = MIN(*suffix, shortest);
		if (!mp_equal(end_of_text - *suffix, end - *suffix, *suffix)) {
			for (same = 0; *(end_of_text - 1 - same) == *(end - 1 - same); same++);
			*suffix = same;
		}
	}
	for (; *prefix > 0 && mp_is_continuation((unsigned char) start[*prefix]); --*prefix);
	*suffix = MIN(*suffix, shortest - *prefix);
	for (; *suffix > 0 && mp_is_continuation((unsigned char) *(end - *suffix)); --*suffix);
}

zval *msgpack_new_measured_string(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	zval *value = zend_arena_alloc(&msgpack_writer_of(encoder)->arena,
		sizeof(*value) + ZEND_MM_ALIGNED_SIZE_EX(_ZSTR_STRUCT_SIZE(length), 8));
	zend_string *string = (zend_string *) (value + 1);

	GC_SET_REFCOUNT(string, 1);
	GC_TYPE_INFO(string) = GC_STRING;
	ZSTR_H(string) = 0;
	ZSTR_LEN(string) = length;
	mp_copy((unsigned char *) ZSTR_VAL(string), bytes, length);
	ZSTR_VAL(string)[length] = '\0';
	ZVAL_STR(value, string);
	return value;
}

/* What texts have in common at the ends, and where the strings in between are cut in two: at the first or last of such
 * bytes. */
typedef struct {
	size_t prefix; /* bytes */
	size_t suffix;
	char separator; /* NUL: they are not cut */
	bool is_last;
	uint8_t repeated; /* the part that occurs again most: 0 or 1 */
	const char **places; /* of the separator of each text */
} text_layout;

typedef struct {
	const char *start;
	size_t length;
} text_part;

/* Finds where a text is cut. NULL: it has no separator. */
static zend_always_inline const char *find_separator(const text_layout *layout, const zval *text)
{
	const char *start = Z_STRVAL_P(text) + layout->prefix;
	size_t length = Z_STRLEN_P(text) - layout->prefix - layout->suffix;

	return layout->is_last ? zend_memrchr(start, layout->separator, length)
		: memchr(start, layout->separator, length);
}

/* One of the strings in which a text may differ from others, which is cut at `place`, or not: NULL. */
static zend_always_inline text_part part_of(const text_layout *layout, const zval *text, const char *place,
	uint32_t part)
{
	const char *start = Z_STRVAL_P(text) + layout->prefix, *end = Z_STRVAL_P(text) + Z_STRLEN_P(text) - layout->suffix;

	start = part > 0 ? place + 1 : start;
	end = place && part == 0 ? place : end;
	return (text_part) { start, (size_t) (end - start) };
}

/* How many bytes of the first texts, cut so, are in a part that occurs again. */
static size_t count_repeated(const msgpack_column *it, uint32_t first, text_layout *layout)
{
	enum { BITS = 9 };
	uint64_t seen[2][(1 << BITS) / 64] = { 0 };
	size_t bytes[2] = { 0 };

	for (uint32_t i = 0; i < first; i++) {
		const char *place = find_separator(layout, it->cells[i]);

		if (!place) {
			return 0;
		}
		for (uint32_t j = 0; j < 2; j++) {
			text_part part = part_of(layout, it->cells[i], place, j);

			bytes[j] += msgpack_set_bit(seen[j], msgpack_hash_of_bytes(part.start, part.length) >> (64 - BITS))
				? part.length : 0;
		}
	}
	layout->repeated = bytes[1] > bytes[0];
	return bytes[layout->repeated];
}

/* Is it a byte that texts may be cut at? */
static bool is_separator(char byte)
{
	return (unsigned char) byte >= MP_TEXT_LITERAL_MIN && (unsigned char) byte < 0x7f && !is_alphanumeric(byte);
}

/* Finds where many texts, which have such a byte each, are cut best. False: nowhere. */
static bool choose_separator(msgpack_encoder *encoder, const msgpack_column *it, text_layout *layout)
{
	enum { MANY = 32, TRIED = 4, SAMPLE = 16 };
	const char *start = Z_STRVAL_P(it->cells[0]) + layout->prefix, *at;
	const char *end = Z_STRVAL_P(it->cells[0]) + Z_STRLEN_P(it->cells[0]) - layout->suffix;
	uint32_t first = MIN(it->count / 4, SAMPLE);
	size_t most = 2 * first, bytes;
	uint32_t i = 0;

	for (at = start; it->count >= MANY && at < end && i < 2 * TRIED; at++) {
		text_layout cut = { .prefix = layout->prefix, .suffix = layout->suffix, .separator = *at };

		if (!is_separator(*at) || memchr(start, *at, (size_t) (at - start))) {
			continue;
		}
		do { /* the last one first, which is kept where the first saves no more: other texts may have several */
			cut.is_last = ++i % 2;
			bytes = count_repeated(it, first, &cut);
			*layout = bytes > most ? cut : *layout;
			most = MAX(most, bytes);
		} while (i % 2);
	}
	if (!layout->separator) {
		return false;
	}
	layout->places = msgpack_alloc_measured(encoder, it->count, sizeof(*layout->places));
	for (i = 0; i < it->count && (layout->places[i] = find_separator(layout, it->cells[i])); i++);
	return i == it->count;
}

static zend_always_inline bool is_part(const zval *string, const text_part *part)
{
	return Z_STRLEN_P(string) == part->length && mp_equal(Z_STRVAL_P(string), part->start, part->length);
}

/* Measures the column of a part of texts. Returns how many bytes it takes. */
static int64_t measure_part(msgpack_encoder *encoder, msgpack_column *texts, const text_layout *layout, uint32_t part)
{
	enum { TRIED = 4 };
	msgpack_column *it = &texts->inner[part];
	zval **cells = msgpack_new_cells(encoder, texts->count), **made, **values;
	unsigned char *indexes = msgpack_alloc_measured(encoder, texts->count, 1);
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t strings = writer->strings + writer->measured_strings + (part > 0 ? texts->count : 0);
	uint32_t bits = 3, count = 0; /* values of a dictionary; UINT32_MAX: there is none */
	int64_t bytes = 0, repeated = 0;

	for (; UINT32_C(1) << bits < texts->count; bits++);
	made = msgpack_new_cells(encoder, UINT32_C(1) << bits); /* by hash: a string, in one of a few slots; NULL: none */
	values = msgpack_new_cells(encoder, MP_COLUMN_DICTIONARY_MAX);
	memset(made, 0, sizeof(*made) << bits);
	for (uint32_t i = 0; i < texts->count; i++) {
		text_part string = part_of(layout, texts->cells[i], layout->places ? layout->places[i] : NULL, part);
		uint32_t slot = (uint32_t) (msgpack_hash_of_bytes(string.start, string.length) >> (64 - bits)), tried = 0;
		bool is_made = false;

		for (; made[slot] && !(is_made = is_part(made[slot], &string)) && tried < TRIED; tried++) {
			slot = (slot + 1) & ((UINT32_C(1) << bits) - 1);
		}
		if (!is_made) {
			made[slot] = msgpack_new_measured_string(encoder, string.start, string.length);
			strings++;
			if (count >= MIN(MP_COLUMN_DICTIONARY_MAX, MSGPACK_FEW_VALUES + i / 2)
				|| string.length > MSGPACK_DICTIONARY_STRING_MAX) {
				count = UINT32_MAX;
			} else {
				Z_EXTRA_P(made[slot]) = count;
				values[count++] = made[slot];
			}
		}
		cells[i] = made[slot];
		indexes[i] = (unsigned char) Z_EXTRA_P(made[slot]);
		bytes += msgpack_size_of_string(string.length, is_made && strings < MP_COMPACT_INDEXES);
		repeated += is_made ? msgpack_size_of_string(string.length, true) : 0;
		texts->cost += string.length;
	}
	msgpack_init_column(it, cells, texts->count);
	if (count <= MP_COLUMN_DICTIONARY_MAX) {
		msgpack_set_dictionary(encoder, it, values, count, indexes, repeated);
	}
	return bytes - it->saved;
}

/* Measures texts as the strings in which they differ: one, or two of which one has a dictionary. */
static void measure_strings(msgpack_encoder *encoder, msgpack_column *it, const text_layout *layout, bool may_repeat)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	uint32_t strings = 1 + (layout->places != NULL), parts = 0;
	text_template template = { .length = (uint32_t) layout->prefix };
	int64_t bytes = size_of_strings(encoder, it, may_repeat);

	memcpy(template.bytes, ZSTR_VAL(first), layout->prefix);
	template.bytes[template.length++] = MP_TEXT_STRING;
	if (layout->places) {
		template.bytes[template.length++] = (unsigned char) layout->separator;
		template.bytes[template.length++] = MP_TEXT_STRING;
	}
	memcpy(template.bytes + template.length, ZSTR_VAL(first) + ZSTR_LEN(first) - layout->suffix, layout->suffix);
	template.length += (uint32_t) layout->suffix;
	for (uint32_t i = 0; i < template.length; i++) {
		parts += template.bytes[i] < MP_TEXT_LITERAL_MIN;
	}
	if (parts > strings) {
		return;
	}
	set_texts(encoder, it, &template, strings, bytes - MSGPACK_COLUMN_HEAD * (int64_t) (strings - 1));
	for (uint32_t i = 0; i < strings && it->body; i++) {
		uint32_t part = i ^ layout->repeated;

		it->saved -= measure_part(encoder, it, layout, part);
		if (it->saved < (strings == 1 ? 0 : bytes / 4)) {
			msgpack_init_column(it, it->cells, it->count);
		}
	}
}

/* How many bytes a text may take from the one before: without the suffix that all have, and no part of a character. */
static uint32_t count_prefix(const zval *before, const zval *text, size_t suffix)
{
	const char *p = Z_STRVAL_P(before), *q = Z_STRVAL_P(text);
	uint32_t most = (uint32_t) MIN(MIN(Z_STRLEN_P(before), Z_STRLEN_P(text)) - suffix, MP_TEXT_PREFIX_MAX), count = 0;

	for (; count < most && p[count] == q[count]; count++);
	for (; count > 0 && mp_is_continuation((unsigned char) q[count]); count--);
	return count;
}

bool msgpack_have_prefixes(zval *const *cells, uint32_t count, size_t common, size_t others)
{
	enum { BYTES = 3 };
	uint32_t step = MAX((count - 1) / MSGPACK_PREFIXES_SAMPLE, 1);
	size_t bytes = 0, least = 0, prefix;

	for (uint32_t i = 1; i < count; i += step) {
		const zval *before = cells[i - 1], *text = cells[i];

		prefix = count_prefix(before, text, 0);
		bytes += prefix < Z_STRLEN_P(text) ? prefix : 0; /* the same text may be a reference */
		least += common + BYTES;
		others += 8 * common + Z_STRLEN_P(text);
	}
	return bytes > least && 8 * bytes > others;
}

/* Measures texts as the strings behind what they begin with, as the one before does. */
static void measure_prefixes(msgpack_encoder *encoder, msgpack_column *it, size_t common_suffix)
{
	const char *end = Z_STRVAL_P(it->cells[0]) + Z_STRLEN_P(it->cells[0]);
	text_layout layout = { .places = msgpack_alloc_measured(encoder, it->count, sizeof(*layout.places)) };
	text_template template = { .bytes = { MP_TEXT_PREFIX, MP_TEXT_STRING } };
	int64_t *prefixes = msgpack_alloc_measured(encoder, it->count, sizeof(*prefixes));
	int64_t bytes = size_of_strings(encoder, it, true);

	for (; layout.suffix < common_suffix && (unsigned char) *(end - 1 - layout.suffix) >= MP_TEXT_LITERAL_MIN;
		layout.suffix++);
	template.length = (uint32_t) (2 + layout.suffix);
	memcpy(template.bytes + 2, end - layout.suffix, layout.suffix);
	set_texts(encoder, it, &template, 2, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		prefixes[i] = mp_may_have_prefix(i) ? count_prefix(it->cells[i - 1], it->cells[i], layout.suffix) : 0;
		layout.places[i] = Z_STRVAL_P(it->cells[i]) + prefixes[i] - 1;
		it->cost += (uint64_t) prefixes[i];
	}
	msgpack_init_column(&it->inner[0], NULL, it->count);
	msgpack_set_integers(encoder, &it->inner[0], prefixes, 0, 0);
	it->saved += it->inner[0].saved - measure_part(encoder, it, &layout, 1);
	it->saved = it->saved > bytes / 4 ? it->saved : 0;
}

/* Have most of the first strings been written before, so that references to them are shorter than texts? */
static bool are_written(const msgpack_encoder *encoder, const msgpack_column *it)
{
	enum { SAMPLE = 4 };
	uint32_t written = 0, count = MIN(it->count, SAMPLE);

	for (uint32_t i = 0; i < count; i++) {
		written += msgpack_index_of_name(encoder, Z_STR_P(it->cells[i])) != UINT32_MAX;
	}
	return 2 * written > count;
}

void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, bool may_repeat)
{
	void *checkpoint = zend_arena_checkpoint(msgpack_writer_of(encoder)->arena);
	text_layout layout = { 0 };
	msgpack_column prefixes;

	if (encoder->options->str_bin != MSGPACK_STR_BIN_STR || are_written(encoder, it)) {
		return;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		if (Z_STRLEN_P(it->cells[i]) > TEXT_MAX) {
			return;
		}
	}
	if (!measure_numbers(encoder, it, false, may_repeat) && !measure_numbers(encoder, it, true, may_repeat)) {
		zend_arena_release(&msgpack_writer_of(encoder)->arena, checkpoint);
		find_common_ends(it, &layout.prefix, &layout.suffix);
		if (choose_separator(encoder, it, &layout)) {
			measure_strings(encoder, it, &layout, true);
		}
		if (msgpack_have_prefixes(it->cells, it->count, layout.prefix, 0)) {
			msgpack_init_column(&prefixes, it->cells, it->count);
			measure_prefixes(encoder, &prefixes, layout.suffix);
			*it = prefixes.saved > it->saved ? prefixes : *it;
		}
		if (it->saved <= 0 && layout.prefix + layout.suffix >= 3) {
			layout = (text_layout) { .prefix = layout.prefix, .suffix = layout.suffix };
			measure_strings(encoder, it, &layout, may_repeat);
		}
	}
}

bool msgpack_may_be_alike(const zend_string *a, const zend_string *b)
{
	enum { LONG = 8 };
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(a), *q = (const unsigned char *) ZSTR_VAL(b);

	return ZSTR_LEN(a) > 0 && ZSTR_LEN(b) > 0
		&& (*p == *q || p[ZSTR_LEN(a) - 1] == q[ZSTR_LEN(b) - 1] || (*p <= '9' && *q <= '9')
			|| (ZSTR_LEN(a) == ZSTR_LEN(b) && ZSTR_LEN(a) >= LONG && is_hex_digit((char) p[0])
				&& is_hex_digit((char) p[1]) && is_hex_digit((char) q[0]) && is_hex_digit((char) q[1])));
}

bool msgpack_do_parts_repeat(const HashTable *list)
{
	enum { TRIED = 16, MANY = 32 /* see choose_separator() */ };
	zval *cells[TRIED];
	const msgpack_column texts = { .cells = cells };
	text_layout layout = { .is_last = true };
	size_t length;

	for (uint32_t i = 0; i < TRIED; i++) {
		cells[i] = list->nNumUsed >= MANY ? msgpack_value_at(list, i) : NULL;
		if (!cells[i] || Z_TYPE_P(cells[i]) != IS_STRING) {
			return false;
		}
	}
	for (length = Z_STRLEN_P(cells[0]); length > 0 && !is_separator(Z_STRVAL_P(cells[0])[length - 1]); length--);
	layout.separator = length > 0 ? Z_STRVAL_P(cells[0])[length - 1] : '\0';
	return length > 0 && count_repeated(&texts, TRIED, &layout) > 2 * TRIED;
}
