/*
 * The formats that the decoder reads. Its loops are inlined functions that take the
 * dialect as a constant, so that each dialect has its own copy, and plain MessagePack
 * does not pay for the others.
 */
#ifndef MSGPACK_DIALECT_H
#define MSGPACK_DIALECT_H

typedef enum {
	MSGPACK_PLAIN,   /* MessagePack as its specification has it */
	MSGPACK_COMPACT, /* docs/compact.md */
	MSGPACK_MSGPACKR, /* docs/msgpackr.md */
	MSGPACK_DIALECTS, /* how many there are */
	MSGPACK_EITHER = MSGPACK_DIALECTS /* plain or compact: the first bytes will tell */
} msgpack_dialect;

#endif
