/* Checking UTF-8, and the names in it. Needs no PHP header. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes are well-formed UTF-8 as RFC 3629 defines it: no overlong form, no surrogate (U+D800 to U+DFFF),
 * nothing above U+10FFFF, nothing truncated. The empty string is. */
bool mp_is_utf8(const char *bytes, size_t length);

/* Whether the byte is one of a character of UTF-8, but not its first one. */
static inline bool mp_is_continuation(unsigned char byte)
{
	return (byte & 0xc0) == 0x80;
}

enum { MP_NO_CONTROL = 0xffff };

/* The character at `p` in UTF-8 if a terminal would obey it, or if it changes the direction of a line; else
 * MP_NO_CONTROL. */
unsigned mp_control_at(const unsigned char *p);

/* Is the byte one of PHP's names, or the \ between their parts? */
static inline bool mp_is_name_byte(char c)
{
	return (unsigned char) c >= 0x80 || c == '_' || c == '\\' || (c >= '0' && c <= '9')
		|| ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}
