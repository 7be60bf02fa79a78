/* MessagePack\Codec: it compiles a type, reads and writes values of it, and describes it. Its methods are in
 * library/codec_methods.c. */
#pragma once

#include "php.h"

/* MessagePack\CodecOptions; the property slots and values are asserted against the stub in debug builds. */
enum {
	MSGPACK_CODEC_COERCE = 1,
	MSGPACK_CODEC_FORBID_UNKNOWN = 2,
	MSGPACK_CODEC_ALL_ERRORS = 4,
	MSGPACK_CODEC_CALL_CONSTRUCTORS = 8,
	MSGPACK_CODEC_OMIT_DEFAULTS = 16,
	MSGPACK_CODEC_DATES_AS_TIMESTAMP = 32,
	MSGPACK_CODEC_COMPACT = 64,      /* pack() writes the compact form; unpack() recognizes it */
	MSGPACK_CODEC_RECORDS = 128,     /* pack() writes msgpackr's records; unpack() reads them */
	MSGPACK_CODEC_OPTIONS = 255
};

typedef struct msgpack_type msgpack_type;
typedef struct msgpack_nodes msgpack_nodes; /* the memory of compiled types */
typedef struct msgpack_plans msgpack_plans; /* of a request: the plans of its classes */

/* What a codec has compiled: its type, and the nodes of that; NULL: the request has them, with types of classes. */
typedef struct {
	const msgpack_type *type;
	zend_long options;
	msgpack_nodes *nodes;
} msgpack_compiled;

extern zend_class_entry *msgpack_codec_ce;
extern zend_class_entry *msgpack_mapping_error_ce;     /* MessagePack\MappingError */
extern zend_class_entry *msgpack_mapping_exception_ce; /* MessagePack\Exception\MappingException */
extern zend_class_entry *msgpack_invalid_type_ce;      /* MessagePack\Exception\InvalidTypeException */

typedef struct {
	msgpack_compiled compiled; /* without a type before the constructor */
	zend_object std;
} msgpack_codec;

/* Called at startup, when the classes have been registered. */
void msgpack_codec_startup(void);

/* The state of an object; NULL with an exception: its constructor has not been called. */
const msgpack_codec *msgpack_codec_of(zend_object *object);

/* Compiles a type. The plan of a class lives to the end of the request, and is shared by all codecs with the same
 * CALL_CONSTRUCTORS. Autoloads the classes that it names, and those that these name. False with an
 * InvalidTypeException, or an exception of an autoloader. */
bool msgpack_compile(zend_string *type, zend_long options, msgpack_compiled *compiled);

/* At the end of the request. */
void msgpack_plans_free(msgpack_plans **plans);

/* What bytes in plain MessagePack are. */
typedef enum {
	MSGPACK_ORIGIN_MESSAGE, /* the user's, so that errors can say where in it */
	MSGPACK_ORIGIN_PART,    /* of the user's message */
	MSGPACK_ORIGIN_OTHER    /* made of another form or of a PHP value: a list may be a map with the keys of one */
} msgpack_origin;

/* Reads one value in plain MessagePack, which is all of `bytes`, without recursion. Constructors, factories and hooks
 * are called once all of it has been read and is right. Where it `validates`, the result is the list of MappingErrors,
 * at most 100, all of one pass; no userland is called, and no object created. False with an exception: nothing of the
 * value stays behind. */
bool msgpack_map(zval *result, const msgpack_compiled *compiled, zend_string *bytes, msgpack_origin origin,
	bool validates);

/* Maps a PHP value, of which a Raw stands for its value. False with an exception. */
bool msgpack_codec_map(zval *result, zend_object *codec, zval *value);

/* The value in plain MessagePack, whatever COMPACT and RECORDS say, but that MP_RESERVED is before a Map under RECORDS.
 * Sets `is_exact`: has it a Raw, or for COMPACT a map that would be a list as PHP's array? NULL with an exception. */
zend_string *msgpack_pack_typed(zval *value, const msgpack_compiled *compiled, bool *is_exact);

/* A value of no declared type in plain MessagePack. NULL with an exception. */
zend_string *msgpack_pack_untyped(zval *value);

/* Sets `schema` to an array, for json_encode(). Classes are in "$defs". */
ZEND_COLD void msgpack_json_schema(zval *schema, const msgpack_compiled *compiled);
