/* session.serialize_handler=msgpack */
#ifndef MSGPACK_SESSION_H
#define MSGPACK_SESSION_H

#include "php.h"

/* Registers the handler if PHP has sessions. */
void msgpack_session_startup(void);

bool msgpack_session_is_available(void);

#endif
