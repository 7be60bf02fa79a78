#include "column_frame.h"

#include "../base/php_compat.h"
#include "zend_smart_str.h"

static uint32_t count_parts(const unsigned char *template, uint32_t length)
{
	uint32_t parts = 0;

	for (uint32_t i = 0; i < length; i++) {
		parts += template[i] < MP_TEXT_LITERAL_MIN;
	}
	return parts;
}

static bool is_template(const unsigned char *template, uint32_t length)
{
	for (uint32_t i = 0; i < length; i++) {
		if (template[i] > MP_TEXT_DIGITS_MAX && template[i] < MP_TEXT_LITERAL_MIN && template[i] != MP_TEXT_INTEGER) {
			return false;
		}
	}
	return true;
}

/* Is each part a number with all of its digits? */
static bool has_same_length(const unsigned char *template, uint32_t length)
{
	return !memchr(template, MP_TEXT_STRING, length) && !memchr(template, MP_TEXT_INTEGER, length);
}

/* Makes the texts, each with its own digits to be written. */
static void begin_same_length(msgpack_column_frame *columns)
{
	smart_str text = { 0 };

	for (size_t i = 0; i < ZSTR_LEN(columns->template); i++) {
		unsigned char byte = (unsigned char) ZSTR_VAL(columns->template)[i];

		if (byte >= MP_TEXT_LITERAL_MIN) {
			smart_str_appendc(&text, (char) byte);
		} else {
			smart_str_appendl(&text, "000000000", byte);
		}
	}
	smart_str_0(&text);
	for (uint32_t i = 0; i < columns->count; i++) {
		ZVAL_STR(columns->slots[i], zend_string_init(ZSTR_VAL(text.s), ZSTR_LEN(text.s), false));
	}
	smart_str_free(&text);
}

bool msgpack_column_begin_texts(msgpack_decoder *decoder, const msgpack_column_place *where, uint32_t items,
	const unsigned char *template, uint32_t length)
{
	uint32_t parts = count_parts(template, length);
	uint64_t count = (uint64_t) where->count * parts;

	if (parts == 0 || parts != items || count > HT_MAX_SIZE / 2 || !is_template(template, length)) {
		return msgpack_column_malformed(decoder);
	}
	if (!msgpack_column_pay(decoder, mp_cost_of_texts(where->count, where->count * (uint64_t) length, count))
		|| !msgpack_column_push(decoder, where, MSGPACK_CELLS_ARE_TEXTS)) {
		return false;
	}
	decoder->top->columns->columns = parts;
	decoder->top->columns->template = zend_string_init((const char *) template, length, false);
	if (has_same_length(template, length)) {
		begin_same_length(decoder->top->columns);
	} else {
		decoder->top->columns->parts = msgpack_column_parts((uint32_t) count);
	}
	return !msgpack_column_is_out_of_memory(decoder);
}

/* How many bytes a part of a text has. UINT32_MAX: it has another type than the template says, or too many digits. */
static zend_always_inline uint32_t size_of_part(const zval *part, unsigned char type)
{
	if (type == MP_TEXT_STRING) {
		return Z_TYPE_P(part) == IS_STRING ? (uint32_t) Z_STRLEN_P(part) : UINT32_MAX;
	}
	if (Z_TYPE_P(part) != IS_LONG || Z_LVAL_P(part) < 0 || Z_LVAL_P(part) > 999999999) {
		return UINT32_MAX;
	}
	return type == MP_TEXT_INTEGER ? mp_count_digits((uint64_t) Z_LVAL_P(part)) : type;
}

/* Returns the end of the part. NULL: it has too many digits. */
static zend_always_inline char *put_part(char *p, const zval *part, uint32_t size)
{
	if (Z_TYPE_P(part) == IS_STRING) {
		memcpy(p, Z_STRVAL_P(part), size);
		return p + size;
	}
	return EXPECTED(mp_put_digits(p, (uint32_t) Z_LVAL_P(part), size)) ? p + size : NULL;
}

/* A variable part of a template, and the bytes in front of it; or the bytes at its end. */
typedef struct {
	const char *bytes;
	uint32_t length;
	unsigned char type;
} segment;

/* There are as many as parts, and one more. */
static segment *split_template(msgpack_decoder *decoder, const zend_string *template, uint32_t parts)
{
	segment *segments = msgpack_column_vector(decoder, parts + 1, sizeof(*segments)), *next = segments;
	const char *from = ZSTR_VAL(template), *p = from, *end = p + ZSTR_LEN(template);

	for (; next && p < end; p++) {
		if ((unsigned char) *p < MP_TEXT_LITERAL_MIN) {
			*next++ = (segment) { from, (uint32_t) (p - from), (unsigned char) *p };
			from = p + 1;
		}
	}
	if (next) {
		*next = (segment) { .bytes = from, .length = (uint32_t) (p - from) };
	}
	return segments;
}

/* The text whose first part this is; each is `stride` after the other. NULL: see size_of_part(). */
static zend_string *new_text(const segment *segments, uint32_t parts, const zval *part, uint32_t stride)
{
	uint64_t length = segments[parts].length;
	const zval *each = part;
	zend_string *text;
	char *p;

	for (uint32_t i = 0; i < parts; i++, each += stride) {
		uint32_t size = size_of_part(each, segments[i].type);

		if (UNEXPECTED(size == UINT32_MAX)) {
			return NULL;
		}
		length += segments[i].length + size;
	}
	text = zend_string_safe_alloc(1, length, 0, false);
	p = ZSTR_VAL(text);
	for (uint32_t i = 0; p && i < parts; i++, part += stride) {
		mp_copy(p, segments[i].bytes, segments[i].length);
		p = put_part(p + segments[i].length, part, size_of_part(part, segments[i].type));
	}
	if (UNEXPECTED(!p)) {
		zend_string_efree(text);
		return NULL;
	}
	mp_copy(p, segments[parts].bytes, segments[parts].length);
	p[segments[parts].length] = '\0';
	return text;
}

static uint64_t bytes_of_strings(const zend_array *parts)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < parts->nNumUsed; i++) {
		bytes += Z_TYPE(parts->arPacked[i]) == IS_STRING ? Z_STRLEN(parts->arPacked[i]) : 0;
	}
	return bytes;
}

static bool set_texts(msgpack_decoder *decoder, const msgpack_frame *frame, const segment *segments)
{
	const msgpack_column_frame *columns = frame->columns;

	for (uint32_t i = 0; i < columns->count; i++) {
		zend_string *text = new_text(segments, columns->columns, &columns->parts->arPacked[i], columns->count);

		if (!text) {
			return msgpack_column_malformed(decoder);
		}
		ZVAL_STR(msgpack_column_slot(frame, i), text);
	}
	return true;
}

/* All parts have been read. */
zval *msgpack_column_end_texts(msgpack_decoder *decoder, msgpack_frame *frame)
{
	segment *segments;
	bool done;

	if (msgpack_column_has_digits(frame->columns)) {
		msgpack_column_close(decoder, frame);
		return NULL;
	}
	if (!msgpack_column_pay(decoder, bytes_of_strings(frame->columns->parts))
		|| !(segments = split_template(decoder, frame->columns->template, frame->columns->columns))) {
		return NULL;
	}
	done = set_texts(decoder, frame, segments);
	efree(segments);
	if (done) {
		msgpack_column_close(decoder, frame);
	}
	return NULL;
}

/* Writes numbers, each into the text of its cell. False: one has more digits. */
static zend_always_inline bool put_numbers(zval **texts, uint32_t at, const int64_t *numbers, uint32_t count,
	uint32_t digits)
{
	for (uint32_t i = 0; i < count; i++) {
		if (UNEXPECTED((uint64_t) numbers[i] > 999999999)
			|| UNEXPECTED(!mp_put_digits(Z_STRVAL_P(texts[i]) + at, (uint32_t) numbers[i], digits))) {
			return false;
		}
	}
	return true;
}

/* Writes the numbers of texts, whose digits are next in the template. */
bool msgpack_column_read_digits(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *p,
	const unsigned char *end)
{
	msgpack_column_frame *columns = frame->columns;
	const unsigned char *template = (const unsigned char *) ZSTR_VAL(columns->template);
	uint32_t digits, count = columns->count, position = 0;
	mp_integers integers;
	int64_t batch[MSGPACK_COLUMN_BATCH];

	for (uint32_t column = 0; template[position] >= MP_TEXT_LITERAL_MIN || column++ < columns->column; position++);
	digits = template[position];
	if (!mp_integers_begin(&integers, p, end, count)) {
		return msgpack_column_malformed(decoder);
	}
	columns->digits_at += position - columns->position;
	for (uint32_t from = 0; from < count; from += MSGPACK_COLUMN_BATCH) {
		uint32_t some = MIN(count - from, MSGPACK_COLUMN_BATCH);

		mp_integers_read(&integers, batch, some);
		if (!(digits == 2 ? put_numbers(columns->slots + from, columns->digits_at, batch, some, 2)
			: put_numbers(columns->slots + from, columns->digits_at, batch, some, digits))) {
			return msgpack_column_malformed(decoder);
		}
	}
	columns->digits_at += digits - 1;
	columns->position = position;
	return true;
}

