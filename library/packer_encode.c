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
#include "../wire/msgpackr.h"
#include "bigint_objects.h"
#include "clone_values.h"
#include "clone_writer.h"
#include "members.h"
#include "options.h"
#include "packer_call.h"
#include "pending_messages.h"
#include "structures.h"
#include "timestamp_extension.h"
#include "wide_integer.h"
#include "zend_exceptions.h"

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
		.float_form = flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32) ? MSGPACK_FLOAT32 : MSGPACK_FLOAT64
	};
}

static zend_never_inline msgpack_encode_options options_by_any_flags(zend_object *packer)
{
	return options_by(packer, msgpack_packer_flag);
}

static msgpack_float_form float_form_by(zend_object *packer, msgpack_float_form form)
{
	zend_long flags = msgpack_packer_option_flags(packer);

	return (flags & MSGPACK_DETECT_FLOAT32) ? MSGPACK_FLOAT32_EXACT
		: (flags & MSGPACK_DECIMAL_FLOAT32) ? MSGPACK_FLOAT32_DECIMAL : form;
}

static msgpack_encode_options options_of(zend_object *packer)
{
	msgpack_encode_options options = EXPECTED(has_plain_flags(packer)) ? options_by(packer, plain_flag) : options_by_any_flags(packer);

	if (UNEXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) != IS_UNDEF)) {
		options.float_form = float_form_by(packer, options.float_form);
	}
	return options;
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

static bool is_clone(const msgpack_encoder *encoder);

/* Returns false. */
static ZEND_COLD bool throw_other_meaning(const msgpack_encoder *encoder, int8_t type)
{
	zend_throw_exception_ex(encoder->options->failure, 0, "An ext value of type %d has another meaning in a structured clone", type);
	return false;
}

/* Is in it no ext value that a structured clone reads as an id, as a reference, or as what is before a value that is another
 * one here? Else with an exception. */
static bool is_same_in_clone(const msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	uint64_t values = 1, size;
	int8_t prefix = 0;

	for (; values > 0 && (size = mp_token_size(p, (size_t) (end - p))) <= (size_t) (end - p); values--) {
		mp_tag tag = mp_read_tag(p);

		if (mp_is_id_of_clone(&tag)) {
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

/* In a structured clone a GMP may have any size. */
static bool encode_wide_gmp(msgpack_encoder *encoder, zend_object *gmp)
{
	zval value;
	zend_string *digits;
	bool done, negative;
	uint64_t magnitude;

	ZVAL_OBJ(&value, gmp);
	digits = zval_try_get_string(&value);
	if (!digits) {
		return false;
	}
	done = msgpack_integer_of_text(ZSTR_VAL(digits), ZSTR_LEN(digits), &magnitude, &negative)
		? put_integer(encoder, magnitude, negative) : msgpack_encode_bigint(encoder, ZSTR_VAL(digits), ZSTR_LEN(digits));
	zend_string_release(digits);
	return done;
}

bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp)
{
	bool negative;
	uint64_t magnitude;

	if (!msgpack_gmp_to_integer(gmp, &magnitude, &negative)) {
		return false;
	}
	return put_integer(encoder, magnitude, negative);
}

static bool encode_can_be_packed(msgpack_encoder *encoder, zend_object *object)
{
	zend_object *packer = encoder->context;

	if (!msgpack_packer_is_overridden(packer)) {
		if (msgpack_type_is_intact(object)) {
			return msgpack_encode_type(encoder, object);
		}
		if (msgpack_is_clone_value(object)) {
			return msgpack_encode_clone_value(encoder, object);
		}
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
		return is_clone(encoder) ? encode_wide_gmp(encoder, object) : msgpack_encode_gmp(encoder, object);
	}
	if (object && object->ce == zend_standard_class_def && (is_clone(encoder) || msgpack_is_msgpackr(encoder))) {
		HashTable *properties = zend_std_get_properties(object);

		return !EG(exception) && msgpack_msgpackr_encode_properties(encoder, properties);
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

/* Structured clones */

typedef struct {
	msgpack_encoder encoder;
	msgpack_clone_writer writer;
} clone_encoding;

static clone_encoding *clone_encoding_of(msgpack_encoder *encoder)
{
	return (clone_encoding *) ((char *) encoder - offsetof(clone_encoding, encoder));
}

/* Is what has been written from the offset on no ext value that a structured clone would read as something else? Else
 * with an exception. */
static bool has_own_meaning(const msgpack_encoder *encoder, size_t offset)
{
	size_t end = (size_t) (encoder->cursor - encoder->start);

	return end <= offset || !mp_is_part_of_clone(encoder->start + offset, end - offset)
		|| throw_other_meaning(encoder, mp_read_tag(encoder->start + offset).ext_type);
}

/* Would JavaScript know an object as the same where it occurs again? */
static bool has_identity(const zend_object *object)
{
	return !(object->ce->ce_flags & ZEND_ACC_ENUM) && object->ce != msgpack_bigint_ce && !msgpack_is_gmp(object);
}

static bool encode_new_object(msgpack_encoder *encoder, zend_object *object)
{
	size_t offset = (size_t) (encoder->cursor - encoder->start);

	return encode_object(encoder, object) && has_own_meaning(encoder, offset);
}

/* `may_occur_again`: what holds the object has another holder. */
static bool encode_held_object(msgpack_encoder *encoder, zend_object *object, bool may_occur_again)
{
	return ((GC_REFCOUNT(object) > 1 || may_occur_again || msgpack_is_in_shared(encoder)) && has_identity(object)
		&& msgpack_clone_refer(&clone_encoding_of(encoder)->writer, encoder, object)) || encode_new_object(encoder, object);
}

static bool encode_object_of_clone(msgpack_encoder *encoder, zend_object *object)
{
	return encode_held_object(encoder, object, false);
}

/* Its array may contain the only reference to itself. */
static bool may_array_occur_again(const zend_reference *reference)
{
	return Z_TYPE(reference->val) == IS_ARRAY
		&& (GC_REFCOUNT(reference) > 1 || (Z_REFCOUNTED(reference->val) && Z_REFCOUNT(reference->val) > 1));
}

static bool encode_reference_of_clone(msgpack_encoder *encoder, zend_reference *reference)
{
	if (Z_TYPE(reference->val) == IS_OBJECT) {
		return encode_held_object(encoder, Z_OBJ(reference->val), GC_REFCOUNT(reference) > 1);
	}
	if (may_array_occur_again(reference)) {
		if (msgpack_clone_refer_to_array(&clone_encoding_of(encoder)->writer, encoder, reference)) {
			return true;
		}
		msgpack_encoder_mark_shared(encoder); /* a Map or Set may hold it, which writes the array without the reference */
	}
	return msgpack_encode(encoder, &reference->val);
}

static const msgpack_encode_hooks clone_hooks = {
	.object = encode_object_of_clone,
	.reference = encode_reference_of_clone,
	.unsupported = encode_resource
};

static bool is_clone(const msgpack_encoder *encoder)
{
	return encoder->hooks == &clone_hooks;
}

static const msgpack_encode_hooks hooks = { .object = encode_object, .unsupported = encode_resource };

/* The encoder */

enum { DIALECTS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES };

/* The flags for userland that packs a part of a message by the same packer. */
static zend_long flags_for_parts(zend_long flags)
{
	return (flags & ~(zend_long) DIALECTS) | (flags & MSGPACK_USE_RECORDS ? MSGPACK_AMONG_RECORDS : 0);
}

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

	if (EXPECTED(Z_TYPE_P(flags) == IS_UNDEF) || Z_TYPE_P(flags) != IS_LONG) {
		return 0;
	}
	return EXPECTED(!MSGPACK_G(pending_messages)) || !msgpack_packs_part(packer) ? Z_LVAL_P(flags) : flags_for_parts(Z_LVAL_P(flags));
}

void msgpack_packer_set_option_flags(zend_object *packer, zend_long flags)
{
	zval value;

	ZVAL_LONG(&value, flags);
	msgpack_set_property(packer, MSGPACK_PACKER_OPTION_FLAGS, &value);
}

/* Userland that packs a part of the message by this packer gets plain MessagePack. */
static zend_never_inline zend_string *encode_compact(zend_object *packer, zval *value)
{
	msgpack_encode_options options = options_of(packer);
	msgpack_encoder encoder;
	msgpack_compact_writer writer;
	msgpack_pending_message *pending;
	bool done;

	msgpack_encoder_init(&encoder, &options, &hooks, packer, value);
	msgpack_compact_writer_init(&writer, &encoder, &MSGPACK_G(writer_tables), true);
	pending = msgpack_begin_message(packer);
	done = msgpack_encode(&encoder, value);
	msgpack_end_message(pending);
	if (!done) {
		msgpack_compact_discard(&encoder);
		msgpack_encoder_discard(&encoder);
		return NULL;
	}
	msgpack_compact_finish(&encoder);
	return msgpack_encoder_finish(&encoder);
}

/* Packs a message with records, or a part of one; without them `own` is NULL. What it adds to the shared structures is in
 * `shared->added`. Only pack() writes references: their ids count in a message. */
static zend_string *encode_message_once(zend_object *packer, msgpack_write *write, zval *argument, zend_long flags, msgpack_own_structures *own, msgpack_shared_structures *shared)
{
	msgpack_encode_options options = options_of(packer);
	bool has_references = write == msgpack_encode && (flags & MSGPACK_PACK_CLONES);
	clone_encoding encoding;
	msgpack_msgpackr_writer writer;
	msgpack_pending_message *pending;
	zend_string *packed = NULL;

	msgpack_encoder_init(&encoding.encoder, &options, has_references ? &clone_hooks : &hooks, packer, argument);
	msgpack_clone_writer_init(&encoding.writer, argument);
	if (own) {
		msgpack_msgpackr_writer_init(&writer, &encoding.encoder, own, shared, flags & MSGPACK_USE_RECORDS);
	}
	pending = msgpack_begin_message(packer);
	if (write(&encoding.encoder, argument)) {
		packed = msgpack_encoder_finish(&encoding.encoder);
	} else {
		msgpack_encoder_discard(&encoding.encoder);
	}
	msgpack_end_message(pending);
	return msgpack_clone_writer_finish(&encoding.writer, packed);
}

/* The structures that the packer shares with others; NULL: none. */
static zend_object *shared_structures_of(zend_object *packer)
{
	const zval *structures = msgpack_get_property(packer, MSGPACK_PACKER_STRUCTURES);

	return Z_TYPE_P(structures) == IS_OBJECT && Z_OBJCE_P(structures) == msgpack_structures_ce ? Z_OBJ_P(structures) : NULL;
}

enum { MAX_ATTEMPTS = 8 }; /* of packing a message whose structures cannot be saved, before it shares no new ones */

/* The same where others may add structures meanwhile: then it is packed again. */
static zend_string *encode_sharing(zend_object *packer, msgpack_write *write, zval *argument, zend_long flags, msgpack_own_structures *own, zend_object *structures, const char **problem)
{
	msgpack_shared_structures shared = { .known = msgpack_structures_lists(structures), .limit = msgpack_structures_limit(structures) };
	zend_string *packed = NULL;

	if (!msgpack_structures_load_once(structures, msgpack_packing_failed_ce, problem)) {
		return NULL;
	}
	for (int attempt = 1; !packed && !*problem && !EG(exception); attempt++) {
		uint32_t count = shared.known->count;

		shared.may_add = attempt < MAX_ATTEMPTS && msgpack_structures_may_add(structures);
		packed = encode_message_once(packer, write, argument, flags, own, &shared);
		if (!packed) {
			msgpack_key_lists_free(&shared.added);
			return NULL;
		}
		if (shared.added.count > 0 && !msgpack_structures_add(structures, count, &shared.added, msgpack_packing_failed_ce, problem)) {
			zend_string_release(packed);
			packed = NULL;
			msgpack_own_structures_free(own);
		}
	}
	return packed;
}

static zend_string *encode_message(zend_object *packer, msgpack_write *write, zval *argument, zend_long flags, msgpack_own_structures *own)
{
	zend_object *structures = flags & MSGPACK_USE_RECORDS ? shared_structures_of(packer) : NULL;
	const char *problem = NULL;
	zend_string *packed;

	if (!structures) {
		return encode_message_once(packer, write, argument, flags, own, NULL);
	}
	GC_ADDREF(structures);
	packed = encode_sharing(packer, write, argument, flags, own, structures, &problem);
	OBJ_RELEASE(structures);
	if (problem && !EG(exception)) {
		zend_throw_exception(msgpack_packing_failed_ce, problem, 0);
	}
	return packed;
}

static zend_never_inline zend_string *encode_among_records(zend_object *packer, msgpack_write *write, zval *argument, zend_long flags)
{
	msgpack_own_structures own;
	zend_string *packed;

	msgpack_own_structures_init(&own, shared_structures_of(packer) ? MSGPACK_OWN_STRUCTURES_BESIDE : MSGPACK_OWN_STRUCTURES);
	packed = encode_message(packer, write, argument, flags, &own);
	msgpack_own_structures_free(&own);
	return packed;
}

bool msgpack_packer_has_sequences(zend_object *packer)
{
	return (msgpack_packer_option_flags(packer) & MSGPACK_USE_RECORDS) && !msgpack_packer_is_overridden(packer);
}

zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_own_structures *own)
{
	return encode_message(packer, msgpack_encode, value, msgpack_packer_option_flags(packer), own);
}

zend_string *msgpack_packer_write(zend_object *packer, msgpack_write *write, zval *argument)
{
	zend_long flags = msgpack_packer_option_flags(packer);

	return UNEXPECTED(flags & (MSGPACK_USE_RECORDS | MSGPACK_AMONG_RECORDS)) ? encode_among_records(packer, write, argument, flags)
		: encode_by(packer, write, argument);
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
			return plain_flag(packer, MSGPACK_PACKER_IS_FORCE_STR) ? msgpack_encode_lone_str(Z_STR_P(value), true) : NULL;
		case IS_ARRAY:
			return zend_hash_num_elements(Z_ARRVAL_P(value)) == 0 && plain_flag(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)
				? ZSTR_CHAR(MP_FIXARRAY) : NULL;
		default:
			return msgpack_encode_scalar(value, Z_TYPE_P(value) == IS_DOUBLE && msgpack_packer_flag(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32)
				? MSGPACK_FLOAT32 : MSGPACK_FLOAT64);
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
	if (EXPECTED(flags == 0)) {
		return msgpack_packer_encode(packer, value);
	}
	if (flags & MSGPACK_COMPACT_FLAG) {
		return encode_compact(packer, value);
	}
	if ((flags & (MSGPACK_PACK_CLONES | MSGPACK_USE_RECORDS)) == MSGPACK_PACK_CLONES) {
		return encode_message(packer, msgpack_encode, value, flags, NULL);
	}
	return msgpack_packer_write(packer, msgpack_encode, value);
}
