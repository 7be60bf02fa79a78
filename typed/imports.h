/* The classes that docblocks name: by the namespace and the `use` statements of their file. */
#ifndef MSGPACK_IMPORTS_H
#define MSGPACK_IMPORTS_H

#include "php.h"

/* Of names of PHP, and the \ between their parts. */
static inline bool msgpack_is_name_byte(char c)
{
	return (unsigned char) c >= 0x80 || c == '_' || c == '\\' || (c >= '0' && c <= '9')
		|| ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

static inline bool msgpack_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The table of files whose imports are known. */
void msgpack_imports_init(HashTable *files);

/* The full name of a class that is written as `name`, without a leading backslash, at that line of the file. Of code
 * without a file it is in the namespace of `near`. NULL with an exception of a stream wrapper. */
zend_string *msgpack_resolve_name(HashTable *files, zend_string *file, uint32_t line, const zend_string *near,
	const char *name, size_t length);

#endif
