#include "token.h"

#define EIGHT(size) size, size, size, size, size, size, size, size
#define RISING(size) size, (size) + 1, (size) + 2, (size) + 3, (size) + 4, (size) + 5, (size) + 6, (size) + 7

const uint8_t mp_token_sizes[256] = {
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1),
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1),
	1, 0, 0, 0, 0, 0, 0, 0, EIGHT(0), 1, 0, 0, 0, 0, 0, 0, 0, EIGHT(0), /* maps and arrays: empty ones */
	RISING(1), RISING(9), RISING(17), RISING(25),
	1, 0, 1, 1,             /* nil, reserved, false, true */
	0, 0, 0, 0, 0, 0,       /* bin, ext */
	5, 9,                   /* float */
	2, 3, 5, 9, 2, 3, 5, 9, /* uint, int */
	3, 4, 6, 10, 18,        /* fixext */
	0, 0, 0, 0, 0, 0, 0,    /* str, array, map */
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1)
};

/* Skips any token. */
static mp_skip_status skip_other(mp_skipping *skipping)
{
	const uint64_t most = UINT64_MAX / 2; /* more than an input has bytes; sums do not overflow */
	mp_tag tag;

	if (*skipping->cursor == MP_RESERVED) {
		return MP_SKIP_MALFORMED;
	}
	if (!mp_next_token(&skipping->cursor, skipping->end, &tag)) {
		return MP_SKIP_MORE;
	}
	skipping->needed += mp_count_items(&tag) - 1;
	skipping->needed = skipping->needed < most ? skipping->needed : most;
	return MP_SKIP_DONE;
}

enum {
	MARGIN = 32,  /* bytes before the end: a head, or a token of mp_token_sizes[], has no more */
	LONGEST = 512 /* more bytes than a token that does not end the batch has: str 8 is the longest */
};

/* Skips tokens until one has another length than those of the table, or, unless they are valid, begins in the margin.
 * Branches give the size of short tokens, and that of one with the head of the token before: these the processor
 * predicts, so that it need not wait for two loads, of the head and out of the table, before the next token. */
MP_INLINE void skip_quickly(mp_skipping *skipping, bool are_valid)
{
	const unsigned char *p = skipping->cursor, *end = skipping->end;
	const unsigned char *last = are_valid ? end : end - MARGIN;
	uint64_t needed = skipping->needed;
	size_t previous = 0, size = 0;

	while (needed > 0 && (are_valid || p < last)) {
		/* so many tokens begin before the margin, even if all are the longest */
		uint64_t batch = are_valid ? needed : 1 + (uint64_t) (last - p) / LONGEST;

		batch = batch < needed ? batch : needed;
		needed -= batch;
		for (; batch > 0; batch--) {
			size_t head = *p;

			if (head - MP_FIXSTR <= MP_FIXSTR_MAX) {
				p += 1 + head - MP_FIXSTR;
			} else if (head == MP_STR8 && (are_valid || p[1] <= end - 2 - p)) {
				p += 2 + p[1];
			} else if (head <= MP_FIXINT_MAX) {
				p++;
			} else if (head == previous) {
				p += size;
			} else if (mp_token_sizes[head] > 0) {
				previous = head;
				size = mp_token_sizes[head];
				p += size;
			} else if (head < MP_FIXSTR) {
				p++;
				needed += head < MP_FIXARRAY ? 2 * (head - MP_FIXMAP) : head - MP_FIXARRAY;
			} else if (head == MP_MAP16) {
				needed += 2 * (uint64_t) mp_load16(p + 1);
				p += 3;
			} else if (head == MP_STR16 && (are_valid || mp_load16(p + 1) <= end - 3 - p)) {
				p += 3 + mp_load16(p + 1);
				batch--; /* it may have more bytes than LONGEST */
				break;
			} else {
				*skipping = (mp_skipping) { p, end, needed + batch };
				return;
			}
		}
		needed += batch;
	}
	*skipping = (mp_skipping) { p, end, needed };
}

mp_skip_status mp_skip(mp_skipping *skipping)
{
	mp_skip_status status = MP_SKIP_DONE;

	while (skipping->needed > 0 && status == MP_SKIP_DONE) {
		if (skipping->end - skipping->cursor > MARGIN) {
			skip_quickly(skipping, false);
		}
		if (skipping->needed > 0) {
			status = skipping->cursor < skipping->end ? skip_other(skipping) : MP_SKIP_MORE;
		}
	}
	return status;
}

const unsigned char *mp_skip_valid(const unsigned char *p, uint64_t needed)
{
	mp_skipping skipping = { p, NULL, needed };
	mp_tag tag;

	while (skipping.needed > 0) {
		skip_quickly(&skipping, true);
		if (skipping.needed > 0) {
			tag = mp_read_other_tag(skipping.cursor);
			skipping.cursor += mp_head_size(*skipping.cursor) + (size_t) mp_body_size(&tag);
			skipping.needed += mp_count_items(&tag) - 1;
		}
	}
	return skipping.cursor;
}
