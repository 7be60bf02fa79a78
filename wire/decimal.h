/*
 * Decimals: numbers of few digits, as an integer and how many of its digits are decimals. 21.53 is 2153 with two. See
 * docs/compact.md; like format.h it needs no PHP header.
 *
 * Both the integer and the power of ten are doubles without rounding, so that the quotient is the double next to the
 * decimal: the one that a literal means.
 */
#ifndef MSGPACK_DECIMAL_H
#define MSGPACK_DECIMAL_H

#include <math.h>

#include "compact.h"

enum { MP_DECIMALS_MAX = 7 };

typedef struct {
	int32_t digits;
	uint32_t decimals; /* at most MP_DECIMALS_MAX */
} mp_decimal;

static const double mp_powers_of_ten[MP_DECIMALS_MAX + 1] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7 };

/* The inverse powers, as the sum of 22 bits and the rest. */
static const struct {
	double upper, lower;
} mp_tenths[MP_DECIMALS_MAX + 1] = {
	{ 0x1p0, 0x0p0 }, { 0x1.999998p-4, 0x1.999999999999ap-28 }, { 0x1.47ae1p-7, 0x1.1eb851eb851ecp-29 },
	{ 0x1.0624d8p-10, 0x1.4bc6a7ef9db23p-32 }, { 0x1.a36e28p-14, 0x1.ac710cb295e9ep-36 },
	{ 0x1.4f8b58p-17, 0x1.1c6d1e108c3f4p-42 }, { 0x1.0c6f78p-20, 0x1.05af6c69b5a64p-43 },
	{ 0x1.ad7f28p-24, 0x1.abcaf485787a6p-48 }
};

/* So many decimals, for loops over numbers that have them. */
typedef struct {
	double power, upper_tenth, lower_tenth;
	uint32_t decimals;
} mp_scale;

MP_INLINE mp_scale mp_scale_of(uint32_t decimals)
{
	return (mp_scale) { mp_powers_of_ten[decimals], mp_tenths[decimals].upper, mp_tenths[decimals].lower, decimals };
}

/* The same double as the quotient, without a division: the first product is exact, so that the sum differs from the
 * decimal by less than 2^-73 of it before it is rounded. Decimals are further than 2^-71 from the middle between two
 * doubles: 1 / (5^7 * 2^54), as the middle has 54 bits. On an x87 that takes its double precision, to which PHP sets
 * it. */
MP_INLINE double mp_scaled(int32_t integer, mp_scale scale)
{
	double digits = (double) integer;

	return digits * scale.upper_tenth + digits * scale.lower_tenth;
}

MP_INLINE double mp_decimal_value(mp_decimal decimal)
{
	return mp_scaled(decimal.digits, mp_scale_of(decimal.decimals));
}

/* Finds the digits of `value` in this scale. False: there are none, or too many; so are those of -0.0. What is out of
 * the range of the digits has other low bits, which are another value. */
MP_INLINE bool mp_find_digits(double value, mp_scale scale, mp_decimal *decimal)
{
	const double integer = 0x1.8p52; /* added to that the digits are the lowest bits, rounded */
	double shifted = value * scale.power + integer, found;

	*decimal = (mp_decimal) { .digits = (int32_t) (uint32_t) mp_load_any64(&shifted), .decimals = scale.decimals };
	found = mp_scaled(decimal->digits, scale);
	return mp_load_any64(&found) == mp_load_any64(&value);
}

/* Takes the zeros at the end away. */
MP_INLINE void mp_shorten_decimal(mp_decimal *decimal)
{
	for (; decimal->decimals > 0 && decimal->digits % 10 == 0; decimal->decimals--) {
		decimal->digits /= 10;
	}
}

/* So large is the magnitude of an integer of a certain size at most. */
MP_INLINE uint32_t mp_magnitude(int32_t integer)
{
	return (uint32_t) (integer ^ integer >> 31);
}

/* The size of the body that the digits take, as a power of two. */
MP_INLINE uint32_t mp_decimal_size(mp_decimal decimal)
{
	uint32_t magnitude = mp_magnitude(decimal.digits);

	return (magnitude > INT8_MAX) + (magnitude > INT16_MAX);
}

/* An ext value with a body of one byte or two, in room for four bytes. Without a branch. */
MP_INLINE unsigned char *mp_put_small_decimal(unsigned char *p, mp_decimal decimal, bool has_two)
{
	uint32_t head = (uint32_t) (MP_FIXEXT1 + has_two) << 24 | (MP_COMPACT_DECIMAL + decimal.decimals) << 16;

	mp_store32(p, head | (uint16_t) ((uint32_t) decimal.digits << (has_two ? 0 : 8)));
	return p + 3 + has_two;
}

/* With a body of four bytes. */
MP_INLINE unsigned char *mp_put_large_decimal(unsigned char *p, mp_decimal decimal)
{
	return mp_store32(mp_put_head8(p, MP_FIXEXT4, (uint8_t) (MP_COMPACT_DECIMAL + decimal.decimals)),
		(uint32_t) decimal.digits);
}

/* With a body of that size, in room for six bytes. */
MP_INLINE unsigned char *mp_put_decimal(unsigned char *p, mp_decimal decimal, uint32_t size)
{
	return size < 2 ? mp_put_small_decimal(p, decimal, size == 1) : mp_put_large_decimal(p, decimal);
}

#endif
