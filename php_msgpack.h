/* The C interface for other extensions, installed as ext/msgpack/php_msgpack.h. */
#ifndef PHP_MSGPACK_H
#define PHP_MSGPACK_H

#include "php.h"
#include "zend_smart_str.h"

#define PHP_MSGPACK_VERSION "4.0.0-dev"

#ifdef PHP_WIN32
# define PHP_MSGPACK_API __declspec(dllexport)
#elif defined(__GNUC__)
# define PHP_MSGPACK_API __attribute__((visibility("default")))
#else
# define PHP_MSGPACK_API
#endif

extern zend_module_entry msgpack_module_entry;
#define phpext_msgpack_ptr &msgpack_module_entry

BEGIN_EXTERN_C()

/* Appends the result of msgpack_pack($val), which is compact under msgpack.compact=stores. If
 * that throws, appends nil: callers rely on buf->s. */
PHP_MSGPACK_API void php_msgpack_serialize(smart_str *buf, zval *val);

/* Unpacks one value from exactly `str_len` bytes: bytes after it, as in text or another
 * serializer's format, are an error. Userland may run, and must not free the bytes.
 * Returns SUCCESS or FAILURE; after FAILURE the value is false with a warning, or null
 * if there are no bytes or an exception was thrown. */
PHP_MSGPACK_API int php_msgpack_unserialize(zval *return_value, char *str, size_t str_len);

END_EXTERN_C()

#endif
