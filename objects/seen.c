#include "seen.h"

#include "../base/php_compat.h"

enum { SEEN_MANY = 32 };

/* The slot of `counted`, or the free slot for it. */
static zval *slot_of(const msgpack_seen *seen, const zend_refcounted *counted)
{
	/* Fibonacci hashing; allocations are multiples of 8 bytes. */
	uint32_t hash = (uint32_t) ((uintptr_t) counted >> 3) * UINT32_C(2654435769);
	uint32_t i = (hash >> 7) & (seen->capacity - 1);

	while (Z_TYPE(seen->slots[i]) != IS_UNDEF && Z_COUNTED(seen->slots[i]) != counted) {
		i = (i + 1) & (seen->capacity - 1);
	}
	return &seen->slots[i];
}

/* When out of memory the table stays as it is: it has a few free slots left, and the
 * encoder stops at this value. */
static void grow(msgpack_seen *seen)
{
	zval *old = seen->slots, *slots = seen->few;
	uint32_t old_capacity = seen->capacity, capacity = MSGPACK_SEEN_FEW;

	if (old) {
		capacity = MAX(old_capacity * 2, (uint32_t) SEEN_MANY);
		slots = msgpack_realloc(NULL, capacity, sizeof(zval));
	}
	if (!slots) {
		return;
	}
	for (uint32_t i = 0; i < capacity; i++) {
		ZVAL_UNDEF(&slots[i]);
	}
	seen->capacity = capacity;
	seen->slots = slots;
	for (uint32_t i = 0; i < old_capacity; i++) {
		if (Z_TYPE(old[i]) != IS_UNDEF) {
			*slot_of(seen, Z_COUNTED(old[i])) = old[i];
		}
	}
	if (old && old != seen->few) {
		efree(old);
	}
}

zval *msgpack_seen_find_or_add(msgpack_seen *seen, zval *value, uint32_t id)
{
	zval *slot;

	if (UNEXPECTED(seen->count >= seen->capacity / 4 * 3)) {
		grow(seen);
	}
	slot = slot_of(seen, Z_COUNTED_P(value));
	if (Z_TYPE_P(slot) != IS_UNDEF) {
		return slot;
	}
	ZVAL_COPY_VALUE(slot, value);
	if (seen->holds) {
		Z_ADDREF_P(slot);
	}
	Z_EXTRA_P(slot) = id;
	seen->count++;
	return NULL;
}

void msgpack_seen_free(msgpack_seen *seen)
{
	for (uint32_t i = 0; seen->holds && i < seen->capacity; i++) {
		zval_ptr_dtor(&seen->slots[i]);
	}
	if (seen->slots != seen->few) {
		efree(seen->slots);
	}
}
