/* apc.serializer=msgpack, session.serialize_handler=msgpack, and what both read. */
#pragma once

#include "../serializer.h"

/* Registers the handler if PHP has sessions, and the serializer if APCu is loaded and enabled. */
void msgpack_stores_startup(void);

extern bool msgpack_has_sessions, msgpack_has_apcu;

/* Reads an entry of a cache or, unless it is NULL, a session, under the settings: a message or, under
 * msgpack.read_serialized, what PHP's serialize(), its session handlers `php` and `php_serialize`, or igbinary have
 * written. FAILURE: as of msgpack_unserialize(). */
zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length, msgpack_session *session);
