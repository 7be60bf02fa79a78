/* The diagnostic notation of docs/parts.md. */
#ifndef MSGPACK_RAW_DIAGNOSTIC_H
#define MSGPACK_RAW_DIAGNOSTIC_H

#include "php.h"

/* The notation of a message in plain MessagePack. From it msgpack_raw_parse_diagnostic() makes the same bytes. */
ZEND_COLD zend_string *msgpack_raw_diagnostic(const zend_string *bytes);

/* The bytes of a notation, the first argument. NULL with a ValueError. */
ZEND_COLD zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation);

#endif
