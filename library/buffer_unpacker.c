#include "library.h"

#include "../codec/caches.h"
#include "../codec/path.h"
#include "../compact/reader.h"
#include "../exceptions.h"
#include "../types.h"
#include "../raw/raw.h"

zend_class_entry *msgpack_buffer_unpacker_ce;
zend_class_entry *msgpack_extension_ce;

static zend_object_handlers handlers;

/* The suspended value, and what the values so far have defined */

static void drop_sequence(msgpack_buffer_unpacker *self)
{
	msgpack_msgpackr_reader *dropped = self->sequence;

	self->sequence = NULL;
	msgpack_msgpackr_reader_free(dropped);
}

/* Frees the decoder, not the value. That is dereferenced if it has an id: its slot is no PHP variable. */
static zend_always_inline void end_decoder(msgpack_decoding *current, bool is_complete)
{
	msgpack_buffer_unpacker *self = current->decoder.context;

	msgpack_decoder_free(&current->decoder);
	if (EXPECTED(current->decoder.dialect != MSGPACK_MSGPACKR)) {
		return;
	}
	msgpack_references_end(&current->decoder, is_complete);
	drop_sequence(self);
	self->sequence = msgpack_msgpackr_end(&current->decoder, is_complete);
	msgpack_unwrap(&current->value);
}

/* Frees a value and its decoder. Objects that extensions have returned may have destructors. */
static void free_decoding(msgpack_decoding *decoding)
{
	end_decoder(decoding, false);
	zval_ptr_dtor(&decoding->value);
	efree(decoding);
}

static zend_always_inline void drop_suspended(msgpack_buffer_unpacker *self)
{
	msgpack_decoding *dropped = self->suspended;

	if (UNEXPECTED(dropped)) {
		self->suspended = NULL;
		free_decoding(dropped);
	}
}

static zend_always_inline void replace_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	msgpack_pieces_set(&self->input, buffer ? zend_string_copy(buffer) : ZSTR_EMPTY_ALLOC());
	self->dropped += self->offset;
	self->offset = 0;
	self->generation++;
}

void msgpack_unpacker_set_buffer(msgpack_buffer_unpacker *self, zend_string *buffer)
{
	replace_buffer(self, buffer);
	drop_suspended(self);
	drop_sequence(self);
}

bool msgpack_unpacker_append(msgpack_buffer_unpacker *self, zend_string *data)
{
	bool has_room = msgpack_unpacker_length(self) == 0 || msgpack_pieces_have_room(&self->input, ZSTR_LEN(data));

	return ZSTR_LEN(data) == 0
		|| msgpack_pieces_append(&self->input, data, has_room ? 0 : msgpack_unpacker_missing(self));
}

void msgpack_unpacker_release(msgpack_buffer_unpacker *self)
{
	size_t released = self->offset;

	msgpack_pieces_release(&self->input, released);
	self->dropped += released;
	self->offset = 0;
	self->generation++;
	if (self->suspended && self->suspended->start >= released) {
		self->suspended->start -= released;
		self->suspended->cursor -= released;
	} else {
		drop_suspended(self);
	}
}

/* Gives the decoder the bytes from an offset on. */
static zend_always_inline void load_input(const msgpack_buffer_unpacker *self, msgpack_decoder *decoder, size_t offset)
{
	const unsigned char *bytes = msgpack_unpacker_bytes(self);

	msgpack_decoder_set_input(decoder, bytes + offset, bytes + msgpack_unpacker_length(self));
}

uint64_t msgpack_unpacker_missing(msgpack_buffer_unpacker *self)
{
	msgpack_decoding *suspended = self->suspended;
	msgpack_decoder at_head = { 0 }, *decoder = suspended ? &suspended->decoder : &at_head;

	load_input(self, decoder, suspended ? suspended->cursor : self->offset);
	return msgpack_decoder_missing(decoder)
		+ (suspended && suspended->options.skips ? decoder->needed - (decoder->depth == 0) : 0);
}

/* What userland has assigned to the properties */

/* The struct holds a reference to its buffer, so that userland can only write to a copy. As in the library, a buffer
 * that is not a string, or an invalid offset, leaves nothing to read. */
static void adopt_buffer(msgpack_buffer_unpacker *self, zval *buffer, zval *offset)
{
	ZVAL_DEREF(buffer);
	ZVAL_DEREF(offset);
	if (Z_TYPE_P(buffer) != IS_STRING || Z_STR_P(buffer) != self->input.bytes) {
		replace_buffer(self, Z_TYPE_P(buffer) == IS_STRING ? Z_STR_P(buffer) : NULL);
	}
	self->offset = msgpack_unpacker_length(self);
	if (Z_TYPE_P(offset) == IS_LONG && Z_LVAL_P(offset) >= 0) {
		self->offset = MIN((size_t) Z_LVAL_P(offset), self->offset);
	}
}

static void hide_properties(msgpack_buffer_unpacker *self)
{
	ZVAL_UNDEF(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER));
	ZVAL_UNDEF(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OFFSET));
}

void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self)
{
	while (msgpack_unpacker_is_published(self)) {
		zval buffer = *OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER);
		zval offset = *OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OFFSET);
		zend_object *structures = msgpack_structures_property(&msgpack_unpack_option_set, &self->std);
		uint32_t generation = self->generation;

		hide_properties(self);
		adopt_buffer(self, &buffer, &offset);
		if (self->generation != generation || self->structures != structures) {
			self->structures = structures;
			drop_suspended(self);
			drop_sequence(self);
		}
		zval_ptr_dtor(&buffer);
		zval_ptr_dtor(&offset);
	}
}

static zend_object *create(zend_class_entry *ce)
{
	msgpack_buffer_unpacker *created = msgpack_struct_of(msgpack_create_object(ce, &handlers));

	hide_properties(created);
	created->input.bytes = ZSTR_EMPTY_ALLOC();
	return &created->std;
}

/* Does what PHP's own handler does. Having one changes how the collector frees the object: see lifetimes.h. */
static void destruct_object(zend_object *object)
{
	zend_objects_destroy_object(object);
}

static void release_object(zend_object *object)
{
	msgpack_buffer_unpacker *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	drop_suspended(freed);
	drop_sequence(freed);
	zend_string_release(freed->input.bytes);
}

void msgpack_unpacker_set_options(msgpack_buffer_unpacker *self, zend_long options)
{
	msgpack_set_flag(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC, options & MSGPACK_BIGINT_AS_DEC);
	msgpack_set_flag(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP, options & MSGPACK_BIGINT_AS_GMP);
	msgpack_set_option_flags(&msgpack_unpack_option_set, &self->std, options & MSGPACK_UNPACK_FLAGS);
}

msgpack_buffer_unpacker *msgpack_create_unpacker(zval *object, zend_string *data, zend_long chosen)
{
	msgpack_buffer_unpacker *created;
	zval extension, *extensions;

	object_init_ex(object, msgpack_buffer_unpacker_ce);
	/* the class has no destructor, and userland cannot get the object */
	GC_ADD_FLAGS(Z_OBJ_P(object), IS_OBJ_DESTRUCTOR_CALLED);
	created = msgpack_unpacker_from(Z_OBJ_P(object));
	created->input.bytes = zend_string_copy(data);
	msgpack_unpacker_set_options(created, chosen);
	object_init_ex(&extension, msgpack_timestamp_extension_ce);
	extensions = OBJ_PROP_NUM(&created->std, MSGPACK_UNPACKER_EXTENSIONS);
	array_init_size(extensions, 1);
	zend_hash_index_add_new(Z_ARRVAL_P(extensions), (zend_ulong) (zend_long) MP_EXT_TIMESTAMP, &extension);
	return created;
}

/* The copy decodes a suspended value from its start. */
static zend_object *clone_object(zend_object *object)
{
	msgpack_buffer_unpacker *original = msgpack_unpacker_from(object);
	zend_object *copied = create(object->ce);
	msgpack_buffer_unpacker *copy = msgpack_struct_of(copied);

	copy->input = (msgpack_pieces) { zend_string_copy(original->input.bytes), original->input.released, 0 };
	copy->offset = original->offset;
	zend_objects_clone_members(copied, object);
	return copied;
}

static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
	msgpack_buffer_unpacker *scanned = msgpack_struct_of(object);

	if (scanned->suspended) {
		zend_get_gc_buffer_add_zval(buffer, &scanned->suspended->value);
		msgpack_decoder_add_to_gc(&scanned->suspended->decoder, buffer);
		msgpack_references_add_to_gc(&scanned->suspended->decoder, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, count);
	return zend_std_get_properties(object);
}

/* The declared properties
 *
 * The buffer and the offset are in the struct. Their properties have values from when something reads these
 * (serialize(), an array cast, ==, reflection) until the next method call, which adopts what userland has assigned. */

static void publish_properties(zend_object *object)
{
	msgpack_buffer_unpacker *self = msgpack_struct_of(object);

	if (msgpack_unpacker_is_published(self)) {
		return;
	}
	msgpack_pieces_trim(&self->input);
	ZVAL_STR_COPY(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER), self->input.bytes);
	ZVAL_LONG(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_OFFSET), (zend_long) self->offset);
	if (ZSTR_LEN(self->input.bytes) == 0
	 && Z_TYPE_P(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC)) == IS_NULL) { /* not constructed */
		ZVAL_NULL(OBJ_PROP_NUM(object, MSGPACK_UNPACKER_BUFFER));
	}
}

/* Only reflection reads and writes a private property of an internal class: none is unset or referred to by name. A
 * subclass may have other properties, and private ones of the same name. */
static void publish_property(zend_object *object, zend_string *name)
{
	if (zend_hash_exists(&msgpack_buffer_unpacker_ce->properties_info, name)) {
		publish_properties(object);
	}
}

static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *value)
{
	publish_property(object, name);
	return zend_std_read_property(object, name, type, cache_slot, value);
}

static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot)
{
	msgpack_buffer_unpacker *self = msgpack_struct_of(object);
	const zend_object *structures;
	zval *written;

	publish_property(object, name);
	structures = msgpack_structures_property(&msgpack_unpack_option_set, object);
	written = zend_std_write_property(object, name, value, cache_slot);
	if (structures != msgpack_structures_property(&msgpack_unpack_option_set, object)) {
		self->structures = object; /* unlike any: others may get the address of the former */
	}
	return written;
}

static int has_property(zend_object *object, zend_string *name, int check, void **cache_slot)
{
	publish_property(object, name);
	return zend_std_has_property(object, name, check, cache_slot);
}

static HashTable *get_properties(zend_object *object)
{
	publish_properties(object);
	return zend_std_get_properties(object);
}

/* Publishes the properties, and adds references to them and the object. */
static void add_references(HashTable *references, zval *object)
{
	publish_properties(Z_OBJ_P(object));
	Z_ADDREF_P(object);
	zend_hash_next_index_insert_new(references, object);
	for (int i = 0; i < MSGPACK_UNPACKER_PROPERTIES; i++) {
		zval *property = OBJ_PROP_NUM(Z_OBJ_P(object), i);

		Z_TRY_ADDREF_P(property);
		zend_hash_next_index_insert(references, property);
	}
}

/* Comparing extensions may run a __toString() of their properties. */
static int compare(zval *left, zval *right)
{
	HashTable *references;
	zval a = *left, b = *right; /* userland may assign to the variables */
	int result;

	ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
	references = zend_new_array(2 + 2 * MSGPACK_UNPACKER_PROPERTIES);
	if (Z_OBJCE(a) == Z_OBJCE(b)) {
		add_references(references, &a);
		add_references(references, &b);
	}
	result = zend_std_compare_objects(&a, &b);
	zend_array_release(references);
	return result;
}

/* Extensions */

/* The extension for an ext type, a value of any type; NULL: there is none. */
static zval *find_extension(msgpack_buffer_unpacker *self, int8_t type)
{
	const zval *table = msgpack_get_property(&self->std, MSGPACK_UNPACKER_EXTENSIONS);
	zval *extension = Z_TYPE_P(table) == IS_ARRAY
		? zend_hash_index_find_deref(Z_ARRVAL_P(table), (zend_ulong) (zend_long) type) : NULL;

	return extension && Z_TYPE_P(extension) != IS_NULL ? extension : NULL;
}

/* Calls of userland, in the decoder's hooks */

/* Stores the offset before a userland call, and at the end. Userland may read and change it, as an extension may modify
 * the unpacker that calls it. */
static void store_position(const msgpack_decoder *decoder, const unsigned char *position)
{
	msgpack_buffer_unpacker *self = decoder->context;

	self->offset = (size_t) (position - msgpack_unpacker_bytes(self));
}

/* Called before a call that may change the input. Returns the generation of the buffer. */
static uint32_t leave_input(const msgpack_decoder *decoder, const unsigned char *position)
{
	const msgpack_buffer_unpacker *self = decoder->context;

	store_position(decoder, position);
	msgpack_shared_maps_clear(&decoder->options->caches->maps);
	if (decoder->dialect == MSGPACK_MSGPACKR) {
		msgpack_bundle_hold(&decoder->msgpackr->bundle, msgpack_unpacker_bytes(self));
	} else if (msgpack_is_compact(decoder)) {
		decoder->compact->consumed += (size_t) (position - decoder->compact->from);
	}
	return self->generation;
}

/* Called after a userland call: the decoder continues with the current buffer and offset. A value that userland has
 * suspended is decoded from its start. */
static void reload_input(msgpack_decoder *decoder, uint32_t generation)
{
	msgpack_buffer_unpacker *self = decoder->context;

	drop_suspended(self);
	msgpack_unpacker_adopt_changes(self);
	load_input(self, decoder, self->offset);
	decoder->indexed_end = decoder->cursor; /* it is an address in the old input; and there is no bundle */
	if (decoder->dialect == MSGPACK_MSGPACKR) {
		msgpack_bundle *bundle = &decoder->msgpackr->bundle;

		if (self->generation != generation) {
			*bundle = (msgpack_bundle) { 0 };
		}
		msgpack_bundle_go_on(bundle, msgpack_unpacker_bytes(self));
	} else if (msgpack_is_compact(decoder)) {
		decoder->compact->from = decoder->cursor;
	}
}

/* Calls $extension->unpackExt($unpacker, $length) with the offset at the body. */
static bool call_extension(msgpack_decoder *decoder, zval *slot, zval *extension, const char *body, uint32_t length)
{
	msgpack_buffer_unpacker *self = decoder->context;
	zval arguments[2], callee, result;
	uint32_t levels = decoder->depth, generation = leave_input(decoder, (const unsigned char *) body);
	bool called;

	ZVAL_COPY(&callee, extension);
	msgpack_nest(&MSGPACK_G(calls), levels);
	ZVAL_OBJ(&arguments[0], &self->std);
	ZVAL_LONG(&arguments[1], length);
	called = msgpack_call_member(msgpack_unpacking_failed_ce, &callee, "unpackExt", &result, 2, arguments);
	zval_ptr_dtor(&callee);
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
	zval *extension = find_extension(self, type);

	if (!extension) {
		/* Userland may have given the unpacker other options since the message began. */
		if (UNEXPECTED(decoder->dialect == MSGPACK_MSGPACKR)
		 && (msgpack_unpacker_flags(self) & MSGPACK_UNPACK_CLONES)) {
			return msgpack_decode_clone_ext(decoder, slot, type, data, length);
		}
		msgpack_create_ext(slot, type, data, length);
		return true;
	}
	return (msgpack_is_timestamp_extension(extension) && !msgpack_unpacker_is_overridden(self)
		&& msgpack_decode_timestamp(slot, data, length, true))
			|| call_extension(decoder, slot, extension, data, length);
}

/* The option for integers beyond PHP's range; 0: they become strings. */
static zend_long bigint_kind(msgpack_buffer_unpacker *self)
{
	return zend_is_true(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_DEC)) ? MSGPACK_BIGINT_AS_DEC
		: zend_is_true(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_IS_BIGINT_AS_GMP)) ? MSGPACK_BIGINT_AS_GMP : 0;
}

static bool decode_big_integer(msgpack_decoder *decoder, zval *slot, zend_string *digits)
{
	const msgpack_buffer_unpacker *self = decoder->context;
	zend_long kind = bigint_kind(decoder->context);
	zend_string *input = self->input.bytes;
	uint32_t generation;
	bool done;
	zval made;

	if (!kind) {
		ZVAL_STR_COPY(slot, digits);
		return true;
	}
	ZVAL_UNDEF(&made);
	zend_string_addref(input);
	generation = leave_input(decoder, decoder->cursor);
	done = msgpack_make_big_integer(&made, digits, kind == MSGPACK_BIGINT_AS_GMP);
	reload_input(decoder, generation);
	if (UNEXPECTED(input != self->input.bytes)) {
		msgpack_compact_hold_string(decoder, input); /* the integers behind it in a column are there */
	} else {
		zend_string_release(input);
	}
	if (!Z_ISUNDEF(made)) {
		ZVAL_COPY_VALUE(slot, &made); /* even with an exception: it is freed with the message */
	}
	return done && !EG(exception);
}

/* Looks for a shared structure, and where it is not there loads them. NULL: it is not there either, or see status. */
static zend_array *find_structure(msgpack_decoder *decoder, uint32_t index)
{
	msgpack_buffer_unpacker *self = decoder->context;
	zend_object *object = msgpack_structures_property(&msgpack_unpack_option_set, &self->std);
	msgpack_structures *structures = object ? msgpack_structures_of(object) : NULL;
	bool as_names = decoder->msgpackr->options.maps_are_objects;
	zend_array *keys = structures ? msgpack_structures_keys(structures, index, as_names) : NULL;
	const char *problem = NULL;
	uint32_t generation;

	if (keys || !structures || Z_ISUNDEF(structures->get)) {
		return keys;
	}
	generation = leave_input(decoder, decoder->cursor);
	GC_ADDREF(object);
	if (msgpack_structures_load(structures, msgpack_unpacking_failed_ce, &problem)) {
		keys = msgpack_structures_keys(structures, index, as_names);
	}
	OBJ_RELEASE(object); /* the last reference, if the callback has dropped the others: destructors run */
	reload_input(decoder, generation);
	if (UNEXPECTED(EG(exception))) {
		msgpack_release_table(keys);
		return (void *) msgpack_decoder_stop(decoder, MSGPACK_DECODE_FAILED);
	}
	if (problem) {
		msgpack_msgpackr_reject(decoder, problem);
	}
	return keys;
}

static const msgpack_decode_hooks hooks = {
	.ext = decode_ext,
	.big_integer = decode_big_integer,
	.structure = find_structure
};

/* Throws the exception for `status`, and moves the cursor where the library would. */
static ZEND_COLD void throw_status(msgpack_decoder *decoder, msgpack_decode_status status)
{
	const msgpack_buffer_unpacker *self = decoder->context;
	uint64_t offset = self->before + (uint64_t) (decoder->cursor - msgpack_unpacker_bytes(self));
	const char *problem = decoder->dialect == MSGPACK_MSGPACKR ? decoder->msgpackr->problem : NULL;
	bool is_library_text = false;

	if (status == MSGPACK_DECODE_MORE) {
		if (decoder->cursor < decoder->end) { /* after its first byte and its length */
			decoder->cursor += mp_readable_size(*decoder->cursor, (size_t) (decoder->end - decoder->cursor));
		}
		msgpack_throw_insufficient_data();
		is_library_text = true;
	} else if (status == MSGPACK_DECODE_MALFORMED && (problem || msgpack_is_compact(decoder))) {
		msgpack_throw(msgpack_unpacking_failed_ce, "%s%s at offset %" PRIu64,
			problem ? problem : "The compact form is malformed", problem ? "," : "", offset);
	} else if (status == MSGPACK_DECODE_MALFORMED || status == MSGPACK_DECODE_BAD_KEY) {
		(status == MSGPACK_DECODE_MALFORMED ? msgpack_unknown_code : msgpack_invalid_map_key)(NULL, *decoder->cursor++);
		is_library_text = true;
	} else if (status == MSGPACK_DECODE_TOO_DEEP) {
		msgpack_throw(msgpack_unpacking_failed_ce, "Maximum depth of %u exceeded", MSGPACK_G(max_depth));
	} else if (status == MSGPACK_DECODE_COLLIDING) {
		msgpack_throw(msgpack_unpacking_failed_ce, MSGPACK_KEYS_COLLIDE);
	} else if (status == MSGPACK_DECODE_NOT_STRICT) { /* another version of the compact form */
		msgpack_throw(msgpack_unpacking_failed_ce, "%s", ZSTR_VAL(decoder->problem));
		zend_string_release(decoder->problem);
	} else { /* an exception was thrown, which may have its own offset and path in the value */
		offset = MSGPACK_NO_OFFSET;
		is_library_text = true;
	}
	msgpack_say_where(decoder->options->skips ? NULL : msgpack_path_of(decoder, decoder->slot), offset,
		!is_library_text);
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
		.has_two_bytes = structures && msgpack_structures_of(structures)->list.limit > MSGPACK_STRUCTURES_LIMIT
	};

	self->structures = structures;
	if (flags & MSGPACK_COMPACT_FLAG) {
		msgpack_decoder_allow_compact(decoder);
		return;
	}
	if (self->sequence && (self->sequence->options.has_records != options.has_records
	 || self->sequence->options.maps_are_objects != options.maps_are_objects
	 || self->sequence->options.has_decimals != options.has_decimals)) {
		drop_sequence(self);
	}
	msgpack_msgpackr_begin(decoder, options, self->sequence);
	self->sequence = NULL; /* a nested call has a sequence of its own */
}

/* The loop that skips what is no record. */
static zval *skip_values(msgpack_decoder *decoder, zval *slot)
{
	mp_skipping skipping = { decoder->cursor, decoder->end, decoder->needed };
	mp_skip_status status = mp_skip(&skipping);

	decoder->cursor = skipping.cursor;
	decoder->needed = skipping.needed;
	decoder->status = status == MP_SKIP_DONE ? MSGPACK_DECODE_DONE
		: status == MP_SKIP_MORE ? MSGPACK_DECODE_MORE : MSGPACK_DECODE_MALFORMED;
	return slot;
}

static zend_always_inline void begin(msgpack_buffer_unpacker *self, msgpack_decoding *current, bool skips)
{
	zend_long flags;

	if (UNEXPECTED(self->suspended)) { /* which may have what the messages before have defined */
		drop_suspended(self);
		msgpack_unpacker_adopt_changes(self);
	}
	current->max_depth = MSGPACK_G(max_depth);
	current->options = (msgpack_decode_options) { .caches = &MSGPACK_G(caches), .skips = skips };
	msgpack_decoder_init(&current->decoder, &current->value, &current->options, &hooks, self);
	flags = msgpack_unpacker_flags(self) & ~MSGPACK_AS_RAW;
	if (skips) {
		current->decoder.needed = 1;
		current->decoder.loop = skip_values;
		flags = flags & MSGPACK_USE_RECORDS ? flags : 0;
	}
	if (UNEXPECTED(flags)) {
		begin_dialect(self, &current->decoder, flags);
	}
	current->start = current->cursor = self->offset;
}

/* Makes a Raw of a value that has been skipped. False: out of memory. */
static bool make_raw(zval *raw, const msgpack_decoding *current)
{
	msgpack_buffer_unpacker *self = current->decoder.context;
	const unsigned char *start = msgpack_unpacker_bytes(self) + current->start;
	bool are_records = current->decoder.dialect == MSGPACK_MSGPACKR;
	zend_string *bytes = are_records ? smart_str_extract(&current->decoder.msgpackr->skipped)
		: msgpack_string_init((const char *) start, (size_t) (current->decoder.cursor - start));
	zend_long flags = msgpack_unpacker_flags(self) & (MSGPACK_MAP_AS_OBJECT | MSGPACK_UNPACK_DECIMALS);

	if (bytes) {
		msgpack_raw_create_whole(raw, bytes, msgpack_raw_form_of(bytes, are_records), flags | bigint_kind(self));
	}
	return bytes != NULL;
}

/* Moves the value to `result`; if it `skips`, makes a Raw there, unless that is NULL. Returns another status than DONE
 * with an exception; then `result` is IS_UNDEF. */
static zend_always_inline msgpack_decode_status end(msgpack_decoding *current, msgpack_decode_status status,
	zval *result, bool skips)
{
	msgpack_decoder *decoder = &current->decoder;
	bool is_complete = status == MSGPACK_DECODE_DONE;

	if (UNEXPECTED(!is_complete)) {
		throw_status(decoder, status);
	} else if (UNEXPECTED(skips) && result && !make_raw(result, current)) {
		status = MSGPACK_DECODE_FAILED;
	}
	store_position(decoder, decoder->cursor);
	end_decoder(current, is_complete);
	if (UNEXPECTED(status != MSGPACK_DECODE_DONE)) {
		zval_ptr_dtor(&current->value);
		if (result) {
			ZVAL_UNDEF(result);
		}
	} else if (!skips) {
		ZVAL_COPY_VALUE(result, &current->value);
	}
	return status;
}

bool msgpack_unpacker_may_skip(msgpack_buffer_unpacker *self)
{
	if (!(msgpack_unpacker_flags(self) & MSGPACK_UNPACK_CLONES)) {
		return true;
	}
	msgpack_throw(msgpack_unpacking_failed_ce, "Under STRUCTURED_CLONE a value is not skipped: others depend on it");
	msgpack_say_where(NULL, self->before + self->offset, false);
	return false;
}

static msgpack_decoding *move_to_heap(const msgpack_decoding *from)
{
	msgpack_decoding *moved = emalloc(sizeof(*moved));

	*moved = *from;
	msgpack_decoder_move(&moved->decoder, &from->decoder, &moved->value, &moved->options);
	return moved;
}

/* Suspends `current`, which is consumed. `generation` is that of the buffer before the last run: if
 * an extension has changed the buffer since, the value is decoded again from its start. */
static void suspend(msgpack_buffer_unpacker *self, msgpack_decoding *current, uint32_t generation, bool rewinds)
{
	msgpack_decoding *other = self->suspended; /* a destructor may have called tryUnpack() */

	store_position(&current->decoder, current->decoder.cursor);
	if (!rewinds) {
		current->start = self->offset;
	} else if (self->generation != generation || self->offset < current->start) {
		self->offset = MIN(current->start, msgpack_unpacker_length(self));
		free_decoding(current);
		return;
	}
	current->cursor = self->offset;
	self->offset = current->start;
	self->suspended = current;
	if (UNEXPECTED(other)) {
		free_decoding(other);
	}
}

static zend_always_inline msgpack_decode_status read_value(msgpack_buffer_unpacker *self, zval *result,
	msgpack_unpack_mode mode, bool skips)
{
	uint32_t generation = self->generation, more_depth = 0;
	msgpack_decoding first, *current = &first;
	msgpack_decode_status status;

	if (UNEXPECTED(self->suspended) && mode != MSGPACK_UNPACK_WHOLE && self->suspended->start == self->offset
	 && self->suspended->options.skips == skips) {
		current = self->suspended;
		self->suspended = NULL;
		more_depth = msgpack_open_shared_values(&current->decoder);
	} else {
		begin(self, current, skips);
	}
	self->offset = current->cursor;
	load_input(self, &current->decoder, current->cursor);
	current->options.max_depth = msgpack_allowed_depth(current->max_depth) + more_depth;
	status = msgpack_decode(&current->decoder); /* if an extension replaces the buffer, of the new one */
	if (UNEXPECTED(status == MSGPACK_DECODE_MORE) && mode != MSGPACK_UNPACK_WHOLE) {
		if (current != &first || skips || current->decoder.depth > 0) {
			suspend(self, current == &first ? move_to_heap(current) : current, generation,
				mode == MSGPACK_UNPACK_REWINDS);
		} else {
			end_decoder(current, false);
		}
		return status;
	}
	status = end(current, status, result, skips);
	if (current != &first) {
		efree(current);
	} else if (UNEXPECTED(skips) && status != MSGPACK_DECODE_DONE && mode == MSGPACK_UNPACK_WHOLE) {
		self->offset = MIN(current->start, msgpack_unpacker_length(self));
	}
	return status;
}

msgpack_decode_status msgpack_unpacker_read(msgpack_buffer_unpacker *self, zval *result, msgpack_unpack_mode mode,
	bool skips)
{
	return read_value(self, result, mode, skips);
}

bool msgpack_unpacker_unpack(msgpack_buffer_unpacker *self, zval *result, bool skips)
{
	return EXPECTED(!skips) ? read_value(self, result, MSGPACK_UNPACK_WHOLE, false) == MSGPACK_DECODE_DONE
		: msgpack_unpacker_may_skip(self)
			&& read_value(self, result, MSGPACK_UNPACK_WHOLE, true) == MSGPACK_DECODE_DONE;
}

bool msgpack_unpack_at(zval *result, zend_string *bytes, size_t offset, zend_long chosen)
{
	zval object;
	msgpack_buffer_unpacker *unpacker = msgpack_create_unpacker(&object, bytes, chosen);
	bool done;

	unpacker->offset = offset;
	done = msgpack_unpacker_unpack(unpacker, result, chosen & MSGPACK_AS_RAW);
	zval_ptr_dtor(&object);
	return done;
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
	if (remaining == 0 || remaining < mp_head_size(*head)
	 || (decoder && (suspended->start != self->offset || suspended->options.skips || !decoder->slot
	 || (decoder->dialect == MSGPACK_MSGPACKR && decoder->msgpackr->bundle.size > 0)))) {
		return 0;
	}
	tag = mp_read_tag(head);
	*bytes = (const char *) mp_body(head);
	*available = remaining - mp_head_size(*head);
	return mp_is_string(tag.type) && tag.length > *available ? tag.length : 0;
}

/* Takes the string whose head and `available` first bytes are all that remains of the buffer. */
static msgpack_decode_status take_string(msgpack_buffer_unpacker *self, zend_string *string, size_t available,
	zval *result)
{
	msgpack_decoding *suspended = self->suspended;
	msgpack_decoder *decoder = suspended ? &suspended->decoder : NULL;
	size_t head = msgpack_unpacker_remaining(self) - available;

	self->offset = msgpack_unpacker_length(self);
	self->before += ZSTR_LEN(string) - available; /* which have not been in the buffer */
	if (!decoder) {
		ZVAL_STR(result, string);
		return MSGPACK_DECODE_DONE;
	}
	ZVAL_STR(decoder->slot, string);
	decoder->slot = NULL;
	if (msgpack_is_compact(decoder)) {
		decoder->compact->consumed += head + ZSTR_LEN(string);
		if (ZSTR_LEN(string) >= MP_COMPACT_STRING_MIN) {
			msgpack_compact_add_string(decoder->compact, string);
		}
	}
	suspended->start = suspended->cursor = self->offset;
	return msgpack_unpacker_read(self, result, MSGPACK_UNPACK_CONSUMES, false);
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
		return take_string(self, string, available, result);
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
	return msgpack_unpacker_read(self, result, MSGPACK_UNPACK_CONSUMES, false);
}

void msgpack_unpacker_say_where(const msgpack_buffer_unpacker *self, uint64_t offset)
{
	const msgpack_decoding *suspended = self->suspended;
	bool has_path = suspended && !suspended->options.skips;

	msgpack_say_where(has_path ? msgpack_path_of(&suspended->decoder, suspended->decoder.slot) : NULL,
		offset + (suspended ? suspended->cursor - self->offset : 0), true);
}

void msgpack_unpacker_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_buffer_unpacker_ce, create, release_object, clone_object,
		offsetof(msgpack_buffer_unpacker, std));
	msgpack_hide_options(&msgpack_unpack_option_set, msgpack_buffer_unpacker_ce);
	handlers.dtor_obj = destruct_object;
	handlers.read_property = read_property;
	handlers.write_property = write_property;
	handlers.has_property = has_property;
	handlers.get_properties = get_properties;
	handlers.compare = compare;
	handlers.get_gc = get_gc;
}
