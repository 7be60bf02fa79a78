/* Writing objects in the compact form: the second of a class and its properties is a record. */
#ifndef MSGPACK_ENCODE_BY_SHAPE_H
#define MSGPACK_ENCODE_BY_SHAPE_H

#include "../codec/encoder.h"

/* Whether all its properties have names and values: those that its class declares, or
 * those of `table`, which then has no other elements. Such an object may have a shape. */
bool msgpack_php_may_have_shape(const zend_object *object, const HashTable *table, uint32_t count);

/* Writes such an object. Returns how many properties it had, or MSGPACK_WRITE_FAILED. */
uint32_t msgpack_php_encode_by_shape(msgpack_encoder *encoder, zend_object *object, HashTable *table,
	zend_string *class_name, uint32_t count);

/* Writes an object as a record, if its class has a shape of the properties that it has: those that are declared, or
 * of stdClass any. `done` says whether that succeeded. No userland has run. False, with nothing written: it is none
 * such. */
bool msgpack_php_encode_record(msgpack_encoder *encoder, zend_object *object, bool *done);

#endif
