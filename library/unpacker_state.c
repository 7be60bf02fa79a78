#include "buffer_unpacker.h"

#include "../base/lifetimes.h"
#include "../base/php_compat.h"
#include "../msgpackr/record_reader.h"
#include "../property_slots.h"
#include "clone_reader.h"
#include "structures.h"

zend_class_entry *msgpack_buffer_unpacker_ce;
zend_class_entry *msgpack_extension_ce;

/* The bytes */

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

/* What is suspended, and what the values so far have defined */

void msgpack_unpacker_drop_sequence(msgpack_buffer_unpacker *self)
{
	msgpack_msgpackr_reader *dropped = self->sequence;

	self->sequence = NULL;
	msgpack_msgpackr_reader_free(dropped);
}

/* A value that others refer to, and whose slot is no PHP variable, is no reference there. */
void msgpack_decoding_end_msgpackr(msgpack_decoding *current, bool is_complete)
{
	msgpack_buffer_unpacker *self = current->decoder.context;

	msgpack_references_end(&current->decoder, is_complete);
	msgpack_unpacker_drop_sequence(self);
	self->sequence = msgpack_msgpackr_end(&current->decoder, is_complete);
	if (Z_ISREF(current->value)) {
		zend_unwrap_reference(&current->value);
	}
}

void msgpack_decoding_free(msgpack_decoding *decoding)
{
	msgpack_decoding_end(decoding, false);
	zval_ptr_dtor(&decoding->value);
	efree(decoding);
}

uint64_t msgpack_unpacker_missing(msgpack_buffer_unpacker *self)
{
	msgpack_decoder at_head = { 0 }, *decoder = &at_head;

	msgpack_unpacker_load_input(&at_head, self);
	if (self->suspended) {
		decoder = &self->suspended->decoder;
		msgpack_decoder_set_input(decoder,
			(const unsigned char *) msgpack_unpacker_bytes(self) + self->suspended->cursor, at_head.end);
	}
	return msgpack_decoder_missing(decoder);
}

/* What userland has assigned to the properties */

/* Not zend_array_destroy(): an array that the garbage collector has destroyed must not be
 * destroyed again. */
void msgpack_unpacker_release_extensions(HashTable *extensions)
{
	if (extensions) {
		msgpack_release_array(extensions);
	}
}

/* The struct holds a reference to its buffer, so that userland can only write to a copy.
 * As in the library, a buffer that is not a string, or an invalid offset, leaves nothing
 * to read. */
static void adopt_buffer(msgpack_buffer_unpacker *self, zval *buffer, zval *offset)
{
	ZVAL_DEREF(buffer);
	ZVAL_DEREF(offset);
	if (Z_TYPE_P(buffer) != IS_STRING || Z_STR_P(buffer) != self->buffer) {
		zend_string_release(self->buffer);
		self->buffer = Z_TYPE_P(buffer) == IS_STRING ? zend_string_copy(Z_STR_P(buffer)) : ZSTR_EMPTY_ALLOC();
		self->released = 0;
		self->capacity = 0;
		self->generation++;
	}
	self->offset = msgpack_unpacker_length(self);
	if (Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0) {
		self->offset = MIN((size_t) Z_LVAL_P(offset), self->offset);
	}
}

static void adopt_extensions(msgpack_buffer_unpacker *self, zval *extensions)
{
	ZVAL_DEREF(extensions);
	self->extensions = NULL;
	if (Z_TYPE_P(extensions) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(extensions)) > 0) {
		self->extensions = Z_ARRVAL_P(extensions);
		GC_TRY_ADDREF(self->extensions);
	}
}

static zend_long bigint_mode_of(zval *as_dec, zval *as_gmp)
{
	if (zend_is_true(as_dec)) {
		return MSGPACK_BIGINT_AS_DEC;
	}
	return zend_is_true(as_gmp) ? MSGPACK_BIGINT_AS_GMP : Z_TYPE_P(as_dec) == IS_NULL ? 0 : MSGPACK_BIGINT_AS_STR;
}

static zend_long flags_of(zval *flags)
{
	ZVAL_DEREF(flags);
	return Z_TYPE_P(flags) == IS_LONG ? Z_LVAL_P(flags) & MSGPACK_UNPACK_FLAGS : 0;
}

/* `structures` are those before, or NULL. They are the last that is freed. */
static void adopt_structures(msgpack_buffer_unpacker *self, zval *structures)
{
	ZVAL_DEREF(structures);
	self->structures = NULL;
	if (Z_TYPE_P(structures) == IS_OBJECT && Z_OBJCE_P(structures) == msgpack_structures_ce) {
		self->structures = Z_OBJ_P(structures);
		GC_ADDREF(self->structures);
	}
}

static void adopt_once(msgpack_buffer_unpacker *self)
{
	zend_object *structures = self->structures;
	zval taken[MSGPACK_UNPACKER_PROPERTIES];
	HashTable *extensions = self->extensions;
	uint32_t generation = self->generation;

	memcpy(taken, OBJ_PROP_NUM(&self->std, 0), sizeof(taken));
	msgpack_unpacker_hide_properties(self);
	self->is_published = false;
	adopt_buffer(self, &taken[MSGPACK_UNPACKER_BUFFER], &taken[MSGPACK_UNPACKER_OFFSET]);
	adopt_extensions(self, &taken[MSGPACK_UNPACKER_EXTENSIONS]);
	adopt_structures(self, &taken[MSGPACK_UNPACKER_STRUCTURES]);
	self->options = bigint_mode_of(&taken[MSGPACK_UNPACKER_IS_BIGINT_AS_DEC], &taken[MSGPACK_UNPACKER_IS_BIGINT_AS_GMP])
		| flags_of(&taken[MSGPACK_UNPACKER_OPTION_FLAGS]);
	if (self->generation != generation || self->structures != structures) {
		msgpack_unpacker_drop_suspended(self);
		msgpack_unpacker_drop_sequence(self);
	}
	msgpack_unpacker_release_extensions(extensions);
	if (structures) {
		OBJ_RELEASE(structures);
	}
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		zval_ptr_dtor(&taken[i]);
	}
}

/* May free values whose destructors read the properties again. */
void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self)
{
	while (self->is_published) {
		adopt_once(self);
	}
}
