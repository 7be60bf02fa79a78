/* PHP's own values in PECL msgpack's form, wire/forms.h, both ways; and in that of PHP's serialize(). */
#pragma once

#include "../compact/reader.h"
#include "class_cache.h"
#include "../codec/encoder.h"
#include "../base/calls.h"
#include "zend_stack.h"

/* Properties of __PHP_Incomplete_Class that keep the data of a missing class, so that
 * the object can be packed again without loss. */
#define MSGPACK_INCOMPLETE_SERIALIZED "__PHP_Incomplete_Class_Serialized"
#define MSGPACK_INCOMPLETE_ENUM_CASE "__PHP_Incomplete_Enum_Case"

/* Encoding */

enum { MSGPACK_WRITTEN_CLASSES = 16, MSGPACK_WRITTEN_FEW = 8 };

/* An object or reference that has been written. */
typedef struct {
	zend_refcounted *counted; /* NULL: a free slot */
	uint32_t id;              /* 0: it is nil */
} msgpack_written_object;

/* Those written so far. Holds a refcount of each if it is `thorough`, so that no address is reused where userland
 * runs. */
typedef struct {
	msgpack_written_object *few;   /* room for MSGPACK_WRITTEN_FEW */
	msgpack_written_object *slots; /* by a hash; `few` at first; NULL: the table is empty */
	uint32_t capacity;
	uint32_t count;
} msgpack_written_objects;

/* A class whose objects are written as their properties. */
typedef struct {
	const zend_class_entry *ce;
	bool in_order; /* each slot is that of the declared property of its number */
} msgpack_php_written_class;

typedef struct {
	bool php_only; /* use PECL's forms; else objects are data without a class: an enum case is its value,
	                  other objects are the result of __serialize() or an array of their properties' values */
	bool assoc;    /* false: a stdClass, or under !php_only any object, is a map of its properties */
	bool quiet;
	/* `written` gets all objects; else none with a single holder, which cannot come again while no userland runs */
	bool thorough;
	bool strict;   /* what would not come back is refused: see refused.c; else only classes that are not `allowed` */
	bool only_asks; /* whether something is refused: nothing is thrown */
	const HashTable *allowed; /* lower-case class names; NULL: every class */
	bool runs_userland; /* it has; or it was about to, and the value has to be written anew, thoroughly */
	bool fails_in_columns; /* something has, in columns or after them, and no userland has run */
	bool is_answered;   /* no userland runs: what is asked has an answer, or cannot be written */
	bool misses_rows;   /* objects could be rows, or in these, if it were so */
	/* By the handle of an object, what __sleep() or __serialize() gave of it; or its digest when it was written. NULL:
	 * none. */
	zend_array *answers;
	uint64_t answer_room; /* bytes that answers may still take; 0: too few, or none are kept */
	uint32_t answer_count;
	uint32_t digest_room; /* values that may still be digested */
	const zend_class_entry *plain_class; /* the class of the last object that was its properties, or NULL */
	msgpack_php_written_class *plain;    /* its entry in `classes`; NULL: none */
	msgpack_php_written_class *classes;  /* room for MSGPACK_WRITTEN_CLASSES, by a hash of the class */
	msgpack_written_objects written;
} msgpack_php_encoding;

static zend_always_inline msgpack_php_encoding *msgpack_php_encoding_of(const msgpack_encoder *encoder)
{
	return encoder->context;
}

/* Called last unless `written` is empty. */
void msgpack_php_free_written(msgpack_php_encoding *encoding);

/* Finds a number that is another one where the value has changed, apart from objects in it. False: it has references,
 * or too many values or levels. */
bool msgpack_php_digest(msgpack_php_encoding *encoding, const zval *value, uint64_t *digest);

/* Before an object is written: keeps its digest, unless a method of it gives an answer. False: answers are used, but it
 * has changed since they were given. */
bool msgpack_php_is_unchanged(msgpack_php_encoding *encoding, zend_object *object);

/* Hooks of an encoder whose context is a msgpack_php_encoding; the reference hook is for
 * php_only alone. */
bool msgpack_php_encode_object(msgpack_encoder *encoder, zend_object *object);
bool msgpack_php_encode_reference(msgpack_encoder *encoder, zend_reference *reference);
bool msgpack_php_encode_unsupported(msgpack_encoder *encoder, zval *value);
bool msgpack_php_is_plain_object(msgpack_encoder *encoder, zend_object *object, const zend_class_entry *plain);
HashTable *msgpack_php_row_table(const msgpack_encoder *encoder, const zend_object *object);
bool msgpack_php_is_written(const msgpack_encoder *encoder, zend_object *object);
bool msgpack_php_begin_row(msgpack_encoder *encoder, zend_object *object, uint32_t ordinal);

/* Decoding */

enum { /* bits of `flags` in an entry; the others are the offset */
	MSGPACK_ENTRY_MADE_HERE = 1, /* an object that this message instantiated */
	MSGPACK_ENTRY_IS_FLAT = 2,   /* it contains no arrays and no objects; alone, without `counted`: it is null */
	MSGPACK_ENTRY_FLAG_BITS = 2
};

/* The target of back-references. Holds no refcount: no value of a message is freed
 * before the message ends. */
typedef struct {
	zend_refcounted *counted; /* an object or a reference; NULL: an empty array */
	zend_refcounted *holder;  /* the array or object that has the slot of the object or empty array; NULL: none */
	/* and the offset of that slot, in units of a pointer: a message may have an entry for each of its bytes */
	uint32_t flags;
	uint32_t id;
} msgpack_graph_entry;

typedef struct {
	bool php_only;
	bool assoc;                 /* false: maps are stdClass */
	msgpack_class_cache *class_cache;
	/* true: an illegal key becomes an element, before its value; false: it becomes a string */
	bool illegal_key_insert;
	/* Reports a problem that does not reject the message, in PECL's words, as a warning
	 * or an exception. NULL: not reported. */
	void (*warn)(const msgpack_decoder *decoder, const char *function, const char *text);
	const HashTable *allowed;   /* lower-case class names; NULL: every class */
	msgpack_vector entries;     /* msgpack_graph_entry, by ascending id: the back-reference table */
	bool has_destructors;       /* new objects have destructors, which are suppressed so far */
	uint64_t back_references;   /* the number read so far, without those to flat objects */
	uint64_t text_levels;       /* the most levels that texts in PHP's own format may add */
	msgpack_vector deferred;    /* the calls at the end, in the order of completion */
	bool has_references;        /* an object is in the message twice */
	zend_array *sentinel;       /* in the root buffer of the cycle collector, until that runs; or NULL */
	const zend_class_entry *last_class; /* of a complete object that was neither checked nor had a __wakeup() */
} msgpack_php_decoding;

static zend_always_inline msgpack_php_decoding *msgpack_php_decoding_of(const msgpack_decoder *decoder)
{
	return decoder->context;
}

/* Reports by `warn`. False: an exception, which ends the decoding. */
ZEND_COLD bool msgpack_php_warn(msgpack_decoder *decoder, const char *function, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 3, 4);

/* Hooks of a decoder whose context is a msgpack_php_decoding: see msgpack_decode_hooks. `begin_map` gets any map; it is
 * not needed where maps are arrays and nil keys have no meaning. The last three are for php_only: an empty array may
 * turn out to be held by reference, for which PECL has no mark, and a nil key may have the payload of an object. */
zval *msgpack_php_illegal_key(msgpack_decoder *decoder, msgpack_frame *frame, zval *key);
bool msgpack_php_begin_map(msgpack_decoder *decoder, zval *slot, uint32_t pairs);
bool msgpack_php_begin_record(msgpack_decoder *decoder, zval *slot, uint32_t shape);
void msgpack_php_object_of_map(msgpack_decoder *decoder, zval *slot, uint32_t ordinal);
extern const msgpack_row_hooks msgpack_php_rows;
bool msgpack_php_same_object(msgpack_decoder *decoder, zval *slot, uint32_t ordinal);
bool msgpack_php_begin_object_with_payload(msgpack_decoder *decoder, zval *slot, zend_string *class_name,
	uint32_t count, uint32_t shape);
void msgpack_php_empty_list(msgpack_decoder *decoder, zval *slot);
zval *msgpack_php_nil_key(msgpack_decoder *decoder, msgpack_frame *frame);

/* After the last byte. False: back-references nest the value, or a discarded one, deeper than MSGPACK_MAX_NESTING
 * levels, so that freeing it would exhaust the C stack. */
bool msgpack_php_nesting_is_safe(const msgpack_decoder *decoder, const zval *result);

/* After that, where the value has columns, which are complete one after the other: puts the deferred calls in the order
 * in which the objects would be complete without them. */
void msgpack_php_order_calls(const msgpack_decoder *decoder, const zval *result);

/* After these, if there are destructors or deferred calls: runs __unserialize() and __wakeup(),
 * innermost objects first. False: one threw, and the others were not called. */
bool msgpack_php_finish_objects(msgpack_php_decoding *decoding);

/* Whether the value may be part of a cycle, through back-references or through userland
 * code. */
static zend_always_inline bool msgpack_php_may_be_cyclic(const msgpack_php_decoding *decoding)
{
	return decoding->back_references > 0 || decoding->deferred.count > 0;
}

/* Before an unfinished value and its decoder are freed: adds a refcount to each of its
 * objects, so that msgpack_php_free_entries() can free them one by one, whatever cycles
 * and depth they have. */
void msgpack_php_decoding_abandon(msgpack_php_decoding *decoding);

/* Called last, unless the value was not abandoned and there is nothing to free. The destructors of unfinished objects
 * do not run. */
void msgpack_php_free_entries(msgpack_php_decoding *decoding, bool is_abandoned);

/* serialized_text.c: the syntax of what PHP's serialize() writes. A text is checked as a whole before anything in it is
 * read: no other text is ever given to PHP's unserialize(). And the class names in what PHP's own classes are made
 * from, text or not. */

/* Counts of what is, or looks like, PHP's serialization format. */
typedef struct {
	uint64_t containers;
	uint64_t back_references;
} msgpack_text_measure;

/* Adds the counts of a text. The byte after it is readable, and no digit. */
void msgpack_measure_text(msgpack_text_measure *measure, const char *text, size_t length);

/* Whether back-references may nest the values deeper than PHP can free on the C stack,
 * if the text nests them to `depth` without back-references. */
bool msgpack_text_may_nest_too_deep(const msgpack_text_measure *measure, uint64_t depth);

/* Whether the text names a class that is not allowed, with one of the letters "O", "C" (Serializable) and "E" (an enum,
 * which PHP's unserialize() loads whatever is allowed), or has a string that looks so: only the class knows what its
 * strings are. */
bool msgpack_text_has_others(const char *text, size_t length, const char *letters, const HashTable *allowed);

/* The list for PHP's unserialize(), which knows no "App\\*": with the names in the text that this allows. To be
 * released if it is another than `allowed`. */
HashTable *msgpack_text_list(const char *text, size_t length, const HashTable *allowed);

/* One or more values, whose back-references share their numbers. */
typedef struct {
	const char *cursor;
	const char *end;
	const HashTable *allowed_classes;
	bool is_strict;                /* no class may be named: nobody can check that its objects are as packed */
	uint32_t max_depth;
	msgpack_decode_status status;  /* DONE: all is well so far */
	uint32_t depth;                /* levels of the deepest value */
	uint64_t values;               /* so far, to which back-references can refer */
	msgpack_text_measure measure;  /* of all values */
	zend_stack open;               /* arrays and objects whose keys and values are to come */
	uint64_t custom_levels;        /* the most levels that the data of Serializable may add; 0: there is none */
	uint8_t custom_depth;          /* in how many such data this is */
	const zend_class_entry *members_of; /* whose properties an array that is the next value becomes; NULL: none */
} msgpack_text;

msgpack_text msgpack_text_of(const char *bytes, size_t length, const HashTable *allowed_classes, uint32_t max_depth,
	bool is_strict);

/* Moves the cursor over one value. False: see `status`. */
bool msgpack_text_skip_value(msgpack_text *text);

/* After the last value, where the text has to end. False: see `status`. */
bool msgpack_text_finish(msgpack_text *text);

/* Whether PHP would look up only classes of the list, or if it `is_strict` none, for the data of a Serializable class
 * in the text. What it means is known for PHP's own classes, and is not checked for others. Userland may run:
 * autoloaders. */
bool msgpack_text_is_allowed_data(const msgpack_text *around, const zend_class_entry *ce, const char *data,
	size_t length);

/* Does the class have an __unserialize() of PHP or of an extension, that of userland not being before it? */
static inline bool msgpack_php_has_internal_payload(const zend_class_entry *ce)
{
	return ce->__unserialize && ce->__unserialize->type == ZEND_INTERNAL_FUNCTION;
}

/* Whether the payload of an __unserialize() of PHP names no other class than those of the list. */
bool msgpack_php_is_allowed_payload(const HashTable *allowed, const zend_class_entry *ce, HashTable *payload);

/* Always called last. */
void msgpack_text_free(msgpack_text *text);

/* For the formats of sessions. */
bool msgpack_text_skip_char(msgpack_text *text, char c);
