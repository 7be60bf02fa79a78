/* Reads what PHP's serialize() and igbinary have written, for sessions and caches. */
#ifndef MSGPACK_SERIALIZED_H
#define MSGPACK_SERIALIZED_H

#include "../serializer.h"
#include "../objects/serialized_text.h"

#include "ext/standard/php_var.h"

/* Calls `read` with the state of PHP's unserialize(), under the limits of `text`, then
 * __wakeup() and __unserialize(). FAILURE: `read` returned false, or an exception. */
zend_result msgpack_read_serialized(const msgpack_text *text, bool (*read)(void *context, php_unserialize_data_t *data),
	void *context);

/* A text to read under these settings. */
msgpack_text msgpack_text_under(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy, uint32_t max_depth);

/* Whether igbinary can read it and may: it is loaded, and no class is forbidden. */
bool msgpack_is_readable_igbinary(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy);

/* After FAILURE, the value is null. */
zend_result msgpack_read_igbinary(zval *value, const char *bytes, size_t length);

/* Reads an entry of a cache, under the settings: a message or, under msgpack.read_serialized, what PHP's serialize() or
 * igbinary has written. FAILURE: as of msgpack_unserialize(). */
zend_result msgpack_read_entry(zval *value, const char *bytes, size_t length);

#endif
