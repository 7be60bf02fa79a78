#include "rewritten_text.h"

#include "form.h"

static void copy_until(msgpack_rewritten_text *rewritten, const char *start)
{
	smart_str_appendl(&rewritten->bytes, rewritten->copied, (size_t) (start - rewritten->copied));
}

static void append_quoted(smart_str *bytes, const char *type, const char *quoted, size_t length, const char *after)
{
	smart_str_appends(bytes, type);
	smart_str_append_unsigned(bytes, (zend_ulong) length);
	smart_str_appends(bytes, ":\"");
	smart_str_appendl(bytes, quoted, length);
	smart_str_appends(bytes, after);
}

void msgpack_rewrite_case(msgpack_rewritten_text *rewritten, const char *whole, const char *start, const char *end, uint32_t number,
	const char *enum_case, size_t length, size_t class_length)
{
	if (rewritten->count == 0) {
		rewritten->copied = whole;
	}
	if ((rewritten->count & (rewritten->count - 1)) == 0) { /* 0 or a power of two: the vector is full */
		rewritten->cases = safe_erealloc(rewritten->cases, MAX(rewritten->count, 1), 2 * sizeof(*rewritten->cases), 0);
	}
	rewritten->cases[rewritten->count++] = number;
	copy_until(rewritten, start);
	append_quoted(&rewritten->bytes, "O:", enum_case, class_length, "\":1:{");
	append_quoted(&rewritten->bytes, "s:", ZEND_STRL(MSGPACK_INCOMPLETE_ENUM_CASE), "\";");
	append_quoted(&rewritten->bytes, "s:", enum_case + class_length + 1, length - class_length - 1, "\";}");
	rewritten->copied = end;
}

/* How many of the cases have a smaller number. */
static uint32_t cases_before(const msgpack_rewritten_text *rewritten, uint64_t number)
{
	uint32_t low = 0, high = rewritten->count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (rewritten->cases[middle] < number) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

void msgpack_rewrite_number(msgpack_rewritten_text *rewritten, const char *start, const char *end, uint64_t number)
{
	uint32_t more = cases_before(rewritten, number);

	if (more > 0) {
		copy_until(rewritten, start);
		smart_str_append_unsigned(&rewritten->bytes, (zend_ulong) (number + more));
		rewritten->copied = end;
	}
}

void msgpack_rewrite_finish(msgpack_rewritten_text *rewritten, const char *end)
{
	copy_until(rewritten, end);
	smart_str_0(&rewritten->bytes);
}

void msgpack_rewrite_free(msgpack_rewritten_text *rewritten)
{
	smart_str_free(&rewritten->bytes);
	if (rewritten->cases) {
		efree(rewritten->cases);
	}
}
