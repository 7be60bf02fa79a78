#include "raw.h"

#include "../types.h"
#include "../wire/column.h"
#include "ext/json/php_json.h"
#include "zend_smart_str.h"
#include "zend_stack.h"
#include "zend_strtod.h"

/* The longest name, in bytes, that is written as `Name {…}`. */
enum { CLASS_NAME_MAX = UINT16_MAX };

/* Words, with the bytes that they stand for; then lengths, which no name of a class is, either. */
static const struct {
	const char *text;
	const char *bytes;
	size_t size;
} words[] = {
	{ "nil", "\xc0", 1 }, { "null", "\xc0", 1 }, { "true", "\xc3", 1 }, { "false", "\xc2", 1 },
	{ "NaN", "\xcb\x7f\xf8\0\0\0\0\0", 9 }, { "NaN_f32", "\xca\x7f\xc0\0", 5 },
	{ "Infinity", "\xcb\x7f\xf0\0\0\0\0\0", 9 }, { "Infinity_f32", "\xca\x7f\x80\0", 5 },
	{ "-Infinity", "\xcb\xff\xf0\0\0\0\0\0", 9 }, { "-Infinity_f32", "\xca\xff\x80\0", 5 },
	{ .text = "_8" }, { .text = "_16" }, { .text = "_32" }, { .text = "_64" }, { .text = "_96" }
};

enum { WORDS = sizeof(words) / sizeof(words[0]) };

/* The bits of the shortest timestamp. */
static int bits_of_timestamp(uint64_t seconds, uint64_t nanoseconds)
{
	return seconds >> 34 ? 96 : nanoseconds > 0 || seconds > UINT32_MAX ? 64 : 32;
}

/* Writing */

/* An open container. */
typedef struct {
	uint64_t left; /* values, with keys */
	bool is_map;
} open_container;

typedef struct {
	const unsigned char *p;
	smart_str text;
	zend_stack open; /* of open_container */
} printer;

static void push(printer *self, uint64_t values, bool is_map)
{
	const open_container opened = { values, is_map };

	zend_stack_push(&self->open, &opened);
	smart_str_appendc(&self->text, is_map ? '{' : '[');
}

static void print_hex(smart_str *text, const unsigned char *p, size_t length)
{
	char *to;

	smart_str_appendc(text, '\'');
	to = smart_str_extend(text, 2 * length);
	for (size_t i = 0; i < length; i++) {
		mp_put_hex_digits(to + 2 * i, p[i], 2);
	}
	smart_str_appendc(text, '\'');
}

/* Prints bytes that are UTF-8 in quotes, with escapes. */
static void print_quoted(smart_str *text, const unsigned char *p, size_t length)
{
	static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";

	smart_str_appendc(text, '"');
	for (const unsigned char *end = p + length; p < end; p++) {
		const char *escape = *p ? strchr(escaped, *p) : NULL;
		const unsigned char *start = p;
		unsigned control = mp_control_at(p);

		if (escape) {
			smart_str_appendc(text, '\\');
			smart_str_appendc(text, letters[escape - escaped]);
		} else if (control != MP_NO_CONTROL) {
			smart_str_append_printf(text, "\\u%04x", control);
			p += *p >= 0xe0 ? 2 : *p >= 0x80;
		} else {
			while (p + 1 < end && p[1] >= ' ' && p[1] < 0x7f && p[1] != '"' && p[1] != '\\') {
				p++;
			}
			smart_str_appendl(text, (const char *) start, (size_t) (p + 1 - start));
		}
	}
	smart_str_appendc(text, '"');
}

/* Writes a head whose number or length has so many bits, a form of its type; 0: the shortest one. */
static unsigned char *put_form(unsigned char *p, const mp_tag *tag, int bits)
{
	/* with 8 bits, if there were one; those with 16, 32 and 64 follow */
	static const unsigned char heads[] = { [MP_TAG_UINT] = MP_UINT8, [MP_TAG_INT] = MP_INT8, [MP_TAG_STR] = MP_STR8,
		[MP_TAG_BIN] = MP_BIN8, [MP_TAG_ARRAY] = MP_ARRAY16 - 1, [MP_TAG_MAP] = MP_MAP16 - 1, [MP_TAG_EXT] = MP_EXT8 };
	uint64_t number = tag->type <= MP_TAG_INT ? tag->uint : tag->length;

	if (bits > 0) {
		*p++ = (unsigned char) (heads[tag->type] + (bits > 8) + (bits > 16) + (bits > 32));
		for (; bits > 0; bits -= 8) {
			*p++ = (unsigned char) (number >> (bits - 8));
		}
		return tag->type == MP_TAG_EXT ? mp_put8(p, (unsigned char) tag->ext_type) : p;
	}
	switch (tag->type) {
		case MP_TAG_UINT:  return mp_put_uint(p, tag->uint);
		case MP_TAG_INT:   return mp_put_int(p, tag->integer);
		case MP_TAG_STR:   return mp_put_str_head(p, tag->length, true);
		case MP_TAG_BIN:   return mp_put_bin_head(p, tag->length);
		case MP_TAG_ARRAY: return mp_put_array_head(p, tag->length);
		case MP_TAG_MAP:   return mp_put_map_head(p, tag->length);
		default:           return mp_put_ext_head(p, tag->ext_type, tag->length);
	}
}

/* The bits of the number or length in a head, or 0 if that has the shortest form for it. */
static int form_of(const unsigned char *p, const mp_tag *tag)
{
	unsigned char shortest[MP_HEAD_MAX];

	put_form(shortest, tag, 0);
	return *p == *shortest ? 0 : 8 * (int) (mp_head_size(*p) - 1 - (tag->type == MP_TAG_EXT));
}

/* Prints the form, unless it is the shortest one, and in that case what follows it. */
static void print_form(smart_str *text, const unsigned char *p, const mp_tag *tag, const char *after)
{
	int bits = form_of(p, tag);

	if (bits > 0) {
		smart_str_append_printf(text, "_%s%d%s", !mp_is_int_head(*p) ? "" : *p < MP_INT8 ? "u" : "i", bits, after);
	}
}

static void print_float(smart_str *text, const unsigned char *p, double number)
{
	size_t start = smart_str_get_len(text);
	bool is_32 = *p == MP_FLOAT32;
	char *exponent;

	if (zend_isnan(number)) {
		smart_str_appends(text, is_32 ? "f32" : "f64");
		print_hex(text, p + 1, is_32 ? 4 : 8);
		return;
	}
	smart_str_append_double(text, number, -1, true); /* the shortest digits, with a point */
	exponent = memchr(ZSTR_VAL(text->s) + start, 'E', ZSTR_LEN(text->s) - start);
	if (exponent) {
		*exponent = 'e';
	}
	smart_str_appends(text, is_32 ? "_f32" : "");
}

/* Prints an ext value as a timestamp. False: it is none, or has not the shortest form. */
static bool print_timestamp(smart_str *text, const unsigned char *p, const mp_tag *tag)
{
	int64_t seconds;
	uint32_t nanoseconds;

	if (tag->ext_type != MP_EXT_TIMESTAMP || form_of(p, tag) != 0
	 || !msgpack_read_timestamp(mp_body(p), tag->length, &seconds, &nanoseconds)
	 || nanoseconds > MSGPACK_NANOSECONDS_MAX) {
		return false;
	}
	smart_str_append_printf(text, "timestamp(%" PRId64 ", %" PRIu32 ")", seconds, nanoseconds);
	if (8 * tag->length != (uint32_t) bits_of_timestamp((uint64_t) seconds, nanoseconds)) {
		smart_str_append_printf(text, "_%u", 8 * tag->length);
	}
	return true;
}

/* May the bytes be written as the name of a class? Not if they are another word of the notation, or a length. */
static bool is_name(const unsigned char *bytes, size_t length)
{
	bool is = length > 0 && length <= CLASS_NAME_MAX && *bytes != '\\' && !ZEND_IS_DIGIT(*bytes)
		&& mp_is_utf8((const char *) bytes, length);

	for (size_t i = 0; is && i < WORDS; i++) {
		is = length != strlen(words[i].text) || memcmp(bytes, words[i].text, length) != 0;
	}
	for (size_t i = 0; is && i < length; i++) {
		is = mp_is_name_byte((char) bytes[i]) && mp_control_at(bytes + i) == MP_NO_CONTROL;
	}
	return is;
}

/* Begins {nil: "Class", …} as `Class {…}`, unless a form would be lost. */
static bool print_object(printer *self, const unsigned char *p, const mp_tag *tag)
{
	const unsigned char *class = mp_body(p) + 1, *after;
	mp_tag name;

	if (tag->length == 0 || class[-1] != MP_NIL || form_of(p, tag) != 0) {
		return false;
	}
	name = mp_read_tag(class);
	after = mp_body(class);
	if (name.type != MP_TAG_STR || form_of(class, &name) != 0 || !is_name(after, name.length)) {
		return false;
	}
	smart_str_appendl(&self->text, (const char *) after, name.length);
	smart_str_appendc(&self->text, ' ');
	push(self, 2 * ((uint64_t) tag->length - 1), true);
	self->p = after + name.length;
	return true;
}

static void print_body(smart_str *text, const unsigned char *p, const mp_tag *tag)
{
	const unsigned char *body = mp_body(p);
	bool is_ext = tag->type == MP_TAG_EXT;

	if (is_ext && print_timestamp(text, p, tag)) {
		return;
	}
	if (tag->type == MP_TAG_STR && mp_is_utf8((const char *) body, tag->length)) {
		print_quoted(text, body, tag->length);
	} else {
		if (is_ext) {
			smart_str_append_printf(text, "ext(%d, ", tag->ext_type);
		}
		smart_str_appendc(text, tag->type == MP_TAG_STR ? 's' : 'h');
		print_hex(text, body, tag->length);
		smart_str_appends(text, is_ext ? ")" : "");
	}
	print_form(text, p, tag, "");
}

static void print_scalar(smart_str *text, const unsigned char *p, const mp_tag *tag)
{
	size_t size = (size_t) (mp_after_token(p) - p);

	if (tag->type > MP_TAG_FLOAT) {
		print_body(text, p, tag);
		return;
	}
	if (tag->type == MP_TAG_UINT || tag->type == MP_TAG_INT) {
		smart_str_append_printf(text, tag->type == MP_TAG_INT ? "%" PRId64 : "%" PRIu64, tag->uint);
		print_form(text, p, tag, "");
		return;
	}
	for (size_t i = 0; i < WORDS; i++) {
		if (size == words[i].size && memcmp(p, words[i].bytes, size) == 0) {
			smart_str_appends(text, words[i].text);
			return;
		}
	}
	print_float(text, p, tag->number);
}

/* Prints a token, then the ends of complete containers, and what is before the next value. False: there is none. */
static bool print_token(printer *self)
{
	const unsigned char *p = self->p;
	open_container *top = zend_stack_top(&self->open);
	mp_tag tag = mp_read_tag(p);
	int depth = zend_stack_count(&self->open);

	if (top) {
		top->left--;
	}
	self->p = mp_after_token(p);
	if (!mp_is_container(tag.type)) {
		print_scalar(&self->text, p, &tag);
	} else if (tag.type == MP_TAG_ARRAY || !print_object(self, p, &tag)) {
		push(self, mp_count_items(&tag), tag.type == MP_TAG_MAP);
		print_form(&self->text, p, &tag, " ");
	}
	while ((top = zend_stack_top(&self->open)) && top->left == 0) {
		smart_str_appendc(&self->text, top->is_map ? '}' : ']');
		zend_stack_del_top(&self->open);
	}
	if (top && zend_stack_count(&self->open) <= depth) {
		smart_str_appendl(&self->text, top->is_map && top->left % 2 == 1 ? ": " : ", ", 2);
	}
	return top != NULL;
}

zend_string *msgpack_raw_diagnostic(const zend_string *bytes)
{
	printer printer = { .p = (const unsigned char *) ZSTR_VAL(bytes) };

	zend_stack_init(&printer.open, sizeof(open_container));
	while (print_token(&printer) && !msgpack_is_out_of_memory()) {
	}
	zend_stack_destroy(&printer.open);
	return smart_str_extract(&printer.text);
}

/* Reading */

/* A head that is written in the end: that of a container, whose values are counted, or of a str, bin or ext. */
typedef struct {
	size_t at;      /* offset in the bytes without these heads */
	mp_tag tag;
	uint64_t count; /* bytes; or values, with keys */
	uint8_t bits;   /* of the length; 0: the shortest form */
	int around;     /* index of the container around it, plus one; 0: none */
	bool is_empty;  /* no value has been read, but the name of a class */
} head;

typedef struct {
	const char *start;
	const char *p;
	const char *end;     /* where there is a NUL */
	smart_str bytes;     /* without these heads */
	zend_stack heads;    /* of head */
	int open;            /* index of the innermost open container, plus one; 0: none */
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
	return mp_skip_text(&self->p, self->end, text);
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
	if (*self->p != byte) {
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
	unsigned char start[MP_HEAD_MAX];

	smart_str_appendl(bytes, (const char *) start, (size_t) (put_form(start, tag, bits) - start));
}

/* Containers */

static head *head_at(const parser *self, int index)
{
	return (head *) zend_stack_base(&self->heads) + index;
}

static void begin_container(parser *self, mp_tag_type type, uint8_t bits, uint64_t count)
{
	const head opened = { smart_str_get_len(&self->bytes), { .type = type }, count, bits, self->open, true };

	self->open = zend_stack_push(&self->heads, &opened) + 1;
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
	if (length > CLASS_NAME_MAX || *self->p != '{') {
		self->p = name;
		return fail(self, "a value");
	}
	self->p++;
	begin_container(self, MP_TAG_MAP, 0, 2);
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

	for (*number = 0; ZEND_IS_DIGIT(*self->p); self->p++) {
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
	unsigned char token[MP_HEAD_MAX];

	smart_str_appendl(&self->bytes, (const char *) token, (size_t) ((take_word(self, "_f32")
		? mp_put_float32(token, (float) number) : mp_put_float64(token, number)) - token));
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
	char letter = byte | 0x20;

	return ZEND_IS_DIGIT(byte) ? byte - '0' : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Writes bytes that are in hexadecimal, up to the end of a quotation. */
static bool parse_hex(parser *self)
{
	const char *p = self->p;
	int high, low;

	for (; (high = hex_digit(p[0])) >= 0 && (low = hex_digit(p[1])) >= 0; p += 2) {
		smart_str_appendc(&self->bytes, (char) (16 * high + low));
	}
	if (*p != '\'') {
		self->p--; /* the quote */
		return fail(self, "pairs of hexadecimal digits between single quotes");
	}
	self->p = p + 1;
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

/* Adds the head of a body that has been written from the offset `start` on. */
static bool add_head(parser *self, size_t start, mp_tag tag)
{
	head added = { start, tag, smart_str_get_len(&self->bytes) - start, take_bits(self, "_", 96), 0, false };

	if (added.count > UINT32_MAX) {
		return fail(self, "a string of less than 4 GiB");
	}
	if (added.bits > 0 && (added.bits > 32 || added.count >> added.bits)) {
		return fail(self, "a form that has room for the length");
	}
	zend_stack_push(&self->heads, &added);
	return true;
}

/* Calls, behind the first argument */

static bool parse_ext(parser *self, uint64_t type)
{
	if ((uint64_t) (int8_t) type != type || !take(self, "h'")) {
		return fail(self, "a type from -128 to 127, and h'…'");
	}
	return parse_hex(self) && need(self, ')');
}

static bool parse_timestamp(parser *self, uint64_t seconds)
{
	unsigned char body[MSGPACK_TIMESTAMP_BODY_MAX];
	uint64_t nanoseconds;
	int bits, least;

	if (!parse_digits(self, &nanoseconds) || nanoseconds > MSGPACK_NANOSECONDS_MAX || !need(self, ')')) {
		return fail(self, "nanoseconds up to 999999999");
	}
	least = bits_of_timestamp(seconds, nanoseconds);
	bits = take_bits(self, "_", 96);
	bits = bits > 0 ? bits : least;
	if (bits < least) {
		return fail(self, "a form that has room for the timestamp");
	}
	mp_store64(mp_store32(body, (uint32_t) nanoseconds), bits == 96 ? seconds : nanoseconds << 34 | seconds);
	smart_str_appendl(&self->bytes, (const char *) body + sizeof(body) - bits / 8, (size_t) bits / 8);
	return true;
}

static bool parse_word(parser *self)
{
	size_t start = smart_str_get_len(&self->bytes);
	uint64_t number;
	bool is_ext;

	for (size_t i = 0; words[i].size > 0; i++) {
		if (take_word(self, words[i].text)) {
			smart_str_appendl(&self->bytes, words[i].bytes, words[i].size);
			return true;
		}
	}
	is_ext = take(self, "ext(");
	if (!is_ext && !take(self, "timestamp(")) {
		return parse_object(self);
	}
	if (!parse_signed(self, INT64_MAX, &number) || !need(self, ',')) {
		return false;
	}
	skip_spaces(self);
	return (is_ext ? parse_ext : parse_timestamp)(self, number)
		&& add_head(self, start, (mp_tag) { MP_TAG_EXT, is_ext ? (int8_t) number : MP_EXT_TIMESTAMP, { 0 } });
}

static bool parse_value(parser *self)
{
	size_t start = smart_str_get_len(&self->bytes);
	bool is_bin, is_64;

	if (UNEXPECTED(msgpack_is_out_of_memory())) {
		return false;
	}
	skip_spaces(self);
	if (*self->p == '[' || *self->p == '{') {
		mp_tag_type type = *self->p++ == '{' ? MP_TAG_MAP : MP_TAG_ARRAY;
		uint8_t bits = take_bits(self, "_", 96);

		begin_container(self, type, bits, 0);
		return bits == 0 || bits == 16 || bits == 32 || fail(self, "_16 or _32");
	}
	if (*self->p == '-' || ZEND_IS_DIGIT(*self->p)) {
		return parse_number(self);
	}
	if (*self->p == '"') {
		return parse_quoted(self) && add_head(self, start, (mp_tag) { .type = MP_TAG_STR });
	}
	is_bin = *self->p == 'h';
	if (take(self, is_bin ? "h'" : "s'")) {
		return parse_hex(self) && add_head(self, start, (mp_tag) { .type = is_bin ? MP_TAG_BIN : MP_TAG_STR });
	}
	is_64 = take(self, "f64'");
	if (!is_64 && !take(self, "f32'")) {
		return parse_word(self);
	}
	smart_str_appendc(&self->bytes, (char) (is_64 ? MP_FLOAT64 : MP_FLOAT32));
	return (parse_hex(self) && smart_str_get_len(&self->bytes) == start + (is_64 ? 9 : 5))
		|| fail(self, "all bits of the float");
}

/* The comma or colon before a value, or the end of the container. False: it has ended, or it has failed. */
static bool begin_item(parser *self)
{
	head *open = head_at(self, self->open - 1);
	bool is_map = open->tag.type == MP_TAG_MAP, is_value = is_map && open->count % 2 == 1;

	skip_spaces(self);
	if (!is_value && *self->p == (is_map ? '}' : ']')) {
		if (open->bits == 16 && open->count >> is_map > UINT16_MAX) {
			return fail(self, "a form that has room for the items");
		}
		self->p++;
		self->open = open->around;
		return false;
	}
	if (!open->is_empty && !need(self, is_value ? ':' : ',')) {
		return false;
	}
	if (++open->count >> is_map > UINT32_MAX) {
		return fail(self, "fewer items");
	}
	open->is_empty = false;
	return true;
}

/* The bytes with the heads. */
static zend_string *join(parser *self)
{
	smart_str whole = { 0 };
	size_t from = 0;

	for (int i = 0; i < zend_stack_count(&self->heads) && !msgpack_is_out_of_memory(); i++) {
		head *each = head_at(self, i);

		smart_str_appendl(&whole, ZSTR_VAL(self->bytes.s) + from, each->at - from);
		from = each->at;
		each->tag.length = (uint32_t) (each->count >> (each->tag.type == MP_TAG_MAP));
		put_head(&whole, &each->tag, each->bits);
	}
	smart_str_appendl(&whole, ZSTR_VAL(self->bytes.s) + from, ZSTR_LEN(self->bytes.s) - from);
	return smart_str_extract(&whole);
}

zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation)
{
	const char *text = ZSTR_VAL(notation);
	parser parser = { .start = text, .p = text, .end = text + ZSTR_LEN(notation) };
	zend_string *bytes = NULL;
	bool done;

	zend_stack_init(&parser.heads, sizeof(head));
	smart_str_alloc(&parser.bytes, 0, false);
	ZSTR_LEN(parser.bytes.s) = 0;
	done = parse_value(&parser);
	while (done && parser.open > 0) {
		done = begin_item(&parser) ? parse_value(&parser) : !EG(exception);
	}
	skip_spaces(&parser);
	if (done && (parser.p == parser.end || fail(&parser, "the end"))) {
		bytes = join(&parser);
	}
	smart_str_free(&parser.bytes);
	zend_stack_destroy(&parser.heads);
	return bytes;
}
