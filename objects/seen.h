/* The objects and references written so far, with their IDs. Where userland may run, holds a
 * refcount of each, so that no address is reused. */
#ifndef MSGPACK_SEEN_H
#define MSGPACK_SEEN_H

#include "php.h"

enum { MSGPACK_SEEN_FEW = 8 };

typedef struct {
	zval few[MSGPACK_SEEN_FEW]; /* Z_EXTRA is the ID */
	zval *slots; /* for more than MSGPACK_SEEN_FEW: open addressing, IS_UNDEF is a free slot */
	uint32_t capacity;
	uint32_t count;
	bool holds; /* a refcount of each */
} msgpack_seen;

/* The entry of an object or a reference, whose Z_EXTRA is the ID; NULL: none. */
zval *msgpack_seen_find(msgpack_seen *seen, const zend_refcounted *counted);

/* The same for `value`. If it has no entry, adds one with `id`, and returns NULL. */
zval *msgpack_seen_find_or_add(msgpack_seen *seen, zval *value, uint32_t id);

void msgpack_seen_free(msgpack_seen *seen);

#endif
