/* A Packer's options and transformers, applied to the encoder. */
#ifndef MSGPACK_PACKER_ENCODE_H
#define MSGPACK_PACKER_ENCODE_H

#include "../codec/encoder.h"
#include "../msgpackr/record_writer.h"
#include "../codec/put.h"
#include "../property_slots.h"
#include "../msgpack_globals.h"

/* Whether the flag in this property is set: MSGPACK_PACKER_IS_FORCE_STR etc.
 * unserialize() may have assigned a value of any type. */
bool msgpack_packer_flag(zend_object *packer, int slot);

/* The options that the library does not have: bits of MSGPACK_PACK_FLAGS. */
zend_long msgpack_packer_option_flags(zend_object *packer);
void msgpack_packer_set_option_flags(zend_object *packer, zend_long flags);

/* Packs a value with the encoder, which calls no method of the packer for nested values.
 * Returns NULL with an exception, or out of memory. */
zend_string *msgpack_packer_encode(zend_object *packer, zval *value);

/* The same, in the compact form if that is the packer's. */
zend_string *msgpack_packer_pack(zend_object *packer, zval *value);

/* The byte that a nil, bool or small integer is; -1: it is another value, or may have another form under the packer's
 * options. */
static zend_always_inline int msgpack_packer_byte_of(zend_object *packer, const zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(OBJ_PROP_NUM(packer, MSGPACK_PACKER_OPTION_FLAGS)) != IS_UNDEF)) {
		return -1;
	}
	if (Z_TYPE_P(value) <= IS_TRUE) {
		return msgpack_simple_heads[Z_TYPE_P(value)];
	}
	return Z_TYPE_P(value) == IS_LONG && Z_LVAL_P(value) >= MP_NEGFIXINT_MIN && Z_LVAL_P(value) <= MP_FIXINT_MAX
		? (unsigned char) Z_LVAL_P(value) : -1;
}

/* Does it pack msgpackr's messages, or parts of them, in which a Set is one value? */
bool msgpack_packer_has_prefixes(zend_object *packer);

/* Whether pack() writes records, which in a sequence are defined once. */
bool msgpack_packer_has_sequences(zend_object *packer);

/* Packs the next value of such a sequence, which has defined these structures so far. Returns the same. */
zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_own_structures *own);

/* Packs what `write` writes for its argument, which may be an array of zvals. Returns
 * the same. */
typedef bool msgpack_write(msgpack_encoder *encoder, zval *argument);
zend_string *msgpack_packer_write(zend_object *packer, msgpack_write *write, zval *argument);

/* Messages in a form other than plain MessagePack that packers have begun: what userland packs meanwhile by the same
 * packer is a part of one, and plain. */

/* Once per process. */
void msgpack_pending_messages_startup(void);

/* Around the packing of such a message. */
msgpack_pending_message *msgpack_begin_message(const zend_object *packer);
void msgpack_end_message(msgpack_pending_message *ended);

/* Whether what the packer packs now may be a part of a pending message. */
bool msgpack_packs_part(const zend_object *packer);

#endif
