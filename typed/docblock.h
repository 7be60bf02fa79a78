/* What docblocks say: types, and the classes that they name by the namespace and the `use` statements of their file;
 * and the docblocks that opcache drops. */
#ifndef MSGPACK_DOCBLOCK_H
#define MSGPACK_DOCBLOCK_H

#include "../wire/utf8.h"
#include "type_nodes.h"

/* The files of a request whose imports have been read. */
typedef struct {
	HashTable *files;
	bool reads_docblocks; /* of what opcache has cached without, by opcache.save_comments=0 */
	msgpack_nodes *nodes;
} msgpack_imports;

static inline bool msgpack_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Finds `@param T $name`, or `@var T` if `name` is NULL; a tag of PHPStan or Psalm wins. Sets `type` to bytes in the
 * docblock, of the latter with the description behind it. `docblock` may be NULL. */
bool msgpack_docblock_type(const zend_string *docblock, const zend_string *name, const char **type,
	size_t *length);

/* What the docblock, or NULL, makes of a name that is no class: "a template type", "a type alias"; NULL: nothing. */
const char *msgpack_docblock_declares(const zend_string *docblock, const char *name, size_t length);

/* The full name of a class that is written as `name`, without a leading backslash, in the declaration of `ce`, which
 * may be NULL. NULL: its source cannot be read, does not declare it, or declares it twice with different meanings; or
 * with an exception of a stream wrapper. */
zend_string *msgpack_resolve_name(msgpack_imports *imports, const zend_class_entry *ce, const char *name,
	size_t length);

/* Sets `docblock`, if it is NULL as opcache has dropped it, to that of a method or property in the source. Returns the
 * class or trait that has it, or that of the member, which may be NULL. NULL: its source cannot be read, does not
 * declare it, or does so twice; or with an exception of a stream wrapper. */
const zend_class_entry *msgpack_find_docblock(msgpack_imports *imports, const zend_class_entry *ce, bool is_property,
	const zend_string *name, const zend_string **docblock);

#endif
