/* Checking UTF-8. Needs no PHP header. */
#ifndef MSGPACK_UTF8_H
#define MSGPACK_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes are well-formed UTF-8 as RFC 3629 defines it: no overlong form, no
 * surrogate (U+D800 to U+DFFF), nothing above U+10FFFF, nothing truncated. The empty
 * string is. */
bool mp_is_utf8(const char *bytes, size_t length);

/* The same with vectors, if the CPU has them, for the bytes from `p` to `end`, at least
 * one vector. At least MP_UTF8_BEFORE bytes of UTF-8 precede `p`. */
#define MP_UTF8_BEFORE 3
#if defined(__x86_64__) && defined(__GNUC__)
# define MP_UTF8_X86
bool mp_is_utf8_sse41(const unsigned char *p, const unsigned char *end);
bool mp_is_utf8_avx2(const unsigned char *p, const unsigned char *end);
#elif defined(__aarch64__) && defined(__GNUC__)
# define MP_UTF8_NEON
bool mp_is_utf8_neon(const unsigned char *p, const unsigned char *end);
#endif

#endif
