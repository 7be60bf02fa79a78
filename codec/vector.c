#include "vector.h"

#include "../php_compat.h"

/* The list of the blocks has room for a power of two of them. */
static bool is_full(const msgpack_vector *vector)
{
	return (vector->block_count & (vector->block_count - 1)) == 0;
}

bool msgpack_vector_grow(msgpack_vector *vector, size_t size)
{
	size_t elements = vector->block_count > 0 ? MSGPACK_VECTOR_BLOCK : MSGPACK_VECTOR_FIRST;
	char *block;

	if (is_full(vector)) {
		char **blocks = msgpack_realloc(vector->blocks, vector->block_count > 0 ? vector->block_count * 2 : 1, sizeof(*blocks));

		if (!blocks) {
			return false;
		}
		vector->blocks = blocks;
	}
	block = msgpack_realloc(NULL, elements, size);
	if (!block) {
		return false;
	}
	vector->blocks[vector->block_count++] = vector->next = block;
	vector->limit = block + elements * size;
	return true;
}

void msgpack_vector_free(msgpack_vector *vector)
{
	for (uint32_t i = 0; i < vector->block_count; i++) {
		efree(vector->blocks[i]);
	}
	if (vector->blocks) {
		efree(vector->blocks);
	}
}
