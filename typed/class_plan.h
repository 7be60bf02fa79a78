/* The plan of a class: its fields, and how its objects are made. */
#ifndef MSGPACK_CLASS_PLAN_H
#define MSGPACK_CLASS_PLAN_H

#include "type_parser.h"
#include "zend_attributes.h"

/* An attribute of MessagePack\Attribute, by its name in lower case; `offset` is 0, or that of a parameter, from 1.
 * NULL: it is not there. */
zend_attribute *msgpack_attribute(HashTable *attributes, const char *name, uint32_t offset);

/* Sets `value` to an argument of an attribute, by its number or name; UNDEF: there is none, or false with an
 * exception. */
bool msgpack_attribute_argument(zval *value, const msgpack_type_scope *scope, zend_attribute *attribute,
	uint32_t number, const char *name);

/* Compiles a plan whose class is set. `scope` is of the class. False with an exception. */
bool msgpack_compile_class(const msgpack_type_scope *scope, msgpack_plan *plan, bool calls_constructors);

#endif
