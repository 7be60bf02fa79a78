#include "measured_column.h"

#include "../base/php_compat.h"
#include "../wire/utf8.h"

enum { TEXT_MAX = 255, PARTS_MAX = 12 };

/* The template of a column of texts: see wire/column.h. */
typedef struct {
	uint32_t length;  /* of `bytes` */
	uint32_t numbers; /* in each text; the arrays have an element for each */
	bool has_any_length[PARTS_MAX]; /* the number has fewer or more digits in some texts */
	bool has_zeros[PARTS_MAX];      /* the number has zeros in front in some texts */
	unsigned char bytes[TEXT_MAX + 1];
} text_template;

static bool is_digit(char byte)
{
	return (unsigned char) (byte - '0') <= 9;
}

/* Reads the number at `p`, of up to nine digits. Returns how many digits it has; 0: none, or more than nine. */
static zend_always_inline uint32_t read_number(const char *p, int64_t *number)
{
	uint32_t value = 0, length = 0;

	for (; is_digit(p[length]) && length < MP_TEXT_DIGITS_MAX; length++) { /* a NUL ends each text */
		value = 10 * value + (uint32_t) (p[length] - '0');
	}
	*number = value;
	return is_digit(p[length]) ? 0 : length;
}

/* Makes the template of a text with numbers. False: it has none or too many, or a byte that no template can have. */
static bool make_template(text_template *template, const zend_string *text)
{
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text);
	int64_t number;

	while (p < end) {
		bool is_number = is_digit(*p);
		uint32_t length = is_number ? read_number(p, &number) : 1;

		template->numbers += is_number;
		if (length == 0 || template->numbers > PARTS_MAX || (unsigned char) *p < MP_TEXT_LITERAL_MIN) {
			return false;
		}
		template->bytes[template->length++] = (unsigned char) (is_number ? length : (unsigned char) *p);
		p += length;
	}
	template->bytes[template->length] = '\0';
	return template->numbers > 0;
}

/* Reads the numbers of a text. False: it differs from the template in more than the numbers and their lengths. */
static bool read_text(text_template *template, const zend_string *text, int64_t **numbers, uint32_t cell)
{
	const unsigned char *expected = template->bytes;
	const char *p = ZSTR_VAL(text);

	for (uint32_t part = 0;; part++) {
		uint32_t length;

		for (; *expected >= MP_TEXT_LITERAL_MIN; expected++, p++) { /* up to a number or NUL */
			if ((unsigned char) *p != *expected) {
				return false;
			}
		}
		if (part == template->numbers) {
			return p == ZSTR_VAL(text) + ZSTR_LEN(text);
		}
		length = read_number(p, &numbers[part][cell]);
		if (length == 0) {
			return false;
		}
		template->has_any_length[part] |= length != *expected++;
		template->has_zeros[part] |= length > 1 && *p == '0';
		p += length;
	}
}

/* Makes a column of texts with so many parts. `saved` is less than 0 until what the texts take as values is added. */
static void set_texts(msgpack_encoder *encoder, msgpack_column *it, const text_template *template, uint32_t parts)
{
	memcpy(msgpack_set_body(encoder, it, MP_COLUMN_TEXTS, template->length), template->bytes, template->length);
	it->saved = -(int64_t) template->length - MSGPACK_COLUMN_HEAD;
	it->cost = mp_cost_of_texts(it->count, it->count * (uint64_t) template->length, parts * (uint64_t) it->count);
	msgpack_set_inner(encoder, it, parts);
}

/* Measures texts that differ in numbers alone. False: they differ in more. */
static bool measure_numbers(msgpack_encoder *encoder, msgpack_column *it)
{
	int64_t *numbers[PARTS_MAX];
	text_template template;

	memset(&template, 0, offsetof(text_template, bytes));
	if (!make_template(&template, Z_STR_P(it->cells[0]))) {
		return false;
	}
	for (uint32_t i = 0; i < template.numbers; i++) {
		numbers[i] = msgpack_column_alloc(encoder, it->count, sizeof(int64_t));
	}
	for (uint32_t i = 0; i < it->count; i++) {
		if (!read_text(&template, Z_STR_P(it->cells[i]), numbers, i)) {
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
	set_texts(encoder, it, &template, template.numbers);
	for (uint32_t i = 0; i < template.numbers; i++) {
		msgpack_column_init(&it->inner[i], NULL, it->count);
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
		for (*prefix = MIN(*prefix, shortest); same < *prefix && text[same] == start[same]; same++);
		*prefix = same;
		same = 0;
		*suffix = MIN(*suffix, shortest);
		for (; same < *suffix && *(end_of_text - 1 - same) == *(end - 1 - same); same++);
		*suffix = same;
	}
	for (; *prefix > 0 && mp_is_continuation((unsigned char) start[*prefix]); --*prefix);
	*suffix = MIN(*suffix, shortest - *prefix);
	for (; *suffix > 0 && mp_is_continuation((unsigned char) *(end - *suffix)); --*suffix);
}

/* A string in the arena, padded to whole words for msgpack_word_at(). */
static zval *new_string(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	zval *value = msgpack_column_alloc(encoder, 1, sizeof(*value));
	zend_string *string = msgpack_column_alloc(encoder, 1, ZEND_MM_ALIGNED_SIZE_EX(_ZSTR_STRUCT_SIZE(length), 8));

	GC_SET_REFCOUNT(string, 1);
	GC_TYPE_INFO(string) = GC_STRING;
	ZSTR_H(string) = 0;
	ZSTR_LEN(string) = length;
	memcpy(ZSTR_VAL(string), bytes, length);
	ZSTR_VAL(string)[length] = '\0';
	ZVAL_STR(value, string);
	return value;
}

static void append_literals(text_template *template, const char *bytes, size_t length)
{
	memcpy(template->bytes + template->length, bytes, length);
	template->length += (uint32_t) length;
}

static bool are_literals(const char *bytes, size_t length)
{
	size_t i = 0;

	for (; i < length && (unsigned char) bytes[i] >= MP_TEXT_LITERAL_MIN; i++);
	return i == length;
}

/* Measures texts that have a beginning or an end in common: as the strings in between. */
static void measure_between_ends(msgpack_encoder *encoder, msgpack_column *it)
{
	const zend_string *first = Z_STR_P(it->cells[0]);
	const char *end = ZSTR_VAL(first) + ZSTR_LEN(first);
	size_t prefix, suffix, rest = 0;
	uint32_t entered;
	zval **cells;
	text_template template;

	find_common_ends(it, &prefix, &suffix);
	if (prefix + suffix < 3 || !are_literals(ZSTR_VAL(first), prefix) || !are_literals(end - suffix, suffix)) {
		return;
	}
	template.length = 0;
	append_literals(&template, ZSTR_VAL(first), prefix);
	template.bytes[template.length++] = MP_TEXT_STRING;
	append_literals(&template, end - suffix, suffix);
	cells = msgpack_new_cells(encoder, it->count);
	for (uint32_t i = 0; i < it->count; i++) {
		const zend_string *text = Z_STR_P(it->cells[i]);

		cells[i] = new_string(encoder, ZSTR_VAL(text) + prefix, ZSTR_LEN(text) - prefix - suffix);
		rest += Z_STRLEN_P(cells[i]);
	}
	set_texts(encoder, it, &template, 1);
	it->cost += rest;
	msgpack_column_init(it->inner, cells, it->count);
	msgpack_measure_dictionary(encoder, it->inner, &entered);
	it->saved += it->inner->saved - (int64_t) rest - it->count;
}

void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, uint32_t different, uint32_t cells)
{
	int64_t bytes = 0;
	void *checkpoint = zend_arena_checkpoint(msgpack_writer_of(encoder)->arena);

	if (encoder->options->str_bin != MSGPACK_STR_BIN_STR || Z_STRLEN_P(it->cells[0]) > TEXT_MAX) {
		return;
	}
	if (!measure_numbers(encoder, it)) {
		zend_arena_release(&msgpack_writer_of(encoder)->arena, checkpoint);
		measure_between_ends(encoder, it);
	}
	for (uint32_t i = 0; it->body && i < it->count; i++) {
		if (Z_STRLEN_P(it->cells[i]) > TEXT_MAX) {
			msgpack_column_init(it, it->cells, it->count);
		}
		bytes += (int64_t) Z_STRLEN_P(it->cells[i]) + 1;
	}
	if (it->body) { /* as values, repeated texts are references, of three bytes */
		it->saved += bytes * different / cells;
	}
}
