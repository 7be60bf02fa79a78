/* Checking UTF-8. Needs no PHP header. */
#ifndef MSGPACK_UTF8_H
#define MSGPACK_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes are well-formed UTF-8 as RFC 3629 defines it: no overlong form, no surrogate (U+D800 to U+DFFF),
 * nothing above U+10FFFF, nothing truncated. The empty string is. */
bool mp_is_utf8(const char *bytes, size_t length);

#endif
