#include "compact_distinct.h"

#include "array.h"
#include "compact_writer.h"
#include "put.h"
#include "compact_written_strings.h"

/* Of the value, with those of the arrays in it; and so many levels. */
enum { MAX_VALUES = 20 };

typedef struct {
	msgpack_encoder *encoder;
	msgpack_writer_tables *tables;
	uint32_t epoch;
	uint32_t values;     /* so far */
	uint32_t short_maps; /* which begin with a key that has no index */
} distinct;

/* Strings that may be alike have one place. False: there is one in it. */
static zend_always_inline bool add_string(distinct *so_far, zend_string *string)
{
	uint64_t hash;
	msgpack_written_string *place;

	if (ZSTR_LEN(string) < MP_COMPACT_STRING_MIN) {
		return true;
	}
	hash = ZSTR_LEN(string) > MSGPACK_KNOWN_HASH_MAX ? msgpack_hash_of_some_bytes(ZSTR_VAL(string), ZSTR_LEN(string)) : ZSTR_HASH(string);
	place = &so_far->tables->strings[hash % MSGPACK_WRITER_STRING_SETS][hash / MSGPACK_WRITER_STRING_SETS % 2];
	if (place->tag >> 32 == so_far->epoch) {
		return false;
	}
	place->tag = (uint64_t) so_far->epoch << 32;
	return true;
}

static unsigned char *array_at(distinct *so_far, unsigned char *p, HashTable *array);

/* All of these return where the next value is to be written; NULL: the value is like an earlier one, or is for others. */
static zend_always_inline unsigned char *value_at(distinct *so_far, unsigned char *p, zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return add_string(so_far, Z_STR_P(value)) ? msgpack_put_str_at(so_far->encoder, p, Z_STR_P(value)) : NULL;
	}
	if (Z_TYPE_P(value) == IS_ARRAY) {
		return array_at(so_far, p, Z_ARRVAL_P(value));
	}
	if (Z_TYPE_P(value) == IS_DOUBLE && (double) (float) Z_DVAL_P(value) == Z_DVAL_P(value)) {
		return NULL; /* shorter as float 32 */
	}
	return msgpack_put_plain_at(so_far->encoder, p, value);
}

static zend_always_inline unsigned char *key_at(distinct *so_far, unsigned char *p, const Bucket *bucket)
{
	if (!bucket->key) {
		return msgpack_put_int_at(so_far->encoder, p, (zend_long) bucket->h);
	}
	return add_string(so_far, bucket->key) ? msgpack_put_str_at(so_far->encoder, p, bucket->key) : NULL;
}

static unsigned char *pairs_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	const Bucket *first = array->arData;

	so_far->short_maps += !first->key || ZSTR_LEN(first->key) < MP_COMPACT_STRING_MIN;
	if (so_far->short_maps > 1) {
		return NULL;
	}
	p = mp_put_map_head(p, array->nNumUsed);
	for (uint32_t i = 0; p && i < array->nNumUsed; i++) {
		p = key_at(so_far, p, &array->arData[i]);
		p = p ? value_at(so_far, p, &array->arData[i].val) : NULL;
	}
	return p;
}

static unsigned char *elements_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	p = mp_put_array_head(p, array->nNumUsed);
	for (uint32_t i = 0; p && i < array->nNumUsed; i++) {
		p = value_at(so_far, p, msgpack_value_at(array, i));
	}
	return p;
}

/* The same of arrays that may be the same. */
static bool add_shareable(const distinct *so_far, const HashTable *array)
{
	msgpack_written_array *slot = msgpack_array_slot(so_far->tables, array);

	if (slot->epoch == so_far->epoch) {
		return false;
	}
	slot->epoch = so_far->epoch;
	slot->array = NULL;
	return true;
}

static unsigned char *array_at(distinct *so_far, unsigned char *p, HashTable *array)
{
	p = msgpack_reserve_at(so_far->encoder, p, MP_HEAD_MAX);
	if (array->nNumOfElements == 0) {
		return mp_put_array_head(p, 0);
	}
	so_far->values += array->nNumUsed;
	if (so_far->values > MAX_VALUES || array->nNumUsed != array->nNumOfElements || (msgpack_is_shareable(array) && !add_shareable(so_far, array))) {
		return NULL;
	}
	return msgpack_is_list(array) ? elements_at(so_far, p, array) : HT_IS_PACKED(array) ? NULL : pairs_at(so_far, p, array);
}

static zend_always_inline bool is_map(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && !HT_IS_PACKED(Z_ARRVAL_P(value)) && Z_ARRVAL_P(value)->nNumUsed > 0;
}

/* Is it a list of several values whose first is a map? All of them will have the same keys. */
static zend_always_inline bool is_list_of_maps(const HashTable *array)
{
	return array->nNumUsed > 1 && msgpack_may_be_list(array) && is_map(msgpack_value_at(array, 0));
}

/* Have the arrays in it too many values, or does one look as if something in it repeats? That would be found last. */
static bool has_large_arrays(const HashTable *array)
{
	uint32_t values = array->nNumUsed;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = msgpack_value_at(array, i);

		if (Z_TYPE_P(value) == IS_ARRAY) {
			values += Z_ARRVAL_P(value)->nNumUsed;
			if (values > MAX_VALUES || is_list_of_maps(Z_ARRVAL_P(value))) {
				return true;
			}
		}
	}
	return false;
}

static bool may_be_distinct(const zval *value)
{
	const HashTable *array;

	if (Z_TYPE_P(value) != IS_ARRAY) {
		return Z_TYPE_P(value) == IS_STRING;
	}
	array = Z_ARRVAL_P(value);
	return array->nNumUsed <= MAX_VALUES && !is_list_of_maps(array) && !has_large_arrays(array);
}

bool msgpack_put_distinct(msgpack_encoder *encoder, zval *value, msgpack_writer_tables **tables)
{
	distinct so_far = { .encoder = encoder };
	unsigned char *p;

	if (!may_be_distinct(value) || encoder->allowed_depth < MAX_VALUES || encoder->options->arr_map != MSGPACK_ARR_MAP_DETECT) {
		return false;
	}
	so_far.epoch = msgpack_writer_tables_begin(tables);
	so_far.tables = *tables;
	p = value_at(&so_far, encoder->cursor, value);
	encoder->cursor = p ? p : encoder->start;
	return p != NULL;
}
