/*
 * A sequence of any length whose elements stay where they are: it grows by
 * blocks, so that nothing is copied, and no more than a block is ever unused.
 * What of it may be a message's to decide is bounded by the bytes of that.
 */
#ifndef MSGPACK_VECTOR_H
#define MSGPACK_VECTOR_H

#include "php.h"

enum {
	MSGPACK_VECTOR_FIRST = 8,  /* elements of the first block: most messages need no other */
	MSGPACK_VECTOR_BLOCK = 128 /* and of each after it */
};

/* All zero is an empty one. Its user knows the size of an element. */
typedef struct {
	char *first; /* block */
	char **more; /* blocks behind it */
	char *next;  /* where the next element goes... */
	char *limit; /* ... if that is not the end of the last block */
	uint32_t count;
	uint32_t more_count;
} msgpack_vector;

/* Adds a block. False: memory has run out, msgpack_is_out_of_memory(). */
bool msgpack_vector_grow(msgpack_vector *vector, size_t size);

/* A new element, not initialised. NULL: memory has run out. */
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

/* What the elements hold is freed before. */
static zend_always_inline void msgpack_vector_free(msgpack_vector *vector)
{
	if (UNEXPECTED(vector->first)) {
		msgpack_vector_free_blocks(vector);
	}
}

#endif
