/* PECL msgpack's classes, \MessagePack and \MessagePackUnpacker, and templates. */
#pragma once

#include "../serializer.h"

/* The structs of their objects begin with msgpack_settings. */
extern zend_class_entry *msgpack_pecl_packer_ce;
extern zend_class_entry *msgpack_pecl_unpacker_ce;

/* At startup, when the classes are registered. */
void msgpack_pecl_packer_startup(void);
void msgpack_pecl_unpacker_startup(void);

/*
 * Templates: plain data becomes the objects that the caller names.
 *
 *   "Class", or an object of it    a new object; a list sets its properties in order, a map by name,
 *                                  any other value sets the first property
 *   [template]                     a list: the template applies to each element
 *   ["key" => template, ...]       an array with these keys, for the values in order
 */

/* Replaces `value`, whose message had `size` bytes, by the object or array that the template makes of it. Where it does
 * not fit, the result is null with a warning, or under `throws` an UnpackingFailedException. No template, or null,
 * changes nothing. */
void msgpack_fill_template(zval *value, zval *template, size_t size, bool throws);
