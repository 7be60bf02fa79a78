#include "utf8.h"

#include <stdint.h>
#include <string.h>

/* Skips ASCII, a machine word at a time. */
static const unsigned char *skip_ascii(const unsigned char *p, const unsigned char *end)
{
	while ((size_t) (end - p) >= sizeof(uint64_t)) {
		uint64_t word;

		memcpy(&word, p, sizeof(word));
		if (word & UINT64_C(0x8080808080808080)) {
			break;
		}
		p += sizeof(word);
	}
	while (p < end && *p < 0x80) {
		p++;
	}
	return p;
}

/* Bytes of the multi-byte sequence at `p`, or 0 where there is none. The lead
 * byte decides how many follow and narrows the range of the first of them,
 * which is what rules out overlong forms, surrogates and U+110000 up. */
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
		if ((p[i] & 0xc0) != 0x80) {
			return 0;
		}
	}
	return length;
}

bool mp_is_utf8(const char *bytes, size_t length)
{
	const unsigned char *p = (const unsigned char *) bytes;
	const unsigned char *end = p + length;

	while ((p = skip_ascii(p, end)) < end) {
		size_t sequence = sequence_length(p, (size_t) (end - p));

		if (sequence == 0) {
			return false;
		}
		p += sequence;
	}
	return true;
}
