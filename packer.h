/* MessagePack\Packer. */
#ifndef MSGPACK_PACKER_H
#define MSGPACK_PACKER_H

#include "php.h"

extern zend_class_entry *msgpack_packer_ce;
extern zend_class_entry *msgpack_can_pack_ce;
extern zend_class_entry *msgpack_can_be_packed_ce;

/* Calls $packer->$method($argument), or $method($argument, $second) where there
 * is a second one, and returns the string. NULL: an exception has been thrown.
 * `method` is in lower case. */
zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument, zval *second);

#endif
