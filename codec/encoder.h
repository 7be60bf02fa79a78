/*
 * zval to bytes: one pass over the value, into one growing buffer.
 *
 * Writes what MessagePack has a form for. The caller decides through hooks how to write
 * objects, resources and references.
 *
 * Every function that returns bool returns false with an exception, or when out of
 * memory (msgpack_is_out_of_memory()). The caller then calls msgpack_encoder_discard().
 */
#pragma once

#include "../base/c_stack.h"
#include "../base/lifetimes.h"
#include "../wire/format.h"
#include "zend_exceptions.h"

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
	/* May the object be a row: a date, or one whose properties are declared, or in a table(), that runs no userland and
	 * has not been written? `plain`: the class of another such object, or NULL. The hook may be NULL: none may. */
	bool (*is_plain)(msgpack_encoder *encoder, zend_object *object, const zend_class_entry *plain);
	/* The table that has the properties or the payload of an object that is_plain(); NULL: a date, or its slots. */
	HashTable *(*table)(const msgpack_encoder *encoder, const zend_object *object);
	/* May later occurrences of the object be references to the first one? Sets whether it has been written. The hook
	 * may be NULL: none are references. */
	bool (*may_repeat)(const msgpack_encoder *encoder, zend_object *object, bool *is_written);
	/* Gives an object that is_plain() and may occur again its ordinal. False: it has been written meanwhile. */
	bool (*begin_row)(msgpack_encoder *encoder, zend_object *object, uint32_t ordinal);
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
	bool is_silent;        /* msgpack_fail() throws nothing, as the value is written anew then, or was before */
	bool failed_silently;  /* it has thrown nothing */
	bool has_failed;       /* `failure` is set */
	uint32_t allowed_depth; /* by the C stack that was left at the last check */
	uint32_t repeated_count; /* arrays ever stored in `repeated`, each in place of the oldest */
	msgpack_repeated_array repeated[MSGPACK_REPEATED_ARRAYS];
	/* room in front of `initial`, where a dialect may in the end put what precedes the message */
	unsigned char gap[6];
	unsigned char initial[2048];
	msgpack_failure failure;
};

/* path.c: when packing fails, each array and object puts its step in front of the path, on the way back. */

/* Throws an exception, unless the encoder is silent, whose text the path will be appended to. `value` is the address of
 * what cannot be packed: an array, object, string or resource; NULL: the caller adds it. All functions below return
 * false. */
#define msgpack_fail(encoder, value, ce, ...) ((encoder)->is_silent \
	? ((encoder)->failed_silently = true, msgpack_fail_at(encoder, value)) \
	: (zend_throw_exception_ex(ce, 0, __VA_ARGS__), msgpack_has_thrown(encoder, value)))
ZEND_COLD bool msgpack_has_thrown(msgpack_encoder *encoder, const void *value);

/* The array `table`, or something in it, could not be packed; or a property of the object, which may be in the table
 * (NULL: none). */
ZEND_COLD bool msgpack_fail_in(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Something in one of the arrays or objects could not be packed. */
ZEND_COLD bool msgpack_fail_in_rows(msgpack_encoder *encoder, zval **rows, uint32_t count);

/* What the __serialize() of the object returned could not be packed. */
ZEND_COLD bool msgpack_fail_in_serialize(msgpack_encoder *encoder, zend_object *object);

/* An object of one of the extension's classes could not be packed: the text of the exception is the extension's. */
ZEND_COLD bool msgpack_fail_in_type(msgpack_encoder *encoder, zend_object *object);

/* Any other value, or what is written in its place, could not be packed. */
ZEND_COLD bool msgpack_fail_at(msgpack_encoder *encoder, const void *value);

/* buffer.c: writing single values, for loops that have the cursor in a register: the functions that take it as `p`
 * return the next one. */

/* Whether the length exceeds 32 bits. */
static zend_always_inline bool msgpack_is_too_long(size_t length)
{
#if SIZEOF_SIZE_T > 4
	return length > UINT32_MAX;
#else
	(void) length;
	return false;
#endif
}

/* Makes room for so many bytes. Out of memory, discards what has been written; NULL: even so the room is too small. */
unsigned char *msgpack_encoder_grow_at(msgpack_encoder *encoder, unsigned char *p, size_t room);

/* Makes so much room after the encoder's cursor. False: out of memory. */
static zend_always_inline bool msgpack_has_room(msgpack_encoder *encoder, size_t room)
{
	return EXPECTED((size_t) (encoder->limit - encoder->cursor) >= room)
		|| msgpack_encoder_grow_at(encoder, encoder->cursor, room);
}

/* False with an exception, about the PHP string that has the bytes: the length exceeds 32 bits. */
static zend_always_inline bool msgpack_fits(msgpack_encoder *encoder, const char *bytes, size_t length)
{
	if (EXPECTED(!msgpack_is_too_long(length))) {
		return true;
	}
	msgpack_fail(encoder, bytes - _ZSTR_HEADER_SIZE, encoder->options->failure,
		"A string of %zu bytes has no MessagePack form: the limit is %u", length, UINT32_MAX);
	return false; /* with the result of that, GCC would take for cold what follows in the caller */
}

/* Makes room for a head. Never NULL: if memory runs out, the head overwrites what has been written. */
static zend_always_inline unsigned char *msgpack_reserve_at(msgpack_encoder *encoder, unsigned char *p, size_t room)
{
	return EXPECTED((size_t) (encoder->limit - p) >= room) ? p : msgpack_encoder_grow_at(encoder, p, room);
}

/* Write the head of an array, or of a map, at the cursor, and return where it ends. */
static zend_always_inline unsigned char *msgpack_array_head_at(msgpack_encoder *encoder, uint32_t count)
{
	encoder->heads++;
	return mp_put_array_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), count);
}

static zend_always_inline unsigned char *msgpack_map_head_at(msgpack_encoder *encoder, uint32_t pairs)
{
	encoder->heads++;
	return mp_put_map_head(msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX), pairs);
}

/* Writes a str or a bin, by the options, in plain MessagePack. False: it is too long, or out of memory. */
bool msgpack_put_plain_string(msgpack_encoder *encoder, zend_string *string);

/* Eight bytes of a string, the last of which may be after its NUL: every allocator has them, but
 * zend_string_safe_alloc(), as in str_pad(), has asked for fewer, and AddressSanitizer knows that. */
static zend_always_inline uint64_t msgpack_word_at(const zend_string *string, size_t offset)
{
#if defined(__SANITIZE_ADDRESS__)
	uint64_t word = 0;

	memcpy(&word, ZSTR_VAL(string) + offset, MIN(ZSTR_LEN(string) - offset, sizeof(word)));
	return word;
#else
	return mp_load_any64(ZSTR_VAL(string) + offset);
#endif
}

/* Writes up to 15 bytes as a fixstr, in whole words: there is room for one word more than the string needs. */
static zend_always_inline unsigned char *msgpack_put_short_str(unsigned char *p, const zend_string *string)
{
	size_t length = ZSTR_LEN(string);
	uint64_t word = msgpack_word_at(string, 0);

	*p++ = (unsigned char) (MP_FIXSTR | length);
	memcpy(p, &word, sizeof(word));
	if (length >= sizeof(word)) {
		word = msgpack_word_at(string, sizeof(word));
		memcpy(p + sizeof(word), &word, sizeof(word));
	}
	return p + length;
}

/* Writes a str whose length is below 2^32. NULL, with nothing written: out of memory. */
static zend_always_inline unsigned char *msgpack_put_name_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string)
{
	size_t length = ZSTR_LEN(string);

	if (UNEXPECTED((size_t) (encoder->limit - p) < MP_HEAD_MAX + length)
		&& !(p = msgpack_encoder_grow_at(encoder, p, MP_HEAD_MAX + length))) {
		return NULL;
	}
	if (EXPECTED(length < 16)) {
		return msgpack_put_short_str(p, string);
	}
	p = mp_put_str_head(p, (uint32_t) length, encoder->options->str8);
	mp_copy(p, ZSTR_VAL(string), length);
	return p + length;
}

/* Writes a string as a str. NULL, with nothing written: it may have to be a bin, is too long, or out of memory. */
static zend_always_inline unsigned char *msgpack_put_str_at(msgpack_encoder *encoder, unsigned char *p,
	const zend_string *string)
{
	if (UNEXPECTED(encoder->options->str_bin != MSGPACK_STR_BIN_STR)) {
		return NULL;
	}
	if (EXPECTED(ZSTR_LEN(string) < 16 && (size_t) (encoder->limit - p) >= MP_HEAD_MAX + 16)) {
		return msgpack_put_short_str(p, string);
	}
	return UNEXPECTED(msgpack_is_too_long(ZSTR_LEN(string))) ? NULL : msgpack_put_name_at(encoder, p, string);
}

static zend_always_inline unsigned char *msgpack_put_int_at(msgpack_encoder *encoder, unsigned char *p, zend_long value)
{
	return mp_put_int(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), value);
}

/* Writes float 32 where that `form` allows it for the value, else float 64. */
unsigned char *msgpack_put_fitting_float(unsigned char *p, double value, msgpack_float_form form);

static zend_always_inline unsigned char *msgpack_put_float_as(unsigned char *p, double value, msgpack_float_form form)
{
	if (EXPECTED(form == MSGPACK_FLOAT64)) {
		return mp_put_float64(p, value);
	}
	return form == MSGPACK_FLOAT32 ? mp_put_float32(p, (float) value) : msgpack_put_fitting_float(p, value, form);
}

static zend_always_inline unsigned char *msgpack_put_float_at(msgpack_encoder *encoder, unsigned char *p, double value)
{
	return msgpack_put_float_as(msgpack_reserve_at(encoder, p, MP_HEAD_MAX), value, encoder->options->float_form);
}

/* The value so many bytes, the size of a zval or of a bucket, after another. */
static zend_always_inline zval *msgpack_next_value(zval *value, size_t stride)
{
	return (zval *) ((char *) value + stride);
}

/* The value at an index of an array without holes, a list or a hash table. */
static zend_always_inline zval *msgpack_value_at(const HashTable *array, uint32_t index)
{
	return HT_IS_PACKED(array) ? &array->arPacked[index] : &array->arData[index].val;
}

/* Writes integers from `value` on, at `cursor`, up to another type or `end`. Returns where it stops. */
static zend_always_inline zval *msgpack_put_ints_at(msgpack_encoder *encoder, unsigned char **cursor, zval *value,
	const zval *end, size_t stride)
{
	unsigned char *p = *cursor, *last = encoder->limit - MP_HEAD_MAX;

	for (; value < end && Z_TYPE_P(value) == IS_LONG; value = msgpack_next_value(value, stride)) {
		if (UNEXPECTED(p > last)) {
			p = msgpack_encoder_grow_at(encoder, p, MP_HEAD_MAX);
			last = encoder->limit - MP_HEAD_MAX;
		}
		p = mp_put_int(p, Z_LVAL_P(value));
	}
	*cursor = p;
	return value;
}

/* The heads of nil, false and true, by zval type. */
static const unsigned char msgpack_simple_heads[] = { [IS_UNDEF] = MP_NIL, [IS_NULL] = MP_NIL, [IS_FALSE] = MP_FALSE,
	[IS_TRUE] = MP_TRUE };

/* Writes nil, a bool, a number or a str. NULL, with nothing written: any other value, or msgpack_put_str_at() fails. */
static zend_always_inline unsigned char *msgpack_put_plain_at(msgpack_encoder *encoder, unsigned char *p,
	const zval *value)
{
	/* One test after the other, each well predicted: a switch would jump by a table. */
	if (Z_TYPE_P(value) == IS_STRING) {
		return msgpack_put_str_at(encoder, p, Z_STR_P(value));
	}
	if (Z_TYPE_P(value) == IS_LONG) {
		return msgpack_put_int_at(encoder, p, Z_LVAL_P(value));
	}
	if (Z_TYPE_P(value) == IS_DOUBLE) {
		return msgpack_put_float_at(encoder, p, Z_DVAL_P(value));
	}
	if (Z_TYPE_P(value) <= IS_TRUE) {
		return mp_put8(msgpack_reserve_at(encoder, p, 1), msgpack_simple_heads[Z_TYPE_P(value)]);
	}
	return NULL;
}

/* Writes a value that msgpack_put_plain_at() has not written, and no nil, bool or number, in plain MessagePack. With a
 * dialect, an array comes here only if there is a hook for arrays. False: it failed. */
bool msgpack_encode_other(msgpack_encoder *encoder, zval *value);

/* Writes any value, in plain MessagePack. NULL: it failed. */
static zend_always_inline unsigned char *msgpack_encode_at(msgpack_encoder *encoder, unsigned char *p, zval *value)
{
	unsigned char *next = msgpack_put_plain_at(encoder, p, value);

	if (next) {
		return next;
	}
	encoder->cursor = p;
	return msgpack_encode_other(encoder, value) ? encoder->cursor : NULL;
}

/* Moves the encoder's cursor to `p`. False: that is NULL, as writing has failed. */
static zend_always_inline bool msgpack_commit(msgpack_encoder *encoder, unsigned char *p)
{
	if (UNEXPECTED(!p)) {
		return false;
	}
	encoder->cursor = p;
	return true;
}

/* Single tokens, for hooks */
void msgpack_put_nil(msgpack_encoder *encoder);
void msgpack_put_int(msgpack_encoder *encoder, int64_t value);
void msgpack_put_float(msgpack_encoder *encoder, double value, msgpack_float_form form);
void msgpack_put_array_head(msgpack_encoder *encoder, uint32_t count);
void msgpack_put_map_head(msgpack_encoder *encoder, uint32_t pairs);
/* Fail if the length exceeds 32 bits. */
bool msgpack_put_str(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_bin(msgpack_encoder *encoder, const char *bytes, size_t length);
bool msgpack_put_ext(msgpack_encoder *encoder, int8_t type, const char *bytes, size_t length);
/* The name of a class or a property, as a str. */
bool msgpack_put_name(msgpack_encoder *encoder, zend_string *name);
/* A str that a dialect must not replace by a reference. */
bool msgpack_put_literal_str(msgpack_encoder *encoder, const char *bytes, size_t length);

/* Is it a bin under the options? */
bool msgpack_is_bin(const msgpack_encoder *encoder, const zend_string *string);

/* Writes what userland has packed: any bytes, but in a dialect one value. */
bool msgpack_put_packed(msgpack_encoder *encoder, const zend_string *packed);

/* The bytes of a nil, bool or number, for the caller to release; NULL for any other value. */
zend_string *msgpack_encode_scalar(const zval *value, msgpack_float_form form);

/* The bytes of a str, for the caller to release. NULL: it is too long, or out of memory. */
zend_string *msgpack_encode_single_str(const zend_string *string, bool str8);

/* encoder.c */

enum {
	MSGPACK_STACK_PER_LEVEL = 4096, /* bytes of the C stack, at most */
	MSGPACK_FIRST_LEVELS = 32       /* before the first check of the stack */
};

/* The depth allowed by max_depth and by the C stack. */
uint32_t msgpack_encoder_reach(const msgpack_encoder *encoder);

/* `options` and `hooks` must outlive the encoder, which is on the stack. `value` is all that it
 * will write, or NULL: a buffer for large strings is allocated by its size. */
static zend_always_inline void msgpack_encoder_init(msgpack_encoder *encoder, const msgpack_encode_options *options,
	const msgpack_encode_hooks *hooks, void *context, const zval *value)
{
	bool has_stack = msgpack_stack_left() > MSGPACK_FIRST_LEVELS * MSGPACK_STACK_PER_LEVEL;

	encoder->cursor = encoder->start = encoder->initial;
	encoder->limit = encoder->initial + sizeof(encoder->initial);
	encoder->block = NULL;
	encoder->prefix = _ZSTR_HEADER_SIZE;
	encoder->value = value;
	encoder->options = options;
	encoder->hooks = hooks;
	encoder->context = context;
	encoder->dialect = NULL;
	encoder->depth = encoder->heads = encoder->side_effects = 0;
	encoder->shared_depth = UINT32_MAX;
	encoder->root = NULL;
	encoder->open_arrays = NULL;
	encoder->starts_over = encoder->runs_no_userland = encoder->has_failed = false;
	encoder->is_silent = encoder->failed_silently = false;
	encoder->repeated_count = 0;
	encoder->allowed_depth = EXPECTED(has_stack) ? MIN(options->max_depth, (uint32_t) MSGPACK_FIRST_LEVELS)
		: msgpack_encoder_reach(encoder);
}

/* Ends the encoder and returns its bytes. NULL: out of memory. */
zend_string *msgpack_encoder_finish(msgpack_encoder *encoder);

/* Ends the encoder without a result. */
void msgpack_encoder_discard(msgpack_encoder *encoder);

/* Writes any value. Userland may run through the hooks: the caller holds the value
 * `value` points to, or does not use it again. */
bool msgpack_encode(msgpack_encoder *encoder, zval *value);

/* Writes an array in this form, whatever its keys are; or as the options say. */
bool msgpack_encode_array_as(msgpack_encoder *encoder, HashTable *array, msgpack_arr_map form);

static inline bool msgpack_encode_array(msgpack_encoder *encoder, HashTable *array)
{
	return msgpack_encode_array_as(encoder, array, encoder->options->arr_map);
}

/* Writes an array that may contain itself: meanwhile msgpack_is_open_array() is true of it. */
bool msgpack_encode_open_array(msgpack_encoder *encoder, HashTable *array);
bool msgpack_is_open_array(const msgpack_encoder *encoder, const HashTable *array);

/* Writes one pair of a map; if `key` is NULL, the key is `index`. */
bool msgpack_encode_pair(msgpack_encoder *encoder, zend_ulong index, zend_string *key, zval *value);

/* Calls `walk` on an array, one level deeper. Holds the array, so that userland's writes
 * separate it. */
bool msgpack_walk_array(msgpack_encoder *encoder, HashTable *array, msgpack_array_walk *walk);

/* Begins an array with several holders, one level deeper: what is in it may occur again.
 * False: the array is the root, which cannot be written again. */
bool msgpack_encoder_begin_shared(msgpack_encoder *encoder, const HashTable *array);

/* What is written next is inside an array or object that may occur again. */
static zend_always_inline void msgpack_encoder_mark_shared(msgpack_encoder *encoder)
{
	encoder->shared_depth = MIN(encoder->shared_depth, encoder->depth + 1);
}

/* May the array or object around the next value be inside one with several holders? */
static zend_always_inline bool msgpack_is_in_shared(msgpack_encoder *encoder)
{
	if (EXPECTED(encoder->depth < encoder->shared_depth)) {
		encoder->shared_depth = UINT32_MAX;
		return false;
	}
	return true;
}

/* May userland have run since encoder->side_effects was `side_effects`? */
static zend_always_inline bool msgpack_may_have_run_userland(const msgpack_encoder *encoder, uint32_t side_effects)
{
	return UNEXPECTED(encoder->side_effects != side_effects) && !encoder->runs_no_userland;
}

/* Drops a reference to an array that was taken when encoder->side_effects was `side_effects`. If
 * userland has run since, the array is offered to the garbage collector: the encoder may
 * have been its last holder outside a cycle. */
static zend_always_inline void msgpack_encoder_release(const msgpack_encoder *encoder, HashTable *array,
	uint32_t side_effects)
{
	if (msgpack_may_have_run_userland(encoder, side_effects)) {
		msgpack_release_array(array);
	} else {
		zend_array_release(array);
	}
}

/* For msgpack_encoder_enter(), which enters a level: false with an exception beyond max_depth. */
bool msgpack_encoder_may_enter(msgpack_encoder *encoder);

static zend_always_inline bool msgpack_encoder_enter(msgpack_encoder *encoder)
{
	if (UNEXPECTED(encoder->depth >= encoder->allowed_depth) && !msgpack_encoder_may_enter(encoder)) {
		return false;
	}
	encoder->depth++;
	return true;
}

static zend_always_inline void msgpack_encoder_leave(msgpack_encoder *encoder)
{
	encoder->depth--;
}

/* Writes an object by `encode`, at the next level, and holds it meanwhile. False with an exception. */
static inline bool msgpack_encode_held(msgpack_encoder *encoder, zend_object *object,
	bool (*encode)(msgpack_encoder *encoder, zval *value))
{
	zval value;
	bool done;

	ZVAL_OBJ_COPY(&value, object);
	done = !msgpack_is_out_of_memory() && msgpack_encoder_enter(encoder);
	if (done) {
		done = encode(encoder, &value);
		msgpack_encoder_leave(encoder);
	}
	if (UNEXPECTED(!done)) {
		msgpack_fail_in(encoder, object, NULL);
	}
	OBJ_RELEASE(object);
	return done && !EG(exception); /* of its destructor */
}
