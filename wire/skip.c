#include "skip.h"

#include <stddef.h>

#define EIGHT(size) size, size, size, size, size, size, size, size
#define RISING(size) size, (size) + 1, (size) + 2, (size) + 3, (size) + 4, (size) + 5, (size) + 6, (size) + 7

const uint8_t mp_token_sizes[256] = {
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1),
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1),
	EIGHT(0), EIGHT(0), EIGHT(0), EIGHT(0),
	RISING(1), RISING(9), RISING(17), RISING(25),
	1, 0, 1, 1,             /* nil, reserved, false, true */
	0, 0, 0, 0, 0, 0,       /* bin, ext */
	5, 9,                   /* float */
	2, 3, 5, 9, 2, 3, 5, 9, /* uint, int */
	3, 4, 6, 10, 18,        /* fixext */
	0, 0, 0, 0, 0, 0, 0,    /* str, array, map */
	EIGHT(1), EIGHT(1), EIGHT(1), EIGHT(1)
};

/* Skips a token whose head is followed by a length. */
static mp_skip_status skip_other(mp_skipping *skipping)
{
	const uint64_t most = UINT64_MAX / 2; /* more than an input has bytes */
	size_t available = (size_t) (skipping->end - skipping->cursor);
	uint64_t size = mp_token_size(skipping->cursor, available);
	mp_tag tag;

	if (*skipping->cursor == MP_RESERVED) {
		return MP_SKIP_MALFORMED;
	}
	if (size > available) {
		return MP_SKIP_MORE;
	}
	tag = mp_read_tag(skipping->cursor);
	skipping->cursor += size;
	skipping->needed--;
	if (!mp_has_body(tag.type)) {
		skipping->needed += (uint64_t) tag.length << (tag.type == MP_TAG_MAP);
		skipping->needed = skipping->needed < most ? skipping->needed : most;
	}
	return MP_SKIP_DONE;
}

mp_skip_status mp_skip(mp_skipping *skipping)
{
	const unsigned char *end = skipping->end;
	ptrdiff_t at = skipping->cursor - end; /* never positive before a token */
	uint64_t needed = skipping->needed;
	uint32_t size = 0;
	mp_skip_status status;

	while (needed > 0 && at < 0) {
		unsigned char head = end[at];

		size = mp_token_sizes[head];
		if (size == 0 && head == MP_STR8 && at < -1) {
			size = 2 + (uint32_t) end[at + 1];
		}
		if (size > 0) {
			at += size;
			if (--needed == 0) {
				break;
			}
		} else if (head < MP_FIXSTR) {
			at++;
			needed += (((uint64_t) head & 0x0f) << (head < MP_FIXARRAY)) - 1;
		} else {
			skipping->cursor = end + at, skipping->needed = needed;
			status = skip_other(skipping);
			if (status != MP_SKIP_DONE) {
				return status;
			}
			at = skipping->cursor - end, needed = skipping->needed;
		}
	}
	if (at > 0) { /* the last token, which has no values in it, is not all there */
		at -= size;
		needed++;
	}
	skipping->cursor = end + at, skipping->needed = needed;
	return needed > 0 ? MP_SKIP_MORE : MP_SKIP_DONE;
}
