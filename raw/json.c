/* What jsonSerialize() returns: json_encode() asks the parts in it, in turn. */
#include "object.h"

#include "../types.h"
#include "../wire/utf8.h"
#include "ext/standard/base64.h"

/* Arrays and maps for each call by json_encode(). Each call skips what is inside, so there should be few; each level of
 * calls takes more than a kilobyte of the C stack. */
enum { CONTAINERS = 24 };

/* JSON has no text of other bytes than UTF-8. */
static void set_text(zval *result, const char *bytes, size_t length)
{
	if (mp_is_utf8(bytes, length)) {
		ZVAL_STRINGL_FAST(result, bytes, length);
	} else {
		ZVAL_STR(result, php_base64_encode((const unsigned char *) bytes, length));
	}
}

static void set_ext(zval *result, const mp_tag *tag, const unsigned char *body)
{
	int64_t seconds;
	uint32_t nanoseconds;
	zend_string *date = NULL;

	if (tag->ext_type == MP_EXT_TIMESTAMP && msgpack_read_timestamp(body, tag->length, &seconds, &nanoseconds)) {
		date = msgpack_format_timestamp(seconds, nanoseconds);
	}
	if (date) {
		ZVAL_STR(result, date);
		return;
	}
	array_init(result);
	add_assoc_long(result, "type", tag->ext_type);
	add_assoc_str(result, "data", php_base64_encode(body, tag->length));
}

typedef struct {
	msgpack_raw_message *message;
	uint32_t containers; /* arrays and maps that may still be opened; others become parts */
} writer;

/* Sets a value, which is null. Returns its end; NULL with an exception. */
static const unsigned char *set_value(writer *writer, zval *result, const unsigned char *p);

/* The slot for the key that has been read, as JSON has it. */
static zval *slot_of(msgpack_raw_pair *pair, zend_array *array)
{
	zval name, *slot;

	ZVAL_UNDEF(&name);
	if (pair->key.type == MSGPACK_KEY_STRING) {
		set_text(&name, pair->key.bytes, pair->key.length);
		pair->key.bytes = Z_STRVAL(name);
		pair->key.length = (uint32_t) Z_STRLEN(name);
	}
	slot = msgpack_raw_slot_of(pair, array);
	zval_ptr_dtor(&name);
	return slot;
}

/* Sets a list or map. json_encode() leaves out properties whose names begin with NUL: so a map is an array, unless that
 * would be a list. */
static const unsigned char *set_container(writer *writer, zval *result, const unsigned char *p)
{
	msgpack_raw_container container;
	msgpack_raw_pair pair;
	bool is_list;

	if (!msgpack_raw_open(writer->message, p, &container)) {
		return NULL;
	}
	is_list = container.kind == MSGPACK_RAW_LIST;
	ZVAL_ARR(result, msgpack_new_small_array(0, is_list));
	msgpack_raw_begin_pairs(writer->message, &container, &pair);
	for (uint32_t i = 0; pair.next && i < container.count; i++) {
		bool has_room = !is_list || msgpack_array_make_room(Z_ARRVAL_P(result));
		zval *slot = !has_room ? NULL
			: is_list ? zend_hash_next_index_insert_new(Z_ARRVAL_P(result), &EG(uninitialized_zval))
			: msgpack_raw_next_key(&pair) ? slot_of(&pair, Z_ARRVAL_P(result)) : NULL;
		const unsigned char *value = is_list ? pair.next : pair.value;

		pair.next = NULL;
		if (slot && !msgpack_is_out_of_memory()) {
			msgpack_replace(slot, EG(uninitialized_zval)); /* of an equal key */
			pair.next = set_value(writer, slot, value);
		}
	}
	msgpack_raw_end_pairs(&pair);
	if (!is_list && zend_array_is_list(Z_ARRVAL_P(result))) {
		convert_to_object(result);
	}
	return container.count > 0 ? pair.next : mp_skip_valid(p, 1); /* the text of a Serializable */
}

static const unsigned char *set_value(writer *writer, zval *result, const unsigned char *p)
{
	const mp_tag id = { .type = MP_TAG_UINT, .uint = msgpack_raw_back_reference(writer->message, p) };
	mp_tag tag = mp_read_tag(p);
	zval number;

	if (id.uint > 0) { /* of no array or object if it is too large for PHP */
		msgpack_set_integer(&number, &id);
		array_init(result);
		add_assoc_zval(result, "$ref", &number);
		return mp_skip_valid(p, 1);
	}
	switch (tag.type) {
		case MP_TAG_UINT:
		case MP_TAG_INT:
			msgpack_set_integer(result, &tag);
			break;
		case MP_TAG_STR:
		case MP_TAG_BIN:
			set_text(result, (const char *) mp_body(p), tag.length);
			break;
		case MP_TAG_ARRAY:
		case MP_TAG_MAP:
			if (writer->containers > 0) {
				writer->containers--;
				return set_container(writer, result, p);
			}
			msgpack_raw_create(result, writer->message, p);
			break;
		case MP_TAG_EXT:
			set_ext(result, &tag, mp_body(p));
			break;
		default:
			msgpack_decode_scalar(result, p, msgpack_raw_message_end(writer->message));
			if (Z_TYPE_P(result) == IS_DOUBLE && !zend_finite(Z_DVAL_P(result))) { /* as JavaScript does */
				ZVAL_NULL(result);
			}
	}
	return mp_skip_valid(p, 1);
}

void msgpack_raw_json(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	writer writer = { .message = message, .containers = CONTAINERS };

	ZVAL_NULL(result);
	if (!set_value(&writer, result, p)) {
		msgpack_replace(result, EG(uninitialized_zval));
	}
}
