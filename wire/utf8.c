#include "utf8.h"

#include <stdint.h>
#include <string.h>

#define NOT_ASCII UINT64_C(0x8080808080808080)

/* Skips ASCII, a machine word at a time. */
static inline const unsigned char *skip_ascii(const unsigned char *p, const unsigned char *end)
{
	while ((size_t) (end - p) >= sizeof(uint64_t)) {
		uint64_t word;

		memcpy(&word, p, sizeof(word));
		if (word & NOT_ASCII) {
			break;
		}
		p += sizeof(word);
	}
	while (p < end && *p < 0x80) {
		p++;
	}
	return p;
}

/* The same, four words at a time. */
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

/* Size in bytes of the multi-byte sequence at `p`, or 0 if it is malformed. The lead
 * byte decides how many follow, and limits the range of the first of them, which rules
 * out overlong forms, surrogates and code points above U+10FFFF. */
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

/* Checks sequences up to `stop` or slightly beyond. Returns the end of the last one;
 * NULL: not UTF-8. */
static inline const unsigned char *check_sequences(const unsigned char *p, const unsigned char *stop, const unsigned char *end)
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

/* Checks with vectors where the text is long enough. */
static bool check_long(const unsigned char *start, const unsigned char *end)
{
	const unsigned char *p = skip_long_ascii(start, end);

	if (p == end) {
		return true;
	}
	if (p - start < MP_UTF8_BEFORE) {
		p = check_sequences(p, start + MP_UTF8_BEFORE, end);
		if (!p) {
			return false;
		}
	}
#ifdef MP_UTF8_X86
	if (end - p >= 32 && __builtin_cpu_supports("avx2")) {
		return mp_is_utf8_avx2(p, end);
	}
	if (end - p >= 16 && __builtin_cpu_supports("sse4.1")) {
		return mp_is_utf8_sse41(p, end);
	}
#elif defined(MP_UTF8_NEON)
	if (end - p >= 16) {
		return mp_is_utf8_neon(p, end);
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
