/* Values for json_encode(). */
#ifndef MSGPACK_RAW_JSON_H
#define MSGPACK_RAW_JSON_H

#include "object.h"

/* What jsonSerialize() returns of a value: of a container, an array or object of parts. With an exception, null. */
void msgpack_raw_json(zval *result, msgpack_raw_message *message, const unsigned char *p);

#endif
