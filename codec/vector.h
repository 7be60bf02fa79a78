/*
 * A growing sequence whose elements never move: it grows by blocks, so that nothing is
 * copied, and less than a block is unused. Where a message decides its length, the bytes
 * of the message bound it.
 */
#ifndef MSGPACK_VECTOR_H
#define MSGPACK_VECTOR_H

#include "php.h"

/* Makes room for `larger` elements in place of `capacity`, which are at `first` or have been allocated. False: out of
 * memory, or these are not more. */
bool msgpack_grow(void **elements, const void *first, uint32_t *capacity, uint32_t larger, size_t size);

enum {
	MSGPACK_VECTOR_FIRST = 8,  /* elements of the first block, which suffices for most messages */
	MSGPACK_VECTOR_BLOCK = 128 /* elements of each later block */
};

/* Zeroed memory is an empty vector. The caller knows the size of an element. */
typedef struct {
	char *first; /* first block */
	char **more; /* later blocks */
	char *next;  /* the slot of the next element... */
	char *limit; /* ... unless it is the end of the last block */
	uint32_t count;
	uint32_t more_count;
	bool is_lent; /* the first block is the caller's */
} msgpack_vector;

/* An empty vector whose first block is the caller's, for MSGPACK_VECTOR_FIRST elements. */
static zend_always_inline void msgpack_vector_lend(msgpack_vector *vector, void *block, size_t size)
{
	*vector = (msgpack_vector) { .first = block, .next = block, .limit = (char *) block + MSGPACK_VECTOR_FIRST * size,
		.is_lent = true };
}

/* Adds a block. False: out of memory. */
bool msgpack_vector_grow(msgpack_vector *vector, size_t size);

/* Returns a new, uninitialised element. NULL: out of memory. */
static zend_always_inline void *msgpack_vector_push(msgpack_vector *vector, size_t size)
{
	char *element = vector->next;

	if (UNEXPECTED(element == vector->limit)) {
		if (!msgpack_vector_grow(vector, size)) {
			return NULL;
		}
		element = vector->next;
	}
	vector->next = element + size;
	vector->count++;
	return element;
}

static zend_always_inline void *msgpack_vector_at(const msgpack_vector *vector, uint32_t index, size_t size)
{
	if (index < MSGPACK_VECTOR_FIRST) {
		return vector->first + index * size;
	}
	index -= MSGPACK_VECTOR_FIRST;
	return vector->more[index / MSGPACK_VECTOR_BLOCK] + index % MSGPACK_VECTOR_BLOCK * size;
}

void msgpack_vector_free_blocks(msgpack_vector *vector);

/* Frees the blocks; the caller has freed what the elements own. */
static zend_always_inline void msgpack_vector_free(msgpack_vector *vector)
{
	if (UNEXPECTED(vector->first) && (!vector->is_lent || UNEXPECTED(vector->more))) {
		msgpack_vector_free_blocks(vector);
	}
}

#endif
