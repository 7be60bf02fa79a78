/*
 * A reader gives what a stream gives to a BufferUnpacker of its own, and takes
 * the messages from there. A writer collects what a Packer makes. Both survive
 * whatever the stream does when it is called: it may throw, be closed, or call
 * them again.
 */
#include "stream.h"

#include "codec/c_stack.h"
#include "exceptions.h"
#include "lifetimes.h"
#include "open_stream.h"
#include "options.h"
#include "packer.h"
#include "php_compat.h"
#include "unpacker.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

zend_class_entry *msgpack_stream_reader_ce;
zend_class_entry *msgpack_stream_writer_ce;

typedef struct {
	zval stream;         /* IS_UNDEF: not constructed; IS_NULL: dropped by dtor_obj */
	zval unpacker;
	size_t chunk_size;
	uint64_t limit;      /* of a message, in bytes */
	uint64_t start;      /* of the message that is being read; all offsets count from where the stream stood */
	uint64_t end;        /* of what has been read from the stream */
	bool at_end;
	bool is_reading;
	bool has_failed;
	zend_object std;
} reader;

typedef struct {
	zval stream;         /* as a reader's */
	zval packer;
	size_t buffer_size;
	smart_str pending;
	size_t written;      /* of what is pending */
	bool is_writing;
	zend_object std;
} writer;

static zend_object_handlers reader_handlers;
static zend_object_handlers writer_handlers;

static reader *reader_of(zend_object *object)
{
	return (reader *) ((char *) object - offsetof(reader, std));
}

static writer *writer_of(zend_object *object)
{
	return (writer *) ((char *) object - offsetof(writer, std));
}

/* What a constructor takes. False: an exception has been thrown. */
static bool take_stream(zval *held, zval *given)
{
	if (Z_TYPE_P(held) != IS_UNDEF) {
		zend_throw_error(NULL, "The constructor has been called before");
		return false;
	}
	ZVAL_DEREF(given);
	if (!msgpack_open_stream(given)) {
		zend_argument_type_error(1, "must be an open stream, %s given", zend_zval_type_name(given));
		return false;
	}
	ZVAL_COPY(held, given);
	return true;
}

/* An error handler can get hold of an object whose constructor has begun. False:
 * an exception has been thrown. */
static bool is_constructed(const zval *stream)
{
	if (UNEXPECTED(Z_TYPE_P(stream) == IS_UNDEF)) {
		zend_throw_error(NULL, "The constructor has not been called");
		return false;
	}
	return true;
}

/* In dtor_obj, where the collector calls it. */
static void drop_stream(zval *stream)
{
	zval dropped;

	if (msgpack_closing_runs_userland(stream)) {
		ZVAL_COPY_VALUE(&dropped, stream);
		ZVAL_NULL(stream);
		zval_ptr_dtor(&dropped);
	}
}

/* In free_obj. What is kept PHP closes when the request ends. */
static void free_stream(const zend_object *object, zval *stream)
{
	if (!msgpack_collector_frees(object) || !msgpack_closing_runs_userland(stream)) {
		zval_ptr_dtor(stream);
	}
}

/* Reading */

static void throw_closed(void)
{
	zend_throw_exception(msgpack_unpacking_failed_ce, "The stream is closed", 0);
}

/* Reads a chunk and feeds the unpacker. False: an exception has been thrown, or
 * nothing has come, for now or for ever. */
static bool read_chunk(reader *self)
{
	php_stream *stream = msgpack_open_stream(&self->stream);
	zend_string *chunk;
	ssize_t length;
	bool was_closable;

	if (!stream) {
		throw_closed();
		return false;
	}
	if (!msgpack_stack_suffices(msgpack_unpacking_failed_ce)) {
		return false;
	}
	chunk = msgpack_string_alloc(self->chunk_size);
	if (!chunk) {
		return false;
	}
	was_closable = msgpack_forbid_closing(stream);
	length = php_stream_read(stream, ZSTR_VAL(chunk), self->chunk_size);
	msgpack_allow_closing(&self->stream, was_closable);
	if (length > 0) {
		ZSTR_LEN(chunk) = (size_t) length;
		ZSTR_VAL(chunk)[length] = '\0';
		self->end += (uint64_t) length;
		self->has_failed = !msgpack_unpacker_feed(Z_OBJ(self->unpacker), chunk);
	}
	zend_string_release(chunk);
	if (self->has_failed) {
		return false;
	}
	stream = msgpack_open_stream(&self->stream);
	self->at_end = length == 0 && stream && stream->eof;
	if (EG(exception)) {
		return false;
	}
	if (length <= 0 && !stream) {
		throw_closed();
	} else if (length < 0) {
		zend_throw_exception(msgpack_unpacking_failed_ce, "The stream cannot be read", 0);
	}
	return length > 0;
}

static void throw_cut_short(const reader *self, uint64_t missing)
{
	zend_throw_exception_ex(msgpack_insufficient_data_ce, 0,
		"The stream ends at offset %" PRIu64 ", inside the message at offset %" PRIu64 ": at least %" PRIu64 " more bytes belong to it",
		self->end, self->start, missing);
}

/* Checks the size of a message of which `length` bytes are there, or known to
 * come. False: an exception has been thrown. */
static bool check_size(reader *self, uint64_t length)
{
	if (length <= self->limit) {
		return true;
	}
	zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0,
		"The message at offset %" PRIu64 " has more than %" PRIu64 " bytes", self->start, self->limit);
	return false;
}

/* Where the unpacker stands in the stream. */
static uint64_t offset_of(reader *self)
{
	return self->end - msgpack_unpacker_remaining(Z_OBJ(self->unpacker));
}

/* Reads on until there is a message. False: an exception has been thrown, or
 * there is none, for now or for ever. */
static bool read_message(reader *self, zval *message)
{
	for (;;) {
		switch (msgpack_unpacker_read_on(Z_OBJ(self->unpacker), message)) {
			case MSGPACK_DECODE_DONE:
				if (!check_size(self, offset_of(self) - self->start)) {
					self->has_failed = true;
					zval_ptr_dtor(message);
					return false;
				}
				self->start = offset_of(self);
				return true;
			case MSGPACK_DECODE_MORE: {
				uint64_t missing = msgpack_unpacker_missing(Z_OBJ(self->unpacker));

				if (!check_size(self, self->end - self->start + missing)) {
					self->has_failed = true;
					return false;
				}
				if (!read_chunk(self)) {
					if (self->at_end && self->end > self->start && !EG(exception)) {
						throw_cut_short(self, missing);
					}
					return false;
				}
				break;
			}
			default:
				self->has_failed = true;
				return false;
		}
	}
}

/* The next message; false as from read_message(). */
static bool next_message(reader *self, zval *message)
{
	bool found;

	if (!is_constructed(&self->stream)) {
		return false;
	}
	if (self->is_reading) {
		zend_throw_error(NULL, "The StreamReader is reading already");
		return false;
	}
	if (self->has_failed) {
		zend_throw_exception_ex(msgpack_unpacking_failed_ce, 0,
			"Reading failed before, in the message at offset %" PRIu64 ": where the next one begins is not known", self->start);
		return false;
	}
	self->is_reading = true;
	found = read_message(self, message);
	self->is_reading = false;
	return found;
}

static zend_object *create_reader(zend_class_entry *ce)
{
	reader *created = zend_object_alloc(sizeof(*created), ce);

	zend_object_std_init(&created->std, ce);
	object_properties_init(&created->std, ce);
	created->std.handlers = &reader_handlers;
	ZVAL_UNDEF(&created->stream);
	ZVAL_UNDEF(&created->unpacker);
	return &created->std;
}

static void destruct_reader(zend_object *object)
{
	reader *self = reader_of(object);

	if (msgpack_collector_destructs(object) && !self->is_reading) {
		drop_stream(&self->stream);
	}
}

static void free_reader(zend_object *object)
{
	reader *freed = reader_of(object);

	zend_object_std_dtor(object);
	free_stream(object, &freed->stream);
	zval_ptr_dtor(&freed->unpacker);
}

static HashTable *gc_of_reader(zend_object *object, zval **table, int *count)
{
	*table = &reader_of(object)->unpacker;
	*count = 1;
	return zend_std_get_properties(object);
}

ZEND_METHOD(MessagePack_StreamReader, __construct)
{
	zval *stream, *options = NULL, *extensions = NULL, arguments[3];
	zend_long chunk_size = 8192, limit = 64 << 20;
	reader *self = reader_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(1, 5)
		Z_PARAM_ZVAL(stream)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(options)
		Z_PARAM_ARRAY(extensions)
		Z_PARAM_LONG(chunk_size)
		Z_PARAM_LONG(limit)
	ZEND_PARSE_PARAMETERS_END();

	if (chunk_size < 1 || chunk_size > INT_MAX) {
		zend_argument_value_error(4, "must be between 1 and %d", INT_MAX);
		RETURN_THROWS();
	}
	if (limit < 1) {
		zend_argument_value_error(5, "must be greater than 0");
		RETURN_THROWS();
	}
	if (!take_stream(&self->stream, stream)) {
		RETURN_THROWS();
	}
	self->chunk_size = (size_t) chunk_size;
	self->limit = (uint64_t) limit;
	ZVAL_EMPTY_STRING(&arguments[0]);
	if (options) {
		ZVAL_COPY_VALUE(&arguments[1], options);
	} else {
		ZVAL_NULL(&arguments[1]);
	}
	if (extensions) {
		ZVAL_COPY_VALUE(&arguments[2], extensions);
	} else {
		ZVAL_EMPTY_ARRAY(&arguments[2]);
	}
	object_init_ex(&self->unpacker, msgpack_buffer_unpacker_ce);
	zend_call_known_function(msgpack_buffer_unpacker_ce->constructor, Z_OBJ(self->unpacker), msgpack_buffer_unpacker_ce, NULL, 3, arguments, NULL);
}

ZEND_METHOD(MessagePack_StreamReader, read)
{
	zval *target, message;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(target)
	ZEND_PARSE_PARAMETERS_END();

	if (!next_message(reader_of(Z_OBJ_P(ZEND_THIS)), &message)) {
		RETURN_FALSE;
	}
	ZEND_TRY_ASSIGN_REF_TMP(target, &message);
	RETURN_TRUE;
}

ZEND_METHOD(MessagePack_StreamReader, isAtEnd)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(reader_of(Z_OBJ_P(ZEND_THIS))->at_end);
}

ZEND_METHOD(MessagePack_StreamReader, getOffset)
{
	reader *self = reader_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_NONE();

	if (!is_constructed(&self->stream)) {
		RETURN_THROWS();
	}
	RETURN_LONG((zend_long) offset_of(self));
}

/* foreach: `data` is the reader. */
typedef struct {
	zend_object_iterator base;
	zval message; /* IS_UNDEF: none */
} traversal;

/* Userland runs that may still move an InternalIterator, through a WeakReference. */
static void end_traversal(zend_object_iterator *base)
{
	zval message, reader;

	ZVAL_COPY_VALUE(&message, &((traversal *) base)->message);
	ZVAL_COPY_VALUE(&reader, &base->data);
	ZVAL_UNDEF(&((traversal *) base)->message);
	ZVAL_UNDEF(&base->data);
	zval_ptr_dtor(&message);
	zval_ptr_dtor(&reader);
}

static int has_message(zend_object_iterator *base)
{
	return Z_ISUNDEF(((traversal *) base)->message) ? FAILURE : SUCCESS;
}

/* NULL where there is none: InternalIterator::current() may be called at any time. */
static zval *current_message(zend_object_iterator *base)
{
	zval *message = &((traversal *) base)->message;

	return Z_ISUNDEF_P(message) ? NULL : message;
}

/* Takes `message` in the place of the one before, whose destructor may move the iterator. */
static void replace_message(traversal *moved, const zval *message)
{
	zval replaced;

	ZVAL_COPY_VALUE(&replaced, &moved->message);
	ZVAL_COPY_VALUE(&moved->message, message);
	if (Z_REFCOUNTED(replaced)) {
		zval_ptr_dtor(&replaced);
	}
}

static void move_to_next(zend_object_iterator *base)
{
	traversal *moved = (traversal *) base;
	zval message;

	ZVAL_UNDEF(&message);
	replace_message(moved, &message);
	if (!EG(exception) && !Z_ISUNDEF(base->data) && next_message(reader_of(Z_OBJ(base->data)), &message)) {
		replace_message(moved, &message);
	}
}

/* What has been read is not read again: the traversal begins where the reader stands. */
static void begin_traversal(zend_object_iterator *base)
{
	if (has_message(base) != SUCCESS) {
		move_to_next(base);
	}
}

static HashTable *gc_of_traversal(zend_object_iterator *base, zval **table, int *count)
{
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &base->data);
	zend_get_gc_buffer_add_zval(buffer, &((traversal *) base)->message);
	zend_get_gc_buffer_use(buffer, table, count);
	return NULL;
}

static const zend_object_iterator_funcs traversal_functions = {
	.dtor = end_traversal,
	.valid = has_message,
	.get_current_data = current_message,
	.move_forward = move_to_next,
	.rewind = begin_traversal,
	.get_gc = gc_of_traversal
};

static zend_object_iterator *traverse(zend_class_entry *ce, zval *object, int by_reference)
{
	traversal *created;

	if (by_reference) {
		zend_throw_error(NULL, "An iterator cannot be used with foreach by reference");
		return NULL;
	}
	created = emalloc(sizeof(*created));
	zend_iterator_init(&created->base);
	created->base.funcs = &traversal_functions;
	ZVAL_OBJ_COPY(&created->base.data, Z_OBJ_P(object));
	ZVAL_UNDEF(&created->message);
	return &created->base;
}

ZEND_METHOD(MessagePack_StreamReader, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

/* Writing */

static size_t pending(const writer *self)
{
	return self->pending.s ? ZSTR_LEN(self->pending.s) - self->written : 0;
}

/* Writes once. False: an exception has been thrown, or the stream takes no more for now. */
static bool write_some(writer *self)
{
	php_stream *stream = msgpack_open_stream(&self->stream);
	ssize_t length;
	bool was_closable;

	if (!stream) {
		zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "The stream is closed, %zu bytes are pending", pending(self));
		return false;
	}
	if (!msgpack_stack_suffices(msgpack_packing_failed_ce)) {
		return false;
	}
	was_closable = msgpack_forbid_closing(stream);
	length = php_stream_write(stream, ZSTR_VAL(self->pending.s) + self->written, pending(self));
	msgpack_allow_closing(&self->stream, was_closable);
	if (length > 0) {
		self->written += MIN((size_t) length, pending(self));
	} else if (length < 0 && !EG(exception)) {
		zend_throw_exception_ex(msgpack_packing_failed_ce, 0, "The stream cannot be written to, %zu bytes are pending", pending(self));
	}
	return length > 0 && !EG(exception);
}

/* Lets go of what has been written, once it is all, or as much as the rest. */
static void forget_written(writer *self)
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

/* Writes what is pending. True: all of it. */
static bool write_pending(writer *self)
{
	self->is_writing = true;
	while (pending(self) > 0 && write_some(self)) {
	}
	self->is_writing = false;
	forget_written(self);
	return pending(self) == 0 && !EG(exception);
}

/* Not while the stream is written to: what is pending must stay where it is. */
static bool may_write(const writer *self)
{
	if (!is_constructed(&self->stream)) {
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
	created->std.handlers = &writer_handlers;
	ZVAL_UNDEF(&created->stream);
	ZVAL_UNDEF(&created->packer);
	return &created->std;
}

/* An exception that is on its way while an object is destructed: without it
 * userland can run, as in a destructor. */
typedef struct {
	zend_object *exception;
	const zend_op *opline;
} pending_exception;

static pending_exception put_exception_aside(void)
{
	zend_execute_data *caller = EG(current_execute_data);
	pending_exception aside = { .exception = EG(exception) };

	if (aside.exception && caller) {
		if (caller->func && ZEND_USER_CODE(caller->func->common.type)) {
			zend_rethrow_exception(caller);
		}
		aside.opline = caller->opline = EG(opline_before_exception);
	}
	EG(exception) = NULL;
	return aside;
}

static void put_exception_back(const pending_exception *aside)
{
	zend_execute_data *caller = EG(current_execute_data);

	if (!aside->exception) {
		return;
	}
	if (caller) {
		caller->opline = EG(exception_op);
		EG(opline_before_exception) = aside->opline;
	}
	if (EG(exception)) {
		zend_exception_set_previous(EG(exception), aside->exception);
	} else {
		EG(exception) = aside->exception;
	}
}

/* Nothing that was accepted is lost in silence. */
static void write_the_last(writer *self)
{
	pending_exception aside = put_exception_aside();

	if (!self->is_writing && msgpack_open_stream(&self->stream)) {
		write_pending(self);
	}
	if (pending(self) > 0 && !EG(exception)) {
		zend_error(E_WARNING, "A StreamWriter ends with %zu bytes that its stream has not taken", pending(self));
	}
	put_exception_back(&aside);
}

static void destruct_writer(zend_object *object)
{
	writer *self = writer_of(object);
	bool is_collected = msgpack_collector_destructs(object);

	if (pending(self) > 0) {
		write_the_last(self);
	}
	if (is_collected && !self->is_writing) {
		drop_stream(&self->stream);
	}
}

/* The end of the request: what other destructors still write is not collected. */
static bool was_destructed(const writer *self)
{
	return (OBJ_FLAGS(&self->std) & IS_OBJ_DESTRUCTOR_CALLED) != 0;
}

static void free_writer(zend_object *object)
{
	writer *freed = writer_of(object);

	zend_object_std_dtor(object);
	free_stream(object, &freed->stream);
	zval_ptr_dtor(&freed->packer);
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
	if (!take_stream(&self->stream, stream)) {
		RETURN_THROWS();
	}
	self->buffer_size = (size_t) buffer_size;
	if (packer && Z_TYPE_P(packer) == IS_OBJECT && instanceof_function(Z_OBJCE_P(packer), msgpack_packer_ce)) {
		ZVAL_COPY(&self->packer, packer);
		return;
	}
	object_init_ex(&self->packer, msgpack_packer_ce);
	zend_call_known_function(msgpack_packer_ce->constructor, Z_OBJ(self->packer), msgpack_packer_ce, NULL, packer ? 1 : 0, packer, NULL);
}

ZEND_METHOD(MessagePack_StreamWriter, write)
{
	zval *value;
	zend_string *packed;
	writer *self = writer_of(Z_OBJ_P(ZEND_THIS));

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	if (!may_write(self)) {
		RETURN_THROWS();
	}
	packed = msgpack_packer_call(Z_OBJ(self->packer), "pack", value, NULL);
	if (!packed) {
		RETURN_THROWS();
	}
	/* pack() may have run userland, which writes in a fiber. */
	if (may_write(self) && msgpack_smart_str_append(&self->pending, packed)
	 && (pending(self) >= self->buffer_size || was_destructed(self))) {
		write_pending(self);
	}
	zend_string_release(packed);
}

static void flush_stream(writer *self)
{
	php_stream *stream = msgpack_open_stream(&self->stream);

	if (stream) {
		bool was_closable = msgpack_forbid_closing(stream);

		self->is_writing = true;
		php_stream_flush(stream);
		self->is_writing = false;
		msgpack_allow_closing(&self->stream, was_closable);
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

void msgpack_stream_startup(void)
{
	msgpack_stream_reader_ce->create_object = create_reader;
	msgpack_stream_reader_ce->get_iterator = traverse;
	memcpy(&reader_handlers, &std_object_handlers, sizeof(reader_handlers));
	reader_handlers.offset = offsetof(reader, std);
	reader_handlers.dtor_obj = destruct_reader;
	reader_handlers.free_obj = free_reader;
	reader_handlers.clone_obj = NULL;
	reader_handlers.get_gc = gc_of_reader;

	msgpack_stream_writer_ce->create_object = create_writer;
	memcpy(&writer_handlers, &std_object_handlers, sizeof(writer_handlers));
	writer_handlers.offset = offsetof(writer, std);
	writer_handlers.dtor_obj = destruct_writer;
	writer_handlers.free_obj = free_writer;
	writer_handlers.clone_obj = NULL;
	writer_handlers.get_gc = gc_of_writer;
}
