/* A text that is equal for equal values: types, keys, identity of objects and references. */
#pragma once

#include "php.h"
#include "zend_smart_str.h"

/* Appends the value. `numbers` has the objects and references so far, by address. */
void fuzz_dump_value(smart_str *text, HashTable *numbers, zval *value);
