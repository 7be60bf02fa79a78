/* Which objects and references have been written, and under which ID. Each is held
 * until the end, so that no address is used twice. */
#ifndef MSGPACK_SEEN_H
#define MSGPACK_SEEN_H

#include "php.h"

enum { MSGPACK_SEEN_FEW = 8 };

typedef struct {
	zval few[MSGPACK_SEEN_FEW]; /* the first ones; Z_EXTRA is the ID */
	zval *slots; /* all, once there are more: open addressing, IS_UNDEF a free slot */
	uint32_t capacity;
	uint32_t count;
} msgpack_seen;

/* The entry of an object or a reference, whose Z_EXTRA is the ID; NULL: it has none. */
zval *msgpack_seen_find(msgpack_seen *seen, const zend_refcounted *counted);

/* The same of `value`. Where it has none, it is added under `id`, and NULL is returned. */
zval *msgpack_seen_find_or_add(msgpack_seen *seen, zval *value, uint32_t id);

void msgpack_seen_free(msgpack_seen *seen);

#endif
