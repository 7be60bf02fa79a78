/* Map keys that PHP cannot have, as PECL msgpack treats them. */
#ifndef MSGPACK_KEYS_H
#define MSGPACK_KEYS_H

#include "form.h"

/* Warns of the key, which is consumed where that fails: the warning became an
 * exception, and the result is false. */
bool msgpack_php_warn_of_key(msgpack_decoder *decoder, zval *key);

/* Consumes `key`. NULL where it is an object, or status says that it failed. */
zend_string *msgpack_php_key_to_string(msgpack_decoder *decoder, zval *key);

#endif
