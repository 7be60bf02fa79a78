#include "serialized_text.h"

#include "../objects/classes.h"

enum { MOST_DIGITS = 18 }; /* of a length, a count or a number: it fits 64 bits */

/* One more than the largest integer of 64 bits. */
#define INTEGER_LIMIT "9223372036854775808"

msgpack_text msgpack_text_of(const char *bytes, size_t length, const HashTable *allowed_classes, uint32_t max_depth)
{
	return (msgpack_text) {
		.start = bytes,
		.cursor = bytes,
		.end = bytes + length,
		.allowed_classes = allowed_classes,
		.max_depth = max_depth,
		.status = MSGPACK_DECODE_DONE
	};
}

static bool fail(msgpack_text *text, msgpack_decode_status status)
{
	text->status = status;
	return false;
}

static bool is_malformed(msgpack_text *text)
{
	return fail(text, MSGPACK_DECODE_MALFORMED);
}

/* Tokens */

bool msgpack_text_skip_char(msgpack_text *text, char c)
{
	if (text->cursor == text->end || *text->cursor != c) {
		return is_malformed(text);
	}
	text->cursor++;
	return true;
}

static bool skip_if(msgpack_text *text, char c)
{
	bool found = text->cursor < text->end && *text->cursor == c;

	text->cursor += found;
	return found;
}

static bool skip_literal(msgpack_text *text, const char *literal)
{
	while (*literal) {
		if (!msgpack_text_skip_char(text, *literal++)) {
			return false;
		}
	}
	return true;
}

/* Returns how many there are. */
static size_t skip_digits(msgpack_text *text)
{
	const char *start = text->cursor;

	while (text->cursor < text->end && *text->cursor >= '0' && *text->cursor <= '9') {
		text->cursor++;
	}
	return (size_t) (text->cursor - start);
}

/* Digits without leading zeros. */
static bool skip_natural(msgpack_text *text)
{
	const char *start = text->cursor;
	size_t digits = skip_digits(text);

	return (digits > 0 && (*start != '0' || digits == 1)) || is_malformed(text);
}

static bool read_natural(msgpack_text *text, uint64_t *number)
{
	const char *start = text->cursor;

	if (!skip_natural(text)) {
		return false;
	}
	if (text->cursor - start > MOST_DIGITS) {
		return is_malformed(text);
	}
	for (*number = 0; start < text->cursor; start++) {
		*number = *number * 10 + (uint64_t) (*start - '0');
	}
	return true;
}

/* `length:"bytes"` */
static bool read_quoted(msgpack_text *text, const char **bytes, size_t *length)
{
	uint64_t announced;

	if (!read_natural(text, &announced) || !skip_literal(text, ":\"")) {
		return false;
	}
	if (announced > (uint64_t) (text->end - text->cursor)) {
		return is_malformed(text);
	}
	*bytes = text->cursor;
	*length = (size_t) announced;
	text->cursor += announced;
	return msgpack_text_skip_char(text, '"');
}

/* Scalars: each from behind its "x:" */

/* Of 64 bits, whatever this machine has. */
static bool skip_integer(msgpack_text *text)
{
	bool negative = skip_if(text, '-');
	const char *start = text->cursor;
	size_t digits;

	if (!skip_natural(text)) {
		return false;
	}
	digits = (size_t) (text->cursor - start);
	if (digits > strlen(INTEGER_LIMIT)
	 || (digits == strlen(INTEGER_LIMIT) && memcmp(start, INTEGER_LIMIT, digits) >= negative)
	 || (negative && *start == '0')) {
		return is_malformed(text);
	}
	return msgpack_text_skip_char(text, ';');
}

static bool skip_bool(msgpack_text *text)
{
	return (skip_if(text, '0') || msgpack_text_skip_char(text, '1')) && msgpack_text_skip_char(text, ';');
}

static bool skip_exponent(msgpack_text *text)
{
	if (!skip_if(text, '-')) {
		skip_if(text, '+');
	}
	return skip_digits(text) > 0 || is_malformed(text);
}

static bool skip_float(msgpack_text *text)
{
	if (skip_if(text, 'N')) {
		return skip_literal(text, "AN;");
	}
	skip_if(text, '-');
	if (skip_if(text, 'I')) {
		return skip_literal(text, "NF;");
	}
	if (skip_digits(text) == 0 || (skip_if(text, '.') && skip_digits(text) == 0)) {
		return is_malformed(text);
	}
	return ((!skip_if(text, 'E') && !skip_if(text, 'e')) || skip_exponent(text)) && msgpack_text_skip_char(text, ';');
}

static bool skip_string(msgpack_text *text)
{
	const char *bytes;
	size_t length;

	return read_quoted(text, &bytes, &length) && msgpack_text_skip_char(text, ';');
}

/* To a value before this one, which has been counted. */
static bool skip_back_reference(msgpack_text *text, uint32_t values_before)
{
	const char *digits = text->cursor;
	uint64_t number;

	if (!read_natural(text, &number) || !msgpack_text_skip_char(text, ';')) {
		return false;
	}
	if (UNEXPECTED(msgpack_is_rewritten(&text->rewritten))) {
		msgpack_rewrite_number(&text->rewritten, digits, text->cursor - 1, number);
	}
	text->measure.back_references++;
	/* The data of Serializable may number values as well. */
	return (number > 0 && (number <= values_before || text->has_custom)) || is_malformed(text);
}

/* Classes */

static bool is_class_name(msgpack_text *text, const char *bytes, size_t length)
{
	return msgpack_is_class_name(bytes, length) || is_malformed(text);
}

/* `length:"Enum:Case";`, from `start` on with its type. PHP's unserialize() would load any
 * enum, whatever classes are allowed. */
static bool skip_enum_case(msgpack_text *text, const char *start)
{
	const char *bytes, *colon;
	size_t length, class_length;

	if (!read_quoted(text, &bytes, &length) || !msgpack_text_skip_char(text, ';')) {
		return false;
	}
	colon = memchr(bytes, ':', length);
	class_length = colon ? (size_t) (colon - bytes) : 0;
	if (!is_class_name(text, bytes, class_length)) {
		return false;
	}
	if (!msgpack_php_is_allowed(text->allowed_classes, bytes, class_length)) {
		msgpack_rewrite_case(&text->rewritten, text->start, start, text->cursor, text->values, bytes, length, class_length);
		text->measure.containers++;
	}
	return true;
}

/* `length:"Class":length:{bytes}`, the data of Serializable */
static bool skip_custom(msgpack_text *text)
{
	const char *bytes;
	size_t length;
	uint64_t data_length;
	msgpack_text_measure measure;

	if (!read_quoted(text, &bytes, &length) || !is_class_name(text, bytes, length)
	 || !msgpack_text_skip_char(text, ':') || !read_natural(text, &data_length) || !skip_literal(text, ":{")) {
		return false;
	}
	if (data_length >= (uint64_t) (text->end - text->cursor) || text->cursor[data_length] != '}') {
		return is_malformed(text);
	}
	if (msgpack_php_is_allowed(text->allowed_classes, bytes, length) && msgpack_text_has_other_enums(text->cursor, (size_t) data_length, text->allowed_classes)) {
		return is_malformed(text);
	}
	measure = msgpack_measure_text(text->cursor, (size_t) data_length);
	text->has_custom = true;
	text->custom_levels += 1 + measure.containers;
	text->measure.containers += 1 + measure.containers;
	text->measure.back_references += measure.back_references;
	text->cursor += data_length + 1;
	return true;
}

/* Arrays and objects */

/* The keys and values that are to come in the open arrays and objects. */
typedef struct {
	uint32_t *pairs;
	uint32_t depth;
	uint32_t capacity;
} open_containers;

/* `count:{`. A pair has at least the six bytes of `i:0;N;`. */
static bool open_container(msgpack_text *text, open_containers *open)
{
	uint64_t pairs;

	if (!read_natural(text, &pairs) || !skip_literal(text, ":{")) {
		return false;
	}
	if (pairs > (uint64_t) (text->end - text->cursor) / 6) {
		return is_malformed(text);
	}
	if (open->depth == text->max_depth) {
		return fail(text, MSGPACK_DECODE_TOO_DEEP);
	}
	if (open->depth == open->capacity) {
		open->capacity = open->capacity ? open->capacity * 2 : 16;
		open->pairs = safe_erealloc(open->pairs, open->capacity, sizeof(*open->pairs), 0);
	}
	open->pairs[open->depth++] = (uint32_t) pairs;
	text->depth = MAX(text->depth, open->depth);
	text->measure.containers++;
	return true;
}

static bool open_object(msgpack_text *text, open_containers *open)
{
	const char *bytes;
	size_t length;

	return read_quoted(text, &bytes, &length) && is_class_name(text, bytes, length)
		&& msgpack_text_skip_char(text, ':') && open_container(text, open);
}

/* Skips a scalar, or the head of an array or object. */
static bool skip_head(msgpack_text *text, open_containers *open)
{
	const char *start = text->cursor;
	char type = start < text->end ? *text->cursor++ : '\0';
	uint32_t values_before = text->values;

	text->values += type != 'R';
	if (type == 'N') {
		return msgpack_text_skip_char(text, ';');
	}
	if (!msgpack_text_skip_char(text, ':')) {
		return false;
	}
	switch (type) {
		case 'b': return skip_bool(text);
		case 'i': return skip_integer(text);
		case 'd': return skip_float(text);
		case 's': return skip_string(text);
		case 'a': return open_container(text, open);
		case 'O': return open_object(text, open);
		case 'C': return skip_custom(text);
		case 'E': return skip_enum_case(text, start);
		case 'r':
		case 'R': return skip_back_reference(text, values_before);
		default: return is_malformed(text);
	}
}

static bool skip_key(msgpack_text *text)
{
	return skip_if(text, 'i')
		? msgpack_text_skip_char(text, ':') && skip_integer(text)
		: skip_literal(text, "s:") && skip_string(text);
}

bool msgpack_text_skip_value(msgpack_text *text)
{
	open_containers open = { 0 };
	bool well = skip_head(text, &open);

	while (well && open.depth > 0) {
		uint32_t *pairs = &open.pairs[open.depth - 1];

		if (*pairs == 0) {
			open.depth--;
			well = msgpack_text_skip_char(text, '}');
		} else {
			(*pairs)--;
			well = skip_key(text) && skip_head(text, &open);
		}
	}
	if (open.pairs) {
		efree(open.pairs);
	}
	return well;
}

/* The objects that enum cases became are a level more. The data of Serializable may have
 * back-references, too, which cannot be changed. */
static bool finish_rewriting(msgpack_text *text)
{
	if (text->has_custom) {
		return is_malformed(text);
	}
	msgpack_rewrite_finish(&text->rewritten, text->end);
	text->start = ZSTR_VAL(text->rewritten.bytes.s);
	text->cursor = text->end = text->start + ZSTR_LEN(text->rewritten.bytes.s);
	text->depth++;
	text->max_depth++;
	return true;
}

bool msgpack_text_finish(msgpack_text *text)
{
	if (text->cursor < text->end) {
		return is_malformed(text);
	}
	if (UNEXPECTED(msgpack_is_rewritten(&text->rewritten)) && !finish_rewriting(text)) {
		return false;
	}
	return !msgpack_text_may_nest_too_deep(&text->measure, (uint64_t) text->depth + text->custom_levels)
		|| fail(text, MSGPACK_DECODE_TOO_NESTED);
}

void msgpack_text_free(msgpack_text *text)
{
	msgpack_rewrite_free(&text->rewritten);
}
