/* Reads the diagnostic notation. */
#include "diagnostic.h"

#include "../types.h"
#include "../wire/utf8.h"
#include "ext/json/php_json.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"
#include "zend_stack.h"
#include "zend_strtod.h"

/* The head of a container, which is written when the number of its values has been counted. */
typedef struct {
	size_t at;      /* offset in the bytes without these heads */
	int around;     /* index of the container around it, plus one; 0: none */
	uint64_t count; /* values, with keys */
	uint8_t bits;   /* of the length; 0: the shortest form */
	bool is_map;
	bool is_empty;  /* no value has been read, but the name of a class */
} container;

typedef struct {
	const char *start;
	const char *p;
	const char *end;     /* where there is a NUL */
	smart_str bytes;     /* without the heads of containers */
	zend_stack containers; /* of container */
	int open;            /* index of the innermost open one, plus one; 0: none */
} parser;

/* Throws, once. Returns false. */
static ZEND_COLD bool fail(parser *self, const char *expected)
{
	if (!EG(exception)) {
		zend_argument_value_error(1, "must be in diagnostic notation: expected %s at offset %zu", expected,
			(size_t) (self->p - self->start));
	}
	return false;
}

static void skip_spaces(parser *self)
{
	while (*self->p == ' ' || *self->p == '\t' || *self->p == '\n' || *self->p == '\r') {
		self->p++;
	}
}

/* Takes a text that is next. */
static bool take(parser *self, const char *text)
{
	size_t length = strlen(text);

	if ((size_t) (self->end - self->p) < length || memcmp(self->p, text, length) != 0) {
		return false;
	}
	self->p += length;
	return true;
}

/* Takes a word that ends there. */
static bool take_word(parser *self, const char *word)
{
	const char *start = self->p;

	if (take(self, word) && !mp_is_name_byte(*self->p)) {
		return true;
	}
	self->p = start;
	return false;
}

static bool need(parser *self, char byte)
{
	char expected[] = { '"', byte, '"', '\0' };

	skip_spaces(self);
	if (*self->p != byte || self->p == self->end) {
		return fail(self, expected);
	}
	self->p++;
	return true;
}

/* Takes a prefix and the number of bits of a form. 0: there is none. */
static uint8_t take_bits(parser *self, const char *prefix, uint8_t most)
{
	static const uint8_t all[] = { 8, 16, 32, 64, 96 };
	char text[4];

	for (size_t i = 0; *self->p == *prefix && i < sizeof(all) && all[i] <= most; i++) {
		snprintf(text, sizeof(text), "%s%u", prefix, all[i]);
		if (take_word(self, text)) {
			return all[i];
		}
	}
	return 0;
}

static void put_head(smart_str *bytes, const mp_tag *tag, int bits)
{
	unsigned char head[MP_HEAD_MAX];

	smart_str_appendl(bytes, (const char *) head, (size_t) (msgpack_raw_put_head(head, tag, bits) - head));
}

/* Containers */

static container *container_at(const parser *self, int index)
{
	return (container *) zend_stack_base(&self->containers) + index;
}

static void push(parser *self, bool is_map, uint8_t bits, uint64_t count)
{
	const container opened = { smart_str_get_len(&self->bytes), self->open, count, bits, is_map, true };

	self->open = zend_stack_push(&self->containers, &opened) + 1;
}

/* `Class {`: a map whose first key is nil, with the name. */
static bool parse_object(parser *self)
{
	const char *name = self->p;
	mp_tag tag = { .type = MP_TAG_STR };
	size_t length;

	while (mp_is_name_byte(*self->p)) {
		self->p++;
	}
	length = (size_t) (self->p - name);
	skip_spaces(self);
	if (length > MSGPACK_RAW_NAME_MAX || *self->p != '{') {
		self->p = name;
		return fail(self, "a value");
	}
	self->p++;
	push(self, true, 0, 2);
	smart_str_appendc(&self->bytes, (char) MP_NIL);
	tag.length = (uint32_t) length;
	put_head(&self->bytes, &tag, 0);
	smart_str_appendl(&self->bytes, name, length);
	return true;
}

/* Numbers */

static bool parse_digits(parser *self, uint64_t *number)
{
	const char *start = self->p;

	for (*number = 0; *self->p >= '0' && *self->p <= '9'; self->p++) {
		uint64_t digit = (uint64_t) (*self->p - '0');

		if (*number > (UINT64_MAX - digit) / 10) {
			return fail(self, "an integer of 64 bits");
		}
		*number = *number * 10 + digit;
	}
	return self->p > start || fail(self, "digits");
}

/* Parses an integer up to `most`; one below zero is in two's complement. */
static bool parse_signed(parser *self, uint64_t most, uint64_t *number)
{
	bool negative = take(self, "-");

	if (!parse_digits(self, number)) {
		return false;
	}
	if (*number > (negative ? (uint64_t) INT64_MAX + 1 : most)) {
		return fail(self, "an integer of 64 bits");
	}
	*number = negative ? 0 - *number : *number;
	return true;
}

/* An integer, which may have a form such as _u8. */
static bool parse_integer(parser *self)
{
	bool negative = *self->p == '-', is_signed = negative;
	mp_tag tag = { 0 };
	int bits = 0;

	if (!parse_signed(self, UINT64_MAX, &tag.uint)) {
		return false;
	}
	if (*self->p == '_') {
		is_signed = *++self->p == 'i';
		bits = take_bits(self, is_signed ? "i" : "u", 64);
		if (bits == 0 || (negative && !is_signed) || (bits - is_signed < 64
			&& (negative && tag.uint > 0 ? ~tag.uint : tag.uint) >> (bits - is_signed))) {
			return fail(self, "a form that has room for the integer");
		}
	}
	tag.type = is_signed ? MP_TAG_INT : MP_TAG_UINT;
	put_head(&self->bytes, &tag, bits);
	return true;
}

static void put_float(parser *self, double number)
{
	unsigned char head[MP_HEAD_MAX];

	smart_str_appendl(&self->bytes, (const char *) head, (size_t) ((take_word(self, "_f32")
		? mp_put_float32(head, (float) number) : mp_put_float64(head, number)) - head));
}

/* A number as in JSON: a float if it has a point or an exponent. */
static bool parse_number(parser *self)
{
	const char *digits = self->p + (*self->p == '-'), *p = digits + strspn(digits, "0123456789");
	double number;

	if (take(self, "-Infinity")) {
		put_float(self, -ZEND_INFINITY);
		return true;
	}
	if (*p != '.' && *p != 'e' && *p != 'E') {
		return parse_integer(self);
	}
	if (p == digits || (*p == '.' && strspn(p + 1, "0123456789") == 0)) {
		return fail(self, "a number");
	}
	number = zend_strtod(self->p, &self->p);
	put_float(self, number);
	return true;
}

/* Strings */

static int hex_digit(char byte)
{
	return byte >= '0' && byte <= '9' ? byte - '0' : (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f'
		? (byte | 0x20) - 'a' + 10 : -1;
}

/* Writes bytes that are in hexadecimal, up to the end of a quotation. */
static bool parse_hex(parser *self)
{
	const char *end = memchr(self->p, '\'', (size_t) (self->end - self->p));
	bool done = end != NULL;

	for (const char *p = self->p; done && p < end; p += 2) {
		int high = hex_digit(p[0]), low = hex_digit(p[1]);

		done = high >= 0 && low >= 0; /* the quote is no digit */
		smart_str_appendc(&self->bytes, (char) (16 * high + low));
	}
	if (!done) {
		self->p--; /* the quote */
		return fail(self, "pairs of hexadecimal digits between single quotes");
	}
	self->p = end + 1;
	return true;
}

/* Writes the bytes of a quoted text, as JSON has it. */
static bool parse_quoted(parser *self)
{
	const char *end = self->p + 1;
	zend_string *quoted;
	zval text;

	while (end < self->end && *end != '"') {
		end += *end == '\\' ? 2 : 1;
	}
	quoted = zend_string_init(self->p, (size_t) (MIN(end + 1, self->end) - self->p), false);
	php_json_decode_ex(&text, ZSTR_VAL(quoted), ZSTR_LEN(quoted), PHP_JSON_THROW_ON_ERROR, 1);
	zend_string_release(quoted);
	if (EG(exception)) {
		zend_clear_exception();
		return fail(self, "a string of JSON");
	}
	self->p = end + 1;
	smart_str_append(&self->bytes, Z_STR(text));
	zval_ptr_dtor(&text);
	return true;
}

/* Inserts the head of a body that has been written from the offset `start` on. */
static bool insert_head(parser *self, size_t start, mp_tag tag)
{
	uint64_t length = smart_str_get_len(&self->bytes) - start; /* in 64 bits, as of a shift by 32 */
	uint8_t bits = take_bits(self, "_", 96);
	unsigned char head[MP_HEAD_MAX];
	size_t size;
	char *body;

	if (length > UINT32_MAX) {
		return fail(self, "a string of less than 4 GiB");
	}
	if (bits > 0 && (bits > 32 || length >> bits)) {
		return fail(self, "a form that has room for the length");
	}
	tag.length = (uint32_t) length;
	size = (size_t) (msgpack_raw_put_head(head, &tag, bits) - head);
	smart_str_extend(&self->bytes, size);
	body = ZSTR_VAL(self->bytes.s) + start;
	memmove(body + size, body, (size_t) length);
	memcpy(body, head, size);
	return true;
}

/* Calls */

static bool parse_ext(parser *self)
{
	size_t start = smart_str_get_len(&self->bytes);
	uint64_t number;
	int64_t type;

	if (!parse_signed(self, INT64_MAX, &number) || !need(self, ',')) {
		return false;
	}
	skip_spaces(self);
	type = (int64_t) number;
	if (type < INT8_MIN || type > INT8_MAX || !take(self, "h'")) {
		return fail(self, "a type from -128 to 127, and h'…'");
	}
	return parse_hex(self) && need(self, ')')
		&& insert_head(self, start, (mp_tag) { MP_TAG_EXT, (int8_t) type, { 0 } });
}

static bool parse_timestamp(parser *self)
{
	mp_tag tag = { MP_TAG_EXT, MP_EXT_TIMESTAMP, { 0 } };
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	uint64_t seconds, nanoseconds;
	int bits, least;

	if (!parse_signed(self, INT64_MAX, &seconds) || !need(self, ',')) {
		return false;
	}
	skip_spaces(self);
	if (!parse_digits(self, &nanoseconds) || nanoseconds > MSGPACK_NANOSECONDS_MAX || !need(self, ')')) {
		return fail(self, "nanoseconds up to 999999999");
	}
	least = seconds >> 34 ? 96 : nanoseconds > 0 || seconds > UINT32_MAX ? 64 : 32;
	bits = take_bits(self, "_", 96);
	bits = bits > 0 ? bits : least;
	if (bits < least || bits < 32) {
		return fail(self, "a form that has room for the timestamp");
	}
	tag.length = (uint32_t) bits / 8;
	put_head(&self->bytes, &tag, 0);
	mp_store64(mp_store32(body, (uint32_t) nanoseconds), bits == 96 ? seconds : nanoseconds << 34 | seconds);
	smart_str_appendl(&self->bytes, (const char *) body + sizeof(body) - tag.length, tag.length);
	return true;
}

/* The bits of a float, in hexadecimal. */
static bool parse_float_bits(parser *self, unsigned char head, size_t size)
{
	size_t end = smart_str_get_len(&self->bytes) + 1 + size;

	smart_str_appendc(&self->bytes, (char) head);
	return (parse_hex(self) && smart_str_get_len(&self->bytes) == end) || fail(self, "all bits of the float");
}

static bool parse_word(parser *self)
{
	static const struct {
		const char *word;
		const char *bytes;
		size_t size;
	} words[] = {
		{ "nil", "\xc0", 1 }, { "null", "\xc0", 1 }, { "true", "\xc3", 1 }, { "false", "\xc2", 1 },
		{ "NaN", "\xcb\x7f\xf8\0\0\0\0\0", 9 }, { "NaN_f32", "\xca\x7f\xc0\0", 5 },
		{ "Infinity", "\xcb\x7f\xf0\0\0\0\0\0", 9 }, { "Infinity_f32", "\xca\x7f\x80\0", 5 }
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (take_word(self, words[i].word)) {
			smart_str_appendl(&self->bytes, words[i].bytes, words[i].size);
			return true;
		}
	}
	return take(self, "ext(") ? parse_ext(self) : take(self, "timestamp(") ? parse_timestamp(self) : parse_object(self);
}

static bool parse_value(parser *self)
{
	size_t start = smart_str_get_len(&self->bytes);
	bool is_bin;

	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		return false;
	}
	skip_spaces(self);
	if (*self->p == '[' || *self->p == '{') {
		bool is_map = *self->p++ == '{';
		uint8_t bits = take_bits(self, "_", 96);

		push(self, is_map, bits, 0);
		return bits == 0 || bits == 16 || bits == 32 || fail(self, "_16 or _32");
	}
	if (*self->p == '-' || (*self->p >= '0' && *self->p <= '9')) {
		return parse_number(self);
	}
	if (*self->p == '"') {
		return parse_quoted(self) && insert_head(self, start, (mp_tag) { .type = MP_TAG_STR });
	}
	is_bin = *self->p == 'h';
	if (take(self, is_bin ? "h'" : "s'")) {
		return parse_hex(self) && insert_head(self, start, (mp_tag) { .type = is_bin ? MP_TAG_BIN : MP_TAG_STR });
	}
	return take(self, "f32'") ? parse_float_bits(self, MP_FLOAT32, 4)
		: take(self, "f64'") ? parse_float_bits(self, MP_FLOAT64, 8) : parse_word(self);
}

/* The comma or colon before a value, or the end of the container. False: it has ended, or it has failed. */
static bool begin_item(parser *self)
{
	container *open = container_at(self, self->open - 1);
	bool is_value = open->is_map && open->count % 2 == 1;

	skip_spaces(self);
	if (!is_value && *self->p == (open->is_map ? '}' : ']')) {
		if (open->bits == 16 && open->count >> open->is_map > UINT16_MAX) {
			return fail(self, "a form that has room for the items");
		}
		self->p++;
		self->open = open->around;
		return false;
	}
	if (!open->is_empty && !need(self, is_value ? ':' : ',')) {
		return false;
	}
	if (++open->count >> open->is_map > UINT32_MAX) {
		return fail(self, "fewer items");
	}
	open->is_empty = false;
	return true;
}

/* The bytes with the heads of the containers. */
static zend_string *join(parser *self)
{
	smart_str whole = { 0 };
	size_t from = 0;

	for (int i = 0; i < zend_stack_count(&self->containers) && !msgpack_is_out_of_memory(); i++) {
		const container *each = container_at(self, i);
		mp_tag tag = { .type = each->is_map ? MP_TAG_MAP : MP_TAG_ARRAY };

		if (each->at > from) {
			smart_str_appendl(&whole, ZSTR_VAL(self->bytes.s) + from, each->at - from);
			from = each->at;
		}
		tag.length = (uint32_t) (each->count >> each->is_map);
		put_head(&whole, &tag, each->bits);
	}
	if (self->bytes.s) {
		smart_str_appendl(&whole, ZSTR_VAL(self->bytes.s) + from, ZSTR_LEN(self->bytes.s) - from);
	}
	return smart_str_extract(&whole);
}

zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation)
{
	const char *text = ZSTR_VAL(notation);
	parser parser = { .start = text, .p = text, .end = text + ZSTR_LEN(notation) };
	zend_string *bytes = NULL;
	bool done;

	zend_stack_init(&parser.containers, sizeof(container));
	done = parse_value(&parser);
	while (done && parser.open > 0) {
		done = begin_item(&parser) ? parse_value(&parser) : !EG(exception);
	}
	skip_spaces(&parser);
	if (done && (parser.p == parser.end || fail(&parser, "the end"))) {
		bytes = join(&parser);
	}
	smart_str_free(&parser.bytes);
	zend_stack_destroy(&parser.containers);
	return bytes;
}
