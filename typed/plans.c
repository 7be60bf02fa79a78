#include "plans.h"

bool msgpack_compile(zend_string *type, zend_long options, msgpack_compiled *compiled)
{
	zend_throw_error(NULL, "Not yet");
	return false;
}

void msgpack_compiled_free(msgpack_compiled *compiled)
{
}

void msgpack_plans_free(msgpack_plans **plans)
{
}
