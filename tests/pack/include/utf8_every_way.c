/*
 * Tests each UTF-8 check against the grammar of RFC 3629, section 4. The bytes end where
 * their allocation does, so that valgrind and AddressSanitizer see a read beyond it.
 */
#include "../../../wire/format.c"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
	const char *name;
	size_t least; /* bytes */
	bool (*check)(const unsigned char *p, const unsigned char *end);
} way;

static bool check_any(const unsigned char *p, const unsigned char *end)
{
	return mp_is_utf8((const char *) p, (size_t) (end - p));
}

static way ways[4] = { { "mp_is_utf8", 0, check_any }, { "by sequences", 0, check_rest } };
static size_t way_count = 2;

static void find_ways(void)
{
#ifdef HAS_X86
	if (__builtin_cpu_supports("sse4.1")) {
		ways[way_count++] = (way) { "SSE4.1", 16, check_sse41 };
	}
	if (__builtin_cpu_supports("avx2")) {
		ways[way_count++] = (way) { "AVX2", 32, check_avx2 };
	}
#elif defined(HAS_NEON)
	ways[way_count++] = (way) { "NEON", 16, check_neon };
#endif
}

static bool is_between(unsigned char byte, unsigned char low, unsigned char high)
{
	return low <= byte && byte <= high;
}

/* The length of the character; 0 if it is malformed. */
static size_t character(const unsigned char *p, size_t left)
{
	static const struct {
		size_t length;
		unsigned char first[2], second[2];
	} rules[] = {
		{ 1, { 0x00, 0x7f }, { 0 } },
		{ 2, { 0xc2, 0xdf }, { 0x80, 0xbf } },
		{ 3, { 0xe0, 0xe0 }, { 0xa0, 0xbf } },
		{ 3, { 0xe1, 0xec }, { 0x80, 0xbf } },
		{ 3, { 0xed, 0xed }, { 0x80, 0x9f } },
		{ 3, { 0xee, 0xef }, { 0x80, 0xbf } },
		{ 4, { 0xf0, 0xf0 }, { 0x90, 0xbf } },
		{ 4, { 0xf1, 0xf3 }, { 0x80, 0xbf } },
		{ 4, { 0xf4, 0xf4 }, { 0x80, 0x8f } }
	};

	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		size_t length = rules[i].length;

		if (!is_between(p[0], rules[i].first[0], rules[i].first[1])) {
			continue;
		}
		return length <= left
			&& (length < 2 || is_between(p[1], rules[i].second[0], rules[i].second[1]))
			&& (length < 3 || is_between(p[2], 0x80, 0xbf))
			&& (length < 4 || is_between(p[3], 0x80, 0xbf)) ? length : 0;
	}
	return 0;
}

static bool is_utf8(const unsigned char *p, size_t left)
{
	while (left > 0) {
		size_t length = character(p, left);

		if (length == 0) {
			return false;
		}
		p += length;
		left -= length;
	}
	return true;
}

enum { LEAD = 3 }; /* bytes before those that a check for an instruction set gets */

static unsigned long strings, failures;

/* Compares the results. */
static void compare(const unsigned char *bytes, size_t length)
{
	unsigned char *copy = malloc(LEAD + length), *p = copy + LEAD;
	bool expected = is_utf8(bytes, length);

	memset(copy, 'b', LEAD);
	memcpy(p, bytes, length);
	strings++;
	for (size_t i = 0; i < way_count; i++) {
		if (length >= ways[i].least && ways[i].check(p, p + length) != expected && failures++ < 10) {
			printf("%s, %zu bytes: expected %d\n", ways[i].name, length, expected);
		}
	}
	free(copy);
}

static const unsigned char kinds[] = {
	0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff
};

/* Calls `visit` with each sequence of `length` bytes of each kind. */
static void each_sequence(size_t length, void (*visit)(const unsigned char *sequence, size_t length))
{
	size_t count = 1;

	for (size_t i = 0; i < length; i++) {
		count *= sizeof(kinds);
	}
	for (size_t number = 0; number < count; number++) {
		unsigned char sequence[4];

		for (size_t i = 0, rest = number; i < length; i++, rest /= sizeof(kinds)) {
			sequence[i] = kinds[rest % sizeof(kinds)];
		}
		visit(sequence, length);
	}
}

/* The sequence after `before` bytes of text, most of it not ASCII, and before `after`
 * bytes of ASCII. */
static void compare_within(const unsigned char *sequence, size_t length, size_t before, size_t after)
{
	unsigned char bytes[128];

	memset(bytes, 'a', sizeof(bytes));
	for (size_t i = before % 2; i < before; i += 2) {
		memcpy(bytes + i, "\xd1\x8f", 2);
	}
	memcpy(bytes + before, sequence, length);
	compare(bytes, before + length + after);
}

static void place_everywhere(const unsigned char *sequence, size_t length)
{
	for (size_t before = 0; before <= 66; before++) {
		compare_within(sequence, length, before, 0);
		compare_within(sequence, length, before, 40);
	}
}

/* At the borders between vectors, and at the end. */
static void place_at_edges(const unsigned char *sequence, size_t length)
{
	static const size_t edges[] = { 16, 32, 64 };

	for (size_t i = 0; i < 3; i++) {
		for (size_t before = edges[i] - length; before <= edges[i]; before++) {
			compare_within(sequence, length, before, before % 2 * 35);
		}
	}
}

static uint32_t next_random(void)
{
	static uint32_t state = 1;

	return state = state * 1664525 + 1013904223;
}

static size_t below(size_t limit)
{
	return (next_random() >> 8) % limit;
}

/* Text with characters of all lengths, with at most one byte changed. */
static void compare_mutated_texts(void)
{
	static const char *const characters[] = { "a", "\xc3\xa9", "\xd0\x96", "\xe2\x82\xac", "\xed\x9f\xbf", "\xf0\x9f\x9a\x80", "\xf4\x8f\xbf\xbf" };

	for (int round = 0; round < 50000; round++) {
		unsigned char bytes[260];
		size_t length = 0, wanted = below(250), variety = 1 + below(7);

		while (length < wanted) {
			const char *each = characters[below(8) ? below(variety) : 0];

			memcpy(bytes + length, each, strlen(each));
			length += strlen(each);
		}
		compare(bytes, length);
		if (length > 0) {
			bytes[below(length)] = kinds[below(sizeof(kinds))];
			compare(bytes, length);
			compare(bytes, below(length));
		}
	}
}

int main(void)
{
	find_ways();
	for (size_t length = 1; length <= 3; length++) {
		each_sequence(length, place_everywhere);
	}
	each_sequence(4, place_at_edges);
	compare_mutated_texts();
	printf("%s, %lu failures\n", strings > 3000000 ? "Millions of strings" : "Too few strings", failures);
	for (size_t i = 0; i < way_count; i++) {
		fprintf(stderr, "%s\n", ways[i].name);
	}
	return failures > 0;
}
