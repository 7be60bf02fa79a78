/* JSON Schema 2020-12 of a type. */
#ifndef MSGPACK_JSON_SCHEMA_H
#define MSGPACK_JSON_SCHEMA_H

#include "plans.h"

/* Sets `schema` to an array, for json_encode(). Classes are in "$defs". */
void msgpack_json_schema(zval *schema, const msgpack_compiled *compiled, zend_long options);

#endif
