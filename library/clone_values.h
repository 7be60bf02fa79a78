/*
 * The values that only structured clones have: MessagePack\Type\Set, TypedArray, RegExp,
 * Error, BigInt and Undefined, and how msgpackr packs them.
 */
#ifndef MSGPACK_CLONE_VALUES_H
#define MSGPACK_CLONE_VALUES_H

#include "../core/encoder.h"
#include "../wire/msgpackr.h"

extern zend_class_entry *msgpack_set_ce;
extern zend_class_entry *msgpack_regexp_ce;
extern zend_class_entry *msgpack_error_ce;
extern zend_class_entry *msgpack_bigint_ce;
extern zend_class_entry *msgpack_undefined_ce;

/* Writes what marks the array that follows as a Set, RegExp or Error: an ext value of one byte. */
static inline unsigned char *msgpack_put_prefix(unsigned char *p, int8_t type)
{
	return mp_put8(mp_put_ext_head(p, type, 1), 0);
}

/* Whether `object` is of one of these classes. */
bool msgpack_is_clone_value(const zend_object *object);

/* Is such an object one value for any reader? False with an exception: a Set, RegExp or Error is an ext value
 * and an array, which are one value in a message of msgpackr's alone. */
bool msgpack_is_one_value(const zend_object *object);

/* Writes such an object. False with an exception: it has not been constructed. */
bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object);

/* The array that follows the prefix of a Set, RegExp or Error; the caller releases it. NULL
 * with an exception. */
zend_array *msgpack_clone_value_elements(zend_object *object, int8_t *type);

/* Whether the string is the text of an integer. False with a ValueError. */
bool msgpack_is_bigint(const zend_string *digits);

/* Writes the text of an integer as a bigint. False with an exception: it has too many bits. */
bool msgpack_encode_bigint(msgpack_encoder *encoder, const char *text, size_t length);

/* Creates the value that an array follows: the Set, RegExp or Error of an ext type. False:
 * the type has none. */
bool msgpack_create_clone_value(zval *slot, int8_t type);

/* Fills it, once, with that array. False: the array has not what it needs. */
bool msgpack_fill_clone_value(zend_object *object, zval *content);

void msgpack_create_undefined(zval *slot);

#endif
