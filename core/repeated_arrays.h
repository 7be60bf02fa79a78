/* Which arrays have been written, of those with several holders. */
#ifndef MSGPACK_REPEATED_ARRAYS_H
#define MSGPACK_REPEATED_ARRAYS_H

#include "put.h"

enum { MSGPACK_REPEATED_MIN = 6 }; /* elements that are worth it */

/* May a second one be found? Not of the root, which its caller holds. */
static zend_always_inline bool msgpack_may_repeat(const msgpack_encoder *encoder, const HashTable *array)
{
	return encoder->depth > 1 && array->nNumOfElements >= MSGPACK_REPEATED_MIN && !encoder->dialect;
}

/* The array as `walk` has written it, if no userland has run since; NULL: it is not among the last. */
static zend_always_inline const msgpack_repeated_array *msgpack_find_repeated(const msgpack_encoder *encoder, const HashTable *array, msgpack_array_walk *walk)
{
	for (uint32_t i = MIN(encoder->repeated_count, MSGPACK_REPEATED_ARRAYS); i-- > 0; ) {
		const msgpack_repeated_array *written = &encoder->repeated[i];

		if (written->array == array && written->walk == walk && written->impure == encoder->impure) {
			return written;
		}
	}
	return NULL;
}

/* Writes it once more. */
static zend_always_inline bool msgpack_put_again(msgpack_encoder *encoder, const msgpack_repeated_array *written)
{
	if (!msgpack_has_room(encoder, written->length)) {
		return false;
	}
	encoder->heads++;
	memmove(encoder->cursor, encoder->start + written->start, written->length); /* out of memory, the cursor is before them */
	encoder->cursor += written->length;
	return true;
}

/* The array ends at the cursor. */
static zend_always_inline void msgpack_add_repeated(msgpack_encoder *encoder, const HashTable *array, msgpack_array_walk *walk, size_t start)
{
	encoder->repeated[encoder->repeated_count++ % MSGPACK_REPEATED_ARRAYS] = (msgpack_repeated_array) {
		.array = array, .walk = walk, .start = start, .length = (size_t) (encoder->cursor - encoder->start) - start, .impure = encoder->impure
	};
}

#endif
