#include "raw.h"

#include "../exceptions.h"
#include "../property_slots.h"
#include "../types.h"
#include "ext/standard/base64.h"

zend_class_entry *msgpack_raw_ce;

static zend_object_handlers handlers;

msgpack_raw *msgpack_raw_of(zend_object *object)
{
	msgpack_raw *raw = msgpack_struct_of(object);

	if (UNEXPECTED(!raw->message)) {
		zend_throw_error(NULL, "The constructor has not been called");
		return NULL;
	}
	return raw;
}

msgpack_raw *msgpack_raw_to_look_into(zend_object *object)
{
	msgpack_raw *raw = msgpack_raw_of(object);

	if (!raw || (!raw->message->root && !msgpack_raw_index(raw->message))) {
		return NULL;
	}
	raw->start = raw->start ? raw->start : raw->message->root;
	return raw;
}

bool msgpack_raw_is_whole(const msgpack_raw *raw)
{
	return !raw->start || raw->start == raw->message->root;
}

static zend_object *create_raw(zend_class_entry *ce)
{
	return msgpack_create_object(ce, &handlers);
}

static void free_raw(zend_object *object)
{
	msgpack_raw *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	if (freed->message) {
		msgpack_raw_message_release(freed->message);
	}
}

void msgpack_raw_create(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	msgpack_raw *created;

	ZVAL_OBJ(result, create_raw(msgpack_raw_ce));
	created = msgpack_struct_of(Z_OBJ_P(result));
	message->references++;
	created->message = message;
	created->start = p;
}

void msgpack_raw_create_whole(zval *result, zend_string *bytes, msgpack_raw_form form, zend_long options)
{
	msgpack_raw_message *message = msgpack_raw_message_create(bytes, form, options);

	msgpack_raw_create(result, message, message->root);
	msgpack_raw_message_release(message);
}

static zend_object *clone_raw(zend_object *object)
{
	const msgpack_raw *original = msgpack_struct_of(object);
	zval copied;

	if (!original->message) {
		return create_raw(object->ce);
	}
	msgpack_raw_create(&copied, original->message, original->start);
	return Z_OBJ(copied);
}

/* Two parts with the same bytes are equal. */
static int compare_raw(zval *left, zval *right)
{
	zend_string *a_bytes, *b_bytes;
	bool are_equal;
	msgpack_raw *a, *b;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	a = msgpack_struct_of(Z_OBJ_P(left));
	b = msgpack_struct_of(Z_OBJ_P(right));
	if (!a->message || !b->message) {
		return a->message == b->message ? 0 : ZEND_UNCOMPARABLE;
	}
	a_bytes = msgpack_raw_bytes(a);
	b_bytes = a_bytes ? msgpack_raw_bytes(b) : NULL;
	are_equal = b_bytes && zend_string_equals(a_bytes, b_bytes);
	zend_tmp_string_release(a_bytes);
	zend_tmp_string_release(b_bytes);
	return are_equal ? 0 : ZEND_UNCOMPARABLE;
}

/* Are there back-references, {nil: mark, 0: ID}? Few values have a nil in front of a number like the marks. */
static bool refers_back(const unsigned char *start, const unsigned char *end)
{
	const unsigned char *p = start;
	bool found = false;

	while (!found && (p = memchr(p, MP_NIL, (size_t) (end - p)))) {
		p++;
		found = *p == MP_MARK_SAME_ARRAY || *p == MP_MARK_SAME_OBJECT || *p == MP_MARK_SAME_OBJECT_REFERENCE;
	}
	if (found) {
		msgpack_raw_count_heads(start, end, &found, NULL);
	}
	return found;
}

zend_string *msgpack_raw_plain_bytes(msgpack_raw *raw)
{
	msgpack_raw_message *message = raw->message;
	const unsigned char *end;

	if (!message->packed) {
		if (msgpack_raw_is_whole(raw)) {
			return zend_string_copy(message->bytes);
		}
		end = mp_skip_valid(raw->start, 1);
		if (EXPECTED(!refers_back(raw->start, end))) {
			return msgpack_string_init((const char *) raw->start, (size_t) (end - raw->start));
		}
	}
	return msgpack_raw_to_look_into(&raw->std) ? msgpack_raw_plain(message, raw->start) : NULL;
}

#define ANNOUNCES_COMPACT "A MessagePack\\Raw with which a message begins as one in the compact form cannot be packed"

zend_string *msgpack_raw_bytes(msgpack_raw *raw)
{
	bool is_packed = raw->message->packed && msgpack_raw_is_whole(raw);
	zend_string *bytes = is_packed ? zend_string_copy(raw->message->packed) : msgpack_raw_plain_bytes(raw);

	if (bytes && UNEXPECTED(!is_packed && msgpack_raw_form_of(bytes, false) == MSGPACK_RAW_COMPACT)) {
		zend_string_release(bytes);
		return msgpack_throw(msgpack_unpacking_failed_ce, ANNOUNCES_COMPACT);
	}
	return bytes;
}

/* Would the message begin as one in the compact form? That takes a value, {nil: 3, 0: 0}, which only a Raw has, at its
 * start or as the first of a list of two. */
static bool announces_compact(const msgpack_encoder *encoder, const zend_string *bytes)
{
	size_t written = (size_t) (encoder->cursor - encoder->start), rest;
	unsigned char first[MP_COMPACT_ANNOUNCEMENT];

	if (EXPECTED(written > 1)) {
		return false;
	}
	rest = MIN(MP_COMPACT_ANNOUNCEMENT - written, ZSTR_LEN(bytes));
	memcpy(first, encoder->start, written);
	memcpy(first + written, ZSTR_VAL(bytes), rest);
	return mp_is_announced(first, written + rest);
}

zend_string *msgpack_raw_packed(msgpack_encoder *encoder, zend_object *object)
{
	msgpack_raw *raw = msgpack_raw_of(object);
	bool is_root = encoder->cursor == encoder->start, is_whole, has_references;
	zend_string *bytes;
	size_t heads;

	if (!raw) {
		return NULL;
	}
	is_whole = is_root && !encoder->dialect && msgpack_raw_is_whole(raw);
	if (is_whole && raw->message->packed) {
		return zend_string_copy(raw->message->packed);
	}
	bytes = msgpack_raw_plain_bytes(raw);
	if (!bytes) {
		return NULL;
	}
	heads = msgpack_raw_count_heads((const unsigned char *) ZSTR_VAL(bytes),
		(const unsigned char *) ZSTR_VAL(bytes) + ZSTR_LEN(bytes), &has_references, NULL);
	if (has_references && !is_whole) {
		msgpack_fail(encoder, object, encoder->options->failure,
			"A MessagePack\\Raw with back-references cannot be packed as a part of another value");
	} else if (announces_compact(encoder, bytes)) {
		msgpack_fail(encoder, object, encoder->options->failure, ANNOUNCES_COMPACT);
	} else {
		encoder->heads += encoder->dialect ? 0 : (uint32_t) heads;
		return bytes;
	}
	zend_string_release(bytes);
	return NULL;
}

bool msgpack_raw_encode(msgpack_encoder *encoder, zend_object *object)
{
	zend_string *bytes = msgpack_raw_packed(encoder, object);
	bool done = bytes && msgpack_put_packed(encoder, bytes);

	zend_tmp_string_release(bytes);
	return done;
}

void msgpack_raw_init_class(void)
{
	msgpack_init_handlers(&handlers, msgpack_raw_ce, create_raw, free_raw, clone_raw, offsetof(msgpack_raw, std));
	handlers.compare = compare_raw;
}

/* What jsonSerialize() returns: json_encode() asks the parts in it, in turn */

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
	msgpack_long_chains_free(pair.decoder.long_chains);
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
			((msgpack_raw *) msgpack_struct_of(Z_OBJ_P(result)))->is_in_json = true;
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

static void write_json(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	writer writer = { .message = message, .containers = CONTAINERS };

	if (!set_value(&writer, result, p)) {
		msgpack_replace(result, EG(uninitialized_zval));
	}
}

void msgpack_raw_json(zval *result, msgpack_raw *raw)
{
	msgpack_raw_message *message = raw->message;
	zend_string *bytes;

	ZVAL_NULL(result);
	if (!message->packed && (raw->is_in_json || msgpack_raw_is_whole(raw)
	 || !refers_back(raw->start, mp_skip_valid(raw->start, 1)))) {
		write_json(result, message, raw->start);
	} else if ((bytes = msgpack_raw_plain_bytes(raw))) {
		message = msgpack_raw_message_create(bytes, MSGPACK_RAW_PLAIN, message->options);
		write_json(result, message, message->root);
		msgpack_raw_message_release(message);
	}
}
