/* Writing records as msgpackr does: arrays whose keys are all strings become records. Each structure is written once in
 * a message or, in a sequence, in all of its messages; or it is in the list that writer and reader share. */
#ifndef MSGPACK_MSGPACKR_WRITER_H
#define MSGPACK_MSGPACKR_WRITER_H

#include "structures.h"

enum {
	MSGPACK_OWN_STRUCTURES = 64,          /* of a message... */
	MSGPACK_OWN_STRUCTURES_BESIDE = 32,   /* ... in a sequence, or beside shared ones */
	MSGPACK_RECENT_STRUCTURES = 16
};

/* Structures that writer and reader share. */
typedef struct {
	const msgpack_structure_list *loaded; /* before the message */
	msgpack_structure_list added;         /* by the message */
} msgpack_shared_structures;

typedef struct {
	msgpack_encode_dialect dialect; /* first: the encoder points to it */
	msgpack_structure_list *own;       /* those that the message or sequence has defined so far */
	msgpack_shared_structures *shared; /* NULL: none */
	uint32_t first_own;                /* index of the first structure that is not shared */
	bool has_records;
	uint32_t recent[MSGPACK_RECENT_STRUCTURES]; /* own structures: ordinal plus one; by the first key */
} msgpack_msgpackr_writer;

/* Begins a message. `shared` may be NULL. Without `has_records` arrays become maps, and only the integers are
 * written as among records. */
void msgpack_msgpackr_writer_init(msgpack_msgpackr_writer *writer, msgpack_encoder *encoder,
	msgpack_structure_list *own, msgpack_shared_structures *shared, bool has_records);

/* Does the encoder write a message of msgpackr, or a part of one? */
bool msgpack_is_msgpackr(const msgpack_encoder *encoder);

/* Writes the properties of an object without a class as a record, also if there are none; without records, and in plain
 * MessagePack, as a map. */
bool msgpack_msgpackr_encode_properties(msgpack_encoder *encoder, HashTable *properties);

#endif
