/* MessagePack\BufferUnpacker: its methods. A subclass that overrides some expects calls of them for nested values. */
#include "library.h"

#include "../codec/map_keys.h"
#include "../codec/path.h"
#include "../exceptions.h"
#include "../base/arguments.h"

static bool call_method(msgpack_buffer_unpacker *self, const char *method, zval *result, uint32_t count,
	zval *arguments)
{
	bool called = msgpack_call(msgpack_unpacking_failed_ce, &self->std, method, result, count, arguments);

	msgpack_unpacker_adopt_changes(self);
	return called;
}

/* Tells the exception that has just been thrown the offset. */
static ZEND_COLD void say_offset(const msgpack_buffer_unpacker *self)
{
	msgpack_say_where(NULL, self->before + self->offset, false);
}

/* Returns false. */
static ZEND_COLD bool throw_insufficient(const msgpack_buffer_unpacker *self)
{
	msgpack_throw_insufficient_data();
	say_offset(self);
	return false;
}

/* Reads the head of an array, map, str, bin or integer at the offset, where there is at least one byte. False with an
 * exception. */
static bool read_head(msgpack_buffer_unpacker *self, mp_tag *tag)
{
	const unsigned char *head = msgpack_unpacker_cursor(self);
	size_t size = mp_head_size(*head);

	if (msgpack_unpacker_remaining(self) < size) {
		throw_insufficient(self);
		self->offset++;
		return false;
	}
	*tag = mp_read_tag(head);
	self->offset += size;
	return true;
}

static bool unpack_by_methods(msgpack_buffer_unpacker *self, zval *result);

/* Returns false. */
static ZEND_COLD bool throw_needs_whole(const char *what)
{
	return msgpack_throw(msgpack_unpacking_failed_ce, "A BufferUnpacker with another unpack() or read() cannot read %s",
		what);
}

/* An integer beyond PHP's range becomes a string, since neither a GMP nor a Decimal can be an array key. */
static bool unpack_key(msgpack_buffer_unpacker *self, zval *result)
{
	unsigned char head;
	mp_tag tag;

	msgpack_unpacker_adopt_changes(self);
	if (msgpack_unpacker_remaining(self) == 0) {
		return unpack_by_methods(self, result); /* throws */
	}
	head = *msgpack_unpacker_cursor(self);
	if (!mp_is_key_head(head)) {
		msgpack_invalid_map_key(NULL, head);
		say_offset(self);
		self->offset++;
		return false;
	}
	if (!mp_is_int_head(head)) {
		return unpack_by_methods(self, result);
	}
	if (!read_head(self, &tag)) {
		return false;
	}
	msgpack_set_integer(result, &tag);
	return true;
}

/* Puts the key in front of the path that the exception may have. Returns false. */
static ZEND_COLD bool fail_at(const zval *key)
{
	smart_str path = { 0 };

	msgpack_path_add_key(&path, Z_TYPE_P(key) == IS_LONG ? (zend_ulong) Z_LVAL_P(key) : 0,
		Z_TYPE_P(key) == IS_STRING ? Z_STR_P(key) : NULL);
	msgpack_say_where(smart_str_extract(&path), MSGPACK_NO_OFFSET, false);
	return false;
}

/* Sets an element of a map, whose keys may all collide. */
static void set_element(msgpack_decoder *keys, HashTable *map, const zval *key, zval *value)
{
	zval *slot = Z_TYPE_P(key) == IS_LONG ? msgpack_slot_of_integer(keys, map, Z_LVAL_P(key))
		: msgpack_slot_of_string(keys, map, zend_string_copy(Z_STR_P(key)));

	if (slot) {
		Z_TRY_ADDREF_P(value);
		msgpack_replace(slot, *value);
	} else if (keys->status == MSGPACK_DECODE_COLLIDING) {
		zend_throw_exception(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE, 0);
	}
}

/* `keys`: NULL for a list. A read() of userland may return any key. */
static bool unpack_element(msgpack_buffer_unpacker *self, msgpack_decoder *keys, HashTable *elements, zval *key)
{
	zval value;

	if (!call_method(self, "unpack", &value, 0, NULL)) {
		return fail_at(key);
	}
	if (keys && (Z_TYPE_P(key) == IS_LONG || Z_TYPE_P(key) == IS_STRING)) {
		set_element(keys, elements, key, &value);
	} else if (msgpack_array_make_room(elements)) {
		array_set_zval_key(elements, key, &value);
	}
	zval_ptr_dtor_nogc(&value);
	return !EG(exception) && !msgpack_is_out_of_memory();
}

/* On failure `result` is IS_UNDEF. */
static bool unpack_counted(msgpack_buffer_unpacker *self, zval *result, uint32_t count, bool is_map)
{
	msgpack_decoder keys; /* of which only what belongs to keys is used */
	bool done = true;

	keys.depth = 0;
	keys.status = MSGPACK_DECODE_DONE;
	keys.long_chains = NULL;
	ZVAL_UNDEF(result);
	if (MSGPACK_G(calls).counts.nesting >= MSGPACK_G(max_depth)) {
		return msgpack_throw(msgpack_unpacking_failed_ce, "Maximum depth of %u exceeded", MSGPACK_G(max_depth));
	}
	if (is_map && (msgpack_unpacker_flags(self) & MSGPACK_MAP_AS_OBJECT)) {
		return throw_needs_whole("maps as objects");
	}
	msgpack_nest(&MSGPACK_G(calls), 1);
	array_init(result);
	if (is_map) {
		zend_hash_real_init_mixed(Z_ARRVAL_P(result));
	}
	for (uint32_t i = 0; done && i < count; i++) {
		zval key;

		ZVAL_LONG(&key, (zend_long) i);
		done = (!is_map || unpack_key(self, &key)) && unpack_element(self, is_map ? &keys : NULL,
			Z_ARRVAL_P(result), &key);
		zval_ptr_dtor(&key);
	}
	msgpack_long_chains_free(keys.long_chains);
	msgpack_unnest(&MSGPACK_G(calls), 1);
	if (!done) {
		msgpack_replace(result, (zval) { 0 });
	}
	return done;
}

/* The type of the token at the offset, where there is at least one byte; any integer is a MP_TAG_UINT. */
static mp_tag_type type_at_offset(const msgpack_buffer_unpacker *self)
{
	unsigned char head[MP_HEAD_MAX] = { *msgpack_unpacker_cursor(self) };
	mp_tag_type type = mp_read_tag(head).type;

	return type == MP_TAG_INT ? MP_TAG_UINT : type;
}

/* Whether the bytes at the offset, at least one, mean something else than in plain MessagePack: they may begin a
 * message in the compact form, or a record, a structure or a bundle. */
static bool is_at_dialect(msgpack_buffer_unpacker *self)
{
	const unsigned char *p = msgpack_unpacker_cursor(self);
	size_t available = msgpack_unpacker_remaining(self);
	zend_long flags = msgpack_unpacker_flags(self);

	return flags & (MSGPACK_USE_RECORDS | MSGPACK_UNPACK_CLONES)
		? mp_is_of_msgpackr(p, available, flags & MSGPACK_USE_RECORDS)
		: (flags & MSGPACK_COMPACT_FLAG) && mp_is_announced(p, available);
}

/* Does what unpack() does in a subclass. False, and IS_UNDEF, with an exception. */
static bool unpack_by_methods(msgpack_buffer_unpacker *self, zval *result)
{
	mp_tag_type type = msgpack_unpacker_remaining(self) == 0 ? MP_TAG_NIL : type_at_offset(self);
	bool is_container = mp_is_container(type);
	zend_long flags = msgpack_unpacker_flags(self);
	zval length;
	mp_tag tag;

	ZVAL_UNDEF(result);
	if (UNEXPECTED(is_at_dialect(self))) {
		return throw_needs_whole(flags & MSGPACK_COMPACT_FLAG ? "the compact form"
			: flags & MSGPACK_USE_RECORDS ? "records or bundled strings" : "bundled strings or values with an id");
	}
	/* An array, map, str or bin needs calls. The library reads an empty str without calling read(). */
	if (!is_container && type != MP_TAG_BIN && (type != MP_TAG_STR || *msgpack_unpacker_cursor(self) == MP_FIXSTR)) {
		return msgpack_unpacker_unpack(self, result, false);
	}
	if (!read_head(self, &tag)) {
		return false;
	}
	if (is_container) {
		return unpack_counted(self, result, tag.length, type == MP_TAG_MAP);
	}
	if (UNEXPECTED((uint64_t) tag.length > ZEND_LONG_MAX)) {
		return throw_insufficient(self); /* PHP has no such strings */
	}
	ZVAL_LONG(&length, (zend_long) tag.length);
	return call_method(self, "read", result, 1, &length);
}

/* The methods */

static msgpack_buffer_unpacker *self_of(const zval *this)
{
	return msgpack_unpacker_from(Z_OBJ_P(this));
}

/* Adds all extensions of an array, up to one that throws: $extension->getType() may modify the unpacker, and return any
 * array key. An error handler that runs when PHP converts the key does not get the new table. */
static void add_extensions(zend_object *unpacker, HashTable *extensions)
{
	zval *extension, added, type, table;
	const zval *former;
	bool done;

	ZEND_HASH_FOREACH_VAL(extensions, extension) {
		ZVAL_COPY_DEREF(&added, extension);
		done = msgpack_call_member(msgpack_unpacking_failed_ce, &added, "getType", &type, 0, NULL);
		if (done) {
			former = msgpack_get_property(unpacker, MSGPACK_UNPACKER_EXTENSIONS);
			ZVAL_ARR(&table, Z_TYPE_P(former) == IS_ARRAY ? zend_array_dup(Z_ARRVAL_P(former)) : zend_new_array(1));
			done = array_set_zval_key(Z_ARRVAL(table), &type, &added) == SUCCESS && !EG(exception);
			if (done) {
				msgpack_set_property(unpacker, MSGPACK_UNPACKER_EXTENSIONS, &table);
			}
			zval_ptr_dtor(&table);
		}
		zval_ptr_dtor(&type);
		zval_ptr_dtor(&added);
		if (!done) {
			return;
		}
	} ZEND_HASH_FOREACH_END();
}

void msgpack_unpacker_construct(zend_object *unpacker, zend_string *buffer, zval *options, HashTable *extensions)
{
	msgpack_buffer_unpacker *self;
	zend_long chosen;
	size_t offset;

	if (!msgpack_choose_options(&msgpack_unpack_option_set, options, &chosen)) {
		return;
	}
	self = msgpack_unpacker_from(unpacker);
	offset = self->offset;
	msgpack_unpacker_set_buffer(self, buffer);
	msgpack_unpacker_adopt_changes(self);
	msgpack_unpacker_set_options(self, chosen);
	self->offset = MIN(offset, msgpack_unpacker_length(self)); /* only a second call finds one */
	if (extensions) {
		add_extensions(unpacker, extensions);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, __construct)
{
	zend_string *buffer = NULL;
	zval *options = NULL;
	HashTable *extensions = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY_HT(extensions)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_unpacker_construct(Z_OBJ_P(ZEND_THIS), buffer, options, extensions);
}

ZEND_METHOD(MessagePack_BufferUnpacker, extendWith)
{
	msgpack_return_extended(INTERNAL_FUNCTION_PARAM_PASSTHRU, msgpack_extension_ce, add_extensions);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withBuffer)
{
	zend_string *buffer = msgpack_string_argument(execute_data);
	zend_object *copy = buffer ? msgpack_return_copy(ZEND_THIS, return_value) : NULL;

	if (copy) {
		msgpack_unpacker_set_buffer(msgpack_unpacker_from(copy), buffer);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, append)
{
	zend_string *data = msgpack_string_argument(execute_data);

	if (data) {
		msgpack_unpacker_append(self_of(ZEND_THIS), data);
		RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, reset)
{
	zend_string *buffer = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_unpacker_set_buffer(self_of(ZEND_THIS), buffer);
	RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

/* Moves the offset to an existing byte. Shared by skip(), which counts from the offset. */
MSGPACK_METHOD(MessagePack_BufferUnpacker, seek)
{
	msgpack_buffer_unpacker *self;
	zend_long distance, offset;

	if (!msgpack_int_argument(execute_data, &distance)) {
		RETURN_THROWS();
	}
	self = self_of(ZEND_THIS);
	offset = (zend_long) (zend_string_equals_literal(EX(func)->common.function_name, "skip") ? self->offset
		: distance < 0 ? msgpack_unpacker_length(self) : 0);
	offset = distance > ZEND_LONG_MAX - offset ? ZEND_LONG_MAX : offset + distance;
	if (offset < 0 || (size_t) offset >= msgpack_unpacker_length(self)) {
		msgpack_throw(msgpack_insufficient_data_ce, "Unable to seek to position " ZEND_LONG_FMT, offset);
		RETURN_THROWS();
	}
	self->offset = (size_t) offset;
	RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, getRemainingCount)
{
	RETURN_LONG((zend_long) msgpack_unpacker_remaining(self_of(ZEND_THIS)));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, hasRemaining)
{
	RETURN_BOOL(msgpack_unpacker_remaining(self_of(ZEND_THIS)) > 0);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, release)
{
	msgpack_buffer_unpacker *self = self_of(ZEND_THIS);
	size_t released = self->offset;

	if (released > 0) {
		msgpack_unpacker_release(self);
	}
	RETURN_LONG((zend_long) released);
}

/* Converts the argument as `$offset + $length` and substr() do in the library. False with an exception. */
static zend_never_inline bool convert_length(zval *argument)
{
	zval offset, sum;

	ZVAL_LONG(&offset, 0);
	ZVAL_UNDEF(&sum);
	add_function(&sum, &offset, argument);
	zval_ptr_dtor(&sum);
	return !EG(exception) && msgpack_convert_to_int(argument);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, read)
{
	zval *argument = msgpack_argument(execute_data, -1);
	zend_long length;
	msgpack_buffer_unpacker *self;

	if (!argument || (UNEXPECTED(Z_TYPE_P(argument) != IS_LONG) && !convert_length(argument))) {
		RETURN_THROWS();
	}
	length = Z_LVAL_P(argument);
	self = self_of(ZEND_THIS);
	/* As in the library, even read(0) fails on an empty buffer. */
	if (length < 0 || (size_t) length > msgpack_unpacker_remaining(self) || msgpack_unpacker_length(self) == 0) {
		throw_insufficient(self);
		RETURN_THROWS();
	}
	RETVAL_STR(msgpack_string_init_fast((const char *) msgpack_unpacker_cursor(self), (size_t) length));
	self->offset += (size_t) length;
}

static void unpack_value(msgpack_buffer_unpacker *self, zval *return_value, bool skips)
{
	if (!skips && msgpack_unpacker_is_overridden(self)) {
		unpack_by_methods(self, return_value);
	} else {
		msgpack_unpacker_unpack(self, return_value, skips);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpack)
{
	msgpack_buffer_unpacker *self = self_of(ZEND_THIS);

	unpack_value(self, return_value, msgpack_unpacker_flags(self) & MSGPACK_AS_RAW);
}

/* Unpacks one more value for tryUnpack(). False: the value is incomplete, or an exception. */
static zend_always_inline bool try_unpack(msgpack_buffer_unpacker *self, zval *result)
{
	bool skips;
	size_t start;

	msgpack_unpacker_adopt_changes(self);
	start = self->offset;
	skips = msgpack_unpacker_flags(self) & MSGPACK_AS_RAW;
	if (UNEXPECTED(skips) && !msgpack_unpacker_may_skip(self)) {
		return false;
	}
	if (UNEXPECTED(msgpack_unpacker_is_overridden(self))) {
		call_method(self, "unpack", result, 0, NULL);
	} else if (msgpack_unpacker_read(self, result, MSGPACK_UNPACK_REWINDS, skips) == MSGPACK_DECODE_MORE) {
		return false;
	}
	if (EXPECTED(!EG(exception))) {
		return !msgpack_is_out_of_memory();
	}
	if (!Z_ISUNDEF_P(result)) {
		zval_ptr_dtor(result); /* a destructor threw after the message was complete */
	} else if (instanceof_function(EG(exception)->ce, msgpack_insufficient_data_ce)) {
		zend_clear_exception();
		msgpack_unpacker_adopt_changes(self);
		self->offset = MIN(start, msgpack_unpacker_length(self));
	}
	return false;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, tryUnpack)
{
	msgpack_buffer_unpacker *self = self_of(ZEND_THIS);
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
	} while (msgpack_unpacker_remaining(self) > 0 && try_unpack(self, &value));
}

/* Tokens of one type */

/* Whether the token at the offset has the type; else throws. */
static bool expect(msgpack_buffer_unpacker *self, mp_tag_type type, const char *name)
{
	if (msgpack_unpacker_remaining(self) == 0) {
		return throw_insufficient(self);
	}
	if (type_at_offset(self) != type || UNEXPECTED(is_at_dialect(self))) {
		msgpack_unexpected_code(NULL, *msgpack_unpacker_cursor(self), name);
		say_offset(self);
		self->offset++;
		return false;
	}
	return true;
}

static void unpack_type(zval *this, zval *return_value, mp_tag_type type, const char *name)
{
	msgpack_buffer_unpacker *self = self_of(this);

	if (expect(self, type, name)) {
		unpack_value(self, return_value, false);
	}
}

#define UNPACK_METHOD(name, unpack, ...) \
	MSGPACK_METHOD(MessagePack_BufferUnpacker, name) \
	{ \
		unpack(ZEND_THIS, return_value, __VA_ARGS__); \
	}

UNPACK_METHOD(unpackNil, unpack_type, MP_TAG_NIL, "nil")
UNPACK_METHOD(unpackBool, unpack_type, MP_TAG_BOOL, "bool")
UNPACK_METHOD(unpackInt, unpack_type, MP_TAG_UINT, "int")
UNPACK_METHOD(unpackFloat, unpack_type, MP_TAG_FLOAT, "float")
UNPACK_METHOD(unpackStr, unpack_type, MP_TAG_STR, "str")
UNPACK_METHOD(unpackBin, unpack_type, MP_TAG_BIN, "bin")
UNPACK_METHOD(unpackExt, unpack_type, MP_TAG_EXT, "ext")

/* unpackArray() and unpackMap(). A subclass that overrides the reading of heads or
 * elements expects them to call its methods. */
static void unpack_container(zval *this, zval *return_value, mp_tag_type type, const char *name)
{
	msgpack_buffer_unpacker *self = self_of(this);
	bool is_map = type == MP_TAG_MAP;
	const char *const head_method[] = { is_map ? "unpackmapheader" : "unpackarrayheader", NULL };
	zval head;
	uint32_t count;

	if (EXPECTED(!msgpack_unpacker_is_overridden(self)
	 && !msgpack_overrides(&self->std, msgpack_buffer_unpacker_ce, head_method))) {
		unpack_type(this, return_value, type, name);
	} else if (call_method(self, head_method[0], &head, 0, NULL)) {
		count = (uint32_t) zval_get_long(&head);
		zval_ptr_dtor(&head);
		unpack_counted(self, return_value, count, is_map);
	}
}

UNPACK_METHOD(unpackArray, unpack_container, MP_TAG_ARRAY, "array")
UNPACK_METHOD(unpackMap, unpack_container, MP_TAG_MAP, "map")

static void unpack_head(zval *this, zval *return_value, mp_tag_type type, const char *name)
{
	msgpack_buffer_unpacker *self = self_of(this);
	size_t start = self->offset;
	mp_tag tag;

	if (!expect(self, type, name) || !read_head(self, &tag)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED((uint64_t) tag.length > ZEND_LONG_MAX)) {
		self->offset = start;
		msgpack_throw(msgpack_unpacking_failed_ce, "The number of elements of the %s exceeds PHP's int", name);
		say_offset(self);
		RETURN_THROWS();
	}
	RETVAL_LONG((zend_long) tag.length);
}

UNPACK_METHOD(unpackArrayHeader, unpack_head, MP_TAG_ARRAY, "array")
UNPACK_METHOD(unpackMapHeader, unpack_head, MP_TAG_MAP, "map")
