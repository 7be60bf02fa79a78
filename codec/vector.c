#include "vector.h"

#include "../base/php_compat.h"

/* The list of blocks has a capacity that is a power of two. */
static bool is_list_full(const msgpack_vector *vector)
{
	return (vector->more_count & (vector->more_count - 1)) == 0;
}

static char *add_first(msgpack_vector *vector, size_t size)
{
	return vector->first = msgpack_realloc(NULL, MSGPACK_VECTOR_FIRST, size);
}

static char *add_another(msgpack_vector *vector, size_t size)
{
	char *block;

	if (is_list_full(vector)) {
		char **more = msgpack_realloc(vector->more, MAX(vector->more_count * 2, 1), sizeof(*more));

		if (!more) {
			return NULL;
		}
		vector->more = more;
	}
	block = msgpack_realloc(NULL, MSGPACK_VECTOR_BLOCK, size);
	if (block) {
		vector->more[vector->more_count++] = block;
	}
	return block;
}

bool msgpack_vector_grow(msgpack_vector *vector, size_t size)
{
	bool is_first = !vector->first;
	char *block = is_first ? add_first(vector, size) : add_another(vector, size);

	if (!block) {
		return false;
	}
	vector->next = block;
	vector->limit = block + (is_first ? MSGPACK_VECTOR_FIRST : MSGPACK_VECTOR_BLOCK) * size;
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
