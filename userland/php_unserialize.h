/* PHP's own serialize() and unserialize(), whose state is shared by nested calls and by all fibers. */
#ifndef MSGPACK_PHP_UNSERIALIZE_H
#define MSGPACK_PHP_UNSERIALIZE_H

#include "php.h"

#include "ext/standard/basic_functions.h"
#include "ext/standard/php_var.h"

typedef struct {
	unsigned char serialize[sizeof(((php_basic_globals *) NULL)->serialize)];
	unsigned char unserialize[sizeof(((php_basic_globals *) NULL)->unserialize)];
	unsigned serialize_lock;
} msgpack_unserialize_state;

/* Saves and resets the state, and blocks fiber switches until it is restored. */
void msgpack_isolate_unserialize(msgpack_unserialize_state *outer);
void msgpack_restore_unserialize(const msgpack_unserialize_state *outer);

#endif
