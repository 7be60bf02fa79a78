/*
 * References of a structured clone, as msgpackr writes them: an array that is held by
 * several PHP references, and an object that occurs several times, is written once. When
 * the message is complete, its id is inserted before it.
 */
#ifndef MSGPACK_CLONE_WRITER_H
#define MSGPACK_CLONE_WRITER_H

#include "../core/encoder.h"
#include "../core/vector.h"

/* Where a value was written that may occur again. */
typedef struct {
	zend_refcounted *value; /* held, so that no other gets its address */
	size_t offset;
	uint32_t id;            /* 0: nothing refers to it */
} msgpack_occurrence;

typedef struct {
	msgpack_occurrence at_root; /* of the encoder: PHP may have a reference to it, too */
	zend_array *seen;           /* by address: the index of an occurrence; NULL: none */
	msgpack_vector occurrences; /* in the order of their offsets */
	uint32_t ids;               /* their number */
} msgpack_clone_writer;

/* Writes a reference to an object, or to the array of a PHP reference, that has been written.
 * False: it has not, and will be at the cursor. */
bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_object *object);
bool msgpack_clone_refer_to_array(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_reference *reference);

/* Inserts the ids. Consumes `packed`, which may be NULL, as the result may. */
zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, zend_string *packed);

#endif
