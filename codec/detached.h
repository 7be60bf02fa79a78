/* Values outside of the tree: detached ones, which wait for their place, and discarded ones. */
#ifndef MSGPACK_DETACHED_H
#define MSGPACK_DETACHED_H

#include "decoder_state.h"

/* Returns the slot for the next value, which is read and dropped; NULL: the message is rejected. For the frame of a map
 * that is an array. */
zval *msgpack_decoder_drop_value(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a key that PHP cannot have, which has been read into frame->detached. */
zval *msgpack_decoder_other_key_slot(msgpack_decoder *decoder, msgpack_frame *frame);

/* The slot for the value of a nil key in a map, which ends at the cursor and begins at `start`. */
zval *msgpack_decoder_nil_key_slot(msgpack_decoder *decoder, msgpack_frame *frame, const unsigned char *start);

/* Creates frame->detached, a slot outside the tree; and removes it. */
zval *msgpack_decoder_detach(msgpack_frame *frame);
void msgpack_decoder_take_detached(msgpack_frame *frame, zval *value);
void msgpack_decoder_drop_detached(msgpack_decoder *decoder, msgpack_frame *frame);

/* Frees the values that were discarded. */
void msgpack_decoder_free_discarded(msgpack_vector *discarded);

/* Sets `slot` to nil. An old value is kept until the end: nothing that was read is freed or destructed before. */
void msgpack_decoder_clear(msgpack_decoder *decoder, zval *slot);

/* Prepares the slot of a key, which may be NULL: of two equal keys the last wins. */
static zend_always_inline zval *msgpack_emptied_slot(msgpack_decoder *decoder, zval *slot)
{
	if (EXPECTED(slot) && UNEXPECTED(Z_TYPE_P(slot) != IS_NULL)) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}

#endif
