/* The state of an encoder, and what its caller provides: options, hooks, a dialect. */
#ifndef MSGPACK_ENCODER_STATE_H
#define MSGPACK_ENCODER_STATE_H

#include "php.h"

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
	MSGPACK_FLOAT32_DECIMAL /* where rounding to its decimals restores the number: see wire/format.h */
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
	/* Writes the array or object of `reference` in a form that marks the reference, which has other holders, or whose
	 * array contains it. NULL: references are written as their values. */
	bool (*reference)(msgpack_encoder *encoder, zend_reference *reference);
	/* Writes a value of any other type. */
	bool (*unsupported)(msgpack_encoder *encoder, zval *value);
	/* Is the object written as its class and declared properties, without other properties and userland? `plain`: the
	 * class of another object of which that is true, or NULL. The hook may be NULL: there is no such object. */
	bool (*is_plain)(msgpack_encoder *encoder, zend_object *object, const zend_class_entry *plain);
} msgpack_encode_hooks;

/* How values and strings are written in another form than plain MessagePack. */
typedef struct {
	bool (*value)(msgpack_encoder *encoder, zval *value);
	/* A str. */
	bool (*string)(msgpack_encoder *encoder, const char *bytes, size_t length);
	/* The name of a property or class of an object, as a str. */
	bool (*name)(msgpack_encoder *encoder, zend_string *name);
	/* Called after a str or bin has been written in full; may be NULL. */
	void (*literal)(msgpack_encoder *encoder, size_t length);
	/* Would readers of the dialect take an ext value of this type for something else? Then it is escaped; or it cannot
	 * be packed. */
	bool (*has_meaning)(msgpack_encoder *encoder, int8_t type);
	bool escapes;
	bool (*array)(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);
	bool (*key)(msgpack_encoder *encoder, zend_ulong index, zend_string *key);
	/* A value in plain MessagePack. */
	bool (*packed)(msgpack_encoder *encoder, const zend_string *packed);
} msgpack_encode_dialect;

/* An array that is being written, and may contain itself. */
typedef struct msgpack_open_array {
	const HashTable *array;
	const struct msgpack_open_array *outer; /* NULL: none */
} msgpack_open_array;

/* Writes an array and what is in it. False: it failed. */
typedef bool msgpack_array_walk(msgpack_encoder *encoder, HashTable *array);

enum { MSGPACK_REPEATED_ARRAYS = 8 };

/* An array of scalars with several holders that has been written: where it occurs again, its bytes are copied. */
typedef struct {
	const HashTable *array;
	msgpack_array_walk *walk;
	size_t start;          /* offset of its bytes in the message */
	size_t length;
	uint32_t side_effects; /* of the encoder at that time: once userland has run, another array may be there */
} msgpack_repeated_array;

/* See path.h. */
typedef struct {
	/* the address of what could not be packed, or of the array or object that has it; NULL: unknown */
	const void *value;
	const zend_object *thrown; /* the exception, if the text is the extension's; else NULL */
	zend_string *path;         /* from `value` on; NULL: empty */
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
	/* how often userland may have run: counts objects, marked references and others that userland has, resources,
	 * arrays that contain themselves, and what was released after one of these */
	uint32_t side_effects;
	uint32_t shared_depth; /* least depth of an open array that may have several holders: msgpack_is_in_shared() */
	const HashTable *root; /* the whole value, if it is an array; or NULL */
	const msgpack_open_array *open_arrays; /* the innermost one; NULL: none */
	/* the value has to be written anew, with all objects in the table: the root was about to be written twice, or see
	 * compact/written.h */
	bool starts_over;
	/* nothing that is written runs userland; so the garbage collector, which calls destructors, must not run, either */
	bool runs_no_userland;
	bool has_failed;       /* `failure` is set */
	uint32_t allowed_depth; /* by the C stack that was left at the last check */
	uint32_t repeated_count; /* arrays ever stored in `repeated`, each in place of the oldest */
	msgpack_repeated_array repeated[MSGPACK_REPEATED_ARRAYS];
	/* room in front of `initial`, where a dialect may in the end put what precedes the message */
	unsigned char gap[6];
	unsigned char initial[2048];
	msgpack_failure failure;
};

#endif
