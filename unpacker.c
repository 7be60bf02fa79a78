/*
 * An unpacker whose class overrides neither unpack() nor read() runs the
 * decoder. One that does is asked for every nested value and every string, as
 * its author expects of PHP code.
 *
 * Where tryUnpack() finds the beginning of a value, it keeps the decoder and
 * goes on from there when more has been appended, as long as the unpacker still
 * stands at that beginning, of the same buffer.
 */
#include "unpacker.h"

#include "arguments.h"
#include "big_integers.h"
#include "calls.h"
#include "codec/c_stack.h"
#include "codec/decoder.h"
#include "codec/wire.h"
#include "exceptions.h"
#include "ext_timestamp.h"
#include "msgpack_globals.h"
#include "options.h"
#include "php_compat.h"
#include "types.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

zend_class_entry *msgpack_buffer_unpacker_ce;
zend_class_entry *msgpack_extension_ce;

/* A value whose end is not yet in the buffer. */
typedef struct {
	msgpack_decoder decoder;
	msgpack_decode_options options;
	uint32_t max_depth; /* as configured when it began */
	zval value;    /* as far as it has been read */
	size_t start;  /* where it begins in the buffer */
	size_t cursor; /* where to read on */
} partial;

typedef struct {
	zend_string *buffer;
	size_t released;  /* bytes at its beginning that are no part of it any more: see release_read() */
	size_t capacity;  /* of the buffer, where it has room to grow; else 0 */
	size_t offset;    /* from the first byte that has not been released, as all offsets here */
	uint32_t changes; /* how often what the buffer holds, or means, became something else */
	partial *waiting; /* NULL: none */
	zend_long bigint_mode; /* 0: no constructor has been called */
	HashTable *extensions; /* by type; NULL: none */
	bool published;        /* the properties have values */
	zend_object std;
} unpacker;

/* The library's properties, by their order in the stub. What they say is in the struct. They
 * have values from when something looks at them (serialize(), an array cast, ==, reflection)
 * to the next call of a method, which adopts what has been changed. */
enum { BUFFER, OFFSET, IS_BIGINT_AS_DEC, IS_BIGINT_AS_GMP, EXTENSIONS, PROPERTIES };

static const char *const property_names[] = { "buffer", "offset", "isBigIntAsDec", "isBigIntAsGmp", "extensions" };

static zend_object_handlers handlers;

static unpacker *from_object(zend_object *object)
{
	return (unpacker *) ((char *) object - offsetof(unpacker, std));
}

static void adopt_properties(unpacker *self);

/* Before the struct is used, and after userland has run. */
static zend_always_inline void adopt_changes(unpacker *self)
{
	if (UNEXPECTED(self->published)) {
		adopt_properties(self);
	}
}

static zend_always_inline unpacker *from_properties(zend_object *object)
{
	unpacker *self = from_object(object);

	adopt_changes(self);
	return self;
}

static zend_always_inline unpacker *from_this(zval *this)
{
	return from_properties(Z_OBJ_P(this));
}

/* The object */

static zend_always_inline void hide_properties(unpacker *self)
{
	for (int i = 0; i < PROPERTIES; i++) {
		ZVAL_UNDEF(OBJ_PROP_NUM(&self->std, i));
	}
}

static zend_object *create(zend_class_entry *ce)
{
	unpacker *created = zend_object_alloc(sizeof(*created), ce);

	zend_object_std_init(&created->std, ce);
	if (ce != msgpack_buffer_unpacker_ce) {
		object_properties_init(&created->std, ce);
	}
	hide_properties(created);
	created->std.handlers = &handlers;
	created->buffer = ZSTR_EMPTY_ALLOC();
	return &created->std;
}

static zend_never_inline void free_partial(partial *freed)
{
	msgpack_decoder_free(&freed->decoder);
	zval_ptr_dtor(&freed->value);
	efree(freed);
}

/* What extensions have made may have destructors. */
static zend_always_inline void drop_waiting(unpacker *self)
{
	partial *dropped = self->waiting;

	if (UNEXPECTED(dropped)) {
		self->waiting = NULL;
		free_partial(dropped);
	}
}

/* Through a zval: an array that the collector has destroyed is not to be destroyed again. */
static void release_extensions(HashTable *extensions)
{
	zval value;

	if (extensions && !(GC_FLAGS(extensions) & GC_IMMUTABLE)) {
		ZVAL_ARR(&value, extensions);
		zval_ptr_dtor(&value);
	}
}

/* Nothing but what PHP does, in a dtor_obj of our own: see lifetimes.h. */
static void destruct_object(zend_object *object)
{
	zend_objects_destroy_object(object);
}

static void release_object(zend_object *object)
{
	unpacker *freed = from_object(object);

	zend_object_std_dtor(object);
	drop_waiting(freed);
	zend_string_release(freed->buffer);
	release_extensions(freed->extensions);
}

/* The copy reads a value that has begun from its beginning. */
static zend_object *clone_object(zend_object *object)
{
	unpacker *original = from_properties(object);
	zend_object *copied = create(object->ce);
	unpacker *copy = from_object(copied);

	copy->buffer = zend_string_copy(original->buffer);
	copy->released = original->released;
	copy->offset = original->offset;
	copy->bigint_mode = original->bigint_mode;
	copy->extensions = original->extensions;
	if (copy->extensions) {
		GC_TRY_ADDREF(copy->extensions);
	}
	if (object->ce != msgpack_buffer_unpacker_ce || object->properties) {
		zend_objects_clone_members(copied, object);
	}
	return copied;
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	unpacker *scanned = from_object(object);

	if (scanned->extensions && !(GC_FLAGS(scanned->extensions) & GC_IMMUTABLE)) {
		zval extensions;

		ZVAL_ARR(&extensions, scanned->extensions);
		zend_get_gc_buffer_add_zval(buffer, &extensions);
	}
	if (scanned->waiting) {
		zend_get_gc_buffer_add_zval(buffer, &scanned->waiting->value);
		msgpack_decoder_add_to_gc(&scanned->waiting->decoder, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, count);
	return zend_std_get_properties(object);
}

/* The buffer */

static const char *bytes_of(const unpacker *self)
{
	return ZSTR_VAL(self->buffer) + self->released;
}

static size_t length_of(const unpacker *self)
{
	return ZSTR_LEN(self->buffer) - self->released;
}

/* Frees what has been released. False: there is no memory for a copy of the rest. */
static bool compact(unpacker *self)
{
	zend_string *rest = length_of(self) > 0 ? msgpack_string_init(bytes_of(self), length_of(self)) : ZSTR_EMPTY_ALLOC();

	if (!rest) {
		return false;
	}
	zend_string_release(self->buffer);
	self->buffer = rest;
	self->released = 0;
	self->capacity = 0;
	return true;
}

/* Makes the buffer a string of its own. Without memory it has the released bytes again. */
static void settle_buffer(unpacker *self)
{
	size_t released = self->released;

	if (released == 0 || compact(self)) {
		return;
	}
	self->released = 0;
	self->offset += released;
	if (self->waiting) {
		self->waiting->start += released;
		self->waiting->cursor += released;
	}
}

/* The properties */

static void publish_properties(zend_object *object)
{
	unpacker *self = from_object(object);

	if (self->published) {
		return;
	}
	settle_buffer(self);
	self->published = true;
	ZVAL_STR_COPY(OBJ_PROP_NUM(object, BUFFER), self->buffer);
	ZVAL_LONG(OBJ_PROP_NUM(object, OFFSET), (zend_long) self->offset);
	ZVAL_BOOL(OBJ_PROP_NUM(object, IS_BIGINT_AS_DEC), self->bigint_mode == MSGPACK_BIGINT_AS_DEC);
	ZVAL_BOOL(OBJ_PROP_NUM(object, IS_BIGINT_AS_GMP), self->bigint_mode == MSGPACK_BIGINT_AS_GMP);
	if (self->bigint_mode == 0) {
		ZVAL_NULL(OBJ_PROP_NUM(object, IS_BIGINT_AS_DEC));
		ZVAL_NULL(OBJ_PROP_NUM(object, IS_BIGINT_AS_GMP));
		if (ZSTR_LEN(self->buffer) == 0) {
			ZVAL_NULL(OBJ_PROP_NUM(object, BUFFER));
		}
	}
	if (self->extensions) {
		GC_TRY_ADDREF(self->extensions);
		ZVAL_ARR(OBJ_PROP_NUM(object, EXTENSIONS), self->extensions);
	} else {
		ZVAL_EMPTY_ARRAY(OBJ_PROP_NUM(object, EXTENSIONS));
	}
}

/* The buffer, and the offset in it. It is another string if anything has been written to it:
 * the struct holds one, too. What is no string is empty, and what is no offset is behind the
 * last byte: there is nothing to read, as the library finds. */
static void adopt_buffer(unpacker *self, zval *buffer, zval *offset)
{
	ZVAL_DEREF(buffer);
	ZVAL_DEREF(offset);
	if (Z_TYPE_P(buffer) != IS_STRING || Z_STR_P(buffer) != self->buffer) {
		zend_string_release(self->buffer);
		self->buffer = Z_TYPE_P(buffer) == IS_STRING ? zend_string_copy(Z_STR_P(buffer)) : ZSTR_EMPTY_ALLOC();
		self->released = 0;
		self->capacity = 0;
		self->changes++;
	}
	self->offset = length_of(self);
	if (Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0) {
		self->offset = MIN((size_t) Z_LVAL_P(offset), self->offset);
	}
}

static void adopt_extensions(unpacker *self, zval *extensions)
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

static void adopt_once(unpacker *self)
{
	zval taken[PROPERTIES];
	HashTable *extensions = self->extensions;
	uint32_t changes = self->changes;

	memcpy(taken, OBJ_PROP_NUM(&self->std, 0), sizeof(taken));
	hide_properties(self);
	self->published = false;
	adopt_buffer(self, &taken[BUFFER], &taken[OFFSET]);
	adopt_extensions(self, &taken[EXTENSIONS]);
	self->bigint_mode = bigint_mode_of(&taken[IS_BIGINT_AS_DEC], &taken[IS_BIGINT_AS_GMP]);
	if (self->changes != changes) {
		drop_waiting(self);
	}
	release_extensions(extensions);
	for (int i = 0; i < PROPERTIES; i++) {
		zval_ptr_dtor(&taken[i]);
	}
}

/* What they held may have destructors, which may look at the properties again. */
static zend_never_inline void adopt_properties(unpacker *self)
{
	while (self->published) {
		adopt_once(self);
	}
}

/* By the property's name: a subclass may have more of them, even of these names. */
static void publish_property(zend_object *object, const zend_string *name)
{
	for (int i = 0; i < PROPERTIES; i++) {
		if (zend_string_equals_cstr(name, property_names[i], strlen(property_names[i]))) {
			publish_properties(object);
		}
	}
}

static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *value)
{
	publish_property(object, name);
	return zend_std_read_property(object, name, type, cache_slot, value);
}

static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_write_property(object, name, value, cache_slot);
}

static zval *get_property_ptr_ptr(zend_object *object, zend_string *name, int type, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_get_property_ptr_ptr(object, name, type, cache_slot);
}

static int has_property(zend_object *object, zend_string *name, int check, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_has_property(object, name, check, cache_slot);
}

static void unset_property(zend_object *object, zend_string *name, void **cache_slot)
{
	publish_property(object, name);
	zend_std_unset_property(object, name, cache_slot);
}

static HashTable *get_properties(zend_object *object)
{
	publish_properties(object);
	return zend_std_get_properties(object);
}

/* What is held while userland runs that may change the object, or drop it. */
typedef struct {
	zval object;
	zval properties[PROPERTIES];
} held_object;

static void hold(held_object *held, zval *object)
{
	ZVAL_COPY(&held->object, object);
	for (int i = 0; i < PROPERTIES; i++) {
		ZVAL_COPY(&held->properties[i], OBJ_PROP_NUM(Z_OBJ_P(object), i));
	}
}

static void unhold(held_object *held)
{
	for (int i = 0; i < PROPERTIES; i++) {
		zval_ptr_dtor(&held->properties[i]);
	}
	zval_ptr_dtor(&held->object);
}

/* Extensions are compared by their properties, whose __toString() may run. */
static int compare(zval *left, zval *right)
{
	held_object a, b;
	int result;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	if (Z_OBJCE_P(left) != Z_OBJCE_P(right)) {
		return zend_std_compare_objects(left, right);
	}
	publish_properties(Z_OBJ_P(left));
	publish_properties(Z_OBJ_P(right));
	hold(&a, left);
	hold(&b, right);
	result = zend_std_compare_objects(&a.object, &b.object);
	unhold(&a);
	unhold(&b);
	return result;
}

void msgpack_unpacker_startup(void)
{
	msgpack_buffer_unpacker_ce->create_object = create;
	memcpy(&handlers, &std_object_handlers, sizeof(handlers));
	handlers.offset = offsetof(unpacker, std);
	handlers.dtor_obj = destruct_object;
	handlers.free_obj = release_object;
	handlers.clone_obj = clone_object;
	handlers.read_property = read_property;
	handlers.write_property = write_property;
	handlers.get_property_ptr_ptr = get_property_ptr_ptr;
	handlers.has_property = has_property;
	handlers.unset_property = unset_property;
	handlers.get_properties = get_properties;
	handlers.compare = compare;
	handlers.get_gc = get_gc;
}

/* Consumes `buffer`. */
static zend_always_inline void replace_buffer(unpacker *self, zend_string *buffer)
{
	zend_string_release(self->buffer);
	self->buffer = buffer;
	self->released = 0;
	self->capacity = 0;
	self->offset = 0;
	self->changes++;
}

static void set_buffer(unpacker *self, zend_string *buffer)
{
	replace_buffer(self, buffer);
	drop_waiting(self);
}

/* Whether the buffer may be written to. */
static bool owns_buffer(const unpacker *self)
{
	return !ZSTR_IS_INTERNED(self->buffer) && GC_REFCOUNT(self->buffer) == 1;
}

static size_t remaining(const unpacker *self)
{
	return length_of(self) - self->offset;
}

static const unsigned char *at_offset(const unpacker *self)
{
	return (const unsigned char *) bytes_of(self) + self->offset;
}

static const unsigned char *end_of_buffer(const unpacker *self)
{
	return (const unsigned char *) ZSTR_VAL(self->buffer) + ZSTR_LEN(self->buffer);
}

/* How many bytes the value that has begun lacks at the least. */
static uint64_t missing(const unpacker *self)
{
	msgpack_decoder at_head = { 0 }, *decoder = self->waiting ? &self->waiting->decoder : &at_head;

	decoder->cursor = self->waiting ? (const unsigned char *) bytes_of(self) + self->waiting->cursor : at_offset(self);
	decoder->end = end_of_buffer(self);
	return msgpack_decoder_missing(decoder);
}

/* False: memory has run out, and nothing has changed. */
static bool append(unpacker *self, zend_string *data)
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
	if (length > self->capacity || !owns_buffer(self)) {
		size_t room = msgpack_input_room(length, old + missing(self));
		zend_string *extended = msgpack_string_extend(self->buffer, room);

		if (!extended) {
			return false;
		}
		self->buffer = extended;
		self->capacity = room;
	}
	zend_string_forget_hash_val(self->buffer);
	ZSTR_LEN(self->buffer) = length;
	memcpy(ZSTR_VAL(self->buffer) + old, ZSTR_VAL(data), ZSTR_LEN(data) + 1);
	return true;
}

/* Drops what is before the offset. The bytes are freed once they are as many as those
 * after them, which are copied then: how often a byte is copied is bounded. */
static void release_read(unpacker *self)
{
	size_t released = self->offset;

	self->released += released;
	self->offset = 0;
	self->changes++;
	if (self->released >= length_of(self)) {
		compact(self);
	}
	if (self->waiting && self->waiting->start >= released) {
		self->waiting->start -= released;
		self->waiting->cursor -= released;
	} else {
		drop_waiting(self);
	}
}

/* The table of extensions, to be changed: a copy may share it. */
static HashTable *own_extensions(unpacker *self)
{
	HashTable *shared = self->extensions;

	if (!shared) {
		self->extensions = zend_new_array(1);
	} else if (GC_REFCOUNT(shared) > 1) {
		self->extensions = zend_array_dup(shared);
		release_extensions(shared);
	}
	return self->extensions;
}

/* The extension that is replaced ends last: it may have a destructor, which finds it replaced. */
static void put_extension(unpacker *self, zend_ulong index, zend_string *name, zval *extension)
{
	HashTable *extensions = own_extensions(self);
	zval *place = name ? zend_hash_lookup(extensions, name) : zend_hash_index_lookup(extensions, index), replaced;

	ZVAL_COPY_VALUE(&replaced, place);
	ZVAL_COPY(place, extension);
	zval_ptr_dtor(&replaced);
}

/* What getType() has returned is as a rule an int. For anything else a table of its own tells
 * what PHP makes of it: an error handler may run. False: an exception has been thrown. */
static bool put_extension_of_type(zend_object *object, zval *type, zval *extension)
{
	zval table;
	zend_ulong index;
	zend_string *name;
	bool done;

	if (EXPECTED(Z_TYPE_P(type) == IS_LONG)) {
		put_extension(from_properties(object), (zend_ulong) Z_LVAL_P(type), NULL, extension);
		return true;
	}
	array_init_size(&table, 1);
	done = array_set_zval_key(Z_ARRVAL(table), type, extension) == SUCCESS && !EG(exception);
	if (done) {
		name = NULL;
		zend_hash_get_current_key(Z_ARRVAL(table), &name, &index);
		put_extension(from_properties(object), index, name, extension);
	}
	zval_ptr_dtor(&table);
	return done;
}

/* Adds to the extensions: anything that has a method getType(). False: an exception has been
 * thrown. */
static bool add_extension(zend_object *object, zval *extension)
{
	zval held, type;
	bool done;

	ZVAL_COPY_DEREF(&held, extension);
	done = msgpack_call_member(msgpack_unpacking_failed_ce, &held, "getType", &type, 0, NULL)
		&& put_extension_of_type(object, &type, &held);
	zval_ptr_dtor(&type);
	zval_ptr_dtor(&held);
	return done;
}

/* Decoding */

static bool overrides(const unpacker *self, const char *method)
{
	return msgpack_overrides(&self->std, msgpack_buffer_unpacker_ce, method);
}

static zend_always_inline bool is_overridden(const unpacker *self)
{
	return UNEXPECTED(self->std.ce != msgpack_buffer_unpacker_ce) && (overrides(self, "unpack") || overrides(self, "read"));
}

/* Around all that runs userland, destructors included, which may do anything to
 * the unpacker: it finds it at `position`, and the decoder goes on where it leaves
 * it. What it left half read is read again. */
static void leave_decoder(const msgpack_decoder *decoder, const char *position)
{
	unpacker *self = decoder->context;

	self->offset = (size_t) (position - bytes_of(self));
}

static zend_always_inline void give_input(msgpack_decoder *decoder, const unpacker *self)
{
	decoder->cursor = at_offset(self);
	decoder->end = end_of_buffer(self);
}

static void return_to_decoder(msgpack_decoder *decoder)
{
	unpacker *self = decoder->context;

	drop_waiting(self);
	adopt_changes(self);
	give_input(decoder, self);
}

/* Calls an extension, which reads the body. */
static bool call_extension(msgpack_decoder *decoder, zval *slot, zval *extension, const char *body, uint32_t length)
{
	unpacker *self = decoder->context;
	zval arguments[2], held, result;
	uint32_t levels = decoder->depth;
	bool called;

	leave_decoder(decoder, body);
	ZVAL_COPY(&held, extension);
	msgpack_nest(&MSGPACK_G(nesting), levels);
	ZVAL_OBJ(&arguments[0], &self->std);
	ZVAL_LONG(&arguments[1], length);
	called = msgpack_call_member(msgpack_unpacking_failed_ce, &held, "unpackExt", &result, 2, arguments);
	zval_ptr_dtor(&held);
	msgpack_unnest(&MSGPACK_G(nesting), levels);
	return_to_decoder(decoder);
	if (called) {
		ZVAL_COPY_VALUE(slot, &result);
	}
	return called && !EG(exception);
}

static bool is_timestamp_extension(const zval *extension)
{
	return Z_TYPE_P(extension) == IS_OBJECT && Z_OBJCE_P(extension) == msgpack_timestamp_extension_ce;
}

static bool decode_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	unpacker *self = decoder->context;
	zval *extension = self->extensions ? zend_hash_index_find(self->extensions, (zend_ulong) (zend_long) type) : NULL;

	if (extension) {
		ZVAL_DEREF(extension);
	}
	if (!extension || Z_TYPE_P(extension) == IS_NULL) {
		msgpack_create_ext(slot, type, data, length);
		return true;
	}
	if (is_timestamp_extension(extension) && !is_overridden(self)
	 && msgpack_decode_any_timestamp(slot, data, length)) {
		return true;
	}
	return call_extension(decoder, slot, extension, data, length);
}

static bool decode_big_integer(msgpack_decoder *decoder, zval *slot, uint64_t magnitude, bool negative)
{
	const unpacker *self = decoder->context;
	char digits[MSGPACK_DIGITS_MAX];
	zend_string *string = zend_string_init(digits, (size_t) msgpack_print_integer(digits, magnitude, negative), false);
	bool done = true;

	if (self->bigint_mode != MSGPACK_BIGINT_AS_GMP && self->bigint_mode != MSGPACK_BIGINT_AS_DEC) {
		ZVAL_STR_COPY(slot, string);
	} else {
		zval made;

		ZVAL_UNDEF(&made);
		leave_decoder(decoder, (const char *) decoder->cursor);
		done = self->bigint_mode == MSGPACK_BIGINT_AS_GMP ? msgpack_make_gmp(&made, string) : msgpack_make_decimal(&made, string);
		return_to_decoder(decoder);
		if (!Z_ISUNDEF(made)) {
			ZVAL_COPY_VALUE(slot, &made); /* beside an exception too: it is freed with the rest */
		}
		done = done && !EG(exception);
	}
	zend_string_release(string);
	return done;
}

static const msgpack_decode_hooks hooks = { .ext = decode_ext, .big_integer = decode_big_integer };

/* Where the library has read to when the token at `cursor` is not all there:
 * behind its first byte, and its length. */
static const unsigned char *behind_incomplete_token(const unsigned char *cursor, const unsigned char *end)
{
	return cursor == end ? cursor : cursor + mp_readable_size(*cursor, (size_t) (end - cursor));
}

static ZEND_COLD void throw_too_deep(void)
{
	zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "Maximum depth of %u exceeded", MSGPACK_G(max_depth));
}

/* Throws what `status` means, and leaves the cursor where the library would. */
static void fail(msgpack_decoder *decoder, msgpack_decode_status status)
{
	switch (status) {
		case MSGPACK_DECODE_MORE:
			decoder->cursor = behind_incomplete_token(decoder->cursor, decoder->end);
			msgpack_throw_insufficient_data();
			break;
		case MSGPACK_DECODE_MALFORMED:
			msgpack_throw_unknown_code(*decoder->cursor++);
			break;
		case MSGPACK_DECODE_BAD_KEY:
			msgpack_throw_invalid_map_key(*decoder->cursor++);
			break;
		case MSGPACK_DECODE_TOO_DEEP:
			throw_too_deep();
			break;
		default:
			break; /* an exception has been thrown */
	}
}

static zend_always_inline void begin(unpacker *self, partial *begun)
{
	begun->max_depth = MSGPACK_G(max_depth);
	begun->options = (msgpack_decode_options) { .strict_keys = true, .keys = &MSGPACK_G(keys) };
	msgpack_decoder_init(&begun->decoder, &begun->value, &begun->options, &hooks, self);
	begun->start = begun->cursor = self->offset;
}

/* Reads on, as far as the buffer goes. It lives as long as it is the unpacker's:
 * an extension that puts another in its place makes the decoder go on there. */
static zend_always_inline msgpack_decode_status run(unpacker *self, partial *current)
{
	self->offset = current->cursor;
	if (UNEXPECTED(self->waiting)) {
		drop_waiting(self);
		adopt_changes(self);
	}
	give_input(&current->decoder, self);
	current->options.max_depth = msgpack_allowed_depth(current->max_depth);
	return msgpack_decode(&current->decoder);
}

/* False, and IS_UNDEF: an exception has been thrown. */
static zend_always_inline bool finish(unpacker *self, partial *current, msgpack_decode_status status, zval *result)
{
	msgpack_decoder *decoder = &current->decoder;

	if (status != MSGPACK_DECODE_DONE) {
		fail(decoder, status);
	}
	leave_decoder(decoder, (const char *) decoder->cursor);
	msgpack_decoder_free(decoder);
	if (status != MSGPACK_DECODE_DONE) {
		zval_ptr_dtor(&current->value);
		ZVAL_UNDEF(result);
		return false;
	}
	ZVAL_COPY_VALUE(result, &current->value);
	return true;
}

/* Decodes one value at the offset. False, and IS_UNDEF: an exception has been thrown. */
static bool decode(unpacker *self, zval *result)
{
	partial current;

	begin(self, &current);
	return finish(self, &current, run(self, &current), result);
}

static partial *copy_to_heap(const partial *begun)
{
	partial *copy = emalloc(sizeof(*copy));

	copy->options = begun->options;
	copy->start = begun->start;
	copy->max_depth = begun->max_depth;
	msgpack_decoder_move(&copy->decoder, &begun->decoder, &copy->value, &copy->options);
	return copy;
}

/* Keeps what is `current` until there is more: see decode_on(). */
static void suspend(unpacker *self, partial *current, uint32_t changes, bool goes_back)
{
	partial *other = self->waiting; /* left by a destructor */

	leave_decoder(&current->decoder, (const char *) current->decoder.cursor);
	if (!goes_back) {
		current->start = self->offset;
	} else if (self->changes != changes || self->offset < current->start) {
		/* An extension has changed what was read before. */
		self->offset = MIN(current->start, length_of(self));
		free_partial(current);
		return;
	}
	current->cursor = self->offset;
	self->offset = current->start;
	self->waiting = current;
	if (UNEXPECTED(other)) {
		free_partial(other);
	}
}

static msgpack_decode_status resume(unpacker *self, zval *result, bool goes_back)
{
	partial *current = self->waiting;
	uint32_t changes = self->changes;
	msgpack_decode_status status;

	self->waiting = NULL;
	status = run(self, current);
	if (status == MSGPACK_DECODE_MORE) {
		suspend(self, current, changes, goes_back);
	} else {
		finish(self, current, status, result);
		efree(current);
	}
	return status;
}

/* As decode(), from where it stopped before; but MSGPACK_DECODE_MORE where the
 * buffer ends first. The offset then `goes_back` to where the value begins; or
 * it is behind what has been read, which will not be needed again. */
static msgpack_decode_status decode_on(unpacker *self, zval *result, bool goes_back)
{
	uint32_t changes = self->changes;
	partial current;
	msgpack_decode_status status;

	if (UNEXPECTED(self->waiting) && self->waiting->start == self->offset) {
		return resume(self, result, goes_back);
	}
	begin(self, &current);
	status = run(self, &current);
	if (EXPECTED(status != MSGPACK_DECODE_MORE)) {
		finish(self, &current, status, result);
	} else if (current.decoder.depth > 0) {
		suspend(self, copy_to_heap(&current), changes, goes_back);
	}
	return status;
}

/* For a stream */

bool msgpack_unpacker_feed(zend_object *unpacker_object, zend_string *data)
{
	unpacker *self = from_properties(unpacker_object);

	if (self->offset > 0) {
		release_read(self);
		adopt_changes(self);
	}
	return append(self, data);
}

msgpack_decode_status msgpack_unpacker_read_on(zend_object *unpacker_object, zval *result)
{
	return decode_on(from_properties(unpacker_object), result, false);
}

uint64_t msgpack_unpacker_missing(const zend_object *unpacker_object)
{
	return missing(from_properties((zend_object *) unpacker_object));
}

size_t msgpack_unpacker_remaining(const zend_object *unpacker_object)
{
	return remaining(from_properties((zend_object *) unpacker_object));
}

/* Method by method */

static bool call_method(unpacker *self, const char *method, zval *result, uint32_t count, zval *arguments)
{
	bool called = msgpack_call(msgpack_unpacking_failed_ce, &self->std, method, result, count, arguments);

	adopt_changes(self);
	return called;
}

static bool call_unpack(unpacker *self, zval *result)
{
	return call_method(self, "unpack", result, 0, NULL);
}

static bool call_read(unpacker *self, zval *result, uint32_t length)
{
	zval argument;

	ZVAL_LONG(&argument, length);
	return call_method(self, "read", result, 1, &argument);
}

/* Is it the head of an array, map, str or bin? */
static bool has_parts(unsigned char head)
{
	return (head >= MP_FIXMAP && head < MP_NIL) || (head >= MP_BIN8 && head <= MP_BIN32) || (head >= MP_STR8 && head <= MP_MAP32);
}

/* Reads such a head at the offset. False: an exception has been thrown. */
static bool read_head(unpacker *self, mp_tag *tag)
{
	const unsigned char *p = at_offset(self);

	if (remaining(self) < mp_head_size(*p)) {
		self->offset++;
		msgpack_throw_insufficient_data();
		return false;
	}
	*tag = mp_read_tag(p);
	self->offset += mp_head_size(*p);
	return true;
}

static bool unpack_by_methods(unpacker *self, zval *result);

/* A uint 64 as a key, which is no GMP or Decimal under any option. */
static bool read_big_key(unpacker *self, zval *result)
{
	char digits[MSGPACK_DIGITS_MAX];
	mp_tag tag;

	if (!read_head(self, &tag)) {
		return false;
	}
	if (tag.uint <= ZEND_LONG_MAX) {
		ZVAL_LONG(result, (zend_long) tag.uint);
	} else {
		ZVAL_STRINGL(result, digits, (size_t) msgpack_print_integer(digits, tag.uint, false));
	}
	return true;
}

/* A key: as unpack() would, but for what is no key. */
static bool key_by_methods(unpacker *self, zval *result)
{
	adopt_changes(self);
	if (remaining(self) > 0 && !mp_is_key_head(*at_offset(self))) {
		msgpack_throw_invalid_map_key(*at_offset(self));
		self->offset++;
		return false;
	}
	if (remaining(self) > 0 && *at_offset(self) == MP_UINT64) {
		return read_big_key(self, result);
	}
	return unpack_by_methods(self, result);
}

static bool elements_by_methods(unpacker *self, zval *result, uint32_t count)
{
	array_init(result);
	while (count-- > 0) {
		zval value;

		if (!call_unpack(self, &value)) {
			return false;
		}
		if (!msgpack_array_make_room(Z_ARRVAL_P(result))) {
			zval_ptr_dtor(&value);
			return false;
		}
		add_next_index_zval(result, &value);
	}
	return true;
}

static bool pairs_by_methods(unpacker *self, zval *result, uint32_t pairs)
{
	array_init(result);
	while (pairs-- > 0) {
		zval key, value;

		ZVAL_UNDEF(&key);
		if (!key_by_methods(self, &key) || !call_unpack(self, &value)) {
			zval_ptr_dtor(&key);
			return false;
		}
		if (msgpack_array_make_room(Z_ARRVAL_P(result))) {
			array_set_zval_key(Z_ARRVAL_P(result), &key, &value);
		}
		zval_ptr_dtor(&key);
		zval_ptr_dtor(&value);
		if (EG(exception) || msgpack_is_out_of_memory()) {
			return false;
		}
	}
	return true;
}

static bool container_by_methods(unpacker *self, zval *result, uint32_t count, bool with_keys)
{
	bool done;

	ZVAL_UNDEF(result);
	if (MSGPACK_G(nesting) >= MSGPACK_G(max_depth)) {
		throw_too_deep();
		return false;
	}
	msgpack_nest(&MSGPACK_G(nesting), 1);
	done = with_keys ? pairs_by_methods(self, result, count) : elements_by_methods(self, result, count);
	msgpack_unnest(&MSGPACK_G(nesting), 1);
	return done;
}

/* What unpack() does in a class that overrides it, or read(). */
static bool unpack_by_methods(unpacker *self, zval *result)
{
	mp_tag tag;
	bool done;

	ZVAL_UNDEF(result);
	if (remaining(self) == 0 || !has_parts(*at_offset(self)) || *at_offset(self) == MP_FIXSTR) {
		return decode(self, result);
	}
	if (!read_head(self, &tag)) {
		return false;
	}
	if (tag.type == MP_TAG_ARRAY || tag.type == MP_TAG_MAP) {
		done = container_by_methods(self, result, tag.length, tag.type == MP_TAG_MAP);
	} else {
		done = call_read(self, result, tag.length);
	}
	if (!done) {
		zval_ptr_dtor(result);
		ZVAL_UNDEF(result);
	}
	return done;
}

static void unpack_value(unpacker *self, zval *return_value)
{
	zval value;

	if (is_overridden(self) ? unpack_by_methods(self, &value) : decode(self, &value)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
}

/* The class */

MSGPACK_METHOD(MessagePack_BufferUnpacker, __construct)
{
	zend_string *buffer = NULL;
	zval *options = NULL, *extension;
	HashTable *extensions = NULL;
	unpacker *self;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY_HT(extensions)
	ZEND_PARSE_PARAMETERS_END();

	self = from_this(ZEND_THIS);
	self->changes++;
	drop_waiting(self);
	adopt_changes(self);
	if (!msgpack_parse_unpack_options(options, &self->bigint_mode)) {
		self->bigint_mode = MSGPACK_BIGINT_AS_STR;
		RETURN_THROWS();
	}
	if (buffer) {
		set_buffer(self, zend_string_copy(buffer));
	}
	if (!extensions) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(extensions, extension) {
		if (!add_extension(Z_OBJ_P(ZEND_THIS), extension)) {
			RETURN_THROWS();
		}
	} ZEND_HASH_FOREACH_END();
}

/* A copy, as return value. NULL where __clone() threw. */
static unpacker *return_copy(zval *this, zval *return_value)
{
	RETVAL_OBJ(Z_OBJ_HT_P(this)->clone_obj(Z_OBJ_P(this)));
	return EG(exception) ? NULL : from_this(return_value);
}

ZEND_METHOD(MessagePack_BufferUnpacker, extendWith)
{
	zval *extensions, *each;
	uint32_t count;
	HashTable *named;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(extensions, count, named)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_are_arguments_of(extensions, count, named, msgpack_extension_ce) || !return_copy(ZEND_THIS, return_value)) {
		RETURN_THROWS();
	}
	for (uint32_t i = 0; i < count; i++) {
		if (!add_extension(Z_OBJ_P(return_value), &extensions[i])) {
			RETURN_THROWS();
		}
	}
	if (!named) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(named, each) {
		if (!add_extension(Z_OBJ_P(return_value), each)) {
			RETURN_THROWS();
		}
	} ZEND_HASH_FOREACH_END();
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withBuffer)
{
	zend_string *buffer;
	unpacker *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(buffer)
	ZEND_PARSE_PARAMETERS_END();

	copy = return_copy(ZEND_THIS, return_value);
	if (copy) {
		set_buffer(copy, zend_string_copy(buffer));
	}
}

static void return_this(zval *this, zval *return_value)
{
	RETVAL_OBJ_COPY(Z_OBJ_P(this));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, append)
{
	zend_string *data;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(data)
	ZEND_PARSE_PARAMETERS_END();

	append(from_this(ZEND_THIS), data);
	return_this(ZEND_THIS, return_value);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, reset)
{
	zend_string *buffer = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
	ZEND_PARSE_PARAMETERS_END();

	set_buffer(from_this(ZEND_THIS), buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC());
	return_this(ZEND_THIS, return_value);
}

/* Moves to a byte that is there, or throws. */
static void move_to(INTERNAL_FUNCTION_PARAMETERS, unpacker *self, zend_long offset)
{
	if (offset < 0 || (size_t) offset >= length_of(self)) {
		zend_throw_exception_ex(msgpack_insufficient_data_ce, 0, "Unable to seek to position " ZEND_LONG_FMT, offset);
		RETURN_THROWS();
	}
	self->offset = (size_t) offset;
	return_this(ZEND_THIS, return_value);
}

/* The sum, or as much as there is. */
static zend_long add(zend_long a, zend_long b)
{
	return b > 0 && a > ZEND_LONG_MAX - b ? ZEND_LONG_MAX : b < 0 && a < ZEND_LONG_MIN - b ? ZEND_LONG_MIN : a + b;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, seek)
{
	zend_long offset;
	unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(offset)
	ZEND_PARSE_PARAMETERS_END();

	self = from_this(ZEND_THIS);
	if (offset < 0) {
		offset = add(offset, (zend_long) length_of(self));
	}
	move_to(INTERNAL_FUNCTION_PARAM_PASSTHRU, self, offset);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, skip)
{
	zend_long length;
	unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END();

	self = from_this(ZEND_THIS);
	move_to(INTERNAL_FUNCTION_PARAM_PASSTHRU, self, add((zend_long) self->offset, length));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, getRemainingCount)
{
	RETURN_LONG((zend_long) remaining(from_this(ZEND_THIS)));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, hasRemaining)
{
	RETURN_BOOL(remaining(from_this(ZEND_THIS)) > 0);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, release)
{
	unpacker *self = from_this(ZEND_THIS);
	size_t released = self->offset;

	if (released > 0) {
		release_read(self);
	}
	RETURN_LONG((zend_long) released);
}

/* The int that an argument of another type is to `$offset + $length` and to substr(). False:
 * an exception has been thrown. */
static zend_never_inline bool convert_length(zval *argument)
{
	zval offset, sum, converted;
	zend_long length;
	bool has_sum;

	ZVAL_LONG(&offset, 0);
	ZVAL_UNDEF(&sum);
	has_sum = add_function(&sum, &offset, argument) == SUCCESS && !EG(exception);
	zval_ptr_dtor(&sum);
	if (!has_sum) {
		return false;
	}
	if (!zend_parse_arg_long_weak(argument, &length, 1)) {
		if (!EG(exception)) {
			zend_argument_type_error(1, "must be of type int, %s given", msgpack_value_name(argument));
		}
		return false;
	}
	ZVAL_COPY_VALUE(&converted, argument);
	ZVAL_LONG(argument, length);
	zval_ptr_dtor(&converted);
	return true;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, read)
{
	zval *argument;
	zend_long length;
	unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(argument)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(Z_TYPE_P(argument) != IS_LONG) && !convert_length(argument)) {
		RETURN_THROWS();
	}
	length = Z_LVAL_P(argument);
	self = from_this(ZEND_THIS);
	/* Of no byte, too, there are not enough in an empty buffer. */
	if (length < 0 || (size_t) length > remaining(self) || length_of(self) == 0) {
		msgpack_throw_insufficient_data();
		RETURN_THROWS();
	}
	RETVAL_STR(msgpack_string_init_fast((const char *) at_offset(self), (size_t) length));
	self->offset += (size_t) length;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpack)
{
	unpack_value(from_this(ZEND_THIS), return_value);
}

/* One more value for tryUnpack(). False: there is none, or an exception has been
 * thrown; but none that says that bytes are missing. */
static zend_always_inline bool try_unpack(unpacker *self, zval *result)
{
	size_t start;

	adopt_changes(self);
	start = self->offset;
	if (UNEXPECTED(is_overridden(self))) {
		call_unpack(self, result);
	} else if (decode_on(self, result, true) == MSGPACK_DECODE_MORE) {
		return false;
	}
	if (EXPECTED(!EG(exception))) {
		return !msgpack_is_out_of_memory();
	}
	if (!Z_ISUNDEF_P(result)) {
		zval_ptr_dtor(result); /* a destructor has thrown after the message was complete */
	} else if (instanceof_function(EG(exception)->ce, msgpack_insufficient_data_ce)) {
		zend_clear_exception();
		adopt_changes(self);
		self->offset = MIN(start, length_of(self));
	}
	return false;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, tryUnpack)
{
	unpacker *self = from_this(ZEND_THIS);
	zval value;

	if (!try_unpack(self, &value)) {
		RETURN_EMPTY_ARRAY();
	}
	array_init(return_value);
	zend_hash_real_init_packed(Z_ARRVAL_P(return_value));
	do {
		if (!msgpack_array_make_room(Z_ARRVAL_P(return_value))) {
			zval_ptr_dtor(&value);
			return;
		}
		zend_hash_next_index_insert_new(Z_ARRVAL_P(return_value), &value);
	} while (remaining(self) > 0 && try_unpack(self, &value));
}

/* Tokens of one type */

static bool is_nil(unsigned char head)
{
	return head == MP_NIL;
}

static bool is_bool(unsigned char head)
{
	return head == MP_FALSE || head == MP_TRUE;
}

static bool is_int(unsigned char head)
{
	return head <= MP_FIXINT_MAX || head >= MP_NEGFIXINT || (head >= MP_UINT8 && head <= MP_INT64);
}

static bool is_float(unsigned char head)
{
	return head == MP_FLOAT32 || head == MP_FLOAT64;
}

static bool is_str(unsigned char head)
{
	return (head & 0xe0) == MP_FIXSTR || (head >= MP_STR8 && head <= MP_STR32);
}

static bool is_bin(unsigned char head)
{
	return head >= MP_BIN8 && head <= MP_BIN32;
}

static bool is_array(unsigned char head)
{
	return (head & 0xf0) == MP_FIXARRAY || head == MP_ARRAY16 || head == MP_ARRAY32;
}

static bool is_map(unsigned char head)
{
	return (head & 0xf0) == MP_FIXMAP || head == MP_MAP16 || head == MP_MAP32;
}

static bool is_ext(unsigned char head)
{
	return (head >= MP_FIXEXT1 && head <= MP_FIXEXT16) || (head >= MP_EXT8 && head <= MP_EXT32);
}

/* Whether a token of the type stands at the offset; else throws. */
static bool expect(unpacker *self, bool (*is_type)(unsigned char), const char *type)
{
	if (remaining(self) == 0) {
		msgpack_throw_insufficient_data();
		return false;
	}
	if (!is_type(*at_offset(self))) {
		msgpack_throw_unexpected_code(*at_offset(self), type);
		self->offset++;
		return false;
	}
	return true;
}

static void unpack_type(INTERNAL_FUNCTION_PARAMETERS, bool (*is_type)(unsigned char), const char *type)
{
	unpacker *self = from_this(ZEND_THIS);

	if (expect(self, is_type, type)) {
		unpack_value(self, return_value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackNil)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_nil, "nil");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackBool)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_bool, "bool");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackInt)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_int, "int");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackFloat)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_float, "float");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackStr)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_str, "str");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackBin)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_bin, "bin");
}

/* unpackArray() and unpackMap() in a class that overrides their heads, or what
 * these hold: as the library, which asks for the head in any class. */
static void unpack_container_by_methods(unpacker *self, zval *return_value, const char *head_method, bool with_keys)
{
	zval head, value;
	uint32_t count;

	if (!call_method(self, head_method, &head, 0, NULL)) {
		return;
	}
	count = (uint32_t) zval_get_long(&head);
	zval_ptr_dtor(&head);
	if (container_by_methods(self, &value, count, with_keys)) {
		ZVAL_COPY_VALUE(return_value, &value);
	} else {
		zval_ptr_dtor(&value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackArray)
{
	unpacker *self = from_this(ZEND_THIS);

	if (UNEXPECTED(is_overridden(self) || overrides(self, "unpackarrayheader"))) {
		unpack_container_by_methods(self, return_value, "unpackarrayheader", false);
		return;
	}
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_array, "array");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackMap)
{
	unpacker *self = from_this(ZEND_THIS);

	if (UNEXPECTED(is_overridden(self) || overrides(self, "unpackmapheader"))) {
		unpack_container_by_methods(self, return_value, "unpackmapheader", true);
		return;
	}
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_map, "map");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackExt)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_ext, "ext");
}

static void unpack_head(INTERNAL_FUNCTION_PARAMETERS, bool (*is_type)(unsigned char), const char *type)
{
	unpacker *self = from_this(ZEND_THIS);
	mp_tag tag;

	if (expect(self, is_type, type) && read_head(self, &tag)) {
		RETVAL_LONG((zend_long) tag.length);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackArrayHeader)
{
	unpack_head(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_array, "array");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackMapHeader)
{
	unpack_head(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_map, "map");
}

/* MessagePack\MessagePack::unpack() and unpackMultiple() */

static unpacker *create_with_timestamps(zval *object, zend_string *data)
{
	unpacker *created;
	zval timestamps;

	object_init_ex(object, msgpack_buffer_unpacker_ce);
	GC_ADD_FLAGS(Z_OBJ_P(object), IS_OBJ_DESTRUCTOR_CALLED); /* it has none, and no one else sees it */
	object_init_ex(&timestamps, msgpack_timestamp_extension_ce);
	created = from_this(object);
	created->buffer = zend_string_copy(data);
	created->extensions = zend_new_array(1);
	zend_hash_index_add_new(created->extensions, (zend_ulong) (zend_long) MP_EXT_TIMESTAMP, &timestamps);
	return created;
}

MSGPACK_METHOD(MessagePack_MessagePack, unpack)
{
	zend_string *data;
	zval *options = NULL, object, value;
	unpacker *made;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	made = create_with_timestamps(&object, data);
	if (msgpack_parse_unpack_options(options, &made->bigint_mode) && decode(made, &value)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
	zval_ptr_dtor(&object);
}

/* Calls $each($value, $start, $end). False: it wants no more. */
static bool call_each(zend_fcall_info *each, zend_fcall_info_cache *cache, zval *value, size_t start, size_t end)
{
	zval arguments[3], answer;
	bool wants_more;

	ZVAL_COPY_VALUE(&arguments[0], value);
	ZVAL_LONG(&arguments[1], (zend_long) start);
	ZVAL_LONG(&arguments[2], (zend_long) end);
	ZVAL_UNDEF(&answer);
	each->retval = &answer;
	each->params = arguments;
	each->param_count = 3;
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	zend_call_function(each, cache);
	wants_more = !EG(exception) && Z_TYPE(answer) != IS_FALSE;
	zval_ptr_dtor(&answer);
	return wants_more;
}

static void unpack_multiple(unpacker *self, zend_fcall_info *each, zend_fcall_info_cache *cache, zval *values)
{
	bool goes_on = true;
	zval value;

	while (goes_on && remaining(self) > 0) {
		size_t start = self->offset;

		if (!decode(self, &value)) {
			return;
		}
		if (ZEND_FCI_INITIALIZED(*each)) {
			goes_on = call_each(each, cache, &value, start, self->offset);
			zval_ptr_dtor(&value);
		} else if (msgpack_array_make_room(Z_ARRVAL_P(values))) {
			zend_hash_next_index_insert_new(Z_ARRVAL_P(values), &value);
		} else {
			zval_ptr_dtor(&value);
			return;
		}
	}
}

MSGPACK_METHOD(MessagePack_MessagePack, unpackMultiple)
{
	zend_string *data;
	zend_fcall_info each = empty_fcall_info;
	zend_fcall_info_cache cache = empty_fcall_info_cache;
	zval *options = NULL, object;
	unpacker *made;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(data)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(each, cache)
		Z_PARAM_ZVAL(options)
	ZEND_PARSE_PARAMETERS_END();

	made = create_with_timestamps(&object, data);
	if (msgpack_parse_unpack_options(options, &made->bigint_mode)) {
		if (!ZEND_FCI_INITIALIZED(each)) {
			array_init(return_value);
		}
		unpack_multiple(made, &each, &cache, return_value);
	}
	zval_ptr_dtor(&object);
}

MSGPACK_METHOD(MessagePack_MessagePack, __construct)
{
}
