/* The objects and references written so far, with their IDs. Where userland may run, holds a
 * refcount of each, so that no address is reused. */
#ifndef MSGPACK_SEEN_H
#define MSGPACK_SEEN_H

#include "php.h"

enum { MSGPACK_SEEN_FEW = 8 };

typedef struct {
	zval few[MSGPACK_SEEN_FEW];
	zval *slots; /* by a hash: IS_UNDEF is a free slot, Z_EXTRA is the ID; `few` at first; NULL: there are none yet */
	uint32_t capacity;
	uint32_t count;
	bool holds; /* a refcount of each */
} msgpack_seen;

/* The entry of an object or a reference, whose Z_EXTRA is the ID. If it has none, adds one with `id`, and returns
 * NULL. */
zval *msgpack_seen_find_or_add(msgpack_seen *seen, zval *value, uint32_t id);

void msgpack_seen_free(msgpack_seen *seen);

#endif
