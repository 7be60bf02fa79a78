/*
 * PECL msgpack's templates: plain data becomes the objects that the caller names.
 *
 *   "Class", or an object of it    a new object; a list sets its properties in order, a map by name,
 *                                  any other value sets the first property
 *   [template]                     a list: the template applies to each element
 *   ["key" => template, ...]       an array with these keys, for the values in order
 */
#ifndef MSGPACK_TEMPLATE_H
#define MSGPACK_TEMPLATE_H

#include "php.h"

/* Replaces `value`, whose message had `size` bytes, by the object or array that the template makes of it. Where it does
 * not fit, the result is null with a warning, or under `throws` an
 * UnpackingFailedException. No template, or null, changes nothing. */
void msgpack_fill_template(zval *value, zval *template, size_t size, bool throws);

#endif
