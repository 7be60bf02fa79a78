/* Where in a PHP value something failed, for people: "[rows][1]->name". At most MSGPACK_PATH_MAX bytes. */
#ifndef MSGPACK_PATH_H
#define MSGPACK_PATH_H

#include "decoder_state.h"
#include "encoder_state.h"
#include "zend_exceptions.h"
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

/* When packing fails, each array and object puts its step in front of the path, on the way back from the value. */

/* Throws an exception, whose text the path will be appended to. `value` is the address of what cannot be packed: an
 * array, object, string or resource; NULL: the caller adds it. All functions below return false. */
#define msgpack_fail(encoder, value, ce, ...) \
	(zend_throw_exception_ex(ce, 0, __VA_ARGS__), msgpack_has_thrown(encoder, value))
ZEND_COLD bool msgpack_has_thrown(msgpack_encoder *encoder, const void *value);

/* The array `table`, or something in it, could not be packed; or a property of the object, which may be in the table
 * (NULL: none). */
ZEND_COLD bool msgpack_fail_in(msgpack_encoder *encoder, zend_object *object, HashTable *table);

/* Something in one of the arrays or objects could not be packed. */
ZEND_COLD bool msgpack_fail_in_rows(msgpack_encoder *encoder, zval **rows, uint32_t count);

/* What the __serialize() of the object returned could not be packed. */
ZEND_COLD bool msgpack_fail_in_serialize(msgpack_encoder *encoder, zend_object *object);

/* An object of one of the extension's classes could not be packed: the text of the exception is the extension's. */
ZEND_COLD bool msgpack_fail_in_type(msgpack_encoder *encoder, zend_object *object);

/* Any other value, or what is written in its place, could not be packed. */
ZEND_COLD bool msgpack_fail_at(msgpack_encoder *encoder, const void *value);

#endif
