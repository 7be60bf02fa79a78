/* Types in PHPStan's notation, where one is written, what its names mean there, and how errors call the place; and
 * docblocks. */
#ifndef MSGPACK_TYPE_PARSER_H
#define MSGPACK_TYPE_PARSER_H

#include "../wire/utf8.h"
#include "type.h"

/* docblock.c: what docblocks say: types, and the classes that they name by the namespace and the `use` statements of
 * their file; and the docblocks that opcache drops. */

/* The sources of a request that have been read. */
typedef struct {
	HashTable *files;     /* name => the last statement, or NULL */
	bool reads_docblocks; /* as opcache drops them, by opcache.save_comments=0 */
	msgpack_nodes *nodes;
} msgpack_imports;

static inline bool msgpack_is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Skips a text, if it is there. */
static zend_always_inline bool msgpack_skip_text(const char **at, const char *end, const char *text)
{
	size_t length = strlen(text);
	bool is_there = (size_t) (end - *at) >= length && memcmp(*at, text, length) == 0;

	*at += is_there ? length : 0;
	return is_there;
}

/* Skips spaces, with the * that begins the next line of a docblock. */
static inline const char *msgpack_skip_margin(const char *at, const char *end)
{
	bool is_line_start = false;

	for (; at < end && (msgpack_is_space(*at) || (is_line_start && *at == '*')); at++) {
		is_line_start = *at == '\n' || *at == '\r' || (is_line_start && *at != '*');
	}
	return at;
}

/* Finds `@param T $name`, by the tag "param", or `@var T` or `@var T $name`, by "var"; a tag of PHPStan or Psalm wins.
 * Sets `type` to bytes in the docblock, of @var perhaps with a description behind it; `length` to 0 where a @param has
 * no name, and no other one has this name. `docblock` may be NULL. */
bool msgpack_docblock_type(const zend_string *docblock, const char *tag, const zend_string *name, const char **type,
	size_t *length);

/* What the docblock, or NULL, makes of a name that is no class: "a template type", "a type alias"; NULL: nothing. */
const char *msgpack_docblock_declares(const zend_string *docblock, const char *name, size_t length);

/* The full name of a class that is written as `name`, without a leading backslash, in the declaration of `ce`, which
 * may be NULL. NULL: its source cannot be read, does not declare it, or declares it twice, and not just once in the
 * line where PHP says that it begins; or with an exception of a stream wrapper. */
zend_string *msgpack_resolve_name(msgpack_imports *imports, const zend_class_entry *ce, const char *name,
	size_t length);

/* The docblock of a class; NULL: it has none. */
const zend_string *msgpack_find_class_docblock(msgpack_imports *imports, const zend_class_entry *ce);

/* Sets `docblock` to that of a method, or NULL. False: opcache has dropped it, and the source cannot be read, does not
 * declare the method, or declares the class twice in one line. */
bool msgpack_find_method_docblock(msgpack_imports *imports, const zend_function *method, const zend_string **docblock);

/* The same of a property of the class, whose `docblock` is what PHP has. Returns the class or trait that declares it;
 * NULL where that returns false. */
const zend_class_entry *msgpack_find_property_docblock(msgpack_imports *imports, const zend_class_entry *ce,
	zend_string *name, const zend_string **docblock);

/* The line that declares a property in the source of a class of userland, or else that of the class. */
uint32_t msgpack_line_of_property(msgpack_imports *imports, const zend_class_entry *ce, const zend_string *name);

/* type_parser.c */

typedef struct msgpack_type_scope msgpack_type_scope;

struct msgpack_type_scope {
	msgpack_nodes *nodes;       /* for what is compiled */
	HashTable *added;           /* types of the classes of this compilation, which are added to the request's when all
	                               are complete: an autoloader may begin another compilation, which does not see them */
	bool calls_constructors;    /* all of them */
	const msgpack_type *(*class_type)(msgpack_type_scope *scope, zend_class_entry *ce); /* NULL with an exception */
	msgpack_imports *imports;   /* of the request */
	const zend_string *string; /* a codec's own type; NULL: one of a declaration */
	msgpack_plan *plan;        /* of the class that is compiled, which is static; or NULL */
	const struct msgpack_naming *naming; /* of its fields; NULL: keys are the names */
	zend_class_entry *self;    /* the class that declares */
	const zend_function *function; /* whose parameter it is; NULL: a property, or the class as such */
	const zend_string *docblock;   /* of the function, or NULL */
	zend_string *member;           /* parameter or property */
	const zend_class_entry *declaring; /* the class or trait whose file has the docblock; NULL: it is lost */
	zend_string *file;             /* and the line of the declaration */
	uint32_t line;
};

/* Throws an InvalidTypeException that begins with the place, unless there is an exception. Returns NULL. */
ZEND_COLD void *msgpack_scope_fail(const msgpack_type_scope *scope, const char *format, ...)
	ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

/* Autoloads a class by its full name. NULL with an exception. */
zend_class_entry *msgpack_scope_load(const msgpack_type_scope *scope, zend_string *name);

typedef enum {
	MSGPACK_NOTATION_FULL,  /* names are in full */
	MSGPACK_NOTATION_PHP,   /* no words but PHP's own */
	MSGPACK_NOTATION_PARAM, /* names are by the imports of the file */
	MSGPACK_NOTATION_VAR    /* and a description may follow, behind a space */
} msgpack_notation;

/* Parses a type. The byte after all bytes must be part of no type. NULL with an exception. */
const msgpack_type *msgpack_parse_type(msgpack_type_scope *scope, const char *bytes, size_t length,
	msgpack_notation notation);

#endif
