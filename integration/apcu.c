#include "stores.h"

#include "../base/arguments.h"

/* APCu publishes its registration function as a constant whose value is an address, so
 * that its headers are not needed. The final 0 is the version of the interface. */
#define REGISTER_SERIALIZER "\0apc_register_serializer-0"

typedef int serialize_function(unsigned char **buffer, size_t *length, const zval *value, void *config);
typedef int unserialize_function(zval *value, unsigned char *buffer, size_t length, void *config);
typedef int register_function(const char *name, serialize_function *serialize, unserialize_function *unserialize,
	void *config);

bool msgpack_has_apcu;

/* APCu frees `buffer` with efree(). */
static int serialize(unsigned char **buffer, size_t *length, const zval *value, void *config)
{
	msgpack_settings settings = msgpack_store_settings();
	zend_string *packed = msgpack_serialize((zval *) value, &settings);

	*length = packed ? ZSTR_LEN(packed) : 0;
	if (packed && ZSTR_IS_INTERNED(packed)) {
		*buffer = (unsigned char *) estrndup(ZSTR_VAL(packed), *length);
	} else { /* large entries are not allocated twice: the bytes move to the start of the string's memory */
		*buffer = packed ? memmove(packed, ZSTR_VAL(packed), *length) : NULL;
	}
	return packed != NULL;
}

/* `buffer` is in shared memory, which APCu keeps alive, perhaps under a lock: __wakeup()
 * can do no more than with any other serializer. After FAILURE APCu overwrites `value`,
 * which is a scalar then. */
static int unserialize(zval *value, unsigned char *buffer, size_t length, void *config)
{
	return msgpack_read_entry(value, (const char *) buffer, length, NULL) == SUCCESS;
}

void msgpack_apcu_startup(void)
{
	zval *function = zend_get_constant_str(ZEND_STRL(REGISTER_SERIALIZER));

	if (function && Z_TYPE_P(function) == IS_LONG && Z_LVAL_P(function) != 0) {
		register_function *register_serializer = (register_function *) Z_LVAL_P(function);

		msgpack_has_apcu = register_serializer("msgpack", serialize, unserialize, NULL);
	}
}
