/* msgpack.allowed_classes: the classes that are unpacked where no option lists them. */
#ifndef MSGPACK_ALLOWED_CLASSES_H
#define MSGPACK_ALLOWED_CLASSES_H

#include "msgpack_globals.h"

/* The handler of the setting. ini_set() fails for a name that no class can have; from
 * php.ini and the like such a name is left out, with a warning. */
ZEND_INI_MH(msgpack_update_allowed_classes);

/* Parses "allowed_classes" as unserialize() does: true, false, or a list of names.
 * Replaces and releases the table. False: an exception. */
bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value);

/* At the end of the request, and of the process or thread. */
void msgpack_allowed_classes_end_request(void);
void msgpack_allowed_classes_free(zend_msgpack_globals *globals);

/* Adds a refcount to a table of allowed classes, since userland may replace it while it
 * is in use. NULL, for every class, stays NULL. */
static zend_always_inline HashTable *msgpack_hold_classes(HashTable *classes)
{
	if (UNEXPECTED(classes)) {
		GC_TRY_ADDREF(classes);
	}
	return classes;
}

static zend_always_inline void msgpack_release_classes(HashTable *classes)
{
	if (UNEXPECTED(classes)) {
		zend_array_release(classes);
	}
}

#endif
