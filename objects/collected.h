/* Objects whose properties are collected in an array first: the argument of __unserialize(), or an enum case in the
 * form of PECL's 2.x. */
#ifndef MSGPACK_COLLECTED_H
#define MSGPACK_COLLECTED_H

#include "form.h"

/* Its frame has the array detached. */
extern const msgpack_frame_type msgpack_php_collected_type;

/* The slot for the value of a key, in that array, which is created for the first pair; a payload needs none. */
zval *msgpack_php_collected_slot(msgpack_decoder *decoder, msgpack_frame *frame, const msgpack_key *key);

/* How many levels of its argument an internal __unserialize() reads without following references: the elements, and for
 * SplObjectStorage their elements. */
uint8_t msgpack_php_payload_levels(const zend_class_entry *ce);

/* Begins {nil: "Class", nil: payload} of a class with __unserialize() at a slot that is nil; the payload is next. There
 * is room for its frame. */
void msgpack_php_begin_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce);

/* The same of an object of the compact form whose payload is begun by msgpack_compact_begin_payload(). False: see
 * status. */
bool msgpack_php_begin_short_payload(msgpack_decoder *decoder, zval *slot, zend_class_entry *ce, uint32_t count,
	uint32_t shape);

#endif
