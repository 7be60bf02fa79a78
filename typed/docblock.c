#include "docblock.h"

#include "imports.h"

typedef struct {
	const char *name; /* without the @ */
	size_t length;
	const char *body, *end; /* up to the next tag, or the end of the docblock */
} tag;

/* Is the @ at that place the first byte of its line, but for the docblock's own? */
static bool begins_line(const char *start, const char *at)
{
	while (at > start && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '*' || at[-1] == '/')) {
		at--;
	}
	return at == start || at[-1] == '\n' || at[-1] == '\r';
}

static const char *next_at(const char *start, const char *at, const char *end)
{
	while (at < end && (at = memchr(at, '@', (size_t) (end - at))) != NULL) {
		if (begins_line(start, at)) {
			return at;
		}
		at++;
	}
	return end;
}

/* The first tag from `at`, if there is one. */
static bool next_tag(tag *tag, const zend_string *docblock, const char *at)
{
	const char *start = ZSTR_VAL(docblock), *end = start + ZSTR_LEN(docblock) - strlen("*/");

	tag->name = next_at(start, at, end) + 1;
	if (tag->name > end) {
		return false;
	}
	tag->body = tag->name;
	while (tag->body < end && !msgpack_is_space(*tag->body)) {
		tag->body++;
	}
	tag->length = (size_t) (tag->body - tag->name);
	tag->end = next_at(start, tag->body, end);
	return true;
}

/* 0: is not such a tag, 1: @name, 2: @psalm-name, 3: @phpstan-name */
static int rank_of(const tag *tag, const char *name)
{
	static const char *const prefixes[] = { "", "psalm-", "phpstan-" };

	for (int i = 0; i < 3; i++) {
		size_t prefix = strlen(prefixes[i]), length = strlen(name);

		if (tag->length == prefix + length && memcmp(tag->name, prefixes[i], prefix) == 0
		 && memcmp(tag->name + prefix, name, length) == 0) {
			return i + 1;
		}
	}
	return 0;
}

/* Where the type of the parameter ends: before $name, &$name or ...$name. NULL: the tag is of another one. */
static const char *end_of_type(const tag *tag, const zend_string *name)
{
	const char *dollar = memchr(tag->body, '$', (size_t) (tag->end - tag->body)), *behind;

	if (!dollar || (size_t) (tag->end - dollar) <= ZSTR_LEN(name)
	 || memcmp(dollar + 1, ZSTR_VAL(name), ZSTR_LEN(name)) != 0) {
		return NULL;
	}
	behind = dollar + 1 + ZSTR_LEN(name);
	if (behind < tag->end && msgpack_is_name_byte(*behind)) {
		return NULL;
	}
	while (dollar > tag->body && (dollar[-1] == '&' || dollar[-1] == '.')) {
		dollar--;
	}
	return dollar;
}

bool msgpack_docblock_type(const zend_string *docblock, const zend_string *name, const char **type, size_t *length)
{
	int best = 0;
	tag tag;

	for (const char *at = docblock ? ZSTR_VAL(docblock) : NULL; at && next_tag(&tag, docblock, at); at = tag.end) {
		int rank = rank_of(&tag, name ? "param" : "var");
		const char *end = rank <= best ? NULL : name ? end_of_type(&tag, name) : tag.end;

		while (end && end > tag.body && (msgpack_is_space(end[-1]) || end[-1] == '*')) {
			end--;
		}
		while (end && tag.body < end && msgpack_is_space(*tag.body)) {
			tag.body++;
		}
		if (end && end > tag.body) {
			best = rank;
			*type = tag.body;
			*length = (size_t) (end - tag.body);
		}
	}
	return best > 0;
}
