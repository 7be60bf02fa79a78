#include "packer.h"

#include "../codec/path.h"
#include "../msgpackr/record_writer.h"
#include "../exceptions.h"
#include "../ext_timestamp.h"
#include "../types.h"
#include "../msgpackr/bigints.h"
#include "members.h"
#include "options.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_packer_ce;
zend_class_entry *msgpack_can_pack_ce;
zend_class_entry *msgpack_can_be_packed_ce;

static zend_object *create_packer(zend_class_entry *ce)
{
	zend_object *created = zend_objects_new(ce);

	object_properties_init(created, ce);
	msgpack_hide_options(&msgpack_pack_option_set, created);
	return created;
}

void msgpack_packer_startup(void)
{
	msgpack_packer_ce->create_object = create_packer;
}

bool msgpack_subclass_overrides(const zend_object *packer)
{
	/* those that other methods call, in lower case */
	static const char *const methods[] = { "pack", "packint", "packfloat", "packstr", "packbin", "packarray",
		"packarrayheader", "packmap", "packmapheader", "packext" };

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		if (msgpack_overrides(packer, msgpack_packer_ce, methods[i], strlen(methods[i]))) {
			return true;
		}
	}
	return false;
}

void msgpack_pack_by(INTERNAL_FUNCTION_PARAMETERS, msgpack_can_pack *pack)
{
	zval *packer, *value;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJECT_OF_CLASS(packer, msgpack_packer_ce)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_DEREF(value);
	msgpack_return_packed(return_value, pack(Z_OBJ_P(ZEND_THIS), Z_OBJ_P(packer), value));
}

/* Converts what a method has returned to a string and frees it. NULL with an exception, which __toString() or a
 * destructor may throw. */
static zend_string *take_string(zval *result)
{
	zend_string *string = zval_try_get_string(result);

	zval_ptr_dtor(result);
	if (UNEXPECTED(EG(exception)) && string) {
		zend_string_release(string);
		return NULL;
	}
	return string;
}

zend_string *msgpack_call_for_string(zend_object *object, const char *method, uint32_t count, zval *arguments)
{
	zval result;

	return msgpack_call(msgpack_packing_failed_ce, object, method, &result, count, arguments)
		? take_string(&result) : NULL;
}

HashTable *msgpack_packer_transformers(zend_object *packer)
{
	const zval *transformers = msgpack_get_property(packer, MSGPACK_PACKER_TRANSFORMERS);

	return Z_TYPE_P(transformers) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(transformers)) > 0
		? Z_ARRVAL_P(transformers) : NULL;
}

/* Calls $transformer->pack($packer, $value). NULL: it threw, or it returned null, as it does not support the value. */
static zend_string *call_transformer(zend_object *packer, zval *transformer, zval *value)
{
	zval arguments[2], result;

	ZVAL_OBJ(&arguments[0], packer);
	ZVAL_COPY_VALUE(&arguments[1], value);
	if (!msgpack_call_member(msgpack_packing_failed_ce, transformer, "pack", &result, 2, arguments)) {
		return NULL;
	}
	return Z_TYPE(result) == IS_NULL ? NULL : take_string(&result);
}

static bool is_clone(const msgpack_encoder *encoder);

/* Returns false. */
static ZEND_COLD bool throw_other_meaning(msgpack_encoder *encoder, int8_t type)
{
	return msgpack_fail(encoder, NULL, encoder->options->failure,
		"An ext value of type %d has another meaning in a structured clone", type);
}

/* Is in it no ext value that a structured clone reads as an id, a reference or a bundle, or as what is before a
 * value that is another one here? Else with an exception. */
static bool is_same_in_clone(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	uint64_t values = 1, size;
	int8_t prefix = 0;

	for (; values > 0 && (size = mp_token_size(p, (size_t) (end - p))) <= (size_t) (end - p); values--) {
		mp_tag tag = mp_read_tag(p);

		if (mp_is_mark_of_clone(&tag)) {
			return throw_other_meaning(encoder, tag.ext_type);
		}
		prefix = mp_is_prefix_of_clone(&tag) ? tag.ext_type : prefix;
		values += mp_values_in_clone(&tag);
		p += size;
	}
	return values == 0 || !prefix || throw_other_meaning(encoder, prefix);
}

/* Writes what userland has packed and frees it. NULL: returns false. */
static bool encode_packed(msgpack_encoder *encoder, zend_string *packed)
{
	bool done;

	if (!packed) {
		return false;
	}
	done = (EXPECTED(!is_clone(encoder)) || is_same_in_clone(encoder, packed)) && msgpack_put_packed(encoder, packed);
	zend_string_release(packed);
	return done;
}

/* Writes the result of the first transformer that supports the value. `written` is false
 * if there is none. False with an exception. */
static bool encode_by_transformers(msgpack_encoder *encoder, zval *value, bool *written)
{
	zend_object *packer = encoder->context;
	HashTable *transformers = msgpack_packer_transformers(packer);
	bool is_timestamp = Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_timestamp_ce;
	zval *each;

	*written = false;
	if (!transformers) {
		return true;
	}
	GC_TRY_ADDREF(transformers);
	ZEND_HASH_FOREACH_VAL(transformers, each) {
		ZVAL_DEREF(each);
		if (msgpack_is_timestamp_extension(each) && !is_timestamp) {
			continue; /* it would return null */
		}
		*written = msgpack_is_timestamp_extension(each) && !msgpack_packer_is_overridden(packer)
			? msgpack_encode_timestamp(encoder, Z_OBJ_P(value))
			: encode_packed(encoder, call_transformer(packer, each, value));
		if (*written || EG(exception)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	msgpack_release_array(transformers);
	return !EG(exception);
}

/* Writes an integer, of which a dialect may have its own form if it is small. */
static bool put_integer(msgpack_encoder *encoder, uint64_t magnitude, bool negative)
{
	zval small;

	if (magnitude <= INT8_MAX) {
		ZVAL_LONG(&small, negative ? -(zend_long) magnitude : (zend_long) magnitude);
		return msgpack_encode(encoder, &small);
	}
	if (negative) {
		msgpack_put_int(encoder, (int64_t) (0 - magnitude));
	} else {
		msgpack_put_uint(encoder, magnitude);
	}
	return true;
}

bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp)
{
	zval value;
	zend_string *digits;
	bool done = false, negative;
	uint64_t magnitude;

	ZVAL_OBJ(&value, gmp);
	digits = zval_try_get_string(&value);
	if (!digits) {
		return false;
	}
	if (msgpack_integer_of_text(digits, &magnitude, &negative)) {
		done = put_integer(encoder, magnitude, negative);
	} else if (is_clone(encoder)) {
		done = msgpack_encode_bigint(encoder, digits);
	} else {
		zend_throw_exception_ex(msgpack_packing_failed_ce, 0,
			"%s has no MessagePack form: it does not fit in 64 bits", ZSTR_VAL(digits));
	}
	zend_string_release(digits);
	return done;
}

static bool encode_can_be_packed(msgpack_encoder *encoder, zend_object *object)
{
	zend_object *packer = encoder->context;
	zval argument;

	if (!msgpack_packer_is_overridden(packer)) {
		if (msgpack_type_is_intact(object)) {
			return msgpack_encode_type(encoder, object) || msgpack_fail_in_type(encoder, object);
		}
		if (msgpack_is_clone_value(object)) {
			bool has_form = encoder->hooks != &msgpack_packer_hooks || msgpack_is_one_value(object);

			return (has_form && msgpack_encode_clone_value(encoder, object)) || msgpack_fail_in_type(encoder, object);
		}
	}
	ZVAL_OBJ(&argument, packer);
	return encode_packed(encoder, msgpack_call_for_string(object, "pack", 1, &argument));
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
		return msgpack_encode_gmp(encoder, object) || msgpack_fail_in_type(encoder, object);
	}
	if (object && object->ce == zend_standard_class_def && (is_clone(encoder) || msgpack_is_msgpackr(encoder))) {
		HashTable *properties = zend_std_get_properties(object);

		return !EG(exception) && msgpack_msgpackr_encode_properties(encoder, properties);
	}
	msgpack_unsupported_type(NULL, value);
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
	if (UNEXPECTED(!done)) {
		msgpack_fail_in_object(encoder, object, NULL);
	}
	zval_ptr_dtor(&value);
	return done;
}

static bool encode_resource(msgpack_encoder *encoder, zval *value)
{
	zval held;
	bool done;

	ZVAL_COPY(&held, value);
	done = encode_object_or_resource(encoder, &held) || msgpack_fail_at(encoder, Z_PTR(held));
	zval_ptr_dtor(&held);
	return done;
}

static msgpack_clone_encoding *clone_encoding_of(msgpack_encoder *encoder)
{
	return (msgpack_clone_encoding *) ((char *) encoder - offsetof(msgpack_clone_encoding, encoder));
}

/* Is what has been written from the offset on no ext value that a structured clone would read as something else? Else
 * with an exception. */
static bool has_own_meaning(msgpack_encoder *encoder, size_t offset)
{
	size_t end = (size_t) (encoder->cursor - encoder->start);

	return end <= offset || !mp_is_part_of_clone(encoder->start + offset, end - offset)
		|| throw_other_meaning(encoder, mp_read_tag(encoder->start + offset).ext_type);
}

static bool encode_new_object(msgpack_encoder *encoder, zend_object *object)
{
	size_t offset = (size_t) (encoder->cursor - encoder->start);

	return encode_object(encoder, object) && (has_own_meaning(encoder, offset) || msgpack_fail_at(encoder, object));
}

/* `may_occur_again`: what holds the object has another holder. */
static bool encode_held_object(msgpack_encoder *encoder, zend_object *object, bool may_occur_again)
{
	/* Would JavaScript know it as the same where it occurs again? */
	bool has_identity = !(object->ce->ce_flags & ZEND_ACC_ENUM) && object->ce != msgpack_bigint_ce
		&& !msgpack_is_gmp(object);

	return ((GC_REFCOUNT(object) > 1 || may_occur_again || msgpack_is_in_shared(encoder)) && has_identity
		&& msgpack_clone_refer(&clone_encoding_of(encoder)->writer, encoder, object))
			|| encode_new_object(encoder, object);
}

static bool encode_object_of_clone(msgpack_encoder *encoder, zend_object *object)
{
	return encode_held_object(encoder, object, false);
}

static bool encode_reference_of_clone(msgpack_encoder *encoder, zend_reference *reference)
{
	if (Z_TYPE(reference->val) == IS_OBJECT) {
		return encode_held_object(encoder, Z_OBJ(reference->val), true);
	}
	if (msgpack_clone_refer_to_array(&clone_encoding_of(encoder)->writer, encoder, reference)) {
		return true;
	}
	msgpack_encoder_mark_shared(encoder); /* a Map or Set may hold it, which writes the array without the reference */
	return msgpack_encode(encoder, &reference->val);
}

const msgpack_encode_hooks msgpack_packer_clone_hooks = {
	.object = encode_object_of_clone,
	.reference = encode_reference_of_clone,
	.unsupported = encode_resource
};

static bool is_clone(const msgpack_encoder *encoder)
{
	return encoder->hooks == &msgpack_packer_clone_hooks;
}

const msgpack_encode_hooks msgpack_packer_part_hooks = { .object = encode_object, .unsupported = encode_resource };

const msgpack_encode_hooks msgpack_packer_hooks = { .object = encode_object, .unsupported = encode_resource };
