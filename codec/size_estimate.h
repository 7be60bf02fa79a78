/* How many bytes a value will have: for the size of a buffer. */
#ifndef MSGPACK_SIZE_ESTIMATE_H
#define MSGPACK_SIZE_ESTIMATE_H

#include "php.h"

/* The size in plain MessagePack of the first `budget` values, and a few bytes more at most for each of
 * them. Objects and references count as small: they are not looked into. */
size_t msgpack_estimate_size(const zval *value, uint32_t budget);

#endif
