/* Typed values to bytes. */
#ifndef MSGPACK_TYPED_WRITER_H
#define MSGPACK_TYPED_WRITER_H

#include "plans.h"

/* The value in plain MessagePack, whatever COMPACT and RECORDS say. NULL with an exception. */
zend_string *msgpack_pack_typed(zval *value, const msgpack_compiled *compiled, zend_long options);

#endif
