#include "typed_writer.h"

zend_string *msgpack_pack_typed(zval *value, const msgpack_compiled *compiled, zend_long options)
{
	zend_throw_error(NULL, "Not yet");
	return NULL;
}
