/* Bytes to typed values. */
#ifndef MSGPACK_MAPPER_H
#define MSGPACK_MAPPER_H

#include "plans.h"

/* Reads one value in plain MessagePack, which is all of `bytes`, without recursion. Constructors, factories and hooks
 * are called once all of it has been read and is right. `has_offsets`: `bytes` are the user's message, so that errors
 * can say where in it. False with an exception: nothing of the value stays behind. */
bool msgpack_map(zval *result, const msgpack_compiled *compiled, zend_long options, zend_string *bytes,
	bool has_offsets);

/* Sets `errors` to the list of MappingErrors, at most MSGPACK_MAPPING_ERRORS_MAX, all of one pass; calls no userland
 * and creates no object. False with an exception: the bytes are malformed. */
bool msgpack_validate(zval *errors, const msgpack_compiled *compiled, zend_long options, zend_string *bytes,
	bool has_offsets);

#endif
