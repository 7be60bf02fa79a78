/* Structured clones of msgpackr: the values that only these have, which are MessagePack\Type\Set, TypedArray,
 * RegExp, Error, BigInt and Undefined, and references. */
#ifndef MSGPACK_CLONES_H
#define MSGPACK_CLONES_H

#include "../codec/decoder.h"
#include "../codec/encoder.h"
#include "../wire/forms.h"

/* clones.c: the values, and how msgpackr packs them. */

extern zend_class_entry *msgpack_set_ce;
extern zend_class_entry *msgpack_typed_array_ce;
extern zend_class_entry *msgpack_regexp_ce;
extern zend_class_entry *msgpack_error_ce;
extern zend_class_entry *msgpack_bigint_ce;
extern zend_class_entry *msgpack_undefined_ce;

/* Whether `object` is of one of these classes. */
bool msgpack_is_clone_value(const zend_object *object);

/* Is an object of these classes one value for any reader? False with an exception: a Set, RegExp or Error is an ext
 * value and an array, which only msgpackr reads as one value. */
bool msgpack_is_one_value(const zend_object *object);

/* Is the object a Set, RegExp or Error: an array after a prefix? */
bool msgpack_has_prefix(const zend_object *object);

/* Writes the prefix of such an object, which marks the array that follows: an ext value of one byte. */
unsigned char *msgpack_put_prefix(unsigned char *p, const zend_object *object);

/* Sets `elements` to that array. False with an exception. */
bool msgpack_clone_value_elements(zend_object *object, zval *elements);

/* Writes an object of one of these classes. False with an exception: it has not been constructed. */
bool msgpack_encode_clone_value(msgpack_encoder *encoder, zend_object *object);

/* Writes the text of an integer as a bigint. False with an exception: it has too many bits. */
bool msgpack_encode_bigint(msgpack_encoder *encoder, zend_string **digits);

/* Reads an ext value that is no reference; one without a meaning becomes an Ext. False: see the decoder's status, or
 * an exception. */
bool msgpack_decode_clone_value(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

/* clone_reader.c: references. `d6 69 id` stands before a value, to which `d6 70 id` refers. At every such place
 * there is the same PHP reference to an array, or the same object. */

/* The key of an array, object or reference in a hash table. */
static inline zend_ulong msgpack_address_of(const void *counted)
{
	return (zend_ulong) (uintptr_t) counted >> ZEND_MM_ALIGNMENT_LOG2;
}

/* The values of a message that have an id. */
typedef struct msgpack_references msgpack_references;

/* Has a value this id, or a list of `keys`, which else are NULL? */
bool msgpack_find_id(const msgpack_decoder *decoder, uint32_t id, zend_array **keys);

/* Gives the keys of a structure a new id: a reference to it, where a value is read, is a list of the keys. False: out
 * of memory. */
bool msgpack_name_keys(msgpack_decoder *decoder, uint32_t id, zend_array *keys);

/* Number of values with an id that are being read: each has a frame that is no level of the value. */
uint32_t msgpack_open_shared_values(const msgpack_decoder *decoder);

/* Frees the references of a decoder at the end of a message; of an incomplete one, also the arrays and objects, which
 * may contain each other. */
void msgpack_references_end(msgpack_decoder *decoder, bool is_complete);

/* Reports the values with an id to the garbage collector. */
void msgpack_references_add_to_gc(const msgpack_decoder *decoder, zend_get_gc_buffer *buffer);

/* Reads any ext value of a structured clone: as msgpack_decode_clone_value(), or a reference. */
bool msgpack_decode_clone_ext(msgpack_decoder *decoder, zval *slot, int8_t type, const char *data, uint32_t length);

/* clones.c: references, as msgpackr writes them: an array that is held by several PHP references, and an
 * object that occurs several times, is written once. When the message is complete, its id is inserted before it. */

typedef struct {
	zend_array *written; /* by the addresses of objects and references; NULL: none */
	uint32_t ids;        /* that have been given */
} msgpack_clone_writer;

/* Writes a reference to an object, or to the array of a PHP reference, that has been written.
 * False: it has not, and will be at the cursor. */
bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_refcounted *counted);

/* Inserts the ids. Consumes `packed`, which may be NULL, as the result may. */
zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed);

#endif
