/* MessagePack\Packer and what calls it, in a section for each file. Functions that return a string return NULL with an
 * exception, or out of memory. */
#ifndef MSGPACK_PACKER_H
#define MSGPACK_PACKER_H

#include "../codec/encoder.h"
#include "../msgpackr/msgpackr.h"
#include "../msgpack_globals.h"
#include "../property_slots.h"

extern zend_class_entry *msgpack_packer_ce;
extern zend_class_entry *msgpack_can_pack_ce;
extern zend_class_entry *msgpack_can_be_packed_ce;

/* packer_encode.c: packing by an encoder, and calls of a Packer. Objects and resources are packed by its transformers,
 * by their methods, or in the form that they have. */

/* Whether a subclass overrides a method that other methods of Packer call. */
bool msgpack_subclass_overrides(const zend_object *packer);

static zend_always_inline bool msgpack_packer_is_overridden(const zend_object *packer)
{
	return UNEXPECTED(packer->ce != msgpack_packer_ce) && msgpack_subclass_overrides(packer);
}

/* Calls a method, whose name is in lower case. */
zend_string *msgpack_call_for_string(zend_object *object, const char *method, uint32_t count, zval *arguments);

static inline zend_string *msgpack_packer_call(zend_object *packer, const char *method, zval *argument)
{
	return msgpack_call_for_string(packer, method, 1, argument);
}

/* The transformers; NULL: not even an empty array. */
HashTable *msgpack_packer_transformers(zend_object *packer);

/* Writes a GMP as an integer. False with an exception where it exceeds 64 bits, but in a structured clone. */
bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp);

/* The method that packs a value of this type under the packer's options; NULL: there is none. */
const char *msgpack_method_for(zend_object *packer, const zval *value);

/* The options that the library does not have: bits of MSGPACK_PACK_FLAGS. */
zend_long msgpack_packer_option_flags(zend_object *packer);

/* As pack(): in the packer's form. */
zend_string *msgpack_packer_pack(zend_object *packer, zval *value);

/* Packs the next value of a sequence of records, which has defined these structures so far. Into `parts` goes what
 * userland has packed, for when the value is packed again: pairs of a value and its bytes, in order. */
zend_string *msgpack_packer_pack_in(zend_object *packer, zval *value, msgpack_structure_list *own, HashTable *parts);

/* Packs what `write` writes for its argument in the form of those of the packer's flags that are in the mask; 0: plain
 * MessagePack. */
typedef bool msgpack_write(msgpack_encoder *encoder, zval *argument);
zend_string *msgpack_packer_encode(zend_object *packer, msgpack_write *write, zval *argument, zend_long mask);

/* facade.c: as MessagePack::pack(), whose options may be NULL. */
zend_string *msgpack_pack_value(zval *value, zval *options);

/* packer_methods.c: the methods, and packing by them. */

/* Does what __construct() does; arguments that are NULL are not given. May throw. */
void msgpack_packer_construct(zend_object *packer, zval *options, zval *transformers);

/* Packs the elements of an array or Traversable one by one: as a map, with a function for the keys, or as an array, if
 * that is NULL. `counts`: asks a Countable for their number before it iterates. */
typedef zend_string *msgpack_pack_key(zend_object *packer, zval *key);
zend_string *msgpack_pack_elements(zend_object *packer, zval *value, msgpack_pack_key *pack_key, bool counts);

#endif
