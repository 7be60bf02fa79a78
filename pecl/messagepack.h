/* PECL msgpack's classes, \MessagePack and \MessagePackUnpacker. */
#ifndef MSGPACK_MESSAGEPACK_H
#define MSGPACK_MESSAGEPACK_H

#include "pecl_options.h"

extern zend_class_entry *msgpack_pecl_packer_ce;
extern zend_class_entry *msgpack_pecl_unpacker_ce;

/* At startup, when the classes are registered. */
void msgpack_pecl_packer_startup(void);
void msgpack_pecl_unpacker_startup(void);

/* The options of a \MessagePackUnpacker. */
msgpack_settings *msgpack_pecl_unpacker_options(zend_object *object);

#endif
