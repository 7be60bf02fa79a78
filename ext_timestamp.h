/* Ext type -1, the specification's timestamp. */
#ifndef MSGPACK_EXT_TIMESTAMP_H
#define MSGPACK_EXT_TIMESTAMP_H

#include "codec/encoder.h"

extern zend_class_entry *msgpack_timestamp_ce;
extern zend_class_entry *msgpack_timestamp_extension_ce;

/* Writes a Timestamp in the shortest of the three forms that holds it. */
bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object);

/* Writes a DateTimeInterface as such a Timestamp. */
bool msgpack_encode_date(msgpack_encoder *encoder, zend_object *date);

/* Makes a Timestamp of the body of an ext -1. False, and `slot` as it was,
 * where the body is none of the three forms, or its numbers are out of range. */
bool msgpack_decode_timestamp(zval *slot, const char *data, uint32_t length);

/* The same with any nanoseconds, as the extension reads them. */
bool msgpack_decode_any_timestamp(zval *slot, const char *data, uint32_t length);

#endif
