/* What packers and unpackers are made of: MessagePack\PackOptions and MessagePack\UnpackOptions, and extensions and
 * transformers. */
#ifndef MSGPACK_OPTIONS_H
#define MSGPACK_OPTIONS_H

#include "php.h"

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

#endif
