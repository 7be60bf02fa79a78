/* The errors about values that are not of their type. */
#include "type.h"

#include "../codec/path.h"
#include "../codec/scalar.h"
#include "../property_slots.h"

enum {
	ERRORS_MAX = 100,
	SHOWN = 40,         /* characters of a value or key */
	CHOICES_SHOWN = 80, /* characters, and one more value */
	SCALARS = MAY_BE_BOOL | MAY_BE_LONG | MAY_BE_DOUBLE | MAY_BE_STRING
};

zend_class_entry *msgpack_mapping_error_ce;
zend_class_entry *msgpack_mapping_exception_ce;
zend_class_entry *msgpack_invalid_type_ce;

/* Text */

/* Is the text UTF-8, without control characters beyond ASCII? */
static bool is_visible(const char *text, size_t length)
{
	bool is_visible = mp_is_utf8(text, length);

	for (size_t i = 0; is_visible && i < length; i++) {
		is_visible = !(text[i] & 0x80) || mp_control_at((const unsigned char *) text + i) == MP_NO_CONTROL;
	}
	return is_visible;
}

/* Text in quotes, shortened. ASCII's control characters are escaped, and bytes beyond ASCII unless all are visible. */
static void add_text(smart_str *out, const char *text, size_t length)
{
	size_t shown = 0, most = MIN(length, 4 * SHOWN);
	bool is_as_it_is;

	for (uint32_t characters = 0; shown < most && characters < SHOWN; characters++) {
		shown++;
		while (shown < most && mp_is_continuation((unsigned char) text[shown])) {
			shown++;
		}
	}
	is_as_it_is = is_visible(text, shown);
	shown = is_as_it_is ? shown : MIN(length, SHOWN);
	smart_str_appendc(out, '"');
	for (const char *c = text; c < text + shown; c++) {
		if (*c == '"') {
			smart_str_appends(out, "\\\"");
		} else if (is_as_it_is && (*c & 0x80)) {
			smart_str_appendc(out, *c);
		} else {
			smart_str_append_escaped(out, c, 1);
		}
	}
	smart_str_appends(out, shown < length ? "...\"" : "\"");
}

/* A scalar. */
static void add_value(smart_str *out, const zval *value)
{
	if (Z_TYPE_P(value) == IS_NULL) {
		smart_str_appends(out, "null"); /* as in types; PHP writes NULL */
	} else if (Z_TYPE_P(value) == IS_STRING) {
		add_text(out, Z_STRVAL_P(value), Z_STRLEN_P(value));
	} else {
		smart_str_append_scalar(out, (zval *) value, SHOWN);
	}
}

/* Begins one of several values. False: no more are wanted. */
static bool begin_choice(smart_str *out)
{
	bool is_wanted = smart_str_get_len(out) < CHOICES_SHOWN;

	smart_str_appends(out, smart_str_get_len(out) == 0 ? "" : is_wanted ? "|" : "|...");
	return is_wanted;
}

static bool is_name(const zend_string *text)
{
	for (size_t i = 0; i < ZSTR_LEN(text); i++) {
		char c = ZSTR_VAL(text)[i];

		if (!mp_is_name_byte(c) || c == '\\' || (i == 0 && ZEND_IS_DIGIT(c))) {
			return false;
		}
	}
	return ZSTR_LEN(text) > 0 && ZSTR_LEN(text) <= SHOWN && is_visible(ZSTR_VAL(text), ZSTR_LEN(text));
}

void msgpack_mapping_add_step(smart_str *path, zval *key)
{
	bool has_name = Z_TYPE_P(key) == IS_STRING && is_name(Z_STR_P(key));
	smart_str step = { 0 };
	zend_ulong index;

	smart_str_appendc(&step, has_name ? '.' : '[');
	if (has_name) {
		smart_str_append(&step, Z_STR_P(key));
	} else if (Z_TYPE_P(key) == IS_STRING && ZEND_HANDLE_NUMERIC(Z_STR_P(key), index)) {
		smart_str_append_long(&step, (zend_long) index);
	} else {
		add_value(&step, key);
	}
	smart_str_appends(&step, has_name ? "" : "]");
	if (UNEXPECTED(smart_str_get_len(path) + smart_str_get_len(&step) > MSGPACK_PATH_MAX)) {
		size_t cut = MSGPACK_PATH_MAX / 2;

		while (mp_is_continuation((unsigned char) ZSTR_VAL(path->s)[cut])) {
			cut--;
		}
		ZSTR_LEN(path->s) = cut;
		smart_str_appends(path, "[…]");
	}
	smart_str_append_smart_str(path, &step);
	smart_str_free(&step);
	zval_ptr_dtor_nogc(key);
}

uint32_t msgpack_mapping_shown(const msgpack_type *type)
{
	static const uint32_t shown[MSGPACK_TYPE_UNION + 1] = { [MSGPACK_TYPE_FALSE] = MAY_BE_BOOL,
		[MSGPACK_TYPE_TRUE] = MAY_BE_BOOL, [MSGPACK_TYPE_INT] = MAY_BE_LONG, [MSGPACK_TYPE_STRING] = MAY_BE_STRING,
		[MSGPACK_TYPE_LITERALS] = MAY_BE_NULL | SCALARS };

	return type->non_empty ? MAY_BE_ARRAY : shown[type->kind];
}

zend_string *msgpack_mapping_given(const zval *value, uint32_t shown)
{
	bool is_shown = shown >> Z_TYPE_P(value) & 1;
	smart_str given = { 0 };

	if (is_shown && Z_TYPE_P(value) != IS_ARRAY) {
		add_value(&given, value);
	} else {
		smart_str_appends(&given, is_shown && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0 ? "empty " : "");
		smart_str_appends(&given, Z_TYPE_P(value) == IS_UNDEF ? "nothing" : Z_TYPE_P(value) == IS_OBJECT
			? ZSTR_VAL(Z_OBJCE_P(value)->name) : zend_zval_type_name(value));
	}
	return smart_str_extract(&given);
}

/* Errors of the mapper */

/* The path to where the mapper is; or to this key of the map that is next, unless `tag` is NULL. */
static zend_string *path_of(const msgpack_mapper *mapper, zend_string *tag)
{
	smart_str path = { 0 };
	zval key;

	smart_str_appendc(&path, '$');
	for (const msgpack_mapper_frame *frame = mapper->frames; frame < mapper->frames + mapper->depth; frame++) {
		if (!frame->key && frame->is_map) {
			ZVAL_STR_COPY(&key, frame->field->key);
		} else if (!frame->key) {
			ZVAL_LONG(&key, frame->count - frame->left - 1);
		} else if (!msgpack_read_scalar(frame->key, mapper->keys.end, &key)) {
			smart_str_appends(&path, "[?]");
			continue;
		}
		msgpack_mapping_add_step(&path, &key);
	}
	if (tag) {
		ZVAL_STR_COPY(&key, tag);
		msgpack_mapping_add_step(&path, &key);
	}
	return smart_str_extract(&path);
}

/* Adds an error, of a value or key at `p`, and consumes both texts; the path is that to `tag`, if it is not NULL.
 * Returns the end of `value`. NULL: that is NULL, or no more are wanted. */
static const unsigned char *add_error(msgpack_mapper *mapper, msgpack_mapping_code code, zend_string *tag,
	zend_string *expected, zend_string *given, const unsigned char *p, const unsigned char *value)
{
	static const char *const codes[] = { "type", "missing", "unknown", "enum", "date", "depth", "duplicate" };
	zval error, values[MSGPACK_MAPPING_ERROR_PROPERTIES];

	SEPARATE_ARRAY(&mapper->errors); /* from the empty one */
	object_init_ex(&error, msgpack_mapping_error_ce);
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_PATH], path_of(mapper, tag));
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_EXPECTED], expected);
	ZVAL_STR(&values[MSGPACK_MAPPING_ERROR_GIVEN], given);
	ZVAL_STRING(&values[MSGPACK_MAPPING_ERROR_CODE], codes[code]);
	ZVAL_LONG(&values[MSGPACK_MAPPING_ERROR_OFFSET], msgpack_mapper_offset(mapper, p));
	for (int i = 0; i < MSGPACK_MAPPING_ERROR_PROPERTIES; i++) {
		msgpack_construct_property(Z_OBJ(error), i, &values[i]);
		zval_ptr_dtor(&values[i]);
	}
	zend_hash_next_index_insert(Z_ARRVAL(mapper->errors), &error);
	mapper->has_failed = !(mapper->options & MSGPACK_CODEC_ALL_ERRORS)
		|| zend_hash_num_elements(Z_ARRVAL(mapper->errors)) == ERRORS_MAX;
	return mapper->has_failed || !value ? NULL : msgpack_mapper_skip(mapper, value);
}

/* The text for the type; `type` NULL: of a value that is nested too deeply. */
static zend_string *expected_of(const msgpack_mapper *mapper, const msgpack_type *type)
{
	smart_str expected = { 0 };
	const zval *each;

	if (!type) {
		return zend_strpprintf(0, "at most %u levels", mapper->max_depth);
	}
	if (type->kind == MSGPACK_TYPE_ENUM || (type->kind == MSGPACK_TYPE_LITERALS && ZSTR_LEN(type->text) > SHOWN)) {
		ZEND_HASH_FOREACH_VAL(type->values, each) {
			if (!begin_choice(&expected)) {
				break;
			}
			add_value(&expected, msgpack_constant_of(each));
		} ZEND_HASH_FOREACH_END();
	} else if (type->kind == MSGPACK_TYPE_DATE) {
		smart_str_appends(&expected, "a date (RFC 3339 text or seconds)");
	} else {
		return zend_string_copy(type->text);
	}
	smart_str_appends(&expected, type->nullable ? "|null" : "");
	return smart_str_extract(&expected);
}

/* What is at `p`; NULL: nothing. */
static zend_string *given_at(const msgpack_mapper *mapper, const unsigned char *p, uint32_t shown)
{
	static const char *const names[] = { [MP_TAG_UINT] = "int", [MP_TAG_INT] = "int", [MP_TAG_ARRAY] = "array",
		[MP_TAG_MAP] = "map" };
	zend_string *given;
	bool is_empty;
	zval value;
	mp_tag tag;

	ZVAL_UNDEF(&value);
	if (!p || msgpack_read_scalar(p, mapper->keys.end, &value)) {
		given = msgpack_mapping_given(&value, shown);
		zval_ptr_dtor_nogc(&value);
		return given;
	}
	tag = mp_read_tag(p);
	if (tag.type <= MP_TAG_INT && (shown & MAY_BE_LONG)) { /* beyond PHP's range */
		msgpack_set_integer(&value, &tag);
		return Z_STR(value);
	}
	is_empty = (shown & MAY_BE_ARRAY) && mp_is_container(tag.type) && tag.length == 0;
	return tag.type == MP_TAG_EXT ? zend_strpprintf(0, "ext %d", tag.ext_type)
		: zend_strpprintf(0, "%s%s", is_empty ? "empty " : "", names[tag.type]);
}

const unsigned char *msgpack_mapper_reject(msgpack_mapper *mapper, const msgpack_type *type, const unsigned char *p,
	zval *slot)
{
	mp_tag tag = mp_read_tag(p);
	bool is_enum = type && type->kind == MSGPACK_TYPE_ENUM, is_date = type && type->kind == MSGPACK_TYPE_DATE;
	bool is_candidate = mp_is_string(tag.type) || msgpack_is_long(&tag)
		|| (is_date && tag.type == MP_TAG_EXT && tag.ext_type == MP_EXT_TIMESTAMP);
	msgpack_mapping_code code = !type ? MSGPACK_ERROR_DEPTH : is_candidate && is_enum ? MSGPACK_ERROR_ENUM
		: is_candidate && is_date ? MSGPACK_ERROR_DATE : MSGPACK_ERROR_TYPE;
	uint32_t shown = !type ? 0 : is_enum || is_date ? MAY_BE_NULL | SCALARS
		: (mapper->options & MSGPACK_CODEC_COERCE) && type->kind <= MSGPACK_TYPE_STRING ? SCALARS
		: msgpack_mapping_shown(type);

	if (EG(exception)) {
		return msgpack_mapper_fail(mapper);
	}
	zval_ptr_dtor_nogc(slot);
	ZVAL_NULL(slot);
	return add_error(mapper, code, NULL, expected_of(mapper, type), given_at(mapper, p, shown), p, p);
}

const unsigned char *msgpack_mapper_reject_tag(msgpack_mapper *mapper, const msgpack_type *type,
	const unsigned char *map, const unsigned char *value)
{
	smart_str expected = { 0 };

	for (uint32_t i = 0; i < type->tagged.count && begin_choice(&expected); i++) {
		smart_str_append_scalar(&expected, (zval *) &type->tagged.classes[i].tag, SHOWN);
	}
	return add_error(mapper, value ? MSGPACK_ERROR_ENUM : MSGPACK_ERROR_MISSING, type->tagged.key,
		smart_str_extract(&expected), given_at(mapper, value, MAY_BE_NULL | SCALARS), value ? value : map, map);
}

void msgpack_mapper_reject_missing(msgpack_mapper *mapper, msgpack_mapper_frame *frame, msgpack_field *field)
{
	frame->is_map = true;
	frame->field = field;
	frame->key = NULL;
	if (!mapper->has_failed) {
		add_error(mapper, MSGPACK_ERROR_MISSING, NULL, expected_of(mapper, field->type), given_at(mapper, NULL, 0),
			frame->head, NULL);
	}
}

const unsigned char *msgpack_mapper_reject_key(msgpack_mapper *mapper, msgpack_mapping_code code,
	const unsigned char *p)
{
	static const char *const texts[][2] = { [MSGPACK_ERROR_TYPE] = { "an int or string as key", "another key" },
		[MSGPACK_ERROR_UNKNOWN] = { "no such key", "one" },
		[MSGPACK_ERROR_DUPLICATE] = { "each key or field once", "one twice" } };
	const msgpack_mapper_frame *frame = &mapper->frames[mapper->depth - 1];
	bool wants_int = code == MSGPACK_ERROR_TYPE && !frame->plan && frame->type->rule == MSGPACK_KEYS_INT;

	return add_error(mapper, code, NULL, zend_strpprintf(0, "%s", wants_int ? "an int as key" : texts[code][0]),
		zend_strpprintf(0, "%s", texts[code][1]), p, mapper->keys.cursor);
}

const unsigned char *msgpack_mapper_malformed(msgpack_mapper *mapper, const unsigned char *p)
{
	if (EG(exception)) {
		return msgpack_mapper_fail(mapper);
	}
	if (p == mapper->keys.end || *p != MP_RESERVED) {
		msgpack_throw_insufficient_data();
	} else {
		msgpack_unknown_code(NULL, *p);
	}
	msgpack_say_where(NULL, (uint64_t) msgpack_mapper_offset(mapper, p), false);
	return msgpack_mapper_fail(mapper);
}

const unsigned char *msgpack_mapper_skip(msgpack_mapper *mapper, const unsigned char *p)
{
	mp_skipping skipping = { .cursor = p, .end = mapper->keys.end, .needed = 1 };

	return mp_skip(&skipping) == MP_SKIP_DONE ? skipping.cursor : msgpack_mapper_malformed(mapper, skipping.cursor);
}

void msgpack_mapper_throw_errors(msgpack_mapper *mapper)
{
	zval *list = &mapper->errors, *first = OBJ_PROP_NUM(Z_OBJ_P(zend_hash_index_find(Z_ARRVAL_P(list), 0)), 0);
	uint32_t more = zend_hash_num_elements(Z_ARRVAL_P(list)) - 1;
	zend_object *thrown = zend_throw_exception_ex(msgpack_mapping_exception_ce, 0,
		more > 0 ? "%s: expected %s, %s given (and %u more)" : "%s: expected %s, %s given",
		Z_STRVAL(first[MSGPACK_MAPPING_ERROR_PATH]), Z_STRVAL(first[MSGPACK_MAPPING_ERROR_EXPECTED]),
		Z_STRVAL(first[MSGPACK_MAPPING_ERROR_GIVEN]), more);

	msgpack_say_where(zend_string_copy(Z_STR(first[MSGPACK_MAPPING_ERROR_PATH])),
		(uint64_t) Z_LVAL(first[MSGPACK_MAPPING_ERROR_OFFSET]), false);
	zend_update_property(msgpack_mapping_exception_ce, thrown, ZEND_STRL("errors"), list);
}
