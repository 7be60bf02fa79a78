/* apc.serializer=msgpack and session.serialize_handler=msgpack */
#ifndef MSGPACK_STORES_H
#define MSGPACK_STORES_H

#include "php.h"

/* Registers the serializer if APCu is loaded and enabled. */
void msgpack_apcu_startup(void);

bool msgpack_apcu_is_available(void);

/* Registers the handler if PHP has sessions. */
void msgpack_session_startup(void);

bool msgpack_session_is_available(void);

#endif
