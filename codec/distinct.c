#include "distinct.h"

#include "key_cache.h"
#include "../wire/compact.h"

enum {
	MAX_VALUES = 12, /* of the array, with those of the arrays in it */
	MAX_LEVELS = 2
};

/* The hashes so far, of strings that would have an index and of arrays, as bits of a set. */
typedef struct {
	uint64_t seen[4];
	uint32_t values;
	uint32_t short_maps; /* which begin with a key that has no index */
} distinct;

/* False: there was one of this hash. */
static zend_always_inline bool add_hash(distinct *so_far, uint64_t hash)
{
	uint32_t index = (uint32_t) (hash * MSGPACK_HASH_MULTIPLIER >> 56);
	uint64_t bit = UINT64_C(1) << (index & 63), *word = &so_far->seen[index >> 6];

	if (*word & bit) {
		return false;
	}
	*word |= bit;
	return true;
}

static zend_always_inline bool add_string(distinct *so_far, const zend_string *string)
{
	size_t length = ZSTR_LEN(string);

	if (length < MP_COMPACT_STRING_MIN) {
		return true;
	}
	return add_hash(so_far, (uint64_t) mp_load_any32(ZSTR_VAL(string)) << 32 ^ mp_load_any32(ZSTR_VAL(string) + (length < 4 ? 0 : length - 4)) ^ length);
}

static bool add_array(distinct *so_far, const HashTable *array, uint32_t level);

static zend_always_inline bool add_value(distinct *so_far, const zval *value, uint32_t level)
{
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return add_string(so_far, Z_STR_P(value));
		case IS_UNDEF:
		case IS_NULL:
		case IS_FALSE:
		case IS_TRUE:
		case IS_LONG:
			return true;
		case IS_DOUBLE: /* others are shorter as float 32 */
			return (double) (float) Z_DVAL_P(value) != Z_DVAL_P(value);
		case IS_ARRAY:
			return level < MAX_LEVELS && add_array(so_far, Z_ARRVAL_P(value), level + 1);
		default:
			return false;
	}
}

static bool add_pairs(distinct *so_far, const HashTable *array, uint32_t level)
{
	const Bucket *first = array->arData;

	if (array->nNumUsed == 0) {
		return true;
	}
	so_far->short_maps += !first->key || ZSTR_LEN(first->key) < MP_COMPACT_STRING_MIN;
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		const Bucket *bucket = &array->arData[i];

		if ((bucket->key && !add_string(so_far, bucket->key)) || !add_value(so_far, &bucket->val, level)) {
			return false;
		}
	}
	return so_far->short_maps <= 1;
}

static bool add_array(distinct *so_far, const HashTable *array, uint32_t level)
{
	so_far->values += array->nNumUsed;
	if (so_far->values > MAX_VALUES || (array->nNumUsed > 0 && !add_hash(so_far, (uint64_t) (uintptr_t) array))) {
		return false;
	}
	if (!HT_IS_PACKED(array)) {
		return add_pairs(so_far, array, level);
	}
	for (uint32_t i = 0; i < array->nNumUsed; i++) {
		if (!add_value(so_far, &array->arPacked[i], level)) {
			return false;
		}
	}
	return true;
}

bool msgpack_is_distinct(const zval *value)
{
	distinct so_far = { .values = 0 };

	return Z_TYPE_P(value) == IS_ARRAY && add_array(&so_far, Z_ARRVAL_P(value), 1);
}
