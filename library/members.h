/* Extensions and transformers, as which the library accepts any value. */
#ifndef MSGPACK_MEMBERS_H
#define MSGPACK_MEMBERS_H

#include "php.h"

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
