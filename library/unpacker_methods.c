#include "buffer_unpacker.h"

#include "../codec/path.h"
#include "../exceptions.h"
#include "../msgpack_globals.h"
#include "zend_exceptions.h"

static bool call_method(msgpack_buffer_unpacker *self, const char *method, zval *result, uint32_t count,
	zval *arguments)
{
	bool called = msgpack_call(msgpack_unpacking_failed_ce, &self->std, method, result, count, arguments);

	msgpack_unpacker_adopt_changes(self);
	return called;
}

bool msgpack_unpacker_call_unpack(msgpack_buffer_unpacker *self, zval *result)
{
	return call_method(self, "unpack", result, 0, NULL);
}

void msgpack_unpacker_say_offset(const msgpack_buffer_unpacker *self)
{
	msgpack_say_where(NULL, self->before + self->offset, false);
}

void msgpack_unpacker_throw_insufficient(const msgpack_buffer_unpacker *self)
{
	msgpack_throw_insufficient_data();
	msgpack_unpacker_say_offset(self);
}

static bool call_read(msgpack_buffer_unpacker *self, zval *result, uint64_t length)
{
	zval argument;

	if (UNEXPECTED(length > ZEND_LONG_MAX)) {
		msgpack_unpacker_throw_insufficient(self); /* PHP has no such strings */
		return false;
	}
	ZVAL_LONG(&argument, (zend_long) length);
	return call_method(self, "read", result, 1, &argument);
}

bool msgpack_unpacker_read_head(msgpack_buffer_unpacker *self, mp_tag *tag)
{
	const unsigned char *head = msgpack_unpacker_cursor(self);
	size_t size = mp_head_size(*head);

	if (msgpack_unpacker_remaining(self) < size) {
		msgpack_unpacker_throw_insufficient(self);
		self->offset++;
		return false;
	}
	*tag = mp_read_tag(head);
	self->offset += size;
	return true;
}

/* One beyond PHP's range becomes a string, since neither a GMP nor a Decimal can be an array key. */
static bool read_integer_key(msgpack_buffer_unpacker *self, zval *result)
{
	mp_tag tag;
	bool negative;

	if (!msgpack_unpacker_read_head(self, &tag)) {
		return false;
	}
	negative = tag.type == MP_TAG_INT;
	msgpack_set_integer(result, negative ? 0 - (uint64_t) tag.integer : tag.uint, negative);
	return true;
}

static bool unpack_key(msgpack_buffer_unpacker *self, zval *result)
{
	unsigned char head;

	msgpack_unpacker_adopt_changes(self);
	if (msgpack_unpacker_remaining(self) == 0) {
		return msgpack_unpack_by_methods(self, result); /* throws */
	}
	head = *msgpack_unpacker_cursor(self);
	if (!mp_is_key_head(head)) {
		msgpack_invalid_map_key(NULL, head);
		msgpack_unpacker_say_offset(self);
		self->offset++;
		return false;
	}
	return mp_is_int_head(head) ? read_integer_key(self, result) : msgpack_unpack_by_methods(self, result);
}

/* Returns false; the exception may have the path in the element. */
static ZEND_COLD bool fail_at(const zval *key)
{
	smart_str path = { 0 };

	msgpack_path_add_key(&path, Z_TYPE_P(key) == IS_LONG ? (zend_ulong) Z_LVAL_P(key) : 0,
		Z_TYPE_P(key) == IS_STRING ? Z_STR_P(key) : NULL);
	msgpack_say_where(smart_str_extract(&path), MSGPACK_NO_OFFSET, false);
	return false;
}

/* The key is the index, or is read with `is_map`. */
static bool unpack_element(msgpack_buffer_unpacker *self, HashTable *elements, zval *key, bool is_map)
{
	zval value;

	if (is_map && !unpack_key(self, key)) {
		return false;
	}
	if (!msgpack_unpacker_call_unpack(self, &value)) {
		return fail_at(key);
	}
	if (msgpack_array_make_room(elements)) {
		array_set_zval_key(elements, key, &value);
	}
	zval_ptr_dtor_nogc(&value);
	return !EG(exception) && !msgpack_is_out_of_memory();
}

static bool unpack_elements(msgpack_buffer_unpacker *self, zval *result, uint32_t count, bool is_map)
{
	bool done = true;

	array_init(result);
	for (uint32_t i = 0; done && i < count; i++) {
		zval key;

		ZVAL_LONG(&key, (zend_long) i);
		done = unpack_element(self, Z_ARRVAL_P(result), &key, is_map);
		zval_ptr_dtor(&key);
	}
	return done;
}

/* On failure `result` is IS_UNDEF. */
static bool unpack_container(msgpack_buffer_unpacker *self, zval *result, uint32_t count, bool is_map)
{
	bool done;

	ZVAL_UNDEF(result);
	if (MSGPACK_G(calls).counts.nesting >= MSGPACK_G(max_depth)) {
		msgpack_unpacker_throw_too_deep();
		return false;
	}
	msgpack_nest(&MSGPACK_G(calls), 1);
	done = unpack_elements(self, result, count, is_map);
	msgpack_unnest(&MSGPACK_G(calls), 1);
	if (!done) {
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
	}
	return done;
}

bool msgpack_unpack_container_by_methods(msgpack_buffer_unpacker *self, zval *result, bool is_map)
{
	zval head;
	uint32_t count;

	ZVAL_UNDEF(result);
	if (!call_method(self, is_map ? "unpackmapheader" : "unpackarrayheader", &head, 0, NULL)) {
		return false;
	}
	count = (uint32_t) zval_get_long(&head);
	zval_ptr_dtor(&head);
	return unpack_container(self, result, count, is_map);
}

bool msgpack_unpack_by_methods(msgpack_buffer_unpacker *self, zval *result)
{
	bool is_empty = msgpack_unpacker_remaining(self) == 0;
	unsigned char head = is_empty ? MP_NIL : *msgpack_unpacker_cursor(self);
	mp_tag tag;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(msgpack_unpacker_is_at_dialect(self))) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0,
			"A BufferUnpacker with another unpack() or read() cannot read %s",
			msgpack_unpacker_flags(self) & MSGPACK_COMPACT_FLAG ? "the compact form" : "records or bundled strings");
		return false;
	}
	/* An array, map, str or bin needs calls. The library reads an empty str without calling read(). */
	if (head < MP_FIXMAP || head == MP_FIXSTR || (head >= MP_NIL && head < MP_BIN8)
	 || (head > MP_BIN32 && head < MP_STR8) || head > MP_MAP32) {
		return msgpack_unpacker_decode(self, result);
	}
	if (!msgpack_unpacker_read_head(self, &tag)) {
		return false;
	}
	if (tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP) {
		return unpack_container(self, result, tag.length, tag.type == MP_TAG_MAP);
	}
	return call_read(self, result, tag.length);
}
