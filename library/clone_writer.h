/*
 * References of a structured clone, as msgpackr writes them: an array that is held by several PHP references, and an
 * object that occurs several times, is written once. When the message is complete, its id is inserted before it.
 */
#ifndef MSGPACK_CLONE_WRITER_H
#define MSGPACK_CLONE_WRITER_H

#include "../codec/encoder.h"

/* By the addresses of objects, of references, and of the array at the root, to which PHP may have a reference, too. */
typedef struct {
	zend_array *offsets; /* of those written, in this order; NULL: none */
	zend_array *ids;     /* of those that are referred to; NULL: none */
} msgpack_clone_writer;

/* Writes a reference to an object, or to the array of a PHP reference, that has been written.
 * False: it has not, and will be at the cursor. */
bool msgpack_clone_refer(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_object *object);
bool msgpack_clone_refer_to_array(msgpack_clone_writer *writer, msgpack_encoder *encoder, zend_reference *reference);

/* Inserts the ids. `root` is that of the encoder. Consumes `packed`, which may be NULL, as the result may. */
zend_string *msgpack_clone_writer_finish(msgpack_clone_writer *writer, const zend_array *root, zend_string *packed);

#endif
