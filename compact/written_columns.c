#include "written_columns.h"

#include "../base/php_compat.h"
#include "../codec/array.h"
#include "../codec/caches.h"
#include "values.h"
#include "../wire/column.h"
#include "../wire/utf8.h"
#include "written.h"
#include "zend_arena.h"

/* Columns that are about to be written, each in the form that takes the fewest bytes. All memory of measured columns
 * is in the arena of the writer. */

/* What a column is written as: an array of an ext value, values and columns; the ext value alone, where nothing follows
 * it; without an ext value an array of all cells as values, or a shape and columns of its rows. */
typedef struct msgpack_column {
	int64_t saved;       /* minimum bytes saved, compared with a list of the cells */
	uint64_t cost;       /* see wire/column.h */
	zval **cells;        /* NULL: it is not measured from cells */
	uint32_t count;
	uint32_t length;     /* of `body` */
	unsigned char *body; /* of the ext value; NULL: there is none */
	zval **values;       /* the cells; after an ext value those of a dictionary */
	uint32_t value_count;
	uint32_t inner_count;
	struct msgpack_column *inner; /* the columns after the values; those of a shape are measured when written */
	bool is_padded;      /* the head counts padding, be it of no byte, as a long head cannot change later */
	bool are_rows;       /* the cells are lists, maps or objects, which begin together: without a body of one shape */
	const HashTable *keys; /* of the shape of maps; NULL: the rows are objects */
	uint32_t *next;      /* where rows lack keys: how many keys of each have been written */
} msgpack_column;

enum {
	MSGPACK_COLUMN_HEAD = 6, /* bytes of the head of an array or ext value, at the most */
	MSGPACK_FEW_VALUES = 8, /* of the first cells, as many may differ before a dictionary is given up */
	MSGPACK_DICTIONARY_STRING_MAX = 64 /* bytes of a string in a dictionary */
};

static zend_always_inline void *alloc(msgpack_encoder *encoder, size_t count, size_t size)
{
	return zend_arena_alloc(&msgpack_writer_of(encoder)->arena, zend_safe_address_guarded(count, size, 0));
}

static zend_always_inline zval **new_cells(msgpack_encoder *encoder, uint32_t count)
{
	return alloc(encoder, count, sizeof(zval *));
}

static zend_always_inline void init_column(msgpack_column *it, zval **cells, uint32_t count)
{
	*it = (msgpack_column) { .cells = cells, .count = count, .values = cells, .value_count = count };
}

/* Makes the column an ext value, or an array that begins with one, of this encoding; `length` bytes follow that in the
 * body. Returns where these are. */
static unsigned char *set_body(msgpack_encoder *encoder, msgpack_column *it, uint8_t encoding, size_t length)
{
	it->value_count = 0;
	it->length = (uint32_t) (1 + length);
	it->body = alloc(encoder, 1 + length, 1);
	*it->body = encoding;
	return it->body + 1;
}

/* Allocates the inner columns. */
static void set_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t count)
{
	it->inner_count = count;
	it->inner = alloc(encoder, count, sizeof(*it->inner));
}

/* Numbers */

/* Bytes of an integer as a value. */
static uint32_t size_of_integer(int64_t integer)
{
	unsigned char bytes[MP_HEAD_MAX];

	return (uint32_t) (mp_put_int(bytes, integer) - bytes);
}

/* Makes the column an ext value of integers; `form` is the encoding of the floats, lists or maps that they stand for,
 * or 0. The cells would take `bytes` as values. */
static void set_integers(msgpack_encoder *encoder, msgpack_column *it, const int64_t *integers, uint8_t form,
	int64_t bytes)
{
	mp_integer_column measured = mp_integers_measure(integers, it->count);
	size_t size = (size_t) mp_integers_size(&measured, it->count) + (form > 0);
	unsigned char *p = set_body(encoder, it, form, size - 1);

	mp_integers_put(form > 0 ? p : p - 1, &measured, integers, it->count);
	it->saved = bytes - (int64_t) size - MSGPACK_COLUMN_HEAD;
}

/* The functions below set what the column is written as, and what that saves, or change nothing if the cells do not
 * suit it. */

/* Measures integers; nothing where the first ones of a long column are shorter as values, as they differ much. */
static zend_never_inline void measure_longs(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { FIRST = 32 };
	int64_t *integers = alloc(encoder, it->count, sizeof(*integers)), bytes = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		if (i == FIRST && it->count > 2 * FIRST && mp_integers_measure(integers, FIRST).width * FIRST > bytes) {
			return;
		}
		integers[i] = Z_LVAL_P(it->cells[i]);
		bytes += size_of_integer(integers[i]);
	}
	set_integers(encoder, it, integers, 0, bytes);
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

/* Finds the fewest decimals that all floats can be written with, and the cells times that power of ten. Returns the
 * decimals; MP_COLUMN_DECIMALS_MAX + 1: more would be needed, or an integer is too large. */
static uint32_t find_integers(const msgpack_column *it, int64_t *integers)
{
	uint32_t decimals, i;

	for (decimals = 0; decimals <= MP_COLUMN_DECIMALS_MAX; decimals++) {
		for (i = 0; i < it->count && find_integer(it->cells[i], decimals, &integers[i]); i++);
		if (i == it->count) {
			break;
		}
	}
	return decimals;
}

static void measure_doubles(msgpack_encoder *encoder, msgpack_column *it)
{
	unsigned char *p = set_body(encoder, it, MP_COLUMN_DOUBLES, 8 * (size_t) it->count);

	for (uint32_t i = 0; i < it->count; i++) {
		p = mp_store64(p, mp_load_any64(&Z_DVAL_P(it->cells[i])));
	}
	it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD - 1;
}

/* Floats and perhaps integers. */
static zend_never_inline void measure_floats(msgpack_encoder *encoder, msgpack_column *it, bool has_longs)
{
	int64_t *integers, bytes = (int64_t) (1 + sizeof(double)) * it->count;
	uint32_t decimals;

	if (encoder->options->float_form != MSGPACK_FLOAT64) {
		return;
	}
	integers = alloc(encoder, it->count, sizeof(*integers));
	decimals = find_integers(it, integers);
	if (decimals > MP_COLUMN_DECIMALS_MAX) {
		if (!has_longs) {
			measure_doubles(encoder, it);
		}
		return;
	}
	for (uint32_t i = 0; has_longs && i < it->count; i++) {
		if (Z_TYPE_P(it->cells[i]) == IS_LONG) {
			bytes += (int64_t) size_of_integer(Z_LVAL_P(it->cells[i])) - (int64_t) (1 + sizeof(double));
		} else if (integers[i] % (int64_t) mp_powers_of_ten[decimals] == 0) {
			return; /* a reader would make an integer of this float */
		}
	}
	set_integers(encoder, it, integers,
		(uint8_t) ((has_longs ? MP_COLUMN_NUMBERS : MP_COLUMN_DECIMALS) + decimals), bytes);
}

/* Dictionaries */

enum { SLOTS = 2 * MP_COLUMN_DICTIONARY_MAX };

typedef struct {
	uint32_t count;
	zval **values;
	uint32_t few;    /* of the first cells, as many may differ: see enter() */
	bool are_hashed; /* by PHP, as the first cell is: keys, and values that are packed again */
	uint32_t last; /* the last slot in use, and the mask of a hash: there are twice as many as cells, or all */
	uint16_t slots[SLOTS]; /* by hash: the index of a value, plus one; 0: none */
} dictionary;

static bool is_same_value(const zval *a, const zval *b)
{
	return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) != IS_STRING || Z_STR_P(a) == Z_STR_P(b)
		|| (Z_STRLEN_P(a) == Z_STRLEN_P(b) && mp_equal(Z_STRVAL_P(a), Z_STRVAL_P(b), Z_STRLEN_P(a))));
}

/* Sets a bit. Was it set before? */
static zend_always_inline bool set_bit(uint64_t *bits, uint64_t bit)
{
	uint64_t *word = &bits[bit / 64], mask = UINT64_C(1) << bit % 64;
	bool was_set = *word & mask;

	*word |= mask;
	return was_set;
}

/* `is_hashed`: by PHP, as the first cell is. */
static zend_always_inline uint32_t hash_of_string(zend_string *string, bool is_hashed)
{
	return (uint32_t) ((is_hashed ? ZSTR_HASH(string) * MSGPACK_HASH_MULTIPLIER
		: msgpack_hash_of_bytes(ZSTR_VAL(string), ZSTR_LEN(string))) >> 32);
}

/* Returns the index of a nil, boolean or string, which is added if it is new. MP_COLUMN_DICTIONARY_MAX: it is too long,
 * or so many of the first `cells` differ that a dictionary would be no shorter, or many have been made to collide. */
static uint32_t enter(dictionary *it, zval *value, uint32_t cells)
{
	enum { COLLISIONS_MAX = 64 }; /* half of the slots are free */
	uint32_t slot, collisions = 0;

	if (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > MSGPACK_DICTIONARY_STRING_MAX) {
		return MP_COLUMN_DICTIONARY_MAX;
	}
	slot = (Z_TYPE_P(value) == IS_STRING ? hash_of_string(Z_STR_P(value), it->are_hashed) : Z_TYPE_P(value)) & it->last;
	while (it->slots[slot] > 0 && !is_same_value(it->values[it->slots[slot] - 1], value)) {
		if (collisions++ == COLLISIONS_MAX) {
			return MP_COLUMN_DICTIONARY_MAX;
		}
		slot = (slot + 1) & it->last;
	}
	if (it->slots[slot] == 0) {
		if (it->count == MP_COLUMN_DICTIONARY_MAX || it->count >= it->few + cells / 2) {
			return MP_COLUMN_DICTIONARY_MAX;
		}
		it->values[it->count++] = value;
		it->slots[slot] = (uint16_t) it->count;
	}
	return it->slots[slot] - 1;
}

/* Bytes of a string as a value; a repeated one is a reference. */
static zend_always_inline int64_t size_of_string(size_t length, bool is_repeated)
{
	enum { REFERENCE = 3 };

	return is_repeated ? MIN((int64_t) length + 1, REFERENCE) : (int64_t) length + 1;
}

/* Nils, booleans, strings and keys, of which at least the first `few` may differ. Returns how many different values the
 * first `entered` cells have, which were compared. */
static zend_never_inline uint32_t measure_dictionary(msgpack_encoder *encoder, msgpack_column *it, uint32_t few,
	uint32_t *entered)
{
	unsigned char *indexes = alloc(encoder, it->count, 1);
	dictionary entries;
	int64_t bytes = 0;
	size_t length;
	uint32_t bits;

	entries.count = 0;
	entries.few = few;
	entries.values = new_cells(encoder, MIN(it->count, MP_COLUMN_DICTIONARY_MAX));
	entries.are_hashed = Z_TYPE_P(*it->cells) == IS_STRING && ZSTR_H(Z_STR_P(*it->cells)) != 0;
	for (entries.last = 7; entries.last < SLOTS - 1 && entries.last < 2 * it->count; entries.last += entries.last + 1);
	memset(entries.slots, 0, (entries.last + 1) * sizeof(*entries.slots));
	for (*entered = 0; *entered < it->count; ++*entered) {
		zval *cell = it->cells[*entered];
		uint32_t before = entries.count, index = enter(&entries, cell, *entered);

		if (index == MP_COLUMN_DICTIONARY_MAX) {
			return entries.count;
		}
		indexes[*entered] = (unsigned char) index;
		if (index < before) {
			bytes += Z_TYPE_P(cell) == IS_STRING ? size_of_string(Z_STRLEN_P(cell), true) : 1;
		}
	}
	bits = mp_index_bits(entries.count);
	length = (size_t) mp_index_bytes(bits, it->count);
	bytes -= (int64_t) length + MSGPACK_COLUMN_HEAD;
	if (bytes > 0) {
		it->saved = bytes;
		mp_pack_indexes(set_body(encoder, it, MP_COLUMN_DICTIONARY, length), indexes, it->count, bits);
		it->values = entries.values;
		it->value_count = entries.count;
	}
	return entries.count;
}

/* Texts */

enum { TEXT_MAX = 255, PARTS_MAX = 16 };

/* The template of a column of texts: see wire/column.h. */
typedef struct {
	uint32_t length;  /* of `bytes` */
	uint32_t numbers; /* in each text; the arrays have an element for each */
	bool has_any_length[PARTS_MAX]; /* the number has fewer or more digits in some texts */
	bool has_zeros[PARTS_MAX];      /* the number has zeros in front in some texts */
	unsigned char bytes[TEXT_MAX + 3];
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
	template->numbers += byte < MP_TEXT_LITERAL_MIN;
}

/* Adds numbers of eight, four, two and one hexadecimal digits, which together are so many. */
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

	for (; p < end; p += digits) {
		digits = are_hex ? count_hex_digits(ZSTR_VAL(text), p) : is_digit(*p) ? read_number(p, &number) : 0;
		if (digits == 0) {
			if ((unsigned char) *p < MP_TEXT_LITERAL_MIN || (!are_hex && is_digit(*p))) {
				return false;
			}
			add_to_template(template, (unsigned char) *p++);
		} else if (are_hex) {
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

/* Reads the numbers of a text. False: it differs from the template in more than the numbers and their lengths. */
static bool read_text(text_template *template, const zend_string *text, int64_t **numbers, uint32_t cell)
{
	const unsigned char *expected = template->bytes;
	const char *p = ZSTR_VAL(text), *end = p + ZSTR_LEN(text);

	for (uint32_t part = 0;; part++) {
		uint32_t length;

		for (; *expected >= MP_TEXT_LITERAL_MIN; expected++, p++) { /* up to a number or NUL */
			if ((unsigned char) *p != *expected) {
				return false;
			}
		}
		if (part == template->numbers) {
			return p == end;
		}
		if (*expected >= MP_TEXT_HEX_MIN) {
			length = mp_digits_of_part(*expected);
			if (length > (size_t) (end - p)
				|| !mp_read_hex_digits((const unsigned char *) p, length, &numbers[part][cell])) {
				return false;
			}
		} else {
			length = read_number(p, &numbers[part][cell]);
			template->has_any_length[part] |= length != *expected;
			template->has_zeros[part] |= length > 1 && *p == '0';
		}
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
	uint64_t *seen = alloc(encoder, it->count / 2 + 1, sizeof(*seen)); /* by hash: 32 bits for each */
	bool are_hashed = ZSTR_H(Z_STR_P(it->cells[it->count - 1])) != 0;
	int64_t bytes = 0;

	memset(seen, 0, (it->count / 2 + 1) * sizeof(*seen));
	for (uint32_t i = 0; i < it->count; i++) {
		zend_string *string = Z_STR_P(it->cells[i]);

		bytes += size_of_string(ZSTR_LEN(string), may_repeat
			&& set_bit(seen, hash_of_string(string, are_hashed) * (uint64_t) (32 * it->count) >> 32));
	}
	return bytes;
}

/* Makes a column of texts with so many parts, which are yet to be subtracted from `saved`; as values they would take
 * `bytes`. */
static void set_texts(msgpack_encoder *encoder, msgpack_column *it, const text_template *template, uint32_t parts,
	int64_t bytes)
{
	memcpy(set_body(encoder, it, MP_COLUMN_TEXTS, template->length), template->bytes, template->length);
	it->saved = bytes - (int64_t) template->length - MSGPACK_COLUMN_HEAD;
	it->cost = mp_cost_of_texts(it->count, it->count * (uint64_t) template->length, parts * (uint64_t) it->count);
	set_inner(encoder, it, parts);
}

/* Measures texts that differ in numbers alone. False: they differ in more. */
static bool measure_numbers(msgpack_encoder *encoder, msgpack_column *it, bool are_hex, bool may_repeat)
{
	int64_t *numbers[PARTS_MAX];
	text_template template;

	memset(&template, 0, offsetof(text_template, bytes));
	if (!may_differ_in_numbers(Z_STR_P(it->cells[0]), Z_STR_P(it->cells[it->count - 1]), are_hex)
		|| !make_template(&template, Z_STR_P(it->cells[0]), are_hex)) {
		return false;
	}
	for (uint32_t i = 0; i < template.numbers; i++) {
		numbers[i] = alloc(encoder, it->count, sizeof(int64_t));
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
	set_texts(encoder, it, &template, template.numbers,
		size_of_strings(encoder, it, may_repeat || are_hex));
	for (uint32_t i = 0; i < template.numbers; i++) {
		init_column(&it->inner[i], NULL, it->count);
		set_integers(encoder, &it->inner[i], numbers[i], 0, 0);
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
	zval *value = zend_arena_alloc(&msgpack_writer_of(encoder)->arena,
		sizeof(*value) + ZEND_MM_ALIGNED_SIZE_EX(_ZSTR_STRUCT_SIZE(length), 8));
	zend_string *string = (zend_string *) (value + 1);

	GC_SET_REFCOUNT(string, 1);
	GC_TYPE_INFO(string) = GC_STRING;
	ZSTR_H(string) = length <= MSGPACK_SHORT_STRING_MAX ? zend_inline_hash_func(bytes, length) : 0;
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

			bytes[j] += set_bit(seen[j], msgpack_hash_of_bytes(part.start, part.length) >> (64 - BITS))
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
	layout->places = alloc(encoder, it->count, sizeof(*layout->places));
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
	zval **cells = new_cells(encoder, texts->count), **made;
	const msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint64_t strings = writer->strings + writer->measured_strings + (part > 0 ? texts->count : 0);
	uint32_t bits = 3, entered;
	int64_t bytes = 0;

	for (; UINT32_C(1) << bits < texts->count; bits++);
	made = new_cells(encoder, UINT32_C(1) << bits); /* by hash: a string, in one of a few slots; NULL: none */
	memset(made, 0, sizeof(*made) << bits);
	for (uint32_t i = 0; i < texts->count; i++) {
		text_part string = part_of(layout, texts->cells[i], layout->places ? layout->places[i] : NULL, part);
		uint32_t slot = (uint32_t) (msgpack_hash_of_bytes(string.start, string.length) >> (64 - bits)), tried = 0;
		bool is_made = false;

		for (; made[slot] && !(is_made = is_part(made[slot], &string)) && tried < TRIED; tried++) {
			slot = (slot + 1) & ((UINT32_C(1) << bits) - 1);
		}
		if (!is_made) {
			made[slot] = new_string(encoder, string.start, string.length);
			strings++;
		}
		cells[i] = made[slot];
		bytes += size_of_string(string.length, is_made && strings < MP_COMPACT_INDEXES);
		texts->cost += string.length;
	}
	init_column(it, cells, texts->count);
	measure_dictionary(encoder, it, MSGPACK_FEW_VALUES, &entered);
	return bytes - it->saved;
}

/* Measures texts as the strings in which they differ: one, or two of which one has a dictionary. */
static void measure_strings(msgpack_encoder *encoder, msgpack_column *it, const text_layout *layout, bool may_repeat)
{
	enum { FEW_BYTES = 6 };
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
	/* references, which repeated texts are as values, take less than most strings */
	if (parts > strings || (may_repeat && bytes < FEW_BYTES * (int64_t) it->count)) {
		return;
	}
	set_texts(encoder, it, &template, strings, bytes - MSGPACK_COLUMN_HEAD * (int64_t) (strings - 1));
	for (uint32_t i = 0; i < strings && it->body; i++) {
		uint32_t part = i ^ layout->repeated;

		it->saved -= measure_part(encoder, it, layout, part);
		if (it->saved < (strings == 1 ? 0 : bytes / 4)) {
			init_column(it, it->cells, it->count);
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

enum { PREFIXES_SAMPLE = 16 };

/* Do cells, or the elements of a list, begin as the one before, by more than what all have in common? It must be an
 * eighth of their bytes, and of `others`, which are written as well. */
static bool have_prefixes(zval *const *cells, const HashTable *list, uint32_t count, size_t common, size_t others)
{
	enum { BYTES = 3 };
	uint32_t step = MAX((count - 1) / PREFIXES_SAMPLE, 1);
	size_t bytes = 0, least = 0, prefix;

	for (uint32_t i = 1; count >= PREFIXES_SAMPLE && i < count; i += step) {
		const zval *before = list ? msgpack_value_at(list, i - 1) : cells[i - 1];
		const zval *text = list ? msgpack_value_at(list, i) : cells[i];

		if (Z_TYPE_P(before) != IS_STRING || Z_TYPE_P(text) != IS_STRING) {
			return false;
		}
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
	text_layout layout = { .places = alloc(encoder, it->count, sizeof(*layout.places)) };
	text_template template = { .bytes = { MP_TEXT_PREFIX, MP_TEXT_STRING } };
	int64_t *prefixes = alloc(encoder, it->count, sizeof(*prefixes));
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
	init_column(&it->inner[0], NULL, it->count);
	set_integers(encoder, &it->inner[0], prefixes, 0, 0);
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

/* Texts; `may_repeat`: some of the first ones do. */
static zend_never_inline void measure_texts(msgpack_encoder *encoder, msgpack_column *it, bool may_repeat)
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
		if (have_prefixes(it->cells, NULL, it->count, layout.prefix, 0)) {
			init_column(&prefixes, it->cells, it->count);
			measure_prefixes(encoder, &prefixes, layout.suffix);
			*it = prefixes.saved > it->saved ? prefixes : *it;
		}
		if (it->saved <= 0 && layout.prefix + layout.suffix >= 3) {
			layout = (text_layout) { .prefix = layout.prefix, .suffix = layout.suffix };
			measure_strings(encoder, it, &layout, may_repeat);
		}
	}
}

/* Cells. All of a column are in memory, with what is measured of them: longer lists are written each in blocks. */
enum { COLUMN_MAX = 1 << 20 };

/* A reference that nothing else has is its value. Adds the bit of its type. */
static zend_always_inline zval *cell_at(const msgpack_encoder *encoder, zval *value, uint32_t *types)
{
	if (UNEXPECTED(Z_ISREF_P(value)) && Z_REFCOUNT_P(value) == 1) {
		value = Z_REFVAL_P(value);
		msgpack_writer_of(encoder)->has_references |= Z_TYPE_P(value) == IS_ARRAY;
	}
	*types |= UINT32_C(1) << Z_TYPE_P(value);
	return value;
}

static void measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count, uint32_t types);

/* Rows */

/* Enters an array of the cells that are measured, unless it is empty. False: it has been written, or is in one of these
 * cells already. */
static bool enter_array(const msgpack_encoder *encoder, HashTable *array)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const msgpack_written_array *entry;

	if (!msgpack_is_shareable(array) || array->nNumUsed == 0) {
		return true;
	}
	writer->measures_shared = true;
	entry = msgpack_find_array(writer, array);
	if (entry && (entry->size > 0 || entry->ordinal == writer->measurement)) {
		return false;
	}
	*msgpack_slot_to_set(writer, array) = (msgpack_written_array) { .epoch = msgpack_epoch_of(writer),
		.ordinal = writer->measurement, .array = array };
	return true;
}

static bool has_arrays(const HashTable *array)
{
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (Z_TYPE_P(msgpack_value_at(array, i)) >= IS_ARRAY) {
			return true;
		}
	}
	return false;
}

/* The keys of rows, in an order that suits all of these. */
typedef struct {
	int64_t cells; /* of all rows */
	uint32_t count;
	const Bucket *each[MSGPACK_WRITER_MAX_KEYS];
} row_keys;

/* The position of a key, from `from` on; the number of keys: it is not there. */
static uint32_t find_key(const row_keys *keys, uint32_t from, const Bucket *key)
{
	while (from < keys->count && !msgpack_is_same_key(keys->each[from], key)) {
		from++;
	}
	return from;
}

/* Adds the keys of a row that are not there. False: no order suits it, it has too many, or all are new, or the first
 * sixteen are. */
static zend_never_inline bool add_keys(row_keys *keys, const HashTable *row)
{
	enum { FIRST_KEYS = 16 };
	uint32_t added = 0;

	for (uint32_t i = 0, next = 0; i < row->nNumUsed; i++, next++) {
		const Bucket *key = &row->arData[i];
		uint32_t found = find_key(keys, next, key);

		if (found < keys->count) {
			next = found;
			continue;
		}
		if (keys->count == MSGPACK_WRITER_MAX_KEYS || find_key(keys, 0, key) < keys->count
			|| (i == FIRST_KEYS && added == FIRST_KEYS)) {
			return false;
		}
		memmove(&keys->each[next + 1], &keys->each[next], (keys->count++ - next) * sizeof(*keys->each));
		keys->each[next] = key;
		added++;
	}
	return added < row->nNumUsed;
}

/* Bytes that a table of so many rows saves, which have so many cells, at the least, against rows whose keys have been
 * written before. */
static int64_t saved_by_rows(const zend_class_entry *ce, const HashTable *keys, int64_t rows, int64_t cells)
{
	int64_t count = keys ? keys->nNumUsed : (uint32_t) ce->default_properties_count;
	int64_t bytes = msgpack_count_key_bytes(ce, keys), all = ce ? (int64_t) ZSTR_LEN(ce->name) + 6 : 0;

	for (uint32_t i = 0; i < count; i++) {
		const zend_string *key = keys ? keys->arData[i].key : ce->properties_info_table[i]->name;

		all += (key ? (int64_t) ZSTR_LEN(key) : 0) + 2;
	}
	if (bytes == 0 || 2 * cells < rows * count) {
		return 0;
	}
	if (cells < rows * count) { /* some are missing */
		bytes = bytes * cells / (rows * count);
		all += count * (rows / 8 + MSGPACK_COLUMN_HEAD + 1);
	}
	return (bytes + 1) * rows - all - (MSGPACK_COLUMN_HEAD - 1) * count - MSGPACK_COLUMN_HEAD;
}

/* Are all cells maps whose keys have an order? Up to half of the rows may repeat others, without arrays. */
static bool find_keys(msgpack_encoder *encoder, const msgpack_column *it, row_keys *keys)
{
	const HashTable *first = Z_ARRVAL_P(it->cells[0]);
	uint32_t repeated = 0;

	keys->cells = 0;
	for (keys->count = 0; keys->count < first->nNumUsed; keys->count++) {
		keys->each[keys->count] = &first->arData[keys->count];
	}
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *row = Z_ARRVAL_P(it->cells[i]);
		uint32_t before = keys->count;

		if (!msgpack_may_have_shape(row, 1) || (msgpack_may_be_list(row) && zend_array_is_list(row))
			|| (!enter_array(encoder, row) && (has_arrays(row)
				|| ++repeated > it->count / 2))) {
			return false;
		}
		keys->cells += row->nNumUsed;
		if (!msgpack_have_same_keys(first, row) && (!add_keys(keys, row)
			|| (keys->count > before && 4 * keys->cells < (int64_t) keys->count * i))) {
			return false;
		}
	}
	return true;
}

/* Makes the column rows of one shape, with so many keys; `keys` NULL: objects. */
static void set_shape(msgpack_column *it, const HashTable *keys, uint32_t count)
{
	it->are_rows = true;
	it->keys = keys;
	it->inner_count = count;
	it->cost = (keys ? mp_cost_of_maps : mp_cost_of_objects)(it->count, (uint64_t) it->count * count);
}

/* The columns of rows are measured when they are written. */
static bool measure_records(msgpack_encoder *encoder, msgpack_column *it)
{
	HashTable *keys = Z_ARRVAL_P(it->cells[0]);
	row_keys all;

	if (!msgpack_may_have_shape(keys, 1) || zend_array_is_list(keys) || !find_keys(encoder, it, &all)) {
		return false;
	}
	if (all.count > keys->nNumUsed) { /* held until the message ends */
		keys = msgpack_new_small_array(all.count, false);
		for (uint32_t i = 0; i < all.count; i++) {
			msgpack_append_key(keys, all.each[i]->key ? zend_string_copy(all.each[i]->key) : NULL, all.each[i]->h);
		}
		if (!msgpack_hold_array(encoder, keys)) {
			zend_array_destroy(keys);
			return false;
		}
	}
	it->saved = MAX(saved_by_rows(NULL, keys, it->count, all.cells), 0);
	if (it->saved == 0) {
		return false;
	}
	set_shape(it, keys, keys->nNumUsed);
	if (all.cells < (int64_t) it->count * keys->nNumUsed) {
		it->next = alloc(encoder, it->count, sizeof(*it->next));
		memset(it->next, 0, it->count * sizeof(*it->next));
	}
	return true;
}

/* Objects of one class that are what its declared properties are, and that are in no other place. */
static void measure_objects(msgpack_encoder *encoder, msgpack_column *it)
{
	const zend_class_entry *ce = Z_OBJCE_P(it->cells[0]);
	int count = ce->default_properties_count;
	int64_t values = 0;

	if (!encoder->hooks->is_plain || msgpack_writer_of(encoder)->measures_shared || msgpack_is_in_shared(encoder)) {
		return;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		zend_object *object = Z_OBJ_P(it->cells[i]);

		if (object->ce != ce || GC_REFCOUNT(object) > 1
			|| !encoder->hooks->is_plain(encoder, object, i > 0 ? ce : NULL)) {
			return;
		}
		for (int j = 0; j < count; j++) {
			values += Z_TYPE(object->properties_table[j]) != IS_UNDEF;
		}
	}
	set_shape(it, NULL, (uint32_t) count);
	it->saved = saved_by_rows(ce, NULL, it->count, values);
}

/* Lists and maps of any keys */

/* Which types of values one column can have. */
enum { ANY_KIND = 15, SMALL_MAP = 16 };
static const uint8_t kinds[] = { [IS_NULL] = ANY_KIND, [IS_FALSE] = 1, [IS_TRUE] = 1, [IS_STRING] = 1, [IS_LONG] = 2,
	[IS_DOUBLE] = 2, [IS_ARRAY] = 4, [IS_OBJECT] = 8, [IS_RESOURCE] = 0, [IS_REFERENCE] = ANY_KIND };

/* Are they maps, of any keys, or else lists? Sums their elements; `length` becomes 0 if the numbers of these differ. */
static bool are_alike(const msgpack_encoder *encoder, const msgpack_column *it, bool are_maps, uint64_t *total,
	uint32_t *length)
{
	*total = 0;
	*length = Z_ARRVAL_P(it->cells[0])->nNumUsed;
	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (array->nNumUsed != array->nNumOfElements || (are_maps && (array->nNumUsed == 0 || HT_IS_PACKED(array)))
			|| msgpack_is_list(array) == are_maps || !enter_array(encoder, array)) {
			return false;
		}
		*total += array->nNumUsed;
		*length = *length == array->nNumUsed ? *length : 0;
	}
	return *total > 0 && *total <= COLUMN_MAX;
}

static void measure_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t index, zval **cells, uint32_t count,
	uint32_t types)
{
	measure_column(encoder, &it->inner[index], cells, count, types);
	it->saved += it->inner[index].saved;
}

/* Bytes that records save of the keys of maps, where those before have the same. */
static int64_t saved_by_records(const msgpack_column *it)
{
	enum { KEPT = 8, REFERENCE = 3 };
	const HashTable *kept[KEPT];
	uint32_t count = 0, known;
	int64_t saved = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *map = Z_ARRVAL_P(it->cells[i]);

		for (known = 0; known < MIN(count, KEPT) && !msgpack_have_same_keys(kept[known], map); known++);
		if (known < MIN(count, KEPT)) {
			saved += REFERENCE * ((int64_t) map->nNumUsed - 1);
		} else {
			kept[count++ % KEPT] = map;
		}
	}
	return saved;
}

/* The column of the keys of maps: if it may be, a dictionary, as those of each map differ, and are read fast. */
static void measure_keys(msgpack_encoder *encoder, msgpack_column *it, uint32_t total)
{
	uint32_t few = MSGPACK_FEW_VALUES + 2 * (total / it->count), entered;
	zval **cells = new_cells(encoder, total), **next = cells;
	uint32_t types = 0;
	zval *keys = alloc(encoder, total, sizeof(*keys));

	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *map = Z_ARRVAL_P(it->cells[i]);

		for (uint32_t j = 0; j < map->nNumUsed; j++, keys++) {
			if (map->arData[j].key) {
				ZVAL_STR(keys, map->arData[j].key);
			} else {
				ZVAL_LONG(keys, (zend_long) map->arData[j].h);
			}
			*next++ = cell_at(encoder, keys, &types);
		}
	}
	init_column(it->inner, cells, total);
	if (it->count > 1 && types == 1 << IS_STRING) {
		measure_dictionary(encoder, it->inner, few, &entered);
	}
	if (it->inner->body) {
		it->saved += it->inner->saved;
	} else {
		measure_inner(encoder, it, 0, cells, total, types);
	}
	it->saved -= it->inner->body ? saved_by_records(it) : 0;
}

/* Lists of so many elements each. */
static void measure_tuples(msgpack_encoder *encoder, msgpack_column *it, uint32_t length)
{
	set_body(encoder, it, MP_COLUMN_TUPLES, 0);
	set_inner(encoder, it, length);
	it->are_rows = true;
	it->cost = mp_cost_of_lists(it->count, (uint64_t) it->count * length);
	it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD * (1 + (int64_t) length);
	for (uint32_t i = 0; i < length; i++) {
		zval **cells = new_cells(encoder, it->count);
		uint32_t types = 0;

		for (uint32_t j = 0; j < it->count; j++) {
			cells[j] = cell_at(encoder, msgpack_value_at(Z_ARRVAL_P(it->cells[j]), i), &types);
		}
		measure_inner(encoder, it, i, cells, it->count, types);
	}
}

/* Collects `count` elements as cells, and their types. Returns where the next cells go. */
static zend_always_inline zval **collect_elements(const msgpack_encoder *encoder, HashTable *array, uint32_t start,
	uint32_t count, zval **next, uint32_t *types)
{
	size_t stride = HT_IS_PACKED(array) ? sizeof(zval) : sizeof(Bucket);
	zval *value = msgpack_value_at(array, start), *end = (zval *) ((char *) value + count * stride);

	for (; value < end; value = msgpack_next_value(value, stride)) {
		*next++ = cell_at(encoder, value, types);
	}
	return next;
}

/* The arrays of the columns that were measured before may be in those that follow, too. */
static void begin_measurement(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->measurement++;
	msgpack_writer_of(encoder)->measured_strings = 0;
	msgpack_writer_of(encoder)->measures_shared = false;
}

/* Measures a block of a list that is a value. */
static void measure_block(msgpack_encoder *encoder, msgpack_column *block, const msgpack_column *it, uint32_t index)
{
	HashTable *list = Z_ARRVAL_P(it->cells[0]);
	uint32_t start = index * MP_COLUMN_BLOCK, count = MIN(list->nNumUsed - start, MP_COLUMN_BLOCK), types = 0;
	zval **cells = new_cells(encoder, count);

	begin_measurement(encoder);
	collect_elements(encoder, list, start, count, cells, &types);
	measure_column(encoder, block, cells, count, types);
}

/* Measures the column of all elements of lists or maps. */
static void measure_elements(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	zval **cells = new_cells(encoder, total), **next = cells;
	uint32_t types = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		next = collect_elements(encoder, array, 0, array->nNumUsed, next, &types);
	}
	set_inner(encoder, it, 1 + are_maps);
	msgpack_writer_of(encoder)->measured_strings += are_maps ? total : 0; /* the keys */
	measure_inner(encoder, it, are_maps, cells, total, types);
}

/* Measures the lengths of lists or maps, whose elements have been measured, and the keys of maps. */
static void measure_lengths(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total)
{
	int64_t *lengths = alloc(encoder, it->count, sizeof(*lengths));

	for (uint32_t i = 0; i < it->count; i++) {
		lengths[i] = Z_ARRVAL_P(it->cells[i])->nNumUsed;
	}
	set_integers(encoder, it, lengths, are_maps ? MP_COLUMN_MAPS : MP_COLUMN_LISTS,
		it->saved + it->count + 1 - MSGPACK_COLUMN_HEAD);
	it->are_rows = true;
	it->cost = are_maps ? mp_cost_of_maps(it->count, total) : mp_cost_of_lists(it->count, total);
	if (are_maps) {
		measure_keys(encoder, it, total);
	}
}

/* Do the first of many save anything beside the heads of a column? They are not measured where they have more than a
 * quarter of all elements, or are in the first of others: arrays in arrays would be measured again and again. */
static bool do_first_save(msgpack_encoder *encoder, const msgpack_column *it, uint32_t count, bool are_maps,
	uint64_t all)
{
	void *checkpoint = zend_arena_checkpoint(msgpack_writer_of(encoder)->arena);
	msgpack_column first;
	uint32_t total = 0;
	bool do_save;

	for (uint32_t i = 0; i < count; i++) {
		total += Z_ARRVAL_P(it->cells[i])->nNumUsed;
	}
	if (4 * (uint64_t) total > all || msgpack_writer_of(encoder)->in_first) {
		return true;
	}
	msgpack_writer_of(encoder)->in_first = true;
	init_column(&first, it->cells, count);
	measure_elements(encoder, &first, are_maps, total);
	measure_lengths(encoder, &first, are_maps, total);
	msgpack_writer_of(encoder)->in_first = false;
	do_save = first.saved + MSGPACK_COLUMN_HEAD * (int64_t) first.inner_count > 0;
	zend_arena_release(&msgpack_writer_of(encoder)->arena, checkpoint);
	return do_save;
}

/* Can these cells save anything beside their heads? Not where the first ones are small maps, few of their keys repeat,
 * none is an integer, and one column cannot have the types of the values. */
static bool may_maps_save(zval *const *cells, uint32_t count)
{
	enum { BITS = 9, PAIRS = 32, FEW = 8 };
	uint64_t seen[(1 << BITS) / 64] = { 0 };
	uint32_t total = 0, repeated = 0;
	uint8_t common = ANY_KIND;

	for (uint32_t i = 0; i < count && total < PAIRS; i++) {
		const HashTable *map = Z_TYPE_P(cells[i]) == IS_ARRAY ? Z_ARRVAL_P(cells[i]) : NULL;

		if (!map || HT_IS_PACKED(map) || map->nNumUsed > SMALL_MAP) {
			return true;
		}
		for (uint32_t j = 0; j < map->nNumUsed; j++) {
			repeated += set_bit(seen, map->arData[j].h * MSGPACK_HASH_MULTIPLIER >> (64 - BITS)) || !map->arData[j].key;
			common &= kinds[Z_TYPE(map->arData[j].val)];
		}
		total += map->nNumUsed;
	}
	return common || repeated * FEW > total;
}

static bool are_all_arrays(const HashTable *array)
{
	uint32_t i = 0;

	while (i < array->nNumUsed && Z_TYPE_P(msgpack_value_at(array, i)) == IS_ARRAY) {
		i++;
	}
	return i == array->nNumUsed;
}

static void measure_arrays(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { TUPLE_MAX = 4, FIRST = 32, MANY = 4 * FIRST };
	bool are_maps = !msgpack_is_list(Z_ARRVAL_P(it->cells[0]));
	uint64_t total;
	uint32_t length;

	if (are_maps && measure_records(encoder, it)) {
		return;
	}
	msgpack_writer_of(encoder)->measurement++;
	if ((are_maps && !may_maps_save(it->cells, it->count)) || !are_alike(encoder, it, are_maps, &total, &length)) {
		return;
	}
	if (!are_maps && length > 0 && length <= TUPLE_MAX && !are_all_arrays(Z_ARRVAL_P(it->cells[0]))) {
		measure_tuples(encoder, it, length);
	} else if (it->count < MANY || do_first_save(encoder, it, FIRST, are_maps, total)) {
		measure_elements(encoder, it, are_maps, (uint32_t) total);
		measure_lengths(encoder, it, are_maps, (uint32_t) total);
	}
}

/* Any columns */

enum {
	NULLS = 1 << IS_NULL,
	SIMPLE = NULLS | 1 << IS_FALSE | 1 << IS_TRUE | 1 << IS_STRING,
	NUMBERS = 1 << IS_DOUBLE | 1 << IS_LONG
};

/* Sets a bit for each cell that is not of the type `absent`, IS_NULL or IS_UNDEF, and the column of these. */
static void measure_present(msgpack_encoder *encoder, msgpack_column *it, uint8_t absent, uint32_t types)
{
	uint32_t bytes = (it->count + 7) / 8, kept = 0;
	zval **cells = new_cells(encoder, it->count);
	unsigned char *bits = set_body(encoder, it, absent == IS_NULL ? MP_COLUMN_NULLS : MP_COLUMN_MISSING, bytes);

	memset(bits, 0, bytes);
	for (uint32_t i = 0; i < it->count; i++) {
		bool is_present = Z_TYPE_P(it->cells[i]) != absent;

		bits[i / 8] |= (unsigned char) (is_present << i % 8);
		cells[kept] = it->cells[i];
		kept += is_present;
	}
	set_inner(encoder, it, 1);
	it->saved = (int64_t) (it->count - kept) - bytes - MSGPACK_COLUMN_HEAD;
	measure_inner(encoder, it, 0, cells, kept, types & ~(UINT32_C(1) << absent));
}

static void measure_simple(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	enum { SEVERAL = 4 };
	uint32_t entered, different = measure_dictionary(encoder, it, MSGPACK_FEW_VALUES, &entered);
	msgpack_column texts;

	if (types == 1 << IS_STRING && SEVERAL * different >= entered) {
		init_column(&texts, it->cells, it->count);
		measure_texts(encoder, &texts, different < entered || entered < MIN(MSGPACK_FEW_VALUES, it->count));
		*it = texts.saved > it->saved ? texts : *it;
	} else if (!it->body && types == (NULLS | 1 << IS_STRING)) {
		measure_present(encoder, it, IS_NULL, types);
	}
	msgpack_writer_of(encoder)->measured_strings += (uint64_t) it->count * MAX(it->inner_count, 1);
}

static bool are_of_one_kind(uint32_t types)
{
	uint32_t others = types & ~(uint32_t) NULLS;

	return (types & ~SIMPLE) == 0 || (others & ~NUMBERS) == 0 || others == 1 << IS_ARRAY || others == 1 << IS_OBJECT;
}

/* Measures a column by the types of its cells. */
static void measure_as(msgpack_encoder *encoder, msgpack_column *it, uint32_t types)
{
	if (types == 1 << IS_LONG) {
		measure_longs(encoder, it);
	} else if ((types & ~NUMBERS) == 0) {
		measure_floats(encoder, it, types & 1 << IS_LONG);
	} else if ((types & ~SIMPLE) == 0) {
		measure_simple(encoder, it, types);
	} else if (types == 1 << IS_ARRAY) {
		measure_arrays(encoder, it);
	} else if (types == 1 << IS_OBJECT) {
		measure_objects(encoder, it);
	} else if ((types & NULLS) && ((types & ~(NULLS | NUMBERS)) == 0 || types == (NULLS | 1 << IS_ARRAY)
		|| types == (NULLS | 1 << IS_OBJECT))) {
		measure_present(encoder, it, IS_NULL, types);
	}
}

/* Finds the shortest encoding of cells of these types, a bit for each. It calls itself for arrays in arrays, and
 * writing alone checks the depth: so those further inside are not measured before they are written. */
static void measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count, uint32_t types)
{
	enum { MAX_LEVELS = 8 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	init_column(it, cells, count);
	if (count < MSGPACK_COLUMN_MIN || writer->measured_levels == MAX_LEVELS) {
		return;
	}
	writer->measured_levels++;
	if (are_of_one_kind(types)) {
		writer->deepest_level = MAX(writer->deepest_level, writer->measured_levels);
	}
	measure_as(encoder, it, types);
	writer->measured_levels--;
	/* a column of numbers is read faster */
	if (it->saved <= (it->body && it->value_count + it->inner_count == 0 ? -MSGPACK_COLUMN_HEAD : 0)) {
		init_column(it, cells, count);
	}
}

/* Writing */

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it);

/* Opens a row, to which references in it may lead back. False: they do, and the value has to be written anew, where
 * these are marked. */
static bool open_row(msgpack_encoder *encoder, const HashTable *row)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);

	if (EXPECTED(!writer->has_references) || writer->shares != MSGPACK_SHARES_ALL
		|| (GC_FLAGS(row) & GC_IMMUTABLE) || !has_arrays(row)) {
		return true;
	}
	writer->open_rows = writer->open_rows ? writer->open_rows : zend_new_array(0);
	encoder->starts_over |= !zend_hash_index_add_empty_element(writer->open_rows, (zend_ulong) (uintptr_t) row);
	return !encoder->starts_over;
}

/* Begins the rows of a column, arrays or objects, which are held by what they are in. Sets `first` to the first one. */
static bool begin_rows(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *first)
{
	if (!msgpack_compact_enter(encoder)) {
		return false;
	}
	*first = msgpack_begin_shareable(encoder, encoder->heads + 1, encoder->depth, encoder->cursor);
	encoder->heads += it->count;
	if (Z_TYPE_P(it->cells[0]) == IS_OBJECT) {
		encoder->side_effects++;
		msgpack_writer_of(encoder)->shares_objects = true;
		return true;
	}
	for (uint32_t i = 0; i < it->count; i++) {
		const HashTable *row = Z_ARRVAL_P(it->cells[i]);

		if (msgpack_is_shareable(row) && !(msgpack_encoder_begin_shared(encoder, row) && open_row(encoder, row))) {
			return false;
		}
	}
	return true;
}

static void end_rows(msgpack_encoder *encoder, const msgpack_column *it, msgpack_shareable_array *each)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	uint32_t deepest = writer->deepest;

	msgpack_encoder_leave(encoder);
	for (uint32_t i = 0; i < it->count && Z_TYPE_P(it->cells[0]) == IS_ARRAY; i++, each->ordinal++) {
		HashTable *array = Z_ARRVAL_P(it->cells[i]);

		if (UNEXPECTED(writer->open_rows)) {
			zend_hash_index_del(writer->open_rows, (zend_ulong) (uintptr_t) array);
		}
		if (zend_hash_num_elements(array) > 0 && msgpack_may_be_shared(writer, array)) {
			/* as if it took one byte for its head, and one for each key and value */
			each->start = (size_t) (encoder->cursor - encoder->start) - 1
				- array->nNumUsed * (HT_IS_PACKED(array) ? 1 : 2);
			writer->deepest = deepest;
			msgpack_end_shareable(encoder, array, each);
		}
	}
	writer->deepest = MAX(deepest, each->outer);
}

/* Writes the index of the shape of rows, or their keys, which define it. */
static bool put_shape(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	const HashTable *keys = it->keys;
	const zend_class_entry *ce = keys ? NULL : Z_OBJCE_P(it->cells[0]);
	uint32_t hash = msgpack_hash_of_shape(ce, keys);
	msgpack_written_shape *shape = msgpack_find_shape(writer, ce, keys, hash);
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, 2 * MP_HEAD_MAX);

	if (shape && shape->is_defined) {
		p = mp_put_array_head(p, 1 + it->inner_count);
		encoder->cursor = mp_put_index(p, MP_COMPACT_SHAPE, shape->index);
		return true;
	}
	encoder->cursor = mp_put_ext_head(mp_put_array_head(p, 1 + 2 * (it->inner_count + (ce != NULL))),
		MP_COMPACT_SHAPE, 0);
	if (!msgpack_compact_put_keys(encoder, ce, keys)) {
		return false;
	}
	shape = shape ? shape : msgpack_add_shape(encoder, ce, (HashTable *) keys, hash);
	msgpack_define_written_shape(writer, shape);
	return true;
}

/* The cells of rows in the column of a key; IS_UNDEF where it is missing. Returns their types. */
static uint32_t collect_cells(const msgpack_encoder *encoder, const msgpack_column *it, zval **cells, uint32_t column)
{
	static zval missing; /* IS_UNDEF */
	const HashTable *keys = it->keys;
	uint32_t *next = it->next;
	zval **rows = it->cells;
	uint32_t count = it->count, types = 0;

	for (uint32_t i = 0; i < count; i++) {
		HashTable *row = Z_ARRVAL_P(rows[i]);
		zval *cell = &missing;

		if (!keys) {
			cell = &Z_OBJ_P(rows[i])->properties_table[column];
		} else if (EXPECTED(row->nNumUsed == keys->nNumUsed)) {
			cell = &row->arData[column].val;
		} else if (next && next[i] < row->nNumUsed
			&& msgpack_is_same_key(&row->arData[next[i]], &keys->arData[column])) {
			cell = &row->arData[next[i]++].val;
		}
		cells[i] = cell_at(encoder, cell, &types);
	}
	return types;
}

/* Writes an inner column, which may be measured now. */
static bool put_inner(msgpack_encoder *encoder, const msgpack_column *it, uint32_t index)
{
	zend_arena **arena = &msgpack_writer_of(encoder)->arena;
	void *checkpoint = zend_arena_checkpoint(*arena);
	msgpack_column inner;
	bool done;

	if (!it->body) {
		zval **cells = new_cells(encoder, it->count);
		uint32_t types = collect_cells(encoder, it, cells, index);

		begin_measurement(encoder);
		if (EXPECTED(!(types & 1 << IS_UNDEF))) {
			measure_column(encoder, &inner, cells, it->count, types);
		} else {
			init_column(&inner, cells, it->count);
			measure_present(encoder, &inner, IS_UNDEF, types);
		}
	} else if (*it->body == MP_COLUMN_LISTS && index > 0) {
		measure_block(encoder, &inner, it, index);
	} else {
		return put_column(encoder, &it->inner[index]);
	}
	msgpack_writer_of(encoder)->saved += inner.saved;
	done = put_column(encoder, &inner);
	zend_arena_release(arena, checkpoint);
	return done;
}

/* Writes what precedes the inner columns, unless it is a shape. */
static bool put_values(msgpack_encoder *encoder, const msgpack_column *it)
{
	uint32_t items = it->value_count + it->inner_count + it->is_padded;
	unsigned char *p;

	if (!msgpack_has_room(encoder, 2 * MP_HEAD_MAX + it->length)) {
		return false;
	}
	p = encoder->cursor;
	if (!it->body || items > 0) {
		p = mp_put_array_head(p, (it->body != NULL) + items);
	}
	if (it->body) {
		p = mp_put_ext_head(p, MP_COMPACT_COLUMN, it->length);
		mp_copy(p, (const char *) it->body, it->length);
		p += it->length;
	}
	msgpack_look_up_next(encoder, p, UINT32_MAX); /* they are other strings than those before */
	for (uint32_t i = 0; p && i < it->value_count; i++) {
		p = msgpack_compact_put_at(encoder, p, it->values[i]);
	}
	return msgpack_commit(encoder, p);
}

static bool put_column(msgpack_encoder *encoder, const msgpack_column *it)
{
	msgpack_shareable_array shareable;

	msgpack_writer_of(encoder)->column_cost += it->cost;
	if (!(it->are_rows && !it->body ? put_shape : put_values)(encoder, it)
		|| (it->are_rows && !begin_rows(encoder, it, &shareable))) {
		return false;
	}
	for (uint32_t i = 0; i < it->inner_count; i++) {
		if (!put_inner(encoder, it, i)) {
			return it->are_rows && msgpack_fail_in_rows(encoder, it->cells, it->count);
		}
	}
	if (it->are_rows) {
		end_rows(encoder, it, &shareable);
	}
	return true;
}

/* Lists and maps */

/* Adds bytes to the outermost list or map, which is at `head`, where its cells cost more than it has. */
static bool put_padding(msgpack_encoder *encoder, size_t head, bool is_padded)
{
	uint64_t bytes = (uint64_t) (encoder->cursor - encoder->start),
		needed = msgpack_writer_of(encoder)->column_cost / MP_COLUMN_MEMORY + 1;
	unsigned char *p;

	if (needed <= bytes && !is_padded) {
		return true;
	}
	bytes = needed > bytes ? needed - bytes : 0;
	msgpack_writer_of(encoder)->saved -= (int64_t) bytes + MSGPACK_COLUMN_HEAD;
	msgpack_writer_of(encoder)->is_padded |= bytes > 0;
	if (!msgpack_has_room(encoder, MP_HEAD_MAX + 1 + (size_t) bytes)) {
		return false;
	}
	encoder->start[head] += !is_padded; /* of a fixarray */
	p = mp_put_ext_head(encoder->cursor, MP_COMPACT_COLUMN, (uint32_t) (1 + bytes));
	p = mp_put8(p, MP_COLUMN_PADDING);
	memset(p, 0, (size_t) bytes);
	encoder->cursor = p + bytes;
	return true;
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

/* May they differ by decimal or hexadecimal numbers, or by what is between their ends, alone? */
static bool may_be_alike(const zend_string *a, const zend_string *b)
{
	enum { LONG = 8 };
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(a), *q = (const unsigned char *) ZSTR_VAL(b);

	return ZSTR_LEN(a) > 0 && ZSTR_LEN(b) > 0
		&& (*p == *q || p[ZSTR_LEN(a) - 1] == q[ZSTR_LEN(b) - 1] || (*p <= '9' && *q <= '9')
			|| (ZSTR_LEN(a) == ZSTR_LEN(b) && ZSTR_LEN(a) >= LONG && is_hex_digit((char) p[0])
				&& is_hex_digit((char) p[1]) && is_hex_digit((char) q[0]) && is_hex_digit((char) q[1])));
}

/* Can a list that begins with these elements save as much as the heads of a column take, if it has few? */
static bool may_few_save(const zval *a, const zval *b, const zval *c)
{
	if (Z_TYPE_P(a) == IS_STRING) {
		return Z_TYPE_P(b) == IS_STRING && may_be_alike(Z_STR_P(a), Z_STR_P(b))
			&& (Z_TYPE_P(c) != IS_STRING || may_be_alike(Z_STR_P(a), Z_STR_P(c)));
	}
	return Z_TYPE_P(a) >= IS_ARRAY || Z_TYPE_P(b) == IS_DOUBLE
		|| (Z_TYPE_P(b) == IS_LONG && (Z_LVAL_P(b) > UINT16_MAX || Z_LVAL_P(b) < INT16_MIN));
}

/* May a list whose first texts differ save anything? Where they all do, enter() soon gives up. */
static bool do_texts_repeat(const HashTable *list, msgpack_seen_strings *seen)
{
	enum { TRIED = 16 };

	msgpack_begin_search(seen);
	for (uint32_t i = 0; i < MIN(list->nNumUsed, TRIED); i++) {
		const zval *value = msgpack_value_at(list, i);

		if (Z_TYPE_P(value) != IS_STRING || msgpack_is_seen(seen, Z_STR_P(value))) {
			return true;
		}
	}
	return false;
}

/* May many texts, of which the first ones have a separator in common, save anything? What precedes or follows the last
 * one in some of these is the same. */
static bool do_parts_repeat(const HashTable *list)
{
	enum { TRIED = 16, MANY = 128 };
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

/* Are the first elements of types that one column can have? `seen`: NULL if texts are not looked at. */
static bool may_be_cells(const HashTable *list, msgpack_seen_strings *seen)
{
	enum { FEW = 8 };
	const zval *a = msgpack_value_at(list, 0), *b = msgpack_value_at(list, 1), *c = msgpack_value_at(list, 2);
	uint8_t common = kinds[Z_TYPE_P(a)] & kinds[Z_TYPE_P(b)] & kinds[Z_TYPE_P(c)];

	for (uint32_t i = MSGPACK_COLUMN_MIN; common && i < MIN(list->nNumUsed, FEW); i++) {
		common &= kinds[Z_TYPE_P(msgpack_value_at(list, i))];
	}
	return common && (may_few_save(a, b, c)
		|| (list->nNumUsed >= FEW && (Z_TYPE_P(a) != IS_STRING || (seen && do_texts_repeat(list, seen))
			|| do_parts_repeat(list) || have_prefixes(NULL, list, list->nNumUsed, 0, 0))));
}

/* Do the first keys of a map begin as the one before? */
static bool do_keys_repeat(const HashTable *map)
{
	zval keys[PREFIXES_SAMPLE], *cells[PREFIXES_SAMPLE];
	uint32_t count = MIN(map->nNumUsed, PREFIXES_SAMPLE);
	size_t values = 0;

	for (uint32_t i = 0; i < count; i++) {
		const Bucket *bucket = &map->arData[i];

		if (!bucket->key) {
			return false;
		}
		values += Z_TYPE(bucket->val) == IS_STRING ? Z_STRLEN(bucket->val) : 1;
		cells[i] = &keys[i];
		ZVAL_STR(cells[i], bucket->key);
	}
	return have_prefixes(cells, NULL, count, 0, values);
}

bool msgpack_may_be_columns(const HashTable *array, bool is_list, msgpack_seen_strings *seen)
{
	return array->nNumUsed >= MSGPACK_COLUMN_MIN && (is_list ? may_be_cells(array, seen)
		: array->nNumUsed <= COLUMN_MAX && msgpack_may_be_in_column(array, 0) && msgpack_may_be_in_column(array, 1)
			&& msgpack_may_be_in_column(array, 2) && (!array->arData[0].key
				|| msgpack_is_container(&array->arData[0].val) || do_keys_repeat(array)))
		&& (seen || !msgpack_is_container(msgpack_value_at(array, 0)) || may_maps_save((zval *[]) {
			msgpack_value_at(array, 0), msgpack_value_at(array, 1), msgpack_value_at(array, 2) }, MSGPACK_COLUMN_MIN));
}

/* Can a column of its keys be shorter than these? */
static bool may_keys_save(const HashTable *map)
{
	const zend_string *a = map->arData[0].key, *b = map->arData[1].key, *c = map->arData[2].key;

	return !a || (b && c && may_be_alike(a, b) && may_be_alike(a, c)) || do_keys_repeat(map);
}

/* Writes the array, as a column of one list or map, if that is shorter. It has been entered, but has no ordinal yet.
 * Apart from the test for most arrays, which are no columns. */
static zend_never_inline bool put_if_shorter(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	enum { HEADS = 9, ARENA = 16 * 1024 };
	msgpack_compact_writer *writer = msgpack_writer_of(encoder);
	size_t head = (size_t) (encoder->cursor - encoder->start);
	bool is_outermost = !writer->in_columns, counts_keys = !is_list && may_keys_save(array), is_shorter;
	zval value, *cell = &value;
	msgpack_column it;
	void *checkpoint;
	int64_t saved;

	writer->arena = writer->arena ? writer->arena : zend_arena_create(ARENA);
	checkpoint = zend_arena_checkpoint(writer->arena);
	ZVAL_ARR(cell, array);
	init_column(&it, &cell, 1);
	writer->deepest_level = 0;
	if (is_list) { /* each further block is at most a head longer than its values */
		set_inner(encoder, &it, mp_count_blocks(array->nNumUsed));
		measure_block(encoder, it.inner, &it, 0);
		it.saved = it.inner->saved - (it.inner_count > 1 ? MSGPACK_COLUMN_HEAD * (int64_t) it.inner_count : 0);
	} else {
		begin_measurement(encoder);
		measure_elements(encoder, &it, true, array->nNumUsed);
	}
	if (counts_keys) {
		measure_lengths(encoder, &it, true, array->nNumUsed);
	}
	saved = it.saved - (counts_keys ? 0 : HEADS);
	is_shorter = saved > (int64_t) msgpack_least_gain(writer) && may_move(encoder, array);
	if (is_shorter) {
		if (!counts_keys) {
			measure_lengths(encoder, &it, !is_list, array->nNumUsed);
		}
		msgpack_compact_save(writer, saved);
		encoder->heads++;
		it.are_rows = false; /* the caller has entered the array */
		it.is_padded = is_outermost && is_list && it.inner_count > 1;
		writer->in_columns = true;
		*done = put_column(encoder, &it) && (!is_outermost || put_padding(encoder, head, it.is_padded));
		writer->in_columns = !is_outermost;
		writer->missed = 0;
	} else {
		writer->vain_depth = MAX(writer->vain_depth, encoder->depth + writer->deepest_level - 1);
		writer->vain_levels++;
	}
	zend_arena_release(&writer->arena, checkpoint);
	return is_shorter;
}

bool msgpack_compact_put_columns(msgpack_encoder *encoder, HashTable *array, bool is_list, bool *done)
{
	return msgpack_may_be_columns(array, is_list, &msgpack_writer_of(encoder)->tables->seen)
		&& array->nNumUsed == array->nNumOfElements && encoder->options->arr_map == MSGPACK_ARR_MAP_DETECT
		&& !encoder->hooks->array && put_if_shorter(encoder, array, is_list, done);
}
