/* apc.serializer=msgpack */
#ifndef MSGPACK_APCU_H
#define MSGPACK_APCU_H

#include "php.h"

/* Registers the serializer if APCu is loaded and enabled. */
void msgpack_apcu_startup(void);

bool msgpack_apcu_is_available(void);

#endif
