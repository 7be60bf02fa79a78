/* The diagnostic notation of docs/parts.md. */
#ifndef MSGPACK_RAW_DIAGNOSTIC_H
#define MSGPACK_RAW_DIAGNOSTIC_H

#include "part.h"

/* The longest name, in bytes, that is written as `Name {…}`. */
#define MSGPACK_RAW_NAME_MAX UINT16_MAX

/* The notation of a value. From it msgpack_raw_parse_diagnostic() makes the same bytes. */
ZEND_COLD zend_string *msgpack_raw_diagnostic(const msgpack_raw_message *message, const unsigned char *p);

/* The bytes of a notation, the first argument. NULL with a ValueError. */
ZEND_COLD zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation);

#endif
