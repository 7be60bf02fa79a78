#include "format.h"

#include <math.h>

#if defined(__x86_64__) && defined(__GNUC__)
# define HAS_X86
# include <immintrin.h>
#elif defined(__aarch64__) && defined(__GNUC__)
# define HAS_NEON
# include <arm_neon.h>
#endif

/* Float 32 */

enum { EXPONENT_SHIFT = 23, EXPONENT_MASK = 0xff, EXPONENT_MAX = EXPONENT_MASK };

/* From 10^-32 to 10^45. */
static const double powers_of_ten[] = {
	1e-32, 1e-31, 1e-30, 1e-29, 1e-28, 1e-27, 1e-26, 1e-25, 1e-24, 1e-23, 1e-22, 1e-21, 1e-20,
	1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7,
	1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10,
	1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22, 1e23, 1e24, 1e25,
	1e26, 1e27, 1e28, 1e29, 1e30, 1e31, 1e32, 1e33, 1e34, 1e35, 1e36, 1e37, 1e38, 1e39, 1e40,
	1e41, 1e42, 1e43, 1e44, 1e45
};

static uint32_t exponent_of(float value)
{
	return mp_load_any32(&value) >> EXPONENT_SHIFT & EXPONENT_MASK;
}

/* 10^floor(45.15 - 0.30103 * exponent), which moves the digits that a float 32 of this
 * exponent can hold before the point. */
static double multiplier_of(uint32_t exponent)
{
	return powers_of_ten[(4515000 + 3200000 - 30103 * exponent) / 100000];
}

bool mp_is_exact_float32(double value)
{
	return (double) (float) value == value;
}

bool mp_is_decimal_float32(double value)
{
	double digits;

	if (!(value < 4294967296.0 && value >= -2147483648.0)) {
		return false;
	}
	if (value == 0) {
		return !signbit(value); /* a negative zero is read as 0.0 */
	}
	digits = value * multiplier_of(exponent_of((float) value)); /* less than 2^24 */
	return digits == (double) (int32_t) digits;
}

double mp_round_float32(float value)
{
	uint32_t exponent = exponent_of(value);
	double multiplier;
	volatile double digits; /* rounded before the addition: no fused operation */

	if (exponent == EXPONENT_MAX) {
		return (double) value;
	}
	multiplier = multiplier_of(exponent);
	digits = multiplier * (double) value;
	return (int32_t) (digits + (value > 0 ? 0.5 : -0.5)) / multiplier;
}

/* UTF-8 */

#define NOT_ASCII UINT64_C(0x8080808080808080)

/* Skips ASCII, a machine word at a time. */
static inline const unsigned char *skip_ascii(const unsigned char *p, const unsigned char *end)
{
	while ((size_t) (end - p) >= sizeof(uint64_t) && !(mp_load_any64(p) & NOT_ASCII)) {
		p += sizeof(uint64_t);
	}
	while (p < end && *p < 0x80) {
		p++;
	}
	return p;
}

/* Skips ASCII, four words at a time. */
static inline const unsigned char *skip_long_ascii(const unsigned char *p, const unsigned char *end)
{
	uint64_t words[4];

	while ((size_t) (end - p) >= sizeof(words)) {
		memcpy(words, p, sizeof(words));
		if ((words[0] | words[1] | words[2] | words[3]) & NOT_ASCII) {
			break;
		}
		p += sizeof(words);
	}
	return skip_ascii(p, end);
}

/* Size in bytes of the multi-byte sequence at `p`, or 0 if it is malformed. The lead byte decides how many follow, and
 * limits the range of the first of them, which rules out overlong forms, surrogates and code points above U+10FFFF. */
static size_t sequence_length(const unsigned char *p, size_t available)
{
	unsigned char lead = p[0], low = 0x80, high = 0xbf;
	size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

	if (lead < 0xc2 || lead > 0xf4 || available < length) {
		return 0;
	}
	switch (lead) {
		case 0xe0: low = 0xa0; break;
		case 0xed: high = 0x9f; break;
		case 0xf0: low = 0x90; break;
		case 0xf4: high = 0x8f; break;
		default:   break;
	}
	if (p[1] < low || p[1] > high) {
		return 0;
	}
	for (size_t i = 2; i < length; i++) {
		if (!mp_is_continuation(p[i])) {
			return 0;
		}
	}
	return length;
}

/* Checks sequences up to `stop` or slightly beyond. Returns the end of the last one; NULL: not UTF-8. */
static inline const unsigned char *check_sequences(const unsigned char *p, const unsigned char *stop,
	const unsigned char *end)
{
	while ((p = skip_ascii(p, end)) < stop) {
		size_t length = sequence_length(p, (size_t) (end - p));

		if (length == 0) {
			return NULL;
		}
		p += length;
	}
	return p;
}

static bool check_rest(const unsigned char *p, const unsigned char *end)
{
	return check_sequences(p, end, end) != NULL;
}

#if defined(HAS_X86) || defined(HAS_NEON)
/* The lookup algorithm of Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte" (2021). */

/* The possible errors in two consecutive bytes. Three nibbles decide; each has a table
 * of the errors it allows, and the errors that all three allow are present. */
enum {
	LEAD_ALONE = 1 << 0,   /* not followed by a tail byte (80 to bf) */
	TAIL_ALONE = 1 << 1,   /* after ASCII */
	OVERLONG_2 = 1 << 2,   /* c0, c1 */
	OVERLONG_3 = 1 << 3,   /* e0 80 to e0 9f */
	OVERLONG_4 = 1 << 4,   /* f0 80 to f0 8f, and f5 80 to ff 8f, too large */
	SURROGATE  = 1 << 5,   /* ed a0 to ed bf */
	TOO_LARGE  = 1 << 6,   /* f4 90 and up, except as under OVERLONG_4 */
	TWO_TAILS  = 1 << 7,   /* correct only inside a sequence of three or four bytes */

	ANY_LOW = LEAD_ALONE | TAIL_ALONE | TWO_TAILS, /* for any low nibble */
	ANY_F   = ANY_LOW | TOO_LARGE | OVERLONG_4,    /* for the low nibble of f5 to ff */
	TAIL    = TAIL_ALONE | TWO_TAILS | OVERLONG_2
};

static const unsigned char first_high[16] = {
	TAIL_ALONE, TAIL_ALONE, TAIL_ALONE, TAIL_ALONE, TAIL_ALONE, TAIL_ALONE, TAIL_ALONE, TAIL_ALONE,
	TWO_TAILS, TWO_TAILS, TWO_TAILS, TWO_TAILS,
	LEAD_ALONE | OVERLONG_2, LEAD_ALONE,
	LEAD_ALONE | OVERLONG_3 | SURROGATE, LEAD_ALONE | OVERLONG_4 | TOO_LARGE
};

static const unsigned char first_low[16] = {
	ANY_LOW | OVERLONG_2 | OVERLONG_3 | OVERLONG_4, ANY_LOW | OVERLONG_2, ANY_LOW, ANY_LOW,
	ANY_LOW | TOO_LARGE, ANY_F, ANY_F, ANY_F,
	ANY_F, ANY_F, ANY_F, ANY_F,
	ANY_F, ANY_F | SURROGATE, ANY_F, ANY_F
};

static const unsigned char second_high[16] = {
	LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE,
	TAIL | OVERLONG_3 | OVERLONG_4, TAIL | OVERLONG_3 | TOO_LARGE, TAIL | SURROGATE | TOO_LARGE,
		TAIL | SURROGATE | TOO_LARGE,
	LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE
};

/* Whether no sequence that began before `p` continues there. */
static inline bool is_boundary(const unsigned char *p)
{
	return p[-1] < 0xc0 && p[-2] < 0xe0 && p[-3] < 0xf0;
}

/* Defines name(p, end), for an instruction set: whether the bytes are UTF-8, of which there is at least one `vector`.
 * At least BEFORE bytes of UTF-8 precede `p`. lookup() has the entries of a table of 16 that a vector of nibbles asks
 * for, has_any() whether a bit is set. An error is at a byte after the one before it, or where it fails to continue a
 * sequence that began two or three bytes earlier. The last vector may overlap the one before it. */
enum { BEFORE = 3 };

#define DEFINE_CHECK(name, vector, lookup, has_any) \
	static bool name(const unsigned char *p, const unsigned char *end) \
	{ \
		const unsigned char *last = end - sizeof(vector); \
		\
		for (;;) { \
			vector bytes, first, second, third; \
			\
			memcpy(&bytes, p, sizeof(bytes)); \
			memcpy(&first, p - 1, sizeof(first)); \
			memcpy(&second, p - 2, sizeof(second)); \
			memcpy(&third, p - 3, sizeof(third)); \
			if (!has_any(bytes & 0x80)) { \
				if (!is_boundary(p)) { \
					return false; \
				} \
			} else { \
				vector wrong = lookup(first_high, first >> 4) & lookup(first_low, first & 0xf) \
					& lookup(second_high, bytes >> 4); \
				vector tails = (vector) ((second >= 0xe0) | (third >= 0xf0)) & TWO_TAILS; \
				\
				if (has_any(wrong ^ tails)) { \
					return false; \
				} \
			} \
			if (p == last) { \
				return is_boundary(end); \
			} \
			p = (size_t) (last - p) > sizeof(vector) ? p + sizeof(vector) : last; \
		} \
	}
#endif

#ifdef HAS_X86
typedef unsigned char vector16 __attribute__((vector_size(16)));
typedef unsigned char vector32 __attribute__((vector_size(32)));

# define LOOKUP16(table, nibbles) (vector16) \
	_mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) table), (__m128i) (nibbles))
# define HAS_ANY16(bits) !_mm_testz_si128((__m128i) (bits), (__m128i) (bits))
# define LOOKUP32(table, nibbles) (vector32) \
	_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *) table)), (__m256i) (nibbles))
# define HAS_ANY32(bits) !_mm256_testz_si256((__m256i) (bits), (__m256i) (bits))

/* Intel, 2008 */
__attribute__((target("sse4.1"))) DEFINE_CHECK(check_sse41, vector16, LOOKUP16, HAS_ANY16)
/* Intel, 2013; AMD, 2015 */
__attribute__((target("avx2"))) DEFINE_CHECK(check_avx2, vector32, LOOKUP32, HAS_ANY32)
#elif defined(HAS_NEON)
# define LOOKUP(table, nibbles) vqtbl1q_u8(vld1q_u8(table), nibbles)
# define HAS_ANY(bits) (vmaxvq_u8(bits) != 0)

/* Every 64-bit ARM has it. */
DEFINE_CHECK(check_neon, uint8x16_t, LOOKUP, HAS_ANY)
#endif

/* Checks with vectors where the text is long enough. */
static bool check_long(const unsigned char *start, const unsigned char *end)
{
	const unsigned char *p = skip_long_ascii(start, end);

	if (p == end) {
		return true;
	}
#if defined(HAS_X86) || defined(HAS_NEON)
	if (p - start < BEFORE) {
		p = check_sequences(p, start + BEFORE, end);
		if (!p) {
			return false;
		}
	}
#endif
#ifdef HAS_X86
	if (end - p >= 32 && __builtin_cpu_supports("avx2")) {
		return check_avx2(p, end);
	}
	if (end - p >= 16 && __builtin_cpu_supports("sse4.1")) {
		return check_sse41(p, end);
	}
#elif defined(HAS_NEON)
	if (end - p >= 16) {
		return check_neon(p, end);
	}
#endif
	return check_rest(p, end);
}

bool mp_is_utf8(const char *bytes, size_t length)
{
	const unsigned char *p = (const unsigned char *) bytes, *end = p + length;

	/* a shorter string is not worth a vector */
	return length < 20 ? check_rest(p, end) : check_long(p, end);
}

unsigned mp_control_at(const unsigned char *p)
{
	unsigned code = *p < 0x80 ? *p : *p == 0xc2 ? p[1] : *p == 0xe2 ? 0x2000 | (p[1] & 63) << 6 | (p[2] & 63) : ' ';
	bool is_control = code < ' ' || (code >= 0x7f && code < 0xa0)
		|| (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

	return is_control ? code : MP_NO_CONTROL;
}
