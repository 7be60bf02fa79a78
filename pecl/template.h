/*
 * PECL msgpack's templates: plain data becomes the objects that the caller names.
 *
 *   "Class", or an object of it    a new object. A list fills its properties in their order, a map by name;
 *                                  another value is that of the first property
 *   [template]                     a list of what the template makes of each element
 *   ["key" => template, ...]       the values in their order, under these keys
 */
#ifndef MSGPACK_TEMPLATE_H
#define MSGPACK_TEMPLATE_H

#include "php.h"

/* Puts what the template makes of `value` in its place: null where it does not
 * fit, with a warning, or under `throws` an UnpackingFailedException. No
 * template, or null, leaves it. */
void msgpack_fill_template(zval *value, zval *template, bool throws);

#endif
