/* What jsonSerialize() returns: json_encode() asks the parts in it, in turn. */
#include "json.h"

#include "../wire/utf8.h"
#include "ext/date/php_date.h"
#include "ext/standard/base64.h"
#include "zend_smart_str.h"

/* JSON has no text of other bytes than UTF-8. */
static void set_text(zval *result, const char *bytes, size_t length)
{
	if (mp_is_utf8(bytes, length)) {
		ZVAL_STRINGL_FAST(result, bytes, length);
	} else {
		ZVAL_STR(result, php_base64_encode((const unsigned char *) bytes, length));
	}
}

/* As RFC 3339 has it. False: it is no timestamp of the specification, or out of range. */
static bool set_timestamp(zval *result, const unsigned char *body, uint32_t length)
{
	uint64_t bits = length == 4 ? mp_load32(body) : length == 8 ? mp_load64(body) : 0;
	int64_t seconds = (int64_t) (bits & ((UINT64_C(1) << 34) - 1));
	uint32_t nanoseconds = (uint32_t) (bits >> 34);
	smart_str text = { 0 };
	zend_string *date;

	if (length == 12) {
		nanoseconds = mp_load32(body);
		seconds = (int64_t) mp_load64(body + 4);
	}
	if ((length != 4 && length != 8 && length != 12) || nanoseconds > 999999999
	 || seconds < INT64_C(-62135596800) || seconds > INT64_C(253402300799) || (time_t) seconds != seconds) {
		return false;
	}
	date = php_format_date(ZEND_STRL("Y-m-d\\TH:i:s"), (time_t) seconds, false);
	smart_str_append(&text, date);
	zend_string_release(date);
	if (nanoseconds > 0) {
		smart_str_append_printf(&text, ".%09u", nanoseconds);
		while (ZSTR_VAL(text.s)[ZSTR_LEN(text.s) - 1] == '0') {
			ZSTR_LEN(text.s)--;
		}
	}
	smart_str_appendc(&text, 'Z');
	ZVAL_STR(result, smart_str_extract(&text));
	return true;
}

static void set_ext(zval *result, const mp_tag *tag, const unsigned char *body)
{
	if (tag->ext_type != MP_EXT_TIMESTAMP || !set_timestamp(result, body, tag->length)) {
		array_init(result);
		add_assoc_long(result, "type", tag->ext_type);
		add_assoc_str(result, "data", php_base64_encode(body, tag->length));
	}
}

static void set_part(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	uint64_t id = msgpack_raw_back_reference(message, p);

	if (id > ZEND_LONG_MAX) { /* of no array or object */
		array_init(result);
		add_assoc_str(result, "$ref", zend_u64_to_str(id));
	} else if (id > 0) {
		array_init(result);
		add_assoc_long(result, "$ref", (zend_long) id);
	} else {
		msgpack_raw_create(result, message, p);
	}
}

static void set_list(zval *result, msgpack_raw_message *message, msgpack_raw_container *container)
{
	const unsigned char *p = container->items;

	array_init(result);
	for (uint32_t i = 0; i < container->count; i++) {
		zval part;

		set_part(&part, message, p);
		zend_hash_next_index_insert_new(Z_ARRVAL_P(result), &part);
		p = msgpack_raw_skip(message, p, 1);
	}
}

/* json_encode() leaves out properties whose names begin with NUL: so an array, unless that would be a list. */
static void set_map(zval *result, msgpack_raw_message *message, msgpack_raw_container *container)
{
	zend_array *pairs = msgpack_raw_pairs(message, container);
	zend_string *key;
	zend_ulong index;
	zval *offset, part, name;

	if (!pairs) {
		return;
	}
	array_init(result);
	ZEND_HASH_FOREACH_KEY_VAL(pairs, index, key, offset) {
		set_part(&part, message, msgpack_raw_message_start(message) + Z_LVAL_P(offset));
		if (key) {
			set_text(&name, ZSTR_VAL(key), ZSTR_LEN(key));
			zend_symtable_update(Z_ARRVAL_P(result), Z_STR(name), &part);
			zval_ptr_dtor(&name);
		} else {
			zend_hash_index_update(Z_ARRVAL_P(result), index, &part);
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(pairs);
	if (zend_array_is_list(Z_ARRVAL_P(result))) {
		convert_to_object(result);
	}
}

void msgpack_raw_json(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	mp_tag tag = mp_read_tag(p);
	const unsigned char *body = p + mp_head_size(*p);
	msgpack_raw_container container;

	switch (tag.type) {
		case MP_TAG_NIL:
			ZVAL_NULL(result);
			break;
		case MP_TAG_BOOL:
			ZVAL_BOOL(result, tag.boolean);
			break;
		case MP_TAG_UINT:
			msgpack_set_integer(result, tag.uint, false);
			break;
		case MP_TAG_INT:
			msgpack_set_integer(result, 0 - (uint64_t) tag.integer, true);
			break;
		case MP_TAG_FLOAT: /* as JavaScript does */
			ZVAL_DOUBLE(result, tag.number);
			if (!zend_finite(tag.number)) {
				ZVAL_NULL(result);
			}
			break;
		case MP_TAG_STR:
		case MP_TAG_BIN:
			set_text(result, (const char *) body, tag.length);
			break;
		case MP_TAG_EXT:
			set_ext(result, &tag, body);
			break;
		default:
			if (msgpack_raw_open(message, p, &container)) {
				(container.kind == MSGPACK_RAW_LIST ? set_list : set_map)(result, message, &container);
			}
	}
}
