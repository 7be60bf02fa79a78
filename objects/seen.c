#include "seen.h"

#include "../base/php_compat.h"

enum { SEEN_MIN_CAPACITY = 32 };

/* The slot of `counted`, or the free slot for it. */
static zval *hashed_slot(const msgpack_seen *seen, const zend_refcounted *counted)
{
	/* Fibonacci hashing; allocations are multiples of 8 bytes. */
	uint32_t hash = (uint32_t) ((uintptr_t) counted >> 3) * UINT32_C(2654435769);
	uint32_t i = (hash >> 7) & (seen->capacity - 1);

	while (Z_TYPE(seen->slots[i]) != IS_UNDEF && Z_COUNTED(seen->slots[i]) != counted) {
		i = (i + 1) & (seen->capacity - 1);
	}
	return &seen->slots[i];
}

zval *msgpack_seen_find(msgpack_seen *seen, const zend_refcounted *counted)
{
	if (seen->slots) {
		zval *slot = hashed_slot(seen, counted);

		return Z_TYPE_P(slot) != IS_UNDEF ? slot : NULL;
	}
	for (uint32_t i = 0; i < seen->count; i++) {
		if (Z_COUNTED(seen->few[i]) == counted) {
			return &seen->few[i];
		}
	}
	return NULL;
}

/* When out of memory the table stays as it is: it has a few free slots left, and the
 * encoder stops at this value. */
static void rehash_seen(msgpack_seen *seen)
{
	zval *old = seen->slots ? seen->slots : seen->few;
	uint32_t old_capacity = seen->slots ? seen->capacity : seen->count;
	uint32_t capacity = seen->slots ? seen->capacity * 2 : SEEN_MIN_CAPACITY;
	zval *slots = seen->slots ? msgpack_realloc(NULL, capacity, sizeof(zval)) : safe_emalloc(capacity, sizeof(zval), 0);

	if (!slots) {
		return;
	}
	memset(slots, 0, capacity * sizeof(zval));
	seen->capacity = capacity;
	seen->slots = slots;
	for (uint32_t i = 0; i < old_capacity; i++) {
		if (Z_TYPE(old[i]) != IS_UNDEF) {
			*hashed_slot(seen, Z_COUNTED(old[i])) = old[i];
		}
	}
	if (old != seen->few) {
		efree(old);
	}
}

/* The slot of `counted`, or a free slot for it. */
static zval *place_for_seen(msgpack_seen *seen, const zend_refcounted *counted)
{
	if (!seen->slots) {
		zval *slot = msgpack_seen_find(seen, counted);

		if (slot) {
			return slot;
		}
		if (seen->count < MSGPACK_SEEN_FEW) {
			ZVAL_UNDEF(&seen->few[seen->count]);
			return &seen->few[seen->count];
		}
		rehash_seen(seen);
	} else if (seen->count >= seen->capacity / 4 * 3) {
		rehash_seen(seen);
	}
	return hashed_slot(seen, counted);
}

zval *msgpack_seen_find_or_add(msgpack_seen *seen, zval *value, uint32_t id)
{
	zval *slot = place_for_seen(seen, Z_COUNTED_P(value));

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

static void release_seen(zval *slots, uint32_t capacity)
{
	for (uint32_t i = 0; i < capacity; i++) {
		if (Z_TYPE(slots[i]) != IS_UNDEF) {
			zval_ptr_dtor(&slots[i]);
		}
	}
}

void msgpack_seen_free(msgpack_seen *seen)
{
	if (seen->holds) {
		release_seen(seen->slots ? seen->slots : seen->few, seen->slots ? seen->capacity : seen->count);
	}
	if (seen->slots) {
		efree(seen->slots);
	}
}
