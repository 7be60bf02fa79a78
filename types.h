/* MessagePack\Type\{Bin, Ext, Map, Timestamp}: values that name the MessagePack type they are packed as. */
#pragma once

#include "codec/decoder.h"
#include "codec/encoder.h"

extern zend_class_entry *msgpack_bin_ce;
extern zend_class_entry *msgpack_ext_ce;
extern zend_class_entry *msgpack_map_ce;
extern zend_class_entry *msgpack_undefined_ce; /* an enum, of structured clones */

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

/* Ext type -1, the specification's timestamp */

#define MSGPACK_TIMESTAMP_BODY_MAX 12 /* bytes */
#define MSGPACK_NANOSECONDS_MAX 999999999

extern zend_class_entry *msgpack_timestamp_ce;

/* Writes the shortest of the three forms that holds the Timestamp or DateTimeInterface, whose methods are called,
 * without the ext head, to `body`; with `timestamp32` without what is below a second, if the seconds fit that form.
 * Returns the length; 0 with an exception where no form holds it. */
size_t msgpack_timestamp_body(unsigned char *body, zend_object *object, bool timestamp32);

/* Creates a DateTimeImmutable, in UTC, of a Timestamp. False with an exception, and `date` is null or unchanged. */
bool msgpack_create_date(zval *date, zend_object *timestamp);

/* Write a Timestamp or DateTimeInterface, or such a number of seconds, with the head. False with an exception. */
bool msgpack_encode_timestamp(msgpack_encoder *encoder, zend_object *object);
bool msgpack_put_timestamp(msgpack_encoder *encoder, int64_t seconds, uint32_t nanoseconds);

/* The text by RFC 3339, in UTC, with as many decimals as needed. NULL: the nanoseconds are out of range, or the year is
 * out of 1 to 9999. */
zend_string *msgpack_format_timestamp(int64_t seconds, int64_t nanoseconds);

/* Reads the body of an ext -1. False: it has none of the three lengths. */
bool msgpack_read_timestamp(const unsigned char *body, uint32_t length, int64_t *seconds, uint32_t *nanoseconds);

/* Creates a Timestamp of the body of an ext -1. Where the body has none of the three forms, or its numbers are out of
 * range, returns false and leaves `slot` unchanged. TimestampExtension accepts `any_nanoseconds`. */
bool msgpack_decode_timestamp(zval *slot, const char *data, uint32_t length, bool any_nanoseconds);
