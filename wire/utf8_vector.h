/*
 * Source: Keiser and Lemire, "Validating UTF-8 in less than one instruction per
 * byte" (2021), their lookup algorithm.
 *
 * Included by one file for each instruction set, which says before it
 *
 *   TARGET      the attribute of functions that use the set
 *   vector      a vector of bytes
 *   lookup()    the entries of a table of 16 that a vector of nibbles asks for
 *   has_any()   whether a bit is set
 */
#ifndef MSGPACK_UTF8_VECTOR_H
#define MSGPACK_UTF8_VECTOR_H

#include <string.h>

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
	TAIL | OVERLONG_3 | OVERLONG_4, TAIL | OVERLONG_3 | TOO_LARGE, TAIL | SURROGATE | TOO_LARGE, TAIL | SURROGATE | TOO_LARGE,
	LEAD_ALONE, LEAD_ALONE, LEAD_ALONE, LEAD_ALONE
};

TARGET static inline vector load(const unsigned char *p)
{
	vector bytes;

	memcpy(&bytes, p, sizeof(bytes));
	return bytes;
}

/* Whether a byte at `p` is an error after the one before it, or fails to continue a
 * sequence that began two or three bytes earlier. */
TARGET static inline bool has_error(vector bytes, const unsigned char *p)
{
	vector first = load(p - 1);
	vector wrong = lookup(first_high, first >> 4) & lookup(first_low, first & 0xf) & lookup(second_high, bytes >> 4);
	vector tails = (vector) ((load(p - 2) >= 0xe0) | (load(p - 3) >= 0xf0)) & TWO_TAILS;

	return has_any(wrong ^ tails);
}

/* Whether no sequence that began before `p` continues there. */
static inline bool is_boundary(const unsigned char *p)
{
	return p[-1] < 0xc0 && p[-2] < 0xe0 && p[-3] < 0xf0;
}

/* The last vector may overlap the one before it. */
TARGET static inline bool is_utf8(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *last = end - sizeof(vector);

	for (;;) {
		vector bytes = load(p);

		if (has_any(bytes & 0x80) ? has_error(bytes, p) : !is_boundary(p)) {
			return false;
		}
		if (p == last) {
			return is_boundary(end);
		}
		p = (size_t) (last - p) > sizeof(vector) ? p + sizeof(vector) : last;
	}
}

#endif
