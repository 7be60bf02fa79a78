/* Writing objects whose methods say what is written: __serialize(), Serializable::serialize(), __sleep(). They run
 * userland. */
#ifndef MSGPACK_ENCODE_BY_METHOD_H
#define MSGPACK_ENCODE_BY_METHOD_H

#include "written_properties.h"

bool msgpack_php_encode_magic_serialize(msgpack_encoder *encoder, zend_object *object);
bool msgpack_php_encode_serializable(msgpack_encoder *encoder, zend_object *object);
bool msgpack_php_encode_slept(msgpack_encoder *encoder, zend_object *object, zend_function *sleep);

#endif
