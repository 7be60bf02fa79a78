/* Filling a template in, for the files that do it: template.c arrays, template_object.c objects, each of which may be in the
 * other. */
#ifndef MSGPACK_TEMPLATE_FILLING_H
#define MSGPACK_TEMPLATE_FILLING_H

#include "php.h"

typedef struct {
	bool throws;    /* an exception in place of a warning */
	bool is_shared; /* does what is filled in, or something around it, occur more than once? */
	size_t *left;   /* elements of arrays and objects that do which may still be copied */
} msgpack_filling;

/* Sets `result`. False: it has raised a diagnostic, or is out of memory. */
typedef bool msgpack_filler(const msgpack_filling *filling, zval *result, zval *template, zval *value);

msgpack_filler msgpack_fill_array, msgpack_fill_object, msgpack_fill_as_it_is;

/* A string names a class only as the whole template, and as the element of a list. */
msgpack_filler *msgpack_filler_for(const zval *template, bool string_is_class);

/* Templates and values may be nested as deep as PHP allows. False with an exception, or out of memory. */
bool msgpack_may_fill(void);

/* Begins to copy an array or object: counts its elements if it is shared, or in one that is. False: they are too many. */
bool msgpack_begin_copy(msgpack_filling *inner, const msgpack_filling *outer, const zval *value);

/* Copies the properties, in order, under their mangled names, since userland may run while they are in use. A property
 * without a value is null. The copy is empty when out of memory. */
zend_array *msgpack_copy_properties(zend_object *object);

/* Returns the elements of an array or the properties of an object, for the caller to release; NULL for any other value. */
zend_array *msgpack_hold_values(zval *value);

/* Diagnostics, which name PECL's functions. The second returns false. */
ZEND_COLD void msgpack_warn_of_template(const char *function, const char *message);
ZEND_COLD bool msgpack_misfit(const msgpack_filling *filling, const char *function, const char *message);

#endif
