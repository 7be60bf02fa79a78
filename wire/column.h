/* Columns of the compact form: the encodings, and what their cells cost: docs/compact-format.md has this table. */
#pragma once

#include <math.h>

#include "forms.h"

/* The first byte of the body of an ext value of the type MP_COMPACT_COLUMN. */
enum {
	/* the ext value alone is the column; plus the width of a cell, as an index of mp_column_widths: */
	MP_COLUMN_INTEGERS    = 0x00, /* base; then each cell, less the base */
	MP_COLUMN_DIFFERENCES = 0x08, /* first cell, step; then each difference of two cells, less the step */
	/* plus a number of decimals, then a column of integers: */
	MP_COLUMN_DECIMALS    = 0x10, /* floats: integer / 10^decimals */
	MP_COLUMN_NUMBERS     = 0x18, /* so, but a whole number is an integer */
	MP_COLUMN_DOUBLES     = 0x30, /* eight bytes for each cell */
	/* the ext value is the first element of an array: */
	MP_COLUMN_DICTIONARY  = 0x31, /* an index for each cell, see mp_index_bits(); the values follow */
	MP_COLUMN_UNION       = 0x32, /* so, but the number of a column: these follow, each with the next of its cells */
	MP_COLUMN_LISTS       = 0x34, /* a column of integers: the lengths; the column of all elements follows, or blocks */
	MP_COLUMN_MAPS        = 0x35, /* the lengths; the columns of all keys and of all values follow */
	MP_COLUMN_TUPLES      = 0x36, /* lists of one length: the columns of their elements follow */
	MP_COLUMN_NULLS       = 0x37, /* a bit for each cell, the lowest first: is it not nil? their column follows */
	MP_COLUMN_MISSING     = 0x38, /* of a key: a bit for each row, as for nils: has it the key? */
	MP_COLUMN_TEXTS       = 0x39, /* a template; the columns of its variable parts follow */
	MP_COLUMN_PADDING     = 0x3f, /* after the column of a list or map that is a value: any bytes */
	/* no such byte: */
	MP_COLUMN_CELLS       = 0x100, /* an array of the cells as values */
	MP_COLUMN_ROWS        = 0x101  /* of a shape: the ext value has the type MP_COMPACT_SHAPE */
};

/* What the cells of a column are: the only one is a list or map that is a value; values; those of a column in a union;
 * those of a key, which rows may lack; keys; parts of texts. */
typedef enum { MP_CELL_IS_VALUE, MP_CELLS_ARE_VALUES, MP_CELLS_OF_UNION, MP_CELLS_OF_KEY, MP_CELLS_ARE_KEYS,
	MP_CELLS_ARE_PARTS } mp_cells;

/* What the first element of an array says. */
typedef struct {
	uint32_t kind;               /* MP_COLUMN_..., or another byte, or none */
	uint32_t items;              /* elements that follow */
	const unsigned char *marker; /* the ext value */
	const unsigned char *body;   /* of that, behind the kind */
	const unsigned char *end;
} mp_column_head;

/* The first element of an array of so many: an ext value with this tag. CELLS: it has another type. */
MP_INLINE mp_column_head mp_read_column_head(const unsigned char *p, const mp_tag *tag, uint32_t elements)
{
	bool is_column = (uint8_t) tag->ext_type == MP_COMPACT_COLUMN, has_kind = is_column && tag->length > 0;
	const unsigned char *body = mp_body(p);

	return (mp_column_head) { .kind = has_kind ? *body : is_column ? UINT32_MAX
		: (uint8_t) tag->ext_type == MP_COMPACT_SHAPE ? MP_COLUMN_ROWS : MP_COLUMN_CELLS, .items = elements - 1,
		.marker = p, .body = body + has_kind, .end = body + tag->length };
}

/* May a column of so many cells begin so? Lengths and shapes are yet to be checked. */
bool mp_may_begin_column(const mp_column_head *head, uint32_t count, mp_cells cells);

/* A list that is a value, or the only one of a column, has a column for each block of so many elements: so that the
 * cells of one block at a time are in memory. */
enum { MP_COLUMN_BLOCK = 1 << 14 };

MP_INLINE uint32_t mp_count_blocks(uint64_t elements)
{
	return elements > MP_COLUMN_BLOCK ? (uint32_t) ((elements + MP_COLUMN_BLOCK - 1) / MP_COLUMN_BLOCK) : 1;
}

enum { MP_COLUMN_WIDTHS = 5, MP_COLUMN_DECIMALS_MAX = 7, MP_COLUMN_DICTIONARY_MAX = 256,
	MP_COLUMN_UNION_MAX = 16, MP_TEXT_NUMBER_MAX = 999999999 };

/* The bits of each index in a dictionary of so many values, or union of columns, the lowest of a byte first. */
MP_INLINE uint32_t mp_index_bits(uint32_t values)
{
	uint32_t bits = 0;

	for (; values > 1u << bits; bits++);
	return bits;
}

MP_INLINE uint64_t mp_index_bytes(uint32_t bits, uint32_t count)
{
	return ((uint64_t) count * bits + 7) / 8;
}

/* Also reads the byte behind the indexes, where the values are. */
MP_INLINE uint32_t mp_index_at(const unsigned char *indexes, uint32_t bits, uint32_t cell)
{
	uint64_t at = (uint64_t) cell * bits;
	const unsigned char *p = indexes + at / 8;

	return bits == 0 ? 0 : ((uint32_t) p[0] | (uint32_t) p[1] << 8) >> at % 8 & ((1u << bits) - 1);
}

/* Puts so many indexes, of which each is a byte in memory. */
MP_INLINE void mp_pack_indexes(unsigned char *p, const unsigned char *indexes, uint32_t count, uint32_t bits)
{
	uint32_t pending = 0, filled = 0;

	for (uint32_t i = 0; bits > 0 && i < count; i++) {
		pending |= (uint32_t) indexes[i] << filled;
		filled += bits;
		if (filled >= 8) {
			*p++ = (unsigned char) pending;
			pending >>= 8;
			filled -= 8;
		}
	}
	if (filled > 0) {
		*p = (unsigned char) pending;
	}
}

/* The variable parts in the template of texts; its other bytes stand for themselves. */
enum {
	MP_TEXT_STRING = 0x00,    /* a string */
	MP_TEXT_DIGITS_MAX = 0x09, /* 1 to 9: an integer of so many digits, with zeros in front */
	/* how many bytes, up to 255, the text before begins with as well, 0 for each sixteenth text; only in front of a
	 * string, and these have no other part: */
	MP_TEXT_PREFIX = 0x12,
	MP_TEXT_INTEGER = 0x13,    /* an integer of up to nine digits, without zeros in front */
	/* an integer of 1, 2, 4 or 8 hexadecimal digits of lower case, with zeros in front; not where a part is a string or
	 * an integer without these: */
	MP_TEXT_HEX_MIN = 0x14,
	MP_TEXT_HEX_MAX = 0x17,
	MP_TEXT_LITERAL_MIN = 0x20
};

enum { MP_TEXT_PREFIX_MAX = 255, MP_TEXT_PREFIXES = 16 };

/* May this text have bytes in common with the one before? */
MP_INLINE bool mp_may_have_prefix(uint32_t text)
{
	return text % MP_TEXT_PREFIXES > 0;
}

/* How many digits the part has in each text. 0: in some more than in others, or it is a string. */
MP_INLINE uint32_t mp_digits_of_part(unsigned char type)
{
	return type <= MP_TEXT_DIGITS_MAX ? type : type >= MP_TEXT_HEX_MIN ? UINT32_C(1) << (type - MP_TEXT_HEX_MIN) : 0;
}

static const uint8_t mp_column_widths[MP_COLUMN_WIDTHS] = { 0, 1, 2, 4, 8 };

/* Cells may cost no byte of the message. So each container and text of a column is charged with bytes of memory, and
 * a message may have no more than these for each of its bytes, up to the end of the list or map that is a value. */
enum { MP_COLUMN_MEMORY = 200 };

MP_INLINE uint64_t mp_cost_of_lists(uint64_t lists, uint64_t elements)
{
	return 192 * lists + 48 * elements;
}

MP_INLINE uint64_t mp_cost_of_maps(uint64_t maps, uint64_t pairs)
{
	return 368 * maps + 72 * pairs;
}

/* A class may make anything of an object: it costs no less than a record of it, which takes four bytes. */
MP_INLINE uint64_t mp_cost_of_objects(uint64_t objects, uint64_t pairs)
{
	uint64_t cost = mp_cost_of_maps(objects, pairs), least = 4 * MP_COLUMN_MEMORY * objects;

	return cost > least ? cost : least;
}

/* Without the bytes of the strings and prefixes among the parts, which are charged once they have been read. */
MP_INLINE uint64_t mp_cost_of_texts(uint64_t texts, uint64_t bytes_of_templates, uint64_t parts)
{
	return 48 * texts + bytes_of_templates + 40 * parts;
}

/* Integers that are read from a column. */
typedef struct {
	const unsigned char *next; /* where the next integer is */
	uint64_t base;             /* of differences: the integer before; all sums are modulo 2^64 */
	uint64_t step;             /* 0 unless `are_differences` */
	uint8_t width;
	bool are_differences;
	bool has_first;            /* of differences: the first integer is the base */
} mp_integers;

/* Begins to read a column of `count` integers, which are all bytes up to `end`. False: they are not. */
bool mp_integers_begin(mp_integers *integers, const unsigned char *p, const unsigned char *end, uint32_t count);

/* Begins to read a column of `count` numbers, the body of an ext value up to `end`. Returns the first byte; of DOUBLES
 * the integers are their bits. UINT32_MAX: they are not. */
uint32_t mp_numbers_begin(mp_integers *numbers, const unsigned char *p, const unsigned char *end, uint32_t count);

/* Begins to read the lengths of `count` LISTS or MAPS, and sums them, and counts the columns that follow; one more item
 * is padding, of a value. False: malformed. */
bool mp_lengths_begin(mp_integers *lengths, const mp_column_head *head, uint32_t count, bool is_value, uint32_t *sum,
	uint32_t *columns);

/* Reads the next integer of a column. */
MP_INLINE int64_t mp_next_integer(mp_integers *integers)
{
	const unsigned char *p = integers->next;
	uint64_t integer = integers->base;

	if (integers->has_first) {
		integers->has_first = false;
		return (int64_t) integer;
	}
	integers->next = p + integers->width;
	integer += integers->step + (integers->width > 0 ? mp_load(p, integers->width) : 0);
	if (integers->are_differences) {
		integers->base = integer;
	}
	return (int64_t) integer;
}

/* How integers are written. */
typedef struct {
	int64_t base;
	uint64_t step;
	uint8_t encoding; /* the first byte */
	uint8_t width;
} mp_integer_column;

/* The shortest encoding of `count` integers, at least one. */
mp_integer_column mp_integers_measure(const int64_t *values, uint32_t count);

enum { MP_INTEGERS_HEAD_MAX = 19 }; /* bytes: the encoding, a base and a step */

/* The bytes that the column takes. mp_integers_put() writes these, and returns where they end. */
uint64_t mp_integers_size(const mp_integer_column *column, uint32_t count);
unsigned char *mp_integers_put(unsigned char *p, const mp_integer_column *column, const int64_t *values,
	uint32_t count);

static const double mp_powers_of_ten[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9 };

MP_INLINE double mp_decimal_of(int64_t integer, uint32_t decimals)
{
	return (double) integer / mp_powers_of_ten[decimals];
}

/* Finds the integer that divided by 10^decimals is `value`, and no other double. False: there is none. */
MP_INLINE bool mp_find_decimal(double value, uint32_t decimals, int64_t *integer)
{
	const double most = 0x1p53;
	double scaled = value * mp_powers_of_ten[decimals], found;

	if (!(fabs(scaled) < most)) {
		return false;
	}
	*integer = (int64_t) (scaled + copysign(0.5, scaled));
	found = mp_decimal_of(*integer, decimals);
	return mp_load_any64(&found) == mp_load_any64(&value);
}

/* How many decimal digits it has. */
MP_INLINE uint32_t mp_count_digits(uint64_t integer)
{
	uint32_t digits = 1;

	for (; integer >= 10; integer /= 10) {
		digits++;
	}
	return digits;
}

MP_INLINE void mp_put_two_digits(char *p, uint32_t integer)
{
	static const char pairs[] =
		"0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
		"5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

	memcpy(p, pairs + 2 * integer, 2);
}

/* Writes an integer below 10^9 in so many decimal digits. False: it has more. */
MP_INLINE bool mp_put_digits(char *p, uint32_t integer, uint32_t digits)
{
	for (; digits >= 2; digits -= 2, integer /= 100) {
		mp_put_two_digits(p + digits - 2, integer % 100);
	}
	if (digits > 0) {
		*p = (char) ('0' + integer % 10);
		integer /= 10;
	}
	return integer == 0;
}

/* A number times this has that number in each of its bytes. */
#define MP_EACH_BYTE UINT64_C(0x0101010101010101)

/* The hexadecimal digits of eight integers below 16, a byte each. */
MP_INLINE uint64_t mp_hex_digits_of(uint64_t nibbles)
{
	uint64_t are_letters = ((nibbles + 6 * MP_EACH_BYTE) >> 4) & MP_EACH_BYTE;

	return nibbles + '0' * MP_EACH_BYTE + ('a' - '0' - 10) * are_letters;
}

/* Writes an integer in up to eight hexadecimal digits. False: it has more. */
MP_INLINE bool mp_put_hex_digits(char *p, uint32_t integer, uint32_t digits)
{
	unsigned char bytes[8];
	uint64_t nibbles = integer;

	nibbles = (nibbles | nibbles << 16) & UINT64_C(0x0000ffff0000ffff);
	nibbles = (nibbles | nibbles << 8) & UINT64_C(0x00ff00ff00ff00ff);
	nibbles = (nibbles | nibbles << 4) & 0x0f * MP_EACH_BYTE;
	mp_store64(bytes, mp_hex_digits_of(nibbles));
	memcpy(p, bytes + 8 - digits, digits);
	return (uint64_t) integer >> 4 * digits == 0;
}

/* The integers below 16 whose hexadecimal digits are these eight bytes. */
MP_INLINE uint64_t mp_nibbles_of(uint64_t digits)
{
	return (digits & 0x0f * MP_EACH_BYTE) + 9 * ((digits >> 6) & MP_EACH_BYTE);
}

/* Are all bytes hexadecimal digits, none of them a capital letter? */
MP_INLINE bool mp_are_hex_digits(uint64_t bytes)
{
	uint64_t nibbles = mp_nibbles_of(bytes);

	return (nibbles & 0xf0 * MP_EACH_BYTE) == 0 && mp_hex_digits_of(nibbles) == bytes;
}

/* Are all bytes decimal digits? */
MP_INLINE bool mp_are_digits(uint64_t bytes)
{
	bytes ^= '0' * MP_EACH_BYTE;
	return ((bytes | (bytes + 6 * MP_EACH_BYTE)) & 0xf0 * MP_EACH_BYTE) == 0;
}

/* Reads 1, 2, 4 or 8 hexadecimal digits. */
MP_INLINE uint32_t mp_read_hex_digits(const unsigned char *p, uint32_t digits)
{
	uint64_t nibbles = mp_nibbles_of(mp_load(p, digits));

	nibbles = (nibbles | nibbles >> 4) & UINT64_C(0x00ff00ff00ff00ff);
	nibbles = (nibbles | nibbles >> 8) & UINT64_C(0x0000ffff0000ffff);
	return (uint32_t) (nibbles | nibbles >> 16);
}

/* Writes an integer in the digits of a part. False: it has more. */
MP_INLINE bool mp_put_part(char *p, uint32_t integer, unsigned char type)
{
	return (type >= MP_TEXT_HEX_MIN ? mp_put_hex_digits : mp_put_digits)(p, integer, mp_digits_of_part(type));
}
