#include "json_schema.h"

void msgpack_json_schema(zval *schema, const msgpack_compiled *compiled, zend_long options)
{
	zend_throw_error(NULL, "Not yet");
}
