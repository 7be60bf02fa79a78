/*
 * PHP's own values in PECL msgpack's form, both ways: objects, references,
 * cycles and enum cases. Each is a map whose first key is nil:
 *
 *   {nil: "Class", name: value, ...}     an object and its properties, protected
 *                                        and private names mangled as PHP does
 *   {nil: "Class", nil: payload}         what __serialize() returned
 *   {nil: 3, "Class": "bytes"}           what Serializable::serialize() returned
 *   {nil: 6, "Enum": "Case"}             an enum case
 *   {nil: 1, key: value, ...}            an array held by reference
 *   {nil: 1, nil: "Class", ...}          an object held by reference
 *   {nil: 2, 0: ID}                      the array of an earlier {nil: 1}, by reference
 *   {nil: 4, 0: ID}                      an earlier object
 *   {nil: 5, 0: ID}                      an earlier object, by reference
 *
 * ID is the ordinal of the array or map head in the message, the root's being 1.
 */
#ifndef MSGPACK_PHP_VALUES_H
#define MSGPACK_PHP_VALUES_H

#include "../codec/decoder.h"
#include "../codec/encoder.h"
#include "../userland/calls.h"
#include "class_cache.h"
#include "seen.h"

enum {
	MSGPACK_MARK_REFERENCE = 1,
	MSGPACK_MARK_SAME_ARRAY = 2,
	MSGPACK_MARK_SERIALIZABLE = 3,
	MSGPACK_MARK_SAME_OBJECT = 4,
	MSGPACK_MARK_SAME_OBJECT_REFERENCE = 5,
	MSGPACK_MARK_ENUM = 6
};

/* Properties of __PHP_Incomplete_Class that keep what only the missing class
 * could have read, so that packing the object again loses nothing. */
#define MSGPACK_INCOMPLETE_SERIALIZED "__PHP_Incomplete_Class_Serialized"
#define MSGPACK_INCOMPLETE_ENUM_CASE "__PHP_Incomplete_Enum_Case"

/* Encoding */

typedef struct {
	bool php_only; /* the forms above; else objects are data without a class: an enum case its value,
	                  others what __serialize() returns, or an array of their properties' values */
	bool assoc;    /* false: stdClass, or under !php_only any object, is a map of its properties */
	bool quiet;
	const zend_class_entry *plain_class; /* one whose objects are just their properties */
	msgpack_seen seen;
} msgpack_php_encoding;

void msgpack_php_encoding_init(msgpack_php_encoding *encoding, bool php_only, bool assoc, bool quiet);
void msgpack_php_encoding_free(msgpack_php_encoding *encoding);

/* The hooks of an encoder whose context is a msgpack_php_encoding; `_reference`
 * for php_only alone. */
bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object);
bool msgpack_php_encode_reference(msgpack_encoder *encoder, zend_reference *reference);
bool msgpack_php_encode_unsupported(msgpack_encoder *encoder, zval *value);

/* And its array hook where there is no `_reference`. */
bool msgpack_php_encode_array_once(msgpack_encoder *encoder, HashTable *array);

/* Decoding */

/* Where a value lies, in terms that stay true while what holds it grows. */
typedef struct {
	zend_refcounted *holder; /* an array or an object; NULL: in neither */
	size_t offset;           /* from the array's elements, or from the object */
} msgpack_place;

/* What a back-reference may refer to. Nothing that a message has made is freed
 * before its end, so that no refcount is needed for it here. */
typedef struct {
	zend_refcounted *counted; /* an object or a reference; NULL: an empty array */
	msgpack_place place;      /* of the object, or the empty array */
	uint32_t id;
	bool made_here;           /* an object that this message instantiated */
} msgpack_graph_entry;

typedef struct {
	zend_object *object;
	zval argument; /* of __unserialize(); IS_UNDEF: __wakeup() */
	uint32_t levels; /* around the object's properties */
} msgpack_deferred;

typedef struct {
	bool php_only;
	bool assoc;                 /* false: maps are stdClass */
	msgpack_class_cache *class_cache;
	bool illegal_key_insert;    /* a key that PHP cannot have becomes an element, before its value; false: a string */
	/* Reports what is wrong in a message that can be read all the same, in PECL's
	 * words: raises a warning, or throws. NULL: not reported. */
	void (*warn)(const msgpack_decoder *decoder, const char *function, const char *text);
	const HashTable *allowed;   /* lower-case class names; NULL: every class */
	msgpack_calls *calls;       /* count the levels around what userland may read when it is called */
	msgpack_vector entries;     /* msgpack_graph_entry, by ascending id: the back-reference table */
	HashTable *late;            /* by id: entries of maps whose class was named after other pairs; or NULL */
	uint32_t back_references;   /* read so far */
	bool is_abandoned;
	msgpack_vector deferred;    /* msgpack_deferred, in the order in which the objects were complete */
	const zend_class_entry *last_class; /* of an object that was complete */
	bool last_class_wakes;      /* it has __wakeup() */
} msgpack_php_decoding;

void msgpack_php_decoding_init(msgpack_php_decoding *decoding, bool php_only, bool assoc, const HashTable *allowed, msgpack_calls *calls);

/* Reports by `warn`. False: an exception has been thrown, which ends the decoding. */
ZEND_COLD bool msgpack_php_warn(msgpack_decoder *decoder, const char *function, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* The illegal_key hook of a decoder whose context is a msgpack_php_decoding. */
zval *msgpack_php_illegal_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key);

/* The begin_map hook of a decoder whose context is a msgpack_php_decoding; not
 * needed where maps are arrays and nil keys mean nothing. */
bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs);

/* And its empty_list hook, for php_only: an empty array may turn out to be held
 * by reference, for which PECL has no mark. */
void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot);

/* And its nil_key hook, for php_only: {..., nil: "Class"}, where the names are not
 * in the order in which they were packed. */
zval *msgpack_php_nil_key(msgpack_decoder *decoder, msgpack_frame *frame);

/* After the last byte. False: back-references nest the value, or what has been
 * discarded on the way, deeper than MSGPACK_MAX_NESTING levels, which PHP could
 * not free. */
bool msgpack_php_walk_is_safe(const msgpack_decoder *decoder, const zval *result);

static zend_always_inline bool msgpack_php_nesting_is_safe(const msgpack_decoder *decoder, const zval *result)
{
	const msgpack_php_decoding *decoding = decoder->context;

	/* Between two back-references there are no more levels than in the bytes. */
	return EXPECTED(decoding->back_references == 0)
		|| ((uint64_t) decoding->back_references + 1) * decoder->capacity <= MSGPACK_MAX_NESTING
		|| msgpack_php_walk_is_safe(decoder, result);
}

/* Then: runs __unserialize() and __wakeup(), innermost objects first. False: one
 * of them threw, the rest were not called. */
bool msgpack_php_finish_objects(msgpack_php_decoding *decoding);

static zend_always_inline bool msgpack_php_decoding_finish(msgpack_php_decoding *decoding)
{
	return decoding->entries.count == 0 || msgpack_php_finish_objects(decoding);
}

/* Whether what was read may be part of a cycle: by back-references, or by what
 * userland has made of it. */
static zend_always_inline bool msgpack_php_may_be_cyclic(const msgpack_php_decoding *decoding)
{
	return decoding->back_references > 0 || decoding->deferred.count > 0;
}

/* Before a value that was not finished is freed, and what its decoder holds:
 * holds all of its objects, so that msgpack_php_decoding_free() can free them one
 * by one, cycles too, however deep they are nested. */
void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding);

/* Always, last. Objects that are not finished never run their destructors. */
void msgpack_php_free_entries(msgpack_php_decoding *decoding);

static zend_always_inline void msgpack_php_decoding_free(msgpack_php_decoding *decoding)
{
	if (decoding->entries.first || decoding->deferred.first) {
		msgpack_php_free_entries(decoding);
	}
}

#endif
