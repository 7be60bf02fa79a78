/*
 * zval -> bytes: one pass over the value into one growing buffer.
 *
 * What MessagePack has a form for is written here; what becomes of an object,
 * a resource or a reference is the caller's choice, through the hooks.
 *
 * Every function that returns bool returns false with an exception thrown, or
 * where memory has run out, msgpack_is_out_of_memory(); the caller then only has
 * to msgpack_encoder_discard().
 */
#ifndef MSGPACK_ENCODER_H
#define MSGPACK_ENCODER_H

#include "php.h"

typedef struct msgpack_encoder msgpack_encoder;

/* What a PHP string is written as. */
typedef enum {
	MSGPACK_STR_BIN_STR,
	MSGPACK_STR_BIN_BIN,
	MSGPACK_STR_BIN_DETECT /* str where it is UTF-8, else bin */
} msgpack_str_bin;

/* What a PHP array is written as. */
typedef enum {
	MSGPACK_ARR_MAP_DETECT, /* a list as an array, any other as a map */
	MSGPACK_ARR_MAP_ARR,    /* an array of the values */
	MSGPACK_ARR_MAP_MAP
} msgpack_arr_map;

typedef struct {
	uint32_t max_depth;    /* arrays and objects inside each other */
	zend_class_entry *failure; /* what is thrown; NULL: Exception */
	msgpack_str_bin str_bin;
	msgpack_arr_map arr_map;
	bool str8;             /* may str 8 be written? */
	bool float32;          /* floats as float 32 */
} msgpack_encode_options;

typedef struct {
	/* Writes what `object` stands for. */
	bool (*object)(msgpack_encoder *encoder, zend_object *object);
	/* Writes an array, by msgpack_encode_array() as a rule; may be NULL. */
	bool (*array)(msgpack_encoder *encoder, HashTable *array);
	/* Writes the array or object that `reference` holds, in a form that tells
	 * it from a plain one. NULL: references are followed. */
	bool (*reference)(msgpack_encoder *encoder, zend_reference *reference);
	/* Writes something for a value of any other type. */
	bool (*unsupported)(msgpack_encoder *encoder, zval *value);
} msgpack_encode_hooks;

struct msgpack_encoder {
	unsigned char *cursor; /* the next byte */
	unsigned char *limit;  /* end of the room there is */
	zend_string *buffer;   /* NULL while `initial` suffices */
	const msgpack_encode_options *options;
	const msgpack_encode_hooks *hooks;
	void *context;         /* the hooks' own */
	uint32_t depth;
	uint32_t allowed_depth; /* by the room on the C stack, as it was when last looked at */
	uint32_t heads;        /* array and map heads written so far */
	unsigned char initial[512];
};

/* `options` and `hooks` must outlive the encoder, which lives on the stack. */
void msgpack_encoder_init(msgpack_encoder *encoder, const msgpack_encode_options *options,
	const msgpack_encode_hooks *hooks, void *context);

/* The bytes of a nil, bool or number, for which no encoder is needed; NULL for
 * any other value. */
zend_string *msgpack_encode_scalar(const zval *value, bool float32);

/* The bytes written, as a string of exactly their length; ends the encoder. NULL
 * where memory has run out. */
zend_string *msgpack_encoder_finish(msgpack_encoder *encoder);

/* Ends the encoder without a result. */
void msgpack_encoder_discard(msgpack_encoder *encoder);

/* Writes any value. Userland may run inside (through the hooks): the caller
 * holds what `value` points to, or does not look at it again. */
bool msgpack_encode(msgpack_encoder *encoder, zval *value);

/* Writes an array in the form that the options say. */
bool msgpack_encode_array(msgpack_encoder *encoder, HashTable *array);

/* Writes an array as a map, list or not; or its values as an array. */
bool msgpack_encode_map(msgpack_encoder *encoder, HashTable *array);
bool msgpack_encode_list(msgpack_encoder *encoder, HashTable *array);

/* Writes one pair of a map; `key` NULL: the key is `index`. */
bool msgpack_encode_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value);

/* Writes a name, always a str, and a value. */
bool msgpack_encode_named(msgpack_encoder *encoder, const zend_string *name, zval *value);

/* Calls `walk`, one level deeper, on an array that stays as it is meanwhile:
 * what userland writes to it goes to a copy. */
bool msgpack_walk_array(msgpack_encoder *encoder, HashTable *array, bool (*walk)(msgpack_encoder *, HashTable *));

/* One level deeper, and back. Fails beyond max_depth. */
bool msgpack_encoder_enter(msgpack_encoder *encoder);
void msgpack_encoder_leave(msgpack_encoder *encoder);

/* Single tokens, for hooks. */
void msgpack_put_nil(msgpack_encoder *encoder);
void msgpack_put_int(msgpack_encoder *encoder, int64_t value);
void msgpack_put_uint(msgpack_encoder *encoder, uint64_t value);
void msgpack_put_float(msgpack_encoder *encoder, double value, bool float32);
void msgpack_put_array_head(msgpack_encoder *encoder, uint32_t count);
void msgpack_put_map_head(msgpack_encoder *encoder, uint32_t pairs);
/* Fail where there are more bytes than a 32-bit length can say. */
bool msgpack_put_str(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_bin(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length);

/* What somebody else has packed. */
void msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed);

/* A map head and all that follows it, at most MSGPACK_SMALL_MAP_MAX bytes. */
enum { MSGPACK_SMALL_MAP_MAX = 16 };
void msgpack_put_small_map(msgpack_encoder *encoder, const unsigned char *bytes, size_t length);

#endif
