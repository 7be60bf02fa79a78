/* MessagePack\Packer and what calls it, in a section for each file. Functions that return a string return NULL with an
 * exception, or out of memory. */
#ifndef MSGPACK_PACKER_H
#define MSGPACK_PACKER_H

#include "../codec/encoder.h"
#include "../codec/put.h"
#include "../msgpackr/record_writer.h"
#include "../msgpack_globals.h"
#include "../property_slots.h"
#include "../msgpackr/clones.h"

extern zend_class_entry *msgpack_packer_ce;
extern zend_class_entry *msgpack_can_pack_ce;
extern zend_class_entry *msgpack_can_be_packed_ce;

/* packer_objects.c: calls of a Packer, and what it makes of objects and resources: by its transformers, by the methods
 * of the object, or by a form that they have. */

/* Called at startup, when the class has been registered. */
void msgpack_packer_startup(void);

/* Whether a subclass overrides a method that other methods of Packer call. */
bool msgpack_subclass_overrides(const zend_object *packer);

static zend_always_inline bool msgpack_packer_is_overridden(const zend_object *packer)
{
	return UNEXPECTED(packer->ce != msgpack_packer_ce) && msgpack_subclass_overrides(packer);
}

/* Does what pack() of a CanPack does, by a function that returns NULL where it does not support the value, which is no
 * reference. */
typedef zend_string *msgpack_can_pack(zend_object *object, zend_object *packer, zval *value);
void msgpack_pack_by(INTERNAL_FUNCTION_PARAMETERS, msgpack_can_pack *pack);

/* Returns packed bytes. NULL: an exception. */
static zend_always_inline void msgpack_return_packed(zval *return_value, zend_string *packed)
{
	if (EXPECTED(packed)) {
		RETVAL_STR(packed);
	}
}

/* Calls a method, whose name is in lower case. */
zend_string *msgpack_call_for_string(zend_object *object, const char *method, uint32_t count, zval *arguments);

static inline zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument)
{
	return msgpack_call_for_string(packer, method, 1, argument);
}

/* Of an encoder whose context is the packer: for a message; for a message of msgpackr's, or a part of one, in which a
 * Set is one value; and for a structured clone with references, whose encoder is in a msgpack_clone_encoding. */
extern const msgpack_encode_hooks msgpack_packer_hooks;
extern const msgpack_encode_hooks msgpack_packer_part_hooks;
extern const msgpack_encode_hooks msgpack_packer_clone_hooks;

typedef struct {
	msgpack_encoder encoder;
	msgpack_clone_writer writer;
} msgpack_clone_encoding;

/* The transformers; NULL where there are none. */
HashTable *msgpack_packer_transformers(zend_object *packer);

/* Writes a GMP as an integer. False with an exception where it exceeds 64 bits, but in a structured clone. */
bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp);

/* packer_encode.c: a Packer's options, applied to the encoder. */

/* Whether the flag in this property is set: MSGPACK_PACKER_IS_FORCE_STR etc.
 * unserialize() may have assigned a value of any type. */
bool msgpack_packer_flag(zend_object *packer, int slot);

/* The options that the library does not have: bits of MSGPACK_PACK_FLAGS. */
zend_long msgpack_packer_option_flags(zend_object *packer);

/* Packs a value in plain MessagePack, and calls no method of the packer for nested values. */
zend_string *msgpack_packer_encode(zend_object *packer, zval *value);

/* As pack(): in the packer's form. */
zend_string *msgpack_packer_pack(zend_object *packer, zval *value);

/* Does it pack msgpackr's messages, or parts of them, in which a Set is one value? */
bool msgpack_packer_has_prefixes(zend_object *packer);

/* Whether pack() writes records, which in a sequence are defined once. */
bool msgpack_packer_has_sequences(zend_object *packer);

/* Packs the next value of such a sequence, which has defined these structures so far. */
zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_own_structures *own);

/* Packs what `write` writes for its argument, which may be an array of zvals. */
typedef bool msgpack_write(msgpack_encoder *encoder, zval *argument);
zend_string *msgpack_packer_write(zend_object *packer, msgpack_write *write, zval *argument);

/* Once per process: for messages in a form other than plain MessagePack. */
void msgpack_pending_messages_startup(void);

/* packer_methods.c: packing by the methods of a Packer, one call for each nested value. A subclass that overrides a
 * method expects Packer to call it for nested values, as the PHP library does. */

/* pack(); and packMap() of an array, or packArray(). */
zend_string *msgpack_pack_by_methods(zend_object *packer, zval *value);
zend_string *msgpack_pack_array_by_methods(zend_object *packer, HashTable *array, bool is_map);

/* packMap() of a Traversable, or packArray(): in any class. */
zend_string *msgpack_pack_traversable(zend_object *packer, zval *object, bool is_map);

/* Packs the elements of a Traversable one by one: as a map, with a function for the keys, or, if that is NULL, as an
 * array. `counts`: asks a Countable for their number before it iterates. */
typedef zend_string *msgpack_pack_key(zend_object *packer, zval *key);
zend_string *msgpack_pack_elements(zend_object *packer, zval *object, msgpack_pack_key *pack_key, bool counts);

#endif
