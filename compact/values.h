/* Writing single values in the compact form. Functions that take the cursor return the next one; NULL: they failed. */
#ifndef MSGPACK_COMPACT_VALUES_H
#define MSGPACK_COMPACT_VALUES_H

#include "../codec/put.h"
#include "written_strings.h"

/* Writes the values of a record of the shape, or the elements of a list where it is NULL, which may be empty. */
bool msgpack_compact_encode_elements(msgpack_encoder *encoder, unsigned char *p, HashTable *array,
	msgpack_written_shape *shape);

/* Has it an index, and a hash that PHP keeps? */
static zend_always_inline bool msgpack_is_short_string(const zend_string *string)
{
	return ZSTR_LEN(string) - MP_COMPACT_STRING_MIN <= MSGPACK_KNOWN_HASH_MAX - MP_COMPACT_STRING_MIN;
}

static zend_always_inline unsigned char *msgpack_compact_put_string_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *string, uint16_t *misses)
{
	return EXPECTED(msgpack_is_short_string(string) && p <= msgpack_writer_of(encoder)->last_short)
		? msgpack_put_string_at(encoder, p, msgpack_text_of(string, false, misses))
			: msgpack_put_other_string_at(encoder, p, string, misses);
}

/* A name of a property, which is always a str. */
static zend_always_inline unsigned char *msgpack_compact_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	zend_string *name)
{
	return EXPECTED(msgpack_is_short_string(name) && p <= msgpack_writer_of(encoder)->last_short)
		? msgpack_put_string_at(encoder, p, msgpack_text_of(name, false, NULL))
		: msgpack_put_any_string_at(encoder, p, msgpack_text_of(name, false, NULL));
}

/* Writes any value; `misses` is the count of the column that it is in. NULL: failed. */
static zend_always_inline unsigned char *msgpack_compact_put_at(msgpack_encoder *encoder, unsigned char *p, zval *value,
	uint16_t *misses)
{
	ZEND_ASSUME(misses != NULL);
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_compact_put_string_at(encoder, p, Z_STR_P(value), misses);
	}
	if (Z_TYPE_P(value) == IS_LONG) {
		return msgpack_put_int_at(encoder, p, Z_LVAL_P(value));
	}
	if (Z_TYPE_P(value) == IS_DOUBLE) {
		return msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
	}
	if (Z_TYPE_P(value) <= IS_TRUE) {
		return mp_put8(msgpack_reserve_at(encoder, p, 1), msgpack_simple_heads[Z_TYPE_P(value)]);
	}
	encoder->cursor = p;
	return msgpack_writer_of(encoder)->other(encoder, value, misses) ? encoder->cursor : NULL;
}

static zend_always_inline unsigned char *msgpack_compact_put_key_at(msgpack_encoder *encoder, unsigned char *p,
	zend_ulong index, zend_string *key)
{
	return key ? msgpack_compact_put_string_at(encoder, p, key, NULL)
		: msgpack_put_int_at(encoder, p, (zend_long) index);
}

/* The miss counts of the columns of a map or object: column i has the one at i & mask. */
typedef struct {
	uint16_t *misses;
	uint32_t mask;
} msgpack_columns;

/* Those of the shape. Without one, all have the count `otherwise`. */
static zend_always_inline msgpack_columns msgpack_columns_of(msgpack_written_shape *shape, uint16_t *otherwise)
{
	return shape ? (msgpack_columns) { shape->misses, MSGPACK_WRITER_COLUMNS - 1 } : (msgpack_columns) { otherwise, 0 };
}

static zend_always_inline uint16_t *msgpack_misses_of(const msgpack_columns *columns, uint32_t column)
{
	return &columns->misses[column & columns->mask];
}

/* Bytes by which a definition is longer than the map. */
static zend_always_inline uint32_t msgpack_cost_of_definition(uint32_t pairs)
{
	return 3 + (pairs <= MP_FIXMAP_MAX && 2 * pairs + 1 > MP_FIXARRAY_MAX ? 2 : 0);
}

#endif
