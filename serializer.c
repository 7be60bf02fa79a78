#include "serializer.h"

#include "compact/reader.h"
#include "compact/writer.h"
#include "codec/path.h"
#include "base/calls.h"
#include "ext/date/php_date.h"
#include "exceptions.h"
#include "types.h"
#include "raw/raw.h"
#include "base/arguments.h"

/* Packing */

/* Writes an object by `encode`, and holds it: userland may drop the last other reference. */
static bool encode_held(msgpack_encoder *encoder, zend_object *object,
	bool (*encode)(msgpack_encoder *encoder, zend_object *object))
{
	bool done;

	GC_ADDREF(object);
	done = encode(encoder, object) || msgpack_fail_in_type(encoder, object);
	OBJ_RELEASE(object);
	encoder->side_effects++; /* destructors may have run */
	return done && !EG(exception);
}

static bool encode_type(msgpack_encoder *encoder, zend_object *object)
{
	return msgpack_php_is_unchanged(encoder->context, object)
		&& encode_held(encoder, object, object->ce == msgpack_raw_ce ? msgpack_raw_encode : msgpack_encode_type);
}

/* Has it a form in MessagePack, other than that of PHP's objects? */
static bool is_type(const zend_object *object)
{
	return msgpack_is_type(object) || object->ce == msgpack_raw_ce;
}

static bool encode_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	if (EXPECTED(object->ce == encoding->plain_class) || !is_type(object)) {
		return msgpack_php_encode_object(encoder, object);
	}
	if (encoder->dialect) {
		msgpack_compact_prevent_sharing(encoder); /* each that is read is another object */
	}
	return encode_type(encoder, object);
}

static bool encode_reference(msgpack_encoder *encoder, zend_reference *reference)
{
	zval *value = &reference->val;

	if (!msgpack_compact_may_mark_reference(encoder, reference)) {
		return false;
	}
	if (Z_TYPE_P(value) == IS_OBJECT && is_type(Z_OBJ_P(value))) {
		return encode_type(encoder, Z_OBJ_P(value));
	}
	return msgpack_php_encode_reference(encoder, reference);
}

/* Under php_only=0 a date is a timestamp, which every language reads. */
static bool encode_portable_object(msgpack_encoder *encoder, zend_object *object)
{
	const msgpack_php_encoding *encoding = encoder->context;

	return !encoding->strict && instanceof_function(object->ce, php_date_get_interface_ce())
		? encode_held(encoder, object, msgpack_encode_timestamp)
		: encode_object(encoder, object);
}

static bool may_repeat(const msgpack_encoder *encoder, zend_object *object, bool *is_written)
{
	*is_written = msgpack_php_is_written(encoder, object);
	return !is_type(object);
}

static const msgpack_encode_hooks php_only_hooks = {
	.object = encode_object,
	.reference = encode_reference,
	.unsupported = msgpack_php_encode_unsupported,
	.is_plain = msgpack_php_is_plain_object,
	.may_repeat = may_repeat,
	.table = msgpack_php_row_table,
	.begin_row = msgpack_php_begin_row
};

/* The array hook under php_only=0: an array inside itself is nil. As in PECL, the
 * outermost array is written twice before that is noticed. */
static bool encode_array_once(msgpack_encoder *encoder, HashTable *array)
{
	if (encoder->depth == 0) {
		return msgpack_encode_array(encoder, array);
	}
	if (!msgpack_is_open_array(encoder, array)) {
		return msgpack_encode_open_array(encoder, array);
	}
	if (msgpack_php_encoding_of(encoder)->strict) {
		return msgpack_fail(encoder, array, NULL, "Strict packing: an array that contains itself");
	}
	encoder->side_effects++; /* elsewhere, the outer array is written in another way */
	msgpack_put_nil(encoder);
	return true;
}

static const msgpack_encode_hooks plain_hooks = {
	.object = encode_portable_object,
	.array = encode_array_once,
	.unsupported = msgpack_php_encode_unsupported
};

static zend_always_inline bool encode_plain(msgpack_encoder *encoder, zval *value)
{
	return Z_TYPE_P(value) == IS_ARRAY && !encoder->hooks->array ? msgpack_encode_array(encoder, Z_ARRVAL_P(value))
		: msgpack_encode(encoder, value);
}

typedef enum {
	FIRST_PASS,   /* no userland may run: objects that cannot occur again are not in the back-reference table */
	ROWLESS_PASS, /* so, and without columns, in whose order values may be deeper: something failed in the first one */
	SECOND_PASS,  /* all objects are in the table: userland would have run, or rows are referred to */
	GUESSED_PASS, /* in place of the first two, as userland ran when the last objects were packed */
	LAST_PASS,    /* userland runs, and arrays with objects are not shared */
	ANSWERED_PASS, /* in the compact form, after one of the last three: as the first one, with what userland gave */
	NO_PASS
} pass;

static zend_never_inline bool encode_compact(msgpack_encoder *encoder, zval *value, const msgpack_settings *settings,
	pass pass)
{
	/* Arrays are not shared where maps unpack to objects, which would be one object, nor where an array inside itself
	 * is nil, which depends on the arrays around it. Those with objects are, as long as the value can be written
	 * anew. */
	msgpack_sharing sharing = !settings->php_only || !settings->assoc ? MSGPACK_SHARES_NONE
		: pass == LAST_PASS ? MSGPACK_SHARES_DATA : MSGPACK_SHARES_ALL;
	msgpack_php_encoding *encoding = encoder->context;
	msgpack_compact_writer writer;
	bool done;

	if (!msgpack_compact_may_repeat(value, &MSGPACK_G(writer_tables))) {
		return encode_plain(encoder, value);
	}
	msgpack_compact_writer_init(&writer, encoder, &MSGPACK_G(writer_tables), sharing);
	writer.is_first = pass == FIRST_PASS && !encoding->thorough;
	writer.no_columns = pass == ROWLESS_PASS;
	done = msgpack_compact_encode(encoder, value);
	encoding->fails_in_columns = writer.is_first && encoder->failed_silently;
	encoding->misses_rows |= writer.misses_columns;
	return done;
}

/* The pass in which the value has to be written anew. */
static zend_never_inline pass next_pass(const msgpack_encoder *encoder, pass this, bool done, bool is_compact)
{
	const msgpack_php_encoding *encoding = encoder->context;
	bool ran = encoding->runs_userland;

	if (this == LAST_PASS || this == ANSWERED_PASS) {
		return NO_PASS;
	}
	if (done) {
		return this == GUESSED_PASS && is_compact && encoder->side_effects > 0 && !ran ? FIRST_PASS : NO_PASS;
	}
	if (encoding->fails_in_columns) {
		return ROWLESS_PASS;
	}
	if (this <= ROWLESS_PASS) {
		return encoder->starts_over || (ran && !encoding->thorough) ? SECOND_PASS : NO_PASS;
	}
	return encoder->starts_over ? LAST_PASS : NO_PASS;
}

/* Packs the value. NULL with an exception, or out of memory, or if the value has to be written anew in the pass that
 * follows. */
static zend_always_inline zend_string *encode_in_pass(zval *value, const msgpack_settings *settings,
	const msgpack_encode_options *options, msgpack_php_encoding *encoding, pass *pass)
{
	msgpack_encoder encoder;
	const zval *root = value;
	bool done;

	ZVAL_DEREF(root);
	msgpack_encoder_init(&encoder, options, encoding->php_only ? &php_only_hooks : &plain_hooks, encoding, value);
	encoder.root = Z_TYPE_P(root) == IS_ARRAY ? Z_ARRVAL_P(root) : NULL; /* which is noticed where it comes again */
	encoder.runs_no_userland = !encoding->thorough;
	encoder.is_silent = encoding->is_answered;
	done = UNEXPECTED(settings->compact) ? encode_compact(&encoder, value, settings, *pass)
		: encode_plain(&encoder, value);
	*pass = EXPECTED(done && *pass == FIRST_PASS) ? NO_PASS : next_pass(&encoder, *pass, done, settings->compact);
	if (UNEXPECTED(encoder.side_effects > 0) && !encoding->is_answered) {
		MSGPACK_G(runs_userland) = encoding->runs_userland;
	}
	return EXPECTED(done) ? msgpack_encoder_finish(&encoder) : msgpack_packing_failed(&encoder, NULL);
}

enum { DIGESTED_VALUES = 1 << 22 };

/* Packs the value once more, with what userland gave when it was packed: the bytes of that, or shorter ones. What fails
 * now makes no difference, such as an object that userland has put there or changed since. */
static zend_never_inline zend_string *encode_answered(zval *value, const msgpack_settings *settings,
	const msgpack_encode_options *options, const msgpack_php_encoding *answered, uint64_t digest, zend_string *packed)
{
	msgpack_written_object few[MSGPACK_WRITTEN_FEW];
	msgpack_php_written_class classes[MSGPACK_WRITTEN_CLASSES];
	msgpack_php_encoding encoding = { .php_only = true, .assoc = true, .quiet = true, .strict = answered->strict,
		.allowed = answered->allowed, .is_answered = true, .answers = answered->answers,
		.digest_room = DIGESTED_VALUES, .classes = classes, .written.few = few };
	pass pass = ANSWERED_PASS;
	zend_string *shorter;
	uint64_t now;

	if (!msgpack_php_digest(&encoding, value, &now) || now != digest) {
		return packed;
	}
	shorter = encode_in_pass(value, settings, options, &encoding, &pass);
	msgpack_php_free_written(&encoding);
	if (!shorter || ZSTR_LEN(shorter) >= ZSTR_LEN(packed)) {
		zend_tmp_string_release(shorter);
		return packed;
	}
	zend_string_release(packed);
	return shorter;
}

static zend_string *encode_once(zval *value, const msgpack_settings *settings, HashTable *allowed, pass *pass)
{
	enum { ANSWERS = 32 << 20, PACKED = 16 << 20 /* bytes */ };
	const msgpack_encode_options options = { /* which userland may change meanwhile */
		.max_depth = MSGPACK_G(max_depth),
		.str_bin = MSGPACK_G(str_bin),
		.str8 = MSGPACK_G(use_str8_serialization),
		.float_form = msgpack_float_form_of(settings)
	};
	msgpack_written_object few[MSGPACK_WRITTEN_FEW];
	msgpack_php_written_class classes[MSGPACK_WRITTEN_CLASSES];
	msgpack_php_encoding encoding = {
		.php_only = settings->php_only,
		.assoc = settings->assoc,
		.quiet = !MSGPACK_G(error_display),
		.thorough = *pass > ROWLESS_PASS || !settings->php_only,
		.strict = settings->strict,
		.allowed = allowed,
		.classes = classes,
		.written.few = few
	};
	zend_string *packed;
	uint64_t digest;

	if (UNEXPECTED(encoding.thorough && settings->compact && settings->php_only)) {
		encoding.digest_room = DIGESTED_VALUES;
		encoding.answer_room = msgpack_php_digest(&encoding, value, &digest) ? ANSWERS : 0;
	}
	packed = encode_in_pass(value, settings, &options, &encoding, pass);
	if (EXPECTED(encoding.written.count == 0 && !encoding.answers)) {
		return packed;
	}
	if (encoding.misses_rows && packed && encoding.runs_userland && encoding.answer_room > 0
		&& ZSTR_LEN(packed) <= PACKED) {
		packed = encode_answered(value, settings, &options, &encoding, digest, packed);
	}
	msgpack_php_free_written(&encoding);
	msgpack_release_table(encoding.answers);
	return packed;
}

/* Holds the list, which userland may replace meanwhile. */
zend_string *msgpack_serialize_other(zval *value, const msgpack_settings *settings)
{
	HashTable *allowed = settings->lists_classes ? settings->allowed_classes
		: settings->strict ? msgpack_configured_classes() : NULL;
	pass pass = MSGPACK_G(runs_userland) ? GUESSED_PASS : FIRST_PASS;
	zend_string *packed = NULL;

	msgpack_hold_table(allowed);
	do {
		zend_tmp_string_release(packed);
		packed = encode_once(value, settings, allowed, &pass);
	} while (UNEXPECTED(pass != NO_PASS) && !EG(exception));
	msgpack_release_table(allowed);
	return packed;
}

/* Unpacking */

static void warn(const msgpack_decoder *decoder, const char *function, const char *text)
{
	msgpack_report(false, E_WARNING, "[msgpack] (%s) %s", function, text);
}

static void throw(const msgpack_decoder *decoder, const char *function, const char *text)
{
	const msgpack_unserializer *unserializer = (const msgpack_unserializer *)
		((const char *) decoder - offsetof(msgpack_unserializer, decoder));

	if (!EG(exception)) {
		msgpack_throw_problem(text, (size_t) (decoder->cursor - unserializer->start), msgpack_path_of(decoder, NULL),
			false);
	}
}

#define HOOKS_OF_ALL .ext = msgpack_decode_type, .illegal_key = msgpack_php_illegal_key
#define HOOKS_OF_MAPS .begin_map = msgpack_php_begin_map, .begin_record = msgpack_php_begin_record, \
	.rows = &msgpack_php_rows, .same_object = msgpack_php_same_object
#define HOOKS_OF_OBJECTS .begin_payload = msgpack_php_begin_object_with_payload, .empty_list = msgpack_php_empty_list, \
	.nil_key = msgpack_php_nil_key

/* The hooks by php_only, and by assoc. */
static const msgpack_decode_hooks decode_hooks[2][2] = {
	[true][true] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, HOOKS_OF_OBJECTS },
	[true][false] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, HOOKS_OF_OBJECTS, .object_of_map = msgpack_php_object_of_map },
	[false][false] = { HOOKS_OF_ALL, HOOKS_OF_MAPS, .object_of_map = msgpack_php_object_of_map },
	[false][true] = { HOOKS_OF_ALL }
};

static zend_always_inline void init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings)
{
	unserializer->options = (msgpack_decode_options) { .caches = &MSGPACK_G(caches),
		.max_depth = msgpack_allowed_depth(settings->max_depth), .strict = settings->strict };
	msgpack_decoder_init(&unserializer->decoder, result, &unserializer->options,
		&decode_hooks[settings->php_only][settings->assoc], &unserializer->decoding);
	msgpack_decoder_allow_compact(&unserializer->decoder);
	unserializer->result = result;
	unserializer->max_depth = settings->max_depth;
	unserializer->decoder.problem = NULL;
	unserializer->decoding = (msgpack_php_decoding) {
		.php_only = settings->php_only,
		.assoc = settings->assoc,
		.class_cache = &MSGPACK_G(class_cache),
		.illegal_key_insert = MSGPACK_G(illegal_key_insert),
		.warn = settings->throws ? throw : MSGPACK_G(error_display) ? warn : NULL,
		.allowed = settings->allowed_classes,
		.entries = { .blocks = &unserializer->decoding.entries.lent, .lent = (char *) unserializer->first_entries,
			.next = (char *) unserializer->first_entries, .limit = (char *) (&unserializer->first_entries + 1),
			.used = 1, .capacity = 1 }
	};
}

void msgpack_unserializer_init(msgpack_unserializer *unserializer, zval *result, const msgpack_settings *settings)
{
	init(unserializer, result, settings);
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
	if (status == MSGPACK_DECODE_DONE && msgpack_is_compact(&unserializer->decoder)
		&& unserializer->decoder.compact->column_cost > 0) {
		msgpack_php_order_calls(&unserializer->decoder, unserializer->result);
	}
	return status;
}

msgpack_decode_status msgpack_unserializer_finish(msgpack_unserializer *unserializer)
{
	msgpack_php_decoding *decoding = &unserializer->decoding;
	bool is_finished = EXPECTED(!decoding->has_destructors && decoding->deferred.count == 0);

	return is_finished || msgpack_php_finish_objects(decoding) ? MSGPACK_DECODE_DONE : MSGPACK_DECODE_FAILED;
}

static zend_never_inline void abandon(msgpack_unserializer *unserializer)
{
	zend_tmp_string_release(unserializer->decoder.problem);
	msgpack_php_decoding_abandon(&unserializer->decoding);
	msgpack_decoder_free(&unserializer->decoder);
	msgpack_replace(unserializer->result, EG(uninitialized_zval));
	msgpack_php_free_entries(&unserializer->decoding, true);
}

void msgpack_unserializer_free(msgpack_unserializer *unserializer, msgpack_decode_status status)
{
	zval *result = unserializer->result;

	if (UNEXPECTED(status != MSGPACK_DECODE_DONE)) {
		abandon(unserializer);
		return;
	}
	msgpack_decoder_free(&unserializer->decoder);
	if (UNEXPECTED(unserializer->decoding.entries.used > 1 || unserializer->decoding.deferred.blocks)) {
		msgpack_php_free_entries(&unserializer->decoding, false);
	}
	msgpack_unwrap(result); /* the result of {nil: 1, ...} is a value, not a reference */
	if (msgpack_php_may_be_cyclic(&unserializer->decoding)) {
		msgpack_offer_to_collector(result);
	}
}

/* Not PECL's, which its users match on. */
static bool is_text_ours(msgpack_decode_status status)
{
	return status == MSGPACK_DECODE_NOT_STRICT || status == MSGPACK_DECODE_COLLIDING;
}

void msgpack_report_problem(msgpack_decode_status status, const msgpack_settings *settings, zend_string *text,
	zend_string *path, size_t offset)
{
	static const char *const texts[MSGPACK_DECODE_FAILED] = { /* PECL's, and ours; DONE: bytes follow the value */
		[MSGPACK_DECODE_DONE] = "Extra bytes",
		[MSGPACK_DECODE_MORE] = "Insufficient data for unserializing",
		[MSGPACK_DECODE_TOO_DEEP] = "Maximum depth of %u exceeded",
		[MSGPACK_DECODE_TOO_NESTED] = "Back-references nest values more than %u levels deep",
		[MSGPACK_DECODE_COLLIDING] = MSGPACK_KEYS_COLLIDE
	};

	text = text ? text : zend_strpprintf(0, texts[status] ? texts[status] : "Parse error",
		status == MSGPACK_DECODE_TOO_NESTED ? (unsigned) MSGPACK_MAX_NESTING : settings->max_depth);
	if (settings->throws) {
		msgpack_throw_problem(ZSTR_VAL(text), offset, path, status == MSGPACK_DECODE_MORE);
	} else {
		bool is_quiet = !MSGPACK_G(error_display) || (settings->session && !is_text_ours(status));
		bool has_path = path && ZSTR_LEN(path) > 0;

		msgpack_report(is_quiet, E_WARNING, "[msgpack] (php_msgpack_unserialize) %s%s%s", ZSTR_VAL(text),
			has_path ? ", in " : "", has_path ? ZSTR_VAL(path) : "");
		zend_tmp_string_release(path);
	}
	zend_string_release(text);
}

static ZEND_COLD zend_result reject_empty(zval *result, const msgpack_settings *settings)
{
	ZVAL_NULL(result);
	if (settings->strict || settings->throws) {
		msgpack_report_problem(MSGPACK_DECODE_MORE, settings, NULL, NULL, 0);
	}
	if (settings->strict) {
		ZVAL_FALSE(result);
	}
	return FAILURE;
}

/* Runs __wakeup() and __unserialize(). The variables of a session stay if one of these throws. */
static msgpack_decode_status finish_value(msgpack_unserializer *unserializer, const msgpack_settings *settings)
{
	if (EXPECTED(!settings->session)) {
		return msgpack_unserializer_finish(unserializer);
	}
	if (!settings->session->set(settings->session, unserializer->result)) {
		return MSGPACK_DECODE_FAILED;
	}
	msgpack_unserializer_finish(unserializer);
	return MSGPACK_DECODE_DONE;
}

/* Where the value has to be the whole input and is not, no __wakeup() runs. */
zend_result msgpack_unserialize(zval *result, const char *bytes, size_t length, const msgpack_settings *settings)
{
	const unsigned char *start = (const unsigned char *) bytes, *end = start + length;
	bool whole = settings->whole || settings->throws || settings->strict, is_whole, has_path;
	msgpack_unserializer unserializer;
	msgpack_decoder *decoder = &unserializer.decoder;
	msgpack_decode_status status, finished = MSGPACK_DECODE_FAILED;
	zend_string *text, *path;
	size_t offset;

	if (length == 0) {
		return reject_empty(result, settings);
	}
	if (msgpack_unserialize_single(result, bytes, length)) {
		return SUCCESS;
	}
	init(&unserializer, result, settings);
	msgpack_decoder_set_input(decoder, start, end);
	unserializer.start = start;
	status = msgpack_unserializer_read(&unserializer);
	is_whole = decoder->cursor == end;
	if (status == MSGPACK_DECODE_DONE && (is_whole || !whole)) {
		status = finished = finish_value(&unserializer, settings);
	}
	if (EXPECTED(status == MSGPACK_DECODE_DONE && is_whole) || status == MSGPACK_DECODE_FAILED) {
		msgpack_unserializer_free(&unserializer, finished);
		return finished == MSGPACK_DECODE_DONE ? SUCCESS : FAILURE;
	}
	has_path = status != MSGPACK_DECODE_DONE && (settings->throws || is_text_ours(status));
	path = has_path ? msgpack_path_of(decoder, decoder->slot) : NULL;
	text = decoder->problem;
	decoder->problem = NULL;
	offset = (size_t) (decoder->cursor - start);
	msgpack_unserializer_free(&unserializer, finished);
	msgpack_report_problem(status, settings, text, path, offset);
	if (finished == MSGPACK_DECODE_DONE) {
		msgpack_offer_to_collector(result);
		return SUCCESS;
	}
	zval_ptr_dtor(result);
	ZVAL_FALSE(result);
	return FAILURE;
}
