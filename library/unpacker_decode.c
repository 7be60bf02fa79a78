#include "buffer_unpacker.h"

#include "../codec/path.h"
#include "../codec/caches.h"
#include "../compact/reader.h"
#include "../compact/records.h"
#include "../exceptions.h"
#include "../ext_timestamp.h"
#include "../msgpack_globals.h"
#include "../types.h"
#include "../msgpackr/bigints.h"
#include "../msgpackr/clones.h"
#include "members.h"
#include "../msgpackr/record_reader.h"
#include "../msgpackr/structures.h"
#include "zend_exceptions.h"

/* Calls of userland, in the decoder's hooks */

/* Before a userland call, and at the end. Userland may read and change the offset, as an extension may modify the
 * unpacker that calls it. */
static void store_position(const msgpack_decoder *decoder, const unsigned char *position)
{
	msgpack_buffer_unpacker *self = decoder->context;

	self->offset = (size_t) (position - msgpack_unpacker_bytes(self));
}

/* Before a call that may change the input. Returns the generation of the buffer. */
static uint32_t leave_input(const msgpack_decoder *decoder, const unsigned char *position)
{
	const msgpack_buffer_unpacker *self = decoder->context;

	store_position(decoder, position);
	msgpack_end_sharing(&decoder->options->caches->maps);
	if (decoder->dialect == MSGPACK_MSGPACKR) {
		msgpack_bundle_hold(&decoder->msgpackr->bundle, msgpack_unpacker_bytes(self));
	}
	return self->generation;
}

/* After a userland call: the decoder continues with the current buffer and offset. A value that userland has suspended
 * is decoded from its start. */
static void reload_input(msgpack_decoder *decoder, uint32_t generation)
{
	msgpack_buffer_unpacker *self = decoder->context;

	msgpack_unpacker_drop_suspended(self);
	msgpack_unpacker_adopt_changes(self);
	msgpack_unpacker_load_input(self, decoder, self->offset);
	decoder->noted = decoder->cursor; /* in another input it has no meaning, and there is no bundle */
	if (decoder->dialect == MSGPACK_MSGPACKR) {
		msgpack_bundle *bundle = &decoder->msgpackr->bundle;

		if (self->generation != generation) {
			*bundle = (msgpack_bundle) { 0 };
		}
		msgpack_bundle_go_on(bundle, msgpack_unpacker_bytes(self));
	}
}

/* Calls $extension->unpackExt($unpacker, $length) with the offset at the body. */
static bool call_extension(msgpack_decoder *decoder, zval *slot, zval *extension, const char *body, uint32_t length)
{
	msgpack_buffer_unpacker *self = decoder->context;
	zval arguments[2], held, result;
	uint32_t levels = decoder->depth, generation = leave_input(decoder, (const unsigned char *) body);
	bool called;

	ZVAL_COPY(&held, extension);
	msgpack_nest(&MSGPACK_G(calls), levels);
	ZVAL_OBJ(&arguments[0], &self->std);
	ZVAL_LONG(&arguments[1], length);
	called = msgpack_call_member(msgpack_unpacking_failed_ce, &held, "unpackExt", &result, 2, arguments);
	zval_ptr_dtor(&held);
	msgpack_unnest(&MSGPACK_G(calls), levels);
	reload_input(decoder, generation);
	if (called) {
		ZVAL_COPY_VALUE(slot, &result);
	}
	return called && !EG(exception);
}

static bool decode_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length)
{
	msgpack_buffer_unpacker *self = decoder->context;
	zval *extension = msgpack_unpacker_extension(self, type);

	if (!extension) {
		/* Userland may have given the unpacker other options since the message began. */
		if (UNEXPECTED(decoder->dialect == MSGPACK_MSGPACKR)
		 && (msgpack_unpacker_flags(self) & MSGPACK_UNPACK_CLONES)) {
			return msgpack_decode_clone_ext(decoder, slot, type, data, length);
		}
		msgpack_create_ext(slot, type, data, length);
		return true;
	}
	if (msgpack_is_timestamp_extension(extension) && !msgpack_unpacker_is_overridden(self)
	 && msgpack_decode_timestamp(slot, data, length, true)) {
		return true;
	}
	return call_extension(decoder, slot, extension, data, length);
}

static bool make_big_integer(msgpack_decoder *decoder, zval *slot, zend_string *digits, bool is_gmp)
{
	uint32_t generation = leave_input(decoder, decoder->cursor);
	zval made;
	bool done;

	ZVAL_UNDEF(&made);
	done = msgpack_make_big_integer(&made, digits, is_gmp);
	reload_input(decoder, generation);
	if (!Z_ISUNDEF(made)) {
		ZVAL_COPY_VALUE(slot, &made); /* even with an exception: it is freed with the message */
	}
	return done && !EG(exception);
}

static bool decode_big_integer(msgpack_decoder *decoder, zval *slot, zend_string *digits)
{
	zend_object *unpacker = &((msgpack_buffer_unpacker *) decoder->context)->std;
	bool is_dec = zend_is_true(OBJ_PROP_NUM(unpacker, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC));

	if (is_dec || zend_is_true(OBJ_PROP_NUM(unpacker, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP))) {
		return make_big_integer(decoder, slot, digits, !is_dec);
	}
	ZVAL_STR_COPY(slot, digits);
	return true;
}

/* Loads the shared structures, and looks for one among them. NULL: it is not there, or see status. */
static zend_array *load_structure(msgpack_decoder *decoder, zend_object *object, uint32_t index, bool as_names)
{
	uint32_t generation = leave_input(decoder, decoder->cursor);
	msgpack_structures *structures = msgpack_structures_of(object);
	zend_array *keys = NULL;
	const char *problem = NULL;
	bool loaded;

	GC_ADDREF(object);
	loaded = msgpack_structures_load(structures, msgpack_unpacking_failed_ce, &problem);
	if (loaded) {
		keys = msgpack_structures_keys(structures, index, as_names);
	}
	OBJ_RELEASE(object); /* the last reference, if the callback has dropped the others: destructors run */
	reload_input(decoder, generation);
	if (EXPECTED(loaded && !EG(exception))) {
		return keys;
	}
	if (keys) {
		zend_array_release(keys);
	}
	if (problem && !EG(exception)) {
		msgpack_msgpackr_reject(decoder, problem);
	} else {
		msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	return NULL;
}

static zend_array *find_structure(msgpack_decoder *decoder, uint32_t index)
{
	msgpack_buffer_unpacker *self = decoder->context;
	zend_object *object = msgpack_structures_property(&msgpack_unpack_option_set, &self->std);
	msgpack_structures *structures = object ? msgpack_structures_of(object) : NULL;
	bool as_names = decoder->msgpackr->options.maps_are_objects;
	zend_array *keys = structures ? msgpack_structures_keys(structures, index, as_names) : NULL;

	return keys || !structures || Z_TYPE(structures->get) == IS_NULL ? keys
		: load_structure(decoder, object, index, as_names);
}

static const msgpack_decode_hooks hooks = {
	.ext = decode_ext,
	.big_integer = decode_big_integer,
	.structure = find_structure
};

bool msgpack_unpacker_is_at_dialect(msgpack_buffer_unpacker *self)
{
	const unsigned char *p = msgpack_unpacker_cursor(self);
	size_t available = msgpack_unpacker_remaining(self);
	zend_long flags = msgpack_unpacker_flags(self);

	if (flags & MSGPACK_USE_RECORDS) {
		return mp_is_among_records(p, available);
	}
	if (flags & MSGPACK_UNPACK_CLONES) {
		return mp_is_bundled(p, available);
	}
	return (flags & MSGPACK_COMPACT_FLAG) && mp_is_announced(p, available);
}

void msgpack_unpacker_throw_too_deep(void)
{
	zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, "Maximum depth of %u exceeded", MSGPACK_G(max_depth));
}

/* Throws the exception for `status`, and moves the cursor where the library would. */
static ZEND_COLD void throw_status(msgpack_decoder *decoder, msgpack_decode_status status)
{
	const msgpack_buffer_unpacker *self = decoder->context;
	uint64_t offset = self->before + (uint64_t) (decoder->cursor - msgpack_unpacker_bytes(self));
	bool is_of_msgpackr = decoder->dialect == MSGPACK_MSGPACKR && decoder->msgpackr->problem;
	bool text_is_ours = true;

	if (status == MSGPACK_DECODE_MORE) {
		if (decoder->cursor < decoder->end) { /* after its first byte and its length */
			decoder->cursor += mp_readable_size(*decoder->cursor, (size_t) (decoder->end - decoder->cursor));
		}
		msgpack_throw_insufficient_data();
		text_is_ours = false;
	} else if (status == MSGPACK_DECODE_MALFORMED && (msgpack_is_compact(decoder) || is_of_msgpackr)) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0, is_of_msgpackr ? "%s, at offset %" PRIu64
			: "%s at offset %" PRIu64, is_of_msgpackr ? decoder->msgpackr->problem
			: "The compact form is malformed", offset);
	} else if (status == MSGPACK_DECODE_MALFORMED) {
		msgpack_unknown_code(NULL, *decoder->cursor++);
		text_is_ours = false;
	} else if (status == MSGPACK_DECODE_BAD_KEY) {
		msgpack_invalid_map_key(NULL, *decoder->cursor++);
		text_is_ours = false;
	} else if (status == MSGPACK_DECODE_TOO_DEEP) {
		msgpack_unpacker_throw_too_deep();
	} else if (status == MSGPACK_DECODE_COLLIDING) {
		zend_throw_exception(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE, 0);
	} else { /* an exception was thrown, which may have its own offset and path in the value */
		offset = MSGPACK_NO_OFFSET;
		text_is_ours = false;
	}
	msgpack_say_where(msgpack_path_of(decoder, decoder->slot), offset, text_is_ours);
}

/* One value: begin, run, then end or suspend */

static void begin_dialect(msgpack_buffer_unpacker *self, msgpack_decoder *decoder, zend_long flags)
{
	zend_object *structures = msgpack_structures_property(&msgpack_unpack_option_set, &self->std);
	msgpack_msgpackr_options options = {
		.has_records = flags & MSGPACK_USE_RECORDS,
		.maps_are_objects = flags & MSGPACK_MAP_AS_OBJECT,
		.has_decimals = flags & MSGPACK_UNPACK_DECIMALS,
		.has_references = flags & MSGPACK_UNPACK_CLONES,
		.has_two_bytes = structures && msgpack_structures_of(structures)->limit > MSGPACK_STRUCTURES_LIMIT
	};

	self->structures = structures;
	if (flags & MSGPACK_COMPACT_FLAG) {
		msgpack_decoder_allow_compact(decoder);
		return;
	}
	if (self->sequence && (self->sequence->options.has_records != options.has_records
	 || self->sequence->options.maps_are_objects != options.maps_are_objects
	 || self->sequence->options.has_decimals != options.has_decimals)) {
		msgpack_unpacker_drop_sequence(self);
	}
	msgpack_msgpackr_begin(decoder, options, self->sequence);
	self->sequence = NULL; /* a nested call has a sequence of its own */
}

/* What the messages before have defined may be in a value that is suspended. */
static zend_never_inline void abandon_suspended(msgpack_buffer_unpacker *self)
{
	msgpack_unpacker_drop_suspended(self);
	msgpack_unpacker_adopt_changes(self);
}

static zend_always_inline void begin(msgpack_buffer_unpacker *self, msgpack_decoding *current)
{
	zend_long flags;

	if (UNEXPECTED(self->suspended)) {
		abandon_suspended(self);
	}
	current->max_depth = MSGPACK_G(max_depth);
	current->options = (msgpack_decode_options) { .caches = &MSGPACK_G(caches) };
	msgpack_decoder_init(&current->decoder, &current->value, &current->options, &hooks, self);
	flags = msgpack_unpacker_flags(self);
	if (UNEXPECTED(flags)) {
		begin_dialect(self, &current->decoder, flags);
	}
	current->start = current->cursor = self->offset;
}

/* Decodes up to the end of the buffer, which the unpacker holds. If an extension
 * replaces the buffer, the decoder continues with the new one. */
static zend_always_inline msgpack_decode_status run(msgpack_buffer_unpacker *self, msgpack_decoding *current,
	uint32_t more_depth)
{
	self->offset = current->cursor;
	msgpack_unpacker_load_input(self, &current->decoder, current->cursor);
	current->options.max_depth = msgpack_allowed_depth(current->max_depth) + more_depth;
	return msgpack_decode(&current->decoder);
}

/* Moves the value to `result`. False with an exception; then `result` is IS_UNDEF. */
static zend_always_inline bool end(msgpack_decoding *current, msgpack_decode_status status, zval *result)
{
	msgpack_decoder *decoder = &current->decoder;

	if (status != MSGPACK_DECODE_DONE) {
		throw_status(decoder, status);
	}
	store_position(decoder, decoder->cursor);
	msgpack_decoding_end(current, status == MSGPACK_DECODE_DONE);
	if (status != MSGPACK_DECODE_DONE) {
		zval_ptr_dtor(&current->value);
		ZVAL_UNDEF(result);
		return false;
	}
	ZVAL_COPY_VALUE(result, &current->value);
	return true;
}

bool msgpack_unpacker_decode(msgpack_buffer_unpacker *self, zval *result)
{
	msgpack_decoding current;

	begin(self, &current);
	return end(&current, run(self, &current, 0), result);
}

static msgpack_decoding *move_to_heap(const msgpack_decoding *begun)
{
	msgpack_decoding *moved = emalloc(sizeof(*moved));

	moved->options = begun->options;
	moved->start = begun->start;
	moved->max_depth = begun->max_depth;
	msgpack_decoder_move(&moved->decoder, &begun->decoder, &moved->value, &moved->options);
	return moved;
}

/* Consumes `current`. `generation` is that of the buffer before the last run: if an
 * extension has changed the buffer since, the value is decoded again from its start. */
static void suspend(msgpack_buffer_unpacker *self, msgpack_decoding *current, uint32_t generation, bool rewinds)
{
	msgpack_decoding *other = self->suspended; /* a destructor may have called tryUnpack() */

	store_position(&current->decoder, current->decoder.cursor);
	if (!rewinds) {
		current->start = self->offset;
	} else if (self->generation != generation || self->offset < current->start) {
		self->offset = MIN(current->start, msgpack_unpacker_length(self));
		msgpack_decoding_free(current);
		return;
	}
	current->cursor = self->offset;
	self->offset = current->start;
	self->suspended = current;
	if (UNEXPECTED(other)) {
		msgpack_decoding_free(other);
	}
}

msgpack_decode_status msgpack_unpacker_decode_on(msgpack_buffer_unpacker *self, zval *result, bool rewinds)
{
	uint32_t generation = self->generation, more_depth = 0;
	msgpack_decoding first, *current = &first, *resumed = NULL;
	msgpack_decode_status status;

	if (UNEXPECTED(self->suspended) && self->suspended->start == self->offset) {
		current = resumed = self->suspended;
		self->suspended = NULL;
		more_depth = msgpack_open_shared_values(&resumed->decoder);
	} else {
		begin(self, current);
	}
	status = run(self, current, more_depth);
	if (UNEXPECTED(status == MSGPACK_DECODE_MORE) && (resumed || current->decoder.depth > 0)) {
		suspend(self, resumed ? resumed : move_to_heap(current), generation, rewinds);
		return status;
	}
	if (EXPECTED(status != MSGPACK_DECODE_MORE)) {
		end(current, status, result);
	} else {
		msgpack_decoding_end(current, false);
	}
	if (resumed) {
		efree(resumed);
	}
	return status;
}

/* The interface for streams */

bool msgpack_unpacker_feed(msgpack_buffer_unpacker *self, zend_string *data)
{
	if (self->offset > 0) {
		self->before += self->offset;
		msgpack_unpacker_release(self);
		msgpack_unpacker_adopt_changes(self);
	}
	return msgpack_unpacker_append(self, data);
}

uint32_t msgpack_unpacker_incomplete_string(const msgpack_buffer_unpacker *self, const char **bytes, size_t *available)
{
	const unsigned char *head = msgpack_unpacker_cursor(self);
	size_t remaining = msgpack_unpacker_remaining(self);
	const msgpack_decoding *suspended = self->suspended;
	const msgpack_decoder *decoder = suspended ? &suspended->decoder : NULL;
	mp_tag tag;

	/* At a value a str or bin is a string, whatever the options are. A bundle is at a distance from the cursor. */
	if (decoder && (suspended->start != self->offset || !decoder->slot
	 || (decoder->dialect == MSGPACK_MSGPACKR && decoder->msgpackr->bundle.size > 0))) {
		return 0;
	}
	if (remaining == 0 || remaining < mp_head_size(*head)) {
		return 0;
	}
	tag = mp_read_tag(head);
	*bytes = (const char *) head + mp_head_size(*head);
	*available = remaining - mp_head_size(*head);
	return (tag.type == MP_TAG_STR || tag.type == MP_TAG_BIN) && tag.length > *available ? tag.length : 0;
}

/* Takes the string whose head and first bytes are all that remains of the buffer. */
static msgpack_decode_status take_string(msgpack_buffer_unpacker *self, zend_string *string, zval *result)
{
	msgpack_decoding *suspended = self->suspended;
	msgpack_decoder *decoder = suspended ? &suspended->decoder : NULL;

	self->offset = msgpack_unpacker_length(self);
	if (!decoder) {
		ZVAL_STR(result, string);
		return MSGPACK_DECODE_DONE;
	}
	ZVAL_STR(decoder->slot, string);
	decoder->slot = NULL;
	if (msgpack_is_compact(decoder) && ZSTR_LEN(string) >= MP_COMPACT_STRING_MIN) {
		msgpack_compact_add_string(decoder->compact, string);
	}
	suspended->start = suspended->cursor = self->offset;
	return msgpack_unpacker_decode_on(self, result, false);
}

msgpack_decode_status msgpack_unpacker_read_string(msgpack_buffer_unpacker *self, zend_string *string, size_t available,
	zval *result)
{
	const char *first;
	size_t still_available;
	zend_string *rest;
	bool is_fed;

	if (msgpack_unpacker_incomplete_string(self, &first, &still_available) == ZSTR_LEN(string)
		&& still_available == available) {
		return take_string(self, string, result);
	}
	/* An extension has kept the unpacker, and changed it meanwhile. */
	rest = msgpack_string_init_fast(ZSTR_VAL(string) + available, ZSTR_LEN(string) - available);
	zend_string_release(string);
	is_fed = msgpack_unpacker_feed(self, rest);
	zend_string_release(rest);
	if (!is_fed) {
		return MSGPACK_DECODE_FAILED;
	}
	msgpack_unpacker_adopt_changes(self);
	return msgpack_unpacker_decode_on(self, result, false);
}

zend_string *msgpack_unpacker_path(const msgpack_buffer_unpacker *self)
{
	return self->suspended ? msgpack_path_of(&self->suspended->decoder, self->suspended->decoder.slot) : NULL;
}
