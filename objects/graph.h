/* The objects and references of the message so far, as targets of back-references, and
 * the calls to make at its end. */
#ifndef MSGPACK_PHP_GRAPH_H
#define MSGPACK_PHP_GRAPH_H

#include "form.h"

/* Adds the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted, bool made_here);

/* The same for the stdClass at `slot` that an empty map became. */
void msgpack_php_graph_add_empty_map(msgpack_decoder *decoder, zval *slot);

/* Removes the entry, if any, of the frame's object, which is being dropped. */
void msgpack_php_graph_remove(msgpack_decoder *decoder, const msgpack_frame *frame);

/* The same where the form that `frame` has read made nothing, as with an enum case that is gone: references to it are nil. */
void msgpack_php_graph_add_nothing(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Sets `value` to the target of the back-reference. False: there is none. */
bool msgpack_php_graph_resolve(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* A fast path for {nil: 4, 0: ID}, the commonest back-reference. False: another form, or
 * incomplete, or an unknown ID. */
bool msgpack_php_read_same_object(msgpack_decoder *decoder, zval *slot);

/* Schedules __unserialize($argument), or __wakeup() if `argument` is IS_UNDEF, for the
 * end of the message. Consumes `argument`. */
void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, zval *argument);

/* Schedules the __wakeup() of a complete object, if its class has one. */
void msgpack_php_wake_later(msgpack_decoder *decoder, zend_object *object);

/* Suppresses the object's destructor, or restores it. */
void msgpack_php_suppress_destructor(zend_object *object, bool back);

#endif
