#include "serializer.h"

#include "base/c_stack.h"
#include "compact/distinct.h"
#include "compact/written_arrays.h"
#include "core/failure.h"
#include "core/input.h"
#include "core/path.h"
#include "base/lifetimes.h"
#include "base/report.h"
#include "ext/date/php_date.h"
#include "exceptions.h"
#include "ext_timestamp.h"
#include "msgpack_globals.h"
#include "types.h"

/* Packing */

static bool encode_type(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_encode_type(encoder, object) || msgpack_fail_in_type(encoder, object);
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	return UNEXPECTED(object->ce != encoding->plain_class) && msgpack_is_type(object)
		? encode_type(encoder, object) : msgpack_php_encode_object(encoder, object);
}

/* The same in the compact form. */
static bool encode_compact_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	if (UNEXPECTED(object->ce != encoding->plain_class) && msgpack_is_type(object)) {
		msgpack_compact_note_obstacle(encoder); /* each that is read is another object */
		return encode_type(encoder, object);
	}
	return msgpack_php_encode_compact_object(encoder, object);
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (!msgpack_compact_note_reference(encoder, reference)) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_OBJECT && msgpack_is_type(Z_OBJ_P(value))) {
		return encode_type(encoder, Z_OBJ_P(value));
	}
	return msgpack_php_encode_reference(encoder, reference);
}

/* Under php_only=0 a date is a timestamp, which every language reads. */
static bool encode_portable_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	return !encoding->strict && instanceof_function(object->ce, php_date_get_interface_ce())
		? msgpack_encode_timestamp(encoder, object) || msgpack_fail_in_type(encoder, object)
		: encode_object(encoder, object);
}

static const msgpack_encode_hooks php_only_hooks = {
	.object = encode_object,
	.reference = encode_reference,
	.unsupported = msgpack_php_encode_unsupported,
	.is_plain = msgpack_php_is_plain_object
};

static const msgpack_encode_hooks compact_hooks = {
	.object = encode_compact_object,
	.reference = encode_reference,
	.unsupported = msgpack_php_encode_unsupported
};

static const msgpack_encode_hooks plain_hooks = {
	.object = encode_portable_object,
	.array = msgpack_php_encode_array_once,
	.unsupported = msgpack_php_encode_unsupported
};

static zend_always_inline bool encode_plain(msgpack_encoder *encoder, zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && !encoder->hooks->array ? msgpack_encode_array(encoder, Z_ARRVAL_P(value)) : msgpack_encode(encoder, value);
}

/* Arrays are not shared where maps unpack to objects, which would be one object, nor
 * where an array inside itself is nil, which depends on the arrays around it. Those with objects are as long as the value can be
 * written anew. */
static msgpack_sharing sharing(const msgpack_settings *settings, bool is_anew)
{
	return !settings->php_only || !settings->assoc ? MSGPACK_SHARES_NONE : is_anew ? MSGPACK_SHARES_DATA : MSGPACK_SHARES_ALL;
}

static zend_never_inline bool encode_compact(msgpack_encoder *encoder, zval *value, const msgpack_settings *settings, bool is_anew)
{
	msgpack_compact_writer writer;
	bool done;

	if (msgpack_is_map_of_ints(value)) {
		return encode_plain(encoder, value);
	}
	if (msgpack_put_distinct(encoder, value, &MSGPACK_G(writer_tables))) {
		return true;
	}
	msgpack_compact_writer_init(&writer, encoder, &MSGPACK_G(writer_tables), sharing(settings, is_anew));
	encoder->hooks = settings->php_only ? &compact_hooks : encoder->hooks;
	done = msgpack_encode(encoder, value);
	(done ? msgpack_compact_finish : msgpack_compact_discard)(encoder);
	return done;
}

/* The array that the value is, which is noticed where it comes again. */
static const HashTable *root_of(const zval *value)
{
	ZVAL_DEREF(value);
	return Z_TYPE_P(value) == IS_ARRAY ? Z_ARRVAL_P(value) : NULL;
}

/* Hands out what the encoder has written if it is `done`, and frees it otherwise. */
static zend_always_inline void finish(msgpack_encoder *encoder, bool done, msgpack_output *output, zend_string **packed)
{
	if (UNEXPECTED(!done)) {
		msgpack_say_where_packing_failed(encoder);
	}
	if (output) {
		output->length = done ? msgpack_encoder_finish_block(encoder) : 0;
		output->block = encoder->block;
	} else if (done) {
		*packed = msgpack_encoder_finish(encoder);
	} else {
		msgpack_encoder_discard(encoder);
	}
}

/* What is refused. */
typedef struct {
	HashTable *allowed; /* lower-case names of classes; NULL: every class */
} msgpack_refusals;

/* As encode(). False and `again`, which is NULL the second time: it turned out that all objects have to be remembered, and the value has to be
 * written anew. */
static zend_always_inline bool encode_once(zval *value, const msgpack_settings *settings, msgpack_output *output,
	zend_string **packed, const msgpack_refusals *refusals, bool thorough, bool *again)
{
	msgpack_encode_options options = {
		.max_depth = MSGPACK_G(max_depth),
		.str_bin = MSGPACK_G(str_bin),
		.str8 = MSGPACK_G(use_str8_serialization),
		.float_form = msgpack_float_form_of(settings)
	};
	msgpack_php_encoding encoding;
	msgpack_encoder encoder;
	bool done;

	msgpack_php_encoding_init(&encoding, settings->php_only, settings->assoc, !MSGPACK_G(error_display), thorough);
	if (refusals) {
		encoding.refuses = true;
		encoding.strict = settings->strict;
		encoding.allowed = refusals->allowed;
	}
	msgpack_encoder_init(&encoder, &options, encoding.php_only ? &php_only_hooks : &plain_hooks, &encoding, value);
	encoder.root = root_of(value);
	encoder.runs_no_userland = !encoding.thorough;
	if (output) {
		msgpack_encoder_use_block(&encoder, output->block, output->prefix);
	}
	done = UNEXPECTED(settings->compact) ? encode_compact(&encoder, value, settings, !again) : encode_plain(&encoder, value);
	finish(&encoder, done, output, packed);
	msgpack_php_encoding_free(&encoding);
	if (again) {
		*again = !done && (encoder.starts_over || (encoding.runs_userland && !encoding.thorough));
	}
	if (UNEXPECTED(encoder.impure > 0)) {
		MSGPACK_G(runs_userland) = encoding.runs_userland;
	}
	return done;
}

static zend_never_inline bool encode_anew(zval *value, const msgpack_settings *settings, msgpack_output *output, zend_string **packed)
{
	return encode_once(value, settings, output, packed, NULL, true, NULL);
}

/* As encode(), and refuses what would not come back. Holds the list, which userland may replace meanwhile. */
static zend_never_inline bool encode_or_refuse(zval *value, const msgpack_settings *settings, msgpack_output *output,
	zend_string **packed, HashTable *allowed)
{
	msgpack_refusals refusals = { .allowed = msgpack_hold_classes(allowed) };
	bool again, done = encode_once(value, settings, output, packed, &refusals, MSGPACK_G(runs_userland), &again);

	if (again && !EG(exception)) {
		done = encode_once(value, settings, output, packed, &refusals, true, NULL);
	}
	msgpack_release_classes(allowed);
	return done;
}

/* Encodes a value into `output`, or with NULL into a string, which is `packed`. */
static zend_always_inline bool encode(zval *value, const msgpack_settings *settings, msgpack_output *output, zend_string **packed)
{
	bool again, done;

	if (UNEXPECTED(settings->strict)) {
		return encode_or_refuse(value, settings, output, packed, MSGPACK_G(allowed_classes));
	}
	done = encode_once(value, settings, output, packed, NULL, MSGPACK_G(runs_userland), &again);
	return UNEXPECTED(again) ? encode_anew(value, settings, output, packed) : done;
}

zend_string *msgpack_serialize_allowed(zval *value, const msgpack_settings *settings, HashTable *allowed)
{
	zend_string *packed = NULL;

	encode_or_refuse(value, settings, NULL, &packed, allowed);
	return packed;
}

zend_string *msgpack_serialize_other(zval *value, const msgpack_settings *settings)
{
	zend_string *packed = NULL;

	encode(value, settings, NULL, &packed);
	return packed;
}

bool msgpack_serialize_to(zval *value, const msgpack_settings *settings, msgpack_output *output)
{
	return encode(value, settings, output, NULL) && output->length > 0;
}

/* Unpacking */

static void warn(const msgpack_decoder *decoder, const char *function, const char *text)
{
	(void) decoder;
	msgpack_report(false, E_WARNING, "[msgpack] (%s) %s", function, text);
}

static void throw(const msgpack_decoder *decoder, const char *function, const char *text)
{
	const msgpack_unserializer *unserializer = (const msgpack_unserializer *) ((const char *) decoder - offsetof(msgpack_unserializer, decoder));

	(void) function;
	if (!EG(exception)) {
		msgpack_throw_problem(text, (size_t) (decoder->cursor - unserializer->start), msgpack_path_of(decoder, NULL),
			false);
	}
}

/* By php_only, and by assoc. */
static const msgpack_decode_hooks decode_hooks[2][2] = {
	[true][true] = {
		.begin_map = msgpack_php_begin_map, .begin_record = msgpack_php_begin_record, .same_object = msgpack_php_same_object,
		.begin_payload = msgpack_php_begin_object_with_payload, .empty_list = msgpack_php_empty_list, .nil_key = msgpack_php_nil_key, .ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key
	},
	[true][false] = {
		.begin_map = msgpack_php_begin_map, .begin_record = msgpack_php_begin_record, .same_object = msgpack_php_same_object, .maps_are_objects = true,
		.begin_payload = msgpack_php_begin_object_with_payload, .empty_list = msgpack_php_empty_list, .nil_key = msgpack_php_nil_key, .ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key
	},
	[false][false] = {
		.begin_map = msgpack_php_begin_map, .begin_record = msgpack_php_begin_record, .same_object = msgpack_php_same_object, .maps_are_objects = true,
		.ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key
	},
	[false][true] = { .ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key }
};

static zend_always_inline void begin_decoder(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_policy *policy)
{
	unserializer->options = (msgpack_decode_options) { .caches = &MSGPACK_G(caches),
		.max_depth = msgpack_allowed_depth(policy->max_depth), .strict = settings->strict };
	msgpack_decoder_init(&unserializer->decoder, result, &unserializer->options, &decode_hooks[settings->php_only][settings->assoc], &unserializer->decoding, MSGPACK_EITHER);
}

/* After that: what an array of scalars does not need. */
static zend_always_inline void begin_objects(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_policy *policy)
{
	unserializer->result = result;
	unserializer->max_depth = policy->max_depth;
	msgpack_php_decoding_init(&unserializer->decoding, settings->php_only, settings->assoc, policy->allowed_classes, &MSGPACK_G(calls));
	unserializer->decoder.problem = NULL;
	unserializer->decoding.class_cache = &MSGPACK_G(class_cache);
	unserializer->decoding.illegal_key_insert = MSGPACK_G(illegal_key_insert);
	unserializer->decoding.warn = policy->throws ? throw : MSGPACK_G(error_display) ? warn : NULL;
}

void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings, const msgpack_policy *policy)
{
	begin_decoder(unserializer, result, settings, policy);
	begin_objects(unserializer, result, settings, policy);
}

static zend_always_inline msgpack_decode_status read_objects(msgpack_unserializer *unserializer)
{
	msgpack_decode_status status;

	if (UNEXPECTED(msgpack_stack_left() == 0)) {
		msgpack_throw_stack_used_up(NULL);
		return MSGPACK_DECODE_FAILED;
	}
	unserializer->options.max_depth = msgpack_allowed_depth(unserializer->max_depth);
	status = msgpack_decode(&unserializer->decoder);
	if (UNEXPECTED(unserializer->decoder.problem)) {
		return EG(exception) ? MSGPACK_DECODE_FAILED : MSGPACK_DECODE_NOT_STRICT;
	}
	if (status == MSGPACK_DECODE_DONE && !msgpack_php_nesting_is_safe(&unserializer->decoder, unserializer->result)) {
		return MSGPACK_DECODE_TOO_NESTED;
	}
	return status;
}

static zend_always_inline msgpack_decode_status finish_objects(msgpack_unserializer *unserializer)
{
	return msgpack_php_decoding_finish(&unserializer->decoding) ? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED;
}

msgpack_decode_status msgpack_unserializer_read(msgpack_unserializer *unserializer)
{
	return read_objects(unserializer);
}

msgpack_decode_status msgpack_unserializer_finish(msgpack_unserializer *unserializer)
{
	return finish_objects(unserializer);
}

msgpack_decode_status msgpack_unserializer_run(msgpack_unserializer *unserializer)
{
	msgpack_decode_status status = read_objects(unserializer);

	return status == MSGPACK_DECODE_DONE ? finish_objects(unserializer) : status;
}

/* After a complete value. */
static zend_always_inline void end(msgpack_unserializer *unserializer, zval *result)
{
	msgpack_decoder_free(&unserializer->decoder);
	msgpack_php_decoding_free(&unserializer->decoding);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result); /* the result of {nil: 1, ...} is a value, not a reference */
	}
	if (msgpack_php_may_be_cyclic(&unserializer->decoding)) {
		msgpack_offer_to_collector(result);
	}
}

static zend_never_inline void abandon(msgpack_unserializer *unserializer, zval *result)
{
	if (unserializer->decoder.problem) {
		zend_string_release(unserializer->decoder.problem);
	}
	msgpack_php_decoding_abandon(&unserializer->decoding);
	msgpack_decoder_free(&unserializer->decoder);
	zval_ptr_dtor(result);
	ZVAL_NULL(result);
	msgpack_php_decoding_free(&unserializer->decoding);
}

static zend_always_inline void free_unserializer(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status)
{
	if (EXPECTED(status == MSGPACK_DECODE_DONE)) {
		end(unserializer, result);
	} else {
		abandon(unserializer, result);
	}
}

void msgpack_unserializer_free(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status)
{
	free_unserializer(unserializer, result, status);
}

/* Not PECL's, which its users match on. */
static bool is_text_ours(msgpack_decode_status status)
{
	return status == MSGPACK_DECODE_NOT_STRICT || status == MSGPACK_DECODE_COLLIDING;
}

/* After NOT_STRICT, `problem` is why; `path` is where, if that is to be told. The caller consumes both, which are NULL
 * else. */
static ZEND_COLD void take_problem(msgpack_decoder *decoder, msgpack_decode_status status, const msgpack_policy *policy,
	zend_string **problem, zend_string **path)
{
	*problem = decoder->problem;
	decoder->problem = NULL;
	*path = policy->throws || is_text_ours(status) ? msgpack_path_of(decoder, decoder->slot) : NULL;
}

/* Moves `bytes` after the value, or to where reading has stopped, with `path` to that place if it is to be told. Where
 * the value has to be the whole input and is not, no __wakeup() runs, and the result is null. After NOT_STRICT,
 * `problem` is why. The caller consumes both. */
static zend_always_inline msgpack_decode_status decode(zval *result, const unsigned char **bytes, const unsigned char *end,
	const msgpack_settings *settings, const msgpack_policy *policy, zend_string **problem, zend_string **path)
{
	msgpack_unserializer unserializer;
	msgpack_decode_status status, finished = MSGPACK_DECODE_FAILED;

	begin_decoder(&unserializer, result, settings, policy);
	msgpack_decoder_set_input(&unserializer.decoder, *bytes, end);
	if (msgpack_is_small_array(*bytes, end) && settings->assoc && unserializer.options.max_depth > 0 && msgpack_decode_small_array(&unserializer.decoder)) {
		*bytes = end;
		return MSGPACK_DECODE_DONE;
	}
	unserializer.start = *bytes;
	begin_objects(&unserializer, result, settings, policy);
	status = read_objects(&unserializer);
	*bytes = unserializer.decoder.cursor;
	if (status == MSGPACK_DECODE_DONE && (*bytes == end || !(policy->whole || settings->strict))) {
		status = finished = finish_objects(&unserializer);
	}
	if (UNEXPECTED(status != MSGPACK_DECODE_DONE) && status != MSGPACK_DECODE_FAILED) {
		take_problem(&unserializer.decoder, status, policy, problem, path);
	}
	free_unserializer(&unserializer, result, finished);
	return status;
}

/* Returns PECL's message. The status DONE means that bytes follow the value. */
static zend_string *problem_of(msgpack_decode_status status, const msgpack_policy *policy)
{
	switch (status) {
		case MSGPACK_DECODE_DONE:
			return zend_string_init(ZEND_STRL("Extra bytes"), false);
		case MSGPACK_DECODE_MORE:
			return zend_string_init(ZEND_STRL("Insufficient data for unserializing"), false);
		case MSGPACK_DECODE_TOO_DEEP:
			return zend_strpprintf(0, "Maximum depth of %u exceeded", policy->max_depth);
		case MSGPACK_DECODE_TOO_NESTED:
			return zend_strpprintf(0, "Back-references nest values more than %d levels deep", MSGPACK_MAX_NESTING);
		case MSGPACK_DECODE_COLLIDING:
			return zend_string_init(ZEND_STRL(MSGPACK_KEYS_COLLIDE), false);
		default:
			return zend_string_init(ZEND_STRL("Parse error"), false);
	}
}

/* Consumes the problem and the path, which may be NULL: unknown. */
static ZEND_COLD void report(zend_string *problem, msgpack_decode_status status, size_t offset, zend_string *path,
	const msgpack_policy *policy)
{
	if (policy->throws) {
		msgpack_throw_problem(ZSTR_VAL(problem), offset, path, status == MSGPACK_DECODE_MORE);
	} else {
		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (php_msgpack_unserialize) %s%s%s",
			ZSTR_VAL(problem), path && ZSTR_LEN(path) > 0 ? ", in " : "", path ? ZSTR_VAL(path) : "");
		if (path) {
			zend_string_release(path);
		}
	}
	zend_string_release(problem);
}

void msgpack_unserializer_reject(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status, const msgpack_policy *policy)
{
	zend_string *problem, *path;

	take_problem(&unserializer->decoder, status, policy, &problem, &path);
	abandon(unserializer, result);
	if (is_text_ours(status)) {
		report(problem ? problem : problem_of(status, policy), status, 0, path, policy);
	}
}

void msgpack_report_problem(msgpack_decode_status status, size_t offset, const msgpack_policy *policy)
{
	report(problem_of(status, policy), status, offset, NULL, policy);
}

/* Reports the problem, which is that of the status if it is NULL; `result` may hold a complete value which bytes
 * follow. */
static ZEND_COLD zend_result end_badly(zval *result, zend_string *problem, zend_string *path,
	msgpack_decode_status status, size_t offset, bool whole, const msgpack_policy *policy)
{
	if (status == MSGPACK_DECODE_FAILED) {
		return FAILURE;
	}
	report(problem ? problem : problem_of(status, policy), status, offset, path, policy);
	if (status == MSGPACK_DECODE_DONE && !whole) {
		msgpack_offer_to_collector(result);
		return SUCCESS;
	}
	zval_ptr_dtor(result);
	ZVAL_FALSE(result);
	return FAILURE;
}

zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings, const msgpack_policy *policy)
{
	const unsigned char *p = (const unsigned char *) bytes, *end = p + length;
	zend_string *path = NULL;
	msgpack_decode_status status;
	zend_string *problem = NULL;

	if (length == 0 && settings->strict) {
		ZVAL_NULL(result);
		return end_badly(result, NULL, NULL, MSGPACK_DECODE_MORE, 0, true, policy);
	}
	if (length == 0) {
		ZVAL_NULL(result);
		if (policy->throws) {
			msgpack_report_problem(MSGPACK_DECODE_MORE, 0, policy);
		}
		return FAILURE;
	}
	if (msgpack_unserialize_lone(result, bytes, length)) {
		return SUCCESS;
	}
	status = decode(result, &p, end, settings, policy, &problem, &path);
	if (EXPECTED(status == MSGPACK_DECODE_DONE && p == end)) {
		return SUCCESS;
	}
	return end_badly(result, problem, path, status, (size_t) (p - (const unsigned char *) bytes),
		policy->whole || settings->strict, policy);
}
