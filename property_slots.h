/*
 * Declared properties that C reads and writes by their slot.
 *
 * Each enum lists the properties of one class in the order of the stub. A debug
 * build asserts at startup that the class has them there.
 */
#ifndef MSGPACK_PROPERTY_SLOTS_H
#define MSGPACK_PROPERTY_SLOTS_H

#include "php.h"

/* MessagePack\Packer */
enum {
	MSGPACK_PACKER_IS_DETECT_STR_BIN,
	MSGPACK_PACKER_IS_FORCE_STR,
	MSGPACK_PACKER_IS_DETECT_ARR_MAP,
	MSGPACK_PACKER_IS_FORCE_ARR,
	MSGPACK_PACKER_IS_FORCE_FLOAT32,
	MSGPACK_PACKER_FLAGS, /* how many flags there are */
	MSGPACK_PACKER_TRANSFORMERS = MSGPACK_PACKER_FLAGS
};

/* MessagePack\BufferUnpacker */
enum {
	MSGPACK_UNPACKER_BUFFER,
	MSGPACK_UNPACKER_OFFSET,
	MSGPACK_UNPACKER_IS_BIGINT_AS_DEC,
	MSGPACK_UNPACKER_IS_BIGINT_AS_GMP,
	MSGPACK_UNPACKER_EXTENSIONS,
	MSGPACK_UNPACKER_PROPERTIES /* how many there are */
};

/* MessagePack\PackOptions */
enum { MSGPACK_PACK_OPTIONS_STR_BIN, MSGPACK_PACK_OPTIONS_ARR_MAP, MSGPACK_PACK_OPTIONS_FLOAT };

/* MessagePack\UnpackOptions */
enum { MSGPACK_UNPACK_OPTIONS_BIGINT };

/* MessagePack\Type\Bin, Ext, Map and Timestamp */
enum { MSGPACK_BIN_DATA };
enum { MSGPACK_EXT_TYPE, MSGPACK_EXT_DATA };
enum { MSGPACK_MAP_MAP };
enum { MSGPACK_TIMESTAMP_SECONDS, MSGPACK_TIMESTAMP_NANOSECONDS };

/* MessagePack\TypeTransformer\TraversableTransformer */
enum { MSGPACK_TRAVERSABLE_TRANSFORMER_PACK_TO_MAP };

/* The value of a property. unserialize() may have made the property a reference. */
static zend_always_inline zval *msgpack_get_property(zend_object *object, int slot)
{
	zval *value = OBJ_PROP_NUM(object, slot);

	ZVAL_DEREF(value);
	return value;
}

/* Assigns a value to an untyped property, which may have one already: a constructor
 * can be called twice, and unserialize() can run before it. Returns false with a
 * TypeError where the property shares its reference with a typed property that
 * does not take the value. */
bool msgpack_set_property(zend_object *object, int slot, zval *value);

#endif
