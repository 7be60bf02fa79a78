/* The state of an encoder, and what its caller provides: options, hooks, a dialect. */
#ifndef MSGPACK_ENCODER_STATE_H
#define MSGPACK_ENCODER_STATE_H

#include "php.h"

enum { MSGPACK_CACHE_LINE = 64 }; /* bytes */

typedef struct msgpack_encoder msgpack_encoder;

/* The type as which PHP strings are written. */
typedef enum {
	MSGPACK_STR_BIN_STR,
	MSGPACK_STR_BIN_BIN,
	MSGPACK_STR_BIN_DETECT /* str if it is UTF-8, else bin */
} msgpack_str_bin;

/* The type as which PHP arrays are written. */
typedef enum {
	MSGPACK_ARR_MAP_DETECT, /* a list as an array, any other as a map */
	MSGPACK_ARR_MAP_ARR,    /* an array of the values */
	MSGPACK_ARR_MAP_MAP
} msgpack_arr_map;

/* The type as which PHP floats are written. */
typedef enum {
	MSGPACK_FLOAT64,
	MSGPACK_FLOAT32,
	MSGPACK_FLOAT32_EXACT,  /* float 32 where that is exact */
	MSGPACK_FLOAT32_DECIMAL /* where rounding to its decimals restores the number: see wire/float32.h */
} msgpack_float_form;

typedef struct {
	uint32_t max_depth;    /* limit for nested arrays and objects */
	zend_class_entry *failure; /* class of the exceptions; NULL: Exception */
	msgpack_str_bin str_bin;
	msgpack_arr_map arr_map;
	bool str8;             /* whether str 8 may be written */
	msgpack_float_form float_form;
} msgpack_encode_options;

typedef struct {
	/* Writes an object. */
	bool (*object)(msgpack_encoder *encoder, zend_object *object);
	/* Writes an array, usually by msgpack_encode_array(); may be NULL. */
	bool (*array)(msgpack_encoder *encoder, HashTable *array);
	/* Writes the array or object of `reference`, in a form that marks the reference, which others have, too, or whose
	 * array is around it. NULL: references are dereferenced. */
	bool (*reference)(msgpack_encoder *encoder, zend_reference *reference);
	/* Writes a value of any other type. */
	bool (*unsupported)(msgpack_encoder *encoder, zval *value);
	/* Is the object written as its class and its properties, just those that the class declares, without running
	 * userland? `plain`: a class of which another object is, or NULL. The hook may be NULL: none is. */
	bool (*is_plain)(const msgpack_encoder *encoder, zend_object *object, const zend_class_entry *plain);
} msgpack_encode_hooks;

/* How values and strings are written in another form than plain MessagePack. */
typedef struct {
	bool (*value)(msgpack_encoder *encoder, zval *value);
	/* A str; a name of a property or class, of objects in PECL's form, or NULL. */
	bool (*string)(msgpack_encoder *encoder, const char *bytes, size_t length);
	bool (*name)(msgpack_encoder *encoder, zend_string *name);
	/* Is told of a str or bin that has been written as it is; may be NULL. */
	void (*literal)(msgpack_encoder *encoder, size_t length);
	/* Has an ext value of this type a meaning of its own in the form? Then it is escaped; or rejected. Either may be
	 * NULL. */
	bool (*escapes)(msgpack_encoder *encoder, int8_t type);
	bool (*rejects)(msgpack_encoder *encoder, int8_t type);
	bool (*array)(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);
	bool (*key)(msgpack_encoder *encoder, zend_ulong index, zend_string *key);
	/* A value in plain MessagePack. */
	bool (*packed)(msgpack_encoder *encoder, const zend_string *packed);
} msgpack_encode_dialect;

/* An array that is being written. */
typedef struct msgpack_array_around {
	const HashTable *array;
	const struct msgpack_array_around *next; /* around this one; NULL: none */
} msgpack_array_around;

/* Writes an array and what is in it. False: it failed. */
typedef bool msgpack_array_walk(msgpack_encoder *encoder, HashTable *array);

enum { MSGPACK_REPEATED_ARRAYS = 8 };

/* An array of scalars that has been written, which has several holders: where it comes again, its bytes are copied. */
typedef struct {
	const HashTable *array;
	msgpack_array_walk *walk;
	size_t start;          /* of its bytes, from the encoder's on */
	size_t length;
	uint32_t side_effects; /* encoder->side_effects at that time: after more of them it may be another array */
} msgpack_repeated_array;

/* See path.h. */
typedef struct {
	/* the address of what could not be packed, or of the array or object that has it; NULL: unknown */
	const void *value;
	const zend_object *thrown; /* the exception, if its text is ours; NULL: it is not */
	zend_string *path;         /* from there; NULL: empty */
} msgpack_failure;

struct msgpack_encoder {
	unsigned char *cursor; /* the next byte */
	unsigned char *limit;  /* end of the allocated bytes */
	unsigned char *start;  /* the first byte */
	char *block;           /* allocated memory, not used while `initial` is large enough; NULL: none */
	size_t prefix;         /* bytes of the block before `start`: the header of a zend_string, or more */
	const zval *value;     /* to estimate the size by; NULL: unknown */
	const msgpack_encode_dialect *dialect; /* NULL: plain MessagePack */
	const msgpack_encode_options *options;
	const msgpack_encode_hooks *hooks;
	void *context;         /* for the hooks */
	uint32_t depth;
	uint32_t heads;        /* number of array and map heads written */
	/* number of times so far that userland may have run: objects, references that are marked, resources, arrays in
	 * themselves, and what was released after them */
	uint32_t side_effects;
	uint32_t shared_depth; /* of an array with several holders that may be around: see msgpack_is_in_shared() */
	const HashTable *root; /* the whole value, if it is an array; or NULL */
	const msgpack_array_around *arrays_around; /* of the next value: those written by msgpack_encode_around() */
	/* the value has to be written anew, with all objects remembered: the root was about to be written twice, or see
	 * compact/written_arrays.h */
	bool starts_over;
	/* nothing that is written runs userland: nor may the garbage collector run, which calls destructors */
	bool runs_no_userland;
	bool has_failed;       /* `failure` is set */
	uint32_t allowed_depth; /* by the C stack that was left at the last check */
	uint32_t repeated_count; /* how many have been stored so far, each in place of the oldest */
	msgpack_repeated_array repeated[MSGPACK_REPEATED_ARRAYS];
	/* in front of a message that needs no block: a dialect may put its first bytes there in the end */
	unsigned char gap[6];
	unsigned char initial[2048];
	msgpack_failure failure;
};

#endif
