/* MessagePack\Type\{Bin, Ext, Map}: values that say which MessagePack type they are. */
#ifndef MSGPACK_TYPES_H
#define MSGPACK_TYPES_H

#include "codec/decoder.h"
#include "codec/encoder.h"

extern zend_class_entry *msgpack_bin_ce;
extern zend_class_entry *msgpack_ext_ce;
extern zend_class_entry *msgpack_map_ce;

/* Whether `object` is of MessagePack\Type: a Bin, Ext, Map or Timestamp. */
bool msgpack_is_type(const zend_object *object);

/* Whether it is a Bin, Ext or Map that msgpack_encode_type() can write. Its properties
 * are public and untyped, and an Ext is constructed with any int. */
bool msgpack_type_is_intact(zend_object *object);

/* Writes such an object as what it stands for. */
bool msgpack_encode_type(msgpack_encoder *encoder, zend_object *object);

/* The value of a property, which may be held by reference. */
static zend_always_inline zval *msgpack_get_property(zend_object *object, int number)
{
	zval *value = OBJ_PROP_NUM(object, number);

	ZVAL_DEREF(value);
	return value;
}

/* Gives an untyped property a value. An object constructed twice, or from what
 * unserialize() was given, has one already. False: a TypeError of a typed
 * property that is bound to it by reference. */
bool msgpack_set_property(zend_object *object, int number, zval *value);

/* Makes an Ext. */
void msgpack_create_ext(zval *result, int8_t type, const char *data, uint32_t length);

/* The ext hook of a decoder: a Timestamp where it is one, else an Ext; null where
 * msgpack.classes is off. */
bool msgpack_decode_type(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

#endif
