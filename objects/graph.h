/* What a message has made so far: what back-references may mean, and what is to be called at its end. */
#ifndef MSGPACK_PHP_GRAPH_H
#define MSGPACK_PHP_GRAPH_H

#include "form.h"

/* Remembers the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here);

/* The same for the stdClass at `slot` that an empty map has become. */
void msgpack_php_graph_add_empty_map(msgpack_decoder *decoder, zval *slot);

/* Removes the entry of the object that `frame` builds, if there is one: the object is dropped. */
void msgpack_php_graph_remove(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Fills `value` with what the back-reference `mark` to `id` means. False: that
 * is nothing. */
bool msgpack_php_graph_resolve(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* At the end of the message, calls __unserialize() with `argument`, which is
 * consumed, or __wakeup() where it is IS_UNDEF. */
void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, zval *argument);

/* The same for the __wakeup() of an object that is complete, where its class has one. */
void msgpack_php_wake_later(msgpack_decoder *decoder, zend_object *object);

/* Keeps the object's destructor from running, or lets it run again. */
void msgpack_php_suppress_destructor(zend_object *object, bool back);

#endif
