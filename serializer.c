#include "serializer.h"

#include "compact/distinct.h"
#include "compact/records.h"
#include "compact/written_arrays.h"
#include "codec/input.h"
#include "codec/path.h"
#include "base/report.h"
#include "ext/date/php_date.h"
#include "exceptions.h"
#include "ext_timestamp.h"
#include "types.h"

/* Packing */

static bool encode_type(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_encode_type(encoder, object) || msgpack_fail_in_type(encoder, object);
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	if (EXPECTED(object->ce == encoding->plain_class) || !msgpack_is_type(object)) {
		return msgpack_php_encode_object(encoder, object);
	}
	if (encoder->dialect) {
		msgpack_compact_note_obstacle(encoder); /* each that is read is another object */
	}
	return encode_type(encoder, object);
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

static const msgpack_encode_hooks plain_hooks = {
	.object = encode_portable_object,
	.array = msgpack_php_encode_array_once,
	.unsupported = msgpack_php_encode_unsupported
};

static zend_always_inline bool encode_plain(msgpack_encoder *encoder, zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && !encoder->hooks->array ? msgpack_encode_array(encoder, Z_ARRVAL_P(value))
		: msgpack_encode(encoder, value);
}

/* Arrays are not shared where maps unpack to objects, which would be one object, nor where an array inside itself is
 * nil, which depends on the arrays around it. Those with objects are as long as the value can be written anew. */
static msgpack_sharing sharing(const msgpack_settings *settings, bool is_anew)
{
	return !settings->php_only || !settings->assoc ? MSGPACK_SHARES_NONE : is_anew
		? MSGPACK_SHARES_DATA : MSGPACK_SHARES_ALL;
}

static zend_never_inline bool encode_compact(msgpack_encoder *encoder, zval *value, const msgpack_settings *settings,
	bool is_anew)
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

/* A value to pack. */
typedef struct {
	zval *value;
	const msgpack_settings *settings;
	msgpack_output *output; /* NULL: into the string `packed` */
	zend_string *packed;
	bool refuses;           /* what would not come back, to a reader with this list of classes: */
	HashTable *allowed;     /* lower-case names; NULL: every class */
} request;

/* Hands out what the encoder has written if it is `done`, and frees it otherwise. */
static zend_always_inline void finish(msgpack_encoder *encoder, bool done, request *request)
{
	if (UNEXPECTED(!done)) {
		msgpack_say_where_packing_failed(encoder);
	}
	if (request->output) {
		request->output->length = done ? msgpack_encoder_finish_block(encoder) : 0;
		request->output->block = encoder->block;
	} else if (done) {
		request->packed = msgpack_encoder_finish(encoder);
	} else {
		msgpack_encoder_discard(encoder);
	}
}

/* False with an exception, or out of memory; or if `again`: it turned out that all objects have to be remembered, and
 * the value has to be written anew, thoroughly. */
static bool encode_once(request *request, bool thorough, bool is_anew, bool *again)
{
	const msgpack_settings *settings = request->settings;
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
	encoding.refuses = request->refuses;
	encoding.strict = settings->strict;
	encoding.allowed = request->allowed;
	msgpack_encoder_init(&encoder, &options, encoding.php_only
		? &php_only_hooks : &plain_hooks, &encoding, request->value);
	encoder.root = root_of(request->value);
	encoder.runs_no_userland = !encoding.thorough;
	if (request->output) {
		msgpack_encoder_use_block(&encoder, request->output->block, request->output->prefix);
	}
	done = UNEXPECTED(settings->compact) ? encode_compact(&encoder, request->value, settings, is_anew)
		: encode_plain(&encoder, request->value);
	finish(&encoder, done, request);
	msgpack_php_encoding_free(&encoding);
	*again = !done && (encoder.starts_over || (encoding.runs_userland && !encoding.thorough));
	if (UNEXPECTED(encoder.impure > 0)) {
		MSGPACK_G(runs_userland) = encoding.runs_userland;
	}
	return done;
}

/* Holds the list, which userland may replace meanwhile. */
static bool encode(request *request)
{
	bool again, done;

	if (UNEXPECTED(request->settings->strict) && !request->refuses) {
		request->refuses = true;
		request->allowed = MSGPACK_G(allowed_classes);
	}
	msgpack_hold_classes(request->allowed);
	done = encode_once(request, MSGPACK_G(runs_userland), false, &again);
	if (UNEXPECTED(again) && !EG(exception)) {
		done = encode_once(request, true, true, &again);
	}
	msgpack_release_classes(request->allowed);
	return done;
}

zend_string *msgpack_serialize_allowed(zval *value, const msgpack_settings *settings, HashTable *allowed)
{
	request request = { .value = value, .settings = settings, .refuses = true, .allowed = allowed };

	encode(&request);
	return request.packed;
}

zend_string *msgpack_serialize_other(zval *value, const msgpack_settings *settings)
{
	request request = { .value = value, .settings = settings };

	encode(&request);
	return request.packed;
}

bool msgpack_serialize_to(zval *value, const msgpack_settings *settings, msgpack_output *output)
{
	request request = { .value = value, .settings = settings, .output = output };

	return encode(&request) && output->length > 0;
}

/* Unpacking */

static void warn(const msgpack_decoder *decoder, const char *function, const char *text)
{
	(void) decoder;
	msgpack_report(false, E_WARNING, "[msgpack] (%s) %s", function, text);
}

static void throw(const msgpack_decoder *decoder, const char *function, const char *text)
{
	const msgpack_unserializer *unserializer = (const msgpack_unserializer *)
		((const char *) decoder - offsetof(msgpack_unserializer, decoder));

	(void) function;
	if (!EG(exception)) {
		msgpack_throw_problem(text, (size_t) (decoder->cursor - unserializer->start), msgpack_path_of(decoder, NULL),
			false);
	}
}

#define HOOKS_OF_ALL .ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key
#define HOOKS_OF_MAPS .begin_map = msgpack_php_begin_map, .begin_record = msgpack_php_begin_record, \
	.object_of_map = msgpack_php_object_of_map, \
	.same_object = msgpack_php_same_object
#define HOOKS_OF_OBJECTS .begin_payload = msgpack_php_begin_object_with_payload, .empty_list = msgpack_php_empty_list, \
	.nil_key = msgpack_php_nil_key

/* By php_only, and by assoc. */
static const msgpack_decode_hooks decode_hooks[2][2] = {
	[true][true] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, HOOKS_OF_OBJECTS },
	[true][false] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, HOOKS_OF_OBJECTS, .maps_are_objects = true },
	[false][false] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, .maps_are_objects = true },
	[false][true] = { HOOKS_OF_ALL }
};

static zend_always_inline void begin_decoder(msgpack_unserializer *unserializer, zval *result,
	const msgpack_settings *settings, const msgpack_policy *policy)
{
	unserializer->options = (msgpack_decode_options) { .caches = &MSGPACK_G(caches),
		.max_depth = msgpack_allowed_depth(policy->max_depth), .strict = settings->strict };
	msgpack_decoder_init(&unserializer->decoder, result, &unserializer->options,
		&decode_hooks[settings->php_only][settings->assoc], &unserializer->decoding);
	msgpack_decoder_allow_compact(&unserializer->decoder);
}

/* After that: what an array of scalars does not need. */
static zend_always_inline void begin_objects(msgpack_unserializer *unserializer, zval *result,
	const msgpack_settings *settings, const msgpack_policy *policy)
{
	unserializer->result = result;
	unserializer->max_depth = policy->max_depth;
	msgpack_php_decoding_init(&unserializer->decoding, settings->php_only, settings->assoc, policy->allowed_classes,
		&MSGPACK_G(calls));
	unserializer->decoder.problem = NULL;
	unserializer->decoding.class_cache = &MSGPACK_G(class_cache);
	unserializer->decoding.illegal_key_insert = MSGPACK_G(illegal_key_insert);
	unserializer->decoding.warn = policy->throws ? throw : MSGPACK_G(error_display) ? warn : NULL;
}

void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings,
	const msgpack_policy *policy)
{
	begin_decoder(unserializer, result, settings, policy);
	begin_objects(unserializer, result, settings, policy);
}

msgpack_decode_status msgpack_unserializer_read(msgpack_unserializer *unserializer)
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

msgpack_decode_status msgpack_unserializer_finish(msgpack_unserializer *unserializer)
{
	return msgpack_php_decoding_finish(&unserializer->decoding) ? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED;
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

void msgpack_unserializer_free(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status)
{
	if (UNEXPECTED(status != MSGPACK_DECODE_DONE)) {
		abandon(unserializer, result);
		return;
	}
	msgpack_decoder_free(&unserializer->decoder);
	msgpack_php_decoding_free(&unserializer->decoding);
	if (UNEXPECTED(Z_ISREF_P(result))) {
		zend_unwrap_reference(result); /* the result of {nil: 1, ...} is a value, not a reference */
	}
	if (msgpack_php_may_be_cyclic(&unserializer->decoding)) {
		msgpack_offer_to_collector(result);
	}
}

/* Why reading has stopped, with a status other than FAILED. */
typedef struct {
	msgpack_decode_status status; /* DONE: bytes follow the value */
	size_t offset;
	zend_string *text; /* NULL: that of the status */
	zend_string *path; /* NULL: not to be told */
} problem;

/* Not PECL's, which its users match on. */
static bool is_text_ours(msgpack_decode_status status)
{
	return status == MSGPACK_DECODE_NOT_STRICT || status == MSGPACK_DECODE_COLLIDING;
}

static ZEND_COLD problem take_problem(msgpack_decoder *decoder, msgpack_decode_status status, size_t offset,
	const msgpack_policy *policy)
{
	bool has_path = status != MSGPACK_DECODE_DONE && (policy->throws || is_text_ours(status));
	problem taken = { status, offset, decoder->problem, has_path ? msgpack_path_of(decoder, decoder->slot) : NULL };

	decoder->problem = NULL;
	return taken;
}

/* PECL's messages, and ours. */
static zend_string *text_of(msgpack_decode_status status, const msgpack_policy *policy)
{
	static const char *const texts[] = {
		[MSGPACK_DECODE_DONE] = "Extra bytes",
		[MSGPACK_DECODE_MORE] = "Insufficient data for unserializing",
		[MSGPACK_DECODE_TOO_DEEP] = "Maximum depth of %u exceeded",
		[MSGPACK_DECODE_TOO_NESTED] = "Back-references nest values more than %u levels deep",
		[MSGPACK_DECODE_COLLIDING] = MSGPACK_KEYS_COLLIDE
	};
	const char *text = status < sizeof(texts) / sizeof(texts[0]) ? texts[status] : NULL;

	return zend_strpprintf(0, text ? text : "Parse error", status == MSGPACK_DECODE_TOO_NESTED
		? (unsigned) MSGPACK_MAX_NESTING : policy->max_depth);
}

/* Consumes the problem. */
static ZEND_COLD void report(problem problem, const msgpack_policy *policy)
{
	zend_string *text = problem.text ? problem.text : text_of(problem.status, policy);

	if (policy->throws) {
		msgpack_throw_problem(ZSTR_VAL(text), problem.offset, problem.path, problem.status == MSGPACK_DECODE_MORE);
	} else {
		bool has_path = problem.path && ZSTR_LEN(problem.path) > 0;

		msgpack_report(!MSGPACK_G(error_display), E_WARNING, "[msgpack] (php_msgpack_unserialize) %s%s%s",
			ZSTR_VAL(text), has_path ? ", in " : "", has_path ? ZSTR_VAL(problem.path) : "");
		if (problem.path) {
			zend_string_release(problem.path);
		}
	}
	zend_string_release(text);
}

void msgpack_unserializer_reject(msgpack_unserializer *unserializer, zval *result, msgpack_decode_status status,
	const msgpack_policy *policy)
{
	problem problem;

	if (!is_text_ours(status)) {
		abandon(unserializer, result);
		return;
	}
	problem = take_problem(&unserializer->decoder, status, 0, policy);
	abandon(unserializer, result);
	report(problem, policy);
}

void msgpack_report_problem(msgpack_decode_status status, const msgpack_policy *policy)
{
	report((problem) { .status = status }, policy);
}

static ZEND_COLD zend_result reject_empty(zval *result, bool is_strict, const msgpack_policy *policy)
{
	ZVAL_NULL(result);
	if (is_strict || policy->throws) {
		msgpack_report_problem(MSGPACK_DECODE_MORE, policy);
	}
	if (is_strict) {
		ZVAL_FALSE(result);
	}
	return FAILURE;
}

/* Where the value has to be the whole input and is not, no __wakeup() runs. */
zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings,
	const msgpack_policy *policy)
{
	const unsigned char *start = (const unsigned char *) bytes, *end = start + length;
	bool whole = policy->whole || settings->strict, is_whole;
	msgpack_unserializer unserializer;
	msgpack_decode_status status, finished = MSGPACK_DECODE_FAILED;
	problem problem;

	if (length == 0) {
		return reject_empty(result, settings->strict, policy);
	}
	if (msgpack_unserialize_lone(result, bytes, length)) {
		return SUCCESS;
	}
	begin_decoder(&unserializer, result, settings, policy);
	msgpack_decoder_set_input(&unserializer.decoder, start, end);
	if (msgpack_is_small_array(start, end) && settings->assoc && unserializer.options.max_depth > 0
	 && msgpack_decode_small_array(&unserializer.decoder)) {
		return SUCCESS;
	}
	unserializer.start = start;
	begin_objects(&unserializer, result, settings, policy);
	status = msgpack_unserializer_read(&unserializer);
	is_whole = unserializer.decoder.cursor == end;
	if (status == MSGPACK_DECODE_DONE && (is_whole || !whole)) {
		status = finished = msgpack_unserializer_finish(&unserializer);
	}
	if (EXPECTED(status == MSGPACK_DECODE_DONE && is_whole) || status == MSGPACK_DECODE_FAILED) {
		msgpack_unserializer_free(&unserializer, result, finished);
		return finished == MSGPACK_DECODE_DONE ? SUCCESS : FAILURE;
	}
	problem = take_problem(&unserializer.decoder, status, (size_t) (unserializer.decoder.cursor - start), policy);
	msgpack_unserializer_free(&unserializer, result, finished);
	report(problem, policy);
	if (finished == MSGPACK_DECODE_DONE) {
		msgpack_offer_to_collector(result);
		return SUCCESS;
	}
	zval_ptr_dtor(result);
	ZVAL_FALSE(result);
	return FAILURE;
}
