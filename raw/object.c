#include "object.h"

#include "../codec/path.h"
#include "../property_slots.h"
#include "../wire/compact.h"
#include "../wire/php_form.h"

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
static bool refers_back(const zend_string *bytes)
{
	const char *p = ZSTR_VAL(bytes), *end = p + ZSTR_LEN(bytes);
	bool found = false;

	while (!found && (p = memchr(p, MP_NIL, (size_t) (end - p)))) {
		p++;
		found = *p == MP_MARK_SAME_ARRAY || *p == MP_MARK_SAME_OBJECT || *p == MP_MARK_SAME_OBJECT_REFERENCE;
	}
	if (found) {
		msgpack_raw_count_heads(bytes, &found, NULL);
	}
	return found;
}

zend_string *msgpack_raw_plain_bytes(msgpack_raw *raw)
{
	msgpack_raw_message *message = raw->message;
	zend_string *bytes;

	if (!message->packed) {
		if (msgpack_raw_is_whole(raw)) {
			return zend_string_copy(message->bytes);
		}
		bytes = msgpack_string_init((const char *) raw->start,
			(size_t) (mp_skip_valid(raw->start, 1) - raw->start));
		if (!bytes || EXPECTED(!refers_back(bytes))) {
			return bytes;
		}
		zend_string_release(bytes);
	}
	return msgpack_raw_to_look_into(&raw->std) ? msgpack_raw_plain(message, raw->start) : NULL;
}

zend_string *msgpack_raw_bytes(msgpack_raw *raw)
{
	return raw->message->packed && msgpack_raw_is_whole(raw) ? zend_string_copy(raw->message->packed)
		: msgpack_raw_plain_bytes(raw);
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
	heads = msgpack_raw_count_heads(bytes, &has_references, NULL);
	if (has_references && !is_whole) {
		msgpack_fail(encoder, object, encoder->options->failure,
			"A MessagePack\\Raw with back-references cannot be packed as a part of another value");
	} else if (announces_compact(encoder, bytes)) {
		msgpack_fail(encoder, object, encoder->options->failure,
			"A MessagePack\\Raw with which a message begins as one in the compact form cannot be packed");
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
	msgpack_init_handlers(&handlers, msgpack_raw_ce, create_raw, offsetof(msgpack_raw, std));
	handlers.free_obj = free_raw;
	handlers.clone_obj = clone_raw;
	handlers.compare = compare_raw;
}
