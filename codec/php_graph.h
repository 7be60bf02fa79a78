/* What a message has made so far: what back-references may mean, and what is to be called at its end. */
#ifndef MSGPACK_PHP_GRAPH_H
#define MSGPACK_PHP_GRAPH_H

#include "php_values.h"

/* Remembers the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_remember(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here);

/* The same for the stdClass at `slot` that an empty map has become. */
void msgpack_php_remember_empty_map(msgpack_decoder *decoder, zval *slot);

/* The object that is known under the frame's id, if one is, is dropped. */
void msgpack_php_forget(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Fills `value` with what the back-reference `mark` to `id` means. False: that
 * is nothing. */
bool msgpack_php_refer_back(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* At the end of the message, calls __unserialize() with `argument`, which is
 * consumed, or __wakeup() where it is IS_UNDEF. */
void msgpack_php_call_later(const msgpack_decoder *decoder, zend_object *object, zval *argument);

/* Keeps the object's destructor from running, or lets it run again. */
void msgpack_php_hold_destructor_back(zend_object *object, bool back);

#endif
