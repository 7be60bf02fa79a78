/* Float 32 for numbers with few decimals, as msgpackr's useFloat32 has it: a number that is a short decimal is written
 * as the nearest float 32, from which rounding to as many digits as a float 32 can hold restores it. Like format.h it
 * needs no PHP header. */
#ifndef MSGPACK_FLOAT32_H
#define MSGPACK_FLOAT32_H

#include <stdbool.h>

/* Whether a float 32 holds `value` without a change. A NaN counts as changed. */
bool mp_is_exact_float32(double value);

/* Whether mp_round_float32() restores `value` from the nearest float 32; msgpackr's DECIMAL_FIT. By its arithmetic, in
 * which a neighbour of a decimal may be taken for that, and below 2^-53 the powers of ten are inexact. */
bool mp_is_decimal_float32(double value);

/* The nearest decimal of seven digits or so; msgpackr's DECIMAL_ROUND, but for infinity and NaN, which
 * stay what they are, and of which msgpackr makes 0. */
double mp_round_float32(float value);

#endif
