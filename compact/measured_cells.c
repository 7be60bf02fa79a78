#include "measured.h"

/* Columns of integers, floats, and values that repeat */

unsigned char *msgpack_set_body(msgpack_encoder *encoder, msgpack_column *it, uint8_t encoding, size_t length)
{
	it->value_count = 0;
	it->length = (uint32_t) (1 + length);
	it->body = msgpack_alloc_measured(encoder, 1 + length, 1);
	*it->body = encoding;
	return it->body + 1;
}

void msgpack_set_inner(msgpack_encoder *encoder, msgpack_column *it, uint32_t count)
{
	it->inner_count = count;
	it->inner = msgpack_alloc_measured(encoder, count, sizeof(*it->inner));
}

/* Bytes of an integer as a value. */
static uint32_t size_of_integer(int64_t integer)
{
	unsigned char bytes[MP_HEAD_MAX];

	return (uint32_t) (mp_put_int(bytes, integer) - bytes);
}

void msgpack_set_integers(msgpack_encoder *encoder, msgpack_column *it, const int64_t *integers, uint8_t form,
	int64_t bytes)
{
	mp_integer_column measured = mp_integers_measure(integers, it->count);
	size_t size = (size_t) mp_integers_size(&measured, it->count) + (form > 0);
	unsigned char *p = msgpack_set_body(encoder, it, form, size - 1);

	mp_integers_put(form > 0 ? p : p - 1, &measured, integers, it->count);
	it->saved = bytes - (int64_t) size - MSGPACK_COLUMN_HEAD;
}

void msgpack_measure_longs(msgpack_encoder *encoder, msgpack_column *it)
{
	enum { FIRST = 32 };
	int64_t *integers = msgpack_alloc_measured(encoder, it->count, sizeof(*integers)), bytes = 0;

	for (uint32_t i = 0; i < it->count; i++) {
		if (i == FIRST && it->count > 2 * FIRST && mp_integers_measure(integers, FIRST).width * FIRST > bytes) {
			return;
		}
		integers[i] = Z_LVAL_P(it->cells[i]);
		bytes += size_of_integer(integers[i]);
	}
	msgpack_set_integers(encoder, it, integers, 0, bytes);
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
	unsigned char *p = msgpack_set_body(encoder, it, MP_COLUMN_DOUBLES, 8 * (size_t) it->count);

	for (uint32_t i = 0; i < it->count; i++) {
		p = mp_store64(p, mp_load_any64(&Z_DVAL_P(it->cells[i])));
	}
	it->saved = (int64_t) it->count - MSGPACK_COLUMN_HEAD - 1;
}

void msgpack_measure_floats(msgpack_encoder *encoder, msgpack_column *it, bool has_longs)
{
	int64_t *integers, bytes = (int64_t) (1 + sizeof(double)) * it->count;
	uint32_t decimals;

	if (encoder->options->float_form != MSGPACK_FLOAT64) {
		return;
	}
	integers = msgpack_alloc_measured(encoder, it->count, sizeof(*integers));
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
	msgpack_set_integers(encoder, it, integers,
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
	return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) < IS_STRING || Z_COUNTED_P(a) == Z_COUNTED_P(b)
		|| (Z_TYPE_P(a) == IS_STRING && Z_STRLEN_P(a) == Z_STRLEN_P(b)
			&& mp_equal(Z_STRVAL_P(a), Z_STRVAL_P(b), Z_STRLEN_P(a))));
}

static uint32_t hash_of_value(const dictionary *it, const zval *value)
{
	if (Z_TYPE_P(value) > IS_STRING) {
		return (uint32_t) (msgpack_address_of(Z_COUNTED_P(value)) * MSGPACK_HASH_MULTIPLIER >> 32);
	}
	return Z_TYPE_P(value) == IS_STRING ? msgpack_hash_of_string(Z_STR_P(value), it->are_hashed) : Z_TYPE_P(value);
}

/* Returns the index of a nil, boolean, string, array or object, which is added if it is new. MP_COLUMN_DICTIONARY_MAX:
 * it is too long, or so many of the first `cells` differ that a dictionary would be no shorter, or many have been made
 * to collide. */
static uint32_t enter(dictionary *it, zval *value, uint32_t cells)
{
	enum { COLLISIONS_MAX = 64 }; /* half of the slots are free */
	uint32_t slot, collisions = 0;

	if (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > MSGPACK_DICTIONARY_STRING_MAX) {
		return MP_COLUMN_DICTIONARY_MAX;
	}
	slot = hash_of_value(it, value) & it->last;
	while (it->slots[slot] > 0 && !is_same_value(it->values[it->slots[slot] - 1], value)) {
		if (collisions++ == COLLISIONS_MAX && Z_TYPE_P(value) == IS_STRING) {
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

/* The least bytes of a value that has been written before. */
static int64_t size_if_repeated(const zval *value)
{
	enum { REFERENCE = 3 };

	switch (Z_TYPE_P(value)) {
		case IS_STRING: return msgpack_size_of_string(Z_STRLEN_P(value), true);
		case IS_ARRAY:  return MIN(1 + zend_hash_num_elements(Z_ARRVAL_P(value)), REFERENCE);
		case IS_OBJECT: return REFERENCE;
		default:        return 1;
	}
}

void msgpack_set_dictionary(msgpack_encoder *encoder, msgpack_column *it, zval **values, uint32_t count,
	const unsigned char *indexes, int64_t bytes)
{
	uint32_t bits = mp_index_bits(count);
	size_t length = (size_t) mp_index_bytes(bits, it->count);

	bytes -= (int64_t) length + MSGPACK_COLUMN_HEAD;
	if (bytes > 0) {
		it->saved = bytes;
		mp_pack_indexes(msgpack_set_body(encoder, it, MP_COLUMN_DICTIONARY, length), indexes, it->count, bits);
		it->values = values;
		it->value_count = count;
	}
}

uint32_t msgpack_measure_dictionary(msgpack_encoder *encoder, msgpack_column *it, uint32_t few, uint32_t *entered)
{
	unsigned char *indexes = msgpack_alloc_measured(encoder, it->count, 1);
	dictionary entries;
	int64_t bytes = 0;

	entries.count = 0;
	entries.few = few;
	entries.values = msgpack_new_cells(encoder, MIN(it->count, MP_COLUMN_DICTIONARY_MAX));
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
			bytes += size_if_repeated(cell);
		}
	}
	msgpack_set_dictionary(encoder, it, entries.values, entries.count, indexes, bytes);
	return entries.count;
}
