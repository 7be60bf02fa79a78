/* Allocating small blocks in the order in which they are filled. */
#ifndef MSGPACK_ALLOCATE_H
#define MSGPACK_ALLOCATE_H

#include "php.h"

enum { MSGPACK_CACHE_LINE = 64 }; /* bytes */

/* emalloc(). A block that was free begins with the address of the block of its size that PHP returns next, which is
 * fetched into the processor's cache meanwhile: large values are spread over more memory than the cache holds. */
static zend_always_inline void *msgpack_allocate(size_t size)
{
	void *block = emalloc(size);

#if defined(__GNUC__)
	__builtin_prefetch(*(void *volatile *) block, 1);
#endif
	return block;
}

/* The same for a hash table, most of whose first 256 bytes are written. */
static zend_always_inline void *msgpack_allocate_table(size_t size)
{
	void *block = msgpack_allocate(size);

#if defined(__GNUC__)
	uintptr_t next = *(uintptr_t volatile *) block;

	__builtin_prefetch((const void *) (next + MSGPACK_CACHE_LINE), 1);
	__builtin_prefetch((const void *) (next + 2 * MSGPACK_CACHE_LINE), 1);
	__builtin_prefetch((const void *) (next + 3 * MSGPACK_CACHE_LINE), 1);
#endif
	return block;
}

#endif
