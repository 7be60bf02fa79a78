#include "serialized_text.h"

#include "classes.h"
#include "ext/standard/basic_functions.h"
#include "payload_names.h"

enum {
	MOST_DIGITS = 18, /* of a length, a count or a number: it fits 64 bits */
	MOST_CUSTOM = 64 /* data of Serializable in one another, under a list: each takes about a kilobyte of C stack */
};

/* One more than the largest integer of 64 bits. */
#define INTEGER_LIMIT "9223372036854775808"

/* What looks like text */

msgpack_text_measure msgpack_measure_text(const char *text, size_t length)
{
	msgpack_text_measure measure = { 0 };
	const char *end = text + length;

	for (const char *p = text; p < end; p++) {
		measure.containers += *p == '{';
		/* "r:1;" or "R:1;" at the start of a value */
		measure.back_references += (*p | 0x20) == 'r' && p[1] == ':' && p[2] >= '0' && p[2] <= '9'
			&& p > text && strchr(";{,:", p[-1]);
	}
	return measure;
}

bool msgpack_text_may_nest_too_deep(const msgpack_text_measure *measure, uint64_t depth)
{
	return measure->back_references > 0
		&& MIN(measure->containers, (measure->back_references + UINT64_C(1)) * depth) > MSGPACK_MAX_NESTING;
}

/* The class in `E:length:"Enum:Case"`, or in `O:length:"Class"` and the like, at `p`, by these letters. NULL: there is
 * none. */
static const char *class_at(const char *p, const char *end, const char *letters, size_t *length)
{
	const char *name;

	if (end - p < 2 || p[0] == '\0' || !strchr(letters, p[0]) || p[1] != ':') {
		return NULL;
	}
	for (p += 2; p < end && *p >= '0' && *p <= '9'; p++) {
	}
	if (end - p < 2 || p[0] != ':' || p[1] != '"') {
		return NULL;
	}
	for (name = p += 2; p < end && *p != ':' && *p != '"'; p++) {
	}
	*length = (size_t) (p - name);
	return p < end && (*p == ':') == (*letters == 'E') ? name : NULL;
}

static bool has_others(const char *text, size_t length, const char *letters, const HashTable *allowed)
{
	const char *end = text + length, *name;
	size_t name_length;

	for (const char *p = text; allowed && p < end; p++) {
		name = class_at(p, end, letters, &name_length);
		if (name && !msgpack_php_is_allowed(allowed, name, name_length)) {
			return true;
		}
	}
	return false;
}

bool msgpack_text_has_other_enums(const char *text, size_t length, const HashTable *allowed)
{
	return has_others(text, length, "E", allowed);
}

bool msgpack_text_has_other_classes(const char *text, size_t length, const HashTable *allowed)
{
	return has_others(text, length, "OC", allowed) || has_others(text, length, "E", allowed);
}

/* Text */

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
	return (msgpack_is_class_name(bytes, length) && !text->is_strict) || is_malformed(text);
}

/* The class of that name, if a list has it. NULL: there is no list, it is not allowed, or missing, or an exception was
 * thrown. PHP will load it as well. */
static zend_class_entry *listed_class(const msgpack_text *text, const char *bytes, size_t length)
{
	zend_class_entry *ce;
	zend_string *name;

	if (!text->allowed_classes || !msgpack_php_is_allowed(text->allowed_classes, bytes, length) || EG(exception)) {
		return NULL;
	}
	name = zend_string_init(bytes, length, false);
	ce = msgpack_php_load_class(name);
	zend_string_release(name);
	return ce;
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

/* Values, with what separates them in the data of PHP's classes: `x:i:0;VALUE;m:MEMBERS` of an ArrayObject. */
static bool skip_data(msgpack_text *text, const zend_class_entry *ce)
{
	while (text->cursor < text->end) {
		char next = *text->cursor;

		if (next == ';' || next == ':' || next == ',') {
			text->cursor++;
			continue;
		}
		text->members_of = next == 'm' ? ce : NULL;
		if (next == 'm' || next == 'x') {
			text->cursor++;
			if (!msgpack_text_skip_char(text, ':')) {
				return false;
			}
		}
		if (!msgpack_text_skip_value(text)) {
			return false;
		}
	}
	return true;
}

static bool is_allowed_data(const msgpack_text *around, const zend_class_entry *ce, const char *data, size_t length)
{
	msgpack_text text = msgpack_text_of(data, length, around->allowed_classes, around->max_depth);
	bool is_allowed;

	if (!msgpack_php_has_data_of_php(ce)) {
		return true;
	}
	text.is_strict = around->is_strict;
	text.has_custom = true; /* its back-references may be to values around it */
	text.custom_depth = around->custom_depth + 1;
	is_allowed = text.custom_depth <= MOST_CUSTOM && skip_data(&text, ce);
	msgpack_text_free(&text);
	return is_allowed && !EG(exception);
}

bool msgpack_text_is_allowed_data(const HashTable *allowed, bool is_strict, const zend_class_entry *ce,
	const char *data, size_t length)
{
	msgpack_text text = msgpack_text_of(data, length, allowed, MSGPACK_MAX_NESTING);

	text.is_strict = is_strict;
	return !(allowed || is_strict) || is_allowed_data(&text, ce, data, length);
}

/* `length:"Class":length:{bytes}`, the data of Serializable */
static bool skip_custom(msgpack_text *text)
{
	const char *bytes;
	size_t length;
	uint64_t data_length;
	msgpack_text_measure measure;
	zend_class_entry *ce;

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
	ce = listed_class(text, bytes, length);
	if (EG(exception) || (ce && !is_allowed_data(text, ce, text->cursor, (size_t) data_length))) {
		return fail(text, EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_MALFORMED);
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

/* An array or object, whose keys and values are to come. */
typedef struct {
	uint32_t pairs;
	bool is_payload; /* of an object of `ce` */
	const zend_class_entry *ce; /* whose __unserialize() looks up the classes in the keys; NULL: none does */
} container;

typedef struct {
	container *containers;
	uint32_t depth;
	uint32_t capacity;
} open_containers;

/* `count:{`. A pair has at least the six bytes of `i:0;N;`. */
static bool open_container(msgpack_text *text, open_containers *open, const zend_class_entry *ce, bool is_payload)
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
		open->containers = safe_erealloc(open->containers, open->capacity, sizeof(*open->containers), 0);
	}
	open->containers[open->depth++] = (container) { .pairs = (uint32_t) pairs, .is_payload = is_payload, .ce = ce };
	text->depth = MAX(text->depth, open->depth);
	text->measure.containers++;
	return true;
}

static bool open_object(msgpack_text *text, open_containers *open)
{
	const char *bytes;
	size_t length;
	const zend_class_entry *ce;

	if (!read_quoted(text, &bytes, &length) || !is_class_name(text, bytes, length)
	 || !msgpack_text_skip_char(text, ':')) {
		return false;
	}
	ce = listed_class(text, bytes, length);
	if (EG(exception)) {
		return fail(text, MSGPACK_DECODE_FAILED);
	}
	ce = ce && msgpack_php_has_internal_payload(ce) ? ce : NULL;
	return open_container(text, open, ce, ce != NULL);
}

/* Skips a scalar, or the head of an array or object. `ce`: of the container of its keys, if it is an array. */
static bool skip_head(msgpack_text *text, open_containers *open, const zend_class_entry *ce)
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
		case 'a': return open_container(text, open, ce, false);
		case 'O': return open_object(text, open);
		case 'C': return skip_custom(text);
		case 'E': return skip_enum_case(text, start);
		case 'r':
		case 'R': return skip_back_reference(text, values_before);
		default: return is_malformed(text);
	}
}

/* `index`: the key, if it is an integer of one digit. */
static bool read_key(msgpack_text *text, const container *around, zend_ulong *index)
{
	const char *bytes = text->cursor + 2;
	size_t length;

	if (skip_if(text, 'i')) {
		if (!msgpack_text_skip_char(text, ':') || !skip_integer(text)) {
			return false;
		}
		length = (size_t) (text->cursor - 1 - bytes);
	} else if (!skip_literal(text, "s:") || !read_quoted(text, &bytes, &length) || !msgpack_text_skip_char(text, ';')) {
		return false;
	}
	*index = length == 1 && *bytes >= '0' && *bytes <= '9' ? (zend_ulong) (*bytes - '0') : ZEND_ULONG_MAX;
	return !around->ce || msgpack_php_is_allowed_key(text->allowed_classes, around->ce, bytes, length)
		|| is_malformed(text);
}

/* Null, or a name that the list has: PHP takes nothing else. */
static bool skip_iterator_class(msgpack_text *text)
{
	const char *bytes;
	size_t length;

	text->values++;
	if (skip_if(text, 'N')) {
		return msgpack_text_skip_char(text, ';');
	}
	return skip_literal(text, "s:") && read_quoted(text, &bytes, &length) && msgpack_text_skip_char(text, ';')
		&& (msgpack_php_is_allowed(text->allowed_classes, bytes, length) || is_malformed(text));
}

static bool skip_pair(msgpack_text *text, open_containers *open)
{
	container around = open->containers[open->depth - 1];
	zend_ulong index;

	if (!read_key(text, &around, &index)) {
		return false;
	}
	if (around.is_payload && msgpack_php_is_iterator_class(around.ce, index)) {
		return skip_iterator_class(text);
	}
	return skip_head(text, open, around.is_payload && !msgpack_php_is_storage(around.ce, index) ? around.ce : NULL);
}

bool msgpack_text_skip_value(msgpack_text *text)
{
	open_containers open = { 0 };
	bool well = skip_head(text, &open, text->members_of);

	while (well && open.depth > 0) {
		uint32_t *pairs = &open.containers[open.depth - 1].pairs;

		if (*pairs == 0) {
			open.depth--;
			well = msgpack_text_skip_char(text, '}');
		} else {
			(*pairs)--;
			well = skip_pair(text, &open);
		}
	}
	if (open.containers) {
		efree(open.containers);
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
