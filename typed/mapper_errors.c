/* What the mapper says of values that are not of their type. */
#include "mapper_state.h"

#include "../base/php_compat.h"
#include "../codec/scalar.h"
#include "../exceptions.h"
#include "zend_smart_str.h"

const unsigned char *msgpack_mapper_malformed(msgpack_mapper *mapper, const unsigned char *p)
{
	bool is_short = p == mapper->keys.end || *p != MP_RESERVED;

	if (EG(exception)) {
		return msgpack_mapper_fail(mapper);
	}
	if (is_short) {
		msgpack_throw_insufficient_data();
	} else {
		msgpack_unknown_code(NULL, *p);
	}
	msgpack_say_where(NULL, mapper->has_offsets ? (uint64_t) (p - mapper->start) : (uint64_t) MSGPACK_NO_OFFSET, false);
	return msgpack_mapper_fail(mapper);
}

const unsigned char *msgpack_mapper_skip(msgpack_mapper *mapper, const unsigned char *p, uint64_t count)
{
	mp_skipping skipping = { .cursor = p, .end = mapper->keys.end, .needed = count };

	return mp_skip(&skipping) == MP_SKIP_DONE ? skipping.cursor : msgpack_mapper_malformed(mapper, skipping.cursor);
}

/* A key in the message. */
static void append_token(smart_str *path, const unsigned char *p, const unsigned char *end)
{
	zval key;

	if (!msgpack_read_scalar(p, end, &key)) {
		smart_str_appends(path, "[?]");
	} else if (Z_TYPE(key) == IS_STRING) {
		msgpack_mapping_add_key(path, Z_STRVAL(key), Z_STRLEN(key));
		zval_ptr_dtor_nogc(&key);
	} else {
		smart_str_appendc(path, '[');
		smart_str_append_scalar(path, &key, MSGPACK_MAPPING_SHOWN);
		smart_str_appendc(path, ']');
	}
}

static void append_step(smart_str *path, const msgpack_mapper *mapper, const msgpack_mapper_frame *frame)
{
	if (frame->key) {
		append_token(path, frame->key, mapper->keys.end);
	} else if (frame->mode == MSGPACK_MAPS_FIELDS) {
		msgpack_mapping_add_key(path, ZSTR_VAL(frame->field->key), ZSTR_LEN(frame->field->key));
	} else {
		smart_str_append_printf(path, "[%u]", frame->count - frame->left - 1);
	}
}

static void append_steps(smart_str *path, const msgpack_mapper *mapper, uint32_t depth)
{
	smart_str_appendc(path, '$');
	for (uint32_t i = 0; i < depth; i++) {
		append_step(path, mapper, &mapper->frames[i]);
	}
}

zend_string *msgpack_mapper_path(const msgpack_mapper *mapper)
{
	smart_str path = { 0 };

	append_steps(&path, mapper, mapper->depth);
	return smart_str_extract(&path);
}

zend_string *msgpack_mapper_path_to(const msgpack_mapper *mapper, const zend_string *key)
{
	smart_str path = { 0 };

	append_steps(&path, mapper, mapper->depth - 1);
	msgpack_mapping_add_key(&path, ZSTR_VAL(key), ZSTR_LEN(key));
	return smart_str_extract(&path);
}

/* What the value at `p` is: its type, or with `shows_value` the value of a scalar. */
static zend_string *describe(const msgpack_mapper *mapper, const unsigned char *p, bool shows_value)
{
	static const char *const names[] = { [MP_TAG_NIL] = "null", [MP_TAG_BOOL] = "bool", [MP_TAG_UINT] = "int",
		[MP_TAG_INT] = "int", [MP_TAG_FLOAT] = "float", [MP_TAG_STR] = "string", [MP_TAG_BIN] = "string",
		[MP_TAG_ARRAY] = "array", [MP_TAG_MAP] = "map", [MP_TAG_EXT] = "ext" };
	mp_tag tag = mp_read_tag(p);
	smart_str out = { 0 };
	char digits[MSGPACK_DIGITS_MAX];
	zval value;

	if (!shows_value || tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP || tag.type == MP_TAG_EXT) {
		smart_str_appends(&out, names[tag.type]);
	} else if (!msgpack_read_scalar(p, mapper->keys.end, &value)) { /* an integer beyond PHP's range */
		bool negative = tag.type == MP_TAG_INT;

		msgpack_print_integer(digits, negative ? 0 - (uint64_t) tag.integer : tag.uint, negative);
		smart_str_appends(&out, digits);
	} else if (Z_TYPE(value) == IS_STRING) {
		msgpack_mapping_add_text(&out, Z_STRVAL(value), Z_STRLEN(value));
		zval_ptr_dtor_nogc(&value);
	} else {
		smart_str_append_scalar(&out, &value, MSGPACK_MAPPING_SHOWN);
	}
	smart_str_0(&out);
	return smart_str_extract(&out);
}

/* Is the value of the token's type one of those that the type has, so that the value itself is wrong? */
static bool is_of_type(const msgpack_type *type, const mp_tag *tag)
{
	switch (type->kind) {
		case MSGPACK_TYPE_INT: return tag->type == MP_TAG_UINT || tag->type == MP_TAG_INT;
		case MSGPACK_TYPE_STRING: return tag->type == MP_TAG_STR || tag->type == MP_TAG_BIN;
		case MSGPACK_TYPE_FALSE:
		case MSGPACK_TYPE_TRUE: return tag->type == MP_TAG_BOOL;
		default: return type->kind == MSGPACK_TYPE_LITERALS || type->kind == MSGPACK_TYPE_ENUM
				|| type->kind == MSGPACK_TYPE_DATE;
	}
}

bool msgpack_mapper_add_error(msgpack_mapper *mapper, msgpack_mapping_code code, zend_string *path,
	zend_string *expected, const char *given, const unsigned char *p)
{
	msgpack_add_mapping_error(&mapper->errors, code, path, expected, zend_string_init(given, strlen(given), false),
		mapper->has_offsets ? (zend_long) (p - mapper->start) : -1);
	return ((mapper->options & MSGPACK_CODEC_ALL_ERRORS)
			&& zend_hash_num_elements(Z_ARRVAL(mapper->errors)) < MSGPACK_MAPPING_ERRORS_MAX)
		|| msgpack_mapper_fail(mapper);
}

bool msgpack_mapper_reject_key(msgpack_mapper *mapper, msgpack_mapping_code code, const unsigned char *p)
{
	static const char *const expected[] = { [MSGPACK_ERROR_TYPE] = "an int or string as key",
		[MSGPACK_ERROR_UNKNOWN] = "no such key", [MSGPACK_ERROR_DUPLICATE] = "each key once" };
	const msgpack_mapper_frame *frame = msgpack_mapper_top(mapper);
	bool wants_int = code == MSGPACK_ERROR_TYPE && frame->type && frame->type->rule == MSGPACK_KEYS_INT;
	const char *text = wants_int ? "an int as key" : expected[code];

	return msgpack_mapper_add_error(mapper, code, msgpack_mapper_path(mapper),
		zend_string_init(text, strlen(text), false),
		code == MSGPACK_ERROR_TYPE ? "another key" : code == MSGPACK_ERROR_UNKNOWN ? "one" : "it twice", p);
}

const unsigned char *msgpack_mapper_reject(msgpack_mapper *mapper, msgpack_mapping_code code,
	const msgpack_type *type, const unsigned char *p, zval *slot)
{
	mp_tag tag = mp_read_tag(p);
	zend_string *given = describe(mapper, p, type && is_of_type(type, &tag));
	zend_string *expected = type ? zend_string_copy(type->text)
		: zend_strpprintf(0, "at most %u levels", mapper->max_depth);
	bool goes_on = msgpack_mapper_add_error(mapper, code, msgpack_mapper_path(mapper), expected, ZSTR_VAL(given), p);

	zend_string_release(given);
	zval_ptr_dtor_nogc(slot);
	ZVAL_NULL(slot);
	return goes_on ? msgpack_mapper_skip(mapper, p, 1) : NULL;
}

const unsigned char *msgpack_mapper_reject_tag(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *map, const unsigned char *value, zval *slot)
{
	smart_str expected = { 0 }, path = { 0 };
	zend_string *given = value ? describe(mapper, value, true) : zend_string_init(ZEND_STRL("nothing"), false);
	bool goes_on;

	for (uint32_t i = 0; i < type->tagged.count; i++) {
		smart_str_appends(&expected, i > 0 ? "|" : "");
		smart_str_append_scalar(&expected, (zval *) &type->tagged.classes[i].tag, MSGPACK_MAPPING_SHOWN);
	}
	append_steps(&path, mapper, mapper->depth);
	msgpack_mapping_add_key(&path, ZSTR_VAL(type->tagged.key), ZSTR_LEN(type->tagged.key));
	goes_on = msgpack_mapper_add_error(mapper, value ? MSGPACK_ERROR_ENUM : MSGPACK_ERROR_MISSING,
		smart_str_extract(&path), smart_str_extract(&expected), ZSTR_VAL(given), value ? value : map);
	zend_string_release(given);
	ZVAL_NULL(slot);
	return goes_on ? msgpack_mapper_skip(mapper, map, 1) : NULL;
}
