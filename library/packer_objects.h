/* What a Packer makes of objects and resources: by its transformers, by the methods of the object, or by a form that
 * they have. */
#ifndef MSGPACK_PACKER_OBJECTS_H
#define MSGPACK_PACKER_OBJECTS_H

#include "../codec/encoder.h"
#include "clone_writer.h"

/* Of an encoder whose context is the packer. */
extern const msgpack_encode_hooks msgpack_packer_hooks;

/* For a message of msgpackr's, or a part of one, in which a Set is one value. */
extern const msgpack_encode_hooks msgpack_packer_part_hooks;

/* The same for a structured clone, with references: its encoder is in a msgpack_clone_encoding. */
extern const msgpack_encode_hooks msgpack_packer_clone_hooks;

typedef struct {
	msgpack_encoder encoder;
	msgpack_clone_writer writer;
} msgpack_clone_encoding;

/* The transformers; NULL where there are none. */
HashTable *msgpack_packer_transformers(zend_object *packer);

/* Writes a GMP as an integer. False with an exception where it exceeds 64 bits, but in a structured clone. */
bool msgpack_encode_gmp(msgpack_encoder *encoder, zend_object *gmp);

#endif
