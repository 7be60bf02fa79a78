/*
 * The formats that the decoder reads. Its loops are inlined functions that take the
 * dialect as a constant, so that each dialect has its own copy, and plain MessagePack
 * does not pay for the others.
 */
#ifndef MSGPACK_DIALECT_H
#define MSGPACK_DIALECT_H

typedef enum {
	MSGPACK_PLAIN,   /* MessagePack as specified */
	MSGPACK_DIALECTS /* their number */
} msgpack_dialect;

#endif
