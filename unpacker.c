/* MessagePack\BufferUnpacker: a method parses its arguments, calls, and returns. */
#include "library/buffer_unpacker.h"
#include "library/options.h"
#include "library/structures.h"
#include "exceptions.h"
#include "base/php_compat.h"
#include "base/arguments.h"
#include "zend_exceptions.h"

MSGPACK_METHOD(MessagePack_BufferUnpacker, __construct)
{
	zend_string *buffer = NULL;
	zval *options = NULL, *extension;
	HashTable *extensions = NULL;
	msgpack_buffer_unpacker *self;
	msgpack_unpack_modes modes;
	size_t offset;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY_HT(extensions)
	ZEND_PARSE_PARAMETERS_END();

	if (!msgpack_parse_unpack_options(options, &modes)) {
		RETURN_THROWS();
	}
	self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	offset = self->offset;
	msgpack_unpacker_set_buffer(self, buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC());
	msgpack_unpacker_adopt_changes(self);
	self->modes = modes;
	self->offset = MIN(offset, msgpack_unpacker_length(self)); /* only a second call finds one */
	if (!extensions) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(extensions, extension) {
		if (!msgpack_unpacker_add_extension(Z_OBJ_P(ZEND_THIS), extension)) {
			RETURN_THROWS();
		}
	} ZEND_HASH_FOREACH_END();
}

/* Returns a clone, also as the return value. NULL with an exception of __clone(). */
static msgpack_buffer_unpacker *return_copy(zval *this, zval *return_value)
{
	RETVAL_OBJ(Z_OBJ_HT_P(this)->clone_obj(Z_OBJ_P(this)));
	return EG(exception) ? NULL : msgpack_unpacker_from(Z_OBJ_P(return_value));
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
		if (!msgpack_unpacker_add_extension(Z_OBJ_P(return_value), &extensions[i])) {
			RETURN_THROWS();
		}
	}
	if (!named) {
		return;
	}
	ZEND_HASH_FOREACH_VAL(named, each) {
		if (!msgpack_unpacker_add_extension(Z_OBJ_P(return_value), each)) {
			RETURN_THROWS();
		}
	} ZEND_HASH_FOREACH_END();
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withStructures)
{
	zval *structures;
	msgpack_buffer_unpacker *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_OBJECT_OF_CLASS(structures, msgpack_structures_ce)
	ZEND_PARSE_PARAMETERS_END();

	copy = return_copy(ZEND_THIS, return_value);
	if (copy) {
		msgpack_unpacker_use_structures(&copy->std, Z_OBJ_P(structures));
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, withBuffer)
{
	zend_string *buffer;
	msgpack_buffer_unpacker *copy;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_STR(buffer)
	ZEND_PARSE_PARAMETERS_END();

	copy = return_copy(ZEND_THIS, return_value);
	if (copy) {
		msgpack_unpacker_set_buffer(copy, zend_string_copy(buffer));
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

	msgpack_unpacker_append(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS)), data);
	return_this(ZEND_THIS, return_value);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, reset)
{
	zend_string *buffer = NULL;

	ZEND_PARSE_PARAMETERS_START(0, -1)
		Z_PARAM_OPTIONAL
		MSGPACK_PARAM_STR(buffer)
	ZEND_PARSE_PARAMETERS_END();

	msgpack_unpacker_set_buffer(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS)), buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC());
	return_this(ZEND_THIS, return_value);
}

/* Moves the offset to an existing byte, or throws. */
static void move_to(INTERNAL_FUNCTION_PARAMETERS, msgpack_buffer_unpacker *self, zend_long offset)
{
	if (offset < 0 || (size_t) offset >= msgpack_unpacker_length(self)) {
		zend_throw_exception_ex(msgpack_insufficient_data_ce, 0, "Unable to seek to position " ZEND_LONG_FMT, offset);
		RETURN_THROWS();
	}
	self->offset = (size_t) offset;
	return_this(ZEND_THIS, return_value);
}

/* Saturating addition. */
static zend_long add(zend_long a, zend_long b)
{
	return b > 0 && a > ZEND_LONG_MAX - b ? ZEND_LONG_MAX : b < 0 && a < ZEND_LONG_MIN - b ? ZEND_LONG_MIN : a + b;
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, seek)
{
	zend_long offset;
	msgpack_buffer_unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(offset)
	ZEND_PARSE_PARAMETERS_END();

	self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	if (offset < 0) {
		offset = add(offset, (zend_long) msgpack_unpacker_length(self));
	}
	move_to(INTERNAL_FUNCTION_PARAM_PASSTHRU, self, offset);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, skip)
{
	zend_long length;
	msgpack_buffer_unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		MSGPACK_PARAM_LONG(length)
	ZEND_PARSE_PARAMETERS_END();

	self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	move_to(INTERNAL_FUNCTION_PARAM_PASSTHRU, self, add((zend_long) self->offset, length));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, getRemainingCount)
{
	RETURN_LONG((zend_long) msgpack_unpacker_remaining(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS))));
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, hasRemaining)
{
	RETURN_BOOL(msgpack_unpacker_remaining(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS))) > 0);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, release)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	size_t released = self->offset;

	if (released > 0) {
		msgpack_unpacker_release(self);
	}
	RETURN_LONG((zend_long) released);
}

/* Converts the argument as `$offset + $length` and substr() do in the library. False with an
 * exception. */
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
	msgpack_buffer_unpacker *self;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_ZVAL(argument)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(Z_TYPE_P(argument) != IS_LONG) && !convert_length(argument)) {
		RETURN_THROWS();
	}
	length = Z_LVAL_P(argument);
	self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	/* As in the library, even read(0) fails on an empty buffer. */
	if (length < 0 || (size_t) length > msgpack_unpacker_remaining(self) || msgpack_unpacker_length(self) == 0) {
		msgpack_throw_insufficient_data();
		msgpack_unpacker_say_offset(self);
		RETURN_THROWS();
	}
	RETVAL_STR(msgpack_string_init_fast((const char *) msgpack_unpacker_cursor(self), (size_t) length));
	self->offset += (size_t) length;
}

static void unpack_value(msgpack_buffer_unpacker *self, zval *return_value)
{
	zval value;

	if (msgpack_unpacker_is_overridden(self) ? msgpack_unpack_by_methods(self, &value) : msgpack_unpacker_decode(self, &value)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpack)
{
	unpack_value(msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS)), return_value);
}

/* Unpacks one more value for tryUnpack(). False: the value is incomplete, or an
 * exception. */
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
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
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

static bool is_nil_head(unsigned char head)
{
	return head == MP_NIL;
}

static bool is_bool_head(unsigned char head)
{
	return head == MP_FALSE || head == MP_TRUE;
}

static bool is_int_head(unsigned char head)
{
	return mp_is_int_head(head);
}

static bool is_float_head(unsigned char head)
{
	return head == MP_FLOAT32 || head == MP_FLOAT64;
}

static bool is_str_head(unsigned char head)
{
	return mp_is_str_head(head);
}

static bool is_bin_head(unsigned char head)
{
	return head >= MP_BIN8 && head <= MP_BIN32;
}

static bool is_array_head(unsigned char head)
{
	return (head & 0xf0) == MP_FIXARRAY || head == MP_ARRAY16 || head == MP_ARRAY32;
}

static bool is_map_head(unsigned char head)
{
	return (head & 0xf0) == MP_FIXMAP || head == MP_MAP16 || head == MP_MAP32;
}

static bool is_ext_head(unsigned char head)
{
	return mp_is_ext_head(head);
}

/* Whether the token at the offset has the type; else throws. */
static bool expect(msgpack_buffer_unpacker *self, bool (*is_type)(unsigned char), const char *type)
{
	if (msgpack_unpacker_remaining(self) == 0) {
		msgpack_throw_insufficient_data();
		msgpack_unpacker_say_offset(self);
		return false;
	}
	if (!is_type(*msgpack_unpacker_cursor(self)) || UNEXPECTED(msgpack_unpacker_is_at_dialect(self))) {
		msgpack_unexpected_code(NULL, *msgpack_unpacker_cursor(self), type);
		msgpack_unpacker_say_offset(self);
		self->offset++;
		return false;
	}
	return true;
}

static void unpack_type(INTERNAL_FUNCTION_PARAMETERS, bool (*is_type)(unsigned char), const char *type)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));

	if (expect(self, is_type, type)) {
		unpack_value(self, return_value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackNil)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_nil_head, "nil");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackBool)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_bool_head, "bool");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackInt)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_int_head, "int");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackFloat)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_float_head, "float");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackStr)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_str_head, "str");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackBin)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_bin_head, "bin");
}

static bool overrides_head(const msgpack_buffer_unpacker *self, bool is_map)
{
	return is_map ? msgpack_unpacker_overrides(self, ZEND_STRL("unpackmapheader"))
		: msgpack_unpacker_overrides(self, ZEND_STRL("unpackarrayheader"));
}

/* unpackArray() and unpackMap(). A subclass that overrides the reading of heads or
 * elements expects them to call its methods. */
static void unpack_container(INTERNAL_FUNCTION_PARAMETERS, bool is_map)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	zval value;

	if (EXPECTED(!msgpack_unpacker_is_overridden(self) && !overrides_head(self, is_map))) {
		unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_map ? is_map_head : is_array_head, is_map ? "map" : "array");
	} else if (msgpack_unpack_container_by_methods(self, &value, is_map)) {
		ZVAL_COPY_VALUE(return_value, &value);
	}
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackArray)
{
	unpack_container(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackMap)
{
	unpack_container(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackExt)
{
	unpack_type(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_ext_head, "ext");
}

static void unpack_head(INTERNAL_FUNCTION_PARAMETERS, bool (*is_type)(unsigned char), const char *type)
{
	msgpack_buffer_unpacker *self = msgpack_unpacker_from(Z_OBJ_P(ZEND_THIS));
	size_t start = self->offset;
	mp_tag tag;

	if (!expect(self, is_type, type) || !msgpack_unpacker_read_head(self, &tag)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED((uint64_t) tag.length > ZEND_LONG_MAX)) {
		self->offset = start;
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "The number of elements of the %s exceeds PHP's int", type);
		msgpack_unpacker_say_offset(self);
		RETURN_THROWS();
	}
	RETVAL_LONG((zend_long) tag.length);
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackArrayHeader)
{
	unpack_head(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_array_head, "array");
}

MSGPACK_METHOD(MessagePack_BufferUnpacker, unpackMapHeader)
{
	unpack_head(INTERNAL_FUNCTION_PARAM_PASSTHRU, is_map_head, "map");
}
