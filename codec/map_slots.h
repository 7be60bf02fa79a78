/* The slots of the values of a map, by their keys. For the decoder's loops. */
#ifndef MSGPACK_MAP_SLOTS_H
#define MSGPACK_MAP_SLOTS_H

#include "../compact/reader.h"
#include "detached.h"
#include "map_keys.h"
#include "../msgpackr/record_reader.h"
#include "room.h"
#include "strict.h"

/* Makes room for one more pair. False with status FAILED: out of memory. */
static zend_always_inline bool msgpack_make_room_for_pair(msgpack_decoder *decoder, msgpack_frame *frame)
{
	return EXPECTED(frame->array->nNumUsed < frame->array->nTableSize)
		|| msgpack_grow_array(decoder, frame->array, frame->left + 1, false);
}

/* Prepares the slot of a key, if there is one: of two equal keys the last wins. */
static zend_always_inline zval *msgpack_emptied_slot(msgpack_decoder *decoder, zval *slot)
{
	if (EXPECTED(slot) && UNEXPECTED(Z_TYPE_P(slot) != IS_NULL)) {
		msgpack_decoder_clear(decoder, slot);
	}
	return slot;
}

static zend_always_inline zval *msgpack_slot_of_key(msgpack_decoder *decoder, zend_array *array, const msgpack_key *key,
	msgpack_dialect dialect)
{
	if (dialect == MSGPACK_MSGPACKR && msgpack_msgpackr_of(decoder)->options.maps_are_objects) {
		return msgpack_emptied_slot(decoder, msgpack_msgpackr_property(decoder, array, key));
	}
	return msgpack_emptied_slot(decoder, key->type == MSGPACK_KEY_STRING
		? msgpack_slot_of_string(decoder, array, msgpack_string_of_key(decoder, key, dialect))
		: msgpack_slot_of_integer(decoder, array, key->integer));
}

/* Without a hook for illegal keys: whether the token at `p`, complete or not, cannot be a key. */
static zend_always_inline bool msgpack_is_bad_key(const msgpack_decoder *decoder, const unsigned char *p,
	msgpack_dialect dialect)
{
	return !decoder->hooks->illegal_key && p < decoder->end && !mp_is_key_head(*p)
		&& !(dialect == MSGPACK_COMPACT && msgpack_compact_is_string_reference(p, (size_t) (decoder->end - p)));
}

static ZEND_COLD zval *msgpack_reject_second_key(msgpack_decoder *decoder)
{
	return msgpack_decoder_reject(decoder, "A map has the same key twice");
}

/* The slot of a key in the compact form. */
static zend_never_inline zval *msgpack_slot_of_compact_key(msgpack_decoder *decoder, msgpack_frame *frame,
	const msgpack_key *key)
{
	uint32_t pairs = frame->array->nNumOfElements;
	zval *slot = key->type == MSGPACK_KEY_STRING
		? msgpack_slot_of_string(decoder, frame->array, zend_string_copy(msgpack_compact_key_string(key)))
		: msgpack_slot_of_integer(decoder, frame->array, key->integer);

	if (UNEXPECTED(frame->array->nNumOfElements == pairs)) {
		frame->keys_repeat = true;
		if (msgpack_is_strict(decoder)) {
			return msgpack_reject_second_key(decoder);
		}
	}
	return msgpack_emptied_slot(decoder, slot);
}

/* In the compact form the keys of an object define a shape, which has to be counted: without a hook for objects they
 * are rejected. */
static zend_always_inline zval *msgpack_reject_nil_key(msgpack_decoder *decoder, msgpack_frame *frame,
	const unsigned char *start)
{
	decoder->cursor = start;
	frame->left++;
	return msgpack_decoder_stop(decoder, MSGPACK_DECODE_MALFORMED);
}

/* The slot of the next pair, for any value; NULL as from next(). */
static zend_always_inline zval *msgpack_pair_slot(msgpack_decoder *decoder, msgpack_frame *frame,
	msgpack_dialect dialect)
{
	const unsigned char *start = decoder->cursor;
	msgpack_key key = dialect == MSGPACK_COMPACT ? msgpack_compact_read_key(decoder)
		: dialect == MSGPACK_MSGPACKR ? msgpack_msgpackr_read_key(decoder) : msgpack_read_key(decoder);

	if (dialect == MSGPACK_COMPACT && key.type == MSGPACK_KEY_STRING) {
		frame->left--;
		return msgpack_slot_of_compact_key(decoder, frame, &key);
	}
	if (UNEXPECTED(key.type != MSGPACK_KEY_STRING && key.type != MSGPACK_KEY_INTEGER)
		&& msgpack_is_bad_key(decoder, start, dialect)
	 && (dialect != MSGPACK_MSGPACKR || decoder->status == MSGPACK_DECODE_DONE)) {
		decoder->cursor = start;
		return msgpack_decoder_stop(decoder, MSGPACK_DECODE_BAD_KEY);
	}
	if (UNEXPECTED(key.type == MSGPACK_KEY_NONE)) {
		return NULL;
	}
	frame->left--;
	switch (key.type) {
		case MSGPACK_KEY_STRING:
		case MSGPACK_KEY_INTEGER:
			return dialect == MSGPACK_COMPACT ? msgpack_slot_of_compact_key(decoder, frame, &key)
				: msgpack_slot_of_key(decoder, frame->array, &key, dialect);
		case MSGPACK_KEY_NIL:
			if (dialect == MSGPACK_COMPACT && !decoder->hooks->nil_key) {
				return msgpack_reject_nil_key(decoder, frame, start);
			}
			frame->no_shape = true;
			return msgpack_decoder_nil_key_slot(decoder, frame, start);
		default:
			frame->no_shape = true;
			frame->map_state = MSGPACK_MAP_KEY_DETACHED;
			return msgpack_decoder_detach(frame);
	}
}

#endif
