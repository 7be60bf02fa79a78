#include "format.h"

#include <math.h>

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
