/*
 * Reading the compact form. What a message has defined so far, strings, shapes and containers that later parts of it
 * refer to, lives as long as the message.
 */
#pragma once

#include "../codec/decoder.h"
#include "../codec/fill.h"
#include "../wire/forms.h"

/* How the records of a shape that are objects are read: see msgpack_php_set_records(). */
typedef enum {
	MSGPACK_RECORDS_UNKNOWN,  /* none has been read yet */
	MSGPACK_RECORDS_ANY,      /* property by property */
	MSGPACK_RECORDS_DECLARED, /* the keys are the first properties that the class declares, in order */
	MSGPACK_RECORDS_DYNAMIC   /* the class declares none, and the keys are names of others */
} msgpack_records;

/* The keys of a map, in order; and, for an object, its class. Strings and arrays live to the end of the message. */
typedef struct {
	/* the first map of the shape, or an array that has the keys alone; NULL: see msgpack_compact_keys_of() */
	zend_array *keys;
	zend_array *empty;       /* an array that has the keys, each with nil; NULL: not yet needed */
	zend_string *class_name; /* NULL: of a map */
	zend_class_entry *ce;    /* of records that are DECLARED or DYNAMIC, and where `keys` is NULL */
	uint32_t pairs;          /* number of keys */
	msgpack_records records;
	bool is_usable;          /* see msgpack_compact_check_shape() */
} msgpack_shape;

/* The array or object that has an ordinal. */
typedef struct {
	zend_array *array; /* NULL: empty, or an object */
	uint32_t height;   /* levels of containers, itself included; 0: not complete */
} msgpack_container;

enum { /* without an allocation: most small messages have no more */
	MSGPACK_FIRST_STRINGS = 32,
	MSGPACK_FIRST_SHAPES = 4,
	MSGPACK_FIRST_CONTAINERS = 16
};

typedef struct msgpack_compact_reader {
	/* without a reference: each is in the value or among the discarded ones, which live until the message ends */
	zend_string **strings;
	msgpack_shape *shapes;
	msgpack_container *containers; /* by ordinal, less one */
	uint32_t string_count;
	uint32_t string_capacity;
	uint32_t shape_count;
	uint32_t shape_capacity;
	uint32_t container_count;
	uint32_t container_capacity;
	uint32_t levels;            /* the most that sharing an array has made */
	uint64_t consumed;          /* bytes of the message before `from`, which is in the current input */
	const unsigned char *from;
	uint64_t column_cost;       /* memory charged for cells so far: see wire/column.h */
	uint64_t bytes_needed;      /* of the message, before more of it can be read */
	uint32_t open_columns;      /* lists and maps of columns that are in each other */
	uint32_t region;            /* counts the columns of the outermost ones */
	uint32_t column;            /* counts all columns, and all rows that are complete */
	size_t indexed_ahead;       /* while the decoder waits for input: bytes from the cursor to `indexed_end` */
	/* Not initialized: */
	zend_string *first_strings[MSGPACK_FIRST_STRINGS];
	msgpack_shape first_shapes[MSGPACK_FIRST_SHAPES];
	msgpack_container first_containers[MSGPACK_FIRST_CONTAINERS];
} msgpack_compact_reader;

/* While the decoder waits for input: how many bytes columns still need. */
static inline uint64_t msgpack_compact_missing(const msgpack_decoder *decoder)
{
	const msgpack_compact_reader *reader = decoder->compact;
	uint64_t available = reader->consumed + (size_t) (decoder->end - decoder->cursor);

	return reader->bytes_needed > available ? reader->bytes_needed - available : 0;
}

static inline bool msgpack_malformed(msgpack_decoder *decoder)
{
	return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
}

/* Strings */

/* Makes room for a string. False: all indexes are used, or memory has run out. */
bool msgpack_compact_grow_strings(msgpack_compact_reader *reader);

/* Gives the string the next index. */
static zend_always_inline void msgpack_compact_add_string(msgpack_compact_reader *reader, zend_string *string)
{
	if (EXPECTED(reader->string_count < reader->string_capacity) || msgpack_compact_grow_strings(reader)) {
		reader->strings[reader->string_count++] = string;
	}
}

/* Hold a string, or an array, to the end of the message. Consume the reference. */
static inline void msgpack_compact_hold_string(msgpack_decoder *decoder, zend_string *string)
{
	zval held;

	ZVAL_STR(&held, string);
	msgpack_decoder_clear(decoder, &held);
}

static inline zend_array *msgpack_compact_hold_array(msgpack_decoder *decoder, zend_array *array)
{
	zval held;

	ZVAL_ARR(&held, array);
	msgpack_decoder_clear(decoder, &held);
	return array;
}

/* Gives a string that was read up to `after` the next index, unless it is too short, or read again. The string must
 * live to the end of the message. */
static zend_always_inline void msgpack_compact_index_string(msgpack_decoder *decoder, zend_string *string,
	const unsigned char *after)
{
	if (ZSTR_LEN(string) >= MP_COMPACT_STRING_MIN && EXPECTED(after > decoder->indexed_end)) {
		decoder->indexed_end = after;
		msgpack_compact_add_string(decoder->compact, string);
	}
}

/* The string that the ext value at `p` refers to; `after` is then behind it. NULL:
 * it refers to none, or is not all there. */
static zend_always_inline zend_string *msgpack_compact_string_at(const msgpack_compact_reader *reader,
	const unsigned char *p, const unsigned char *end, const unsigned char **after)
{
	uint32_t index;

	if (EXPECTED(end - p >= 3 && *p == MP_FIXEXT1)) {
		index = p[1] == MP_COMPACT_STRING ? p[2] : UINT32_MAX;
		*after = p + 3;
	} else if (end - p >= 4 && *p == MP_FIXEXT2 && p[1] == MP_COMPACT_STRING) {
		index = mp_load16(p + 2);
		*after = p + 4;
	} else {
		return NULL;
	}
	return index < reader->string_count ? reader->strings[index] : NULL;
}

/* Are the bytes at `p` a reference to a string, as far as they are available? */
static zend_always_inline bool msgpack_compact_is_string_reference(const unsigned char *p, size_t available)
{
	return available > 0 && (*p == MP_FIXEXT1 || *p == MP_FIXEXT2)
		&& (available == 1 || p[1] == MP_COMPACT_STRING);
}

/* Is what is read now part of an argument of __unserialize()? */
static zend_always_inline bool msgpack_compact_is_in_payload(const msgpack_decoder *decoder)
{
	return decoder->depth > 0 && decoder->top->in_payload;
}

/* Reads any scalar at `p`: a rare one, or one of the last bytes. */
const unsigned char *msgpack_compact_read_any_scalar(msgpack_decoder *decoder, const unsigned char *p, zval *slot);

/* A reference to a string. NULL: it is none, or not all there. */
static zend_always_inline const unsigned char *msgpack_compact_read_ext_scalar(msgpack_decoder *decoder,
	const unsigned char *p, const unsigned char *end, zval *slot)
{
	const unsigned char *after;
	zend_string *string = msgpack_compact_string_at(decoder->compact, p, end, &after);

	if (UNEXPECTED(!string || (ZSTR_LEN(string) > MP_COMPACT_KEY_MAX && msgpack_compact_is_in_payload(decoder)))) {
		return NULL;
	}
	ZVAL_STR_COPY(slot, string);
	return after;
}

/* Gives a string that was read up to `after` its index. */
static zend_always_inline const unsigned char *msgpack_compact_index_body(msgpack_decoder *decoder, const zval *slot,
	const unsigned char *after)
{
	if (after) {
		msgpack_compact_index_string(decoder, Z_STR_P(slot), after);
	}
	return after;
}

/* A scalar that is neither a small integer nor a short string. One test after the other, as in
 * msgpack_read_other_scalar(); the input has MP_HEAD_MAX bytes, at the least. */
static zend_always_inline const unsigned char *msgpack_compact_read_other_scalar(msgpack_decoder *decoder,
	const unsigned char *p, zval *slot, unsigned char head)
{
	const unsigned char *end = p + MP_HEAD_MAX;

	if (head <= MP_TRUE && head != MP_RESERVED) {
		Z_TYPE_INFO_P(slot) = type_of_simple[head - MP_NIL];
		return p + 1;
	}
	if (head >= MP_UINT8 && head <= MP_FIXEXT4) {
		return head <= MP_INT64 ? msgpack_read_integer(p + 1, end, slot, head)
			: msgpack_compact_read_ext_scalar(decoder, p, end, slot);
	}
	if (head == MP_FLOAT32) {
		ZVAL_DOUBLE(slot, mp_load_float32(p + 1));
		return p + 5;
	}
	if (head == MP_FLOAT64) {
		ZVAL_DOUBLE(slot, mp_load_float64(p + 1));
		return end;
	}
	return head == MP_STR8 ? msgpack_compact_index_body(decoder, slot,
		msgpack_read_other_string(p + 2, decoder->end, slot, p[1]))
		: msgpack_compact_read_any_scalar(decoder, p, slot);
}

/* As msgpack_read_scalar(); strings get their indexes, and references to them are followed. */
static zend_always_inline const unsigned char *msgpack_compact_read_scalar(msgpack_decoder *decoder,
	const unsigned char *p, zval *slot)
{
	unsigned char head;

	if (UNEXPECTED((uintptr_t) p >= decoder->tail)) {
		return msgpack_compact_read_any_scalar(decoder, p, slot);
	}
	head = *p;
	if (head <= MP_FIXINT_MAX || head >= MP_NEGFIXINT) {
		ZVAL_LONG(slot, (int8_t) head);
		return p + 1;
	}
	if (head >= MP_NIL) {
		return msgpack_compact_read_other_scalar(decoder, p, slot, head);
	}
	return head < MP_FIXSTR ? NULL : msgpack_compact_index_body(decoder, slot,
		msgpack_read_string(p + 1, decoder->end, slot, head & MP_FIXSTR_MAX));
}

/* As msgpack_read_key(). In a record the key is that of its shape. */
msgpack_key msgpack_compact_read_key(msgpack_decoder *decoder);

/* Returns the byte after the key if that is at `p`, written out as a str, or a reference to it; else NULL. */
static zend_always_inline const unsigned char *msgpack_compact_after_key(msgpack_decoder *decoder,
	const unsigned char *p, zend_string *key)
{
	const unsigned char *after = msgpack_after_name(p, decoder->end, key);
	const zend_string *string;

	if (after) {
		msgpack_compact_index_string(decoder, key, after);
		return after;
	}
	string = msgpack_compact_string_at(decoder->compact, p, decoder->end, &after);
	return string && (string == key || zend_string_equal_content(string, key)) && ZSTR_LEN(key) <= MP_COMPACT_KEY_MAX
		? after : NULL;
}

static inline msgpack_key msgpack_key_of_string(const zend_string *string)
{
	return (msgpack_key) { .type = MSGPACK_KEY_STRING, .bytes = ZSTR_VAL(string),
		.length = (uint32_t) ZSTR_LEN(string) };
}

/* The string that a key of msgpack_compact_read_key() has its bytes in; without a reference. */
static zend_always_inline zend_string *msgpack_compact_key_string(const msgpack_key *key)
{
	return (zend_string *) (key->bytes - offsetof(zend_string, val));
}

static zend_always_inline zend_string *msgpack_compact_key_string_of(const msgpack_decoder *decoder,
	const msgpack_key *key)
{
	(void) decoder;
	return zend_string_copy(msgpack_compact_key_string(key));
}

/* The string of the short key at `p`, or of a reference to one. */
static zend_always_inline zend_string *msgpack_compact_string_key(msgpack_decoder *decoder, const unsigned char *p,
	const unsigned char **after)
{
	zend_string *string = msgpack_plain_string_key(decoder, p, after);

	if (string) {
		msgpack_compact_index_string(decoder, string, *after);
		return string;
	}
	string = msgpack_compact_string_at(decoder->compact, p, decoder->end, after);
	return string && EXPECTED(ZSTR_LEN(string) <= MP_COMPACT_KEY_MAX) ? zend_string_copy(string) : NULL;
}

static const msgpack_fill_hooks msgpack_compact_fill = {
	.scalar = msgpack_compact_read_scalar, .after_key = msgpack_compact_after_key,
	.string_key = msgpack_compact_string_key, .has_integer_keys = true,
	.unread_key = msgpack_compact_hold_string /* it has an index */
};

/* Shapes */

/* Defines the next shape. Nothing may refer to one without keys, as of a map with two equal keys. */
static zend_always_inline void msgpack_compact_add_shape(msgpack_decoder *decoder, const msgpack_shape shape)
{
	msgpack_compact_reader *reader = decoder->compact;

	/* One beyond the indexes is still that of a first row or a definition. */
	if (EXPECTED(reader->shape_count < reader->shape_capacity) || msgpack_grow((void **) &reader->shapes,
		reader->first_shapes, &reader->shape_capacity, msgpack_larger_than(reader->shape_capacity), sizeof(shape))) {
		reader->shapes[reader->shape_count++] = shape;
	}
}

/* `has_nils`: the value of each key is nil, and stays nil. */
static inline void msgpack_compact_define(msgpack_decoder *decoder, zend_array *keys, bool has_nils,
	zend_string *class_name)
{
	msgpack_compact_add_shape(decoder, (msgpack_shape) { .keys = keys, .empty = has_nils && !class_name ? keys : NULL,
		.class_name = class_name, .pairs = keys->nNumUsed });
}

/* Adds the key to those of a shape; of an object each is a name. False: it has it already, or see status. */
bool msgpack_compact_add_key(msgpack_decoder *decoder, zend_array *keys, const msgpack_key *key, bool is_name);

/* Definitions: keys, then values or columns. The first key may be nil, whose value is the name of a class. */

/* Pushes the frame of a definition; `items` follow its marker. Once the keys are in its array, and the class has been
 * read, calls `begin`, which ends the definition, or sets the status. False: see status. */
bool msgpack_compact_begin_definition(msgpack_decoder *decoder, zval *slot, uint32_t items,
	void (*begin)(msgpack_decoder *decoder, const msgpack_frame *frame));

/* Pops the frame, and defines the next shape. False: see status. */
bool msgpack_compact_end_definition(msgpack_decoder *decoder);

/* The array that has the keys of the shape. */
zend_array *msgpack_compact_keys_of(msgpack_decoder *decoder, msgpack_shape *shape);

/* May records be of the shape? False: its map has two equal keys, or a key or the class name is too long, as each
 * record would look it up. */
bool msgpack_compact_check_shape(msgpack_shape *shape);

/* The shape with this index, of which records of so many values may be. NULL: there is none. */
static zend_always_inline msgpack_shape *msgpack_compact_find_shape(const msgpack_compact_reader *reader,
	uint32_t index, uint32_t values)
{
	msgpack_shape *shape = EXPECTED(index < reader->shape_count) ? &reader->shapes[index] : NULL;

	return shape && EXPECTED(shape->pairs == values)
		&& (EXPECTED(shape->is_usable) || msgpack_compact_check_shape(shape)) ? shape : NULL;
}

/* A copy of an array that has the keys of the shape, each with nil. */
zend_array *msgpack_compact_new_record(msgpack_decoder *decoder, msgpack_shape *shape);

/* Makes the hashes of a copy of msgpack_compact_new_record(), once keys are taken out. False: no key is left. */
bool msgpack_compact_link_keys(zend_array *row);

/* Containers */

/* As msgpack_compact_number_container(), which has the common case inlined. */
void msgpack_compact_add_container(msgpack_decoder *decoder, zend_array *array, uint32_t height);

/* Gives the array or object that the last head begins its ordinal. `height`: 0 if it is not complete. */
static zend_always_inline void msgpack_compact_number_container(msgpack_decoder *decoder, zend_array *array,
	uint32_t height)
{
	msgpack_compact_reader *reader = decoder->compact;

	if (EXPECTED(reader->container_count + 1 == decoder->heads
		&& reader->container_count < reader->container_capacity)) {
		reader->containers[reader->container_count++] = (msgpack_container) { .array = array, .height = height };
	} else {
		msgpack_compact_add_container(decoder, array, height);
	}
}

/* A container of this height is complete, which is in the one of the top frame. */
static zend_always_inline void msgpack_compact_add_height(msgpack_decoder *decoder, uint32_t height)
{
	if (decoder->depth > 0) {
		decoder->top->height = MAX(decoder->top->height, height);
	}
}

/* The container with this ordinal is complete. */
static zend_always_inline void msgpack_compact_end_container(msgpack_decoder *decoder, uint32_t ordinal,
	uint32_t height)
{
	msgpack_container *container = EXPECTED(ordinal - 1 < decoder->compact->container_count)
		? &decoder->compact->containers[ordinal - 1] : NULL;

	if (EXPECTED(container && container->height == 0)) {
		container->height = height;
	}
}

/* Fills `slot` with the array or object of this ordinal. False: status says why. */
bool msgpack_compact_share(msgpack_decoder *decoder, zval *slot, uint32_t ordinal);

/* The container of the frame, which has been popped, is complete. */
static zend_always_inline void msgpack_compact_close(msgpack_decoder *decoder, const msgpack_frame *frame)
{
	msgpack_compact_end_container(decoder, frame->id, frame->height + 1);
	msgpack_compact_add_height(decoder, frame->height + 1);
}

/* For what is read in the compact form or in plain MessagePack */

/* The string of a string key, with a reference for the caller. In the compact form it is not copied: a
 * long one may be referred to again and again, in three bytes. */
static zend_always_inline zend_string *msgpack_string_of_key(const msgpack_decoder *decoder, const msgpack_key *key)
{
	return msgpack_is_compact(decoder) ? msgpack_compact_key_string_of(decoder, key)
		: msgpack_plain_key_string(decoder, key);
}

/* Reads one token that may be a key; or takes the key of a record. */
static zend_always_inline msgpack_key msgpack_decoder_read_key(msgpack_decoder *decoder)
{
	return msgpack_is_compact(decoder) ? msgpack_compact_read_key(decoder) : msgpack_read_key(decoder);
}

/* Pops the top frame, whose container is complete. */
static zend_always_inline void msgpack_pop_frame(msgpack_decoder *decoder, msgpack_dialect dialect)
{
	const msgpack_frame *frame = decoder->top;

	msgpack_drop_frame(decoder);
	if (dialect == MSGPACK_COMPACT) {
		msgpack_compact_close(decoder, frame);
	}
}

/* The loop of the compact form, in records.c: records, and objects with a payload, are arrays that stand for maps
 * without their keys. Columns are in columns.c. */

/* Begins a list or a map whose elements are columns. The head of the array, of `count` elements, at `start`, has been
 * read, and not yet its first element, an ext value that is all there. False: status says why; where it is MORE, the
 * value has to be read again from `start`. */
bool msgpack_compact_begin_columns(msgpack_decoder *decoder, zval *slot, uint32_t count, const unsigned char *start);

/* The first loop of a decoder that reads the compact form if its input begins with the announcement. */
zval *msgpack_read_plain_or_compact(msgpack_decoder *decoder, zval *slot);

static zend_always_inline void msgpack_decoder_allow_compact(msgpack_decoder *decoder)
{
	decoder->dialect = MSGPACK_EITHER;
	decoder->loop = msgpack_read_plain_or_compact;
}

/* Turns the top frame into one for a PHP array, in either form. The caller stores the returned array at the frame's
 * slot. */
zend_array *msgpack_decoder_become_map(msgpack_decoder *decoder, msgpack_frame *frame);

/* Begins the payload of an object, whose elements or values follow: a record of the shape, by its index plus one, or a
 * list where that is 0. False: status says why. */
bool msgpack_compact_begin_payload(msgpack_decoder *decoder, zval *slot, uint32_t count, uint32_t shape);
