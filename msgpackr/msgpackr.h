/* What msgpackr adds to MessagePack: records, bundled strings and structured clones. A section for each file. */
#pragma once

#include "../codec/caches.h"
#include "../codec/decoder.h"
#include "../codec/encoder.h"
#include "../property_slots.h"
#include "../wire/forms.h"
#include "zend_smart_str.h"

/* structures.c: structures of records, which are lists of key names, found by the keys of a PHP array in their order;
 * and MessagePack\Structures, the list of them that packers and unpackers share. */

/* Structures in the order of their definition. The names of one are the string keys of an array, in order and without
 * holes, whose values are nil. */
typedef struct {
	zend_array *by_hash; /* such arrays, by the hash of the names, or the first free number after it; NULL: an index
	                      * without a structure */
	uint32_t defined;    /* their number, with those that have been replaced */
	uint32_t limit;      /* of those that are there: then each replaces the oldest */
} msgpack_structure_list; /* all zero but the limit: none */

/* Releases the names in a table, where they are pointers: the garbage collector must not note them, as the header of
 * the array is copied with its keys. */
void msgpack_release_names(zval *names);

/* The name, with a reference for the caller, of which PHP may have made an integer. */
static inline zend_string *msgpack_name_of_key(const Bucket *key)
{
	return key->key ? zend_string_copy(key->key) : zend_long_to_str((zend_long) key->h);
}

/* The names of the structure that was defined after so many others; NULL: there is none. */
static zend_always_inline zend_array *msgpack_names_at(const msgpack_structure_list *list, uint32_t ordinal)
{
	const zend_array *by_hash = list->by_hash;
	uint32_t distance = list->defined - ordinal; /* from the end: the first ones may have been replaced */

	return by_hash && distance > 0 && distance <= by_hash->nNumOfElements
		? Z_PTR(by_hash->arData[by_hash->nNumUsed - distance].val) : NULL;
}

/* Has the array only string keys, which may be those of a record? Sets their hash. */
bool msgpack_has_names(const HashTable *array, uint32_t *hash);

/* Has the array just these names, in their order? It is not packed. */
static zend_always_inline bool msgpack_has_keys_of(const zend_array *names, const HashTable *array)
{
	const Bucket *expected = names->arData;
	zend_string *key;

	if (zend_hash_num_elements(array) != names->nNumUsed) {
		return false;
	}
	ZEND_HASH_MAP_FOREACH_STR_KEY((HashTable *) array, key) {
		if (UNEXPECTED(expected->key != key) && (!key || !zend_string_equal_content(expected->key, key))) {
			return false;
		}
		expected++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* The ordinal of the structure with the keys of the array; UINT32_MAX: there is none. */
uint32_t msgpack_find_structure(const msgpack_structure_list *list, const HashTable *array, uint32_t hash);

/* Adds a structure with the keys of the array, and returns its names. */
zend_array *msgpack_add_structure(msgpack_structure_list *list, const HashTable *array);

/* Makes the list empty. */
void msgpack_clear_structures(msgpack_structure_list *list);

/* Writes an array of the names. */
bool msgpack_put_names(msgpack_encoder *encoder, const zend_array *names);

/* MessagePack\Structures */

extern zend_class_entry *msgpack_structures_ce;

enum { MSGPACK_STRUCTURES_LIMIT = MP_RECORD_TWO - MP_RECORD }; /* by default; beyond, ids have two bytes */

/* Called at startup, when the class has been registered. */
ZEND_COLD void msgpack_structures_startup(void);

typedef struct {
	msgpack_structure_list list; /* which only grows */
	bool is_loaded;
	zval get;                    /* the callbacks, one after the other; IS_UNDEF: none */
	zval save;
	zend_object std;
} msgpack_structures;

static inline msgpack_structures *msgpack_structures_of(zend_object *object)
{
	return msgpack_struct_of(object);
}

/* The keys of a structure, in an array of nils, with a reference for the caller; NULL: there is no such structure.
 * `as_names`: an array of properties. */
zend_array *msgpack_structures_keys(const msgpack_structures *self, uint32_t index, bool as_names);

/* Calls getStructures(). False: an exception, or a `problem` with what it returns. Exceptions that are thrown here
 * are of class `failure`. */
ZEND_COLD bool msgpack_structures_load(msgpack_structures *self, zend_class_entry *failure, const char **problem);

/* Adds structures to a list of `before`, and saves them. Consumes `added`. False: an exception, or a problem; or
 * neither, if others have been added meanwhile. */
ZEND_COLD bool msgpack_structures_add(msgpack_structures *self, uint32_t before, msgpack_structure_list *added,
	zend_class_entry *failure, const char **problem);

/* record_reader.c: reading what msgpackr writes. What the messages of a sequence have defined so far outlasts each of
 * them. */

typedef struct {
	bool has_records;      /* the bytes from 0x40 on are records */
	bool maps_are_objects; /* maps and records become stdClass */
	bool has_decimals;     /* a float 32 is read as a decimal */
	bool has_two_bytes;    /* ids from MP_RECORD_TWO on are those of shared structures */
	bool has_references;   /* the keys of a structure may have an id, or be a reference to others; bundles may come
	                        * without records */
} msgpack_msgpackr_options;

/* Two strings after the values of a message, or before the next such bundle: one of any characters, one of ASCII. The
 * strings in the values are parts of these, in order, given by their lengths. All zero: there is none. */
typedef struct {
	const unsigned char *start; /* while the decoder runs; else see `ahead` */
	size_t ahead;               /* bytes from the cursor, or the start of the input, to the start */
	size_t size;                /* of both strings */
	size_t next[2];             /* offset of the next part of each */
	size_t end[2];
	bool is_used;               /* a part has been taken */
} msgpack_bundle;

typedef struct msgpack_msgpackr_reader {
	msgpack_msgpackr_options options;
	/* keys of the structures, each with nil, by id: those of one byte, then those of two; NULL: there is none */
	zend_array *keys;
	zend_array *replaced;           /* what the definitions of the message have replaced; NULL: nothing */
	struct {
		bool has_two_bytes; /* ids from MP_RECORD_TWO on have a second byte, unless one of one byte is defined */
		size_t bytes;       /* memory that the keys take, at the least */
	} defined, defined_before; /* by the messages so far, and by those before this one */
	msgpack_bundle bundle;
	struct msgpack_references *references; /* values with an id; NULL: none */
	/* where messages are skipped: the bytes of this one so far, with the definitions of all of its structures; a caller
	 * takes those of a complete one */
	smart_str skipped;
	size_t inserted;             /* bytes of `skipped` that the message does not have itself */
	const unsigned char *copied; /* end of the input that is in `skipped` */
	const char *problem;            /* why the message is malformed; NULL: a byte without a meaning */
} msgpack_msgpackr_reader;

/* Begins a message in this dialect. `reader` is that of the message before in the sequence, which the decoder then
 * owns; NULL: it is the first. */
void msgpack_msgpackr_begin(msgpack_decoder *decoder, msgpack_msgpackr_options options,
	msgpack_msgpackr_reader *reader);

/* Ends it, and returns the reader for the next message. What a message that is not complete has defined is
 * forgotten. */
msgpack_msgpackr_reader *msgpack_msgpackr_end(msgpack_decoder *decoder, bool is_complete);

/* `reader` may be NULL. */
void msgpack_msgpackr_reader_free(msgpack_msgpackr_reader *reader);

/* Stops with status MALFORMED for this reason. Returns false. */
static inline bool msgpack_msgpackr_reject(msgpack_decoder *decoder, const char *problem)
{
	decoder->msgpackr->problem = problem;
	msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
	return false;
}

/* Before the input may move, and after that. The start may be beyond the input, so that only its address is used. */
static zend_always_inline void msgpack_bundle_hold(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->ahead = (uintptr_t) bundle->start - (uintptr_t) base;
}

static zend_always_inline void msgpack_bundle_go_on(msgpack_bundle *bundle, const unsigned char *base)
{
	bundle->start = (const unsigned char *) ((uintptr_t) base + bundle->ahead);
}

/* record_writer.c: arrays whose keys are all strings become records. Each structure is written once in a message or, in
 * a sequence, in all of its messages; or it is in the list that writer and reader share. */

enum {
	MSGPACK_OWN_STRUCTURES = 64,          /* of a message... */
	MSGPACK_OWN_STRUCTURES_BESIDE = 32,   /* ... in a sequence, or beside shared ones */
	MSGPACK_RECENT_STRUCTURES = 16
};

/* Structures that writer and reader share. */
typedef struct {
	const msgpack_structure_list *loaded; /* before the message */
	msgpack_structure_list added;         /* by the message */
} msgpack_shared_structures;

typedef struct {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	msgpack_structure_list *own;       /* those that the message or sequence has defined so far */
	msgpack_shared_structures *shared; /* NULL: none */
	uint32_t first_own;                /* index of the first structure that is not shared */
	bool has_records;
	uint32_t recent[MSGPACK_RECENT_STRUCTURES]; /* own structures: ordinal plus one; by the first key */
} msgpack_msgpackr_writer;

/* Begins a message. `shared` may be NULL. Without `has_records` arrays become maps, and only the integers are
 * written as among records. */
void msgpack_msgpackr_writer_init(msgpack_msgpackr_writer *writer, msgpack_encoder *encoder,
	msgpack_structure_list *own, msgpack_shared_structures *shared, bool has_records);

/* Writes an array, or the properties of an object without a class, as a record, where the keys and the options allow
 * one, or as a map; the empty one as a record, too. */
bool msgpack_write_record_or_map(msgpack_encoder *encoder, HashTable *array);

/* A message of plain MessagePack, which is valid, with its maps as records whose keys are different strings, but for
 * those after MP_RESERVED, which is left out. NULL with an exception. */
zend_string *msgpack_records_of(const zend_string *plain, const msgpack_encode_options *options,
	msgpack_key_cache *keys);

/* clones.c: the values that only structured clones have, which are MessagePack\Type\Set, TypedArray, RegExp, Error,
 * BigInt and Undefined, see types.h. */

extern zend_class_entry *msgpack_set_ce;
extern zend_class_entry *msgpack_typed_array_ce;
extern zend_class_entry *msgpack_regexp_ce;
extern zend_class_entry *msgpack_error_ce;
extern zend_class_entry *msgpack_bigint_ce;

/* Whether `object` is of one of these classes. */
bool msgpack_is_clone_value(const zend_object *object);

/* Is an object of these classes one value for any reader? False with an exception: a Set, RegExp or Error is an ext
 * value and an array, which only msgpackr reads as one value. */
bool msgpack_is_one_value(const zend_object *object);

/* Is the object a Set, RegExp or Error: an array after a prefix? */
bool msgpack_has_prefix(const zend_object *object);

/* Writes the prefix of such an object, which marks the array that follows: an ext value of one byte. */
unsigned char *msgpack_put_prefix(unsigned char *p, const zend_object *object);

/* Sets `elements` to that array. False with an exception. */
bool msgpack_clone_value_elements(zend_object *object, zval *elements);

/* Writes an object of one of these classes. False with an exception: it has not been constructed. */
bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object);

/* Writes the text of an integer as a bigint. False with an exception: it has too many bits. */
bool msgpack_encode_bigint(msgpack_encoder *encoder, zend_string **digits);

/* Reads an ext value that is no reference; one without a meaning becomes an Ext. False: see the decoder's status, or
 * an exception. */
bool msgpack_decode_clone_value(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

/* References: an array that is held by several PHP references, and an object that occurs several times, is written
 * once. When the message is complete, its id is inserted before it. */

typedef struct {
	zend_array *written; /* by the addresses of objects and references; NULL: none */
	uint32_t ids;        /* that have been given */
} msgpack_clone_writer;

/* Writes a reference to an object, or to the array of a PHP reference, that has been written.
 * False: it has not, and will be at the cursor. */
bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *counted);

/* Inserts the ids. Consumes `packed`, which may be NULL, as the result may. */
zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed);

/* clone_reader.c: references. `d6 69 id` stands before a value, to which `d6 70 id` refers. At every such place
 * there is the same PHP reference to an array, or the same object. */

/* Has a value this id, or a list of `keys`, which else are NULL? */
bool msgpack_find_id(const msgpack_decoder *decoder, uint32_t id, zend_array **keys);

/* Gives the keys of a structure a new id: a reference to it, where a value is read, is a list of the keys. False: out
 * of memory. */
bool msgpack_name_keys(msgpack_decoder *decoder, uint32_t id, zend_array *keys);

/* Number of values with an id that are being read: each has a frame that is no level of the value. */
uint32_t msgpack_open_shared_values(const msgpack_decoder *decoder);

/* Frees the references of a decoder at the end of a message; of an incomplete one, also the arrays and objects, which
 * may contain each other. */
void msgpack_references_end(msgpack_decoder *decoder, bool is_complete);

/* Reports the values with an id to the garbage collector. */
void msgpack_references_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* Reads any ext value of a structured clone: as msgpack_decode_clone_value(), or a reference. */
bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

/* bigints.c: integers of more than 64 bits: decimal digits, objects of ext-gmp and ext-decimal, and msgpackr's ext type
 * 0x42, two's complement, big-endian. */

bool msgpack_is_gmp(const zend_object *object);

/* Creates a GMP, or else a Decimal\Decimal, of an integer's digits; either may be userland's. False with an
 * exception, as where the extension is missing. */
bool msgpack_make_big_integer(zval *result, zend_string *digits, bool is_gmp);

enum {
	MSGPACK_WIDE_BYTES_MAX = 512, /* converting takes quadratic time */
	MSGPACK_WIDE_DIGITS_MAX = 1233 /* no integer of so many bytes has more */
};

/* Reads an integer's digits, perhaps after a "-". False: it fits no signed nor unsigned integer of 64 bits. */
bool msgpack_integer_of_text(const zend_string *digits, uint64_t *magnitude, bool *negative);

/* Writes the integer of such digits, which is not 0, in as few words of 64 bits as it needs, and returns the number of
 * bytes; 0: more than MSGPACK_WIDE_BYTES_MAX. */
size_t msgpack_wide_integer_body(unsigned char *body, const char *text, size_t length);

/* The text of the integer in a body of 1 to MSGPACK_WIDE_BYTES_MAX bytes. */
zend_string *msgpack_wide_integer_text(const unsigned char *body, size_t length);
