/* MessagePack\TypeTransformer. */
#ifndef MSGPACK_TRANSFORMERS_H
#define MSGPACK_TRANSFORMERS_H

#include "php.h"

extern zend_class_entry *msgpack_object_transformer_ce;
extern zend_class_entry *msgpack_traversable_transformer_ce;

#endif
