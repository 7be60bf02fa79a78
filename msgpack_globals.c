#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "msgpack_globals.h"

ZEND_DECLARE_MODULE_GLOBALS(msgpack)

#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

/* Declared in base/calls.h: code in base/ has no access to the globals of the module. */
msgpack_calls *msgpack_current_calls(void)
{
	return &MSGPACK_G(calls);
}
