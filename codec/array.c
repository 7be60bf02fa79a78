#include "array.h"

#include "../base/php_compat.h"

bool msgpack_grow(void **elements, const void *first, uint32_t *capacity, uint32_t larger, size_t size)
{
	bool is_first = *elements == first;
	void *grown = larger > *capacity ? msgpack_realloc(is_first ? NULL : *elements, larger, size) : NULL;

	if (!grown) {
		return false;
	}
	if (is_first && *capacity > 0) {
		memcpy(grown, first, *capacity * size);
	}
	*elements = grown;
	*capacity = larger;
	return true;
}

bool msgpack_vector_grow(msgpack_vector *vector, size_t size)
{
	bool is_first = !vector->first;
	uint32_t count = vector->more_count, capacity = is_first ? MSGPACK_VECTOR_FIRST : MSGPACK_VECTOR_BLOCK;
	char *block;

	if (!is_first && (count & (count - 1)) == 0) { /* the list of blocks is full: its capacity is a power of two */
		char **more = msgpack_realloc(vector->more, MAX(count * 2, 1), sizeof(*more));

		if (!more) {
			return false;
		}
		vector->more = more;
	}
	block = msgpack_realloc(NULL, capacity, size);
	if (!block) {
		return false;
	}
	if (is_first) {
		vector->first = block;
	} else {
		vector->more[vector->more_count++] = block;
	}
	vector->next = block;
	vector->limit = block + capacity * size;
	return true;
}

void msgpack_vector_free_blocks(msgpack_vector *vector)
{
	for (uint32_t i = 0; i < vector->more_count; i++) {
		efree(vector->more[i]);
	}
	if (vector->more) {
		efree(vector->more);
	}
	if (!vector->is_lent) {
		efree(vector->first);
	}
}
