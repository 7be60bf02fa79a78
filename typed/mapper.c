#include "mapper.h"

bool msgpack_map(zval *result, const msgpack_compiled *compiled, zend_long options, zend_string *bytes,
	bool has_offsets)
{
	zend_throw_error(NULL, "Not yet");
	return false;
}

bool msgpack_validate(zval *errors, const msgpack_compiled *compiled, zend_long options, zend_string *bytes,
	bool has_offsets)
{
	zend_throw_error(NULL, "Not yet");
	return false;
}
