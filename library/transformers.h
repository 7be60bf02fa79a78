/* MessagePack\TypeTransformer and MessagePack\Extension. */
#ifndef MSGPACK_TRANSFORMERS_H
#define MSGPACK_TRANSFORMERS_H

#include "php.h"

extern zend_class_entry *msgpack_object_transformer_ce;
extern zend_class_entry *msgpack_traversable_transformer_ce;

extern zend_class_entry *msgpack_date_time_extension_ce;

#endif
