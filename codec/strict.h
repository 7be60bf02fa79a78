/* Strict reading: what would not come back as it was packed rejects the message. */
#ifndef MSGPACK_STRICT_H
#define MSGPACK_STRICT_H

#include "decoder_state.h"

static zend_always_inline bool msgpack_is_strict(const msgpack_decoder *decoder)
{
	return UNEXPECTED(decoder->options->strict);
}

/* Rejects the message for this reason, unless it already is for another; returns NULL. The decoder may read more before
 * it stops. */
ZEND_COLD zval *msgpack_decoder_reject(msgpack_decoder *decoder, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* May a key, mark or value be dropped that has no place in the result? False: the message is rejected. */
static zend_always_inline bool msgpack_may_drop(msgpack_decoder *decoder)
{
	if (msgpack_is_strict(decoder)) {
		msgpack_decoder_reject(decoder, "A key or a mark has no meaning");
		return false;
	}
	return true;
}

#endif
