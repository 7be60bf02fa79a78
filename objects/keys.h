/* Map keys that PHP cannot have, as PECL msgpack treats them. */
#ifndef MSGPACK_KEYS_H
#define MSGPACK_KEYS_H

#include "form.h"

/* Warns about the key. False: the warning became an exception, and the key has been
 * consumed. */
bool msgpack_php_warn_of_key(msgpack_decoder *decoder, zval *key);

/* Consumes `key`. Returns NULL for an object, or with a status that is an error. */
zend_string *msgpack_php_key_to_string(msgpack_decoder *decoder, zval *key);

#endif
