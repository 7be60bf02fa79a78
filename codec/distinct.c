#include "distinct.h"

#include "compact_writer.h"
#include "written_strings.h"

/* Of the value, with those of the arrays in it. */
enum { MAX_VALUES = 20 };

typedef struct {
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
	hash = msgpack_hash_to_find(string, ZSTR_VAL(string), ZSTR_LEN(string));
	place = &so_far->tables->strings[hash % MSGPACK_WRITER_STRING_SETS][hash / MSGPACK_WRITER_STRING_SETS % 2];
	if (place->tag >> 32 == so_far->epoch) {
		return false;
	}
	place->tag = (uint64_t) so_far->epoch << 32;
	return true;
}

static bool add_array(distinct *so_far, const HashTable *array);

static zend_always_inline bool add_value(distinct *so_far, const zval *value)
{
	if (Z_TYPE_P(value) == IS_STRING) {
		return add_string(so_far, Z_STR_P(value));
	}
	if (Z_TYPE_P(value) == IS_DOUBLE) { /* others are shorter as float 32 */
		return (double) (float) Z_DVAL_P(value) != Z_DVAL_P(value);
	}
	return Z_TYPE_P(value) < IS_STRING || (Z_TYPE_P(value) == IS_ARRAY && add_array(so_far, Z_ARRVAL_P(value)));
}

static bool add_pairs(distinct *so_far, const HashTable *array)
{
	const Bucket *first = array->arData;

	so_far->short_maps += !first->key || ZSTR_LEN(first->key) < MP_COMPACT_STRING_MIN;
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const Bucket *bucket = &array->arData[i];

		if ((bucket->key && !add_string(so_far, bucket->key)) || !add_value(so_far, &bucket->val)) {
			return false;
		}
	}
	return so_far->short_maps <= 1;
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

static bool add_array(distinct *so_far, const HashTable *array)
{
	if (array->nNumUsed == 0) {
		return true;
	}
	so_far->values += array->nNumUsed;
	if (so_far->values > MAX_VALUES || (msgpack_is_shareable(array) && !add_shareable(so_far, array))) {
		return false;
	}
	if (!HT_IS_PACKED(array)) {
		return add_pairs(so_far, array);
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (!add_value(so_far, &array->arPacked[i])) {
			return false;
		}
	}
	return true;
}

static zend_always_inline bool is_map(const zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && !HT_IS_PACKED(Z_ARRVAL_P(value)) && Z_ARRVAL_P(value)->nNumUsed > 0;
}

/* Is it a list of several values, or as unserialize() makes one, whose first is a map? All of them will have the same keys. */
static zend_always_inline bool is_list_of_maps(const HashTable *array)
{
	return array->nNumUsed > 1 && (HT_IS_PACKED(array) ? is_map(&array->arPacked[0]) : !array->arData[0].key && is_map(&array->arData[0].val));
}

/* Have the arrays in it too many values, or does one look as if something in it repeats? That would be found last. */
static bool has_large_arrays(const HashTable *array)
{
	uint32_t values = array->nNumUsed;

	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const zval *value = HT_IS_PACKED(array) ? &array->arPacked[i] : &array->arData[i].val;

		if (Z_TYPE_P(value) == IS_ARRAY) {
			values += Z_ARRVAL_P(value)->nNumUsed;
			if (values > MAX_VALUES || is_list_of_maps(Z_ARRVAL_P(value))) {
				return true;
			}
		}
	}
	return false;
}

bool msgpack_is_distinct(const zval *value, msgpack_writer_tables **tables)
{
	distinct so_far = { .values = 0 };

	if (Z_TYPE_P(value) != IS_ARRAY || Z_ARRVAL_P(value)->nNumUsed == 0) {
		return Z_TYPE_P(value) == IS_STRING || Z_TYPE_P(value) == IS_ARRAY;
	}
	if (Z_ARRVAL_P(value)->nNumUsed > MAX_VALUES || is_list_of_maps(Z_ARRVAL_P(value)) || has_large_arrays(Z_ARRVAL_P(value))) {
		return false;
	}
	so_far.epoch = msgpack_writer_tables_begin(tables);
	so_far.tables = *tables;
	return add_array(&so_far, Z_ARRVAL_P(value));
}
