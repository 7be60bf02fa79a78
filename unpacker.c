/* MessagePack\BufferUnpacker: a method parses its arguments, calls, and returns. */
#include "library/buffer_unpacker.h"
#include "exceptions.h"
#include "base/arguments.h"
#include "zend_exceptions.h"

static msgpack_buffer_unpacker *self_of(const zval *this)
{
	return msgpack_unpacker_from(Z_OBJ_P(this));
}

/* False with an exception. */
static bool add_extensions(zend_object *unpacker, HashTable *extensions)
{
	zval *extension;

	ZEND_HASH_FOREACH_VAL(extensions, extension) {
		if (!msgpack_unpacker_add_extension(unpacker, extension)) {
			return false;
		}
	} ZEND_HASH_FOREACH_END();
	return true;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, __construct)
{
	zend_string *buffer = NULL;
	zval *options = NULL;
	HashTable *extensions = NULL;
	msgpack_buffer_unpacker *self;
	zend_long chosen;
	size_t offset;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY_HT(extensions)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_choose_options(&msgpack_unpack_option_set, options, &chosen)) {
		RETURN_THROWS();
	}
	self = self_of(ZEND_THIS);
	offset = self->offset;
	msgpack_unpacker_set_buffer(self, buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC());
	msgpack_unpacker_adopt_changes(self);
	msgpack_unpacker_set_options(self, chosen);
	self->offset = MIN(offset, msgpack_unpacker_length(self)); /* only a second call finds one */
	if (extensions) {
		add_extensions(Z_OBJ_P(ZEND_THIS), extensions);
	}
}

ZEND_METHOD(MessagePack_BufferUnpacker, extendWith)
{
	zval *extensions;
	uint32_t count;
	HashTable *named;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_VARIADIC_WITH_NAMED(extensions, count, named)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_are_arguments_of(extensions, count, named, msgpack_extension_ce)
	 || !msgpack_return_copy(ZEND_THIS, return_value)) {
		RETURN_THROWS();
	}
	for (uint32_t i = 0; i < count; i++) {
		if (!msgpack_unpacker_add_extension(Z_OBJ_P(return_value), &extensions[i])) {
			RETURN_THROWS();
		}
	}
	if (named) {
		add_extensions(Z_OBJ_P(return_value), named);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withStructures)
{
	msgpack_return_with_structures(INTERNAL_FUNCTION_PARAM_PASSTHRU, &msgpack_unpack_option_set,
		msgpack_unpacker_flags(self_of(ZEND_THIS)));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withBuffer)
{
	zend_string *buffer = msgpack_string_argument(execute_data);
	zend_object *copy = buffer ? msgpack_return_copy(ZEND_THIS, return_value) : NULL;

	if (copy) {
		msgpack_unpacker_set_buffer(msgpack_unpacker_from(copy), zend_string_copy(buffer));
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

	buffer = buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC();
	msgpack_unpacker_set_buffer(self_of(ZEND_THIS), buffer);
	RETVAL_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

/* Saturating addition. */
static zend_long add(zend_long a, zend_long b)
{
	return b > 0 && a > ZEND_LONG_MAX - b ? ZEND_LONG_MAX : b < 0 && a < ZEND_LONG_MIN - b ? ZEND_LONG_MIN : a + b;
}

/* Moves the offset to an existing byte, or throws. */
static void move_to(zval *this, zval *return_value, zend_long offset)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_state(Z_OBJ_P(this));

	if (offset < 0 || (size_t) offset >= msgpack_unpacker_length(self)) {
		zend_throw_exception_ex(msgpack_insufficient_data_ce, 0, "Unable to seek to position " ZEND_LONG_FMT, offset);
		RETURN_THROWS();
	}
	self->offset = (size_t) offset;
	RETVAL_OBJ_COPY(Z_OBJ_P(this));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, seek)
{
	zend_long offset, length;

	if (msgpack_int_argument(execute_data, &offset)) {
		length = (zend_long) msgpack_unpacker_length(self_of(ZEND_THIS));
		move_to(ZEND_THIS, return_value, offset < 0 ? add(offset, length) : offset);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, skip)
{
	zend_long length;

	if (msgpack_int_argument(execute_data, &length)) {
		move_to(ZEND_THIS, return_value, add((zend_long) self_of(ZEND_THIS)->offset, length));
	}
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
	bool has_sum;

	ZVAL_LONG(&offset, 0);
	ZVAL_UNDEF(&sum);
	has_sum = add_function(&sum, &offset, argument) == SUCCESS && !EG(exception);
	zval_ptr_dtor(&sum);
	return has_sum && msgpack_convert_to_int(argument);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, read)
{
	zval *argument = msgpack_argument(execute_data);
	zend_long length;
	msgpack_buffer_unpacker *self;

	if (!argument || (UNEXPECTED(Z_TYPE_P(argument) != IS_LONG) && !convert_length(argument))) {
		RETURN_THROWS();
	}
	length = Z_LVAL_P(argument);
	self = self_of(ZEND_THIS);
	/* As in the library, even read(0) fails on an empty buffer. */
	if (length < 0 || (size_t) length > msgpack_unpacker_remaining(self) || msgpack_unpacker_length(self) == 0) {
		msgpack_unpacker_throw_insufficient(self);
		RETURN_THROWS();
	}
	RETVAL_STR(msgpack_string_init_fast((const char *) msgpack_unpacker_cursor(self), (size_t) length));
	self->offset += (size_t) length;
}

static void unpack_value(msgpack_buffer_unpacker *self, zval *return_value)
{
	zval value;

	if (UNEXPECTED(msgpack_unpacker_is_overridden(self)) ? msgpack_unpack_by_methods(self, &value)
		: msgpack_unpacker_decode(self, &value)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpack)
{
	unpack_value(self_of(ZEND_THIS), return_value);
}

/* Unpacks one more value for tryUnpack(). False: the value is incomplete, or an exception. */
static zend_always_inline bool try_unpack(msgpack_buffer_unpacker *self, zval *result)
{
	size_t start;

	msgpack_unpacker_adopt_changes(self);
	start = self->offset;
	if (UNEXPECTED(msgpack_unpacker_is_overridden(self))) {
		msgpack_unpacker_call_unpack(self, result);
	} else if (msgpack_unpacker_decode_on(self, result, true) == MSGPACK_DECODE_MORE) {
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
	unsigned char head[MP_HEAD_MAX] = { 0 };
	mp_tag_type found;

	if (msgpack_unpacker_remaining(self) == 0) {
		msgpack_unpacker_throw_insufficient(self);
		return false;
	}
	head[0] = *msgpack_unpacker_cursor(self);
	found = mp_read_tag(head).type;
	if (found == MP_TAG_INT) {
		found = MP_TAG_UINT;
	}
	if (found != type || UNEXPECTED(msgpack_unpacker_is_at_dialect(self))) {
		msgpack_unexpected_code(NULL, *msgpack_unpacker_cursor(self), name);
		msgpack_unpacker_say_offset(self);
		self->offset++;
		return false;
	}
	return true;
}

static void unpack_type(zval *this, zval *return_value, mp_tag_type type, const char *name)
{
	msgpack_buffer_unpacker *self = self_of(this);

	if (expect(self, type, name)) {
		unpack_value(self, return_value);
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
static void unpack_container(zval *this, zval *return_value, bool is_map)
{
	msgpack_buffer_unpacker *self = self_of(this);
	const char *head_method = is_map ? "unpackmapheader" : "unpackarrayheader";
	zval value;

	if (EXPECTED(!msgpack_unpacker_is_overridden(self)
	 && !msgpack_overrides(&self->std, msgpack_buffer_unpacker_ce, head_method, strlen(head_method)))) {
		unpack_type(this, return_value, is_map ? MP_TAG_MAP : MP_TAG_ARRAY, is_map ? "map" : "array");
	} else if (msgpack_unpack_container_by_methods(self, &value, is_map)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
}

UNPACK_METHOD(unpackArray, unpack_container, false)
UNPACK_METHOD(unpackMap, unpack_container, true)

static void unpack_head(zval *this, zval *return_value, mp_tag_type type, const char *name)
{
	msgpack_buffer_unpacker *self = self_of(this);
	size_t start = self->offset;
	mp_tag tag;

	if (!expect(self, type, name) || !msgpack_unpacker_read_head(self, &tag)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED((uint64_t) tag.length > ZEND_LONG_MAX)) {
		self->offset = start;
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0,
			"The number of elements of the %s exceeds PHP's int", name);
		msgpack_unpacker_say_offset(self);
		RETURN_THROWS();
	}
	RETVAL_LONG((zend_long) tag.length);
}

UNPACK_METHOD(unpackArrayHeader, unpack_head, MP_TAG_ARRAY, "array")
UNPACK_METHOD(unpackMapHeader, unpack_head, MP_TAG_MAP, "map")
