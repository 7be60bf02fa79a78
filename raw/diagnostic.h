/* The diagnostic notation of docs/parts.md. */
#ifndef MSGPACK_RAW_DIAGNOSTIC_H
#define MSGPACK_RAW_DIAGNOSTIC_H

#include "php.h"

#include "../wire/token.h"

/* The longest name, in bytes, that is written as `Name {…}`. */
#define MSGPACK_RAW_NAME_MAX UINT16_MAX

/* Writes a head whose number or length has so many bits, a form of its type; 0: the shortest one. */
ZEND_COLD unsigned char *msgpack_raw_put_head(unsigned char *p, const mp_tag *tag, int bits);

/* The notation of a message in plain MessagePack. From it msgpack_raw_parse_diagnostic() makes the same bytes. */
ZEND_COLD zend_string *msgpack_raw_diagnostic(const zend_string *bytes);

/* The bytes of a notation, the first argument. NULL with a ValueError. */
ZEND_COLD zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation);

#endif
