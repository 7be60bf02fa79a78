/* PHP's own serialize() and unserialize(), whose state is shared by nested calls and by all fibers. */
#ifndef MSGPACK_PHP_UNSERIALIZE_H
#define MSGPACK_PHP_UNSERIALIZE_H

#include "php.h"

#include "ext/standard/basic_functions.h"
#include "ext/standard/php_var.h"

/* Calls `body` with an empty state, and restores that of an outer call afterwards, also after a fatal error. `body`
 * cannot switch fibers. Returns what `body` returns. */
bool msgpack_run_isolated(bool (*body)(void *context), void *context);

#endif
