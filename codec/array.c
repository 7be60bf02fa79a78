#include "array.h"

#include "../php_compat.h"

zend_array *msgpack_new_large_array(uint32_t items, bool packed)
{
	zend_array *array = msgpack_new_array(items, packed);

	return array ? array : msgpack_new_small_array(0, packed);
}

bool msgpack_has_arrays(HashTable *array)
{
	zval *value;

	ZEND_HASH_FOREACH_VAL(array, value) {
		if (Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_REFERENCE) {
			return true;
		}
	} ZEND_HASH_FOREACH_END();
	return false;
}
