/* MessagePack\Packer for its callers: its classes, and calls of its methods. */
#ifndef MSGPACK_PACKER_CALL_H
#define MSGPACK_PACKER_CALL_H

#include "php.h"

extern zend_class_entry *msgpack_packer_ce;
extern zend_class_entry *msgpack_can_pack_ce;
extern zend_class_entry *msgpack_can_be_packed_ce;

/* Called at startup, when the class has been registered. */
void msgpack_packer_startup(void);

/* Whether a subclass overrides a method that other methods of Packer call. */
bool msgpack_subclass_overrides(const zend_object *packer);

static zend_always_inline bool msgpack_packer_is_overridden(const zend_object *packer)
{
	return UNEXPECTED(packer->ce != msgpack_packer_ce) && msgpack_subclass_overrides(packer);
}

/* Packs a value for a CanPack. NULL with an exception, or where it does not support the value. */
typedef zend_string *msgpack_can_pack(zend_object *object, zend_object *packer, zval *value);

/* Does what pack() of a CanPack does: the value is not a reference. */
void msgpack_pack_by(INTERNAL_FUNCTION_PARAMETERS, msgpack_can_pack *pack);

/* Returns packed bytes. NULL: an exception. */
static zend_always_inline void msgpack_return_packed(zval *return_value, zend_string *packed)
{
	if (EXPECTED(packed)) {
		RETVAL_STR(packed);
	}
}

/* Converts what a method has returned to a string and frees it. NULL with an exception,
 * which __toString() or a destructor may throw. */
zend_string *msgpack_take_string(zval *result);

/* Calls $packer->$method($argument), or $method($argument, $second) unless `second` is
 * NULL. `method` is in lower case. Returns the string; NULL with an exception. */
zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument, zval *second);

#endif
