/*
 * The MessagePack format: head bytes, big-endian loads and stores, the shortest head for a number or a length, UTF-8.
 * Needs no PHP header and allocates nothing. Tokens are read in token.h.
 *
 * Every mp_put_*() writes at `p` and returns the byte after what it wrote; the caller has made room (MP_HEAD_MAX bytes
 * suffice for any head).
 *
 * Source of every number here: the MessagePack specification, https://github.com/msgpack/msgpack/blob/master/spec.md
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__)
# define MP_INLINE static inline __attribute__((always_inline, unused))
#else
# define MP_INLINE static inline
#endif

enum {
	MP_FIXMAP    = 0x80, /* 1000xxxx: map of 0 to 15 pairs */
	MP_FIXARRAY  = 0x90, /* 1001xxxx: array of 0 to 15 elements */
	MP_FIXSTR    = 0xa0, /* 101xxxxx: str of 0 to 31 bytes */
	MP_NIL       = 0xc0,
	MP_RESERVED  = 0xc1, /* "never used" */
	MP_FALSE     = 0xc2,
	MP_TRUE      = 0xc3,
	MP_BIN8      = 0xc4,
	MP_BIN16     = 0xc5,
	MP_BIN32     = 0xc6,
	MP_EXT8      = 0xc7,
	MP_EXT16     = 0xc8,
	MP_EXT32     = 0xc9,
	MP_FLOAT32   = 0xca,
	MP_FLOAT64   = 0xcb,
	MP_UINT8     = 0xcc,
	MP_UINT16    = 0xcd,
	MP_UINT32    = 0xce,
	MP_UINT64    = 0xcf,
	MP_INT8      = 0xd0,
	MP_INT16     = 0xd1,
	MP_INT32     = 0xd2,
	MP_INT64     = 0xd3,
	MP_FIXEXT1   = 0xd4,
	MP_FIXEXT2   = 0xd5,
	MP_FIXEXT4   = 0xd6,
	MP_FIXEXT8   = 0xd7,
	MP_FIXEXT16  = 0xd8,
	MP_STR8      = 0xd9,
	MP_STR16     = 0xda,
	MP_STR32     = 0xdb,
	MP_ARRAY16   = 0xdc,
	MP_ARRAY32   = 0xdd,
	MP_MAP16     = 0xde,
	MP_MAP32     = 0xdf,
	MP_NEGFIXINT = 0xe0  /* 111xxxxx: -32 to -1 */
};

enum {
	MP_FIXINT_MAX    = 0x7f,
	MP_FIXMAP_MAX    = 15,
	MP_FIXARRAY_MAX  = 15,
	MP_FIXSTR_MAX    = 31,
	MP_NEGFIXINT_MIN = -32,
	MP_HEAD_MAX      = 9, /* bytes of the longest head, that of a 64-bit number */
	MP_EXT_TIMESTAMP = -1 /* the only ext type that the specification defines */
};

/* Loads: `p` need not be aligned. */

MP_INLINE uint16_t mp_load16(const unsigned char *p)
{
	return (uint16_t) (p[0] << 8 | p[1]);
}

MP_INLINE uint32_t mp_load32(const unsigned char *p)
{
	return (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16 | (uint32_t) p[2] << 8 | p[3];
}

MP_INLINE uint64_t mp_load64(const unsigned char *p)
{
	return (uint64_t) mp_load32(p) << 32 | mp_load32(p + 4);
}

/* A number of 1, 2, 4 or 8 bytes; 0: of none, or another number of them. */
MP_INLINE uint64_t mp_load(const unsigned char *p, uint32_t size)
{
	return size == 1 ? *p : size == 2 ? mp_load16(p) : size == 4 ? mp_load32(p) : size == 8 ? mp_load64(p) : 0;
}

MP_INLINE double mp_load_float32(const unsigned char *p)
{
	uint32_t bits = mp_load32(p);
	float value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

MP_INLINE double mp_load_float64(const unsigned char *p)
{
	uint64_t bits = mp_load64(p);
	double value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

/* mp_store16(), mp_store32() and mp_store64(). Where gcc joins single bytes to a word, it reverses them as soon as the
 * value is loaded, also on paths that do not store the word. */
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
# define MP_BIG_ENDIAN(bits, value) __builtin_bswap##bits(value)
# define MP_PUT_BYTES(p, value) memcpy(p, &value, sizeof(value))
#else
# define MP_BIG_ENDIAN(bits, value) value
# define MP_PUT_BYTES(p, value) \
	for (size_t i = 0; i < sizeof(value); i++) { \
		p[i] = (unsigned char) (value >> 8 * (sizeof(value) - 1 - i)); \
	}
#endif
#define MP_DEFINE_STORE(bits) \
	MP_INLINE unsigned char *mp_store##bits(unsigned char *p, uint##bits##_t value) \
	{ \
		value = MP_BIG_ENDIAN(bits, value); \
		MP_PUT_BYTES(p, value); \
		return p + sizeof(value); \
	}

MP_DEFINE_STORE(16)
MP_DEFINE_STORE(32)
MP_DEFINE_STORE(64)

/* Most strings are short: up to 32 bytes are copied and compared by two loads that may overlap, without a call. */

#define MP_DEFINE_LOAD_ANY(bits) \
	MP_INLINE uint##bits##_t mp_load_any##bits(const void *p) \
	{ \
		uint##bits##_t word; \
		memcpy(&word, p, sizeof(word)); \
		return word; \
	}

MP_DEFINE_LOAD_ANY(16)
MP_DEFINE_LOAD_ANY(32)
MP_DEFINE_LOAD_ANY(64)

/* memcpy() for lengths that are usually small. */
MP_INLINE void mp_copy(void *to, const void *from, size_t length)
{
	unsigned char *target = to;
	const unsigned char *source = from;

	if (length > 32) {
#if defined(__GNUC__)
		__asm__ ("" : "+r" (length)); /* hides a known maximum,
			for which GCC copies by "rep movs": slower than the call below 200 bytes */
#endif
		memcpy(target, source, length);
	} else if (length >= 16) {
		unsigned char first[16], last[16];

		memcpy(first, source, 16);
		memcpy(last, source + length - 16, 16);
		memcpy(target, first, 16);
		memcpy(target + length - 16, last, 16);
	} else if (length >= 8) {
		uint64_t first = mp_load_any64(source), last = mp_load_any64(source + length - 8);

		memcpy(target, &first, 8);
		memcpy(target + length - 8, &last, 8);
	} else if (length >= 4) {
		uint32_t first = mp_load_any32(source), last = mp_load_any32(source + length - 4);

		memcpy(target, &first, 4);
		memcpy(target + length - 4, &last, 4);
	} else if (length > 0) {
		target[0] = source[0];
		target[length / 2] = source[length / 2];
		target[length - 1] = source[length - 1];
	}
}

MP_INLINE bool mp_equal16(const unsigned char *a, const unsigned char *b)
{
	return ((mp_load_any64(a) ^ mp_load_any64(b)) | (mp_load_any64(a + 8) ^ mp_load_any64(b + 8))) == 0;
}

/* memcmp() == 0 for lengths that are usually small. */
MP_INLINE bool mp_equal(const void *left, const void *right, size_t length)
{
	const unsigned char *a = left, *b = right;

	if (length > 16) {
		return length > 32 ? memcmp(a, b, length) == 0 : mp_equal16(a, b)
			&& mp_equal16(a + length - 16, b + length - 16);
	}
	if (length >= 8) {
		return mp_load_any64(a) == mp_load_any64(b) && mp_load_any64(a + length - 8) == mp_load_any64(b + length - 8);
	}
	if (length >= 4) {
		return mp_load_any32(a) == mp_load_any32(b) && mp_load_any32(a + length - 4) == mp_load_any32(b + length - 4);
	}
	return length == 0 || (a[0] == b[0] && a[length / 2] == b[length / 2] && a[length - 1] == b[length - 1]);
}

/* Heads */

MP_INLINE unsigned char *mp_put8(unsigned char *p, unsigned char head)
{
	*p = head;
	return p + 1;
}

/* A head byte, followed by a length, number or type. */
MP_INLINE unsigned char *mp_put_head8(unsigned char *p, unsigned char head, uint8_t value)
{
	p[0] = head;
	p[1] = value;
	return p + 2;
}

#define MP_DEFINE_PUT_HEAD(bits) \
	MP_INLINE unsigned char *mp_put_head##bits(unsigned char *p, unsigned char head, uint##bits##_t value) \
	{ \
		*p = head; \
		return mp_store##bits(p + 1, value); \
	}

MP_DEFINE_PUT_HEAD(16)
MP_DEFINE_PUT_HEAD(32)
MP_DEFINE_PUT_HEAD(64)

MP_INLINE unsigned char *mp_put_uint(unsigned char *p, uint64_t value)
{
	if (value <= MP_FIXINT_MAX) {
		return mp_put8(p, (unsigned char) value);
	}
	if (value <= UINT16_MAX) {
		return value <= UINT8_MAX
			? mp_put_head8(p, MP_UINT8, (uint8_t) value) : mp_put_head16(p, MP_UINT16, (uint16_t) value);
	}
	return value <= UINT32_MAX ? mp_put_head32(p, MP_UINT32, (uint32_t) value) : mp_put_head64(p, MP_UINT64, value);
}

MP_INLINE unsigned char *mp_put_int(unsigned char *p, int64_t value)
{
	if (value >= 0) {
		return mp_put_uint(p, (uint64_t) value);
	}
	if (value >= MP_NEGFIXINT_MIN) {
		return mp_put8(p, (unsigned char) value);
	}
	if (value >= INT8_MIN) {
		return mp_put_head8(p, MP_INT8, (uint8_t) value);
	}
	if (value >= INT16_MIN) {
		return mp_put_head16(p, MP_INT16, (uint16_t) value);
	}
	if (value >= INT32_MIN) {
		return mp_put_head32(p, MP_INT32, (uint32_t) value);
	}
	return mp_put_head64(p, MP_INT64, (uint64_t) value);
}

MP_INLINE unsigned char *mp_put_float32(unsigned char *p, float value)
{
	return mp_put_head32(p, MP_FLOAT32, mp_load_any32(&value));
}

MP_INLINE unsigned char *mp_put_float64(unsigned char *p, double value)
{
	return mp_put_head64(p, MP_FLOAT64, mp_load_any64(&value));
}

/* A head with a length in one, two or four bytes: `head` is the one with one byte, which the others follow. Without
 * `has8` there is none with one byte. */
MP_INLINE unsigned char *mp_put_length(unsigned char *p, unsigned char head, uint32_t length, bool has8)
{
	if (length <= UINT8_MAX && has8) {
		return mp_put_head8(p, head, (uint8_t) length);
	}
	return length <= UINT16_MAX ? mp_put_head16(p, (unsigned char) (head + 1), (uint16_t) length)
		: mp_put_head32(p, (unsigned char) (head + 2), length);
}

/* Bytes of the head of a str. `str8`: whether the reader knows str 8, which the first version of the specification
 * lacked. */
MP_INLINE size_t mp_str_head_size(size_t length, bool str8)
{
	return length <= MP_FIXSTR_MAX ? 1 : length <= UINT8_MAX && str8 ? 2 : length <= UINT16_MAX ? 3 : 5;
}

MP_INLINE unsigned char *mp_put_str_head(unsigned char *p, uint32_t length, bool str8)
{
	return length <= MP_FIXSTR_MAX ? mp_put8(p, (unsigned char) (MP_FIXSTR | length))
		: mp_put_length(p, MP_STR8, length, str8);
}

MP_INLINE unsigned char *mp_put_bin_head(unsigned char *p, uint32_t length)
{
	return mp_put_length(p, MP_BIN8, length, true);
}

MP_INLINE unsigned char *mp_put_array_head(unsigned char *p, uint32_t count)
{
	return count <= MP_FIXARRAY_MAX ? mp_put8(p, (unsigned char) (MP_FIXARRAY | count))
		: mp_put_length(p, MP_ARRAY16 - 1, count, false);
}

MP_INLINE unsigned char *mp_put_map_head(unsigned char *p, uint32_t pairs)
{
	return pairs <= MP_FIXMAP_MAX ? mp_put8(p, (unsigned char) (MP_FIXMAP | pairs))
		: mp_put_length(p, MP_MAP16 - 1, pairs, false);
}

/* The ext head ends with the type byte. */
MP_INLINE unsigned char *mp_put_ext_head(unsigned char *p, int8_t type, uint32_t length)
{
	bool is_fixed = length > 0 && length <= 16 && (length & (length - 1)) == 0;
	int fixed = MP_FIXEXT1 + (length > 1) + (length > 2) + (length > 4) + (length > 8);

	p = is_fixed ? mp_put8(p, (unsigned char) fixed) : mp_put_length(p, MP_EXT8, length, true);
	return mp_put8(p, (unsigned char) type);
}

/* Float 32 for numbers with few decimals, as msgpackr's useFloat32 has it: a number that is a short decimal is written
 * as the nearest float 32, from which rounding to as many digits as a float 32 can hold restores it. */

/* Whether a float 32 holds `value` without a change. A NaN counts as changed. */
bool mp_is_exact_float32(double value);

/* Whether mp_round_float32() restores `value` from the nearest float 32; msgpackr's DECIMAL_FIT. By its arithmetic, in
 * which a neighbour of a decimal may be taken for that, and below 2^-53 the powers of ten are inexact. */
bool mp_is_decimal_float32(double value);

/* The nearest decimal of seven digits or so; msgpackr's DECIMAL_ROUND, but for infinity and NaN, which
 * stay what they are, and of which msgpackr makes 0. */
double mp_round_float32(float value);

/* UTF-8, and the names in it */

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

/* Skips a text, if it is there. */
MP_INLINE bool mp_skip_text(const char **at, const char *end, const char *text)
{
	size_t length = strlen(text);
	bool is_there = (size_t) (end - *at) >= length && memcmp(*at, text, length) == 0;

	*at += is_there ? length : 0;
	return is_there;
}

/* Is the byte one of PHP's names, or the \ between their parts? */
static inline bool mp_is_name_byte(char c)
{
	return (unsigned char) c >= 0x80 || c == '_' || c == '\\' || (c >= '0' && c <= '9')
		|| ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}
