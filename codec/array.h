/* New PHP arrays, for lists and maps. */
#ifndef MSGPACK_ARRAY_H
#define MSGPACK_ARRAY_H

#include "php.h"

enum { MSGPACK_SMALL_ARRAY = 64 }; /* items */

static zend_always_inline zend_array *msgpack_new_small_array(uint32_t items, bool packed)
{
	zend_array *array = zend_new_array(items);

	if (packed) {
		zend_hash_real_init_packed(array);
	} else {
		zend_hash_real_init_mixed(array);
	}
	return array;
}

/* The same for more items, as a fallible allocation; out of memory, an array with room
 * for few. */
zend_array *msgpack_new_large_array(uint32_t items, bool packed);

/* An array with room for `items`; out of memory, for few. */
static zend_always_inline zend_array *msgpack_array_of(uint32_t items, bool packed)
{
	return EXPECTED(items <= MSGPACK_SMALL_ARRAY) ? msgpack_new_small_array(items, packed) : msgpack_new_large_array(items, packed);
}

#endif
