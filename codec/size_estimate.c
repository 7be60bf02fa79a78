#include "size_estimate.h"

#include "../wire/format.h"

enum {
	MAX_LEVELS = 16,
	ENOUGH = 1 << 30 /* no more is added to that, so that 32 bits suffice */
};

typedef struct {
	size_t size;
	uint32_t budget; /* values that may still be counted */
} estimate;

static void add_value(estimate *so_far, const zval *value, uint32_t level);

static void add_elements(estimate *so_far, const HashTable *array, uint32_t level)
{
	for (uint32_t i = 0; i < array->nNumUsed && so_far->budget > 0; i++) {
		add_value(so_far, &array->arPacked[i], level);
	}
}

static void add_pairs(estimate *so_far, const HashTable *array, uint32_t level)
{
	for (uint32_t i = 0; i < array->nNumUsed && so_far->budget > 0; i++) {
		const Bucket *pair = &array->arData[i];

		so_far->size += MP_HEAD_MAX + (pair->key ? ZSTR_LEN(pair->key) : 0);
		add_value(so_far, &pair->val, level);
	}
}

static void add_value(estimate *so_far, const zval *value, uint32_t level)
{
	if (so_far->size >= ENOUGH) {
		so_far->budget = 0;
		return;
	}
	so_far->budget--;
	so_far->size += MP_HEAD_MAX;
	if (Z_TYPE_P(value) == IS_STRING) {
		so_far->size += Z_STRLEN_P(value);
	} else if (Z_TYPE_P(value) == IS_ARRAY && level < MAX_LEVELS) {
		(HT_IS_PACKED(Z_ARRVAL_P(value)) ? add_elements : add_pairs)(so_far, Z_ARRVAL_P(value), level + 1);
	}
}

size_t msgpack_estimate_size(const zval *value, uint32_t budget)
{
	estimate so_far = { .size = 0, .budget = budget };

	add_value(&so_far, value, 0);
	return so_far.size;
}
