/* MessagePack\StreamReader: feeds the chunks of a stream to a private BufferUnpacker, which decodes the messages. */
#include "streams.h"

#include "../base/arguments.h"
#include "../exceptions.h"
#include "../library/library.h"
#include "../typed/typed.h"
#include "zend_interfaces.h"

zend_class_entry *msgpack_stream_reader_ce;

/* A str or bin that is read into its own memory, without going through the unpacker's buffer. */
typedef struct {
	zend_string *bytes; /* NULL: none */
	size_t whole;       /* its length */
	size_t length;      /* bytes that have been read */
	size_t fed;         /* the first of these, which the unpacker's buffer has, too */
} long_string;

enum {
	LONG_STRING = 4096, /* bytes */
	GROWTH = 8          /* memory for so many times the bytes that have come */
};

typedef struct {
	msgpack_stream_user base;
	size_t chunk_size; /* bytes per read */
	uint64_t limit;    /* bytes of the largest message allowed */
	uint64_t start;    /* offset of the current message; offsets count from the first byte read */
	uint64_t end;      /* offset after the last byte read */
	long_string string; /* the one that is incomplete */
	zval typed;        /* the MessagePack\Codec that makes values of the messages; IS_UNDEF: none */
	bool at_end;
	bool has_failed;
	bool is_too_long;  /* has failed, as the message exceeds the limit */
	zend_object std;
} reader;

static zend_object_handlers handlers;

static reader *reader_of(const zval *object)
{
	return msgpack_struct_of(Z_OBJ_P(object));
}

static msgpack_buffer_unpacker *unpacker_of(reader *self)
{
	return msgpack_unpacker_from(Z_OBJ(self->base.codec));
}

/* Has the last use of the stream, which is open, ended by its timeout? */
static bool has_timed_out(php_stream *stream)
{
	zval data, *timed_out;
	bool has;

	array_init(&data);
	has = php_stream_populate_meta_data(stream, &data);
	timed_out = zend_hash_str_find(Z_ARRVAL(data), ZEND_STRL("timed_out"));
	has = has && timed_out && Z_TYPE_P(timed_out) == IS_TRUE;
	zval_ptr_dtor(&data);
	return has;
}

/* Reads once, at most `size` bytes. 0: an exception, the end of the stream, or a stream without data that is not
 * blocking, or whose timeout is over. There may be an exception with bytes, too. */
static size_t read_bytes(reader *self, char *bytes, size_t size)
{
	php_stream *stream = msgpack_begin_stream_use(&self->base.stream, true, msgpack_unpacking_failed_ce);
	const char *problem;
	ssize_t length = 0;

	if (stream) {
		length = php_stream_read(stream, bytes, size);
		msgpack_end_stream_use(&self->base.stream, true);
		stream = msgpack_open_stream(&self->base.stream);
		self->at_end = length == 0 && stream && stream->eof;
	}
	if (length > 0) {
		self->end += (uint64_t) length;
		return (size_t) length;
	}
	problem = !stream ? "The stream is closed"
		: length < 0 && !has_timed_out(stream) ? "The stream cannot be read" : NULL;
	if (problem && !EG(exception)) {
		msgpack_throw(msgpack_unpacking_failed_ce, "%s", problem);
	}
	return 0;
}

/* Reads a chunk and feeds the unpacker. False: see read_bytes(). */
static bool read_chunk(reader *self)
{
	zend_string *chunk = msgpack_string_alloc(self->chunk_size);
	size_t length;

	if (!chunk) {
		return false;
	}
	length = read_bytes(self, ZSTR_VAL(chunk), self->chunk_size);
	if (length > 0) {
		ZSTR_LEN(chunk) = length;
		ZSTR_VAL(chunk)[length] = '\0';
		self->has_failed = !msgpack_unpacker_feed(unpacker_of(self), chunk);
	}
	zend_string_release(chunk);
	return length > 0 && !self->has_failed && !EG(exception);
}

/* Makes room for the whole string, or divides its size by GROWTH while that leaves room for more than has come. False:
 * out of memory. */
static bool grow_string(long_string *string)
{
	size_t size = string->whole;
	zend_string *grown;

	while (size / GROWTH >= MAX(string->length, LONG_STRING)) {
		size = size / GROWTH + 1;
	}
	grown = string->bytes ? msgpack_string_extend(string->bytes, size) : msgpack_string_alloc(size);
	if (grown) {
		string->bytes = grown;
	}
	return grown != NULL;
}

/* Begins to read the incomplete string into its own memory. False: there is none, it is short, or out of memory. */
static bool begin_string(reader *self)
{
	long_string *string = &self->string;
	const char *bytes;

	string->whole = msgpack_unpacker_incomplete_string(unpacker_of(self), &bytes, &string->fed);
	string->length = string->fed;
	if (string->whole < LONG_STRING || !grow_string(string)) {
		return false;
	}
	memcpy(ZSTR_VAL(string->bytes), bytes, string->fed);
	return true;
}

/* Reads more of the string. False: see read_bytes(). */
static bool read_into_string(reader *self)
{
	long_string *string = &self->string;
	size_t length;

	if (string->length == ZSTR_LEN(string->bytes) && !grow_string(string)) {
		return false;
	}
	length = read_bytes(self, ZSTR_VAL(string->bytes) + string->length, ZSTR_LEN(string->bytes) - string->length);
	string->length += length;
	return length > 0 && !EG(exception);
}

/* Decodes what has been read; with `skips` into a Raw. */
static msgpack_decode_status decode(reader *self, zval *message, bool skips)
{
	long_string string = self->string;

	if (!string.bytes) {
		return msgpack_unpacker_read(unpacker_of(self), message, skips ? MSGPACK_UNPACK_REWINDS
			: MSGPACK_UNPACK_CONSUMES, skips);
	}
	if (string.length < string.whole) {
		return MSGPACK_DECODE_MORE;
	}
	self->string.bytes = NULL;
	ZSTR_VAL(string.bytes)[string.whole] = '\0';
	return msgpack_unpacker_read_string(unpacker_of(self), string.bytes, string.fed, message);
}

/* Bytes of the string that the unpacker does not have. */
static size_t bytes_in_string(const reader *self)
{
	return self->string.bytes ? self->string.length - self->string.fed : 0;
}

/* The offset of the next byte to decode. */
static uint64_t offset_of(reader *self)
{
	return self->end - bytes_in_string(self) - msgpack_unpacker_remaining(unpacker_of(self));
}

/* Checks the size of a message that needs at least `length` bytes. False with an exception. */
static bool check_size(reader *self, uint64_t length)
{
	self->has_failed = self->is_too_long = length > self->limit;
	if (self->is_too_long) {
		msgpack_throw(msgpack_unpacking_failed_ce, "The message at offset %" PRIu64 " has more than %" PRIu64 " byte%s",
			self->start, self->limit, self->limit == 1 ? "" : "s");
		msgpack_say_where(NULL, self->start, false);
	}
	return !self->is_too_long;
}

/* Reads once more for the current message, into the long string that it goes on with, unless it `skips`. False: see
 * read_bytes(). */
static bool read_missing(reader *self, bool skips)
{
	/* The unpacker does not count the bytes in the string, and may have been changed by an extension. */
	uint64_t missing = msgpack_unpacker_missing(unpacker_of(self)), read = bytes_in_string(self);

	missing = missing > read ? missing - read : 1;
	if (!check_size(self, self->end - self->start + missing)) {
		return false;
	}
	if (!skips && (self->string.bytes || begin_string(self)) ? read_into_string(self) : read_chunk(self)) {
		return true;
	}
	if (self->at_end && self->end > self->start && !EG(exception)) {
		msgpack_throw(msgpack_insufficient_data_ce, "The stream ends at offset %" PRIu64
			", inside the message at offset %" PRIu64 ": at least %" PRIu64 " more %s missing", self->end, self->start,
			missing, missing == 1 ? "byte is" : "bytes are");
		msgpack_unpacker_say_where(unpacker_of(self), offset_of(self));
	}
	return false;
}

/* Reads until a message is complete, which becomes a Raw if it `skips`. False: see read_bytes(). */
static bool read_message(reader *self, zval *message, bool skips)
{
	msgpack_buffer_unpacker *unpacker = unpacker_of(self);
	msgpack_decode_status status;

	if (skips && !msgpack_unpacker_may_skip(unpacker)) {
		return false;
	}
	if (skips && (self->string.bytes || (unpacker->suspended && !unpacker->suspended->options.skips))) {
		return msgpack_throw(zend_ce_error, "The StreamReader has begun to read the message");
	}
	do {
		status = decode(self, message, skips);
	} while (status == MSGPACK_DECODE_MORE && read_missing(self, skips));
	if (status != MSGPACK_DECODE_DONE) {
		self->has_failed |= status != MSGPACK_DECODE_MORE;
		return false;
	}
	if (!check_size(self, offset_of(self) - self->start)) {
		zval_ptr_dtor(message);
		return false;
	}
	self->start = offset_of(self);
	return true;
}

/* Reads the next message, with `as_raw` into a Raw. False: see read_bytes(); or it is no value of the codec's type, but
 * has been read all the same. */
static bool next_message(reader *self, zval *message, bool as_raw)
{
	bool is_typed = !as_raw && !Z_ISUNDEF(self->typed), found, skips;
	zval read;

	if (!msgpack_may_use_stream(&self->base, "StreamReader is reading")) {
		return false;
	}
	if (self->has_failed) {
		return msgpack_throw(msgpack_unpacking_failed_ce, "Reading failed before, in the message at offset %" PRIu64
			": the start of the next one is unknown", self->start);
	}
	skips = as_raw || is_typed || (msgpack_unpacker_flags(unpacker_of(self)) & MSGPACK_AS_RAW);
	self->base.is_busy = true;
	found = read_message(self, is_typed ? &read : message, skips);
	self->base.is_busy = false;
	if (found && is_typed) {
		found = msgpack_codec_map(message, Z_OBJ(self->typed), &read);
		zval_ptr_dtor(&read);
	}
	return found;
}

static zend_object *create_reader(zend_class_entry *ce)
{
	return msgpack_create_object(ce, &handlers);
}

static void free_reader(zend_object *object)
{
	reader *freed = msgpack_struct_of(object);

	msgpack_stream_user_free(object);
	zend_tmp_string_release(freed->string.bytes);
	zval_ptr_dtor(&freed->typed);
}

ZEND_METHOD(MessagePack_StreamReader, __construct)
{
	zval *stream, *options = NULL, *structures = NULL, *codec = NULL;
	HashTable *extensions = NULL;
	zend_long chunk_size = 8192, limit = 64 << 20;
	reader *self = reader_of(ZEND_THIS);
	bool is_unpacker;

	MSGPACK_PARAMETERS("z|zhllO!O!", &stream, &options, &extensions, &chunk_size, &limit, &structures,
		msgpack_structures_ce, &codec, msgpack_codec_ce);
	is_unpacker = options && msgpack_is_instance(options, msgpack_buffer_unpacker_ce);
	if (chunk_size < 1 || chunk_size > INT_MAX) {
		zend_argument_value_error(4, "must be between 1 and %d", INT_MAX);
	} else if (limit < 1) {
		zend_argument_value_error(5, "must be greater than 0");
	} else if (is_unpacker && extensions && zend_hash_num_elements(extensions) > 0) {
		zend_argument_value_error(3, "must be empty where argument #2 ($options) is a BufferUnpacker");
	} else if (is_unpacker && msgpack_unpacker_is_overridden(msgpack_unpacker_from(Z_OBJ_P(options)))) {
		zend_argument_value_error(2, "must be no BufferUnpacker with another unpack() or read()");
	}
	if (EG(exception) || !msgpack_hold_stream(&self->base, stream)) {
		RETURN_THROWS();
	}
	self->chunk_size = (size_t) chunk_size;
	self->limit = (uint64_t) limit;
	if (codec) {
		ZVAL_COPY(&self->typed, codec);
	}
	if (is_unpacker) { /* a copy reads; its buffer goes, also where __clone() has thrown */
		msgpack_return_copy(options, &self->base.codec);
		msgpack_unpacker_set_buffer(unpacker_of(self), NULL);
	} else {
		object_init_ex(&self->base.codec, msgpack_buffer_unpacker_ce);
		msgpack_unpacker_construct(Z_OBJ(self->base.codec), NULL, options, extensions);
	}
	if (structures && !EG(exception)) {
		msgpack_use_structures(&msgpack_unpack_option_set, Z_OBJ(self->base.codec), Z_OBJ_P(structures));
	}
}

ZEND_METHOD(MessagePack_StreamReader, read)
{
	zval *target = msgpack_argument(execute_data, 1), message;

	if (!target) {
		RETURN_THROWS();
	}
	if (!next_message(reader_of(ZEND_THIS), &message, false)) {
		RETURN_FALSE;
	}
	msgpack_assign_to_argument(target, &message);
	RETURN_TRUE;
}

ZEND_METHOD(MessagePack_StreamReader, readRaw)
{
	zval raw;

	ZEND_PARSE_PARAMETERS_NONE();

	if (next_message(reader_of(ZEND_THIS), &raw, true)) {
		RETURN_COPY_VALUE(&raw);
	}
}

ZEND_METHOD(MessagePack_StreamReader, isAtEnd)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_BOOL(reader_of(ZEND_THIS)->at_end);
}

ZEND_METHOD(MessagePack_StreamReader, getOffset)
{
	reader *self = reader_of(ZEND_THIS);
	bool is_at_error = !self->is_too_long && (self->has_failed || self->at_end);
	uint64_t offset;

	ZEND_PARSE_PARAMETERS_NONE();

	if (!msgpack_holds_stream(&self->base)) {
		RETURN_THROWS();
	}
	offset = is_at_error ? offset_of(self) : self->start; /* without an error both are equal at the end */
	if (UNEXPECTED(offset > ZEND_LONG_MAX)) {
		msgpack_throw(msgpack_unpacking_failed_ce, "The offset exceeds PHP's int");
		RETURN_THROWS();
	}
	RETURN_LONG((zend_long) offset);
}

/* An iterator, which the destructor of a message may advance. */
typedef struct {
	zend_object_iterator base;
	zval reader;
	zval message; /* IS_UNDEF: none */
} message_iterator;

/* Drops the reader first: a destructor may still advance an InternalIterator through a WeakReference. */
static void free_iterator(zend_object_iterator *base)
{
	message_iterator *self = (message_iterator *) base;
	zval reader = self->reader;

	ZVAL_UNDEF(&self->reader);
	msgpack_replace(&self->message, (zval) { 0 });
	zval_ptr_dtor(&reader);
}

/* The current message; NULL: none. InternalIterator::current() may be called at any time. */
static zval *current_message(zend_object_iterator *base)
{
	zval *message = &((message_iterator *) base)->message;

	return Z_ISUNDEF_P(message) ? NULL : message;
}

static int has_message(zend_object_iterator *base)
{
	return current_message(base) ? SUCCESS : FAILURE;
}

static void move_to_next(zend_object_iterator *base)
{
	message_iterator *self = (message_iterator *) base;
	zval message;

	msgpack_replace(&self->message, (zval) { 0 });
	if (!EG(exception) && !Z_ISUNDEF(self->reader) && next_message(reader_of(&self->reader), &message, false)) {
		msgpack_replace(&self->message, message);
	}
}

/* Starts at the current message: a stream cannot be read again. */
static void rewind_iterator(zend_object_iterator *base)
{
	if (!current_message(base)) {
		move_to_next(base);
	}
}

static HashTable *gc_of_iterator(zend_object_iterator *base, zval **table, int *count)
{
	*table = &((message_iterator *) base)->reader; /* and the message */
	*count = 2;
	return NULL;
}

static const zend_object_iterator_funcs iterator_functions = {
	.dtor = free_iterator,
	.valid = has_message,
	.get_current_data = current_message,
	.move_forward = move_to_next,
	.rewind = rewind_iterator,
	.get_gc = gc_of_iterator
};

static zend_object_iterator *create_iterator(zend_class_entry *ce, zval *object, int by_reference)
{
	message_iterator *created;

	if (by_reference) {
		return msgpack_throw(zend_ce_error, "An iterator cannot be used with foreach by reference");
	}
	created = emalloc(sizeof(*created));
	zend_iterator_init(&created->base);
	created->base.funcs = &iterator_functions;
	ZVAL_COPY(&created->reader, object);
	ZVAL_UNDEF(&created->message);
	return &created->base;
}

ZEND_METHOD(MessagePack_StreamReader, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

void msgpack_stream_reader_startup(void)
{
	msgpack_init_handlers(&handlers, msgpack_stream_reader_ce, create_reader, free_reader, NULL, offsetof(reader, std));
	msgpack_stream_reader_ce->get_iterator = create_iterator;
	handlers.dtor_obj = msgpack_stream_user_destruct;
	handlers.get_gc = msgpack_stream_user_get_gc;
}
