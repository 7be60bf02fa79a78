/* rybakit/msgpack's classes. A section for each file. Functions that return a string return NULL with an exception, or
 * out of memory. */
#pragma once

#include "../msgpack_globals.h"
#include "../msgpackr/msgpackr.h"

/* options.c: MessagePack\PackOptions and MessagePack\UnpackOptions, and extensions and transformers */

extern zend_class_entry *msgpack_pack_options_ce;
extern zend_class_entry *msgpack_unpack_options_ce;

/* The constants of PackOptions. Those that the library does not have are far from its bits. */
enum {
	MSGPACK_FORCE_STR = 1,
	MSGPACK_FORCE_BIN = 2,
	MSGPACK_DETECT_STR_BIN = 4,
	MSGPACK_STR_BIN_KIND = 7,
	MSGPACK_FORCE_ARR = 8,
	MSGPACK_FORCE_MAP = 16,
	MSGPACK_DETECT_ARR_MAP = 32,
	MSGPACK_ARR_MAP_KIND = 56,
	MSGPACK_FORCE_FLOAT32 = 64,
	MSGPACK_FORCE_FLOAT64 = 128,
	MSGPACK_DETECT_FLOAT32 = 1 << 19,
	MSGPACK_DECIMAL_FLOAT32 = 1 << 20,
	MSGPACK_FLOAT_KIND = 192 | MSGPACK_DETECT_FLOAT32 | MSGPACK_DECIMAL_FLOAT32,
	MSGPACK_COMPACT_FLAG = 1 << 16,
	MSGPACK_USE_RECORDS = 1 << 17,
	MSGPACK_PACK_CLONES = 1 << 18,
	MSGPACK_OBJECT_AS_MAP = 1 << 22,
	MSGPACK_PACK_FLAGS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES | MSGPACK_OBJECT_AS_MAP,
	/* Of a packer while it packs such a message: userland that packs a part of it by the packer gets plain
	 * MessagePack that may be among records, or in which a Set is one value. */
	MSGPACK_AMONG_RECORDS = 1 << 30,
	MSGPACK_AMONG_CLONES = 1 << 29,
	MSGPACK_UNSHARED = 1 << 28, /* in a mask: in the compact form no array is written once for all its places */
	/* of messages for msgpackr and of parts of them, in which a Set is one value */
	MSGPACK_WITH_PREFIXES = MSGPACK_USE_RECORDS | MSGPACK_PACK_CLONES | MSGPACK_AMONG_RECORDS | MSGPACK_AMONG_CLONES
};

/* The constants of UnpackOptions. */
enum {
	MSGPACK_BIGINT_AS_STR = 1,
	MSGPACK_BIGINT_AS_GMP = 2,
	MSGPACK_BIGINT_AS_DEC = 4,
	MSGPACK_BIGINT_KIND = 7,
	MSGPACK_UNPACK_CLONES = MSGPACK_PACK_CLONES,
	MSGPACK_UNPACK_DECIMALS = MSGPACK_DECIMAL_FLOAT32,
	MSGPACK_MAP_AS_OBJECT = 1 << 21,
	MSGPACK_AS_RAW = 1 << 24,
	MSGPACK_UNPACK_FLAGS = MSGPACK_COMPACT_FLAG | MSGPACK_USE_RECORDS | MSGPACK_MAP_AS_OBJECT | MSGPACK_UNPACK_CLONES
		| MSGPACK_UNPACK_DECIMALS | MSGPACK_AS_RAW
};

/* The options of PackOptions or UnpackOptions. */
typedef struct msgpack_option_set msgpack_option_set;
extern const msgpack_option_set msgpack_pack_option_set;
extern const msgpack_option_set msgpack_unpack_option_set;

/* Parses the options that a constructor accepts: null, an object, or a bitmask. Sets one bit of each kind, and flags;
 * all 0 of an object that has not been constructed. False with an exception. */
bool msgpack_choose_options(const msgpack_option_set *set, zval *options, zend_long *chosen);

/* Beside the library's properties, a Packer and a BufferUnpacker have one for flags and one for MessagePack\Structures.
 * They are unset unless used: the object is serialized, dumped and compared like the library's. */

/* Called at startup, when the class has been registered: makes them unset by default. */
void msgpack_hide_options(const msgpack_option_set *set, zend_class_entry *ce);

zend_long msgpack_option_flags(const msgpack_option_set *set, zend_object *object);
void msgpack_set_option_flags(const msgpack_option_set *set, zend_object *object, zend_long flags);

/* The MessagePack\Structures of the object; NULL: none. */
zend_object *msgpack_structures_property(const msgpack_option_set *set, zend_object *object);

/* Sets the structures, and the flag USE_RECORDS. Throws where another flag excludes that. */
void msgpack_use_structures(const msgpack_option_set *set, zend_object *object, zend_object *structures);

/* Returns a clone, also as the return value. NULL with an exception of __clone(). */
zend_object *msgpack_return_copy(const zval *object, zval *return_value);

/* Extensions and transformers, as which the library accepts any value */

extern zend_class_entry *msgpack_timestamp_extension_ce;
extern zend_class_entry *msgpack_date_time_extension_ce;
extern zend_class_entry *msgpack_object_transformer_ce;
extern zend_class_entry *msgpack_traversable_transformer_ce;

static inline bool msgpack_is_instance(const zval *value, const zend_class_entry *ce)
{
	return Z_TYPE_P(value) == IS_OBJECT && instanceof_function(Z_OBJCE_P(value), ce);
}

/* Calls $value->method() as PHP code does: an Error, which spells `method` as given, if the value is not an object, or
 * has no such method. All else is as in msgpack_call(). */
bool msgpack_call_member(zend_class_entry *failure, zval *value, const char *method,
	zval *result, uint32_t count, zval *arguments);

/* extendWith(): adds all arguments, which are objects of the class, to a copy of $this. */
void msgpack_return_extended(INTERNAL_FUNCTION_PARAMETERS, zend_class_entry *ce,
	void (*add)(zend_object *copy, zend_array *added));

/* Whether `value`, of any type, is a TimestampExtension, whose methods need not be called. */
static inline bool msgpack_is_timestamp_extension(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_timestamp_extension_ce;
}

/* MessagePack\Packer and what calls it */

extern zend_class_entry *msgpack_packer_ce;
extern zend_class_entry *msgpack_can_pack_ce;
extern zend_class_entry *msgpack_can_be_packed_ce;

/* packer_encode.c: packing by an encoder, and calls of a Packer. Objects and resources are packed by its transformers,
 * by their methods, or in the form that they have. */

/* Whether a subclass overrides a method that other methods of Packer call. */
bool msgpack_subclass_overrides(const zend_object *packer);

static zend_always_inline bool msgpack_packer_is_overridden(const zend_object *packer)
{
	return UNEXPECTED(packer->ce != msgpack_packer_ce) && msgpack_subclass_overrides(packer);
}

/* Calls a method, whose name is in lower case. */
zend_string *msgpack_call_for_string(zend_object *object, const char *method, uint32_t count, zval *arguments);

/* The transformers; NULL: not even an empty array. */
HashTable *msgpack_packer_transformers(zend_object *packer);

/* Writes a GMP as an integer. False with an exception where it exceeds 64 bits, but in a structured clone. */
bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp);

/* The method that packs a value of this type under the packer's options; NULL: there is none. */
const char *msgpack_method_for(zend_object *packer, const zval *value);

/* The options that the library does not have: bits of MSGPACK_PACK_FLAGS. */
zend_long msgpack_packer_option_flags(zend_object *packer);

/* As pack(): in the packer's form. */
zend_string *msgpack_packer_pack(zend_object *packer, zval *value);

/* Packs the next value of a sequence of records, which has defined these structures so far. Into `parts` goes what
 * userland has packed, for when the value is packed again: pairs of a value and its bytes, in order. */
zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_structure_list *own, HashTable *parts);

/* Packs what `write` writes for its argument in the form of those of the packer's flags that are in the mask; 0: plain
 * MessagePack. */
typedef bool msgpack_write(msgpack_encoder *encoder, zval *argument);
zend_string *msgpack_packer_encode(zend_object *packer, msgpack_write *write, zval *argument, zend_long mask);

/* facade.c: packs as (new Packer($options, [new TimestampExtension]))->pack($value) does; `options` may be NULL. With
 * MSGPACK_UNSHARED, or 0. */
zend_string *msgpack_pack_value(zval *value, zval *options, zend_long unshared);

/* packer_methods.c: the methods, and packing by them. */

/* Does what __construct() does; arguments that are NULL are not given. May throw. */
void msgpack_packer_construct(zend_object *packer, zval *options, zval *transformers);

/* Packs the elements of an array or Traversable one by one: as a map, with a function for the keys, or as an array, if
 * that is NULL. `counts`: asks a Countable for their number before it iterates. */
typedef zend_string *msgpack_pack_key(zend_object *packer, zval *key);
zend_string *msgpack_pack_elements(zend_object *packer, zval *value, msgpack_pack_key *pack_key, bool counts);

/* buffer_unpacker.c: the state of a BufferUnpacker, whose methods are in unpacker_methods.c. Offsets count from the
 * first byte that has not been released, as userland sees them. */

extern zend_class_entry *msgpack_buffer_unpacker_ce;
extern zend_class_entry *msgpack_extension_ce;

/* Called at startup, when the class has been registered. */
void msgpack_unpacker_startup(void);

/* One value that is being decoded. */
typedef struct {
	msgpack_decoder decoder;
	msgpack_decode_options options;
	uint32_t max_depth; /* msgpack.max_depth when decoding began */
	zval value;         /* as far as it has been decoded */
	size_t start;       /* offset of its first byte */
	size_t cursor;      /* offset where decoding resumes */
} msgpack_decoding;

typedef struct {
	msgpack_pieces input;        /* the buffer */
	uint64_t before;             /* bytes of a stream that came before it: see msgpack_unpacker_feed() */
	size_t offset;               /* of the next byte to decode */
	uint64_t dropped;            /* decoded bytes that are no longer in the buffer, modulo 2^64 */
	uint32_t generation;         /* incremented when the bytes or their offsets change */
	msgpack_decoding *suspended; /* the incomplete value; NULL: none */
	/* what the values so far have defined; NULL: nothing, or see `suspended` */
	struct msgpack_msgpackr_reader *sequence;
	const zend_object *structures; /* the MessagePack\Structures of `suspended` and `sequence`; NULL: none */
	zend_object std;
} msgpack_buffer_unpacker;

/* Have the properties the buffer and the offset? See buffer_unpacker.c. */
static zend_always_inline bool msgpack_unpacker_is_published(const msgpack_buffer_unpacker *self)
{
	return !Z_ISUNDEF_P(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_BUFFER));
}

/* Applies what userland has assigned to the published properties. May free values whose destructors read the properties
 * again. */
void msgpack_unpacker_adopt_properties(msgpack_buffer_unpacker *self);

/* Called before the state is used, and after each userland call. */
static zend_always_inline void msgpack_unpacker_adopt_changes(msgpack_buffer_unpacker *self)
{
	if (UNEXPECTED(msgpack_unpacker_is_published(self))) {
		msgpack_unpacker_adopt_properties(self);
	}
}

/* The state, after applying that. The offset is known here, which msgpack_struct_of() reads. */
static zend_always_inline msgpack_buffer_unpacker *msgpack_unpacker_from(zend_object *object)
{
	msgpack_buffer_unpacker *self = (void *) ((char *) object - offsetof(msgpack_buffer_unpacker, std));

	msgpack_unpacker_adopt_changes(self);
	return self;
}

/* Replaces the buffer by a string, or with NULL by an empty one, and the offset by 0. */
void msgpack_unpacker_set_buffer(msgpack_buffer_unpacker *self, zend_string *buffer);

/* Appends to the buffer. False: out of memory, and nothing has changed. */
bool msgpack_unpacker_append(msgpack_buffer_unpacker *self, zend_string *data);

/* Drops the bytes before the offset. */
void msgpack_unpacker_release(msgpack_buffer_unpacker *self);

static inline size_t msgpack_unpacker_length(const msgpack_buffer_unpacker *self)
{
	return msgpack_pieces_length(&self->input);
}

static inline size_t msgpack_unpacker_remaining(const msgpack_buffer_unpacker *self)
{
	return msgpack_unpacker_length(self) - self->offset;
}

static inline const unsigned char *msgpack_unpacker_bytes(const msgpack_buffer_unpacker *self)
{
	return (const unsigned char *) ZSTR_VAL(self->input.bytes) + self->input.released;
}

static inline const unsigned char *msgpack_unpacker_cursor(const msgpack_buffer_unpacker *self)
{
	return msgpack_unpacker_bytes(self) + self->offset;
}

/* Sets the options: bits of UnpackOptions. */
void msgpack_unpacker_set_options(msgpack_buffer_unpacker *self, zend_long options);

static zend_always_inline zend_long msgpack_unpacker_flags(msgpack_buffer_unpacker *self)
{
	bool has_flags = Z_TYPE_P(OBJ_PROP_NUM(&self->std, MSGPACK_UNPACKER_OPTION_FLAGS)) != IS_UNDEF;

	return UNEXPECTED(has_flags) ? msgpack_option_flags(&msgpack_unpack_option_set, &self->std) & MSGPACK_UNPACK_FLAGS
		: 0;
}

/* Whether a subclass overrides unpack() or read(): it expects BufferUnpacker to call them for each nested value and
 * each string, as the PHP library does. */
static zend_always_inline bool msgpack_unpacker_is_overridden(const msgpack_buffer_unpacker *self)
{
	return UNEXPECTED(self->std.ce != msgpack_buffer_unpacker_ce)
		&& msgpack_overrides(&self->std, msgpack_buffer_unpacker_ce, (const char *const[]) { "unpack", "read", NULL });
}

/* Does what __construct() does; arguments that are NULL are not given. May throw. */
void msgpack_unpacker_construct(zend_object *unpacker, zend_string *buffer, zval *options, HashTable *extensions);

/* new BufferUnpacker($data, $options, [new TimestampExtension]), which userland cannot get, with chosen options. */
msgpack_buffer_unpacker *msgpack_create_unpacker(zval *object, zend_string *data, zend_long chosen);

/* Decoding, which suspends at the end of the buffer, and resumes. */

/* Decodes the value at the offset; or `skips` it, and makes a MessagePack\Raw of it, in which all structures of records
 * are defined, unless `result` is NULL. False with an exception: `result` is IS_UNDEF, and if it `skips`, the offset
 * stays. */
bool msgpack_unpacker_unpack(msgpack_buffer_unpacker *self, zval *result, bool skips);

/* Unpacks the value at the offset by an unpacker from msgpack_create_unpacker(). False with an exception. */
bool msgpack_unpack_at(zval *result, zend_string *bytes, size_t offset, zend_long chosen);

/* What becomes of an incomplete value. */
typedef enum {
	MSGPACK_UNPACK_WHOLE,   /* an exception */
	MSGPACK_UNPACK_REWINDS, /* it is suspended; the offset stays that of its first byte */
	MSGPACK_UNPACK_CONSUMES /* it is suspended; the offset follows the decoded bytes, which are not needed again */
} msgpack_unpack_mode;

/* Decodes, or `skips`, the value at the offset; resumes a suspended value that starts there. Returns
 * MSGPACK_DECODE_MORE if it has suspended the value. */
msgpack_decode_status msgpack_unpacker_read(msgpack_buffer_unpacker *self, zval *result, msgpack_unpack_mode mode,
	bool skips);

/* The minimum of bytes that the value at the offset still needs. */
uint64_t msgpack_unpacker_missing(msgpack_buffer_unpacker *self);

/* May a value be skipped? False with an exception: later values may depend on what it defines. */
bool msgpack_unpacker_may_skip(msgpack_buffer_unpacker *self);

/* The interface for streams, of which each byte is read once: by MSGPACK_UNPACK_CONSUMES. */

/* Drops the decoded bytes, and appends `data`. False: out of memory. */
bool msgpack_unpacker_feed(msgpack_buffer_unpacker *self, zend_string *data);

/* Tells the exception, of which a text gets the path, where the value that may be suspended stopped. `offset`: in the
 * stream, of the next byte to decode. */
ZEND_COLD void msgpack_unpacker_say_where(const msgpack_buffer_unpacker *self, uint64_t offset);

/* A long str or bin is read into its own memory, not through the buffer. After MSGPACK_DECODE_MORE: the length of the
 * str or bin that is incomplete, unless it is a key; 0: there is none. `bytes` are the `available` first ones of it. */
uint32_t msgpack_unpacker_incomplete_string(const msgpack_buffer_unpacker *self, const char **bytes, size_t *available);

/* Decodes on with the whole string, of which the unpacker has the `available` first bytes. Consumes `string`. */
msgpack_decode_status msgpack_unpacker_read_string(msgpack_buffer_unpacker *self, zend_string *string, size_t available,
	zval *result);
