/*
 * \MessagePackUnpacker: messages that come in pieces, either fed or passed to execute() as strings. The decoder decodes
 * what has come of a message, and resumes with the next piece, from either source.
 *
 * PECL's decoder consumes the head of a str, bin, ext or number before the body has come: offsets count the head, and
 * reset() drops it. Ours stops in front of the head. The bytes between the two positions are `partial`; the next piece
 * is appended to them.
 *
 * Userland may run while a message is decoded. Meanwhile the call owns all that it uses, and userland sees an empty
 * unpacker, which it may use and modify.
 */
#include "pecl.h"

#include "../base/arguments.h"
#include "../property_slots.h"

/* A message that is not complete. */
typedef struct {
	msgpack_unserializer unserializer;
	zval value;
	size_t size;          /* bytes that were read */
	zend_string *partial; /* what the decoder has not read of its input */
	uint64_t wanted;      /* minimum bytes still needed; with the head of a str 32 more than a size_t can hold */
} message;

typedef struct {
	msgpack_settings options;
	msgpack_pieces fed;   /* bytes from feed() that are not read yet */
	bool is_lost;         /* a message of feed() was rejected before its end: what follows is inside of it */
	message *message;     /* NULL: none */
	zval value;           /* the last complete value, until data() takes it; IS_UNDEF: none */
	bool may_be_cyclic;   /* whether `value` may be */
	size_t value_size;    /* of `value`: bytes of its message */
	zend_object std;
} pecl_unpacker;

static zend_object_handlers handlers;

static pecl_unpacker *from_this(const zval *this)
{
	return msgpack_struct_of(Z_OBJ_P(this));
}

static message *begin_message(const pecl_unpacker *self)
{
	message *opened = emalloc(sizeof(*opened));
	msgpack_settings settings = msgpack_complete_settings(&self->options);

	opened->size = 0;
	opened->partial = ZSTR_EMPTY_ALLOC();
	msgpack_unserializer_init(&opened->unserializer, &opened->value, &settings);
	opened->unserializer.decoding.warn = NULL;
	return opened;
}

/* Returns the value; null where it is not complete. */
static zval end_message(message *ended, msgpack_decode_status status)
{
	zval value;

	msgpack_unserializer_free(&ended->unserializer, status);
	msgpack_release_table((HashTable *) ended->unserializer.decoding.allowed);
	zend_string_release(ended->partial);
	value = ended->value;
	efree(ended);
	return value;
}

/* `next` may be NULL. Frees the unfinished message last: its destructors may begin another message. */
static void set_message(pecl_unpacker *self, message *next)
{
	message *abandoned = self->message;

	self->message = next;
	if (abandoned) {
		end_message(abandoned, MSGPACK_DECODE_MORE);
	}
}

static uint64_t wanted(const pecl_unpacker *self)
{
	return self->message ? self->message->wanted : 1;
}

static void append_to_fed(pecl_unpacker *self, zend_string *bytes)
{
	msgpack_pieces_append(&self->fed, bytes, wanted(self) - MIN(wanted(self), msgpack_pieces_length(&self->fed)));
}

/* Keeps what the next piece of the message is appended to. `p` is where its decoder stands: the complete tokens from
 * there on are read again, as at the start of an object form. Returns how far PECL's decoder would have read. */
static const unsigned char *keep_partial(message *kept, const unsigned char *p, const unsigned char *end)
{
	const msgpack_decoder *decoder = &kept->unserializer.decoder;
	const unsigned char *token = p, *read;
	uint64_t size = 1, to_pay = msgpack_is_compact(decoder) ? msgpack_compact_missing(decoder) : 0;

	while (token < end && (size = mp_token_size(token, (size_t) (end - token))) <= (size_t) (end - token)) {
		token += (size_t) size;
		size = 1;
	}
	read = token + (token < end ? mp_readable_size(*token, (size_t) (end - token)) : 0);
	kept->wanted = MAX(size - (size_t) (read - token), to_pay + (size_t) (end - read));
	zend_string_release(kept->partial);
	kept->partial = zend_string_init_fast((const char *) p, (size_t) (read - p));
	return read;
}

/* Puts what is kept of the message in front of the input again. False: out of memory. */
static bool join_partial(message *kept, msgpack_pieces *input)
{
	size_t before = ZSTR_LEN(kept->partial);
	zend_string *joined = before > 0 ? msgpack_string_join(ZSTR_VAL(kept->partial), before,
		ZSTR_VAL(input->bytes) + input->released, msgpack_pieces_length(input)) : NULL;

	if (joined) {
		msgpack_pieces_set(input, joined);
		zend_string_release(kept->partial);
		kept->partial = ZSTR_EMPTY_ALLOC();
	}
	return joined || before == 0;
}

/* Decodes the input and releases what has been read. True: a message is complete. Sets `is_lost` where it is malformed
 * or rejected before its end. */
static bool execute(pecl_unpacker *self, msgpack_pieces *input, bool *is_lost)
{
	message *current = self->message;
	const unsigned char *start, *read;
	msgpack_decoder *decoder;
	msgpack_decode_status status;
	bool may_be_cyclic;
	size_t size;
	zval value;

	if (msgpack_pieces_length(input) < wanted(self) || (current && !join_partial(current, input))) {
		return false;
	}
	current = current ? current : begin_message(self);
	self->message = NULL;
	decoder = &current->unserializer.decoder;
	start = (const unsigned char *) ZSTR_VAL(input->bytes) + input->released;
	msgpack_decoder_set_input(decoder, start, start + msgpack_pieces_length(input));
	status = msgpack_unserializer_read(&current->unserializer);
	*is_lost = status != MSGPACK_DECODE_DONE && status != MSGPACK_DECODE_MORE;
	if (status == MSGPACK_DECODE_DONE) {
		status = msgpack_unserializer_finish(&current->unserializer);
	}
	read = status == MSGPACK_DECODE_MORE ? keep_partial(current, decoder->cursor, decoder->end) : decoder->cursor;
	current->size += (size_t) (read - start);
	input->released += (size_t) (read - start);
	if (status == MSGPACK_DECODE_MORE) {
		set_message(self, current); /* userland may have begun another, whose destructors may end this one */
		return false;
	}
	may_be_cyclic = msgpack_php_may_be_cyclic(&current->unserializer.decoding);
	size = current->size;
	value = end_message(current, status);
	if (status == MSGPACK_DECODE_DONE) {
		self->may_be_cyclic = may_be_cyclic;
		self->value_size = size;
		msgpack_replace(&self->value, value);
	}
	return status == MSGPACK_DECODE_DONE;
}

static bool execute_fed(pecl_unpacker *self)
{
	msgpack_pieces fed = self->fed, meanwhile;
	bool done, is_lost = false;

	self->fed = (msgpack_pieces) { .bytes = ZSTR_EMPTY_ALLOC() };
	done = execute(self, &fed, &is_lost);
	if (is_lost) {
		self->is_lost = true;
		msgpack_pieces_set(&fed, ZSTR_EMPTY_ALLOC());
	}
	msgpack_pieces_release(&fed, 0);
	meanwhile = self->fed;
	self->fed = fed;
	if (!self->is_lost && msgpack_pieces_length(&meanwhile) > 0 && msgpack_pieces_trim(&meanwhile)) {
		append_to_fed(self, meanwhile.bytes);
	}
	zend_string_release(meanwhile.bytes);
	return done;
}

static void reset(pecl_unpacker *self)
{
	set_message(self, NULL);
	msgpack_replace(&self->value, (zval) { 0 });
}

/* Drops everything but the options. */
static void empty(pecl_unpacker *self)
{
	msgpack_pieces_set(&self->fed, ZSTR_EMPTY_ALLOC());
	self->is_lost = false;
	reset(self);
}

static zend_object *create(zend_class_entry *ce)
{
	pecl_unpacker *created = msgpack_struct_of(msgpack_create_object(ce, &handlers));

	created->fed.bytes = ZSTR_EMPTY_ALLOC();
	created->options = MSGPACK_G(settings);
	return &created->std;
}

/* get_gc() does not report the values of an incomplete message: they are freed here. */
static void destruct_object(zend_object *object)
{
	bool by_collector = msgpack_collector_destructs(object);

	zend_objects_destroy_object(object);
	if (by_collector) {
		set_message(msgpack_struct_of(object), NULL);
	}
}

static void release_object(zend_object *object)
{
	pecl_unpacker *freed = msgpack_struct_of(object);
	bool request_ends = msgpack_store_frees(object);

	zend_object_std_dtor(object);
	/* Leak it until the request ends if it was begun after dtor_obj was called, or if
	 * its back-reference table has references that were freed with the newer objects. */
	if (msgpack_collector_frees(object) || request_ends) {
		freed->message = NULL;
	}
	empty(freed);
	msgpack_release_table(freed->options.allowed_classes);
}

/* Reports nothing of an incomplete message: its values are not garbage while it may still be completed. */
static HashTable *get_gc(zend_object *object, zval **table, int *count)
{
	pecl_unpacker *scanned = msgpack_struct_of(object);

	*table = &scanned->value;
	*count = 1;
	return zend_std_get_properties(object);
}

void msgpack_pecl_unpacker_startup(void)
{
	/* destruct_object() and free_obj do what it does, and at the very end PHP could not call it. */
	msgpack_pecl_unpacker_ce->destructor = NULL;
	msgpack_init_handlers(&handlers, msgpack_pecl_unpacker_ce, create, release_object, NULL /* as in PECL */,
		offsetof(pecl_unpacker, std));
	handlers.dtor_obj = destruct_object;
	handlers.get_gc = get_gc;
}

/* Shared by MessagePack. */
ZEND_METHOD(MessagePackUnpacker, __construct)
{
	msgpack_settings *options = msgpack_struct_of(Z_OBJ_P(ZEND_THIS));
	bool php_only = MSGPACK_G(settings).php_only;

	MSGPACK_PARAMETERS("|b", &php_only);
	msgpack_release_table(options->allowed_classes);
	*options = MSGPACK_G(settings);
	options->php_only = php_only;
	if (EX(func)->common.scope == msgpack_pecl_unpacker_ce) {
		empty(from_this(ZEND_THIS));
	}
}

ZEND_METHOD(MessagePackUnpacker, __destruct)
{
	ZEND_PARSE_PARAMETERS_NONE();

	empty(from_this(ZEND_THIS));
}

ZEND_METHOD(MessagePackUnpacker, feed)
{
	zend_string *bytes;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(bytes)
	ZEND_PARSE_PARAMETERS_END();

	if (ZSTR_LEN(bytes) > 0 && !from_this(ZEND_THIS)->is_lost) {
		append_to_fed(from_this(ZEND_THIS), bytes);
	}
	RETURN_TRUE;
}

/* The offset in an argument: 0, as in PECL, if that is not a number. */
static zend_long offset_of(const zval *offset)
{
	ZVAL_DEREF(offset);
	return Z_TYPE_P(offset) == IS_DOUBLE ? zend_dval_to_lval(Z_DVAL_P(offset))
		: Z_TYPE_P(offset) == IS_LONG ? Z_LVAL_P(offset) : 0;
}

ZEND_METHOD(MessagePackUnpacker, execute)
{
	zend_string *bytes = NULL;
	zval *offset_argument = NULL;
	zend_long offset;
	pecl_unpacker *self = from_this(ZEND_THIS);
	bool done = false, is_lost;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_STR(bytes)
		Z_PARAM_ZVAL(offset_argument)
	ZEND_PARSE_PARAMETERS_END();

	if (!bytes) {
		RETURN_BOOL(execute_fed(self));
	}
	offset = offset_argument ? offset_of(offset_argument) : 0;
	if (offset >= 0 && (size_t) offset <= ZSTR_LEN(bytes)) {
		msgpack_pieces input = { .bytes = zend_string_copy(bytes), .released = (size_t) offset };

		done = execute(self, &input, &is_lost);
		offset = (zend_long) (ZSTR_LEN(bytes) - msgpack_pieces_length(&input));
		zend_string_release(input.bytes);
	}
	if (offset_argument && !EG(exception)) {
		zval end;

		ZVAL_LONG(&end, offset);
		msgpack_assign_to_argument(offset_argument, &end);
	}
	RETURN_BOOL(done);
}

ZEND_METHOD(MessagePackUnpacker, data)
{
	zval *template = NULL;
	pecl_unpacker *self = from_this(ZEND_THIS);
	bool may_be_cyclic;
	size_t size;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_ZVAL(template)
	ZEND_PARSE_PARAMETERS_END();

	if (Z_ISUNDEF(self->value)) {
		RETURN_FALSE;
	}
	ZVAL_COPY_VALUE(return_value, &self->value);
	ZVAL_UNDEF(&self->value);
	may_be_cyclic = self->may_be_cyclic;
	size = self->value_size;
	reset(self);
	if (may_be_cyclic) {
		msgpack_offer_to_collector(return_value);
	}
	msgpack_fill_template(return_value, template, size, false);
}

ZEND_METHOD(MessagePackUnpacker, reset)
{
	ZEND_PARSE_PARAMETERS_NONE();

	from_this(ZEND_THIS)->is_lost = false;
	reset(from_this(ZEND_THIS));
}
