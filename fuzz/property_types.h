/* An independent implementation of zend_verify_property_type(), without coercion. */
#pragma once

#include "php.h"

/* Whether a property of the type, declared in `scope`, may hold the value. */
bool fuzz_type_holds(zend_type type, const zval *value, zend_class_entry *scope);
