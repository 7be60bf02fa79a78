#include "packer_encode.h"

#include "../exceptions.h"
#include "../codec/compact_writer.h"
#include "../ext_timestamp.h"
#include "../msgpack_globals.h"
#include "../php_compat.h"
#include "../property_slots.h"
#include "../types.h"
#include "../userland/calls.h"
#include "../userland/lifetimes.h"
#include "big_integers.h"
#include "members.h"
#include "options.h"
#include "packer_call.h"
#include "timestamp_extension.h"

/* Options */

bool msgpack_packer_flag(zend_object *packer, int slot)
{
	return zend_is_true(OBJ_PROP_NUM(packer, slot));
}

/* The same for a flag that is null or a bool. */
static bool plain_flag(zend_object *packer, int slot)
{
	return Z_TYPE_P(OBJ_PROP_NUM(packer, slot)) == IS_TRUE;
}

static bool has_plain_flags(zend_object *packer)
{
	uint8_t types = 0;

	for (int slot = 0; slot < MSGPACK_PACKER_FLAGS; slot++) {
		types |= Z_TYPE_P(OBJ_PROP_NUM(packer, slot));
	}
	return types <= IS_TRUE;
}

static zend_always_inline msgpack_encode_options options_by(zend_object *packer, bool (*flag)(zend_object *, int))
{
	return (msgpack_encode_options) {
		.max_depth = MSGPACK_G(max_depth),
		.failure = msgpack_packing_failed_ce,
		.str_bin = flag(packer, MSGPACK_PACKER_IS_FORCE_STR) ? MSGPACK_STR_BIN_STR
			: flag(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN) ? MSGPACK_STR_BIN_DETECT : MSGPACK_STR_BIN_BIN,
		.arr_map = flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP) ? MSGPACK_ARR_MAP_DETECT
			: flag(packer, MSGPACK_PACKER_IS_FORCE_ARR) ? MSGPACK_ARR_MAP_ARR : MSGPACK_ARR_MAP_MAP,
		.str8 = true,
		.float32 = flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32)
	};
}

static zend_never_inline msgpack_encode_options options_by_any_flags(zend_object *packer)
{
	return options_by(packer, msgpack_packer_flag);
}

static msgpack_encode_options options_of(zend_object *packer)
{
	return EXPECTED(has_plain_flags(packer)) ? options_by(packer, plain_flag) : options_by_any_flags(packer);
}

/* Objects and resources */

HashTable *msgpack_packer_transformers(zend_object *packer)
{
	const zval *transformers = msgpack_get_property(packer, MSGPACK_PACKER_TRANSFORMERS);

	return Z_TYPE_P(transformers) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0
		? Z_ARRVAL_P(transformers) : NULL;
}

/* Calls $transformer->pack($packer, $value). NULL: it threw, or it returned null, as it
 * does not support the value. */
static zend_string *call_transformer(zend_object *packer, zval *transformer, zval *value)
{
	zval arguments[2], result;

	ZVAL_OBJ(&arguments[0], packer);
	ZVAL_COPY_VALUE(&arguments[1], value);
	if (!msgpack_call_member(msgpack_packing_failed_ce, transformer, "pack", &result, 2, arguments)) {
		return NULL;
	}
	return Z_TYPE(result) == IS_NULL ? NULL : msgpack_take_string(&result);
}

/* Calls $object->pack($packer) of a CanBePacked. NULL with an exception. */
static zend_string *call_can_be_packed(zend_object *packer, zend_object *object)
{
	zval argument, result;

	ZVAL_OBJ(&argument, packer);
	return msgpack_call(msgpack_packing_failed_ce, object, "pack", &result, 1, &argument) ? msgpack_take_string(&result) : NULL;
}

/* Writes what userland has packed and frees it. NULL: returns false. */
static bool encode_packed(msgpack_encoder *encoder, zend_string *packed)
{
	bool done;

	if (!packed) {
		return false;
	}
	done = msgpack_put_packed(encoder, packed);
	zend_string_release(packed);
	return done;
}

static bool is_timestamp(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_timestamp_ce;
}

/* Writes the result of the first transformer that supports the value. `written` is false
 * if there is none. False with an exception. */
static bool encode_by_transformers(msgpack_encoder *encoder, zval *value, bool *written)
{
	zend_object *packer = encoder->context;
	HashTable *transformers = msgpack_packer_transformers(packer);
	zval *each;

	*written = false;
	if (!transformers) {
		return true;
	}
	GC_TRY_ADDREF(transformers);
	ZEND_HASH_FOREACH_VAL(transformers, each) {
		ZVAL_DEREF(each);
		if (msgpack_is_timestamp_extension(each) && !is_timestamp(value)) {
			continue; /* it would return null */
		}
		if (msgpack_is_timestamp_extension(each) && !msgpack_packer_is_overridden(packer)) {
			*written = msgpack_encode_timestamp(encoder, Z_OBJ_P(value));
			break;
		}
		*written = encode_packed(encoder, call_transformer(packer, each, value));
		if (*written || EG(exception)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	msgpack_release_array(transformers);
	return !EG(exception);
}

bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp)
{
	bool negative;
	uint64_t magnitude;

	if (!msgpack_gmp_to_integer(gmp, &magnitude, &negative)) {
		return false;
	}
	if (negative) {
		msgpack_put_int(encoder, (int64_t) (0 - magnitude));
	} else {
		msgpack_put_uint(encoder, magnitude);
	}
	return true;
}

static bool encode_can_be_packed(msgpack_encoder *encoder, zend_object *object)
{
	zend_object *packer = encoder->context;

	if (msgpack_type_is_intact(object) && !msgpack_packer_is_overridden(packer)) {
		return msgpack_encode_type(encoder, object);
	}
	return encode_packed(encoder, call_can_be_packed(packer, object));
}

static bool encode_object_or_resource(msgpack_encoder *encoder, zval *value)
{
	zend_object *object = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL;
	bool written;

	if (!encode_by_transformers(encoder, value, &written)) {
		return false;
	}
	if (written) {
		return true;
	}
	if (object && instanceof_function(object->ce, msgpack_can_be_packed_ce)) {
		return encode_can_be_packed(encoder, object);
	}
	if (object && msgpack_is_gmp(object)) {
		return msgpack_encode_gmp(encoder, object);
	}
	msgpack_throw_unsupported_type(value);
	return false;
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	zval value;
	bool done;

	ZVAL_OBJ_COPY(&value, object);
	done = !msgpack_is_out_of_memory() && msgpack_encoder_enter(encoder);
	if (done) {
		done = encode_object_or_resource(encoder, &value);
		msgpack_encoder_leave(encoder);
	}
	zval_ptr_dtor(&value);
	return done;
}

static bool encode_resource(msgpack_encoder *encoder, zval *value)
{
	zval held;
	bool done;

	ZVAL_COPY(&held, value);
	done = encode_object_or_resource(encoder, &held);
	zval_ptr_dtor(&held);
	return done;
}

static const msgpack_encode_hooks hooks = { .object = encode_object, .unsupported = encode_resource };

/* The encoder */

enum { DIALECTS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS };

static zend_always_inline zend_string *encode_by(zend_object *packer, msgpack_write *write, zval *argument)
{
	msgpack_encode_options options = options_of(packer);
	msgpack_encoder encoder;

	msgpack_encoder_init(&encoder, &options, &hooks, packer, argument);
	if (!write(&encoder, argument)) {
		msgpack_encoder_discard(&encoder);
		return NULL;
	}
	return msgpack_encoder_finish(&encoder);
}

zend_string *msgpack_packer_encode(zend_object *packer, zval *value)
{
	return encode_by(packer, msgpack_encode, value);
}

zend_long msgpack_packer_option_flags(zend_object *packer)
{
	const zval *flags = msgpack_get_property(packer, MSGPACK_PACKER_OPTION_FLAGS);

	return EXPECTED(Z_TYPE_P(flags) == IS_UNDEF) || Z_TYPE_P(flags) != IS_LONG ? 0 : Z_LVAL_P(flags);
}

void msgpack_packer_set_option_flags(zend_object *packer, zend_long flags)
{
	zval value;

	ZVAL_LONG(&value, flags);
	msgpack_set_property(packer, MSGPACK_PACKER_OPTION_FLAGS, &value);
}

/* In a nested call the packer is in no dialect. Meanwhile it may have been constructed again, and then has other
 * flags, or none. */
static void restore_dialect(zend_object *packer, zend_long flags)
{
	const zval *current = msgpack_get_property(packer, MSGPACK_PACKER_OPTION_FLAGS);

	if (Z_TYPE_P(current) == IS_LONG && Z_LVAL_P(current) == (flags & ~(zend_long) DIALECTS)) {
		msgpack_packer_set_option_flags(packer, flags);
	}
}

/* Userland that packs a part of the message by this packer gets plain MessagePack. */
static zend_never_inline zend_string *encode_compact(zend_object *packer, zval *value, zend_long flags)
{
	msgpack_encode_options options = options_of(packer);
	msgpack_encoder encoder;
	msgpack_compact_writer writer;
	bool done;

	msgpack_encoder_init(&encoder, &options, &hooks, packer, value);
	msgpack_compact_writer_init(&writer, &encoder, &MSGPACK_G(writer_tables), true);
	msgpack_packer_set_option_flags(packer, flags & ~(zend_long) DIALECTS);
	done = msgpack_encode(&encoder, value);
	restore_dialect(packer, flags);
	if (!done) {
		msgpack_compact_discard(&encoder);
		msgpack_encoder_discard(&encoder);
		return NULL;
	}
	msgpack_compact_finish(&encoder);
	return msgpack_encoder_finish(&encoder);
}

/* Packs a nil, bool, number, string or empty list without an encoder. NULL: it needs one, for any other
 * form than that of the library's defaults. */
static zend_string *pack_simple(zend_object *packer, const zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) != IS_UNDEF)) {
		return NULL;
	}
	switch (Z_TYPE_P(value)) {
		case IS_STRING:
			return plain_flag(packer, MSGPACK_PACKER_IS_FORCE_STR) ? msgpack_encode_str(Z_STR_P(value), true) : NULL;
		case IS_ARRAY:
			return zend_hash_num_elements(Z_ARRVAL_P(value)) == 0 && plain_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)
				? ZSTR_CHAR(MP_FIXARRAY) : NULL;
		default:
			return msgpack_encode_scalar(value, Z_TYPE_P(value) == IS_DOUBLE && msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32));
	}
}

zend_string *msgpack_packer_pack(zend_object *packer, zval *value)
{
	zend_string *packed = Z_TYPE_P(value) > IS_ARRAY ? NULL : pack_simple(packer, value);
	zend_long flags;

	if (EXPECTED(packed)) {
		return packed;
	}
	flags = msgpack_packer_option_flags(packer);
	return UNEXPECTED(flags & MSGPACK_COMPACT_FLAG) ? encode_compact(packer, value, flags) : msgpack_packer_encode(packer, value);
}

zend_string *msgpack_packer_write(zend_object *packer, msgpack_write *write, zval *argument)
{
	return encode_by(packer, write, argument);
}
