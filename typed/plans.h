/*
 * Compiling types and classes into plans. A plan of a class lives to the end of the request, and is shared by all
 * codecs with the same CALL_CONSTRUCTORS.
 */
#ifndef MSGPACK_PLANS_H
#define MSGPACK_PLANS_H

#include "type.h"

typedef struct msgpack_plans msgpack_plans; /* of a request: the plans of its classes */

/* What a codec has compiled: the nodes of its own type string. */
typedef struct {
	const msgpack_type *type;
	bool runs_userland; /* may a constructor, factory, hook or handler be called for a value of it? */
	void *nodes;
} msgpack_compiled;

/* Compiles a type. Autoloads the classes that it names, and those that these name. False with an
 * InvalidTypeException, or an exception of an autoloader. */
bool msgpack_compile(zend_string *type, zend_long options, msgpack_compiled *compiled);
void msgpack_compiled_free(msgpack_compiled *compiled);

/* At the end of the request. */
void msgpack_plans_free(msgpack_plans **plans);

#endif
