/* Types in PHPStan's notation. */
#ifndef MSGPACK_TYPE_PARSER_H
#define MSGPACK_TYPE_PARSER_H

#include "type_scope.h"

/* Nothing but a type, or, if `has_description`, something behind it. The bytes end in a byte that is part of no type.
 * NULL with an exception. */
const msgpack_type *msgpack_parse_type(msgpack_type_scope *scope, const char *bytes, size_t length,
	bool has_description);

#endif
