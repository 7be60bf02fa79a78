#include "library.h"

#include "../exceptions.h"
#include "../raw/raw.h"
#include "../types.h"

zend_class_entry *msgpack_packer_ce;
zend_class_entry *msgpack_can_pack_ce;
zend_class_entry *msgpack_can_be_packed_ce;

bool msgpack_subclass_overrides(const zend_object *packer)
{
	static const char *const called_by_others[] = { "pack", "packint", "packfloat", "packstr", "packbin", "packarray",
		"packarrayheader", "packmap", "packmapheader", "packext", NULL };

	return msgpack_overrides(packer, msgpack_packer_ce, called_by_others);
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

	return Z_TYPE_P(transformers) == IS_ARRAY ? Z_ARRVAL_P(transformers) : NULL;
}

/* Calls $transformer->pack($packer, $value). NULL: it threw, or it returned null, as it does not support the value. */
static zend_string *call_transformer(zend_object *packer, zval *transformer, zval *value)
{
	zval arguments[2], result;

	ZVAL_OBJ(&arguments[0], packer);
	ZVAL_COPY_VALUE(&arguments[1], value);
	return msgpack_call_member(msgpack_packing_failed_ce, transformer, "pack", &result, 2, arguments)
		&& Z_TYPE(result) != IS_NULL ? take_string(&result) : NULL;
}

/* The hooks of an encoder whose context is an `encoding`, for structured clones with references. */
static const msgpack_encode_hooks clone_hooks;

/* A message, or a part of one. It is packed again where its structures cannot be shared. */
typedef struct {
	zend_object *packer;
	msgpack_write *write; /* of the argument */
	zval *argument;
	zend_long flags;
	msgpack_structure_list *own; /* NULL: there are no records around it */
	HashTable *parts; /* see msgpack_packer_pack_in(); NULL: it is packed once */
	uint32_t next;    /* of these, where it is packed again */
	msgpack_clone_writer writer;
} encoding;

static encoding *encoding_of(const msgpack_encoder *encoder)
{
	return encoder->context;
}

static bool is_clone(const msgpack_encoder *encoder)
{
	return encoder->hooks == &clone_hooks;
}

/* Do the bytes mean the same in a structured clone? False with an exception: one of their ext values would be an id, a
 * reference, a bundle or a prefix there. */
static bool is_same_in_clone(msgpack_encoder *encoder, const zend_string *packed)
{
	const unsigned char *p = (const unsigned char *) ZSTR_VAL(packed), *end = p + ZSTR_LEN(packed);
	uint64_t values = 1;
	int8_t wrong = 0, prefix = 0;
	mp_tag tag;

	for (; values > 0 && !wrong && mp_next_token(&p, end, &tag); values--) {
		wrong = mp_is_mark_of_clone(&tag) ? tag.ext_type : 0;
		prefix = mp_is_prefix_of_clone(&tag) ? tag.ext_type : prefix;
		values += mp_values_in_clone(&tag);
	}
	wrong = !wrong && values > 0 ? prefix : wrong; /* which takes the value that follows */
	return !wrong || msgpack_fail(encoder, NULL, encoder->options->failure,
		"An ext value of type %d has another meaning in a structured clone", wrong);
}

/* Writes what userland has packed and frees it. NULL: returns false. */
static bool encode_packed(msgpack_encoder *encoder, zend_string *packed)
{
	bool done = packed && (EXPECTED(!is_clone(encoder)) || is_same_in_clone(encoder, packed))
		&& msgpack_put_packed(encoder, packed);

	zend_tmp_string_release(packed);
	return done;
}

/* Writes what userland has packed of the value, as above, and keeps it for when the message is packed again. */
static bool encode_part(msgpack_encoder *encoder, zval *value, zend_string *packed)
{
	encoding *current = encoding_of(encoder);
	zval kept;

	if (packed && current->parts && current->next == zend_hash_num_elements(current->parts)) {
		Z_TRY_ADDREF_P(value);
		zend_hash_next_index_insert(current->parts, value);
		ZVAL_STR_COPY(&kept, packed);
		zend_hash_next_index_insert(current->parts, &kept);
		current->next += 2;
	}
	return encode_packed(encoder, packed);
}

/* What userland has packed of the value before: what it reads, as a stream, may be at its end. NULL: nothing. */
static zend_string *kept_part(msgpack_encoder *encoder, const zval *value)
{
	encoding *current = encoding_of(encoder);
	const zval *kept = current->parts ? zend_hash_index_find(current->parts, current->next) : NULL;

	if (!kept || Z_PTR_P(kept) != Z_PTR_P(value)) {
		return NULL;
	}
	current->next += 2;
	return zend_string_copy(Z_STR_P(zend_hash_index_find(current->parts, current->next - 1)));
}

/* Writes the result of the first transformer that supports the value. False: there is none. May throw. */
static bool encode_by_transformers(msgpack_encoder *encoder, zval *value)
{
	zend_object *packer = encoding_of(encoder)->packer;
	HashTable *transformers = msgpack_packer_transformers(packer);
	bool written = false;
	zval *each;

	if (!transformers) {
		return false;
	}
	GC_TRY_ADDREF(transformers);
	ZEND_HASH_FOREACH_VAL(transformers, each) {
		ZVAL_DEREF(each);
		written = msgpack_is_timestamp_extension(each) && !msgpack_packer_is_overridden(packer)
			? msgpack_is_instance(value, msgpack_timestamp_ce) && msgpack_encode_timestamp(encoder, Z_OBJ_P(value))
			: encode_part(encoder, value, call_transformer(packer, each, value));
		if (written || EG(exception)) {
			break;
		}
	} ZEND_HASH_FOREACH_END();
	msgpack_release_array(transformers);
	return written;
}

bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp)
{
	zval value;
	zend_string *digits;
	bool done = true, negative;
	uint64_t magnitude;

	ZVAL_OBJ(&value, gmp);
	digits = zval_try_get_string(&value);
	if (!digits) {
		return false;
	}
	if (!msgpack_integer_of_text(digits, &magnitude, &negative)) {
		done = is_clone(encoder) ? msgpack_encode_bigint(encoder, &digits)
			: (bool) msgpack_throw(msgpack_packing_failed_ce, "%s has no MessagePack form: it does not fit in 64 bits",
				ZSTR_VAL(digits));
	} else if (magnitude <= INT8_MAX) { /* a dialect may have a form of its own for it */
		ZVAL_LONG(&value, negative ? -(zend_long) magnitude : (zend_long) magnitude);
		done = msgpack_encode(encoder, &value);
	} else if (negative) {
		msgpack_put_int(encoder, (int64_t) (0 - magnitude));
	} else {
		encoder->cursor = mp_put_uint(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), magnitude);
	}
	zend_string_release(digits);
	return done;
}

static bool encode_can_be_packed(msgpack_encoder *encoder, zval *value)
{
	const encoding *current = encoding_of(encoder);
	zend_object *object = Z_OBJ_P(value);
	zval argument;

	if (!msgpack_packer_is_overridden(current->packer)) {
		if (msgpack_type_is_intact(object) && !(is_clone(encoder) && object->ce == msgpack_ext_ce)) {
			return msgpack_encode_type(encoder, object) || msgpack_fail_in_type(encoder, object);
		}
		if (msgpack_is_clone_value(object)) {
			bool has_form = (current->flags & MSGPACK_WITH_PREFIXES) || msgpack_is_one_value(object);

			return (has_form && msgpack_encode_clone_value(encoder, object)) || msgpack_fail_in_type(encoder, object);
		}
	}
	ZVAL_OBJ(&argument, current->packer);
	return encode_part(encoder, value, msgpack_call_for_string(object, "pack", 1, &argument));
}

/* Writes the properties of a stdClass: a subclass gets them as an array. */
static bool encode_properties(msgpack_encoder *encoder, zend_object *object)
{
	HashTable *properties = zend_std_get_properties(object);
	zend_object *packer = encoding_of(encoder)->packer;
	zval map;
	bool done;

	if (EG(exception)) {
		return false;
	}
	if (msgpack_packer_is_overridden(packer)) {
		ZVAL_ARR(&map, zend_proptable_to_symtable(properties, true));
		done = encode_packed(encoder, msgpack_call_for_string(packer, "packmap", 1, &map));
		zval_ptr_dtor(&map);
		return done;
	}
	msgpack_encoder_mark_shared(encoder);
	return encoding_of(encoder)->own ? msgpack_write_record_or_map(encoder, properties)
		: msgpack_encode_array_as(encoder, properties, MSGPACK_ARR_MAP_MAP);
}

static bool encode_object_or_resource(msgpack_encoder *encoder, zval *value)
{
	zend_object *object = Z_TYPE_P(value) == IS_OBJECT ? Z_OBJ_P(value) : NULL, *packer = encoding_of(encoder)->packer;
	zend_string *kept = kept_part(encoder, value);

	if (kept) {
		return encode_packed(encoder, kept);
	}
	if (object && object->ce == msgpack_raw_ce) { /* which is JsonSerializable, and Traversable, for transformers */
		return encode_packed(encoder, msgpack_raw_packed(encoder, object));
	}
	if (encode_by_transformers(encoder, value) || EG(exception)) {
		return !EG(exception);
	}
	if (object && instanceof_function(object->ce, msgpack_can_be_packed_ce)) {
		return encode_can_be_packed(encoder, value);
	}
	if (object && msgpack_is_gmp(object)) {
		return msgpack_encode_gmp(encoder, object) || msgpack_fail_in_type(encoder, object);
	}
	if (object && object->ce == zend_standard_class_def
	 && (msgpack_packer_option_flags(packer) & (MSGPACK_OBJECT_AS_MAP | MSGPACK_WITH_PREFIXES))) {
		return encode_properties(encoder, object);
	}
	msgpack_unsupported_type(NULL, value);
	return false;
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_encode_held(encoder, object, encode_object_or_resource);
}

static bool encode_resource(msgpack_encoder *encoder, zval *value)
{
	zval copy;
	bool done;

	ZVAL_COPY(&copy, value);
	done = encode_object_or_resource(encoder, &copy) || msgpack_fail_at(encoder, Z_PTR(copy));
	zval_ptr_dtor(&copy);
	return done;
}

/* `may_occur_again`: what holds the object has another holder. */
static bool encode_shared_object(msgpack_encoder *encoder, zend_object *object, bool may_occur_again)
{
	/* Would JavaScript know it as the same where it occurs again? */
	bool has_identity = !(object->ce->ce_flags & ZEND_ACC_ENUM) && object->ce != msgpack_bigint_ce
		&& !msgpack_is_gmp(object);

	return ((GC_REFCOUNT(object) > 1 || may_occur_again || msgpack_is_in_shared(encoder)) && has_identity
		&& msgpack_clone_refer(&encoding_of(encoder)->writer, encoder, (zend_refcounted *) object))
			|| encode_object(encoder, object);
}

static bool encode_object_of_clone(msgpack_encoder *encoder, zend_object *object)
{
	return encode_shared_object(encoder, object, false);
}

static bool encode_reference_of_clone(msgpack_encoder *encoder, zend_reference *reference)
{
	if (Z_TYPE(reference->val) == IS_OBJECT) {
		return encode_shared_object(encoder, Z_OBJ(reference->val), true);
	}
	if (msgpack_clone_refer(&encoding_of(encoder)->writer, encoder, (zend_refcounted *) reference)) {
		return true;
	}
	msgpack_encoder_mark_shared(encoder); /* a Map or Set may hold it, which writes the array without the reference */
	return msgpack_encode(encoder, &reference->val);
}

static const msgpack_encode_hooks clone_hooks = {
	.object = encode_object_of_clone,
	.reference = encode_reference_of_clone,
	.unsupported = encode_resource
};

static const msgpack_encode_hooks plain_hooks = { .object = encode_object, .unsupported = encode_resource };

/* Whether the flag in this property is set. unserialize() may have assigned a value of any type. */
static bool is_set(zend_object *packer, int slot)
{
	zval *flag = OBJ_PROP_NUM(packer, slot);

	return EXPECTED(Z_TYPE_P(flag) <= IS_TRUE) ? Z_TYPE_P(flag) == IS_TRUE : zend_is_true(flag);
}

static zend_always_inline msgpack_encode_options options_of(zend_object *packer)
{
	zend_long flags = msgpack_packer_option_flags(packer);

	return (msgpack_encode_options) {
		.max_depth = MSGPACK_G(max_depth),
		.failure = msgpack_packing_failed_ce,
		.str_bin = is_set(packer, MSGPACK_PACKER_IS_FORCE_STR) ? MSGPACK_STR_BIN_STR
			: is_set(packer, MSGPACK_PACKER_IS_DETECT_STR_BIN) ? MSGPACK_STR_BIN_DETECT
			: MSGPACK_STR_BIN_BIN,
		.arr_map = is_set(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP) ? MSGPACK_ARR_MAP_DETECT
			: is_set(packer, MSGPACK_PACKER_IS_FORCE_ARR) ? MSGPACK_ARR_MAP_ARR : MSGPACK_ARR_MAP_MAP,
		.str8 = true,
		.float_form = (flags & MSGPACK_DETECT_FLOAT32) ? MSGPACK_FLOAT32_EXACT
			: (flags & MSGPACK_DECIMAL_FLOAT32) ? MSGPACK_FLOAT32_DECIMAL
			: is_set(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32) ? MSGPACK_FLOAT32 : MSGPACK_FLOAT64
	};
}

const char *msgpack_method_for(zend_object *packer, const zval *value)
{
	msgpack_encode_options options = options_of(packer);

	switch (Z_TYPE_P(value)) {
		case IS_LONG:
			return "packint";
		case IS_DOUBLE:
			return "packfloat";
		case IS_STRING:
			return options.str_bin == MSGPACK_STR_BIN_STR || (options.str_bin == MSGPACK_STR_BIN_DETECT
				&& mp_is_utf8(Z_STRVAL_P(value), Z_STRLEN_P(value))) ? "packstr" : "packbin";
		case IS_ARRAY:
			return options.arr_map == MSGPACK_ARR_MAP_ARR || (options.arr_map == MSGPACK_ARR_MAP_DETECT
				&& zend_array_is_list(Z_ARRVAL_P(value))) ? "packarray" : "packmap";
		default:
			return NULL;
	}
}

zend_long msgpack_packer_option_flags(zend_object *packer)
{
	zend_long flags;

	if (EXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) == IS_UNDEF)) {
		return 0;
	}
	flags = msgpack_option_flags(&msgpack_pack_option_set, packer);
	if (UNEXPECTED(flags) && msgpack_is_in_message(&MSGPACK_G(calls), packer)) {
		flags = (flags & (MSGPACK_OBJECT_AS_MAP | ~(zend_long) MSGPACK_PACK_FLAGS))
			| (flags & MSGPACK_USE_RECORDS ? MSGPACK_AMONG_RECORDS : 0)
			| (flags & MSGPACK_PACK_CLONES ? MSGPACK_AMONG_CLONES : 0);
	}
	return flags;
}

/* In another form than plain MessagePack, userland that packs a part of it by this packer gets that. Only pack() writes
 * references: their ids count in a message. What it adds to the shared structures is in `shared->added`. */
static zend_string *encode_once(encoding *self, msgpack_shared_structures *shared)
{
	msgpack_encode_options options = options_of(self->packer);
	msgpack_write *write = self->write;
	bool has_references = write == msgpack_encode && (self->flags & MSGPACK_PACK_CLONES);
	msgpack_encoder encoder;
	msgpack_compact_writer compact;
	msgpack_msgpackr_writer records;
	msgpack_open_message *open_message = self->flags ? msgpack_begin_message(&MSGPACK_G(calls), self->packer) : NULL;
	zend_string *packed;

	self->next = 0;
	self->writer = (msgpack_clone_writer) { 0 };
	msgpack_encoder_init(&encoder, &options, has_references ? &clone_hooks : &plain_hooks, self, self->argument);
	if ((self->flags & MSGPACK_COMPACT_FLAG) && msgpack_compact_may_repeat(self->argument, &MSGPACK_G(writer_tables))) {
		msgpack_compact_writer_init(&compact, &encoder, &MSGPACK_G(writer_tables),
			self->flags & MSGPACK_UNSHARED ? MSGPACK_SHARES_NONE : MSGPACK_SHARES_DATA);
		write = msgpack_compact_encode;
	} else if ((self->flags & MSGPACK_WITH_PREFIXES) && Z_TYPE_P(self->argument) == IS_ARRAY) {
		encoder.root = Z_ARRVAL_P(self->argument);
	}
	if (self->own) {
		msgpack_msgpackr_writer_init(&records, &encoder, self->own, shared, self->flags & MSGPACK_USE_RECORDS);
	}
	packed = EXPECTED(write(&encoder, self->argument)) ? msgpack_encoder_finish(&encoder)
		: msgpack_packing_failed(&encoder, NULL);
	if (open_message) {
		msgpack_end_message(&MSGPACK_G(calls), open_message);
	}
	return has_references ? msgpack_clone_writer_finish(&self->writer, packed) : packed;
}

enum { MAX_ATTEMPTS = 8 }; /* of packing a message whose structures cannot be saved, before it shares no new ones */

/* Others may add to the shared structures meanwhile: then the message is packed again. */
static zend_string *encode_message(encoding *self)
{
	zend_object *object = self->flags & MSGPACK_USE_RECORDS
		? msgpack_structures_property(&msgpack_pack_option_set, self->packer) : NULL;
	msgpack_structures *structures = object ? msgpack_structures_of(object) : NULL;
	msgpack_shared_structures shared = { 0 };
	const char *problem = NULL;
	zend_string *packed = NULL;
	HashTable *given = self->parts;
	bool goes_on;

	if (!structures) {
		return encode_once(self, NULL);
	}
	self->parts = given ? given : zend_new_array(0);
	self->own->limit = MSGPACK_OWN_STRUCTURES_BESIDE;
	GC_ADDREF(object);
	shared.loaded = &structures->list;
	goes_on = structures->is_loaded || msgpack_structures_load(structures, msgpack_packing_failed_ce, &problem);
	for (int attempt = 1; goes_on && !problem && !EG(exception); attempt++) {
		uint32_t count = shared.loaded->defined;
		/* What cannot be saved would be unknown to others. */
		bool may_add = attempt < MAX_ATTEMPTS && (Z_ISUNDEF(structures->get) || !Z_ISUNDEF(structures->save));

		shared.added.limit = may_add ? shared.loaded->limit - count : 0;
		packed = encode_once(self, &shared);
		goes_on = packed && shared.added.defined > 0
			&& !msgpack_structures_add(structures, count, &shared.added, msgpack_packing_failed_ce, &problem);
		if (goes_on) {
			zend_string_release(packed);
			packed = NULL;
			msgpack_clear_structures(self->own);
		}
	}
	msgpack_clear_structures(&shared.added);
	if (!given) {
		zend_array_release(self->parts);
	}
	OBJ_RELEASE(object);
	if (problem && !EG(exception)) {
		msgpack_throw(msgpack_packing_failed_ce, "%s", problem);
	}
	return packed;
}

zend_string *msgpack_packer_encode(zend_object *packer, msgpack_write *write, zval *argument, zend_long mask)
{
	zend_long flags = mask ? msgpack_packer_option_flags(packer) & mask : 0;
	msgpack_structure_list own = { .limit = MSGPACK_OWN_STRUCTURES };
	encoding message = {
		.packer = packer, .write = write, .argument = argument,
		/* unserialize() may have set others */
		.flags = flags & MSGPACK_COMPACT_FLAG ? MSGPACK_COMPACT_FLAG | (mask & MSGPACK_UNSHARED) : flags
	};
	zend_string *packed;

	if (EXPECTED(!flags)) {
		return encode_once(&message, NULL);
	}
	if (message.flags & (MSGPACK_USE_RECORDS | MSGPACK_AMONG_RECORDS)) {
		message.own = &own;
	}
	packed = encode_message(&message);
	msgpack_clear_structures(&own);
	return packed;
}

zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_structure_list *own, HashTable *parts)
{
	return encode_message(&(encoding) { .packer = packer, .write = msgpack_encode, .argument = value, .own = own,
		.flags = msgpack_packer_option_flags(packer) & MSGPACK_WITH_PREFIXES, .parts = parts });
}

zend_string *msgpack_packer_pack(zend_object *packer, zval *value)
{
	zend_string *packed = NULL;

	/* In the form of the library's defaults, a nil, bool, number, string or empty list needs no encoder. */
	if (EXPECTED(!msgpack_packer_option_flags(packer))) {
		if (Z_TYPE_P(value) < IS_STRING) {
			packed = msgpack_encode_scalar(value, is_set(packer, MSGPACK_PACKER_IS_FORCE_FLOAT32) ? MSGPACK_FLOAT32
				: MSGPACK_FLOAT64);
		} else if (Z_TYPE_P(value) == IS_STRING && is_set(packer, MSGPACK_PACKER_IS_FORCE_STR)) {
			packed = msgpack_encode_single_str(Z_STR_P(value), true);
		} else if (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value)) == 0
		 && is_set(packer, MSGPACK_PACKER_IS_DETECT_ARR_MAP)) {
			packed = ZSTR_CHAR(MP_FIXARRAY);
		}
	}
	return EXPECTED(packed) ? packed
		: msgpack_packer_encode(packer, msgpack_encode, value, MSGPACK_COMPACT_FLAG | MSGPACK_WITH_PREFIXES);
}
