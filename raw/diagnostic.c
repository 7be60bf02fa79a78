/* Writes the diagnostic notation. */
#include "diagnostic.h"

#include "../types.h"
#include "../wire/utf8.h"
#include "zend_smart_str.h"
#include "zend_stack.h"

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
	static const char digits[] = "0123456789abcdef";
	char *to;

	smart_str_appendc(text, '\'');
	to = smart_str_extend(text, 2 * length);
	for (size_t i = 0; i < length; i++) {
		*to++ = digits[p[i] >> 4];
		*to++ = digits[p[i] & 15];
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

unsigned char *msgpack_raw_put_head(unsigned char *p, const mp_tag *tag, int bits)
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

	if (*p < MP_NIL || *p >= MP_NEGFIXINT) {
		return 0;
	}
	msgpack_raw_put_head(shortest, tag, 0);
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
	bool is_usual = is_32 ? mp_load32(p + 1) == 0x7fc00000 : mp_load64(p + 1) == UINT64_C(0x7ff8000000000000);
	char *exponent;

	if (zend_isnan(number) && !is_usual) {
		smart_str_appends(text, is_32 ? "f32" : "f64");
		print_hex(text, p + 1, is_32 ? 4 : 8);
		return;
	}
	if (zend_isnan(number)) {
		smart_str_appends(text, "NaN");
	} else if (zend_isinf(number)) {
		smart_str_appends(text, number > 0 ? "Infinity" : "-Infinity");
	} else {
		smart_str_append_double(text, number, -1, true); /* the shortest digits, with a point */
		exponent = memchr(ZSTR_VAL(text->s) + start, 'E', ZSTR_LEN(text->s) - start);
		if (exponent) {
			*exponent = 'e';
		}
	}
	smart_str_appends(text, is_32 ? "_f32" : "");
}

/* Prints an ext value as a timestamp. False: it is none, or has not the shortest form. */
static bool print_timestamp(smart_str *text, const unsigned char *p, const mp_tag *tag)
{
	int64_t seconds;
	uint32_t nanoseconds;
	uint32_t shortest;

	if (tag->ext_type != MP_EXT_TIMESTAMP || form_of(p, tag) != 0
	 || !msgpack_read_timestamp(mp_body(p), tag->length, &seconds, &nanoseconds)
	 || nanoseconds > MSGPACK_NANOSECONDS_MAX) {
		return false;
	}
	shortest = seconds < 0 || seconds >> 34 ? 12 : nanoseconds > 0 || seconds > UINT32_MAX ? 8 : 4;
	smart_str_append_printf(text, "timestamp(%" PRId64 ", %" PRIu32 ")", seconds, nanoseconds);
	if (tag->length != shortest) {
		smart_str_append_printf(text, "_%u", 8 * tag->length);
	}
	return true;
}

/* May the bytes be written as the name of a class? Not if they are another word of the notation, or a length. */
static bool is_name(const unsigned char *bytes, size_t length)
{
	static const char *const words[] = { "nil", "null", "true", "false", "NaN", "NaN_f32", "Infinity", "Infinity_f32",
		"_8", "_16", "_32", "_64", "_96" };

	if (length == 0 || length > MSGPACK_RAW_NAME_MAX || !mp_is_utf8((const char *) bytes, length)) {
		return false;
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (length == strlen(words[i]) && memcmp(bytes, words[i], length) == 0) {
			return false;
		}
	}
	for (size_t i = 0; i < length; i++) {
		char byte = (char) bytes[i];

		if (!mp_is_name_byte(byte) || (i == 0 && ((byte >= '0' && byte <= '9') || byte == '\\'))
		 || mp_control_at(bytes + i) != MP_NO_CONTROL) {
			return false;
		}
	}
	return true;
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

	if (tag->type == MP_TAG_EXT && print_timestamp(text, p, tag)) {
		return;
	}
	if (tag->type == MP_TAG_STR && mp_is_utf8((const char *) body, tag->length)) {
		print_quoted(text, body, tag->length);
	} else {
		if (tag->type == MP_TAG_EXT) {
			smart_str_append_printf(text, "ext(%d, ", tag->ext_type);
		}
		smart_str_appendc(text, tag->type == MP_TAG_STR ? 's' : 'h');
		print_hex(text, body, tag->length);
		smart_str_appends(text, tag->type == MP_TAG_EXT ? ")" : "");
	}
	print_form(text, p, tag, "");
}

/* Prints a token, then the ends of complete containers, and what is before the next value. False: there is none. */
static bool print_token(printer *self)
{
	const unsigned char *p = self->p;
	open_container *top = zend_stack_top(&self->open);
	mp_tag tag = mp_read_tag(p);
	int depth = zend_stack_count(&self->open);
	zend_string *digits;
	bool is_map;

	if (top) {
		top->left--;
	}
	self->p = mp_after_token(p);
	switch (tag.type) {
		case MP_TAG_NIL:
			smart_str_appends(&self->text, "nil");
			break;
		case MP_TAG_BOOL:
			smart_str_appends(&self->text, tag.boolean ? "true" : "false");
			break;
		case MP_TAG_UINT:
		case MP_TAG_INT:
			digits = tag.type == MP_TAG_INT ? zend_i64_to_str(tag.integer) : zend_u64_to_str(tag.uint);
			smart_str_append(&self->text, digits);
			zend_string_release(digits);
			print_form(&self->text, p, &tag, "");
			break;
		case MP_TAG_FLOAT:
			print_float(&self->text, p, tag.number);
			break;
		case MP_TAG_ARRAY:
		case MP_TAG_MAP:
			is_map = tag.type == MP_TAG_MAP;
			if (!is_map || !print_object(self, p, &tag)) {
				push(self, (uint64_t) tag.length << is_map, is_map);
				print_form(&self->text, p, &tag, " ");
			}
			break;
		default:
			print_body(&self->text, p, &tag);
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
