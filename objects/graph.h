/* The objects and references of the message so far, as targets of back-references, and
 * the calls to make at its end. */
#ifndef MSGPACK_PHP_GRAPH_H
#define MSGPACK_PHP_GRAPH_H

#include "form.h"
#include "../codec/scalar.h"

/* Adds the object or reference that `frame` builds, under the frame's id. */
void msgpack_php_graph_add(msgpack_decoder *decoder, const msgpack_frame *frame, zend_refcounted *counted,
	bool made_here);

/* The same for the object at `slot`, whose head is the last, of an object that has no frame yet. NULL: out of
 * memory. */
msgpack_graph_entry *msgpack_php_graph_add_record(const msgpack_decoder *decoder, const zval *slot,
	zend_object *object);

/* The same for the stdClass at `slot` that an empty map became. */
void msgpack_php_graph_add_empty_map(msgpack_decoder *decoder, zval *slot);

/* Removes the entry, if any, of the frame's object, which is being dropped. */
void msgpack_php_graph_remove(msgpack_decoder *decoder, const msgpack_frame *frame);

/* Sets `value` to the target of the back-reference. False: there is none. */
bool msgpack_php_graph_resolve(const msgpack_decoder *decoder, zval *value, zend_ulong mark, zend_ulong id);

/* Reads the back-reference to an object, whose head is at `p`, into the slot of a property, whose value needs no
 * freeing. Returns where it ends; NULL, with nothing changed: it is another value, or one that the property cannot have
 * without a check. */
const unsigned char *msgpack_php_read_same(msgpack_decoder *decoder, const unsigned char *p,
	const zend_property_info *info, zval *slot, msgpack_dialect dialect);

/* A fast path for {nil: 4, 0: ID}, the commonest back-reference, whose head ends at `p`. Returns where it ends. NULL:
 * another form, or incomplete, or an unknown ID. */
static zend_always_inline const unsigned char *msgpack_php_same_object_at(const msgpack_decoder *decoder,
	const unsigned char *p, zval *slot)
{
	const unsigned char *after;
	zval id;

	if (decoder->end - p < 4 || p[0] != MP_NIL || p[1] != MSGPACK_MARK_SAME_OBJECT || p[2] != 0
	 || (p[3] > MP_FIXINT_MAX && (p[3] < MP_UINT8 || p[3] > MP_UINT32))) {
		return NULL;
	}
	after = msgpack_read_scalar(p + 3, decoder->end, &id);
	return after && msgpack_php_graph_resolve(decoder, slot, MSGPACK_MARK_SAME_OBJECT, (zend_ulong) Z_LVAL(id))
		? after : NULL;
}

/* Schedules __unserialize($argument), or __wakeup() if `argument` is IS_UNDEF, for the end of the message. Consumes
 * `argument`. `levels` are around the values of the object: it is one of them, even if it had no frame. */
void msgpack_php_defer_call(const msgpack_decoder *decoder, zend_object *object, zval *argument, uint32_t levels);

/* Whether the class, which is not that of the last object, has a __wakeup(), or its objects are to be checked. */
bool msgpack_php_wakes(const msgpack_decoder *decoder, zend_class_entry *ce);

/* Checks a complete object if the message is strict, and schedules its __wakeup(), if its class has one. */
void msgpack_php_defer_wakeup(msgpack_decoder *decoder, zend_object *object, uint32_t levels);

/* Schedules the __wakeup() of a complete object, if its class has one. */
static zend_always_inline void msgpack_php_wake_later(msgpack_decoder *decoder, zend_object *object, uint32_t levels)
{
	msgpack_php_decoding *context = decoder->context;

	if (UNEXPECTED(object->ce == context->last_class
		? context->last_class_wakes : msgpack_php_wakes(decoder, object->ce))) {
		msgpack_php_defer_wakeup(decoder, object, levels);
	}
}

/* Suppresses the object's destructor, or restores it. */
static zend_always_inline void msgpack_php_suppress_destructor(zend_object *object, bool back)
{
	if (EXPECTED(!object->ce->destructor)) {
		return;
	}
	if (back) {
		GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	} else {
		GC_DEL_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
	}
}

/* The same of an object that this message creates, until that is complete. */
static zend_always_inline void msgpack_php_postpone_destructor(const msgpack_decoder *decoder, zend_object *object)
{
	msgpack_php_decoding *context = decoder->context;

	if (UNEXPECTED(object->ce->destructor)) {
		msgpack_php_suppress_destructor(object, true);
		context->has_destructors = true;
	}
}

#endif
