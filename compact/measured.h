/* Columns that are about to be written, each in the form that takes the fewest bytes: see wire/column.h. All memory of
 * measured columns is in the arena of the writer. */
#pragma once

#include "written.h"
#include "../wire/column.h"
#include "zend_arena.h"

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
	bool is_padded;      /* padding follows, be it of no byte: a long head cannot count it later */
	bool are_rows;       /* the cells are lists, maps or objects, which begin together; without a body of one shape */
	const HashTable *keys; /* of the shape of maps, or of objects; NULL: those that the class declares */
	zval **arrays;       /* the arrays, or property tables of objects, without holes */
	bool are_dates;      /* the objects have these keys in what __serialize() returns */
	uint32_t *next;      /* where rows lack keys: how many keys of each have been written */
} msgpack_column;

enum {
	MSGPACK_COLUMN_HEAD = 6, /* bytes of the head of an array or ext value, at the most */
	MSGPACK_FEW_VALUES = 8, /* of the first cells, as many may differ before a dictionary is given up */
	MSGPACK_COLUMN_MAX = 1 << 20, /* cells in memory, with what is measured; lists with more are written one by one */
	MSGPACK_DICTIONARY_STRING_MAX = 64, /* bytes of a string in a dictionary */
	MSGPACK_PREFIXES_SAMPLE = 16 /* texts that are looked at for what they have in common with the one before */
};

static zend_always_inline void *msgpack_alloc_measured(msgpack_encoder *encoder, size_t count, size_t size)
{
	return zend_arena_alloc(&msgpack_writer_of(encoder)->arena, zend_safe_address_guarded(count, size, 0));
}

static zend_always_inline zval **msgpack_new_cells(msgpack_encoder *encoder, uint32_t count)
{
	return msgpack_alloc_measured(encoder, count, sizeof(zval *));
}

/* A string in the arena, padded to whole words for msgpack_word_at(). */
zval *msgpack_new_measured_string(msgpack_encoder *encoder, const char *bytes, size_t length);

static zend_always_inline void msgpack_init_column(msgpack_column *it, zval **cells, uint32_t count)
{
	*it = (msgpack_column) { .cells = cells, .count = count, .values = cells, .value_count = count };
}

/* Sets a bit. Was it set before? */
static zend_always_inline bool msgpack_set_bit(uint64_t *bits, uint64_t bit)
{
	uint64_t *word = &bits[bit / 64], mask = UINT64_C(1) << bit % 64;
	bool was_set = *word & mask;

	*word |= mask;
	return was_set;
}

/* `is_hashed`: by PHP, as the first cell is. */
static zend_always_inline uint32_t msgpack_hash_of_string(zend_string *string, bool is_hashed)
{
	return (uint32_t) ((is_hashed ? ZSTR_HASH(string) * MSGPACK_HASH_MULTIPLIER
		: msgpack_hash_of_bytes(ZSTR_VAL(string), ZSTR_LEN(string))) >> 32);
}

/* A reference that nothing else has is its value. Adds the bit of its type. */
static zend_always_inline zval *msgpack_cell_at(const msgpack_encoder *encoder, zval *value, uint32_t *types)
{
	if (UNEXPECTED(Z_ISREF_P(value)) && Z_REFCOUNT_P(value) == 1) {
		value = Z_REFVAL_P(value);
		msgpack_writer_of(encoder)->has_references |= Z_TYPE_P(value) == IS_ARRAY;
	}
	*types |= UINT32_C(1) << Z_TYPE_P(value);
	return value;
}

/* The arrays of the columns that were measured before may be in those that follow, too. */
static zend_always_inline void msgpack_begin_measurement(msgpack_encoder *encoder)
{
	msgpack_writer_of(encoder)->measurement++;
	msgpack_writer_of(encoder)->measured_strings = 0;
}

/* Bytes of a string as a value; a repeated one is a reference. */
static zend_always_inline int64_t msgpack_size_of_string(size_t length, bool is_repeated)
{
	enum { REFERENCE = 3 };

	return is_repeated ? MIN((int64_t) length + 1, REFERENCE) : (int64_t) length + 1;
}

/* Makes the column an ext value, or an array that begins with one, of this encoding; `length` bytes follow that in the
 * body. Returns where these are. */
unsigned char *msgpack_set_body(msgpack_encoder *encoder, msgpack_column *it, uint8_t encoding, size_t length);

/* Allocates the inner columns. */
void msgpack_set_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t count);

/* Makes the column an ext value of integers; `form` is the encoding of the floats, lists or maps that they stand for,
 * or 0. The cells would take `bytes` as values. */
void msgpack_set_integers(msgpack_encoder *encoder, msgpack_column *it, const int64_t *integers, uint8_t form,
	int64_t bytes);

/* The functions below set what the column is written as, and what that saves, or change nothing if the cells do not
 * suit it. */

/* Measures integers; nothing where the first ones of a long column are shorter as values, as they differ much. */
void msgpack_measure_longs(msgpack_encoder *encoder, msgpack_column *it);

/* Measures floats and perhaps integers. */
void msgpack_measure_floats(msgpack_encoder *encoder, msgpack_column *it, bool has_longs);

/* Makes the column a dictionary of so many values, with the index of each cell, unless that is longer than `bytes`:
 * what the cells that repeat others take as values or references. */
void msgpack_set_dictionary(msgpack_encoder *encoder, msgpack_column *it, zval **values, uint32_t count,
	const unsigned char *indexes, int64_t bytes);

/* Measures nils, booleans, strings and keys, of which at least the first `few` may differ; or arrays and objects that
 * are written before. Returns how many different values the first `entered` cells have, which were compared. */
uint32_t msgpack_measure_dictionary(msgpack_encoder *encoder, msgpack_column *it, uint32_t few, uint32_t *entered);

/* Measures texts; `may_repeat`: some of the first ones do. */
void msgpack_measure_texts(msgpack_encoder *encoder, msgpack_column *it, bool may_repeat);

/* Do texts begin as the one before, by more than the `common` bytes that all begin with? That must be an eighth of the
 * bytes of texts and of `others`, which are written as well. */
bool msgpack_have_prefixes(zval *const *cells, uint32_t count, size_t common, size_t others);

/* May two texts differ by decimal or hexadecimal numbers, or by what is between their ends, alone? */
bool msgpack_may_be_alike(const zend_string *a, const zend_string *b);

/* May many texts, of which the first ones have a separator in common, save anything? What precedes or follows the last
 * one in some of these is the same. */
bool msgpack_do_parts_repeat(const HashTable *list);

/* measured_columns.c */

/* Finds the shortest encoding of cells of these types, a bit for each. It calls itself for arrays in arrays, and
 * writing alone checks the depth: so those further inside are not measured before they are written. */
void msgpack_measure_column(msgpack_encoder *encoder, msgpack_column *it, zval **cells, uint32_t count, uint32_t types);

/* Measures a block of a list that is a value, and the only cell of `it`. */
void msgpack_measure_block(msgpack_encoder *encoder, msgpack_column *block, const msgpack_column *it, uint32_t index);

/* Measures a list or map that is a value, and the only cell of `it`. Returns what that saves; the lengths are yet to be
 * measured if it has no body. */
int64_t msgpack_measure_array(msgpack_encoder *encoder, msgpack_column *it, bool is_list);

/* Measures the lengths of lists or maps, whose elements have been measured, and the keys of maps. */
void msgpack_measure_lengths(msgpack_encoder *encoder, msgpack_column *it, bool are_maps, uint32_t total);

/* What an array has, or so many elements of it, in a hash table without holes that owns nothing, and that nothing
 * holds. */
zval *msgpack_without_holes(msgpack_encoder *encoder, const HashTable *array, uint32_t most);

/* Are there values of this type or a later one in it: from IS_OBJECT on objects and references, or from IS_REFERENCE on
 * references? True as well where it is too deep or too large to look. */
bool msgpack_has_values_from(msgpack_compact_writer *writer, const HashTable *array, uint8_t type, uint32_t depth);
