#include "array.h"

#include "../base/php_compat.h"

zend_array *msgpack_new_large_array(uint32_t items, bool packed)
{
	zend_array *array = msgpack_new_array(items, packed);

	return array ? array : msgpack_new_small_array(0, packed);
}
