/* MessagePack\Extension\TimestampExtension. */
#ifndef MSGPACK_TIMESTAMP_EXTENSION_H
#define MSGPACK_TIMESTAMP_EXTENSION_H

#include "php.h"

extern zend_class_entry *msgpack_timestamp_extension_ce;
extern zend_class_entry *msgpack_date_time_extension_ce;

/* Whether `value`, which may be of any type, is exactly of this class. */
static inline bool msgpack_is_timestamp_extension(const zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == msgpack_timestamp_extension_ce;
}

#endif
