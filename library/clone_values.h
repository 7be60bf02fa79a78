/*
 * The values that only structured clones have: MessagePack\Type\Set, TypedArray, RegExp, Error, BigInt and Undefined,
 * and
 * how msgpackr packs them.
 */
#ifndef MSGPACK_CLONE_VALUES_H
#define MSGPACK_CLONE_VALUES_H

#include "../codec/encoder.h"
#include "../wire/msgpackr.h"

extern zend_class_entry *msgpack_set_ce;
extern zend_class_entry *msgpack_regexp_ce;
extern zend_class_entry *msgpack_error_ce;
extern zend_class_entry *msgpack_bigint_ce;
extern zend_class_entry *msgpack_undefined_ce;

/* Whether `object` is of one of these classes. */
bool msgpack_is_clone_value(const zend_object *object);

/* Is such an object one value for any reader? False with an exception: a Set, RegExp or Error is an ext value
 * and an array, which are one value in a message of msgpackr's alone. */
bool msgpack_is_one_value(const zend_object *object);

/* Is it a Set, RegExp or Error? */
bool msgpack_has_prefix(const zend_object *object);

/* Sets `elements` to the array after the prefix of such an object, and the type of the prefix. False with an
 * exception. */
bool msgpack_clone_value_elements(zend_object *object, zval *elements, int8_t *type);

/* Writes what marks the array that follows: an ext value of one byte. */
static inline unsigned char *msgpack_put_prefix(unsigned char *p, int8_t type)
{
	return mp_put8(mp_put_ext_head(p, type, 1), 0);
}

/* Writes an object of one of these classes. False with an exception: it has not been constructed. */
bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object);

/* Writes the text of an integer as a bigint. False with an exception: it has too many bits. */
bool msgpack_encode_bigint(msgpack_encoder *encoder, const zend_string *digits);

/* Creates the value that an array follows: the Set, RegExp or Error of an ext type. False:
 * the type has none. */
bool msgpack_create_clone_value(zval *slot, int8_t type);

/* Fills it, once, with that array. NULL, or what is wrong with the array. */
const char *msgpack_fill_clone_value(zend_object *object, zval *content);

void msgpack_create_undefined(zval *slot);

/* MessagePack\Type\TypedArray: a JavaScript typed array, ArrayBuffer or DataView. */

extern zend_class_entry *msgpack_typed_array_ce;

/* Writes such an object. False with an exception. */
bool msgpack_encode_typed_array(msgpack_encoder *encoder, zend_object *array);

/* Creates a TypedArray of the body of an ext value: the code and the data. False: it is none. */
bool msgpack_create_typed_array(zval *slot, const char *body, size_t length);

#endif
