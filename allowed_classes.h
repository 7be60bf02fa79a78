/* msgpack.allowed_classes: the classes that are unpacked where no option lists them. */
#ifndef MSGPACK_ALLOWED_CLASSES_H
#define MSGPACK_ALLOWED_CLASSES_H

#include "msgpack_globals.h"

/* The handler of the setting. ini_set() fails for a name that no class can have; from
 * php.ini and the like such a name is left out, with a warning. */
ZEND_INI_MH(msgpack_update_allowed_classes);

/* The classes of the setting's list, which is parsed once per request. */
HashTable *msgpack_parse_configured_classes(void);

/* The classes of the setting; NULL: every class. */
static zend_always_inline HashTable *msgpack_configured_classes(void)
{
	return EXPECTED(MSGPACK_G(allows_every_class)) ? NULL : msgpack_parse_configured_classes();
}

/* Parses "allowed_classes" as unserialize() does: true, false, or a list of names.
 * Replaces and releases the table. False: an exception. */
bool msgpack_parse_allowed_classes(HashTable **allowed, const zval *value);

/* Adds a refcount to a table, which userland may replace while it is in use. NULL stays NULL. */
static zend_always_inline void msgpack_hold_classes(HashTable *classes)
{
	if (UNEXPECTED(classes)) {
		GC_ADDREF(classes);
	}
}

static zend_always_inline void msgpack_release_classes(HashTable *classes)
{
	if (UNEXPECTED(classes)) {
		zend_array_release(classes);
	}
}

#endif
