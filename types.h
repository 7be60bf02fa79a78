/* MessagePack\Type\{Bin, Ext, Map}: values that name the MessagePack type they are packed as. */
#ifndef MSGPACK_TYPES_H
#define MSGPACK_TYPES_H

#include "codec/decoder.h"
#include "codec/encoder.h"

extern zend_class_entry *msgpack_bin_ce;
extern zend_class_entry *msgpack_ext_ce;
extern zend_class_entry *msgpack_map_ce;

/* Whether `object` is a Bin, Ext, Map or Timestamp. */
bool msgpack_is_type(const zend_object *object);

/* Whether msgpack_encode_type() can write this Bin, Ext or Map. Its properties are
 * public and untyped, and Ext takes any int as type. */
bool msgpack_type_is_intact(zend_object *object);

/* Writes a Bin, Ext, Map or Timestamp. Returns false with an exception. */
bool msgpack_encode_type(msgpack_encoder *encoder, zend_object *object);

/* Creates an Ext. */
void msgpack_create_ext(zval *result, int8_t type, const char *data, uint32_t length);

/* The ext hook of a decoder: creates a Timestamp from a valid timestamp body, else an
 * Ext. Under msgpack.classes=0 these classes do not exist, and the value is null. */
bool msgpack_decode_type(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

#endif
