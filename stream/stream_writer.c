/* MessagePack\StreamWriter: buffers what a Packer has packed, and writes it to a stream. */
#include "streams.h"

#include "../exceptions.h"
#include "../library/packer.h"
#include "../base/open_stream.h"
#include "zend_exceptions.h"

zend_class_entry *msgpack_stream_writer_ce;

typedef struct {
	zval stream;        /* see streams.h */
	zval packer;
	size_t buffer_size; /* number of pending bytes at which write() writes to the stream */
	smart_str pending;  /* packed bytes; the first `written` of them have been written */
	size_t written;
	msgpack_own_structures sequence; /* what has been defined so far; while a value is being packed, nothing */
	uint32_t values;    /* written so far */
	bool is_writing;
	zend_object std;
} writer;

static zend_object_handlers handlers;

static writer *writer_of(zend_object *object)
{
	return (writer *) ((char *) object - offsetof(writer, std));
}

static size_t pending(const writer *self)
{
	return self->pending.s ? ZSTR_LEN(self->pending.s) - self->written : 0;
}

/* Adds packed bytes, which it consumes. What will be written at once is not copied, if nothing else
 * holds it. False: out of memory. */
static bool add_pending(writer *self, zend_string *packed)
{
	bool done = true;

	if (!self->pending.s && ZSTR_LEN(packed) >= self->buffer_size && !ZSTR_IS_INTERNED(packed)
		&& GC_REFCOUNT(packed) == 1) {
		self->pending = (smart_str) { packed, ZSTR_LEN(packed) };
	} else {
		done = msgpack_smart_str_append(&self->pending, packed);
		zend_string_release(packed);
	}
	return done;
}

static void throw_unwritten(const writer *self, const char *problem)
{
	size_t bytes = pending(self);

	zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "%s, %zu %s pending", problem, bytes, bytes == 1 ? "byte is"
		: "bytes are");
}

/* Writes once. False: an exception, or the stream takes no more for now. */
static bool write_some(writer *self)
{
	php_stream *stream = msgpack_open_stream(&self->stream);
	ssize_t length;

	if (!stream) {
		throw_unwritten(self, "The stream is closed");
		return false;
	}
	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return false;
	}
	msgpack_begin_stream_use(&self->stream, false);
	length = php_stream_write(stream, ZSTR_VAL(self->pending.s) + self->written, pending(self));
	msgpack_end_stream_use(&self->stream, false);
	if (length > 0) {
		self->written += MIN((size_t) length, pending(self));
	} else if (length < 0 && !EG(exception)) {
		throw_unwritten(self, "The stream cannot be written to");
	}
	return length > 0 && !EG(exception);
}

/* Frees the written bytes once they are as many as the rest: that bounds how often a byte is copied. */
static void drop_written(writer *self)
{
	size_t left = pending(self);

	if (left == 0) {
		smart_str_free(&self->pending);
		self->written = 0;
	} else if (self->written >= left) {
		memcpy(ZSTR_VAL(self->pending.s), ZSTR_VAL(self->pending.s) + self->written, left);
		ZSTR_LEN(self->pending.s) = left;
		self->written = 0;
	}
}

/* Writes the pending bytes. True: all of them. */
static bool write_pending(writer *self)
{
	self->is_writing = true;
	while (pending(self) > 0 && write_some(self)) {
	}
	self->is_writing = false;
	drop_written(self);
	return pending(self) == 0 && !EG(exception);
}

/* Throws during a write, in which the stream reads the pending bytes. One that a fatal error has ended goes on to the
 * end of the request: nobody knows how many of the bytes the stream has taken. */
static bool may_write(const writer *self)
{
	if (!msgpack_holds_stream(&self->stream)) {
		return false;
	}
	if (self->is_writing) {
		zend_throw_error(NULL, "The StreamWriter is writing already");
	}
	return !self->is_writing;
}

static zend_object *create_writer(zend_class_entry *ce)
{
	writer *created = zend_object_alloc(sizeof(*created), ce);

	zend_object_std_init(&created->std, ce);
	object_properties_init(&created->std, ce);
	created->std.handlers = &handlers;
	ZVAL_UNDEF(&created->stream);
	ZVAL_UNDEF(&created->packer);
	return &created->std;
}

/* Writes the pending bytes, with a warning if the stream does not take them all. */
static void write_last(writer *self)
{
	if (!self->is_writing && msgpack_open_stream(&self->stream)) {
		write_pending(self);
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
	write_last(writer_of(Z_OBJ_P(ZEND_THIS)));
}

static void destruct_writer(zend_object *object)
{
	writer *self = writer_of(object);

	if (pending(self) > 0 && EG(active)) {
		zend_objects_destroy_object(object);
	} else if (pending(self) > 0) {
		write_last(self); /* at the very end PHP cannot call it */
	}
	/* Where the stream's wrapper has kept the writer, they hold each other, which the collector does not see. */
	if (msgpack_collector_destructs(object) && !self->is_writing) {
		msgpack_drop_stream(&self->stream);
	}
}

/* At the end of the request, destructors of other objects may still call write(): it does not buffer then. */
static bool was_destructed(const writer *self)
{
	return (OBJ_FLAGS(&self->std) & IS_OBJ_DESTRUCTOR_CALLED) != 0;
}

static void free_writer(zend_object *object)
{
	writer *freed = writer_of(object);

	zend_object_std_dtor(object);
	msgpack_free_stream(object, &freed->stream);
	zval_ptr_dtor(&freed->packer);
	msgpack_key_lists_free(&freed->sequence.lists);
	smart_str_free(&freed->pending);
}

static HashTable *gc_of_writer(zend_object *object, zval **table, int *count)
{
	*table = &writer_of(object)->packer;
	*count = 1;
	return zend_std_get_properties(object);
}

ZEND_METHOD(MessagePack_StreamWriter, __construct)
{
	zval *stream, *packer = NULL;
	zend_long buffer_size = 8192;
	writer *self = writer_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ZVAL(stream)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(packer)
		Z_PARAM_LONG(buffer_size)
	ZEND_PARSE_PARAMETERS_END();

	if (buffer_size < 0) {
		zend_argument_value_error(3, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	if (!msgpack_hold_stream(&self->stream, stream)) {
		RETURN_THROWS();
	}
	self->buffer_size = (size_t) buffer_size;
	if (packer && Z_TYPE_P(packer) == IS_OBJECT && instanceof_function(Z_OBJCE_P(packer), msgpack_packer_ce)) {
		ZVAL_COPY(&self->packer, packer);
		return;
	}
	object_init_ex(&self->packer, msgpack_packer_ce);
	zend_call_known_function(msgpack_packer_ce->constructor, Z_OBJ(self->packer), msgpack_packer_ce, NULL, packer ? 1
		: 0, packer, NULL);
}

/* Packs the next value of a sequence. If userland has written another value meanwhile, it comes before: then this one
 * is packed again, and defines all its structures. */
static zend_string *pack_next(writer *self, zval *value, msgpack_own_structures *sequence)
{
	uint32_t values = self->values;
	zend_string *packed = msgpack_packer_pack_in(Z_OBJ(self->packer), value, sequence);

	if (!packed || values == self->values) {
		return packed;
	}
	zend_string_release(packed);
	msgpack_key_lists_free(&sequence->lists);
	return msgpack_packer_pack_in(Z_OBJ(self->packer), value, sequence);
}

/* Appends a packed value, which it consumes, to the pending bytes. False: it cannot be written. */
static bool append(writer *self, zend_string *packed)
{
	/* pack() may have run userland, which writes in a fiber */
	if (!may_write(self)) {
		zend_string_release(packed);
		return false;
	}
	if (!add_pending(self, packed)) {
		return false;
	}
	self->values++;
	return true;
}

/* Packs and appends a value of a sequence. False: it cannot be packed or written, and what it has defined is not known
 * to the reader. */
static bool append_next(writer *self, zval *value)
{
	msgpack_own_structures sequence = self->sequence;
	zend_string *packed;
	bool done;

	self->sequence = (msgpack_own_structures) { 0 }; /* userland that writes another value defines all its structures */
	sequence.limit = MSGPACK_OWN_STRUCTURES_BESIDE;
	packed = pack_next(self, value, &sequence);
	done = packed && append(self, packed);
	if (done) {
		msgpack_key_lists_free(&self->sequence.lists);
		self->sequence = sequence;
	} else {
		msgpack_key_lists_free(&sequence.lists);
	}
	return done;
}

static bool append_single(writer *self, zval *value)
{
	zend_string *packed = msgpack_packer_call(Z_OBJ(self->packer), "pack", value, NULL);

	return packed && append(self, packed);
}

ZEND_METHOD(MessagePack_StreamWriter, write)
{
	zval *value;
	writer *self = writer_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (!may_write(self)) {
		RETURN_THROWS();
	}
	if ((msgpack_packer_has_sequences(Z_OBJ(self->packer)) ? append_next(self, value) : append_single(self, value))
	 && (pending(self) >= self->buffer_size || was_destructed(self))) {
		write_pending(self);
	}
}

static void flush_stream(writer *self)
{
	php_stream *stream = msgpack_open_stream(&self->stream);

	if (stream) {
		msgpack_begin_stream_use(&self->stream, false);
		self->is_writing = true;
		php_stream_flush(stream);
		self->is_writing = false;
		msgpack_end_stream_use(&self->stream, false);
	}
}

ZEND_METHOD(MessagePack_StreamWriter, flush)
{
	writer *self = writer_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_NONE();

	if (!may_write(self) || !write_pending(self)) {
		RETURN_FALSE;
	}
	flush_stream(self);
	RETURN_TRUE;
}

ZEND_METHOD(MessagePack_StreamWriter, getPendingCount)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG((zend_long) pending(writer_of(Z_OBJ_P(ZEND_THIS))));
}

void msgpack_stream_writer_startup(void)
{
	const zend_function *flush = zend_hash_str_find_ptr(&msgpack_stream_writer_ce->function_table, ZEND_STRL("flush"));

	destructor = flush->internal_function;
	destructor.handler = call_destructor;
	destructor.fn_flags &= ~ZEND_ACC_HAS_RETURN_TYPE;
	msgpack_stream_writer_ce->destructor = (zend_function *) &destructor;
	msgpack_stream_writer_ce->create_object = create_writer;
	memcpy(&handlers, &std_object_handlers, sizeof(handlers));
	handlers.offset = offsetof(writer, std);
	handlers.dtor_obj = destruct_writer;
	handlers.free_obj = free_writer;
	handlers.clone_obj = NULL;
	handlers.get_gc = gc_of_writer;
}
