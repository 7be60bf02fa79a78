/* Sessions that PHP's handlers `php` and `php_serialize` have written, or igbinary's. */
#ifndef MSGPACK_FOREIGN_SESSION_H
#define MSGPACK_FOREIGN_SESSION_H

#include "../serializer.h"

/* Sets session variables. Moves the old values to `replaced`. */
typedef void msgpack_set_variables(HashTable *read, HashTable *replaced);

/* Whether it is not a message: under msgpack.read_serialized, if it does not begin as an
 * array or map does. */
bool msgpack_is_foreign_session(const char *bytes, size_t length);

/* As with PHP's own handlers, the variables are set before __wakeup() and __unserialize()
 * run. FAILURE: they are not set. */
zend_result msgpack_read_foreign_session(const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy,
	msgpack_set_variables *set, HashTable *replaced);

#endif
