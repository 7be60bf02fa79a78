/* Where in a PHP value something failed, for people: "[rows][1]->name". At most MSGPACK_PATH_MAX bytes. */
#pragma once

#include "decoder_state.h"
#include "zend_smart_str.h"

/* In a longer path an ellipsis replaces the middle. */
enum { MSGPACK_PATH_MAX = 400 };

/* Does the name begin with NUL, but is not mangled as "\0class\0name"? zend_unmangle_property_name() would raise a
 * warning, which may call userland. */
bool msgpack_is_mangling_broken(const zend_string *name);

/* Appends `key`, or if that is NULL `index`. */
ZEND_COLD void msgpack_path_add_key(smart_str *path, zend_ulong index, const zend_string *key);

/* Appends `rest` to `path`, and consumes both; either may be NULL, the result is not. */
ZEND_COLD zend_string *msgpack_path_join(zend_string *path, zend_string *rest);

/* The path to where a decoder is: through its frames to `slot`, or with NULL to the innermost container. */
ZEND_COLD zend_string *msgpack_path_of(const msgpack_decoder *decoder, const zval *slot);

/* A copy of a property of an exception; empty if it is no string. */
zend_string *msgpack_string_property(zend_class_entry *scope, zend_object *exception, const char *name, size_t length);

/* Replaces the path `former` at the end of the exception's text by `path`. If the text does not end with `former`,
 * appends `path` where `appends` is set. */
ZEND_COLD void msgpack_path_in_text(zend_object *exception, const zend_string *path, const zend_string *former,
	bool appends);

/* Appends msgpack_path_of() to the text of the pending exception, which PHP or this extension has thrown. */
ZEND_COLD void msgpack_path_append(const msgpack_decoder *decoder, const zval *slot);
