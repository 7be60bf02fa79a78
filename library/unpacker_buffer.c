#include "buffer_unpacker.h"

#include "../base/php_compat.h"

/* Frees the released bytes. False: out of memory. */
static bool compact(msgpack_buffer_unpacker *self)
{
	size_t length = msgpack_unpacker_length(self);
	zend_string *copy = length > 0 ? msgpack_string_init(msgpack_unpacker_bytes(self), length) : ZSTR_EMPTY_ALLOC();

	if (!copy) {
		return false;
	}
	zend_string_release(self->buffer);
	self->buffer = copy;
	self->released = 0;
	self->capacity = 0;
	return true;
}

void msgpack_unpacker_trim_buffer(msgpack_buffer_unpacker *self)
{
	size_t released = self->released;

	if (released == 0 || compact(self)) {
		return;
	}
	self->released = 0;
	self->offset += released;
	if (self->suspended) {
		self->suspended->start += released;
		self->suspended->cursor += released;
	}
}

/* Consumes `buffer`. */
static zend_always_inline void replace_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	zend_string_release(self->buffer);
	self->buffer = buffer;
	self->released = 0;
	self->capacity = 0;
	self->offset = 0;
	self->generation++;
}

void msgpack_unpacker_set_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	replace_buffer(self, buffer);
	msgpack_unpacker_drop_suspended(self);
	msgpack_unpacker_drop_sequence(self);
}

/* Whether the buffer may be written to. */
static bool owns_buffer(const msgpack_buffer_unpacker *self)
{
	return !ZSTR_IS_INTERNED(self->buffer) && GC_REFCOUNT(self->buffer) == 1;
}

/* Makes room for `length` bytes in an unshared buffer. False: out of memory. */
static zend_always_inline bool reserve(msgpack_buffer_unpacker *self, size_t length)
{
	size_t capacity;
	zend_string *extended;

	if (length <= self->capacity && owns_buffer(self)) {
		return true;
	}
	capacity = msgpack_input_room(length, ZSTR_LEN(self->buffer) + msgpack_unpacker_missing(self));
	extended = msgpack_string_extend(self->buffer, capacity);
	if (!extended) {
		return false;
	}
	self->buffer = extended;
	self->capacity = capacity;
	return true;
}

bool msgpack_unpacker_append(msgpack_buffer_unpacker *self, zend_string *data)
{
	size_t old = ZSTR_LEN(self->buffer), length;

	if (old == 0) {
		replace_buffer(self, zend_string_copy(data));
		return true;
	}
	if (ZSTR_LEN(data) == 0) {
		return true;
	}
	length = zend_safe_address_guarded(1, old, ZSTR_LEN(data));
	if (!reserve(self, length)) {
		return false;
	}
	zend_string_forget_hash_val(self->buffer);
	ZSTR_LEN(self->buffer) = length;
	memcpy(ZSTR_VAL(self->buffer) + old, ZSTR_VAL(data), ZSTR_LEN(data) + 1);
	return true;
}

/* Frees the released bytes once they are as many as the rest, which is copied then. That
 * bounds how often a byte is copied. */
void msgpack_unpacker_release(msgpack_buffer_unpacker *self)
{
	size_t released = self->offset;

	self->released += released;
	self->offset = 0;
	self->generation++;
	if (self->released >= msgpack_unpacker_length(self)) {
		compact(self);
	}
	if (self->suspended && self->suspended->start >= released) {
		self->suspended->start -= released;
		self->suspended->cursor -= released;
	} else {
		msgpack_unpacker_drop_suspended(self);
	}
}
