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

/* Sets `return_value` to what $packer->packExt() makes of a DateTimeInterface or Timestamp, unless that throws. False:
 * the object is neither. */
bool msgpack_pack_date(zval *return_value, zend_object *packer, zend_object *date, bool timestamp32);

#endif
