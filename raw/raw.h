/*
 * Parts of a message in plain MessagePack: the bytes of one value, and how to get from it to the values in it.
 *
 * A message is one complete value, which has been checked when it was created. Whether PHP has the keys of a map is
 * checked when the map is walked. Walking calls no userland.
 *
 * A map whose first key is nil is an object, an enum case, a reference or a back-reference in the form of PECL msgpack:
 * see wire/forms.h. No class is looked up.
 */
#pragma once

#include "../codec/encoder.h"
#include "../codec/input.h"
#include "../codec/map_keys.h"
#include "../wire/forms.h"
#include "zend_arena.h"

/* Paths: a text as RFC 6901 has it, or a list of keys */

/* One key as PHP's arrays have it. */
typedef struct {
	const char *bytes; /* of an integer, its digits; NULL: every key, of select() */
	size_t length;
	zend_string *string; /* whose bytes these are; NULL: they are in another string */
	bool is_integer;
	zend_long integer;
} msgpack_raw_key;

typedef struct msgpack_raw_path {
	size_t count;
	uint32_t capacity;
	msgpack_raw_key *keys;
	zend_string *text; /* of which the keys are parts; or NULL */
	const unsigned char *found; /* by msgpack_raw_find_paths(); NULL: nothing is there */
	msgpack_raw_key few[4];
} msgpack_raw_path;

/* Sets a key, whose string is to be released. False: the value is no int or string. */
bool msgpack_raw_key_of(msgpack_raw_key *key, const zval *value);

/* Parse a path, which is to be freed in any case. False with a ValueError or a TypeError for the first argument, or out
 * of memory. */
bool msgpack_raw_parse_path(msgpack_raw_path *path, zend_string *text);
bool msgpack_raw_parse_keys(msgpack_raw_path *path, HashTable *keys, bool may_have_any);
void msgpack_raw_path_free(msgpack_raw_path *path);

/* Messages and their parts */

typedef enum {
	MSGPACK_RAW_PLAIN,
	MSGPACK_RAW_COMPACT,
	MSGPACK_RAW_RECORDS
} msgpack_raw_form;

/* An array, map or object of a message. */
typedef struct {
	uint64_t at : 62;   /* its offset */
	uint64_t state : 2; /* while an index is made: see msgpack_index_state */
} msgpack_raw_head;

/* A message, which its parts share. */
typedef struct {
	uint32_t references;
	msgpack_raw_form form;
	zend_string *bytes;  /* plain MessagePack; of another form: NULL, or with its index, see index.h */
	zend_string *packed; /* the message, which has an index where values are looked for; NULL: it is `bytes` */
	bool has_references; /* it may have references to its containers */
	const unsigned char *root; /* in `bytes`; NULL: there is no index yet */
	zend_long options; /* of UnpackOptions, but for those that say which form this is */
	msgpack_vector heads;   /* msgpack_raw_head: all, once a back-reference has been followed */
	zend_arena *columns;    /* of the compact form, see index.h; NULL: there is no index yet */
} msgpack_raw_message;

typedef enum {
	MSGPACK_RAW_SCALAR, /* and ext */
	MSGPACK_RAW_LIST,
	MSGPACK_RAW_MAP,
	MSGPACK_RAW_ENUM    /* a map of one property, "name", whose key is not there */
} msgpack_raw_kind;

static inline msgpack_raw_head *msgpack_raw_head_at(const msgpack_vector *heads, uint32_t index)
{
	return msgpack_vector_at(heads, index, sizeof(msgpack_raw_head));
}

/* What is in a value. */
typedef struct {
	msgpack_raw_kind kind;
	uint32_t count;             /* elements or pairs */
	const unsigned char *items;
	const unsigned char *end;   /* after the last item, once all have been walked; or NULL */
	const char *class_name;     /* NULL: the value is no object */
	uint32_t class_length;
	bool are_names;             /* the keys are names of properties, which may be mangled, or that of a case */
} msgpack_raw_container;

static inline const unsigned char *msgpack_raw_message_start(const msgpack_raw_message *message)
{
	return (const unsigned char *) ZSTR_VAL(message->bytes);
}

static inline const unsigned char *msgpack_raw_message_end(const msgpack_raw_message *message)
{
	return msgpack_raw_message_start(message) + ZSTR_LEN(message->bytes);
}

/* Are the bytes one complete value? False with an exception. */
bool msgpack_raw_check_whole(const zend_string *bytes);

/* Where the link at `p` leads; `p`: the token, an ext value, is no link. */
const unsigned char *msgpack_raw_target(const msgpack_raw_message *message, const unsigned char *p);

/* Where the token at `p` leads if it is a link; else `p`. */
static inline const unsigned char *msgpack_raw_follow(const msgpack_raw_message *message, const unsigned char *p)
{
	bool may_be_link = UNEXPECTED(message->packed) && (*p == MP_FIXEXT4 || *p == MP_FIXEXT8);

	return may_be_link ? msgpack_raw_target(message, p) : p;
}

static zend_always_inline msgpack_raw_form msgpack_raw_form_of(const zend_string *bytes, bool are_records)
{
	return are_records ? MSGPACK_RAW_RECORDS
		: mp_is_announced((const unsigned char *) ZSTR_VAL(bytes), ZSTR_LEN(bytes)) ? MSGPACK_RAW_COMPACT
		: MSGPACK_RAW_PLAIN;
}

/* Makes a message of bytes, and consumes them. All but records have been checked. */
msgpack_raw_message *msgpack_raw_message_create(zend_string *bytes, msgpack_raw_form form, zend_long options);
void msgpack_raw_message_release(msgpack_raw_message *message);

/* The number of the array or object to which the value refers; 0: it is no back-reference, or a malformed one. */
uint64_t msgpack_raw_back_reference(const msgpack_raw_message *message, const unsigned char *p);

/* The value to which the link or back-reference at `p` refers; else `p`. NULL with an exception. */
const unsigned char *msgpack_raw_resolve_form(msgpack_raw_message *message, const unsigned char *p);

static inline const unsigned char *msgpack_raw_resolve(msgpack_raw_message *message, const unsigned char *p)
{
	/* Most values are no form of an object. Where nothing follows the token there is a NUL. */
	bool is_plain = EXPECTED(!message->packed) && EXPECTED(p[mp_head_size(*p)] != MP_NIL);

	return is_plain ? p : msgpack_raw_resolve_form(message, p);
}

/* So many values of an index, or bytes of a plain message, may be walked of any message. Unpacked, a value takes up to
 * 416 bytes. */
enum { MSGPACK_RAW_VALUES_PER_BYTE = 20, MSGPACK_RAW_VALUES_MIN = 100000, MSGPACK_RAW_BYTES_MIN = 1 << 28 };
bool msgpack_raw_may_walk(const msgpack_raw_message *message, uint64_t walked);

/* Counts what is walked: values, as an array that is written once may be in a thousand places; behind references in a
 * plain message bytes, as many may lead to the same. False with an exception where it is more than `least`, and too
 * much for the bytes of the message. */
static inline bool msgpack_raw_count_walked(const msgpack_raw_message *message, uint64_t *walked, uint64_t more,
	uint64_t least)
{
	*walked += more;
	return EXPECTED(*walked <= least) || msgpack_raw_may_walk(message, *walked);
}

/* Looks into a value, of which back-references have been resolved. False with an exception. */
bool msgpack_raw_open(const msgpack_raw_message *message, const unsigned char *p, msgpack_raw_container *container);

/* Finds the value to which the keys lead from a value, and resolves it. NULL: there is none, or with an exception.
 * Unless they are NULL, adds to `walked` what has been walked, see above, and sets `end` to that of the value where the
 * search began; to NULL with an exception. Without keys `end` is not set. */
const unsigned char *msgpack_raw_find(msgpack_raw_message *message, const unsigned char *p,
	const msgpack_raw_key *keys, size_t count, uint64_t *walked, const unsigned char **end);

/* A key and its value, in a map. */
typedef struct {
	const msgpack_raw_message *message;
	const msgpack_raw_container *container;
	msgpack_decoder decoder; /* of which only the input is used */
	msgpack_key key;
	const unsigned char *next; /* after msgpack_raw_next_key() to be set to the end of the value */
	const unsigned char *value;
} msgpack_raw_pair;

/* Before the first key. Where slots of keys were asked for, pair->decoder.long_chains is to be freed in the end. */
void msgpack_raw_begin_pairs(const msgpack_raw_message *message, const msgpack_raw_container *container,
	msgpack_raw_pair *pair);

/* Reads the next key. False with an exception: PHP has no such key. */
bool msgpack_raw_next_key(msgpack_raw_pair *pair);

/* The slot of the key in an array, with the value of an equal key before it, or null. NULL with an exception. */
zval *msgpack_raw_slot_of(msgpack_raw_pair *pair, zend_array *array);

/* Finds the values at the ends of paths, in one pass where they are near each other: sets `found`. False with an
 * exception. */
bool msgpack_raw_find_paths(msgpack_raw_message *message, const unsigned char *p, msgpack_raw_path *paths,
	size_t count);

/* The pairs of a map in the order of the array that unpacking makes of it: its keys, with the offsets of the values.
 * NULL with an exception. */
zend_array *msgpack_raw_pairs(const msgpack_raw_message *message, msgpack_raw_container *container);

/* Makes the index, unless there is one: see index.h. False with an exception: the message is malformed. */
bool msgpack_raw_index(msgpack_raw_message *message);

/* A value of an index, or one with back-references, in plain MessagePack. NULL with an exception. */
zend_string *msgpack_raw_plain(msgpack_raw_message *message, const unsigned char *p);

/* Array and map heads in packed values; `has_references`: some refer to values by their number in the message. Adds
 * them to `heads`, unless that is NULL or memory runs out. */
size_t msgpack_raw_count_heads(const unsigned char *start, const unsigned char *end, bool *has_references,
	msgpack_vector *heads);

/* object.c: MessagePack\Raw, the object, and its iterator */

extern zend_class_entry *msgpack_raw_ce;

/* A MessagePack\Raw. */
typedef struct {
	msgpack_raw_message *message;  /* NULL before the constructor */
	const unsigned char *start;    /* NULL: that of the message, which has no index yet */
	bool is_in_json;               /* in a value that json_encode() writes, of which back-references remain */
	zend_object std;
} msgpack_raw;

/* The state of an object; NULL with an exception: its constructor has not been called. */
msgpack_raw *msgpack_raw_of(zend_object *object);

/* As msgpack_raw_of(), and makes the index. NULL with an exception also where the message is malformed. */
msgpack_raw *msgpack_raw_to_look_into(zend_object *object);

/* Is the object a whole message? */
bool msgpack_raw_is_whole(const msgpack_raw *raw);

/* A part of a message, as an object. */
void msgpack_raw_create(zval *result, msgpack_raw_message *message, const unsigned char *p);

/* A whole message, as msgpack_raw_message_create() makes one, as an object. */
void msgpack_raw_create_whole(zval *result, zend_string *bytes, msgpack_raw_form form, zend_long options);

/* What jsonSerialize() returns: of a container, an array or object of parts. With an exception, null. */
void msgpack_raw_json(zval *result, msgpack_raw *raw);

/* The bytes of a message, or of a part in plain MessagePack; those of either in plain MessagePack. NULL with an
 * exception, of the first also where the part begins as a message in the compact form. */
zend_string *msgpack_raw_bytes(msgpack_raw *raw);
zend_string *msgpack_raw_plain_bytes(msgpack_raw *raw);

/* The bytes of a Raw, if they mean the same where the encoder is; counts their array and map heads. NULL with an
 * exception: back-references count the heads of the whole message, and the compact form is announced at its start. */
zend_string *msgpack_raw_packed(msgpack_encoder *encoder, zend_object *object);

/* Writes the bytes. False with an exception. */
bool msgpack_raw_encode(msgpack_encoder *encoder, zend_object *object);

/* A MessagePack\RawIterator of the values that match the keys, or with NULL of what is in the Raw, key => Raw. For that
 * msgpack_raw_to_look_into() has been called. With an exception, null. */
extern zend_class_entry *msgpack_raw_iterator_ce;
void msgpack_raw_iterate(zval *result, zend_object *raw, HashTable *keys);

/* Called at startup, when the classes have been registered; the first by the second. */
void msgpack_raw_init_class(void);
void msgpack_raw_startup(void);

/* diagnostic.c: the diagnostic notation of docs/parts.md */

/* The notation of a message in plain MessagePack. From it msgpack_raw_parse_diagnostic() makes the same bytes. */
ZEND_COLD zend_string *msgpack_raw_diagnostic(const zend_string *bytes);

/* The bytes of a notation, the first argument. NULL with a ValueError. */
ZEND_COLD zend_string *msgpack_raw_parse_diagnostic(const zend_string *notation);
