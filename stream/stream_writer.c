/* MessagePack\StreamWriter: buffers what a Packer has packed, and writes it to a stream. */
#include "streams.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "../library/library.h"

zend_class_entry *msgpack_stream_writer_ce;

typedef struct {
	msgpack_stream_user base;
	size_t buffer_size; /* number of pending bytes at which write() writes to the stream */
	msgpack_pieces pending; /* packed bytes, which are released once they have been written */
	msgpack_structure_list sequence; /* what has been defined so far; while a value is being packed, nothing */
	uint32_t values;    /* written so far */
	zend_object std;
} writer;

static zend_object_handlers handlers;

static writer *writer_of(const zval *object)
{
	return msgpack_struct_of(Z_OBJ_P(object));
}

static size_t pending(const writer *self)
{
	return msgpack_pieces_length(&self->pending);
}

/* Writes once. False: an exception, or the stream takes no more for now, or has failed in the destructor. */
static bool write_some(writer *self, bool throws)
{
	php_stream *stream = msgpack_begin_stream_use(&self->base.stream, false, msgpack_packing_failed_ce);
	const char *problem = "The stream is closed";
	ssize_t length = 0;
	size_t rest;

	if (stream) {
		length = php_stream_write(stream, ZSTR_VAL(self->pending.bytes) + self->pending.released, pending(self));
		msgpack_end_stream_use(&self->base.stream, false);
		problem = length < 0 ? "The stream cannot be written to" : NULL;
	}
	rest = pending(self);
	if (length > 0) {
		self->pending.released += MIN((size_t) length, rest);
	} else if (problem && throws && !EG(exception)) {
		msgpack_throw(msgpack_packing_failed_ce, "%s, %zu %s pending", problem, rest, rest == 1 ? "byte is"
			: "bytes are");
	}
	return length > 0 && !EG(exception);
}

/* Writes the pending bytes. True: all of them. */
static bool write_pending(writer *self, bool throws)
{
	self->base.is_busy = true;
	while (pending(self) > 0 && write_some(self, throws)) {
	}
	self->base.is_busy = false;
	msgpack_pieces_release(&self->pending, 0);
	return pending(self) == 0 && !EG(exception);
}

/* Throws during a write, in which the stream reads the pending bytes. One that a fatal error has ended goes on to the
 * end of the request: nobody knows how many of the bytes the stream has taken. */
static bool may_write(const writer *self)
{
	return msgpack_may_use_stream(&self->base, "StreamWriter is writing");
}

static zend_object *create_writer(zend_class_entry *ce)
{
	writer *created = msgpack_struct_of(msgpack_create_object(ce, &handlers));

	created->pending.bytes = ZSTR_EMPTY_ALLOC();
	return &created->std;
}

/* Writes the pending bytes, with a warning if the stream does not take them all. */
static void write_last(writer *self)
{
	if (!self->base.is_busy && msgpack_open_stream(&self->base.stream)) {
		write_pending(self, false);
	}
	if (pending(self) > 0 && !EG(exception)) {
		zend_error(E_WARNING, "A StreamWriter was destructed with %zu unwritten byte%s", pending(self),
			pending(self) == 1 ? "" : "s");
	}
}

/* The destructor, which is no method. PHP calls it without an exception that is pending, and within a function, which
 * its streams need for a warning. */
static zend_internal_function destructor;

static ZEND_NAMED_FUNCTION(call_destructor)
{
	(void) return_value;
	write_last(writer_of(ZEND_THIS));
}

static void destruct_writer(zend_object *object)
{
	writer *self = msgpack_struct_of(object);

	if (pending(self) > 0 && EG(active)) {
		zend_objects_destroy_object(object);
	} else if (pending(self) > 0) {
		write_last(self); /* at the very end PHP cannot call it */
	}
	/* Where the stream's wrapper has kept the writer, they hold each other, which the collector does not see. */
	msgpack_stream_user_destruct(object);
}

static void free_writer(zend_object *object)
{
	writer *freed = msgpack_struct_of(object);

	msgpack_stream_user_free(object);
	msgpack_clear_structures(&freed->sequence);
	zend_string_release(freed->pending.bytes);
}

ZEND_METHOD(MessagePack_StreamWriter, __construct)
{
	zval *stream, *packer = NULL;
	zend_long buffer_size = 8192;
	writer *self = writer_of(ZEND_THIS);

	MSGPACK_PARAMETERS("z|zl", &stream, &packer, &buffer_size);
	if (buffer_size < 0) {
		zend_argument_value_error(3, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (!msgpack_hold_stream(&self->base, stream)) {
		RETURN_THROWS();
	}
	self->buffer_size = (size_t) buffer_size;
	if (packer && msgpack_is_instance(packer, msgpack_packer_ce)) {
		ZVAL_COPY(&self->base.codec, packer);
		return;
	}
	object_init_ex(&self->base.codec, msgpack_packer_ce);
	msgpack_packer_construct(Z_OBJ(self->base.codec), packer, NULL);
}

/* Appends a packed value, which it consumes, to the pending bytes. False: pack() may have run userland, which writes in
 * a fiber; or out of memory. */
static bool append(writer *self, zend_string *packed)
{
	bool done = may_write(self) && msgpack_pieces_append(&self->pending, packed, 0);

	zend_string_release(packed);
	self->values += done;
	return done;
}

/* Packs and appends a value of a sequence. False: it cannot be packed or written, and what it has defined is not known
 * to the reader. */
static bool append_next(writer *self, zval *value)
{
	msgpack_structure_list sequence = self->sequence;
	uint32_t values = self->values;
	HashTable *parts = zend_new_array(0);
	zend_string *packed;
	bool done;

	self->sequence = (msgpack_structure_list) { 0 }; /* userland that writes another value defines all its structures */
	sequence.limit = MSGPACK_OWN_STRUCTURES_BESIDE;
	packed = msgpack_packer_pack_in(Z_OBJ(self->base.codec), value, &sequence, parts);
	if (packed && values != self->values) { /* such a value comes first: this one defines all its structures, too */
		zend_string_release(packed);
		msgpack_clear_structures(&sequence);
		packed = msgpack_packer_pack_in(Z_OBJ(self->base.codec), value, &sequence, parts);
	}
	done = packed && append(self, packed);
	msgpack_clear_structures(done ? &self->sequence : &sequence);
	if (done) {
		self->sequence = sequence;
	}
	zend_array_release(parts); /* last, as destructors may write to the stream */
	return done;
}

ZEND_METHOD(MessagePack_StreamWriter, write)
{
	zval *value = msgpack_argument(execute_data, 1);
	writer *self = writer_of(ZEND_THIS);
	zend_object *packer = Z_OBJ(self->base.codec);
	zend_string *packed;
	bool is_overridden, done;

	if (!value || !may_write(self)) {
		RETURN_THROWS();
	}
	is_overridden = msgpack_packer_is_overridden(packer);
	if (!is_overridden && (msgpack_packer_option_flags(packer) & MSGPACK_USE_RECORDS)) {
		done = append_next(self, value);
	} else {
		packed = is_overridden ? msgpack_call_for_string(packer, "pack", 1, value)
			: msgpack_packer_pack(packer, value);
		done = packed && append(self, packed);
	}
	/* At the end of the request, destructors of other objects may still call this: it does not buffer then. */
	if (done && (pending(self) >= self->buffer_size || (OBJ_FLAGS(&self->std) & IS_OBJ_DESTRUCTOR_CALLED))) {
		write_pending(self, true);
	}
}

ZEND_METHOD(MessagePack_StreamWriter, flush)
{
	writer *self = writer_of(ZEND_THIS);
	php_stream *stream;

	ZEND_PARSE_PARAMETERS_NONE();

	if (!may_write(self) || !write_pending(self, true)) {
		RETURN_FALSE;
	}
	stream = msgpack_begin_stream_use(&self->base.stream, false, msgpack_packing_failed_ce);
	if (stream) {
		self->base.is_busy = true;
		php_stream_flush(stream);
		self->base.is_busy = false;
		msgpack_end_stream_use(&self->base.stream, false);
	}
	RETURN_TRUE;
}

ZEND_METHOD(MessagePack_StreamWriter, getPendingCount)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) pending(writer_of(ZEND_THIS)));
}

void msgpack_stream_writer_startup(void)
{
	const zend_function *flush = zend_hash_str_find_ptr(&msgpack_stream_writer_ce->function_table, ZEND_STRL("flush"));

	destructor = flush->internal_function;
	destructor.handler = call_destructor;
	destructor.fn_flags &= ~ZEND_ACC_HAS_RETURN_TYPE;
	msgpack_stream_writer_ce->destructor = (zend_function *) &destructor;
	msgpack_init_handlers(&handlers, msgpack_stream_writer_ce, create_writer, free_writer, NULL, offsetof(writer, std));
	handlers.dtor_obj = destruct_writer;
	handlers.get_gc = msgpack_stream_user_get_gc;
}

/* What readers and writers share */

bool msgpack_hold_stream(msgpack_stream_user *user, zval *given)
{
	if (Z_TYPE(user->stream) != IS_UNDEF) {
		return msgpack_throw(zend_ce_error, "The constructor has been called before");
	}
	if (!msgpack_open_stream(given)) {
		zend_argument_type_error(1, "must be an open stream, %s given", zend_zval_type_name(given));
		return false;
	}
	ZVAL_COPY(&user->stream, given);
	return true;
}

bool msgpack_holds_stream(const msgpack_stream_user *user)
{
	return EXPECTED(!Z_ISUNDEF(user->codec)) || msgpack_throw(zend_ce_error, "The constructor has not been called");
}

bool msgpack_may_use_stream(const msgpack_stream_user *user, const char *use)
{
	return (!user->is_busy || msgpack_throw(zend_ce_error, "The %s already", use)) && msgpack_holds_stream(user);
}

void msgpack_stream_user_destruct(zend_object *object)
{
	msgpack_stream_user *user = msgpack_struct_of(object);

	if (msgpack_collector_destructs(object) && !user->is_busy && msgpack_closing_runs_userland(&user->stream)) {
		msgpack_replace(&user->stream, EG(uninitialized_zval));
	}
}

void msgpack_stream_user_free(zend_object *object)
{
	msgpack_stream_user *freed = msgpack_struct_of(object);

	zend_object_std_dtor(object);
	if (!msgpack_collector_frees(object) || !msgpack_closing_runs_userland(&freed->stream)) {
		zval_ptr_dtor(&freed->stream);
	}
	zval_ptr_dtor(&freed->codec);
}

HashTable *msgpack_stream_user_get_gc(zend_object *object, zval **table, int *count)
{
	*table = &((msgpack_stream_user *) msgpack_struct_of(object))->codec;
	*count = 1;
	return zend_std_get_properties(object);
}
