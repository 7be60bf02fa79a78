/* Paths: a text as RFC 6901 has it, or a list of keys. */
#ifndef MSGPACK_RAW_PATHS_H
#define MSGPACK_RAW_PATHS_H

#include "../codec/input.h"

/* One key as PHP's arrays have it. */
typedef struct {
	const char *bytes; /* of an integer, its digits */
	size_t length;
	zend_string *string; /* whose bytes these are; NULL: they are in another string */
	bool is_integer;
	bool is_any;       /* of select(): every key */
	zend_long integer;
	char digits[MSGPACK_DIGITS_MAX];
} msgpack_raw_key;

typedef struct msgpack_raw_path {
	size_t count;
	msgpack_raw_key *keys;
	zend_string *text; /* of which the keys are parts; NULL: each has its own string */
	const unsigned char *found; /* by msgpack_raw_find_paths(); NULL: nothing is there */
	msgpack_raw_key few[4];
} msgpack_raw_path;

static inline void msgpack_raw_key_of_string(msgpack_raw_key *key, const char *bytes, size_t length)
{
	zend_ulong integer = 0;

	key->bytes = bytes;
	key->length = length;
	key->string = NULL;
	key->is_any = false;
	key->is_integer = ZEND_HANDLE_NUMERIC_STR(bytes, length, integer);
	key->integer = (zend_long) integer;
}

void msgpack_raw_key_of_integer(msgpack_raw_key *key, zend_long integer);

/* Sets a key, whose bytes are those of the value. False: it is no int or string. */
bool msgpack_raw_key_of(msgpack_raw_key *key, const zval *value);

/* Parse a path, which is to be freed in any case. False with a ValueError or a TypeError for the first argument, or out
 * of memory. */
bool msgpack_raw_parse_path(msgpack_raw_path *path, zend_string *text);
bool msgpack_raw_parse_keys(msgpack_raw_path *path, HashTable *keys, bool may_have_any);
void msgpack_raw_path_free(msgpack_raw_path *path);

#endif
