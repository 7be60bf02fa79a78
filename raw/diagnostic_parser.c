/* Reads the diagnostic notation. */
#include "diagnostic.h"

#include "../ext_timestamp.h"
#include "ext/json/php_json.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"
#include "zend_strtod.h"

/* The head of a container, which is written when the number of its values has been counted. */
typedef struct {
	size_t at;      /* offset in the bytes without these heads */
	size_t around;  /* index of the container around it, plus one; 0: none */
	uint64_t count; /* values, with keys */
	uint8_t bits;   /* of the length; 0: the shortest form */
	bool is_map;
	bool is_empty;  /* as far as it is written: no value has come */
} container;

typedef struct {
	const char *start;
	const char *p;
	const char *end;     /* where there is a NUL */
	smart_str bytes;     /* but those heads */
	container *containers;
	size_t count;
	size_t capacity;
	size_t open;         /* index of the innermost open one, plus one; 0: none */
	bool has_failed;
} parser;

/* Throws, once. Returns false. */
static ZEND_COLD bool fail(parser *self, const char *expected)
{
	if (!self->has_failed) {
		zend_argument_value_error(1, "must be in diagnostic notation: expected %s at offset %zu", expected,
			(size_t) (self->p - self->start));
		self->has_failed = true;
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

static bool is_word(char byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9')
		|| byte == '_' || byte == '\\' || (unsigned char) byte >= 0x80;
}

/* Takes a word that ends there. */
static bool take_word(parser *self, const char *word)
{
	const char *start = self->p;

	if (take(self, word) && !is_word(*self->p)) {
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

/* Takes the bits after an underscore, of which there may be none. */
static uint8_t take_bits(parser *self)
{
	static const uint8_t all[] = { 8, 16, 32, 64, 96 };
	char text[4];

	for (size_t i = 0; i < sizeof(all); i++) {
		snprintf(text, sizeof(text), "_%u", all[i]);
		if (take_word(self, text)) {
			return all[i];
		}
	}
	return 0;
}

static void put(parser *self, const unsigned char *bytes, const unsigned char *end)
{
	smart_str_appendl(&self->bytes, (const char *) bytes, (size_t) (end - bytes));
}

static void put_byte(parser *self, unsigned char byte)
{
	smart_str_appendc(&self->bytes, (char) byte);
}

/* Writes a number of `bits`, big-endian. */
static void put_number(parser *self, uint64_t number, int bits)
{
	for (int shift = bits - 8; shift >= 0; shift -= 8) {
		put_byte(self, (unsigned char) (number >> shift));
	}
}

/* Writes the head of a length whose form is given; `first` is that of 8 bits. */
static bool put_length(parser *self, uint64_t length, int bits, unsigned char first)
{
	if (bits > 32 || length >> bits) {
		return fail(self, "a form that has room for the length");
	}
	put_byte(self, (unsigned char) (first + (bits == 32 ? 2 : bits == 16 ? 1 : 0)));
	put_number(self, length, bits);
	return true;
}

/* Containers */

static void push(parser *self, bool is_map, uint8_t bits)
{
	if (self->count == self->capacity) {
		self->capacity = self->capacity ? 2 * self->capacity : 8;
		self->containers = safe_erealloc(self->containers, self->capacity, sizeof(container), 0);
	}
	self->containers[self->count++] = (container) { smart_str_get_len(&self->bytes), self->open, 0, bits, is_map,
		true };
	self->open = self->count;
}

static bool parse_container(parser *self)
{
	bool is_map = *self->p++ == '{';
	uint8_t bits = take_bits(self);

	if (bits != 0 && bits != 16 && bits != 32) {
		return fail(self, "_16 or _32");
	}
	push(self, is_map, bits);
	return true;
}

/* `Class {`: a map whose first key is nil, with the name. */
static bool parse_object(parser *self)
{
	const char *name = self->p;
	unsigned char head[MP_HEAD_MAX];
	size_t length;

	while (is_word(*self->p)) {
		self->p++;
	}
	length = (size_t) (self->p - name);
	skip_spaces(self);
	if (length > MSGPACK_RAW_NAME_MAX || *self->p != '{') {
		self->p = name;
		return fail(self, "a value");
	}
	self->p++;
	push(self, true, 0);
	self->containers[self->open - 1].count = 2;
	put_byte(self, MP_NIL);
	put(self, head, mp_put_str_head(head, (uint32_t) length, true));
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

static bool parse_signed(parser *self, int64_t *number)
{
	bool negative = take(self, "-");
	uint64_t magnitude;

	if (!parse_digits(self, &magnitude)) {
		return false;
	}
	if (magnitude > (uint64_t) INT64_MAX + negative) {
		return fail(self, "an integer of 64 bits");
	}
	*number = negative ? (int64_t) (0 - magnitude) : (int64_t) magnitude;
	return true;
}

/* Writes an integer in a form such as _u8. */
static bool put_integer_form(parser *self, uint64_t magnitude, bool negative)
{
	bool is_signed = *++self->p == 'i';
	int bits = 0, bits_of_magnitude;

	for (int i = 0; i < 4; i++) {
		char text[4];

		snprintf(text, sizeof(text), "%c%d", is_signed ? 'i' : 'u', 8 << i);
		bits = take_word(self, text) ? 8 << i : bits;
	}
	bits_of_magnitude = is_signed ? bits - 1 : bits;
	if (bits == 0 || (negative && !is_signed)
	 || (bits_of_magnitude < 64 && (magnitude - (negative && magnitude > 0)) >> bits_of_magnitude)) {
		return fail(self, "a form that has room for the integer");
	}
	put_byte(self, (unsigned char) ((is_signed ? MP_INT8 : MP_UINT8)
		+ (bits == 64 ? 3 : bits == 32 ? 2 : bits == 16 ? 1 : 0)));
	put_number(self, negative ? 0 - magnitude : magnitude, bits);
	return true;
}

static bool parse_integer(parser *self)
{
	bool negative = take(self, "-");
	unsigned char head[MP_HEAD_MAX];
	uint64_t magnitude;

	if (!parse_digits(self, &magnitude)) {
		return false;
	}
	if (negative && magnitude > (uint64_t) INT64_MAX + 1) {
		return fail(self, "an integer of 64 bits");
	}
	if (*self->p == '_') {
		return put_integer_form(self, magnitude, negative);
	}
	put(self, head, negative ? mp_put_int(head, (int64_t) (0 - magnitude)) : mp_put_uint(head, magnitude));
	return true;
}

static void put_float(parser *self, double number)
{
	uint64_t bits;
	uint32_t bits32;
	float single = (float) number;

	if (take_word(self, "_f32")) {
		memcpy(&bits32, &single, sizeof(bits32));
		put_byte(self, MP_FLOAT32);
		put_number(self, zend_isnan(number) ? 0x7fc00000 : bits32, 32);
	} else {
		memcpy(&bits, &number, sizeof(bits));
		put_byte(self, MP_FLOAT64);
		put_number(self, zend_isnan(number) ? UINT64_C(0x7ff8000000000000) : bits, 64);
	}
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

/* The bytes of '…' in hexadecimal. NULL: it has failed. */
static zend_string *parse_hex(parser *self)
{
	const char *end = *self->p == '\'' ? memchr(self->p + 1, '\'', (size_t) (self->end - self->p - 1)) : NULL;
	size_t length = end ? (size_t) (end - self->p - 1) : 1;
	zend_string *bytes;

	if (length % 2 == 1) {
		fail(self, "pairs of hexadecimal digits between single quotes");
		return NULL;
	}
	bytes = zend_string_alloc(length / 2, false);
	for (size_t i = 0; i < length / 2; i++) {
		int high = hex_digit(self->p[1 + 2 * i]), low = hex_digit(self->p[2 + 2 * i]);

		if (high < 0 || low < 0) {
			zend_string_release(bytes);
			fail(self, "pairs of hexadecimal digits between single quotes");
			return NULL;
		}
		ZSTR_VAL(bytes)[i] = (char) (high << 4 | low);
	}
	ZSTR_VAL(bytes)[length / 2] = '\0';
	self->p = end + 1;
	return bytes;
}

/* Parses a quoted text, as JSON has it. NULL: it has failed. */
static zend_string *parse_quoted(parser *self)
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
		fail(self, "a string of JSON");
		return NULL;
	}
	self->p = end + 1;
	return Z_STR(text);
}

/* Writes the head and the body, and frees the string, which is NULL where it has failed. */
static bool put_string(parser *self, zend_string *string, bool is_str)
{
	unsigned char head[MP_HEAD_MAX];
	uint8_t bits = string ? take_bits(self) : 0;
	bool done = string != NULL;

	if (!done) {
		return false;
	}
	if ((uint64_t) ZSTR_LEN(string) > UINT32_MAX) {
		done = fail(self, "a string of less than 4 GiB");
	} else if (bits > 0) {
		done = put_length(self, ZSTR_LEN(string), bits, is_str ? MP_STR8 : MP_BIN8);
	} else {
		put(self, head, is_str ? mp_put_str_head(head, (uint32_t) ZSTR_LEN(string), true)
			: mp_put_bin_head(head, (uint32_t) ZSTR_LEN(string)));
	}
	if (done) {
		smart_str_append(&self->bytes, string);
	}
	zend_string_release(string);
	return done;
}

/* Calls */

static bool parse_ext(parser *self)
{
	unsigned char head[MP_HEAD_MAX];
	zend_string *body;
	int64_t type;
	uint8_t bits;
	bool done;

	if (!parse_signed(self, &type) || !need(self, ',')) {
		return false;
	}
	skip_spaces(self);
	if (type < INT8_MIN || type > INT8_MAX || !take(self, "h")) {
		return fail(self, "a type from -128 to 127, and h'…'");
	}
	body = parse_hex(self);
	done = body && need(self, ')');
	bits = done ? take_bits(self) : 0;
	if (done && bits > 0) {
		done = put_length(self, ZSTR_LEN(body), bits, MP_EXT8);
		put_byte(self, (unsigned char) type);
	} else if (done) {
		put(self, head, mp_put_ext_head(head, (int8_t) type, (uint32_t) ZSTR_LEN(body)));
	}
	if (done) {
		smart_str_append(&self->bytes, body);
	}
	if (body) {
		zend_string_release(body);
	}
	return done;
}

static bool parse_timestamp(parser *self)
{
	unsigned char head[MP_HEAD_MAX];
	uint64_t nanoseconds;
	int64_t seconds;
	int bits, least;

	if (!parse_signed(self, &seconds) || !need(self, ',')) {
		return false;
	}
	skip_spaces(self);
	if (!parse_digits(self, &nanoseconds) || nanoseconds > MSGPACK_NANOSECONDS_MAX || !need(self, ')')) {
		return fail(self, "nanoseconds up to 999999999");
	}
	least = seconds < 0 || seconds >> 34 ? 96 : nanoseconds > 0 || seconds > UINT32_MAX ? 64 : 32;
	bits = take_bits(self);
	bits = bits > 0 ? bits : least;
	if (bits < least || bits < 32) {
		return fail(self, "a form that has room for the timestamp");
	}
	put(self, head, mp_put_ext_head(head, MP_EXT_TIMESTAMP, (uint32_t) bits / 8));
	if (bits == 96) {
		put_number(self, nanoseconds, 32);
		put_number(self, (uint64_t) seconds, 64);
	} else {
		put_number(self, bits == 64 ? nanoseconds << 34 | (uint64_t) seconds : (uint64_t) seconds, bits);
	}
	return true;
}

/* The bits of a float, in hexadecimal. */
static bool parse_float_bits(parser *self, unsigned char head, size_t size)
{
	zend_string *bytes = parse_hex(self);
	bool done = bytes && ZSTR_LEN(bytes) == size;

	if (done) {
		put_byte(self, head);
		smart_str_append(&self->bytes, bytes);
	}
	if (bytes) {
		zend_string_release(bytes);
	}
	return done || fail(self, "all bits of the float");
}

/* Is a prefix of a quoted text next? Takes it. */
static bool take_prefix(parser *self, const char *prefix)
{
	size_t length = strlen(prefix);

	return (size_t) (self->end - self->p) > length && self->p[length] == '\'' && take(self, prefix);
}

static bool parse_word(parser *self)
{
	if (take_word(self, "nil") || take_word(self, "null")) {
		put_byte(self, MP_NIL);
	} else if (take_word(self, "true")) {
		put_byte(self, MP_TRUE);
	} else if (take_word(self, "false")) {
		put_byte(self, MP_FALSE);
	} else if (take_word(self, "NaN_f32")) {
		self->p -= 4;
		put_float(self, ZEND_NAN);
	} else if (take_word(self, "NaN")) {
		put_float(self, ZEND_NAN);
	} else if (take_word(self, "Infinity_f32")) {
		self->p -= 4;
		put_float(self, ZEND_INFINITY);
	} else if (take_word(self, "Infinity")) {
		put_float(self, ZEND_INFINITY);
	} else if (take(self, "ext(")) {
		return parse_ext(self);
	} else if (take(self, "timestamp(")) {
		return parse_timestamp(self);
	} else {
		return parse_object(self);
	}
	return true;
}

static bool parse_value(parser *self)
{
	skip_spaces(self);
	if (*self->p == '[' || *self->p == '{') {
		return parse_container(self);
	}
	if (*self->p == '-' || (*self->p >= '0' && *self->p <= '9')) {
		return parse_number(self);
	}
	if (*self->p == '"') {
		return put_string(self, parse_quoted(self), true);
	}
	if (take_prefix(self, "h")) {
		return put_string(self, parse_hex(self), false);
	}
	if (take_prefix(self, "s")) {
		return put_string(self, parse_hex(self), true);
	}
	if (take_prefix(self, "f32")) {
		return parse_float_bits(self, MP_FLOAT32, 4);
	}
	return take_prefix(self, "f64") ? parse_float_bits(self, MP_FLOAT64, 8) : parse_word(self);
}

/* The comma or colon before a value, or the end of the container. False: it has ended, or it has failed. */
static bool begin_item(parser *self)
{
	container *open = &self->containers[self->open - 1];
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
	unsigned char head[MP_HEAD_MAX], *after;

	for (size_t i = 0; i < self->count; i++) {
		const container *each = &self->containers[i];
		uint32_t count = (uint32_t) (each->count >> each->is_map);

		if (each->at > from) {
			smart_str_appendl(&whole, ZSTR_VAL(self->bytes.s) + from, each->at - from);
			from = each->at;
		}
		if (each->bits > 0) {
			head[0] = (unsigned char) ((each->is_map ? MP_MAP16 : MP_ARRAY16) + (each->bits == 32));
			after = each->bits == 16 ? mp_store16(head + 1, (uint16_t) count) : mp_store32(head + 1, count);
		} else {
			after = each->is_map ? mp_put_map_head(head, count) : mp_put_array_head(head, count);
		}
		smart_str_appendl(&whole, (const char *) head, (size_t) (after - head));
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
	bool done = parse_value(&parser);

	while (done && parser.open > 0) {
		done = begin_item(&parser) ? parse_value(&parser) : !parser.has_failed;
	}
	skip_spaces(&parser);
	if (done && (parser.p == parser.end || fail(&parser, "the end"))) {
		bytes = join(&parser);
	}
	smart_str_free(&parser.bytes);
	if (parser.containers) {
		efree(parser.containers);
	}
	return bytes;
}
