/* What other extensions may use of msgpack: installed as ext/msgpack/php_msgpack.h. */
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

/* Appends what msgpack_pack($val) returns. Where that throws, nil and the
 * exception: a caller may count on buf->s. */
PHP_MSGPACK_API void php_msgpack_serialize(smart_str *buf, zval *val);

/* Unpacks the value that the `str_len` bytes at `str` are, all of them: bytes
 * after it, as of text or another serializer, are an error. The bytes must stay
 * there meanwhile: userland may run. SUCCESS; or FAILURE, and false after a
 * warning, or null where there are no bytes or an exception was thrown. */
PHP_MSGPACK_API int php_msgpack_unserialize(zval *return_value, char *str, size_t str_len);

END_EXTERN_C()

#endif
