/* Writing back-references, to objects and references that have been written. */
#ifndef MSGPACK_BACK_REFERENCES_H
#define MSGPACK_BACK_REFERENCES_H

#include "form.h"
#include "../compact/written_arrays.h"
#include "../codec/put.h"

/* {nil: mark, 0: ID} */
static zend_always_inline void msgpack_php_put_back_reference(msgpack_encoder *encoder, int mark, uint32_t id)
{
	unsigned char *p = msgpack_reserve_at(encoder, encoder->cursor, MP_HEAD_MAX + 4);

	encoder->heads++;
	p = mp_put_map_head(p, 2);
	p = mp_put8(p, MP_NIL);
	p = mp_put_uint(p, (uint64_t) mark);
	p = mp_put_uint(p, 0);
	encoder->cursor = mp_put_uint(p, id);
}

/* Has the object or reference been written? Then writes a back-reference. */
static zend_always_inline bool msgpack_php_put_if_seen(msgpack_encoder *encoder, zval *value, int mark)
{
	msgpack_php_encoding *context = encoder->context;
	const zval *seen = msgpack_seen_find_or_add(&context->seen, value, encoder->heads + 1);

	if (!seen) {
		return false;
	}
	if (UNEXPECTED(Z_EXTRA_P(seen) == 0)) {
		msgpack_put_nil(encoder); /* as the object itself was */
	} else if (UNEXPECTED(encoder->dialect) && mark == MSGPACK_MARK_SAME_OBJECT) {
		msgpack_compact_put_same(encoder, Z_EXTRA_P(seen));
	} else {
		msgpack_php_put_back_reference(encoder, mark, Z_EXTRA_P(seen));
	}
	return true;
}

static zend_always_inline bool msgpack_php_put_object_if_seen(msgpack_encoder *encoder, zend_object *object,
	bool by_reference)
{
	zval value;

	ZVAL_OBJ(&value, object);
	return msgpack_php_put_if_seen(encoder, &value,
		by_reference ? MSGPACK_MARK_SAME_OBJECT_REFERENCE : MSGPACK_MARK_SAME_OBJECT);
}

/* May the object occur again? As long as nothing changes, one with a single holder does so only where the holder
 * does; the caller need not hold the root. */
static zend_always_inline bool msgpack_php_may_occur_again(msgpack_encoder *encoder, const zend_object *object,
	bool by_reference)
{
	const msgpack_php_encoding *context = encoder->context;

	return GC_REFCOUNT(object) > 1 || encoder->depth == 0 || context->thorough || by_reference
		|| UNEXPECTED(msgpack_is_in_shared(encoder));
}

#endif
