/* The settings, and what lives for a request. */
#ifndef MSGPACK_GLOBALS_H
#define MSGPACK_GLOBALS_H

#include "codec/encoder.h"
#include "codec/key_cache.h"

ZEND_BEGIN_MODULE_GLOBALS(msgpack)
	bool error_display;
	bool php_only;
	bool assoc;
	bool illegal_key_insert;
	bool use_str8_serialization;
	bool force_f32;
	bool classes; /* read at startup alone */
	uint32_t max_depth;
	msgpack_str_bin str_bin;
	msgpack_key_cache keys;
	uint32_t calls; /* of methods, inside each other */
	uint32_t nesting; /* levels around what the pending call may read */
	uint32_t inherited_nesting; /* of these, those around the fiber */
	bool calls_end; /* those of the request's end are counted */
	HashTable waiting_calls; /* in the fibers that do not run */
ZEND_END_MODULE_GLOBALS(msgpack)

ZEND_EXTERN_MODULE_GLOBALS(msgpack)

#if defined(ZTS) && defined(COMPILE_DL_MSGPACK)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#define MSGPACK_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(msgpack, v)

#endif
