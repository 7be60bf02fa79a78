#include "object.h"

#include "../codec/path.h"
#include "../property_slots.h"
#include "../wire/compact.h"

zend_class_entry *msgpack_raw_ce;

static zend_object_handlers handlers;

static msgpack_raw *state_of(const zend_object *object)
{
	return msgpack_struct_of(object);
}

msgpack_raw *msgpack_raw_of(zend_object *object)
{
	if (UNEXPECTED(!state_of(object)->message)) {
		zend_throw_error(NULL, "The constructor has not been called");
		return NULL;
	}
	return state_of(object);
}

static zend_object *create_raw(zend_class_entry *ce)
{
	return msgpack_create_object(ce, &handlers);
}

static void free_raw(zend_object *object)
{
	msgpack_raw *freed = state_of(object);

	zend_object_std_dtor(object);
	if (freed->message) {
		msgpack_raw_message_release(freed->message);
	}
	if (freed->pattern) {
		msgpack_raw_path_free(freed->pattern);
		efree(freed->pattern);
	}
}

void msgpack_raw_create(zval *result, msgpack_raw_message *message, const unsigned char *p)
{
	msgpack_raw *created;

	ZVAL_OBJ(result, create_raw(msgpack_raw_ce));
	created = state_of(Z_OBJ_P(result));
	message->references++;
	created->message = message;
	created->start = p;
}

static zend_object *clone_raw(zend_object *object)
{
	const msgpack_raw *original = state_of(object);
	zval copied;

	if (!original->message) {
		return create_raw(object->ce);
	}
	msgpack_raw_create(&copied, original->message, original->start);
	return Z_OBJ(copied);
}

/* Sets the end of the value. */
static size_t length_of(msgpack_raw *raw)
{
	if (!raw->end) {
		raw->end = msgpack_raw_skip(raw->message, raw->start, 1);
	}
	return (size_t) (raw->end - raw->start);
}

/* Two parts with the same bytes are equal. */
static int compare_raw(zval *left, zval *right)
{
	msgpack_raw *a, *b;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	a = state_of(Z_OBJ_P(left));
	b = state_of(Z_OBJ_P(right));
	if (!a->message || !b->message) {
		return a->message == b->message ? 0 : ZEND_UNCOMPARABLE;
	}
	return length_of(a) == length_of(b) && memcmp(a->start, b->start, length_of(a)) == 0 ? 0 : ZEND_UNCOMPARABLE;
}

zend_string *msgpack_raw_bytes(msgpack_raw *raw)
{
	size_t length = length_of(raw);

	return length == ZSTR_LEN(raw->message->bytes) ? zend_string_copy(raw->message->bytes)
		: msgpack_string_init((const char *) raw->start, length);
}

zend_string *msgpack_raw_packed(msgpack_encoder *encoder, zend_object *object, size_t *heads)
{
	msgpack_raw *raw = msgpack_raw_of(object);
	zend_string *bytes = raw ? msgpack_raw_bytes(raw) : NULL;
	bool is_root = encoder->cursor == encoder->start, is_whole, has_references;

	if (!bytes) {
		return NULL;
	}
	is_whole = is_root && !encoder->dialect && raw->start == msgpack_raw_message_start(raw->message);
	*heads = msgpack_raw_count_heads(raw->start, raw->end, &has_references);
	if (has_references && !is_whole) {
		msgpack_fail(encoder, object, encoder->options->failure,
			"A MessagePack\\Raw with back-references cannot be packed as a part of another value");
	} else if (is_root && mp_is_announced(raw->start, ZSTR_LEN(bytes))) {
		msgpack_fail(encoder, object, encoder->options->failure,
			"A MessagePack\\Raw that begins as a message in the compact form cannot be packed alone");
	} else {
		return bytes;
	}
	zend_string_release(bytes);
	return NULL;
}

bool msgpack_raw_encode(msgpack_encoder *encoder, zend_object *object)
{
	size_t heads;
	zend_string *bytes = msgpack_raw_packed(encoder, object, &heads);
	bool done = bytes && msgpack_put_packed(encoder, bytes);

	if (!bytes) {
		return false;
	}
	if (!encoder->dialect) {
		encoder->heads += (uint32_t) heads;
	}
	zend_string_release(bytes);
	return done;
}

void msgpack_raw_init_class(void)
{
	msgpack_init_handlers(&handlers, msgpack_raw_ce, create_raw, offsetof(msgpack_raw, std));
	handlers.free_obj = free_raw;
	handlers.clone_obj = clone_raw;
	handlers.compare = compare_raw;
}
