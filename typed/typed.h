/* MessagePack\Codec: it compiles a type, reads and writes values of it, and describes it. Its methods are in
 * library/codec_methods.c. */
#ifndef MSGPACK_TYPED_H
#define MSGPACK_TYPED_H

#include "type.h"
#include "zend_smart_str.h"

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
 * are called once all of it has been read and is right. False with an exception: nothing of the value stays behind. */
bool msgpack_map(zval *result, const msgpack_compiled *compiled, zend_string *bytes, msgpack_origin origin);

/* Maps a PHP value, of which a Raw stands for its value. False with an exception. */
bool msgpack_codec_map(zval *result, zend_object *codec, zval *value);

/* Sets `errors` to the list of MappingErrors, at most 100, all of one pass; calls no userland and creates no
 * object. False with an exception: the bytes are malformed. */
bool msgpack_validate(zval *errors, const msgpack_compiled *compiled, zend_string *bytes, msgpack_origin origin);

/* The value in plain MessagePack, whatever COMPACT and RECORDS say. `is_exact` becomes true if PHP's arrays would
 * change it, as it has a Raw, or a map that would be a list. NULL with an exception. */
zend_string *msgpack_pack_typed(zval *value, const msgpack_compiled *compiled, bool *is_exact);

/* A value of no declared type in plain MessagePack. NULL with an exception. */
zend_string *msgpack_pack_untyped(zval *value);

/* Sets `schema` to an array, for json_encode(). Classes are in "$defs". */
ZEND_COLD void msgpack_json_schema(zval *schema, const msgpack_compiled *compiled);

/* The text of MappingExceptions and PackingFailedExceptions */

/* Appends the step to a key, a string or int, to a path, which lacks its middle beyond MSGPACK_PATH_MAX bytes. Consumes
 * the key. */
ZEND_COLD void msgpack_mapping_add_step(smart_str *path, zval *key);

/* What came: a value whose type, MAY_BE_..., is in `shown`, or else the type. */
ZEND_COLD zend_string *msgpack_mapping_given(const zval *value, uint32_t shown);

/* The MAY_BE_... of values that are shown themselves, as they are of the type's kind, but not of the type. */
uint32_t msgpack_mapping_shown(const msgpack_type *type);

/* Doubles the capacity of a stack of frames, the `initial` ones of which are not on the heap. */
static inline void *msgpack_more_frames(void *frames, void *initial, uint32_t *capacity, size_t size)
{
	void *more = safe_erealloc(frames == initial ? NULL : frames, *capacity, 2 * size, 0);

	if (frames == initial) {
		memcpy(more, initial, *capacity * size);
	}
	*capacity *= 2;
	return more;
}

/* dates.c: RFC 3339 text, seconds since 1970, and the specification's timestamps */

enum { MSGPACK_DATE_TEXT_MAX = 40 };

/* 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z */
#define MSGPACK_DATE_SECONDS_MIN INT64_C(-62167219200)
#define MSGPACK_DATE_SECONDS_MAX INT64_C(253402300799)

/* Create a date of the class, DateTimeImmutable, DateTime or one that extends one of them without a constructor of its
 * own: no userland runs, but what constants in the defaults of its properties autoload, which may throw. `date` NULL:
 * create nothing. Text is a `date-time` of RFC 3339, of a day that exists, with seconds up to 59. Its T and Z may be
 * small letters, and its fraction may have any length; what is below a microsecond is cut off. False: other text, or a
 * year out of 0000 to 9999; `date` is unchanged. */
bool msgpack_date_of_text(zval *date, zend_class_entry *ce, const char *text, size_t length);
bool msgpack_date_of_seconds(zval *date, zend_class_entry *ce, int64_t seconds, uint32_t microseconds);

/* RFC 3339 with the date's offset, and microseconds if there are any. Returns the length; 0: a year out of 0000 to
 * 9999, an offset of a day or more, or a date whose constructor has not been called. */
size_t msgpack_text_of_date(char text[MSGPACK_DATE_TEXT_MAX], zend_object *date);

/* Reads a date. False: its instant is in no year from 0000 to 9999 of UTC, or its constructor has not been called. */
bool msgpack_seconds_of_date(int64_t *seconds, uint32_t *microseconds, zend_object *date);

#endif
