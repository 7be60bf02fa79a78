/* Declared properties that C accesses by slot. Each enum lists those of a class in the order of the stub. */
#pragma once

#include "php.h"

/* MessagePack\Packer */
enum {
	MSGPACK_PACKER_IS_DETECT_STR_BIN,
	MSGPACK_PACKER_IS_FORCE_STR,
	MSGPACK_PACKER_IS_DETECT_ARR_MAP,
	MSGPACK_PACKER_IS_FORCE_ARR,
	MSGPACK_PACKER_IS_FORCE_FLOAT32,
	MSGPACK_PACKER_FLAGS, /* their number */
	MSGPACK_PACKER_TRANSFORMERS = MSGPACK_PACKER_FLAGS,
	MSGPACK_PACKER_OPTION_FLAGS,
	MSGPACK_PACKER_STRUCTURES
};

/* MessagePack\BufferUnpacker */
enum {
	MSGPACK_UNPACKER_BUFFER,
	MSGPACK_UNPACKER_OFFSET,
	MSGPACK_UNPACKER_IS_BIGINT_AS_DEC,
	MSGPACK_UNPACKER_IS_BIGINT_AS_GMP,
	MSGPACK_UNPACKER_EXTENSIONS,
	MSGPACK_UNPACKER_OPTION_FLAGS,
	MSGPACK_UNPACKER_STRUCTURES,
	MSGPACK_UNPACKER_PROPERTIES /* their number */
};

/* MessagePack\PackOptions and UnpackOptions */
enum { MSGPACK_PACK_OPTIONS_STR_BIN, MSGPACK_PACK_OPTIONS_ARR_MAP, MSGPACK_PACK_OPTIONS_FLOAT };
enum { MSGPACK_UNPACK_OPTIONS_BIGINT };

/* MessagePack\Type\Ext, Timestamp, Set, TypedArray and Error. Bin, Map and BigInt have one, RegExp has two strings. */
enum { MSGPACK_EXT_TYPE, MSGPACK_EXT_DATA };
enum { MSGPACK_TIMESTAMP_SECONDS, MSGPACK_TIMESTAMP_NANOSECONDS };
enum { MSGPACK_SET_VALUES };
enum { MSGPACK_TYPED_ARRAY_TYPE, MSGPACK_TYPED_ARRAY_DATA };
enum { MSGPACK_ERROR_NAME, MSGPACK_ERROR_MESSAGE, MSGPACK_ERROR_CAUSE };

/* MessagePack\MappingError; Attribute\Name and Discriminator. Type, ListOf and Naming have one string. */
enum {
	MSGPACK_MAPPING_ERROR_PATH,
	MSGPACK_MAPPING_ERROR_EXPECTED,
	MSGPACK_MAPPING_ERROR_GIVEN,
	MSGPACK_MAPPING_ERROR_CODE,
	MSGPACK_MAPPING_ERROR_OFFSET,
	MSGPACK_MAPPING_ERROR_PROPERTIES /* their number */
};
enum { MSGPACK_NAME_NAME, MSGPACK_NAME_ALIASES };
enum { MSGPACK_DISCRIMINATOR_KEY, MSGPACK_DISCRIMINATOR_CLASSES };

/* MessagePack\TypeTransformer\TraversableTransformer. A DateTimeExtension and an ObjectTransformer have a flag in the
 * first slot. */
enum { MSGPACK_TRAVERSABLE_TRANSFORMER_PACK_TO_MAP };

/* The value of a property, which unserialize() may have made a reference. */
static zend_always_inline zval *msgpack_get_property(zend_object *object, int slot)
{
	zval *value = OBJ_PROP_NUM(object, slot);

	ZVAL_DEREF(value);
	return value;
}

/* Assigns to an untyped property that may have a value: a constructor can be called twice, or after unserialize().
 * With a TypeError if the property shares a reference with a typed property that rejects the value. */
void msgpack_set_property(zend_object *object, int slot, zval *value);

static inline void msgpack_set_flag(zend_object *object, int slot, bool is_set)
{
	zval value;

	ZVAL_BOOL(&value, is_set);
	msgpack_set_property(object, slot, &value);
}

/* Assigns it in a constructor. With an exception if that was done before. */
void msgpack_construct_property(zend_object *object, int slot, zval *value);
void msgpack_construct_string(zend_object *object, int slot, zend_string *string);

/* Objects whose struct ends in a zend_object, at the offset that their handlers tell. */

/* Sets the handlers of the class to PHP's, but for these. `clone`: NULL, where objects cannot be cloned. */
void msgpack_init_handlers(zend_object_handlers *handlers, zend_class_entry *ce,
	zend_object *(*create)(zend_class_entry *ce), zend_object_free_obj_t free, zend_object_clone_obj_t clone,
	size_t offset);

/* Creates an object, whose struct is zeroed. */
zend_object *msgpack_create_object(zend_class_entry *ce, const zend_object_handlers *handlers);

/* The struct. */
static inline void *msgpack_struct_of(const zend_object *object)
{
	return (char *) object - object->handlers->offset;
}
